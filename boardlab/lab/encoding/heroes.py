"""Le Combat des Héros in numbers for programs that learn. While teams are picked in secret, a side knows of the other's
heroes only where they stand, and nobody knows who will be first player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boardlab.game import Action, Piece
from boardlab.games.heroes.board import BOARD, STARTS
from boardlab.games.heroes.deeds import attack, clone, end, heart, placed, play, power, step, teleport
from boardlab.games.heroes.endings import digest
from boardlab.games.heroes.notation import PATIENCE
from boardlab.games.heroes.pieces import FLAGS as FLAGS, KINDS as NAMED, POWERS, SIDES
from boardlab.games.heroes.position import Position
from boardlab.lab.encoding import one_of, some_of

UNKNOWN = "unknown"
KINDS = (*NAMED, UNKNOWN)
LIVES = True
LARGEST = PATIENCE[1]
WITH_A_CELL = ("resurrect", "tornado", "mind-control")  # powers that are used on a cell or on who stands there


def actions() -> Iterator[Action]:
    """Every action: the setup, the cards, and what the hero in play can do."""
    me = Piece(SIDES[0], NAMED[0], "", (), 1)
    for side in SIDES:
        for kind in NAMED:
            for cell in STARTS[side]:
                yield placed("pick", "secret-pick", side, kind, cell, 1)
                yield placed("draft", "draft", side, kind, cell, 1)
    yield from (play(Piece(SIDES[0], kind, "", (), 1)) for kind in NAMED)
    for cell in BOARD.cells:
        yield step(me, cell)
        yield teleport(me, cell)
        yield clone(me, cell, "")
        yield attack(me, cell, "")
        yield from (attack(me, cell, "", end=near) for near in BOARD.neighbours[cell])
        yield from (power(me, name, name, target=cell) for name in WITH_A_CELL)
    yield from (power(me, name, name) for name in POWERS if name not in WITH_A_CELL)
    yield heart(me)
    yield end(me)


def seen(s: Position, side: str) -> Iterable[Piece]:
    """Everybody, but of a secret pick only one's own; of the others, that somebody stands there."""
    if s.phase != "pick":
        return s.at.values()
    return [piece if piece.side == side else Piece(piece.side, UNKNOWN, piece.cell) for piece in s.at.values()]


def beside(s: Position, side: str) -> dict[str, float]:
    """The table, and the turn under way; in a secret pick nobody has read the die yet."""
    first = "" if s.phase == "pick" else s.first
    come = s.seen.count(digest(s)) if s.phase == "choose" else 0
    return {**one_of("first", SIDES, first), "heart": s.heart, **some_of("row", NAMED, s.row),
            **one_of("active", BOARD.cells, s.active), **one_of("began", BOARD.cells, s.start), "walked": s.walked,
            **some_of("attacked", BOARD.cells, s.hits), **one_of("cloned", NAMED, s.cloned),
            **one_of("power", POWERS, s.power), "stirred": s.stirred, "quiet": s.quiet, "came before": come,
            "repeats": s.repeats, "patience": s.patience}
