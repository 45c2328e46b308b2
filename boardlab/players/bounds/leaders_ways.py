"""Which actions of Leaders can begin a win of two.

An action moves somebody: one cell becomes empty, one is filled. So whoever could finish at once afterwards either can
already now, or was missing just that empty cell or just that filled one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from boardlab.players.bounds.leaders_ends import Ends, weight
from boardlab.players.bounds.leaders_reach import Reach
from boardlab.players.bounds.leaders_tables import (
    ACTED,
    AHEAD,
    ANY_KIND,
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
    JAILER,
    LEADER,
    MANIPULATOR,
    MOVERS,
    NEMESIS,
    QUIET,
    REACH,
    SPECIAL,
    VIZIER,
    WITHIN_TWO,
    cells_in,
    may_fill,
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


class Twice(Ends, Reach):
    """The same, two actions before the end."""

    def __init__(self, p: Any):
        super().__init__(p, 2)
        ready = [(kind, cell) for kind, cell in self.team if not self.board[cell] & ACTED and kind != NEMESIS]
        self.ready = ready
        able = [(kind, cell) for kind, cell in ready if not self.jailed >> cell & 1]
        kinds = [kind for kind, _ in self.team]
        self.strides = VIZIER in kinds
        self.guards = GUARD in [kind for kind, _ in ready]
        self.helpers = [each for each in able if each[0] in HELPERS]
        self.swappers = [cell for kind, cell in able if kind == ILLUSIONIST and HOLDS[ARCHER][self.target] >> cell & 1]
        self.archers = [cell for kind, cell in self.team if kind == ARCHER]
        self.ways = [*self.own_ways(ready), *self.helped_ways()]
        self.drives = [] if self.shielded else [
            drive for kind, cell in able if kind in MOVERS for drive in self.drives_of(kind, cell)]

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

    def is_last_but_one(self, action: int) -> bool:
        """Another action after it may win."""
        if not action:
            return False
        if not (moves := self.moves(action, self.hunted)):
            return True
        piece, end, left, filled = moves
        actor, kind, own = action >> 12 & 63, self.board[piece] & ANY_KIND, self.mine >> piece & 1
        missing = 2 - self.counted(piece, end)
        if piece == self.leader and self.guards or not own and kind == JAILER:
            return True
        if self.may_surround(self.open_cells(left, filled), actor, piece, end, missing):
            return True
        if self.swappers and self.archers and self.swappers != [actor] and AROUND[self.target] & (
                sum([1 << cell for cell in self.archers]) if kind != ARCHER else 1 << end):
            return True
        if missing <= 2:
            for way in self.ways:
                if (way.counts >= missing and way.actor != actor and way.ally != piece
                        and (way.sure or way.left >> left & 1 or way.filled >> filled & 1)):
                    return True
        for drive in self.drives:
            if drive.actor != actor and drive.actor != piece and not drive.left & ~(1 << left):
                counts = drive.counts
                if own:
                    counts += weight(kind, end, drive.end) - weight(kind, piece, drive.end)
                if counts >= 2 or not AROUND[drive.end] & self.empty & ~(1 << filled):
                    return True
        return own > 0 and self.goes_on(kind, piece, end, actor, left, filled, missing)

    def may_surround(self, cells: int, actor: int, piece: int, end: int, missing: int) -> bool:
        """One action of somebody else may fill the last empty cells around the enemy Leader."""
        if self.forced or cells & cells - 1:
            return self.forced and cells.bit_count() <= 2
        for kind, cell in self.ready:
            if cell != actor:
                if SPECIAL >> kind & 1 and (cell == piece or cells & may_fill(kind, cell, self.enemies)):
                    return True
                start = end if cell == piece else cell
                if (kind in QUIET or missing == 2) and (
                        kind == GUARD or cells & (WITHIN_TWO if kind == LEADER else REACH[kind])[start]):
                    return True
        return False

    def goes_on(self, kind: int, piece: int, end: int, actor: int, left: int, filled: int, missing: int) -> bool:
        """Whoever was moved may be moved again, or act itself if it has not."""
        acts = piece != actor and not self.board[piece] & ACTED and kind != NEMESIS
        if acts and SPECIAL >> kind & 1:
            return True
        near = HOLDS[kind][self.target]
        if kind == CUB or missing > (2 if kind == ASSASSIN else 1):
            return False
        if acts:
            sure, cells, fills = self.coming(kind, end, near)
            if sure or cells >> left & 1 or fills:
                return True
        for helper, place in self.helpers:
            if place != actor and place != piece:
                sure, cells = self.bringing(helper, place, end, near)
                if sure or cells >> left & 1:
                    return True
        return False
