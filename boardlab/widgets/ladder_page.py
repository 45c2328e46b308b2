"""The puzzles of a game as a ladder: what is done, open and failed, and the puzzle one solves right below."""

from __future__ import annotations

import asyncio
from functools import partial
from html import escape
from itertools import groupby
from operator import attrgetter
from types import ModuleType
from typing import Any, Literal

from boardlab.errors import Unreadable, nearest
from boardlab.game import present
from boardlab.games import game as load, names
from boardlab.lessons.ladder import DONE, FAILED, LONG, NEW, SCORES, Ladder
from boardlab.lessons.progress import Progress
from boardlab.lessons.puzzle_view import aim, hardness, stars
from boardlab.paint.show import STILL
from boardlab.players.puzzles import Puzzle as Data, puzzle as puzzle_called, puzzles
from boardlab.scene.telling import title_of
from boardlab.widgets.contents import Listing
from boardlab.widgets.kept import weakly
from boardlab.widgets.puzzle import Puzzle
from boardlab.widgets.slices import Meanwhile
from boardlab.words.say import say

LINGER = 2.0    # seconds a solved puzzle stays before the next comes by itself
STATES = {DONE: "finished", LONG: "begun"}  # how the page of all lessons calls them; the others as they are


class Puzzles(Listing):
    """The puzzles of a game, the easy ones first: click one, or let it lead you; what failed comes back after two others.

    `progress` keeps what is solved, in the learner's own file unless told otherwise (False: nowhere). The other options are
    those of `Puzzle`.
    """

    puzzle: Puzzle | None = None

    def __init__(self, game: str | ModuleType, *, progress: Progress | Literal[False] | None = None, **options: Any):
        self.ladder = Ladder(_named(game), progress)
        self.by_itself = False          # the next one comes without being asked for
        self._options = options
        self._meanwhile = Meanwhile()
        kept = self.ladder.progress
        if kept:
            kept.refresh()
        super().__init__(self._meanwhile.drop, *((kept.on_change(self.renew, keep=False),) if kept else ()))

    # the Python face

    @property
    def current(self) -> str:
        """The puzzle that is open, as `game/name`; nothing if none is."""
        return _id(self.puzzle.taken.puzzle) if self.puzzle else ""

    def take(self, name: str) -> None:
        """Solve a puzzle; the one before is left."""
        found = puzzle_called(name)
        if found not in self.ladder.puzzles:
            raise Unreadable(name, 0, say("puzzle.expected"), nearest(name, map(_id, self.ladder.puzzles)))
        self._meanwhile.drop()
        if self.puzzle:
            self.puzzle.take(found)
            self.renew()
        else:
            self.puzzle = Puzzle(found, ladder=self.ladder, **self._options)
            self.puzzle.on_next = self.go_on
            self.puzzle.board.on_drawn(weakly(self._follow))
            self.show(self.puzzle, None)

    def go_on(self) -> None:
        """Solve what comes next: something that failed, if two others came since, otherwise something new."""
        found = self.ladder.following(self.puzzle.taken.puzzle if self.puzzle else None)
        if found:
            self.take(_id(found))

    def shut(self) -> None:
        """Close the puzzle that is open."""
        self._meanwhile.drop()
        before, self.puzzle = self.puzzle, None
        self.show(None, before)

    def let_lead(self, whether: bool = True) -> None:
        """Let the next puzzle come by itself when one is solved, or no longer."""
        self.by_itself = bool(whether)
        self.renew()
        self._follow()

    # going on by itself

    def _follow(self) -> None:
        """Once a puzzle is solved, the next one comes, if that was asked for."""
        if not self.ladder.progress:
            self.renew()                # nobody else tells that something was solved
        if self._meanwhile or not (self.by_itself and self.puzzle and self.puzzle.taken.done):
            return
        self._meanwhile.begin(partial(self._onward, self.puzzle.taken), self.go_on)

    async def _onward(self, solved: object) -> None:
        await asyncio.sleep(LINGER)
        self._meanwhile.done()
        if self.by_itself and self.puzzle and self.puzzle.taken is solved and self.puzzle.taken.done:
            self.go_on()

    # the browser's face

    acts = {
        "take": lambda page, heard: page.take(str(heard["name"])),
        "go-on": lambda page, heard: page.go_on(),
        "shut": lambda page, heard: page.shut(),
        "by-itself": lambda page, heard: page.let_lead(bool(heard["whether"])),
    }

    def face(self) -> dict[str, Any]:
        """Everything on the page, in the current language."""
        words = {"title": say("ladder.title"), "contents": say("curriculum.contents"), "close": say("ladder.close"),
                 "all-done": say("puzzling.all-done"), "by-itself": say("ladder.by-itself")}
        trouble = self.ladder.progress.trouble if self.ladder.progress else ""
        return {"words": words, "games": [self._game()], "open": self._opened() if self.puzzle else None,
                "by-itself": self.by_itself, "notes": [text for text in (trouble, self.message) if text]}

    def _game(self) -> dict[str, Any]:
        ladder, ahead = self.ladder, self.ladder.following()
        done = ladder.count(DONE, LONG)
        return {"name": ladder.game, "title": title_of(load(ladder.game).State), "totals": self.totals,
                "share": done / max(1, len(ladder.puzzles)),
                "next": [_id(ahead), self._leading("go-on" if done else "begin", ahead)] if ahead else None,
                "chapters": [self._level(level, list(some)) for level, some in self._levels()]}

    @property
    def totals(self) -> str:
        """How much is solved, in words."""
        ladder = self.ladder
        failed = ladder.count(FAILED)
        return " · ".join(filter(None, (say("ladder.totals", done=ladder.count(DONE, LONG), count=len(ladder.puzzles)),
                                        say("ladder.again", count=failed) if failed else "")))

    def _levels(self) -> list[tuple[int, list[Data]]]:
        """The puzzles of each difficulty, in their order."""
        hardest_last = sorted(self.ladder.puzzles, key=attrgetter("difficulty"))
        return [(level, list(some)) for level, some in groupby(hardest_last, key=attrgetter("difficulty"))]

    def _level(self, level: int, some: list[Data]) -> dict[str, Any]:
        finished = sum(self.ladder.state(each) in (DONE, LONG) for each in some)
        return {"title": f"{say('ladder.level', level=level)} {stars(level)}", "finished": finished == len(some),
                "count": say("lesson.step-of", number=finished, count=len(some)),
                "label": say("ladder.totals", done=finished, count=len(some)), "review": None,
                "lessons": [self._line(each) | {"next": each == self.ladder.following()} for each in some]}

    def _line(self, puzzle: Data) -> dict[str, Any]:
        """A puzzle as a line of the list."""
        state = self.ladder.state(puzzle)
        score = SCORES.get(state)
        actions = say("ladder.actions", count=puzzle.least)
        label = ", ".join((actions, hardness(puzzle.difficulty), say(f"ladder.state-{state}")))
        return {"name": _id(puzzle), "title": f"{self.ladder.number(puzzle)}. {aim(puzzle)}",
                "scores": [score], "count": actions,
                "state": STATES.get(state, state), "label": label,
                "open": _id(puzzle) == self.current, "asked": False, "anew": ""}

    def _title(self, puzzle: Data) -> str:
        return say("puzzling.title", number=self.ladder.number(puzzle), count=len(self.ladder.puzzles))

    def _opened(self) -> dict[str, Any]:
        """The puzzle that is open; the way to the next stands beside its board."""
        return self._line(present(self.puzzle).taken.puzzle) | {"following": None}

    def _leading(self, word: str, puzzle: Data) -> str:
        """What stands on a button that leads to a puzzle."""
        return say(f"ladder.{word}", puzzle=self._title(puzzle))

    # the other faces

    @property
    def html(self) -> str:
        """As HTML for pages without a kernel: of each difficulty, what is done of it; nothing to count before the first."""
        still = f"<p class='{STILL}'><strong>▶ {escape(say('ladder.still'))}</strong></p>"
        rows = "".join(f"<li><span aria-hidden='true'>{sign}</span> {escape(text)}</li>" for sign, text in self._rows())
        opened = self.puzzle.picture.svg if self.puzzle else ""
        title = escape(title_of(load(self.ladder.game).State))
        return (f"<section class='boardlab-lessons'>{still}<h3>{title}</h3><p>{escape(self._so_far)}</p>"
                f"<ul style='list-style:none;margin:0;padding:0'>{rows}</ul>{opened}</section>")

    @property
    def _so_far(self) -> str:
        return self.totals if self._begun else say("ladder.fresh")

    @property
    def _begun(self) -> bool:
        return self.ladder.count(NEW) < len(self.ladder.puzzles)

    def _rows(self) -> list[tuple[str, str]]:
        rows: list[tuple[str, str]] = []
        if not self._begun:
            return rows
        for level, some in self._levels():
            finished = sum(self.ladder.state(each) in (DONE, LONG) for each in some)
            sign = "✓" if finished == len(some) else "◐" if finished else "○"
            rows.append((sign, f"{say('ladder.level', level=level)} {stars(level)}: "
                               f"{say('ladder.totals', done=finished, count=len(some))}"))
        return rows

    def __repr__(self) -> str:
        head = f"{title_of(load(self.ladder.game).State)} – {self._so_far}"
        listed = "\n".join((head, *(f"  {sign} {text}" for sign, text in self._rows())))
        return "\n\n".join(filter(None, (listed, repr(self.puzzle) if self.puzzle else "")))


def _named(game: str | ModuleType) -> str:
    """The name of a game that has puzzles, given by its name or as its module."""
    name = str(getattr(game, "name", game))
    known = [each for each in names() if puzzles(each)]
    if name not in known:
        raise Unreadable(name, 0, say("puzzling.no-game"), nearest(name, known))
    return name


def _id(puzzle: Data) -> str:
    return f"{puzzle.game}/{puzzle.name}"
