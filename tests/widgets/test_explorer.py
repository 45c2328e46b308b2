"""The explorer without a browser: the inquiry by itself, then the widget with the messages a browser would send."""

import json
import subprocess
import sys
from urllib.parse import unquote

import networkx as nx
import pytest

import boardlab as bl
from boardlab import leaders
from boardlab.errors import BoardlabError, Illegal, Unreadable
from boardlab.graphs import describe_node, describe_pair, difference, meaning_of, name_of
from boardlab.steps import frames
from boardlab.widgets.explorer_face import panel
from boardlab.widgets.explorer_session import LAST, MEASURES, Inquiry
from boardlab.words.say import LANGUAGES, say

GAMES = bl.games()
START = leaders.position(south="leader:d1 rider:d3 archer:b2", north="leader:d7 jailer:f4", turn="south")
over_games = pytest.mark.parametrize("name", GAMES)


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


def test_another_game_brings_other_graphs():
    explorer = bl.Explorer(START, "visibility")
    explorer.ask("d1")
    other = bl.game("legie").new_game(seed=7)
    explorer.state = other
    assert explorer.state == other and explorer.asking.kind in other.graphs and explorer.node is None
    assert [kind for kind, *_ in explorer.panel.face["kinds"]] == list(other.graphs)


# the widget


def point(explorer, name):
    x, y = explorer.board._drawn.centre(name)
    explorer.board.hear({"do": "point", "x": x, "y": y})


@over_games
def test_the_mouse_inspects_or_plays(name):
    state = bl.game(name).new_game(seed=7)
    explorer = bl.Explorer(state)
    cell = state.board.cells[4]
    point(explorer, cell)
    assert explorer.asking.asked == (cell,) and explorer.state == state
    assert explorer.panel.face["answers"] == list(explorer.node.sentences)
    explorer.board.hear({"do": "cancel"})
    assert explorer.panel.face["asked"] == []
    explorer.hear({"do": "mode", "name": "play"})
    action = state.legal_actions()[0]
    for spot in action.clicks:
        point(explorer, spot)
    if explorer.asking.choices:
        explorer.board.choose(0)
    assert len(explorer.record.line) == 1 and explorer.panel.face["changes"]


def test_every_act_of_the_panel():
    explorer = bl.Explorer(START)
    for said in ({"do": "toggle", "name": "visibility"}, {"do": "shade", "name": "betweenness"}):
        explorer.hear(said)
    assert explorer.panel.face["measure"] == "betweenness"
    assert [kind[0] for kind in explorer.panel.face["kinds"] if kind[3]] == ["visibility"]
    explorer.hear({"do": "toggle", "name": "board"})
    explorer.ask("c1", "e4")
    explorer.hear({"do": "way", "which": 2})
    assert explorer.panel.face["way"] == 2 and len(explorer.panel.face["ways"]) > 2
    explorer.hear({"do": "ask", "name": "f1"})
    assert explorer.asking.asked == ("f1",)
    explorer.hear({"do": "forget"})
    assert explorer.asking.asked == ()
    explorer.hear({"do": "watch", "name": "bfs"})
    explorer.hear({"do": "frame", "number": 3})
    assert explorer.panel.face["moment"] == explorer.asking.film[3].sentence
    assert explorer.panel.face["frames"] == len(explorer.asking.film)
    explorer.hear({"do": "preview", "action": "rider d3-b3"})
    assert explorer.panel.face["playable"] and explorer.panel.face["chosen"] == "rider d3-b3"
    explorer.hear({"do": "play"})
    assert explorer.record.line == ("rider d3-b3",)


def test_the_graph_beside_the_board():
    explorer = bl.Explorer(START, "visibility")
    on_board = explorer.panel.picture
    assert on_board.startswith("<svg") and all(f'data-name="{cell}"' in on_board for cell in START.at)
    explorer.hear({"do": "arrange", "beside": True, "layout": "circle"})
    assert explorer.panel.picture != on_board
    explorer.hear({"do": "arrange", "beside": False, "layout": "circle"})
    assert explorer.panel.picture == ""


@pytest.mark.parametrize("form", ("graphml", "dot", "json"))
def test_a_graph_can_be_copied_and_downloaded(form):
    explorer = bl.Explorer(START, "visibility")
    explorer.hear({"do": "export", "form": form})
    file = explorer.panel.file
    head, _, body = file["href"].partition(",")
    assert file["text"] == explorer.export(form) == unquote(body) and head.startswith("data:")
    assert file["name"] == f"leaders-visibility.{form}"
    explorer.toggle("board")
    assert explorer.panel.file["text"] == explorer.export(form) != file["text"], "the file follows the graph"
    explorer.hear({"do": "export", "form": ""})
    assert explorer.panel.file == {}


