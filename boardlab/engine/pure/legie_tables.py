"""Legie in numbers: what stands for a cell, a unit, an action; and what the rules answer about them, asked once.

Nothing is typed in. Cells, neighbours and units come from the board and the pieces; where a unit may stand, to whom it
falls, who shoots and who can be shot is asked of the rule functions, for every kind of unit on every kind of ground.

- A cell is its place in CELLS, a kind its place in KINDS, a side 0 or 1; a set of cells is an int with a bit for each.
- A unit on the board is a code: 0 is nobody, then come the kinds of the first side, then those of the second.
- A spot is a ground and a code in one number: the ground's place in GROUNDS times CODES, plus the code.
- A deed is `kind | target << 3`: who is placed and, if there is something to choose, the cell that is shot at or gets the
  flag, counted from 1. An action is `cell | deed << 6`; to pass is to place nobody, NOWHERE.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, TypeVar

from boardlab.game import Outcome, Piece, present
from boardlab.games.legie.board import BOARD
from boardlab.games.legie.flow import LegieState, new_game
from boardlab.games.legie.graphs import STRIKERS, can_be_shot, can_shoot, falls_to
from boardlab.games.legie.notation import ENDS
from boardlab.games.legie.pieces import KINDS, SIDES, SWORDS, TEAM
from boardlab.games.legie.position import Position as Readable, Table
from boardlab.games.legie.scenarios import ENDINGS
from boardlab.games.legie.terrain import PLAIN, TERRAIN, ground_allows
from boardlab.games.legie.units import Foe, defence
from boardlab.why import LISTING

Answer = TypeVar("Answer")

# Cells

CELLS: Final[list[str]] = list(BOARD.cells)
EVERYWHERE: Final[int] = (1 << len(CELLS)) - 1
NOWHERE: Final[int] = len(CELLS)  # where the flag is while it is not on the board
NEAR: Final[list[list[int]]] = [[BOARD.order[near] for near in BOARD.neighbours[cell]] for cell in CELLS]
BESIDE: Final[list[int]] = [sum([1 << near for near in cells]) for cells in NEAR]
RAYS: Final[list[list[list[int]]]] = [[[BOARD.order[end] for end in ray] for ray in BOARD.rays[cell]] for cell in CELLS]

# Units

UNITS: Final[list[tuple[str, str]]] = [("", ""), *[(side, kind) for side in SIDES for kind in KINDS]]  # by code
CODES: Final[int] = len(UNITS)
FIRST: Final[list[int]] = [UNITS.index((side, KINDS[0])) for side in SIDES]
PIECES: Final[list[list[Piece]]] = [[Piece(side, kind, cell) for cell in CELLS] for side, kind in UNITS]
IS_FOE: Final[list[list[bool]]] = [[own not in ("", side) for own, _ in UNITS] for side in SIDES]
SUPPORT: Final[list[list[int]]] = [[SWORDS[kind] if own == side else 0 for own, kind in UNITS] for side in SIDES]
COUNTS: Final[list[int]] = [TEAM[kind] for kind in KINDS]
KING: Final[int] = KINDS.index("king")

# Actions, and what is in a set

PASS: Final[int] = NOWHERE
ROWS: Final[list[list[Any]]] = [
    [cell | deed << 6 for cell in range(len(CELLS))] for deed in range((1 + len(CELLS)) * len(KINDS))]
"""The actions of each deed, by cell. They are not called ints so that, compiled, they are handed on as they are."""


def subsets(members: list[int]) -> list[list[int]]:
    """What is in each set of these numbers, in the order of the sets as numbers."""
    found: list[list[int]] = [[]]
    for member in members:
        found += [[*each, member] for each in found]
    return found


KINDS_IN: Final[list[list[int]]] = subsets(list(range(len(KINDS))))
CELLS_IN: Final[list[list[list[int]]]] = [
    subsets(list(range(first, min(first + 9, len(CELLS))))) for first in range(0, len(CELLS), 9)]  # nine by nine


def cells_in(cells: int) -> list[int]:
    """The cells of a set, one by one."""
    found: list[int] = []
    for sets in CELLS_IN:
        found += sets[cells & 511]
        cells >>= 9
    return found


# What the rules answer

GROUNDS: Final[list[str]] = list(TERRAIN.values())
PROBES: Final[list[Readable]] = [new_game(scenario="advanced", terrain=PLAIN.replace(".", mark)) for mark in TERRAIN]
"""For each ground a board that has no other, to ask about."""
ASKED: Final[list[Piece]] = [Piece(SIDES[0], kind, CELLS[0]) for kind in KINDS]
"""For each kind a unit, to ask about."""
STANDS: Final[list[list[bool]]] = [
    [bool(ground_allows("placed", ground, me, LISTING)) for ground in GROUNDS] for me in ASKED]
SHOOTS: Final[list[list[bool]]] = [[bool(can_shoot(s, me)) for s in PROBES] for me in ASKED]
"""Whether each kind may be placed on each ground; whether it would shoot from there."""


def of_enemies(side: str, answers: list[list[Answer]], otherwise: Answer) -> list[Answer]:
    """The answers by ground and kind as a list of spots: for the enemies of a side; there is another answer for the rest."""
    return [row[KINDS.index(kind)] if own not in ("", side) else otherwise for row in answers for own, kind in UNITS]


TARGETS: Final[list[list[bool]]] = [
    of_enemies(side, [[bool(can_be_shot(s, it, LISTING)) for it in ASKED] for s in PROBES], False) for side in SIDES]
MOST: Final[int] = max(map(len, NEAR)) * max(SWORDS.values())  # there is no more support than this


def who_falls(kind: str) -> list[list[list[bool]]]:
    """Who falls to a unit of this kind beside it: for each ground, each kind of unit there and each support."""
    return [[[bool(falls_to(kind, Foe(it, [], support, defence(s, it))))
              for support in range(1 + MOST)] for it in ASKED] for s in PROBES]


_answers = {kind: who_falls(kind) for kind in STRIKERS}
_alike = {kind: next(other for other in STRIKERS if _answers[other] == _answers[kind]) for kind in STRIKERS}
_ways = [kind for kind in STRIKERS if _alike[kind] == kind]
WAYS: Final[int] = len(_ways)
WAY: Final[list[int]] = [_ways.index(_alike[kind]) if kind in STRIKERS else WAYS for kind in KINDS]
"""The number of the way in which each kind attacks: kinds to which the same enemies fall have the same."""
FALLING: Final[list[list[list[int]]]] = [of_enemies(side, [[
    [sum([1 << way for way, kind in enumerate(_ways) if _answers[kind][ground][it][support]]) for support in range(1 + MOST)]
    for it in range(len(KINDS))] for ground in range(len(GROUNDS))], [0] * (1 + MOST)) for side in SIDES]
"""By side, spot and support: the ways of attacking to which this enemy falls, a bit for each."""

# How it ends

OUTCOMES: Final[list[Outcome | None]] = [None, *[Outcome(winner, rule) for winner in (*SIDES, None) for rule in ENDS]]
STANDSTILL: Final[int] = OUTCOMES.index(Outcome(None, "must-place"))
FULL: Final[Readable] = new_game().with_({cell: Piece(SIDES[0], kind, cell) for kind, cell in zip(
    [kind for kind in KINDS for _ in range(TEAM[kind])], CELLS)})
WINS: Final[dict[str, list[int]]] = {
    scenario: [OUTCOMES.index(Outcome(side, present(ending(FULL, SIDES[0])).rule)) for side in SIDES]
    for scenario, ending in ENDINGS.items()}
"""For each way to play, the outcomes by which one side or the other has won."""


class Land:
    """The ground, the scenario and what follows from them: one object for all positions of a game."""

    __slots__ = ("table", "name", "ground", "stands", "shoots", "forest", "scenario", "line", "wins")

    def __init__(self, table: Table):
        s = LegieState({}, SIDES[0], "place", table=table)
        grounds = [GROUNDS.index(s.ground(cell)) for cell in CELLS]
        cells = [0] * len(GROUNDS)
        for cell, ground in enumerate(grounds):
            cells[ground] |= 1 << cell
        self.table: Table = table     # as the rules have it, but for the flag
        self.name: str = repr(table)  # the same as a text, because that remembers its hash
        self.ground: bytes = bytes([ground * CODES for ground in grounds])  # of each cell: plus a code, the spot
        self.stands: list[int] = [_where(answers, cells) for answers in STANDS]  # the cells where each kind may be placed
        self.shoots: list[int] = [_where(answers, cells) for answers in SHOOTS]  # and those from which it would shoot
        self.forest: int = cells[GROUNDS.index("forest")]
        self.scenario: str = table.scenario
        self.line: str = table.caravan_line
        self.wins: list[int] = WINS[table.scenario]


def _where(answers: list[bool], cells: list[int]) -> int:
    """The cells of all grounds for which the answer is yes."""
    return sum([cells[ground] for ground in range(len(GROUNDS)) if answers[ground]])


@lru_cache(maxsize=1000)
def land_of(table: Table) -> Land:
    """The land of a table on which there is no flag."""
    return Land(table)
