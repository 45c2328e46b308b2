"""How heroes move: cell by cell, or by teleporting."""

from __future__ import annotations

from collections.abc import Iterator

from boardlab.game import Action, Piece
from boardlab.games.heroes.deeds import step, teleport
from boardlab.games.heroes.position import Position, may
from boardlab.games.heroes.rules import book
from boardlab.rules.book import BOOK
from boardlab.why import Need, typed

SWIFTNESS = 2  # cells the power adds

Offers = Iterator[Action]


@book.rule("move", BOOK, "movement and attack")
@typed("step")
def moving(s: Position, me: Piece, need: Need) -> Offers:
    """A hero moves up to its number of cells a turn, in eight directions, one cell at a time, before and after its
    attack as it likes."""
    most = steps(s)
    if (need("walks", not s.shape.teleports, me.cell) and need("steps-left", s.walked < most, me.cell, {"most": most})
            and may("move", s, me, need)):
        for cell in need.choose("adjacent", s.board.neighbours[me.cell]):
            if is_free(s, cell, need):
                yield step(me, cell)


def steps(s: Position) -> int:
    """How many cells the hero in play may walk in this turn; a teleport is a single move."""
    most = s.shape.move
    return 1 if isinstance(most, str) else most + SWIFTNESS * (s.power == "swiftness")


@book.rule("blocked", BOOK, "movement and attack")
def is_free(s: Position, cell: str, need: Need) -> bool:
    """No hero stops on an occupied cell or passes through one, and the dead occupy theirs."""
    return need("room", cell not in s.at, cell)


@book.rule("teleport", BOOK, "movement and attack",
           ruling="A clone that has walked already cannot teleport any more in that turn.")
@typed("teleport")
def teleporting(s: Position, me: Piece, need: Need) -> Offers:
    """The teleporter moves to any free cell, once a turn and without a path; only its own powers move it again."""
    if need("teleporter", s.shape.teleports, me.cell) and need("once", not s.walked, me.cell) and may("move", s, me, need):
        for cell in need.choose("anywhere", s.board.cells):
            if is_free(s, cell, need):
                yield teleport(me, cell)
