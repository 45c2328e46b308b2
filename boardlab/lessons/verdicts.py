"""A prediction judged: what was right, what was missed, what was too many, and why, in sentences about the step's own rule."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from boardlab.game import Reason, State
from boardlab.games import game as load
from boardlab.lessons.goals import Deed, Goal, Phrase, answer_to, counts, named
from boardlab.scene import Mark, cross, diamond, dot
from boardlab.why import Asked, Attempt, Explainer, fewest
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


Said = tuple[str, Reason | Phrase | Ruled | About]
"""A note before it is put into words: its kind, and what says it in whatever language is spoken then."""


# judging


def verdicts(goal: Goal, rule: str, state: State, chosen: Iterable[str]) -> tuple[Verdict, ...]:
    """A prediction judged: hits, then misses, then false alarms, each with its reasons; `rule` is the step's."""
    right, said = answer_to(goal, state), set(chosen)
    attempts = () if goal.linked else Explainer(state).attempts
    judged = [Verdict(cell, "hit" if cell in said else "miss", state.game, why_so(goal, rule, state, cell, attempts))
              for cell in right]
    false = dict.fromkeys(name for name in chosen if name not in right)
    judged += [Verdict(cell, "false", state.game, why_not(goal, rule, state, cell, attempts)) for cell in false]
    return tuple(sorted(judged, key=lambda verdict: ("hit", "miss", "false").index(verdict.kind)))


def why_so(goal: Goal, rule: str, state: State, cell: str, attempts: Iterable[Attempt]) -> tuple[Phrase | Fact, ...]:
    """What makes a cell right: the edge of the graph, the numbers that meet a need, or the action that leads there."""
    if goal.linked:
        return _edge("yes", goal, state, cell)
    found = next((attempt for attempt in attempts if not attempt.lacks and cell in _asked_about(goal, state, attempt)), None)
    if not found:
        return ()
    facts = tuple(Fact(asked) for asked in found.needs(state.game)
                  if asked.met and find(state.game, f"met.{asked.rule}.{asked.need}"))
    return facts or (Phrase("lesson.possible", state.game, (("cell", cell), ("action", Deed(state, found.action)))),)


def why_not(goal: Goal, rule: str, state: State, cell: str, attempts: Iterable[Attempt]) -> tuple[Reason | Phrase, ...]:
    """What a wrong cell lacks by the rule of the step; nothing where that rule never thought of it."""
    if goal.linked:
        return _edge("no", goal, state, cell)
    lacks = nearest(goal, rule, state, cell, attempts)[1]
    here = tuple(reason for reason in lacks if cell in reason.cells)
    return here or lacks


def _edge(word: str, goal: Goal, state: State, cell: str) -> tuple[Phrase, ...]:
    """What an edge, or no edge, means for a cell, if the game has words for it."""
    key = f"graph.{word}.{goal.linked.split()[0]}"
    occupied = word == "yes" or cell in state.at or not all(each in state.at for each in answer_to(goal, state))
    if not occupied:
        return (Phrase("lesson.nobody", state.game, (("cell", cell),)),)
    return (Phrase(key, state.game, (("cell", cell),)),) if find(state.game, key) else ()


def nearest(goal: Goal, rule: str, state: State, cell: str,
            attempts: Iterable[Attempt]) -> tuple[Attempt | None, tuple[Reason, ...]]:
    """The attempt that comes nearest to what a goal asks about a cell, and what it lacks.

    Only the rules by which something is right here count, and what the step's own rule objects to elsewhere.
    """
    fitting = [attempt for attempt in attempts if cell in _asked_about(goal, state, attempt)]
    about = {rule, *(action.rule for action in state.legal_actions() if counts(goal, action) and any(named(goal, state, action)))}
    if own := [attempt for attempt in fitting if attempt.action.rule in about]:
        now = [attempt for attempt in own if not any(reason.need == "phase" for reason in attempt.lacks)]
        found = fewest(now or own)
        return found, found.lacks
    objected = [attempt for attempt in fitting if any(reason.rule == rule for reason in attempt.lacks)]
    found = fewest(objected) if objected else None
    return found, tuple(reason for reason in found.lacks if reason.rule == rule) if found else ()


def _asked_about(goal: Goal, state: State, attempt: Attempt) -> Iterator[str]:
    return named(goal, state, attempt.action) if counts(goal, attempt.action) else iter(())


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
