"""A prediction judged: what was right, what was missed, what was too many, and why, in sentences about the step's own
rule."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol

from boardlab.attempts import attempt_of, explain
from boardlab.game import Action, Reason, State
from boardlab.games import game as load
from boardlab.lessons.goals import Deed, Goal, Phrase, answer_to, counts, named
from boardlab.scene import Mark, cross, diamond, dot
from boardlab.why import BESIDE_THE_POINT, Asked, Attempt, Stop
from boardlab.words.say import about, find, say, say_name, say_need, say_rule


class Ruled(NamedTuple):
    """The sentence of a rule."""

    game: str
    rule: str

    @property
    def sentence(self) -> str:
        """In the current language."""
        return say_rule(self.game, self.rule, load(self.game).book[self.rule].sentence)


class Fact(NamedTuple):
    """A need that is met, told with its numbers: `met.<rule>.<need>` among a game's words."""

    asked: Asked

    @property
    def sentence(self) -> str:
        """In the current language."""
        return say_need(self.asked.game, self.asked.rule, self.asked.need, self.asked.cells, dict(self.asked.data), "met")


class About(NamedTuple):
    """Something about one cell or card; its name stands before what does not name it."""

    game: str
    name: str
    what: tuple[Reason | Phrase | Fact, ...]

    @property
    def sentence(self) -> str:
        """In the current language."""
        told, name = " ".join(each.sentence for each in self.what), say_name(self.game, self.name)
        return told if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", told) else about(name, told)


class Verdict(NamedTuple):
    """One cell of a prediction: `hit`, `miss` or `false`, and what is to be said of it; nothing where only the rule can."""

    cell: str
    kind: str
    game: str
    reasons: tuple[Reason | Phrase | Fact, ...] = ()

    @property
    def about(self) -> About | Phrase:
        """What is to be said of this cell alone."""
        if self.reasons:
            return About(self.game, self.cell, self.reasons)
        return Phrase(f"lesson.{'no' if self.kind == 'false' else 'yes'}", self.game, (("cell", self.cell),))

    @property
    def sentence(self) -> str:
        """The same in the current language."""
        return self.about.sentence


class Sayable(Protocol):
    """What can be said in whatever language is spoken then: a reason, a phrase, a rule."""

    @property
    def sentence(self) -> str:
        """In the current language."""


Said = tuple[str, Sayable]
"""A note before it is put into words: its kind, and what says it in whatever language is spoken then."""


# judging


def verdicts(goal: Goal, rule: str, state: State, chosen: Iterable[str]) -> tuple[Verdict, ...]:
    """A prediction judged: hits, then misses, then false alarms, each with its reasons; `rule` is the step's."""
    right, said = answer_to(goal, state), set(chosen)
    judged = [Verdict(cell, "hit" if cell in said else "miss", state.game, why_so(goal, state, cell))
              for cell in right]
    false = dict.fromkeys(name for name in chosen if name not in right)
    judged += [Verdict(cell, "false", state.game, why_not(goal, rule, state, cell)) for cell in false]
    return tuple(sorted(judged, key=lambda verdict: ("hit", "miss", "false").index(verdict.kind)))


def why_so(goal: Goal, state: State, cell: str) -> tuple[Phrase | Fact, ...]:
    """What makes a cell right: the edge of the graph, the numbers that meet a need, or the action that leads there."""
    if goal.linked:
        return _edge("yes", goal, state, cell)
    action = _right(goal, state, cell)[0]
    facts = tuple(Fact(asked) for asked in state.asked(action)
                  if asked.met and find(state.game, f"met.{asked.rule}.{asked.need}"))
    return facts or (Phrase("lesson.possible", state.game, (("cell", cell), ("action", Deed(state, action)))),)


def why_not(goal: Goal, rule: str, state: State, cell: str) -> tuple[Reason | Phrase, ...]:
    """What a wrong cell lacks by the rule of the step; nothing where that rule never thought of it."""
    if goal.linked:
        return _edge("no", goal, state, cell)
    stop = nearest(goal, rule, state, cell)
    return (stop.reason,) if stop and stop.reason.cells else ()  # a reason without a place is not about this cell


def _edge(word: str, goal: Goal, state: State, cell: str) -> tuple[Phrase, ...]:
    """What an edge, or no edge, means for a cell, if the game has words for it."""
    key = f"graph.{word}.{goal.linked.split()[0]}"
    occupied = word == "yes" or cell in state.at or not all(each in state.at for each in answer_to(goal, state))
    if not occupied:
        return (Phrase("lesson.nobody", state.game, (("cell", cell),)),)
    return (Phrase(key, state.game, (("cell", cell),)),) if find(state.game, key) else ()


