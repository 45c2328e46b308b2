"""The battle of Legie in numbers: what may be placed, what follows, how it ends. `legie_tables` explains the numbers."""

from __future__ import annotations

from typing import Any

from boardlab.game import Action, Outcome
from boardlab.games.legie import deeds
from boardlab.games.legie.board import BOARD
from boardlab.games.legie.flow import LegieState
from boardlab.games.legie.graphs import SHOOTERS
from boardlab.games.legie.pieces import KINDS, SIDES
from boardlab.games.legie.units import blow, foe

from .base import Position
from .legie_lines import longest
from .legie_tables import (
    BESIDE,
    CELLS,
    COUNTS,
    EVERYWHERE,
    FALLING,
    FIRST,
    IS_FOE,
    KINDS_IN,
    KING,
    NEAR,
    NOWHERE,
    OUTCOMES,
    PASS,
    PIECES,
    ROWS,
    STANDSTILL,
    SUPPORT,
    TARGETS,
    UNITS,
    WAY,
    WAYS,
    Land,
    cells_in,
    land_of,
)


def battle(state: LegieState) -> Position:
    """A position in which units are placed, or which is over."""
    units, empty = bytearray(len(CELLS)), EVERYWHERE
    for name, unit in state.at.items():
        cell: int = BOARD.order[name]
        units[cell] = UNITS.index((unit.side, unit.kind))
        empty &= ~(1 << cell)
    side, flag = SIDES.index(state.turn), BOARD.order[state.flag] if state.flag else NOWHERE
    mine, theirs = _reserve(units, side), _reserve(units, 1 - side)
    land = land_of(state.table._replace(flag=None))
    return Battle(land, bytes(units), empty, flag, side, mine, theirs, OUTCOMES.index(state.outcome))


def _reserve(units: bytearray, side: int) -> int:
    """The kinds of a side of which not all units are on the board."""
    kinds = 0
    for kind in range(len(COUNTS)):
        if units.count(FIRST[side] + kind) < COUNTS[kind]:
            kinds |= 1 << kind
    return kinds


