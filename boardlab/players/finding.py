"""Some way to win this turn, not the shortest: what a player needs that has no time for a proof.

Best-first search (`engine/pure/best_first.py`) finds long wins sooner than the search of `solve`, and short ones later.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from boardlab.engine import Position, fast, room_of
from boardlab.game import State
from boardlab.players.solve import Answer, bounds_of, without_collecting
from boardlab.players.thinking import Thinking

FURTHER = (1, 2)  # so many times as much has to be shown where one own action more was taken: each finds some wins first
AT_ONCE = 5_000   # positions between two pauses


class Found(NamedTuple):
    """What came of a search: whether it is known if there is a win, how many positions were looked at, and the actions of
    that win until somebody else has to choose, none if there is none."""

    is_over: bool
    looked: int
    texts: list[str]


def finding(state: State, limit: int, further: int = 1, tried: Answer | None = None) -> Thinking[Found]:
    """Look at so many positions for a win in this turn; a proof that was tried has shown something of some of them."""
    start = fast(state)
    search = searching(start, state, further, tried)
    looked = -1
    while not search.is_over and looked < search.looked < limit:  # or else it has nothing more to look at
        looked = search.looked
        with without_collecting():
            search.go_on(min(limit, looked + AT_ONCE))
        yield search.looked
    return Found(search.is_over, search.looked, texts_of(start, search.turn()))


def searching(start: Position, state: State, further: int = 1, tried: Answer | None = None) -> Any:
    """A search for a win that has not begun yet, with the bounds of the game."""
    room: Any = room_of(start, "best_first")
    known = bounds_of(start, state.game)
    bounds = [getattr(known, f"{which}_actions", None) for which in ("least", "most", "first")]
    return room.Win(start, state.turn, *bounds, *(tried.shown if tried else ({}, {})), further)


def texts_of(position: Position, actions: Iterable[int]) -> list[str]:
    """Actions that follow each other, as they are typed."""
    texts = []
    for number in actions:
        texts.append(position.action(number).text)
        position = position.play(number)
    return texts
