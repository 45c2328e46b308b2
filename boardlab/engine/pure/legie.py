"""Legie in numbers: the setup and the battle. What the numbers stand for is told in `legie_tables`.

An action of the battle is `cell | kind << 6 | target << 9`: who is placed where, and, if there is one to choose, the cell
that is shot at or gets the flag, counted from 1. Whoever falls without a choice follows from the position.
"""

from __future__ import annotations

from typing import Any, Final

from boardlab.game import Action, Outcome, State
from boardlab.games.legie import deeds
from boardlab.games.legie.board import BOARD, MIDDLES
from boardlab.games.legie.flow import LegieState
from boardlab.games.legie.graphs import SHOOTERS as SHOOTING
from boardlab.games.legie.parts import CARDS, TURNS
from boardlab.games.legie.pieces import KINDS, SIDES
from boardlab.games.legie.units import attack_on, foe

from .base import Position
from .legie_lines import longest
from .legie_tables import (
    ALIKE,
    BESIDE,
    CELLS,
    EVERYWHERE,
    FIRST,
    FOES,
    FOREST,
    KING,
    NEAR,
    NEEDED,
    NOWHERE,
    OUTCOMES,
    PIECES,
    SHOOTERS,
    STANDSTILL,
    SUPPORT,
    TARGETS,
    TEAMS,
    UNITS,
    Land,
    land_of,
)

STATE = LegieState
PASS: Final[int] = NOWHERE


def position(state: State) -> Position:
    """The same position in numbers."""
    assert isinstance(state, LegieState)
    if state.phase in ("sides", "arrange"):
        return Setup(state)
    units = bytearray(len(CELLS))
    for cell, unit in state.at.items():
        units[BOARD.order[cell]] = UNITS.index((unit.side, unit.kind))
    flag = BOARD.order[state.flag] if state.flag else NOWHERE
    land = land_of(state.table._replace(flag=None))
    return Battle(land, bytes(units), flag, SIDES.index(state.turn), OUTCOMES.index(state.outcome))


class Battle(Position):
    """A position while units are placed, or when that is over."""

    __slots__ = ("land", "units", "flag", "side", "end")

    def __init__(self, land: Land, units: bytes, flag: int, side: int, end: int):
        self.land = land    # what does not change
        self.units = units  # a code for each cell
        self.flag = flag    # its cell
        self.side = side    # whose turn it is
        self.end = end      # the place of its outcome in OUTCOMES

    # What may be done

    def legal(self) -> list[int]:
        """Every unit of the reserve on every cell that has room for it, with its choices; without any, to pass."""
        if self.end:
            return []
        land, units, flag = self.land, self.units, self.flag
        free = [cell for cell in EVERYWHERE if not units[cell] and cell != flag]
        foes = self._foes(EVERYWHERE)
        found: list[int] = []
        room: dict[int, list[int]] = {}     # by the first kind that may stand on the same cells
        falling: dict[int, list[int]] = {}  # by the first kind that attacks alike
        for kind in self._reserve():
            if (like := land.alike[kind]) not in room:
                stands = land.stands[kind]
                room[like] = [cell for cell in free if stands >> cell & 1]
            if SHOOTERS[kind]:
                self._shots(found, kind, room[like], foes)
                continue
            if (way := ALIKE[kind]) not in falling:
                falling[way] = self._falling(way, foes)
            _strikes(found, kind << 6, room[like], falling[way])
        return found or [PASS]

    def _reserve(self) -> list[int]:
        """The kinds whoever is to move can still place."""
        return _reserve(self.units, self.side)

    def _foes(self, cells: list[int]) -> list[int]:
        """Those of the cells on which enemies stand."""
        units, is_foe = self.units, FOES[self.side]
        return [cell for cell in cells if is_foe[units[cell]]]

    def _falling(self, kind: int, foes: list[int]) -> list[int]:
        """Those of the enemies who fall to a unit of this kind placed beside them, with the support they face."""
        ground, units, swords, needed = self.land.ground, self.units, SUPPORT[self.side], NEEDED[self.side][kind]
        found = []
        for cell in foes:
            support = 0
            for near in NEAR[cell]:
                support += swords[units[near]]
            if support >= needed[ground[cell] + units[cell]]:
                found.append(cell)
        return found

    def _shots(self, found: list[int], kind: int, room: list[int], foes: list[int]) -> None:
        """An arrow unit shoots where it can, and is merely placed where it cannot."""
        ground, units, is_target = self.land.ground, self.units, TARGETS[self.side]
        targets = [cell for cell in foes if is_target[ground[cell] + units[cell]]]
        shoots, placed = self.land.shoots[kind] if targets else 0, kind << 6
        found += [placed + cell for cell in room if not shoots >> cell & 1]
        for target in targets:
            shot = placed + (target + 1 << 9)
            found += [shot + cell for cell in room if shoots >> cell & 1]

    # What follows

    def play(self, action: int) -> Position:
        """The unit is placed, whoever it removes goes, and the flag goes to the cell of one of them."""
        if action == PASS:
            return self._pass()
        cell, kind = action & 63, action >> 6 & 7
        gone = self._gone(action)
        units = bytearray(self.units)
        units[cell] = FIRST[self.side] + kind
        for it in gone:
            units[it] = 0
        flag = (action >> 9) - 1 if action >> 9 else gone[0] if gone else self.flag
        king = any([self.units[it] == FIRST[1 - self.side] + KING for it in gone])
        after = bytes(units)
        end = _ended(self.land, after, self.side, king)
        return Battle(self.land, after, flag, self.side if end else 1 - self.side, end)

    def _gone(self, action: int) -> list[int]:
        """The cells of the units that an action removes."""
        kind = action >> 6 & 7
        if SHOOTERS[kind]:
            return [(action >> 9) - 1] if action >> 9 else []
        return self._falling(kind, self._foes(NEAR[action & 63]))

    def _pass(self) -> Position:
        """The other player's turn; if he cannot place a unit either, nobody wins."""
        other = Battle(self.land, self.units, self.flag, 1 - self.side, 0)
        return other if other.legal() != [PASS] else Battle(self.land, self.units, self.flag, self.side, STANDSTILL)

    # Back to the rules

    def action(self, action: int) -> Action:
        """The readable action, its changes made by the deeds of the game."""
        if action == PASS:
            return deeds.PASS
        kind = KINDS[action >> 6 & 7]
        placed = deeds.PLACED[SIDES[self.side], kind][CELLS[action & 63]]
        units = [PIECES[self.units[it]][it] for it in sorted(self._gone(action))]
        if not units:
            return placed
        if kind in SHOOTING:
            return deeds.shoot(placed, units[0].cell, deeds.removal(units[0], kind))
        s = self.state()
        gone = [deeds.removal(it.unit, kind, it.supporters, attack_on(kind, it)) for it in [foe(s, unit) for unit in units]]
        if len(gone) == 1:
            return deeds.beat(placed, units[0].cell, gone[0])
        return deeds.put_flag(placed, gone, CELLS[(action >> 9) - 1])

    def state(self) -> LegieState:
        """The readable position."""
        at = {CELLS[cell]: PIECES[self.units[cell]][cell] for cell in EVERYWHERE if self.units[cell]}
        table = self.land.table._replace(flag=CELLS[self.flag]) if self.flag != NOWHERE else self.land.table
        return LegieState(at, self.turn, "over" if self.end else "place", self.outcome, table)

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return SIDES[self.side]

    @property
    def decider(self) -> str:
        """The player to move."""
        return SIDES[self.side]

    @property
    def outcome(self) -> Outcome | None:
        """How it ended."""
        return OUTCOMES[self.end]

    @property
    def key(self) -> Any:
        """The numbers, and the name of the land."""
        return self.units, self.flag, self.side, self.end, self.land.name


