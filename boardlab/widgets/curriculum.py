"""The page of all lessons: chapters in order, what was done of each, and the lesson one takes right below."""

from __future__ import annotations

from html import escape
from types import ModuleType
from typing import Any

from boardlab.game import present
from boardlab.games import game
from boardlab.lessons import Course, Progress, Review, Standing, following, review
from boardlab.lessons.curriculum import Chapter, counted, sign
from boardlab.paint.show import STILL
from boardlab.scene.telling import title_of
from boardlab.widgets.contents import Listing
from boardlab.widgets.lesson import Lesson
from boardlab.words.say import say

WORDS = ("title", "contents", "close", "sure", "all-done", "none")


class Curriculum(Listing):
    """The lessons of a game, or of all: click one to take it right here; what is done is kept and shown at once.

    `games` are games or their names; `progress` keeps the scores, in the learner's own file unless told otherwise. The other
    options are those of `Lesson`.
    """

    lesson: Lesson | None = None

    def __init__(self, *games: str | ModuleType, progress: Progress | None = None, **options: Any):
        self.course = Course(*games, progress=progress)
        self._options = options
        self.course.progress.refresh()
        super().__init__(self.course.progress.on_change(self.renew, keep=False))

    # the Python face

    @property
    def current(self) -> str:
        """The lesson that is open, as `game/name`; nothing if none is."""
        return self.lesson.taken.lesson.id if self.lesson else ""

    def take(self, name: str) -> None:
        """Take a lesson, from its first step that is not done; the one before is closed."""
        taken = self.course.lesson(name)
        first = self.course.standing(name).first_open
        before, self.lesson = self.lesson, Lesson(taken, progress=self.course.progress, **self._options)
        self.lesson.on_take = self.take
        if first > 1:
            self.lesson.go(first)
        self.show(self.lesson, before)

    def review(self, name: str) -> None:
        """Take the review of a chapter, as `game/chapter`: new questions, and some that went wrong before."""
        before, self.lesson = self.lesson, Lesson(review(name, self.course.progress), **self._options)
        self.lesson.on_take = self.take
        self.show(self.lesson, before)

    def shut(self) -> None:
        """Close the lesson that is open."""
        before, self.lesson = self.lesson, None
        self.show(self.lesson, before)

    def go_on(self, name: str = "") -> None:
        """Take the first lesson of a game that is not done; without a name, of the first game that has one."""
        found = next(filter(None, map(self.course.next_in, [name] if name else self.course.games)), None)
        if found:
            self.take(found)

    def forget(self, name: str) -> None:
        """Begin a lesson anew, as if nothing had been done of it."""
        self.course.progress.forget(self.course.lesson(name))
        if name == self.current:
            self.take(name)

    # the browser's face

    acts = {
        "take": lambda page, heard: page.take(str(heard["name"])),
        "review": lambda page, heard: page.review(str(heard["name"])),
        "shut": lambda page, heard: page.shut(),
        "forget": lambda page, heard: page._ask(str(heard["name"])),
        "cancel": lambda page, heard: page._ask(""),
    }

    def _ask(self, name: str) -> None:
        """Forget a lesson, if it was asked for twice."""
        if name and name == self.asked:
            self.forget(name)
        else:
            self.asked = name

    def face(self) -> dict[str, Any]:
        """Everything on the page, in the current language."""
        return {"words": {word: say(f"curriculum.{word}") for word in WORDS},
                "games": [self._game(name) for name in self.course.games],
                "open": self._opened() if self.lesson else None,
                "notes": [text for text in (self.course.progress.trouble, self.message) if text]}

    def _game(self, name: str) -> dict[str, Any]:
        course, standing = self.course, self.course.standing(*self.course.of(name))
        ahead = course.next_in(name)
        return {"name": name, "title": title_of(game(name).State), "totals": course.totals(name),
                "share": standing.done / max(1, standing.count),
                "next": [ahead, self._leading("go-on" if standing.begun else "begin", ahead)] if ahead else None,
                "chapters": [self._chapter(chapter, ahead) for chapter in course.chapters[name]]}

    def _chapter(self, chapter: Chapter, ahead: str | None) -> dict[str, Any]:
        finished, count = self.course.finished(chapter.ids), len(chapter.ids)
        return {"title": chapter.title, "count": say("lesson.step-of", number=finished, count=count),
                "label": say("curriculum.lessons", done=finished, count=count), "finished": finished == count,
                "review": [f"{chapter.game}/{chapter.key}", say("review.open"),
                           say("review.title", chapter=chapter.title)],
                "lessons": [self._line(name) | {"next": name == ahead} for name in chapter.ids]}

    def _line(self, name: str) -> dict[str, Any]:
        """A lesson as a line of the list."""
        standing, title = self.course.standing(name), self.course.lesson(name).title
        return {"name": name, "title": title, "scores": list(standing.scores), "state": state_of(standing),
                "count": say("lesson.step-of", number=standing.done, count=standing.count),
                "label": standing.sentence, "open": name == self.current, "asked": name == self.asked,
                "anew": say("curriculum.anew", lesson=title)}

    def _opened(self) -> dict[str, Any]:
        """The lesson that is open, and the one that follows it; of a review, only its title."""
        taken = present(self.lesson).taken.lesson
        if isinstance(taken, Review):
            return {"name": taken.id, "title": taken.title, "scores": [], "state": "begun", "count": "", "label": "",
                    "following": None}
        after = following(self.current)
        return self._line(self.current) | {
            "following": [after, self._leading("next", after)] if after in self.course.lessons else None}

    def _leading(self, word: str, name: str) -> str:
        """What stands on a button that leads to a lesson."""
        return say(f"curriculum.{word}", lesson=self.course.lesson(name).title)

    # the other faces

    @property
    def html(self) -> str:
        """As HTML for pages without a kernel; everything that comes from words is escaped."""
        opened = self.lesson.picture.svg if self.lesson else ""
        still = f"<p class='{STILL}'><strong>▶ {escape(say('curriculum.still'))}</strong></p>"
        return f"<section class='boardlab-lessons'>{still}{''.join(map(self._listed, self.course.games))}{opened}</section>"

    def _listed(self, name: str) -> str:
        title, totals = escape(title_of(game(name).State)), escape(self.course.totals(name))
        chapters = "".join(map(self._section, self.course.chapters[name]))
        return f"<h3>{title}</h3><p>{totals}</p><div style='columns:20em'>{chapters}</div>"

    def _section(self, chapter: Chapter) -> str:
        lessons = "".join(map(self._item, chapter.ids))
        return ("<div style='break-inside:avoid;padding-bottom:1em'>"
                f"<h4 style='margin:0 0 .3em'>{escape(chapter.title)}</h4>"
                f"<ul style='list-style:none;margin:0;padding:0'>{lessons}</ul></div>")

    def _item(self, name: str) -> str:
        standing = self.course.standing(name)
        return (f"<li><span aria-hidden='true'>{sign(standing)}</span> {escape(self.course.lesson(name).title)} "
                f"<small>{escape(counted(standing))}</small></li>")

    def __repr__(self) -> str:
        return "\n\n".join(map(repr, filter(None, (self.course, self.lesson))))


def state_of(standing: Standing) -> str:
    """Whether a lesson is finished, begun or new."""
    return "finished" if standing.finished else "begun" if standing.begun else "new"
