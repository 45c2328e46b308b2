"""How quickly the last enemies can fall at best. It saves a proof from looking, and never changes what it finds.

`heroes_rows` explains the numbers.
"""

from __future__ import annotations

from typing import Final

from boardlab.games.heroes.powers import TORNADO as SWEPT

from . import heroes_tables as tables
from .heroes_rows import ACT, CHOOSE, CLONED, PHASE, QUIET, TURN, Rows

NEVER: Final = 1_000
BOOST: Final = 1  # what a power may add to an attack or a range
BREATH: Final[int] = tables.ALL_SPECIALS.index("fire-breath")
CLONING: Final[int] = tables.ALL_SPECIALS.index("cloning")
TORNADO: Final[int] = tables.bits_of(("tornado",), tables.ALL_POWERS[1:])


def least_actions(p: Rows) -> int:
    """At least so many actions until no enemy lives; NEVER if it cannot be in this turn."""
    phase, side = p.now & PHASE, p.now >> TURN & 1
    if phase not in (ACT, CHOOSE) or p.chooser() != side:
        return 0
    if side != p.terms.first and may_be_endless(p):
        return 1
    first, other = tables.PER_SIDE * side, tables.PER_SIDE * (1 - side)
    enemies = [(p.lives[enemy], p.cells[enemy]) for enemy in range(other, other + tables.PER_SIDE) if p.lives[enemy]]
    if phase == ACT:
        return fight(p, p.me(), enemies)
    ready = [first + kind for kind in range(tables.PER_SIDE) if p.front >> first + kind & 1]
    return min([1 + fight(p, me, enemies) for me in ready], default=NEVER)


def may_be_endless(p: Rows) -> bool:
    """The game may end with this turn because nothing happens: the second player wins it then."""
    terms = p.terms
    return (p.now >> QUIET) + 1 >= terms.patience or terms.repeats > 0 and any(
        [p.seen.count(digest) + 1 >= terms.repeats for digest in p.seen])


def fight(p: Rows, me: int, enemies: list[tuple[int, int]]) -> int:
    """What one hero needs: an attack for each enemy, and steps to have the nearest in range. Whoever may become another
    hero, moves without walking or hurts without attacking needs one action at least."""
    terms, kind = p.terms, me % tables.PER_SIDE
    kinds = [kind]
    if terms.special[kind] == CLONING:
        kinds += [hero % tables.PER_SIDE for hero in range(tables.HEROES) if p.lives[hero]]
        if cloned := p.now >> CLONED & 15:  # who may have fallen meanwhile
            kinds.append(cloned - 1)
    swept: int = SWEPT if terms.powers[kind] & TORNADO else 0
    if len([life for life, _ in enemies if life > swept]) > 1 and BREATH not in [terms.special[each] for each in kinds]:
        return NEVER
    if max(enemies)[0] > max([terms.attack[each] for each in kinds]) + BOOST + swept:
        return NEVER
    if swept or terms.teleports[kind] or len(kinds) > 1:
        return 1
    away = tables.AWAY[p.cells[me]]
    return len(enemies) + max(0, min([away[cell] for _, cell in enemies]) - terms.range[kind] - BOOST)
