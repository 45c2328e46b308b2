"""What clicks mean in a lesson: they play, predict or are refused, as the step wants it. No widgets here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardlab.errors import BoardlabError
from boardlab.game import Action, Reason, State
from boardlab.lessons.play import TOUCHED, LessonPlay
from boardlab.scene import Mark
from boardlab.scene.picture import places
from boardlab.widgets import overlays
from boardlab.widgets.session import Note, Session, clickable
from boardlab.words.say import say


class LessonSession(Session):
    """Clicks on the board of a lesson: they play, predict or are refused, as the step wants it.

    It hears of the record only through the lesson, which looks first at what was played.
    """

    def __init__(self, play: LessonPlay):
        self.taken = play
        super().__init__(play.record)
        self.leave()
        self.overlays = play.step.overlays
        self.leave = play.on_change(self._heard, keep=False)

    def take(self, play: LessonPlay) -> None:
        """Another lesson on the same board."""
        self.leave()
        self.taken = play
        self.leave = play.on_change(self._heard, keep=False)
        self._heard()

    def _heard(self) -> None:
        """The lesson changed: another step has another record."""
        if self.record is not self.taken.record:
            self.record, self.overlays = self.taken.record, self.taken.step.overlays
        self._moved() if self.record.here is not self._shown else self._tell()

    @property
    def touched(self) -> bool:
        """In this step one plays."""
        return self.taken.step.kind in TOUCHED

    may_begin = False
    reminders = ()

    @property
    def predicts(self) -> bool:
        """In this step one still chooses cells and cards."""
        return self.taken.step.kind == "predict" and not self.taken.locked

    @property
    def inspects(self) -> bool:
        """A click only answers."""
        return not self.touched

    @property
    def leads(self) -> bool:
        """The lesson itself says what to do."""
        return False

    @property
    def able(self) -> tuple[str, ...]:
        """Who can act now, where one plays."""
        return super().able if self.touched else ()

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What the lesson points out, over what the board would by itself where one plays."""
        own = super().marks if self.touched else overlays.marks(self.state, self.overlays)
        lesson = self.taken.marks
        marked = {(mark.kind, mark.cells) for mark in lesson}
        return (*(mark for mark in own if (mark.kind, mark.cells) not in marked), *lesson)

    @property
    def otherwise(self) -> dict[str, Any]:
        """What can be clicked where that is not what can be played."""
        asked = sorted(places(self.state)) if self.taken.step.kind == "predict" else ()
        return {} if self.touched else clickable(self.state, asked)

    # what a person does

    def click(self, name: str) -> Action | None:
        """One click: it chooses a prediction, goes on with an action, or is refused and explained."""
        if self.predicts:
            self.taken.choose(name)
        elif about := self.taken.ask(name):
            self.notes = (Note("info", about.sentence),)
            self._tell()
        elif not self.touched:
            self._nothing()
        else:
            return self._forgetting(lambda: super(LessonSession, self).click(name))
        return None

    def cancel(self) -> None:
        """Forget what was clicked, and why it was refused."""
        self._forgetting(super().cancel)

    def play(self, action: Action | str) -> Action:
        """Play an action where the step lets one play; one that is refused raises and changes nothing."""
        if not self.touched:
            raise BoardlabError(self._only_look)
        return super().play(action)

    def type(self, text: str) -> Action | None:
        """What somebody typed: an action, or the cells of a prediction."""
        if self.predicts:
            for name in text.split():
                self.taken.choose(name)
            return None
        done = super().type(text)
        if self.reasons:
            self.taken.refused(self.reasons, text.strip())
        return done

    def reset(self) -> None:
        """Begin the step anew."""
        self.taken.reset()

    def set_position(self, state: State) -> None:
        """A lesson keeps its positions: its goals were proved from them."""
        raise BoardlabError(say("lesson.fixed"))

    def _refuse(self, path: tuple[str, ...]) -> None:
        super()._refuse(path)
        self.taken.refused(self.reasons, path)

    def _forgetting(self, act: Callable[[], Action | None]) -> Action | None:
        """Do something; what was refused before is no longer spoken of, unless it is what the step was about."""
        refused, here = self.reasons, self.record.here
        done = act()
        if refused and not self.reasons and here is self.record.here and not self.taken.done:
            self.taken.forget()
        return done

    def _set(self, clicks: tuple[str, ...] = (), choices: tuple[Action, ...] = (), reasons: tuple[Reason, ...] = (),
             refused: tuple[str, ...] = (), notes: tuple[Note, ...] = (), pending: State | None = None) -> None:
        """The lesson itself tells the reasons, beside the board; it knows what is being clicked."""
        self.taken.aim = clicks or None
        super()._set(clicks, choices, reasons, refused, () if reasons else notes, pending)

    @property
    def _only_look(self) -> str:
        return say("lesson.only-look", next=say("ui.next"))

    def _nothing(self) -> None:
        self.notes = ()
        self.note("info", self._only_look)
