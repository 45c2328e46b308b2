"""What a learner has done, kept in a file of his own: written whole or not at all, never lost silently."""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from boardlab.files import PROGRESS, at_home, drafts, locked, own_folder, write_whole
from boardlab.lessons.reading import Lesson
from boardlab.listeners import Listeners
from boardlab.words.say import say

VARIABLE = PROGRESS  # the environment variable that says where the file is
VERSION = 1
Scores = dict[str, dict[str, float]]


def progress_path() -> Path:
    """Where progress is kept: the file the variable BOARDLAB_PROGRESS names, else one in the user's data folder."""
    named = os.environ.get(VARIABLE)
    return at_home(named) if named else own_folder() / "progress.json"


class Standing(NamedTuple):
    """How far one is with a lesson or several: the best score of every step, None where it has not been tried.

    >>> Standing((1.0, 0.5, 0.0, None)).sentence
    'Steps done: 1 of 4. Score: 38 %.'
    """

    scores: tuple[float | None, ...]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The steps done without a mistake, by their numbers from 1."""
        return tuple(number for number, score in enumerate(self.scores, 1) if score == 1)

    @property
    def done(self) -> int:
        """How many steps have been done."""
        return len(self.numbers)

    @property
    def count(self) -> int:  # type: ignore[override]  # called as a method of tuples is
        """How many steps there are."""
        return len(self.scores)

    @property
    def finished(self) -> bool:
        """Whether every step has been done."""
        return 0 < self.count == self.done

    @property
    def begun(self) -> bool:
        """Whether any step has been tried."""
        return any(score is not None for score in self.scores)

    @property
    def first_open(self) -> int:
        """The number of the first step that is not done, from 1; 1 if all are."""
        return next((number for number, score in enumerate(self.scores, 1) if score != 1), 1)

    @property
    def sentence(self) -> str:
        """In words."""
        percent = round(100 * sum(filter(None, self.scores)) / max(1, self.count))
        return say("curriculum.standing", done=self.done, count=self.count, score=percent)


class Scored(Protocol):
    """What scores are kept for: a lesson, or a ladder of puzzles."""

    @property
    def id(self) -> str:
        """Under which name."""


class Progress:
    """The best score of every step, from 0 to 1, by lesson. What cannot be read is set aside and said."""

    def __init__(self, path: str | os.PathLike[str] | None = None):
        self.path = Path(path) if path is not None else progress_path()
        self.sealed = False   # the file is there but cannot be read: then it must not be written over
        self.unsaved = False  # something is known here that the file does not have
        self._trouble: tuple[str, dict[str, Any]] | None = None
        self._listeners = Listeners()
        self.scores: Scores = {}
        self._read()

    @property
    def trouble(self) -> str:
        """What is wrong with the file, in the current language; nothing if all is well."""
        return say(self._trouble[0], **self._trouble[1]) if self._trouble else ""

    def note(self, lesson: Scored, step: str, score: float = 1.0) -> None:
        """Remember a score for a step, if it is the best so far."""
        if self.scores.get(lesson.id, {}).get(step, -1.0) < score:
            self._change(lambda known: _best(known, {lesson.id: {step: round(float(score), 3)}}))

    def score(self, lesson: Scored, step: str) -> float | None:
        """The best score of a step; None if it has not been tried."""
        return self.scores.get(lesson.id, {}).get(step)

    def standing(self, lesson: Lesson) -> Standing:
        """How far one is with a lesson."""
        return Standing(tuple(self.score(lesson, step.key) for step in lesson.steps))

    def forget(self, lesson: Lesson) -> None:
        """Begin a lesson anew."""
        self._change(lambda known: {name: steps for name, steps in known.items() if name != lesson.id})

    def refresh(self) -> None:
        """Look into the file again: another notebook may have written to it."""
        self._read()
        self._listeners.tell()

    def on_change(self, listener: Callable[[], None], keep: bool = True) -> Callable[[], None]:
        """Call this whenever a score changes; returns the way to stop it. `keep`: see `Listeners.add`."""
        return self._listeners.add(listener, keep)

    # the file

    def _read(self) -> None:
        if os.path.lexists(self.path):
            with locked(self.path, must=False):
                self.scores = self._known()

    def _change(self, change: Callable[[Scores], Scores]) -> None:
        """Change what the file says now, while nobody else does; where that cannot be done, what is known here."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with locked(self.path):
                self.scores = change(self._known())
                self._write()
        except OSError as error:  # a lesson goes on without a place to write
            self.scores, self.unsaved = change(self.scores), True
            self._warn("lesson.progress-unwritable", path=self.path, error=error.strerror or error)
        self._listeners.tell()

    def _known(self) -> Scores:
        """What the file says now; what is known only here too, and all that is known here if the file is gone."""
        found = self._found()
        return self.scores if found is None else _best(found, self.scores if self.unsaved else {})

    def _found(self) -> Scores | None:
        """What the file says; None if there is none, or none that makes sense."""
        self.sealed = False
        try:
            return _scores(json.loads(self.path.read_text(encoding="utf-8")))
        except FileNotFoundError:
            pass
        except OSError as error:
            self._seal(error)
        except _Newer as newer:
            self._set_aside("lesson.progress-newer", f".version{newer}")
        except (ValueError, TypeError, RecursionError):
            self._set_aside("lesson.progress-bad", ".bad")
        return None

    def _set_aside(self, told: str, ending: str) -> None:
        """Keep a file that we cannot use under another name."""
        real = Path(os.path.realpath(self.path))
        kept = next(name for name in _names(real, ending) if not os.path.lexists(name))
        try:
            os.replace(real, kept)
            self._warn(told, path=self.path, kept=kept)
        except OSError as error:
            self._seal(error)

    def _seal(self, error: OSError) -> None:
        self.sealed = self.unsaved = True
        self._warn("lesson.progress-unreadable", path=self.path, error=error.strerror or error)

    def _write(self) -> None:
        """Write the file, if it may be; whatever killed writers left is cleared away."""
        if self.sealed:
            return
        write_whole(self.path, json.dumps({"version": VERSION, "lessons": self.scores}, indent=1, sort_keys=True))
        for left in drafts(self.path):
            left.unlink(missing_ok=True)
        if self.unsaved:  # all is well again
            self.unsaved, self._trouble = False, None

    def _warn(self, key: str, **values: Any) -> None:
        if (key, values) != self._trouble:
            self._trouble = key, values
            warnings.warn(self.trouble, stacklevel=5)


