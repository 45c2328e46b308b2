"""A board with a panel beside it: laid out, drawn, heard and kept together. Lessons and explorers are such."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

import anywidget
import traitlets

from boardlab.game import State
from boardlab.paint import Picture
from boardlab.paint.show import Still
from boardlab.record import Record
from boardlab.scene import Scene
from boardlab.widgets.board import Board
from boardlab.widgets.kept import Kept, weakly
from boardlab.widgets.messages import Message, checked
from boardlab.widgets.session import Session
from boardlab.words.say import say

COLUMN = 370  # of the page beside the board, at least


class Panel(anywidget.AnyWidget):
    """Told by traits what to show; what the reader does comes back as messages `{"do": …}`."""

    face = traitlets.Dict().tag(sync=True)


class Panelled(Kept):
    """A board whose clicks go to `session`, and a panel in the column beside it; on a narrow page one below the other."""

    acts: ClassVar[Mapping[str, Callable[[Any, dict[str, Any]], Any]]] = {}
    """What each message of the panel does."""

    def __init__(self, session: Session, panel: Panel, name: str, **options: Any):
        self.panel, self.board = panel, Board(session, **options)
        self.board.column = COLUMN
        super().__init__([self.board.easel.canvas, self.panel, self.board.companion])  # in the order of reading
        self.board._around, self.leaving = weakref.ref(self), (self.board.close,)
        for each in ("boardlab-board", f"boardlab-{name}"):
            self.add_class(each)
        self.layout.width, self.layout.max_width, self.layout.overflow = "100%", f"{self.board.most}px", "visible"
        hear = weakly(self.hear)
        self.panel.on_msg(lambda _, content, buffers: hear(content))
        self.board.on_drawn(weakly(self.renew))
        self.renew()

    def keep(self) -> None:
        """It is on a page: it stays until it is closed, and so does the board whose parts it shows."""
        super().keep()
        self.board.keep()

    @property
    def state(self) -> State:
        """The position shown; setting it begins anew from there."""
        return self.board.state

    @state.setter
    def state(self, state: State) -> None:
        self.board.state = state

    @property
    def record(self) -> Record:
        """What was played here."""
        return self.board.record

    @property
    def message(self) -> str:
        """What stands under the board."""
        return self.board.message

    def click(self, name: str) -> None:
        """Click a cell, a card or a button by its name, as the mouse would."""
        self.board.click(name)

    def on_change(self, callback: Callable) -> Callable[[], None]:
        """Call this with the position whenever it changes. What it raises is shown under the board."""
        return self.board.on_change(callback)

    def hear(self, content: object) -> None:
        """What the reader did in the panel, if it can be: whatever comes from a page is checked."""
        self.keep()
        self.board.attend(lambda: self._do(checked(content)))

    def _do(self, said: Message) -> None:
        if act := self.acts.get(said["do"]):
            act(self, said)

    def renew(self) -> None:
        """Tell the panel how everything is now, in one message."""
        raise NotImplementedError

    @property
    def colours(self) -> dict[str, str]:
        """The colours of the board, for the panel to wear too."""
        return self.board.companion.face["colours"]

    @property
    def picture(self) -> Picture:
        """Everything as a picture: `svg`, `text`, `png()`, `save(path)`."""
        raise NotImplementedError

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None, **options: Any) -> tuple[dict, dict]:
        picture = self.picture
        self.board.companion.picture = Picture(picture.scene).svg
        bundle = super()._repr_mimebundle_(include=include, exclude=exclude, **options)
        faces, about = Still(picture, say("ui.still"))._repr_mimebundle_(include, exclude)
        return {**bundle, **faces}, about

    def __repr__(self) -> str:
        return self.picture.text


class Page(Picture):
    """A board as a picture; as text the board, then a line for everything that is said."""

    def __init__(self, board: Scene, lines: Sequence[str]):
        super().__init__(board)
        self.lines = tuple(lines)

    @cached_property
    def text(self) -> str:
        """As a text board with everything said below."""
        layers = tuple(layer for layer in self.scene.layers if layer.name != "message")
        return "\n".join((Picture(self.scene._replace(layers=layers)).text, *self.lines))
