"""Graphs laid over the board, as marks: edges with their weights, arrows, shaded cells; and frames of algorithms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import networkx as nx

from boardlab.errors import BoardlabError, Unreadable
from boardlab.graphs import Kind, kind_of, meaning_of, name_of
from boardlab.graphs.steps import Frame
from boardlab.scene.marks import Mark, arrow, edge, ring, shade, zone
from boardlab.topology import Topology
from boardlab.words.say import find, labelled, say, say_name

CROWD = 12  # arrows across the board that can still be told apart
AREAS = 4   # things beside the board whose cells are hatched: as many as there are ways of hatching


def overlay(graph: nx.Graph, shades: str | Mapping[str, float] | None = None, edges: bool | None = None,
            weight: str | None = None) -> tuple[Mark, ...]:
    """A graph as marks on the board: what lies on cells is drawn, what comes from beside the board hatches its cells.

    `shades` darkens cells by a number: an attribute of the nodes, or a table such as `nx.closeness_centrality(graph)`.
    `edges` says whether edges are drawn, `weight` which of their numbers is written on them ("" for none). What is not
    said, the kind of the graph decides.

    >>> from boardlab import leaders
    >>> s = leaders.position(south="leader:d1 archer:d3", north="leader:d6")
    >>> [mark.text for mark in overlay(s.graph("visibility"))]
    ['edge d1 d3: Who sees whom', 'edge d3 d6: Who sees whom']
    >>> [mark.text for mark in overlay(s.graph("visibility"), shades={"d3": 1.0}, edges=False)]
    ['shade d3 1: 1']
    """
    kind = _kind(graph)
    weight, drawn = kind.weight if weight is None else weight, kind.drawn if edges is None else edges
    found = [*_shades(graph, kind.shade if shades is None else shades)]
    if drawn:
        found += [*_hatched(graph), *_lines(graph, kind, weight)]
    return tuple(dict.fromkeys(found))


def laid(graph: nx.Graph, board: Topology, about: Iterable[str] = (),
         shades: Mapping[str, float] | None = None) -> tuple[Mark, ...]:
    """A graph as every live board shows it: a crowd of arrows only as far as it is about these nodes.

    While it is about none, shades tell how many edges lead to each cell.
    """
    if not is_crowded(graph, board):
        return overlay(graph, shades=shades)
    part = part_about(graph, about)
    if part is not graph:
        return overlay(part, shades={node: shades[node] for node in part} if shades else "")
    return overlay(graph, shades=shades or {node: count for node, count in graph.in_degree if count}, edges=False)


def is_crowded(graph: nx.Graph, board: Topology) -> bool:
    """Whether a graph has too many long arrows to be drawn at once."""
    far = (b not in board.adjacent.get(a, ()) for a, b in graph.edges)
    return graph.is_directed() and _kind(graph).drawn and sum(far) > CROWD


def part_about(graph: nx.Graph, about: Iterable[str]) -> nx.Graph:
    """The edges that begin at these nodes, or if none does those that touch them; all where it is about none."""
    about = {node for node in about if node in graph}
    if not about:
        return graph
    own = [edge for edge in graph.edges if edge[0] in about] or [edge for edge in graph.edges if about & {*edge}]
    return graph.edge_subgraph(own) if own else graph.subgraph(about)


def legend_line(graph: nx.Graph) -> str:
    """What the edges of a graph mean, as a line under the board."""
    about = graph.graph
    if "kind" not in about:
        return ""
    return labelled(name_of(about["game"], about["kind"]), meaning_of(about["game"], about["kind"]))


def frame_marks(frame: Frame, graph: nx.Graph) -> tuple[Mark, ...]:
    """A frame of an algorithm: what has been seen is shaded (light while it waits), with the edges that led there.

    Cut points are hatched, and the node looked at has a ring.

    >>> from boardlab import leaders
    >>> from boardlab.graphs.steps import bfs
    >>> g = leaders.new_game(seed=7).graph("board")
    >>> [mark.text for mark in frame_marks(next(bfs(g, "d1")), g)]
    ['shade d1 0.3: 0', 'ring d1: Looked at now']
    """
    done = set(frame.done)
    found = [shade(str(node), 0.8 if node in done else 0.3, _number(frame, node))
             for node in frame.values if _on_board(graph, node)]
    found += [edge(str(a), str(b)) for a, b in frame.tree if _on_board(graph, a) and _on_board(graph, b)]
    if cuts := [node for node in graph if node in frame.found and _on_board(graph, node)]:
        found.append(zone(*cuts, label=say("graph.found")))
    if frame.current is not None and _on_board(graph, frame.current):
        found.append(ring(str(frame.current), say("graph.now")))
    return tuple(found)


def _number(frame: Frame, node: Any) -> str:
    """A node's number; for articulation points also the lowest it can get back to."""
    return f"{frame.values[node]:g}" + (f"/{frame.lows[node]:g}" if node in frame.lows else "")


