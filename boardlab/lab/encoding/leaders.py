"""Leaders in numbers for programs that learn. Nobody knows the order of the deck: only how many cards it has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boardlab.game import Action, Piece
from boardlab.games.leaders.board import BOARD
from boardlab.games.leaders.deeds import END, banish, drag, go, move, push, react, recruit, recruit_pair, shift, step, swap
from boardlab.games.leaders.pieces import CARDS, FLAGS as FLAGS, KINDS as KINDS, SIDES
from boardlab.games.leaders.position import Position
from boardlab.lab.encoding import one_of, some_of

LIVES = False
LARGEST = len(CARDS)


def actions() -> Iterator[Action]:
    """Every action, cell by cell: where an ability reaches depends on the board alone."""
    yield END
    for cell in BOARD.cells:
        yield from steps(cell)
        yield from aimed(cell)
    for side in SIDES:
        yield from recruiting(side)
    yield from map(banish, CARDS)


def one(kind: str, cell: str) -> Piece:
    """A character; whose, its actions do not tell."""
    return Piece(SIDES[0], kind, cell)


def steps(cell: str) -> Iterator[Action]:
    """What a character on a cell can do to move itself."""
    for end in BOARD.neighbours[cell]:
        yield step(one("leader", cell), end)
    for end in BOARD.within[2][cell]:
        if end != cell:
            yield move(one("leader", cell), end, rule="vizier")
            yield react(one("nemesis", cell), end)
    for _, end in BOARD.straight(cell, 2):
        yield move(one("rider", cell), end)
        yield move(one("acrobat", cell), end)
        for _, further in BOARD.straight(end, 2):
            if further != cell:
                yield move(one("acrobat", cell), end, further)
    for end in BOARD.cells:
        if end != cell:
            yield move(one("royal-guard", cell), end)
            yield move(one("wanderer", cell), end)


def aimed(cell: str) -> Iterator[Action]:
    """What a character on a cell can do to another."""
    for target in BOARD.in_line[cell]:
        other, near = one("leader", target), target in BOARD.adjacent[cell]
        ends = [end for end in BOARD.neighbours[target] if end != cell]
        if near:
            yield from (push(one("bruiser", cell), other, end) for end in BOARD.ahead(cell, target))
            yield from (shift(one("brewmaster", cell), other, end) for end in ends)
        else:
            yield from (shift(one("manipulator", cell), other, end) for end in ends)
            yield swap(one("illusionist", cell), other)
            yield go(one("claw-launcher", cell), other, cell)
            yield drag(one("claw-launcher", cell), other, cell)


def recruiting(side: str) -> Iterator[Action]:
    """Every card on every recruitment cell of a side."""
    own = BOARD.regions[f"{side}-recruitment"]
    for cell in own:
        yield from (recruit(side, card, cell) for card in CARDS if card != "hermit")
        yield from (recruit_pair(side, cell, other) for other in own if other != cell)


def seen(s: Position, side: str) -> Iterable[Piece]:
    """Everybody on the board stands in the open."""
    return s.at.values()


def beside(s: Position, side: str) -> dict[str, float]:
    """The cards, and what is left to do with them."""
    return {**some_of("row", CARDS, s.row), **some_of("banned", CARDS, s.banned), **one_of("first", SIDES, s.first),
            "deck": len(s.deck), "strategist": s.mode == "strategist", "bans": s.bans, "recruits": s.recruits,
            "opening": s.opening}
