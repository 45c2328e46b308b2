"""What a position of Legie is worth, read from the engine's numbers: the features of `games/legie/judgement.py`."""

from __future__ import annotations

from typing import Final

from boardlab.games.legie.graphs import SHOOTERS
from boardlab.games.legie.pieces import IMMOBILE, KINDS, SIDES, SWORDS

from .base import Position
from .legie_battle import Battle
from .legie_lines import group
from .legie_tables import (
    BESIDE,
    EVERYWHERE,
    FALLING,
    KINDS_IN,
    KING,
    NEAR,
    TARGETS,
    UNITS,
    WAY,
    WAYS,
    cells_in,
)

FEATURES: Final[tuple[str, ...]] = (
    "units", "immobile-units", "units-in-danger", "units-in-sight", "about-to-lose-a-unit", "swords-beside-enemies",
    "king-in-reserve", "arrows-in-reserve", "connected-units", "units-in-the-forest", "king-in-danger",
    "units-before-the-king")

OWNER: Final[list[int]] = [SIDES.index(side) if side else len(SIDES) for side, _ in UNITS]  # of each code
KIND: Final[list[int]] = [KINDS.index(kind) if kind else 0 for _, kind in UNITS]
SWORDS_OF: Final[list[int]] = [SWORDS.get(kind, 0) for _, kind in UNITS]
IS_IMMOBILE: Final[list[bool]] = [kind in IMMOBILE for _, kind in UNITS]

# For each set of kinds that are in reserve
WAYS_OF: Final[list[int]] = [sum({1 << WAY[kind] for kind in kinds if WAY[kind] < WAYS}) for kinds in KINDS_IN]
"""The ways in which they attack, a bit for each."""
ARROWS_IN: Final[list[int]] = [sum([KINDS[kind] in SHOOTERS for kind in kinds]) for kinds in KINDS_IN]


def features(position: Position, side: str) -> list[float]:
    """What a side has, feature by feature."""
    mine = SIDES.index(side)
    return [float(count) for count in counted(position, 1 - mine, mine)]


def value(position: Position, weights: list[float]) -> float:
    """What the first side has, weighed, less what the second has."""
    worth = 0.0
    for feature, more in enumerate(counted(position, 1, -1)):
        if more:
            worth += weights[feature] * more
    return worth


def counted(position: Position, first: int, second: int) -> list[int]:
    """The features of both sides, those of the first so many times and those of the second so many times. While the board
    is laid, all are in reserve."""
    if not isinstance(position, Battle):
        return [0, 0, 0, 0, 0, 0, first + second, (first + second) * ARROWS_IN[-1], 0, 0, 0, 0]
    land, units, turn = position.land, position.units, position.side
    free = position.empty & ~(1 << position.flag)
    reserves = [position.mine, position.theirs] if turn == 0 else [position.theirs, position.mine]
    number = still = danger = sight = beside_enemies = king = 0
    lost = [0, 0]
    for cell in cells_in(EVERYWHERE & ~position.empty):
        code = units[cell]
        side = OWNER[code]
        times, other = (first, 1) if side == 0 else (second, 0)
        number += times
        support, touched = 0, False
        for near in NEAR[cell]:
            it = units[near]
            if it and OWNER[it] == other:
                touched = True
                support += SWORDS_OF[it]
        if touched:
            beside_enemies += times * SWORDS_OF[code]
        if IS_IMMOBILE[code]:
            still += times
            continue
        spot, reserve = land.ground[cell] + code, reserves[other]
        if ARROWS_IN[reserve] and TARGETS[other][spot]:
            sight += times
            lost[side] = 1
        ways = FALLING[other][spot][support] & WAYS_OF[reserve]
        if ways:
            beside = free & BESIDE[cell]
            if beside and _may_come(land.stands, reserve, ways, beside):
                danger += times
                lost[side] = 1
                if KIND[code] == KING and land.scenario == "return-of-the-king":
                    king += times
    mine, theirs = reserves
    connected = wooded = early = 0
    if land.scenario == "caravan":
        connected = first * _largest_group(_own(units, 0)) + second * _largest_group(_own(units, 1))
    elif land.scenario == "master-of-the-forest":
        wooded = first * (_own(units, 0) & land.forest).bit_count() + second * (_own(units, 1) & land.forest).bit_count()
    elif land.scenario == "return-of-the-king":
        early = (first * (mine >> KING & 1) * _own(units, 0).bit_count()
                 + second * (theirs >> KING & 1) * _own(units, 1).bit_count())
    return [number, still, danger, sight, lost[1] * second if turn == 0 else lost[0] * first, beside_enemies,
            first * (mine >> KING & 1) + second * (theirs >> KING & 1),
            first * ARROWS_IN[mine] + second * ARROWS_IN[theirs], connected, wooded, king, early]


def _may_come(stands: list[int], reserve: int, ways: int, cells: int) -> bool:
    """A kind of the reserve that attacks in one of these ways may stand on one of these cells."""
    for kind in KINDS_IN[reserve]:
        if ways >> WAY[kind] & 1 and cells & stands[kind]:
            return True
    return False


def _own(units: bytes, side: int) -> int:
    """The cells on which the units of a side stand."""
    own = 0
    for cell in range(len(NEAR)):
        if OWNER[units[cell]] == side:
            own |= 1 << cell
    return own


def _largest_group(own: int) -> int:
    """The most cells of a set that hang together."""
    best, left = 0, own
    while left:
        found = group(cells_in(left)[0], own)
        left &= ~found
        best = max(best, found.bit_count())
    return best
