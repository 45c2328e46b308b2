"""Leaders in numbers: what stands for what, and tables that are asked from the game's own board, data and rules.

A cell is a number from 1 to 37, and 0 is no cell; a set of cells is an int with a bit for each. A square, what stands on a
cell, is a byte: the kind's number, a bit for the side, a bit for each flag; or 0. An action is an int: what is done, and up
to three places.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from boardlab.game import Piece
from boardlab.games.leaders.abilities import ABILITIES, TAKES_PART, counts, is_protected, may
from boardlab.games.leaders.board import BOARD
from boardlab.games.leaders.flow import LeadersState, new_game
from boardlab.games.leaders.pieces import KINDS, SIDES
from boardlab.games.leaders.recruiting import TEAM
from boardlab.why import LISTING

# who and where

CELLS: Final[list[str]] = ["", *sorted(BOARD.cells)]
NUMBER: Final[dict[str, int]] = {cell: number for number, cell in enumerate(CELLS)}
WHO: Final[list[str]] = ["", *KINDS]
KIND: Final[dict[str, int]] = {kind: number for number, kind in enumerate(WHO)}
LEADER: Final = KIND["leader"]
HERMIT: Final = KIND["hermit"]
CUB: Final = KIND["cub"]
NEMESIS: Final = KIND["nemesis"]
VIZIERS: Final = KIND["vizier"]
ACTIVE: Final = sum([1 << KIND[kind] for kind in ABILITIES])  # the kinds that have an active ability, as bits

FULL_TEAM: Final[int] = TEAM

ANY_KIND: Final = 31   # the bits of a square: its kind,
SOUTH: Final = 32      # its side (without this bit: north; so `sorted` has them, as the rules do),
ACTED: Final = 64      # and its flags
DUE: Final = 128
SIDE: Final[dict[str, int]] = {side: SOUTH * (side == SIDES[0]) for side in SIDES}

# phases; from OVER on the game is over: a bit for who has won, another for how

ACTING: Final = 0
RECRUITING: Final = 1
BANISHING: Final = 2
REACTING: Final = 3
OVER: Final = 4
PHASES: Final[list[str]] = ["actions", "recruit", "banish", "nemesis"]

# what is done; below it an action has up to three places of 6 bits each: cells, or a card and a cell

END: Final = 0 << 18
STEP: Final = 1 << 18
MOVE: Final = 2 << 18
VIZIER: Final = 3 << 18
GO: Final = 4 << 18
SHIFT: Final = 5 << 18  # from here to DRAG another one is moved
PUSH: Final = 6 << 18
SWAP: Final = 7 << 18
DRAG: Final = 8 << 18
REACT: Final = 9 << 18
RECRUIT: Final = 10 << 18
RECRUIT_PAIR: Final = 11 << 18
BANISH: Final = 12 << 18


def bits(cells: list[int]) -> int:
    """A list of cells as a set."""
    found = 0
    for cell in cells:
        found |= 1 << cell
    return found


def subsets(cells: list[int]) -> list[list[int]]:
    """Every choice among some cells: at a place, the cells whose bits the place has, the first cell having the lowest."""
    found: list[list[int]] = [[]]
    for cell in cells:
        found += [each + [cell] for each in found]
    return found


LOW: Final = subsets(list(range(0, 13)))
MIDDLE: Final = subsets(list(range(13, 26)))
HIGH: Final = subsets(list(range(26, len(CELLS))))


def cells_in(some: int) -> list[int]:
    """A set of cells as a list, in order."""
    return LOW[some & 8191] + MIDDLE[some >> 13 & 8191] + HIGH[some >> 26]


# the board

def _numbers(cells: Any) -> list[int]:
    return [NUMBER[cell] for cell in cells]


ALL: Final = bits(_numbers(CELLS[1:]))
NEIGHBOURS: Final[list[list[int]]] = [_numbers(BOARD.neighbours.get(cell, ())) for cell in CELLS]
AROUND: Final[list[int]] = [bits(near) for near in NEIGHBOURS]
IN_LINE: Final[list[list[int]]] = [_numbers(BOARD.in_line.get(cell, ())) for cell in CELLS]
BETWEEN: Final[list[list[list[int]]]] = [
    [_numbers(BOARD.between.get(cell, {}).get(end, ())) for end in CELLS] for cell in CELLS]
HIDING: Final[list[list[int]]] = [[bits(between) for between in ends] for ends in BETWEEN]
STRAIGHT: Final[list[list[tuple[int, int]]]] = [
    [(NUMBER[middle], NUMBER[end]) for middle, end in BOARD.straight(cell, 2)] if cell else [] for cell in CELLS]
AHEAD: Final[list[list[int]]] = [[bits(_numbers(BOARD.ahead(cell, end))) for end in CELLS] for cell in CELLS]
WITHIN_TWO: Final[list[list[int]]] = [_numbers(BOARD.within[2].get(cell, ())) for cell in CELLS]
NEAR_BY: Final[list[int]] = [bits(cells) for cells in WITHIN_TWO]
RECRUITMENT: Final[dict[int, list[int]]] = {
    SIDE[side]: _numbers(BOARD.regions[f"{side}-recruitment"]) for side in SIDES}


# Tables that are looked up by which of the cells around a cell are empty: by that set, divided, whose remainders differ

AMONG: Final = [subsets(near) for near in NEIGHBOURS]


def _divisor() -> int:
    """The smallest number by which the sets of neighbours of any cell leave remainders that all differ."""
    sets = [[bits(some) for some in among] for among in AMONG]
    divisor = max([len(among) for among in sets])
    while any(len({some % divisor for some in among}) < len(among) for among in sets):
        divisor += 1
    return divisor


DIVISOR: Final = _divisor()


def by_empty_cells(answer: Callable[[int, list[int]], list[int]]) -> list[list[list[int]]]:
    """table[cell][the empty cells around it % DIVISOR], filled by asking with the cell and those empty cells."""
    table: list[list[list[int]]] = [[[]] * DIVISOR for _ in CELLS]
    for cell, sets in enumerate(AMONG):
        for empty in sets:
            table[cell][bits(empty) % DIVISOR] = answer(cell, empty)
    return table


BESIDE: Final = by_empty_cells(lambda cell, empty: empty)


# What a kind does from a cell to others, asked from the rules


START: Final = new_game(seed=0, first="south")


def _asked(at: list[Piece]) -> LeadersState:
    return START.with_({piece.cell: piece for piece in at})


def _jails(enemies: list[Piece], cell: str) -> bool:
    me = Piece("south", "rider", cell)
    return not may("ability", _asked([*enemies, me]), me, LISTING)


def _shields(allies: list[Piece], cell: str) -> bool:
    me = Piece("north", "rider", cell)
    return is_protected(_asked([*allies, me]), me)


def _zones(does: Any) -> list[list[int]]:
    """zones[kind][cell]: the cells to which a kind does something from a cell. A kind that does nothing to the first cell
    though it stands on all the others never does."""
    zones = [[0] * len(CELLS) for _ in WHO]
    for kind in KINDS:
        if does([Piece("north", kind, cell) for cell in CELLS[2:]], CELLS[1]):
            for cell in CELLS[1:]:
                own = [Piece("north", kind, cell)]
                zones[KIND[kind]][NUMBER[cell]] = bits([
                    NUMBER[other] for other in CELLS[1:] if other != cell and does(own, other)])
    return zones


def _counting(least: int) -> list[list[int]]:
    """counting[kind][cell]: the cells on which an enemy Leader finds that it counts so much towards his capture."""
    found: dict[Any, list[int]] = {}
    for kind in KINDS:
        if TAKES_PART.get(kind) not in found:  # kinds that count alike are asked once
            found[TAKES_PART.get(kind)] = [0] + [bits([
                NUMBER[at] for at in CELLS[1:]
                if counts(BOARD, Piece("north", kind, cell), Piece("south", "leader", at)) >= least]) for cell in CELLS[1:]]
    return [found[TAKES_PART.get(kind)] for kind in WHO]


ONCE: Final = _counting(1)
TWICE: Final = _counting(2)
NEAR: Final = [bits([cell for cell in range(len(CELLS)) if any([zones[cell] >> leader & 1 for zones in ONCE])])
               for leader in range(len(CELLS))]  # the cells from which anybody counts
JAILS: Final = _zones(_jails)
SHIELDS: Final = [
    [zone | is_protected(_asked([]), Piece("north", kind, CELLS[cell])) << cell for cell, zone in enumerate(zones)]
    if any(zones) else zones for kind, zones in zip(WHO, _zones(_shields))]
SPECIAL: Final = bits([kind for kind in range(len(WHO)) if any([any(of[kind]) for of in (TWICE, JAILS, SHIELDS)])])
