"""Hints, one after the other: first the piece it is about, then the rule, then where it leads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardlab.game import State
from boardlab.lessons.goals import Phrase, answer_to, clicks_of, lines
from boardlab.lessons.verdicts import Ruled, Said
from boardlab.scene import Mark, ring

if TYPE_CHECKING:
    from boardlab.lessons.play import LessonPlay

Hint = tuple[Said, tuple[Mark, ...]]
"""What is said, and what is pointed out meanwhile."""


def hints(play: LessonPlay) -> tuple[Hint, ...]:
    """All hints for where a learner is now, in their order."""
    step, state = play.step, play.state
    rule: Hint = ("hint", Ruled(state.game, step.rule)), ()
    if step.kind == "predict":
        right = answer_to(step.goal, step.state)
        count: Hint = ("hint", Phrase("lesson.hint-count", "", (("count", len(right)),))), ()
        open_yet = [name for name in right if name not in play.chosen]
        one = [(_said("hint-one", state, open_yet[0]), _rings(state, open_yet[0]))] if open_yet else []
        asked = next(iter((*(step.goal.choices or ())[-1:], *step.goal.reach, *step.goal.linked.split()[1:])), "")
        return (*([_piece(state, asked)] if asked else ()), rule, count, *one)
    clicks = clicks_of(step.state, step.goal.cannot) if step.kind == "refused" else onwards(play)
    if not clicks:
        return ((("hint", Phrase("lesson.wrong")), ()),)
    target: Hint = ("hint", Phrase("lesson.hint-target", state.game, (("clicks", clicks),))), _rings(state, *clicks)
    return _piece(state, clicks[0]), rule, target


def onwards(play: LessonPlay) -> tuple[str, ...]:
    """What to click next on a way to what is asked; nothing if no way leads there from here."""
    further = ways(play)
    return play.state._choose(further[0][0]).clicks if further else ()


def ways(play: LessonPlay) -> tuple[tuple[str, ...], ...]:
    """The ways that lead from here to what is asked, in the actions that are left."""
    left = play.step.actions - len(play.record.line)
    return lines(play.step.goal, play.step.state, left, play.state) if left > 0 else ()


def _piece(state: State, name: str) -> Hint:
    """Who it is about: somebody on the board, a card, a button or an empty cell."""
    if name in state.at:
        return ("hint", Phrase("lesson.hint-piece", state.game,
                               (("cell", name), ("piece", state.at[name].kind)))), (ring(name),)
    return _said("hint-begin", state, name), _rings(state, name)


def _said(word: str, state: State, name: str) -> Said:
    return "hint", Phrase(f"lesson.{word}", state.game, (("where", name),))


def _rings(state: State, *names: str) -> tuple[Mark, ...]:
    return tuple(ring(name) for name in dict.fromkeys(names) if name in state.board.order)
