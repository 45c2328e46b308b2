"""Marks: what is pointed out on a board, as data; and the marks of what can be done next, from the legal actions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from boardlab.errors import BoardlabError, nearest
from boardlab.game import Action, State
from boardlab.words.say import say

WORDS = {"dot": "step", "diamond": "ability", "cross": "refused", "ring": "selection", "sight": "sight", "zone": "zone",
         "arrow": "arrow", "edge": "edge", "shade": "shade"}
"""Of each kind of mark: the key of its word in the legend."""
SIGNS = {"dot": "•", "diamond": "◆", "cross": "×", "ring": "○", "sight": "┄", "zone": "/", "arrow": "→", "edge": "—",
         "shade": "▒"}
"""Of each kind of mark: its sign on the text board."""
PAIRS = ("sight", "arrow", "edge")
"""The marks that join two cells; a zone has any number, every other one."""


class BadMark(BoardlabError):
    """A mark that cannot be drawn: which, and why."""


class Mark(NamedTuple):
    """Something pointed out: its kind, the cells (or cards) it is on, words of its own, a number where it has one."""

    kind: str
    cells: tuple[str, ...]
    label: str = ""
    value: float | None = None

    @property
    def text(self) -> str:
        """As one line: `arrow c3 c5`; `read_mark` gives it back."""
        value = () if self.value is None else (f"{self.value:g}",)
        return " ".join((self.kind, *self.cells, *value)) + (f": {self.label}" if self.label else "")


def _made(kind: str, cells: Sequence[str], label: str = "", value: float | None = None) -> Mark:
    if kind not in WORDS:
        raise BadMark(say("mark.unknown", kind=repr(kind), names=", ".join(WORDS)) + _hint(str(kind), WORDS))
    wanted = max(1, len(cells)) if kind == "zone" else 2 if kind in PAIRS else 1
    if not all(isinstance(cell, str) and cell for cell in cells) or len(cells) != wanted:
        raise BadMark(say("mark.cells", kind=kind, wanted=wanted, cells=list(cells)))
    if len(set(cells)) < len(cells):
        raise BadMark(say("mark.differ", kind=kind, cells=", ".join(cells)))
    if kind == "shade" and (value is None or not 0 <= value <= 1):
        raise BadMark(say("mark.shade", value=repr(value)))
    if value is not None and kind not in ("shade", "edge"):
        raise BadMark(say("mark.no-value", kind=kind))
    return Mark(kind, tuple(cells), str(label), value)


def _hint(word: str, names: Iterable[str]) -> str:
    close = nearest(word, sorted(names))
    return f"; {say('table.nearest', name=close)}" if close else ""


def dot(cell: str, label: str = "") -> Mark:
    """A step may end here."""
    return _made("dot", (cell,), label)


def diamond(cell: str, label: str = "") -> Mark:
    """An ability may be used here."""
    return _made("diamond", (cell,), label)


def cross(cell: str, reason: str = "") -> Mark:
    """This is refused, and why.

    >>> cross("d5", "nobody to jump over").text
    'cross d5: nobody to jump over'
    """
    return _made("cross", (cell,), reason)


def ring(cell: str, label: str = "") -> Mark:
    """This is chosen."""
    return _made("ring", (cell,), label)


def sight(a: str, b: str, label: str = "") -> Mark:
    """These two see each other."""
    return _made("sight", (a, b), label)


def zone(*cells: str, label: str = "") -> Mark:
    """An area; several areas are hatched in different directions."""
    return _made("zone", cells, label)


def arrow(a: str, b: str, label: str = "") -> Mark:
    """From here to there."""
    return _made("arrow", (a, b), label)


def edge(a: str, b: str, weight: float | None = None, label: str = "") -> Mark:
    """An edge of a graph, with its weight if it has one."""
    return _made("edge", (a, b), label, weight)


def shade(cell: str, value: float, label: str = "") -> Mark:
    """A cell darkened by a number from 0 to 1."""
    return _made("shade", (cell,), label, value)


def read_mark(text: str) -> Mark:
    """A mark from one line, as lessons write it.

    >>> read_mark("edge c3 c4 2.5")
    Mark(kind='edge', cells=('c3', 'c4'), label='', value=2.5)
    """
    head, _, label = text.partition(":")
    kind, *rest = head.split() or [""]
    value = float(rest.pop()) if rest and kind in ("edge", "shade") and re.fullmatch(r"-?\d*\.?\d+", rest[-1]) else None
    return _made(kind, tuple(rest), label.strip(), value)


def checked(marks: Iterable[Mark | str], places: Iterable[str]) -> tuple[Mark, ...]:
    """The marks, each well made and on places that are there."""
    known, made = set(places), []
    for mark in marks:
        mark = read_mark(mark) if isinstance(mark, str) else _made(*mark)
        for cell in mark.cells:
            if cell not in known:
                raise BadMark(say("mark.elsewhere", kind=mark.kind, cell=cell) + _hint(cell, known))
        made.append(mark)
    return tuple(dict.fromkeys(made))


def continuations(state: State, clicks: Sequence[str] = ()) -> tuple[Action, ...]:
    """The legal actions that begin with these clicks."""
    begun = tuple(clicks)
    return tuple(action for action in state.legal_actions() if action.clicks[:len(begun)] == begun)


def marks_for(state: State, clicks: Sequence[str] = ()) -> tuple[Mark, ...]:
    """What has been chosen, and what can be clicked next: dots for steps and placements, diamonds for abilities."""
    found = [ring(clicked) for clicked in dict.fromkeys(clicks)]
    for action in continuations(state, clicks):
        if len(action.clicks) > len(clicks):
            target = action.clicks[len(clicks)]
            found.append(dot(target) if _is_plain(state, action, target) else diamond(target))
    return tuple(dict.fromkeys(found))


def _is_plain(state: State, action: Action, target: str) -> bool:
    """A step, what the phase is about, or somebody who comes into play: its card and its cell."""
    on_board = state.board.order
    arrivals = [after for before, after, *_ in action.changes
                if after and after.cell in on_board and (not before or before.cell not in on_board)]
    comes = any(target in (new.cell, new.kind) for new in arrivals if new.kind in state.kinds)
    return comes or action.word == "step" or action.rule == state.phase_rule
