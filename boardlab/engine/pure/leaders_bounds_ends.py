"""Which actions of Leaders can win at once."""

from __future__ import annotations

from .leaders_bounds_enemies import enemies_of
from .leaders_bounds_reach import Reach
from .leaders_bounds_tables import freedom, weight
from .leaders_ground import Ground
from .leaders_tables import ANY_KIND, AROUND, DRAG, PUSH, SHIFT, SWAP, cells_in


class Ends(Reach):
    """The side whose turn it is, close to a win."""

    def __init__(self, p: Ground, most: int = 1):
        board = p.board
        self.board, self.occupied, self.mine, self.leader, self.target = board, p.occupied, p.mine, p.leader, p.target
        self.enemies = p.occupied ^ p.mine
        self.empty = ~p.occupied
        self.team = [(board[cell] & ANY_KIND, cell) for cell in cells_in(p.mine)]
        self.count = sum([weight(kind, cell, p.target) for kind, cell in self.team])
        self.free = AROUND[p.target] & ~p.occupied
        self.hunters, self.jailed, shields, _ = enemies_of(p)
        self.hunted = bool(self.hunters)
        self.forced = any([freedom(cell, ~p.occupied) <= most for cell in self.hunters])
        self.shielded = shields >> p.target & 1 > 0
        self.guarded = shields & self.enemies

    def moves(self, action: int, hunted: bool) -> tuple[int, int, int, int] | None:
        """Who is moved by an action and where to, which cell becomes empty, which is filled; None if it is not so simple:
        Leaders are moved who may be hunted, two change places, a phase goes on."""
        deed, start, other, end = action >> 18 << 18, action >> 12 & 63, action >> 6 & 63, action & 63
        if deed < SHIFT:
            return None if start == self.leader and hunted else (start, end, start, end)
        if deed >= SWAP and deed != DRAG or other == self.target or other == self.leader and hunted:
            return None
        return (start, other, start, end) if deed == PUSH else (other, end, other, end)

    def counted(self, piece: int, end: int) -> int:
        """How much counts once a piece has been moved."""
        if not self.mine >> piece & 1:
            return self.count
        kind = self.board[piece] & ANY_KIND
        return self.count - weight(kind, piece, self.target) + weight(kind, end, self.target)

    def open_cells(self, left: int, filled: int) -> int:
        """The empty cells around the enemy Leader then."""
        return (self.free | 1 << left & AROUND[self.target]) & ~(1 << filled)

    def is_last(self, action: int) -> bool:
        """It may win at once."""
        if not action:
            return False
        if not (moves := self.moves(action, False)):
            return action >> 18 << 18 != SWAP or self.swap_is_last(action >> 12 & 63, action & 63)
        piece, end, left, filled = moves
        if self.counted(piece, end) >= 2:
            return True
        cells = self.open_cells(left, filled)
        return not cells or piece == self.leader and self.forced and cells.bit_count() <= len(self.hunters)

    def swap_is_last(self, actor: int, end: int) -> bool:
        """An Illusionist who changes places with somebody may win at once: no cell is filled, so only if the enemy Leader is
        moved, if enough counts, or if a Nemesis must follow my Leader to the last empty cell."""
        if end == self.target:
            return True
        count = self.counted(actor, end)
        if self.mine >> end & 1:
            kind = self.board[end] & ANY_KIND
            count += weight(kind, actor, self.target) - weight(kind, end, self.target)
        return count >= 2 or not self.free or (
            end == self.leader and self.forced and self.free.bit_count() <= len(self.hunters))
