"""What a goal still lacks in a position: facts that can be seen on the board."""

from __future__ import annotations

from typing import NamedTuple

from boardlab.game import Piece, State
from boardlab.players.goals import Goal, known
from boardlab.players.puzzling import own_of


class Fact(NamedTuple):
    """Something that is so: the key of its sentence, whom it names, which cells, and how many of how many."""

    key: str
    pieces: tuple[Piece, ...] = ()
    cells: tuple[str, ...] = ()
    number: int = 0
    most: int = 0


def missing(state: State, goal: Goal) -> tuple[Fact, ...]:
    """What keeps a goal from being reached here, as far as it can be seen: whoever is still there; how far a win is."""
    if goal.pieces:
        meant = set(map(known, goal.pieces))
        return still_there([piece for piece in state.pieces if known(piece) in meant])
    if goal.denied:
        return ()
    enemy = next(side for side in state.sides if side != goal.side)
    return own_of(state.game).missing(state, goal.side, enemy)


def still_there(pieces: list[Piece]) -> tuple[Fact, ...]:
    """Those of some pieces that live, with their hearts if they have any."""
    alive = tuple(piece for piece in pieces if piece.life != 0)
    return (Fact("still-there", alive),) if alive else ()
