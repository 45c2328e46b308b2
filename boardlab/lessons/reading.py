"""Lesson files: TOML read strictly into lessons and steps. Nothing in them is executed.

Their words are in the game's `words/lessons.xx.toml`, under `[lessons.<name>]`: `title`, one phrase a step, and
`learnt`, what one knows at the end, in one sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property, lru_cache, reduce
from importlib import resources
from typing import Any, NamedTuple

from boardlab.errors import BoardlabError, Unreadable, nearest
from boardlab.game import State
from boardlab.games import game as load, names as all_games
from boardlab.lessons.goals import ASIDE, PREDICTED, REACHED, THINGS, VOCABULARY, Goal
from boardlab.scene import Mark, read_mark
from boardlab.tables import BadTable, Reading, parse, shown
from boardlab.words.say import find, say

__all__ = ["BadLesson", "Lesson", "Step", "read_lesson", "lesson", "lesson_names", "lessons_of"]

KINDS = ("look", "predict", "try", "refused", "free")
GOALS = {"look": REACHED + ASIDE, "predict": (*PREDICTED, "by"), "try": REACHED + ASIDE, "refused": ("cannot", "why"),
         "free": ()}
"""What each kind of step may ask for."""
MOST = 3  # actions a task may take


class BadLesson(BadTable):
    """A lesson file that says something we do not know: which file, which key, and the nearest valid name."""


class Step(NamedTuple):
    """One step: what is on the board, what is pointed out, what is said (by its key), what is asked."""

    key: str
    kind: str
    rule: str
    state: State
    marks: tuple[Mark, ...] = ()
    overlays: tuple[str, ...] = ()
    play: tuple[str, ...] = ()      # look: the actions that are shown
    goal: Goal = Goal()
    actions: int = 1                # try: how many actions it may take
    answers: tuple[str, ...] | None = None  # what the author expects; the check proves it complete
    from_book: bool = False         # a worked example of the rulebook


class Lesson:
    """A lesson: its game, its name, the rules it teaches, its steps."""

    def __init__(self, game: str, name: str, rules: tuple[str, ...], steps: tuple[Step, ...]):
        self.game, self.name, self.rules, self.steps = game, name, rules, steps

    @property
    def id(self) -> str:
        """`game/name`."""
        return f"{self.game}/{self.name}"

    @property
    def title(self) -> str:
        """What it is called, in the current language."""
        return find(self.game, self.word("title")) or self.name

    @property
    def learnt(self) -> str:
        """What one knows at its end, in one sentence."""
        return say(self.word("learnt"), self.game)

    def word(self, key: str) -> str:
        """The full key of one of its phrases."""
        return f"lessons.{self.name}.{key}"

    def sentence(self, step: Step) -> str:
        """What a step says, in the current language."""
        return say(self.word(step.key), self.game)

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The keys of everything it says."""
        return tuple(self.word(key) for key in ("title", *(step.key for step in self.steps), "learnt"))

    def __repr__(self) -> str:
        return f"<lesson {self.id}: {len(self.steps)} steps>"


@lru_cache(maxsize=256)
def read_lesson(text: str, game: str, name: str, file: str = "") -> Lesson:
    """A lesson from its TOML; anything unknown is a `BadLesson` that names file, key and the nearest valid name."""
    top = parse(text, file or f"{name}.toml", BadLesson).known("rules", "step")
    rules = top.texts("rules")
    book = load(game).book
    if not rules:
        raise top.fail("rules", say("lesson.file.no-rules"))
    for rule in rules:
        top.one_of("rules", rule, book.rules)
    steps: list[Step] = []
    for table in top.each("step"):
        steps.append(_step(table, game, rules, steps[-1] if steps else None))
        if any(step.key == steps[-1].key for step in steps[:-1]):
            raise table.fail("words", say("lesson.file.twice", key=repr(steps[-1].key)))
    if not steps:
        raise top.fail("step", say("lesson.file.no-steps"))
    return Lesson(game, name, tuple(dict.fromkeys(rules)), tuple(steps))


def _step(table: Reading, game: str, rules: tuple[str, ...], before: Step | None) -> Step:
    table.known("kind", "words", "rule", "position", "marks", "overlays", "play", "goal", "actions", "answers",
                "from_book")
    kind = table.one_of("kind", table.text("kind"), KINDS)
    key = table.text("words")
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", key) or key in ("title", "learnt"):
        raise table.fail("words", say("lesson.file.key", value=shown(key)))
    for name, kinds in (("play", ("look",)), ("actions", ("try",)), ("answers", ("try", "predict"))):
        if name in table.table and kind not in kinds:
            either = reduce(lambda first, second: say("lesson.file.or", first=first, second=second), kinds)
            raise table.fail(name, say("lesson.file.only", kinds=either, kind=kind))
    state = _position(table, game, before)
    return Step(key, kind, table.one_of("rule", table.text("rule", rules[0]), rules), state, _marks(table),
                _overlays(table, state), table.texts("play"), _goal(table, kind, state),
                table.number("actions", 1, MOST, 1), table.texts("answers") if "answers" in table.table else None,
                table.truth("from_book"))


