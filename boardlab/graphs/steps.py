"""Graph algorithms frame by frame, as data: breadth-first search, Dijkstra, articulation points.

Every frame tells the whole situation, so that it can be drawn by itself; the last one has the result networkx gives.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable, Hashable, Iterator
from typing import NamedTuple

import networkx as nx

from boardlab.errors import BoardlabError, Unreadable, nearest
from boardlab.words.say import say, say_name

Node = Hashable
Numbers = dict[Node, float]


class Frame(NamedTuple):
    """One moment of an algorithm."""

    algorithm: str
    number: int
    event: str                             # what happens: start, take, better, visit, leave, cut, end
    current: Node | None                   # the node looked at
    fresh: tuple[Node, ...]                # the nodes that this moment concerns: new, shorter now, or cut points
    done: tuple[Node, ...]                 # in the order they were finished
    waiting: tuple[Node, ...]              # seen, not finished
    values: Numbers                        # distances; for articulation points the order of the visits
    lows: Numbers                          # for articulation points: the lowest visit one can get back to
    tree: tuple[tuple[Node, Node], ...]    # the edges by which nodes were reached
    found: frozenset[Node] = frozenset()   # articulation points known so far
    game: str = ""                         # whose names the nodes have

    @property
    def sentence(self) -> str:
        """What happens, in the current language."""
        value = {"leave": self.lows, "cut": self.lows}.get(self.event, self.values).get(self.current, len(self.done))
        nodes = ", ".join(say_name(self.game, str(node)) for node in self.fresh) or "–"
        node = "" if self.current is None else say_name(self.game, str(self.current))
        return say(f"graph.frame-{self.event}", node=node, value=f"{value:g}", nodes=nodes)


class _Film:
    """Collects frames while an algorithm runs."""

    def __init__(self, algorithm: str, graph: nx.Graph):
        self.algorithm, self.count, self.game = algorithm, 0, graph.graph.get("game", "")
        self.done: list[Node] = []
        self.values: Numbers = {}
        self.lows: Numbers = {}
        self.parent: dict[Node, Node] = {}
        self.found: set[Node] = set()

    def frame(self, event: str, current: Node | None = None, fresh: tuple[Node, ...] = ()) -> Frame:
        """The situation now."""
        finished = set(self.done)
        self.count += 1
        return Frame(self.algorithm, self.count - 1, event, current, fresh, tuple(self.done),
                     tuple(node for node in self.values if node not in finished), dict(self.values), dict(self.lows),
                     tuple((a, b) for b, a in self.parent.items()), frozenset(self.found), self.game)


def bfs(graph: nx.Graph, start: Node) -> Iterator[Frame]:
    """Breadth-first search: the nearest first. At the end `values` are the steps to every node that can be reached.

    >>> from boardlab import leaders
    >>> *_, last = bfs(leaders.new_game(seed=7).graph("board"), "d4")
    >>> last.values == nx.single_source_shortest_path_length(leaders.board.graph, "d4")
    True
    """
    _check(graph, start)
    film, queue = _Film("bfs", graph), deque([start])
    film.values[start] = 0
    yield film.frame("start", start)
    while queue:
        node = queue.popleft()
        fresh = tuple(near for near in graph[node] if near not in film.values)
        for near in fresh:
            film.values[near], film.parent[near] = film.values[node] + 1, node
        queue.extend(fresh)
        film.done.append(node)
        yield film.frame("take", node, fresh)
    yield film.frame("end")


def dijkstra(graph: nx.Graph, start: Node, weight: str = "weight") -> Iterator[Frame]:
    """Dijkstra's algorithm: the closest by the sum of weights first. An edge without a weight counts 1.

    >>> roads = nx.Graph([("a", "b", {"weight": 5}), ("a", "c", {"weight": 1}), ("c", "b", {"weight": 2})])
    >>> [frame.sentence for frame in dijkstra(roads, "a")][2]
    'Take c (1); shorter now: b.'
    """
    _check(graph, start)
    film, order = _Film("dijkstra", graph), {node: i for i, node in enumerate(graph)}
    film.values[start], heap = 0, [(0, order[start], start)]
    yield film.frame("start", start)
    while heap:
        away, _, node = heapq.heappop(heap)
        if node in film.done:
            continue  # an older, longer way to it
        shorter = []
        for near, facts in graph[node].items():
            if (length := facts.get(weight, 1)) < 0:
                raise BoardlabError(say("graph.negative", edge=f"{node}–{near}", weight=length))
            if near not in film.done and away + length < film.values.get(near, float("inf")):
                film.values[near], film.parent[near] = away + length, node
                heapq.heappush(heap, (away + length, order[near], near))
                shorter.append(near)
        film.done.append(node)
        yield film.frame("better", node, tuple(shorter))
    yield film.frame("end")


def articulation(graph: nx.Graph) -> Iterator[Frame]:
    """Articulation points by depth-first search: a node is one if something below it cannot get back above it.

    >>> *_, last = articulation(nx.path_graph(["a", "b", "c"]))
    >>> sorted(last.found), last.values
    (['b'], {'a': 1, 'b': 2, 'c': 3})
    """
    plain = graph.to_undirected(as_view=True) if graph.is_directed() else graph
    film = _Film("articulation", graph)
    for root in plain:
        if root not in film.values:
            yield from _explored(plain, film, root)
    yield film.frame("end")


def _explored(graph: nx.Graph, film: _Film, root: Node) -> Iterator[Frame]:
    """The part of the graph that hangs together with a root."""
    order, low, parent = film.values, film.lows, film.parent
    order[root] = low[root] = len(order) + 1
    yield film.frame("visit", root)
    stack = [(root, iter(graph[root]))]
    while stack:
        node, rest = stack[-1]
        near = next(rest, None)
        if near is None:
            stack.pop()
            film.done.append(node)
            yield film.frame(*_left(film, node, root))
        elif near not in order:
            parent[near] = node
            order[near] = low[near] = len(order) + 1
            stack.append((near, iter(graph[near])))
            yield film.frame("visit", near)
        elif near != parent.get(node):
            low[node] = min(low[node], order[near])


def _left(film: _Film, node: Node, root: Node) -> tuple[str, Node, tuple[Node, ...]]:
    """A node is left for good: what its parent learns from it."""
    above = film.parent.get(node)
    if above is None:
        return "leave", node, ()
    film.lows[above] = min(film.lows[above], film.lows[node])
    children = sum(parent == root for parent in film.parent.values())
    cut = film.lows[node] >= film.values[above] if above != root else children > 1
    if not cut or above in film.found:
        return "leave", node, ()
    film.found.add(above)
    return "cut", node, (above,)


ALGORITHMS: dict[str, Callable[..., Iterator[Frame]]] = {"bfs": bfs, "dijkstra": dijkstra, "articulation": articulation}
"""What can be watched, by name."""


def frames(algorithm: str, graph: nx.Graph, *start: Node, **options: str) -> tuple[Frame, ...]:
    """All frames of an algorithm by its name."""
    if algorithm not in ALGORITHMS:
        expected = say("error.expected-one-of", what=say("graph.an-algorithm"), names=", ".join(ALGORITHMS))
        raise Unreadable(str(algorithm), 0, expected, nearest(str(algorithm), ALGORITHMS))
    return tuple(ALGORITHMS[algorithm](graph, *start, **options))


def _check(graph: nx.Graph, start: Node) -> None:
    if start not in graph:
        raise Unreadable(str(start), 0, say("graph.no-node"), nearest(str(start), map(str, graph)))
