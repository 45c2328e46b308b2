"""The games there are: every folder here, plus what is registered from outside. The module can be called: it lists their
names."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from functools import cache
from types import ModuleType
from typing import Any

from boardlab.errors import BoardlabError, Unreadable, nearest
from boardlab.words.say import say

_registered: dict[str, Any] = {}


def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    return tuple(sorted(_own() | _registered.keys()))


@cache  # the games of the kit are files, and stay the same while it runs
def _own() -> frozenset[str]:
    return frozenset(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


def game(name: str) -> ModuleType:
    """A game by its name: its module, with new_game, read, position, board, sides, book."""
    if name in _registered:
        own: ModuleType = _registered[name]
        return own
    if name not in names():
        raise Unreadable(str(name), 0, say("error.expected-one-of", what=say("error.a-game"), names=", ".join(names())),
                         nearest(str(name), names()))
    return importlib.import_module(f"boardlab.games.{name}")


def read(text: str) -> Any:
    """The position a text describes, of whichever game; anything wrong with it is an `Unreadable`."""
    if not isinstance(text, str):
        raise Unreadable(repr(text), 0, say("error.expected-text"))
    text = text.strip()
    return game(text.partition("/")[0]).read(text)


def register(module: Any) -> Any:
    """Add a game that lives outside this folder; one of the kit keeps its name."""
    if module.name in _own():
        raise BoardlabError(say("error.own-game", name=module.name))
    _registered[module.name] = module
    return module


class _Games(ModuleType):
    """This module, which is a package of games and, called, their names: `bl.games()` and `boardlab.games.leaders` both
    work."""

    def __call__(self) -> tuple[str, ...]:
        return names()


sys.modules[__name__].__class__ = _Games
