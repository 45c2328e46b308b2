"""What a graph tells: about a node, about two, as a whole, and about what a move changes. The sums are networkx's."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple

import networkx as nx

from boardlab.errors import Unreadable, nearest
from boardlab.game import State
from boardlab.graphs.kinds import graph_of, kind_of, name_of
from boardlab.words.say import number, say, say_name

MOST = 200   # shortest paths that are listed
SHORT = 8    # nodes or edges that are named in a sentence
Edge = tuple[str, str]


class NodeReport(NamedTuple):
    """All about one node."""

    node: str
    degree: int                      # edges at it; in a directed graph both ways
    out: int                         # edges that lead away (all, where edges have no direction)
    into: int
    centrality: dict[str, float]     # degree, closeness, betweenness: each from 0 to 1
    distances: dict[str, int]        # steps to every node that can be reached
    component: int                   # nodes it hangs together with, itself included
    nodes: int                       # nodes of the whole graph
    articulation: bool               # without it, what hangs together falls apart
    parts: int                       # into how many parts its component falls without it
    directed: bool
    game: str = ""                   # whose names the nodes have

    @property
    def farthest(self) -> tuple[str, ...]:
        """The nodes farthest away among those that can be reached."""
        most = max(self.distances.values())
        return tuple(node for node, steps in self.distances.items() if steps == most)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The report in the current language."""
        node = say_name(self.game, self.node)
        said = [say("graph.degrees", node=node, out=self.out, into=self.into) if self.directed
                else say("graph.degree", node=node, degree=self.degree)]
        if self.component == 1:
            return (*said, say("graph.alone", node=node))
        said.append(say("graph.component", node=node, count=self.component, all=self.nodes))
        said.append(say("graph.centrality", **{name: number(value) for name, value in self.centrality.items()}))
        if len(self.distances) > 1:
            most = max(self.distances.values())
            said.append(say("graph.farthest", node=node, nodes=listed(self.farthest, self.game), steps=most))
        said.append(say("graph.articulation", node=node, parts=self.parts) if self.articulation
                    else say("graph.no-articulation", node=node))
        return tuple(said)


def describe_node(graph: nx.Graph, node: str) -> NodeReport:
    """Degree, centralities, distances, and whether the node holds the graph together.

    >>> from boardlab import leaders
    >>> g = leaders.position(south="leader:a1 archer:a2 rider:b2", north="leader:d7").graph("empty")
    >>> print(describe_node(g, "b1").sentences[0])
    b1: neighbours 2.
    """
    there(graph, node)
    plain = graph.to_undirected(as_view=True) if graph.is_directed() else graph
    component = nx.node_connected_component(plain, node)
    parts = nx.number_connected_components(plain.subgraph(component - {node})) if len(component) > 1 else 0
    centrality = {"degree": nx.degree_centrality(graph)[node], "closeness": nx.closeness_centrality(graph, node),
                  "betweenness": nx.betweenness_centrality(graph)[node]}
    out, into = (graph.out_degree(node), graph.in_degree(node)) if graph.is_directed() else (graph.degree(node),) * 2
    distances = dict(nx.single_source_shortest_path_length(graph, node))
    return NodeReport(node, graph.degree(node), out, into, centrality, distances, len(component), len(graph),
                      parts > 1, parts, graph.is_directed(), graph.graph.get("game", ""))


class PairReport(NamedTuple):
    """All about two nodes."""

    a: str
    b: str
    distance: int | None                 # None: b cannot be reached from a
    path: tuple[str, ...]
    paths: tuple[tuple[str, ...], ...]   # all shortest ones, up to MOST
    cut: tuple[str, ...]                 # fewest nodes that part them (none, if they are neighbours or parted already)
    flow: int                            # ways from a to b that share no edge, at most
    game: str = ""                       # whose names the nodes have

    @property
    def cut_off(self) -> bool:
        """No way leads from a to b."""
        return self.distance is None

    @property
    def sentences(self) -> tuple[str, ...]:
        """The report in the current language."""
        a, b = (say_name(self.game, node) for node in (self.a, self.b))
        if self.cut_off:
            return (say("graph.cut-off", a=a, b=b),)
        count = f"{len(self.paths)}{'+' if len(self.paths) == MOST else ''}"
        said = [say("graph.path", a=a, b=b, path=" – ".join(say_name(self.game, node) for node in self.path),
                    steps=self.distance),
                say("graph.paths", count=count)]
        if self.distance and self.distance > 1:
            said.append(say("graph.cut", a=a, b=b, nodes=listed(self.cut, self.game)))
        elif self.distance:
            said.append(say("graph.neighbours", a=a, b=b))
        return tuple(said)


def describe_pair(graph: nx.Graph, a: str, b: str) -> PairReport:
    """Shortest path, all shortest paths, what would cut one off from the other, and whether it is cut off already.

    >>> from boardlab import leaders
    >>> g = leaders.position(south="leader:a1 archer:a2 rider:b2", north="leader:d7").graph("empty")
    >>> report = describe_pair(g, "b1", "c4")
    >>> report.path, len(report.paths), report.cut, report.cut_off
    (('b1', 'c2', 'c3', 'c4'), 1, ('c1', 'c2'), False)
    """
    there(graph, a)
    there(graph, b)
    if not nx.has_path(graph, a, b):
        return PairReport(a, b, None, (), (), (), 0, graph.graph.get("game", ""))
    paths = tuple(map(tuple, islice(nx.all_shortest_paths(graph, a, b), MOST)))
    path = tuple(nx.shortest_path(graph, a, b))
    cut = _cut(graph, a, b) if len(path) > 2 else ()
    flow = nx.edge_connectivity(graph, a, b) if a != b else 0
    return PairReport(a, b, len(path) - 1, path, paths, tuple(node for node in graph if node in cut), flow,
                      graph.graph.get("game", ""))


