"""What a learner has done, kept in a file of his own: written whole or not at all, never lost silently."""

from __future__ import annotations

import json
import os
import sys
import tempfile
import warnings
from collections.abc import Mapping
from pathlib import Path

from boardlab.lessons.reading import Lesson
from boardlab.words.say import say

VARIABLE = "BOARDLAB_PROGRESS"  # names another file
Scores = dict[str, dict[str, float]]


def progress_path() -> Path:
    """Where progress is kept: the file the variable BOARDLAB_PROGRESS names, else one in the user's data folder."""
    if named := os.environ.get(VARIABLE):
        return Path(named).expanduser()
    if sys.platform == "win32":
        home = Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming")
    elif sys.platform == "darwin":
        home = Path.home() / "Library" / "Application Support"
    else:
        home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return home / "boardlab" / "progress.json"


class Progress:
    """The best score of every step, from 0 to 1, by lesson. What cannot be read is set aside and said."""

    def __init__(self, path: str | os.PathLike | None = None):
        self.path = Path(path) if path is not None else progress_path()
        self.trouble = ""
        self.sealed = False  # the file is there but cannot be read: then it must not be written over
        self.scores = self._load()

    def note(self, lesson: Lesson, step: str, score: float = 1.0) -> None:
        """Remember a score for a step, if it is the best so far."""
        if self.scores.get(lesson.id, {}).get(step, -1.0) < score:
            self.scores = _best(self._load(), self.scores, {lesson.id: {step: round(float(score), 3)}})
            self._save()

    def score(self, lesson: Lesson, step: str) -> float | None:
        """The best score of a step; None if it has not been tried."""
        return self.scores.get(lesson.id, {}).get(step)

    def done(self, lesson: Lesson) -> int:
        """How many of its steps have been done with at least some success."""
        return sum(1 for step in lesson.steps if (self.score(lesson, step.key) or 0) > 0)

    def forget(self, lesson: Lesson) -> None:
        """Begin a lesson anew."""
        self.scores = _best(self._load(), self.scores)
        self.scores.pop(lesson.id, None)
        self._save()

    # the file

    def _load(self) -> Scores:
        try:
            return _scores(json.loads(self.path.read_text(encoding="utf-8")))
        except FileNotFoundError:
            return {}
        except OSError as error:
            self._seal(error)
        except (ValueError, TypeError):
            self._set_aside()
        return {}

    def _set_aside(self) -> None:
        """Keep a file that makes no sense under another name."""
        bad = next(name for name in _bad_names(self.path) if not name.exists())
        try:
            os.replace(self.path, bad)
            self._warn(say("lesson.progress-bad", path=self.path, kept=bad))
        except OSError as error:
            self._seal(error)

    def _seal(self, error: OSError) -> None:
        self.sealed = True
        self._warn(say("lesson.progress-unreadable", path=self.path, error=error.strerror or error))

    def _save(self) -> None:
        if self.sealed:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            handle, draft = tempfile.mkstemp(prefix=self.path.name, suffix=".part", dir=self.path.parent)
            try:
                with os.fdopen(handle, "w", encoding="utf-8") as file:
                    json.dump({"version": 1, "lessons": self.scores}, file, indent=1, sort_keys=True)
                os.replace(draft, self.path)
            except BaseException:
                os.unlink(draft)
                raise
        except OSError as error:  # a lesson goes on without a place to write
            self._warn(say("lesson.progress-unwritable", path=self.path, error=error.strerror or error))

    def _warn(self, trouble: str) -> None:
        if trouble != self.trouble:
            self.trouble = trouble
            warnings.warn(trouble, stacklevel=4)


def _bad_names(path: Path):
    yield path.with_name(path.name + ".bad")
    number = 2
    while True:
        yield path.with_name(f"{path.name}.bad{number}")
        number += 1


def _scores(data: object) -> Scores:
    """The scores in a file; anything that is not as we write it is an error."""
    if not isinstance(data, Mapping) or data.get("version") != 1 or not isinstance(data.get("lessons"), Mapping):
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
