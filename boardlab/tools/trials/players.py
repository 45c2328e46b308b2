"""Attacks on the players: whatever the position, each level finds something that is legal there."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from itertools import cycle, islice
from random import Random
from typing import Any

from boardlab.games import game
from boardlab.players import LEVELS, Player
from boardlab.tools.trials import Told, begun_as, chance_of, positions, ways_of

COUNT = 3_400   # positions of each game for players who think as they do in a game
HASTY = 10_000  # and of each way to begin it for every level with a hundredth of its budgets,
EFFORT = 0.01
FEWER = 1.6     # which takes twenty minutes: a share of it is this power of the share of the others (a tenth: a 40th)
EVERY = 5       # one in so many positions of a game is asked about


def legal_choices(name: str, share: float) -> Told:
    """Positions of random games begun in every way, and made-up ones, each given to one of the levels."""
    trouble, count, asked, levels = list[str](), int(COUNT * share), 0, cycle(LEVELS)
    for state in positions(name, 2 * count, chance_of("players", name)):
        if not state.outcome and asked < count:
            asked += 1
            trouble += illegal(Player(next(levels), asked), state)
    return Told(asked, "", tuple(trouble))


def hasty_choices(name: str, share: float) -> Told:
    """As many positions of every way to begin, each given to all levels, who take little time for it."""
    trouble, count, asked, module = list[str](), max(1, round(HASTY * share ** FEWER)), 0, game(name)
    for way in ways_of(module):
        for state in islice(from_games(module, way, chance_of("hasty players", name, way)), count):
            for level in LEVELS:
                asked += 1
                trouble += illegal(Player(level, asked, EFFORT), state)
    return Told(asked, "", tuple(trouble))


def illegal(player: Player, state: Any) -> list[str]:
    """What is wrong with the choice of a player, if anything is. The rules are asked, not the engine."""
    try:
        return [] if player(state) in state.legal_actions() else [f"{player}: {state.text}"]
    except Exception as error:
        return [f"{player}: {state.text}: {error!r}"]


def from_games(module: Any, way: dict[str, Any], chance: Random) -> Iterator[Any]:
    """Positions of random games, played to the end, that begin in this way or are made up from such a beginning. Every
    other game also draws by lot the numbers that may be said when it begins, as how often a position may come again."""
    numbers = numbers_of(module)
    while True:
        drawn = {name: chance.randint(2, 2 * usual) for name, usual in numbers.items()} if chance.random() < 0.5 else {}
        state = begun_as(module, way | drawn, chance)
        while not state.outcome:
            if chance.randrange(EVERY) == 0:
                yield state
            state = state.play(chance.choice(state.legal_actions()))


def numbers_of(module: Any) -> dict[str, int]:
    """What a new game can be told in numbers, and what they usually are.

    >>> from boardlab.games import heroes
    >>> numbers_of(heroes)
    {'repeats': 3, 'patience': 50}
    """
    asked = inspect.signature(module.new_game).parameters.values()
    return {each.name: each.default for each in asked if type(each.default) is int}
