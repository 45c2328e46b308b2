"""The puzzles of a game as a ladder: what is done, failed or new, and which one comes next."""

from __future__ import annotations

from typing import Literal

from boardlab.games import game as load
from boardlab.lessons.progress import Progress, my_progress
from boardlab.players.puzzles import Puzzle, puzzles

DONE, LONG, FAILED, NEW = "done", "long", "failed", "new"
SCORES = {DONE: 1.0, LONG: 0.5, FAILED: 0.0}   # `long`: right, but with more actions than it takes
BACK = 2    # so many others come before a failed one returns


class Ladder:
    """One learner at the puzzles of a game, the easy ones first; what failed returns after two others.

    The scores are kept beside those of the lessons (`progress=False`: nowhere); a puzzle is known by its position and goal,
    whatever it is called.
    """

    def __init__(self, game: str, progress: Progress | Literal[False] | None = None):
        self.game = load(game).name
        self.puzzles = puzzles(self.game)
        self.progress = None if progress is False else progress or my_progress()
        self.scores: dict[str, float] = {}     # where they are kept if nowhere else
        self.tried: list[str] = []      # what was tried in this sitting, in order

    @property
    def id(self) -> str:
        """Under which name the scores are kept."""
        return f"{self.game}/puzzles"

    def state(self, puzzle: Puzzle) -> str:
        """How far one is with a puzzle: done, long, failed or new."""
        key = key_of(puzzle)
        score = self.progress.score(self, key) if self.progress else self.scores.get(key)
        return NEW if score is None else DONE if score >= 1 else LONG if score >= SCORES[LONG] else FAILED

    def note(self, puzzle: Puzzle, state: str) -> None:
        """Remember how a puzzle went, if that is the best so far; who failed today may be asked again today."""
        if puzzle not in self.puzzles:
            return
        if self.tried[-1:] != [puzzle.name]:
            self.tried.append(puzzle.name)
        if self.progress:
            self.progress.note(self, key_of(puzzle), SCORES[state])
        else:
            self.scores[key_of(puzzle)] = max(SCORES[state], self.scores.get(key_of(puzzle), 0.0))

    def number(self, puzzle: Puzzle) -> int:
        """Which rung it is, from 1; 0 for one that is not of this ladder."""
        return self.puzzles.index(puzzle) + 1 if puzzle in self.puzzles else 0

    def count(self, *states: str) -> int:
        """How many puzzles are in one of these states."""
        return sum(self.state(each) in states for each in self.puzzles)

    def following(self, current: Puzzle | None = None) -> Puzzle | None:
        """What to try now: one that failed, once two others have been tried; then what is new, from here on; then whatever
        failed. None when everything is done."""
        others = [each for each in self.puzzles if each != current]
        failed = sorted((each for each in others if self.state(each) == FAILED), key=self._last_tried)
        here = self.number(current) if current else 0
        new = [each for each in (*self.puzzles[here:], *self.puzzles[:here]) if each in others and self.state(each) == NEW]
        due = [each for each in failed if self._others_since(each) >= BACK]
        last = [current] if current and self.state(current) == FAILED else []
        return next(iter((*due, *new, *failed, *last)), None)

    def _last_tried(self, puzzle: Puzzle) -> int:
        """When it was tried last in this sitting; -1 if it was another day."""
        return max((place for place, name in enumerate(self.tried) if name == puzzle.name), default=-1)

    def _others_since(self, puzzle: Puzzle) -> int:
        place = self._last_tried(puzzle)
        return BACK if place < 0 else len(set(self.tried[place + 1:]))


def key_of(puzzle: Puzzle) -> str:
    """What a puzzle is known by in a file of progress: all of it, so that it may be called otherwise one day."""
    return f"{puzzle.goal}|{puzzle.position}"
