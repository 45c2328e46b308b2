"""How somebody of Leaders comes to count for the capture, and how the enemy Leader is moved, two actions before a win."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from boardlab.players.bounds.leaders_ends import Ends, weight
from boardlab.players.bounds.leaders_reach import Reach
from boardlab.players.bounds.leaders_tables import (
    ACTED,
    AHEAD,
    ARCHER,
    AROUND,
    ASSASSIN,
    BESIDE,
    BRUISER,
    CUB,
    GUARD,
    HELPERS,
    HIDING,
    HOLDS,
    ILLUSIONIST,
    IN_SIGHT,
    MANIPULATOR,
    MOVERS,
    NEMESIS,
    VIZIER,
    cells_in,
)


class Way(NamedTuple):
    """How somebody's action makes an ally count towards the capture: at once, or if one of these cells is left or filled."""

    actor: int
    ally: int
    counts: int
    sure: bool
    left: int
    filled: int


class Drive(NamedTuple):
    """How somebody's action moves the enemy Leader: to where, how much counts there, and what must be left before."""

    actor: int
    end: int
    counts: int
    left: int


class Ways(Ends, Reach):
    """The side whose turn it is, two actions before the end."""

    def __init__(self, p: Any):
        super().__init__(p, 2)
        ready = [(kind, cell) for kind, cell in self.team if not self.board[cell] & ACTED and kind != NEMESIS]
        self.ready = ready
        able = [(kind, cell) for kind, cell in ready if not self.jailed >> cell & 1]
        kinds = [kind for kind, _ in self.team]
        self.strides, self.alone = VIZIER in kinds, ASSASSIN in kinds
        self.called = not self.board[p.leader] & ACTED or any([kind in HELPERS for kind, _ in ready])
        self.guards = GUARD in [kind for kind, _ in ready]
        self.helpers = [each for each in able if each[0] in HELPERS]
        self.swappers = [cell for kind, cell in able if kind == ILLUSIONIST and HOLDS[ARCHER][self.target] >> cell & 1]
        self.archers = [cell for kind, cell in self.team if kind == ARCHER]
        self.ways = [*self.own_ways(ready), *self.helped_ways()]
        self.drives = [] if self.shielded else [
            drive for kind, cell in able if kind in MOVERS for drive in self.drives_of(kind, cell)]
        self.most = max([way.counts for way in self.ways], default=0)
        self.plain = (not (self.drives or self.forced or self.swappers and self.archers)
                      and self.free.bit_count() > 2 + self.hunted)

    def own_ways(self, ready: list[tuple[int, int]]) -> Iterator[Way]:
        """Somebody comes by itself."""
        for kind, cell in ready:
            near = HOLDS[kind][self.target]
            if kind != CUB and not near >> cell & 1:
                sure, left, filled = self.coming(kind, cell, near)
                if sure or left or filled:
                    yield Way(cell, cell, 2 if kind == ASSASSIN else 1, sure, left, filled)

    def helped_ways(self) -> Iterator[Way]:
        """Somebody is brought by an ally."""
        for helper, place in self.helpers:
            for kind, cell in self.team:
                near = HOLDS[kind][self.target]
                if cell != place and kind != CUB and not near >> cell & 1:
                    sure, left = self.bringing(helper, place, cell, near)
                    if sure or left:
                        yield Way(place, cell, 2 if kind == ASSASSIN else 1, sure, left, 0)

    def drives_of(self, mover: int, place: int) -> Iterator[Drive]:
        """Where somebody can move the enemy Leader, perhaps once a cell is left."""
        target = self.target
        after = place
        if mover == BRUISER:
            if not AROUND[place] >> target & 1:
                return
            stand, ends, after = 0, AHEAD[place][target], target
        else:
            if not IN_SIGHT[place] >> target & 1:
                return
            stand = HIDING[place][target] & self.occupied
            if stand & stand - 1:
                return
            ends = AROUND[target] if mover == MANIPULATOR else BESIDE[place][target]
            if mover == ILLUSIONIST:
                ends, after = 1 << place, target
        for end in cells_in(ends):
            left = (stand | 1 << end & self.occupied) & ~(1 << place)
            if not left & left - 1:
                counts = sum([weight(kind, after if cell == place else cell, end) for kind, cell in self.team])
                yield Drive(place, end, counts, left)
