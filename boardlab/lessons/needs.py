"""What the rules asked of what a learner tried, saw or chose: need by need, met or not. Nothing here states a need."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from boardlab.game import Action, State
from boardlab.games import game
from boardlab.lessons.goals import Deed, Goal, thought_of
from boardlab.lessons.verdicts import nearest
from boardlab.rules.code import asked_in
from boardlab.why import Asked, Explainer
from boardlab.words.say import language, phrases, say, say_name
from boardlab.words.tell import tell

if TYPE_CHECKING:
    from boardlab.lessons.play import LessonPlay

CLICKED = ("start", "reach", "unfinished")  # what is wrong with clicks; no rule asks for it


class Tried(NamedTuple):
    """What was tried, seen or chosen last, in words, and all that was asked of it."""

    what: str = ""
    asked: tuple[Asked, ...] = ()


class Line(NamedTuple):
    """One need of a rule: `met`, `unmet`, or "" where it was not asked; where, and what is said if it is not met."""

    need: str
    mark: str
    cells: tuple[str, ...]
    sentence: str


def tried(play: LessonPlay) -> Tried:
    """What the learner tries or asks about; otherwise the action last shown or played."""
    step, aim, here = play.step, play.aim, play.record.here
    if step.kind == "predict":
        asks = aim and not step.goal.linked
        return Tried(say_name(step.state.game, aim), _asked_at(step.goal, step.rule, step.state, aim)) if asks else Tried()
    if aim:
        return Tried(_named(play.state, aim), play.state.asked(aim))
    return Tried(tell(here.parent.state, here.action), here.parent.state.asked(here.action)) if here.parent else Tried()


def _named(state: State, aim: Action | str | Sequence[str]) -> str:
    """What somebody tries, in words: an action, typed or given; or what was clicked."""
    if not isinstance(aim, (str, Action)):
        return " – ".join(say_name(state.game, name) for name in aim)
    thought = thought_of(state, aim) if isinstance(aim, str) else Deed(state, aim)
    return thought.sentence if isinstance(thought, Deed) else thought


@lru_cache(maxsize=64)
def _asked_at(goal: Goal, rule: str, state: State, cell: str) -> tuple[Asked, ...]:
    """What is asked of the attempt that comes nearest to a cell."""
    found = nearest(goal, rule, state, cell, Explainer(state).attempts)[0]
    return found.needs(state.game) if found else ()


def advice(play: LessonPlay, seen: Tried) -> str:
    """What to do to see needs met or not; nothing where they are seen, or cannot be."""
    kind = play.step.kind
    if seen.asked or play.step.goal.linked or kind == "look" and not play.step.play:
        return ""
    if kind == "look":
        return say("lesson.ask-look", next=say("ui.next"))
    if kind != "predict":
        return say("lesson.ask-target")
    if not play.locked:
        return say("lesson.ask-first", lock=say("lesson.lock"))
    return say("lesson.ask-nothing", what=seen.what) if seen.what else say("lesson.ask-cell")


def needs(name: str, rule: str, asked: tuple[Asked, ...] = ()) -> tuple[Line, ...]:
    """What a rule asks for: in the order of its code, then what is asked on its behalf elsewhere.

    What was not asked has its sentence with gaps for what only a position knows.
    """
    head, known = f"needs.{rule}.", {each.need: each for each in asked if each.rule == rule}
    words = {key.removeprefix(head): re.sub(r"\{[^}]*\}\.?", "…", phrase)
             for key, phrase in phrases(name, language()).items() if key.startswith(head)}
    written = [place.need for place in asked_in(game(name).book[rule].code, rule) if place.rule == rule]
    every = dict.fromkeys((*written, *(need for need in words if need not in CLICKED), *known))
    return tuple(_line(known[need]) if need in known else Line(need, "", (), words.get(need, "")) for need in every)


def of_others(rule: str, asked: tuple[Asked, ...]) -> tuple[tuple[str, Line], ...]:
    """What other rules asked for as well, each with its rule."""
    return tuple((each.rule, _line(each)) for each in asked if each.rule != rule)


def _line(asked: Asked) -> Line:
    return Line(asked.need, "met" if asked.met else "unmet", asked.cells, asked.sentence)
