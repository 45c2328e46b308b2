"""Positions for the tests of graphs: a few from every way a game can begin, by seed."""

import random

import boardlab as bl
from playing import WAYS, positions

EVERY = [name for name in bl.games()]


def some(name, most=24):
    """Positions of a game from all its ways to begin."""
    found = [s for game, way in WAYS if game == name for s in positions(name, way, games=2, every=9)]
    return random.Random(4).sample(found, min(most, len(found)))
