"""The four double-sided parts: read from a file that anyone may replace, turned, and laid to a board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import resources
from pathlib import Path
from types import NoneType
from typing import Any

from boardlab.errors import Unreadable
from boardlab.games.legie.board import CELLS_OF, FROM_THE_TOP
from boardlab.games.legie.terrain import TERRAIN
from boardlab.tables import Reading, parse, shown as shortly
from boardlab.words.say import say

Parts = tuple[tuple[str, str], ...]  # ("a-front", "..F/.C./W.."), …
Laid = tuple[str, str, str]          # a card, the middle of its quarter, its turn

NAMES = ("A", "B", "C", "D")
FACES = ("front", "back")
CARDS = tuple(f"{name.lower()}-{face}" for name in NAMES for face in FACES)
TURNS = ("turn-0", "turn-90", "turn-180", "turn-270")  # clockwise


def load(path: str | Path | None = None) -> Parts:
    """The parts of a file, checked strictly; without a path the reconstructed ones that come with the game."""
    if not isinstance(path, (str, Path, NoneType)):
        raise Unreadable(repr(path), 0, say("position.parts-file", "legie"))
    file = resources.files("boardlab.games.legie") / "legie_parts.toml" if path is None else Path(path)
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise Unreadable(str(path), 0, say("position.parts-file", "legie")) from error
    except UnicodeError as error:
        raise _bad(file.name, "", say("position.parts-toml", "legie")) from error
    return checked(file.name, parse(text, file.name, _bad).table)


def _bad(file: str, key: str, problem: str, near: str | None = None) -> Unreadable:
    """What is wrong with a file, as with any other text: its name and the key are shown, and the place is the key."""
    return Unreadable(f"{file}: {key}", len(file) + 2, problem, near)


def checked(file: str, table: Mapping[str, Any]) -> Parts:
    """The parts of a table, if it has exactly the four parts, each with a front and a back of three rows of three."""
    found, top = [], _whole(Reading(file, "", table, _bad), NAMES)
    for name in NAMES:
        part = _whole(top.inside(name), FACES)
        found += [(f"{name.lower()}-{face}", "/".join(_rows(f"{file}: {name}.{face}", part.table[face]))) for face in FACES]
    return tuple(found)


def _whole(reading: Reading, names: tuple[str, ...]) -> Reading:
    """A table with exactly these names."""
    for name in names:
        if name not in reading.known(*names).table:
            raise reading.fail(name, say("position.parts-missing", "legie", name=name))
    return reading


def _rows(head: str, rows: Any) -> list[str]:
    """Three rows of three marks."""
    if not isinstance(rows, list) or len(rows) != 3 or not all(isinstance(row, str) for row in rows):
        raise Unreadable(f"{head} = {shortly(rows)}", len(head) + 3, say("position.parts-rows", "legie"))
    for number, row in enumerate(rows, start=1):
        shown = f"{head} row {number} = {row}"
        if len(row) != 3:
            raise Unreadable(shown, len(shown) - len(row), say("position.parts-row", "legie", length=len(row)))
        check_marks(shown, len(shown) - 3, row)
    return rows


def check_marks(text: str, column: int, row: str) -> None:
    """Refuse a mark that stands for no terrain; a small letter suggests the capital one."""
    for offset, mark in enumerate(row):
        if mark not in TERRAIN:
            raise Unreadable(text, column + offset, say("position.terrain-mark", "legie", mark=mark),
                             mark.upper() if mark.upper() in TERRAIN else None)


STANDARD = load()


def part_of(card: str) -> str:
    """The part a card is a side of: `a` for `a-front`."""
    return card.partition("-")[0]


def has_forest(parts: Parts, card: str) -> bool:
    """This side of a part shows a forest."""
    return "F" in dict(parts)[card]


def turned(rows: list[str], turn: str) -> list[str]:
    """A part after some quarter turns, clockwise.

    >>> turned(["..F", ".C.", "W.."], "turn-90")
    ['W..', '.C.', '..F']
    """
    for _ in range(TURNS.index(turn)):
        rows = ["".join(column) for column in zip(*reversed(rows))]
    return rows


def laid_out(parts: Parts, layout: Iterable[Laid]) -> str:
    """The terrain of the parts laid so far, six rows from the top; where none lies it is plain."""
    marks: dict[str, str] = {}
    for card, middle, turn in layout:
        marks.update(zip(CELLS_OF[middle], "".join(turned(dict(parts)[card].split("/"), turn))))
    return "/".join("".join(marks.get(cell, ".") for cell in row) for row in FROM_THE_TOP)
