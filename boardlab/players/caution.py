"""Caution: a player looks at what its turn would leave the opponent, and takes another one if that is a win.

A win that was found against one turn is tried against the next ones first: that is quick, and most turns do nothing about
it. What withstands is looked into by a proof. Where the opponent has to choose something in a turn of mine, I need a way to
go on whatever that is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Literal, NamedTuple

from boardlab.engine import Position
from boardlab.game import State
from boardlab.players.goals import WIN
from boardlab.players.search import Ahead, AllTurns, Beam, Growth, Turn, unfolding
from boardlab.players.solve import Line, solving
from boardlab.players.thinking import Thinking

Thoughts = Beam | Growth | Ahead
Verdict = Literal["safe", "doubtful", "lost"]
SOON, LATER = 60, 2_000  # positions for a way to go on once the opponent has chosen something, at first and at last
LONGEST = 40_000         # positions for one proof
AT_ONCE = 100            # positions between two pauses


class Chosen(NamedTuple):
    """A turn, and whether it seems to leave the opponent no win."""

    turn: Turn
    is_safe: bool


class Caution:
    """What somebody finds out about the wins its turns would leave the opponent, by looking at so many positions."""

    def __init__(self, me: str, before: Collection[State], looks: int):
        self.me, self.before = me, before
        self.looks = looks  # how many positions may still be looked at
        self.wins: list[list[int]] = []  # of the opponent: the one that was found or seen again last in front
        self.again: list[Turn] = []      # that would repeat a position
        self.harmless = set[object]()    # positions that were looked into and leave the opponent no win, as far as was seen
        self.awkward = Counter[int]()    # how often I found no answer to what the opponent chose in my turn

    def accepted(self, thoughts: Thoughts, careful: int) -> Thinking[Chosen]:
        """The first turn that neither repeats a position nor leaves the opponent a win; if so many leave one, the first
        that repeats nothing."""
        first = new = doubtful = None
        half = self.looks // 2  # for other turns, if the opponent has to choose something in these
        while turn := thoughts.next_turn():
            first, is_lost = first or turn, self.is_lost_again(turn.position)
            if is_lost and new:
                careful -= 1
            elif turn.position.state() not in self.before:
                new, careful = new or turn, careful - 1
                soon = SOON if self.looks > half else 0
                verdict = "lost" if is_lost else (yield from self.verdict(turn.position, soon))
                if verdict == "safe":
                    return Chosen(turn, True)
                if verdict == "doubtful":
                    doubtful = doubtful or turn
            elif not is_lost:
                self.again.append(turn)
            if new and careful <= 0:
                break
            yield from thoughts.turn_down()
        chosen = doubtful or new or first
        assert chosen, "a game that is not over can be played on"
        return Chosen(chosen, False)

    def another(self, others: AllTurns) -> Thinking[Turn | None]:
        """Another turn that seems to leave no win, where those a player likes leave one: a good one of the shortest, or one
        that repeats a position; None if none is found."""
        half = self.looks // 2  # for those in which the opponent has to choose something
        while self.looks > (half if others.inner else 0) and (looked := others.more(self.is_lost_again)):
            self.looks -= looked
            yield others.looked
            if others.liked and (chosen := (yield from self.accepted(others, len(others.liked)))).is_safe:
                return chosen.turn
        last_resort = [(turn, most) for most in (SOON, LATER) for turn in others.inner]
        for turn, most in last_resort + [(turn, LATER) for turn in self.again]:
            if self.looks > 0 and (yield from self.verdict(turn.position, most)) == "safe":
                return turn
        return None

    def verdict(self, position: Position, most: int) -> Thinking[Verdict]:
        """What it comes to if my turn ends here, or if somebody chooses something in it, as far as is known: I look for a
        way to go on among so many positions."""
        if position.outcome:
            return "safe" if position.outcome.winner in (self.me, None) else "lost"
        if position.turn != self.me:
            return "lost" if self.is_lost_again(position) else (yield from self.proved(position))
        if position.decider == self.me:
            return (yield from self.way_on(position, most))
        for choice in sorted(position.legal(), key=lambda choice: -self.awkward[choice]):
            found = yield from self.verdict(position.play(choice), most)
            if found != "safe":
                self.awkward[choice] += 1
                return found
        return "safe"

    def way_on(self, position: Position, most: int) -> Thinking[Verdict]:
        """The best I can make of my turn from here."""
        best: Verdict = "lost"
        for count, turn in enumerate(unfolding(position)):
            if count >= most or self.looks <= 0:
                return "doubtful"
            self.looks -= 1
            if count % AT_ONCE == 0:
                yield count
            if turn.is_over:
                found = yield from self.verdict(turn.position, most)
                if found == "safe":
                    return found
                best = "doubtful" if found == "doubtful" else best
        return best

    def proved(self, position: Position) -> Thinking[Verdict]:
        """Whether the opponent, whose turn it is, is proved to win by positions that may still be looked at."""
        if self.looks <= 0 or position.key in self.harmless:
            return "safe"
        answer = yield from solving(position.state(), WIN, min(self.looks, LONGEST))
        self.looks -= answer.looked
        if answer.status != "won":
            self.harmless.add(position.key)
            return "safe"
        self.remember(position, answer.line)
        return "lost"

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
        self.looks -= 1
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
