"""Somebody to play against, at four levels: beginner, player, expert, master."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from importlib import resources
from random import Random
from typing import NamedTuple

from boardlab.engine import Position, fast
from boardlab.errors import BoardlabError, Unreadable, nearest
from boardlab.game import Action, State
from boardlab.players.judging import judge_of
from boardlab.players.search import Ply, Search, Thinking, Turn, finished
from boardlab.players.solve import solve
from boardlab.tables import parse
from boardlab.words.say import say

LEVELS = ("beginner", "player", "expert", "master")
CAREFUL = 40  # so many of the best turns are looked through for one that leaves the opponent no win


class Level(NamedTuple):
    """How well a player thinks; what the fields mean is said in levels.toml."""

    plies: tuple[Ply, ...]
    noise: float
    wins: int
    threats: int


@cache
def level(name: str, game: str) -> Level:
    """A level, as it is in a game."""
    if name not in LEVELS:
        expected = say("error.expected-one-of", what=say("error.a-level"), names=", ".join(LEVELS))
        raise Unreadable(str(name), 0, expected, nearest(str(name), LEVELS))
    text = resources.files(__package__).joinpath("levels.toml").read_text(encoding="utf-8")
    table = parse(text, "levels.toml").table[name]
    said = {key: value for key, value in table.items() if not isinstance(value, dict)} | table.get(game, {})
    return Level(**said | {"plies": tuple(Ply(*ply) for ply in said["plies"])})


class Player:
    """A player of a level: a function from a position to an action. The same seed gives the same moves."""

    def __init__(self, name: str, seed: int = 0):
        self.name, self.seed = name, seed
        level(str(name), "")  # an unknown name is refused at once
        self._planned: dict[State, Action] = {}  # the rest of the turn, by the positions on its way

    def __repr__(self) -> str:
        return f"Player({self.name!r}, seed={self.seed})"

    def __call__(self, state: State, before: Collection[State] = ()) -> Action:
        """The action this player takes here; told what positions came before, it does not go round in circles."""
        return finished(self.thinking(state, before))

    def thinking(self, state: State, before: Collection[State] = ()) -> Thinking[Action]:
        """Think in small steps; what is planned for the rest of a turn is not thought about again."""
        if state.outcome:
            raise BoardlabError(say("needs.any.over"))
        plan = self._planned  # another thread may put its own in this place meanwhile
        if state not in plan:
            texts = yield from self.turn(state, before)
            plan = self._planned = planned(state, texts)
        return plan[state]

    def turn(self, state: State, before: Collection[State] = ()) -> Thinking[list[str]]:
        """What this player would do until somebody else has to choose."""
        chance = Random(f"{self.seed} {state.text}")
        mine, judge = level(self.name, state.game), judge_of(state.game)
        known = judge.guessed(state, chance)
        if win := winning(known, mine.wins):
            return win
        start = fast(known)
        turns = yield from Search(judge, chance, mine.noise).best(start, mine.plies)
        new = [turn for turn in turns if turn.position.state() not in before] or turns
        for turn in new[:CAREFUL] if mine.threats else ():
            yield 0
            if not winning(turn.position.state(), mine.threats):
                return texts_of(start, turn)
        return texts_of(start, new[0])


def winning(state: State, limit: int) -> list[str]:
    """A win of whoever's turn it is, as far as it is theirs to choose; none if looking at so many positions shows none."""
    if not limit or state.outcome or state.turn != state.decider:
        return []
    me, own = state.decider, []
    for text in solve(state, "win this turn", limit).line:
        if state.decider != me:
            break
        own.append(text)
        state = state.play(text)
    return own


def texts_of(position: Position, turn: Turn) -> list[str]:
    """The actions of a turn, as they are typed."""
    texts = []
    for number in turn.actions:
        texts.append(position.action(number).text)
        position = position.play(number)
    return texts


def planned(state: State, texts: list[str]) -> dict[State, Action]:
    """What to do in each position of a turn; it ends early where something hidden turned out otherwise."""
    plan: dict[State, Action] = {}
    for text in texts:
        action = next((action for action in state.legal_actions() if action.text == text), None)
        if action is None:
            break
        plan[state] = action
        state = state.after(action)
    return plan
