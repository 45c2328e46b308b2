"""Records: undo, redo, variations, comments, and readable text both ways."""

import random

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
