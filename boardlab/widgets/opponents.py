"""Who plays which side of a board: you, or a player of some level that answers by itself. No widgets here."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from boardlab.errors import BoardlabError, Unreadable, nearest
from boardlab.game import Action, State
from boardlab.players import LEVELS, Player
from boardlab.record import Record
from boardlab.repetition import DRAW, THIRD, UNFINISHED, checked_ending, goes_round
from boardlab.scene import Mark
from boardlab.scene.telling import name_of
from boardlab.tables import shown
from boardlab.widgets import overlays
from boardlab.widgets.advising import Adviser
from boardlab.widgets.session import Note, Session, clickable, told
from boardlab.widgets.slices import Meanwhile, thought
from boardlab.words.say import say

PAUSE = 0.5     # between two actions, so that each can be seen
READING = 3.0   # before a bad turn is answered, so that it can be read how
MOMENT = 0.02   # between two looks at whether somebody is ready
TURNS = 200     # without a winner: then players who meet each other stop, as some would play for ever
YOU = "you"


class Standing(NamedTuple):
    """A player who takes one turn for the reader, or one choice in a turn of the other side."""

    player: Player
    side: str
    turn: str  # whose turn it is

    def is_done(self, state: State) -> bool:
        """That turn or choice is over."""
        return bool(state.outcome) or state.turn != self.turn or self.side not in (state.turn, state.decider)


class Match(Session):
    """A session in which players answer for one side or both. Where no event loop runs, they answer at once."""

    def __init__(self, what: State | Record | str, opponent: str | Mapping[str, str] = {}, seed: int = 0,
                 repetition: str = UNFINISHED, hints: bool = False):
        self.repetition = checked_ending(repetition)
        self.often = THIRD                          # a position that comes so often stops the players
        self.far = TURNS                            # and so does a game of so many turns that they play among themselves
        self.seed = seed
        super().__init__(what)
        self.players = opponents(self.state, opponent, seed)
        self.stopped = False                        # the reader has stopped them
        self.anew = False                           # they play on from a position after which something was played before
        self.once: Standing | None = None           # who plays this turn for the reader
        self._meanwhile = Meanwhile()
        self._answering = False
        self.adviser = Adviser(self) if hints else None
        self.on_change(self._continue)
        self._continue()

    # who plays

    def level_of(self, side: str) -> str:
        """Who plays a side: you, or a level."""
        return self.players[side].name if side in self.players else YOU

    def set_player(self, side: str, level: str) -> None:
        """Give a side to a level, or to you."""
        if side not in self.state.sides or level not in (YOU, *LEVELS):
            raise BoardlabError(say("ui.strange-message"))
        self.players.pop(side, None)
        if level != YOU:
            self.players[side] = Player(level, self.seed)
        self.go_on()

    def player_now(self) -> Player | None:
        """The player whose choice it is; None if it is yours, or if the players are stopped."""
        state = self.state
        if state.outcome or self.stopped or self.rests:
            return None
        if self.once and self.once.side == state.decider:
            return self.once.player
        return None if self.looks_back else self.players.get(state.decider)

    @property
    def looks_back(self) -> bool:
        """The reader looks at an earlier position, and is not disturbed there."""
        return self.record.ahead is not None and not self.anew

    @property
    def goes_round(self) -> bool:
        """The position has come so often that the players stop."""
        *before, state = [node.state for node in self.record.here.path()]
        return goes_round(state, before, self.often)

    @property
    def turns(self) -> int:
        """How many turns have begun."""
        return 1 + sum(one.state.turn != two.state.turn for one, two in pairwise(self.record.here.path()))

    @property
    def is_long(self) -> bool:
        """Players who meet each other have played for so long that they stop."""
        return len(self.players) == len(self.state.sides) and self.turns > self.far

    @property
    def rests(self) -> bool:
        """The players have stopped by themselves."""
        return self.goes_round or self.is_long

    @property
    def drawn(self) -> bool:
        """The game is over: by the ruling that was asked for, the position that has come for the third time is a draw."""
        return self.repetition == DRAW and self.goes_round

    @property
    def reminders(self) -> tuple[Note, ...]:
        """That the position has been there before, and what comes of it."""
        reminders = super().reminders
        if self.drawn:
            return (*reminders, Note("info", say("ui.drawn-sentence")))
        if self.goes_round and self.players:
            return (*reminders, Note("info", say("ui.goes-round")))
        if self.is_long:
            return (*reminders, Note("info", say("ui.is-long", turns=self.far)))
        return reminders

    @property
    def leads(self) -> bool:
        """You are told what to click next only when it is yours to choose."""
        return super().leads and self.player_now() is None and not self.drawn

    @property
    def able(self) -> tuple[str, ...]:
        """Those who can act now, if it is yours to choose."""
        return () if self.player_now() or self.drawn else super().able

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What is pointed out; where nothing can be played any more, only what was asked for."""
        marks = overlays.marks(self.state, self.overlays) if self.drawn else super().marks
        return marks + (self.adviser.marks if self.adviser and not self.clicks else ())

    @property
    def otherwise(self) -> dict[str, Any]:
        """Once it is a draw, nothing can be clicked, and it is told as other ends are."""
        if not self.drawn:
            return super().otherwise
        head, rule = say("ui.drawn"), say("ui.drawn-rule")
        return {**clickable(self.state, ()), "first": [], "status": {"head": head, "below": rule, "figure": ""},
                "over": {"head": head, "rule": rule, "sentence": say("ui.drawn-sentence"), "cells": [], "again": True}}

    # what the reader does

    def click(self, name: str) -> Action | None:
        """A click, unless somebody else is to choose."""
        if self.player_now():
            self._set(notes=(Note("info", say("ui.not-you", side=name_of(self.state.game, self.state.decider))),))
            return None
        if self.drawn:
            self._set(notes=(Note("info", say("needs.any.over")),))
            return None
        return super().click(name)

    def play(self, action: Action | str) -> Action:
        """Play an action; one that is refused raises and changes nothing."""
        if self.drawn:
            raise BoardlabError(say("needs.any.over"))
        return super().play(action)

    def undo(self) -> None:
        """Back to your last choice, over the answers to it."""
        yours = [node for node in self.record.here.path()[:-1] if node.state.decider not in self.players]
        if self.clicks or not yours or len(self.players) > 1:
            super().undo()
        else:
            self._back(yours[-1], lambda: self.record.go(yours[-1]))

    def redo(self) -> None:
        """Forward to your next choice, over the answers of a player."""
        *between, last = self._ahead()
        yours = [node for node in between[1:] if node.state.decider not in self.players]
        self.anew = False
        if len(self.players) > 1 or last is self.record.here:
            super().redo()
        else:
            self.record.go((yours or [last])[0])

    def stop(self) -> None:
        """Stop whoever is thinking; you can play for them, or let them go on."""
        self.stopped, self.once, self.notes = True, None, ()
        self._meanwhile.drop()
        self._tell()

    def go_on(self) -> None:
        """Let the players think again, even where they go round in circles: then until the next time; and from an earlier
        position, where they play on from there."""
        self.stopped, self.anew, self.notes = False, True, ()
        if self.goes_round and self.repetition == UNFINISHED:
            self.often = self.record.times + 1
        if self.is_long:
            self.far = self.turns // TURNS * TURNS + TURNS
        self._meanwhile.drop()
        self._tell()

    def play_for_me(self) -> None:
        """Let a player take this turn: the one who plays the other side, if somebody does."""
        state = self.state
        if not (state.outcome or self.drawn):
            player = next(iter(self.players.values()), None) or Player("expert", self.seed)
            self.once = Standing(player, state.decider, state.turn)
            self.go_on()

    def renew(self) -> None:
        """Show what was found out meanwhile."""
        self._tell()

    # how they answer

    def _moved(self) -> None:
        here = self.record.here
        self.anew = self.anew and here.parent is self._shown  # not after a step back
        if self.once and (here.parent is not self._shown or self.once.is_done(here.state)):
            self.once = None
        if self.record.times == 1:
            self.often = THIRD
        super()._moved()

    def _continue(self) -> None:
        """After every change: let whoever is to choose think, unless somebody does already; and whoever gives hints."""
        if self.adviser:
            self.adviser.heard()
        if self._meanwhile or self._answering or self.player_now() is None:
            return
        self._meanwhile.begin(self._answer, self._answer_at_once)

    def _answer_at_once(self) -> None:
        self._answering = True
        try:
            while player := self.player_now():
                self.play(player(self.state, self._before()))
        finally:
            self._answering = False

    async def _answer(self) -> None:
        """Think in slices, play, and go on while it is the turn of a player."""
        try:
            while player := self.player_now():
                here = self.record.here
                action = await thought(player.thinking(self.state, self._before()))
                await self._heard_out()
                if self.record.here is here and not self.stopped:   # or else the reader has gone elsewhere meanwhile
                    self.play(action)
                    await asyncio.sleep(PAUSE)
        except Exception as error:                  # whatever a player does, the board stays playable
            self.stopped = True
            self.note("error", told(error))
        self._meanwhile.done()

    async def _heard_out(self) -> None:
        """Let whoever gives hints say first what your turn came to, and let that be read if it was a bad one."""
        while self.adviser and self.adviser.thinking == "turn":
            await asyncio.sleep(MOMENT)
        if self.adviser and self.adviser.warns:
            await asyncio.sleep(READING)

    def close(self) -> None:
        """Nobody looks any more: nobody thinks any more."""
        super().close()
        self._meanwhile.drop()
        if self.adviser:
            self.adviser.drop()

    def _before(self) -> set[State]:
        """The positions of this game so far."""
        return {node.state for node in self.record.here.path()}


