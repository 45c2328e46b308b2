"""What the graphs of a position cost, beside making them the plain way: rows for `boardlab bench`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import networkx as nx

from boardlab.games import game as load
from boardlab.tools import measure, table

CLAIMS = {"board": 0.2, "visibility": 0.5}  # times the plain way, at most


def board_from_scratch(state: Any) -> nx.Graph:
    """The board of a position the plain way: copy the graph and set the attributes of every cell."""
    graph = state.board.graph.copy()
    ground = getattr(state, "ground", lambda cell: "")
    for cell in graph:
        piece = state.at.get(cell)
        graph.nodes[cell].update(
            on_board=True, terrain=ground(cell), marker="", side=piece.side if piece else "",
            kind=piece.kind if piece else "", flags=piece.flags if piece else (), life=piece.life or 0 if piece else 0)
    return graph


def visibility_by_walking(state: Any) -> nx.Graph:
    """Who sees whom the plain way: walk the board's graph from every piece, straight on by the cells' coordinates."""
    board, graph = state.board.graph, nx.Graph()
    for cell, piece in state.at.items():
        graph.add_node(cell, side=piece.side, kind=piece.kind)
    for cell in state.at:
        for near in board.neighbors(cell):
            (x, y), (x2, y2) = board.nodes[cell]["coord"], board.nodes[near]["coord"]
            step, passed, here = (x2 - x, y2 - y), [], near
            while here is not None and here not in state.at:
                passed.append(here)
                x, y = board.nodes[here]["coord"]
                ahead = (x + step[0], y + step[1])
                here = next((c for c in board.neighbors(here) if board.nodes[c]["coord"] == ahead), None)
            if here is not None:
                graph.add_edge(cell, here, between=tuple(passed), distance=len(passed) + 1,
                               enemies=state.at[cell].side != state.at[here].side)
    return graph


PLAIN: dict[str, Callable[[Any], nx.Graph]] = {"board": board_from_scratch, "visibility": visibility_by_walking}


def rows(names: Iterable[str], states: int = 60, rounds: int = 5) -> list[dict[str, Any]]:
    """Every kind of graph: microseconds, and where there is a plain way, its cost, the ratio and the claim."""
    return [row for name in names for row in rows_of(name, states, rounds)]


def rows_of(name: str, states: int, rounds: int) -> list[dict[str, Any]]:
    """The rows of one game."""
    sample = measure.sample(load(name), states)
    jobs: dict[str, Any] = {kind: (lambda s, kind=kind: s.graph(kind), lambda: sample) for kind in sample[0].graphs}
    jobs |= {f"plain {kind}": (PLAIN[kind], lambda: sample) for kind in PLAIN if kind in jobs}
    times = measure.microseconds(jobs, rounds)
    return [row_of(name, kind, times[kind], times.get(f"plain {kind}")) for kind in sample[0].graphs]


def row_of(game: str, kind: str, cost: float, plain: float | None) -> dict[str, Any]:
    """One row, judged by its claim."""
    ratio = cost / plain if plain else None
    claim = CLAIMS[kind] if ratio is not None else None
    return {"game": game, "kind": kind, "us": cost, "plain_us": plain, "ratio": ratio, "claim": claim,
            "holds": None if ratio is None or claim is None else ratio <= claim}


def as_text(found: list[dict[str, Any]]) -> str:
    """The rows as a table."""
    def claim(row: dict[str, Any]) -> str:
        held = "holds" if row["holds"] else "DOES NOT HOLD"
        return "" if row["claim"] is None else f"at most {row['claim']:g}: {held}"
    return table(("game", "graph", "µs", "the plain way", "ratio", "claim"),
                 [(row["game"], row["kind"], f"{row['us']:.0f}", f"{row['plain_us']:.0f}" if row["plain_us"] else "",
                   f"{row['ratio']:.2f}" if row["ratio"] is not None else "", claim(row)) for row in found],
                 right=(2, 3, 4))
