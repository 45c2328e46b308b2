"""What bounds of Leaders look up: how far a kind gets, and what its help or its hand does, whoever is in the way."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from .leaders_tables import (
    AHEAD,
    AROUND,
    BETWEEN,
    CELLS,
    IN_LINE,
    KIND,
    NEAR_BY,
    NEMESIS,
    ONCE,
    RECRUITMENT,
    STRAIGHT,
    TWICE,
    WHO,
    bits,
    cells_in,
)

NEVER: Final = 1_000
NUMBERS: Final = list(range(len(CELLS)))

ARCHER: Final = KIND["archer"]
ASSASSIN: Final = KIND["assassin"]
GUARD: Final = KIND["royal-guard"]
WANDERER: Final = KIND["wanderer"]
JAILER: Final = KIND["jailer"]
PROTECTOR: Final = KIND["protector"]
BREWMASTER: Final = KIND["brewmaster"]
CLAW: Final = KIND["claw-launcher"]
ILLUSIONIST: Final = KIND["illusionist"]
MANIPULATOR: Final = KIND["manipulator"]
BRUISER: Final = KIND["bruiser"]
ACROBAT: Final = KIND["acrobat"]
RIDER: Final = KIND["rider"]

# sets of kinds

MOVERS: Final = bits([MANIPULATOR, BRUISER, CLAW, ILLUSIONIST])  # who can move an enemy
HELPERS: Final = bits([BREWMASTER, CLAW, ILLUSIONIST])           # who can move an ally
HANDY: Final = MOVERS | HELPERS
QUIET: Final = bits([KIND["cub"], ARCHER])  # who may stand next to the enemy Leader without capturing him


def spread(some: int, table: list[int]) -> int:
    """All that a table says of some cells."""
    found = 0
    for cell in cells_in(some):
        found |= table[cell]
    return found


# sets of cells

TWO_ON: Final[list[int]] = [bits([end for _, end in ways]) for ways in STRAIGHT]
IN_SIGHT: Final[list[int]] = [bits(IN_LINE[cell]) & ~AROUND[cell] for cell in NUMBERS]
FIRST_BETWEEN: Final[list[list[int]]] = [[bits(between[:1]) for between in ends] for ends in BETWEEN]
BEYOND: Final[list[list[int]]] = [
    [bits([far for far in cells_in(AROUND[b]) if b in BETWEEN[a][far]]) for b in NUMBERS] for a in NUMBERS]


def jumps(start: int) -> list[tuple[int, int, int]]:
    """The ways of an Acrobat: the cells it jumps over, those it lands on, where it ends."""
    found: list[tuple[int, int, int]] = []
    for over, land in STRAIGHT[start]:
        found.append((1 << over, 1 << land, land))
        found += [(1 << over | 1 << then, 1 << land | 1 << end, end)
                  for then, end in STRAIGHT[land] if then != start and end != start]
    return found


JUMPS: Final[list[list[tuple[int, int, int]]]] = [jumps(cell) for cell in NUMBERS]


def reach(kind: int, cell: int) -> int:
    """Where a kind may stand after an action of its own, if nobody is in its way."""
    if kind == RIDER:
        return AROUND[cell] | TWO_ON[cell]
    if kind == ACROBAT:
        return AROUND[cell] | TWO_ON[cell] | spread(TWO_ON[cell], TWO_ON)
    if kind == NEMESIS:
        return NEAR_BY[cell]
    return AROUND[cell] | IN_SIGHT[cell] if kind in (CLAW, ILLUSIONIST) else AROUND[cell]


REACH: Final[list[list[int]]] = [[reach(kind, cell) for cell in NUMBERS] for kind in range(len(WHO))]
HOLDS: Final[list[list[int]]] = ONCE  # HOLDS[kind][cell]: the cells from which a kind counts there, and the other way round
HOLDS_NEXT: Final[list[list[int]]] = [
    [spread(REACH[kind][cell], HOLDS[kind]) for cell in NUMBERS] for kind in range(len(WHO))]
HOLDS_AROUND: Final[list[list[int]]] = [
    [spread(AROUND[cell], HOLDS[kind]) for cell in NUMBERS] for kind in range(len(WHO))]
NEAR_RECRUITS: Final[dict[int, int]] = {
    side: spread(bits(cells), AROUND) | spread(bits(cells), TWO_ON)
    for side, cells in RECRUITMENT.items()}  # where a recruit may count
HELD_FROM_TWO: Final[list[int]] = [spread(NEAR_BY[cell], AROUND) for cell in NUMBERS]


def weight(kind: int, cell: int, target: int) -> int:
    """How much somebody on a cell counts towards the capture on another."""
    return (ONCE[kind][cell] >> target & 1) + (TWICE[kind][cell] >> target & 1)


def helps(helper: int, place: int, cell: int) -> int:
    """Where a helper can bring an ally from a cell."""
    if helper == BREWMASTER:
        return AROUND[cell] if AROUND[place] & 1 << cell else 0
    if not HELPERS >> helper & 1 or not IN_SIGHT[place] & 1 << cell:
        return 0
    return FIRST_BETWEEN[place][cell] if helper == CLAW else 1 << place


HELPED: Final[list[list[list[int]]]] = [
    [[helps(helper, place, cell) for cell in NUMBERS] for place in NUMBERS] for helper in range(len(WHO))]


@cache
def helped_on(helper: int, place: int, kind: int, cell: int) -> int:
    """Where somebody may stand after an action of its own and the help of somebody on a place, in either order."""
    found = spread(HELPED[helper][place][cell], REACH[kind])
    for end in NUMBERS if kind == WANDERER else cells_in(REACH[kind][cell]):
        found |= HELPED[helper][place][end]
    return found


@lru_cache(1 << 14)
def helped_twice(helpers: tuple[tuple[int, int], ...], kind: int, cell: int, ready: bool) -> int:
    """Where somebody may stand after two actions, of these helpers or its own, one of them at least a help."""
    found = 0
    others = [(helper, place) for helper, place in helpers if place != cell]
    for helper, place in others:
        brought = HELPED[helper][place][cell]
        if ready:
            found |= helped_on(helper, place, kind, cell)
            if kind == ILLUSIONIST and HELPED[kind][cell][place]:
                found |= HELPED[helper][cell][place]
            else:  # it helps the helper first
                for nearer in cells_in(HELPED[kind][cell][place]):
                    found |= HELPED[helper][nearer][cell]
        for second, other in others:
            if other != place:
                for between in cells_in(brought):
                    found |= HELPED[second][place if between == other else other][between]
                for nearer in cells_in(HELPED[helper][place][other]):
                    found |= HELPED[second][nearer][cell]
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
            found |= FIRST_BETWEEN[place][cell]
        return found
    return 0 if not seen else spread(seen, AROUND) if mover == MANIPULATOR else 1 << place


def may_fill(kind: int, place: int, enemies: int) -> int:
    """The cells to which somebody may bring another character."""
    if kind == MANIPULATOR:
        return spread(enemies & IN_SIGHT[place], AROUND)
    if kind == ILLUSIONIST:  # who changes places fills nothing
        return 0
    return AROUND[place] if kind == CLAW else NEAR_BY[place]


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
        return sum([1 << far for far in seen if FIRST_BETWEEN[place][far] & cell])
    return 0


def only_end(cell: int, empty: int) -> int:
    """Where a Nemesis on a cell must go, as a set of one cell; 0 if it has a choice, or stays."""
    return one_way(cell, empty & NEAR_BY[cell])


@cache
def one_way(cell: int, empty: int) -> int:
    """The same; what is far away need not be known."""
    steps = AROUND[cell] & empty
    ends = spread(steps, AROUND) & empty & ~(1 << cell) or steps
    return 0 if ends & ends - 1 else ends


@cache
def moves_to(cell: int, goals: int) -> int:
    """So many moves of a Nemesis at least bring it from a cell to one of these."""
    moves, cells = 0, 1 << cell
    while not cells & goals:
        moves, cells = moves + 1, spread(cells, NEAR_BY)
    return moves


def freedom(cell: int, empty: int) -> int:
    """The same as `least_filled`, which need not know what is far away."""
    return least_filled(cell, empty & NEAR_BY[cell])


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
