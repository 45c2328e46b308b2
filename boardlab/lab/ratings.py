"""How strong players are, from who beat whom: the model of Bradley and Terry, told as Elo points with intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log
from typing import NamedTuple

from boardlab.extras import brought_by
from boardlab.lab.intervals import CONFIDENCE, quantile

POINTS = 400 / log(10)  # Elo points for a difference of one in the model
MIDDLE = 1500           # what the players have on average
DOUBT = 0.5             # wins added for each side of every pair that met: somebody who never lost is not infinitely strong
STEPS, CLOSE, LONGEST = 200, 1e-10, 1.0


class Rating(NamedTuple):
    """The points of a player, and from where to where they may be."""

    points: float
    low: float
    high: float


def ratings(names: Sequence[str], wins: Mapping[tuple[str, str], float]) -> dict[str, Rating]:
    """The points of everybody, from how often each beat each; a draw is half a win for both.

    >>> found = ratings(["strong", "weak"], {("strong", "weak"): 75, ("weak", "strong"): 25})
    >>> round(found["strong"].points - found["weak"].points)
    189
    """
    with brought_by("lab"):
        import numpy
    won = numpy.zeros((len(names), len(names)))
    for (one, two), count in wins.items():
        won[names.index(one), names.index(two)] += count
    met = won + won.T > 0
    won = won + DOUBT * met
    games = won + won.T
    strength = numpy.zeros(len(names))
    for _ in range(STEPS):
        expected = 1 / (1 + numpy.exp(strength[None, :] - strength[:, None]))
        weights = games * expected * (1 - expected)
        information = numpy.diag(weights.sum(axis=1)) - weights
        step = numpy.linalg.pinv(information) @ (won - games * expected).sum(axis=1)
        strength = strength + numpy.clip(step, -LONGEST, LONGEST)
        if abs(step).max() < CLOSE:
            break
    strength -= strength.mean()
    spread = quantile(CONFIDENCE) * numpy.sqrt(numpy.diag(numpy.linalg.pinv(information)))
    return {name: Rating(*(MIDDLE + POINTS * float(value) for value in (middle, middle - reach, middle + reach)))
            for name, middle, reach in zip(names, strength, spread)}
