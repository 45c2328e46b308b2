"""The live board: a canvas and its companion in one box, and the same board from Python."""

from __future__ import annotations

import inspect
import io
import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from typing import Any

from boardlab.errors import BoardlabError
from boardlab.game import Action, Reason, State
from boardlab.paint import Picture
from boardlab.paint.show import Still
from boardlab.record import Record
from boardlab.repetition import UNFINISHED
from boardlab.scene import Mark, Scene, scene
from boardlab.scene.stage import at_rest, stage, widest
from boardlab.scene.telling import hidden_cells
from boardlab.widgets.about import cards
from boardlab.widgets.animate import Motion, motion
from boardlab.widgets.aside import figures
from boardlab.widgets.companion import Companion
from boardlab.widgets.drawing import Easel
from boardlab.widgets.face import face, spots
from boardlab.widgets.kept import Kept, weakly
from boardlab.widgets.messages import Message, checked
from boardlab.widgets.opponents import Match
from boardlab.widgets.session import Note, Session, told
from boardlab.words.say import choose_language, find, on_language, say

NARROWEST, WIDTH = 240, 1800          # of the whole widget
HEIGHT = 4000                         # of the board, at most
WIDE, GAP = 640, 14                   # from this width on, a column stands beside the board
LEAST = 220                           # the board itself is never smaller


