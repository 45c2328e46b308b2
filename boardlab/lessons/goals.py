"""What a task asks for: a closed vocabulary, what satisfies it, and why something does or does not.

To predict, a goal asks for a set of cells or cards; to try, it asks for a position.

    reach     predict: where what is on this cell (or this card) can get    try: `kind:cell` stands there
    choices   predict: what can be clicked next, after these clicks
    linked    predict: `graph cell`, whatever an edge of that graph joins with the cell
    wins      this side has won                      ends    the game has ended by this rule
    captured  this side has lost by capture, or what stood on this cell has left the board
    phase     this phase has come                    can     this action is legal
    cannot    this action is refused, for exactly the reasons in `why` (`rule need`)
    by        only what this rule offers counts
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from boardlab.attempts import attempt_of, explain
from boardlab.game import Action, Change, Reason, State, present
from boardlab.why import BESIDE_THE_POINT, Attempt
from boardlab.words.say import say, say_name
from boardlab.words.tell import tell

PREDICTED = ("reach", "choices", "linked")
REACHED = ("reach", "wins", "captured", "ends", "phase", "can", "cannot")
ASIDE = ("by", "why")
THINGS = ("flag",)  # what can reach a cell though it is no piece: a field of the position by this name
VOCABULARY = tuple(dict.fromkeys((*PREDICTED, *REACHED, *ASIDE)))


class Goal(NamedTuple):
    """What is asked; what is None or empty is not."""

    reach: tuple[str, ...] = ()
    choices: tuple[str, ...] | None = None
    linked: str = ""
    wins: str = ""
    captured: str = ""
    ends: str = ""
    phase: str = ""
    can: str = ""
    cannot: str = ""
    by: str = ""
    why: tuple[str, ...] = ()

    @property
    def said(self) -> tuple[str, ...]:
        """The words of the vocabulary it uses."""
        return tuple(name for name, value in zip(self._fields, self) if value not in ((), "", None))

    @property
    def reasons(self) -> frozenset[tuple[str, ...]]:
        """The reasons it states, as (rule, need)."""
        return frozenset(tuple(reason.split()) for reason in self.why)


class Deed(NamedTuple):
    """An action in a position, to be told in whatever language is spoken then."""

    state: State
    action: Action

    @property
    def sentence(self) -> str:
        """In the current language."""
        return tell(self.state, self.action)


class Phrase(NamedTuple):
    """Something to be said in whatever language is spoken then: a key and what fills it; sides, kinds and rules by name."""

    key: str
    game: str = ""
    values: tuple[tuple[str, str | int | tuple[str, ...] | Deed], ...] = ()

    @property
    def sentence(self) -> str:
        """In the current language."""
        return say(self.key, self.game, **{name: _filled(self.game, value) for name, value in self.values})


def _filled(game: str, value: str | int | tuple[str, ...] | Deed) -> str | int:
    """What stands in a phrase: a name, several, a number, an action in words."""
    if isinstance(value, Deed):
        return value.sentence
    if isinstance(value, str):
        return say_name(game, value)
    return value if isinstance(value, int) else ", ".join(say_name(game, each) for each in value)


# predicting


def answer_to(goal: Goal, state: State) -> tuple[str, ...]:
    """Everything a prediction should name, in the order of the board; cards after the cells."""
    found = set(_linked(goal, state)) if goal.linked else {
        name for action in state.legal_actions() if counts(goal, action) for name in named(goal, state, action)}
    order = state.board.order
    return tuple(sorted(found, key=lambda name: (order.get(name, len(order)), name)))


def counts(goal: Goal, action: Action) -> bool:
    """Whether an action is of the kind asked for."""
    return not goal.by or action.rule == goal.by


def named(goal: Goal, state: State, action: Action) -> Iterator[str]:
    """What one action contributes: where it takes the piece asked about, or what is clicked next."""
    if goal.choices is not None:
        begun = len(goal.choices)
        if action.clicks[:begun] == goal.choices and len(action.clicks) > begun:
            yield action.clicks[begun]
        return
    for change in action.changes:
        if (change.after and mover(state, change) in goal.reach and change.after.cell in state.board.order
                and (change.before is None or change.after.cell != change.before.cell)):
            yield change.after.cell


def mover(state: State, change: Change) -> str:
    """Who moves: the cell of a piece on the board, the kind of one that comes into play."""
    before = change.before
    return before.cell if before and before.cell in state.board.order else present(change.after).kind


def _linked(goal: Goal, state: State) -> Iterator[str]:
    kind, node = goal.linked.split()
    graph = state.graph(kind)
    if node in graph:
        near = [*graph.predecessors(node), *graph.successors(node)] if graph.is_directed() else graph[node]
        yield from (name for name in near if name in state.board.order)


# trying


def unmet(goal: Goal, start: State, state: State, last: Action | None) -> list[Phrase]:
    """What is still missing; nothing once the goal is reached."""
    missing = [(word, values) for word, fact, values in _asked(goal, start, state, last) if not fact]
    told = [(word, {name: thought_of(state, value) if name == "action" else value for name, value in values.items()})
            for word, values in missing]
    return [Phrase(f"lesson.unmet-{word}", state.game, tuple(values.items())) for word, values in told]


def reached(goal: Goal, start: State, state: State, last: Action | None) -> bool:
    """The goal is reached. Words that are quickly looked up come first, so a search seldom asks the others."""
    return all(fact for _, fact, _ in _asked(goal, start, state, last))


def _asked(goal: Goal, start: State, state: State, last: Action | None) -> Iterator[tuple[str, bool, dict[str, Any]]]:
    """Each word of a goal: whether it holds, and what fills its sentence."""
    outcome = state.outcome
    for piece in goal.reach:
        kind, _, cell = piece.partition(":")
        stands = cell in state.at and state.at[cell].kind == kind
        yield "reach", stands or getattr(state.table, kind, None) == cell, {"piece": kind, "cell": cell}
    if goal.wins:
        yield "wins", outcome is not None and outcome.winner == goal.wins, {"side": goal.wins}
    if goal.captured:
        yield "captured", _captured(goal.captured, start, state), {"who": goal.captured}
    if goal.ends:
        yield "ends", outcome is not None and outcome.rule == goal.ends, {"rule": goal.ends}
    if goal.phase:
        yield "phase", state.phase == goal.phase, {"phase": goal.phase}
    if goal.by:
        yield "by", last is not None and last.rule == goal.by, {"rule": goal.by}
    if goal.can:
        yield "can", not state.why_not(goal.can), {"action": goal.can}
    if goal.cannot:
        yield "cannot", refuses(goal, state), {"action": goal.cannot}


def _captured(who: str, start: State, state: State) -> bool:
    """A side is captured when it has lost so; a piece, when it is on the board no more."""
    if who in state.sides:
        outcome = state.outcome
        return outcome is not None and outcome.rule == "capture" and outcome.winner != who
    there = start.at.get(who)
    return there is not None and sum(map(_like(there), start.at.values())) > sum(map(_like(there), state.at.values()))


def _like(piece: Any) -> Any:
    return lambda other: (other.side, other.kind) == (piece.side, piece.kind)


def held_out(goal: Goal, before: State, action: Action) -> tuple[Reason, ...]:
    """Why somebody who was to be captured is still there after an action that could have done it: the numbers behind it."""
    stop = explain(before, Attempt("", (*action.clicks, goal.captured))).furthest
    return (stop.reason,) if stop and stop.reason.need not in BESIDE_THE_POINT else ()


def refuses(goal: Goal, state: State) -> bool:
    """The action is refused, and for the reasons stated, neither more nor fewer."""
    reasons = frozenset((reason.rule, reason.need) for reason in state.why_not(goal.cannot))
    return bool(reasons) and (not goal.why or reasons == goal.reasons)


def clicks_of(state: State, text: str) -> tuple[str, ...]:
    """How you would click an action that is refused."""
    return thought_of(state, text).action.clicks


def thought_of(state: State, text: str) -> Deed:
    """An action, allowed or not, by its text, as far as that tells it."""
    verb, named, mode = attempt_of(state, text)
    names = tuple(name for name in named if name)
    first = state.at.get(names[0]) if len(names) > 1 else None
    piece = first if first and first.side == state.decider else None
    return Deed(state, Action(text, verb or state.phase_rule, piece, names or (verb,), (), mode))


# searching

LIMIT = 50_000


def lines(goal: Goal, start: State, actions: int, state: State | None = None) -> tuple[tuple[str, ...], ...]:
    """Every line of at most so many actions that ends as soon as the goal is reached; searched, not listed by hand."""
    found: list[tuple[str, ...]] = []
    open_lines: list[tuple[tuple[str, ...], State]] = [((), state or start)]
    looked = 0
    while open_lines:
        line, here = open_lines.pop(0)
        for action in here.legal_actions():
            looked += 1
            if looked > LIMIT:
                raise ValueError(say("check.lesson.too-deep", limit=LIMIT))
            after = here.after(action)
            if reached(goal, start, after, action):
                found.append((*line, action.text))
            elif len(line) + 1 < actions and not after.outcome:
                open_lines.append(((*line, action.text), after))
    return tuple(found)
