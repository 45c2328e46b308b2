"""What a position of Leaders is, and what it tells about itself."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Any, ClassVar, NamedTuple

from boardlab.game import Action, Card, Outcome, Piece, State, Value, _know, in_order
from boardlab.games.leaders.abilities import holds_on
from boardlab.games.leaders.board import BOARD
from boardlab.games.leaders.deeds import flagged
from boardlab.games.leaders.pieces import CLASSES, ENEMY, KINDS, SIDES, SPOKEN_OF
from boardlab.games.leaders.rules import book
from boardlab.rules.book import BOOK


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
    counts: tuple[int, int]   # the cards in play, South's first
    crowns: tuple[str, str]   # the Leaders' cells, South's first

    def crowned(self, leader: Piece) -> Table:
        """The same with a Leader where he is now."""
        south, north = self.crowns
        crowns = (leader.cell, north) if leader.side == "south" else (south, leader.cell)
        return tuple.__new__(Table, self[:-1] + (crowns,))


class Position(State):
    """Who stands where, whose turn it is, and the cards beside the board."""

    __slots__ = ()
    game, sides, board, kinds, Table = "leaders", SIDES, BOARD, KINDS, Table
    holds: ClassVar[dict[str, dict[str, tuple[int, int]]]]  # where each kind helps to capture
    posts: ClassVar[dict[str, tuple[int, frozenset[str], int, frozenset[str]]]]
    # of each cell: its bit, its neighbours, both as bits, and from where a Leader on it can be shut in or held at all
    entries: ClassVar[dict[str, int]]  # the recruitment cells of each side, as bits
    steps: ClassVar[dict[Piece, dict[str, Action]]]  # of each follower met so far: its step to each neighbouring cell
    exits: ClassVar[dict[str, dict[int, Callable]]]  # of each cell: which steps are left, by what is occupied around it
    memory: ClassVar[dict[Hashable, dict]]  # what a character or a card may do, by what decides it

    def __init_subclass__(cls) -> None:
        """The tables of the board, made once; a subclass may have another board."""
        super().__init_subclass__()
        board = cls.board
        cls.holds, cls.memory = holds_on(board), {}
        cls.steps, cls.exits = {}, {cell: {} for cell in board.cells}
        cls.entries = {side: sum(board.bit[cell] for cell in board.regions[f"{side}-recruitment"]) for side in SIDES}
        bears = {at: reduce(or_, (hold[at][0] for hold in cls.holds.values()), board.disc[1][at]) for at in board.cells}
        cls.posts = {cell: (bit, board.adjacent[cell], board.disc[1][cell], frozenset(
            at for at, cells in bears.items() if cells & bit)) for cell, bit in board.bit.items()}

    def remember(self, who: Hashable, view: Hashable, found: Iterable[Action]) -> tuple[Action, ...]:
        """Keep what a character or a card may do, by all that decides it."""
        known = self.memory.setdefault(who, {})
        if len(known) > 4096:
            known.clear()
        known[view] = tuple(found)
        return known[view]

    def leader(self, side: str) -> Piece:
        """The Leader of a side."""
        return self.at[self.table.crowns[side == "north"]]

    def ready(self) -> Sequence[Piece]:
        """The characters of the player to move that may still act, in order; a Nemesis takes no action of its own."""
        known = self._also
        if known is None:
            turn = self.turn
            known = [piece for piece in self.at.values()
                     if piece.side == turn and not piece.flags and piece.kind != "nemesis"]
            known.sort(key=in_order)
            _know(self, "_also", known)
        return known

    def where(self, side: str, kind: str) -> Sequence[str]:
        """The cells on which a side has this kind of character."""
        if (side, kind) not in self.table.present:
            return ()
        return [piece.cell for piece in self.at.values() if piece.kind == kind and piece.side == side]

    def team(self, side: str) -> list[Piece]:
        """The characters of a side."""
        return [piece for piece in self.at.values() if piece.side == side]

    def beside(self, cell: str) -> dict[str, Piece]:
        """The characters next to a cell, by their cells."""
        at = self.at
        return {near: at[near] for near in self.board.neighbours[cell] if near in at}

    def in_sight(self, cell: str) -> dict[str, Piece]:
        """The characters visible from a cell, the first on each straight line, by their cells."""
        at, occupied = self.at, self._mask or self.occupied
        return {end: at[end] for ray, first in self.board.sight[cell] if (end := first[occupied & ray])}

    def cards(self, side: str) -> int:
        """How many cards a side has in play."""
        return self.table.counts[side == "north"]

    def sees(self, a: str, b: str) -> bool:
        """What stands on the one cell is visible from the other."""
        return visible(self, a, b)

    def one_step(self, start: str) -> int:
        """The empty cells next to a cell, as bits."""
        disc = self.board.disc[1][start]
        return disc ^ disc & self.occupied

    def two_steps(self, start: str) -> int:
        """The empty cells two steps away over empty cells, bends allowed, as bits."""
        return self.board.around(self.one_step(start)) & ~self.occupied

    def is_protected(self, piece: Piece) -> bool:
        """It is a Protector, or next to one of its side."""
        return self.covers(piece.side, "protector", piece.cell)

    def threat(self, side: str) -> tuple[int, int]:
        """The cells (as bits) that enemies of a side hold, and those on which they would capture its Leader."""
        if side != self.turn:
            return self._threat(side)
        known = self._own or self._foes()
        if "threat" not in known:
            known["threat"] = self._threat(side)
        return known["threat"]

    def _threat(self, side: str) -> tuple[int, int]:
        held, deadly, holds = 0, 0, self.holds
        for piece in self.at.values():
            if piece.side != side:
                once, alone = holds[piece.kind][piece.cell]
                deadly |= held & once | alone
                held |= once
        return held, deadly

    def covers(self, side: str, kind: str, cell: str) -> bool:
        """A side has a character of this kind on a cell or next to it."""
        if (side, kind) not in self.table.present:
            return False
        known = {} if side == self.turn else self._own or self._foes()
        if kind not in known:
            known[kind] = self.covered(self.where(side, kind))
        return bool(known[kind] & self.board.bit[cell])

    def watched(self, side: str) -> int:
        """The cells on which a side has a character or next to one, as bits."""
        known = {} if side == self.turn else self._own or self._foes()
        if "watched" not in known:
            known["watched"] = self.covered([piece.cell for piece in self.team(side)])
        return known["watched"]

    def _foes(self) -> dict[str, Any]:
        """What was found out about the enemies of the player to move; it is handed on while none of them moves."""
        if self._own is None:
            _know(self, "_own", {})
        return self._own

    def covered(self, cells: Iterable[str]) -> int:
        """Some cells and all those next to them, as bits."""
        bits, disc = 0, self.board.disc[1]
        for cell in cells:
            bits |= disc[cell]
        return bits

    def free(self) -> int:
        """How many cells next to the Leader of the player to move are empty."""
        crown = self.table.crowns[self.turn == "north"]
        return (self.board.disc[1][crown] & ~(self._mask or self.occupied)).bit_count()

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
        at, table, foes, ready = self.at.copy(), self.table, self._own, self._also
        turn, bit, mask, changes, me = self.turn, self.board.bit, self._mask or self.occupied, action.changes, action.piece
        for change in changes:
            cell = change[0].cell
            if cell in at:
                del at[cell]
                mask ^= bit[cell]
        for change in changes:
            after = change[1]
            cell = after.cell
            at[cell] = after
            mask |= bit[cell]
            if after.kind == "leader":
                table = table.crowned(after)
            if after.side != turn:
                foes = None
            elif change[0] is not me or me.flags:
                ready = None
        if ready is not None:
            ready = [piece for piece in ready if piece is not me]
        return self.made(at, turn, self.phase, self.outcome, table, mask, foes, ready)

    def flagged(self, pieces: Iterable[Piece], *flags: str, **also: Any) -> Position:
        """The same position, these pieces carrying just these flags; and other fields changed."""
        at = self.at.copy()
        for piece in pieces:
            at[piece.cell] = flagged(piece, flags)
        return self.but(at, mask=self._mask, **also)

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

    def card(self, kind: str) -> Card:
        """Which class of ability a character has, and its rule."""
        ability = [name for name, kinds in CLASSES.items() if kind in kinds]
        return Card((Value("ability", *ability),) if ability else (), SPOKEN_OF.get(kind, (kind,)))

    def decisive(self) -> tuple[str, ...]:
        """The lost Leader and whoever holds him, or all his neighbours if he is surrounded."""
        if not self.outcome:
            return ()
        leader = next(piece for piece in self.pieces if piece.kind == "leader" and piece.side != self.outcome.winner)
        if self.outcome.rule == "surround":
            return leader.cell, *self.beside(leader.cell)
        held = self.board.bit[leader.cell]
        return leader.cell, *(piece.cell for piece in self.team(self.outcome.winner) if self.holds[piece.kind][piece.cell][0] & held)

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
    return {"present": frozenset((p.side, p.kind) for p in pieces), "counts": tuple(cards(pieces, side) for side in SIDES),
            "crowns": (crowns["south"], crowns["north"])}


def cards(pieces: Iterable[Piece], side: str) -> int:
    """How many cards of a side are in play, the Leader's included; Hermit and Cub are one."""
    kinds = [piece.kind for piece in pieces if piece.side == side]
    return len(kinds) - min(kinds.count("hermit"), kinds.count("cub"))


