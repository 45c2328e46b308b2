"""What a position of Leaders is worth, in numbers: the features that `games/leaders/judgement.py` tells about."""

from __future__ import annotations

from typing import Final

from boardlab.game import Piece
from boardlab.games.leaders import judgement

from .base import Position
from .leaders_rules import Rules
from .leaders_tables import (
    ACTED,
    ANY_KIND,
    AROUND,
    CELLS,
    DRAG,
    FULL_TEAM,
    KIND,
    NEAR_BY,
    NEMESIS,
    ONCE,
    OVER,
    RECRUITING,
    SIDE,
    START,
    TWICE,
    WHO,
    bits,
    cells_in,
)

FEATURES: Final[tuple[str, ...]] = tuple(judgement.features(START, "south"))
FAR: Final = 3  # so many steps away a character is not counted


def _steps_away(kind: str, cell: str) -> list[int]:
    """How many steps a kind on a cell is from taking part in the capture of a Leader on each cell, up to FAR."""
    if not kind or not cell:
        return []
    me = Piece("south", kind, cell)
    return [FAR, *[min(FAR, judgement.steps_away(START, me, Piece("north", "leader", at))) for at in CELLS[1:]]]


STEPS_AWAY: Final[list[list[list[int]]]] = [[_steps_away(kind, cell) for cell in CELLS] for kind in WHO]
SWIFT: Final = bits([KIND[kind] for kind in judgement.SWIFT])


def _inverse(zones: list[list[int]]) -> list[list[int]]:
    """inverse[kind][Leader]: the cells from which a kind counts there."""
    return [[bits([cell for cell in range(len(CELLS)) if zone[cell] >> leader & 1]) for leader in range(len(CELLS))]
            for zone in zones]


HOLD: Final = _inverse(ONCE)         # HOLD[kind][Leader]: the cells from which a kind takes part in his capture,
HOLD_ALONE: Final = _inverse(TWICE)  # and those from which it captures him alone


def features(position: Position, side: str) -> list[float]:
    """What a side has, in the order of FEATURES."""
    assert isinstance(position, Rules)
    return _features(position, SIDE[side])


def value(position: Position, weights: list[float]) -> float:
    """What South has, weighed, less what North has."""
    assert isinstance(position, Rules)
    south, north = _features(position, SIDE["south"]), _features(position, SIDE["north"])
    total = 0.0
    for place, weight in enumerate(weights):
        total += weight * (south[place] - north[place])
    return total


def _features(s: Rules, side: int) -> list[float]:
    is_mine = side == s.side
    if is_mine:
        mine, leader, prey = s.mine, s.leader, s.target
    else:
        mine, leader, prey = s.occupied ^ s.mine, s.target, s.leader
    board, at_hand, one_step, two_steps, reach, ready = s.board, 0, 0, 0, 0, 0
    for cell in cells_in(mine):
        square = board[cell]
        kind = square & ANY_KIND
        count = (ONCE[kind][cell] >> prey & 1) + (TWICE[kind][cell] >> prey & 1)
        at_hand += count
        reach += count if count == 2 or kind == NEMESIS else _in_reach(s, kind, cell, prey)
        away = STEPS_AWAY[kind][cell][prey]
        if away == 1:
            one_step += 1
        elif away == 2:
            two_steps += 1
        if kind != NEMESIS and not square & ACTED:
            ready += 1
    going_on = is_mine and s.phase < OVER
    return [float(at_hand), float(one_step), float(two_steps), float(reach), 1.0 if reach >= 2 else 0.0,
            float((AROUND[leader] & ~s.occupied).bit_count()), float(mine.bit_count() - 1),
            float((mine & NEAR_BY[leader]).bit_count()), float(AROUND[leader].bit_count()),
            float(ready) if going_on and s.phase != RECRUITING else 0.0,
            1.0 if going_on and s.cards(side) < FULL_TEAM else 0.0]


def _in_reach(s: Rules, kind: int, cell: int, prey: int) -> int:
    """How much a character counts towards the capture of a Leader where it stands, or after one action of its own."""
    cells = 1 << cell | AROUND[cell] & ~s.occupied
    if SWIFT >> kind & 1:
        for action in s.ability(kind, cell):
            cells |= 1 << (cell if action >> 18 << 18 == DRAG else action & 63)
    return (1 if cells & HOLD[kind][prey] else 0) + (1 if cells & HOLD_ALONE[kind][prey] else 0)
