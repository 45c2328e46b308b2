"""A lesson without a browser: the clicks of every kind of step, then the messages a browser would send."""

import json
from html import unescape

import pytest

import boardlab as bl
from boardlab.errors import BoardlabError, Illegal, Unreadable
from boardlab.lessons import LessonPlay, Progress, lesson_names
from boardlab.widgets.lesson import Lesson
from boardlab.words.say import LANGUAGES, say

COUNT = len(LessonPlay("leaders/acrobat").lesson.steps)
NAMES = [f"{game}/{name}" for game in bl.games() for name in lesson_names(game)]


@pytest.fixture(autouse=True)
def english():
    yield
    bl.language("en")


def acrobat(number=1, **options):
    lesson = bl.Lesson("leaders/acrobat", **options)
    lesson.go(number)
    return lesson


def press(lesson, name):
    lesson.hear({"do": "press", "name": name})


def face(lesson):
    return lesson.panel.face


def kinds(lesson):
    return {mark.cells[0]: mark.kind for mark in lesson.board.session.marks}


def able(lesson):
    return {name for name, _, can in face(lesson)["buttons"] if can}


# going about


def test_it_begins_at_the_first_step():
    lesson = acrobat()
    assert isinstance(lesson, Lesson) and face(lesson)["number"] == 1 and face(lesson)["progress"] == f"1 of {COUNT}"
    assert face(lesson)["sentence"] == lesson.view.sentence and able(lesson) == {"next", "show-me"}


def test_an_action_is_shown_in_motion_then_the_next_step_comes():
    lesson = acrobat()
    seen = []
    lesson.board.session.on_change(lambda: seen.append(lesson.board.session.step))
    press(lesson, "next")
    assert lesson.record.line == ("acrobat d2-d4",) and face(lesson)["moment"] == [1, 1]
    assert [step[1].text for step in seen if step] == ["acrobat d2-d4"] and len(seen) == 1
    press(lesson, "next")
    assert face(lesson)["number"] == 2 and lesson.board.record is lesson.record is lesson.taken.record
    press(lesson, "previous")
    assert face(lesson)["moment"] == [1, 1]
    press(lesson, "previous")
    assert face(lesson)["moment"] == [0, 1] and lesson.board.state == lesson.state


def test_the_dots_lead_anywhere_and_remember_what_is_done():
    lesson = acrobat()
    lesson.hear({"do": "go", "number": 5})
    assert face(lesson)["number"] == 5 and face(lesson)["finished"] == []
    press(lesson, "show-me")
    assert lesson.record.line == ("acrobat d2-d4-f4",) and face(lesson)["finished"] == [], "shown is not done"
    press(lesson, "reset")
    lesson.attempt("acrobat d2-d4-f4")
    assert face(lesson)["finished"] == [5]
    lesson.hear({"do": "go", "number": 99})
    lesson.hear({"do": "go", "number": 0})
    assert face(lesson)["number"] == 5


def test_a_disabled_button_does_nothing_and_an_unknown_one_says_so():
    lesson = acrobat()
    press(lesson, "previous")
    press(lesson, "lock")
    assert face(lesson)["number"] == 1 and not lesson.board.message
    press(lesson, "explode")
    assert "previous" in lesson.board.message and lesson.board.companion.face["notes"][0][0] == "error"
    with pytest.raises(BoardlabError):
        lesson.press("explode")


@pytest.mark.parametrize("name", NAMES)
def test_every_lesson_can_be_gone_through(name):
    lesson = bl.Lesson(name, animate=False)
    for number in range(1, face(lesson)["count"] + 1):
        assert face(lesson)["number"] == number and json.dumps(face(lesson))
        press(lesson, "show-me")
        assert lesson.view.done == (lesson.view.kind == "look")
        assert not lesson.board.message, lesson.board.message
        press(lesson, "next")
    assert lesson.view.end and face(lesson)["end"]["cards"] and json.dumps(face(lesson))
    lesson.close()


# what clicks mean


def test_a_prediction_is_chosen_judged_and_explained():
    lesson = acrobat(2)
    assert "lock" in able(lesson) and set(lesson.board.companion.face["live"]) >= set(lesson.state.board.cells)
    for cell in ("c5", "a3", "e2", "e2"):
        lesson.board.hear({"do": "click", "name": cell})
    assert [cell for cell, kind in kinds(lesson).items() if kind == "ring"] == ["c5", "a3"] and lesson.record.line == ()
    press(lesson, "lock")
    assert kinds(lesson) == {"c5": "dot", "a3": "cross", "a1": "diamond", "e2": "diamond"}
    lines = [text for _, text in face(lesson)["notes"]]
    assert lines[0] == say("lesson.tally", hit=1, miss=2, false=1) and len(lines) == 4
    false = next(verdict for verdict in lesson.view.verdicts if verdict.kind == "false")
    assert ["reason", false.sentence] in face(lesson)["notes"] and "a3" in false.sentence
    assert ["wrong", "Missed: a1, e2."] in face(lesson)["notes"]
    assert set(lesson.board.companion.face["live"]) >= set(lesson.state.board.cells), "now any cell can be asked about"
    lesson.click("b1")
    assert kinds(lesson)["b1"] == "ring" and "b1" in lesson.board.message and lesson.view.verdicts[0].cell == "c5"
    lesson.board.hear({"do": "cancel"})
    assert "b1" not in kinds(lesson) and lesson.board.message == ""


