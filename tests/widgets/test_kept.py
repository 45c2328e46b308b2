"""Closed widgets go with everything in them, and so do those that nobody has and nobody saw."""

import gc
import subprocess
import sys
import weakref

import pytest
from ipywidgets import HBox
from ipywidgets.widgets.widget import _instances

import boardlab as bl
from boardlab import leaders

START = leaders.position(south="leader:d1 acrobat:c3", north="leader:d7 rider:c4 archer:d5", turn="south")
MAKERS = {"board": lambda: bl.Board(START), "explorer": lambda: bl.Explorer(START),
          "lesson": lambda: bl.Lesson("leaders/rider", progress=False), "curriculum": lambda: bl.Curriculum("leaders")}
LOOK = {"do": "look", "width": 700, "ratio": 2, "dark": False, "calm": False}


def used(kind):
    """A widget that was used: something moved, something was opened."""
    widget = MAKERS[kind]()
    if kind == "curriculum":
        for name in list(widget.course.lessons)[:3]:
            widget.hear({"do": "take", "name": name})
    else:
        widget.hear(LOOK)
        widget.click("d1"), widget.click("d2")
    return widget


def left(before):
    gc.collect()
    return len(set(_instances) - before)


@pytest.mark.parametrize("shown", [False, True], ids=["unseen", "shown"])
@pytest.mark.parametrize("kind", MAKERS)
def test_closing_frees_everything(kind, shown):
    used(kind).close()
    gc.collect()
    before, known = set(_instances), []
    for _ in range(3):
        widget = used(kind)
        if shown:
            widget._repr_mimebundle_()
        widget.close()
        known.append(weakref.ref(widget))
        del widget
    assert left(before) == 0 and not any(ref() for ref in known)


@pytest.mark.parametrize("kind", MAKERS)
def test_what_nobody_has_and_nobody_saw_goes(kind):
    MAKERS[kind]()
    gc.collect()
    before, known = set(_instances), weakref.ref(MAKERS[kind]())
    assert left(before) == 0 and known() is None


@pytest.mark.parametrize("kind", MAKERS)
def test_what_is_on_a_page_stays_with_all_that_is_in_it(kind):
    widget = MAKERS[kind]()
    known = weakref.ref(widget)
    widget._repr_mimebundle_()
    del widget
    gc.collect()
    assert known() is not None and known().model_id in _instances
    assert all(child.model_id in _instances for child in known().children)
    known().close()


def test_a_board_in_a_box_of_ones_own_stays_once_a_page_has_opened_it():
    before, box = set(_instances), HBox([bl.Lesson("leaders/rider", progress=False)])
    lesson = box.children[0]
    lesson.board.hear(LOOK)
    assert {lesson.model_id, lesson.board.model_id} <= set(_instances)
    lesson.close()
    box.layout.close()
    box.close()
    del box, lesson
    assert left(before) == 0


def test_a_curriculum_in_use_keeps_one_lesson_only():
    page = bl.Curriculum("leaders")
    names = list(page.course.lessons)[:4]
    for name in names:
        page.hear({"do": "take", "name": name})
    before = set(_instances)
    for name in names * 3:
        page.hear({"do": "take", "name": name})
    gc.collect()
    assert len(_instances) == len(before)


def test_an_open_record_does_not_keep_its_closed_or_dropped_boards():
    record = bl.Board(START).record
    known = [weakref.ref(bl.Board(record)), weakref.ref(bl.Explorer(record))]
    gc.collect()
    record.play("acrobat c3-c5")
    assert not any(ref() for ref in known)


def test_python_ends_quietly_with_boards_open():
    code = ("import boardlab as bl, boardlab.words.say as keep\ns = bl.leaders.new_game(seed=1)\n"
            "keep.kept = [bl.Board(s), bl.Explorer(s), bl.Lesson('leaders/rider', progress=False)]\n"
            "for each in keep.kept: each._repr_mimebundle_()")
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
