"""What there is to be seen of a lesson, as data: the position, marks, words, buttons, and the notes on an answer."""

from __future__ import annotations

from typing import NamedTuple

from boardlab.game import Action, Reason, State
from boardlab.games import game
from boardlab.lessons.goals import Phrase, Verdict
from boardlab.rules.book import RECONSTRUCTED
from boardlab.scene import Mark, arrow, cross, diamond, dot
from boardlab.words.say import about, say, say_name, say_rule

BUTTONS = ("previous", "next", "reset", "hint", "show-me", "lock", "take-back")


class Note(NamedTuple):
    """Something said about what the learner did: `good`, `wrong`, `reason`, `hint` or `error`; the rule behind it."""

    kind: str
    text: str
    rule: str = ""


class View(NamedTuple):
    """Everything there is to be seen of a lesson now, in the current language."""

    title: str
    number: int                      # of the step, from 1
    count: int
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

    @property
    def origin(self) -> tuple[str, ...]:
        """Where the step comes from, if a learner should know: an example of the book, a reconstructed rule."""
        rebuilt = game(self.state.game).book[self.rule].kind == RECONSTRUCTED
        facts = (("lesson.from-book", self.from_book), ("card.reconstructed", rebuilt))
        return tuple(say(key) for key, fact in facts if fact)

    @property
    def label(self) -> str:
        """The heading of the step: what is to be done, and where it comes from."""
        return " · ".join((say(f"lesson.kind-{self.kind}"), *self.origin))


class Ruled(NamedTuple):
    """The sentence of a rule."""

    game: str
    rule: str

    @property
    def sentence(self) -> str:
        """In the current language."""
        return say_rule(self.game, self.rule, game(self.game).book[self.rule].sentence)


class Plain(NamedTuple):
    """Something said just so."""

    sentence: str


Said = tuple[str, Reason | Phrase | Ruled | Plain]
"""A note before it is put into words: its kind, and what says it in whatever language is spoken then."""


def noted(said: tuple[Said, ...]) -> tuple[Note, ...]:
    """Notes in the current language."""
    return tuple(Note(kind, each.sentence, getattr(each, "rule", "")) for kind, each in said)


def judged(verdict: Verdict) -> Mark:
    """A judged cell: a dot for a hit, a diamond for a miss, a cross with the reason for a false alarm."""
    if verdict.kind == "false":
        return cross(verdict.cell, verdict.sentence)
    return dot(verdict.cell, say("lesson.hit")) if verdict.kind == "hit" else diamond(verdict.cell, say("lesson.miss"))


def spoken(game: str, verdict: Verdict) -> tuple[str, str]:
    """A judged cell in words, with their kind: right, missed, or too many. A plain reason may name other cells only."""
    said = about(say_name(game, verdict.cell), verdict.sentence)
    missed = f"{say('lesson.miss')}. " if verdict.kind == "miss" else ""
    return {"hit": "good", "miss": "wrong", "false": "reason"}[verdict.kind], missed + said


def tallied(verdicts: tuple[Verdict, ...]) -> tuple[Said, ...]:
    """A prediction in words: how many were right, then each cell with its reasons."""
    counts = {kind: sum(verdict.kind == kind for verdict in verdicts) for kind in ("hit", "miss", "false")}
    if counts["miss"] or counts["false"]:
        head: Said = ("wrong", Phrase("lesson.tally", "", tuple((kind, str(n)) for kind, n in counts.items())))
    else:
        head = ("good", Phrase("lesson.perfect"))
    return head, *(("good" if verdict.kind == "hit" else "reason", reason)
                   for verdict in verdicts for reason in verdict.reasons)


def moves(state: State, action: Action) -> tuple[Mark, ...]:
    """Who went where on the board by an action."""
    moved = ((before.cell, after.cell) for before, after, *_ in action.changes if before and after)
    return tuple(arrow(a, b) for a, b in moved if a != b and {a, b} <= state.board.order.keys())
