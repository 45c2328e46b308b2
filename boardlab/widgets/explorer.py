"""The explorer: a board, its graphs laid over it and beside it, and what they tell about cells, pairs and actions."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from functools import cached_property
from pathlib import Path
from typing import Any

import anywidget
import traitlets
from ipywidgets import VBox

from boardlab.game import Action, State
from boardlab.graphs import Difference, NodeReport, PairReport
from boardlab.paint import Picture
from boardlab.paint.node_link import node_link_svg
from boardlab.paint.svg import number
from boardlab.record import Record
from boardlab.scene import scene
from boardlab.widgets.board import Board
from boardlab.widgets.explorer_face import LAYOUTS, download, live, panel
from boardlab.widgets.explorer_session import Inquiry
from boardlab.widgets.session import Session, told
from boardlab.words.say import language

HERE = Path(__file__).parent
WIDTH, BESIDE = 620, 460  # of the board, of the picture beside it


class Panel(anywidget.AnyWidget):
    """Told by three traits what to show; what the reader does comes back as messages `{"do": …}`."""

    _esm = (HERE / "explorer.js").read_text(encoding="utf-8")
    _css = (HERE / "explorer.css").read_text(encoding="utf-8")

    face = traitlets.Dict().tag(sync=True)
    picture = traitlets.Unicode().tag(sync=True)
    file = traitlets.Dict().tag(sync=True)


class ExplorerBoard(Board):
    """A board whose clicks go to an inquiry, and who tells when it has drawn."""

    _drawn_too: Callable[[], None] | None = None

    def __init__(self, asking: Inquiry, **options: Any):
        super().__init__(asking.record, **options)
        self._adopt(asking)

    def _adopt(self, session: Session) -> None:
        """Listen to this session instead of the board's own."""
        self.session.leave()
        self._leaving[0] = session.leave
        self.session = session
        session.on_change(self._changed)

    def redraw(self) -> None:
        """Draw everything as it is now; then whoever stands beside the board."""
        with self.companion.hold_sync():
            super().redraw()
            if isinstance(self.session, Inquiry) and not self._late:
                self.companion.face = self.companion.face | live(self.session)
        if self._drawn_too and not self._late:
            self._drawn_too()


class Explorer(VBox):
    """A board to reason about: lay its graphs over it, click a cell to inspect it and two to ask about both.

    `what` is a position, a record or a position's text; `kinds` are the graphs laid over the board at first (see
    `state.graphs`), `mode` says whether clicks "inspect" or "play". The other options are those of `Board`.
    """

    def __init__(self, what: State | Record | str, kinds: Sequence[str] | str = (), *, mode: str = "inspect",
                 beside: bool = True, width: int = WIDTH, **options: Any):
        self.asking = Inquiry(what, (kinds,) if isinstance(kinds, str) else kinds, mode)
        self.beside, self.layout_name, self.form = beside, LAYOUTS[0], ""
        self.panel = Panel()
        self.board = ExplorerBoard(self.asking, width=width, **options)
        super().__init__([self.board, self.panel])
        self.add_class("boardlab-explorer")
        self.layout.width, self.layout.flex_flow, self.layout.overflow = "100%", "row wrap", "visible"
        seat = self.board.layout
        seat.width, seat.flex, seat.max_width = "auto", "3 1 400px", f"{self.board._most}px"
        self.panel.on_msg(lambda _, content, buffers: self.hear(content))
        self.board._drawn_too = self._renew
        self.board.redraw()

    # the Python face

    @property
    def state(self) -> State:
        """The position shown; setting it begins anew from there."""
        return self.asking.state

    @state.setter
    def state(self, state: State) -> None:
        self.asking.set_position(state)

    @property
    def record(self) -> Record:
        """The game as it was played here."""
        return self.asking.record

    @property
    def graph(self) -> Any:
        """The graph asked about, as networkx has it."""
        return self.asking.graph

    @property
    def node(self) -> NodeReport | None:
        """All about the cell asked about."""
        return self.asking.node

    @property
    def pair(self) -> PairReport | None:
        """All about the two cells asked about."""
        return self.asking.pair

    @property
    def changes(self) -> tuple[Difference, ...]:
        """What the action looked at changes, or else the one that led here."""
        return self.asking.changes

    @property
    def message(self) -> str:
        """What stands under the board."""
        return self.board.message

    def click(self, name: str) -> None:
        """Click a cell, a card or a button by its name, as the mouse would."""
        self.board.click(name)

    def play(self, action: Action | str) -> None:
        """Play an action; one that is refused raises and changes nothing."""
        self.asking.play(action)

    def ask(self, *nodes: str) -> None:
        """Ask about one node or two; about none forgets."""
        self.asking.ask(*nodes)

    def toggle(self, kind: str) -> None:
        """Lay a graph over the board and ask about it, or take it away."""
        self.asking.toggle(kind)

    def use(self, mode: str) -> None:
        """Let clicks "inspect" or "play"."""
        self.asking.use(mode)

    def preview(self, action: str = "") -> None:
        """Look at what an action would change in the graphs."""
        self.asking.preview(action)

    def watch(self, algorithm: str = "") -> None:
        """Step through "bfs", "dijkstra" or "articulation"; "" ends it."""
        self.asking.watch(algorithm)

    def step(self, by: int = 1) -> None:
        """On by so many steps of the algorithm; back, if negative."""
        self.asking.go_to_frame(self.asking.at + by)

    def export(self, form: str) -> str:
        """The graph asked about as "graphml", "dot" or "json"."""
        return self.asking.file(form)

    def on_change(self, callback: Callable) -> Callable[[], None]:
        """Call this with the position whenever it changes. What it raises is shown under the board."""
        return self.board.on_change(callback)

    def close(self) -> None:
        """Stop listening and leave the page."""
        self.board.close()
        self.panel.close()
        super().close()

    # the browser's face

    def hear(self, content: dict[str, Any]) -> None:
        """What the reader did in the panel. Nothing raised here would be seen, so it is shown under the board."""
        act, printed = _ACTS.get(content.get("do", "")), io.StringIO()
        if act is None:
            return
        with self.board._once():
            try:
                with redirect_stdout(printed):
                    act(self, content)
            except Exception as error:
                self.asking.note("error", told(error))
            if printed.getvalue().strip():
                self.asking.note("info", printed.getvalue().strip())

    def _arrange(self, beside: bool, layout: str) -> None:
        """Show the graph beside the board, in this layout; or no longer."""
        self.beside, self.layout_name = beside, layout if layout in LAYOUTS else self.layout_name
        self._renew()

    def _open(self, form: str) -> None:
        """Show the graph as a file of this form; "" closes it."""
        self.panel.file = download(self.asking, form) if form else {}
        self.form = form

    def _renew(self) -> None:
        """Tell the panel how everything is now, in one message."""
        with self.panel.hold_sync():
            self.panel.face = panel(self.asking) | {"beside": self.beside, "layout": self.layout_name,
                                                    "colours": self.board.companion.face["colours"]}
            self.panel.picture = self._link_picture(self.board._style()["theme"]) if self.beside else ""
            self.panel.file = download(self.asking, self.form) if self.form else {}

    def _link_picture(self, theme: str) -> str:
        asking = self.asking
        cells = any(facts.get("on_board") for facts in asking.graph.nodes.values())
        layout = self.layout_name if cells or self.layout_name != "board" else None
        key = "picture", asking.kind, layout, theme, asking.shading, *asking.asked
        return asking._known((*key, language()), lambda: node_link_svg(
            asking.graph, layout, width=BESIDE, theme=theme, sizes=asking.shades))

    # the other faces

    @property
    def picture(self) -> Picture:
        """Everything as a picture: `svg`, `text`, `png()`, `save(path)`."""
        theme, said = self.board.theme or "light", self.message.splitlines()
        drawn = scene(self.state, (*self.board.marks, *self.asking.marks), theme=theme, flip=self.board.flipped,
                      buttons=False, message=" ".join((*said, *self.asking.summary)))
        return Spread(drawn, self._link_picture(theme) if self.beside else "", (*said, *self.asking.sentences))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None, **options: Any) -> dict[str, Any]:
        bundle = super()._repr_mimebundle_(include=include, exclude=exclude, **options)
        return {**bundle, **self.picture._repr_mimebundle_(include, exclude)}

    def __repr__(self) -> str:
        return self.picture.text


