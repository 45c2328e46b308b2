"""The ways to begin a game anew, for the menu of a board."""

from __future__ import annotations

from boardlab.errors import BoardlabError
from boardlab.game import State
from boardlab.games import game
from boardlab.scene.telling import name_of
from boardlab.words.say import find, say


def offered(name: str) -> list[str]:
    """Each way to begin, in words, in the order of the game's options."""
    return [", ".join(_words(name, key, str(value)) for key, value in way.items()) for way in _ways(name)]


def _ways(name: str) -> tuple[dict, ...]:
    return tuple(getattr(game(name), "options", ())) or ({},)


def _words(name: str, key: str, value: str) -> str:
    return find(name, f"options.{key}-{value}", f"names.{value}") or name_of(name, value)


def begun(name: str, way: int, seed: str = "") -> State:
    """A new game in one of these ways; the same seed gives the same game."""
    ways = _ways(name)
    if not 0 <= way < len(ways):
        raise BoardlabError(say("ui.strange-message"))
    seed = seed.strip()
    return game(name).new_game(seed=int(seed) if seed.isdecimal() else seed or None, **ways[way])
