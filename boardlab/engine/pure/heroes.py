"""Le Combat des Héros in numbers: what can be done, and what follows. See heroes_rows.py for what a position is."""

from __future__ import annotations

from typing import Final

from boardlab.game import State
from boardlab.games.heroes.attacks import CLONE_RANGE
from boardlab.games.heroes.flow import HeroesState, state_of
from boardlab.games.heroes.pieces import SIDES, STATUSES, TEAM
from boardlab.games.heroes.powers import MIND_RANGE, TORNADO as SWEPT
from boardlab.games.heroes.setup import drafter
from boardlab.games.heroes.statuses import HEALED, REVIVED

from . import heroes_tables as tables
from .heroes_rows import (
    ACT,
    ACTIVE,
    ATTACK,
    CHOOSE,
    CLONE,
    CLONED,
    DRAFT,
    END,
    ENDLESS,
    HEART,
    HEART_ON,
    OVER,
    PHASE,
    PICK,
    PLACE,
    PLAY,
    POWER,
    QUIET,
    ROW,
    START,
    STEP,
    STIRRED,
    TELEPORT,
    TURN,
    UNMOVED,
    USE,
    WALKED,
    WINNER,
    Rows,
    take,
)

# The powers, special attacks and statuses on which the flow itself depends

RESURRECT: Final = tables.ALL_POWERS.index("resurrect")
ROUND_TRIP: Final = tables.ALL_POWERS.index("round-trip")
TORNADO: Final = tables.ALL_POWERS.index("tornado")
MIND_CONTROL: Final = tables.ALL_POWERS.index("mind-control")
TELEKINESIS: Final = tables.ALL_SPECIALS.index("telekinesis")
POISONED: Final = tables.bits_of(("poison", "poison2"), STATUSES)
FROZEN: Final = tables.bits_of(("freeze",), STATUSES)
RIPOSTE: Final = tables.bits_of(("riposte",), STATUSES)
SHIELDED: Final = tables.bits_of(("divine-shield",), STATUSES)
CONTROLLED: Final = tables.bits_of(("mind-control",), STATUSES)

BYTE: Final = [bytes([number]) for number in range(256)]


def put(row: bytes, hero: int, value: int) -> bytes:
    """The row with another value for a hero."""
    return row[:hero] + BYTE[value] + row[hero + 1:]


