"""Rule ids: what each says, whether the book says so, where, and which function keeps it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeVar

BOOK, RULING, RECONSTRUCTED = "book", "ruling", "reconstructed"
Function = TypeVar("Function", bound=Callable[..., Any])


class Rule(NamedTuple):
    """One rule: its sentence in English (the other languages are in words/) and the function that keeps it."""

    id: str
    kind: str
    source: str
    sentence: str
    ruling: str = ""  # what the book leaves open and we settled
    function: Callable[..., Any] | None = None

    @property
    def code(self) -> str:
        """The function as it is written; nothing for a rule that is data."""
        return inspect.getsource(self.function) if self.function else ""


class Rulebook:
    """The rules of one game, in the order of its book.

    >>> book = Rulebook("morris")
    >>> book.state("row", BOOK, "goal", "Three in a row win.").id
    'row'
    """

    def __init__(self, game: str):
        self.game = game
        self.rules: dict[str, Rule] = {}

    def state(self, id: str, kind: str, source: str, sentence: str, ruling: str = "",
              function: Callable[..., Any] | None = None) -> Rule:
        """Enter a rule; one id, one statement."""
        if id in self.rules:
            raise ValueError(f"{self.game}: the rule {id!r} is stated twice")
        if kind not in (BOOK, RULING, RECONSTRUCTED):
            raise ValueError(f"{self.game}: {id!r} is neither book, ruling nor reconstructed: {kind!r}")
        self.rules[id] = Rule(id, kind, source, sentence, ruling, function)
        return self.rules[id]

    def rule(self, id: str, kind: str, source: str, ruling: str = "") -> Callable[[Function], Function]:
        """Enter the rule a function keeps; its docstring is the sentence."""
        def enter(function: Function) -> Function:
            self.state(id, kind, source, " ".join((function.__doc__ or "").split()), ruling, function)
            return function
        return enter

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules.values())

    def __getitem__(self, id: str) -> Rule:
        return self.rules[id]

    def __contains__(self, id: str) -> bool:
        return id in self.rules
