"""What the picture tests share: positions to draw and a canvas that writes down what is asked of it."""

import random

from hypothesis import strategies as st

import boardlab as bl

WAYS = [(name, way) for name in bl.games() for way in bl.game(name).options]
THEMES = ("light", "dark", "high-contrast", "print")


def played(name, way, seed, steps):
    """A position some random actions into a game."""
    s, chance = bl.game(name).new_game(seed=seed, **way), random.Random(seed)
    for _ in range(steps):
        if not s.legal_actions():
            break
        s = s.play(chance.choice(s.legal_actions()))
    return s


def states(most=60):
    """Positions of every game, begun in every way."""
    return st.builds(lambda way, seed, steps: played(*way, seed, steps),
                     st.sampled_from(WAYS), st.integers(0, 10_000), st.integers(0, most))


class Notes:
    """A canvas that draws nothing: it keeps the calls and what was set."""

    def __init__(self):
        object.__setattr__(self, "calls", [])
        object.__setattr__(self, "styles", [])

    def __setattr__(self, name, value):
        self.styles.append((name, value))

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        return lambda *arguments: self.calls.append((name, arguments))

    def count(self, name):
        """How many things were drawn by calls of this name."""
        drawn = [arguments for called, arguments in self.calls if called == name]
        return sum(1 if name == "fill_text" else len(arguments[0]) for arguments in drawn)
