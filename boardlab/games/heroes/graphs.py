"""The graphs that matter in Le Combat des Héros: who can hit whom now or after moving, how far a hero comes, its
statuses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import networkx as nx

from boardlab.game import Action, Piece, present
from boardlab.games.heroes.attacks import LONGSHOT, attacking
from boardlab.games.heroes.moves import steps
from boardlab.games.heroes.pieces import ENEMY, PLAYED, STATUSES
from boardlab.games.heroes.position import AT_REST, Position, may
from boardlab.games.heroes.statuses import DOSE, begun, doses, life_of, moved
from boardlab.graphs import CELL, Facts, beside, chosen, directed, faces, graph, more, standing, within
from boardlab.graphs.general import ways
from boardlab.why import LISTING

HIT = {"distance": "how far apart they are", "hearts": "what the target's life would change by",
       "rule": "the rule of the attack: damage, poison, heal, …", "kills": "the target would die",
       "ready": "the attacker's card can be played now, or it is in play"}
HARMFUL = ("poison", "poison2", "freeze", "shackle", "mind-control")


def known(s: Position) -> list[Piece]:
    """The living heroes that are not a secret."""
    return [piece for piece in s.pieces if piece.life and piece.cell not in s.hidden]


def in_play(s: Position, me: Piece) -> Position | None:
    """The position as if this hero's card had just been played; None if its turn would be skipped."""
    if me.cell == s.active:
        return s
    if "freeze" in me.flags or not me.life:
        return None
    turn = AT_REST | {"active": me.cell, "start": me.cell}
    return s.with_(at=s.at | {me.cell: begun(me)}, turn=me.side, phase="act", **turn)


def is_ready(s: Position, me: Piece) -> bool:
    """The hero is in play, or its card can be played in this turn."""
    if s.phase == "act":
        return me.cell == s.active
    return s.phase == "choose" and me.side == s.turn and PLAYED not in me.flags


def strikes(turn: Position) -> Iterator[tuple[str, Action]]:
    """Every target of the hero in play, with one attack on it."""
    seen = set(turn.hidden)
    for action in attacking(turn, turn.hero, LISTING):
        if action.clicks[0] not in seen:
            seen.add(action.clicks[0])
            yield action.clicks[0], action


def _hit(s: Position, turn: Position, me: Piece, action: Action) -> dict[str, Any]:
    before, after = present(action.changes[0].before), present(action.changes[0].after)
    return {"distance": s.board.distance[me.cell][before.cell], "hearts": life_of(after) - life_of(before),
            "rule": action.rule,
            "kills": not after.life, "ready": is_ready(s, me)}


@graph("range", CELL, HIT, weight="hearts", follows=True)
def range_(s: Position) -> nx.DiGraph:
    """An edge leads from a hero to one it could attack from where it stands, if it were its turn.

    Powers and cloning are left aside. A hero under mind control attacks its own side; a frozen one attacks nobody.

    >>> from boardlab import heroes
    >>> g = heroes.position(beige="amazon:d4:4 monk:d3:4", blue="giant:d6:2", turn="beige").graph("range")
    >>> g["d4"]["d6"]["kills"], list(g["d6"]), list(g["d3"])
    (True, [], ['d4'])
    """
    edges = []
    for me in known(s):
        if turn := in_play(s, me):
            edges += [(me.cell, target, _hit(s, turn, me, action)) for target, action in strikes(turn)]
    return directed(chosen(faces(s), s.at), edges)


@graph("threat", CELL, HIT | {"steps": "the fewest steps it must take first",
                              "from_cell": "the cell it would attack from"}, weight="steps", follows=True)
def threat(s: Position) -> nx.DiGraph:
    """An edge leads from a hero to one it could attack after moving, if it were its turn.

    >>> from boardlab import heroes
    >>> g = heroes.position(beige="dragon:d1:8", blue="giant:d5:6", turn="beige").graph("threat")
    >>> g["d1"]["d5"]["steps"], g["d1"]["d5"]["from_cell"], g.has_edge("d5", "d1")
    (3, 'c4', False)
    """
    edges = []
    for me in known(s):
        seen: set[str] = set()
        if (turn := in_play(s, me)) is None:
            continue
        for cell, away in _moves(turn).items():
            if not turn.within(cell, turn.shape.range + LONGSHOT):
                continue  # nobody is near
            there = turn.with_(at=_walked(turn, cell), active=cell)
            for target, action in strikes(there):
                if target not in seen:
                    seen.add(target)
                    edges.append((me.cell, target, _hit(s, turn, me, action) | {"steps": away, "from_cell": cell}))
    return directed(chosen(faces(s), s.at), edges)


