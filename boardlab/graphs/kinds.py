"""The kinds of graph a position can be seen as: how one is entered, where a game keeps its own, how to ask for one."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

import networkx as nx

from boardlab.errors import BoardlabError, Unreadable, nearest
from boardlab.game import State
from boardlab.graphs.frozen import named
from boardlab.words.say import find, say


class Kind(NamedTuple):
    """A kind of graph: its name, what its attributes mean, and which of them a picture shows."""

    name: str
    nodes: Mapping[str, str]     # attribute → what it says
    edges: Mapping[str, str]
    shade: str = ""              # the number that darkens a cell
    weight: str = ""             # the number written on an edge
    label: str = ""              # the word that tells edges apart
    follows: bool = False        # it is about pieces: a piece that moves stays the same node in a comparison
    drawn: bool = True           # its edges are drawn; otherwise the shades say it all


def graph(name: str, nodes: Mapping[str, str], edges: Mapping[str, str], **more: Any) -> Callable:
    """Enter a function as a kind of graph. It takes a position and options; its first line says what an edge means."""
    def enter(function: Callable) -> Callable:
        function.kind = Kind(name, nodes, edges, **more)  # type: ignore[attr-defined]  # a function with its kind on it
        return function
    return enter


def room(game: str) -> Any:
    """Where a game keeps its graphs: its module graphs.py, or what it calls `graphs`; None if it has none."""
    from boardlab.games import game as game_named  # games stand above: they use this module
    module = game_named(game)
    own, package = getattr(module, "graphs", None), getattr(module, "__name__", "")
    if own is None and hasattr(module, "__path__") and importlib.util.find_spec(f"{package}.graphs"):
        own = importlib.import_module(f"{package}.graphs")
    return own


@cache
def _known(game: str) -> tuple[Any, dict[str, Callable]]:
    """A game's room and its kinds of graph; looked up once."""
    from boardlab.graphs import general
    own = room(game)
    return own, _entered(general) | (_entered(own) if own else {})


def _entered(module: Any) -> dict[str, Callable]:
    made = [thing for thing in vars(module).values() if isinstance(getattr(thing, "kind", None), Kind)]
    return {function.kind.name: function for function in made}


def forget() -> None:
    """Look everything up again: for a game that was registered anew."""
    _known.cache_clear()


def hook(game: str, name: str) -> Callable | None:
    """A question a game may answer about its cells: `terrain(state)` or `markers(state)`, each by cell."""
    try:
        return getattr(_known(game)[0], name, None)
    except Unreadable:  # a position of a game that nobody has registered
        return None


def functions_of(game: str) -> dict[str, Callable]:
    """Of each kind: the function that makes it; a game may have its own reading of a general kind."""
    try:
        return _known(game)[1]
    except Unreadable:
        from boardlab.graphs import general
        return _entered(general)


def kinds_of(game: str) -> tuple[str, ...]:
    """The kinds of graph the positions of a game can be seen as.

    >>> kinds_of("leaders")
    ('board', 'empty', 'actions', 'reach', 'visibility', 'capture', 'influence', 'liberties', 'escape')
    """
    return tuple(functions_of(game))


def kind_of(game: str, kind: str) -> Kind:
    """What there is to know about a kind of graph."""
    known: Kind = vars(_function(game, kind))["kind"]
    return known


def graph_of(state: State, kind: str = "board", **options: Any) -> nx.Graph:
    """The position as a graph of this kind: an ordinary networkx graph that is frozen (`copy()` may be changed)."""
    function = _function(state.game, kind)
    if options:
        known = list(inspect.signature(function).parameters)[1:]
        if odd := [option for option in options if option not in known]:
            raise BoardlabError(say("graph.no-option", kind=kind, option=odd[0], options=", ".join(known) or "–"))
    return named(function(state, **options), kind=kind, game=state.game)


def _function(game: str, kind: str) -> Callable:
    found = functions_of(game)
    if kind not in found:
        expected = say("error.expected-one-of", what=say("graph.a-kind"), names=", ".join(found))
        raise Unreadable(str(kind), 0, expected, nearest(str(kind), found))
    return found[kind]


# in words


def name_of(game: str, kind: str) -> str:
    """The name of a kind of graph in the current language."""
    return find(game, f"graph.kinds.{kind}") or kind


def meaning_of(game: str, kind: str) -> str:
    """What an edge of this kind of graph means, in the current language; otherwise what its function says."""
    return find(game, f"graph.means.{kind}") or (inspect.getdoc(_function(game, kind)) or "").partition("\n")[0]