class Battle(Position):
    """A position while units are placed, or when that is over."""

    __slots__ = ("land", "units", "empty", "flag", "side", "mine", "theirs", "end")

    def __init__(self, land: Land, units: bytes, empty: int, flag: int, side: int, mine: int, theirs: int, end: int):
        self.land = land    # what does not change
        self.units = units  # a code for each cell
        self.empty = empty  # the cells without a unit
        self.flag = flag    # its cell
        self.side = side    # whose turn it is
        self.mine = mine    # the kinds which that side has in reserve, a bit for each
        self.theirs = theirs  # and those of the other
        self.end = end      # the place of the outcome in OUTCOMES

    # What may be done

    def legal(self) -> list[int]:
        """Every unit of the reserve on every cell that has room for it, with its choices; without any, to pass."""
        if self.end:
            return []
        land, free, room = self.land, self.empty & ~(1 << self.flag), 0
        targets, beaten = self._exposed()
        several = [_beside_several(beaten, way) for way in range(WAYS)]
        found: list[Any] = []
        cells: list[int] = []
        for kind in KINDS_IN[self.mine]:
            here, way = free & land.stands[kind], WAY[kind]
            if way < WAYS:
                choice = here & several[way]
                if choice:
                    here &= ~choice
                    for it in beaten:
                        if it >> 6 >> way & 1:
                            row = ROWS[kind | (it & 63) + 1 << 3]
                            found += [row[cell] for cell in NEAR[it & 63] if choice >> cell & 1]
            elif targets:
                shooting = cells_in(here & land.shoots[kind])
                here &= ~land.shoots[kind]
                for target in targets:
                    row = ROWS[kind | target + 1 << 3]
                    found += [row[cell] for cell in shooting]
            if here != room:
                room, cells = here, cells_in(here)
            row = ROWS[kind]
            found += [row[cell] for cell in cells]
        return found or [PASS]

    def _exposed(self) -> tuple[list[int], list[int]]:
        """The enemies who can be shot; and those who would be beaten, each as `cell | ways << 6`: by which attacks."""
        targets: list[int] = []
        beaten: list[int] = []
        units, ground = self.units, self.land.ground
        is_foe, is_target, falling = IS_FOE[self.side], TARGETS[self.side], FALLING[self.side]
        for cell in cells_in(EVERYWHERE & ~self.empty):
            code = units[cell]
            if is_foe[code]:
                spot = ground[cell] + code
                if is_target[spot]:
                    targets.append(cell)
                ways = falling[spot][self._support(cell)]
                if ways:
                    beaten.append(cell | ways << 6)
        return targets, beaten

    # What follows

    def play(self, action: int) -> Position:
        """The unit is placed, whoever it removes goes, and the flag goes to the cell of one of them."""
        if action == PASS:
            return self._pass()
        cell, kind, target, enemies = action & 63, action >> 6 & 7, action >> 9, FIRST[1 - self.side]
        units, empty, flag, mine, theirs, fallen = bytearray(self.units), self.empty, self.flag, self.mine, self.theirs, 0
        code = FIRST[self.side] + kind
        units[cell] = code
        empty &= ~(1 << cell)
        if units.count(code) >= COUNTS[kind]:
            mine &= ~(1 << kind)
        for it in self._gone(action):
            code = units[it]
            units[it] = 0
            empty |= 1 << it
            flag = target - 1 if target else it
            fallen |= 1 << code - enemies
            if units.count(code) < COUNTS[code - enemies]:
                theirs |= 1 << code - enemies
        end = _ended(self.land, units, self.side, mine, fallen)
        if end:
            return Battle(self.land, bytes(units), empty, flag, self.side, mine, theirs, end)
        return Battle(self.land, bytes(units), empty, flag, 1 - self.side, theirs, mine, 0)

    def _gone(self, action: int) -> list[int]:
        """The cells of the units that an action removes."""
        side, way, target = self.side, WAY[action >> 6 & 7], action >> 9
        if way == WAYS:
            return [target - 1] if target else []
        gone: list[int] = []
        units, ground, falling = self.units, self.land.ground, FALLING[side]
        for cell in NEAR[action & 63]:
            if IS_FOE[side][units[cell]] and falling[ground[cell] + units[cell]][self._support(cell)] >> way & 1:
                gone.append(cell)
        return gone

    def _support(self, cell: int) -> int:
        """The swords around an enemy."""
        units, swords, support = self.units, SUPPORT[self.side], 0
        for near in NEAR[cell]:
            support += swords[units[near]]
        return support

    def _pass(self) -> Position:
        """The other player's turn; if the other cannot place a unit either, nobody wins."""
        other = Battle(self.land, self.units, self.empty, self.flag, 1 - self.side, self.theirs, self.mine, 0)
        if other.legal() != [PASS]:
            return other
        return Battle(self.land, self.units, self.empty, self.flag, self.side, self.mine, self.theirs, STANDSTILL)

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
        if kind in SHOOTERS:
            return deeds.shoot(placed, units[0].cell, deeds.removal(units[0], kind))
        s = self.state()
        gone = [blow(kind, foe(s, unit)) for unit in units]
        if len(gone) == 1:
            return deeds.beat(placed, units[0].cell, gone[0])
        return deeds.put_flag(placed, gone, CELLS[(action >> 9) - 1])

    def state(self) -> LegieState:
        """The readable position."""
        at = {CELLS[cell]: PIECES[self.units[cell]][cell] for cell in range(len(CELLS)) if self.units[cell]}
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


def _beside_several(beaten: list[int], way: int) -> int:
    """The cells beside two or more of those who would be beaten by this way of attacking."""
    one = more = 0
    for it in beaten:
        if it >> 6 >> way & 1:
            beside = BESIDE[it & 63]
            more |= one & beside
            one |= beside
    return more


# How it ends


def _ended(land: Land, units: bytearray, last: int, mine: int, fallen: int) -> int:
    """The outcome of a placement: what is left to whoever made it, and the kinds it removed; 0 if the game goes on."""
    if land.scenario == "return-of-the-king":
        if fallen >> KING & 1 or not mine:
            return land.wins[last]
        return land.wins[1 - last] if mine == 1 << KING else 0
    if mine:
        return 0
    return land.wins[last if _count(land, units, last) >= _count(land, units, 1 - last) else 1 - last]


def _count(land: Land, units: bytearray, side: int) -> int:
    """What a scenario counts of a side: the units of its longest line, those in the forest; otherwise nothing."""
    own = 0
    for cell in range(len(CELLS)):
        if IS_FOE[1 - side][units[cell]]:
            own |= 1 << cell
    if land.scenario == "caravan":
        return longest(land.line, own)
    return (own & land.forest).bit_count() if land.scenario == "master-of-the-forest" else 0
