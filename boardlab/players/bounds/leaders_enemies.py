"""What the enemies of Leaders forbid: read once for all positions in which they stand the same."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from boardlab.players.bounds.leaders_tables import (
    ANY_KIND,
    AROUND,
    ASSASSIN,
    CUB,
    HOLDS,
    JAILER,
    NEMESIS,
    PROTECTOR,
    SOUTH,
)

KEPT = 1 << 14  # how many readings are kept
THEIRS = [bytes(square if square & SOUTH != side else 0 for square in range(256))
          for side in (0, SOUTH)]  # for `translate`: nobody of a side


class Enemies(NamedTuple):
    """The enemies of the side whose turn it is, as sets of cells."""

    hunters: list[int]   # where each Nemesis is
    jailed: int          # where abilities are forbidden
    shields: int         # where a Protector lets nobody be moved
    threatened: int      # where my Leader would be captured


def enemies_of(p: Any) -> Enemies:
    """Those of a position."""
    return read(p.board.translate(THEIRS[p.side > 0]))


@lru_cache(KEPT)
def read(squares: bytes) -> Enemies:
    """Those who stand on a board."""
    hunters: list[int] = []
    jailed = shields = held = threatened = 0
    for cell, square in enumerate(squares):
        if not square:
            continue
        kind = square & ANY_KIND
        if kind != CUB:
            near = HOLDS[kind][cell]
            threatened |= near if kind == ASSASSIN else held & near
            held |= near
        if kind == PROTECTOR:
            shields |= AROUND[cell] | 1 << cell
        elif kind == JAILER:
            jailed |= AROUND[cell]
        elif kind == NEMESIS:
            hunters.append(cell)
    return Enemies(hunters, jailed, shields, threatened)
