"""A lesson being taken: steps, moments, answers, hints; everything to be seen is data."""

import pytest

import boardlab as bl
from boardlab.lessons import LessonPlay, Progress, following
from boardlab.scene import arrow, cross, diamond, dot, ring
from boardlab.words.say import phrases, say


def at(name, key, progress=None):
    """A player at one step, by its key."""
    play = LessonPlay(name, progress)
    play.go([step.key for step in play.lesson.steps].index(key) + 1)
    return play


# going about


def test_the_first_view_has_everything():
    view = LessonPlay("leaders/rider").view
    assert (view.title, view.number, view.count, view.progress) == ("The Rider", 1, 7, "1 of 7")
    assert (view.kind, view.rule) == ("look", "rider")
    assert view.sentence == phrases("leaders", "en")["lessons.rider.ride"] and view.marks == (arrow("c3", "c5"),)
    assert view.buttons.keys() == {"previous", "next", "reset", "hint", "show-me", "lock", "take-back"}
    assert {name for name, pressed in view.buttons.items() if pressed} == {"next", "show-me"}
    assert view.moment == (0, 1) and view.latest is None and view.score is None and not view.done and view.notes == ()


def test_next_shows_the_actions_one_by_one_and_then_goes_on():
    play = LessonPlay("leaders/turn")
    texts = []
    while play.index == 0:
        texts.append(play.view.latest and play.view.latest.text)
        play.next()
    assert texts == [None, "rider c3-c5", "end", "recruit vizier a1"] and play.view.number == 2
    play.previous()
    assert play.view.number == 1 and play.view.moment == (3, 3) and play.done
    play.previous()
    assert play.view.latest.text == "end" and play.view.moment == (2, 3)


def test_what_was_shown_is_pointed_out():
    play = LessonPlay("leaders/rider")
    play.next()
    assert play.view.marks == (arrow("c3", "c5"),) and play.state.at["c5"].kind == "rider"
    play.reset()
    assert play.view.moment == (0, 1)


def test_the_ends_are_ends_and_a_step_that_is_not_there_changes_nothing():
    play = LessonPlay("leaders/rider")
    play.previous()
    assert play.index == 0
    play.go(7)
    play.next()
    play.go(8)
    play.go(0)
    assert play.index == 6 and not play.view.buttons["next"]


def test_show_me_shows_everything():
    play = LessonPlay("leaders/turn")
    play.show_me()
    assert play.view.moment == (3, 3) and play.done and not play.view.buttons["show-me"]


def test_listeners_hear_every_change_until_they_stop():
    play, heard = LessonPlay("leaders/rider"), []
    stop = play.on_change(lambda: heard.append(play.view.number))
    play.next()
    play.next()
    play.choose("a1")
    stop()
    play.next()
    assert heard == [1, 2, 2]


def test_the_record_of_a_left_step_is_heard_no_more():
    play = at("leaders/rider", "win")
    left = play.record
    play.next()
    left.play("rider c4-c6")
    assert play.state == play.step.state and play.view.notes == ()


# predicting


def test_a_prediction_is_clicked_locked_and_judged_with_reasons():
    play = at("leaders/rider", "where")  # right: a1 a3 c1 e2
    for cell in ("a1", "c1", "e2", "c5", "e4", "c1", "c1", "nowhere"):
        play.choose(cell)
    assert play.chosen == ("a1", "e2", "c5", "e4", "c1") and set(play.view.marks) == {ring(c) for c in play.chosen}
    assert play.lock() == 3 / 6
    judged = {verdict.cell: verdict for verdict in play.view.verdicts}
    assert {cell: verdict.kind for cell, verdict in judged.items()} == {
        "a1": "hit", "c1": "hit", "e2": "hit", "a3": "miss", "c5": "false", "e4": "false"}
    assert judged["e4"].sentence == "e4: d4 is in the way; the Rider needs it empty."
    assert judged["c5"].sentence == "c5 is occupied; the Rider must end on an empty cell."
    assert judged["a3"].sentence == "a3: yes. Rider: rides from c3 to a3."
    assert "Missed: a3." in [note.text for note in play.view.notes]
    assert {dot("a1", "Right"), diamond("a3", "Missed"), cross("c5", judged["c5"].sentence)} <= set(play.view.marks)
    assert play.view.notes[0].text == "Right: 3. Missed: 1. Extra: 2." and not play.done


def test_a_locked_prediction_stays_as_it_is_until_reset():
    play = at("leaders/rider", "where")
    play.choose("a1")
    play.lock()
    play.choose("a3")
    assert play.chosen == ("a1",) and play.lock() is None and play.view.score == 1 / 4
    play.take_back()
    assert play.view.notes
    play.reset()
    assert play.chosen == () and play.view.verdicts == () and play.view.buttons["lock"]


def test_a_prediction_that_is_shown_does_not_count():
    play = at("leaders/rider", "where")
    play.show_me()
    assert play.locked and {verdict.kind for verdict in play.verdicts} == {"hit"} and play.score == 0.0


