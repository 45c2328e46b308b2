"""Caution: a player looks at what its turn would leave the opponent, and takes another one if that is a win.

A win that was found against one turn is tried against the next ones first: that is quick, and most turns do nothing about
it. What withstands is looked into by a proof.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, NamedTuple

from boardlab.engine import Position
from boardlab.game import State
from boardlab.players.goals import SURVIVE, WIN
from boardlab.players.search import Ahead, Beam, Growth, Turn
from boardlab.players.solve import Answer, Line, solving
from boardlab.players.thinking import Thinking

Thoughts = Beam | Growth | Ahead
Verdict = Literal["safe", "doubtful", "lost"]
INSIDE = 2        # turns that are looked into though the opponent has to choose something in them,
BRIEFLY = 5_000   # and positions for each
LONGEST = 20_000  # positions for one proof


class Chosen(NamedTuple):
    """A turn, and whether it seems to leave the opponent no win."""

    turn: Turn
    is_safe: bool


class Caution:
    """What somebody finds out about the wins its turns would leave the opponent, by looking at so many positions."""

    def __init__(self, me: str, before: Collection[State], looks: int):
        self.me, self.before = me, before
        self.looks = looks    # how many positions may still be looked at,
        self.inside = INSIDE  # and how many turns in which the opponent has to choose something
        self.wins: list[list[int]] = []  # of the opponent: the one that was found or seen again last in front

    def accepted(self, thoughts: Thoughts, careful: int) -> Thinking[Chosen]:
        """The first turn that neither repeats a position nor leaves the opponent a win; if so many leave one, the first
        that repeats nothing."""
        first = new = doubtful = None
        while turn := thoughts.next_turn():
            first, is_lost = first or turn, self.is_lost_again(turn.position)
            if is_lost and new:
                careful -= 1
            elif (state := turn.position.state()) not in self.before:
                new, careful = new or turn, careful - 1
                verdict = "lost" if is_lost else (yield from self.verdict(turn.position, state))
                if verdict == "safe":
                    return Chosen(turn, True)
                if verdict == "doubtful":
                    doubtful = doubtful or turn
            if new and (self.looks <= 0 or careful <= 0):
                break
            yield from thoughts.turn_down()
        chosen = doubtful or new or first
        assert chosen, "a game that is not over can be played on"
        return Chosen(chosen, new is None)

    def verdict(self, position: Position, state: State) -> Thinking[Verdict]:
        """What a turn that ends here is, as far as is known. Where the opponent only has to choose something in a turn of
        mine, I must survive whatever that is."""
        if self.looks <= 0 or state.outcome:
            return "safe"
        if state.turn != self.me:
            answer = yield from self.proved(state, WIN)
            if answer.status != "won":
                return "safe"
            self.remember(position, answer.line)
            return "lost"
        if self.inside == 0:
            return "doubtful"
        self.inside -= 1
        answer = yield from self.proved(state, SURVIVE, BRIEFLY)
        return "safe" if answer.status == "won" else "lost" if answer.status == "none" else "doubtful"

    def proved(self, state: State, goal: str, limit: int = LONGEST) -> Thinking[Answer]:
        """A proof by the positions that may still be looked at."""
        answer = yield from solving(state, goal, min(self.looks, limit))
        self.looks -= answer.looked
        return answer

    def remember(self, position: Position, line: Line) -> None:
        """Keep a win of the opponent, unless I have to choose something in it."""
        win = []
        for text in line:
            if position.decider == self.me:
                return
            win.append(next(number for number in position.legal() if position.action(number).text == text))
            position = position.play(win[-1])
        self.wins.insert(0, win)

    def is_lost_again(self, position: Position) -> bool:
        """One of the wins that are known already works here, too."""
        for place, win in enumerate(self.wins):
            if self.works(win, position):
                self.wins.insert(0, self.wins.pop(place))
                return True
        return False

    def works(self, win: list[int], position: Position) -> bool:
        """The opponent wins here by these actions."""
        for action in win:
            if position.decider == self.me or action not in position.legal():
                return False
            position = position.play(action)
        outcome = position.outcome
        return outcome is not None and outcome.winner not in (self.me, None)
