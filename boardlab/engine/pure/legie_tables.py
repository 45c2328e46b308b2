"""Legie in numbers: what stands for a cell, a unit, a ground; and what the rules answer about them, asked once.

Nothing is typed in. Cells, neighbours and units come from the board and the pieces; where a unit may stand, what it takes
to beat it, who shoots and who can be shot is asked of the rule functions, for every kind of unit on every kind of ground.

- A cell is its place in CELLS, a kind its place in KINDS, a side 0 or 1; a set of cells is an int with a bit for each.
- A unit on the board is a code: 0 is nobody, then come the kinds of the first side, then those of the second.
- A ground is its place in GROUNDS times CODES: with a code added, it is the place of that unit there in a table.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final

from boardlab.game import Outcome, Piece, present
from boardlab.games.legie.board import BOARD
from boardlab.games.legie.flow import LegieState, new_game
from boardlab.games.legie.graphs import FALLS, SHOOTERS as SHOOTING
from boardlab.games.legie.notation import ENDS
from boardlab.games.legie.pieces import KINDS, SIDES, SWORDS, TEAM
from boardlab.games.legie.position import Position as Readable, Table
from boardlab.games.legie.scenarios import ENDINGS
from boardlab.games.legie.terrain import PLAIN, TERRAIN
from boardlab.games.legie.units import ABILITIES, Foe, can_shoot, defence, is_target, may_stand
from boardlab.why import LISTING

CELLS: Final[list[str]] = list(BOARD.cells)
EVERYWHERE: Final[list[int]] = list(range(len(CELLS)))
NOWHERE: Final[int] = len(CELLS)  # where the flag is while it is not on the board
NEAR: Final[list[list[int]]] = [[BOARD.order[near] for near in BOARD.neighbours[cell]] for cell in CELLS]
BESIDE: Final[list[int]] = [sum([1 << near for near in NEAR[cell]]) for cell in EVERYWHERE]
RAYS: Final[list[list[list[int]]]] = [[[BOARD.order[end] for end in ray] for ray in BOARD.rays[cell]] for cell in CELLS]

UNITS: Final[list[tuple[str, str]]] = [("", ""), *[(side, kind) for side in SIDES for kind in KINDS]]  # by code
CODES: Final[int] = len(UNITS)
FIRST: Final[list[int]] = [UNITS.index((side, KINDS[0])) for side in SIDES]
PIECES: Final[list[list[Piece]]] = [[Piece(side, kind, cell) for cell in CELLS] for side, kind in UNITS]
GROUNDS: Final[list[str]] = list(TERRAIN.values())
FOREST: Final[int] = GROUNDS.index("forest") * CODES
TEAMS: Final[list[int]] = [TEAM[kind] for kind in KINDS]
SHOOTERS: Final[list[bool]] = [kind in SHOOTING for kind in KINDS]
KING: Final[int] = KINDS.index("king")
OUTCOMES: Final[list[Outcome | None]] = [None, *[Outcome(winner, rule) for winner in (*SIDES, None) for rule in ENDS]]
STANDSTILL: Final[int] = OUTCOMES.index(Outcome(None, "must-place"))

# What a side may do to the units it faces, by the ground these stand on and their code

PROBES: Final[list[Readable]] = [new_game(scenario="advanced", terrain=PLAIN.replace(".", mark)) for mark in TERRAIN]
"""For each ground a board that has no other, to ask about."""
NEVER: Final[int] = 1 + max(map(len, NEAR)) * max(SWORDS.values())  # more support than there can be


def about_enemies(side: str, ask: Callable[[Readable, Piece], int], otherwise: int) -> list[int]:
    """The answers about each enemy on each ground; about nobody and about its own units, what is said otherwise."""
    return [ask(s, unit[0]) if unit[0].side not in ("", side) else otherwise for s in PROBES for unit in PIECES]


def support_needed(kind: str, s: Readable, it: Piece) -> int:
    """How much support a unit of this kind needs at least to beat somebody beside it."""
    falls = FALLS.get(ABILITIES[kind])
    foes = [Foe(it, [], support, defence(s, it)) for support in range(NEVER)] if falls else []
    return next((foe.support for foe in foes if falls and falls(kind, foe, LISTING)), NEVER)


TARGETS: Final[list[list[int]]] = [about_enemies(side, lambda s, it: is_target(s, it, LISTING), 0) for side in SIDES]
NEEDED: Final[list[list[list[int]]]] = [
    [about_enemies(side, partial(support_needed, kind), NEVER) for kind in KINDS] for side in SIDES]  # by side and kind
ALIKE: Final[list[int]] = [NEEDED[0].index(needed) for needed in NEEDED[0]]  # the first kind that attacks as each does
FOES: Final[list[list[bool]]] = [[own not in ("", side) for own, _ in UNITS] for side in SIDES]  # by code alone
SUPPORT: Final[list[list[int]]] = [[SWORDS[kind] if own == side else 0 for own, kind in UNITS] for side in SIDES]

# What stays the same while units are placed

STANDS: Final[list[list[bool]]] = [
    [bool(may_stand(s, Piece(SIDES[0], kind, CELLS[0]), LISTING)) for s in PROBES] for kind in KINDS]
SHOOTS: Final[list[list[bool]]] = [
    [bool(can_shoot(s, Piece(SIDES[0], kind, CELLS[0]), LISTING)) for s in PROBES] for kind in KINDS]
"""Whether each kind may be placed on each ground; whether it shoots from there."""
FULL: Final[Readable] = new_game().with_({cell: Piece(SIDES[0], kind, cell) for kind, cell in zip(
    [kind for kind in KINDS for _ in range(TEAM[kind])], CELLS)})
WINS: Final[dict[str, list[int]]] = {
    scenario: [OUTCOMES.index(Outcome(side, present(ending(FULL, SIDES[0])).rule)) for side in SIDES]
    for scenario, ending in ENDINGS.items()}
"""For each way to play, the outcomes by which one side or the other has won: their rule is that of whoever placed all."""


class Land:
    """The ground, the scenario and what follows from them: one object for all positions of a game."""

    def __init__(self, table: Table):
        s = LegieState({}, SIDES[0], "place", table=table)
        grounds = [GROUNDS.index(s.ground(cell)) for cell in CELLS]
        self.table: Table = table   # as the rules have it, but for the flag
        self.name: str = repr(table)  # the same as a text, because that remembers its hash
        self.ground: bytes = bytes([ground * CODES for ground in grounds])
        self.stands: list[int] = [_where(answers, grounds) for answers in STANDS]  # where each kind may be placed
        self.shoots: list[int] = [_where(answers, grounds) for answers in SHOOTS]  # where it shoots when it is
        self.alike: list[int] = [self.stands.index(cells) for cells in self.stands]  # the first kind with the same cells
        self.scenario: str = table.scenario
        self.line: str = table.caravan_line
        self.wins: list[int] = WINS[table.scenario]


def _where(answers: list[bool], grounds: list[int]) -> int:
    """The cells of which the ground has the answer yes."""
    return sum([1 << cell for cell in EVERYWHERE if answers[grounds[cell]]])


@lru_cache(maxsize=1000)
def land_of(table: Table) -> Land:
    """The land of a table that has no flag on it."""
    return Land(table)
