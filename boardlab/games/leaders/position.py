"""What a position of Leaders is, and what it tells about itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from boardlab.game import Action, Card, Piece, State, Value
from boardlab.games.leaders.board import BOARD
from boardlab.games.leaders.pieces import CLASSES, ENEMY, KINDS, SIDES, SPOKEN_OF
from boardlab.games.leaders.rules import book
from boardlab.rules.book import BOOK


class Table(NamedTuple):
    """What lies beside the board."""

    row: tuple[str, ...]      # the cards you may take (all of them in strategist mode)
    deck: tuple[str, ...]     # the rest, the next one first
    first: str                # the first player
    mode: str                 # discovery or strategist
    banned: tuple[str, ...]   # cards out of the game
    bans: int                 # banishments still to come: two a phase, first player first
    recruits: int             # recruitments left in this turn
    opening: bool             # the first player's first turn is not over yet


class Position(State):
    """Who stands where, whose turn it is, and the cards beside the board."""

    __slots__ = ()
    game, sides, board, kinds, Table = "leaders", SIDES, BOARD, KINDS, Table
    row: tuple[str, ...]
    deck: tuple[str, ...]
    first: str
    mode: str
    banned: tuple[str, ...]
    bans: int
    recruits: int
    opening: bool

    def characters(self) -> list[Piece]:
        """Everybody on the board, in a fixed order."""
        return sorted(self.at.values())

    def team(self, side: str) -> list[Piece]:
        """The characters of a side."""
        return [piece for piece in self.at.values() if piece.side == side]

    def leader(self, side: str) -> Piece:
        """The Leader of a side."""
        for piece in self.at.values():
            if piece.kind == "leader" and piece.side == side:
                return piece
        raise ValueError(f"{side} has no Leader")

    def has(self, side: str, kind: str) -> bool:
        """A side has this kind of character on the board."""
        for piece in self.at.values():
            if piece.kind == kind and piece.side == side:
                return True
        return False

    def is_next_to(self, side: str, kind: str, cell: str) -> bool:
        """A side has a character of this kind next to a cell."""
        for piece in self.at.values():
            if piece.kind == kind and piece.side == side and piece.cell in self.board.adjacent[cell]:
                return True
        return False

    def cards(self, side: str) -> int:
        """How many cards a side has in play, the Leader's included; Hermit and Cub are one."""
        kinds = [piece.kind for piece in self.team(side)]
        return len(kinds) - min(kinds.count("hermit"), kinds.count("cub"))

    def sees(self, a: str, b: str) -> bool:
        """What stands on the one cell is visible from the other."""
        return visible(self, a, b)

    def hiding(self, a: str, b: str) -> list[str]:
        """The cells between two cells of a straight line on which somebody stands."""
        return [cell for cell in self.board.line(a, b) or () if cell in self.at]

    def jumps(self, start: str, ignoring: str = "") -> list[str]:
        """The cells just behind an adjacent character, in a straight line; somebody who has just left does not count."""
        return [land for over, land in self.board.straight(start, 2) if over in self.at and over != ignoring]

    def empty_cells(self) -> list[str]:
        """All cells on which nobody stands."""
        return [cell for cell in self.board.cells if cell not in self.at]

    def one_step(self, start: str) -> list[str]:
        """The empty cells next to a cell."""
        return [cell for cell in self.board.neighbours[start] if cell not in self.at]

    def two_steps(self, start: str) -> set[str]:
        """The empty cells two steps away over empty cells, bends allowed."""
        return {end for middle in self.one_step(start) for end in self.one_step(middle)}

    def done(self, action: Action) -> Position:
        """The same position, the pieces as an action leaves them."""
        return self.with_(self.changed(action))

    def flagged(self, pieces: Iterable[Piece], *flags: str) -> Position:
        """The same position, these pieces carrying just these flags."""
        return self.with_(self.at | {piece.cell: Piece(piece.side, piece.kind, piece.cell, flags) for piece in pieces})

    @property
    def decider(self) -> str:
        """The player to move; the Nemesis' owner while it must move; the player who banishes."""
        if self.phase == "nemesis":
            return self.due.side
        if self.phase == "banish":
            return self.first if self.bans % 2 == 0 else ENEMY[self.first]
        return self.turn

    @property
    def due(self) -> Piece:
        """The Nemesis that must move now."""
        return min(piece for piece in self.at.values() if "due" in piece.flags)

    def card(self, kind: str) -> Card:
        """Which class of ability a character has, and its rule."""
        ability = [name for name, kinds in CLASSES.items() if kind in kinds]
        return Card((Value("ability", ability[0]),) if ability else (), SPOKEN_OF.get(kind, (kind,)))

    def panel(self) -> Iterator[tuple[str, Any]]:
        """What lies beside the board."""
        yield "row", self.row
        yield ("banned", self.banned) if self.mode == "strategist" else ("deck", len(self.deck))
        if self.bans:
            yield "bans", self.bans
        if self.recruits > 1:
            yield "recruits", self.recruits
        yield "first", self.first


@book.rule("visible", BOOK, "key words")
def visible(s: Position, a: str, b: str) -> bool:
    """A character is visible to another when both are on one straight line and no character stands between them."""
    return s.board.line(a, b) is not None and not s.hiding(a, b)
