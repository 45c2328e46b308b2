"""The explorer without a browser: the widget with the messages a browser would send."""

import json
import random
import subprocess
import sys
from urllib.parse import unquote

import networkx as nx
import pytest

import boardlab as bl
from boardlab import leaders
from boardlab.graphs import kind_of, meaning_of, name_of
from boardlab.scene import edge, scene
from boardlab.widgets import overlays
from boardlab.widgets.explorer_marks import graph_marks
from boardlab.widgets.explorer_session import Inquiry
from boardlab.widgets.session import Session
from boardlab.words.say import LANGUAGES, find, phrases, say, say_name

START = leaders.position(south="leader:d1 rider:d3 archer:b2", north="leader:d7 jailer:f4", turn="south")


def point(explorer, name):
    explorer.board.hear({"do": "click", "name": name})


@pytest.mark.parametrize("name", bl.games())
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


def test_another_game_brings_other_graphs():
    explorer = bl.Explorer(START, "visibility")
    explorer.ask("d1")
    other = bl.game("legie").new_game(seed=7)
    explorer.state = other
    assert explorer.state == other and explorer.asking.kind in other.graphs and explorer.node is None
    assert [kind for kind, *_ in explorer.panel.face["kinds"]] == list(other.graphs)


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
    bundle, _ = explorer._repr_mimebundle_()
    assert bundle["application/vnd.jupyter.widget-view+json"]["model_id"] == explorer.model_id
    assert {*explorer.pair.sentences} <= {*bundle["text/plain"].splitlines()} and "(LE)" in bundle["text/plain"]
    assert bundle["image/svg+xml"].count("<svg") == 4 and 'data-name="d7"' in bundle["image/svg+xml"]
    assert explorer._repr_mimebundle_(include={"image/png"})[0]["image/png"].startswith(b"\x89PNG")
    explorer.preview("rider d3-b3")
    message = explorer.picture.scene.layer("message")[0].text
    assert explorer.changes[0].sentence in message
    assert explorer.asking.change_sentences[1] not in message, "a picture is brief"
    assert bl.Explorer(START, beside=False).picture.svg.count("<svg") == 1


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_legend_names_each_graph_by_its_edges(code):
    bl.language(code)
    drawn = bl.Explorer(START, ("visibility", "empty")).picture.scene
    lines = [group.text for group in drawn.layer("legend")]
    assert {f"— {name_of('leaders', kind)}" for kind in ("visibility", "empty")} <= {*lines}
    assert drawn.layer("values") == (), "a name is not written on every edge"
    weighed = scene(START, (edge("a1", "a2", 2.5, "Wall"), edge("a2", "a3", 2, "2 / 5")))
    assert [shape.text for group in weighed.layer("values") for shape in group.shapes[1:]] == ["2.5", "2 / 5"]
    assert "— Wall" in [group.text for group in weighed.layer("legend")]


def test_one_click_sends_few_messages_and_draws_once(sent):
    explorer = bl.Explorer(START, "visibility")
    for act in (lambda: point(explorer, "d1"), lambda: explorer.hear({"do": "toggle", "name": "board"}),
                lambda: bl.language("fr")):
        sent.clear()
        act()
        assert 2 <= len(sent) <= 6 and sum(isinstance(message, tuple) for message in sent) == 1


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


# what there is to see, said and drawn


CROWDED = {
    "leaders": ("actions", "south=leader:d1,wanderer:c3,rider:d3,manipulator:e3;north=leader:d7,jailer:f4;turn=south;phase=actions"),
    "legie": ("actions", "black=;white=;turn=black"),
    "heroes": ("threat", "beige=dragon:g3:8,clone:c3:6,telepath:e2:4,frost-mage:e1:6,samurai:b4:6,ninja:c2:4;"
               "blue=dragon:h7:8,barbarian:f6:6,amazon:d6:4,snake:a7:4,samurai:d9:6,giant:a9:6;turn=beige;phase=choose"),
}
"""Of each game a graph and a position in which it has too many edges to draw."""


def drawn_kinds(explorer):
    return {mark.kind for mark in explorer.asking.marks}


