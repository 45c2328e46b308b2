"""How quickly the enemy Leader can be lost at best, whoever stands in the way of the attack."""

from __future__ import annotations

from typing import Final

from .leaders_bounds_enemies import enemies_of
from .leaders_bounds_surround import Surround
from .leaders_bounds_tables import (
    ACROBAT,
    ARCHER,
    ASSASSIN,
    BRUISER,
    GUARD,
    HANDY,
    HELD_FROM_TWO,
    HELPED,
    HELPERS,
    HOLDS,
    HOLDS_AROUND,
    HOLDS_NEXT,
    ILLUSIONIST,
    IN_SIGHT,
    MANIPULATOR,
    MOVERS,
    NEVER,
    REACH,
    WANDERER,
    helped_twice,
    moved,
    spread,
)
from .leaders_ground import Ground
from .leaders_tables import (
    ACTED,
    AHEAD,
    ALL,
    ANY_KIND,
    AROUND,
    CUB,
    DUE,
    HIDING,
    LEADER,
    NEAR_BY,
    NEMESIS,
    REACTING,
    VIZIERS,
    cells_in,
)

NOTABLE: Final = 1 << VIZIERS | 1 << GUARD | 1 << ARCHER | 1 << NEMESIS


def reading(square: int) -> tuple[int, bool, bool, bool]:
    """Who stands on a square, whether it may still act, can move enemies, can help allies."""
    kind = square & ANY_KIND
    ready = square & DUE > 0 if kind == NEMESIS else not square & ACTED
    return kind, ready, MOVERS >> kind & 1 > 0, HELPERS >> kind & 1 > 0


READ: Final[list[tuple[int, bool, bool, bool]]] = [reading(square) for square in range(256)]


