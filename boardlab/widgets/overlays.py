"""What can be laid over a board: the position's graphs as edges, arrows and shades, and the board's areas as zones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boardlab.game import State
from boardlab.graphs import meaning_of, name_of
from boardlab.scene import Mark, zone
from boardlab.scene.graph_marks import laid
from boardlab.words.say import find, say

AREAS = "areas"


def offered(state: State) -> dict[str, tuple[str, str]]:
    """The overlays of this game: for each its name and what it means."""
    found = {kind: (name_of(state.game, kind), meaning_of(state.game, kind)) for kind in state.graphs}
    if state.board.regions:
        found[AREAS] = say("overlays.areas"), ""
    return {name: (_begun(words), meaning) for name, (words, meaning) in found.items()}


def marks(state: State, names: tuple[str, ...], about: tuple[str, ...] = ()) -> tuple[Mark, ...]:
    """The marks of these overlays, of a crowd those about what was clicked; one the game does not have has none."""
    there = offered(state) if names else {}
    return tuple(dict.fromkeys(mark for name in names if name in there for mark in _marks(state, name, about)))


def _marks(state: State, name: str, about: tuple[str, ...]) -> Iterable[Mark]:
    return _areas(state) if name == AREAS else laid(state.graph(name), state.board, about)


def _areas(state: State) -> Iterator[Mark]:
    for region, cells in state.board.regions.items():
        words = find(state.game, f"regions.{region}", f"names.{region}") or region.replace("-", " ")
        yield zone(*cells, label=_begun(words))


def _begun(words: str) -> str:
    """With a capital letter."""
    return words[:1].upper() + words[1:]
