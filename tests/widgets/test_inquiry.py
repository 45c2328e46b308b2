"""What an explorer asks, without any widget: cells, pairs, what an action changes, algorithms frame by frame."""

import json

import networkx as nx
import pytest

import boardlab as bl
from boardlab import leaders
from boardlab.errors import BoardlabError, Illegal, Unreadable
from boardlab.graphs import describe_node, describe_pair, difference, name_of
from boardlab.graphs.steps import frames
from boardlab.widgets.explorer_face import panel
from boardlab.widgets.explorer_session import LAST, MEASURES, Inquiry
from boardlab.words.say import say

START = leaders.position(south="leader:d1 rider:d3 archer:b2", north="leader:d7 jailer:f4", turn="south")
over_games = pytest.mark.parametrize("name", bl.games())


def kinds_marked(asking):
    return {mark.kind for mark in asking.marks}


def arrows(asking):
    return [mark.cells for mark in asking.marks if mark.kind == "arrow"]


# one cell


@over_games
def test_every_node_of_every_graph_can_be_asked_about(name):
    state = bl.game(name).new_game(seed=7)
    asking = Inquiry(state)
    for kind in state.graphs:
        asking.toggle(kind)
        for node in list(state.graph(kind))[:3]:
            asking.ask(node)
            assert asking.node == describe_node(asking.graph, node) and asking.answers == asking.node.sentences
            assert asking.marks is not None and json.dumps(panel(asking))
        asking.toggle(kind)
    assert asking.shown == ()


def test_a_click_inspects_and_the_same_again_forgets():
    asking = Inquiry(START, ("visibility",))
    assert asking.click("d3") is None and asking.asked == ("d3",) and asking.state == START
    assert asking.answers[0] == describe_node(START.graph("visibility"), "d3").sentences[0]
    assert ("ring", ("d3",)) in {mark[:2] for mark in asking.marks}
    asking.click("d3")
    assert asking.asked == () and asking.answers == ()


@over_games
def test_what_a_node_leads_to_is_hatched(name):
    state = bl.game(name).new_game(seed=7)
    asking = Inquiry(state, ("actions",))
    for node in asking.graph:
        asking.ask(node)
        zones = [mark for mark in asking.marks if mark.kind == "zone" and mark.label == say("explorer.neighbours")]
        hatched = {cell for mark in zones for cell in mark.cells}
        assert hatched == {near for near in asking.graph[node] if near in state.board.order} - {node}


def test_a_cell_that_is_no_node_is_said_to_be_none():
    asking = Inquiry(START, ("visibility",))
    asking.click("a1")
    assert asking.node is None and asking.missing == ("a1",)
    assert "a1" in asking.answers[0] and name_of("leaders", "visibility") in asking.answers[0]
    asking.toggle("board")
    assert asking.missing == () and asking.node.degree == 3


def test_a_button_is_not_asked_about():
    asking = Inquiry(START)
    asking.click("end")
    assert asking.asked == () and asking.notes and asking.state == START


def test_a_graph_that_begins_at_a_piece_begins_at_the_one_asked_about():
    asking = Inquiry(START, ("reach",))
    for cell in ("b2", "d3"):
        asking.ask(cell)
        assert asking.graph.graph["start"] == cell
    asking.ask("d3", "d5")
    assert asking.graph.graph["start"] == "d3" and asking.pair.distance == 2


# two cells


def test_two_clicks_ask_about_both_and_a_third_begins_anew():
    asking = Inquiry(START, ("empty",))
    asking.click("c1"), asking.click("e6")
    expected = describe_pair(START.graph("empty"), "c1", "e6")
    assert asking.pair == expected and asking.answers == expected.sentences
    assert arrows(asking) == list(zip(expected.paths[0], expected.paths[0][1:]))
    asking.click("g1")
    assert asking.asked == ("g1",) and asking.pair is None