def asked_about(goal: Goal, rule: str, state: State, cell: str) -> tuple[Asked, ...]:
    """What the rules ask of the action that makes a cell right, or of the attempt that comes nearest to that."""
    if right := _right(goal, state, cell):
        return state.asked(right[0])
    stop = nearest(goal, rule, state, cell)
    return stop.asked if stop else ()


def _right(goal: Goal, state: State, cell: str) -> list[Action]:
    """The actions that make a cell right."""
    return [action for action in state.legal_actions() if counts(goal, action) and cell in named(goal, state, action)]


def nearest(goal: Goal, rule: str, state: State, cell: str) -> Stop | None:
    """Where the rules stop the attempt that comes nearest to what a goal asks about a cell; None if nobody could think of
    one.

    Only what is done like something right here counts, and what the step's own rule objects to. Of several that come
    equally near, what the step's own rule lacks goes first.
    """
    alike = _alike(goal, state, cell)
    any_way = {attempt._replace(verb=""): None for attempt in alike}
    found = [(stop.depth - len(attempt.names), stop.reason.rule == rule, stop.progress, stop)
             for attempt in {**alike, **any_way} for stop in explain(state, attempt).stops
             if stop.reason.need not in BESIDE_THE_POINT and (attempt in alike or stop.reason.rule == rule)]
    return max(found, key=lambda each: each[:3])[3] if found else None


def _alike(goal: Goal, state: State, cell: str) -> dict[Attempt, None]:
    """What would be tried to name a cell, done like what is right."""
    return {Attempt(attempt_of(state, action.text).verb, _instead(goal, action, end, cell)): None
            for action in state.legal_actions() if counts(goal, action) for end in named(goal, state, action)}


def _instead(goal: Goal, action: Action, end: str, cell: str) -> tuple[str | None, ...]:
    """The clicks of an action that names a cell, with another cell instead, and anything for what the goal leaves open."""
    if goal.choices is not None:
        return (*goal.choices, cell, *[None] * (len(action.clicks) - len(goal.choices) - 1))
    return tuple(cell if name == end else name if name in goal.reach else None for name in action.clicks)


# telling


def judged(verdict: Verdict) -> Mark:
    """A judged cell: a dot for a hit, a diamond for a miss, a cross with the reason for a false alarm."""
    if verdict.kind == "false":
        return cross(verdict.cell, verdict.sentence)
    return dot(verdict.cell, say("lesson.hit")) if verdict.kind == "hit" else diamond(verdict.cell, say("lesson.miss"))


def tallied(verdicts: tuple[Verdict, ...], rule: Ruled, shown: bool) -> tuple[Said, ...]:
    """A prediction in words: how it went; what was missed and what was too many, with the reasons; and the rule, once."""
    hits, misses, false = (tuple(each for each in verdicts if each.kind == kind) for kind in ("hit", "miss", "false"))
    if shown:
        return ("hint", Phrase("lesson.shown-answer")), *_these("hit", hits), *_told("hint", hits, Fact), ("hint", rule)
    if not (misses or false):
        return ("good", Phrase("lesson.perfect")), *_told("good", hits, Fact)
    counts = tuple((kind, str(len(each))) for kind, each in (("hit", hits), ("miss", misses), ("false", false)))
    plain = tuple(each for each in false if not each.reasons)
    return (("wrong", Phrase("lesson.tally", "", counts)), *_these("miss", misses), *_told("reason", misses, Fact),
            *_told("reason", false), *_these("false", plain), *_told("good", hits, Fact),
            *((("hint", rule),) if plain or misses else ()))


def _these(kind: str, some: tuple[Verdict, ...]) -> Iterator[Said]:
    """Cells of one kind in one line."""
    if some:
        colour = {"hit": "good", "miss": "wrong", "false": "reason"}[kind]
        yield colour, Phrase(f"lesson.{kind}-these", some[0].game, (("cells", tuple(each.cell for each in some)),))


def _told(colour: str, some: tuple[Verdict, ...], only: type = object) -> Iterator[Said]:
    """What is to be said of each cell by itself."""
    return ((colour, each.about) for each in some if each.reasons and isinstance(each.reasons[0], only))
