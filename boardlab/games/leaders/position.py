"""What a position of Leaders is, and what it tells about itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from boardlab.game import Action, Outcome, Piece, State
from boardlab.games.leaders.abilities import grips_on
from boardlab.games.leaders.board import BOARD
from boardlab.games.leaders.pieces import ENEMY, KINDS, SIDES
from boardlab.games.leaders.rules import book
from boardlab.rulebook import BOOK


class Table(NamedTuple):
    """What lies beside the board."""

    row: tuple[str, ...]      # the cards one may take (all of them in strategist mode)
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
    grips = grips_on(BOARD)

    def leader(self, side: str) -> Piece:
        """The Leader of a side."""
        for piece in self.at.values():
            if piece.kind == "leader" and piece.side == side:
                return piece
        raise LookupError(f"no Leader of {side}")

    def team(self, side: str) -> list[Piece]:
        """The characters of a side."""
        return [piece for piece in self.at.values() if piece.side == side]

    def kinds_of(self, side: str) -> list[str]:
        """The kinds of character a side has."""
        return [piece.kind for piece in self.at.values() if piece.side == side]

    def others(self, me: Piece) -> list[Piece]:
        """Everybody else, in a fixed order."""
        return [piece for piece in sorted(self.at.values()) if piece is not me]

    def beside(self, cell: str) -> list[Piece]:
        """The characters next to a cell."""
        return [self.at[near] for near in self.board.neighbours[cell] if near in self.at]

    def in_sight(self, cell: str) -> list[Piece]:
        """The characters visible from a cell: the first on each straight line."""
        at = self.at
        first = [next((end for end in ray if end in at), None) for ray in self.board.rays[cell]]
        return [at[end] for end in first if end]

    def cards(self, side: str) -> int:
        """How many cards a side has, the Leader included; Hermit and Cub are one."""
        kinds = self.kinds_of(side)
        return len(kinds) - min(kinds.count("hermit"), kinds.count("cub"))

    def apart(self, me: Piece, other: Piece) -> bool:
        """The two are not adjacent."""
        return other.cell not in self.board.adjacent[me.cell]

    def sees(self, a: str, b: str) -> bool:
        """What stands on the one cell is visible from the other."""
        return visible(self, a, b)

    def one_step(self, start: str) -> list[str]:
        """The empty cells next to a cell."""
        return [cell for cell in self.board.neighbours[start] if cell not in self.at]

    def two_steps(self, start: str) -> set[str]:
        """The cells two steps away over empty cells, bends allowed, other than the start."""
        return {end for middle in self.one_step(start) for end in self.one_step(middle)} - {start}

    def is_protected(self, piece: Piece) -> bool:
        """It is a Protector, or next to one of its side."""
        return piece.kind == "protector" or any(
            ally.kind == "protector" and ally.side == piece.side
            for near in self.board.neighbours[piece.cell] if (ally := self.at.get(near)))

    def why_lost(self, side: str) -> str | None:
        """The rule by which this side's Leader is lost here, if he is."""
        leader = self.leader(side)
        return "capture" if captured(self, leader) else "surround" if surrounded(self, leader) else None

    def deadly(self, side: str) -> set[str]:
        """The cells on which the Leader of a side would be captured as the enemies stand now."""
        grips, held, deadly = self.grips, set(), set()
        for p in self.at.values():
            if p.side != side:
                for cell in grips[p.kind][p.cell]:
                    (deadly if cell in held else held).add(cell)
        return deadly

    def judged(self, *sides: str) -> Position:
        """Over, if the Leader of one of these sides is lost; the first of them is looked at first."""
        for side in sides:
            if rule := self.why_lost(side):
                return self.but(phase="over", outcome=Outcome(ENEMY[side], rule))
        return self

    def changed(self, action: Action) -> dict[str, Piece]:
        """Who stands where after an action."""
        at = self.at.copy()
        for change in action.changes:
            at.pop(change.before.cell, None)
        for change in action.changes:
            at[change.after.cell] = change.after
        return at

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

    def panel(self) -> Iterator[tuple[str, Any]]:
        """What lies beside the board."""
        yield "row", self.row
        yield "deck", len(self.deck)
        if self.mode == "strategist":
            yield "banned", self.banned


@book.rule("visible", BOOK, "key words")
def visible(s: Position, a: str, b: str) -> bool:
    """A character is visible to another when both are on one straight line and no character stands between them."""
    between = s.board.between[a].get(b)
    return between is not None and s.at.keys().isdisjoint(between)


@book.rule("capture", BOOK, "end of the game")
def captured(s: Position, leader: Piece) -> bool:
    """A Leader next to two enemy characters that take part, the enemy Leader among them, is captured: his owner loses at once."""
    count, cell, grips = 0, leader.cell, s.grips
    for p in s.at.values():
        if p.side != leader.side:
            count += grips[p.kind][p.cell].count(cell)
    return count >= 2


@book.rule("surround", BOOK, "end of the game")
def surrounded(s: Position, leader: Piece) -> bool:
    """A Leader whose neighbouring cells are all occupied, by anyone, is surrounded: his owner loses at once."""
    return not s.one_step(leader.cell)
