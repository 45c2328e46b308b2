"""How sure one can be: Wilson intervals, and corrections where many things are compared."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

from boardlab.words.say import number, say

CONFIDENCE = 0.95


class Share(NamedTuple):
    """So many of so many, with an interval.

    >>> print(Share(60, 100))
    60.0% (50.2–69.1, n = 100)
    """

    hits: int
    of: int
    confidence: float = CONFIDENCE

    @property
    def value(self) -> float:
        """The share itself; of none, one half: nothing is known."""
        return self.hits / self.of if self.of else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval, which stays inside 0 and 1 and is right for few games too.

        >>> [round(end, 3) for end in Share(8, 10).interval]
        [0.49, 0.943]
        """
        if not self.of:
            return 0.0, 1.0
        z, n, p = quantile(self.confidence), self.of, self.value
        middle, reach = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return max(0.0, (middle - reach) / (1 + z * z / n)), min(1.0, (middle + reach) / (1 + z * z / n))

    @property
    def reach(self) -> float:
        """Half the width of the interval."""
        low, high = self.interval
        return (high - low) / 2

    def includes(self, value: float) -> bool:
        """The interval includes a value."""
        low, high = self.interval
        return low <= value <= high

    def chance(self, usual: float = 0.5) -> float:
        """How likely a share at least so far from the usual one is, if nothing is behind it (the test that goes with
        Wilson's interval: below 0.05 exactly when the interval for 95 % leaves the usual one out)."""
        if not self.of or not 0 < usual < 1:
            return 1.0
        return 2 * NormalDist().cdf(-abs(self.hits - self.of * usual) / sqrt(self.of * usual * (1 - usual)))

    def __str__(self) -> str:
        low, high = self.interval
        return say("join.share", share=percent(self.value), low=number(100 * low, 1), high=number(100 * high, 1), of=self.of)


def percent(value: float) -> str:
    """A share in percent, as the current language writes it."""
    return say("join.percent", value=number(100 * value, 1))


def quantile(confidence: float) -> float:
    """How many standard deviations a share of the normal distribution reaches: 1.96 for 0.95."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


def holm(chances: Sequence[float]) -> list[float]:
    """The chances corrected for how many were compared, by Holm's method: whoever calls those below 0.05 remarkable is
    wrong about any of them at most once in twenty such tables.

    >>> [round(chance, 3) for chance in holm([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    order = sorted(range(len(chances)), key=lambda place: chances[place])
    corrected, least = [0.0] * len(chances), 0.0
    for rank, place in enumerate(order):
        least = max(least, min(1.0, (len(chances) - rank) * chances[place]))
        corrected[place] = least
    return corrected
