"""The arrow keys: a key moves to a neighbour or stays, and every cell can be reached."""

import networkx as nx
import pytest

import boardlab as bl
from boardlab.topology import grid, hexagon
from boardlab.widgets.walk import ARROWS, walk

BOARDS = [bl.game(name).board for name in bl.games()] + [hexagon(1), hexagon(5), grid(1, 7), grid(9, 2, diagonals=True)]


@pytest.mark.parametrize("flip", [False, True])
@pytest.mark.parametrize("board", BOARDS, ids=repr)
def test_keys_lead_to_neighbours_and_everywhere(board, flip):
    keys = walk(board, flip)
    assert set(keys) == set(board.cells)
    for cell, ways in keys.items():
        assert set(ways) <= set(ARROWS) and set(ways.values()) <= board.adjacent[cell]
    graph = nx.DiGraph((cell, there) for cell, ways in keys.items() for there in ways.values())
    assert nx.is_strongly_connected(graph) and len(graph) == len(board.cells)


def test_arrows_point_where_they_lead():
    for flip in (False, True):
        board = hexagon(3)
        for cell, ways in walk(board, flip).items():
            for key, there in ways.items():
                sign = -1 if flip else 1
                dx, dy = (sign * (board.xy[there][i] - board.xy[cell][i]) for i in (0, 1))
                assert dx * ARROWS[key][0] + dy * ARROWS[key][1] > 0
