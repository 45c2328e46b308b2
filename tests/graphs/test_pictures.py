"""Graphs drawn: over the board in all three painters, and beside it as nodes and links."""

import sys
import xml.etree.ElementTree as xml

import networkx as nx
import pytest
from sampling import EVERY, some

import boardlab as bl
from boardlab.graphs import game_graph
from boardlab.graphs.steps import frames
from boardlab.paint import node_link_svg, over_board, paint, picture
from boardlab.paint.node_link import LAYOUTS, places
from boardlab.scene import scene
from boardlab.scene.graph_marks import frame_marks, legend_line, overlay

SVG = "{http://www.w3.org/2000/svg}"


class Canvas:
    """Notes what is called and set, as ipycanvas would be asked."""

    def __init__(self):
        object.__setattr__(self, "calls", [])

    def __getattr__(self, name):
        return lambda *arguments: self.calls.append((name, arguments))

    def __setattr__(self, name, value):
        self.calls.append((name, value))


@pytest.mark.parametrize("name", EVERY)
def test_every_graph_of_every_game_is_drawn_by_all_three_painters(name):
    for s in some(name, 4):
        plain = Canvas()
        paint(plain, scene(s))
        for kind in s.graphs:
            g = s.graph(kind)
            marks = overlay(g)
            shown = over_board(s, kind)
            xml.fromstring(shown.svg)
            assert shown.text.count("\n") and legend_line(g) in shown.text.replace("\n", " ")
            canvas = Canvas()
            paint(canvas, scene(s, marks))
            if marks:
                assert len(canvas.calls) > len(plain.calls) - 1 and shown.svg != picture(s).svg
            cells = {cell for mark in marks for cell in mark.cells}
            assert cells <= set(s.board.cells) & set(g)


def test_edges_weights_and_shades_become_marks():
    s = bl.leaders.position(south="leader:d1 rider:c1", north="leader:d7 archer:d3 assassin:e1", turn="north")
    drawn = {mark.text for mark in overlay(s.graph("capture"))}
    assert drawn == {"edge d3 d1 1", "arrow d3 d1: Archer", "edge e1 d1 2", "arrow e1 d1: Assassin"}
    bare = {mark.text for mark in overlay(s.graph("capture"), weight="")}
    assert bare == {"arrow d3 d1: Archer", "arrow e1 d1: Assassin"}
    steps = overlay(s.graph("reach", piece="leader", cell="d1"))
    assert {mark.kind for mark in steps} == {"shade"} and min(steps, key=lambda m: m.value).label == "0"
    assert {mark.kind for mark in overlay(s.graph("reach"), edges=True)} == {"shade", "arrow"}


def test_cells_are_shaded_by_any_number():
    g = bl.leaders.new_game(seed=1).graph("empty")
    central = nx.betweenness_centrality(g)
    least, most = min(central.values()), max(central.values())
    marks = overlay(g, shades=central, edges=False)
    assert {mark.cells[0]: mark.value for mark in marks} == pytest.approx(
        {cell: (value - least) / (most - least) for cell, value in central.items()}, abs=0.001)
    assert [mark.value for mark in overlay(g, shades={"d4": 3}, edges=False)] == [1.0]
    with pytest.raises(bl.BoardlabError, match="nonsense"):
        overlay(g, shades="nonsense")


def test_own_cell_is_a_ring_and_what_comes_from_beside_is_an_area():
    s = bl.leaders.position(south="leader:d1", north="leader:d7 protector:d5", turn="south")
    assert "ring d5: Protector" in {mark.text for mark in overlay(s.graph("influence"))}
    h = bl.heroes.position(beige="dragon:d1:8.poison", blue="giant:d5:6.poison.freeze", turn="beige")
    told = {(mark.kind, mark.cells) for mark in overlay(h.graph("control"))}
    assert told == {("zone", ("d1", "d5")), ("zone", ("d5",))}


def test_two_edges_between_the_same_cells_share_one_place():
    h = bl.heroes.position(beige="dragon:d4:8", blue="giant:d5:6", turn="beige")
    marks = overlay(h.graph("range"))
    assert [mark.text for mark in marks if mark.kind == "edge"] == ["edge d4 d5 -2: -2 / -5"]
    assert {mark.cells for mark in marks if mark.kind == "arrow"} == {("d4", "d5"), ("d5", "d4")}


def test_the_legend_line_speaks_the_language():
    g = bl.leaders.new_game(seed=1).graph("visibility")
    bl.language("fr")
    assert legend_line(g) == "Qui voit qui\u00a0: Une arête relie deux personnages qui se voient."
    assert legend_line(nx.Graph()) == ""


