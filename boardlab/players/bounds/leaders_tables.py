"""What bounds of Leaders look up, in the engine's numbers.

Cells are numbered from 1 in alphabetical order, kinds from 1 in the order of KINDS; a set of cells is an int with a bit for
each.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from boardlab.games.leaders.board import BOARD
from boardlab.games.leaders.pieces import KINDS

NEVER = 1_000
CELLS = ("", *sorted(BOARD.cells))
NUMBERS = range(len(CELLS))
EVERYWHERE = (1 << len(CELLS)) - 2
ANY_KIND, ACTED, DUE = 31, 64, 128  # the bits of a square: who stands there, it has acted, it is a Nemesis that must move
RECRUITING, BANISHING, NEMESIS_MOVES = 1, 2, 3  # phases: a recruit comes, a card leaves, a Nemesis is due
SHIFT, PUSH, SWAP = 5, 6, 7         # deeds: from SHIFT on another character is moved
ROW = 5                             # the place on the table that says how many cards are in the row
KIND = {kind: number for number, kind in enumerate(KINDS, start=1)}
LEADER, ARCHER, ASSASSIN, CUB, NEMESIS = (KIND[kind] for kind in ("leader", "archer", "assassin", "cub", "nemesis"))
GUARD, WANDERER, JAILER, PROTECTOR, VIZIER = (
    KIND[kind] for kind in ("royal-guard", "wanderer", "jailer", "protector", "vizier"))
BREWMASTER, CLAW, ILLUSIONIST, MANIPULATOR, BRUISER = (
    KIND[kind] for kind in ("brewmaster", "claw-launcher", "illusionist", "manipulator", "bruiser"))
ACROBAT, RIDER = KIND["acrobat"], KIND["rider"]
SOUTH = 32                          # the bit of a side
BUSY = [bytes(square for square in range(256) if not square or square & ACTED or square & SOUTH != side)
        for side in (0, SOUTH)]     # for `translate`: every square but that of somebody of a side who may still act
MOVERS = (MANIPULATOR, BRUISER, CLAW, ILLUSIONIST)  # who can move an enemy
HELPERS = (BREWMASTER, CLAW, ILLUSIONIST)           # who can move an ally

SPECIAL = sum(1 << kind for kind in {*MOVERS, *HELPERS})
QUIET = (CUB, ARCHER)                               # who may stand next to the enemy Leader without capturing him


def bits(cells: Iterable[str]) -> int:
    """Cells as a set."""
    return sum({1 << CELLS.index(cell) for cell in cells})


def choices(cells: Iterable[int]) -> list[list[int]]:
    """Every choice among some cells: at a place, the cells whose bits the place has, the first cell having the lowest."""
    found: list[list[int]] = [[]]
    for cell in cells:
        found += [[*each, cell] for each in found]
    return found


LOW, MIDDLE, HIGH = choices(NUMBERS[:13]), choices(NUMBERS[13:26]), choices(NUMBERS[26:])


def cells_in(some: int) -> list[int]:
    """A set of cells as a list, in order."""
    return LOW[some & 8191] + MIDDLE[some >> 13 & 8191] + HIGH[some >> 26]


def spread(some: int, table: list[int]) -> int:
    """All that a table says of some cells."""
    found = 0
    for cell in cells_in(some):
        found |= table[cell]
    return found


AROUND = [0, *(bits(BOARD.neighbours[cell]) for cell in CELLS[1:])]
TWO_ON = [0, *(bits(end for _, end in BOARD.straight(cell, 2)) for cell in CELLS[1:])]
IN_SIGHT = [0, *(bits(end for end in BOARD.in_line[cell] if end not in BOARD.adjacent[cell]) for cell in CELLS[1:])]
WITHIN_TWO = [0, *(bits(BOARD.within[2][cell]) for cell in CELLS[1:])]
AHEAD = [[bits(BOARD.ahead(a, b)) if a and b else 0 for b in CELLS] for a in CELLS]
BESIDE = [[bits(BOARD.between[a][b][:1]) if a and b in BOARD.between[a] else 0 for b in CELLS] for a in CELLS]
HIDING = [[bits(BOARD.between[a][b]) if a and b in BOARD.between[a] else 0 for b in CELLS] for a in CELLS]
BEYOND = [[sum([1 << far for far in NUMBERS if a and far and AROUND[b] >> far & 1 and CELLS[b] in
                BOARD.between[CELLS[a]].get(CELLS[far], ())]) for b in NUMBERS] for a in NUMBERS]
STRAIGHT = [[(CELLS.index(middle), CELLS.index(end)) for middle, end in BOARD.straight(cell, 2)] if cell else []
            for cell in CELLS]


def jumps(start: int) -> list[tuple[int, int, int]]:
    """The ways of an Acrobat: the cells it jumps over, those it lands on, where it ends."""
    found = []
    for over, land in STRAIGHT[start]:
        found.append((1 << over, 1 << land, land))
        found += [(1 << over | 1 << then, 1 << land | 1 << end, end)
                  for then, end in STRAIGHT[land] if then != start and end != start]
    return found


JUMPS = [jumps(cell) for cell in NUMBERS]


def reach(kind: int, cell: int) -> int:
    """Where a kind may stand after an action of its own, if nobody is in its way."""
    if kind == RIDER:
        return AROUND[cell] | TWO_ON[cell]
    if kind == ACROBAT:
        return AROUND[cell] | TWO_ON[cell] | spread(TWO_ON[cell], TWO_ON)
    if kind == NEMESIS:
        return WITHIN_TWO[cell]
    return AROUND[cell] | IN_SIGHT[cell] if kind in (CLAW, ILLUSIONIST) else AROUND[cell]


REACH = [[reach(kind, cell) for cell in NUMBERS] for kind in range(len(KINDS) + 1)]
HOLDS = [TWO_ON if kind == ARCHER else AROUND for kind in range(len(KINDS) + 1)]  # from which cells it counts
HOLDS_NEXT = [[spread(REACH[kind][cell], HOLDS[kind]) for cell in NUMBERS] for kind in range(len(KINDS) + 1)]
HOLDS_AROUND = [[spread(AROUND[cell], HOLDS[kind]) for cell in NUMBERS] for kind in range(len(KINDS) + 1)]
NEAR_RECRUITS = [spread(bits(BOARD.regions[f"{side}-recruitment"]), AROUND)
                 | spread(bits(BOARD.regions[f"{side}-recruitment"]), TWO_ON)
                 for side in ("north", "south")]  # where a recruit may count
HELD_FROM_TWO = [spread(WITHIN_TWO[cell], AROUND) for cell in NUMBERS]


def helps(helper: int, place: int, cell: int) -> int:
    """Where a helper can bring an ally from a cell."""
    if helper == BREWMASTER:
        return AROUND[cell] if AROUND[place] & 1 << cell else 0
    if not IN_SIGHT[place] & 1 << cell:
        return 0
    return BESIDE[place][cell] if helper == CLAW else 1 << place


HELPED = {helper: [[helps(helper, place, cell) for cell in NUMBERS] for place in NUMBERS] for helper in HELPERS}


def helped(helper: int, place: int, cell: int) -> int:
    """The same, looked up."""
    return HELPED[helper][place][cell]


@cache
def helped_on(helper: int, place: int, kind: int, cell: int) -> int:
    """Where somebody may stand after an action of its own and the help of somebody on a place, in either order."""
    found = spread(helped(helper, place, cell), REACH[kind])
    for end in cells_in(REACH[kind][cell]):
        found |= helped(helper, place, end)
    return found


def moved(mover: int, place: int, cells: int) -> int:
    """Where somebody can bring the enemy Leader from one of these cells."""
    found = 0
    if mover == BRUISER:
        for cell in cells_in(cells & AROUND[place]):
            found |= AHEAD[place][cell]
        return found
    seen = cells & IN_SIGHT[place]
    if mover == CLAW:
        for cell in cells_in(seen):
            found |= BESIDE[place][cell]
        return found
    return 0 if not seen else spread(seen, AROUND) if mover == MANIPULATOR else 1 << place


def may_fill(kind: int, place: int, enemies: int) -> int:
    """The cells to which somebody may bring another character."""
    if kind == MANIPULATOR:
        return spread(enemies & IN_SIGHT[place], AROUND)
    if kind == ILLUSIONIST:  # who changes places fills nothing
        return 0
    return AROUND[place] if kind == CLAW else WITHIN_TWO[place]


def fills(kind: int, place: int, cell: int, allies: int, enemies: int, around: int) -> int:
    """Whom somebody may bring to the only empty cell around the enemy Leader without leaving another: these allies, who are
    not beside him, or enemies."""
    if kind == BRUISER:
        if around >> place & 1:
            return 0
        beside = cells_in(AROUND[place] & enemies)
        return sum([1 << enemy for enemy in beside if AHEAD[place][enemy] & cell])
    if kind == BREWMASTER:
        return AROUND[place] & allies & spread(cell, AROUND)
    if kind == MANIPULATOR:
        return IN_SIGHT[place] & enemies & ~around & spread(cell, AROUND)
    if kind == CLAW and AROUND[place] & cell:
        seen = cells_in(IN_SIGHT[place] & (allies | enemies & ~around))
        return sum([1 << far for far in seen if BESIDE[place][far] & cell])
    return 0


def only_end(cell: int, empty: int) -> int:
    """Where a Nemesis on a cell must go, as a set of one cell; 0 if it has a choice, or stays."""
    return one_way(cell, empty & WITHIN_TWO[cell])


@cache
def one_way(cell: int, empty: int) -> int:
    """The same; what is far away need not be known."""
    steps = AROUND[cell] & empty
    ends = spread(steps, AROUND) & empty & ~(1 << cell) or steps
    return 0 if ends & ends - 1 else ends


def freedom(cell: int, empty: int) -> int:
    """The same as `least_filled`, which need not know what is far away."""
    return least_filled(cell, empty & WITHIN_TWO[cell])


@cache
def least_filled(cell: int, empty: int) -> int:
    """At least so many cells must be filled until a Nemesis on a cell has only one way to go: all its neighbours but some
    that are not beside each other and, of what lies behind these, all but one."""
    near = AROUND[cell] & empty
    behind = sorted([(AROUND[middle] & empty & ~near).bit_count() for middle in cells_in(near)])
    return min([len(behind) - stay + max(0, behind[stay - 1] - 1) for stay in range(1, apart(near) + 1)], default=0)


@cache
def apart(cells: int) -> int:
    """How many of these cells can be chosen at most so that no two are neighbours."""
    if not cells:
        return 0
    first = cells & -cells
    rest = cells ^ first
    return max(apart(rest), 1 + apart(rest & ~AROUND[first.bit_length() - 1]))