def my_progress() -> Progress:
    """The progress of whoever sits here: one for all who ask in this process, so that lessons and pages agree."""
    return _kept_in(progress_path())


@cache
def _kept_in(path: Path) -> Progress:
    return Progress(path)


def _names(path: Path, ending: str) -> Iterator[Path]:
    """Names for a file that is set aside: name.bad, name.bad2, …"""
    return (path.with_name(f"{path.name}{ending}{number if number > 1 else ''}") for number in count(1))


class _Newer(Exception):
    """A file of a version that is not ours to read."""


def _scores(data: object) -> Scores:
    """The scores in a file; anything that is not as we write it is an error."""
    if not isinstance(data, Mapping):
        raise ValueError("not a progress file")
    version = data.get("version")
    if type(version) is int and version > VERSION:
        raise _Newer(min(version, 9999))
    if version != VERSION or not isinstance(data.get("lessons"), Mapping):
        raise ValueError("not a progress file")
    for steps in data["lessons"].values():
        if not isinstance(steps, Mapping) or not all(
                isinstance(score, (int, float)) and 0 <= score <= 1 for score in steps.values()):
            raise ValueError("not a progress file")
    return {lesson: dict(steps) for lesson, steps in data["lessons"].items()}


def _best(*many: Scores) -> Scores:
    """The best of several: two notebooks may write to one file."""
    best: Scores = {}
    for scores in many:
        for lesson, steps in scores.items():
            own = best.setdefault(lesson, {})
            for step, score in steps.items():
                own[step] = max(score, own.get(step, 0.0))
    return best