def test_shading_needs_no_other_switch():
    explorer = bl.Explorer(START)
    explorer.hear({"do": "shade", "name": "betweenness"})
    assert drawn_kinds(explorer) == {"shade"} and explorer.asking.shown == ()
    explorer.hear({"do": "shade", "name": ""})
    assert drawn_kinds(explorer) == set()


def test_a_graph_that_is_switched_off_is_asked_no_longer():
    explorer = bl.Explorer(START, ("visibility", "capture"))
    explorer.toggle("capture")
    assert explorer.asking.kind == "visibility"
    explorer.toggle("visibility")
    assert explorer.asking.kind == "board" and explorer.panel.face["kind"] == "Board"


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", bl.games())
def test_numbers_on_edges_are_explained_and_a_graph_without_edges_says_why(name, code):
    game = bl.game(name)
    bl.language(code)
    for kind in game.new_game(seed=1).graphs:
        keys = [f"graph.none.{kind}"] * (kind != "board") + [f"graph.numbers.{kind}"] * bool(kind_of(name, kind).weight)
        assert all(key in phrases(name, code) or key in phrases("", code) for key in keys), keys
    explorer = bl.Explorer(leaders.position(south="leader:d1", north="leader:d7"), "capture")
    assert find("leaders", "graph.none.capture") in explorer.panel.face["whole"]
    explorer = bl.Explorer(START, "actions")
    assert find("leaders", "graph.numbers.actions") in explorer.panel.face["whole"]


@pytest.mark.parametrize("name", CROWDED)
def test_a_crowd_of_edges_is_shaded_until_one_piece_is_asked_about(name):
    kind, text = CROWDED[name]
    state = bl.game(name).read(f"{name}/1;{text}")
    explorer = bl.Explorer(state, kind)
    assert drawn_kinds(explorer) == {"shade"} and say("explorer.crowded") in explorer.panel.face["whole"]
    node = max(explorer.graph, key=explorer.graph.out_degree)
    explorer.ask(node)
    part = explorer.asking.part_of(kind)
    assert 0 < part.number_of_edges() == explorer.graph.out_degree(node) and drawn_kinds(explorer) & {"arrow", "zone"}
    assert say("explorer.crowded") not in explorer.panel.face["whole"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_nodes_and_actions_are_said_in_the_language(code):
    bl.language(code)
    state = leaders.position(south="leader:d1", north="leader:d7", row="rider vizier archer", phase="recruit")
    explorer = bl.Explorer(state, "actions")
    explorer.ask("vizier")
    assert explorer.panel.face["names"] == [say_name("leaders", "vizier")]
    labels = [label for value, label in explorer.panel.face["actions"] if value.startswith("recruit vizier")]
    assert labels and all(say_name("leaders", "vizier") in label for label in labels)


@pytest.mark.parametrize("name", ["leaders", "legie", "heroes"])
def test_a_board_and_an_explorer_draw_every_graph_with_the_same_marks(name):
    chance, seen = random.Random(11), set()
    for way in bl.game(name).options:
        state = bl.game(name).new_game(seed=7, **way)
        for turn in range(40):
            if state.outcome:
                break
            for kind in state.graphs if turn % 13 == 0 else ():
                board, explorer = Session(state), Inquiry(state, (kind,))
                board.toggle(kind)
                drawn = tuple(graph_marks(explorer))
                assert board.marks[:len(drawn)] == drawn == overlays.marks(state, (kind,)), (kind, state.text)
                seen |= {kind} if drawn else set()
            state = state.play(chance.choice(state.legal_actions()))
    assert {"board", "empty", "actions", "reach"} <= seen


@pytest.mark.parametrize("name", CROWDED)
def test_a_crowd_on_a_board_is_about_what_was_clicked_as_in_an_explorer(name):
    kind, text = CROWDED[name]
    state = bl.game(name).read(f"{name}/1;{text}")
    explorer, clicked = Inquiry(state, (kind,)), max(state.graph(kind), key=state.graph(kind).out_degree)
    explorer.ask(clicked)
    assert overlays.marks(state, (kind,), (clicked,)) == tuple(graph_marks(explorer)) != overlays.marks(state, (kind,))
