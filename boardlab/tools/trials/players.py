"""Attacks on the players: whatever the position, each level finds something that is legal there."""

from __future__ import annotations

from itertools import cycle

from boardlab.players import LEVELS, Player
from boardlab.tools.trials import Told, chance_of, positions

COUNT = 3_400  # positions of each game


def legal_choices(name: str, share: float) -> Told:
    """Positions of random games begun in every way, and made-up ones, each given to one of the levels."""
    chance, trouble, count = chance_of("players", name), [], int(COUNT * share)
    levels, asked = cycle(LEVELS), 0
    for state in positions(name, 2 * count, chance):
        if state.outcome or asked == count:
            continue
        level, asked = next(levels), asked + 1
        try:
            if Player(level, asked)(state) not in state.legal_actions():
                trouble.append(f"{level}: {state.text}")
        except Exception as error:
            trouble.append(f"{level}: {state.text}: {error!r}")
    return Told(asked, "", tuple(trouble))
