"""The live board without a browser: the same messages a browser would send, the same pictures it would get."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from ipycanvas import canvas as ipycanvas_canvas

import boardlab as bl
from boardlab import leaders
from boardlab.errors import Illegal
from boardlab.paint.svg import extent
from boardlab.scene.shapes import width_of
from boardlab.widgets import drawing
from boardlab.widgets.drawing import held
from boardlab.words.say import LANGUAGES, say
from pointing import LOOK, START, over_games, point


@over_games
def test_the_mouse_and_python_take_the_same_way(name):
    state = bl.game(name).new_game(seed=7)
    mouse, python = bl.Board(state), bl.Board(state)
    for _ in range(6):
        for click in mouse.state.legal_actions()[0].clicks:
            point(mouse, click)
            python.click(click)
            assert mouse.session.clicks == python.session.clicks and mouse.state == python.state
            assert mouse.companion.face == python.companion.face
        if mouse.session.choices:
            mouse.hear({"do": "choose", "which": 0})
            python.choose(0)
    assert mouse.record.line == python.record.line != ()


@over_games
def test_a_repaint_sends_few_messages(name, sent):
    board = bl.Board(bl.game(name).new_game(seed=7))
    board.hear(LOOK)
    for _ in range(4):
        for click in board.state.legal_actions()[0].clicks:
            sent.clear()
            board.click(click)
            assert 1 <= len(sent) <= 20
        if board.session.choices:
            board.choose(0)
    for act in ("undo", "redo", "flip", "reset", "overlay", "language"):
        sent.clear()
        board.hear({"do": act, "name": "board", "code": "fr"})
        assert 2 <= len(sent) <= 6 and sum(isinstance(message, tuple) for message in sent) == 1, "one drawing, whole"


def test_drawing_is_released_when_something_fails():
    with pytest.raises(ZeroDivisionError), held():
        1 / 0
    assert ipycanvas_canvas._CANVAS_MANAGER._caching is False and not ipycanvas_canvas._CANVAS_MANAGER._commands_cache


def test_a_browser_that_opens_gets_the_whole_picture(sent):
    board = bl.Board(START)
    sent.clear()
    board.easel.canvas._handle_frontend_event(None, {"event": "client_ready"}, [])
    assert len(sent) == 1 and {"switchCanvas", "fillPolygons", "fillText"} <= set(sent.drawing)


def test_a_callback_that_fails_is_heard_and_the_board_stays_usable():
    board, heard = bl.Board(START), []
    stop = board.on_change(lambda state: 1 / 0)
    board.on_change(lambda state: heard.append(state))
    board.on_change(lambda: heard.append("no argument"))
    point(board, "d1"), point(board, "e1")
    assert "ZeroDivisionError: division by zero" in board.message and heard == [board.state, "no argument"]
    assert ["error", board.message, ""] in board.companion.face["notes"]
    stop()
    point(board, "c3")
    assert board.session.clicks == ("c3",) and board.message == ""


def test_what_a_callback_prints_is_shown():
    board = bl.Board(START)
    board.on_change(lambda state: print("now", state.turn))
    point(board, "d1"), point(board, "e1")
    assert board.message == "now south"


def test_nonsense_from_a_browser_is_shown_and_changes_nothing():
    board = bl.Board(START)
    for said in ({"do": "explode"}, {"do": "look"}, {"do": "look", "width": 0}, {"do": "go", "number": 77},
                 {"do": "choose", "which": 3}, {"do": "what-nobody-knows"}):
        board.hear(said)
        assert board.message == "" and board.state == START
    for said in ({"do": "click"}, {"do": "go", "number": "soon"}, {"do": "language", "code": "xx"}):
        board.hear(said)
        assert board.message and board.state == START
        board.cancel()


def test_a_click_beside_everything_cancels():
    board = bl.Board(START)
    board.click("c3")
    board.hear({"do": "cancel"})
    assert board.session.clicks == ()


def test_boards_on_one_record_stay_equal_and_one_may_leave():
    record = bl.Record(START)
    one, two = bl.Board(record), bl.Board(record, flip=True)
    one.play("step d1-e1")
    assert two.state == one.state and two.record is record
    two.undo()
    assert one.state == START
    one.close()
    two.play("step d1-c1")
    assert two.state == record.state
    bl.language("it")


def test_play_raises_and_click_does_not():
    board = bl.Board(START)
    with pytest.raises(Illegal):
        board.play("step d1-d7")
    board.click("d7")
    assert board.reasons == START.why_not(("d7",)) and board.message


def test_three_faces():
    board = bl.Board(START)
    bundle, _ = board._repr_mimebundle_()
    assert bundle["application/vnd.jupyter.widget-view+json"]["model_id"] == board.model_id
    assert "<title" in bundle["image/svg+xml"] and "<desc" in bundle["image/svg+xml"]
    assert "(LE)" in bundle["text/plain"] and repr(board) == bundle["text/plain"]
    assert board._repr_mimebundle_(include={"image/png"})[0]["image/png"].startswith(b"\x89PNG")
    board.click("d7")
    assert board.message.split()[0] in board._repr_mimebundle_()[0]["text/plain"], "a refusal is in the picture too"


@pytest.mark.parametrize("ratio", [1, 1.25, 1.5, 2, 2.625])
def test_the_canvas_has_the_pixels_of_the_screen_and_fits_the_page(ratio):
    board = bl.Board(START)
    for width, height in ((1000, 640), (700.4, 500.7), (333.3, 640), (1700, 968)):
        board.hear(LOOK | {"width": width, "height": height, "ratio": ratio})
        canvas = board.easel.canvas
        for pixels, length in ((canvas.width, canvas.layout.width), (canvas.height, canvas.layout.height)):
            assert float(length.removesuffix("px")) * ratio == pytest.approx(pixels, abs=0.01)
        assert canvas.height / ratio <= height + 1 and canvas.width / ratio <= (width if width < 640 else width - board.column)
        assert canvas.width / ratio > 0.97 * width or canvas.height / ratio > 0.97 * height or width >= 640


def test_a_board_and_its_picture_are_no_higher_than_asked():
    board = bl.Board(START, height=300)
    board.hear(LOOK | {"width": 1000, "height": 640, "ratio": 1})
    assert 290 < board.easel.canvas.height <= 300
    for code in LANGUAGES:  # the line above the picture is never cut off
        with bl.speaking(code):
            wide, tall = extent(board._repr_mimebundle_()[0]["image/svg+xml"])
            assert tall <= 300 and wide >= width_of(say("ui.still"), 14, "bold") + 44
    assert extent(bl.Board(START)._repr_mimebundle_()[0]["image/svg+xml"])[1] > 400


def test_a_picture_shows_the_last_action():
    board = bl.Board(START)
    assert not {"way:d1-d2", "last:d2"} & names_of(board.picture)
    board.play("step d1-d2")
    assert {"way:d1-d2", "last:d1", "last:d2"} <= names_of(board.picture)
    board.undo()
    assert not {"way:d1-d2", "last:d2"} & names_of(board.picture)


def names_of(picture):
    return {group.name for layer in picture.scene.layers for group in layer.groups}


def test_nothing_is_sent_when_nothing_changed(sent):
    board = bl.Board(START)
    board.hear(LOOK)
    sent.clear()
    board.hear(LOOK)
    assert sent == []


def test_the_picture_does_not_jump_while_somebody_chooses():
    board = bl.Board(START)
    board.hear(LOOK | {"width": 400})
    board.click("c3")
    tall = board.easel.canvas.height
    board.cancel()
    assert board.easel.canvas.height == tall


def test_the_theme_follows_the_notebook_unless_told():
    board, own = bl.Board(START), bl.Board(START, theme="high-contrast")
    for each in (board, own):
        each.hear(LOOK | {"dark": True})
    assert board._drawn.theme.name == "dark" and own._drawn.theme.name == "high-contrast"


@over_games
def test_the_companion_knows_every_cell_and_speaks_every_language(name):
    board = bl.Board(bl.game(name).new_game(seed=7))
    said = set()
    for code in LANGUAGES:
        board.hear({"do": "language", "code": code})
        face = board.companion.face
        assert face["language"] == code and set(board.state.board.cells) <= set(face["labels"])
        assert not any(word.startswith("ui.") for word in face["words"].values())
        said.add(tuple(face["words"].values()))
        assert json.dumps(face) and json.dumps(board.companion.spots)
    assert len(said) == len(LANGUAGES)
    assert set(board.state.board.cells) <= {name for name, _ in board.companion.spots["spots"]}


@over_games
def test_everything_that_can_be_clicked_can_be_reached_without_a_mouse(name):
    """Cells by the arrows, everything else as a button of its own."""
    board = bl.Board(bl.game(name).new_game(seed=7))
    for _ in range(5):
        for click in board.state.legal_actions()[-1].clicks:
            face = board.companion.face
            assert click in board.companion.spots["walk"] or click in {name for name, _ in face["keys"]}
            board.hear({"do": "click", "name": click})
        if board.session.choices:
            board.choose(0)
    assert board.record.line


@over_games
def test_everything_that_can_be_clicked_is_drawn_or_a_button(name):
    board = bl.Board(bl.game(name).new_game(seed=7))
    for _ in range(5):
        face = board.companion.face
        cards = {card["name"] for section in face["sections"] for card in section["cards"]}
        there = {*board._drawn.names, *cards, *(key for key, _ in face["keys"])}
        assert {action.clicks[0] for action in board.state.legal_actions()} <= there
        board.play(board.state.legal_actions()[-1])


def test_setting_the_position_and_reading_it():
    board = bl.Board(START.text, marks=("zone d1 d2",))
    assert board.state == START and any(mark.startswith("zone") for mark in board.marks)
    other = leaders.new_game(seed=3)
    board.state = other
    assert board.state == other and board.record.line == ()
    board.type(START.text)
    assert board.state == START and board.message


def test_pasting_a_position_of_another_game_is_one_step_that_can_be_undone():
    board = bl.Board(START, marks=("zone d1 d2", "ring d1"))
    board.play("acrobat c3-c5")
    played, drawn = board.state, board._drawn
    for name in ("legie", "heroes"):
        other = bl.game(name).new_game(seed=3)
        board.hear({"do": "type", "text": other.text})
        if board.companion.face["choices"]:  # a game was played: that is asked first
            board.hear({"do": "choose", "which": 0})
        assert board.state == other and board._drawn.title != drawn.title and board.companion.face["can"]["undo"]
        board.click(other.legal_actions()[0].clicks[0])
        assert "Error" not in board.message
        while board.state.game == name:
            board.hear({"do": "undo"})
    assert board.state == played and board.record.line == ("acrobat c3-c5",) and board._drawn.layers == drawn.layers
    board.hear({"do": "redo"})
    assert board.state.game == "heroes"


def test_a_position_that_cannot_be_read_changes_nothing():
    board = bl.Board(START)
    board.play("acrobat c3-c5")
    before = board.state
    board.hear({"do": "type", "text": "legie/1;black=nobody:a1"})
    assert board.state == before and board.record.line and board.message


def test_a_board_in_plain_python():
    code = ("import boardlab as bl\nb = bl.Board(bl.game('leaders').new_game(seed=7, first='south'))\n"
            "b.click('d1'); b.click('d2')\nprint(b.record.line, b.state.at['d2'].kind)")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.strip() == "('step d1-d2',) leader", done.stderr


def test_a_board_that_cannot_be_drawn_says_so_and_lets_the_others_speak(monkeypatch):
    boards = [bl.Board(START), bl.Board(START)]
    with monkeypatch.context() as patch:
        patch.setattr(boards[0], "_picture", lambda: 1 / 0)
        boards[0].hear({"do": "click", "name": "d1"})
        assert boards[0].companion.face["notes"] == [["error", "ZeroDivisionError: division by zero", ""]]
        bl.language("fr")
    assert boards[1].companion.face["language"] == "fr"
    boards[0].hear({"do": "cancel"})
    assert boards[0].companion.face["notes"] == [] and boards[0].companion.face["language"] == "fr"


def test_ipycanvas_is_known_from_inside_in_one_place_only(monkeypatch):
    folder = Path(drawing.__file__).parent
    assert [file.name for file in folder.glob("*.py") if "_canvas_manager" in file.read_text(encoding="utf-8")] == ["tape.py"]
    monkeypatch.setattr("boardlab.widgets.tape.INSIDE", ("_what_a_later_version_calls_otherwise",))
    with pytest.raises(bl.BoardlabError, match="ipycanvas"):
        bl.Board(START)
