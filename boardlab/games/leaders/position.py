"""What a position of Leaders is, and what it tells about itself."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, ClassVar, NamedTuple

from boardlab.game import Action, Outcome, Piece, State, _know, in_order
from boardlab.games.leaders.abilities import holds_on
from boardlab.games.leaders.board import BOARD
from boardlab.games.leaders.pieces import ENEMY, KINDS, SIDES
from boardlab.games.leaders.rules import book
from boardlab.rulebook import BOOK


class Table(NamedTuple):
    """What lies beside the board; and, derived from the board, who is in play and where the Leaders are."""

    row: tuple[str, ...]      # the cards one may take (all of them in strategist mode)
    deck: tuple[str, ...]     # the rest, the next one first
    first: str                # the first player
    mode: str                 # discovery or strategist
    banned: tuple[str, ...]   # cards out of the game
    bans: int                 # banishments still to come: two a phase, first player first
    recruits: int             # recruitments left in this turn
    opening: bool             # the first player's first turn is not over yet
    present: frozenset[tuple[str, str]]  # (side, kind)
    crowns: tuple[str, str]   # the Leaders' cells, South's first


class Watch:
    """Watches over a Leader: tells at a glance which actions cannot lose him, so that few need a closer look."""

    __slots__ = ("s", "side", "home", "near", "free", "occupied")

    def __init__(self, s: Position, side: str):
        self.s, self.side, self.occupied = s, side, s.occupied
        self.home, self.near, around = s.posts[s.table.crowns[side == "north"]]
        self.free = (around & ~self.occupied).bit_count()

    def harmless(self, action: Action) -> bool:
        """No enemy takes hold of him, nobody fills one of his last two free cells, and he does not move into danger.

        When only he moves he leaves a way out behind him, so he must only keep off the deadly cells.
        """
        changes, side = action.changes, self.side
        for before, after, _, _ in changes:
            cell = after.cell
            if cell == before.cell:
                continue
            if after.side != side:
                if self.home & self.s.holds[after.kind][cell][0]:
                    return False
            elif after.kind == "leader":
                alone = len(changes) == 1 or changes[0].before.cell == changes[0].after.cell
                return alone and not self.s.deadly(side) & self.s.board.bit[cell]
            if self.free < 3 and cell in self.near:
                return False
        return True


class Position(State):
    """Who stands where, whose turn it is, and the cards beside the board."""

    __slots__ = ()
    game, sides, board, kinds, Table = "leaders", SIDES, BOARD, KINDS, Table
    holds: ClassVar[dict[str, dict[str, tuple[int, int]]]]  # where each kind helps to capture
    posts: ClassVar[dict[str, tuple[int, frozenset[str], int]]]  # of each cell: its bit, its neighbours, both as bits
    memory: ClassVar[dict[Piece, dict]]  # what a character may do, by what decides it (flow.remembered_deeds)

    def __init_subclass__(cls) -> None:
        """The tables of the board, made once; a subclass may have another board."""
        super().__init_subclass__()
        board = cls.board
        cls.holds, cls.memory = holds_on(board), {}
        cls.posts = {cell: (board.bit[cell], board.adjacent[cell], board.disc[1][cell]) for cell in board.cells}

    def leader(self, side: str) -> Piece:
        """The Leader of a side."""
        return self.at[self.table.crowns[side == "north"]]

    def where(self, side: str, kind: str) -> Sequence[str]:
        """The cells on which a side has this kind of character."""
        if (side, kind) not in self.table.present:
            return ()
        return [piece.cell for piece in self.at.values() if piece.kind == kind and piece.side == side]

    def team(self, side: str) -> list[Piece]:
        """The characters of a side."""
        return [piece for piece in self.at.values() if piece.side == side]

    def beside(self, cell: str) -> list[Piece]:
        """The characters next to a cell."""
        return [self.at[near] for near in self.board.neighbours[cell] if near in self.at]

    def in_sight(self, cell: str) -> list[Piece]:
        """The characters visible from a cell: the first on each straight line."""
        at, seen = self.at, []
        for ray in self.board.rays[cell]:
            for end in ray:
                if end in at:
                    seen.append(at[end])
                    break
        return seen

    def cards(self, side: str) -> int:
        """How many cards a side has, the Leader included; Hermit and Cub are one."""
        return len(self.team(side)) - min(len(self.where(side, "hermit")), len(self.where(side, "cub")))

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
        protectors = self.where(piece.side, "protector")
        return piece.cell in protectors or not self.board.adjacent[piece.cell].isdisjoint(protectors)

    def deadly(self, side: str) -> int:
        """The cells (as bits) on which the Leader of a side would be captured, as his enemies stand now."""
        known = self._own
        if known is None or known[0] != side:
            held, deadly, holds = 0, 0, self.holds
            for piece in self.at.values():
                if piece.side != side:
                    once, alone = holds[piece.kind][piece.cell]
                    deadly |= held & once | alone
                    held |= once
            if side != self.turn:
                return deadly
            known = (side, deadly)
            _know(self, "_own", known)
        return known[1]

    def why_lost(self, side: str) -> str | None:
        """The rule by which this side's Leader is lost here, if he is."""
        leader = self.leader(side)
        return "capture" if captured(self, leader) else "surround" if surrounded(self, leader) else None

    def judged(self, *sides: str) -> Position:
        """Over, if the Leader of one of these sides is lost; the first of them is looked at first."""
        for side in sides:
            if rule := self.why_lost(side):
                return self.but(phase="over", outcome=Outcome(ENEMY[side], rule))
        return self

    def done(self, action: Action) -> Position:
        """The pieces as an action leaves them."""
        at, table, own = self.at.copy(), self.table, self._own
        bit, mask = self.board.bit, self.occupied
        for before, _, _, _ in action.changes:
            if at.pop(before.cell, None):
                mask ^= bit[before.cell]
        for _, after, _, _ in action.changes:
            at[after.cell] = after
            mask |= bit[after.cell]
            if after.kind == "leader":
                south, north = table.crowns
                table = table._replace(crowns=(after.cell, north) if after.side == "south" else (south, after.cell))
            if own is not None and after.side != own[0]:
                own = None  # an enemy of that side moved: its deadly cells are others now
        return self.made(at, self.turn, self.phase, self.outcome, table, mask, own)

    def flagged(self, pieces: Iterable[Piece], *flags: str) -> Position:
        """The same position, these pieces carrying just these flags."""
        at = self.at | {p.cell: Piece(p.side, p.kind, p.cell, flags) for p in pieces}
        return self.made(at, self.turn, self.phase, self.outcome, self.table, self._mask)

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
        return min((piece for piece in self.at.values() if "due" in piece.flags), key=in_order)

    def panel(self) -> Iterator[tuple[str, Any]]:
        """What lies beside the board."""
        yield "row", self.row
        yield ("banned", self.banned) if self.mode == "strategist" else ("deck", len(self.deck))
        if self.bans:
            yield "bans", self.bans
        if self.recruits > 1:
            yield "recruits", self.recruits
        yield "first", self.first


def derived(pieces: Collection[Piece]) -> dict[str, Any]:
    """What the table remembers of the pieces in play."""
    crowns = {p.side: p.cell for p in pieces if p.kind == "leader"}
    return {"present": frozenset((p.side, p.kind) for p in pieces), "crowns": (crowns["south"], crowns["north"])}


@book.rule("visible", BOOK, "key words")
def visible(s: Position, a: str, b: str) -> bool:
    """A character is visible to another when both are on one straight line and no character stands between them."""
    between = s.board.between[a].get(b)
    return between is not None and s.at.keys().isdisjoint(between)


@book.rule("capture", BOOK, "end of the game")
def captured(s: Position, leader: Piece) -> bool:
    """A Leader next to two enemy characters that take part, the enemy Leader among them, is captured: his owner loses at once."""
    return bool(s.deadly(leader.side) & s.board.bit[leader.cell])


@book.rule("surround", BOOK, "end of the game")
def surrounded(s: Position, leader: Piece) -> bool:
    """A Leader whose neighbouring cells are all occupied, by anyone, is surrounded: his owner loses at once."""
    return not s.board.disc[1][leader.cell] & ~s.occupied
