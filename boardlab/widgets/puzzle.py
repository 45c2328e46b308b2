"""A puzzle to solve in a notebook: the live board, and beside it the goal, what is said, the buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, cast

from boardlab.errors import Unreadable, nearest
from boardlab.game import Action, State
from boardlab.lessons.ladder import Ladder
from boardlab.lessons.progress import Progress
from boardlab.lessons.puzzle_play import PuzzlePlay, own_puzzle
from boardlab.lessons.puzzle_view import BUTTONS, buttons, hardness, notes, short_task, stars, task, title
from boardlab.paint import Picture
from boardlab.players.goals import WIN
from boardlab.players.puzzles import Puzzle as Data, puzzle as puzzle_called
from boardlab.scene import scene
from boardlab.widgets.companion import page
from boardlab.widgets.panelled import Page, Panel, Panelled
from boardlab.widgets.puzzle_session import PuzzleSession
from boardlab.words.say import say

OWN = {"take-back": "lesson.take-back", "next": "puzzling.next"}  # the others are called as everywhere


class PuzzlePanel(Panel):
    """The goal of a puzzle, what is said, and the buttons."""

    _esm = page("parts.js", "puzzle.js")
    _css = page("lesson.css", "puzzle.css")


class Puzzle(Panelled):
    """A puzzle: play by clicking; what no longer leads to the goal is refuted on the board, then taken back by one click.

    `what` is a puzzle's name (`"leaders/win-03"`), or a position (or its text) with a `goal`, which is proved first.
    `progress` keeps what is solved, in the learner's own file unless told otherwise (False: nowhere). The other options are
    those of `Board`.
    """

    on_next: Callable[[], None] | None = None
    """Who takes the puzzle that follows instead of this one."""

    def __init__(self, what: str | State | Data, goal: str = WIN, *, ladder: Ladder | None = None,
                 progress: Progress | Literal[False] | None = None, **options: Any):
        data = found(what, goal)
        self.ladder = ladder or Ladder(data.game, progress)
        self.taken = PuzzlePlay(data, self.ladder)
        super().__init__(PuzzleSession(self.taken), PuzzlePanel(), "lesson", **options)
        self.add_class("boardlab-puzzle")

    # the Python face

    @property
    def session(self) -> PuzzleSession:
        """What clicks mean here."""
        return cast(PuzzleSession, self.board.session)

    @property
    def message(self) -> str:
        """What was said about what the learner did, beside the board and under it."""
        return "\n".join((*(note.text for note in self.notes), *filter(None, [self.board.message])))

    @property
    def notes(self) -> tuple[Any, ...]:
        """What was said, each with its kind."""
        return notes(self.taken, self.session.is_thinking)

    def attempt(self, action: Action | str) -> None:
        """Play something; what is refused raises and changes nothing."""
        self.board.play(action)

    def press(self, button: str) -> None:
        """Press a button of the puzzle by its name: take-back, reset, hint, show-me or next."""
        if button not in BUTTONS:
            expected = say("error.expected-one-of", what=say("puzzling.a-button"), names=", ".join(BUTTONS))
            raise Unreadable(str(button), 0, expected, nearest(str(button), BUTTONS))
        if self.able[button]:
            self.next() if button == "next" else getattr(self.taken, button.replace("-", "_"))()

    @property
    def able(self) -> dict[str, bool]:
        """Which buttons can be pressed."""
        return buttons(self.taken, self.ladder.following(self.taken.puzzle) not in (None, self.taken.puzzle)
                       or self.on_next is not None)

    def next(self) -> None:
        """Take the puzzle that follows, in the place of this one."""
        if self.on_next:
            self.on_next()
        elif following := self.ladder.following(self.taken.puzzle):
            self.take(following)

    def take(self, what: str | Data) -> None:
        """Take another puzzle of the same game in the place of this one."""
        data = puzzle_called(what) if isinstance(what, str) else what
        if data.game != self.ladder.game:
            known = [f"{each.game}/{each.name}" for each in self.ladder.puzzles]
            raise Unreadable(f"{data.game}/{data.name}", 0, say("puzzle.expected"), nearest(data.name, known))
        self.taken = PuzzlePlay(data, self.ladder)
        self.session.take(self.taken)

    # the browser's face

    acts = {"press": lambda puzzle, heard: puzzle.press(str(heard["name"]))}

    def renew(self) -> None:
        """Tell the panel how everything is now, in one message."""
        taken, able = self.taken, self.able
        level = taken.puzzle.difficulty
        self.panel.face = {
            "title": title(taken), "name": taken.puzzle.name, "stars": stars(level), "hardness": hardness(level),
            "sentence": task(taken), "again": short_task(taken), "done": taken.done,
            "notes": [[note.kind, note.text] for note in self.notes],
            "wrong": taken.wrong is not None, "thinking": self.session.is_thinking,
            "buttons": [[name, say(OWN.get(name, f"ui.{name}")), able[name]] for name in BUTTONS],
            "colours": self.colours}

    # the other faces

    @property
    def picture(self) -> Picture:
        """Everything as a picture: `svg`, `text`, `png()`, `save(path)`."""
        taken, lines = self.taken, self.message.splitlines()
        drawn = scene(self.state, (*self.board.marks, *self.session.marks), theme=self.board.theme or "light",
                      flip=self.board.flipped, buttons=False, message=" ".join((task(taken), *lines)),
                      last=self.session.last)
        heading = " · ".join(filter(None, (title(taken), hardness(taken.puzzle.difficulty))))
        return Page(drawn, (heading, task(taken), *lines))


def found(what: str | State | Data, goal: str) -> Data:
    """The puzzle that is meant: by its name, or a position and a goal, proved here."""
    if isinstance(what, Data):
        return what
    if isinstance(what, str) and ";" not in what:
        return puzzle_called(what)
    return own_puzzle(what, goal)
