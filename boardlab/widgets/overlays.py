"""What can be laid over a board: the graphs of the position as edges, and the board's named areas as zones."""

from __future__ import annotations

from collections.abc import Iterator

from boardlab.game import State
from boardlab.scene import Mark, edge, zone
from boardlab.words.say import find, say

AREAS = "areas"
MOST = 400  # more edges than that is a blot, not a picture


def offered(state: State) -> dict[str, str]:
    """The overlays this position has, and their names."""
    names = {kind: find(state.game, f"graphs.{kind}", f"overlays.{kind}") or kind for kind in _kinds(state)}
    if state.board.regions:
        names[AREAS] = say("overlays.areas")
    return names


def marks(state: State, names: tuple[str, ...]) -> tuple[Mark, ...]:
    """The marks of these overlays; one the position does not have has none."""
    there = offered(state)
    return tuple(dict.fromkeys(mark for name in names if name in there for mark in _marks(state, name)))


def _marks(state: State, name: str) -> Iterator[Mark]:
    if name == AREAS:
        for region, cells in state.board.regions.items():
            yield zone(*cells, label=find(state.game, f"regions.{region}", f"names.{region}") or region.replace("-", " "))
    else:
        yield from (edge(a, b) for a, b in _edges(state, name))


def _kinds(state: State) -> tuple[str, ...]:
    """The graphs whose edges join cells of the board."""
    try:
        kinds = state.graphs
    except ImportError:  # a kit without graphs still plays
        return ()
    return tuple(kind for kind in kinds if 0 < len(_edges(state, kind)) <= MOST)


def _edges(state: State, kind: str) -> list[tuple[str, str]]:
    """The edges between cells, each once."""
    found: dict[frozenset, tuple[str, str]] = {}
    for a, b, *_ in state.graph(kind).edges:
        if a in state.board.order and b in state.board.order and a != b:
            found.setdefault(frozenset((a, b)), (a, b))
    return list(found.values())
