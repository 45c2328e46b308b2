"""How quickly the enemy Leader can be lost at best. It saves a proof from looking, and never changes what it finds.

A position is read in the engine's numbers: cells from 1 in alphabetical order, kinds from 1 in the order of KINDS, a set of
cells as an int with a bit for each.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from boardlab.games.leaders.board import BOARD
from boardlab.games.leaders.pieces import KINDS

NEVER = 1_000
CELLS = ("", *sorted(BOARD.cells))
NUMBERS = range(len(CELLS))
EVERYWHERE = (1 << len(CELLS)) - 2
ANY_KIND, ACTED, DUE = 31, 64, 128  # the bits of a square: who stands there, it has acted, it is a Nemesis that must move
NEMESIS_MOVES, SHIFT = 3, 5         # the phase in which a Nemesis is due; from this deed on another character is moved
ROW = 5                             # the place on the table that says how many cards are in the row
KIND = {kind: number for number, kind in enumerate(KINDS, start=1)}
LEADER, ARCHER, ASSASSIN, CUB, NEMESIS = (KIND[kind] for kind in ("leader", "archer", "assassin", "cub", "nemesis"))
GUARD, WANDERER, JAILER, PROTECTOR, VIZIER = (
    KIND[kind] for kind in ("royal-guard", "wanderer", "jailer", "protector", "vizier"))
BREWMASTER, CLAW, ILLUSIONIST, MANIPULATOR, BRUISER = (
    KIND[kind] for kind in ("brewmaster", "claw-launcher", "illusionist", "manipulator", "bruiser"))
MOVERS = (MANIPULATOR, BRUISER, CLAW, ILLUSIONIST)  # who can move an enemy
HELPERS = (BREWMASTER, CLAW, ILLUSIONIST)           # who can move an ally


def bits(cells: Iterable[str]) -> int:
    """Cells as a set."""
    return sum({1 << CELLS.index(cell) for cell in cells})


def cells_in(some: int) -> list[int]:
    """A set of cells as a list."""
    found = []
    while some:
        lowest = some & -some
        found.append(lowest.bit_length() - 1)
        some ^= lowest
    return found


def spread(some: int, table: list[int]) -> int:
    """All that a table says of some cells."""
    found = 0
    for cell in cells_in(some):
        found |= table[cell]
    return found


AROUND = [0, *(bits(BOARD.neighbours[cell]) for cell in CELLS[1:])]
TWO_ON = [0, *(bits(end for _, end in BOARD.straight(cell, 2)) for cell in CELLS[1:])]
IN_SIGHT = [0, *(bits(end for end in BOARD.in_line[cell] if end not in BOARD.adjacent[cell]) for cell in CELLS[1:])]
WITHIN_TWO = [0, *(bits(BOARD.within[2][cell]) for cell in CELLS[1:])]
AHEAD = [[bits(BOARD.ahead(a, b)) if a and b else 0 for b in CELLS] for a in CELLS]
BESIDE = [[bits(BOARD.between[a][b][:1]) if a and b in BOARD.between[a] else 0 for b in CELLS] for a in CELLS]


def reach(kind: int, cell: int) -> int:
    """Where a kind may stand after an action of its own, if nobody is in its way."""
    if kind == KIND["rider"]:
        return AROUND[cell] | TWO_ON[cell]
    if kind == KIND["acrobat"]:
        return AROUND[cell] | TWO_ON[cell] | spread(TWO_ON[cell], TWO_ON)
    if kind == NEMESIS:
        return WITHIN_TWO[cell]
    return AROUND[cell] | IN_SIGHT[cell] if kind in (CLAW, ILLUSIONIST) else AROUND[cell]


REACH = [[reach(kind, cell) for cell in NUMBERS] for kind in range(len(KINDS) + 1)]
HOLDS = [TWO_ON if kind == ARCHER else AROUND for kind in range(len(KINDS) + 1)]  # from which cells it counts
HOLDS_NEXT = [[spread(REACH[kind][cell], HOLDS[kind]) for cell in NUMBERS] for kind in range(len(KINDS) + 1)]
HOLDS_AROUND = [[spread(AROUND[cell], HOLDS[kind]) for cell in NUMBERS] for kind in range(len(KINDS) + 1)]
HELD_FROM_TWO = [spread(WITHIN_TWO[cell], AROUND) for cell in NUMBERS]


def least_actions(p: Any) -> int:
    """At least so many own actions until the enemy Leader is lost; NEVER if fewer may come in this turn."""
    if p.table[ROW] and p.cards(p.side) < 5:  # a recruit may decide
        return 0 if p.phase == NEMESIS_MOVES else 1
    attack = Attack(p)
    best = min(attack.captures(0, attack.here), attack.surrounds(0, attack.here))
    if attack.movers and not attack.shielded:
        if best > 1 and (cells := attack.moved_once()):
            best = min(best, attack.captures(1, cells), attack.surrounds(1, cells))
        hands = len(attack.movers | attack.helpers)
        if best > 2 and hands > 1 and (cells := attack.moved_twice()):
            best = min(best, attack.captures(2, cells), attack.surrounds(2, cells))
        if best > 3 and hands > 2:
            best = 3
    return best if best <= attack.left else NEVER


class Attack:
    """The side whose turn it is: who may still act, who can move the enemy Leader, who can help an ally on its way."""

    def __init__(self, p: Any):
        board, mine = p.board, p.mine
        self.target, self.leader, self.occupied = p.target, p.leader, p.occupied
        self.here = 1 << p.target
        self.team: list[tuple[int, int, bool]] = []  # kind, cell, may still act
        self.movers: dict[int, int] = {}             # the cell of each
        self.helpers: dict[int, int] = {}
        self.left = done = 0
        for cell in cells_in(mine):
            kind = board[cell] & ANY_KIND
            ready = not board[cell] & ACTED if kind != NEMESIS else board[cell] & DUE > 0
            self.team.append((kind, cell, ready))
            if ready:
                self.left += 1
                if kind in MOVERS:
                    self.movers[kind] = cell
                if kind in HELPERS:
                    self.helpers[kind] = cell
            elif kind != NEMESIS:
                done |= 1 << cell
        kinds = [kind for kind, _, _ in self.team]
        self.strides = VIZIER in kinds
        self.swaps = ARCHER in kinds and ILLUSIONIST in self.helpers
        self.walks = not board[p.leader] & ACTED
        self.shares = len(self.helpers) > 1 or GUARD in kinds
        if NEMESIS in kinds:
            self.left += len(self.movers)
        jailed, enemies = 0, p.occupied ^ mine
        self.shielded = self.hunted = False
        for cell in cells_in(enemies):
            kind = board[cell] & ANY_KIND
            if kind == PROTECTOR:
                self.shielded = self.shielded or AROUND[cell] & self.here > 0
            elif kind == JAILER:
                jailed |= AROUND[cell]
            elif kind == NEMESIS:
                self.hunted = True
                enemies ^= 1 << cell  # it may have to leave
        self.jailed = 0 if self.movers or self.helpers else jailed
        self.taken = (0 if self.movers else enemies) | (0 if self.helpers else done)  # nobody can leave these cells

    def captures(self, moves: int, cells: int) -> int:
        """At least so many actions until he is captured on one of these cells, to which so many moves have brought him."""
        now = soon = later = 0      # the cells on which somebody counts with no action, one, two
        free = one = two = three = 0  # the cells on which two do
        for kind, cell, ready in self.team:
            if kind == CUB:
                continue
            if moves:
                holds, next_holds, then_holds = self.may_hold(kind, cell, ready, moves)
            else:
                holds, next_holds, then_holds = self.holds(kind, cell, ready)
            if kind == ASSASSIN:
                free, one, two = free | holds, one | next_holds, two | then_holds
            free |= now & holds
            one |= now & next_holds | soon & holds
            two |= now & then_holds | soon & next_holds | later & holds
            three |= soon & then_holds | later & next_holds
            now, soon, later = now | holds, soon | next_holds, later | then_holds
        if self.shares:  # the help for one of them may be the other's action
            two |= three
        if self.swaps:   # the Archer and the Illusionist may both count at once
            one = EVERYWHERE
        for actions, lost in enumerate((free, one, two, EVERYWHERE if self.helpers else three), start=moves):
            if lost & cells:
                return actions
        return NEVER

    def holds(self, kind: int, cell: int, ready: bool) -> tuple[int, int, int]:
        """His cell, if a character counts there with no action, with one, with two; he is not moved."""
        here, bit, near = self.here, 1 << cell, HOLDS[kind][self.target]
        if near & bit:
            return here, here, here
        near &= ~self.taken
        if ready:
            if bit & self.jailed and kind != NEMESIS:
                ends = AROUND[cell]
            elif kind == GUARD:
                ends = AROUND[cell] | WITHIN_TWO[self.leader]
            else:
                ends = WITHIN_TWO[cell] if kind == LEADER and self.strides else REACH[kind][cell]
            if ends & near:
                return 0, here, here
        for helper, place in self.helpers.items():
            if place != cell and helped(helper, place, cell) & near:
                return 0, here, here
        others = len(self.helpers) - (kind in self.helpers)
        return 0, 0, here if ready and (others or kind == GUARD and self.walks) or others > 1 else 0

    def may_hold(self, kind: int, cell: int, ready: bool, moves: int) -> tuple[int, int, int]:
        """The cells on which a character may count with no action, with one, with two, once he has been moved."""
        now = soon = HOLDS[kind][cell]
        if ready:
            if kind == WANDERER:
                soon = EVERYWHERE
            elif kind == GUARD:
                soon = now | HOLDS_NEXT[kind][cell] | HELD_FROM_TWO[self.leader]
            else:
                soon = now | (HELD_FROM_TWO[cell] if kind == LEADER and self.strides else HOLDS_NEXT[kind][cell])
        elif kind == NEMESIS:
            soon = HOLDS_NEXT[kind][cell]
        others = len(self.helpers) - (kind in self.helpers)
        if others:
            for helper, place in self.helpers.items():
                if place != cell:
                    soon |= spread(helped(helper, place, cell), HOLDS[kind])
        if kind in self.movers and kind != MANIPULATOR or kind in self.movers and moves > 1:
            now = self.after_moving(kind, cell, moves, others)
        soon |= now
        return now, soon, EVERYWHERE if others or kind == GUARD and self.walks else soon

    def after_moving(self, kind: int, cell: int, moves: int, others: int) -> int:
        """The cells on which somebody who moved him may count at once."""
        if kind == ILLUSIONIST:
            return AROUND[cell] | AROUND[self.target] if moves == 1 else EVERYWHERE
        if others and moves > 1:
            return EVERYWHERE
        return AROUND[cell] | HOLDS_AROUND[kind][cell] if kind == BRUISER else AROUND[cell]

    def surrounds(self, moves: int, cells: int) -> int:
        """At least so many actions until he is surrounded there: each fills a cell, his Nemesis perhaps another."""
        empty: int = min([(AROUND[cell] & ~self.occupied).bit_count() for cell in cells_in(cells)])
        return moves + (empty // 2 if self.hunted else empty)

    def moved_once(self) -> int:
        """The cells to which he can be moved by one action."""
        found = 0
        for mover, place in self.movers.items():
            found |= moved(mover, place, self.here)
        return found

    def moved_twice(self) -> int:
        """The cells to which two can move him, or one that is helped before."""
        found = 0
        for mover, place in self.movers.items():
            after = moved(mover, place, self.here)
            for second, other in self.movers.items():
                if second != mover and after:
                    found |= moved(second, other, after)
            for helper, other in self.helpers.items():
                if helper != mover:
                    for start in cells_in(helped(helper, other, place)):
                        found |= moved(mover, start, self.here)
        return found


def helped(helper: int, place: int, cell: int) -> int:
    """Where a helper can bring an ally from a cell."""
    if helper == BREWMASTER:
        return AROUND[cell] if AROUND[place] & 1 << cell else 0
    if not IN_SIGHT[place] & 1 << cell:
        return 0
    return BESIDE[place][cell] if helper == CLAW else 1 << place


def moved(mover: int, place: int, cells: int) -> int:
    """Where somebody can bring the enemy Leader from one of these cells."""
    found = 0
    if mover == BRUISER:
        for cell in cells_in(cells & AROUND[place]):
            found |= AHEAD[place][cell]
        return found
    seen = cells & IN_SIGHT[place]
    if mover == CLAW:
        for cell in cells_in(seen):
            found |= BESIDE[place][cell]
        return found
    return 0 if not seen else spread(seen, AROUND) if mover == MANIPULATOR else 1 << place


def last_actions(p: Any, actions: list[int]) -> list[int]:
    """Those of the legal actions that can be the last: they move another character, or lead to where somebody counts."""
    hot, leader = AROUND[p.target] | TWO_ON[p.target], p.leader
    return [action for action in actions
            if action >> 18 >= SHIFT or hot >> (action & 63) & 1 or action >> 12 & 63 == leader]
