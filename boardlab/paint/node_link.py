"""A graph beside the board: an ordinary picture of nodes and links, as SVG of our own."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

import networkx as nx

from boardlab.errors import BoardlabError, nearest
from boardlab.game import State
from boardlab.graphs import kind_of
from boardlab.paint.show import Picture, picture
from boardlab.paint.svg import draw, number
from boardlab.scene import Circle, Line, Mark, Polygon, Shape, Text, Theme, theme_named
from boardlab.scene.graph_marks import legend_line, overlay
from boardlab.scene.letters import FAMILIES
from boardlab.scene.shapes import arrowhead, towards, width_of
from boardlab.words.say import say, say_name

Places = dict[Any, tuple[float, float]]
LAYOUTS = ("board", "layers", "spring", "circle")
RADIUS, GAP, LONGEST = 13.0, 46.0, 18


def node_link_svg(graph: nx.Graph, layout: str | None = None, width: float = 480, theme: str = "light",
                  sizes: Mapping[Any, float] | None = None) -> str:
    """A graph as an SVG document of nodes and links.

    `layout` is "board" (cells where they lie; the default where nodes are cells), "layers" (by depth, for positions),
    "spring" or "circle". `sizes` makes nodes larger by a number, such as a centrality.

    >>> from boardlab import leaders
    >>> node_link_svg(leaders.new_game(seed=7).graph("visibility"))[:38]
    '<svg xmlns="http://www.w3.org/2000/svg'
    """
    colours, at = theme_named(theme), _fitted(places(graph, layout), width)
    height = max((y for _, y in at.values()), default=0) + GAP
    radius = _radii(graph, sizes)
    shapes = [shape for a, b in graph.edges for shape in _link(graph, colours, a, b, at, radius)]
    dots = "".join(_dot(graph, colours, node, at[node], radius[node]) for node in graph)
    title = legend_line(graph) or say("graph.whole-short", nodes=len(graph), edges=graph.number_of_edges())
    body = "".join(map(draw, shapes)) + dots
    key = "bl" + hashlib.sha256((body + title).encode()).hexdigest()[:10]
    told = escape(say("graph.whole-short", nodes=len(graph), edges=graph.number_of_edges()))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}" height="{number(height)}" '
            f'viewBox="0 0 {number(width)} {number(height)}" role="img" aria-labelledby="{key}-title {key}-desc" '
            f'style="max-width:100%;height:auto" font-family="{FAMILIES["plain"]}" fill="none">'
            f'<title id="{key}-title">{escape(title)}</title><desc id="{key}-desc">{told}</desc>'
            f'<rect width="100%" height="100%" fill="{colours["page"]}"/>{body}</svg>')


def over_board(state: State, kind: str, marks: Iterable[Mark | str] = (), message: str = "",
               graph_options: Mapping[str, Any] = {}, **options: Any) -> Picture:
    """A position with one of its graphs laid over it, and a line that says what an edge means.

    >>> from boardlab import leaders
    >>> over_board(leaders.new_game(seed=7), "visibility").text.splitlines()[-1]
    'Who sees whom: An edge joins two characters who see each other.'
    """
    graph = state.graph(kind, **graph_options)
    return picture(state, (*overlay(graph), *marks), message=message or legend_line(graph), **options)


# Where nodes lie


def places(graph: nx.Graph, layout: str | None = None) -> Places:
    """Where each node lies, in any unit: cells on the board, other things in a column beside it."""
    if layout is None:
        facts = [graph.nodes[node] for node in graph]
        layout = ("board" if any(each.get("on_board") for each in facts) else
                  "layers" if facts and all("depth" in each for each in facts) else "spring")
    if layout not in LAYOUTS:
        close = nearest(str(layout), LAYOUTS)
        raise BoardlabError(say("graph.no-layout", layout=layout, layouts=", ".join(LAYOUTS))
                            + (" " + say("error.nearest", name=close) if close else ""))
    return {"board": _board, "layers": _layers, "spring": _spring, "circle": _circle}[layout](graph)


def _board(graph: nx.Graph) -> Places:
    found = {node: (facts["x"], facts["y"]) for node, facts in graph.nodes.items() if facts.get("on_board")}
    others = [node for node in graph if node not in found]
    right = max((x for x, _ in found.values()), default=0) + 1.8
    top, bottom = (pick((y for _, y in found.values()), default=0.0) for pick in (min, max))
    for i, node in enumerate(others):
        found[node] = (right, top + (bottom - top) * (i + 0.5) / len(others))
    return found


def _layers(graph: nx.Graph) -> Places:
    """The start on top, what needs more actions below."""
    rows: dict[int, list] = {}
    for node, facts in graph.nodes.items():
        rows.setdefault(facts.get("depth", 0), []).append(node)
    return {node: ((i + 0.5) / len(row), depth * 0.3) for depth, row in rows.items() for i, node in enumerate(row)}


def _spring(graph: nx.Graph) -> Places:
    """networkx' own layout; it needs numpy, and for very many nodes scipy: without them, a circle."""
    try:
        return {node: (float(x), float(y)) for node, (x, y) in nx.spring_layout(graph, seed=7).items()}
    except ImportError:
        return _circle(graph)


