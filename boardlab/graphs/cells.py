"""What a node of a graph tells about its cell and about the piece that stands there."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from boardlab.errors import BoardlabError, Unreadable, nearest
from boardlab.game import Piece, State
from boardlab.graphs.frozen import Facts
from boardlab.graphs.kinds import hook
from boardlab.topology import Topology
from boardlab.words.say import say

CELL = {
    "x": "where it is drawn: to the right",
    "y": "where it is drawn: downwards",
    "on_board": "it is a cell of the board; a card, a side or a status is not",
    "regions": "the named regions it belongs to",
    "terrain": "its ground, in games that have any",
    "marker": "what lies on it besides pieces, such as a flag",
    "side": "whose piece stands on it; empty if nobody does",
    "kind": "what piece stands on it",
    "flags": "what the piece carries",
    "life": "the hearts of the piece, 0 where there are none",
}
"""The attributes every node has. A piece is known by the cell it stands on."""

HIDDEN = "hidden"  # the kind of a piece that lies face down


@lru_cache(maxsize=256)
def _bare(board: Topology, terrain: tuple[tuple[str, str], ...]) -> dict[str, Facts]:
    """Every cell without pieces; shared by all positions on this ground."""
    ground = dict(terrain)

    def facts(cell: str) -> Facts:
        (x, y), regions = board.xy[cell], tuple(name for name, cells in board.regions.items() if cell in cells)
        return Facts(x=x, y=y, on_board=True, regions=regions, terrain=ground.get(cell, ""), marker="",
                     side="", kind="", flags=(), life=0)
    return {cell: facts(cell) for cell in board.cells}


def faces(state: State) -> dict[str, Facts]:
    """Every cell of a position with its attributes; pieces that lie face down keep their secret."""
    terrain, markers = hook(state.game, "terrain"), hook(state.game, "markers")
    bare = _bare(state.board, tuple(terrain(state).items()) if terrain else ())
    nodes, hidden = bare.copy(), getattr(state, "hidden", ())
    for cell, name in (markers(state) if markers else {}).items():
        nodes[cell] = Facts(nodes[cell] | {"marker": name})
    for cell, me in state.at.items():
        if cell in hidden:
            nodes[cell] = Facts(nodes[cell] | {"side": me.side, "kind": HIDDEN})
        else:
            nodes[cell] = Facts({**nodes[cell], "side": me.side, "kind": me.kind, "flags": me.flags,
                                 "life": me.life or 0})
    return nodes


def beside(name: str, side: str = "", kind: str = "") -> Facts:
    """A node that is no cell: a card, a unit in reserve, a side, a status."""
    return Facts(x=0.0, y=0.0, on_board=False, regions=(), terrain="", marker="", side=side, kind=kind,
                 flags=(), life=0)


def chosen(nodes: dict[str, Facts], cells: Iterable[str]) -> dict[str, Facts]:
    """Some of the cells, in the order of the board."""
    wanted = set(cells)
    return {cell: facts for cell, facts in nodes.items() if cell in wanted}


def more(nodes: dict[str, Facts], values: dict[str, dict]) -> dict[str, Facts]:
    """Nodes with further attributes."""
    return {node: Facts({**facts, **values[node]}) for node, facts in nodes.items()}


def is_free(facts: Facts) -> bool:
    """Nobody stands there and nothing lies there."""
    return not facts["side"] and not facts["marker"]


def standing(state: State, piece: Piece | str | None = None, cell: str | None = None) -> str:
    """The cell that is meant: a cell, a piece, or a kind of piece (of the one who chooses, then of anybody).

    Without either, the first piece of the one who chooses; the empty text if he has none.
    """
    if isinstance(piece, Piece):
        cell = piece.cell
    elif piece in state.board.order:
        cell = piece
    if cell is not None:
        if cell not in state.board.order:
            raise Unreadable(str(cell), 0, say("error.a-cell"), nearest(str(cell), state.board.cells))
        return cell
    hidden = getattr(state, "hidden", ())
    known = sorted((p for p in state.pieces if p.cell not in hidden), key=lambda p: p.side != state.decider)
    if piece is None:
        return next((p.cell for p in known if p.side == state.decider), "")
    found = next((p.cell for p in known if p.kind == piece), None)
    if found is None:
        if piece not in state.kinds:
            raise Unreadable(str(piece), 0, say("error.a-kind"), nearest(str(piece), state.kinds))
        raise BoardlabError(say("graph.not-on-board", piece=piece))
    return found
