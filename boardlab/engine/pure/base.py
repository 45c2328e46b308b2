"""What every position in numbers can do, and random play."""

from __future__ import annotations

from random import Random
from typing import Any

from boardlab.game import Action, Outcome, State


class Position:
    """A position of a game in numbers. It never changes: `play` gives the next one."""

    __slots__ = ()

    def legal(self) -> list[int]:
        """Every legal action as a number, none once the game is over."""
        raise NotImplementedError

    def allows(self, action: int) -> bool:
        """An action that was legal in some position of the game is legal in this one."""
        return action in self.legal()

    def play(self, action: int) -> Position:
        """The next position, after an action that `legal` gave for this one. Nothing is checked."""
        raise NotImplementedError

    def action(self, action: int) -> Action:
        """The readable action behind a number."""
        raise NotImplementedError

    def state(self) -> State:
        """The readable position, exactly."""
        raise NotImplementedError

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        raise NotImplementedError

    @property
    def decider(self) -> str:
        """Who chooses now."""
        raise NotImplementedError

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        raise NotImplementedError

    @property
    def key(self) -> Any:
        """Hashable, equal for two positions exactly when their states are equal."""
        raise NotImplementedError

    def __reduce__(self) -> tuple[Any, ...]:
        """Sent to another process as the readable position: there it is played by the build that is there."""
        from boardlab.engine import fast
        return fast, (self.state(),)


def playout(position: Position, chance: Random, limit: int) -> tuple[Position, int]:
    """Play at random until the game is over or `limit` actions are played; the last position, and how many they were."""
    drawn = chance.random
    for count in range(limit):
        legal = position.legal()
        if not legal:
            return position, count
        position = position.play(legal[int(drawn() * len(legal))])
    return position, max(0, limit)


def measured_playout(position: Position, chance: Random, most: int) -> tuple[Position, int, int, int, int]:
    """Play at random until the game is over or more than `most` turns begin. The last position, then how many actions and
    turns there were, how many actions could be chosen from in all, and how often there was more than one."""
    drawn = chance.random
    actions, turns, offered, choices, turn = 0, 1, 0, 0, position.turn
    while True:
        legal = position.legal()
        width = len(legal)
        if not width:
            return position, actions, turns, offered, choices
        now = position.turn
        if now != turn:
            if turns >= most:
                return position, actions, turns, offered, choices
            turn = now
            turns += 1
        offered += width
        if width > 1:
            choices += 1
        position = position.play(legal[int(drawn() * width)])
        actions += 1
