"""The order of the lessons: chapters in `curriculum.toml` beside the lessons' folder; and how far a learner is."""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType
from typing import NamedTuple

from boardlab.errors import Unreadable, nearest
from boardlab.games import game as load, names as all_games
from boardlab.lessons.progress import Progress, Standing, my_progress
from boardlab.lessons.reading import BadLesson, Lesson, folder_of, lesson as lesson_called, lesson_names
from boardlab.scene.telling import title_of
from boardlab.tables import parse
from boardlab.words.say import find, say


class Chapter(NamedTuple):
    """Some lessons that belong together, in order."""

    game: str
    key: str
    lessons: tuple[str, ...]

    @property
    def title(self) -> str:
        """What it is called, in the current language."""
        return find(self.game, self.word) or self.key

    @property
    def word(self) -> str:
        """The full key of its title."""
        return f"lessons.chapters.{self.key}"

    @property
    def ids(self) -> tuple[str, ...]:
        """Its lessons as `game/name`."""
        return tuple(f"{self.game}/{name}" for name in self.lessons)


def read_curriculum(text: str, game: str, file: str = "curriculum.toml") -> tuple[Chapter, ...]:
    """Chapters from their TOML; an unknown key or lesson is an error that names it."""
    chapters, known, seen = [], lesson_names(game), set()
    for table in parse(text, file, BadLesson).known("chapter").each("chapter"):
        table.known("words", "lessons")
        names = tuple(table.one_of("lessons", name, known) for name in table.texts("lessons"))
        for name in names:
            if name in seen:
                raise table.fail("lessons", say("table.twice", name=name))
            seen.add(name)
        chapters.append(Chapter(game, table.text("words"), names))
    return tuple(chapters)


def curriculum(game: str) -> tuple[Chapter, ...]:
    """The chapters of a game; one that has no curriculum has one chapter of all its lessons."""
    file = folder_of(game, "curriculum.toml")
    if file is not None and file.is_file():
        return read_curriculum(file.read_text(encoding="utf-8"), game, f"{game}/curriculum.toml")
    names = lesson_names(game)
    return (Chapter(game, "all", names),) if names else ()


def following(name: str) -> str | None:
    """The lesson that comes after one, as `game/name`; None after the last."""
    game, _, own = name.partition("/")
    order = [lesson for chapter in curriculum(game) for lesson in chapter.lessons]
    place = order.index(own) + 1 if own in order else len(order)
    return f"{game}/{order[place]}" if place < len(order) else None


def taught() -> tuple[str, ...]:
    """The games that have lessons."""
    return tuple(name for name in all_games() if lesson_names(name))


def _name(game: str | ModuleType) -> str:
    """The name of a game that is given by its name or as its module."""
    return str(getattr(game, "name", game))


class Course:
    """The lessons of some games (or of all), chapter by chapter, and how far a learner is with each."""

    def __init__(self, *games: str | ModuleType, progress: Progress | None = None):
        self.games = tuple(dict.fromkeys(_name(each) for each in games)) or taught()
        self.progress = my_progress() if progress is None else progress
        self.chapters = {name: curriculum(load(name).name) for name in self.games}
        order = [each for chapters in self.chapters.values() for chapter in chapters for each in chapter.ids]
        self.lessons: dict[str, Lesson] = {each: lesson_called(each) for each in order}

    def lesson(self, name: str) -> Lesson:
        """One of its lessons by its name."""
        if name not in self.lessons:
            raise Unreadable(str(name), 0, say("lesson.no-lesson"), nearest(str(name), self.lessons))
        return self.lessons[name]

    def standing(self, *names: str) -> Standing:
        """How far one is with a lesson, or with several together."""
        return Standing(tuple(score for name in names for score in self.progress.standing(self.lesson(name)).scores))

    def finished(self, names: Iterable[str]) -> int:
        """How many of these lessons are done."""
        return sum(self.standing(name).finished for name in names)

    def of(self, game: str) -> tuple[str, ...]:
        """The lessons of a game, in order."""
        return tuple(each for chapter in self.chapters[game] for each in chapter.ids)

    def next_in(self, game: str) -> str | None:
        """The first lesson of a game that is not done; None when all are."""
        return next((name for name in self.of(game) if not self.standing(name).finished), None)

    def __repr__(self) -> str:
        return "\n".join(line for name in self.games for line in self._told(name))

    def _told(self, game: str) -> Iterable[str]:
        """A game in plain text: a line for itself, for every chapter and for every lesson."""
        yield f"{title_of(load(game).State)} – {self.totals(game)}"
        for chapter in self.chapters[game]:
            yield f"  {chapter.title}"
            for name in chapter.ids:
                yield f"    {sign(self.standing(name))} {self.lessons[name].title} – {counted(self.standing(name))}"

    def totals(self, game: str) -> str:
        """How much of a game is done, in words."""
        names = self.of(game)
        if not names:
            return say("curriculum.none")
        lessons = say("curriculum.lessons", done=self.finished(names), count=len(names))
        return f"{lessons} · {counted(self.standing(*names))}"


def sign(standing: Standing) -> str:
    """A tick for what is done, half a disc for what was begun, an empty one for the rest."""
    return "✓" if standing.finished else "◐" if standing.begun else "○"


def counted(standing: Standing) -> str:
    """How many steps of how many are done."""
    return say("curriculum.steps", done=standing.done, count=standing.count)
