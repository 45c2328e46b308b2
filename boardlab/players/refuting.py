"""What a line comes to: whether a goal can still be reached from where it led, in how few own actions, and if not, why not.

Like everything that proves, these are generators that pause now and then (see `thinking`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from boardlab.engine import fast
from boardlab.errors import BoardlabError
from boardlab.game import Action, Reason, State
from boardlab.games import game as load
from boardlab.players.goals import Goal
from boardlab.players.solve import Line, solving
from boardlab.players.thinking import Thinking

LOOKS = 400_000     # positions a proof may look at while somebody waits
ASIDE = 60_000      # the same for what is only said in addition
WAYS = 60           # shortest ways that are compared with what was played
IDLE = 60           # turns that do little


class Verdict(NamedTuple):
    """What a line comes to.

    `reached`: the goal is reached. `open`: it can be reached in `least` more own actions, by `line`. `lost`: it cannot;
    `line` is what the other side does now, if it is for him to choose. `unknown`: too much to look at.
    """

    status: Literal["reached", "open", "lost", "unknown"]
    least: int = 0
    line: Line = ()


class Lack(NamedTuple):
    """Why a shortest way is no longer there: in this position this action of it is refused, for this reason. On the way
    itself it is played in the position `planned`."""

    state: State
    text: str
    reason: Reason
    planned: State


def turns_over(states: Sequence[State]) -> int:
    """How many turns have ended in the course of some positions."""
    return sum(before.turn != after.turn for before, after in pairwise(states))


def judging(states: Sequence[State], goal: Goal, limit: int = LOOKS) -> Thinking[Verdict]:
    """What these positions, from the first one of a puzzle on, come to."""
    state, over = states[-1], turns_over(states)
    decided = goal.judge(fast(state), over)
    if decided is not None:
        return Verdict("reached" if decided else "lost")
    if goal.denied and over:
        answer = yield from solving(state, goal.denied, limit)
        if answer.status == "unknown":
            return Verdict("unknown")
        return Verdict("lost", line=answer.line) if answer.status == "won" else Verdict("reached")
    return (yield from _judging(state, goal._replace(turns=goal.turns - over), limit))


def _judging(state: State, goal: Goal, limit: int) -> Thinking[Verdict]:
    """The same while own actions may still come."""
    answer = yield from solving(state, goal, limit)
    if answer.status == "won":
        return Verdict("open", answer.least or 0, answer.line)
    if answer.status == "unknown":
        return Verdict("unknown")
    if state.decider == goal.side:
        return Verdict("lost")
    return Verdict("lost", line=(yield from _refutation(state, goal, limit)))


def _refutation(state: State, goal: Goal, limit: int) -> Thinking[Line]:
    """What the other side can choose, inside the turn or in his own, so that nothing helps any more."""
    for action in state.legal_actions():
        verdict = yield from judging((state, state.after(action)), goal, limit)
        if verdict.status == "lost":
            return action.text, *verdict.line
    return ()


def again(before: State, action: Action, after: State) -> State | None:
    """The same position as if whoever acted could act once more; None if that makes no difference, or cannot be.

    That somebody has acted is a flag. Those who have hearts wear their statuses as flags, so nothing is taken off them.
    """
    at = dict(after.at)
    for change in action.changes:
        if change.before and change.after and change.after.cell in at and change.after.life is None:
            at[change.after.cell] = at[change.after.cell]._replace(flags=change.before.flags)
    if at == after.at or after.outcome or after.turn != before.turn:
        return None
    try:
        fresh: State = load(after.game).read(after.with_(at).text)
    except BoardlabError:
        return None
    return fresh


def escaping(state: State, goal: Goal, limit: int = ASIDE) -> Thinking[Line]:
    """How the other side, whose turn has come, parries the threat to reach a goal a turn later with a few actions.

    Nothing if there is no threat, or no such parry is found. Every proof is small, so that nobody waits long.
    """
    later, looked = goal._replace(turns=1), 0
    for idle in idle_turns(state):
        threat = yield from solving(idle, later, limit)
        if threat.status == "won":
            break
    else:
        return ()
    for line, after in short_turns(state):
        answer = yield from solving(after, later, limit // 10)
        looked += answer.looked
        if answer.status == "none":
            return line
        if looked > limit:
            break
    return ()


def short_turns(state: State) -> Iterator[tuple[Line, State]]:
    """Turns of up to two actions and the end, the shortest first: what is played, and the position after it."""
    going: list[tuple[Line, State]] = [((), state)]
    for _ in range(3):
        following: list[tuple[Line, State]] = []
        for line, here in going:
            end = ending(here)
            if end and not here.after(end).outcome:
                yield (*line, end.text), here.after(end)
            following += [((*line, action.text), here.after(action)) for action in here.legal_actions()]
        yield from ((line, here) for line, here in following if here.turn != state.turn and not here.outcome)
        going = [(line, here) for line, here in following if here.turn == here.decider == state.turn and not here.outcome]


def idle_turns(state: State) -> Iterator[State]:
    """The positions after turns of one or two actions, as short as can be: whoever is to play does little or nothing."""
    going = [state]
    for _ in range(2):
        after = [here.after(action) for here in going for action in here.legal_actions()]
        over = [here for here in after if here.turn != state.turn and not here.outcome]
        yield from over[:IDLE]
        if over:
            return
        going = after[:IDLE]


def ending(state: State) -> Action | None:
    """The action that ends the turn and changes least; None if there is none."""
    over = [action for action in state.legal_actions() if state.after(action).turn != state.turn]
    return min(over, key=lambda action: len(action.changes), default=None)


def lack(state: State, played: Action, ways: Iterable[Line]) -> Lack | None:
    """Why none of these ways can be gone any more after something else was played: of the one that goes furthest, the action
    that is refused. None if they can all be gone, and lead nowhere."""
    side, found = state.decider, []
    for way in ways:
        here, planned = state.after(played), state
        for number, text in enumerate(way):
            if text != played.text:
                if here.outcome or here.decider != side:
                    break
                reason = refused(here, text)
                if reason:
                    found.append((number - len(way), Lack(here, text, reason, planned)))
                    break
                here = here.play(text)
            planned = planned.play(text)
    return as_it_stands(max(found, key=lambda each: each[0])[1], state.after(played)) if found else None


def as_it_stands(far: Lack, state: State) -> Lack:
    """The same reason told of the position on the board, if the action is refused there for that reason too."""
    reason = refused(state, far.text)
    return far._replace(state=state, reason=reason) if reason and reason[:2] == far.reason[:2] else far


def refused(state: State, text: str) -> Reason | None:
    """The first reason why an action is refused; None if it is legal, or cannot even be thought of."""
    try:
        return next(iter(state.why_not(text)), None)
    except BoardlabError:
        return None
