"""What a position of Le Combat des Héros is, and what it tells about itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, NamedTuple

from boardlab.game import Card, Piece, State, Value
from boardlab.games.heroes.board import BOARD
from boardlab.games.heroes.pieces import ENEMY, KINDS, PLAYED, SIDES, SPENT, SPOKEN_OF, STATUSES
from boardlab.games.heroes.rosters import KIT, Hero, Roster
from boardlab.rules.vetoes import Vetoes


class Table(NamedTuple):
    """What lies beside the board, and what has been done in the turn under way."""

    first: str                          # the first player
    heart: bool = False                 # the second player's spare heart is still there
    row: tuple[str, ...] = ()           # the open cards of a draft
    active: str = ""                    # the cell of the hero in play
    start: str = ""                     # the cell on which its turn began
    walked: int = 0                     # cells walked in this turn (a teleport counts as one)
    hits: tuple[str, ...] = ()          # the cells attacked in this turn
    cloned: str = ""                    # whom the clone has copied
    power: str = ""                     # the power used in this turn
    stirred: bool = False               # a life total has changed in this turn
    quiet: int = 0                      # turns in a row without such a change
    seen: tuple[int, ...] = ()          # digests of how earlier turns began, as long as that can come back
    repeats: int = 3                    # the time a position comes that ends the game
    patience: int = 50                  # the quiet turns that end it


AT_REST: dict[str, Any] = {"active": "", "start": "", "walked": 0, "hits": (), "cloned": "", "power": ""}
"""The turn's fields between two turns."""


class Position(State):
    """Who stands where with how many hearts, whose turn it is, and what lies beside the board."""

    __slots__ = ()
    game, sides, board, kinds, Table = "heroes", SIDES, BOARD, KINDS, Table
    first: str
    heart: bool
    row: tuple[str, ...]
    active: str
    start: str
    walked: int
    hits: tuple[str, ...]
    cloned: str
    power: str
    stirred: bool
    quiet: int
    seen: tuple[int, ...]
    repeats: int
    patience: int
    remembers: ClassVar[frozenset[str]] = frozenset(("quiet", "seen"))
    statuses: ClassVar[tuple[str, ...]] = STATUSES  # the flags that are told when somebody gets or loses them
    roster: ClassVar[Roster] = KIT

    @property
    def me(self) -> Piece | None:
        """The hero in play."""
        return self.at.get(self.table.active)

    @property
    def hero(self) -> Piece:
        """The hero in play, while there is one."""
        return self.at[self.active]

    @property
    def shape(self) -> Hero:
        """The characteristics that count now for the hero in play: its own, or those it has cloned."""
        table = self.table
        return self.roster.heroes[table.cloned or self.at[table.active].kind]

    @property
    def is_controlled(self) -> bool:
        """The hero in play is under mind control."""
        me = self.me
        return me is not None and "mind-control" in me.flags

    @property
    def decider(self) -> str:
        """The player to move; his opponent while a hero under mind control is in play."""
        return ENEMY[self.turn] if self.is_controlled else self.turn

    @property
    def second(self) -> str:
        """The second player."""
        return ENEMY[self.first]

    def max_life(self, piece: Piece) -> int:
        """The most hearts a hero can have."""
        return self.roster.heroes[piece.kind].life

    def team(self, side: str) -> list[Piece]:
        """The heroes of a side, dead ones too, in a fixed order."""
        return sorted(piece for piece in self.at.values() if piece.side == side)

    def living(self, side: str) -> list[Piece]:
        """The living heroes of a side."""
        return [piece for piece in self.at.values() if piece.side == side and piece.life]

    def within(self, cell: str, reach: int) -> list[Piece]:
        """Everybody else at most so many cells away, in a fixed order."""
        away = self.board.distance[cell]
        return sorted([piece for at, piece in self.at.items() if at != cell and away[at] <= reach])

    def heroes(self) -> list[Piece]:
        """Everybody, dead ones too, in a fixed order."""
        return sorted(self.at.values())

    # cards

    def card_of(self, piece: Piece) -> str:
        """Where a hero's card is: front, discard or graveyard."""
        return "graveyard" if not piece.life else "discard" if PLAYED in piece.flags else "front"

    def cards(self, side: str, place: str) -> tuple[str, ...]:
        """The cards of a side in one place."""
        kinds = {piece.kind for piece in self.at.values() if piece.side == side and self.card_of(piece) == place}
        return tuple(kind for kind in KINDS if kind in kinds)

    def powers_left(self, piece: Piece) -> tuple[str, ...]:
        """The powers still on a hero's base."""
        return tuple(power for power in self.roster[piece.kind].powers if SPENT[power] not in piece.flags)

    # what a picture shows

    @property
    def hidden(self) -> frozenset[str]:
        """The cells whose heroes must not be shown now: chosen in secret by the opponent of the one who picks."""
        if self.phase != "pick":
            return frozenset()
        return frozenset(cell for cell, piece in self.at.items() if piece.side != self.turn)

    def card(self, kind: str) -> Card:
        """What a hero's card says; of a power or a status the rule."""
        if kind not in KINDS:
            return Card((), SPOKEN_OF.get(kind, (kind,)))
        hero = self.roster[kind]
        values = [Value(name, getattr(hero, name), name in hero.book) for name in ("life", "move", "range", "attack")]
        values += [Value(name, getattr(hero, name), name in hero.book) for name in ("special", "powers")
                   if getattr(hero, name)]
        named = (*filter(None, [hero.special]), *hero.powers)
        return Card(tuple(values), tuple(dict.fromkeys(rule for name in named for rule in SPOKEN_OF.get(name, (name,)))))

    def panel(self) -> Iterator[tuple[str, Any]]:
        """What lies beside the board; nothing of a secret pick that is not the chooser's own."""
        if self.phase in ("pick", "draft"):
            taken = {piece.kind for piece in self.at.values() if piece.side == self.turn}
            yield "row", self.row if self.phase == "draft" else tuple(kind for kind in KINDS if kind not in taken)
        else:
            for side in SIDES:
                yield f"front-{side}", self.cards(side, "front")
                yield f"discard-{side}", self.cards(side, "discard")
                yield f"graveyard-{side}", self.cards(side, "graveyard")
            yield "heart", self.second if self.heart else "none"
            if self.quiet:
                yield "quiet", f"{self.quiet} / {self.patience}"
        if self.phase != "pick":
            yield "first", self.first
        if self.active:
            yield from self.panel_of_turn()
        yield "roster", "reconstructed" if self.roster.reconstructed else "book"

    def panel_of_turn(self) -> Iterator[tuple[str, Any]]:
        """What is known of the turn under way."""
        me, table = self.hero, self.table
        yield "active", me.kind
        if table.cloned:
            yield "cloned", table.cloned
        yield "walked", table.walked
        if table.power:
            yield "power", table.power
        yield "powers", self.powers_left(me)


VETOES = Vetoes("move", "attack", "power", "aim")
"""What can forbid a hero to move, to attack or to use a power, and what can forbid to aim at one: `rule(s, hero, need)`."""
veto, may = VETOES.veto, VETOES.may
