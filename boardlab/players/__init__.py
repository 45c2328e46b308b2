"""Who plays and who proves: headless, over the engine's positions, the same code for every game."""

from boardlab.players.levels import LEVELS, Player
from boardlab.players.solve import Answer, solve

__all__ = ["LEVELS", "Answer", "Player", "solve"]
