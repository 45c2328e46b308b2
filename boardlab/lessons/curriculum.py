"""The order of the lessons: chapters in `curriculum.toml` beside the lessons' folder."""

from __future__ import annotations

from typing import NamedTuple

from boardlab.lessons.reading import folder_of, lesson_names
from boardlab.lessons.tables import parse
from boardlab.words.say import find


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


def read_curriculum(text: str, game: str, file: str = "curriculum.toml") -> tuple[Chapter, ...]:
    """Chapters from their TOML; an unknown key or lesson is an error that names it."""
    chapters, known, seen = [], lesson_names(game), set()
    for table in parse(text, file).known("chapter").each("chapter"):
        table.known("words", "lessons")
        names = tuple(table.one_of("lessons", name, known) for name in table.texts("lessons"))
        for name in names:
            if name in seen:
                raise table.fail("lessons", f"{name} comes twice")
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
