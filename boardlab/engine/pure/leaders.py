"""The engine of Leaders: what follows an action, and readable positions in numbers.

Start with `leaders_tables`, which says what stands for what; then `leaders_ground`, what is kept of a position;
`leaders_rules`, produced from the readable rules, what each character could do; `leaders_choices`, what it may.
"""

from __future__ import annotations

from typing import Final

from boardlab.game import State, present
from boardlab.games.leaders.flow import LeadersState
from boardlab.games.leaders.notation import MODES
from boardlab.games.leaders.pieces import ENEMY, FLAGS

from .leaders_choices import Choices
from .leaders_ground import (
    BANS,
    CARDS,
    DECK,
    LOST,
    MODE,
    NAME,
    OPENING,
    RECRUITS,
    ROW,
    over,
    tabled,
)
from .leaders_tables import (
    ACTED,
    ACTING,
    ANY_KIND,
    AROUND,
    BANISH,
    BANISHING,
    CELLS,
    CUB,
    DUE,
    END,
    HERMIT,
    KIND,
    NEAR,
    NEMESIS,
    NUMBER,
    ONCE,
    PHASES,
    PUSH,
    REACT,
    REACTING,
    RECRUIT,
    RECRUIT_PAIR,
    RECRUITING,
    SHIFT,
    SIDE,
    SOUTH,
    SWAP,
    TWICE,
    bits,
    cells_in,
)


def plays(state: State) -> bool:
    """This engine knows all the rules a position is played by."""
    return type(state) is LeadersState


def _relabelled(kinds: list[int], side: int, flags: int) -> bytes:
    """For `translate`: every square as it is, but these kinds of a side with just these flags."""
    return bytes(kind | side | flags if square & SOUTH == side and (kind := square & ANY_KIND) in kinds else square
                 for square in range(256))


PAIR: Final[dict[int, bytes]] = {side: _relabelled([HERMIT, CUB], side, ACTED) for side in NAME}
HUNTING: Final[dict[int, bytes]] = {side: _relabelled([NEMESIS], side, DUE) for side in NAME}
RESTED: Final = bytes(square & (ANY_KIND | SOUTH) for square in range(256))


