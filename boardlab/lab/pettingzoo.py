"""The games as PettingZoo environments (extra `rl`): `pip install "boardlab[rl]"`.

    from boardlab.lab import pettingzoo

    env = pettingzoo.env("leaders", mode="strategist")   # the options of `leaders.new_game`, by keyword
    env.reset(seed=7)                                    # the game `leaders.new_game(seed=7, mode="strategist")`
    for side in env.agent_iter():
        seen, reward, over, cut, info = env.last()
        env.step(None if over or cut else env.action_space(side).sample(seen["action_mask"]))

The agents are the sides. Whoever has to choose acts: the same side several times in a turn, and the other side where a rule
gives it the choice. An action is a number: its place in `env.unwrapped.texts`, the same in every position. What is observed
is what this side may know, number by number as `env.unwrapped.names` says, and a mask of the legal actions; both are made by
`boardlab.lab.encoding`. The winner gets 1 and the loser -1; a draw is 0. A game of `limit` actions is cut off. `env` ends
the game when an action is not legal, as PettingZoo does: its player gets -1, the other 0; `raw_env` refuses it and says why.

For OpenSpiel there is a recipe: `boardlab.lab.openspiel`.
"""

from __future__ import annotations

import io
from random import Random
from typing import Any

from boardlab.engine import fast
from boardlab.errors import Unreadable, nearest
from boardlab.extras import brought_by
from boardlab.game import State
from boardlab.games import game as load
from boardlab.lab.encoding import encoding_of
from boardlab.lab.matches import checked_options
from boardlab.tables import shown
from boardlab.words.say import say

with brought_by("rl"):
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

MODES = ("human", "ansi", "rgb_array")
FRAME = (960, 960)  # pixels of every picture, so that a film can be made of them


def env(game: str, limit: int = 5000, render_mode: str | None = None, **options: Any) -> Any:
    """A game as an environment in which an illegal action loses the game."""
    raw = raw_env(game, limit, render_mode, **options)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(
        wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)))


class raw_env(AECEnv[str, dict[str, Any], int]):
    """A game as an environment in which an illegal action is refused."""

    def __init__(self, game: str, limit: int = 5000, render_mode: str | None = None, **options: Any):
        super().__init__()
        if render_mode is not None and render_mode not in MODES:
            expected = say("error.expected-one-of", what="render_mode", names=", ".join(MODES))
            raise Unreadable(str(render_mode), 0, expected, nearest(str(render_mode), MODES))
        if not isinstance(limit, int) or limit < 1:
            raise Unreadable(shown(limit), 0, say("learning.expected-limit"))
        self._encoding, self._game, self._options = encoding_of(game), game, checked_options(game, options)
        self._new_game(0)  # a value that the game does not know is refused now
        self.limit, self.render_mode = limit, render_mode
        self.metadata = {"name": f"boardlab_{game}_v0", "render_modes": list(MODES), "is_parallelizable": False,
                         "render_fps": 2}
        self.texts, self.names = self._encoding.texts, self._encoding.names
        self.possible_agents = list(self._encoding.sides)
        self.agents: list[str] = []
        self.action_spaces = {side: spaces.Discrete(len(self.texts)) for side in self.possible_agents}
        self.observation_spaces = {side: spaces.Dict({
            "observation": spaces.Box(0, self._encoding.largest, (len(self.names),), np.float32),
            "action_mask": spaces.Box(0, 1, (len(self.texts),), np.int8)}) for side in self.possible_agents}
        self._chance = Random()

    def _new_game(self, seed: int) -> State:
        state: State = load(self._game).new_game(seed=seed, **self._options)
        return state

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What a side observes: numbers, and a mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of all actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: with a seed the one of this seed, without one the next. `options` is not looked at: those of the
        game are given once, when the environment is made."""
        if seed is not None:
            self._chance = Random(seed)
        self._begin(self._new_game(self._chance.getrandbits(32) if seed is None else seed))

    def _begin(self, start: State) -> None:
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, str]] = {side: {} for side in self.agents}
        self._skip_agent_selection = None  # a game may be begun while the sides of the last one were leaving
        self.actions = 0
        self._go_to(fast(start))

    def _go_to(self, position: Any) -> None:
        """A position, and what can be done in it."""
        self._position, self._legal = position, self._encoding.legal(position)
        if self._legal:
            self.agent_selection = position.decider
        if self.render_mode == "human":
            self.render()

    @property
    def position(self) -> State:
        """The position, with everything that is hidden from the sides."""
        return self._position.state()

    def observe(self, agent: str) -> dict[str, Any]:
        """The position as a side sees it; the mask of a side that is not to choose has no action."""
        mask = np.zeros(len(self.texts), np.int8)
        if agent == self.agent_selection and not self._is_over(agent):
            mask[list(self._legal)] = 1
        return {"observation": np.array(self._encoding.numbers(self.position, agent), np.float32), "action_mask": mask}

    def _is_over(self, agent: str) -> bool:
        """The game is over for a side."""
        return agent not in self.agents or self.terminations[agent] or self.truncations[agent]

    def step(self, action: int | None) -> None:
        """The side that chooses takes an action; once the game is over, each side leaves with None."""
        side = self.agent_selection
        if self._is_over(side):
            return self._was_dead_step(action)
        own = self._legal[self.checked(action)]
        self._cumulative_rewards[side] = 0.0
        self._clear_rewards()
        self._go_to(self._position.play(own))
        self.actions += 1
        if outcome := self._position.outcome:
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {each: {"ended_by": outcome.rule} for each in self.agents}
            if outcome.winner:
                self.rewards = {each: 1.0 if each == outcome.winner else -1.0 for each in self.agents}
        elif self.actions >= self.limit:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def checked(self, action: Any) -> int:
        """The number of a legal action; of another one the rules say what it lacks."""
        if not isinstance(action, int | np.integer) or not 0 <= action < len(self.texts):
            raise Unreadable(shown(action), 0, say("learning.expected-action", last=len(self.texts) - 1))
        if int(action) not in self._legal:
            self.position.play(self.texts[action])  # refuses it, with the reasons
        return int(action)

    def render(self) -> Any:
        """The board: printed, as a text, or as a picture in numbers. What is secret for whoever chooses is not drawn."""
        if self.render_mode == "rgb_array":
            return framed(self.position.picture().png())
        if self.render_mode == "ansi":
            return str(self.position)
        if self.render_mode == "human":
            print(self.position)
        return None

    def close(self) -> None:
        """Nothing is open."""


def framed(png: bytes) -> Any:
    """A picture in the middle of a white frame, as numbers: rows, columns, red-green-blue."""
    with brought_by("rl"):
        from PIL import Image, ImageOps
    return np.asarray(ImageOps.pad(Image.open(io.BytesIO(png)).convert("RGB"), FRAME, color="white"))