class Attack(Surround):
    """The side whose turn it is: who may still act, who can move the enemy Leader, who can help an ally on its way."""

    def __init__(self, p: Ground):
        board, mine = p.board, p.mine
        self.target, self.leader, self.occupied = p.target, p.leader, p.occupied
        self.here = 1 << p.target
        team: list[tuple[int, int, bool]] = []      # kind, cell, may still act
        movers: list[tuple[int, int]] = []          # kind, cell
        helpers: list[tuple[int, int]] = []
        archers: list[int] = []
        left = hands = done = 0
        strides = shares = follows = False
        for cell in cells_in(mine):
            kind, ready, moves, helps = READ[board[cell]]
            team.append((kind, cell, ready))
            if ready:
                left += 1
                if moves or helps:
                    hands += 1
                    if moves:
                        movers.append((kind, cell))
                    if helps:
                        helpers.append((kind, cell))
            elif kind != NEMESIS:
                done |= 1 << cell
            if NOTABLE >> kind & 1:
                if kind == VIZIERS:
                    strides = True
                elif kind == NEMESIS:
                    follows = True
                else:
                    shares = True  # whoever stands in an Archer's way, or in whose way it stands, may count elsewhere
                    if kind == ARCHER:
                        archers.append(cell)
        self.team, self.movers, self.helpers, self.archers = team, movers, helpers, archers
        self.aides = tuple(helpers)
        self.left, self.hands, self.strides = left + len(movers) if follows else left, hands, strides
        self.walks = not board[p.leader] & ACTED
        self.illusions = ILLUSIONIST in [kind for kind, _ in helpers] if helpers else False
        self.shares = shares or len(helpers) > 1
        self.enemies = enemies = p.occupied ^ mine
        self.due = p.phase == REACTING
        self.hunters, self.jailed, shields, self.threatened = enemies_of(p)
        for hunter in self.hunters:
            self.shares = True  # it leaves if your Leader comes
            enemies ^= 1 << hunter  # it may have to leave
        self.shielded = shields >> p.target & 1 > 0
        self.guarded = shields & self.enemies
        self.others = self.enemies & ~self.guarded & ~self.here
        self.empty = ~p.occupied
        if self.due:  # a Nemesis leaves its cell
            self.empty |= sum([1 << hunter for hunter in self.hunters])
        # the cells that one action cannot leave empty: an Illusionist only changes who stands there
        self.taken = enemies & shields if len(movers) > self.illusions else enemies
        if len(helpers) == self.illusions:
            self.taken |= done

    def captures_here(self) -> int:
        """At least so many actions until he is captured where he is."""
        first = second = alone = NEVER
        target = self.target
        for kind, cell, ready in self.team:
            if kind == CUB:
                continue
            actions = 0 if HOLDS[kind][target] >> cell & 1 else self.approach(kind, cell, ready)
            if actions < first:
                first, second = actions, first
            elif actions < second:
                second = actions
            if kind == ASSASSIN:
                alone = min(alone, actions)
        best = first + second
        if self.shares and first and second > 1:  # the help for one of them may be the other's action
            best = max(second, first + 1)
        best = min(best, alone)
        if best <= 2 and not self.due:
            best = max(best, self.in_the_way())
        if self.archers and self.illusions:  # an Illusionist who changes places with an Archer may make both count
            best = min(best, self.exchange())
        return best

    def approach(self, kind: int, cell: int, ready: bool) -> int:
        """At least so many actions until a character counts that does not yet."""
        near = HOLDS[kind][self.target]
        empty, blocked = self.empty, 0
        if ready:
            blocked = self.own_ends(kind, cell) & near
            if blocked and (blocked & empty or kind in (ILLUSIONIST, BRUISER)):
                return 1
        others = 0
        for helper, place in self.helpers:
            if place != cell:
                others += 1
                ends = HELPED[helper][place][cell] & near
                if ends:
                    if ends & empty or helper == ILLUSIONIST:
                        return 1
                    blocked |= ends
        if blocked & ~self.taken:
            return 2
        if kind == GUARD and ready and (others or self.walks) or others and self.may_be_helped(kind, cell, ready, near):
            return 2
        return 3 if others + ready > 2 else NEVER

    def own_ends(self, kind: int, cell: int) -> int:
        """Where a character may stand after its own action, whoever is in its way."""
        if not self.hands and self.jailed >> cell & 1 and kind not in (NEMESIS, LEADER):
            return AROUND[cell]
        if kind == GUARD:
            return AROUND[cell] | NEAR_BY[self.leader]
        return NEAR_BY[cell] if kind == LEADER and self.strides else REACH[kind][cell]

    def may_be_helped(self, kind: int, cell: int, ready: bool, near: int) -> bool:
        """A character may come to count by two actions, one of them a help."""
        far = NEMESIS if kind == LEADER and self.strides else kind  # who goes as far
        return helped_twice(self.aides, far, cell, ready) & near > 0

    def in_the_way(self) -> int:
        """The same, up to three, where it counts who is in the way. Somebody comes at once, or once another has left or
        filled a cell, which may be an action that counts itself."""
        holding = [cell for kind, cell, _ in self.team if kind != CUB and HOLDS[kind][self.target] >> cell & 1]
        only = holding[0] if len(holding) == 1 else 0  # whoever changes places with him adds nothing
        leaving = 0  # the cells that one action may leave empty, once they are asked for
        sure, later = [], []
        hindered = alone = barred = False
        for kind, cell, ready in self.team:
            near = HOLDS[kind][self.target]
            if kind == CUB or near >> cell & 1:
                continue
            if kind == ILLUSIONIST and only and ready:
                near &= ~(1 << only)
                hindered = hindered or REACH[kind][cell] >> only & 1 > 0  # but he may come again, or make room
            elif kind == LEADER and near & self.threatened:
                barred = ready and near & self.threatened & (NEAR_BY if self.strides else AROUND)[cell] > 0
                near &= ~self.threatened
                hindered = hindered or bool((barred or self.helpers) and (self.movers or self.hunters))
            comes, left, filled = self.coming(kind, cell, near) if ready else (False, 0, 0)
            brought = freed = False
            helpers = 0
            for helper, place in self.helpers:
                if place != cell:
                    helpers += 1
                    if self.jailed >> place & 1:
                        freed = freed or HELPED[helper][place][cell] & near > 0
                    elif helper != ILLUSIONIST or place != only or kind == ASSASSIN:
                        at_once, then = self.bringing(helper, place, cell, near)
                        brought, left = brought or at_once, left | then
            if comes or brought:
                if kind == ASSASSIN:
                    return 1
                sure.append((kind, cell, near, brought))
                continue
            if left:
                leaving = leaving or self.leaving()
                left &= leaving
            later.append((kind, left, filled))
            later_on = left or filled or helpers and self.may_be_helped(kind, cell, ready, HOLDS[kind][self.target])
            if not later_on and self.movers:  # somebody may move a Jailer away
                later_on = freed or ready and self.jailed >> cell & 1
            if later_on or ready and kind == GUARD:
                hindered, alone = True, alone or kind == ASSASSIN
        if holding:
            return 1 if sure else 2 if hindered or self.hunters and self.may_be_opened() else 3
        others = [kind for kind, _, _ in later]
        if alone or self.are_two(sure) or self.hunters and ASSASSIN in others and self.may_be_opened(True):
            return 2
        for kind, cell, near, brought in sure:
            if kind == BRUISER or brought and HANDY >> kind & 1 or kind == LEADER and self.hunters:
                return 2
            if kind == ILLUSIONIST and (self.jailed or self.archers or len(self.helpers) > 1 or BRUISER in others
                                        or barred):
                return 2
            for other, left, filled in later:
                if left >> cell & 1 or filled & near and other != ILLUSIONIST or kind == LEADER and other == GUARD:
                    return 2
        return 3

    def are_two(self, sure: list[tuple[int, int, int, bool]]) -> bool:
        """Of those who can come, by one action each, two find a cell of their own: they may all want the same."""
        if len(sure) < 2:
            return False
        ends, kinds = 0, [kind for kind, _, _, _ in sure]
        empty = self.empty | sum([1 << cell for _, cell, _, _ in sure])
        for kind, cell, near, brought in sure:
            if kind == GUARD and LEADER in kinds:
                return True
            ends |= self.own_ends(kind, cell) & near & (ALL if kind in (ILLUSIONIST, BRUISER) else empty)
            if brought:
                for helper, place in self.helpers:
                    ends |= HELPED[helper][place][cell] & near & (empty | 1 << place)
        return ends & ends - 1 > 0

    def may_be_opened(self, alone: bool = False) -> bool:
        """Somebody (or whoever captures alone) may come to count once my Leader has been moved, so that a Nemesis left its
        cell and filled another."""
        if not self.walks and not self.helpers:
            return False
        occupied, leader = self.occupied, 1 << self.leader
        self.occupied = occupied & ~sum([1 << hunter for hunter in self.hunters])
        found = False
        for kind, cell, ready in self.team:
            near = HOLDS[kind][self.target]
            if kind == CUB or near >> cell & 1 or alone and kind != ASSASSIN:
                continue
            if ready:
                comes, left, filled = self.coming(kind, cell, near)
                found = found or comes or left & leader > 0 or filled > 0 or kind == ACROBAT and REACH[kind][cell] & near > 0
            for helper, place in self.helpers:
                if place != cell:
                    at_once, left = self.bringing(helper, place, cell, near)
                    found = found or at_once or left & leader > 0
        self.occupied = occupied
        return found

    def exchange(self) -> int:
        """At least so many actions until an Illusionist two cells away and an Archer next to him have changed places."""
        around, far = AROUND[self.target], HOLDS[ARCHER][self.target]
        best = NEVER
        for place in [place for helper, place in self.helpers if helper == ILLUSIONIST]:
            others = [each for each in self.helpers if each[1] != place]
            first = 0 if far >> place & 1 else self.helped_by(others, place, far, False)
            for kind, cell, ready in self.team:
                if kind == ARCHER and around >> cell & 1:
                    seen = IN_SIGHT[place] >> cell & 1 and not HIDING[place][cell] & ~self.empty
                    best = min(best, 1 + (first or not seen))
                elif kind == ARCHER:
                    second = 1 if ready and AROUND[cell] & around else self.helped_by(others, cell, around, ready)
                    best = min(best, 1 + first + second - (first + second > 2))
        return best

    def helped_by(self, helpers: list[tuple[int, int]], cell: int, ends: int, ready: bool) -> int:
        """At least so many actions until these have brought somebody from a cell to one of these, who may act as well."""
        if any([HELPED[helper][place][cell] & ends for helper, place in helpers]):
            return 1
        return 2 if len(helpers) + ready > 1 else NEVER

    def captures(self, moves: int, cells: int) -> int:
        """At least so many actions until he is captured on one of these cells, to which so many moves have brought him."""
        now = soon = later = 0      # the cells on which somebody counts with no action, one, two
        free = one = two = three = 0  # the cells on which two do
        for kind, cell, ready in self.team:
            if kind == CUB:
                continue
            holds, next_holds, then_holds = self.may_hold(kind, cell, ready, moves)
            if kind == ASSASSIN:
                free, one, two = free | holds, one | next_holds, two | then_holds
            free |= now & holds
            one |= now & next_holds | soon & holds
            two |= now & then_holds | soon & next_holds | later & holds
            three |= soon & then_holds | later & next_holds
            now, soon, later = now | holds, soon | next_holds, later | then_holds
        if self.shares:
            two |= three
        if self.archers and self.illusions and (moves > 1 or len(self.movers) > 1):
            one = ALL
        for actions, lost in enumerate((free, one, two, ALL if self.helpers else three), start=moves):
            if lost & cells:
                return actions
        return NEVER

    def may_hold(self, kind: int, cell: int, ready: bool, moves: int) -> tuple[int, int, int]:
        """The cells on which a character may count with no action, with one, with two, once he has been moved."""
        now = soon = HOLDS[kind][cell]
        if ready:
            if kind == WANDERER:
                soon = ALL
            elif kind == GUARD:
                soon = now | HOLDS_NEXT[kind][cell] | HELD_FROM_TWO[self.leader]
            else:
                soon = now | (HELD_FROM_TWO[cell] if kind == LEADER and self.strides else HOLDS_NEXT[kind][cell])
        elif kind == NEMESIS:
            soon = HOLDS_NEXT[kind][cell]
        others = 0
        for helper, place in self.helpers:
            if place != cell:
                others += 1
                soon |= spread(HELPED[helper][place][cell], HOLDS[kind])
        if ready and MOVERS >> kind & 1 and (kind != MANIPULATOR or moves > 1):
            now = self.after_moving(kind, cell, moves, others)
        soon |= now
        return now, soon, ALL if others or kind == GUARD and self.walks else soon

    def after_moving(self, kind: int, cell: int, moves: int, others: int) -> int:
        """The cells on which somebody who moved him may count at once."""
        if kind == ILLUSIONIST:
            return AROUND[cell] | AROUND[self.target] if moves == 1 else ALL
        if others and moves > 1:
            return ALL
        return AROUND[cell] | HOLDS_AROUND[kind][cell] if kind == BRUISER else AROUND[cell]

    def moved_once(self) -> int:
        """The cells to which he can be moved by one action."""
        found = 0
        for mover, place in self.movers:
            found |= moved(mover, place, self.here)
        return found

    def until_moved(self) -> int:
        """At least so many actions until somebody who needs no help has moved him, up to three."""
        best, leaving, target = 3, self.leaving(), self.target
        for mover, place in self.movers:
            if mover == BRUISER:
                if AROUND[place] >> target & 1:
                    best = min(best, 1 if AHEAD[place][target] & self.empty else 2)
            elif IN_SIGHT[place] >> target & 1:
                stand = HIDING[place][target] & ~self.empty
                if stand & stand - 1:  # a Nemesis may leave at the same time
                    stand &= ~sum([1 << hunter for hunter in self.hunters])
                best = min(best, 1 if not stand else 2 if stand & leaving and not stand & stand - 1 else 3)
        return best

    def moved_twice(self) -> int:
        """The cells to which two can move him, or one that is helped before."""
        found = 0
        for mover, place in self.movers:
            after = moved(mover, place, self.here)
            for second, other in self.movers:
                if other != place and after:
                    found |= moved(second, other, after)
            for helper, other in self.helpers:
                if other != place:
                    for start in cells_in(HELPED[helper][other][place]):
                        found |= moved(mover, start, self.here)
        return found
