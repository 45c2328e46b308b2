"""A lesson being taken, without any widget: which step, what was played, what was answered, what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boardlab.errors import BoardlabError
from boardlab.game import Action, Reason, State, present
from boardlab.games import game
from boardlab.lessons.curriculum import following
from boardlab.lessons.goals import Deed, Phrase, answer_to, clicks_of, held_out, lines, thought_of, unmet
from boardlab.lessons.hints import hints, ways
from boardlab.lessons.progress import Progress
from boardlab.lessons.reading import Lesson, Step, lesson as lesson_called
from boardlab.lessons.verdicts import Ruled, Said, Verdict, judged, tallied, verdicts
from boardlab.lessons.view import BUTTONS, End, Note, Plain, View, moves, noted
from boardlab.listeners import Listeners
from boardlab.notation.actions import tokens
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
        self.solved = set(progress.standing(self.lesson).numbers if progress else ())  # the steps done, by their numbers
        self.ended = False
        self._listeners = Listeners()
        self._leave: Callable[[], None] = lambda: None
        self._enter(0)

    def _enter(self, index: int, at_end: bool = False) -> None:
        """Begin a step anew; from behind, a step that shows actions is at its end."""
        self._leave()
        self.index, self.ended = index, False
        self.record = Record(self.step.state)
        for text in self.step.play:
            self.record.play(text)
        if not at_end:
            self.record.to_start()
        self.chosen: tuple[str, ...] = ()
        self.verdicts: tuple[Verdict, ...] = ()
        self.said: tuple[Said, ...] = ()
        self.kept: tuple[Said, ...] = ()    # the refusal this step is about, once it was seen
        self.hinted: tuple[Mark, ...] = ()
        self.hints = 0
        self.locked = self.shown = self.done = False
        self.aim: Action | str | Sequence[str] | None = None  # what is tried or asked about (see lessons.needs)
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
        if self.shown and self.step.kind != "look":
            return 0.0
        if self.step.kind == "predict" and self.locked:
            return sum(verdict.kind == "hit" for verdict in self.verdicts) / max(1, len(self.verdicts))
        return 1.0 if self.done else None

    @property
    def view(self) -> View:
        """Everything to be seen, in the current language."""
        step, number, count, end = self.step, self.index + 1, len(self.lesson.steps), self.end
        moment = (len(self.record.line) if step.play else 0, len(step.play))
        return View(self.lesson.title, number, count, step.kind, step.rule, self.state, self.marks, step.overlays,
                    end.learnt if end else self.lesson.sentence(step), noted(self.said), self.buttons, moment,
                    self.record.here.action, self.verdicts, self.score, self.done,
                    say("lesson.step-of", number=number, count=count), step.from_book, end)

    @property
    def end(self) -> End | None:
        """What stands behind the last step."""
        if not self.ended:
            return None
        missing = tuple(number for number in range(1, len(self.lesson.steps) + 1) if number not in self.solved)
        return End(self.lesson.learnt, self.lesson.rules, missing, following(self.lesson.id))

    @property
    def buttons(self) -> dict[str, bool]:
        """Which buttons can be pressed."""
        kind, begun = self.step.kind, bool(self.record.line)
        asks = kind in ("predict", "try", "refused") and not (self.done or self.locked or self.shown or self.ended)
        pressed = (self.index > 0 or self.ended or self._shows and begun, not self.ended,
                   begun or self.locked or self.ended or bool(self.chosen or self.said), asks, asks or self._ahead,
                   kind == "predict" and not self.locked, kind in TOUCHED and begun and not self.ended)
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
            return (*([ring(self.aim)] if isinstance(self.aim, str) and self.aim else ()), *map(judged, self.verdicts))
        known, action = places(self.state), self.record.here.action
        reasons = (said for _, said in self.said if isinstance(said, Reason))
        refused = {cell: reason.sentence for reason in reasons for cell in reason.cells if cell in known}
        return (*(moves(self.state, action) if action else self.step.marks), *map(ring, self.chosen), *self.hinted,
                *(cross(cell, sentence) for cell, sentence in refused.items()))

    # going about

    def next(self) -> None:
        """The next action that is shown; after the last one the next step; after the last step the end of the lesson."""
        if self._ahead:
            self.record.redo()
            return
        if self._shows:
            self._score()       # whoever goes on has looked
        if self.index + 1 < len(self.lesson.steps):
            self._enter(self.index + 1)
        elif not self.ended:
            self.ended = True
            self._tell()

    def previous(self) -> None:
        """Back by one action that was shown; before the first one, the step before; from the end, to the last step."""
        if self.ended:
            self.ended = False
            self._tell()
        elif self._shows and self.record.line:
            self.record.undo()
        elif self.index:
            self._enter(self.index - 1, at_end=True)

    def go(self, number: int) -> None:
        """To a step by its number, from 1."""
        if 1 <= number <= len(self.lesson.steps):
            self._enter(number - 1)

    def reset(self) -> None:
        """Begin this step anew; at the end, the whole lesson."""
        self._enter(0 if self.ended else self.index)

    # answering

    def choose(self, name: str) -> None:
        """To predict: click a cell or a card, or click it away again."""
        if self.step.kind != "predict" or self.locked or name not in places(self.step.state):
            return
        cells, aside = self.step.state.board.order, ("hint", Phrase("lesson.cells-asked"))
        said = tuple(each for each in self.said if each != aside)
        if name not in cells and all(each in cells for each in answer_to(self.step.goal, self.step.state)):
            self._say(*said, aside)     # a card beside the question is no answer, nor a mistake
        else:
            self.chosen = tuple(n for n in self.chosen if n != name) if name in self.chosen else (*self.chosen, name)
            self._say(*said)

    def lock(self) -> float | None:
        """To predict: this is the answer. It can no longer be changed, and is judged; the score."""
        if self.step.kind != "predict" or self.locked:
            return None
        self.locked = True
        self.verdicts = verdicts(self.step.goal, self.step.rule, self.step.state, self.chosen)
        self.done = not self.shown and all(verdict.kind == "hit" for verdict in self.verdicts)
        self.said = tallied(self.verdicts, Ruled(self.state.game, self.step.rule), self.shown)
        self._score()
        self._tell()
        return self.score

    def ask(self, name: str) -> Verdict | None:
        """After a prediction: ask about any cell or card; what is to be said about it."""
        if not self.locked or name not in places(self.step.state):
            return None
        self.aim = name
        self._tell()
        return next(each for each in verdicts(self.step.goal, self.step.rule, self.step.state, (name,)) if each.cell == name)

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
        """Something was refused: explain it. If it is what this step is about, that is a success, and stays to be read."""
        tried: Action | str | Sequence[str] = what
        played, seen = self.step.state.game, self.step.kind == "refused" and not self.record.line and self._is_the_one(what)
        if seen:
            tried, reasons = self.step.goal.cannot, self.step.state.why_not(self.step.goal.cannot)
        self.aim = tried or None
        rules = dict.fromkeys(reason.rule for reason in reasons if reason.rule in game(played).book)
        kind, told = "hint" if seen else "reason", (Ruled(played, rule) for rule in rules)
        why: list[Said] = [*((kind, reason) for reason in reasons), *((kind, rule) for rule in told)]
        if seen:
            self._have_seen(Phrase("lesson.refusal"), tuple(why))
        self._say(*(self.kept if seen else (*self.kept, *why)))

    def _have_seen(self, praise: Phrase, why: tuple[Said, ...]) -> None:
        """What this step is about was seen: by the learner himself, or because it was shown to him."""
        self.done = not self.shown
        self.kept = ("hint" if self.shown else "good", Phrase("lesson.shown-refusal") if self.shown else praise), *why
        self._score()

    def take_back(self) -> None:
        """Undo the last action; at the beginning, forget what was said."""
        if self.step.kind in TOUCHED and self.record.line:
            self.record.undo()
        elif not self.locked:
            self.forget()

    def forget(self) -> None:
        """What was said is no longer spoken of; but what the step was about is."""
        self._say(*self.kept)

    def hint(self) -> None:
        """One hint more: first the piece, then the rule, then where it leads."""
        if not self.buttons["hint"]:
            return
        every = hints(self)
        self.hints = min(self.hints + 1, len(every))
        given = every[:self.hints]
        self.hinted = tuple(dict.fromkeys(mark for _, marks in given for mark in marks))
        self._say(*(said for said, _ in given))

    def _found(self) -> tuple[tuple[str, ...], ...]:
        """The ways that lead to what is asked, from the beginning; none in a lesson of one's own that was never checked."""
        try:
            return lines(self.step.goal, self.step.state, self.step.actions)
        except ValueError:  # more to look at than anybody would
            return ()

    def show_me(self) -> None:
        """What is shown, all of it; what is asked, answered; what is refused, tried."""
        if not self.buttons["show-me"]:
            return
        step, found = self.step, self._found() if self.step.kind == "try" else ()
        if step.kind == "try" and not found:
            return self._say(("wrong", Phrase("lesson.no-way")))
        self.shown = True
        if step.kind == "look":
            self.record.to_end()
        elif step.kind == "predict":
            self.chosen = answer_to(step.goal, step.state)
            self.lock()
        elif step.kind == "try":
            self.record.to_start()
            for text in found[0]:
                self.record.play(text)
        else:
            self.record.to_start()
            self.attempt(step.goal.cannot)

    # what follows

    def _is_the_one(self, what: Action | str | Sequence[str]) -> bool:
        """Somebody tried just what this step says is refused, or was stopped when he had begun to click it."""
        if isinstance(what, (Action, str)):
            kind = type(self.step.state)
            return tokens(what.text if isinstance(what, Action) else what, kind) == tokens(self.step.goal.cannot, kind)
        return bool(what) and tuple(what) == clicks_of(self.step.state, self.step.goal.cannot)[:len(what)]

    def _moved(self) -> None:
        """The record looks at another position, whoever played. An answer that was judged stays as it is."""
        if self.locked:
            return
        self.said, self.hinted, self.hints, self.aim = self.kept, (), 0, None
        follow = {"try": self._judge, "refused": self._allowed}.get(self.step.kind, self._look)
        follow()
        self._tell()

    def _look(self) -> None:
        """Looking is done once everything has been shown (where nothing moves, by going on); free play once it was begun."""
        if self._shows and not self._ahead or self.step.kind == "free" and self.record.line:
            self.done = True
            if not self._shows or self.step.play:
                self._score()

    def _allowed(self) -> None:
        """Something else was played, which is allowed; the same clicks may mean what is allowed and what is not."""
        if (action := self.record.here.action) and not self.kept:
            before, start = present(self.record.here.parent).state, self.step.state
            values = ("action", Deed(before, action)), ("refused", thought_of(start, self.step.goal.cannot))
            self.said = (("wrong", Phrase("lesson.allowed", start.game, values)),)
            if action.clicks == clicks_of(self.step.state, self.step.goal.cannot):
                reasons = tuple(("hint", reason) for reason in self.step.state.why_not(self.step.goal.cannot))
                self._have_seen(Phrase("lesson.only", start.game, values), reasons)
                self.said = self.kept

    def _judge(self) -> None:
        """Has the goal been reached; can it still be?"""
        step, path = self.step, self.record.here.path()
        within = path[1:step.actions + 1]
        if any(not unmet(step.goal, step.state, node.state, node.action) for node in within):
            self.done = not self.shown
            self.said = (("hint", Phrase("lesson.shown")) if self.shown else ("good", Phrase("lesson.solved")),)
            self._score()
        elif within and self.shown:     # on the way to what is shown
            self.said = ()
        elif within and ways(self):
            left = step.actions - len(self.record.line)
            self.said = (("good", Phrase("lesson.go-on", "", (("count", left),))),)
        elif within:
            missing = unmet(step.goal, step.state, self.state, path[-1].action)
            is_aimed_at = step.goal.captured in step.state.at
            why = held_out(step.goal, path[-2].state, present(path[-1].action)) if is_aimed_at else ()
            self.said = (("wrong", Phrase("lesson.wrong")), *(("reason", each) for each in why or missing))

    def _score(self) -> None:
        """What was reached counts, here and in the file; a step is done when it was done without a mistake."""
        if self.score == 1.0:
            self.solved.add(self.index + 1)
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