def _kind(graph: nx.Graph) -> Kind:
    """What is known of a graph's kind; a graph of somebody's own is drawn plainly."""
    try:
        return kind_of(graph.graph["game"], graph.graph["kind"])
    except (KeyError, Unreadable):
        return Kind("", {}, {}, weight="weight")


def _on_board(graph: nx.Graph, node: Any) -> bool:
    return node in graph and graph.nodes[node].get("on_board", False)


def _shades(graph: nx.Graph, shades: str | Mapping[str, float]) -> Iterator[Mark]:
    """Cells darkened from the least to the most; the number is written too."""
    if isinstance(shades, str):
        if shades and any(shades not in facts for facts in graph.nodes.values()):
            raise BoardlabError(say("graph.no-number", number=shades))
        shades = {node: facts[shades] for node, facts in graph.nodes.items()} if shades else {}
    values = {node: value for node, value in shades.items() if _on_board(graph, node)}
    least, most = min(values.values(), default=0), max(values.values(), default=0)
    for node, value in values.items():
        yield shade(node, round((value - least) / (most - least), 3) if most > least else 1.0, f"{round(value, 2):g}")


def _lines(graph: nx.Graph, kind: Kind, weight: str) -> Iterator[Mark]:
    """Edges between cells. A direction is an arrow, its number sits on an edge under it; a loop is a ring."""
    for (a, b), facts in graph.edges.items():
        if not (_on_board(graph, a) and _on_board(graph, b)):
            continue
        words, value = _label(graph, kind, facts), facts.get(weight) if weight else None
        if a == b:
            yield ring(a, words)
        elif not graph.is_directed():
            yield edge(a, b, value, words)
        else:
            if value is not None and not (graph.has_edge(b, a) and a > b):
                yield edge(a, b, value, _both(value, graph.edges[b, a].get(weight)) if graph.has_edge(b, a) else "")
            yield arrow(a, b, words)


def _both(there: float, back: float) -> str:
    """The numbers of two edges between the same cells: one place, both numbers."""
    return f"{there:g} / {back:g}"


def _label(graph: nx.Graph, kind: Kind, facts: Mapping[str, Any]) -> str:
    """The word for an edge in the legend: what tells it from others, or the name of the graph."""
    game = graph.graph.get("game", "")
    if kind.label:
        return find(game, f"graph.labels.{facts[kind.label]}") or say_name(game, facts[kind.label])
    return name_of(game, kind.name) if kind.name else ""


def _hatched(graph: nx.Graph) -> Iterator[Mark]:
    """What leads from beside the board to cells: an area for each, if they are few."""
    reached: dict[str, list[str]] = {}
    for a, b in graph.edges:
        if not _on_board(graph, a) and _on_board(graph, b):
            reached.setdefault(a, []).append(b)
    if len(reached) <= AREAS:
        yield from (zone(*cells, label=say_name(graph.graph.get("game", ""), a)) for a, cells in reached.items())
