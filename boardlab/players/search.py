"""How a player thinks: it looks for good turns of its own, and for the best answers to them.

Thinking is a generator that pauses after every few positions, so that whoever runs it can show that it goes on, or stop.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from heapq import nlargest
from operator import attrgetter
from random import Random
from typing import Any, NamedTuple, TypeVar

from boardlab.engine import Position
from boardlab.players.judging import WON, Judge

Answer = TypeVar("Answer")
Thinking = Generator[int, None, Answer]  # pauses with the number of positions looked at, answers in the end


class Turn(NamedTuple):
    """What somebody can do until the other has to choose: the actions as numbers, where they lead, what that is worth."""

    actions: tuple[int, ...]
    position: Position
    value: float


class Ply(NamedTuple):
    """How far to look in one turn: from how many positions to go on action by action, how many turns to weigh answers to."""

    width: int
    kept: int


class Search:
    """Looks at positions and values them."""

    def __init__(self, judge: Judge, chance: Random, noise: float):
        self.judge, self.chance, self.noise = judge, chance, noise
        self.looked = 0

    def value(self, position: Position, side: str) -> float:
        """What a position is worth to a side, as this player sees it."""
        self.looked += 1
        value = self.judge.value(position.state(), side)
        return value + self.chance.gauss(0, self.noise) if self.noise and abs(value) < WON else value

    def turns(self, start: Position, width: int) -> Thinking[list[Turn]]:
        """Turns from here, the best first: action by action, going on from so many of the best each time."""
        me, seen = start.decider, {start.key}
        going, done = [Turn((), start, 0.0)], []
        while going:
            following = []
            for turn in going:
                for number in turn.position.legal():
                    position = turn.position.play(number)
                    key = position.key
                    if key in seen:
                        continue
                    seen.add(key)
                    ahead = Turn((*turn.actions, number), position, self.value(position, me))
                    if position.outcome is not None or position.decider != me or position.turn != start.turn:
                        done.append(ahead)
                    else:
                        following.append(ahead)
                yield self.looked
            going = nlargest(width, following, key=attrgetter("value"))
        return sorted(done, key=attrgetter("value"), reverse=True)

    def best(self, start: Position, plies: Sequence[Ply]) -> Thinking[list[Turn]]:
        """The turns worth thinking about, the best first, each worth what is left after the best answers to it."""
        ply, *later = plies
        turns = yield from self.turns(start, ply.width)
        if not later:
            return turns
        weighed = []
        for turn in turns[:ply.kept]:
            if turn.position.outcome is None:
                answers = yield from self.best(turn.position, later)
                gain = answers[0].value
                turn = turn._replace(value=gain if turn.position.decider == start.decider else -gain)
            weighed.append(turn)
        return sorted(weighed, key=attrgetter("value"), reverse=True) + turns[ply.kept:]


def finished(thinking: Generator[Any, None, Answer]) -> Answer:
    """Think to the end."""
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            answer: Answer = done.value
            return answer
