"""The graphs that matter in Leaders: who sees whom, who holds a Leader, who has power over cells, where he can go."""

from __future__ import annotations

from typing import Any

import networkx as nx

from boardlab.game import Piece
from boardlab.games.leaders.abilities import ABILITIES, TAKES_PART, counts
from boardlab.games.leaders.acting import acting
from boardlab.games.leaders.ending import captured
from boardlab.games.leaders.pieces import SIDES
from boardlab.games.leaders.position import Position
from boardlab.graphs import CELL, Facts, chosen, directed, faces, graph, more, undirected
from boardlab.why import LISTING


@graph("visibility", CELL, {"between": "the empty cells between them", "distance": "how far apart they are",
                            "enemies": "they are of different sides"}, follows=True)
def visibility(s: Position) -> nx.Graph:
    """An edge joins two characters who see each other.

    >>> from boardlab import leaders
    >>> g = leaders.position(south="leader:d1 archer:d3", north="leader:d6 rider:g4").graph("visibility")
    >>> g["d6"]["d3"]["between"], g.has_edge("d1", "d6"), list(g["g4"])
    (('d4', 'd5'), False, [])
    """
    at, nodes = s.at, faces(s)
    order, rays = s.board.order, s.board.rays
    edges = []
    for cell, me in at.items():
        for ray in rays[cell]:
            for steps, end in enumerate(ray):
                if end in at:
                    if order[cell] < order[end]:  # once is enough
                        enemies = me.side != at[end].side
                        edges.append((cell, end, Facts(between=ray[:steps], distance=steps + 1, enemies=enemies)))
                    break
    return undirected(chosen(nodes, at), edges)


@graph("capture", CELL | {"held": "for a Leader: how much holds him; two are enough", "captured": "he is captured"},
       {"reason": "how it takes part: adjacent, archer or assassin", "weight": "how much it counts: 1, or 2 alone"},
       weight="weight", label="reason", follows=True)
def capture(s: Position) -> nx.DiGraph:
    """An edge leads from a character to the enemy Leader it takes part in capturing.

    >>> from boardlab import leaders
    >>> g = leaders.position(south="leader:d1", north="leader:d7 archer:d3 cub:d2 rider:c1").graph("capture")
    >>> [(who, g[who]["d1"]["reason"]) for who in g.predecessors("d1")], g.nodes["d1"]["captured"]
    ([('c1', 'adjacent'), ('d3', 'archer')], True)
    """
    leaders = [s.leader(side) for side in SIDES]
    edges: list[tuple[str, str, dict[str, Any]]] = []
    for me in s.pieces:
        for leader in leaders:
            if me.side != leader.side and (much := counts(s.board, me, leader)):
                reason = me.kind if me.kind in TAKES_PART else "adjacent"
                edges.append((me.cell, leader.cell, {"reason": reason, "weight": much}))
    held = {cell: sum(facts["weight"] for _, end, facts in edges if end == cell) for cell in s.at}
    nodes = chosen(faces(s), [*(cell for cell, _, _ in edges), *(leader.cell for leader in leaders)])
    return directed(more(nodes, {cell: {"held": held[cell], "captured": held[cell] > 1} for cell in nodes}), edges)


@graph("influence", CELL, {"rule": "jailer or protector", "acts": "somebody stands there whom it stops or shields"},
       label="rule", follows=True)
def influence(s: Position) -> nx.DiGraph:
    """An edge leads from a Jailer or Protector to each cell it has power over.

    A Jailer stops the active abilities of enemies next to it; a Protector shields itself (an edge to its own cell) and
    the allies next to it.

    >>> from boardlab import leaders
    >>> g = leaders.position(south="leader:d1 rider:d4", north="leader:d7 jailer:d5").graph("influence")
    >>> g["d5"]["d4"], g.out_degree("d5")
    ({'rule': 'jailer', 'acts': True}, 6)
    """
    edges = []
    for me in s.pieces:
        if me.kind in ("jailer", "protector"):
            zone = s.board.neighbours[me.cell] if me.kind == "jailer" else (me.cell, *s.board.neighbours[me.cell])
            edges += [(me.cell, cell, {"rule": me.kind, "acts": _acts(me, s.at.get(cell))}) for cell in zone]
    return directed(chosen(faces(s), {cell for a, b, _ in edges for cell in (a, b)}), edges)


def _acts(me: Piece, other: Piece | None) -> bool:
    """A Jailer stops enemies that have an active ability; a Protector shields allies."""
    if other is None:
        return False
    return other.side != me.side and other.kind in ABILITIES if me.kind == "jailer" else other.side == me.side


@graph("liberties", CELL | {"liberties": "for a Leader: how many empty cells are next to him",
                            "surrounded": "he has none left"},
       {"safe": "he would not be captured there, as his enemies stand"}, follows=True)
def liberties(s: Position) -> nx.DiGraph:
    """An edge leads from a Leader to each empty cell next to him.

    >>> from boardlab import leaders
    >>> g = leaders.position(south="leader:a1 rider:a2", north="leader:d7 assassin:c2").graph("liberties")
    >>> g.nodes["a1"]["liberties"], dict(g["a1"])
    (2, {'b1': {'safe': False}, 'b2': {'safe': False}})
    """
    edges = [(leader.cell, cell, {"safe": _safe(s, leader.side, cell)})
             for leader in map(s.leader, SIDES) for cell in sorted(s.one_step(leader.cell), key=s.board.order.__getitem__)]
    count = {s.leader(side).cell: len(s.one_step(s.leader(side).cell)) for side in SIDES}
    nodes = chosen(faces(s), [*count, *(end for _, end, _ in edges)])
    told = {cell: {"liberties": count.get(cell, 0), "surrounded": count.get(cell) == 0} for cell in nodes}
    return directed(more(nodes, told), edges)


def _safe(s: Position, side: str, cell: str) -> bool:
    return not captured(s, Piece(side, "leader", cell))


@graph("escape", CELL, {"rules": "the rules that take him there: his action, the Vizier", "steps": "how far it is"},
       follows=True)
def escape(s: Position) -> nx.DiGraph:
    """An edge leads from a Leader to each cell he could go to by his own action, if it were his turn.

    >>> from boardlab import leaders
    >>> g = leaders.position(south="leader:a1 rider:a2 vizier:g1", north="leader:d7 rider:d3").graph("escape")
    >>> [(cell, facts["rules"]) for cell, facts in g["a1"].items()][:3]
    [('b1', ('action', 'vizier')), ('b2', ('action', 'vizier')), ('b3', ('vizier',))]
    """
    found: dict[tuple[str, str], list[str]] = {}
    for side in SIDES:
        leader = s.leader(side)
        turn = s.flagged([leader]).with_(turn=side, phase="actions")
        for action in acting(turn, LISTING):
            if action.piece and action.piece.kind == "leader":
                found.setdefault((leader.cell, action.clicks[-1]), []).append(action.rule)
    nodes = chosen(faces(s), [*(s.leader(side).cell for side in SIDES), *(end for _, end in found)])
    return directed(nodes, ((a, b, {"rules": tuple(sorted(set(rules))), "steps": s.board.distance[a][b]})
                            for (a, b), rules in sorted(found.items())))
