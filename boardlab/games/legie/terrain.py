"""The terrain of the advanced game: what each kind of ground forbids or gives, one function each."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from boardlab.game import Piece
from boardlab.games.legie.board import BOARD, FROM_THE_TOP
from boardlab.games.legie.pieces import IMMOBILE, KINDS, LIGHT, SHELTERED
from boardlab.games.legie.rules import book
from boardlab.rules.book import BOOK
from boardlab.why import yes

TERRAIN = {".": "plain", "F": "forest", "W": "water", "C": "fortification", "M": "mountain"}
PLAIN = "/".join(["......"] * 6)


class Footing(NamedTuple):
    """Cells that are the same to a unit that is to be placed: who may stand there, and whether arrows fly."""

    kinds: tuple[str, ...]
    is_open: bool
    cells: tuple[str, ...]


class Ground(NamedTuple):
    """A terrain as the rules ask for it."""

    at: dict[str, str]  # of each cell: plain, forest, …
    forest: frozenset[str]
    footings: tuple[Footing, ...] = ()
    standing: dict[str, tuple[str, ...]] = {}  # of each kind: the cells that admit it; equal ones are one object


@lru_cache(maxsize=1 << 10)
def ground_of(rows: str) -> Ground:
    """The terrain written in six rows from the top."""
    at = {cell: TERRAIN[mark] for line, row in zip(FROM_THE_TOP, rows.split("/")) for cell, mark in zip(line, row)}
    ground, same = Ground(at, frozenset(cell for cell in at if not arrows_fly(at[cell]))), {}
    for cell in BOARD.cells:
        same.setdefault((who_may_stand(ground, cell), in_the_open(ground, cell)), []).append(cell)
    footings = tuple(Footing(*key, tuple(cells)) for key, cells in same.items())
    admitted = {cell: footing.kinds for footing in footings for cell in footing.cells}
    standing = {kind: tuple(cell for cell in BOARD.cells if kind in admitted[cell]) for kind in KINDS}
    once = {cells: cells for cells in standing.values()}
    return Ground(at, ground.forest, footings, {kind: once[cells] for kind, cells in standing.items()})


def who_may_stand(ground: Ground, cell: str) -> tuple[str, ...]:
    """The kinds that the terrain of a cell admits."""
    units = [Piece("", kind, cell) for kind in KINDS]
    return tuple(me.kind for me in units if water(ground, me, yes) and mountain(ground, me, yes))


@book.rule("forest", BOOK, "terrain")
def arrows_fly(on: str) -> bool:
    """No arrow flies in a forest: an arrow unit placed there shoots nobody, and nobody can shoot a unit that stands
    there."""
    return on != "forest"


def in_the_open(ground: Ground, cell: str) -> bool:
    """Arrows fly to and from this cell."""
    return arrows_fly(ground.at[cell])


@book.rule("water", BOOK, "terrain")
def water(ground: Ground, me: Piece, need: Callable) -> bool:
    """Only soldiers, knights and the king may be placed on water."""
    return need("light", ground.at[me.cell] != "water" or me.kind in LIGHT, me.cell, data={"unit": me.kind})


@book.rule("fortification", BOOK, "terrain")
def is_sheltered(on: str, kind: str) -> bool:
    """A soldier, knight, archer or king on a fortification has a shield; the others gain nothing there."""
    return on == "fortification" and kind in SHELTERED


@book.rule("mountain", BOOK, "terrain")
def mountain(ground: Ground, me: Piece, need: Callable) -> bool:
    """Immobile units, the tower and the catapult, may not be placed on a mountain."""
    return need("movable", ground.at[me.cell] != "mountain" or me.kind not in IMMOBILE, me.cell, data={"unit": me.kind})
