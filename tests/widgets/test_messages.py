"""Whatever a page sends, nothing breaks, nothing changes by mistake, and nobody has to wait."""

import json
import math
import random
from xml.etree import ElementTree

import pytest

import boardlab as bl
from boardlab import leaders
from boardlab.errors import BoardlabError
from boardlab.scene import ring
from boardlab.widgets.messages import LONGEST, checked
from boardlab.words.letters import showable
from boardlab.words.say import say

START = leaders.position(south="leader:d1 acrobat:c3", north="leader:d7 rider:c4 archer:d5", turn="south")
MAKERS = {"board": lambda: bl.Board(START), "explorer": lambda: bl.Explorer(START),
          "lesson": lambda: bl.Lesson("leaders/rider", progress=False), "curriculum": lambda: bl.Curriculum("leaders")}
STRANGE = [None, 5, "do", [], {}, {"do": None}, {"do": ["click"]}, {"do": "click"}, {"do": "click", "name": None},
           {"do": "click", "name": {"a": 1}}, {"do": "click", "name": math.nan}, {"do": "look", "width": 10 ** 400},
           {"do": "look", "width": math.inf}, {"do": "go", "number": 10 ** 30}, {"do": "go", "number": 1.5},
           {"do": "choose", "which": "first"}, {"do": "look", "width": "wide"}, {"do": "look", "width": math.nan},
           {"do": "type", "text": 7}, {"do": "type", "text": "x" * (LONGEST + 1)}]
FIELDS = ("name", "text", "code", "key", "action", "layout", "form", "which", "number", "x", "y", "width", "ratio", "dark",
          "beside", "whether")
VALUES = (None, True, -1, 0, 3, 10 ** 40, 0.5, math.nan, "", "d1", "rider", "end", "{0.__class__}", "{:>99999999}", "\ud800",
          "\uffff\x00", "é" * 3000, [], {"a": []}, "leaders/rider", "next", "light", "fr")


@pytest.mark.parametrize("kind", MAKERS)
def test_what_no_page_of_ours_sends_is_refused_with_a_note(kind):
    widget = MAKERS[kind]()
    for content in STRANGE[:7] + [{"do": "go", "number": math.nan}, {"do": "take", "name": "x" * 5000}]:
        widget.hear(content)
        assert widget.message, content


@pytest.mark.parametrize("content", STRANGE, ids=lambda content: repr(content)[:40])
def test_a_strange_message_changes_nothing_on_a_board(content):
    board = bl.Board(START)
    board.hear(content)
    assert board.state == START and board.record.line == () and board.message


@pytest.mark.parametrize("key", ["nothing", "{0}", "{:>600000000}", "{x.__class__}", "start.x"])
def test_a_page_asks_only_for_phrases_there_are(key):
    board = bl.Board(START)
    board.hear({"do": "note", "key": key})
    assert board.message == say("ui.strange-message")
    assert say(key) == key


def test_too_long_a_text_is_refused_before_it_is_looked_at(monkeypatch):
    board = bl.Board(START)
    monkeypatch.setattr(type(START), "why_not", lambda *_: 1 / 0)
    for long in ("step " * 25_000, "leaders/1;" + "x" * 120_000):
        board.type(long)
        assert board.message == say("ui.too-long", most=LONGEST)


def test_halves_of_pairs_and_other_non_characters_reach_no_picture():
    label = "a\ud800b\uffffc\ufdd0d\x00e\U0001fffe"
    board = bl.Board(START, marks=(ring("d1", label),))
    board.hear({"do": "type", "text": label})
    board.picture.svg.encode("utf-8")
    ElementTree.fromstring(board.picture.svg)
    json.dumps(board.companion.face, ensure_ascii=False).encode("utf-8")
    assert showable(label) == "a�b�c�d�e�"


@pytest.mark.parametrize("kind", MAKERS)
def test_random_messages_never_raise_and_leave_a_widget_that_works(kind):
    chance, widget = random.Random(kind), MAKERS[kind]()
    screens = [widget, getattr(widget, "board", widget)]
    acts = sorted({*getattr(widget, "acts", ()), "look", "click", "choose", "cancel", "undo", "redo", "reset", "flip",
                   "go", "type", "overlay", "language", "note", "explode"})
    for _ in range(250):
        content = {"do": chance.choice(acts)} | {chance.choice(FIELDS): chance.choice(VALUES) for _ in range(chance.randrange(4))}
        chance.choice(screens).hear(content)
    for face in (getattr(widget, "panel", None), getattr(screens[1], "companion", None)):
        if face is not None:
            json.dumps(face.face, ensure_ascii=False, allow_nan=False).encode("utf-8")


def test_a_checked_message_says_what_it_lacks():
    with pytest.raises(BoardlabError):
        checked({"do": "click"})["name"]
    assert checked({"do": "click", "name": "d4", "strange": False}) == {"do": "click", "name": "d4", "strange": False}
