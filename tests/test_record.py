"""Records: undo, redo, variations, comments, and readable text both ways."""

import copy
import pickle
import random
import sys

import pytest
from hypothesis import given, settings, strategies as st

import boardlab as bl
from boardlab import leaders
from boardlab.record import Record


def opening():
    return Record(leaders.new_game(seed=7, first="south"), title="First steps")


def test_play_undo_redo():
    record = opening().play("step d1-d2").play("end")
    assert record.line == ("step d1-d2", "end") and record.state.phase == "recruit"
    assert record.undo().undo().undo().line == () and record.state == record.root.state
    assert record.redo().redo().redo().line == ("step d1-d2", "end")


def test_another_action_begins_a_variation_and_redo_follows_the_last_visit():
    record = opening().play("step d1-d2").undo().play("step d1-c1").play("end").to_start()
    assert [c.action.text for c in record.root.children] == ["step d1-d2", "step d1-c1"]
    assert record.to_end().line == ("step d1-c1", "end")
    assert record.to_start().play("step d1-d2").line == ("step d1-d2",) and len(record.root.children) == 2


def test_a_refused_action_changes_nothing():
    record = opening().play("step d1-d2")
    before = record.text
    for wrong, error in [("step d1-d3", bl.Illegal), ("stepp d1", bl.Unreadable)]:
        with pytest.raises(error):
            record.play(wrong)
    assert record.text == before and record.line == ("step d1-d2",)


def test_text_is_readable_and_comes_back():
    record = opening().play("step d1-d2").comment("out of the corner")
    record.undo().play("step d1-c1").comment("or sideways").play("end").undo().undo().play("step d1-e1")
    record.go(record.root.children[0]).play("end")
    lines = record.text.splitlines()
    assert lines[0] == "boardlab-record/1" and lines[1] == "title First steps"
    assert lines[3:] == ["step d1-d2  # out of the corner", "  or step d1-c1  # or sideways", "  end",
                         "  or step d1-e1", "end"]
    again = Record.read(record.text)
    assert again.text == record.text and again.to_end().line == ("step d1-d2", "end")


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000), name=st.sampled_from(bl.games()))
def test_any_tree_comes_back(seed, name):
    chance = random.Random(seed)
    record = Record(bl.game(name).new_game(seed=seed))
    for _ in range(40):
        if chance.random() < 0.3 or record.state.outcome:
            for _ in range(chance.randint(1, 4)):
                record.undo()
        else:
            record.play(chance.choice(record.state.legal_actions()))
            if chance.random() < 0.2:
                record.comment(f"remark {chance.random():.2f}")
    again = Record.read(record.text)
    assert again.text == record.text


TITLES = ["two\nlines", "a\r\nb\u2028c\x85d\x1ce", "# not a comment", "title start", "half \ud800 a pair", "  ", "é 漢"]


@pytest.mark.parametrize("title", TITLES)
def test_whatever_a_record_is_called_it_can_be_saved_and_read(tmp_path, title):
    record = Record(leaders.new_game(seed=7, first="south"), title).play("step d1-d2").comment(title)
    record.save(tmp_path / "r.txt")
    again = Record.load(tmp_path / "r.txt")
    assert (again.title, again.text) == (record.title, record.text) and again.root.children[0].comment == record.here.comment
    record.title = title
    assert Record.read(record.text).title == again.title


def deep(count):
    """A record in which two Leaders walk about, each step an alternative to the one before."""
    record = Record(leaders.position(south="leader:a1", north="leader:g4", turn="south"))
    for _ in range(count):
        first, *others = record.state.legal_actions()
        record.play(first)
        if others and record.undo().state.play(others[0]).outcome is None:
            record.play(others[0])
    return record


def test_deep_variations_come_back_and_their_text_grows_with_their_number_only():
    record = deep(1500)
    again = Record.read(record.text)
    assert again.text == record.text and len(record.text) < 60 * 2 * 1500
    assert sys.getrecursionlimit() <= 3000


def test_a_long_record_is_copied_and_pickled_with_the_place_one_looks_at():
    record = deep(1500).undo().undo()
    for again in (pickle.loads(pickle.dumps(record)), copy.deepcopy(record)):
        assert (again.text, again.line, again.ahead.action) == (record.text, record.line, record.ahead.action)
        assert again.play(again.state.legal_actions()[-1]).behind.state == record.state


def test_beginning_anew_is_undone_and_redone_as_one_step():
    record, other = opening().play("step d1-d2").play("end"), leaders.new_game(seed=3)
    record.undo().begin(other).play(other.legal_actions()[0])
    assert record.undo().undo().line == ("step d1-d2",) and record.ahead.state == other
    assert record.redo().state == other and record.redo().undo().state == other and record.undo().line == ("step d1-d2",)
    assert record.play("end").undo().redo().line == ("step d1-d2", "end"), "playing on forgets the other game"
    assert record.undo().undo().behind is None


def test_save_and_load(tmp_path):
    record = opening().play("step d1-d2")
    record.save(tmp_path / "game.txt")
    assert Record.load(tmp_path / "game.txt").text == record.text
    assert [p.name for p in tmp_path.iterdir()] == ["game.txt"]


@pytest.mark.parametrize("change, line", [
    (lambda t: t.replace("boardlab-record/1", "boardlab-record/2"), 1),
    (lambda t: t.replace("start ", "begin "), 3),
    (lambda t: t.replace("leaders/1", "leader/1"), 3),
    (lambda t: t.replace("leader:d1", "leader:d9"), 3),
    (lambda t: t.replace("step d1-d2", "step d1-d3"), 4),
    (lambda t: t.replace("step d1-d2", "stepp d1-d2"), 4),
    (lambda t: t.replace("step d1-d2", "   step d1-d2"), 4),
    (lambda t: t.replace("end", "    or end"), 5),
], ids=["heading", "start", "game", "cell", "illegal", "word", "indent", "nothing-to-replace"])
def test_errors_name_line_and_column(change, line):
    text = change(opening().play("step d1-d2").play("end").text)
    with pytest.raises(bl.Unreadable) as caught:
        Record.read(text)
    assert caught.value.line == line and 0 <= caught.value.column <= len(caught.value.text)
    assert f"line {line}" in str(caught.value)


def test_listeners_hear_changes_until_they_stop():
    record, heard = opening(), []
    stop = record.on_change(lambda: heard.append(record.line))
    record.play("step d1-d2").undo()
    stop()
    record.redo()
    assert heard == [("step d1-d2",), ()]
