"""What the rules asked of what a learner tried, saw or chose: need by need, met or not. Nothing here states a need."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from boardlab.game import Action, State
from boardlab.games import game
from boardlab.lessons.goals import Deed, thought_of
from boardlab.lessons.verdicts import asked_about
from boardlab.rules.code import asked_in
from boardlab.why import BESIDE_THE_POINT, Asked
from boardlab.words.say import find, language, phrases, say, say_name
from boardlab.words.tell import tell

if TYPE_CHECKING:
    from boardlab.lessons.play import LessonPlay

OF_THE_KIT = (*BESIDE_THE_POINT, "start", "stuck", "already-there", "instead", "theirs", "absent", "phase", "now", "over")
"""What is wrong with an attempt as a whole, as the kit says for every rule; no rule asks for it."""


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
        if not isinstance(aim, str) or not aim or step.goal.linked:
            return Tried()
        return Tried(say_name(step.state.game, aim), asked_about(step.goal, step.rule, step.state, aim))
    if aim:
        return Tried(_named(play.state, aim), play.state.asked(aim))
    if here.parent is None or here.action is None:
        return Tried()
    return Tried(tell(here.parent.state, here.action), here.parent.state.asked(here.action))


def _named(state: State, aim: Action | str | Sequence[str]) -> str:
    """What somebody tries, in words: an action, typed or given; or what was clicked."""
    if not isinstance(aim, (str, Action)):
        return " – ".join(say_name(state.game, name) for name in aim)
    return (thought_of(state, aim) if isinstance(aim, str) else Deed(state, aim)).sentence


def advice(play: LessonPlay, seen: Tried) -> str:
    """What to do to see needs met or not; nothing where they are seen, or cannot be."""
    kind = play.step.kind
    if seen.asked or play.step.goal.linked or kind == "look" and not play.step.play:
        return ""
    if seen.what and not play.aim:
        return say("lesson.ask-free", what=seen.what)
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
    worded = [key.removeprefix(head) for key in phrases(name, language()) if key.startswith(head)]
    written = [place.need for place in asked_in(game(name).book[rule].code)]
    every = dict.fromkeys((*written, *(need for need in worded if need not in OF_THE_KIT), *known))
    return tuple(_line(known[need]) if need in known else Line(need, "", (), _with_gaps(name, rule, need)) for need in every)


def _with_gaps(name: str, rule: str, need: str) -> str:
    """What is said if a need is not met, wherever that may be."""
    return re.sub(r"\{[^}]*\}\.?", "…", find(name, f"needs.{rule}.{need}", f"needs.any.{need}") or "")


def of_others(rule: str, asked: tuple[Asked, ...]) -> tuple[tuple[str, Line], ...]:
    """What other rules asked for as well, each with its rule."""
    return tuple((each.rule, _line(each)) for each in asked if each.rule != rule)


def _line(asked: Asked) -> Line:
    return Line(asked.need, "met" if asked.met else "unmet", asked.cells, asked.sentence)
