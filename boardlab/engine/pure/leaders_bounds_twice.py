"""Which actions of Leaders can begin a win of two.

An action moves somebody: one cell becomes empty, one is filled. So whoever could finish at once afterwards either can
already now, or was missing just that empty cell or just that filled one.
"""

from __future__ import annotations

from .leaders_bounds_tables import (
    ARCHER,
    ASSASSIN,
    BRUISER,
    CLAW,
    HANDY,
    HELPED,
    HELPERS,
    HOLDS,
    ILLUSIONIST,
    IN_SIGHT,
    JAILER,
    MOVERS,
    QUIET,
    REACH,
    WANDERER,
    fills,
    spread,
    weight,
)
from .leaders_bounds_ways import Ways
from .leaders_tables import ACTED, ANY_KIND, AROUND, CUB, HIDING, LEADER, NEAR_BY, NEMESIS, SHIFT, SWAP


class Twice(Ways):
    """The same, two actions before the end."""

    def is_last_but_one(self, action: int) -> bool:
        """Another action after it may win."""
        if not action:
            return False
        if not (moves := self.moves(action, self.hunted)):
            deed, actor, end = action >> 18 << 18, action >> 12 & 63, action & 63
            if deed == SWAP:
                return self.may_be_good(actor, end)
            return (actor if deed < SHIFT else action >> 6 & 63) != self.leader or self.may_follow(actor, end)
        piece, end, left, filled = moves
        actor, kind, own = action >> 12 & 63, self.board[piece] & ANY_KIND, self.mine >> piece & 1
        missing = 2 - self.counted(piece, end)
        if missing <= 0 or not own and kind == JAILER:
            return True
        if piece == self.leader and self.guards and NEAR_BY[end] & AROUND[self.target]:
            return True
        if self.plain and missing > self.most:  # nothing but what was moved can matter
            return own > 0 and self.goes_on(kind, piece, end, actor, left, filled, missing)
        if self.may_surround(actor, piece, end, left, filled, missing):
            return True
        if self.swappers and self.archers and self.swappers != [actor] and AROUND[self.target] & (
                sum([1 << cell for cell in self.archers]) if kind != ARCHER else 1 << end):
            return True
        if missing <= 2:
            for other, ally, counts, sure, before, after in self.ways:
                if (counts >= missing and other != actor and ally != piece
                        and (sure or before >> left & 1 or after >> filled & 1)):
                    return True
        for other, goal, counts, before in self.drives:
            if other != actor and other != piece and not before & ~(1 << left):
                if own:
                    counts += weight(kind, end, goal) - weight(kind, piece, goal)
                if counts >= 2 or not AROUND[goal] & self.empty & ~(1 << filled):
                    return True
        return own > 0 and self.goes_on(kind, piece, end, actor, left, filled, missing)

    def may_surround(self, actor: int, piece: int, end: int, left: int, filled: int, missing: int) -> bool:
        """One action of somebody else may fill the last empty cells around the enemy Leader."""
        cells = self.open_cells(left, filled)
        if not cells:
            return True
        displaced = piece in self.hunters or end in self.hunters  # pushed, the Nemesis was where somebody is now
        if (self.forced or displaced) and self.may_be_shut(cells, actor, piece, displaced, left, filled):
            return True
        if cells & cells - 1:
            return False
        mine = self.mine ^ (1 << piece | 1 << end if self.mine >> piece & 1 else 0)
        others = [(kind, end if cell == piece else cell) for kind, cell in self.ready if cell != actor]
        enemies = (self.occupied ^ (1 << left | 1 << filled)) & ~mine
        return self.may_fill_last(cells, others, mine, enemies, missing, left, filled)

    def may_fill_last(self, last: int, others: list[tuple[int, int]], mine: int, enemies: int, missing: int,
                      left: int, filled: int) -> bool:
        """One of the others may fill the last cell, once a cell was left and another filled."""
        around = AROUND[self.target]
        for kind, cell in others:
            if HANDY >> kind & 1 and not self.jailed >> cell & 1 and fills(
                    kind, cell, last, mine & ~around, enemies, around):
                return True
            if (QUIET >> kind & 1 or missing == 2) and not around >> cell & 1:
                sure, lefts, filling = self.coming(kind, cell, last)
                if sure or lefts >> left & 1 or filling >> filled & 1:
                    return True
        return False

    def may_be_shut(self, cells: int, actor: int, piece: int, displaced: bool, left: int, filled: int) -> bool:
        """A move of my Leader may leave the Nemesis only one way to go: into the last of these cells."""
        if not self.called or cells.bit_count() > 2:
            return False
        if len(self.hunters) > 1 or HANDY >> (self.board[piece] & ANY_KIND) & 1 and piece != actor:
            return True
        occupied = self.occupied ^ (1 << left | 1 << filled)
        place = filled if displaced else self.hunters[0]
        helpers = [each for each in self.helpers if each[1] != actor]
        walks = self.leader != actor and not self.board[self.leader] & ACTED
        return self.must_follow(place, ~occupied, walks, helpers)

    def may_be_good(self, actor: int, end: int) -> bool:
        """Once an Illusionist has changed places with somebody, another action may win. No cell is left or filled, so
        everybody else gets where he could before."""
        kind, own = self.board[end] & ANY_KIND, self.mine >> end & 1
        others = [(each, actor if cell == end else cell) for each, cell in self.ready if cell != actor]
        ready = [each for each, _ in others]
        if end in (self.leader, self.target) or ILLUSIONIST in ready:
            return True
        if kind == CLAW if own else kind == JAILER or any([
                each == BRUISER and AROUND[actor] >> cell & 1 for each, cell in others]):
            return True
        if (self.forced or not own and kind == NEMESIS) and self.free.bit_count() <= 1 + len(self.hunters):
            return True
        missing = 2 - self.counted(actor, end)
        if own:
            missing += weight(kind, end, self.target) - weight(kind, actor, self.target)
        if missing <= 0:
            return True
        if not self.free & self.free - 1:
            mine = self.mine if own else self.mine ^ (1 << actor | 1 << end)
            if self.may_fill_last(self.free, others, mine, self.occupied & ~mine, missing, 0, 0):
                return True
        for other, ally, counts, sure, _, _ in self.ways:
            if counts >= missing and sure and actor not in (other, ally) and end not in (other, ally):
                return True
        for other, goal, counts, before in self.drives:
            if other != actor and not before:
                counts += weight(ILLUSIONIST, end, goal) - weight(ILLUSIONIST, actor, goal)
                if own:
                    counts += weight(kind, actor, goal) - weight(kind, end, goal)
                if counts >= 2 or not AROUND[goal] & self.empty:
                    return True
        if (own and HANDY >> kind & 1 and (kind, actor) in others and not self.jailed >> actor & 1
                and self.may_act(kind, end, actor, 0, missing)):
            return True
        return (self.comes_from(ILLUSIONIST, end, actor, end, missing)
                or own > 0 and self.comes_from(kind, actor, actor, end, missing, (kind, end) in self.ready))

    def comes_from(self, kind: int, cell: int, actor: int, end: int, missing: int, acts: bool = False) -> bool:
        """Somebody who came to a cell when an Illusionist changed places may now come to count, by itself or brought."""
        near = HOLDS[kind][self.target]
        if kind == CUB or near >> cell & 1 or missing > (2 if kind == ASSASSIN else 1):
            return False
        return acts and self.coming(kind, cell, near)[0] or any([
            self.bringing(helper, place, cell, near)[0] for helper, place in self.helpers if place not in (actor, end)])

    def may_follow(self, actor: int, end: int) -> bool:
        """Once my Leader has been moved to a cell and the Nemesis has gone where it likes, another action may win."""
        leader, target, count = self.leader, self.target, self.counted(self.leader, end)
        if count >= 2 or len(self.hunters) > 1 or self.guards:
            return True
        hunter = self.hunters[0]
        gone = ~(1 << leader | 1 << hunter)
        occupied = (self.occupied | 1 << end) & gone
        others = [(kind, end if cell == leader else cell) for kind, cell in self.ready if cell != actor]
        helpers = [each for each in self.helpers if each[1] != actor]
        if self.archers and ILLUSIONIST in [kind for kind, _ in others]:
            return True
        for kind, cell in [(kind, end if cell == leader else cell) for kind, cell in self.team]:
            near = HOLDS[kind][target]
            if kind == CUB or near >> cell & 1 or not count and kind != ASSASSIN:
                continue
            if (kind, cell) in others:
                ends = near & (NEAR_BY[cell] if kind == LEADER and self.strides else REACH[kind][cell])
                if ends & ~occupied or ends and kind in (ILLUSIONIST, BRUISER) or kind == WANDERER:
                    return True
            for helper, place in helpers:
                if place != cell and HELPED[helper][place][cell] & near:
                    return True
        for kind, cell in others:
            if MOVERS >> kind & 1 and not self.shielded and (
                    AROUND[cell] >> target & 1 if kind == BRUISER
                    else IN_SIGHT[cell] >> target & 1 and not HIDING[cell][target] & occupied & ~(1 << end)):
                return True
        around = AROUND[target]
        cells = around & ~occupied
        ways = AROUND[hunter] & ~(occupied | 1 << hunter)
        ends = spread(ways, AROUND) & ~(occupied | 1 << hunter) or ways
        again = bool(helpers) or LEADER in [kind for kind, _ in others]
        return cells.bit_count() - (not ends & ~cells) <= 1 + again

    def goes_on(self, kind: int, piece: int, end: int, actor: int, left: int, filled: int, missing: int) -> bool:
        """Whoever was moved may be moved again, or act itself if it has not."""
        acts = piece != actor and not self.board[piece] & ACTED and kind != NEMESIS
        if acts and HANDY >> kind & 1 and not self.jailed >> end & 1 and self.may_act(kind, piece, end, left, missing):
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

    def may_act(self, kind: int, piece: int, end: int, left: int, missing: int) -> bool:
        """Somebody who was moved to a cell may bring an ally from there, or move the enemy Leader."""
        occupied = self.occupied & ~(1 << left)
        if MOVERS >> kind & 1 and not self.shielded and (
                AROUND[end] >> self.target & 1 if kind == BRUISER
                else IN_SIGHT[end] >> self.target & 1 and not HIDING[end][self.target] & occupied):
            return True
        if not HELPERS >> kind & 1:
            return False
        if kind == ILLUSIONIST and self.archers:
            return True
        for other, cell in self.team:
            near = HOLDS[other][self.target]
            if cell != piece and other != CUB and not near >> cell & 1 and missing <= (2 if other == ASSASSIN else 1):
                sure, cells = self.bringing(kind, end, cell, near)
                if sure or cells >> left & 1:
                    return True
        return False
