"""Algorithms frame by frame: the last frame is networkx's own result, and every frame follows from the one before."""

import random

import networkx as nx
import pytest
from sampling import EVERY, some

import boardlab as bl
from boardlab.graphs.steps import ALGORITHMS, articulation, bfs, dijkstra, frames


def graphs():
    for name in EVERY:
        for s in some(name, 8):
            yield from (s.graph(kind) for kind in ("board", "empty", "actions", *s.graphs[4:6]))
    yield from (nx.gnp_random_graph(14, p, seed=i) for i, p in enumerate((0.05, 0.1, 0.15, 0.2, 0.4)))


def starts(g):
    return random.Random(1).sample(list(g), min(3, len(g)))


def test_bfs_ends_as_networkx_does():
    for g in graphs():
        for start in starts(g):
            *_, last = bfs(g, start)
            assert last.values == dict(nx.single_source_shortest_path_length(g, start))
            assert list(last.tree) == list(nx.bfs_edges(g, start))
            assert set(last.done) == set(last.values) and not last.waiting


def test_dijkstra_ends_as_networkx_does():
    for number, plain in enumerate(graphs()):
        g, chance = plain.copy(), random.Random(number)
        for facts in (facts for _, _, facts in g.edges(data=True)):
            facts["cost"] = chance.choice((0, 1, 1, 2, 3.5, 7))
        for start in starts(g):
            for weight in ("cost", "nothing"):
                *_, last = dijkstra(g, start, weight)
                assert last.values == nx.single_source_dijkstra_path_length(g, start, weight=weight)
                away = nx.DiGraph(last.tree)
                assert all(last.values[b] == last.values[a] + g.edges[a, b].get(weight, 1) for a, b in away.edges)
                assert [last.values[node] for node in last.done] == sorted(last.values.values())


def test_articulation_ends_as_networkx_does():
    found = 0
    for g in graphs():
        *_, last = articulation(g)
        plain = nx.Graph(g.to_undirected())
        assert last.found == set(nx.articulation_points(plain)) and set(last.done) == set(g)
        assert sorted(last.values.values()) == [*range(1, len(g) + 1)]
        found += len(last.found)
    assert found > 20


def test_every_frame_goes_on_from_the_one_before():
    g = bl.leaders.position(south="leader:a1 archer:a2 rider:b2", north="leader:d7").graph("empty")
    for name in ALGORITHMS:
        film = frames(name, g, *(["b1"] if name != "articulation" else []))
        assert [frame.number for frame in film] == [*range(len(film))] and film[-1].event == "end"
        for before, after in zip(film, film[1:]):
            assert after.done[:len(before.done)] == before.done and before.values.keys() <= after.values.keys()
            assert before.found <= after.found and not set(after.done) & set(after.waiting)
            assert set(after.done) | set(after.waiting) == set(after.values)
            assert all(after.values[n] <= before.values[n] for n in before.values), "a number only gets better"
    assert film[0].values == {next(iter(g)): 1}


def test_frames_can_be_kept_compared_and_said():
    g = bl.leaders.new_game(seed=1).graph("board")
    assert frames("bfs", g, "d4") == frames("bfs", g, "d4")
    for code in ("en", "fr", "it", "ru"):
        bl.language(code)
        for name in ALGORITHMS:
            for frame in frames(name, g, *(["d4"] if name != "articulation" else [])):
                assert frame.sentence and not {"…", "{"} & set(frame.sentence) and "frame-" not in frame.sentence


def test_a_cut_point_is_told_when_it_is_found():
    film = frames("articulation", nx.path_graph(["a", "b", "c", "d"]))
    told = [frame for frame in film if frame.event == "cut"]
    assert [frame.fresh for frame in told] == [("c",), ("b",)] and told[0].current == "d"
    assert "c is a cut point" in told[0].sentence


def test_what_cannot_be_watched_is_told():
    g = bl.leaders.new_game(seed=1).graph("board")
    with pytest.raises(bl.Unreadable, match="Did you mean dijkstra"):
        frames("dijstra", g, "d4")
    with pytest.raises(bl.Unreadable):
        frames("bfs", g, "z9")
    with pytest.raises(bl.BoardlabError, match="a–b.*negative"):
        list(dijkstra(nx.Graph([("a", "b", {"weight": -1})]), "a"))