def _strikes(found: list[int], placed: int, room: list[int], falling: list[int]) -> None:
    """A unit that strikes removes everybody beside it who falls; of several, one cell is chosen for the flag."""
    once = twice = 0
    for cell in falling:
        twice |= once & BESIDE[cell]
        once |= BESIDE[cell]
    if not twice:
        found += [placed + cell for cell in room]
        return
    for cell in room:
        if twice >> cell & 1:
            found += [placed + cell + (it + 1 << 9) for it in falling if BESIDE[it] >> cell & 1]
        else:
            found.append(placed + cell)


def _reserve(units: bytes, side: int) -> list[int]:
    """The kinds a side can still place."""
    first = FIRST[side]
    return [kind for kind in range(len(TEAMS)) if units.count(first + kind) < TEAMS[kind]]


# How it ends


def _ended(land: Land, units: bytes, last: int, king: bool) -> int:
    """The outcome of a placement that may have removed a king; 0 if the game goes on."""
    reserve = _reserve(units, last)
    if land.scenario == "return-of-the-king":
        lost = not king and reserve == [KING]
        return land.wins[1 - last if lost else last] if king or lost or not reserve else 0
    if reserve:
        return 0
    return land.wins[last if _count(land, units, last) >= _count(land, units, 1 - last) else 1 - last]


def _count(land: Land, units: bytes, side: int) -> int:
    """What a scenario counts in the end: the units of a line, or those in the forest; in the other ways to play, nothing."""
    own = [cell for cell in EVERYWHERE if FOES[1 - side][units[cell]]]
    if land.scenario == "master-of-the-forest":
        return len([cell for cell in own if land.ground[cell] == FOREST])
    return longest(land.line, sum([1 << cell for cell in own])) if land.scenario == "caravan" else 0


class Setup(Position):
    """The parts are chosen and laid: a few actions only, so the readable rules are asked."""

    __slots__ = ("_state",)

    def __init__(self, state: LegieState):
        self._state = state

    def legal(self) -> list[int]:
        """The places in SHOWING or in LAYING of what is open."""
        s = self._state
        if s.phase == "sides":
            return [CARDS.index(action.clicks[0]) for action in s.legal_actions()]
        taken, unlaid = {middle for _, middle, _ in s.layout}, s.unlaid
        return [number for number, (card, middle) in enumerate(PLACES) if card in unlaid and middle not in taken]

    def play(self, action: int) -> Position:
        """The next position."""
        return position(self._state.after(self.action(action)))

    def action(self, action: int) -> Action:
        """The side shown, or the part laid."""
        return SHOWING[action] if self._state.phase == "sides" else LAYING[action]

    def state(self) -> LegieState:
        """The position itself."""
        return self._state

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return self._state.turn

    @property
    def decider(self) -> str:
        """Who chooses now."""
        return self._state.decider

    @property
    def outcome(self) -> Outcome | None:
        """Nobody has won yet."""
        return None

    @property
    def key(self) -> Any:
        """The state: it can be compared and hashed."""
        return self._state


SHOWING: Final[list[Action]] = [deeds.show(card) for card in CARDS]
LAYING: Final[list[Action]] = [deeds.lay(card, middle, turn) for card in CARDS for middle in MIDDLES for turn in TURNS]
PLACES: Final[list[tuple[str, ...]]] = [action.clicks for action in LAYING]
