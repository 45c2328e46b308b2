"""Seeded random play for tests."""

import random
from functools import cache

import boardlab as bl

WAYS = [(name, i) for name in bl.games() for i in range(len(bl.game(name).options))]


def begin(name, way, seed):
    """A new game of this kind, in this way."""
    return bl.game(name).new_game(seed=seed, **bl.game(name).options[way])


def playout(name, way, seed, most=20_000):
    """A random game from the first position to the last: the positions and the actions."""
    chance, s = random.Random(seed), begin(name, way, seed)
    states, actions = [s], []
    while not s.outcome and len(actions) < most:
        actions.append(chance.choice(s.legal_actions()))
        s = s.play(actions[-1])
        states.append(s)
    return states, actions


@cache
def positions(name, way, games=3, every=7):
    """Positions from some random games, a sample of each."""
    return tuple(s for seed in range(games) for s in playout(name, way, seed)[0][::every])
