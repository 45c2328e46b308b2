"""A whole fourth game in one short file: three men's morris. Place three men each, then move one anywhere; a row wins."""

from typing import NamedTuple

from boardlab.game import Action, Change, Outcome, Piece, State as Base
from boardlab.notation import positions as notation
from boardlab.rules.book import BOOK, Rulebook
from boardlab.topology import grid
from boardlab.why import typed

name, sides, board, kinds = "morris", ("light", "dark"), grid(3, 3, diagonals=True), ("man",)
book = Rulebook(name)
book.state("men", BOOK, "tradition", "Each side has three men.")
options = ({},)
ROWS = [{a, *pair} for a in board.cells for pair in board.straight(a, 2)]


class Table(NamedTuple):
    """Nothing lies beside the board but what has been placed."""

    placed: int


class State(Base):
    """A position of three men's morris."""

    __slots__ = ()
    game, sides, board, kinds, Table = name, sides, board, kinds, Table
    words = verbs = frozenset({"place", "move"})
    phase_rules = {"play": "place", "over": "row"}
    fields = (
        *(notation.pieces(side, kinds, board.order, ()) for side in sides),
        notation.word("turn", sides, "light"),
        notation.word("phase", tuple(phase_rules), "play"),
        notation.number("placed", 0, 6, 6, always=True),
    )

    @classmethod
    def build(cls, at, values, where):
        """A position from text; a row on the board ends the game."""
        if values["placed"] != len(at):
            raise where("placed").fail(f"{len(at)} men on the board")
        s = cls(at, values["turn"], "play", placed=len(at))
        return next((won for side in sides if (won := s.judged(side)).outcome), s)

    def offers(self, need):
        """Everything the two rules offer."""
        yield from place(self, need)
        yield from move(self, need)

    def after(self, action):
        """The man stands where he was put; then it is the other's turn."""
        ((before, after, *_),) = action.changes
        at = {cell: man for cell, man in self.at.items() if man != before} | {after.cell: after}
        s = self.with_(at=at, placed=len(at)).judged(self.turn)
        return s if s.outcome else s.with_(turn=sides[self.turn == "light"])

    def judged(self, side):
        """Over if this side has a row."""
        return self.with_(phase="over", outcome=Outcome(side, "row")) if row(self, side) else self


@book.rule("place", BOOK, "tradition")
@typed("place")
def place(s, need):
    """Put a man on an empty cell while you have one."""
    for cell in need.choose("empty", [cell for cell in board.cells if cell not in s.at]):
        if need("men-left", s.placed < 6):
            man = Piece(s.turn, "man", cell)
            yield Action(f"place {cell}", "place", man, (cell,), (Change(None, man),))


@book.rule("move", BOOK, "tradition")
@typed("move")
def move(s, need):
    """When all men are placed, move one of yours to any empty cell."""
    for man in need.choose("someone", s.pieces):
        if need("all-placed", s.placed == 6) and need("own", man.side == s.turn, man.cell):
            for cell in need.choose("empty", [cell for cell in board.cells if cell not in s.at]):
                there = man._replace(cell=cell)
                yield Action(f"move {man.cell}-{cell}", "move", man, (man.cell, cell), (Change(man, there),))


@book.rule("row", BOOK, "tradition")
def row(s, side):
    """Three men in a straight row win."""
    return any(all(cell in s.at and s.at[cell].side == side for cell in cells) for cells in ROWS)


def new_game(seed=None):
    """An empty board."""
    return State({}, "light", "play", placed=0)


def read(text):
    """The position a text describes."""
    return notation.read(State, text)


def position(**fields):
    """A position from keywords."""
    return notation.position(State, **fields)