def _walked(turn: Position, cell: str) -> dict[str, Piece]:
    """Who stands where once the hero in play stands on a cell."""
    at = {where: piece for where, piece in turn.at.items() if where != turn.active}
    return at | {cell: moved(turn.hero, cell)}


def _left(turn: Position) -> int:
    """How many steps the hero in play can still take."""
    return max(0, steps(turn) - turn.walked) if may("move", turn, turn.hero, LISTING) else 0


def _moves(turn: Position) -> dict[str, int]:
    """The cells the hero in play can still come to, with the steps it takes, nearest first; its own cell is the
    first."""
    start, left = turn.active, _left(turn)
    free = {cell: Facts() for cell in turn.board.cells if cell not in turn.at or cell == start}
    if turn.shape.teleports:
        return {start: 0} | ({cell: 1 for cell in free if cell != start} if left and not turn.walked else {})
    away = nx.single_source_shortest_path_length(within(turn.board, free), start, cutoff=left)
    return dict(sorted(away.items(), key=lambda pair: (pair[1], turn.board.order[pair[0]])))


@graph("reach", CELL | {"steps": "how many steps the hero needs to come here", "left": "how many it has left then"},
       {"weight": "1: every step counts the same"}, shade="steps", drawn=False)
def reach(s: Position, piece: Piece | str | None = None, cell: str | None = None) -> nx.DiGraph:
    """An edge is one step of a hero that still has moves left; a teleport is one step to anywhere.

    Options: `piece` (or its kind), or the `cell` it stands on; otherwise the hero in play, or the first of the one who
    chooses. Of another hero than the one in play it is what it could do on a turn of its own.

    >>> from boardlab import heroes
    >>> g = heroes.position(beige="giant:a1:6", blue="giant:a2:6", turn="beige").graph("reach")
    >>> sorted(g["a1"]), g.nodes["b2"]["left"], len(g)
    (['b1', 'b2'], 0, 3)
    """
    start = s.active if piece is None and cell is None and s.active else standing(s, piece, cell)
    me = s.at.get(start)
    turn = in_play(s, me) if me and start not in s.hidden else None
    if turn is None:
        away = {start: 0} if start else {}
        return ways(s, start, away, {each: {"steps": 0, "left": 0} for each in away})
    away, most = _moves(turn), _left(turn)
    told = {each: {"steps": n, "left": most - n} for each, n in away.items()}
    if not turn.shape.teleports:
        return ways(s, start, away, told)
    nodes = more(chosen(faces(s), away), told)
    return directed(nodes, ((start, end, {"weight": 1}) for end in nodes if end != start), start=start)


@graph("control", CELL, {"hold": "the side that the status serves",
                         "hearts": "what it costs at the end of each of the hero's turns"}, follows=True)
def control(s: Position) -> nx.DiGraph:
    """An edge leads from a status to a hero that has it.

    >>> from boardlab import heroes
    >>> g = heroes.position(beige="dragon:d1:8.poison2.riposte", blue="giant:d5:6", turn="beige").graph("control")
    >>> g["poison2"]["d1"], g["riposte"]["d1"]["hold"]
    ({'hold': 'blue', 'hearts': -4}, 'beige')
    """
    edges = []
    for me in known(s):
        for status in STATUSES:
            if status in me.flags:
                hearts = -DOSE * doses(me) if status in ("poison", "poison2") else 0
                hold = ENEMY[me.side] if status in HARMFUL else me.side
                edges.append((status, me.cell, {"hold": hold, "hearts": hearts}))
    nodes = {status: beside(status) for status, _, _ in edges} | chosen(faces(s), s.at)
    return directed(nodes, edges)
