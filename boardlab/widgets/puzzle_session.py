"""What clicks mean in a puzzle: they play, and are answered by what was proved, in slices. No widgets here."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from boardlab.errors import BoardlabError
from boardlab.game import Action, State
from boardlab.lessons.puzzle_play import PuzzlePlay
from boardlab.lessons.puzzle_view import marks
from boardlab.scene import Mark
from boardlab.widgets import overlays
from boardlab.widgets.opponents import PAUSE
from boardlab.widgets.session import Note, Session, clickable, told
from boardlab.widgets.slices import Meanwhile, thought
from boardlab.words.say import say


class PuzzleSession(Session):
    """Clicks on the board of a puzzle. Where no event loop runs, everything is answered at once."""

    may_begin = False

    def __init__(self, play: PuzzlePlay):
        self.taken = play
        self.thinking = False
        self._meanwhile = Meanwhile()
        super().__init__(play.record)
        self.leave()
        self.leave = play.on_change(self._heard, keep=False)

    def take(self, play: PuzzlePlay) -> None:
        """Another puzzle on the same board."""
        self._meanwhile.drop()
        self.leave()
        self.taken, self.record = play, play.record
        self.leave = play.on_change(self._heard, keep=False)
        self._heard()

    # what there is

    @property
    def leads(self) -> bool:
        """The puzzle itself says what to do."""
        return False

    @property
    def able(self) -> tuple[str, ...]:
        """Who can act now, where it is for the learner to play."""
        return super().able if self.taken.touched else ()

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What the puzzle points out, over what the board would by itself."""
        own = super().marks if self.taken.touched or self.taken.done else overlays.marks(self.state, self.overlays)
        pointed = marks(self.taken)
        marked = {(mark.kind, mark.cells) for mark in pointed}
        return (*(mark for mark in own if (mark.kind, mark.cells) not in marked), *pointed)

    @property
    def otherwise(self) -> dict[str, Any]:
        """Nothing can be clicked while it is not for the learner to play."""
        return {} if self.taken.touched else clickable(self.state, ())

    # what a person does

    def click(self, name: str) -> Action | None:
        """One click: it plays, if it is for the learner to play; otherwise it is said why not."""
        if not self.taken.touched:
            self._set(notes=(Note("info", self._why_not),))
            return None
        return super().click(name)

    def play(self, action: Action | str) -> Action:
        """Play an action, where it is for the learner to play."""
        if not self.taken.touched:
            raise BoardlabError(self._why_not)
        return super().play(action)

    def undo(self) -> None:
        """Forget a half-made choice, or take back the last own action with what answered it."""
        self.cancel() if self.clicks else self.taken.take_back()

    def redo(self) -> None:
        """What was taken back is not played again by itself: it would be judged anew."""

    def reset(self) -> None:
        """To the beginning."""
        self.taken.reset()

    def go(self, number: int) -> None:
        """To an own choice in the log, before what was played last."""
        path = self.record.here.path()
        if 0 <= number < len(path) and path[number].state.decider == self.taken.goal.side:
            self.taken.go(path[number])

    def set_position(self, state: State) -> None:
        """A puzzle keeps its position: its goal was proved from there."""
        raise BoardlabError(say("puzzling.fixed"))

    @property
    def _why_not(self) -> str:
        taken = self.taken
        return say(f"puzzling.{'take-back-first' if taken.wrong else 'solved-already' if taken.done else 'not-now'}")

    # how it is answered

    def _heard(self) -> None:
        """The puzzle changed: show that, then think about it and answer, unless that is being done already."""
        self._moved() if self.record.here is not self._shown else self._tell()
        if self._meanwhile or self.thinking or not (self.taken.wants or self.taken.ahead):
            return
        self._meanwhile.begin(partial(self._answer, self.taken), self._answer_at_once)
        if self._meanwhile:
            self._tell()

    def _answer_at_once(self) -> None:
        self.thinking = True
        try:
            self.taken.settle()
        finally:
            self.thinking = False
        self._tell()

    async def _answer(self, taken: PuzzlePlay) -> None:
        """Think in slices and answer action by action, while there is something to think about or to answer."""
        try:
            while taken.wants or taken.ahead:
                if taken.ahead:
                    await asyncio.sleep(PAUSE)
                    if taken.ahead:             # it may have been taken back meanwhile
                        taken.answer()
                else:
                    await thought(taken.think())
        except Exception as error:              # whatever goes wrong, the board stays playable
            taken.ahead = ()
            self.note("error", told(error))
        self._meanwhile.done()
        self._tell()

    @property
    def is_thinking(self) -> bool:
        """Somebody waits for what is being proved."""
        return bool(self._meanwhile or self.thinking) and self.taken.wants

    def close(self) -> None:
        """Nobody looks any more: nobody thinks any more."""
        super().close()
        self._meanwhile.drop()
