"""A lesson being taken, without any widget: which step, what was played, what was answered, what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boardlab.notation.actions import tokens
from boardlab.errors import BoardlabError
from boardlab.game import Action, Reason, State
from boardlab.games import game
from boardlab.lessons.goals import Deed, Phrase, Verdict, answer_to, clicks_of, lines, thought_of, unmet, verdicts
from boardlab.lessons.progress import Progress
from boardlab.lessons.reading import Lesson, Step, lesson as lesson_called
from boardlab.lessons.view import BUTTONS, Note, Plain, Ruled, Said, View, judged, moves, noted, tallied
from boardlab.listeners import Listeners
from boardlab.record import Record
from boardlab.scene import Mark, cross, ring
from boardlab.scene.picture import places
from boardlab.words.say import say

__all__ = ["LessonPlay", "View", "Note", "BUTTONS"]
TOUCHED = ("try", "refused", "free")  # the kinds of step in which one plays


class LessonPlay:
    """One learner at one lesson. A widget draws `view` and calls what its buttons are named after.

    >>> play = LessonPlay("leaders/rider")
    >>> play.view.kind, play.view.progress, play.view.buttons["next"]
    ('look', '1 of 7', True)
    """

    def __init__(self, what: Lesson | str, progress: Progress | None = None):
        self.lesson = lesson_called(what) if isinstance(what, str) else what
        self.progress = progress
        self._listeners = Listeners()
        self._leave: Callable[[], None] = lambda: None
        self._enter(0)

    def _enter(self, index: int, at_end: bool = False) -> None:
        """Begin a step anew; from behind, a step that shows actions is at its end."""
        self._leave()
        self.index = index
        self.record = Record(self.step.state)
        for text in self.step.play:
            self.record.play(text)
        if not at_end:
            self.record.to_start()
        self.chosen: tuple[str, ...] = ()
        self.verdicts: tuple[Verdict, ...] = ()
        self.said: tuple[Said, ...] = ()
        self.hinted: tuple[Mark, ...] = ()
        self.hints = 0
        self.locked = self.shown = self.done = False
        self.aim: Action | str | tuple[str, ...] | None = None  # what is tried or asked about (see lessons.needs)
        self._leave = self.record.on_change(self._moved)
        self._look()
        self._tell()

    # what there is

    @property
    def step(self) -> Step:
        """The step one is at."""
        return self.lesson.steps[self.index]

    @property
    def state(self) -> State:
        """The position on the board."""
        return self.record.state

    @property
    def score(self) -> float | None:
        """How good the answer was; None before there is one, 0 if it had to be shown."""
        if self.shown and self.step.kind in ("predict", "try"):
            return 0.0
        if self.step.kind == "predict" and self.locked:
            return sum(verdict.kind == "hit" for verdict in self.verdicts) / max(1, len(self.verdicts))
        return 1.0 if self.done else None

    @property
    def view(self) -> View:
        """Everything to be seen, in the current language."""
        step, number, count = self.step, self.index + 1, len(self.lesson.steps)
        moment = (len(self.record.line) if step.play else 0, len(step.play))
        return View(self.lesson.title, number, count, step.kind, step.rule, self.state, self.marks, step.overlays,
                    self.lesson.sentence(step), noted(self.said), self.buttons, moment, self.record.here.action,
                    self.verdicts, self.score, self.done, say("lesson.step-of", number=number, count=count),
                    step.from_book)

    @property
    def buttons(self) -> dict[str, bool]:
        """Which buttons can be pressed."""
        kind, begun, last = self.step.kind, bool(self.record.line), self.index + 1 == len(self.lesson.steps)
        asks = kind in ("predict", "try", "refused") and not self.done and not self.locked
        pressed = (self.index > 0 or self._shows and begun, not last or self._ahead,
                   begun or self.locked or bool(self.chosen or self.said), asks, asks or self._ahead,
                   kind == "predict" and not self.locked, kind in TOUCHED and begun)
        return dict(zip(BUTTONS, pressed))

    @property
    def _shows(self) -> bool:
        return self.step.kind == "look"

    @property
    def _ahead(self) -> bool:
        """There are actions still to be shown."""
        return self._shows and bool(self.record.here.children)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What is pointed out: by the step at its beginning, then by what was done and answered."""
        if self.verdicts:
            return (*([ring(self.aim)] if self.aim else ()), *map(judged, self.verdicts))
        known, action = places(self.state), self.record.here.action
        reasons = (said for kind, said in self.said if kind == "reason" and isinstance(said, Reason))
        refused = {cell: reason.sentence for reason in reasons for cell in reason.cells if cell in known}
        return (*(moves(self.state, action) if action else self.step.marks), *map(ring, self.chosen), *self.hinted,
                *(cross(cell, sentence) for cell, sentence in refused.items()))

    # going about

    def next(self) -> None:
        """The next action that is shown; after the last one, the next step."""
        if self._ahead:
            self.record.redo()
        elif self.index + 1 < len(self.lesson.steps):
            self._enter(self.index + 1)

    def previous(self) -> None:
        """Back by one action that was shown; before the first one, the step before."""
        if self._shows and self.record.line:
            self.record.undo()
        elif self.index:
            self._enter(self.index - 1, at_end=True)

    def go(self, number: int) -> None:
        """To a step by its number, from 1."""
        if 1 <= number <= len(self.lesson.steps):
            self._enter(number - 1)

    def reset(self) -> None:
        """Begin this step anew."""
        self._enter(self.index)

    # answering

    def choose(self, name: str) -> None:
        """To predict: click a cell or a card, or click it away again."""
        if self.step.kind == "predict" and not self.locked and name in places(self.step.state):
            self.chosen = tuple(n for n in self.chosen if n != name) if name in self.chosen else (*self.chosen, name)
            self._tell()

    def lock(self) -> float | None:
        """To predict: this is the answer. It can no longer be changed, and is judged; the score."""
        if self.step.kind != "predict" or self.locked:
            return None
        self.locked = True
        self.verdicts = verdicts(self.step.goal, self.step.state, self.chosen)
        self.done = all(verdict.kind == "hit" for verdict in self.verdicts)
        self.said = tallied(self.verdicts)
        self._score()
        self._tell()
        return self.score

    def ask(self, name: str) -> Verdict | None:
        """After a prediction: ask about any cell or card; what is to be said about it."""
        if not self.locked or name not in places(self.step.state):
            return None
        self.aim = name
        self._tell()
        return next(each for each in verdicts(self.step.goal, self.step.state, (name,)) if each.cell == name)

    def attempt(self, what: Action | str | Sequence[str]) -> bool:
        """Play something: typed, clicked or given. A refused attempt says why and changes nothing."""
        if self.step.kind not in TOUCHED:
            return False
        try:
            if reasons := self.state.why_not(what):
                self.refused(reasons, what)
                return False
            self.record.play(what if isinstance(what, (Action, str)) else " ".join(what))
            return True
        except BoardlabError as error:
            self._say(("error", Plain(str(error).splitlines()[0])))
            return False

    def refused(self, reasons: tuple[Reason, ...], what: Action | str | Sequence[str] = ()) -> None:
        """Something was refused: explain it; it may be just what this step is about."""
        played = self.step.state.game
        if self.step.kind == "refused" and not self.record.line and self._is_the_one(what):
            what, self.done = self.step.goal.cannot, True
            reasons = self.state.why_not(what)
            self._score()
        self.aim = what or None
        rules = dict.fromkeys(reason.rule for reason in reasons if reason.rule in game(played).book)
        self._say(*(("reason", reason) for reason in reasons), *(("reason", Ruled(played, rule)) for rule in rules))

    def take_back(self) -> None:
        """Undo the last action; at the beginning, forget what was said."""
        if self.step.kind in TOUCHED and self.record.line:
            self.record.undo()
        elif not self.locked:
            self.forget()

    def forget(self) -> None:
        """What was said is no longer spoken of."""
        self._say()

    def hint(self) -> None:
        """First the rule; then how many cells there are, or who begins."""
        if not self.buttons["hint"]:
            return
        self.hints += 1
        step, said = self.step, [("hint", Ruled(self.step.state.game, self.step.rule))]
        if self.hints > 1 and step.kind == "predict":
            count = len(answer_to(step.goal, step.state))
            said.append(("hint", Phrase("lesson.hint-count", "", (("count", count),))))
        elif self.hints > 1 and step.kind == "try":
            said.append(self._beginning())
        self._say(*said)

    def _beginning(self) -> Said:
        """What to click first, from here; if no way leads on from here, to take it back."""
        further = self._further()
        if not further:
            return "hint", Phrase("lesson.wrong")
        begin = self.state._choose(further[0][0]).clicks[0]
        self.hinted = (ring(begin),) if begin in self.state.board.order else ()
        return "hint", Phrase("lesson.hint-begin", self.state.game, (("where", begin),))

    def _further(self) -> tuple[tuple[str, ...], ...]:
        """The ways that lead from here to what is asked, in the actions that are left."""
        left = self.step.actions - len(self.record.line)
        return lines(self.step.goal, self.step.state, left, self.state) if left > 0 else ()

    def show_me(self) -> None:
        """What is shown, all of it; what is asked, answered; what is refused, tried."""
        if not self.buttons["show-me"]:
            return
        step, self.shown = self.step, True
        if step.kind == "look":
            self.record.to_end()
        elif step.kind == "predict":
            self.chosen = answer_to(step.goal, step.state)
            self.lock()
        elif step.kind == "try":
            self.record.to_start()
            for text in self._further()[0]:
                self.record.play(text)
        else:
            self.record.to_start()
            self.attempt(step.goal.cannot)

    # what follows

    def _is_the_one(self, what: Action | str | Sequence[str]) -> bool:
        """Somebody tried just what this step says is refused, or was stopped when he had begun to click it."""
        if isinstance(what, (Action, str)):
            kind = type(self.step.state)
            return tokens(getattr(what, "text", what), kind) == tokens(self.step.goal.cannot, kind)
        return bool(what) and tuple(what) == clicks_of(self.step.state, self.step.goal.cannot)[:len(what)]

    def _moved(self) -> None:
        """The record looks at another position, whoever played. An answer that was judged stays as it is."""
        if self.locked:
            return
        self.said, self.hinted, self.aim = (), (), None
        follow = {"try": self._judge, "refused": self._allowed}.get(self.step.kind, self._look)
        follow()
        self._tell()

    def _look(self) -> None:
        """Looking is done once everything has been shown; free play once it was begun."""
        if self._shows and not self._ahead or self.step.kind == "free" and self.record.line:
            self.done = True
            self._score()

    def _allowed(self) -> None:
        """Something else was played, which is allowed; the same clicks may mean what is allowed and what is not."""
        if action := self.record.here.action:
            before, start = self.record.here.parent.state, self.step.state
            values = (("action", Deed(before, action)), ("refused", thought_of(start, self.step.goal.cannot)))
            self.said = (("wrong", Phrase("lesson.allowed", self.state.game, values)),)
            if action.clicks == clicks_of(self.step.state, self.step.goal.cannot):
                self.done = True
                reasons = (("reason", reason) for reason in self.step.state.why_not(self.step.goal.cannot))
                self.said = (("good", Phrase("lesson.only", self.state.game, values)), *reasons)
                self._score()

    def _judge(self) -> None:
        """Has the goal been reached; can it still be?"""
        step, path = self.step, self.record.here.path()
        within = path[1:step.actions + 1]
        solved = any(not unmet(step.goal, step.state, node.state, node.action) for node in within)
        if solved:
            self.done = True
            self.said = (("good", Phrase("lesson.shown" if self.shown else "lesson.solved")),)
            self._score()
        elif within:
            if self._further():
                left = step.actions - len(self.record.line)
                self.said = (("good", Phrase("lesson.go-on", "", (("count", left),))),)
            else:
                missing = unmet(step.goal, step.state, self.state, path[-1].action)
                self.said = (("wrong", Phrase("lesson.wrong")), *(("reason", phrase) for phrase in missing))

    def _score(self) -> None:
        if self.progress and self.score is not None:
            self.progress.note(self.lesson, self.step.key, self.score)

    # who wants to know

    def on_change(self, listener: Callable[[], None], keep: bool = True) -> Callable[[], None]:
        """Call this whenever anything to be seen changes; returns the way to stop it. `keep`: see `Listeners.add`."""
        return self._listeners.add(listener, keep)

    def _say(self, *said: Said) -> None:
        self.said = said
        self._tell()

    def _tell(self) -> None:
        self._listeners.tell()

