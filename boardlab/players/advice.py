"""What to tell whoever is to choose, and what a turn just played comes to: thought out here, told by `hints`.

Everything is a generator that pauses (see `thinking`). A win is claimed only if it is proved without anything hidden.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from boardlab.game import State
from boardlab.players.goals import WIN
from boardlab.players.hints import Hint, allowed, arrows, grades, missed, places, quiet, refutation, steps_of, told, who
from boardlab.players.judging import judge_of, other
from boardlab.players.levels import Player, planned
from boardlab.players.solve import Answer, Line, solving
from boardlab.players.thinking import Thinking
from boardlab.words.say import say, say_name

LOOKS = 120_000    # positions a proof may look at while somebody waits
ADVISER = "master"


class Advice(NamedTuple):
    """What can be told in a position: a proved win, or that none is known and a turn that is valued, and whether that one
    leaves the other side a win."""

    state: State
    status: Literal["won", "none", "unknown", "secret", "over"]
    line: Line = ()
    least: int = 0
    is_lost: bool = False

    def hints(self) -> tuple[Hint, ...]:
        """The hints, one after the other, in the current language."""
        if self.status == "won":
            return grades(self.state, self.line, self.least)
        first = Hint(say(f"hint.{self.status}"))
        if not self.line:
            return (first,)
        return first, *(lost if self.is_lost else valued)(self.state, self.line)


def valued(state: State, line: Line) -> tuple[Hint, ...]:
    """The hints for a turn that is only an opinion: who, what it is good for, what."""
    steps, end = steps_of(state, line)
    good = quiet(state, end, state.decider)
    opinion = Hint(say("hint.opinion", line=told(steps, end)), places(steps), arrows(steps))
    named = who(state, steps)
    return (named._replace(text=say("hint.think-of", names=named.text)), *([good] if good else []), opinion)


def lost(state: State, line: Line) -> tuple[Hint, ...]:
    """The hints where no turn was found after which the other side cannot win."""
    steps, end = steps_of(state, line)
    side = say_name(state.game, other(state, state.decider))
    return Hint(say("hint.no-way-out", side=side)), Hint(say("hint.best-left", line=told(steps, end)), places(steps),
                                                         arrows(steps))


def is_secret(state: State) -> bool:
    """Somebody has chosen in secret: then nothing is told, so that nothing is given away."""
    return bool(getattr(state, "hidden", ()))


def proving(state: State, limit: int = LOOKS) -> Thinking[Answer | None]:
    """Whether whoever's turn it is wins in it, as far as can be known; None where that cannot be asked."""
    if state.outcome or is_secret(state) or state.turn != state.decider:
        return None
    answer = yield from solving(judge_of(state.game).unhidden(state), WIN, limit)
    return answer


def advising(state: State, limit: int = LOOKS) -> Thinking[Advice]:
    """What to tell whoever is to choose here."""
    if state.outcome or is_secret(state):
        return Advice(state, "over" if state.outcome else "secret")
    answer = yield from proving(state, limit)
    if answer and answer.status == "won":
        return Advice(state, "won", answer.line, answer.least or 0)
    texts = yield from Player(ADVISER).turn(state)
    plan = planned(state, texts)
    line = tuple(action.text for action in plan.values())
    end = next((last.after(action) for last, action in reversed(plan.items())), state)
    after = yield from proving(end, limit)
    is_lost = after is not None and after.status == "won" and after.goal.side != state.decider
    return Advice(state, "none" if answer and answer.status == "none" else "unknown", line, is_lost=is_lost)


class Turned(NamedTuple):
    """What a turn came to: the win it missed and the answer it allows (lines that are proved), and what it improved."""

    before: State
    after: State
    side: str
    missed: Line = ()
    least: int = 0
    answer: Line = ()

    def hints(self, answered: bool = False) -> tuple[Hint, ...]:
        """What is to be said of it, in the current language; of a quiet turn, what it is good for. Once it was answered,
        that is told as past."""
        said = [missed(self.before, self.missed, self.least)] if self.missed else []
        if self.answer:
            return (*said, (allowed if answered else refutation)(self.after, self.answer))
        good = quiet(self.before, self.after, self.side, answered)
        return tuple(said) if said else (good,) if good and not self.after.outcome else ()

    @property
    def is_bad(self) -> bool:
        """It missed a win, or lets the other side win."""
        return bool(self.missed or self.answer)


def judging_turn(before: State, after: State, limit: int = LOOKS) -> Thinking[Turned]:
    """What the turn that led from one position to another comes to, for the side that took it."""
    side = before.decider
    turned = Turned(before, after, side)
    if is_secret(before) or is_secret(after):
        return turned
    if not (after.outcome and after.outcome.winner == side):
        had = yield from proving(before, limit)
        if had and had.status == "won":
            turned = turned._replace(missed=had.line, least=had.least or 0)
    if after.decider != side:
        answer = yield from proving(after, limit)
        if answer and answer.status == "won":
            turned = turned._replace(answer=answer.line)
    return turned