def opponents(state: State, opponent: str | Mapping[str, str], seed: int) -> dict[str, Player]:
    """The players asked for: a level for the side that does not begin, or a level for each side named."""
    if not isinstance(opponent, (str, Mapping)):
        raise BoardlabError(say("ui.no-opponent", what=shown(opponent), names=", ".join(LEVELS)))
    if isinstance(opponent, str):
        opponent = {next(side for side in state.sides if side != state.decider): opponent}
    for side in opponent:
        if side not in state.sides:
            expected = say("error.expected-one-of", what=say("error.a-side"), names=", ".join(state.sides))
            raise Unreadable(str(side), 0, expected, nearest(str(side), state.sides))
    return {side: Player(level, seed) for side, level in opponent.items()}


def told_of(session: Session) -> dict[str, Any]:
    """What a page shows of the players; nothing where nobody can be asked to play."""
    if not isinstance(session, Match):
        return {}
    now, state = session.player_now(), session.state
    levels = [[YOU, say("ui.you")], *[[level, say(f"ui.level-{level}")] for level in LEVELS]]
    return {"sides": [[side, name_of(state.game, side), session.level_of(side)] for side in state.sides],
            "levels": levels, "stopped": not state.outcome and not session.drawn
            and (session.stopped or session.rests and bool(session.players)
                 or session.looks_back and state.decider in session.players),
            "thinking": say("ui.thinking", side=name_of(state.game, state.decider)) if now else ""}
