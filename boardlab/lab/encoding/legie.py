"""Legie in numbers for programs that learn. Nothing is hidden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boardlab.game import Action, Change, Piece
from boardlab.games.legie.board import BOARD, MIDDLES
from boardlab.games.legie.deeds import PASS, PLACED, lay, put_flag, shoot, show
from boardlab.games.legie.parts import CARDS, TURNS
from boardlab.games.legie.pieces import KINDS as KINDS, SIDES, UNITS
from boardlab.games.legie.position import Position
from boardlab.games.legie.scenarios import ENDINGS
from boardlab.games.legie.terrain import TERRAIN, WRITTEN
from boardlab.lab.encoding import one_of, some_of

FLAGS: tuple[str, ...] = ()
LIVES = False
LARGEST = 1
LAYOUTS = tuple((card, middle, turn) for card in CARDS for middle in MIDDLES for turn in TURNS)
NOBODY = Change(None, None)  # who is removed, the text of an action does not tell


def actions() -> Iterator[Action]:
    """Every action: the setup, each unit on each cell, and the cells for the flag or the arrow."""
    yield PASS
    yield from map(show, CARDS)
    yield from (lay(*laid) for laid in LAYOUTS)
    for kind in KINDS:
        for cell, placed in PLACED[SIDES[0], kind].items():
            yield placed
            if "arrow" in UNITS[kind].symbols:
                yield from (shoot(placed, target, NOBODY) for target in BOARD.cells if target != cell)
            else:
                yield from (put_flag(placed, (), near) for near in BOARD.neighbours[cell])


def seen(s: Position, side: str) -> Iterable[Piece]:
    """Everybody on the board stands in the open."""
    return s.at.values()


def beside(s: Position, side: str) -> dict[str, float]:
    """The flag, the ground, the scenario and how far the board is laid."""
    found = one_of("flag", BOARD.cells, s.flag or "")
    for cell, place in WRITTEN.items():
        found |= one_of(f"ground {cell}", TERRAIN.values(), TERRAIN[s.terrain[place]])
    return {**found, **one_of("scenario", ENDINGS, s.scenario), "straight caravan": s.caravan_line == "straight",
            **some_of("shown", CARDS, s.shown),
            **some_of("laid", map(" ".join, LAYOUTS), map(" ".join, s.layout))}