@book.rule("visible", BOOK, "key words")
def visible(s: Position, a: str, b: str) -> bool:
    """A character is visible to another when both are on one straight line and no character stands between them."""
    between = s.board.between[a].get(b)
    return between is not None and s.at.keys().isdisjoint(between)


@book.rule("capture", BOOK, "end of the game")
def captured(s: Position, leader: Piece) -> bool:
    """A Leader next to two enemies that take part is captured (the enemy Leader can be one of them): his owner loses at
    once."""
    return bool(s.threat(leader.side)[1] & s.board.bit[leader.cell])


@book.rule("surround", BOOK, "end of the game")
def surrounded(s: Position, leader: Piece) -> bool:
    """A Leader whose neighbouring cells are all occupied, by anyone, is surrounded: his owner loses at once."""
    return not s.board.disc[1][leader.cell] & ~s.occupied


def loses(s: Position, side: str, action: Action, unheld: bool = False) -> bool | None:
    """At a glance: whether an action loses this side's Leader; None if that takes a closer look.

    It does not while no enemy takes hold of him (`unheld`: nobody does so yet, so it would take one who captures
    alone), nobody fills one of his last two free cells and nobody moves him. When he moves himself he leaves a way out
    behind him, so he must only keep off the deadly cells.
    """
    changes, me = action.changes, action.piece
    if me.kind == "leader" and me.side == side:
        return bool(s.threat(side)[1] & s.board.bit[changes[0].after.cell])
    home, near, around, close = s.posts[s.table.crowns[side == "north"]]
    for change in changes:
        after = change[1]
        cell = after.cell
        if after.kind == "leader" and after.side == side:
            return None
        if cell in close and cell != change[0].cell:
            if after.side != side and home & s.holds[after.kind][cell][unheld]:
                return None
            if cell in near and (around & ~(s._mask or s.occupied)).bit_count() < 3:
                return None
    return False