class Spread(Picture):
    """A board and a graph side by side; as text the board, then a line for each sentence."""

    def __init__(self, board: Any, beside: str, lines: Sequence[str]):
        super().__init__(board)
        self.beside, self.lines = beside, tuple(lines)

    @cached_property
    def svg(self) -> str:
        """As one SVG document."""
        board = Picture(self.scene).svg
        if not self.beside:
            return board
        width, height = self.scene.width + BESIDE, self.scene.height
        return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}" height="{number(height)}" '
                f'viewBox="0 0 {number(width)} {number(height)}" style="max-width:100%;height:auto">'
                f'<rect width="100%" height="100%" fill="{self.scene.theme["page"]}"/>{board}'
                + self.beside.replace("<svg ", f'<svg x="{number(self.scene.width)}" ', 1) + "</svg>")

    @cached_property
    def text(self) -> str:
        """As a text board with everything found out below."""
        layers = tuple(layer for layer in self.scene.layers if layer.name != "message")
        return "\n".join((Picture(self.scene._replace(layers=layers)).text, *self.lines))

    def png(self, width: int | None = None) -> bytes:
        """As PNG bytes."""
        return super().png(width or int(2 * (self.scene.width + (BESIDE if self.beside else 0))))


_ACTS: dict[str, Callable[[Explorer, dict[str, Any]], Any]] = {
    "mode": lambda explorer, said: explorer.use(str(said["name"])),
    "toggle": lambda explorer, said: explorer.toggle(str(said["name"])),
    "shade": lambda explorer, said: explorer.asking.shade(str(said["name"])),
    "ask": lambda explorer, said: explorer.asking.inspect(str(said["name"])),
    "forget": lambda explorer, said: explorer.ask(),
    "way": lambda explorer, said: explorer.asking.show_way(int(said["which"])),
    "preview": lambda explorer, said: explorer.preview(str(said["action"])),
    "play": lambda explorer, said: explorer.asking.play_chosen(),
    "watch": lambda explorer, said: explorer.watch(str(said["name"])),
    "frame": lambda explorer, said: explorer.asking.go_to_frame(int(said["number"])),
    "arrange": lambda explorer, said: explorer._arrange(bool(said["beside"]), str(said["layout"])),
    "export": lambda explorer, said: explorer._open(str(said["form"])),
}
