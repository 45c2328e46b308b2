"""The graph of positions: complete, merged, limited, and refused where it would explode."""

import sys
import time

import networkx as nx
import pytest
from sampling import EVERY, some

import boardlab as bl
import morris
from boardlab.graphs import TooLarge, game_graph
from boardlab.graphs.positions import EDGE, NODE


def walked(s, depth):
    """Every position within so many actions, and every action between them, by plain recursion."""
    nodes, edges = {}, set()

    def go(here, level):
        nodes[here.text] = min(level, nodes.get(here.text, level))
        if level < depth:
            for action in here.legal_actions():
                after = here.play(action)
                edges.add((here.text, after.text, action.text))
                go(after, level + 1)
    go(s, 0)
    return nodes, edges


@pytest.mark.parametrize("name", EVERY)
def test_it_has_every_position_and_every_action(name):
    looked = 0
    for s in some(name, 12):
        if len(s.legal_actions()) > 30:
            continue
        nodes, edges = walked(s, 2)
        g = game_graph(s, 2, limit=100_000)
        assert {node: facts["depth"] for node, facts in g.nodes.items()} == nodes
        inner = {(a, b, text) for a, b, texts in g.edges(data="actions") for text in texts}
        assert inner == edges
        looked += 1
    assert looked


def test_nodes_and_edges_are_documented_and_frozen():
    g = game_graph(bl.leaders.new_game(seed=1), 2)
    assert nx.is_frozen(g) and all(set(f) == set(NODE) for f in g.nodes.values())
    assert all(set(f) == set(EDGE) for f in g.edges.values())
    for text, facts in g.nodes.items():
        s = bl.leaders.read(text)
        assert g.graph["states"][text] == s
        assert (facts["turn"], facts["phase"], facts["decider"]) == (s.turn, s.phase, s.decider)
        assert facts["open"] == (g.out_degree[text] == 0 and not s.outcome)
    assert g.graph["start"] == bl.leaders.new_game(seed=1).text


def test_equal_positions_are_one_node():
    s = morris.new_game()
    g = game_graph(s, 3)
    assert g.number_of_nodes() == 1 + 9 + 72 + 252, "two men of a side are not told apart"
    deepest = max(g, key=lambda node: g.nodes[node]["depth"])
    assert nx.is_directed_acyclic_graph(g) and nx.shortest_path_length(g, s.text, deepest) == 3


def test_ways_that_end_alike_are_one_edge():
    s = bl.leaders.position(south="leader:a1 acrobat:d3", north="leader:g4 rider:d4 vizier:e3 jailer:e4", turn="south")
    several = [f for f in game_graph(s, 1).edges.values() if len(f["actions"]) > 1]
    assert all(f["weight"] == len(f["actions"]) for f in several)
    ends = {}
    for action in s.legal_actions():
        ends.setdefault(s.play(action).text, []).append(action.text)
    found = {n: set(f["actions"]) for _, n, f in game_graph(s, 1).edges(data=True)}
    assert found == {n: set(texts) for n, texts in ends.items()}


def test_ends_are_marked():
    s = morris.new_game()
    for text in ("place a1", "place b1", "place a2", "place b2"):
        s = s.play(text)
    g = game_graph(s, 1)
    won = [facts for facts in g.nodes.values() if facts["winner"]]
    assert [(f["winner"], f["rule"], f["open"]) for f in won] == [("light", "row", False)]
    assert len(game_graph(s, 0)) == 1


def test_an_explosion_is_refused_soon_with_its_size():
    s, begin = bl.leaders.new_game(seed=1), time.perf_counter()
    for start, depth in ((s, 30), (bl.legie.new_game(), 12), (bl.heroes.new_game(seed=1), 40)):
        with pytest.raises(TooLarge) as refused:
            game_graph(start, depth, limit=5000, progress=False)
        assert refused.value.estimate > 5000 and refused.value.limit == 5000 and refused.value.depth == depth
        assert "5,000" in str(refused.value) and isinstance(refused.value, bl.BoardlabError)
    assert time.perf_counter() - begin < 30


def test_the_estimate_is_of_the_right_size():
    with pytest.raises(TooLarge) as refused:
        game_graph(morris.new_game(), 4, limit=200, progress=False)
    true = len(game_graph(morris.new_game(), 4, limit=10_000))
    assert true / 5 < refused.value.estimate < true * 5


def test_the_limit_is_exact_where_the_estimate_is_close():
    for limit in (10, 100, 333):
        with pytest.raises(TooLarge):
            game_graph(morris.new_game(), 3, limit=limit)
    assert len(game_graph(morris.new_game(), 3, limit=334)) == 334


@pytest.mark.parametrize("code", ["en", "fr", "it", "ru"])
def test_the_refusal_is_said_in_every_language(code):
    bl.language(code)
    said = [str(TooLarge(7, size, 20_000)) for size in (45_000, 2.5e9, 1e18)]
    assert all(size in words and "20,000" in words for size, words in zip(("45,000", "10^9", "> 10^18"), said))


def test_progress_is_shown_only_when_asked_and_works_without_tqdm(monkeypatch, capsys):
    shown = []
    import tqdm
    monkeypatch.setattr(tqdm, "tqdm", lambda items, **how: shown.append(how) or items)
    with_bar = game_graph(morris.new_game(), 2)
    assert len(shown) == 2 and shown[0]["delay"] and shown[0]["file"] is sys.stderr
    assert nx.utils.graphs_equal(game_graph(morris.new_game(), 2, progress=False), with_bar) and len(shown) == 2
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert nx.utils.graphs_equal(game_graph(morris.new_game(), 2), with_bar) and len(shown) == 2
