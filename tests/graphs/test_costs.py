"""What graphs may cost, as ratios to the plain way measured in the same run; and that the plain way says the same."""

import networkx as nx
import pytest
from sampling import EVERY, some

from boardlab.graphs import kinds_of
from boardlab.tools import graph_bench

GAMES = [name for name in EVERY if name != "morris"]


@pytest.fixture(scope="module")
def rows():
    return graph_bench.rows(GAMES, states=40, rounds=5)


def test_the_plain_ways_say_the_same():
    for s in some("leaders", 20):
        g, plain = s.graph("visibility"), graph_bench.visibility_by_walking(s)
        assert {*map(frozenset, g.edges)} == {*map(frozenset, plain.edges)} and set(g) == set(plain)
        assert all(g.edges[e][key] == plain.edges[e][key] for e in g.edges for key in ("distance", "enemies"))
    for name in EVERY:
        for s in some(name, 5):
            g, plain = s.graph("board"), graph_bench.board_from_scratch(s)
            assert nx.utils.edges_equal(g.edges, plain.edges)
            shown = {cell: f for cell, f in g.nodes.items() if not f["marker"] and f["kind"] != "hidden"}
            assert all(plain.nodes[cell][key] == f[key] for cell, f in shown.items()
                       for key in ("side", "kind", "flags", "life", "terrain", "on_board"))


def test_a_board_costs_at_most_a_fifth_of_one_from_scratch(rows):
    told = {row["game"]: row for row in rows if row["kind"] == "board"}
    assert set(told) == set(GAMES)
    assert all(row["ratio"] <= 0.2 and row["holds"] for row in told.values()), told


def test_visibility_costs_at_most_half_of_walking(rows):
    (row,) = [row for row in rows if row["kind"] == "visibility"]
    assert row["ratio"] <= 0.5 and row["holds"], row


def test_every_kind_is_measured_and_judged(rows):
    told = {(row["game"], row["kind"]) for row in rows}
    assert told == {(name, kind) for name in GAMES for kind in kinds_of(name)}
    assert all(row["us"] > 0 and (row["claim"] is None) == (row["ratio"] is None) for row in rows)
    assert graph_bench.row_of("g", "board", 3.0, 10.0)["holds"] is False
    assert graph_bench.row_of("g", "board", 2.0, 10.0)["holds"] is True
    bare = graph_bench.row_of("g", "reach", 3.0, None)
    assert (bare["us"], bare["ratio"], bare["claim"], bare["holds"]) == (3.0, None, None, None)


def test_the_table_can_be_read(rows):
    said = graph_bench.as_text(rows)
    assert all(kind in said for kind in ("board", "visibility", "threat", "attack")) and "at most 0.2: holds" in said
    assert max(map(len, said.splitlines())) <= 120