def test_every_shortest_way_can_be_shown():
    asking = Inquiry(START, ("board",))
    asking.ask("c1", "e4")
    assert len(asking.pair.paths) > 2
    for which, path in enumerate(asking.pair.paths):
        asking.show_way(which)
        ways = [mark.cells for mark in asking.marks if mark.kind == "arrow"]
        assert ways == list(zip(path, path[1:]))
    zones = [set(mark.cells) for mark in asking.marks if mark.kind == "zone"]
    assert zones == [{cell for path in asking.pair.paths for cell in path}, set(asking.pair.cut)]
    before = asking.way
    asking.show_way(99)
    assert asking.way == before


def test_who_is_cut_off_is_told():
    walled = leaders.position(south="leader:d1 rider:a2 archer:b2 acrobat:b1", north="leader:d7", turn="south")
    asking = Inquiry(walled, ("empty",))
    asking.ask("a1", "d5")
    assert asking.pair.cut_off and asking.answers == asking.pair.sentences and not arrows(asking)


def test_more_than_two_or_twice_the_same_is_refused():
    asking = Inquiry(START)
    for nodes in (("a1", "a2", "a3"), ("a1", "a1")):
        with pytest.raises(BoardlabError):
            asking.ask(*nodes)
    assert asking.asked == ()


# what an action changes


def test_an_action_looked_at_is_not_played():
    asking = Inquiry(START, ("visibility",))
    asking.preview("rider d3-b3")
    expected = difference(START, START.play("rider d3-b3"), "visibility")
    assert asking.state == START and asking.changes[0] == expected and asking.change_sentences[0] == expected.sentence
    marked = {mark.kind: {m.cells for m in asking.marks if m.kind == mark.kind} for mark in asking.marks}
    assert marked["sight"] == set(expected.removed) and marked["arrow"] == set(expected.added)
    assert asking.play_chosen().text == "rider d3-b3"
    assert asking.chosen == "" and asking.state == START.play("rider d3-b3")


@over_games
def test_after_playing_the_change_is_told_for_every_graph(name):
    asking = Inquiry(bl.game(name).new_game(seed=7), mode="play")
    assert asking.changes == ()
    for _ in range(5):
        before = asking.state
        asking.play(before.legal_actions()[-1])
        expected = {kind: difference(before, asking.state, kind) for kind in before.graphs}
        assert {change.kind: change for change in asking.changes} == expected
    asking.preview(LAST)
    assert asking.chosen == LAST and asking.marks is not None
    asking.undo(), asking.reset()
    assert asking.chosen == "" and asking.changes == ()
    asking.preview(LAST)
    assert asking.chosen == ""


def test_a_refused_action_changes_nothing():
    asking = Inquiry(START)
    asking.preview("rider d3-b3")
    with pytest.raises(Illegal):
        asking.preview("step d1-d7")
    assert asking.chosen == "rider d3-b3"


def test_the_actions_offered_are_those_of_the_cell_asked_about():
    asking = Inquiry(START)
    assert asking.actions == START.legal_actions()
    asking.ask("d3")
    assert all("d3" in action.clicks for action in asking.actions)
    assert 0 < len(asking.actions) < len(START.legal_actions())
    asking.preview("step d1-e1")
    assert "step d1-e1" in [action.text for action in asking.actions]


# graphs and shades


def test_several_graphs_lie_over_the_board_and_the_last_is_asked_about():
    asking = Inquiry(START, ("visibility",))
    asking.toggle("empty")
    assert asking.shown == ("visibility", "empty") and asking.kind == "empty"
    joined = {frozenset(mark.cells) for mark in asking.marks if mark.kind == "edge"}
    assert joined == {frozenset(edge) for kind in asking.shown for edge in START.graph(kind).edges}
    asking.toggle("empty")
    assert asking.shown == ("visibility",) and asking.kind == "visibility"


@pytest.mark.parametrize("measure", MEASURES)
def test_cells_are_shaded_by_a_centrality(measure):
    asking = Inquiry(START, ("empty",))
    assert "shade" not in kinds_marked(asking)
    asking.shade(measure)
    values = getattr(nx, f"{measure}_centrality")(START.graph("empty"))
    shaded = {mark.cells[0]: mark.value for mark in asking.marks if mark.kind == "shade"}
    assert shaded.keys() == values.keys()
    assert max(shaded, key=shaded.get) in [cell for cell in values if values[cell] == max(values.values())]
    asking.shade()
    assert "shade" not in kinds_marked(asking)


