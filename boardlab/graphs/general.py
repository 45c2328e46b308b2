"""The graphs of every game: the board, what is free on it, what can be done, how far it is."""

from __future__ import annotations

from collections.abc import Iterator

import networkx as nx

from boardlab.game import Action, Piece, State
from boardlab.graphs.cells import CELL, beside, faces, is_free, more, standing
from boardlab.graphs.frozen import Facts, directed, over, within
from boardlab.graphs.kinds import graph

STEP = {"weight": "1: every step counts the same"}


@graph("board", CELL, STEP)
def board(state: State) -> nx.Graph:
    """An edge joins two cells that touch.

    >>> from boardlab import leaders
    >>> g = leaders.new_game(seed=7).graph("board")
    >>> g.number_of_nodes(), g.number_of_edges(), g.nodes["d1"]["kind"], sorted(g["a1"])
    (37, 90, 'leader', ['a2', 'b1', 'b2'])
    """
    return over(state.board, faces(state))


@graph("empty", CELL, STEP)
def empty(state: State) -> nx.Graph:
    """An edge joins two free cells that touch: what can be walked on now.

    >>> from boardlab import leaders
    >>> g = leaders.position(south="leader:a1 archer:a2 rider:b2", north="leader:d7").graph("empty")
    >>> list(g["b1"]), "a1" in g
    (['c2', 'c1'], False)
    """
    return within(state.board, {cell: facts for cell, facts in faces(state).items() if is_free(facts)})


@graph("actions", CELL, {"rules": "the rules that offer the actions", "actions": "their texts",
                         "weight": "how many they are"}, weight="weight", follows=True)
def actions(state: State) -> nx.DiGraph:
    """An edge leads from a piece or a card to what its legal actions name: a cell, a piece, a card.

    What is done without a piece leads from the side that does it.

    >>> from boardlab import leaders
    >>> g = leaders.position(south="leader:d1 rider:a1", north="leader:d7", turn="south").graph("actions")
    >>> g["a1"]["a3"]["rules"], g["a1"]["a2"]["actions"], list(g["south"])
    (('rider',), ('step a1-a2',), ['end'])
    """
    found: dict[tuple[str, str], list[Action]] = {}
    for action in state.legal_actions():
        for edge in ends(state, action):
            found.setdefault(edge, []).append(action)
    cells, touched = faces(state), dict.fromkeys(node for edge in found for node in edge)
    nodes = {cell: facts for cell, facts in cells.items() if cell in touched}
    nodes |= {node: _off_board(state, node) for node in touched if node not in cells}
    return directed(nodes, ((a, b, {"rules": tuple(dict.fromkeys(action.rule for action in some)),
                                    "actions": tuple(action.text for action in some), "weight": len(some)})
                            for (a, b), some in found.items()))


def _off_board(state: State, node: str) -> Facts:
    side = node if node in state.sides else state.decider
    return beside(node, side, node if node in state.kinds else "")


def ends(state: State, action: Action) -> Iterator[tuple[str, str]]:
    """From where an action leads, and to each thing it names."""
    piece, clicks = action.piece, action.clicks
    if piece is not None and state.at.get(piece.cell) == piece:
        source = piece.cell
    else:
        source = clicks[0] if len(clicks) > 1 else state.decider
    further = clicks[1:] if clicks[0] == source else clicks
    if not further:
        yield state.decider, source
    for target in further:
        yield source, target


@graph("reach", CELL | {"steps": "how many steps the piece needs to come here"}, STEP, shade="steps", drawn=False)
def reach(state: State, piece: Piece | str | None = None, cell: str | None = None) -> nx.DiGraph:
    """An edge is one step of a shortest way over free cells from one piece.

    Options: `piece` (or its kind), or `cell`; otherwise the first piece of the one who chooses. Cells that cannot be
    reached are missing; every path from the start is a shortest one.

    >>> from boardlab import leaders
    >>> g = leaders.position(south="leader:a1 archer:a2", north="leader:d7").graph("reach", piece="leader")
    >>> g.graph["start"], g.nodes["a3"]["steps"], sorted(g["a1"])
    ('a1', 3, ['b1', 'b2'])
    """
    start, nodes = standing(state, piece, cell), faces(state)
    free = {each: facts for each, facts in nodes.items() if is_free(facts) or each == start}
    away = nx.single_source_shortest_path_length(within(state.board, free), start) if start else {}
    return ways(state, start, away, {each: {"steps": n} for each, n in away.items()})


def ways(state: State, start: str, away: dict[str, int], told: dict[str, dict]) -> nx.DiGraph:
    """All shortest ways from a start, given how far it is to each cell."""
    nodes = more({cell: facts for cell, facts in faces(state).items() if cell in away}, told)
    return directed(nodes, ((a, b, {"weight": 1}) for a in nodes for b in state.board.neighbours[a]
                            if away.get(b) == away[a] + 1), start=start)
