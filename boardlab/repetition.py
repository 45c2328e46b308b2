"""The same position for the third time: where a game has no rule for it, whoever holds a match says what comes of it."""

from __future__ import annotations

from collections.abc import Iterable

from boardlab.errors import Unreadable, nearest
from boardlab.game import State
from boardlab.words.say import say

THIRD = 3
UNFINISHED, DRAW = "unfinished", "draw"
ENDINGS = (UNFINISHED, DRAW)
"""What a match that goes round in circles may end as. A draw is a ruling of this kit: no book of our games has one."""


def checked_ending(name: str) -> str:
    """What comes of a third time, as it was asked for; anything else is refused."""
    if name not in ENDINGS:
        expected = say("error.expected-one-of", what=say("error.an-ending"), names=", ".join(ENDINGS))
        raise Unreadable(str(name), 0, expected, nearest(str(name), ENDINGS))
    return name


def goes_round(state: State, before: Iterable[State], often: int = THIRD) -> bool:
    """A position has come so often that a match may end. Never in a game that remembers: that one has a rule of its own.

    >>> from boardlab import leaders
    >>> s = leaders.position(south="leader:d1 rider:a1", north="leader:d7 rider:g4")
    >>> met = [s]
    >>> while not goes_round(met[-1], met[:-1]):
    ...     met.append(met[-1].play("end"))
    >>> len(met), met[-1].times(met[:-1])
    (5, 3)
    """
    return not state.outcome and not state.remembers and state.times(before) >= often
