"""Somebody to play against, at four levels: beginner, player, expert, master."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from importlib import resources
from math import ceil, inf
from random import Random
from typing import Any, NamedTuple

from boardlab.engine import a_state, fast
from boardlab.errors import BoardlabError, Unreadable, nearest
from boardlab.game import Action, State
from boardlab.games import names as games
from boardlab.players.caution import Caution, Thoughts
from boardlab.players.finding import FURTHER, finding, texts_of
from boardlab.players.goals import WIN
from boardlab.players.judging import eyes_for, judge_of
from boardlab.players.search import Ahead, AllTurns, Beam, Growth, Ply, WholeTurns, own_part
from boardlab.players.solve import solving
from boardlab.players.thinking import Thinking, finished
from boardlab.tables import parse, shown
from boardlab.words.say import say

LEVELS = ("beginner", "player", "expert", "master")
WAYS = ("beam", "tree", "alphabeta", "turns")
BUDGETS = ("positions", "one_turn", "wins", "long_wins", "threats", "careful")  # what grows and shrinks with the effort


class Level(NamedTuple):
    """How well a player thinks; what the fields mean is said in levels.toml."""

    thinks: str
    plies: tuple[Ply, ...] = ()
    positions: int = 0
    one_turn: int = 0
    depths: tuple[int, int] = (1, 1)
    scale: float = 0.0
    exploration: float = 0.0
    noise: float = 0.0
    overlooks: tuple[str, ...] = ()
    wins: int = 0
    long_wins: int = 0
    threats: int = 0
    careful: int = 0

    def at(self, effort: float) -> Level:
        """The same level with a part of its budgets: whatever is left of it, it looks at something."""
        if effort == 1:
            return self
        part = {field: ceil(getattr(self, field) * effort) for field in BUDGETS}
        return self._replace(**part, plies=tuple(Ply(*(ceil(amount * effort) for amount in ply)) for ply in self.plies))


@cache
def level(name: str, game: str) -> Level:
    """A level, as it is in a game."""
    if name not in LEVELS:
        expected = say("error.expected-one-of", what=say("error.a-level"), names=", ".join(LEVELS))
        raise Unreadable(str(name), 0, expected, nearest(str(name), LEVELS))
    text = resources.files(__package__).joinpath("levels.toml").read_text(encoding="utf-8")
    usual = parse(text, "levels.toml").known(*LEVELS, needed=True).inside(name).known(*Level._fields, *games())
    here = usual.inside(game).known(*Level._fields)
    said = {field: value for field, value in usual.table.items() if field in Level._fields} | {**here.table}
    here.one_of("thinks", said.get("thinks"), WAYS)
    for feature in here.table.get("overlooks", ()):
        here.one_of("overlooks", feature, tuple(judge_of(game).weights))
    lists: dict[str, Any] = {field: tuple(said[field]) for field in ("depths", "overlooks") if field in said}
    return Level(**said | lists | {"plies": tuple(Ply(*ply) for ply in said.get("plies", ()))})


class Player:
    """A player of a level: a function from a position to an action. The same seed gives the same game: a turn is thought out
    where it begins, and then played as planned. With an effort below 1 it thinks in the same way by smaller budgets, and so
    plays worse and sooner."""

    def __init__(self, name: str, seed: int = 0, effort: float = 1):
        if isinstance(effort, bool) or not isinstance(effort, (int, float)) or not 0 < effort < inf:
            raise BoardlabError(say("error.effort", effort=shown(effort)))
        self.name, self.seed, self.effort = name, seed, effort
        level(str(name), "")  # an unknown name is refused at once
        self._planned: dict[State, Action] = {}  # the rest of the turn, by the positions on its way

    def __repr__(self) -> str:
        effort = "" if self.effort == 1 else f", effort={self.effort}"
        return f"Player({self.name!r}, seed={self.seed}{effort})"

    def __call__(self, state: State, before: Collection[State] = ()) -> Action:
        """The action this player takes here; told what positions came before, it does not go round in circles."""
        return finished(self.thinking(state, before))

    def thinking(self, state: State, before: Collection[State] = ()) -> Thinking[Action]:
        """Think in small steps; what is planned for the rest of a turn is not thought about again."""
        if a_state(state).outcome:
            raise BoardlabError(say("needs.any.over"))
        plan = self._planned  # another thread may put its own in this place meanwhile
        if state not in plan:
            texts = yield from self.turn(state, before)
            plan = self._planned = planned(state, texts)
        return plan[state]

    def turn(self, state: State, before: Collection[State] = ()) -> Thinking[list[str]]:
        """What this player would do until somebody else has to choose."""
        chance = Random(f"{self.seed} {state.text}")
        mine = level(self.name, state.game).at(self.effort)
        judge = judge_of(state.game).without(mine.overlooks)
        known = judge.guessed(state, chance)
        win = yield from winning(known, mine.wins, mine.long_wins)
        if win.texts:
            return win.texts
        start = fast(known)
        eyes = eyes_for(start, judge)
        thoughts: Thoughts
        if mine.thinks == "tree":
            thoughts = Growth(eyes, chance, mine.noise, start, mine.scale, mine.exploration)
            yield from thoughts.think(mine.positions)
        elif mine.thinks == "alphabeta":
            thoughts = Ahead(eyes, chance, start, mine.depths)
            yield from thoughts.think(mine.positions)
        elif mine.thinks == "turns":
            one_turn = mine.one_turn or mine.positions
            thoughts = WholeTurns(eyes, chance, start, mine.depths, mine.plies, mine.noise, one_turn)
            yield from thoughts.think(mine.positions)
        else:
            thoughts = Beam(eyes, chance, mine.noise)
            yield from thoughts.think(start, mine.plies)
        caution = Caution(start, before, max(mine.threats - win.looked, mine.threats // 3))
        chosen = yield from caution.chosen(thoughts, mine.careful, AllTurns(eyes, start))
        return texts_of(start, chosen.actions)


class Win(NamedTuple):
    """My actions until somebody else has to choose, none if no win was found; how many positions were looked at."""

    texts: list[str]
    looked: int


def winning(state: State, wins: int, long_wins: int) -> Thinking[Win]:
    """A win in this turn of whoever has it, if it is theirs to choose: by a proof, which finds short wins soonest, and where
    that takes too long by going first where most is promised, in two ways."""
    if wins <= 0 or state.outcome or state.turn != state.decider:
        return Win([], 0)
    answer = yield from solving(state, WIN, wins)
    texts, looked = list(own_part(state, answer.line)), answer.looked
    for further in FURTHER if answer.status == "unknown" and long_wins else ():
        found = yield from finding(state, long_wins, further, answer)
        texts, looked = found.texts, looked + found.looked
        if found.is_over:
            break
    return Win(texts, looked)


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
