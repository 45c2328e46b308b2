"""The contract every game keeps: pieces, actions and their changes, phases, positions and how they are played."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, Self, TypeVar

import networkx as nx

from boardlab.attempts import asked, refusal
from boardlab.errors import Ambiguous, BoardlabError, Illegal, Unreadable
from boardlab.notation.actions import tokens
from boardlab.topology import Cell, Topology
from boardlab.why import LISTING, Asked, Attempt, Need, Reason

__all__ = ["Piece", "Change", "Action", "Outcome", "Phase", "Reason", "State", "BoardlabError", "Unreadable", "Illegal",
           "Ambiguous"]

Thing = TypeVar("Thing")


def present(thing: Thing | None) -> Thing:
    """What is there for sure, though not everywhere: the piece of an action that has one, the outcome of a finished game."""
    assert thing is not None
    return thing


class Piece(NamedTuple):
    """Somebody on the board (or in a named place beside it): whose, who, where, its flags and its life."""

    side: str
    kind: str
    cell: Cell
    flags: tuple[str, ...] = ()
    life: int | None = None

    def __repr__(self) -> str:
        return f"Piece({self.side}, {self})"

    def __str__(self) -> str:
        life = "" if self.life is None else f":{self.life}"
        return f"{self.kind}:{self.cell}{life}{'.'.join(('',) + self.flags)}"


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


class Phase(NamedTuple):
    """A phase of a game: its rule, what it offers, what follows an action, how an attempt in it begins, and whether it comes
    before the first turn."""

    rule: str
    offers: Callable[[Any, Need], Iterable[Action]]
    after: Callable[[Any, Action], Any]
    verbs: Collection[str]   # the words its actions are typed with
    begins: Collection[str]  # the cells or cards that are clicked first
    sets_up: bool = False

    def is_begun_by(self, attempt: Attempt) -> bool:
        """Whether something of this phase begins like the attempt."""
        if attempt.verb:
            return attempt.verb in self.verbs
        return not attempt.names or attempt.names[0] is None or attempt.names[0] in self.begins


class State:
    """A position: frozen, hashable, comparable. Games say what is offered (`offers`) and what follows (`after`)."""

    __slots__ = ("at", "turn", "phase", "outcome", "table")

    at: MappingProxyType[Cell, Piece]
    turn: str
    phase: str
    outcome: Outcome | None
    table: Any

    game: ClassVar[str]
    sides: ClassVar[tuple[str, str]]
    board: ClassVar[Topology]
    fields: ClassVar[tuple[Any, ...]]  # notation.positions.Field, in the order they are written
    kinds: ClassVar[tuple[str, ...]]
    words: ClassVar[frozenset[str]]                # everything an action text may say besides cells
    verbs: ClassVar[frozenset[str]] = frozenset()  # those that say what is done
    actors: ClassVar[frozenset[str]] = frozenset()  # verbs that name who acts: `acrobat c3-c5`
    links: ClassVar[frozenset[str]] = frozenset()  # those that only join: `archer c3 x e5`
    modes: ClassVar[frozenset[str]] = frozenset()  # those that say in which way, at the end
    buttons: ClassVar[frozenset[str]] = frozenset()  # those that are clicked by themselves: `end`
    loses_pieces: ClassVar[bool] = True            # whoever is on the board may leave it
    phases: ClassVar[Mapping[str, Phase]] = {}
    phase_rules: ClassVar[Mapping[str, str]]
    build: ClassVar[Callable[..., Any]]  # a position from what a text says, checked
    Table: ClassVar[Any]  # a NamedTuple: what lies beside the board; its fields are the position's too
    remembers: ClassVar[frozenset[str]] = frozenset()  # those of them that only tell what came before

    def __init_subclass__(cls) -> None:
        if "Table" in cls.__dict__:
            for name in cls.Table._fields:
                setattr(cls, name, property(attrgetter(f"table.{name}")))

    def __init__(self, at: Mapping[Cell, Piece], turn: str, phase: str, outcome: Outcome | None = None, table: Any = None,
                 **beside: Any):
        keep_at(self, at if type(at) is MappingProxyType else MappingProxyType(dict(at)))
        keep_turn(self, turn)
        keep_phase(self, phase)
        keep_outcome(self, outcome)
        keep_table(self, self.Table(**beside) if table is None else table)

    def with_(self, at: Mapping[Cell, Piece] | None = None, turn: str | None = None, phase: str | None = None,
              outcome: Outcome | None = None, **beside: Any) -> Self:
        """The same position with some fields changed. Unchecked: rules use it; players use `play`. `at` is not copied."""
        return type(self)(self.at if at is None else MappingProxyType(at), turn or self.turn, phase or self.phase,
                          outcome or self.outcome, self.table._replace(**beside) if beside else self.table)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("a position never changes: play() gives the next one")

    # what a game says

    def offers(self, need: Need) -> Iterable[Action]:
        """Every action the rules of the phase offer, asking `need` for each condition."""
        phase = self.phases[self.phase]
        return need.asked_by(phase.rule, phase.offers, (self, need))

    def after(self, action: Action) -> Self:
        """The position after a legal action."""
        following: Self = self.phases[self.phase].after(self, action)
        return following

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
        return tuple(piece.cell for piece in self.pieces if self.outcome and piece.side == self.outcome.winner
                     and piece.life != 0)

    # what follows for every game

    def is_empty(self, cell: Cell) -> bool:
        """Nobody stands on a cell."""
        return cell not in self.at

    def changed(self, action: Action) -> dict[Cell, Piece]:
        """Who stands where after the changes of an action."""
        at = self.at.copy()
        for change in action.changes:
            if change.before:
                at.pop(change.before.cell, None)
        for change in action.changes:
            if change.after:
                at[change.after.cell] = change.after
        return at

    def legal_actions(self) -> tuple[Action, ...]:
        """Every legal action, in a fixed order; none once the game is over."""
        global _listed_last
        found = () if self.outcome else tuple(self.offers(LISTING))
        _listed_last = self, found
        return found

    def can_act(self) -> bool:
        """There is a legal action."""
        return not self.outcome and any(True for _ in self.offers(LISTING))

    def play(self, action: Action | str) -> Self:
        """The next position. The action may be typed; an illegal one is refused and nothing changes."""
        if isinstance(action, str):
            return self.after(self._choose(action))
        state, listed = _listed_last  # whoever plays an action has just listed it: that is not done twice
        legal = listed if state is self else self.legal_actions()
        if action not in legal:
            raise Illegal(getattr(action, "text", repr(action)), self.why_not(action), self._instead(legal, ()))
        return self.after(action)

    def why_not(self, what: Action | str | Sequence[str]) -> tuple[Reason, ...]:
        """Why an action (typed, clicked or given) is refused; empty exactly when it is legal."""
        if isinstance(what, Action):
            return () if what in self.legal_actions() else refusal(self, what.text)
        if isinstance(what, str):
            return () if self._meant(what) else refusal(self, what)
        is_legal = any(tuple(what) == action.clicks for action in self.legal_actions())
        return () if is_legal else refusal(self, what)

    def asked(self, what: Action | str | Sequence[str]) -> tuple[Asked, ...]:
        """Every need the rules ask for this (typed, clicked or given), met or not, in the order of asking."""
        return asked(self, what)

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
    def is_set_up(self) -> bool:
        """What comes before the first turn is done."""
        return self.phase not in self.phases or not self.phases[self.phase].sets_up

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

    def times(self, before: Iterable[State]) -> int:
        """How often this position has been there, now included, given those that came before it."""
        mine = self._as_it_stands()
        return 1 + sum(self.at == state.at and mine == state._as_it_stands() for state in before)

    def _as_it_stands(self) -> tuple[Any, ...]:
        """All but the board and what the position only remembers of earlier ones."""
        table = self.table._replace(**dict.fromkeys(self.remembers)) if self.remembers else self.table
        return type(self), self.turn, self.phase, table

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return (self.at == other.at and self.turn == other.turn and self.phase == other.phase
                and self.table == other.table and self.outcome == other.outcome)

    def __hash__(self) -> int:
        return hash((frozenset(self.at.values()), self.turn, self.phase, self.table))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self.at), self.turn, self.phase, self.outcome, self.table)

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def picture(self, *marks: Any, **options: Any) -> Any:
        """The position as a picture with marks on it; it shows itself, and has `svg`, `text`, `png()` and `save(path)`."""
        from boardlab.paint import picture
        return picture(self, marks, **options)

    def __str__(self) -> str:
        return str(self.picture().text)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))  # IPython would print a tuple's way otherwise

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:
        shown: tuple[dict[str, Any], dict[str, Any]] = self.picture()._repr_mimebundle_(include, exclude)
        return shown


keep_at, keep_turn, keep_phase, keep_outcome, keep_table = (vars(State)[name].__set__ for name in State.__slots__)
"""The only way into a position, while it is made; see State.__setattr__."""

_listed_last: tuple[State | None, tuple[Action, ...]] = (None, ())
"""The position whose actions were listed last, and these; see State.play."""