def test_cards_can_be_predicted_too():
    play = at("leaders/setup", "row")
    for card in ("rider", "hermit", "archer"):
        play.choose(card)
    assert play.lock() == 1.0


# trying


def test_a_try_that_is_right():
    play = at("leaders/rider", "win")
    assert play.attempt(("c4", "c6")) and play.done and play.score == 1.0
    assert [note.text for note in play.view.notes] == ["Well done!"] and play.state.outcome.winner == "south"


def test_a_try_that_is_wrong_explains_itself_and_can_be_taken_back():
    play = at("leaders/rider", "win")
    assert play.attempt("step c4-c5") and not play.done
    assert [note.text for note in play.view.notes] == [
        "Not quite. Take it back and try again.", "South has not won yet.", "Use this rule for it: Rider."]
    assert play.view.buttons["take-back"] and play.view.marks == (arrow("c4", "c5"),)
    play.take_back()
    assert play.state == play.step.state and play.view.notes == () and not play.view.buttons["take-back"]


def test_a_try_that_is_refused_says_why_and_changes_nothing():
    play = at("leaders/rider", "win")
    assert not play.attempt("rider c4-d4")
    assert play.view.notes[0].kind == "reason" and play.state == play.step.state and not play.done
    assert not play.attempt("ridder c4-c6") and play.view.notes[0].kind == "error"


def test_what_was_said_can_be_forgotten():
    play = LessonPlay("leaders/acrobat")
    play.go(5)
    play.attempt("step d1-d7")
    assert play.view.notes and not play.done
    play.forget()
    assert play.view.notes == () and not play.record.line


def test_two_ways_to_read_the_clicks_are_said():
    play = at("leaders/claw-launcher", "drag")
    assert not play.attempt(("c3", "c6")) and play.view.notes[0].kind == "error" and "drag" in play.view.notes[0].text
    assert play.attempt("claw-launcher c3 c6 drag") and play.done


def test_a_task_of_two_actions_says_when_it_goes_well_and_when_it_no_longer_can():
    play = at("leaders/capture", "with-two")
    play.attempt("step e5-e6")
    assert [note.text for note in play.view.notes] == ["Good so far. You have 1 action left."]
    play.take_back()
    play.attempt("step c4-c5")
    assert play.view.notes[0].kind == "wrong"
    play.take_back()
    play.attempt("rider c4-c6")
    play.attempt("step e5-e6")
    assert play.done


def test_somebody_may_play_on_the_record_instead():
    play = at("leaders/rider", "win")
    play.record.play("rider c4-c6")
    assert play.done and play.view.score == 1.0


def test_hints_go_from_the_piece_to_the_rule_to_the_target():
    play = at("leaders/rider", "win")
    play.hint()
    assert [note.text for note in play.view.notes] == ["Look at c4: Rider."] and ring("c4") in play.view.marks
    play.hint()
    assert play.view.notes[1].text == "Moves exactly two cells in a straight line; both must be empty."
    for _ in range(3):
        play.hint()
    assert play.view.notes[2].text == "Click in this order: c4, c6." and len(play.view.notes) == 3
    assert ring("c6") in play.view.marks
    play.attempt("step c4-c5")
    play.hint()
    assert [note.text for note in play.view.notes] == ["Not quite. Take it back and try again."]


def test_hints_for_a_prediction_end_with_one_of_the_cells():
    play = at("leaders/rider", "where")     # right: a1 a3 c1 e2
    play.choose("a1")
    for _ in range(9):
        play.hint()
    assert [note.text for note in play.view.notes] == [
        "Look at c3: Rider.", "Moves exactly two cells in a straight line; both must be empty.",
        "There are 4 cells or cards to find.", "One of them: a3."]


def test_hints_for_a_refusal_say_what_to_click():
    play = at("leaders/rider", "jailed")
    for _ in range(3):
        play.hint()
    assert [note.text for note in play.view.notes][::2] == ["Look at c3: Rider.", "Click in this order: c3, e4."]


def test_there_are_no_hints_where_nothing_is_asked():
    look = LessonPlay("leaders/rider")
    look.hint()
    assert look.view.notes == ()


def test_show_me_plays_an_answer_which_does_not_count():
    play = at("leaders/capture", "with-two")
    play.attempt("step c4-c5")
    play.show_me()
    assert not play.done and play.score == 0.0 and play.state.outcome.winner == "south" and len(play.record.line) == 2
    assert [note.kind for note in play.view.notes] == ["hint"] and not play.view.buttons["show-me"]
    play.reset()
    assert not play.done and play.score is None


# what is refused, and free play


def test_a_refusal_shows_its_reason_its_rule_and_where():
    play = at("leaders/rider", "jailed")
    assert not play.attempt("rider c3-e4") and play.done
    success, first, second = play.view.notes
    assert success.kind == "good" and (first.rule, first.text) == ("jailer", "A Jailer next to c3 blocks active abilities there.")
    assert second.text.startswith("An enemy next to the Jailer") and cross("c3", first.text) in play.view.marks


