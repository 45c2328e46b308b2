"""A lesson to take in a notebook: the live board, and beside it the sentence, the buttons and what was said."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import cached_property
from pathlib import Path
from typing import Any

import anywidget
import traitlets
from ipywidgets import VBox

from boardlab import lessons
from boardlab.errors import BoardlabError
from boardlab.game import Action, State
from boardlab.games import game
from boardlab.lessons.goals import Phrase, Verdict
from boardlab.lessons.play import TOUCHED, LessonPlay, View
from boardlab.lessons.view import BUTTONS
from boardlab.paint import Picture
from boardlab.record import Record
from boardlab.scene import scene
from boardlab.widgets.board import Board
from boardlab.widgets.lesson_session import LessonSession
from boardlab.widgets.session import told, word_for
from boardlab.words.say import language, phrases, say, say_name, say_rule

HERE = Path(__file__).parent
WIDTH = 620  # of the board
OWN = ("lock", "take-back")  # the buttons only a lesson has: their words are with the lessons'


class LessonBoard(Board):
    """A board whose clicks go to a lesson, and who tells when it has drawn."""

    _drawn_too: Callable[[], None] | None = None

    def __init__(self, play: LessonPlay, **options: Any):
        super().__init__(play.record, **options)
        self.session.leave()
        self.session = LessonSession(play)
        self._leaving[0] = lambda: self.session.leave()
        self.session.on_change(self._changed)

    def redraw(self) -> None:
        """Draw everything as it is now; then the panel beside the board."""
        with self.companion.hold_sync():
            super().redraw()
            live = getattr(self.session, "live", None)
            if live is not None and not self._late:
                order, name = self.state.board.order, self.state.game
                self.companion.face = self.companion.face | {
                    "live": list(live), "keys": [[each, word_for(name, each)] for each in live if each not in order]}
        if self._drawn_too and not self._late:
            self._drawn_too()


class Panel(anywidget.AnyWidget):
    """Told by one trait what to show; what the reader does comes back as messages `{"do": …}`."""

    _esm = (HERE / "lesson.js").read_text(encoding="utf-8")
    _css = (HERE / "lesson.css").read_text(encoding="utf-8")

    face = traitlets.Dict().tag(sync=True)


class Lesson(VBox):
    """A lesson, step by step: look, predict, try, see what is refused, play.

    `what` is a lesson's name (`"leaders/acrobat"`), a lesson, or one that is being taken; `progress` keeps the scores.
    The other options are those of `Board`.
    """

    def __init__(self, what: str | lessons.Lesson | LessonPlay, *, progress: lessons.Progress | None = None,
                 width: int = WIDTH, **options: Any):
        self.taken = what if isinstance(what, LessonPlay) else LessonPlay(what, progress)
        self._done: set[int] = set()
        self.panel, self.board = Panel(), LessonBoard(self.taken, width=width, **options)
        super().__init__([self.board, self.panel])
        self.add_class("boardlab-lesson")
        self.layout.width, self.layout.flex_flow, self.layout.overflow = "100%", "row wrap", "visible"
        seat = self.board.layout
        seat.width, seat.flex, seat.max_width = "auto", "3 1 400px", f"{self.board._most}px"
        self.panel.on_msg(lambda _, content, buffers: self.hear(content))
        self.board._drawn_too = self._renew
        self.board.redraw()

    # the Python face

    @property
    def view(self) -> View:
        """Everything there is to be seen of the lesson now, as data."""
        return self.taken.view

    @property
    def state(self) -> State:
        """The position shown."""
        return self.taken.state

    @property
    def record(self) -> Record:
        """What was played in this step."""
        return self.taken.record

    @property
    def message(self) -> str:
        """What was said about what the learner did, beside the board and under it."""
        return "\n".join((*(text for _, text in said(self.view)), *filter(None, [self.board.message])))

    def click(self, name: str) -> None:
        """Click a cell, a card or a button by its name, as the mouse would."""
        self.board.click(name)

    def attempt(self, action: Action | str) -> bool:
        """Play something; whether that was allowed. What is refused is explained."""
        return self.taken.attempt(action)

    def press(self, button: str) -> None:
        """Press a button of the lesson by its name: previous, next, reset, hint, show-me, lock or take-back."""
        if button not in BUTTONS:
            raise BoardlabError(", ".join(BUTTONS))
        if self.taken.buttons[button]:
            getattr(self.taken, button.replace("-", "_"))()

    def go(self, number: int) -> None:
        """To a step by its number, from 1."""
        self.taken.go(number)

    def on_change(self, callback: Callable) -> Callable[[], None]:
        """Call this with the position whenever it changes. What it raises is shown under the board."""
        return self.board.on_change(callback)

    def close(self) -> None:
        """Stop listening and leave the page."""
        self.board.close()
        self.panel.close()
        super().close()

    # the browser's face

    def hear(self, content: dict[str, Any]) -> None:
        """What the reader did in the panel. Nothing raised here would be seen, so it is shown under the board."""
        act, printed = _ACTS.get(content.get("do", "")), io.StringIO()
        if act is None:
            return
        with self.board._once():
            try:
                with redirect_stdout(printed):
                    act(self, content)
            except Exception as error:
                self.board.session.note("error", told(error))
            if printed.getvalue().strip():
                self.board.session.note("info", printed.getvalue().strip())

    def _renew(self) -> None:
        """Tell the panel how everything is now, in one message."""
        view = self.view
        if view.done:
            self._done.add(view.number)
        self.panel.face = face(view) | {"finished": sorted(self._done),
                                        "colours": self.board.companion.face["colours"]}

    # the other faces

    @property
    def picture(self) -> Picture:
        """Everything as a picture: `svg`, `text`, `png()`, `save(path)`."""
        view, lines = self.view, self.message.splitlines()
        drawn = scene(view.state, (*self.board.marks, *self.board.session.marks), theme=self.board.theme or "light",
                      flip=self.board.flipped, buttons=False, message=" ".join((view.sentence, *lines)))
        return Page(drawn, (f"{view.title} · {view.progress}", view.sentence, *lines))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None, **options: Any) -> dict[str, Any]:
        picture = self.picture
        self.board.companion.picture = picture.svg
        bundle = super()._repr_mimebundle_(include=include, exclude=exclude, **options)
        return {**bundle, **picture._repr_mimebundle_(include, exclude)}

    def __repr__(self) -> str:
        return self.picture.text


class Page(Picture):
    """A step as a picture; as text the board, then a line for everything that is said."""

    def __init__(self, board: Any, lines: tuple[str, ...]):
        super().__init__(board)
        self.lines = lines

    @cached_property
    def text(self) -> str:
        """As a text board with everything said below."""
        layers = tuple(layer for layer in self.scene.layers if layer.name != "message")
        return "\n".join((Picture(self.scene._replace(layers=layers)).text, *self.lines))


_ACTS: dict[str, Callable[[Lesson, dict[str, Any]], Any]] = {
    "press": lambda lesson, heard: lesson.press(str(heard["name"])),
    "go": lambda lesson, heard: lesson.go(int(heard["number"])),
}


def face(view: View) -> dict[str, Any]:
    """Everything beside the board, in the current language."""
    return {
        "title": view.title, "progress": view.progress, "number": view.number, "count": view.count,
        "kind": [view.kind, say(f"lesson.kind-{view.kind}")], "sentence": view.sentence,
        "moment": list(view.moment), "done": view.done, "notes": [list(line) for line in said(view)],
        "buttons": [[name, say(f"{'lesson' if name in OWN else 'ui'}.{name}"), view.buttons[name]] for name in BUTTONS
                    if name not in OWN or view.kind == "predict" and name == "lock"
                    or view.kind in TOUCHED and name == "take-back"],
        "rule": ruled(view.state.game, view.rule),
        "words": {"steps": say("lesson.steps"), "code": say("card.code"), "needs": say("lesson.needs")},
    }


def said(view: View) -> tuple[tuple[str, str], ...]:
    """What is said about what the learner did, each with its kind; of a prediction the tally, then cell by cell."""
    if not view.verdicts:
        return tuple((note.kind, note.text) for note in view.notes)
    return (view.notes[0].kind, view.notes[0].text), *(_judged(view.state.game, each) for each in view.verdicts)


def _judged(name: str, verdict: Verdict) -> tuple[str, str]:
    """A cell of a prediction with the reason: right, missed, or too many. A plain reason may name other cells only."""
    named = "" if isinstance(verdict.reasons[0], Phrase) else f"{say_name(name, verdict.cell)}: "
    missed = f"{say('lesson.miss')}. " if verdict.kind == "miss" else ""
    return {"hit": "good", "miss": "wrong", "false": "reason"}[verdict.kind], missed + named + verdict.sentence


def ruled(name: str, rule: str) -> dict[str, Any]:
    """A rule on demand: its name, its sentence, the function that keeps it, and its needs by name."""
    entry = game(name).book[rule]
    return {"name": say_name(name, rule), "sentence": say_rule(name, rule, entry.sentence),
            "code": entry.code or say("card.data"), "needs": [list(pair) for pair in needs(name, rule).items()]}


def needs(name: str, rule: str) -> dict[str, str]:
    """What a rule asks for, need by need; what only a position knows is left open."""
    head = f"needs.{rule}."
    return {key.removeprefix(head): re.sub(r"\{[^}]*\}", "…", words)
            for key, words in phrases(name, language()).items() if key.startswith(head)}
