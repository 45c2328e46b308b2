"""What a position of Le Combat des Héros is worth, read from its numbers: the features of `games/heroes/judgement.py`."""

from __future__ import annotations

from typing import Final

from boardlab.games.heroes.board import BOARD
from boardlab.games.heroes.judgement import FROM_THE_MIDDLE
from boardlab.games.heroes.pieces import SIDES, STATUSES
from boardlab.games.heroes.statuses import doses

from . import heroes_tables as tables
from .heroes_rows import HEART, QUIET, Rows

FEATURES: Final = ("heroes", "hearts", "attack", "targets", "kills-at-hand", "poison", "powers", "frozen", "shields",
                   "specials", "middle", "quiet", "spare-heart")

AWAY_FROM_THE_MIDDLE: Final = bytes([FROM_THE_MIDDLE[cell] for cell in BOARD.cells])

# What a mark counts for

DOSES: Final = bytes([doses(tables.piece_with(mark << 8 | 1)) for mark in range(1 << len(STATUSES))])
IS_FROZEN: Final = tables.bits_of(("freeze",), STATUSES)
IS_HELD: Final = tables.bits_of(("freeze", "mind-control"), STATUSES)
IS_GUARDED: Final = tables.bits_of(("divine-shield", "riposte"), STATUSES)
ONES: Final = bytes([bits.bit_count() for bits in range(1 << tables.POWER_BITS)])  # how many powers there are in a set
SIDE_POWERS: Final = (1 << tables.POWER_BITS * tables.PER_SIDE) - 1               # all powers of a side as bits


def counted(position: Rows, side: int) -> list[float]:
    """What a side has, feature by feature."""
    terms, lives, cells, marks = position.terms, position.lives, position.cells, position.marks
    first, other = tables.PER_SIDE * side, tables.PER_SIDE * (1 - side)
    spent = position.spent >> tables.POWER_BITS * first & SIDE_POWERS
    enemies = [enemy for enemy in range(other, other + tables.PER_SIDE) if lives[enemy]]
    heroes = hearts = strength = targets = poison = powers = held = guarded = specials = outside = kills = 0
    for kind in range(tables.PER_SIDE):
        me = first + kind
        life = lives[me]
        if not life:
            continue
        mark, attack, reach, away = marks[me], terms.attack[kind], terms.reach[kind], tables.AWAY[cells[me]]
        is_ready = position.front >> me & 1 != 0 and not mark & IS_FROZEN
        heroes += 1
        hearts += life
        strength += attack
        poison += DOSES[mark]
        powers += ONES[terms.powers[kind] & ~(spent >> tables.POWER_BITS * kind)]
        held += 1 if mark & IS_HELD else 0
        guarded += 1 if mark & IS_GUARDED else 0
        specials += 1 if terms.special[kind] else 0
        outside += AWAY_FROM_THE_MIDDLE[cells[me]]
        if not is_ready:
            continue
        is_in_reach = False
        for enemy in enemies:
            if away[cells[enemy]] <= reach:
                is_in_reach = True
                if attack >= lives[enemy]:
                    kills = 1
        targets += attack if is_in_reach else 0
    is_second, quiet = side != terms.first, position.now >> QUIET
    heart = 1 if is_second and position.now & HEART else 0
    return [heroes, hearts, strength, targets, kills, poison, powers, held, guarded, specials, -outside,
            quiet * quiet / terms.patience if is_second else 0.0, heart]


def features(position: Rows, side: str) -> list[float]:
    """What a side has, in the order of `FEATURES`."""
    return counted(position, SIDES.index(side))


def value(position: Rows, weights: list[float]) -> float:
    """What the first side has, weighed, less what the second has. How a game ended is not looked at."""
    mine, yours = counted(position, 0), counted(position, 1)
    total = 0.0
    for number in range(len(weights)):
        total += weights[number] * (mine[number] - yours[number])
    return total
