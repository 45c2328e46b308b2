"""The explorer: a board, its graphs laid over it and beside it, and what they tell about cells, pairs and actions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import traitlets

from boardlab.game import Action, State
from boardlab.graphs import Difference, NodeReport, PairReport
from boardlab.paint import Picture
from boardlab.paint.node_link import node_link_svg
from boardlab.paint.svg import number
from boardlab.record import Record
from boardlab.scene import scene
from boardlab.widgets.companion import page
from boardlab.widgets.explorer_face import LAYOUTS, download, panel
from boardlab.widgets.explorer_session import Inquiry
from boardlab.widgets.panelled import Page, Panel, Panelled
from boardlab.words.say import language

BESIDE = 460  # of the picture beside the board


class ExplorerPanel(Panel):
    """What can be chosen, what is, and what was found out; the graph beside the board, and the graph as a file."""

    _esm = page("parts.js", "explorer.js")
    _css = page("explorer.css")

    picture = traitlets.Unicode().tag(sync=True)
    file = traitlets.Dict().tag(sync=True)


class Explorer(Panelled):
    """A board to reason about: lay its graphs over it, click a cell to inspect it and two to ask about both.

    `what` is a position, a record or a position's text; `kinds` are the graphs laid over the board at first (see
    `state.graphs`), `mode` says whether clicks "inspect" or "play". The other options are those of `Board`.
    """

    def __init__(self, what: State | Record | str, kinds: Sequence[str] | str = (), *, mode: str = "inspect",
                 beside: bool = True, **options: Any):
        self.asking = Inquiry(what, (kinds,) if isinstance(kinds, str) else kinds, mode)
        self.beside, self.layout_name, self.form = beside, LAYOUTS[0], ""
        super().__init__(self.asking, ExplorerPanel(), "explorer", **options)

    # the Python face

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

    # the browser's face

    acts = {
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

    def _arrange(self, beside: bool, layout: str) -> None:
        """Show the graph beside the board, in this layout; or no longer."""
        self.beside, self.layout_name = beside, layout if layout in LAYOUTS else self.layout_name
        self.renew()

    def _open(self, form: str) -> None:
        """Show the graph as a file of this form; "" closes it."""
        self.panel.file = download(self.asking, form) if form else {}
        self.form = form

    def renew(self) -> None:
        """Tell the panel how everything is now, in one message."""
        with self.panel.hold_sync():
            self.panel.face = panel(self.asking) | {"beside": self.beside, "layout": self.layout_name,
                                                    "colours": self.colours}
            self.panel.picture = self._link_picture(self.board.worn) if self.beside else ""
            self.panel.file = download(self.asking, self.form) if self.form else {}

    def _link_picture(self, theme: str) -> str:
        asking = self.asking
        cells = any(facts.get("on_board") for facts in asking.graph.nodes.values())
        layout = self.layout_name if cells or self.layout_name != "board" else None
        part = asking.part_of(asking.kind)
        key = "picture", asking.kind, layout, theme, asking.shading, *asking.asked
        return asking.known((*key, language()), lambda: node_link_svg(
            part, layout, width=BESIDE, theme=theme,
            sizes={node: asking.shades[node] for node in part} if asking.shades else None))

    # the other faces

    @property
    def picture(self) -> Picture:
        """Everything as a picture: `svg`, `text`, `png()`, `save(path)`."""
        theme, said = self.board.theme or "light", self.message.splitlines()
        drawn = scene(self.state, (*self.board.marks, *self.asking.marks), theme=theme, flip=self.board.flipped,
                      buttons=False, message=" ".join((*said, *self.asking.summary)), last=self.board.session.last)
        return Spread(drawn, self._link_picture(theme) if self.beside else "", (*said, *self.asking.sentences))


class Spread(Page):
    """A board and a graph side by side; as text the board, then a line for each sentence."""

    def __init__(self, board: Any, beside: str, lines: Sequence[str]):
        super().__init__(board, lines)
        self.beside = beside

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

    def png(self, width: int | None = None) -> bytes:
        """As PNG bytes."""
        return super().png(width or int(2 * (self.scene.width + (BESIDE if self.beside else 0))))
