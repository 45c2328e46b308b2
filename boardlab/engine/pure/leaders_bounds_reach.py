"""Where a character of Leaders gets by one action, and what is missing if it does not."""

from __future__ import annotations

from .leaders_bounds_tables import (
    ACROBAT,
    BEYOND,
    BREWMASTER,
    BRUISER,
    CLAW,
    FIRST_BETWEEN,
    GUARD,
    HELPED,
    ILLUSIONIST,
    IN_SIGHT,
    JUMPS,
    RIDER,
    only_end,
)
from .leaders_tables import AHEAD, AROUND, HIDING, LEADER, NEAR_BY, STRAIGHT, cells_in


class Reach:
    """A position, as far as somebody on the way asks it."""

    occupied: int
    enemies: int
    leader: int
    target: int
    strides: bool  # the Vizier lets him take two steps
    jailed: int    # the cells on which abilities are forbidden
    guarded: int   # the enemies whom a Protector lets nobody move

    def coming(self, kind: int, cell: int, near: int) -> tuple[bool, int, int]:
        """Whether somebody can go from a cell to one of those that are near; or once a cell is left; or filled."""
        occupied, empty = self.occupied, ~self.occupied
        steps = AROUND[cell] & near
        if steps & empty:
            return True, 0, 0
        left, filled = steps, 0
        if self.jailed >> cell & 1 and kind != LEADER:
            return False, left, 0
        if kind == LEADER and self.strides or kind == GUARD:
            for middle in cells_in(AROUND[cell if kind == LEADER else self.leader]):
                bit = 1 << middle
                ends = AROUND[middle] & near | (bit & near if kind == GUARD else 0)
                if bit & empty:
                    if ends & empty:
                        return True, 0, 0
                    left |= ends
                elif ends & (empty | bit):
                    left |= bit
        elif kind == RIDER:
            for middle, end in STRAIGHT[cell]:
                if near >> end & 1:
                    stand = (1 << middle | 1 << end) & occupied
                    if not stand:
                        return True, 0, 0
                    left |= one(stand)
        elif kind == ACROBAT:
            for overs, lands, end in JUMPS[cell]:
                if near >> end & 1:
                    stand, missing = lands & occupied, overs & empty
                    if not stand and not missing:
                        return True, 0, 0
                    if not missing:
                        left |= one(stand)
                    elif one(missing) and (not stand or one(stand)):
                        filled |= missing
        elif kind == BRUISER:
            for enemy in cells_in(steps & self.enemies & ~self.guarded):
                if AHEAD[cell][enemy] & empty:
                    return True, 0, 0
                left |= AHEAD[cell][enemy]
        elif kind in (CLAW, ILLUSIONIST):
            ends = IN_SIGHT[cell] & near
            for end in cells_in(ends if kind == CLAW else ends & ~self.guarded):
                stand = HIDING[cell][end] & occupied
                needed = 1 << end
                if kind == CLAW:
                    stand |= needed & occupied
                    needed = BEYOND[cell][end]
                if needed & occupied:
                    if not stand:
                        return True, 0, 0
                    left |= one(stand)
                elif needed and (not stand or one(stand)):
                    filled |= needed
        return False, left, filled

    def bringing(self, helper: int, place: int, cell: int, near: int) -> tuple[bool, int]:
        """Whether a helper can bring somebody from a cell to one of those that are near; or once a cell is left."""
        if helper == BREWMASTER:
            ends = AROUND[cell] & near if AROUND[place] >> cell & 1 else 0
            return ends & ~self.occupied > 0, ends
        if not IN_SIGHT[place] >> cell & 1 or not near & (FIRST_BETWEEN[place][cell] if helper == CLAW else 1 << place):
            return False, 0
        stand = HIDING[place][cell] & self.occupied
        return not stand, one(stand)

    def must_follow(self, hunter: int, empty: int, walks: bool, helpers: list[tuple[int, int]]) -> bool:
        """Once my Leader has walked, or a helper has moved him, a Nemesis may have to go to the last empty cell around the
        enemy Leader."""
        leader, around = self.leader, AROUND[self.target]
        ends = (NEAR_BY[leader] if self.strides else AROUND[leader]) & empty if walks else 0
        for helper, place in helpers:
            brought = HELPED[helper][place][leader]
            if helper != ILLUSIONIST:
                ends |= brought & empty
            elif brought and only_end(hunter, empty) == around & empty:
                return True
        for end in cells_in(ends):
            then = (empty | 1 << leader) & ~(1 << end)
            if only_end(hunter, then) == around & then:
                return True
        return False


def one(some: int) -> int:
    """A set of one cell; nothing if there are more."""
    return 0 if some & some - 1 else some
