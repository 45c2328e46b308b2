"""Boards as graphs: the numbers of the printed board, and tables that agree with networkx."""

import networkx as nx
import pytest

from boardlab.topology import grid, hexagon


@pytest.mark.parametrize("radius, cells, edges", [(1, 7, 12), (2, 19, 42), (3, 37, 90), (4, 61, 156)])
def test_hexagon_counts(radius, cells, edges):
    board = hexagon(radius)
    assert (len(board.cells), board.graph.number_of_edges()) == (cells, edges)


def test_hexagon_three_is_the_printed_board():
    board = hexagon(3)
    coord = nx.get_node_attributes(board.graph, "coord")
    assert {c: coord[c] for c in ("d1", "d7", "a1", "g1", "a4", "g4", "d4")} == {
        "d1": (0, 3), "d7": (0, -3), "a1": (-3, 3), "g1": (3, 0), "a4": (-3, 0), "g4": (3, -3), "d4": (0, 0)}
    degrees = sorted(dict(board.graph.degree).values())
    assert degrees == [3] * 6 + [4] * 12 + [6] * 19


@pytest.mark.parametrize("board", [hexagon(3), grid(6, 6), grid(8, 9, diagonals=True)], ids=str)
def test_tables_agree_with_the_graph(board):
    assert nx.is_frozen(board.graph)
    for cell in board.cells:
        assert set(board.neighbours[cell]) == board.adjacent[cell] == set(board.graph[cell])
        assert board.distance[cell] == nx.single_source_shortest_path_length(board.graph, cell)
        assert set(board.within[2][cell]) == {c for c in board.cells if board.distance[cell][c] <= 2}
        assert set(board.in_line[cell]) == {end for end in board.cells if board.line(cell, end) is not None}
        assert set(board.ring(cell, 2)) == {c for c, n in board.distance[cell].items() if n == 2}
        for ray in board.rays[cell]:
            assert all(board.graph.has_edge(a, b) for a, b in zip((cell, *ray), ray))
            for i, end in enumerate(ray):
                assert board.line(cell, end) == ray[:i] and set(board.line(end, cell)) == set(ray[:i])


def test_frozen_graph_refuses_changes():
    with pytest.raises(nx.NetworkXError):
        hexagon(2).graph.add_edge("a1", "e1")


def test_ahead_is_the_far_side():
    board = hexagon(3)
    for a in board.cells:
        for b in board.neighbours[a]:
            far = board.ahead(a, b)
            assert set(far) <= board.adjacent[b] - board.adjacent[a] - {a}
            assert len(far) <= 3 and (len(far) == 3 or len(board.adjacent[b]) < 6)
    assert board.ahead("a1", "g4") == ()


def test_grid_of_eight_by_nine():
    board = grid(8, 9, diagonals=True)
    assert len(board.cells) == 72 and board.distance["a1"]["h9"] == 8 and len(board.neighbours["d5"]) == 8