@pytest.mark.parametrize("act", ["undo", "redo", "reset"])
def test_whatever_is_pressed_after_a_judged_answer_the_lesson_goes_on(act):
    lesson, other = acrobat(2), bl.Board(bl.game("legie").new_game(seed=1))
    number = next(i for i, step in enumerate(lesson.taken.lesson.steps, 1) if step.kind == "predict")
    lesson.go(number)
    press(lesson, "lock")
    lesson.board.hear({"do": act})
    notes = face(lesson)["notes"]
    assert bool(notes) == (act != "reset") and not lesson.board.message
    lesson.board.hear({"do": "click", "name": "a1"})
    assert "Error" not in lesson.board.message
    bl.language("fr")
    assert other.companion.face["language"] == lesson.board.companion.face["language"] == "fr"


def test_cells_of_a_prediction_can_be_typed():
    lesson = acrobat(2)
    lesson.board.hear({"do": "type", "text": "a1 c5 e2"})
    press(lesson, "lock")
    assert lesson.view.done and face(lesson)["notes"][0] == ["good", say("lesson.perfect")]


def test_a_look_is_not_played_on():
    lesson = acrobat()
    lesson.click("d2")
    lesson.click("d2")
    assert lesson.record.line == () and lesson.board.message == say("lesson.only-look", next=say("ui.next"))
    assert lesson.board.companion.face["live"] == []
    with pytest.raises(BoardlabError):
        lesson.board.play("acrobat d2-d4")


def test_what_is_refused_is_found_by_clicking_it():
    lesson = acrobat(3)
    lesson.click("c3")
    assert not lesson.view.done
    lesson.click("a3")
    assert lesson.view.done and face(lesson)["finished"] == [3]
    assert face(lesson)["notes"][:2] == [["good", say("lesson.refusal")],
                                         ["hint", lesson.taken.state.why_not("acrobat c3-a3")[0].sentence]]
    assert kinds(lesson)["a3"] == "cross" and lesson.board.message == "" and lesson.record.line == ()


def test_something_else_refused_is_explained_and_forgotten_with_the_next_click():
    lesson = acrobat(5)
    lesson.click("d2")
    lesson.click("a1")
    assert [kind for kind, _ in face(lesson)["notes"]].count("reason") >= 1 and "cross" in kinds(lesson).values()
    lesson.click("d1")
    assert face(lesson)["notes"] == [] and "cross" not in kinds(lesson).values()
    assert lesson.board.session.clicks == ("d1",)


def test_a_task_is_solved_by_clicks_and_a_wrong_way_taken_back():
    lesson = acrobat(5)
    for name in ("d1", "c1"):
        lesson.click(name)
    assert face(lesson)["notes"][0] == ["wrong", say("lesson.wrong")] and "take-back" in able(lesson)
    press(lesson, "take-back")
    assert lesson.record.line == () and face(lesson)["notes"] == []
    for name in ("d2", "d4", "f4"):
        lesson.click(name)
    assert lesson.view.done and face(lesson)["notes"][0] == ["good", say("lesson.solved")]


def test_a_typed_refusal_and_a_typed_action():
    lesson = acrobat(4)
    lesson.board.hear({"do": "type", "text": "acrobat c3-e4"})
    assert lesson.view.done and face(lesson)["notes"][0][0] == "good" and lesson.board.message == ""
    lesson.go(5)
    lesson.board.hear({"do": "type", "text": "acrobat d2-d4-f4"})
    assert lesson.view.done
    with pytest.raises(Illegal):
        lesson.board.play("acrobat f4-f4")


def test_the_positions_of_a_lesson_stay():
    lesson = acrobat(5)
    before = lesson.state
    lesson.board.hear({"do": "type", "text": bl.leaders.new_game(seed=3).text})
    assert lesson.state == before and lesson.board.message == say("lesson.fixed")
    lesson.board.reset()
    assert lesson.state == before


def test_free_play_goes_on_for_ever():
    lesson = bl.Lesson("leaders/rider")
    lesson.go(7)
    assert lesson.view.kind == "free"
    for _ in range(3):
        assert lesson.attempt(lesson.state.legal_actions()[0])
    assert len(lesson.record.line) == 3 and lesson.view.done and "take-back" in able(lesson)
    lesson.board.undo()
    assert len(lesson.record.line) == 2