class Board(Kept):
    """A board to touch: click a piece, then a target; a refused click says why.

    `what` is a position, a record (several boards on one record stay equal), a position's text, or a session that gives
    clicks another meaning. `theme` is light, dark, high-contrast or print; by default the board follows the notebook.
    `width` and `height` are the most it takes, in pixels. `opponent` is a level (beginner, player, expert or master) that
    plays the side that does not begin, or a dictionary that gives sides to levels. `repetition` says what comes of a
    position that is there for the third time, where the game has no rule for it: "unfinished" (the players stop; they can
    be told to go on) or, as a ruling of this kit, "draw". `hints` brings a button for hints, and words about your turns.
    """

    column = 310    # how wide the column beside the board is, at least

    def __init__(self, what: State | Record | str | Session, *, flip: bool = False, theme: str | None = None,
                 width: int = WIDTH, height: int = HEIGHT, animate: bool = True, marks: tuple[Mark | str, ...] = (),
                 opponent: str | Mapping[str, str] = {}, seed: int = 0, repetition: str = UNFINISHED,
                 hints: bool = False):
        self.session = what if isinstance(what, Session) else Match(what, opponent, seed, repetition, hints)
        self.animate, self.theme, self.flipped = animate, theme, flip
        self._marks = self.state.game, tuple(marks)
        self.most, self.highest = max(NARROWEST, int(width)), max(LEAST, int(height))
        self._seen: dict[str, Any] = {"width": min(960, self.most), "height": min(640, self.highest), "ratio": 2.0,
                                      "dark": False, "calm": True}  # nobody looks yet
        self._callbacks: list[Callable] = []
        self._beside: list[Callable[[], None]] = []     # who draws after the board
        self._drawn: Scene | None = None
        self._pictures: list[tuple[State, dict[str, Any], Scene]] = []  # what was drawn last: of which position, how
        self._steps: list[tuple[State, Action, State]] = []             # played since the last drawing
        self._late = False                              # something changed while drawing was put off
        self._quiet = 0
        self.easel, self.companion = Easel(), Companion()
        super().__init__([self.easel.canvas, self.companion])
        self.add_class("boardlab-board")
        self.layout.width, self.layout.max_width, self.layout.overflow = "100%", f"{self.most}px", "visible"
        hear = weakly(self.hear)
        self.companion.on_msg(lambda _, content, buffers: hear(content))
        self.session.on_change(self._changed)
        self.leaving = self.session.close, on_language(self._speak, keep=False), self.easel.close
        self._told = self.session.record.here
        self.redraw()

    # the Python face

    @property
    def state(self) -> State:
        """The position shown; setting it begins anew from there."""
        return self.session.state

    @state.setter
    def state(self, state: State) -> None:
        self.session.set_position(state)

    @property
    def record(self) -> Record:
        """The game as it was played on this board."""
        return self.session.record

    @property
    def marks(self) -> tuple[Mark | str, ...]:
        """What is always pointed out; nothing on a board of another game than it was meant for."""
        game, marks = self._marks
        return marks if game == self.state.game else ()

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why the last click was refused."""
        return self.session.reasons

    @property
    def message(self) -> str:
        """What stands under the board."""
        return "\n".join(note.text for note in (*self.session.reminders, *self.session.notes))

    def play(self, action: Action | str) -> None:
        """Play an action; one that is refused raises and changes nothing."""
        self.session.play(action)

    def click(self, name: str) -> None:
        """Click a cell, a card or a button by its name, as the mouse would."""
        self.session.click(name)

    def drop(self, start: str, end: str) -> None:
        """Drag a piece or a card to a cell."""
        self.session.drop(start, end)

    def begin(self, way: int = 0, seed: str = "") -> None:
        """Begin a new game in one of the ways the game offers; where one was played, that is asked first."""
        self.session.begin(way, seed)

    def choose(self, which: int) -> None:
        """Answer the chooser."""
        self.session.choose(which)

    def type(self, text: str) -> None:
        """Type into the text field: an action or a position."""
        self.session.type(text)

    def cancel(self) -> None:
        """Forget what was clicked."""
        self.session.cancel()

    def undo(self) -> None:
        """Back by one action."""
        self.session.undo()

    def redo(self) -> None:
        """Forward again."""
        self.session.redo()

    def reset(self) -> None:
        """To the first position."""
        self.session.reset()

    def go(self, number: int) -> None:
        """To a line of the log."""
        self.session.go(number)

    def hint(self) -> None:
        """Ask for a hint; each time it tells more."""
        if self.match.adviser is None:
            raise BoardlabError(say("ui.no-hints"))
        self.match.adviser.ask()

    def stop_hint(self) -> None:
        """Do not wait for a hint any longer."""
        if self.match.adviser:
            self.match.adviser.stop()

    @property
    def hints(self) -> tuple[str, ...]:
        """What the hints say now: about your last turn, then those asked for."""
        adviser = self.match.adviser
        return tuple(hint.text for hint in adviser.said) if adviser else ()

    @property
    def match(self) -> Match:
        """Who plays which side; not on boards that are there for something else."""
        if not isinstance(self.session, Match):
            raise BoardlabError(say("ui.strange-message"))
        return self.session

    def flip(self) -> None:
        """Turn the board round."""
        self.flipped = not self.flipped
        self.redraw()

    def toggle(self, overlay: str) -> None:
        """Show an overlay (a graph of the position, the areas), or no longer."""
        self.session.toggle(overlay)

    def on_change(self, callback: Callable) -> Callable[[], None]:
        """Call this with the position whenever it changes; returns the way to stop it. What it raises is shown."""
        self._callbacks.append(callback)
        return lambda: self._callbacks.remove(callback) if callback in self._callbacks else None

    def on_drawn(self, callback: Callable[[], None]) -> None:
        """Call this whenever the board has been drawn: what stands beside it is drawn then."""
        self._beside.append(callback)

    # the browser's face

    def hear(self, content: object) -> None:
        """What the reader did in the browser, if it can be: whatever comes from a page is checked."""
        self.keep()
        self.attend(lambda: self._do(checked(content)))

    def _do(self, said: Message) -> None:
        if act := _ACTS.get(said["do"]):
            act(self, said)

    def attend(self, act: Callable[[], Any]) -> None:
        """Do what a reader asks for, and draw once. Nothing raised would be seen, so it is shown under the board."""
        printed = io.StringIO()
        try:
            with self._once():
                try:
                    with redirect_stdout(printed):
                        act()
                except Exception as error:
                    self.session.note("error", told(error))
                if printed.getvalue().strip():
                    self.session.note("info", printed.getvalue().strip())
        except Exception as error:  # it cannot even be drawn: then at least that is said
            self.companion.face = {**self.companion.face, "notes": [list(Note("error", told(error)))]}

    def _speak(self) -> None:
        """Another language is spoken."""
        self.attend(self.redraw)

    def _look(self, seen: dict[str, Any]) -> None:
        """The browser says how much room there is, how fine its screen, whether it is dark and motion unwelcome."""
        known = {"width": _between(seen.get("width"), NARROWEST, self.most),
                 "height": _between(seen.get("height"), LEAST, self.highest),
                 "ratio": _between(seen.get("ratio"), 0.5, 4.0), "dark": bool(seen.get("dark")),
                 "calm": bool(seen.get("calm"))}
        if float(seen.get("width") or 0) > 0 and known != self._seen:
            self._seen = known
            self.easel.ratio = known["ratio"]
            self.redraw()

    # drawing

    def _changed(self) -> None:
        self.redraw()
        if self._told is not self.session.record.here:
            self._told = self.session.record.here
            self._call()

    def _call(self) -> None:
        """Tell everybody; one who fails is heard, and the others are told all the same."""
        for callback in tuple(self._callbacks):
            try:
                callback(self.state) if _takes_one(callback) else callback()
            except Exception as error:
                self.session.note("error", say("ui.failed", error=told(error)))

    @contextmanager
    def _once(self) -> Iterator[None]:
        """Whatever changes meanwhile is drawn once, at the end."""
        self._quiet += 1
        try:
            yield
        finally:
            self._quiet -= 1
            if not self._quiet and self._late:
                self.redraw()

    def redraw(self) -> None:
        """Draw everything as it is now, after the motions that led here."""
        if self.session.step:
            self._steps.append(self.session.step)
        self._late = bool(self._quiet)
        if self._late:
            return
        now, steps, self._steps = self._picture(), self._steps, []
        self._pictures.append((self.state, self._style(), now))
        self.easel.show(now, list(self._motions(steps)) if self.animate and not self._seen["calm"] else [])
        self._drawn, self._pictures = now, [(self.state, self._style(), now)]
        self.companion.show(spots(now), face(self.session, now) | {"most": self.most} | self.session.otherwise,
                            figures(self.state, self.worn), cards(self.state))
        for callback in self._beside:
            callback()

    def _motions(self, steps: list[tuple[State, Action, State]]) -> Iterator[Motion]:
        """Each action in motion, from its position to the next."""
        for before, action, after in steps:
            if hidden_cells(after):  # whoever looks next must not see what stood there
                continue
            if moves := motion(action, self._still(before), self._still(after), before):
                yield moves

    def _picture(self) -> Scene:
        marks = (*self.marks, *self.session.marks)
        return stage(self.state, marks, last=self.session.last, able=self.session.able, **self._style())

    def _still(self, state: State) -> Scene:
        """A position without marks, on its way to the next: the picture there is of it; if there is none it is drawn."""
        style = self._style()
        drawn = next((scene for seen, how, scene in self._pictures if seen is state and how == style), None)
        if drawn is None:
            drawn = stage(state, **style)
            self._pictures.append((state, style, drawn))
        return at_rest(drawn, self.marks)

    @property
    def worn(self) -> str:
        """The theme it is drawn in: the one asked for, or else the notebook's."""
        return self.theme or ("dark" if self._seen["dark"] else "light")

    def _style(self) -> dict[str, Any]:
        return {"theme": self.worn, "flip": self.flipped, "width": self._width()}

    def _width(self) -> float:
        """How wide the board is drawn: all there is, beside the column if there is one; in whole pixels of the screen."""
        width, height, ratio = self._seen["width"], self._seen["height"], self._seen["ratio"]
        beside = self.column + GAP if width >= WIDE else 0
        fitting = max(LEAST, widest(self.state.board, width - beside, height))
        return math.floor(fitting * ratio) / ratio

    # the other faces

    @property
    def picture(self) -> Picture:
        """The board as a picture: `svg`, `text`, `png()`, `save(path)`."""
        return Picture(scene(self.state, (*self.marks, *self.session.marks), theme=self.theme or "light",
                             flip=self.flipped, buttons=False, message=self.message.replace("\n", " "),
                             last=self.session.last))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None, **options: Any) -> tuple[dict, dict]:
        picture = self.picture
        self.companion.picture = picture.svg
        bundle = super()._repr_mimebundle_(include=include, exclude=exclude, **options)
        faces, about = Still(picture, say("ui.still"), self.highest)._repr_mimebundle_(include, exclude)
        return {**bundle, **faces}, about

    def __repr__(self) -> str:
        return self.picture.text


