"""How somebody of Leaders comes to count for the capture, and how the enemy Leader is moved, two actions before a win."""

from __future__ import annotations

from .leaders_bounds_ends import Ends
from .leaders_bounds_tables import (
    ARCHER,
    ASSASSIN,
    BRUISER,
    FIRST_BETWEEN,
    GUARD,
    HELPERS,
    HOLDS,
    ILLUSIONIST,
    IN_SIGHT,
    MANIPULATOR,
    MOVERS,
    weight,
)
from .leaders_ground import Ground
from .leaders_tables import ACTED, AHEAD, AROUND, CUB, HIDING, NEMESIS, VIZIERS, cells_in

# How somebody's action makes an ally count towards the capture: who acts, who counts then and how much, whether at once, or
# the cells of which one must be left or filled before
Way = tuple[int, int, int, bool, int, int]
# How somebody's action moves the enemy Leader: who acts, where to, how much counts there, what must be left before
Drive = tuple[int, int, int, int]


class Ways(Ends):
    """The side whose turn it is, two actions before the end."""

    def __init__(self, p: Ground):
        super().__init__(p, 2)
        ready = [(kind, cell) for kind, cell in self.team if not self.board[cell] & ACTED and kind != NEMESIS]
        self.ready = ready
        able = [(kind, cell) for kind, cell in ready if not self.jailed >> cell & 1]
        kinds = [kind for kind, _ in self.team]
        self.strides, self.alone = VIZIERS in kinds, ASSASSIN in kinds
        self.called = not self.board[p.leader] & ACTED or any([HELPERS >> kind & 1 for kind, _ in ready])
        self.guards = GUARD in [kind for kind, _ in ready]
        self.helpers = [each for each in able if HELPERS >> each[0] & 1]
        self.swappers = [cell for kind, cell in able if kind == ILLUSIONIST and HOLDS[ARCHER][self.target] >> cell & 1]
        self.archers = [cell for kind, cell in self.team if kind == ARCHER]
        self.ways = [*self.own_ways(ready), *self.helped_ways()]
        self.drives = [] if self.shielded else [
            drive for kind, cell in able if MOVERS >> kind & 1 for drive in self.drives_of(kind, cell)]
        self.most = max([way[2] for way in self.ways], default=0)
        self.plain = (not (self.drives or self.forced or self.swappers and self.archers)
                      and self.free.bit_count() > 2 + self.hunted)

    def own_ways(self, ready: list[tuple[int, int]]) -> list[Way]:
        """Somebody comes by itself."""
        found: list[Way] = []
        for kind, cell in ready:
            near = HOLDS[kind][self.target]
            if kind != CUB and not near >> cell & 1:
                sure, left, filled = self.coming(kind, cell, near)
                if sure or left or filled:
                    found.append((cell, cell, 2 if kind == ASSASSIN else 1, sure, left, filled))
        return found

    def helped_ways(self) -> list[Way]:
        """Somebody is brought by an ally."""
        found: list[Way] = []
        for helper, place in self.helpers:
            for kind, cell in self.team:
                near = HOLDS[kind][self.target]
                if cell != place and kind != CUB and not near >> cell & 1:
                    sure, left = self.bringing(helper, place, cell, near)
                    if sure or left:
                        found.append((place, cell, 2 if kind == ASSASSIN else 1, sure, left, 0))
        return found

    def drives_of(self, mover: int, place: int) -> list[Drive]:
        """Where somebody can move the enemy Leader, perhaps once a cell is left."""
        target = self.target
        after = place
        if mover == BRUISER:
            if not AROUND[place] >> target & 1:
                return []
            stand, ends, after = 0, AHEAD[place][target], target
        else:
            if not IN_SIGHT[place] >> target & 1:
                return []
            stand = HIDING[place][target] & self.occupied
            if stand & stand - 1:
                return []
            ends = AROUND[target] if mover == MANIPULATOR else FIRST_BETWEEN[place][target]
            if mover == ILLUSIONIST:
                ends, after = 1 << place, target
        found: list[Drive] = []
        for end in cells_in(ends):
            left = (stand | 1 << end & self.occupied) & ~(1 << place)
            if not left & left - 1:
                counts = sum([weight(kind, after if cell == place else cell, end) for kind, cell in self.team])
                found.append((place, end, counts, left))
        return found
