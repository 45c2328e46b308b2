"""The contract every game keeps: pieces, actions and their changes, positions and how they are played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any, ClassVar, NamedTuple, Self

import networkx as nx

from boardlab.notation.actions import tokens
from boardlab.errors import Ambiguous, BoardlabError, Illegal, Unreadable
from boardlab.topology import Cell, Topology
from boardlab.why import Asked, Explainer, Reason, yes

__all__ = ["Piece", "Change", "Action", "Outcome", "Reason", "State", "BoardlabError", "Unreadable", "Illegal", "Ambiguous"]


class Piece:
    """Somebody on the board (or in a named place beside it): whose, who, where, its flags and its life.

    Equal pieces are one object, so comparing and hashing them costs nothing.

    >>> Piece("south", "rider", "c3") is Piece("south", "rider", "c3")
    True
    """

    __slots__ = ("side", "kind", "cell", "flags", "life", "order")

    side: str
    kind: str
    cell: Cell
    flags: tuple[str, ...]
    life: int | None
    order: str  # by side, kind and cell; what sorting goes by, in one string because that is quickest

    def __new__(cls, side: str, kind: str, cell: Cell, flags: tuple[str, ...] = (), life: int | None = None) -> "Piece":
        key = (side, kind, cell, flags, life)
        found = _pieces.get(key)
        if found is None:
            found = object.__new__(cls)
            order = "\0".join((side, kind, cell, *flags, f"{life or 0:04}"))
            for name, value in zip(cls.__slots__, (*key, order)):
                object.__setattr__(found, name, value)
            found = _pieces.setdefault(key, found)
        return found

    def _replace(self, **changes: Any) -> "Piece":
        """The same piece but for some fields."""
        return Piece(**{name: changes.get(name, getattr(self, name)) for name in self.__slots__[:5]})

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("a piece never changes: play() gives a position with another one")

    def __lt__(self, other: "Piece") -> bool:
        return self.order < other.order

    def __reduce__(self) -> tuple:
        return Piece, (self.side, self.kind, self.cell, self.flags, self.life)

    def __repr__(self) -> str:
        return f"Piece({self.side}, {self})"

    def __str__(self) -> str:
        life = "" if self.life is None else f":{self.life}"
        return f"{self.kind}:{self.cell}{life}{''.join('.' + flag for flag in self.flags)}"


_pieces: dict[tuple, Piece] = {}
in_order = attrgetter("order")  # sorted(pieces, key=in_order)


class Change(NamedTuple):
    """A piece before and after (None: not there); the rule behind it and the numbers, where there are any."""

    before: Piece | None
    after: Piece | None
    rule: str = ""
    data: tuple[tuple[str, Any], ...] = ()


class Action(NamedTuple):
    """One thing a player can do: its text, the rule that offers it, who does it, what is clicked, what changes."""

    text: str
    rule: str
    piece: Piece | None
    clicks: tuple[str, ...]
    changes: tuple[Change, ...] = ()
    mode: str = ""

    @property
    def word(self) -> str:
        """The first word of the text: what is done."""
        return self.text.partition(" ")[0]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Action({self.text!r})"


class Outcome(NamedTuple):
    """How it ended: who won, and by which rule."""

    winner: str | None
    rule: str


class Value(NamedTuple):
    """Something printed on a piece or a card: a number, a word of the game or several; `sure` unless reconstructed."""

    name: str
    value: int | str | tuple[str, ...]
    sure: bool = True


class Card(NamedTuple):
    """What is known of a kind of piece or of a card: its values, and the rules that speak of it."""

    values: tuple[Value, ...] = ()
    rules: tuple[str, ...] = ()


class _Open:
    """A position while it is being made; once it is, it becomes a State and never changes."""

    __slots__ = ("at", "turn", "phase", "outcome", "table", "_legal", "_mask", "_own", "_also")

    at: dict[Cell, Piece]
    turn: str
    phase: str
    outcome: Outcome | None
    table: Any
    # what was worked out already: the legal actions, the occupied cells, two things a game may keep for itself
    _legal: tuple[Action, ...] | None
    _mask: int | None
    _own: Any
    _also: Any


class State(_Open):
    """A position: frozen, hashable, comparable. Games say what is offered (`offers`) and what follows (`after`)."""

    __slots__ = ()

    game: ClassVar[str]
    sides: ClassVar[tuple[str, str]]
    board: ClassVar[Topology]
    fields: ClassVar[tuple]  # notation.Field, in the order they are written
    kinds: ClassVar[tuple[str, ...]]
    words: ClassVar[frozenset[str]]  # everything an action text may say besides cells
    phase_rules: ClassVar[dict[str, str]]
    Table: ClassVar[type]  # a NamedTuple: what lies beside the board; its fields are the position's too

    def __init_subclass__(cls) -> None:
        if "Table" in cls.__dict__:
            for name in cls.Table._fields:
                setattr(cls, name, property(attrgetter(f"table.{name}")))

    def __new__(cls, at: dict[Cell, Piece], turn: str, phase: str, outcome: Outcome | None = None, table: Any = None,
                **beside: Any) -> Self:
        return cls.made(at, turn, phase, outcome, cls.Table(**beside) if table is None else table)

    @classmethod
    def made(cls, at: dict, turn: str, phase: str, outcome: Outcome | None, table: Any, mask: int | None = None,
             own: Any = None, also: Any = None) -> Self:
        """A position from its parts, straight; what is known of it already may be given along."""
        new = _Open()
        new.at, new.turn, new.phase, new.outcome, new.table = at, turn, phase, outcome, table
        new._legal, new._mask, new._own, new._also = None, mask, own, also
        new.__class__ = cls
        return new

    def but(self, at: dict | None = None, turn: str | None = None, phase: str | None = None,
            outcome: Outcome | None = None, mask: int | None = None, **beside: Any) -> Self:
        """The same position with some fields changed. Unchecked: rules use it; players use `play`."""
        return self.made(self.at if at is None else at, turn or self.turn, phase or self.phase, outcome or self.outcome,
                         self.table._replace(**beside) if beside else self.table, self._mask if at is None else mask)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("a position never changes: play() gives the next one")

    # what a game says

    def offers(self, need: Any) -> Iterator[Action]:
        """Every action the rules offer, asking `need` for each condition."""
        raise NotImplementedError

    def after(self, action: Action) -> "State":
        """The position after a legal action."""
        raise NotImplementedError

    @property
    def decider(self) -> str:
        """Who chooses now: the player to move, unless a rule gives the choice to the other."""
        return self.turn

    def panel(self) -> Iterator[tuple[str, Any]]:
        """What lies beside the board, as (label, value) pairs, so that a picture shows the whole position."""
        return iter(())

    def card(self, kind: str) -> Card:
        """What is printed on a kind of piece or on a card, and which rules speak of it."""
        return Card((), (kind,))

    def decisive(self) -> tuple[Cell, ...]:
        """Once the game is over: the cells that decided it; by default those of the winner's pieces."""
        return tuple(piece.cell for piece in self.pieces if self.outcome and piece.side == self.outcome.winner and piece.life != 0)

    # what follows for every game

    def legal_actions(self) -> tuple[Action, ...]:
        """Every legal action, in a fixed order; none once the game is over."""
        if self._legal is None:
            _know(self, "_legal", () if self.outcome else tuple(self.offers(yes)))
            _listed.append(self)
            if len(_listed) > 32:  # a list is large: only the positions looked at lately keep theirs
                for old in _listed[:16]:
                    _know(old, "_legal", None)
                del _listed[:16]
        return self._legal

    def play(self, action: "Action | str") -> "State":
        """The next position. The action may be typed; an illegal one is refused and nothing changes."""
        if isinstance(action, str):
            return self.after(self._choose(action))
        legal = self._legal or self.legal_actions()
        if action not in legal:
            raise Illegal(getattr(action, "text", repr(action)), self.why_not(action), self._instead(legal, ()))
        return self.after(action)

    def why_not(self, what: "Action | str | Sequence[str]") -> tuple[Reason, ...]:
        """Why an action (typed, clicked or given) is refused; empty exactly when it is legal."""
        if isinstance(what, str):
            return () if self._meant(what) else _explainer(self).why_not_text(what)
        if not isinstance(what, Action):
            return _explainer(self).why_not(tuple(what))
        if what in self.legal_actions():
            return ()
        return _explainer(self).why_not_text(what.text) or (Reason(what.rule, "reach", what.clicks, game=self.game),)

    def asked(self, what: "Action | str | Sequence[str]") -> tuple[Asked, ...]:
        """Every need the rules ask for this (typed, clicked or given), met or not, in the order of asking."""
        return _explainer(self).asked(what)

    def _meant(self, text: str) -> list[Action]:
        """The legal actions a text means: word for word, or by the clicks alone."""
        said, legal = tokens(text, type(self)), self.legal_actions()
        exact = [a for a in legal if tokens(a.text, type(self)) == said]
        return exact or [a for a in legal if said in (a.clicks, a.clicks + (a.mode,), (a.word,) + a.clicks)]

    def _choose(self, text: str) -> Action:
        found = self._meant(text)
        if not found:
            raise Illegal(text, self.why_not(text), self._instead(self.legal_actions(), tokens(text, type(self))))
        if len({a.changes for a in found}) > 1:
            raise Ambiguous(text, tuple(a.text for a in found))
        return found[0]

    @staticmethod
    def _instead(legal: Sequence[Action], said: Sequence[str], most: int = 6) -> tuple[str, ...]:
        alike = sorted(legal, key=lambda a: -len(set(a.clicks + (a.word,)) & set(said)))
        return tuple(a.text for a in alike[:most])

    @property
    def phase_rule(self) -> str:
        """The rule that governs what is to be done now."""
        return self.phase_rules[self.phase]

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Everybody on the board: by side, then by rank, then by cell."""
        sides, kinds, cells = self.sides, self.kinds, self.board.order
        return tuple(sorted(self.at.values(), key=lambda p: (sides.index(p.side), kinds.index(p.kind), cells[p.cell])))

    @property
    def occupied(self) -> int:
        """The occupied cells as bits (see Topology.bit)."""
        if self._mask is None:
            _know(self, "_mask", sum([self.board.bit[cell] for cell in self.at]))
        return self._mask

    @property
    def text(self) -> str:
        """The position as one line; `read` gives it back."""
        from boardlab.notation.positions import write
        return write(self)

    @property
    def graphs(self) -> tuple[str, ...]:
        """The kinds of graph this position can be seen as."""
        from boardlab.graphs import kinds_of
        return kinds_of(self.game)

    def graph(self, kind: str = "board", **options: Any) -> nx.Graph:
        """The position as a networkx graph."""
        from boardlab.graphs import graph_of
        return graph_of(self, kind, **options)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return (self.at == other.at and self.turn == other.turn and self.phase == other.phase
                and self.table == other.table and self.outcome == other.outcome)

    def __hash__(self) -> int:
        return hash((frozenset(self.at.values()), self.turn, self.phase, self.table))

    def __reduce__(self) -> tuple:
        return type(self), (self.at, self.turn, self.phase, self.outcome, self.table)

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def picture(self, *marks: Any, **options: Any) -> Any:
        """The position as a picture with marks on it; it shows itself, and has `svg`, `text`, `png()` and `save(path)`."""
        from boardlab.paint import picture
        return picture(self, marks, **options)

    def __str__(self) -> str:
        return self.picture().text

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))  # IPython would print a tuple's way otherwise

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:
        return self.picture()._repr_mimebundle_(include, exclude)


_know = object.__setattr__  # for what follows from a position anyway
_listed: list[State] = []
_explainer = lru_cache(maxsize=64)(Explainer)

