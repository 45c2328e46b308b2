"""Rule ids: what each says, whether the book says so, where, and which function keeps it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeVar

from boardlab.why import in_scope

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
    parts: tuple[Callable[..., Any], ...] = ()  # what else it takes to keep it

    @property
    def code(self) -> str:
        """The functions as they are written; nothing for a rule that is data, or where the source was left out."""
        try:
            return "\n\n".join(map(inspect.getsource, (self.function, *self.parts) if self.function else ()))
        except OSError:
            return ""


def asking(id: str, function: Function) -> Function:
    """The function, so that what it asks its `need`, if it has one, is asked by this rule."""
    asks = tuple(inspect.signature(function).parameters)[-1:] == ("need",)
    return in_scope(id, function) if asks else function


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
        """Enter the rule a function keeps; its docstring is the sentence. What it asks its `need` is asked by this rule."""
        def enter(function: Function) -> Function:
            self.state(id, kind, source, " ".join((function.__doc__ or "").split()), ruling, function)
            return asking(id, function)
        return enter

    def part(self, id: str) -> Callable[[Function], Function]:
        """Enter one more function that keeps a rule; what it asks its `need` is asked by that rule."""
        def enter(function: Function) -> Function:
            self.rules[id] = self.rules[id]._replace(parts=(*self.rules[id].parts, function))
            return asking(id, function)
        return enter

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules.values())

    def __getitem__(self, id: str) -> Rule:
        return self.rules[id]

    def __contains__(self, id: str) -> bool:
        return id in self.rules
