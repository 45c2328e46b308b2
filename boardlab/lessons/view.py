"""What there is to be seen of a lesson, as data: the position, marks, words, buttons, and the notes on an answer."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from boardlab.game import Action, State
from boardlab.games import game
from boardlab.lessons.verdicts import Said, Verdict
from boardlab.rules.book import RECONSTRUCTED
from boardlab.scene import Mark, arrow
from boardlab.words.say import say

BUTTONS = ("previous", "next", "reset", "hint", "show-me", "lock", "take-back")


class Note(NamedTuple):
    """Something said about what the learner did: `good`, `wrong`, `reason`, `hint` or `error`; the rule behind it."""

    kind: str
    text: str
    rule: str = ""


class End(NamedTuple):
    """What stands at the end of a lesson: what was learnt, the rules, the steps still open, and the lesson that follows."""

    learnt: str
    rules: tuple[str, ...]
    open: tuple[int, ...]            # numbers of steps that are not done yet
    after: str | None                # as `game/name`


class View(NamedTuple):
    """Everything there is to be seen of a lesson now, in the current language."""

    title: str
    number: int                      # of the step, from 1
    count: int                       # type: ignore[assignment]  # called as a method of tuples is
    kind: str
    rule: str
    state: State
    marks: tuple[Mark, ...]
    overlays: tuple[str, ...]
    sentence: str
    notes: tuple[Note, ...]
    buttons: dict[str, bool]         # which can be pressed
    moment: tuple[int, int]          # of a step that shows actions: how many of how many were shown
    latest: Action | None            # the action that led here, to be animated
    verdicts: tuple[Verdict, ...]    # of a locked prediction
    score: float | None              # from 0 to 1, once there is an answer
    done: bool
    progress: str                    # "3 of 8"
    from_book: bool = False          # a worked example of the rulebook
    end: End | None = None           # the lesson is over

    @property
    def origin(self) -> tuple[str, ...]:
        """Where the step comes from, if a learner should know: an example of the book, a reconstructed rule."""
        rebuilt = game(self.state.game).book[self.rule].kind == RECONSTRUCTED
        facts = (("lesson.from-book", self.from_book), ("card.reconstructed", rebuilt))
        return tuple(say(key) for key, fact in facts if fact)

    @property
    def label(self) -> str:
        """The heading of the step: what is to be done, and where it comes from."""
        return say("lesson.kind-end") if self.end else " · ".join((say(f"lesson.kind-{self.kind}"), *self.origin))


class Plain(NamedTuple):
    """Something said just so."""

    sentence: str


def noted(said: tuple[Said, ...]) -> tuple[Note, ...]:
    """Notes in the current language."""
    return tuple(Note(kind, each.sentence, getattr(each, "rule", "")) for kind, each in said)


def moves(state: State, action: Action) -> tuple[Mark, ...]:
    """Who went where on the board by an action; whoever was clicked from cell to cell went that way."""
    marks = []
    for before, after, *_ in action.changes:
        if before and after and before.cell != after.cell and {before.cell, after.cell} <= state.board.order.keys():
            clicked = action.clicks if (action.clicks[0], action.clicks[-1]) == (before.cell, after.cell) else ()
            way = clicked if set(clicked) <= state.board.order.keys() else ()
            marks += [arrow(a, b) for a, b in pairwise(way or (before.cell, after.cell))]
    return tuple(dict.fromkeys(marks))
