"""What can be laid over a board: the position's graphs as edges, arrows and shades, and the board's areas as zones."""

from __future__ import annotations

from collections.abc import Iterator

import networkx as nx

from boardlab.game import State
from boardlab.graphs import kind_of, meaning_of, name_of
from boardlab.scene import Mark, arrow, edge, shade, zone
from boardlab.words.say import find, say, say_name

AREAS = "areas"
ARROWS = 40     # more than that hide the board: then plain edges, under the pieces
ZONES = 4       # as many as there are ways of hatching


def offered(state: State) -> dict[str, tuple[str, str]]:
    """The overlays of this game: for each its name and what it means."""
    found = {kind: (name_of(state.game, kind), meaning_of(state.game, kind)) for kind in state.graphs}
    if state.board.regions:
        found[AREAS] = say("overlays.areas"), ""
    return {name: (_begun(words), meaning) for name, (words, meaning) in found.items()}


def marks(state: State, names: tuple[str, ...]) -> tuple[Mark, ...]:
    """The marks of these overlays; one the game does not have has none."""
    there = offered(state) if names else {}
    return tuple(dict.fromkeys(mark for name in names if name in there for mark in _marks(state, name)))


def _marks(state: State, name: str) -> Iterator[Mark]:
    if name == AREAS:
        for region, cells in state.board.regions.items():
            words = find(state.game, f"regions.{region}", f"names.{region}") or region.replace("-", " ")
            yield zone(*cells, label=_begun(words))
        return
    graph, kind = state.graph(name), kind_of(state.game, name)
    if kind.shade:
        yield from _shades(state, graph, kind.shade)
    if kind.drawn:
        yield from _lines(state, graph, _begun(name_of(state.game, name)))
        yield from _sources(state, graph)


def _lines(state: State, graph: nx.Graph, name: str) -> Iterator[Mark]:
    """The edges between cells: each once if it has no direction, as arrows if it has and they are few."""
    joined = [(a, b) for a, b in graph.edges if a in state.board.order and b in state.board.order and a != b]
    if graph.is_directed() and len(joined) <= ARROWS:
        yield from (arrow(a, b, name) for a, b in joined)
    else:
        yield from (edge(*pair) for pair in {frozenset(pair): pair for pair in joined}.values())


def _shades(state: State, graph: nx.Graph, number: str) -> Iterator[Mark]:
    """Cells darkened by a number of theirs, the more the greater it is."""
    values = {cell: facts[number] for cell, facts in graph.nodes.items()
              if cell in state.board.order and facts.get(number) is not None}
    most = max((abs(value) for value in values.values()), default=0) or 1
    yield from (shade(cell, round(abs(value) / most, 3), f"{value:g}") for cell, value in values.items())


def _sources(state: State, graph: nx.Graph) -> Iterator[Mark]:
    """What comes from beside the board (a card, a status) hatches the cells it leads to, if these are few."""
    reached: dict[str, list[str]] = {}
    for a, b in graph.edges:
        if a not in state.board.order and b in state.board.order:
            reached.setdefault(a, []).append(b)
    if len(reached) <= ZONES:
        for source, cells in reached.items():
            yield zone(*dict.fromkeys(cells), label=say_name(state.game, source))


def _begun(words: str) -> str:
    """With a capital letter."""
    return words[:1].upper() + words[1:]