class Leaders(Choices):
    """A position of Leaders in numbers."""

    __slots__ = ()

    def play(self, action: int) -> Leaders:
        """The next position."""
        if action == END:
            after = self.copy()
            after.phase = RECRUITING
            return after if after.can_recruit() else after.next_turn()
        if action < REACT:
            return self.after_action(action)
        if action < RECRUIT:
            return self.after_nemesis(action)
        if action < BANISH:
            return self.after_recruit(action)
        return self.after_banish(action >> 12 & 63)

    def copy(self) -> Leaders:
        """The same position, for one that is about to follow."""
        return Leaders(self.board, self.occupied, self.mine, self.leader, self.target, self.side, self.phase, self.table)

    def done(self, action: int) -> Leaders:
        """The pieces as an action leaves them."""
        deed, start, end = action >> 18 << 18, action >> 12 & 63, action & 63
        after, squares = self.copy(), bytearray(self.board)
        me = squares[start] | ACTED
        squares[start] = 0
        if deed < SHIFT:
            squares[end] = me
            moved = 1 << start | 1 << end
            after.occupied ^= moved
            after.mine ^= moved
            if start == self.leader:
                after.leader = end
        else:
            other, place = action >> 6 & 63, start  # whom it moves, and where it stands afterwards
            if deed == SWAP:
                other, end = end, start
            if deed in (PUSH, SWAP):
                place = other
            square = squares[other]
            squares[other] = 0
            squares[place] = me
            squares[end] = square
            moved, pulled = 1 << start ^ 1 << place, 1 << other ^ 1 << end
            after.occupied ^= moved ^ pulled
            after.mine ^= moved ^ pulled if square & SOUTH == self.side else moved
            if other == self.leader:
                after.leader = end
            elif other == self.target:
                after.target = end
        after.board = bytes(squares)
        return after

    def lost(self, leader: int, enemies: int) -> int:
        """How a Leader is lost to these enemies: a place in LOST; -1 if he is not."""
        count, near = 0, enemies & NEAR[leader]
        if near:
            for cell in cells_in(near):
                kind = self.board[cell] & ANY_KIND
                count += (ONCE[kind][cell] >> leader & 1) + (TWICE[kind][cell] >> leader & 1)
        if count >= 2:
            return 0
        return -1 if AROUND[leader] & ~self.occupied else 1

    def after_action(self, action: int) -> Leaders:
        """The win check, then the Nemesis."""
        after = self.done(action)
        side = self.side
        kind = self.board[action >> 12 & 63] & ANY_KIND
        if kind != HERMIT and kind != CUB:
            board = after.board
            if HERMIT | side | ACTED in board or CUB | side | ACTED in board:
                after.board = board.translate(PAIR[side])
        how = after.lost(after.target, after.mine)
        if how >= 0:
            after.phase = over(side, how)
        elif after.leader != self.leader or after.target != self.target:
            hunted = side if after.leader != self.leader else side ^ SOUTH
            called = after.board.translate(HUNTING[hunted ^ SOUTH])
            if called != after.board:
                after.board = called
                after.await_nemesis()
        return after

    def await_nemesis(self) -> None:
        """It must move while one is due and can; one that cannot is not due any more."""
        squares = bytearray(self.board)
        self.phase = ACTING
        for cell in cells_in(self.occupied):
            if squares[cell] & DUE:
                if AROUND[cell] & ~self.occupied:
                    self.phase = REACTING
                else:
                    squares[cell] &= ANY_KIND | SOUTH
        self.board = bytes(squares)

    def after_nemesis(self, action: int) -> Leaders:
        """The win check, then the next one."""
        start, end = action >> 12 & 63, action & 63
        after = self.copy()
        squares = bytearray(self.board)
        owner = squares[start] & SOUTH
        squares[start] = 0
        squares[end] = NEMESIS | owner
        after.board = bytes(squares)
        change = 1 << start | 1 << end
        after.occupied ^= change
        if owner == self.side:
            after.mine ^= change
        mine = after.lost(after.leader, after.occupied ^ after.mine)
        theirs = after.lost(after.target, after.mine)
        if theirs >= 0 and (mine < 0 or owner == self.side):
            after.phase = over(self.side, theirs)
        elif mine >= 0:
            after.phase = over(self.side ^ SOUTH, mine)
        else:
            after.await_nemesis()
        return after

    def after_recruit(self, action: int) -> Leaders:
        """The row is refilled; the win check; what is left of the phase."""
        after, table = self.copy(), self.table
        squares, side = bytearray(self.board), self.side
        start, end = action >> 12 & 63, action & 63
        pair = action >= RECRUIT_PAIR
        card = HERMIT if pair else start
        new = 1 << end
        squares[end] = (CUB if pair else card) | side
        if pair:
            squares[start] = HERMIT | side
            new |= 1 << start
        after.board = bytes(squares)
        after.occupied |= new
        after.mine |= new
        row = [each for each in self.row() if each != card]
        deck = table[CARDS + table[ROW]:CARDS + table[ROW] + table[DECK]]
        drawn = max(0, 3 - len(row)) if table[MODE] == 0 else 0
        after.table = tabled(table, row + list(deck[:drawn]), list(deck[drawn:]), table[BANS], 1)
        how = after.lost(after.target, after.mine)
        if how >= 0:
            after.phase = over(side, how)
            return after
        return after if table[RECRUITS] > 1 and after.can_recruit() else after.next_turn()

    def next_turn(self) -> Leaders:
        """The other side's turn begins. (It changes a position that nobody has seen yet.)"""
        self.board = self.board.translate(RESTED)
        self.mine ^= self.occupied
        self.leader, self.target = self.target, self.leader
        self.side ^= SOUTH
        self.phase = ACTING
        table = self.table
        if table[OPENING] or table[RECRUITS] > 1:
            self.table = table[:RECRUITS] + bytes([2 if table[OPENING] else 1, 0]) + table[ROW:]
        if table[BANS] == 2 and table[ROW] and self.cards(0) >= 3 and self.cards(SOUTH) >= 3:
            self.phase = BANISHING
        return self

    def after_banish(self, card: int) -> Leaders:
        """The card leaves the game; after both have chosen, the turn begins."""
        after, table = self.copy(), self.table
        row = [each for each in self.row() if each != card]
        left = table[BANS] - 1
        if not row:
            left -= left % 2
        after.table = tabled(table, row, list(table[CARDS + table[ROW]:CARDS + table[ROW] + table[DECK]]), left,
                             table[RECRUITS]) + bytes([card])
        if left % 2 == 0:
            after.phase = ACTING
        return after


def position(state: LeadersState) -> Leaders:
    """A readable position in numbers."""
    squares, mine, leaders = bytearray(len(CELLS)), 0, {}
    for cell, piece in state.at.items():
        squares[NUMBER[cell]] = KIND[piece.kind] | SIDE[piece.side] | bits([6 + FLAGS.index(flag) for flag in piece.flags])
        if piece.side == state.turn:
            mine |= 1 << NUMBER[cell]
        if piece.kind == "leader":
            leaders[piece.side] = NUMBER[cell]
    cards = [KIND[card] for card in (*state.row, *state.deck, *state.banned)]
    table = bytes([SIDE[state.first], MODES.index(state.mode), state.bans, state.recruits, state.opening, len(state.row),
                   len(state.deck), *cards])
    phase = PHASES.index(state.phase) if state.outcome is None else over(
        SIDE[present(state.outcome.winner)], LOST.index(state.outcome.rule))
    return Leaders(bytes(squares), bits([NUMBER[cell] for cell in state.at]), mine, leaders[state.turn],
                   leaders[ENEMY[state.turn]], SIDE[state.turn], phase, table)