class Heroes(Rows):
    """A position that can be played."""

    __slots__ = ()

    # What can be done

    def legal(self) -> list[int]:
        """Every legal action as a number."""
        phase = self.now & PHASE
        if phase == ACT:
            return self._deeds()
        if phase == OVER:
            return []
        side = self.now >> TURN & 1
        first = tables.PER_SIDE * side
        if phase == CHOOSE:
            front = self.front >> first
            return [PLAY << 16 | first + kind << 8 for kind in range(tables.PER_SIDE) if front >> kind & 1]
        row = self.now >> ROW
        kinds = [kind for kind in range(tables.PER_SIDE)
                 if (row >> kind & 1 if phase == DRAFT else self.cells[first + kind] == tables.NOWHERE)]
        free = [cell for cell in tables.START_POINTS[side] if cell not in self.cells]
        return [PLACE << 16 | first + kind << 8 | cell for kind in kinds for cell in free]

    def _deeds(self) -> list[int]:
        """What the hero in play can do."""
        now, terms, cells, me = self.now, self.terms, self.cells, self.me()
        mark, cell, kind = self.marks[me], cells[me], me % tables.PER_SIDE
        left = tables.left_to(terms, kind, now >> CLONED & 15, now >> WALKED & 127, now >> POWER & 15, self.hits != 0)
        found: list[int] = []
        if tables.MAY_ATTACK[mark]:
            self._attacks(found, left, cells.translate(tables.WITHIN[left.reach][cell]))
        if left.clones:
            self._aim(found, CLONE, cells.translate(tables.WITHIN[CLONE_RANGE][cell]), True)
        if left.goes and tables.MAY_MOVE[mark]:
            if terms.teleports[self.shape()]:
                self._anywhere(found, TELEPORT)
            else:
                found += [STEP << 16 | end for end in tables.NEAR[cell] if end not in cells]
        if tables.MAY_USE_POWERS[mark]:
            powers, power = left.powers & ~(self.spent >> tables.POWER_BITS * me), 1
            while powers:
                if powers & 1:
                    self._uses(found, power)
                powers, power = powers >> 1, power + 1
        if (now & HEART and now >> TURN & 1 != terms.first and not tables.IS_CONTROLLED[mark]
                and self.lives[me] < terms.life[kind]):
            found.append(HEART_ON << 16)
        found.append(END << 16)
        return found

    def _attacks(self, found: list[int], left: tables.Left, near: bytes) -> None:
        """The attacks on those who are near: 1 in this row."""
        chooser, shifts = self.chooser(), self.terms.special[self.shape()] == TELEKINESIS
        other = near.find(1)
        while other >= 0:
            is_ally, cell, count = other // tables.PER_SIDE == chooser, self.cells[other], len(found)
            if self.hits >> cell & 1:
                is_target = left.allies_again if is_ally else left.enemies_again
            else:
                is_target = left.allies if is_ally else left.enemies
            if is_target and self._may_aim(other, is_ally):
                if shifts and not self.marks[other] & SHIELDED and self._struck(other) & 255:
                    found += [ATTACK << 16 | other << 8 | end for end in tables.NEAR[cell] if end not in self.cells]
                if len(found) == count:
                    found.append(ATTACK << 16 | other << 8 | UNMOVED)
            other = near.find(1, other + 1)

    def _may_aim(self, other: int, is_ally: bool) -> bool:
        """Whether somebody can be aimed at by his own side, or by his enemies."""
        may_aim = tables.ALLIES_MAY_AIM if is_ally else tables.ENEMIES_MAY_AIM
        return self.lives[other] > 0 and may_aim[self.marks[other]] > 0

    def _struck(self, other: int) -> int:
        """What becomes of a hero by an attack that nothing cancels."""
        return tables.struck(self.terms, self.shape(), self.now >> POWER & 15, self.hits != 0, self.fate(other))

    def _aim(self, found: list[int], verb: int, near: bytes, at_allies: bool) -> None:
        """A verb for each living hero who is near and may be aimed at."""
        chooser = self.chooser()
        other = near.find(1)
        while other >= 0:
            is_ally = other // tables.PER_SIDE == chooser
            if (at_allies or not is_ally) and self._may_aim(other, is_ally):
                found.append(verb << 16 | other << 8)
            other = near.find(1, other + 1)

    def _anywhere(self, found: list[int], verb: int) -> None:
        """A verb for each free cell."""
        cells = self.cells
        found += [verb << 16 | end for end in range(tables.CELLS) if end not in cells]

    def _uses(self, found: list[int], power: int) -> None:
        """The uses of a power: on somebody, to a cell, or just so."""
        verb, me, start = USE + power, self.me(), (self.now >> START & 127) - 1
        if power == RESURRECT:
            first = me // tables.PER_SIDE * tables.PER_SIDE
            for other in range(first, first + tables.PER_SIDE):
                if not self.lives[other] and self.cells[other] != tables.NOWHERE:
                    found.append(verb << 16 | other << 8)
        elif power == MIND_CONTROL:
            self._aim(found, verb, self.cells.translate(tables.WITHIN[MIND_RANGE][self.cells[me]]), False)
        elif power == TORNADO:
            self._anywhere(found, verb)
        elif power != ROUND_TRIP:
            found.append(verb << 16)
        elif start not in self.cells:
            found.append(verb << 16 | start)

    # What follows

    def play(self, action: int) -> Heroes:
        """The next position: a copy, changed until it is handed out."""
        then = Heroes(self.terms, self.cells, self.lives, self.marks, self.front, self.spent, self.hits, self.seen, self.now)
        verb, who, cell = action >> 16, action >> 8 & 255, action & 255
        if verb <= TELEPORT:
            then.cells = put(self.cells, self.me(), cell)
            then.now += 1 << WALKED
        elif verb == PLAY:
            then._begin(who, self.opening)
        elif verb == ATTACK:
            then._attack(who, cell)
        elif verb == CLONE:
            then.now |= who % tables.PER_SIDE + 1 << CLONED
        elif verb == PLACE:
            then._place(who, cell)
        elif verb == END:
            then._become(self.me(), tables.ended(self.fate(self.me())))
            then._settle(True)
        elif verb == HEART_ON:
            then._become(self.me(), self.fate(self.me()) + 1)
            then.now &= ~HEART
            then.seen = ()
            then._settle(False)
        else:
            then._use(verb - USE, who, cell)
        return then

    def _begin(self, me: int, opening: int) -> None:
        """A hero's turn begins; a frozen one's is over at once."""
        is_frozen = self.marks[me] & FROZEN
        self.seen += (opening,)
        self.front &= ~(1 << me)
        self._become(me, tables.begun(self.fate(me)))
        if is_frozen:
            self._settle(True)
        else:
            self.now += ACT - CHOOSE + (me + 1 << ACTIVE) + (self.cells[me] + 1 << START)

    def _attack(self, other: int, end: int) -> None:
        """An attack on an ally, on a shield, or on an enemy, who may be shifted and may answer."""
        me, kind, cell = self.me(), other % tables.PER_SIDE, self.cells[other]
        if other // tables.PER_SIDE == self.chooser():
            self._become(other, tables.healed(self.fate(other), HEALED, self.terms.life[kind]))
        elif self.marks[other] & SHIELDED:
            self._become(other, self.fate(other) & ~(SHIELDED << 8))
        else:
            self._become(other, self._struck(other))
            if end != UNMOVED:
                self.cells = put(self.cells, other, end)
            if (self.marks[other] & RIPOSTE
                    and tables.AWAY[self.cells[other]][self.cells[me]] <= self.terms.range[kind]):
                self._become(me, tables.wounded(self.fate(me), self.terms.attack[kind]))
        self.hits |= 1 << cell
        self._settle(False)

    def _use(self, power: int, other: int, cell: int) -> None:
        """A power is spent."""
        me = self.me()
        self.spent |= 1 << tables.POWER_BITS * me + power - 1
        self.now |= power << POWER
        self.seen = ()
        self._become(me, self.fate(me) | tables.GIVEN[power] << 8)
        if power == RESURRECT:
            self._become(other, tables.healed(self.fate(other), REVIVED, self.terms.life[other % tables.PER_SIDE]))
        elif power == MIND_CONTROL:
            self._become(other, self.fate(other) | CONTROLLED << 8)
        elif power in (ROUND_TRIP, TORNADO):
            self.cells = put(self.cells, me, cell)
            if power == TORNADO:
                self._sweep(me // tables.PER_SIDE, cell)
        self._settle(False)

    def _sweep(self, side: int, cell: int) -> None:
        """A tornado wounds the enemies of a side around a cell."""
        near = self.cells.translate(tables.WITHIN[1][cell])
        other = near.find(1)
        while other >= 0:
            if self.lives[other] and other // tables.PER_SIDE != side:
                self._become(other, tables.wounded(self.fate(other), SWEPT))
            other = near.find(1, other + 1)

    def _become(self, hero: int, fate: int) -> None:
        """A hero's life and mark change, its card with them; by some changes no earlier position can come back."""
        life, mark, old_life, old_mark = fate & 255, fate >> 8, self.lives[hero], self.marks[hero]
        if life != old_life:
            self.lives = put(self.lives, hero, life)
            self.now |= STIRRED
            if not life or not old_life:
                self.front = self.front | 1 << hero if life else self.front & ~(1 << hero)
                self.seen = ()
        if mark != old_mark:
            self.marks = put(self.marks, hero, mark)
            if (mark ^ old_mark) & POISONED:
                self.seen = ()

    def _settle(self, is_done: bool) -> None:
        """A team may be dead; if not, the next turn begins once this one is done or the hero in play has died."""
        for side in range(len(SIDES)):
            if self.lives[tables.PER_SIDE * side:tables.PER_SIDE * (side + 1)] == tables.ALL_DEAD:
                self.now = self.now & (1 << TURN | HEART) | OVER | 1 - side << WINNER
                self.hits = 0
                self.seen = ()
                return
        if is_done or not self.lives[self.me()]:
            self._next_turn()

    def _next_turn(self) -> None:
        """The opponent's turn begins, perhaps one too many."""
        terms, side = self.terms, 1 - (self.now >> TURN & 1)
        quiet = 0 if self.now & STIRRED else (self.now >> QUIET) + 1
        self.now = self.now & HEART | CHOOSE | side << TURN | quiet << QUIET
        self.hits = 0
        if not self.front & tables.SIDE[side]:
            for hero in range(tables.PER_SIDE * side, tables.PER_SIDE * (side + 1)):
                if self.lives[hero]:
                    self.front |= 1 << hero
        self.opening = self.digest()
        if quiet >= terms.patience or self._can_repeat() and self.seen.count(self.opening) + 1 >= terms.repeats:
            self.now += OVER - CHOOSE + ENDLESS + (1 - terms.first << WINNER)

    def _can_repeat(self) -> bool:
        """Repetitions count, and somebody lives who can bring them about."""
        if self.terms.repeats:
            for hero in tables.REPEATERS:
                if self.lives[hero]:
                    return True
        return False

    def _place(self, hero: int, cell: int) -> None:
        """A hero comes on a start point; when all stand, the first player begins."""
        kind, phase, first = hero % tables.PER_SIDE, self.now & PHASE, self.terms.first
        self.cells = put(self.cells, hero, cell)
        self.lives = put(self.lives, hero, self.terms.life[kind])
        self.front |= 1 << hero
        self.now &= ~(PHASE | 1 << TURN | 1 << kind << ROW)
        count = tables.HEROES - self.cells.count(tables.NOWHERE)
        if count == 2 * TEAM:
            self.now |= CHOOSE | first << TURN | HEART
            self.opening = self.digest()
        elif phase == PICK:
            self.now |= PICK | int(count >= TEAM) << TURN
        else:
            self.now |= DRAFT | SIDES.index(drafter(count, SIDES[first])) << TURN


def plays(state: State) -> bool:
    """This engine knows all the rules a position is played by; the roster may be anybody's."""
    return isinstance(state, HeroesState) and type(state) is state_of(state.roster)


def position(state: HeroesState) -> Heroes:
    """A readable position in numbers."""
    terms = tables.terms_of(state.roster, state.first, state.repeats, state.patience)
    made = Heroes(terms, bytes([tables.NOWHERE]) * tables.HEROES, bytes(tables.HEROES), bytes(tables.HEROES), 0, 0, 0, (), 0)
    take(made, state)
    return made
