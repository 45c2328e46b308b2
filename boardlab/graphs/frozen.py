"""Graphs that never change: ordinary networkx graphs, frozen down to their attributes, made straight from dictionaries.

They are plain `nx.Graph` and `nx.DiGraph` objects, so every function of networkx takes them, and `copy()` gives an
ordinary graph that may be changed. Because nothing in them changes, they may share what is the same in every position.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import networkx as nx

from boardlab.topology import Topology

Edges = Iterable[tuple[str, str, Mapping[str, Any]]]


class Facts(dict):
    """Attributes of a node, an edge or a graph: a dictionary that can only be read.

    >>> Facts(side="south")["side"]
    'south'
    """

    __slots__ = ()

    def _refused(self, *_: Any, **__: Any) -> Any:
        raise nx.NetworkXError("Frozen graph can't be modified: change a copy of it")

    __setitem__ = __delitem__ = __ior__ = _refused
    update = pop = popitem = clear = setdefault = _refused

    def __reduce__(self) -> tuple:
        return Facts, (dict(self),)


def _closed(graph: nx.Graph) -> dict[str, Any]:
    """What `nx.freeze` puts into a graph."""
    return {name: value for name, value in vars(nx.freeze(graph)).items()
            if not name.startswith("_") and name != "graph"}


_UNDIRECTED, _DIRECTED = _closed(nx.Graph()), _closed(nx.DiGraph())
_NOTHING = Facts()


def _undirected(nodes: dict, adjacency: dict, about: Mapping[str, Any] = _NOTHING) -> nx.Graph:
    graph = object.__new__(nx.Graph)
    graph.__dict__.update(_UNDIRECTED, graph=about, _node=nodes, _adj=adjacency, __networkx_cache__={})
    return graph


def over(board: Topology, nodes: dict[str, Facts]) -> nx.Graph:
    """The whole board with these attributes of its cells; the adjacencies are shared by all positions."""
    return _undirected(nodes, _adjacency(board))


@lru_cache(maxsize=64)
def _adjacency(board: Topology) -> dict[str, dict[str, Facts]]:
    step = Facts(weight=1)
    return {cell: {near: step for near in board.graph.adj[cell]} for cell in board.cells}


def within(board: Topology, nodes: dict[str, Facts]) -> nx.Graph:
    """The part of the board that has these cells."""
    adjacency = _adjacency(board)
    return _undirected(nodes, {cell: {near: step for near, step in adjacency[cell].items() if near in nodes}
                               for cell in nodes})


def undirected(nodes: dict[str, Facts], edges: Edges = (), **about: Any) -> nx.Graph:
    """A graph of edges that have no direction; their ends are among the nodes.

    >>> friends = undirected({"a": Facts(), "b": Facts()}, [("a", "b", {"weight": 2})])
    >>> friends["b"]["a"], nx.is_frozen(friends)
    ({'weight': 2}, True)
    """
    adjacency: dict[str, dict] = {node: {} for node in nodes}
    for a, b, facts in edges:
        adjacency[a][b] = adjacency[b][a] = facts if type(facts) is Facts else Facts(facts)
    return _undirected(nodes, adjacency, Facts(about))


def directed(nodes: dict[str, Facts], edges: Edges = (), **about: Any) -> nx.DiGraph:
    """A graph of edges that lead from one node to another."""
    ahead: dict[str, dict] = {node: {} for node in nodes}
    back: dict[str, dict] = {node: {} for node in nodes}
    for a, b, facts in edges:
        ahead[a][b] = back[b][a] = facts if type(facts) is Facts else Facts(facts)
    graph = object.__new__(nx.DiGraph)
    graph.__dict__.update(_DIRECTED, graph=Facts(about), _node=nodes, _adj=ahead, _succ=ahead, _pred=back,
                          __networkx_cache__={})
    return graph


def named(graph: nx.Graph, **about: Any) -> nx.Graph:
    """The same graph, knowing more about itself; only for one that nobody else has seen yet."""
    graph.__dict__["graph"] = Facts(graph.graph | about)
    return graph
