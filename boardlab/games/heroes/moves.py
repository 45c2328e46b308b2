"""How heroes move: cell by cell, or by teleporting."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from boardlab.game import Action, Piece
from boardlab.games.heroes.deeds import step, teleport
from boardlab.games.heroes.position import Position
from boardlab.games.heroes.rules import book
from boardlab.rules.book import BOOK
from boardlab.why import quick

SWIFTNESS = 2  # cells the power adds

Offers = Iterator[Action]


@book.rule("move", BOOK, "movement and attack")
@quick
def moving(s: Position, me: Piece, need: Callable) -> Offers:
    """A hero may move as many cells a turn as its Move value, in eight directions, one cell at a time, before and
    after its attack as it likes."""
    if need("walks", not s.shape.teleports) and need("steps-left", s.walked < steps(s), data={"most": steps(s)}):
        free = need.under("shackle")
        if free("free", "shackle" not in me.flags, me.cell):
            yield from stepping(s, me, free.under("move"))


def steps(s: Position) -> int:
    """How many cells the hero in play may walk in this turn; a teleport is a single move."""
    most = s.shape.move
    return 1 if most == "teleport" else most + SWIFTNESS * (s.power == "swiftness")


@quick
def stepping(s: Position, me: Piece, need: Callable) -> Offers:
    """The free cells next to the hero."""
    near = s.board.neighbours[me.cell]
    for cell in need.among(near, s.board.cells):
        if need("adjacent", cell in near, cell) and blocked(s, cell, need.under("blocked")):
            yield step(me, cell)


@book.rule("blocked", BOOK, "movement and attack")
@quick
def blocked(s: Position, cell: str, need: Callable) -> bool:
    """No hero stops on an occupied cell or passes through one, and the dead occupy theirs."""
    return need("room", cell not in s.at, cell)


@book.rule("teleport", BOOK, "movement and attack",
           ruling="A clone that has walked already cannot teleport any more in that turn.")
@quick
def teleporting(s: Position, me: Piece, need: Callable) -> Offers:
    """The teleporter moves to any free cell, once a turn and without a path; only its own powers move it again."""
    if need("teleporter", s.shape.teleports) and need("once", not s.walked):
        free = need.under("shackle")
        if free("free", "shackle" not in me.flags, me.cell):
            for cell in s.board.cells:
                if blocked(s, cell, free.under("blocked")):
                    yield teleport(me, cell)
