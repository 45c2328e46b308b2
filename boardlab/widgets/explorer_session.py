"""What an explorer asks of a position's graphs: nodes, pairs, changes, algorithms frame by frame. No widgets here."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any

import networkx as nx

from boardlab.errors import BoardlabError, Unreadable, nearest
from boardlab.game import Action, State, present
from boardlab.graphs import (
    Difference,
    GraphReport,
    NodeReport,
    PairReport,
    describe_graph,
    describe_node,
    describe_pair,
    difference,
    export,
    kind_of,
    name_of,
)
from boardlab.graphs.files import FORMS
from boardlab.graphs.kinds import functions_of
from boardlab.graphs.steps import ALGORITHMS, Frame, frames
from boardlab.record import Record
from boardlab.scene import Mark
from boardlab.scene.graph_marks import is_crowded, legend_line, part_about
from boardlab.widgets.explorer_marks import asked_marks, graph_marks
from boardlab.widgets.secret import is_secret
from boardlab.widgets.session import Note, Session, clickable, told
from boardlab.words.say import find, say, say_name

MODES = ("inspect", "play")
MEASURES: dict[str, Callable[[nx.Graph], dict[str, float]]] = {
    "degree": nx.degree_centrality, "closeness": nx.closeness_centrality, "betweenness": nx.betweenness_centrality}
LAST = "last"   # instead of an action's text: the one that led here
KEPT = 200      # answers remembered for one position


class Inquiry(Session):
    """A session that also asks: in the mode `inspect` a click asks about a cell, in the mode `play` it plays.

    >>> from boardlab import leaders
    >>> asking = Inquiry(leaders.position(south="leader:d1 rider:d3", north="leader:d7", turn="south"), ("visibility",))
    >>> asking.click("d1"), asking.click("d7"), asking.pair.path
    (None, None, ('d1', 'd3', 'd7'))
    >>> asking.preview("rider d3-b3")
    >>> asking.changes[0].sentence
    'Who sees whom: edges removed: 2 (d1 – d3, d3 – d7); edges added: 1 (d1 – d7).'
    """

    def __init__(self, what: State | Record | str, kinds: Sequence[str] = (), mode: str = "inspect"):
        super().__init__(what)
        self.mode = _one_of(mode, MODES)
        self.shown = tuple(dict.fromkeys(_one_of(kind, self.state.graphs) for kind in kinds))  # laid over the board
        self.kind = self.shown[-1] if self.shown else self.state.graphs[0]                     # the one asked about
        self.shading = ""                       # the centrality that darkens the cells
        self.asked: tuple[str, ...] = ()        # one node, or two
        self.way = 0                            # which of the shortest ways is shown
        self.chosen = ""                        # the action looked at: its text, or LAST
        self.algorithm, self.at = "", 0
        self.film: tuple[Frame, ...] = ()
        self._answers: dict[tuple, Any] = {}

    # what is asked

    @property
    def graph(self) -> nx.Graph:
        """The graph asked about."""
        return self.graph_of(self.kind)

    def graph_of(self, kind: str) -> nx.Graph:
        """The position as a graph; one that begins at a piece begins at the piece asked about."""
        options = self._options(kind)
        return self.known(("graph", kind, *options.values()), lambda: self.state.graph(kind, **options))

    def is_crowded(self, kind: str) -> bool:
        """Whether a graph has too many long arrows to be drawn at once."""
        key = "crowd", kind, *self._options(kind).values()
        return self.known(key, lambda: is_crowded(self.graph_of(kind), self.state.board))

    def part_of(self, kind: str) -> nx.Graph:
        """What is drawn of a graph: all of it, or of a crowded one the edges of what is asked about."""
        graph = self.graph_of(kind)
        return part_about(graph, self.asked) if self.is_crowded(kind) else graph

    def _options(self, kind: str) -> dict[str, str]:
        takes = inspect.signature(functions_of(self.state.game)[kind]).parameters
        return {"cell": self.asked[0]} if "cell" in takes and self.asked and self.asked[0] in self.state.at else {}

    def known(self, key: tuple, answer: Callable[[], Any]) -> Any:
        """An answer, found once for this position."""
        if key not in self._answers:
            while len(self._answers) >= KEPT:
                del self._answers[next(iter(self._answers))]
            self._answers[key] = answer()
        return self._answers[key]

    @property
    def missing(self) -> tuple[str, ...]:
        """What is asked about and not in the graph."""
        return tuple(node for node in self.asked if node not in self.graph)

    @property
    def whole(self) -> GraphReport:
        """All about the graph."""
        return self.known(("whole", self.kind, *self._options(self.kind).values()), lambda: describe_graph(self.graph))

    @property
    def node(self) -> NodeReport | None:
        """All about the node asked about last."""
        if not self.asked or self.missing:
            return None
        return self.known(("node", self.kind, *self.asked), lambda: describe_node(self.graph, self.asked[-1]))

    @property
    def pair(self) -> PairReport | None:
        """All about the two nodes asked about."""
        if len(self.asked) < 2 or self.missing:
            return None
        return self.known(("pair", self.kind, *self.asked), lambda: describe_pair(self.graph, *self.asked))

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions to choose from: those of the cell asked about, if it has any; and the one looked at."""
        every = self.state.legal_actions()
        some = [action for action in every if self.asked and self.asked[-1] in action.clicks]
        return tuple(action for action in every if action in some or action.text == self.chosen) if some else every

    @property
    def compared(self) -> tuple[State, State] | None:
        """Two positions to compare: with the action looked at, otherwise with the one that led here."""
        if self.chosen not in ("", LAST):
            return self.known(("after", self.chosen), lambda: (self.state, self.state.play(self.chosen)))
        before = self.record.here.parent
        return (before.state, self.state) if before and not is_secret(self.state, self.record.here) else None

    @property
    def changes(self) -> tuple[Difference, ...]:
        """What that changes: the graph asked about first, then the others on the board, then all there are."""
        kinds = dict.fromkeys((self.kind, *reversed(self.shown), *self.state.graphs))
        return tuple(self.change(kind) for kind in kinds) if self.compared else ()

    def change(self, kind: str) -> Difference:
        """What that changes in one graph."""
        before, after = present(self.compared)
        return self.known(("change", kind, self.chosen), lambda: difference(before, after, kind))

    @property
    def shades(self) -> dict[str, float] | None:
        """The centrality of every node, if cells are to be darkened by one."""
        if not self.shading:
            return None
        key = "shades", self.shading, self.kind, *self._options(self.kind).values()
        return self.known(key, lambda: MEASURES[self.shading](self.graph))

    @property
    def frame(self) -> Frame | None:
        """The moment of the algorithm that is shown."""
        return self.film[self.at] if self.film else None

    @property
    def sentences(self) -> tuple[str, ...]:
        """Everything found out, in the current language."""
        return (legend_line(self.graph), self.whole.sentence, *self.remarks, *self.answers, *self.change_sentences,
                *((self.frame.sentence,) if self.frame else ()))

    @property
    def remarks(self) -> tuple[str, ...]:
        """What the numbers on the edges are; why there are no edges, or why not all are drawn."""
        game, kind = self.state.game, self.kind
        if not self.graph.number_of_edges():
            return (find(game, f"graph.none.{kind}") or say("graph.none.any"),)
        numbers = find(game, f"graph.numbers.{kind}") if kind_of(game, kind).weight else None
        crowd = say("explorer.crowded") if self.is_crowded(kind) and self.part_of(kind) is self.graph else None
        return tuple(filter(None, (numbers, crowd)))

    @property
    def summary(self) -> tuple[str, ...]:
        """The same for a picture: of what changes only what concerns the graph asked about."""
        others = {*self.change_sentences} - {change.sentence for change in self.changes[:1]}
        return tuple(sentence for sentence in self.sentences if sentence not in others)

    @property
    def answers(self) -> tuple[str, ...]:
        """What was found out about the node or the two nodes asked about."""
        kind = name_of(self.state.game, self.kind)
        lost = tuple(say("explorer.not-there", node=say_name(self.state.game, node), kind=kind) for node in self.missing)
        found = self.pair or self.node
        return lost or (found.sentences if found else ()) if self.asked else ()

    @property
    def change_sentences(self) -> tuple[str, ...]:
        """What an action changes, a sentence for each graph; those it leaves alone in one."""
        same = [name_of(each.game, each.kind) for each in self.changes if not (each.removed or each.added)]
        said = tuple(each.sentence for each in self.changes if each.removed or each.added)
        return (*said, say("explorer.same", kinds=", ".join(same))) if same else said

    @property
    def inspects(self) -> bool:
        """Clicks ask about cells and cards."""
        return self.mode == "inspect"

    @property
    def leads(self) -> bool:
        """Clicks play."""
        return super().leads and self.mode == "play"

    @property
    def able(self) -> tuple[str, ...]:
        """Who can act now, while clicks play."""
        return super().able if self.mode == "play" else ()

    @property
    def otherwise(self) -> dict[str, Any]:
        """Graphs are chosen in the panel; while clicks inspect, every node can be asked about."""
        if self.mode == "play":
            return {"overlays": []}
        cards = [node for node in map(str, self.graph) if node in self._cards()]
        return {"overlays": []} | clickable(self.state, (*self.state.board.cells, *cards))

    # what a person does

    def use(self, mode: str) -> None:
        """Let clicks inspect, or play."""
        self.mode = _one_of(mode, MODES)
        self._set()

    def click(self, name: str) -> Action | None:
        """Play, or ask about this."""
        if self.mode == "play":
            return super().click(name)
        self.inspect(name)
        return None

    def inspect(self, name: str) -> None:
        """Ask about this: alone, then together with the next; the same again forgets it."""
        if name not in self.state.board.order and name not in self.graph:
            self._set(notes=(Note("info", say("explorer.ask")),))  # a button
        elif name in self.asked:
            self.ask(*(node for node in self.asked if node != name))
        else:
            self.ask(*(self.asked if len(self.asked) == 1 else ()), name)

    def ask(self, *nodes: str) -> None:
        """Ask about one node, or about two; about none forgets."""
        if len(nodes) > 2 or len(set(nodes)) < len(nodes):
            raise BoardlabError(say("explorer.one-or-two"))
        self.asked, self.way = nodes, 0
        self._set(notes=self._film_anew())

    def cancel(self) -> None:
        """Forget what was clicked."""
        self.asked, self.way = () if self.mode == "inspect" else self.asked, 0
        super().cancel()

    def toggle(self, overlay: str) -> None:
        """Lay a graph over the board and ask about it, or take it away."""
        if overlay not in self.state.graphs:
            return super().toggle(overlay)
        self.graph_of(overlay)                  # one that cannot be made raises here and changes nothing
        others = tuple(kind for kind in self.shown if kind != overlay)
        self.shown = others if overlay in self.shown else (*others, overlay)
        self.kind, self.way = self.shown[-1] if self.shown else self.state.graphs[0], 0
        self._set(notes=self._film_anew())
        return None

    def shade(self, measure: str = "") -> None:
        """Darken the cells by a centrality of the graph asked about; "" by none."""
        self.shading = _one_of(measure, ("", *MEASURES))
        self._tell()

    def show_way(self, which: int) -> None:
        """Show another of the shortest ways."""
        if self.pair and 0 <= which < len(self.pair.paths):
            self.way = which
            self._tell()

    def preview(self, action: str = "") -> None:
        """Look at what an action would change (LAST: what the one that led here has changed); "" at none."""
        if action == LAST and not self.record.here.parent:
            action = ""
        if action not in ("", LAST):
            self.state.play(action)             # a refused one raises and changes nothing
        self.chosen = action
        self._answers = {key: answer for key, answer in self._answers.items() if key[0] not in ("change", "after")}
        self.film = ()
        self._set()

    def play_chosen(self) -> Action | None:
        """Play the action looked at."""
        return self.play(self.chosen) if self.chosen not in ("", LAST) else None

    def watch(self, algorithm: str = "") -> None:
        """Step through an algorithm on the graph asked about, from the first node asked about; "" ends it."""
        film = self._filmed(_one_of(algorithm, ("", *ALGORITHMS)))
        self.algorithm, self.film, self.at, self.chosen = algorithm, film, 0, ""
        self._set()

    def go_to_frame(self, number: int) -> None:
        """To a moment of the algorithm; the nearest there is."""
        self.at = max(0, min(int(number), len(self.film) - 1))
        self._tell()

    def file(self, form: str) -> str:
        """The graph asked about as GraphML, DOT or JSON."""
        return export(self.graph, _one_of(form, FORMS))

    def _filmed(self, algorithm: str) -> tuple[Frame, ...]:
        """The frames of an algorithm on the graph asked about."""
        graph = self.graph
        if not algorithm or not len(graph):
            return ()
        likely = [node for node in (*self.asked, *self.state.at, *graph) if node in graph]
        start = likely[:1] if algorithm != "articulation" else []
        weight = {"weight": kind_of(self.state.game, self.kind).weight or "weight"} if algorithm == "dijkstra" else {}
        return frames(algorithm, graph, *start, **weight)

    def _film_anew(self) -> tuple[Note, ...]:
        """The film again, for something else is asked about; where that does not go it ends, and why is said."""
        self.at = 0
        try:
            self.film = self._filmed(self.algorithm)
            return ()
        except BoardlabError as error:
            self.film, self.algorithm = (), ""
            return (Note("error", told(error)),)

    # what follows

    def _moved(self) -> None:
        """Another position: all is asked anew; a graph it cannot be seen as is taken away, and that is said."""
        self._answers, self.chosen, self.way, failed = {}, "", 0, []
        if self.kind not in self.state.graphs:  # another game
            self.kind, self.shown, self.asked = self.state.graphs[0], (), ()
        for kind in dict.fromkeys((*self.shown, self.kind)):
            try:
                self.graph_of(kind)
            except Exception as error:
                name = name_of(self.state.game, kind)
                failed.append(Note("error", say("explorer.failed", kind=name, error=told(error))))
                self.shown = tuple(each for each in self.shown if each != kind)
                self.kind = next((each for each in (*reversed(self.shown), *self.state.graphs) if each != kind), kind)
        said = self._film_anew()
        super()._moved()
        for note in (*failed, *said):
            self.note(*note[:2])

    # what is pointed out

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What a graph shows on the board, what is asked about, and what can be played."""
        return tuple(dict.fromkeys((*graph_marks(self), *super().marks, *asked_marks(self))))

    def _at_once(self) -> tuple[Mark, ...]:
        """While clicks inspect, none of them plays."""
        return super()._at_once() if self.mode == "play" else ()


def _one_of(word: str, words: Sequence[str] | dict[str, Any]) -> str:
    """A word that is known, or an error that names the nearest."""
    if word not in words:
        expected = say("error.expected-one-of", what=say("explorer.a-word"), names=", ".join(filter(None, words)))
        raise Unreadable(str(word), 0, expected, nearest(str(word), words))
    return word
