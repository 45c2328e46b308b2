"""The three errors, each with its data and a message that says what was typed, where, and what can be done instead."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from boardlab.words.say import say

if TYPE_CHECKING:
    from boardlab.why import Reason


class BoardlabError(ValueError):
    """Anything boardlab refuses."""


class Unreadable(BoardlabError):
    """A text that cannot be read: where (column, from 0; line, from 1), what was expected, the nearest valid name."""

    def __init__(self, text: str, column: int, expected: str, nearest: str | None = None, line: int | None = None):
        self.text, self.column, self.expected, self.nearest, self.line = text, column, expected, nearest, line
        super().__init__(text, column, expected, nearest, line)

    def __str__(self) -> str:
        shown, column = self.text, self.column
        if len(shown) > 100:  # a window around the place
            start = max(0, column - 50)
            shown, column = ("…" if start else "") + shown[start:start + 99] + "…", column - start + bool(start)
        hint = " " + say("error.nearest", name=self.nearest) if self.nearest else ""
        shown = "".join(c if c.isprintable() else "�" for c in shown)
        head = say("error.unreadable-line" if self.line else "error.unreadable", line=self.line, column=self.column + 1,
                   expected=self.expected)
        return f"{head}{hint}\n  {shown}\n  {' ' * column}^"


class Illegal(BoardlabError):
    """An action the rules refuse: the reasons, and some that are legal instead."""

    def __init__(self, text: str, reasons: tuple[Reason, ...], instead: tuple[str, ...] = ()):
        self.text, self.reasons, self.instead = text, reasons, instead
        super().__init__(text, reasons, instead)

    def __str__(self) -> str:
        lines = [say("error.illegal", text=self.text)] + [f"  {reason}" for reason in self.reasons]
        if self.instead:
            lines.append("  " + say("error.instead", actions=", ".join(self.instead)))
        return "\n".join(lines)


class Ambiguous(BoardlabError):
    """A text that fits several legal actions: which."""

    def __init__(self, text: str, candidates: tuple[str, ...]):
        self.text, self.candidates = text, candidates
        super().__init__(text, candidates)

    def __str__(self) -> str:
        return say("error.ambiguous", text=self.text, actions=", ".join(self.candidates))


def nearest(word: str, names: Iterable[str]) -> str | None:
    """The valid name closest to what was typed.

    >>> nearest("acrobta", ["archer", "acrobat"])
    'acrobat'
    """
    import difflib  # only when something went wrong
    found = difflib.get_close_matches(word.lower()[:40], list(names), n=1, cutoff=0.5)
    return found[0] if found else None
