"""What a position is worth to a side: the features of the game (`judgement.py`) with their weights (`judgement.toml`).

`Judge` says it of readable positions; `Eyes` say the same of positions in numbers, where the engine of the game has a
`<game>_value`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache
from importlib import import_module, resources
from importlib.util import find_spec
from random import Random
from typing import Any, NamedTuple

from boardlab.engine import Position, room_of
from boardlab.engine.readable import Readable
from boardlab.game import State
from boardlab.games import game as load
from boardlab.tables import parse

WON = 1000.0  # more than any features can be worth
Features = Mapping[str, float]


class Judge(NamedTuple):
    """Values positions of a game."""

    features: Callable[[Any, str], Features]
    weights: Mapping[str, float]
    guessed: Callable[[Any, Random], Any]  # the position as whoever chooses knows it: what is hidden is drawn by lot
    unhidden: Callable[[Any], Any] = lambda state: state  # and without what is hidden: what is won so is won for sure
    passing: tuple[str, ...] = ()  # features that a side has only because it is its turn, or the other's

    def value(self, state: State, side: str) -> float:
        """How good a position is for a side: what it has, less what the other has."""
        if state.outcome:
            return 0.0 if state.outcome.winner is None else WON if state.outcome.winner == side else -WON
        return self.worth(self.features(state, side)) - self.worth(self.features(state, other(state, side)))

    def without(self, overlooked: Collection[str]) -> Judge:
        """A judge who does not see some of the features."""
        return self._replace(weights={name: 0.0 if name in overlooked else weight for name, weight in self.weights.items()})

    @property
    def lasting(self) -> Judge:
        """A judge of games looked at again, who leaves aside what passes with the turn."""
        return self.without(self.passing)

    def worth(self, features: Features) -> float:
        """The features of one side, weighed."""
        return sum([self.weights[name] * amount for name, amount in features.items()])


class Eyes(NamedTuple):
    """How positions in numbers are seen: `value(position, weights)` is what the first side has, less what the second has."""

    first: str
    value: Callable[[Position, list[float]], float]
    weights: list[float]

    def worth(self, position: Position, side: str) -> float:
        """How good a position is for a side, as `Judge.value` says."""
        outcome = position.outcome
        if outcome:
            return 0.0 if outcome.winner is None else WON if outcome.winner == side else -WON
        value = self.value(position, self.weights)
        return value if side == self.first else -value


def eyes_for(position: Position, judge: Judge) -> Eyes:
    """Eyes for a position and all that follow it; without a `<game>_value` they read each position first."""
    state = position.state()
    first = state.sides[0]
    room = None if isinstance(position, Readable) else room_of(position, f"{state.game}_value")
    if room is None:
        return Eyes(first, lambda position, weights: judge.value(position.state(), first), [])
    return Eyes(first, room.value, [judge.weights[name] for name in room.FEATURES])


def other(state: State, side: str) -> str:
    """The other side."""
    first, second = state.sides
    return second if side == first else first


@cache
def judge_of(game: str) -> Judge:
    """The judge of a game; of a game that has no judgement of its own, one that knows only who has won."""
    module = load(game)
    home = module.__name__
    if not hasattr(module, "__path__") or find_spec(f"{home}.judgement") is None:
        return Judge(lambda state, side: {}, {}, all_is_known)
    judgement = import_module(f"{home}.judgement")
    text = resources.files(home).joinpath("judgement.toml").read_text(encoding="utf-8")
    table = parse(text, f"{game}/judgement.toml").known("weights", "passing")
    weights = table.inside("weights").table
    passing = tuple(table.one_of("passing", name, weights) for name in table.listed("passing"))
    return Judge(judgement.features, weights, getattr(judgement, "guessed", all_is_known),
                 getattr(judgement, "unhidden", lambda state: state), passing)


def all_is_known(state: State, chance: Random) -> State:
    """Nothing is hidden in this game."""
    return state
