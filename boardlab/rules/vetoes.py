"""Rules that forbid: what a game lets them forbid, and whether one of them does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from boardlab.why import Need

Function = TypeVar("Function", bound=Callable[..., Any])


class Vetoes(dict[str, list[Callable[..., Any]]]):
    """The rules that forbid, by what they forbid.

    >>> vetoes = Vetoes("step", "jump")
    >>> @vetoes.veto(of="step")
    ... def stands_free(s, me, need):
    ...     return need("free", me != "tied", me)
    >>> from boardlab.why import LISTING
    >>> vetoes.may("step", None, "tied", LISTING), vetoes.may("jump", None, "tied", LISTING)
    (False, True)
    """

    def __init__(self, *of: str):
        super().__init__((each, []) for each in of)

    def veto(self, of: str) -> Callable[[Function], Function]:
        """Enter a rule that forbids: `rule(s, who, need)` answers whether it lets it be."""
        def enter(function: Function) -> Function:
            self[of].append(function)
            return function
        return enter

    def may(self, of: str, s: Any, who: Any, need: Need) -> bool:
        """No rule forbids it to this one."""
        for allows in self[of]:
            if not allows(s, who, need):
                return False
        return True
