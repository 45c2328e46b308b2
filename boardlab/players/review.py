"""A game looked at again: what each position was worth, the wins that were missed or allowed (proved), where it turned."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Literal, NamedTuple

from boardlab.game import State
from boardlab.players.advice import Turned, is_secret, proving
from boardlab.players.hints import Hint, arrows, features_told, places, steps_of, told, weighed
from boardlab.players.judging import WON, judge_of, other
from boardlab.players.solve import Answer
from boardlab.players.thinking import Thinking
from boardlab.record import Node, Record
from boardlab.words.say import say, say_name

LOOKS = 40_000     # positions each proof may look at
EVEN = 6.0        # an advantage so large is half of the way to a win, in the picture
SWING = 0.12       # a turn that changes that much of the picture is worth looking at
SWINGS = 4         # so many of them at most
REASONS = 2        # features that are told of a swing
Kind = Literal["missed", "allowed", "swing"]


class Turn(NamedTuple):
    """A turn of a line: whose it is, and the numbers of the positions where it began and where it led."""

    side: str
    start: int
    end: int


class Moment(NamedTuple):
    """Something worth looking at: a win that was missed or allowed, or a turn that changed much; the position to look at."""

    kind: Kind
    turn: Turn
    number: int


class Review:
    """The line of a record, position by position. Values are known at once; what needs a proof after `think`.

    >>> from boardlab import leaders
    >>> s = leaders.position(south="leader:d1 rider:c3 assassin:d4", north="leader:d6", turn="south")
    >>> review = Review(Record(s).play("step d1-d2").play("end"))
    >>> from boardlab.players.thinking import finished
    >>> finished(review.think())
    >>> [(moment.kind, moment.turn.side, moment.number) for moment in review.moments()]
    [('missed', 'south', 0)]
    """

    def __init__(self, record: Record, looks: int = LOOKS):
        self.nodes = line_of(record)
        self.states = [node.state for node in self.nodes]
        self.turns = turns_of(self.states)
        self.looks = looks
        self.answers: dict[int, Answer | None] = {}   # of the positions where turns begin, by their number
        judge, first = judge_of(self.states[0].game).lasting, self.states[0].sides[0]
        self.values = [judge.value(state, first) if state.is_set_up and not is_secret(state) else 0.0
                       for state in self.states]

    # what there is

    @property
    def wanted(self) -> list[int]:
        """The positions that still have to be looked into."""
        starts = dict.fromkeys([turn.start for turn in self.turns] + [turn.end for turn in self.turns])
        return [number for number in starts if number not in self.answers]

    @property
    def progress(self) -> tuple[int, int]:
        """How many positions have been looked into, of how many."""
        return len(self.answers), len(self.answers) + len(self.wanted)

    @property
    def shares(self) -> list[float]:
        """The game as a curve from -1 to 1: 1 is a win of the first side; what is proved counts as won."""
        first = self.states[0].sides[0]
        return [share(self.values[number]) if not self.is_won(number) else 1.0 if self.states[number].turn == first else -1.0
                for number in range(len(self.states))]

    def is_won(self, number: int) -> bool:
        """Whoever's turn begins with this position can win in it: that is proved."""
        answer = self.answers.get(number)
        return answer is not None and answer.status == "won"

    def turned(self, turn: Turn) -> Turned:
        """What a turn came to, as far as is known."""
        before, after = self.states[turn.start], self.states[turn.end]
        found = Turned(before, after, turn.side)
        had, leaves = self.answers.get(turn.start), self.answers.get(turn.end)
        is_over = after.outcome is not None or after.turn != turn.side
        has_won = after.outcome is not None and after.outcome.winner == turn.side
        if had and had.status == "won" and is_over and not has_won:
            found = found._replace(missed=had.line, least=had.least or 0)
        if leaves and leaves.status == "won" and after.turn != turn.side:
            found = found._replace(answer=leaves.line)
        return found

    def moments(self) -> list[Moment]:
        """What is worth looking at, in the order of the game."""
        found = []
        for turn in self.turns:
            turned = self.turned(turn)
            if turned.missed:
                found.append(Moment("missed", turn, turn.start))
            if turned.answer:
                found.append(Moment("allowed", turn, turn.end))
        proved = {moment.turn for moment in found}
        swings = {turn: abs(gain) for turn, gain in self.unusual().items()
                  if turn not in proved and abs(gain) >= SWING and not self.states[turn.end].outcome}
        found += [Moment("swing", turn, turn.end) for turn in sorted(swings, key=lambda turn: -swings[turn])[:SWINGS]]
        return sorted(found, key=lambda moment: (moment.turn.start, moment.number))

    def unusual(self) -> dict[Turn, float]:
        """Of the turns that gained more than turns of their side usually did: how much more, or how much at all if that is
        less, as a part of the picture; for the first side if above 0, for the second if below. What is chosen before the
        first turn is none."""
        gains = {turn: share(self.values[turn.end]) - share(self.values[turn.start]) for turn in self.turns
                 if self.states[turn.start].is_set_up}
        usual = {side: median([gain for turn, gain in gains.items() if turn.side == side] or [0])
                 for side in self.states[0].sides}
        more = {turn: gain - usual[turn.side] for turn, gain in gains.items()}
        return {turn: min(gain, gains[turn], key=abs) for turn, gain in more.items() if gain * gains[turn] > 0}

    # how it is found out

    def think(self) -> Thinking[None]:
        """Prove what can be proved, position by position."""
        while self.wanted:
            yield from self.think_one()

    def think_one(self) -> Thinking[None]:
        """The same for one position: the last one that is open, as games are decided late."""
        number = max(self.wanted)
        self.answers[number] = yield from proving(self.states[number], self.looks)

    # how it is told

    def tell(self, moment: Moment) -> Hint:
        """A moment in words, in the current language, with what is to be pointed out in the position it is about."""
        turned, game = self.turned(moment.turn), self.states[0].game
        side = say_name(game, moment.turn.side)
        if moment.kind == "swing":
            return self._swing(moment)
        state = turned.before if moment.kind == "missed" else turned.after
        steps, end = steps_of(state, turned.missed if moment.kind == "missed" else turned.answer)
        text = say(f"review.{moment.kind}", side=side, other=say_name(game, other(state, moment.turn.side)),
                   count=turned.least, line=told(steps, end, to_winner=False))
        return Hint(text, places(steps), arrows(steps))

    def _swing(self, moment: Moment) -> Hint:
        before, after = self.states[moment.turn.start], self.states[moment.turn.end]
        better = before.sides[0] if self.unusual()[moment.turn] > 0 else before.sides[1]
        good = [each for each in weighed(before, after, better) if each.gain > 0][:REASONS]
        return Hint(say("review.swing", side=say_name(before.game, better), features=features_told(before, good)))


def line_of(record: Record) -> list[Node]:
    """The positions of a record from the first one to the last, along what was looked at."""
    node = record.here
    while node.children:
        node = node.latest or node.children[0]
    return node.path()


def turns_of(states: Sequence[State]) -> list[Turn]:
    """The turns of a line; the last one may be under way."""
    starts = [number for number, state in enumerate(states) if not number or state.turn != states[number - 1].turn]
    ends = [*starts[1:], len(states) - 1]
    return [Turn(states[start].turn, start, end) for start, end in zip(starts, ends) if start < end]


def share(value: float) -> float:
    """A value as a part of the picture: from -1 to 1.

    >>> share(0), share(6), share(-1000.0)
    (0.0, 0.5, -1.0)
    """
    return (1.0 if value > 0 else -1.0) if abs(value) >= WON else value / (abs(value) + EVEN)
