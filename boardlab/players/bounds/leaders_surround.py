"""How quickly the enemy Leader of Leaders can be surrounded at best, and how far somebody gets who is helped."""

from __future__ import annotations

from boardlab.players.bounds.leaders_reach import Reach
from boardlab.players.bounds.leaders_tables import (
    AROUND,
    BRUISER,
    CUB,
    GUARD,
    HOLDS,
    LEADER,
    NEVER,
    QUIET,
    REACH,
    SPECIAL,
    WANDERER,
    WITHIN_TWO,
    cells_in,
    freedom,
    helped,
    helped_on,
    may_fill,
)


class Surround(Reach):
    """What an attack knows of the board, as far as filling cells asks it."""

    target: int
    here: int
    team: list[tuple[int, int, bool]]
    movers: list[tuple[int, int]]
    helpers: list[tuple[int, int]]
    archers: list[int]
    hunters: list[int]
    hands: int
    walks: bool
    due: bool
    illusions: bool

    def is_plain(self, kind: int) -> bool:
        """A character that helps nobody, and whose own way depends on nobody."""
        return not SPECIAL >> kind & 1 and kind not in (GUARD, WANDERER) and not (kind == LEADER and self.strides)

    def gets_to(self, kind: int, cell: int) -> int:
        """Where a plain character may stand after an action of its own and somebody's help."""
        found = 0
        for helper, place in self.helpers:
            found |= helped_on(helper, place, kind, cell)
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
                 if kind in QUIET and not AROUND[cell] & self.here and (ready or self.helpers)}
        counting = 2 if self.illusions else 1 if moves or not counted or self.archers else 0
        fillers = self.hands + len(quiet)
        if self.hunters:
            empty = min(empty, max(empty - len(self.hunters), self.forced() - moves))
        if empty - counting > fillers:
            return NEVER
        if not moves and empty > 0 and not self.hunters and AROUND[self.target] & ~self.occupied & ~self.filled(counting):
            empty += 1
            if empty == 2 and not self.filled_by_two(counting):
                empty = 3
        return moves + max(0, empty)

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
            if SPECIAL >> kind & 1:
                found |= may_fill(kind, cell, self.enemies)
            if (counting or kind in QUIET) and not AROUND[cell] & self.here:
                if kind == GUARD:
                    found |= WITHIN_TWO[self.leader]
                found |= WITHIN_TWO[cell] if kind == LEADER and self.strides else REACH[kind][cell]
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
            if (counting or kind in QUIET) and ready and (self.helpers or kind == GUARD):
                found |= self.gets_to(kind, cell) if self.is_plain(kind) else last
        for mover, start in self.movers:
            for helper, place in self.helpers:
                if place != start:
                    for cell in cells_in(helped(helper, place, start)):
                        found |= may_fill(mover, cell, self.enemies)
        return found & last