def _position(table: Reading, game: str, before: Step | None) -> State:
    """The position of a step; one that names none has that of the step before."""
    if "position" not in table.table and before:
        return before.state
    try:
        found: State = load(game).read(table.text("position"))
        return found
    except Unreadable as error:
        raise table.fail("position", str(error)) from error


def _marks(table: Reading) -> tuple[Mark, ...]:
    try:
        return tuple(read_mark(mark) for mark in table.texts("marks"))
    except BoardlabError as error:
        raise table.fail("marks", str(error)) from error


def _overlays(table: Reading, state: State) -> tuple[str, ...]:
    areas = ("areas",) if state.board.regions else ()
    return tuple(table.one_of("overlays", name, (*state.graphs, *areas)) for name in table.texts("overlays"))


def _goal(table: Reading, kind: str, state: State) -> Goal:
    """What a step asks for, in the closed vocabulary; each kind of step has its part of it."""
    given = table.inside("goal")
    given.known(*VOCABULARY)
    for name in given.table:
        if name not in GOALS[kind]:
            names = ", ".join(GOALS[kind]) or say("lesson.file.no-goal")
            raise given.fail(name, say("lesson.file.cannot-ask", kind=kind, names=names))
    texts = {name: given.text(name, "") for name in VOCABULARY if name not in ("reach", "choices", "why")}
    choices = given.texts("choices") if "choices" in given.table else None
    goal = Goal(given.texts("reach"), choices, why=given.texts("why"), **texts)
    asked = sum(name in given.table for name in (PREDICTED if kind == "predict" else REACHED + ASIDE))
    if kind in ("predict", "try", "refused") and not asked or kind == "predict" and asked > 1:
        many = "one-of" if kind == "predict" else "some-of"
        raise table.fail("goal", say(f"lesson.file.{many}", names=", ".join(GOALS[kind])))
    if goal.cannot and not goal.why:
        raise given.fail("why", say("lesson.file.no-why"))
    _names(given, goal, kind, state)
    return goal


def _names(given: Reading, goal: Goal, kind: str, state: State) -> None:
    """Sides, rules, phases, graphs, cells and kinds in a goal must be those of the game."""
    book = load(state.game).book
    for name, value, names in (("wins", goal.wins, state.sides), ("ends", goal.ends, book.rules),
                               ("phase", goal.phase, state.phase_rules), ("by", goal.by, book.rules),
                               ("captured", goal.captured, (*state.sides, *state.board.cells))):
        if value:
            given.one_of(name, value, names)
    if goal.linked:
        graph, _, node = goal.linked.partition(" ")
        given.one_of("linked", graph, state.graphs)
        given.one_of("linked", node, state.board.cells)
    for piece in goal.reach:
        what, _, cell = piece.partition(":")
        if kind == "predict":
            given.one_of("reach", piece, (*state.board.cells, *state.words))
        else:
            given.one_of("reach", what, (*state.kinds, *(name for name in THINGS if hasattr(state, name))))
            given.one_of("reach", cell, state.board.cells)
    for reason in goal.why:
        if len(reason.split()) != 2:
            raise given.fail("why", say("lesson.file.why", value=shown(reason)))
        given.one_of("why", reason.split()[0], (*book.rules, "any"))


# where they are


def folder_of(game: str, *names: str) -> Any:
    """A place in the folder of a game; None if it has none."""
    try:
        place = resources.files(load(game).__name__)
    except (AttributeError, ModuleNotFoundError, TypeError):  # a registered game need not be a package
        return None
    for name in names:
        place = place / name
    return place


def lesson_names(game: str) -> tuple[str, ...]:
    """The names of the lessons of a game, in alphabetical order."""
    folder = folder_of(game, "lessons")
    if folder is None or not folder.is_dir():
        return ()
    return tuple(sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml")))


def lesson(name: str) -> Lesson:
    """A lesson by its name, as in `lesson("leaders/rider")`."""
    game, _, own = str(name).partition("/")
    known = [f"{each}/{one}" for each in all_games() for one in lesson_names(each)]
    if name not in known:
        raise Unreadable(str(name), 0, say("lesson.no-lesson"), nearest(str(name), known))
    file = folder_of(game, "lessons", f"{own}.toml")
    return read_lesson(file.read_text(encoding="utf-8"), game, own, f"{game}/lessons/{own}.toml")


def lessons_of(game: str) -> Iterator[Lesson]:
    """All lessons of a game."""
    for name in lesson_names(game):
        yield lesson(f"{game}/{name}")
