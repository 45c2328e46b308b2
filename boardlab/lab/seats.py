"""Who plays in the lab: a level's name, "random", or a function from a position to an action."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection
from random import Random
from typing import Any
from zlib import crc32

from boardlab.errors import BoardlabError, Unreadable, nearest
from boardlab.game import Action, State
from boardlab.players import LEVELS, Player
from boardlab.players.judging import judge_of
from boardlab.players.levels import Level, level
from boardlab.tables import shown
from boardlab.words.say import say

RANDOM = "random"
NAMES = (RANDOM, *LEVELS)
NUMBERED = {f"level-{number}": name for number, name in enumerate(LEVELS, start=1)}
CHANCE = "chance"  # a function with a second parameter of this name is given its own seeded random numbers

Seat = Callable[[State, Collection[State]], Action | str]  # of the position now and those that came before


def known(player: Any) -> Any:
    """A player as it is kept: a name that exists, or something that can be called with a position.

    >>> known("level-3")
    'expert'
    """
    if isinstance(player, str):
        name = NUMBERED.get(player, player)
        if name not in NAMES:
            expected = say("error.expected-one-of", what=say("lab.a-player"), names=", ".join(NAMES))
            raise Unreadable(player, 0, expected, nearest(player, (*NAMES, *NUMBERED)))
        return name
    if not callable(player):
        raise BoardlabError(say("lab.no-player", what=shown(player), names=", ".join(NAMES)))
    return player


def is_of_the_kit(player: Any) -> bool:
    """A level or random play, not somebody's own function."""
    return isinstance(player, (str, Player))


def name_of(player: Any) -> str:
    """What a player is called in tables."""
    if isinstance(player, str):
        return player
    if isinstance(player, Player):
        return player.name
    name = getattr(player, "__name__", type(player).__name__)
    return say("lab.unnamed") if name == "<lambda>" else str(name)


def names_of(players: Collection[Any]) -> tuple[str, ...]:
    """What several players are called, each differently.

    >>> names_of(["random", "random", "expert"])
    ('random', 'random 2', 'expert')
    """
    names: list[str] = []
    for player in players:
        name, count = name_of(player), 1
        while (name if count == 1 else f"{name} {count}") in names:
            count += 1
        names.append(name if count == 1 else f"{name} {count}")
    return tuple(names)


def seated(player: Any, seed: str) -> Seat:
    """A player for one game: everything that is left to chance comes from the seed."""
    if player == RANDOM:
        chance = Random(seed)
        return lambda state, before: chance.choice(state.legal_actions())
    if isinstance(player, str):
        return Player(player, crc32(seed.encode()))
    if isinstance(player, Player):  # afresh: nothing is remembered of another game
        return Player(player.name, player.seed)
    if wants_chance(player):
        own = Random(seed)
        return lambda state, before: player(state, chance=own)
    return lambda state, before: player(state)


def wants_chance(player: Callable[..., Any]) -> bool:
    """The function has a parameter called chance."""
    try:
        return CHANCE in inspect.signature(player).parameters
    except (TypeError, ValueError):  # some callables written in C do not tell
        return False


def source_of(player: Any, game: str) -> str:
    """Eight digits that change with the text of a function, or with how a level thinks and judges in a game, so that
    another one of the same name is noticed. Nothing for random play, which does not change."""
    if player == RANDOM:
        return ""
    if isinstance(player, (str, Player)):
        name, seed = (player, None) if isinstance(player, str) else (player.name, player.seed)
        usual, said = Level._field_defaults, level(name, game)._asdict()
        thinks = sorted((field, value) for field, value in said.items() if value != usual.get(field))
        source = repr((thinks, sorted(judge_of(game).weights.items()), seed))
    else:
        try:
            source = inspect.getsource(player if inspect.isroutine(player) else type(player).__call__)
        except (OSError, TypeError):  # typed where no text is kept
            source = repr(getattr(getattr(player, "__code__", None), "co_code", type(player)))
    return f"{crc32(source.encode()):08x}"
