"""What the enemies of Leaders forbid: read once for all positions in which they stand the same."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from .leaders_bounds_tables import ASSASSIN, HOLDS, JAILER, PROTECTOR
from .leaders_ground import Ground
from .leaders_tables import ANY_KIND, AROUND, CUB, NEMESIS, SOUTH

KEPT: Final = 1 << 14  # how many readings are kept
THEIRS: Final[dict[int, bytes]] = {
    side: bytes([square if square & SOUTH != side else 0 for square in range(256)]) for side in (0, SOUTH)}
Enemies = tuple[list[int], int, int, int]


def enemies_of(p: Ground) -> Enemies:
    """Those of the side whose turn it is: where each Nemesis is, and the cells on which they forbid abilities, on which a
    Protector lets nobody be moved, and on which my Leader would be captured."""
    return read(p.board.translate(THEIRS[p.side]))


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
    return hunters, jailed, shields, threatened
