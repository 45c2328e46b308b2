"""A position of Leaders as the engine keeps it, and what it is in readable terms (see `leaders_tables` for the numbers)."""

from __future__ import annotations

from typing import Any, Final

from boardlab.game import Action, Outcome, Piece
from boardlab.games.leaders import deeds
from boardlab.games.leaders.flow import LeadersState
from boardlab.games.leaders.notation import MODES
from boardlab.games.leaders.pieces import FLAGS

from .base import Position
from .leaders_tables import (
    ACTED,
    ALL,
    ANY_KIND,
    AROUND,
    BANISH,
    BANISHING,
    BESIDE,
    CELLS,
    CUB,
    DIVISOR,
    DRAG,
    DUE,
    END,
    GO,
    HERMIT,
    HIDING,
    MOVE,
    OVER,
    PHASES,
    PUSH,
    REACT,
    REACTING,
    RECRUIT,
    RECRUIT_PAIR,
    SHIFT,
    SIDE,
    SOUTH,
    STEP,
    SWAP,
    VIZIER,
    WHO,
    cells_in,
)

NAME: Final[dict[int, str]] = {number: side for side, number in SIDE.items()}
LOST: Final[list[str]] = ["capture", "surround"]
AIMED: Final[dict[int, Any]] = {SHIFT: deeds.shift, PUSH: deeds.push, GO: deeds.go, DRAG: deeds.drag}

# the table: these numbers, then the cards of the row, of the deck, and those out of the game

FIRST: Final = 0     # the first player's side
MODE: Final = 1
BANS: Final = 2
RECRUITS: Final = 3
OPENING: Final = 4
ROW: Final = 5       # how many cards are in the row,
DECK: Final = 6      # and in the deck
CARDS: Final = 7     # where the cards begin


class Ground(Position):
    """What is kept of a position: the board and what lies beside it; and, since rules ask it all the time, the sets of cells
    where somebody stands and where the two Leaders are. The table is shared by all positions until a card moves."""

    __slots__ = ("board", "occupied", "mine", "leader", "target", "side", "phase", "table")

    def __init__(self, board: bytes, occupied: int, mine: int, leader: int, target: int, side: int, phase: int,
                 table: bytes) -> None:
        self.board = board        # the square of each cell
        self.occupied = occupied  # the cells on which somebody stands,
        self.mine = mine          # and those of the side whose turn it is
        self.leader = leader      # where its Leader is,
        self.target = target      # and the other one
        self.side = side          # whose turn it is
        self.phase = phase
        self.table = table        # the numbers above, then the cards

    def has(self, kind: int) -> bool:
        """The side whose turn it is has this kind of character on the board."""
        who = kind | self.side
        return who in self.board or who | ACTED in self.board

    def hiding(self, a: int, b: int) -> int:
        """The cells between two cells of a straight line on which somebody stands."""
        return HIDING[a][b] & self.occupied

    def one_step(self, start: int) -> list[int]:
        """The empty cells next to a cell."""
        return BESIDE[start][(AROUND[start] & ~self.occupied) % DIVISOR]

    def empty_cells(self) -> list[int]:
        """All cells on which nobody stands."""
        return cells_in(ALL & ~self.occupied)

    def due(self) -> int:
        """The cell of the Nemesis that must move now: of several the first as the rules sort them, by side and cell."""
        board = self.board
        cells = [cell for cell in cells_in(self.occupied) if board[cell] & DUE]
        first = [cell for cell in cells if not board[cell] & SOUTH]
        return first[0] if first else cells[0]

    def row(self) -> list[int]:
        """The cards of the row."""
        return list(self.table[CARDS:CARDS + self.table[ROW]])

    def cards(self, side: int) -> int:
        """How many cards a side has in play; Hermit and Cub are one."""
        board, cub, hermit = self.board, CUB | side, HERMIT | side
        figures = (self.mine if side == self.side else self.occupied ^ self.mine).bit_count()
        if cub not in board and cub | ACTED not in board:
            return figures
        return figures - min(board.count(cub) + board.count(cub | ACTED), board.count(hermit) + board.count(hermit | ACTED))

    # in readable terms

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return NAME[self.side]

    @property
    def decider(self) -> str:
        """Who chooses now."""
        if self.phase == REACTING:
            return NAME[self.board[self.due()] & SOUTH]
        if self.phase == BANISHING:
            return NAME[self.table[FIRST] ^ (SOUTH if self.table[BANS] % 2 else 0)]
        return NAME[self.side]

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        if self.phase < OVER:
            return None
        return Outcome(NAME[SOUTH if self.phase & 2 else 0], LOST[self.phase & 1])

    @property
    def key(self) -> bytes:
        """Everything that makes up the position, in one string of bytes."""
        return self.board + self.table + bytes([self.side | self.phase])

    def piece(self, cell: int) -> Piece:
        """Who stands on a cell."""
        square = self.board[cell]
        flags = tuple(flag for flag, bit in zip(FLAGS, (ACTED, DUE)) if square & bit)
        return Piece(NAME[square & SOUTH], WHO[square & ANY_KIND], CELLS[cell], flags)

    def action(self, action: int) -> Action:
        """The readable action behind a number."""
        deed, start, middle, end = action >> 18 << 18, action >> 12 & 63, action >> 6 & 63, action & 63
        if deed == END:
            return deeds.END
        if deed == BANISH:
            return deeds.banish(WHO[start])
        if deed == RECRUIT:
            return deeds.recruit(self.turn, WHO[start], CELLS[end])
        if deed == RECRUIT_PAIR:
            return deeds.recruit_pair(self.turn, CELLS[start], CELLS[end])
        me = self.piece(start)
        if deed == STEP:
            return deeds.step(me, CELLS[end])
        if deed == MOVE:
            return deeds.move(me, *[CELLS[cell] for cell in (middle, end) if cell])
        if deed == VIZIER:
            return deeds.move(me, CELLS[end], rule="vizier")
        if deed == SWAP:
            return deeds.swap(me, self.piece(end))
        if deed == REACT:
            return deeds.react(me, CELLS[end])
        aimed: Action = AIMED[deed](me, self.piece(middle), CELLS[end])
        return aimed

    def state(self) -> LeadersState:
        """The readable position, exactly."""
        table = self.table
        row = CARDS + table[ROW]
        deck = row + table[DECK]
        at = {CELLS[cell]: self.piece(cell) for cell in cells_in(self.occupied)}
        return LeadersState(
            at, self.turn, PHASES[self.phase] if self.phase < OVER else "over", self.outcome,
            row=tuple([WHO[card] for card in table[CARDS:row]]), deck=tuple([WHO[card] for card in table[row:deck]]),
            banned=tuple([WHO[card] for card in table[deck:]]), first=NAME[table[FIRST]], mode=MODES[table[MODE]],
            bans=table[BANS], recruits=table[RECRUITS], opening=bool(table[OPENING]))


def over(winner: int, how: int) -> int:
    """The phase of a game that is over."""
    return OVER | (2 if winner else 0) | how


def tabled(table: bytes, row: list[int], deck: list[int], bans: int, recruits: int) -> bytes:
    """A table with other cards in the row and in the deck."""
    banned = table[CARDS + table[ROW] + table[DECK]:]
    return bytes([table[FIRST], table[MODE], bans, recruits, table[OPENING], len(row), len(deck), *row, *deck]) + banned
