"""Whole turns: listed, and told in the current language."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from boardlab.game import Action, State
from boardlab.games.heroes.position import Position
from boardlab.words.tell import tell_all

Turn = tuple[Action, ...]


def turns(s: State, limit: int = 1000) -> tuple[Turn, ...]:
    """The whole turns that can be played from here, one (the shortest) for each position they lead to, at most
    `limit`."""
    found: list[Turn] = []
    known = {s}
    waiting: deque[tuple[State, Turn]] = deque([(s, ())])
    while waiting and len(found) < limit:
        now, done = waiting.popleft()
        for action in now.legal_actions():
            then = now.play(action)
            if then in known:
                continue
            known.add(then)
            if then.outcome or then.phase != "act":
                found.append((*done, action))
            else:
                waiting.append((then, (*done, action)))
    return tuple(found[:limit])


def describe(actions: Iterable[Action]) -> str:
    """A turn in words, deed after deed."""
    return tell_all(Position, tuple(actions))
