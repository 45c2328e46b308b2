"""The graphs that matter in Legie: who could be attacked and shot, who supports, the chains of units, the forests."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import networkx as nx

from boardlab.errors import Unreadable, nearest
from boardlab.game import Piece
from boardlab.games.legie.pieces import ENEMY, KINDS, SIDES, SWORDS
from boardlab.games.legie.position import Position
from boardlab.games.legie.scenarios import line_length, longest_chain
from boardlab.games.legie.terrain import ground_allows
from boardlab.games.legie.units import (
    ABILITIES,
    Falls,
    Foe,
    arrow,
    attack_on,
    can_leave,
    crown,
    falls_to_the_crown,
    field_of,
    foe,
    is_beaten,
    is_target,
    placements,
    supporters,
    sword,
)
from boardlab.graphs import CELL, Facts, beside, chosen, directed, faces, graph, more, undirected, within
from boardlab.why import LISTING, Attempt, Explaining, Need
from boardlab.words.say import say

FALLS: dict[object, Falls] = {sword: is_beaten, crown: falls_to_the_crown}
STRIKERS = tuple(kind for kind in KINDS if ABILITIES[kind] in FALLS)
SHOOTERS = tuple(kind for kind in KINDS if ABILITIES[kind] is arrow)


def falls_to(kind: str, it: Foe) -> bool:
    """A unit falls to the swords or the crown of one of this kind that is placed beside it."""
    return can_leave(it.unit, LISTING) and FALLS[ABILITIES[kind]](kind, it, LISTING)


def can_be_shot(s: Position, it: Piece, need: Need) -> bool:
    """An arrow removes a unit."""
    return can_leave(it, need) and is_target(s, it, need)


def can_shoot(s: Position, me: Piece) -> bool:
    """An arrow unit placed there would shoot."""
    return ground_allows("shooting", s.ground(me.cell), me, LISTING)


def terrain(s: Position) -> Mapping[str, str]:
    """The ground of each cell, as it counts."""
    return {cell: s.ground(cell) for cell in s.board.cells}


def markers(s: Position) -> Mapping[str, str]:
    """The flag; nobody may be placed on it."""
    return {s.flag: "flag"} if s.flag else {}


def _turn_of(s: Position, side: str | None) -> Position:
    """The position as if it were this side's turn."""
    if side not in (None, *SIDES):
        expected = say("error.expected-one-of", what="side", names=", ".join(SIDES))
        raise Unreadable(str(side), 0, expected, nearest(str(side), SIDES))
    return s if side in (None, s.turn) else s.with_(turn=side)


@graph("attack", CELL, {
    "units": "the units of the reserve that would attack from there", "strength": "the most swords among them",
    "support": "the swords that support them", "supporters": "the cells these stand on",
    "defence": "the defence of the unit attacked", "weight": "strength and support together",
    "removes": "those units that would remove it"}, weight="weight", follows=True)
def attack(s: Position, side: str | None = None, unit: str | None = None) -> nx.DiGraph:
    """An edge leads from a free cell to the enemy that a unit placed there would attack.

    Options: `side` (otherwise the side to play) and `unit`, a kind; otherwise every unit in reserve is thought of.

    >>> from boardlab import legie
    >>> g = legie.position(black="knight:c5", white="soldier:c4", turn="black").graph("attack", unit="knight")
    >>> g["c3"]["c4"]["strength"], g["c3"]["c4"]["supporters"], g["c3"]["c4"]["defence"], g["c3"]["c4"]["removes"]
    (2, ('c5',), 2, ('knight',))
    """
    s = _turn_of(s, side)
    if unit is not None and unit not in KINDS:
        raise Unreadable(str(unit), 0, say("error.a-kind"), nearest(str(unit), KINDS))
    edges = []
    for cell, kinds in _placements(s, STRIKERS if unit is None else {unit} & {*STRIKERS}).items():
        edges += [(cell, it.cell, _blow(kinds, foe(s, it))) for it in s.beside(cell) if it.side != s.turn]
    nodes = chosen(faces(s), [*s.at, *(cell for cell, _, _ in edges)])
    return directed(nodes, edges, side=s.turn)