def test_something_else_that_is_refused_or_allowed_is_not_the_point():
    play = at("leaders/rider", "jailed")
    assert not play.attempt("rider c3-c4") and not play.done and play.view.notes[0].kind == "reason"
    assert play.attempt("step c3-c4") and not play.done
    assert play.view.notes[0].text == (
        "This is allowed: Rider: steps from c3 to c4. Take it back and try this: Rider: rides from c3 to e4.")
    play.take_back()
    play.show_me()
    assert not play.done and play.score == 0.0 and play.view.notes[0].kind == "hint" and play.view.notes[1].rule == "jailer"


def test_a_refusal_that_was_seen_stays_to_be_read_until_one_goes_on():
    play = at("leaders/rider", "jailed")
    play.attempt("rider c3-e4")
    seen = play.view.notes
    play.forget()
    assert play.view.notes == seen and play.done
    play.attempt("step c3-c4")
    assert play.view.notes == seen and play.done
    play.take_back()
    assert play.view.notes == seen
    play.attempt("rider c3-c4")
    assert play.view.notes[:len(seen)] == seen and len(play.view.notes) > len(seen) and play.done
    play.next()
    assert play.view.notes == ()


def test_free_play_goes_on_as_one_likes():
    play = at("leaders/rider", "play")
    assert not play.done and not play.view.buttons["show-me"]
    assert play.attempt("rider c3-c5") and play.attempt("end") and play.done and len(play.record.line) == 2
    assert not play.attempt("step c5-c6") and play.view.notes[0].kind == "reason"


def test_only_what_a_step_is_for_can_be_done():
    look, predict, free = LessonPlay("leaders/rider"), at("leaders/rider", "where"), at("leaders/rider", "play")
    assert not look.attempt("rider c3-c5") and not predict.attempt("rider c3-a1")
    look.choose("c3")
    free.choose("c3")
    assert look.chosen == free.chosen == () and free.lock() is None


@pytest.mark.parametrize("code, title, progress", [
    ("fr", "Le Cavalier", "2 sur 7"), ("it", "Il Cavaliere", "2 di 7"), ("ru", "Наездник", "2 из 7")])
def test_what_was_said_is_said_again_in_another_language(code, title, progress):
    play = at("leaders/rider", "where")
    play.choose("e4")
    play.lock()
    english = play.view
    bl.language(code)
    view = play.view
    assert (view.title, view.progress) == (title, progress)
    assert view.sentence == phrases("leaders", code)["lessons.rider.where"]
    assert len(view.notes) == len(english.notes) and not {n.text for n in view.notes} & {n.text for n in english.notes}
    assert view.verdicts[-1].sentence != "" and view.marks != english.marks


# progress


def test_steps_that_were_done_are_remembered(tmp_path):
    path = tmp_path / "progress.json"
    play = LessonPlay("leaders/rider", Progress(path))
    play.show_me()
    play.go(2)
    play.choose("a1")
    play.lock()
    play.go(6)
    play.show_me()
    again = Progress(path)
    assert again.scores == {"leaders/rider": {"ride": 1.0, "where": 0.25, "win": 0.0}}
    assert again.standing(play.lesson).done == 1 and play.solved == {1}
    play.reset()
    play.attempt("rider c4-c6")
    assert Progress(path).score(play.lesson, "win") == 1.0


def test_a_card_is_neither_answer_nor_mistake_where_cells_are_asked_for():
    play = at("leaders/recruit", "where")
    play.choose("vizier")
    assert play.chosen == () and [note.text for note in play.view.notes] == [say("lesson.cells-asked")]
    play.choose("b1")
    assert play.chosen == ("b1",) and play.view.notes == ()


def test_a_lesson_ends_with_what_was_learnt_and_what_follows():
    play = LessonPlay("leaders/rider")
    play.go(len(play.lesson.steps))
    play.attempt(play.state.legal_actions()[0])
    play.next()
    end = play.view.end
    assert end.learnt == play.lesson.learnt == play.view.sentence and end.rules == ("rider",)
    assert end.after == following("leaders/rider") and end.open == tuple(range(1, len(play.lesson.steps)))
    assert not play.view.buttons["next"] and not play.view.buttons["hint"]
    play.previous()
    assert play.view.end is None and play.view.number == len(play.lesson.steps)
    play.next()
    play.reset()
    assert play.view.end is None and play.view.number == 1


def test_a_step_one_only_looks_at_is_done_by_going_on():
    play = LessonPlay("leaders/board")
    assert play.step.kind == "look" and not play.step.play and play.solved == set()
    play.next()
    assert play.solved == {1}


def test_a_wrong_placement_says_the_numbers():
    play = at("legie/first-battle", "with-help")
    play.attempt(next(action for action in play.state.legal_actions() if action.text.startswith("knight") and "x" not in action.text))
    assert play.view.notes[0].kind == "wrong" and not play.done


def test_an_arrow_goes_the_way_that_was_clicked():
    play = at("leaders/acrobat", "twice")
    play.attempt("acrobat d2-d4-f4")
    assert [mark.cells for mark in play.view.marks if mark.kind == "arrow"] == [("d2", "d4"), ("d4", "f4")]
