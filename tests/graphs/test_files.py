"""Graphs as files: what is written can be read again, with every attribute."""

import json
import re

import networkx as nx
import pytest
from sampling import EVERY, some

import boardlab as bl
from boardlab.graphs import export, flat, game_graph, save


def graphs():
    for name in EVERY:
        for s in some(name, 5):
            yield from (s.graph(kind) for kind in s.graphs)
    yield game_graph(bl.leaders.new_game(seed=1), 2)


def same(a, b):
    return (nx.utils.graphs_equal(a, b) if a.is_directed() == b.is_directed() else False) and a.graph == b.graph


def test_graphml_gives_every_graph_back():
    for g in graphs():
        again, told = nx.parse_graphml(export(g, "graphml")), flat(g)
        assert again.is_directed() == g.is_directed() and dict(again.nodes) == dict(told.nodes)
        assert edges_of(again) == edges_of(told) and again.graph.items() >= told.graph.items()


def edges_of(g):
    return {tuple(edge) if g.is_directed() else frozenset(edge): facts for edge, facts in g.edges.items()}


def test_json_gives_every_graph_back():
    for g in graphs():
        assert same(nx.node_link_graph(json.loads(export(g, "json")), edges="edges"), flat(g))


def test_flat_attributes_are_plain_and_may_be_changed():
    for g in graphs():
        told = flat(g)
        facts = [*told.nodes.values(), *(f for _, _, f in told.edges(data=True)), told.graph]
        values = [value for each in facts for value in each.values()]
        assert {type(v) for v in values} <= {str, int, float, bool}
        told.add_node("new", side="x")
        assert len(told) == len(g) + 1


def test_several_values_become_one_text():
    s = bl.leaders.position(south="leader:d1 archer:d3", north="leader:d6")
    assert flat(s.graph("visibility")).edges["d3", "d6"]["between"] == "d4, d5"
    paths = flat(bl.legie.position(black="knight:c3 soldier:c4", white="king:f6").graph("chains")).graph["longest"]
    assert json.loads(paths) == {"black": "c3, c4", "white": "f6"}


STRING = r'"(?:[^"\\]|\\.)*"|true|false|[-+0-9.e]+'
NODE = re.compile(rf'  ({STRING})( \[.*\])?;')
EDGE = re.compile(rf'  ({STRING}) (--|->) ({STRING})( \[.*\])?;')


def test_dot_says_every_node_and_edge():
    """Read with a small grammar of our own: quoted names, one statement a line."""
    for g in graphs():
        head, *lines, end, rest = export(g, "dot").split("\n")
        assert head.startswith("digraph " if g.is_directed() else "graph ") and (end, rest) == ("}", "")
        edges = [m.groups() for line in lines if (m := EDGE.fullmatch(line))]
        nodes = [m.group(1) for line in lines if not EDGE.fullmatch(line) and (m := NODE.fullmatch(line))]
        assert len(edges) + len(nodes) == len(lines)
        assert [json.loads(node) for node in nodes] == list(g)
        assert [(json.loads(a), json.loads(b)) for a, _, b, _ in edges] == list(g.edges)
        assert {arrow for _, arrow, _, _ in edges} <= {"->" if g.is_directed() else "--"}


def test_dot_keeps_the_places_of_cells_and_quotes_what_needs_it():
    g = nx.Graph()
    g.add_node('say "a\\b"\nnow', side=-1)
    assert export(g, "dot").split("\n")[1] == '  "say \\"a\\\\b\\"\\nnow" ["side"="-1"];'
    s = bl.leaders.new_game(seed=1)
    assert '"pos"="0.0,-374.1!"' in export(s.graph("board"), "dot")


def test_an_unknown_form_is_told():
    with pytest.raises(bl.BoardlabError, match="graphml, dot, json.*Did you mean graphml"):
        export(bl.leaders.new_game(seed=1).graph(), "graphm")


def test_save_goes_by_the_ending(tmp_path):
    g = bl.leaders.new_game(seed=1).graph("visibility")
    for form in ("graphml", "dot", "json"):
        assert save(g, tmp_path / f"seen.{form}").read_text(encoding="utf-8") == export(g, form)
    assert nx.read_graphml(tmp_path / "seen.graphml").number_of_edges() == g.number_of_edges()