def test_hints_come_one_by_one():
    lesson = acrobat(5)
    press(lesson, "hint")
    assert face(lesson)["notes"] == [["hint", "Look at d2: Acrobat."]] and kinds(lesson)["d2"] == "ring"
    press(lesson, "hint")
    assert face(lesson)["notes"][1] == ["hint", face(lesson)["rule"]["sentence"]]
    press(lesson, "hint")
    assert len(face(lesson)["notes"]) == 3 and kinds(lesson)["f4"] == "ring"


def test_overlays_of_a_step_are_shown_and_can_be_taken_away():
    shown = [(name, i + 1) for name in NAMES for i, step in enumerate(LessonPlay(name).lesson.steps) if step.overlays]
    assert shown, "no lesson lays anything over its board"
    lesson = bl.Lesson(shown[0][0])
    lesson.go(shown[0][1])
    overlay = lesson.view.overlays[0]
    pressed = {name: on for name, _, on, _ in lesson.board.companion.face["overlays"]}
    with_it = len(lesson.board.session.marks)
    assert pressed[overlay]
    lesson.board.toggle(overlay)
    assert len(lesson.board.session.marks) < with_it


# in other words


@pytest.mark.parametrize("code", LANGUAGES)
def test_everything_is_said_in_every_language(code):
    lesson = acrobat(2)
    lesson.unfold()
    lesson.click("c5")
    press(lesson, "lock")
    before = face(lesson)
    bl.language(code)
    after = face(lesson)
    assert after["sentence"] == lesson.view.sentence
    if code != "en":
        for part in ("title", "progress", "sentence", "notes", "buttons", "words", "kind"):
            assert after[part] != before[part], part
        for part in ("advice", "needs", "name"):
            assert after["rule"][part] != before["rule"][part], part
    assert not any("{" in label or "." in label for _, label, _ in after["buttons"])


# failures, faces, the end


def test_what_a_callback_raises_is_shown():
    lesson = acrobat()
    lesson.on_change(lambda state: 1 / 0)
    press(lesson, "next")
    assert "ZeroDivisionError" in lesson.board.message and lesson.record.line == ("acrobat d2-d4",)
    assert "ZeroDivisionError" in lesson.message


def test_what_is_raised_in_the_lesson_is_shown_and_what_is_printed_too():
    lesson = acrobat()
    lesson.taken.on_change(lambda: print("heard"))
    lesson.hear({"do": "go", "number": "x"})
    assert say("ui.strange-message") in lesson.board.message
    press(lesson, "next")
    assert "heard" in lesson.board.message
    lesson.hear({"do": "nonsense"})
    lesson.hear({})


def test_three_faces():
    lesson = acrobat(3)
    lesson.click("c3")
    lesson.click("a3")
    bundle, _ = lesson._repr_mimebundle_()
    reason = face(lesson)["notes"][0][1]
    assert {"application/vnd.jupyter.widget-view+json", "image/svg+xml", "text/plain"} <= bundle.keys()
    assert reason in bundle["text/plain"] and lesson.view.sentence in repr(lesson) and f"3 of {COUNT}" in repr(lesson)
    assert reason.split()[-1] in unescape(bundle["image/svg+xml"])
    assert lesson.board.companion.picture == lesson.picture.svg
    assert say("ui.still") in bundle["image/svg+xml"], "where there is no kernel, it says how to wake it"


def test_progress_is_kept_where_it_is_asked_for(tmp_path):
    kept = Progress(tmp_path / "p.json")
    lesson = acrobat(5, progress=kept)
    for name in ("d2", "d4", "f4"):
        lesson.click(name)
    assert Progress(tmp_path / "p.json").score(lesson.taken.lesson, "twice") == 1.0


def test_one_press_is_drawn_once(sent):
    lesson = acrobat(2)
    lesson.click("c5")
    drawn = []
    lesson.board.on_drawn(lambda: drawn.append(1))
    press(lesson, "lock")
    press(lesson, "next")
    lesson.board.hear({"do": "click", "name": "c3"})
    lesson.board.hear({"do": "click", "name": "a3"})
    assert len(drawn) == 4


def test_a_closed_lesson_hears_nothing_more():
    lesson = acrobat(2)
    taken, before = lesson.taken, face(lesson)
    lesson.close()
    taken.next()
    bl.language("fr")
    assert face(lesson) == before and not taken._listeners


def test_a_button_that_is_not_there_is_refused_with_the_nearest_name():
    with pytest.raises(Unreadable) as refused:
        bl.Lesson("leaders/rider").press("nxt")
    assert "expected a button of the lesson" in str(refused.value) and refused.value.nearest == "next"
