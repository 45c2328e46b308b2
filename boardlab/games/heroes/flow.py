"""Le Combat des Héros in play: the phases of a turn, and what follows each action."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from boardlab.game import Action, Phase, Piece, present
from boardlab.games.heroes import notation
from boardlab.games.heroes.attacks import attacking, cloning
from boardlab.games.heroes.board import BOARD
from boardlab.games.heroes.deeds import end, heart, play
from boardlab.games.heroes.endings import endless, last_standing, noted, remembering
from boardlab.games.heroes.moves import moving, teleporting
from boardlab.games.heroes.pieces import ENEMY, KINDS, PLAYED, POWERS
from boardlab.games.heroes.position import AT_REST, Position
from boardlab.games.heroes.powers import empowering
from boardlab.games.heroes.rosters import KIT, Roster
from boardlab.games.heroes.rules import book
from boardlab.games.heroes.setup import after_draft, after_pick, drafting, picking
from boardlab.games.heroes.statuses import is_alive, is_wounded, recycle
from boardlab.rules.book import BOOK, RULING
from boardlab.why import Need, typed


class HeroesState(Position):
    """A position of Le Combat des Héros that can be played."""

    __slots__ = ()
    fields, words, phase_rules = notation.fields_of(KIT), notation.WORDS, notation.PHASE_RULES
    verbs, buttons = frozenset(notation.DEEDS), frozenset({"heart", "end"})
    build = classmethod(notation.build)

    def __repr__(self) -> str:
        """The text, without the heroes that are still secret."""
        if not self.hidden:
            return super().__repr__()
        own = [piece for piece in self.pieces if piece.cell not in self.hidden]
        return f"<heroes/1: {self.turn} picks {','.join(map(str, own))} and {len(self.hidden)} are hidden>"

    def __reduce__(self) -> tuple[Any, ...]:
        roster = None if self.roster is KIT else self.roster
        return revived, (roster, dict(self.at), self.turn, self.phase, self.outcome, self.table)


_played_with: dict[str, type[HeroesState]] = {KIT.name: HeroesState}


def state_of(roster: Roster) -> type[HeroesState]:
    """The kind of position that is played with a roster."""
    if roster.name not in _played_with:
        own = {"__slots__": (), "roster": roster, "fields": notation.fields_of(roster)}
        _played_with[roster.name] = type("HeroesState", (HeroesState,), own)
    return _played_with[roster.name]


def state_named(name: str) -> type[HeroesState] | None:
    """The kind of position played with the roster of this name, if it has been loaded."""
    return _played_with.get(name)


def revived(roster: Roster | None, *parts: Any) -> HeroesState:
    """A position from its pickled parts."""
    return state_of(roster or KIT)(*parts)


# Choosing a card


@book.rule("play-card", BOOK, "course of play")
@typed("play")
def choosing(s: Position, need: Need) -> Iterator[Action]:
    """Play one of the cards in front of you into your discard: only that hero acts this turn."""
    on_board = {piece.kind for piece in s.at.values()}
    for me in need.choose("someone", s.heroes(), on_board.union(s.board.cells)):
        if (need("own", me.side == s.turn, me.cell) and is_alive(s, me, need)
                and need("in-front", PLAYED not in me.flags, me.cell)):
            yield play(me)


def after_choice(s: Position, action: Action) -> Position:
    """The hero's turn begins; a frozen one's is over at once."""
    me = present(action.piece)
    s = s.with_(at=s.changed(action), seen=remembering(s))
    if "freeze" in me.flags:
        return settled(s, action, next_turn)
    return s.with_(phase="act", active=me.cell, start=me.cell)


# The hero's turn


@book.rule("end-turn", RULING, "movement and attack")
def acting(s: Position, need: Need) -> Iterator[Action]:
    """After playing a card everything is optional: the player may end his turn at any time."""
    me = s.me
    if me is None:
        return
    yield from attacking(s, me, need)
    yield from cloning(s, me, need)
    yield from moving(s, me, need)
    yield from teleporting(s, me, need)
    yield from empowering(s, me, need)
    yield from compensation_heart(s, me, need)
    yield from ending(s, me, need)


@typed("end")
def ending(s: Position, me: Piece, need: Need) -> Iterator[Action]:
    """The turn may be ended at any time."""
    yield end(me)


@book.rule("compensation-heart", BOOK, "course of play",
           ruling="Not while the opponent plays the hero by mind control.")
@typed("heart")
def compensation_heart(s: Position, me: Piece, need: Need) -> Iterator[Action]:
    """The second player has one spare heart: once, in his turn, he may put it on the hero he is playing, up to its
    maximum life."""
    second = s.second
    if (need("second-player", s.turn == second, {"side": second}) and need("left", s.heart)
            and need("own-will", not s.is_controlled, me.cell) and is_wounded(s, me, need)):
        yield heart(me)


def after_deed(s: Position, action: Action) -> Position:
    """What the table remembers of a deed; then whether anything has ended."""
    word, me = action.word, present(action.changes[0].after)
    if word == "end":
        return settled(s.with_(at=s.changed(action)), action, next_turn)
    if word in ("step", "teleport"):
        return s.with_(at=s.changed(action), active=me.cell, walked=s.walked + 1)
    if word == "clone":
        return s.with_(cloned=dict(action.changes[0].data)["copied"])
    if word == "attack":
        beside: dict[str, Any] = {"hits": tuple(sorted((*s.hits, action.clicks[0])))}
    elif word == "power":
        beside = {"power": action.clicks[0], "active": me.cell}
    else:
        beside = {"heart": False}
    return settled(s.with_(at=s.changed(action), **beside), action, hero_may_go_on)


def settled(s: Position, action: Action, go_on: Callable[[Position], Position]) -> Position:
    """After changes of life: the notes on the table, the win check, then how it goes on."""
    if beside := noted(s, action):
        s = s.with_(**beside)
    if any(not present(change.after).life for change in action.changes):
        s = last_standing(s)
    return s if s.outcome else go_on(s)


def hero_may_go_on(s: Position) -> Position:
    """The turn goes on unless the hero in play has died."""
    return s if s.hero.life else next_turn(s)


def next_turn(s: Position) -> Position:
    """The opponent's turn begins."""
    side = ENEMY[s.turn]
    quiet = 0 if s.stirred else s.quiet + 1
    return endless(s.with_(at=recycle(s.at, side), turn=side, phase="choose", stirred=False, quiet=quiet, **AT_REST))


HeroesState.phases = {
    "choose": Phase("play-card", choosing, after_choice, ("play",), (*BOARD.cells, *KINDS)),
    "act": Phase("end-turn", acting, after_deed, notation.TURN, (*BOARD.cells, *POWERS)),
    "pick": Phase("secret-pick", picking, after_pick, ("pick",), KINDS, sets_up=True),
    "draft": Phase("draft", drafting, after_draft, ("draft",), KINDS, sets_up=True),
}