def _placements(s: Position, kinds: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Of each free cell: the units of the reserve, among these kinds, that may be placed there."""
    field = field_of(s, LISTING)
    able: dict[str, tuple[str, ...]] = dict.fromkeys(s.board.cells, ())
    for kind in s.reserve(s.turn):
        for cell in placements(field, kind, LISTING) if kind in kinds else ():
            able[cell] += (kind,)
    return {cell: kinds for cell, kinds in able.items() if kinds}


def _blow(kinds: tuple[str, ...], it: Foe) -> dict[str, Any]:
    """The attack of some kinds on one enemy, and who of them beats it."""
    strongest = attack_on(max(kinds, key=SWORDS.__getitem__), it)
    return {"units": kinds, "strength": strongest.swords, "support": sum(strongest.support), "defence": it.defence,
            "supporters": tuple(unit.cell for unit in it.supporters), "weight": strongest.total,
            "removes": tuple(kind for kind in kinds if falls_to(kind, it))}


@graph("support", CELL, {"weight": "its swords"}, weight="weight", follows=True)
def support(s: Position) -> nx.DiGraph:
    """An edge leads from a unit with swords to an enemy beside it: it would support an attack on that enemy.

    >>> from boardlab import legie
    >>> g = legie.position(black="knight:c5 archer:b4", white="soldier:c4", turn="black").graph("support")
    >>> list(g.in_edges("c4", data="weight"))
    [('c5', 'c4', 2)]
    """
    return directed(chosen(faces(s), s.at), (
        (helper.cell, it.cell, {"weight": SWORDS[helper.kind]}) for it in s.pieces for helper in supporters(s, it)))


@graph("fire", CELL | {"safe": "why a unit cannot be shot: immobile, shield, fortification or forest; empty if it can",
                       "from_cells": "for a shooter: the free cells from which it would shoot"}, {}, follows=True)
def fire(s: Position, side: str | None = None) -> nx.DiGraph:
    """An edge leads from an arrow unit in reserve to an enemy it could shoot.

    Option: `side`, the side that shoots; otherwise the side to play.

    >>> from boardlab import legie
    >>> g = legie.position(black="", white="tower:a1 scout:b2 soldier:c3", turn="black").graph("fire")
    >>> list(g["archer"]), g.nodes["b2"]["safe"]
    (['c3'], 'shield')
    """
    s = _turn_of(s, side)
    shooters = {kind: tuple(cell for cell, kinds in _placements(s, SHOOTERS).items()
                            if kind in kinds and can_shoot(s, Piece(s.turn, kind, cell)))
                for kind in s.reserve(s.turn) if kind in SHOOTERS}
    targets = {unit.cell: _why_safe(s, unit) for unit in s.team(ENEMY[s.turn])}
    nodes = {kind: Facts({**beside(kind, s.turn, kind), "safe": "", "from_cells": where})
             for kind, where in shooters.items()}
    nodes |= more(chosen(faces(s), targets), {cell: {"safe": why, "from_cells": ()} for cell, why in targets.items()})
    return directed(nodes, ((kind, cell, {}) for kind, where in shooters.items() if where
                            for cell in sorted(targets) if not targets[cell]), side=s.turn)


def _why_safe(s: Position, it: Piece) -> str:
    """The rule that keeps a unit from being shot."""
    need = Explaining(s.game, s.board.order, Attempt("", ()))
    return "" if can_be_shot(s, it, need) else need.stops[-1].reason.rule


@graph("chains", CELL | {"group": "the number of its group, the largest of its side first",
                         "size": "the units of that group", "on_path": "it is on the longest path of its side"},
       {"on_path": "it is a step of the longest path"}, follows=True)
def chains(s: Position) -> nx.Graph:
    """An edge joins two neighbouring units of one side.

    The graph knows the `longest` path of each side, and the length of its `line` as the position counts it.

    >>> from boardlab import legie
    >>> g = legie.position(black="knight:c3 soldier:c4 king:d4 tower:a1", white="king:f6").graph("chains")
    >>> g.graph["longest"]["black"], g.nodes["a1"]["group"], g["c3"]["c4"]["on_path"]
    (('c3', 'c4', 'd4'), 2, True)
    """
    paths = {side: longest_chain(unit.cell for unit in s.team(side)) for side in SIDES}
    steps = {frozenset(pair) for path in paths.values() for pair in zip(path, path[1:])}
    nodes = chosen(faces(s), s.at)
    told: dict[str, dict[str, Any]] = {}
    for side, path in paths.items():
        groups = nx.connected_components(within(s.board, chosen(nodes, (unit.cell for unit in s.team(side)))))
        for number, group in enumerate(sorted(groups, key=lambda group: (-len(group), min(group))), start=1):
            told |= {cell: {"group": number, "size": len(group), "on_path": cell in path} for cell in group}
    edges = ((a, b, {"on_path": frozenset((a, b)) in steps}) for a in nodes for b in s.board.neighbours[a]
             if b in s.at and s.at[a].side == s.at[b].side and a < b)
    lines = Facts({side: line_length(s, side) for side in SIDES})
    return undirected(more(nodes, told), edges, longest=Facts(paths), line=lines)


@graph("forest", CELL, {"weight": "1: every step counts the same"})
def forest(s: Position) -> nx.Graph:
    """An edge joins two neighbouring cells of forest.

    The graph knows how many `units` each side has in the forest.

    >>> from boardlab import legie
    >>> rows = ["......", "..FF..", "......", "......", "......", "......"]
    >>> g = legie.position(black="knight:c5", scenario="advanced", terrain="/".join(rows)).graph("forest")
    >>> list(g.edges), g.graph["units"]
    ([('c5', 'd5')], {'black': 1, 'white': 0})
    """
    wooded = within(s.board, chosen(faces(s), (cell for cell in s.board.cells if s.ground(cell) == "forest")))
    units = Facts({side: sum(s.ground(unit.cell) == "forest" for unit in s.team(side)) for side in SIDES})
    return undirected(dict(wooded.nodes), wooded.edges(data=True), units=units)
