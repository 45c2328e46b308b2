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

from boardlab.engine import compiled
from boardlab.engine.pure.base import Position
from boardlab.engine.readable import Readable
from boardlab.game import State

__all__ = ["Position", "build", "fast", "playout"]


def build() -> str:
    """Which build runs here: "compiled" or "pure"."""
    return "pure" if os.environ.get("BOARDLAB_PURE", "") not in ("", "0") or not compiled.usable() else "compiled"


@cache
def rooms(which: str) -> dict[str, ModuleType]:
    """The engines of a build, by their games; a game without one is played by its readable rules."""
    found = {}
    for game in ("leaders", "legie", "heroes"):
        name = f"boardlab.engine.{which}.{game}"
        if importlib.util.find_spec(name):
            found[game] = importlib.import_module(name)
    return found


def fast(state: State, which: str | None = None) -> Position:
    """The same position in numbers; of a game without an engine, the readable one behind the same interface."""
    engine = rooms(which or build()).get(state.game)
    if engine is None or type(state) is not engine.STATE:
        return Readable(state)
    made: Position = engine.position(state)
    return made


def playout(position: Position, rng: Random, limit: int = 1000) -> tuple[Position, int]:
    """Play at random until the game is over or so many actions are played; the last position, and how many they were."""
    which = "compiled" if type(position).__module__.startswith(compiled.__name__) else "pure"
    home = importlib.import_module(f"boardlab.engine.{which}.base")
    played: tuple[Position, int] = home.playout(position, rng, limit)
    return played
