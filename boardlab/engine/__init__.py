"""The engine room: the same games in numbers, many times faster, for search and studies. No rule, widget or lesson
imports it.

`fast(state)` gives a compact position of the same game. One source a game, in `engine/pure`; `engine/compiled` is the
same source compiled, where a C compiler was found. $BOARDLAB_PURE=1 leaves the compiled one aside.
"""

from __future__ import annotations

import importlib.util
import os
from functools import cache
from random import Random
from types import ModuleType
from typing import Any

from boardlab.engine import compiled
from boardlab.engine.pure.base import Position
from boardlab.engine.readable import Readable
from boardlab.errors import BoardlabError
from boardlab.game import State
from boardlab.tables import shown
from boardlab.words.say import say

__all__ = ["Position", "a_state", "build", "fast", "measured_playout", "playout", "room_of"]


def is_pure_asked() -> bool:
    """Whoever sets $BOARDLAB_PURE wants the engines uncompiled."""
    return os.environ.get("BOARDLAB_PURE", "") not in ("", "0")


def build() -> str:
    """Which build runs here: "compiled" or "pure"."""
    return "compiled" if not is_pure_asked() and compiled.usable() else "pure"


@cache
def room(game: str, which: str) -> ModuleType | None:
    """The engine of a game in a build, or what belongs to it; None if the game has none."""
    if which == "compiled" and not compiled.usable():
        raise ImportError("the engines were not compiled here: python -m boardlab.engine.compile")
    name = f"boardlab.engine.{which}.{game}"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


def fast(state: State, which: str | None = None) -> Position:
    """The same position in numbers; of a game without an engine, the readable one behind the same interface."""
    engine = room(a_state(state).game, which or build())
    if engine is None or not engine.plays(state):
        return Readable(state)
    made: Position = engine.position(state)
    return made


def a_state(what: Any) -> State:
    """A position of the rules; anything else is refused."""
    if not isinstance(what, State):
        raise BoardlabError(say("error.no-position", what=shown(what)))
    return what


def room_of(position: Position, name: str) -> ModuleType | None:
    """What belongs to a position, in the build it is played by: `tree`, or `<game>_value`; None if there is no such room."""
    return room(name, "compiled" if type(position).__module__.startswith(compiled.__name__) else "pure")


def playout(position: Position, rng: Random, limit: int = 1000) -> tuple[Position, int]:
    """Play at random until the game is over or so many actions are played; the last position, and how many they were."""
    played: tuple[Position, int] = home_of(position).playout(position, rng, limit)
    return played


def measured_playout(position: Position, rng: Random, turns: int = 1000) -> tuple[Position, int, int, int, int]:
    """Play at random until the game is over or so many turns are played. The last position, the actions and turns played,
    the actions there were to choose from, and the positions with more than one of them."""
    played: tuple[Position, int, int, int, int] = home_of(position).measured_playout(position, rng, turns)
    return played


def home_of(position: Position) -> ModuleType:
    """Where what all games share lives, in the build of a position."""
    home = room_of(position, "base")
    assert home
    return home