def test_a_graph_of_ones_own_can_be_laid_over_the_board():
    s = bl.leaders.new_game(seed=1)
    tree = nx.minimum_spanning_tree(s.graph("board"))
    assert len([mark for mark in overlay(tree) if mark.kind == "edge"]) == 36
    mine = nx.Graph(s.graph("board"))
    mine.graph.clear()
    mine.remove_node("d4")
    assert "edge d1 d2 1" in {mark.text for mark in overlay(mine)}


# frames


def test_frames_are_drawn_over_the_board():
    walls = "leader:a1 archer:b3 rider:c3 vizier:d3 jailer:e2 hermit:f2 cub:g2"
    s = bl.leaders.position(south=walls, north="leader:d7")
    g = s.graph("empty")
    for name in ("bfs", "dijkstra", "articulation"):
        film = frames(name, g, *(["a2"] if name != "articulation" else []))
        for frame in (film[0], film[len(film) // 2], film[-1]):
            marks = frame_marks(frame, g)
            assert {mark.cells[0] for mark in marks if mark.kind == "shade"} == set(frame.values)
            assert {mark.cells for mark in marks if mark.kind == "edge"} == set(frame.tree)
            assert [mark.cells[0] for mark in marks if mark.kind == "ring"] == [c for c in [frame.current] if c]
            xml.fromstring(picture(s, marks, message=frame.sentence).svg)
    (cuts,) = [mark.cells for mark in frame_marks(film[-1], g) if mark.kind == "zone"]
    assert set(cuts) == set(nx.articulation_points(g))


# nodes and links


@pytest.mark.parametrize("name", EVERY)
def test_every_graph_has_a_picture_of_nodes_and_links(name):
    for s in some(name, 3):
        for kind in s.graphs:
            g = s.graph(kind)
            root = xml.fromstring(node_link_svg(g))
            drawn = [part.get("data-name") for part in root.iter(f"{SVG}g")]
            assert drawn == list(g)
            assert root.find(f"{SVG}title").text == legend_line(g) and str(len(g)) in root.find(f"{SVG}desc").text
            assert len(list(root.iter(f"{SVG}path"))) == sum(1 + g.is_directed() for a, b in g.edges if a != b)
            assert node_link_svg(g) == node_link_svg(g), "the same picture every time"


def test_cells_lie_where_they_lie_on_the_board_and_the_rest_beside_it():
    s = bl.leaders.new_game(seed=1)
    assert places(s.graph("visibility")) == {cell: s.board.xy[cell] for cell in s.at}
    at = places(s.graph("actions"))
    on_board = {node: place for node, place in at.items() if node in s.board.order}
    assert on_board == {cell: s.board.xy[cell] for cell in on_board}
    others, right = at.keys() - on_board.keys(), max(x for x, _ in on_board.values())
    assert others and all(at[node][0] > right for node in others)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_keeps_nodes_apart_and_in_the_picture(layout):
    g = game_graph(bl.leaders.position(south="leader:a1", north="leader:g4", turn="south", row="rider", deck=""), 2)
    if layout == "board":
        g = bl.heroes.position(beige="dragon:d1:8.poison.riposte", blue="giant:d5:6", turn="beige").graph("control")
    root = xml.fromstring(node_link_svg(g, layout=layout, width=500))
    dots = [next(part.iter(f"{SVG}circle")) for part in root.iter(f"{SVG}g")]
    at = [(float(dot.get("cx")), float(dot.get("cy"))) for dot in dots]
    assert len(set(at)) == len(g) and all(0 < x < 500 and 0 < y < float(root.get("height")) for x, y in at)


def test_without_numpy_a_circle_serves(monkeypatch):
    g = nx.path_graph(5)
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert places(g, "spring") == places(g, "circle")


def test_an_unknown_layout_is_told():
    with pytest.raises(bl.BoardlabError, match="circle.*Did you mean spring"):
        node_link_svg(nx.Graph(), layout="sprung")


def test_sizes_make_nodes_larger():
    g = bl.leaders.new_game(seed=1).graph("board")
    root = xml.fromstring(node_link_svg(g, sizes=nx.betweenness_centrality(g)))
    radius = {part.get("data-name"): float(next(part.iter(f"{SVG}circle")).get("r")) for part in root.iter(f"{SVG}g")}
    assert radius["d4"] > radius["d1"]


def test_empty_graphs_can_be_drawn():
    for g in (nx.Graph(), bl.legie.new_game().graph("chains"), bl.legie.new_game().graph("reach")):
        xml.fromstring(node_link_svg(g))
        assert overlay(g) == ()
