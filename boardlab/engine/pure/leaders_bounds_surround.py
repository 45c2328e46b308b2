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
    moves_to,
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
    others: int  # the enemies, beside the Leader, who can be moved
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
        occupied = self.occupied if moves != 1 or self.takes_his_place() else self.occupied & ~self.here
        empty: int = min([(AROUND[cell] & ~occupied).bit_count() for cell in cells_in(cells)])
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
        if self.hunters and empty - len(self.hunters) <= fillers:
            less = max(empty - len(self.hunters), self.called(moves, cells))
            if moves + less < best:
                best = min(best, moves + (less if moves or self.due else self.following(empty, less)))
        return best

    def takes_his_place(self) -> bool:
        """Whoever moves him may stand where he was."""
        return any([mover in (BRUISER, ILLUSIONIST) for mover, _ in self.movers])

    def filling(self, empty: int, counting: int) -> int:
        """At least so many actions until those empty cells next to him are filled by them, each by somebody else."""
        around = AROUND[self.target]
        cells = around & ~self.occupied
        found, fillers = 0, 0
        for some in self.filled(counting):
            found |= some
            fillers += some & cells > 0
        if cells & ~found or fillers < empty:
            return 3 if empty == 1 and not self.filled_by_two(counting, found & around) else empty + 1
        return empty if self.fills_one(cells, counting) else empty + 1

    def fills_one(self, cells: int, counting: int) -> bool:
        """One action may fill one of the empty cells next to him."""
        around = AROUND[self.target]
        mine = self.occupied ^ self.enemies
        for kind, cell, ready in self.team:
            if ready:
                if (HANDY >> kind & 1 and not self.jailed >> cell & 1
                        and fills(kind, cell, cells, mine & ~around, self.others, around)):
                    return True
                if (counting or QUIET >> kind & 1) and not around >> cell & 1 and self.coming(kind, cell, cells)[0]:
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

    def called(self, moves: int, cells: int) -> int:
        """At least so many actions, beside those that bring him to one of these cells, until his Nemesis has been made to
        fill a cell there."""
        if self.due and (len(self.hunters) > 1 or self.goes_there(moves, cells)):
            return 0
        if not self.walks and not self.helpers:
            return NEVER
        goals = spread(cells, AROUND)
        calls: int = min([moves_to(hunter, goals) for hunter in self.hunters]) - self.due
        for mover, place in self.movers:
            if mover in (CLAW, ILLUSIONIST):  # who brings it from far away
                calls = min(calls, max(1, moves_to(place, goals) - (mover == CLAW)) + 1, 3)
        return max(1, calls) if self.due else max(1, calls, self.forced() - moves)

    def goes_there(self, moves: int, cells: int) -> bool:
        """His Nemesis, which moves now, may have to fill a cell next to one of these."""
        hunter, near = self.hunters[0], spread(cells, AROUND)
        steps = AROUND[hunter] & ~self.occupied
        ends = spread(steps, AROUND) & ~self.occupied & ~(1 << hunter) or steps
        return ends & near > 0 and (moves > 0 or not ends & ~near)

    def forced(self) -> int:
        """At least so many actions until a Nemesis that has to move has only one way to go."""
        forced: int = min([freedom(cell, ~self.occupied) for cell in self.hunters])
        return forced if self.hands + self.walks == 1 else min(2, forced)

    def filled(self, counting: int) -> list[int]:
        """The cells that each may fill by one action without leaving another one next to him empty."""
        found: list[int] = []
        for kind, cell, ready in self.team:
            if not ready:
                continue
            cells = 0
            if HANDY >> kind & 1:
                if kind == MANIPULATOR and self.hunters:  # a Nemesis that was called may come in sight
                    cells |= spread(IN_SIGHT[cell], AROUND)
                cells |= may_fill(kind, cell, self.others)
            if (counting or QUIET >> kind & 1) and not AROUND[cell] & self.here:
                if kind == GUARD:
                    cells |= NEAR_BY[self.leader]
                if kind == ILLUSIONIST:  # who changes places fills nothing
                    cells |= AROUND[cell]
                else:
                    cells |= NEAR_BY[cell] if kind == LEADER and self.strides else REACH[kind][cell]
            found.append(cells)
        return found

    def filled_by_two(self, counting: int, fillable: int) -> int:
        """The only empty cell next to him, if two actions may fill it that one cannot; one can fill these cells around him,
        once somebody has left them."""
        last = AROUND[self.target] & ~self.occupied
        kinds = [kind for kind, _ in self.movers]
        if len(self.helpers) > 1 or len(kinds) > 1:
            return last
        if fillable and (AROUND[self.target] & self.occupied & ~self.enemies or kinds not in ([], [ILLUSIONIST])):
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
