"""Who plays and who proves: headless, over the engine's positions, the same code for every game."""

from boardlab.players.levels import LEVELS, Player

__all__ = ["LEVELS", "Player"]