def test_the_exported_graph_reads_back():
    explorer = bl.Explorer(START, "empty")
    read = nx.parse_graphml(explorer.export("graphml"))
    again = nx.node_link_graph(json.loads(explorer.export("json")), edges="edges")
    assert set(read) == set(again) == set(explorer.graph)
    assert read.number_of_edges() == again.number_of_edges() == explorer.graph.number_of_edges()


def test_what_fails_is_shown_under_the_board():
    explorer, heard = bl.Explorer(START, "board"), []
    explorer.on_change(lambda state: 1 / 0)
    explorer.on_change(lambda state: heard.append(state))
    explorer.play("rider d3-b3")
    assert "ZeroDivisionError" in explorer.message and heard == [explorer.state]
    for wrong in ({"do": "toggle"}, {"do": "watch", "name": "magic"}, {"do": "preview", "action": "step d1-d7"},
                  {"do": "export", "form": "doc"}):
        explorer.board.cancel()
        explorer.hear(wrong)
        assert explorer.message and explorer.board.companion.face["notes"][0][0] == "error"
    assert explorer.form == ""
    explorer.hear({"do": "no such thing"}), explorer.hear({})
    explorer.click("d1")
    assert explorer.node.node == "d1" and explorer.message == ""


def test_the_language_changes_everything_beside_the_board_too():
    explorer = bl.Explorer(START, "visibility")
    explorer.click("d3"), explorer.preview("rider d3-b3")
    said = {}
    for code in LANGUAGES:
        explorer.board.hear({"do": "language", "code": code})
        face = explorer.panel.face
        assert face["meaning"] == meaning_of("leaders", "visibility") and face["language"] == code
        assert not [word for word in face["words"].values() if word.startswith("explorer.")]
        said[code] = (*(json.dumps(face[part]) for part in ("words", "answers", "changes", "kinds", "modes", "hint")),
                      explorer.panel.picture, repr(explorer))
    assert all(len(set(each)) == len(LANGUAGES) for each in zip(*said.values())), "each part in each language"


def test_the_board_offers_every_cell_and_leaves_the_graphs_to_the_panel():
    explorer = bl.Explorer(START)
    face = explorer.board.companion.face
    assert face["overlays"] == [] and set(START.board.cells) <= set(face["live"])
    explorer.use("play")
    live = set(explorer.board.companion.face["live"])
    assert explorer.board.companion.face["overlays"] == [] and {"d1", "d3", "b2"} <= live and "a1" not in live


def test_three_faces():
    explorer = bl.Explorer(START, "visibility")
    explorer.click("d1"), explorer.click("d7")
    bundle = explorer._repr_mimebundle_()
    assert bundle["application/vnd.jupyter.widget-view+json"]["model_id"] == explorer.model_id
    assert {*explorer.pair.sentences} <= {*bundle["text/plain"].splitlines()} and "(LE)" in bundle["text/plain"]
    assert bundle["image/svg+xml"].count("<svg") == 3 and 'data-name="d7"' in bundle["image/svg+xml"]
    assert explorer._repr_mimebundle_(include={"image/png"})["image/png"].startswith(b"\x89PNG")
    explorer.preview("rider d3-b3")
    message = explorer.picture.scene.layer("message")[0].text
    assert explorer.changes[0].sentence in message
    assert explorer.asking.change_sentences[1] not in message, "a picture is brief"
    assert bl.Explorer(START, beside=False).picture.svg.count("<svg") == 1


def test_one_click_sends_few_messages_and_draws_once(sent):
    explorer = bl.Explorer(START, "visibility")
    for act in (lambda: point(explorer, "d1"), lambda: explorer.hear({"do": "toggle", "name": "board"}),
                lambda: bl.language("fr")):
        sent.clear()
        act()
        assert 3 <= len(sent) <= 6 and sum(isinstance(message, tuple) for message in sent) == 1


def test_boards_on_one_record_stay_equal_and_a_closed_explorer_is_silent():
    record = bl.Record(START)
    explorer, board = bl.Explorer(record), bl.Board(record)
    board.play("rider d3-b3")
    assert explorer.state == board.state and explorer.panel.face["changes"]
    told = explorer.panel.face
    explorer.close()
    board.undo()
    bl.language("it")
    assert explorer.panel.face == told


def test_an_explorer_in_plain_python():
    code = ("import boardlab as bl\ne = bl.Explorer(bl.game('leaders').new_game(seed=7, first='south'), 'board')\n"
            "e.click('a1'); e.click('c2')\n"
            "print(e.pair.distance, bl.game_graph(e.state, 1, progress=False).number_of_nodes())")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.strip() == "2 5", done.stderr  # the start, three steps of the leader, and the end of the turn
