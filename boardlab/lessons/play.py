"""A lesson being taken, without any widget: which step, what is on the board, what was answered, what is said about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from boardlab.actiontext import tokens
from boardlab.errors import BoardlabError
from boardlab.game import Action, Reason, State
from boardlab.games import game
from boardlab.lessons.goals import Phrase, Verdict, answer_to, lines, unmet, verdicts
from boardlab.lessons.progress import Progress
from boardlab.lessons.reading import Lesson, Step, lesson as lesson_called
from boardlab.record import Record
from boardlab.scene import Mark, arrow, cross, diamond, dot, ring
from boardlab.scene.picture import places
from boardlab.words.say import say, say_rule

BUTTONS = ("previous", "next", "reset", "hint", "show-me", "lock", "take-back")


class Note(NamedTuple):
    """Something said about what the learner did: `good`, `wrong`, `reason`, `hint` or `error`; the rule behind it."""

    kind: str
    text: str
    rule: str = ""


class View(NamedTuple):
    """Everything there is to be seen of a lesson now, as data in the current language."""

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


Said = tuple[str, "Reason | Phrase | Ruled | Plain"]


class LessonPlay:
    """One learner at one lesson. A widget draws `view` and calls what its buttons are named after.

    >>> play = LessonPlay("leaders/rider")
    >>> play.view.kind, play.view.progress, play.view.buttons["next"]
    ('look', '1 of 7', True)
    """

    def __init__(self, what: Lesson | str, progress: Progress | None = None):
        self.lesson = lesson_called(what) if isinstance(what, str) else what
        self.progress = progress
        self._listeners: list[Callable[[], None]] = []
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
        step, count = self.step, len(self.lesson.steps)
        notes = tuple(Note(kind, said.sentence, getattr(said, "rule", "")) for kind, said in self.said)
        return View(self.lesson.title, self.index + 1, count, step.kind, step.rule, self.state, self.marks, step.overlays,
                    self.lesson.sentence(step), notes, self.buttons, (len(self.record.line) if step.play else 0, len(step.play)),
                    self.record.here.action, self.verdicts, self.score, self.done,
                    say("lesson.step-of", number=self.index + 1, count=count))

    @property
    def buttons(self) -> dict[str, bool]:
        """Which buttons can be pressed."""
        kind, begun = self.step.kind, bool(self.record.line)
        asks = kind in ("predict", "try", "refused") and not self.done and not self.locked
        return {"previous": self.index > 0 or self._shows and begun, "next": self.index + 1 < len(self.lesson.steps) or self._ahead,
                "reset": begun or bool(self.chosen) or self.locked or bool(self.said), "hint": asks, "show-me": asks or self._ahead,
                "lock": kind == "predict" and not self.locked, "take-back": kind != "look" and begun}

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
        here = self.record.here
        if here.action:
            moved = ((before.cell, after.cell) for before, after, *_ in here.action.changes if before and after)
            on_board = self.state.board.order
            return self.hinted + tuple(arrow(a, b) for a, b in moved if a != b and a in on_board and b in on_board)
        if self.verdicts:
            return tuple(map(_mark, self.verdicts))
        known = places(self.state)
        refused = ((cell, said.sentence) for kind, said in self.said if kind == "reason" and isinstance(said, Reason)
                   for cell in said.cells if cell in known)
        crosses = tuple(cross(cell, sentence) for cell, sentence in dict(refused).items())
        return self.step.marks + tuple(ring(name) for name in self.chosen) + self.hinted + crosses

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
        counts = {kind: sum(v.kind == kind for v in self.verdicts) for kind in ("hit", "miss", "false")}
        tally = Phrase("lesson.tally", "", tuple((kind, str(n)) for kind, n in counts.items()))
        head = () if self.shown else (("good", Phrase("lesson.perfect")),) if self.done else (("wrong", tally),)
        named = ((verdict, reason) for verdict in self.verdicts for reason in verdict.reasons)
        self.said = (*head, *(("good" if verdict.kind == "hit" else "reason", reason) for verdict, reason in named))
        self._score()
        self._tell()
        return self.score

    def attempt(self, what: Action | str | Sequence[str]) -> bool:
        """Play something: typed, clicked or given. A refused attempt says why and changes nothing."""
        if self.step.kind not in ("try", "refused", "free"):
            return False
        try:
            reasons = self.state.why_not(what)
            if not reasons:
                self.record.play(what if isinstance(what, (Action, str)) else self._clicked(tuple(what)))
                return True
            self.refused(reasons, what)
        except BoardlabError as error:
            self._say(("error", Plain(str(error).splitlines()[0])))
        return False

    def refused(self, reasons: tuple[Reason, ...], what: Action | str | Sequence[str] = ()) -> None:
        """Something was refused: explain it; it may be just what this step is about."""
        step = self.step
        if step.kind == "refused" and not self.record.line and self._is_the_one(what):
            self.done = True
            self._score()
        self._say(*(("reason", reason) for reason in reasons),
                  *(("reason", Ruled(step.state.game, rule)) for rule in dict.fromkeys(reason.rule for reason in reasons)
                    if rule in game(step.state.game).book))

    def take_back(self) -> None:
        """Undo the last action; at the beginning, forget what was said."""
        if self.step.kind in ("try", "refused", "free") and self.record.line:
            self.record.undo()
        elif not self.locked:
            self._say()

    def hint(self) -> None:
        """First the rule; then how many cells there are, or who begins."""
        if not self.buttons["hint"]:
            return
        self.hints += 1
        step, said = self.step, [("hint", Ruled(self.step.state.game, self.step.rule))]
        if self.hints > 1 and step.kind == "predict":
            said.append(("hint", Phrase("lesson.hint-count", "", (("count", str(len(answer_to(step.goal, step.state)))),))))
        elif self.hints > 1 and step.kind == "try":
            action = self.solution()[0]
            begin = action.clicks[0]
            self.hinted = (ring(begin),) if begin in places(step.state) else ()
            said.append(("hint", Phrase("lesson.hint-begin", step.state.game, (("where", begin),))))
        self._say(*said)

    def solution(self) -> tuple[Action, ...]:
        """One of the shortest ways to do what is asked."""
        state, found = self.step.state, []
        for text in lines(self.step.goal, state, self.step.actions)[0]:
            found.append(state._choose(text))
            state = state.after(found[-1])
        return tuple(found)

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
            solution = self.solution()
            self.record.to_start()
            for action in solution:
                self.record.play(action)
        else:
            self.record.to_start()
            self.attempt(step.goal.cannot)

    # what follows

    def _clicked(self, path: tuple[str, ...]) -> str:
        """Clicks as text that can be played; where they mean several actions, `play` says so."""
        return " ".join(path)

    def _is_the_one(self, what: Action | str | Sequence[str]) -> bool:
        """Somebody tried just what this step says is refused."""
        kind, goal = type(self.step.state), self.step.goal
        wanted = tokens(goal.cannot, kind)
        said = tokens(what, kind) if isinstance(what, str) else tokens(what.text, kind) if isinstance(what, Action) else tuple(what)
        cells = tuple(word for word in wanted if word in self.step.state.board.order)
        return said in (wanted, wanted[1:], cells)

    def _moved(self) -> None:
        """The record looks at another position, whoever played."""
        self.said, self.hinted = (), ()
        {"look": self._look, "try": self._judge, "refused": self._allowed, "free": self._look}.get(self.step.kind, lambda: None)()
        self._tell()

    def _look(self) -> None:
        """Looking is done once everything has been shown; free play once it was begun."""
        if self._shows and not self._ahead or self.step.kind == "free" and self.record.line:
            self.done = True
            self._score()

    def _allowed(self) -> None:
        if self.record.here.action:
            self.said = (("wrong", Phrase("lesson.allowed", self.step.state.game, (("action", self.record.here.action.text),
                                                                                     ("refused", self.step.goal.cannot)))),)

    def _judge(self) -> None:
        """Has the goal been reached; can it still be?"""
        step, path = self.step, self.record.here.path()
        within = path[1:step.actions + 1]
        solved = any(not unmet(step.goal, step.state, node.state, node.action) for node in within)
        if solved:
            self.done = True
            self.said = () if self.shown else (("good", Phrase("lesson.solved")),)
            self._score()
        elif within:
            left = step.actions - len(path) + 1
            if left > 0 and not self.state.outcome and lines(step.goal, step.state, left, self.state):
                self.said = (("good", Phrase("lesson.go-on", "", (("left", str(left)),))),)
            else:
                missing = unmet(step.goal, step.state, self.state, path[-1].action)
                self.said = (("wrong", Phrase("lesson.wrong")), *(("reason", phrase) for phrase in missing))

    def _score(self) -> None:
        if self.progress and self.score is not None:
            self.progress.note(self.lesson, self.step.key, self.score)

    # who wants to know

    def on_change(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call this whenever anything to be seen changes; returns the way to stop it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def _say(self, *said: Said) -> None:
        self.said = said
        self._tell()

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()


def _mark(verdict: Verdict) -> Mark:
    """A judged cell: a dot for a hit, a diamond for a miss, a cross with the reason for a false alarm."""
    if verdict.kind == "false":
        return cross(verdict.cell, verdict.sentence)
    return dot(verdict.cell, say("lesson.hit")) if verdict.kind == "hit" else diamond(verdict.cell, say("lesson.miss"))
