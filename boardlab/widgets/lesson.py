"""A lesson to take in a notebook: the live board, and beside it the sentence, the buttons and what was said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, cast

from boardlab import lessons
from boardlab.errors import BoardlabError, Unreadable, nearest
from boardlab.game import Action
from boardlab.lessons.play import LessonPlay, View
from boardlab.lessons.view import BUTTONS
from boardlab.paint import Picture
from boardlab.scene import scene
from boardlab.widgets.companion import page
from boardlab.widgets.lesson_face import code_colours, face, said
from boardlab.widgets.lesson_session import LessonSession
from boardlab.widgets.panelled import Page, Panel, Panelled
from boardlab.words.say import say


class LessonPanel(Panel):
    """The sentence of a step, the buttons, what was said, and the rule on demand."""

    _esm = page("parts.js", "lesson.js")
    _css = page("lesson.css")


class Lesson(Panelled):
    """A lesson, step by step: look, predict, try, see what is refused, play.

    `what` is a lesson's name (`"leaders/acrobat"`), a lesson, or one that is being taken; `progress` keeps the scores,
    in the learner's own file unless told otherwise (False: nowhere).
    The other options are those of `Board`.
    """

    def __init__(self, what: str | lessons.Lesson | LessonPlay, *, progress: lessons.Progress | Literal[False] | None = None,
                 **options: Any):
        kept = None if progress is False else progress or lessons.my_progress()
        self.taken = what if isinstance(what, LessonPlay) else LessonPlay(what, kept)
        self.opened = False  # the rule is looked at: only then what it asked is looked up
        super().__init__(LessonSession(self.taken), LessonPanel(), "lesson", **options)

    on_take: Callable[[str], None] | None = None
    """Who takes the lesson that follows instead of this one."""

    # the Python face

    @property
    def view(self) -> View:
        """Everything there is to be seen of the lesson now, as data."""
        return self.taken.view

    @property
    def message(self) -> str:
        """What was said about what the learner did, beside the board and under it."""
        return "\n".join((*(text for _, text in said(self.view)), *filter(None, [self.board.message])))

    def attempt(self, action: Action | str) -> bool:
        """Play something; whether that was allowed. What is refused is explained."""
        return self.taken.attempt(action)

    def press(self, button: str) -> None:
        """Press a button of the lesson by its name: previous, next, reset, hint, show-me, lock or take-back."""
        if button not in BUTTONS:
            expected = say("error.expected-one-of", what=say("lesson.a-button"), names=", ".join(BUTTONS))
            raise Unreadable(str(button), 0, expected, nearest(str(button), BUTTONS))
        if self.taken.buttons[button]:
            getattr(self.taken, button.replace("-", "_"))()

    def unfold(self, whether: bool = True) -> None:
        """Show the rule beside the board: its needs, each with a tick or a cross for what was tried, and its code."""
        self.opened = whether
        self.renew()

    def take(self, name: str) -> None:
        """Take another lesson of the same game in the place of this one, from its first step that is not done."""
        following = LessonPlay(name, self.taken.progress)
        if following.lesson.game != self.taken.lesson.game:
            raise BoardlabError(say("lesson.no-lesson"))
        if self.taken.progress:
            following.go(self.taken.progress.standing(following.lesson).first_open)
        self.taken = following
        cast(LessonSession, self.board.session).take(following)

    def go(self, number: int) -> None:
        """To a step by its number, from 1."""
        self.taken.go(number)

    # the browser's face

    acts = {
        "press": lambda lesson, heard: lesson.press(str(heard["name"])),
        "go": lambda lesson, heard: lesson.go(int(heard["number"])),
        "open": lambda lesson, heard: lesson.unfold(bool(heard["whether"])),
        "take": lambda lesson, heard: (lesson.on_take or lesson.take)(str(heard["name"])),
    }

    def renew(self) -> None:
        """Tell the panel how everything is now, in one message."""
        self.panel.face = face(self.taken, self.opened) | {"finished": sorted(self.taken.solved)} | {
            "colours": self.colours | code_colours(self.board.worn)}

    # the other faces

    @property
    def picture(self) -> Picture:
        """Everything as a picture: `svg`, `text`, `png()`, `save(path)`."""
        view, lines = self.view, self.message.splitlines()
        drawn = scene(view.state, (*self.board.marks, *self.board.session.marks), theme=self.board.theme or "light",
                      flip=self.board.flipped, buttons=False, message=" ".join((view.sentence, *lines)),
                      last=self.board.session.last)
        return Page(drawn, (" · ".join((view.title, view.progress, *view.origin)), view.sentence, *lines))