def test_unknown_words_name_the_nearest():
    asking = Inquiry(START)
    for wrong, near in ((lambda: asking.use("inspekt"), "inspect"), (lambda: asking.shade("closenes"), "closeness"),
                        (lambda: asking.watch("dikstra"), "dijkstra"), (lambda: asking.file("jsn"), "json"),
                        (lambda: Inquiry(START, ("visiblity",)), "visibility")):
        with pytest.raises(Unreadable, match=near):
            wrong()


# algorithms


@pytest.mark.parametrize("algorithm", ("bfs", "dijkstra", "articulation"))
def test_an_algorithm_is_stepped_through(algorithm):
    asking = Inquiry(START, ("empty",))
    asking.ask("c1")
    asking.watch(algorithm)
    start = () if algorithm == "articulation" else ("c1",)
    assert asking.film == frames(algorithm, START.graph("empty"), *start) and asking.frame.number == 0
    seen = []
    for _ in asking.film:
        seen.append(len([mark for mark in asking.marks if mark.kind == "shade"]))
        asking.go_to_frame(asking.at + 1)
    assert asking.at == len(asking.film) - 1 and seen == sorted(seen) and seen[-1] == len(START.graph("empty"))
    asking.go_to_frame(-5)
    assert asking.at == 0
    asking.watch()
    assert asking.film == () and asking.frame is None


def test_another_start_another_graph_another_position_begin_the_film_anew():
    asking = Inquiry(START, ("board",))
    asking.watch("bfs")
    asking.go_to_frame(5)
    asking.click("g1")
    assert asking.at == 0 and asking.frame.current == "g1"
    asking.toggle("empty")
    assert set(asking.film[-1].values) <= set(START.graph("empty"))
    asking.play("step d1-e1")
    assert asking.algorithm == "bfs" and "e1" not in asking.film[-1].values and "d1" in asking.film[-1].values


def test_what_an_algorithm_cannot_do_is_said(monkeypatch):
    minus = nx.Graph(game="leaders", kind="board")
    minus.add_edge("d1", "d2", weight=-1)
    asking = Inquiry(START, ("board",))
    asking.watch("dijkstra")
    monkeypatch.setattr(Inquiry, "graph", minus)
    asking.ask("d1")
    assert asking.film == () and asking.algorithm == "" and asking.notes[0].kind == "error"
    with pytest.raises(BoardlabError):
        asking.watch("dijkstra")


# playing


def test_in_play_mode_a_click_plays():
    asking = Inquiry(START, ("visibility",), mode="play")
    asking.click("d3")
    assert asking.clicks == ("d3",) and "dot" in kinds_marked(asking) and asking.asked == ()
    assert asking.click("b3").text == "rider d3-b3"
    asking.click("d1")
    asking.use("inspect")
    assert asking.clicks == () and kinds_marked(asking) == {"edge"}


def test_what_is_asked_is_asked_again_of_the_next_position():
    asking = Inquiry(START, ("visibility",))
    asking.ask("d1", "d7")
    assert asking.pair.path == ("d1", "d3", "d7")
    asking.play("rider d3-b3")
    assert asking.pair.path == ("d1", "d7")


def test_a_graph_that_cannot_be_made_is_taken_away_and_that_is_said(monkeypatch):
    asking = Inquiry(START, ("visibility", "empty"))
    plain = type(START).graph

    def graph(state, kind, **options):
        if kind == "empty" and state != START:
            raise ZeroDivisionError("no such thing")
        return plain(state, kind, **options)
    monkeypatch.setattr(type(START), "graph", graph)
    asking.play("step d1-e1")
    assert asking.shown == ("visibility",) and asking.kind == "visibility" and "no such thing" in asking.notes[0].text