_ACTS: dict[str, Callable[[Board, dict[str, Any]], Any]] = {
    "look": lambda board, said: board._look(said),
    "again": lambda board, said: board.easel.again(),
    "click": lambda board, said: board.click(str(said["name"])),
    "choose": lambda board, said: board.choose(int(said["which"])),
    "cancel": lambda board, said: board.cancel(),
    "undo": lambda board, said: board.undo(),
    "redo": lambda board, said: board.redo(),
    "reset": lambda board, said: board.reset(),
    "flip": lambda board, said: board.flip(),
    "go": lambda board, said: board.go(int(said["number"])),
    "type": lambda board, said: board.type(str(said["text"])),
    "drop": lambda board, said: board.drop(str(said["from"]), str(said["to"])),
    "new": lambda board, said: board.begin(int(said["way"]), str(said.get("seed", ""))),
    "overlay": lambda board, said: board.toggle(str(said["name"])),
    "language": lambda board, said: choose_language(str(said["code"])),
    "player": lambda board, said: board.match.set_player(str(said["name"]), str(said["key"])),
    "stop": lambda board, said: board.match.stop(),
    "go-on": lambda board, said: board.match.go_on(),
    "for-me": lambda board, said: board.match.play_for_me(),
    "hint": lambda board, said: board.hint(),
    "stop-hint": lambda board, said: board.stop_hint(),
    "note": lambda board, said: board.session.note("info", _phrase(said["key"])),
}


def _phrase(key: str) -> str:
    """A phrase a page asks for by its name."""
    if (found := find("", f"ui.{key}")) is None:
        raise BoardlabError(say("ui.strange-message"))
    return found


def _between(value: Any, low: float, high: float) -> float:
    """A number from the browser, held within bounds."""
    return min(high, max(low, float(value or 0)))


def _takes_one(callback: Callable) -> bool:
    """Whether a callback wants the position."""
    try:
        inspect.signature(callback).bind(None)
    except TypeError:
        return False
    except ValueError:  # built in, without a signature
        return True
    return True