def _circle(graph: nx.Graph) -> Places:
    turn = math.tau / max(1, len(graph))
    return {node: (math.sin(i * turn), -math.cos(i * turn)) for i, node in enumerate(graph)}


def _fitted(at: Places, width: float) -> Places:
    """The places in pixels, as wide as the picture, with the same scale both ways."""
    xs, ys = [x for x, _ in at.values()] or [0.0], [y for _, y in at.values()] or [0.0]
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    scale = (width - 2 * GAP) / max(wide, high, 1e-9)
    left = (width - wide * scale) / 2
    return {node: (left + (x - min(xs)) * scale, GAP + (y - min(ys)) * scale) for node, (x, y) in at.items()}


# What is drawn


def _radii(graph: nx.Graph, sizes: Mapping[Any, float] | None) -> dict[Any, float]:
    small = RADIUS if len(graph) <= 80 else RADIUS * 0.6
    if not sizes:
        return dict.fromkeys(graph, small)
    most = max(map(abs, sizes.values()), default=0) or 1
    return {node: small * (0.7 + 0.8 * abs(sizes.get(node, 0)) / most) for node in graph}


def _link(graph: nx.Graph, theme: Theme, a: Any, b: Any, at: Places, radius: dict[Any, float]) -> list[Shape]:
    """A line, or an arrow that stops at the rim of its target; a loop as a small circle; the weight in the middle."""
    colour, loose = theme.marks["edge"], graph.is_directed()
    if a == b:
        x, y = at[a]
        return [Circle(x, y - radius[a] * 1.4, radius[a] * 0.8, "", colour, 1.4)]
    start, end = towards(at[a], at[b], radius[a], radius[b] + (2 if loose else 0))
    shapes: list[Shape] = [Line((start, end), colour, 1.4)]
    if loose:
        shapes.append(Polygon(arrowhead(at[a], end, 9), colour))
    weight = graph.edges[a, b].get(_weight(graph)) if _weight(graph) else None
    if weight is not None:
        # nearer to the target, so that the numbers of two opposite arrows do not meet
        part = 0.62 if loose else 0.5
        x, y = (at[a][0] + (at[b][0] - at[a][0]) * part, at[a][1] + (at[b][1] - at[a][1]) * part)
        said = f"{weight:g}"
        shapes += [Circle(x, y, 4 + width_of(said, 10) / 2, theme["page"]),
                   Text(x, y, said, 10, theme["ink"], "middle", "bold")]
    return shapes


def _weight(graph: nx.Graph) -> str:
    """The attribute written on the edges, if the kind of graph has one."""
    about = graph.graph
    return kind_of(about["game"], about["kind"]).weight if about.get("kind") not in (None, "game") else ""


def _dot(graph: nx.Graph, theme: Theme, node: Any, place: tuple[float, float], radius: float) -> str:
    """A node with its name; the first side's pieces are filled, the other's ringed twice, everything else is plain."""
    facts, (x, y) = graph.nodes[node], place
    side, game = facts.get("side", ""), graph.graph.get("game", "")
    first = side and side == min((f.get("side") for f in graph.nodes.values() if f.get("side")), default="")
    fill, ink = (theme["ink"], theme["page"]) if first else (theme["card"], theme["ink"])
    name = str(node) if len(str(node)) <= LONGEST else str(facts.get("depth", ""))
    shapes: list[Shape] = [Circle(x, y, radius, fill, theme["ink"], 1.4)]
    if side and not first:
        shapes.append(Circle(x, y, radius * 0.78, "", theme["ink"], 1))
    inside = width_of(name, 11) <= 1.8 * radius  # a longer name stands under its node
    shapes.append(Text(x, y if inside else y + radius + 8, name, 11, ink if inside else theme["ink"], "middle", "bold"))
    words = ", ".join([str(node), *(say_name(game, word) for word in (side, facts.get("kind")) if word)])
    return f'<g data-name="{escape(str(node))}"><title>{escape(words)}</title>{"".join(map(draw, shapes))}</g>'