def _cut(graph: nx.Graph, a: str, b: str) -> set[str]:
    """Fewest nodes without which no way leads from a to b, which are no neighbours."""
    if graph.has_edge(b, a):  # networkx would take the way back for a neighbourhood
        graph = nx.restricted_view(graph, [], [(b, a)])
    return nx.minimum_node_cut(graph, a, b)


class GraphReport(NamedTuple):
    """A graph as a whole."""

    nodes: int
    edges: int
    components: int
    articulations: tuple[str, ...]
    matching: int        # the most edges of which no two share a node
    game: str = ""       # whose names the nodes have

    @property
    def sentence(self) -> str:
        """The report in the current language."""
        return say("graph.whole", nodes=self.nodes, edges=self.edges, parts=self.components,
                   cuts=listed(self.articulations, self.game), pairs=self.matching)


def describe_graph(graph: nx.Graph) -> GraphReport:
    """How many nodes and edges, into how many parts it falls, and the nodes that hold it together."""
    plain = graph.to_undirected() if graph.is_directed() else graph
    cuts = set(nx.articulation_points(plain))
    matching = nx.max_weight_matching(plain, maxcardinality=True, weight=None)
    return GraphReport(len(graph), graph.number_of_edges(), nx.number_connected_components(plain),
                       tuple(node for node in graph if node in cuts), len(matching), graph.graph.get("game", ""))


class Difference(NamedTuple):
    """What changes in a graph from one position to another; where it is about pieces, those that move are followed."""

    kind: str
    game: str
    removed: tuple[Edge, ...]     # in the names of the position before
    added: tuple[Edge, ...]       # in the names of the position after
    kept: int
    lost: tuple[str, ...]         # nodes that are gone
    gained: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """The difference in the current language."""
        name = name_of(self.game, self.kind)
        if not (self.removed or self.added):
            return say("graph.same", kind=name)
        gone, new = ([" – ".join(say_name(self.game, node) for node in edge) for edge in edges]
                     for edges in (self.removed, self.added))
        edges = {"gone": listed(gone), "new": listed(new)}
        return say("graph.difference", kind=name, removed=len(self.removed), added=len(self.added), **edges)


def difference(before: State, after: State, kind: str, **options: object) -> Difference:
    """What a move changes in graph terms.

    >>> from boardlab import leaders
    >>> s = leaders.position(south="leader:d1 rider:d3", north="leader:d7", turn="south")
    >>> print(difference(s, s.play("rider d3-b3"), "visibility").sentence)
    Who sees whom: edges removed: 2 (d1 – d3, d3 – d7); edges added: 1 (d1 – d7).
    """
    old, new = graph_of(before, kind, **options), graph_of(after, kind, **options)
    follows = kind_of(before.game, kind).follows
    way = followed(before, after) if follows else {}
    then = {cell: ("piece", way[cell]) if cell in way else ("gone", cell) for cell in before.at} if follows else {}
    now = {cell: ("piece", cell) for cell in after.at} if follows else {}
    was, are = _edges(old, then), _edges(new, now)
    lost = tuple(node for node in old if then.get(node, node) not in {now.get(other, other) for other in new})
    gained = tuple(node for node in new if now.get(node, node) not in {then.get(other, other) for other in old})
    return Difference(kind, before.game, tuple(was[key] for key in was if key not in are),
                      tuple(are[key] for key in are if key not in was), len(was.keys() & are.keys()), lost, gained)


def _edges(graph: nx.Graph, who: dict) -> dict[object, Edge]:
    """The edges by what they join, whichever cell it stands on."""
    ends = {(a, b): (who.get(a, a), who.get(b, b)) for a, b in graph.edges}
    return {pair if graph.is_directed() else frozenset(pair): edge for edge, pair in ends.items()}


def followed(before: State, after: State) -> dict[str, str]:
    """Where each piece has gone: who stands still first, then the others of its side and kind in board order."""
    way = {cell: cell for cell, piece in before.at.items()
           if (there_ := after.at.get(cell)) and (there_.side, there_.kind) == (piece.side, piece.kind)}
    left = [piece for piece in after.pieces if piece.cell not in way]
    for piece in before.pieces:
        if piece.cell not in way:
            found = next((p for p in left if (p.side, p.kind) == (piece.side, piece.kind)), None)
            if found:
                way[piece.cell] = found.cell
                left.remove(found)
    return way


def there(graph: nx.Graph, node: str) -> None:
    """Complain about a node that is not in the graph."""
    if node not in graph:
        raise Unreadable(str(node), 0, say("graph.no-node"), nearest(str(node), map(str, graph)))


def listed(things: Iterable[object], game: str = "") -> str:
    """The first of some names, and how many more there are."""
    names = [say_name(game, str(thing)) for thing in things]
    more = f" (+{len(names) - SHORT})" if len(names) > SHORT else ""
    return ", ".join(names[:SHORT]) + more or "–"
