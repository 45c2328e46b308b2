"""What a position is worth to a side: the features of the game (`judgement.py`) with their weights (`judgement.toml`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module, resources
from importlib.util import find_spec
from random import Random
from typing import Any, NamedTuple

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

    def value(self, state: State, side: str) -> float:
        """How good a position is for a side: what it has, less what the other has."""
        if state.outcome:
            return 0.0 if state.outcome.winner is None else WON if state.outcome.winner == side else -WON
        return self.worth(self.features(state, side)) - self.worth(self.features(state, other(state, side)))

    def worth(self, features: Features) -> float:
        """The features of one side, weighed."""
        return sum([self.weights[name] * amount for name, amount in features.items()])


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
    weights = parse(text, f"{game}/judgement.toml").known("weights", needed=True).table["weights"]
    return Judge(judgement.features, weights, getattr(judgement, "guessed", all_is_known))


def all_is_known(state: State, chance: Random) -> State:
    """Nothing is hidden in this game."""
    return state
