"""What a graph tells about nodes, pairs, itself, and moves; checked against networkx and by counting."""

import itertools
import random

import networkx as nx
import pytest
from sampling import EVERY, some

import boardlab as bl
from boardlab.graphs import describe_graph, describe_node, describe_pair, difference, kind_of
from boardlab.graphs.inspector import followed

LANGUAGES = ("en", "fr", "it", "ru")


def graphs():
    for name in EVERY:
        for s in some(name, 4):
            yield from (s.graph(kind) for kind in s.graphs)


def well_said(sentences):
    return sentences and all(s and not {"…", "{"} & set(s) and "graph." not in s for s in sentences)


def test_a_node_is_described_as_networkx_sees_it():
    for g in graphs():
        for node in random.Random(2).sample(list(g), min(3, len(g))):
            told, plain = describe_node(g, node), nx.Graph(g)
            assert told.degree == g.degree[node]
            assert told.distances == dict(nx.single_source_shortest_path_length(g, node))
            assert told.articulation == (node in set(nx.articulation_points(plain)))
            assert told.component == len(nx.node_connected_component(plain, node)) and told.nodes == len(g)
            assert told.centrality["betweenness"] == nx.betweenness_centrality(g)[node]
            assert all(told.distances[far] == max(told.distances.values()) for far in told.farthest)
            assert well_said(told.sentences)


def test_a_node_is_described_in_every_language():
    g = bl.leaders.position(south="leader:a1 archer:a2 rider:b2", north="leader:d7").graph("empty")
    said = set()
    for code in LANGUAGES:
        bl.language(code)
        assert well_said(describe_node(g, "b1").sentences) and well_said(describe_pair(g, "b1", "g4").sentences)
        said |= {describe_node(g, "b1").sentences, (describe_graph(g).sentence,)}
    assert len(said) == 8


def test_a_cut_point_and_a_lonely_node_are_told():
    walls = "leader:a1 archer:b3 rider:c3 vizier:d3 jailer:e2 hermit:f2 cub:g2"
    g = bl.leaders.position(south=walls, north="leader:d7").graph("empty")
    told = describe_node(g, "a2")
    assert told.articulation and told.parts == 2 and "cut point" in told.sentences[-1]
    alone = bl.leaders.position(south="leader:b1 rider:b2 archer:a2", north="leader:d7").graph("empty")
    assert describe_node(alone, "a1").sentences == ("a1: neighbours 0.", "a1 is connected with nothing.")


def test_two_nodes_are_described_as_networkx_sees_them():
    apart = 0
    for g in graphs():
        nodes = list(g)
        for a, b in random.Random(3).sample(list(itertools.permutations(nodes, 2)),
                                  min(4, len(nodes) * (len(nodes) - 1))):
            told = describe_pair(g, a, b)
            assert told.cut_off != nx.has_path(g, a, b) and well_said(told.sentences)
            if told.cut_off:
                assert (told.path, told.paths, told.cut) == ((), (), ())
                continue
            assert told.path in told.paths and set(told.paths) == set(map(tuple, nx.all_shortest_paths(g, a, b)))
            assert told.distance == nx.shortest_path_length(g, a, b) and told.flow == nx.edge_connectivity(g, a, b)
            if told.distance > 1:
                apart += 1
                left = nx.DiGraph(g) if g.is_directed() else nx.Graph(g)
                left.remove_nodes_from(told.cut)
                assert told.cut and not nx.has_path(left, a, b)
                for kept in told.cut:  # no node of it is idle
                    left = nx.DiGraph(g) if g.is_directed() else nx.Graph(g)
                    left.remove_nodes_from(set(told.cut) - {kept})
                    assert nx.has_path(left, a, b)
    assert apart > 20


def test_a_graph_is_described_as_a_whole():
    for g in graphs():
        told, plain = describe_graph(g), nx.Graph(g.to_undirected())
        assert (told.nodes, told.edges) == (len(g), g.number_of_edges())
        assert told.components == nx.number_connected_components(plain)
        assert set(told.articulations) == set(nx.articulation_points(plain))
        assert told.matching == len(nx.max_weight_matching(plain, maxcardinality=True)) and well_said([told.sentence])


def test_an_unknown_node_is_told():
    g = bl.leaders.new_game(seed=1).graph("board")
    for ask in (lambda: describe_node(g, "z9"), lambda: describe_pair(g, "d4", "z9"),
                lambda: describe_pair(g, "z9", "d4")):
        with pytest.raises(bl.Unreadable):
            ask()


# differences


def test_a_move_that_blocks_a_line_removes_an_edge_of_sight():
    s = bl.leaders.position(south="leader:d1 rider:c2", north="leader:d7", turn="south")
    told = difference(s, s.play("step c2-d2"), "visibility")
    assert ("d1", "d7") in told.removed and told.sentence.startswith("Who sees whom: edges removed: ")
    bl.language("ru")
    assert told.sentence.startswith("Кто кого видит: рёбер убрано: ")


def test_a_piece_that_moves_along_its_line_keeps_its_edges_of_sight():
    s = bl.leaders.position(south="leader:d1 rider:d3", north="leader:d7", turn="south")
    told = difference(s, s.play("rider d3-d5"), "visibility")
    assert (told.removed, told.added, told.kept) == ((), (), 2) and told.sentence == "Who sees whom: no edge changes."


def test_cells_are_not_followed():
    s = bl.leaders.position(south="leader:d1 rider:d3", north="leader:d7", turn="south")
    told = difference(s, s.play("rider d3-d5"), "empty")
    assert told.lost == ("d5",) and told.gained == ("d3",) and len(told.removed) == len(told.added) == 6
    assert not difference(s, s.play("rider d3-d5"), "board").removed


@pytest.mark.parametrize("name", EVERY)
def test_differences_add_up(name):
    """Before, minus what is removed, plus what is added, is after; edges are counted whatever their names."""
    changed = 0
    for s in some(name, 6):
        for action in random.Random(5).sample(s.legal_actions(), min(3, len(s.legal_actions()))):
            after = s.play(action)
            for kind in s.graphs:
                told, old, new = difference(s, after, kind), s.graph(kind), after.graph(kind)
                assert len(told.removed) + told.kept == old.number_of_edges()
                assert len(told.added) + told.kept == new.number_of_edges()
                assert all(old.has_edge(*edge) for edge in told.removed)
                assert all(new.has_edge(*edge) for edge in told.added)
                if not kind_of(name, kind).follows:
                    joined = tuple if old.is_directed() else frozenset
                    assert {*map(joined, told.removed)} == {*map(joined, old.edges)} - {*map(joined, new.edges)}
                    assert set(told.lost) == set(old) - set(new) and set(told.gained) == set(new) - set(old)
                assert well_said([told.sentence])
                changed += bool(told.removed or told.added)
    assert changed


@pytest.mark.parametrize("name", EVERY)
def test_followed_pieces_are_the_same_pieces(name):
    for s in some(name, 8):
        for action in s.legal_actions()[:4]:
            after = s.play(action)
            way = followed(s, after)
            assert len(set(way.values())) == len(way)
            assert all((s.at[a].side, s.at[a].kind) == (after.at[b].side, after.at[b].kind) for a, b in way.items())
            assert not others(s, way.keys()) & others(after, way.values()), "somebody was not recognised"


def others(s, cells):
    """Who stands elsewhere."""
    return {(p.side, p.kind) for cell, p in s.at.items() if cell not in cells}
