"""A recipe for OpenSpiel, which brings its own installation: `pip install open_spiel`.

    from boardlab.lab import openspiel

    game = openspiel.game("leaders", mode="strategist")   # a pyspiel.Game; the options of `leaders.new_game`, by keyword
    state = game.new_initial_state()
    state.apply_action(17)                                # chance deals the game of seed 17
    state.action_to_string(state.legal_actions()[0])

Chance is one node at the root: which of `deals` games is dealt; after that nothing is left to it. Actions and observations
are the numbers of `boardlab.lab.encoding`. The sides are the players 0 and 1; whoever has to choose is the current player. A
game of `limit` actions ends without a winner.

`make test` plays it with a stand-in for pyspiel, which shows that it asks and answers as the rules do. With OpenSpiel itself
(2.0.2) its `random_sim_test`, an observation and a game between two of its Monte Carlo bots were tried by hand. Not tried:
its algorithms for learning, and saving a game as text (OpenSpiel saves the history of actions instead).
"""

from __future__ import annotations

from typing import Any

from boardlab.engine import Position, fast
from boardlab.errors import BoardlabError
from boardlab.games import game as load
from boardlab.lab.encoding import Encoding, encoding_of
from boardlab.lab.matches import checked_options
from boardlab.words.say import say

CHANCE, TERMINAL = -1, -4  # as OpenSpiel numbers them


class Play:
    """A game under way, with the questions that OpenSpiel asks."""

    encoding: Encoding
    options: dict[str, Any]
    deals: int
    limit: int
    position: Position | None = None  # nothing is dealt yet
    played = 0

    def current_player(self) -> int:
        """Chance at first; then the number of the side that chooses."""
        if self.position is None:
            return CHANCE
        return TERMINAL if self.is_terminal() else self.encoding.sides.index(self.position.decider)

    def is_terminal(self) -> bool:
        """The game is over, or too long."""
        return self.position is not None and (self.position.outcome is not None or self.played >= self.limit)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every deal is as likely as any other."""
        return [(seed, 1 / self.deals) for seed in range(self.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.encoding.legal(self.position)) if self.position else []

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self.position = fast(load(self.encoding.game).new_game(seed=action, **self.options))
        else:
            self.position = self.position.play(self.encoding.legal(self.position)[action])
            self.played += 1

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == CHANCE else self.encoding.texts[action]

    def returns(self) -> list[float]:
        """1 for the winner, -1 for the loser."""
        outcome = self.position and self.position.outcome
        if not outcome or outcome.winner is None:
            return [0.0, 0.0]
        return [1.0 if side == outcome.winner else -1.0 for side in self.encoding.sides]

    def numbers(self, player: int) -> list[float]:
        """What a player sees; nothing before the deal."""
        if self.position is None:
            return [0.0] * len(self.encoding.names)
        return self.encoding.numbers(self.position.state(), self.encoding.sides[player])

    def __str__(self) -> str:
        return "" if self.position is None else self.position.state().text


class Observer:
    """What a player sees, as OpenSpiel asks for it."""

    def __init__(self, size: int):
        import numpy as np
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: Play, player: int) -> None:
        """Look at a position as a player."""
        self.tensor[:] = state.numbers(player)

    def string_from(self, state: Play, player: int) -> str:
        """The same by name: what there is, and how much of it."""
        names = state.encoding.names
        return ", ".join(f"{name} {number:g}" for name, number in zip(names, state.numbers(player)) if number)


def game(name: str, deals: int = 1000, limit: int = 5000, **options: Any) -> Any:
    """A game of the kit as a `pyspiel.Game`."""
    try:
        import pyspiel
    except ModuleNotFoundError as error:
        raise BoardlabError(say("learning.no-openspiel")) from error
    encoding, kind = encoding_of(name), pyspiel.GameType
    load(name).new_game(seed=0, **checked_options(name, options))  # options that the game does not have are refused
    about = kind(short_name=f"boardlab_{name}", long_name=f"boardlab: {name}", dynamics=kind.Dynamics.SEQUENTIAL,
                 chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC, information=kind.Information.IMPERFECT_INFORMATION,
                 utility=kind.Utility.ZERO_SUM, reward_model=kind.RewardModel.TERMINAL, max_num_players=2, min_num_players=2,
                 provides_information_state_string=False, provides_information_state_tensor=False,
                 provides_observation_string=True, provides_observation_tensor=True)
    size = pyspiel.GameInfo(num_distinct_actions=len(encoding.texts), max_chance_outcomes=deals, num_players=2,
                            min_utility=-1.0, max_utility=1.0, utility_sum=0.0, max_game_length=limit)

    class State(Play, pyspiel.State):
        """A position."""

        def __init__(self, of: Any):
            pyspiel.State.__init__(self, of)
            self.encoding, self.options, self.deals, self.limit = encoding, options, deals, limit

    class Game(pyspiel.Game):
        """The game."""

        def __init__(self, params: Any = None):
            super().__init__(about, size, params or {})

        def new_initial_state(self) -> Any:
            """Nothing is dealt yet."""
            return State(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            """Whoever looks at positions."""
            return Observer(len(encoding.names))

    return Game()
