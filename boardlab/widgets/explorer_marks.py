"""What an explorer points out on the board: graphs, moments of algorithms, changes, and what is asked about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from boardlab.graphs import Difference, PairReport
from boardlab.scene import Mark, arrow, ring, sight, zone
from boardlab.scene.graph_marks import frame_marks, laid, overlay
from boardlab.topology import Topology
from boardlab.words.say import say

if TYPE_CHECKING:
    from boardlab.widgets.explorer_session import Inquiry


def graph_marks(asking: Inquiry) -> Iterator[Mark]:
    """An algorithm's moment, or what an action changes, or the graphs laid over the board."""
    if asking.frame:
        yield from frame_marks(asking.frame, asking.graph)
    elif asking.chosen:
        yield from change_marks(asking.change(asking.kind), asking.state.board)
    else:
        for kind in asking.shown:
            shades = asking.shades if kind == asking.kind else None
            yield from laid(asking.graph_of(kind), asking.state.board, asking.asked, shades)
        if asking.shading and asking.kind not in asking.shown:
            yield from overlay(asking.graph, shades=asking.shades, edges=False)


def change_marks(change: Difference, board: Topology) -> Iterator[Mark]:
    """Edges removed are dashed, edges added are arrows; one from a cell to itself is a ring."""
    gone, new = say("explorer.removed"), say("explorer.added")
    for edges, line, words in ((change.removed, sight, gone), (change.added, arrow, new)):
        for a, b in edges:
            if a in board.order and b in board.order:
                yield line(a, b, words) if a != b else ring(a, words)


def asked_marks(asking: Inquiry) -> Iterator[Mark]:
    """Rings around what is asked about, and the ways between two; an algorithm has the board to itself."""
    if asking.film:
        return
    if asking.pair and not asking.pair.cut_off and not asking.chosen:
        yield from way_marks(asking.pair, asking.way, asking.state.board)
    elif len(asking.asked) == 1 and asking.node and not asking.chosen:
        (node,), cells = asking.asked, asking.state.board.order
        if near := [other for other in asking.graph[node] if other in cells and other != node]:
            yield zone(*near, label=say("explorer.neighbours"))
    places = {*asking.state.board.cells, *asking._cards()}
    yield from (ring(node, say("explorer.asked")) for node in asking.asked if node in places)


def way_marks(pair: PairReport, which: int, board: Topology) -> Iterator[Mark]:
    """One shortest way as arrows; the cells on any way as short are hatched, and so are those that would cut it."""
    path, on_any = pair.paths[which], dict.fromkeys(node for each in pair.paths for node in each if node in board.order)
    if len(pair.paths) > 1 and on_any:
        yield zone(*on_any, label=say("explorer.on-any"))
    if cut := [node for node in pair.cut if node in board.order]:
        yield zone(*cut, label=say("explorer.cut"))
    for a, b in zip(path, path[1:]):
        if a in board.order and b in board.order:
            yield arrow(a, b, say("explorer.way"))
