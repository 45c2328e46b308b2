"""How quickly the enemy Leader of Leaders can be surrounded at best, and how far somebody gets who is helped."""

from __future__ import annotations

from .leaders_bounds_reach import Reach
from .leaders_bounds_tables import (
    BREWMASTER,
    BRUISER,
    CLAW,
    GUARD,
    HANDY,
    HELPED,
    HOLDS,
    ILLUSIONIST,
    IN_SIGHT,
    MANIPULATOR,
    NEVER,
    QUIET,
    REACH,
    WANDERER,
    fills,
    freedom,
    helped_on,
    may_fill,
    spread,
)
from .leaders_tables import AROUND, CUB, LEADER, NEAR_BY, cells_in


class Surround(Reach):
    """What an attack knows of the board, as far as filling cells asks it."""

    target: int
    here: int
    team: list[tuple[int, int, bool]]
    movers: list[tuple[int, int]]
    helpers: list[tuple[int, int]]
    archers: list[int]
    hunters: list[int]
    empty: int
    hands: int
    walks: bool
    due: bool
    illusions: bool

    def is_plain(self, kind: int) -> bool:
        """A character that helps nobody, and whose own way depends on nobody."""
        return not HANDY >> kind & 1 and kind not in (GUARD, WANDERER) and not (kind == LEADER and self.strides)

    def gets_to(self, kind: int, cell: int) -> int:
        """Where a plain character may stand after an action of its own and somebody's help."""
        found = 0
        for helper, place in self.helpers:
            found |= helped_on(helper, place, kind, cell)
        return found

    def leaving(self) -> int:
        """The cells that one action may leave empty."""
        found, mine = 0, self.occupied ^ self.enemies
        for kind, cell, ready in self.team:
            if ready:
                found |= 1 << cell
                if HANDY >> kind & 1 and kind != ILLUSIONIST and not self.jailed >> cell & 1:
                    if kind == CLAW:
                        found |= IN_SIGHT[cell] & ~self.guarded
                    elif kind == MANIPULATOR:
                        found |= IN_SIGHT[cell] & self.enemies & ~self.guarded
                    else:
                        found |= AROUND[cell] & (mine if kind == BREWMASTER else self.enemies & ~self.guarded)
        for hunter in self.hunters:
            found |= 1 << hunter
        return found

    def is_open(self, best: int) -> bool:
        """So many empty cells are around him that fewer actions than the best so far cannot surround him there."""
        return (AROUND[self.target] & ~self.occupied).bit_count() - len(self.hunters) >= best

    def surrounds(self, moves: int, cells: int) -> int:
        """At least so many actions until he is surrounded there without being captured: each fills one cell, his Nemesis
        perhaps another. At most one who counts may stand there; the others are Cubs, Archers next to him, or enemies."""
        empty: int = min([(AROUND[cell] & ~self.occupied).bit_count() for cell in cells_in(cells)])
        if moves > 1 and self.helpers:
            empty -= 1  # whoever was helped may stand there
        counted = sum([kind != CUB and HOLDS[kind][self.target] >> cell & 1 for kind, cell, _ in self.team])
        quiet = {cell for kind, cell, ready in self.team
                 if QUIET >> kind & 1 and not AROUND[cell] & self.here and (ready or self.helpers)}
        counting = 2 if self.illusions else 1 if moves or not counted or self.archers else 0
        fillers = self.hands + len(quiet) + counting
        best = NEVER
        if empty <= fillers:
            best = moves + max(0, empty if moves or empty <= 0 or self.due else self.filling(empty, counting))
        if self.hunters:
            less = max(empty - len(self.hunters), self.forced() - moves)
            if less <= fillers and moves + less < best:
                best = min(best, moves + max(0, less if moves or self.due else self.following(empty, less)))
        return best

    def filling(self, empty: int, counting: int) -> int:
        """At least so many actions until those empty cells next to him are filled by them."""
        cells = AROUND[self.target] & ~self.occupied
        if cells & ~self.filled(counting):
            return 3 if empty == 1 and not self.filled_by_two(counting) else empty + 1
        return 2 if empty == 1 and not self.fills_last(cells, counting) else empty

    def fills_last(self, last: int, counting: int) -> bool:
        """One action may fill the only empty cell next to him."""
        around = AROUND[self.target]
        mine = self.occupied ^ self.enemies
        for kind, cell, ready in self.team:
            if ready:
                if (HANDY >> kind & 1 and not self.jailed >> cell & 1
                        and fills(kind, cell, last, mine & ~around, self.enemies & ~self.guarded, around)):
                    return True
                if (counting or QUIET >> kind & 1) and not around >> cell & 1 and self.coming(kind, cell, last)[0]:
                    return True
        return False

    def following(self, empty: int, least: int) -> int:
        """The same as the least so far, or more if so few cannot do it: my Leader is moved, his Nemesis must follow to one
        of the empty cells next to him, and the other ones are filled."""
        if not self.walks and not self.helpers:
            return NEVER
        if len(self.hunters) > 1:
            return max(1, least)
        if least <= 1:
            return 1 if self.must_follow(self.hunters[0], self.empty, self.walks, self.helpers) else 2
        near = NEAR_BY[self.hunters[0]] & AROUND[self.target]
        if least == 2 and empty == 3 and not (near and self.leader_fills()):
            return 3
        return least

    def leader_fills(self) -> bool:
        """One action may move my Leader to an empty cell next to him, whoever is in the way."""
        leader, around = self.leader, AROUND[self.target]
        if around >> leader & 1:
            return False
        if len(self.helpers) > 1 or self.walks and around & self.empty & (
                NEAR_BY[leader] if self.strides else AROUND[leader]):
            return True
        return any([HELPED[helper][place][leader] & around for helper, place in self.helpers])

    def forced(self) -> int:
        """At least so many actions until his Nemesis must go where it helps to surround him."""
        calls = self.hands + self.walks
        if self.due:
            return 0
        if not calls:
            return NEVER
        forced: int = min([freedom(cell, ~self.occupied) for cell in self.hunters])
        return forced if calls == 1 else min(2, forced)

    def filled(self, counting: int) -> int:
        """The cells that one action may fill without leaving another one next to him empty."""
        found = 0
        for kind, cell, ready in self.team:
            if not ready:
                continue
            if HANDY >> kind & 1:
                if kind == MANIPULATOR and self.hunters:  # a Nemesis that was called may come in sight
                    found |= spread(IN_SIGHT[cell], AROUND)
                found |= may_fill(kind, cell, self.enemies & ~self.guarded)
            if (counting or QUIET >> kind & 1) and not AROUND[cell] & self.here:
                if kind == GUARD:
                    found |= NEAR_BY[self.leader]
                found |= NEAR_BY[cell] if kind == LEADER and self.strides else REACH[kind][cell]
        return found

    def filled_by_two(self, counting: int) -> int:
        """The only empty cell next to him, if two actions may fill it that one cannot."""
        around = AROUND[self.target]
        last = around & ~self.occupied
        kinds = [kind for kind, _ in self.movers]
        if len(self.helpers) > 1 or kinds not in ([], [BRUISER]) or around & self.occupied & ~self.enemies:
            return last  # perhaps another cell is the last one then
        found = 0
        for kind, cell, ready in self.team:
            if (counting or QUIET >> kind & 1) and ready and (self.helpers or kind == GUARD):
                found |= self.gets_to(kind, cell) if self.is_plain(kind) else last
        for mover, start in self.movers:
            for helper, place in self.helpers:
                if place != start:
                    for cell in cells_in(HELPED[helper][place][start]):
                        found |= may_fill(mover, cell, self.enemies)
        return found & last
