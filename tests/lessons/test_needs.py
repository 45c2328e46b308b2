"""What the rules asked of what was tried: every need of every attempt, and what of it a lesson shows."""

import re
from itertools import islice

import pytest

import boardlab as bl
from boardlab.lessons import LessonPlay, lessons_of
from boardlab.lessons.needs import OF_THE_KIT, Tried, advice, needs, of_others, tried
from boardlab.lessons.play import TOUCHED
from boardlab.rules.code import asked_in
from boardlab.why import BESIDE_THE_POINT
from boardlab.words.say import say

GAMES = [name for name in bl.games() if name != "morris"]
JUMP = bl.leaders.position(south="leader:d1 acrobat:c3", north="leader:d7 jailer:g4", turn="south")
over_games = pytest.mark.parametrize("name", GAMES)


def own(asked, rule):
    return {each.need: each.met for each in asked if each.rule == rule}


def step(lesson, kind):
    """A lesson at its first step of a kind."""
    play = LessonPlay(lesson)
    play.go(next(i for i, step in enumerate(play.lesson.steps, 1) if step.kind == kind))
    return play


def gone_wrong(state):
    """Clicks that begin like a legal action and go on with some cell, those that are refused for what they are."""
    begun = dict.fromkeys(action.clicks[:n] for action in state.legal_actions() for n in range(len(action.clicks) + 1))
    for clicks in ((*start, cell) for start in begun for cell in state.board.cells):
        if any(reason.need not in BESIDE_THE_POINT for reason in state.why_not(clicks)):
            yield clicks


# the headless question


def test_every_need_of_an_attempt_is_known_with_its_fact_and_cells():
    asked = JUMP.asked(("c3", "a3"))
    assert own(asked, "acrobat") == {"someone-to-jump": False} and asked[-1].cells == ("a3",)
    assert own(asked, "jailer") == {"free": True} and own(asked, "action")["own"]
    step = JUMP.asked(("c3", "c4"))
    assert own(step, "action")["adjacent"] and next(each for each in step if each.need == "room").cells == ("c4",)


def test_typed_clicked_or_given_it_is_the_same():
    assert JUMP.asked("acrobat c3-a3") == JUMP.asked(("c3", "a3")) != ()
    for action in JUMP.legal_actions():
        if not action.mode:
            assert JUMP.asked(action) == JUMP.asked(action.text) == JUMP.asked(action.clicks) != () or action.clicks == ("end",)


@over_games
def test_what_is_not_met_is_why_it_is_refused(name):
    for state in (bl.game(name).new_game(seed=7), *(lesson.steps[0].state for lesson in islice(lessons_of(name), 3))):
        wrong = [*islice(gone_wrong(state), 0, 400, 11)]
        assert len(wrong) > 5
        for clicks in wrong:
            asked = state.asked(clicks)
            assert tuple(each.reason for each in asked if not each.met) == state.why_not(clicks)
            assert all(each.game == name and each.sentence for each in asked)


def test_a_legal_action_meets_everything_it_is_asked():
    for action in JUMP.legal_actions():
        assert all(each.met for each in JUMP.asked(action))


def test_a_first_click_asks_nothing_and_a_second_only_what_is_settled():
    s = bl.leaders.position(south="leader:d1 manipulator:d2 archer:g3", north="leader:d7 rider:d5", turn="south")
    assert s.asked(("d2",)) == ()
    assert own(s.asked(("d2", "d5")), "manipulator") == {
        "in-line": True, "someone": True, "visible": True, "enemy": True, "apart": True}
    assert own(s.asked(("d2", "d5", "d6")), "manipulator")["room"] is True
    assert own(s.asked(("d2", "g3", "g4")), "manipulator") == {"in-line": False}


def test_out_of_reach_is_a_need_that_is_not_met_and_so_is_the_end():
    assert [(each.rule, each.need) for each in JUMP.asked("step c3-g1") if not each.met] == [("action", "adjacent")]
    won = step("leaders/capture", "try")
    won.show_me()
    assert won.state.outcome and [(each.need, each.met) for each in won.state.asked(("d1", "d2"))] == [("over", False)]


# in a lesson


def test_what_was_shown_tried_refused_or_clicked_is_asked_about():
    look = step("leaders/acrobat", "look")
    assert tried(look) == Tried() and say("ui.next") in advice(look, tried(look))
    look.next()
    assert tried(look).what == "Acrobat: jumps from d2 to d4"
    assert own(tried(look).asked, "acrobat") == {"someone-to-jump": True, "room": True}
    refused = step("leaders/acrobat", "refused")
    assert advice(refused, tried(refused)) == say("lesson.ask-target")
    refused.attempt(("c3", "a3"))
    assert own(tried(refused).asked, "acrobat") == {"someone-to-jump": False}
    assert advice(refused, tried(refused)) == ""
    refused.attempt("step c3-b3")
    assert tried(refused).what == "Acrobat: steps from c3 to b3" and all(each.met for each in tried(refused).asked)
    refused.reset()
    assert tried(refused) == Tried()


def test_after_a_prediction_any_cell_can_be_asked_about():
    play = step("leaders/acrobat", "predict")
    assert play.ask("a3") is None and say("lesson.lock") in advice(play, tried(play))
    play.lock()
    assert advice(play, tried(play)) == say("lesson.ask-cell")
    verdict = play.ask("a3")
    assert verdict.kind == "false" and own(tried(play).asked, "acrobat")["someone-to-jump"] is False
    assert ("ring", ("a3",)) in [mark[:2] for mark in play.view.marks]
    assert play.ask("c5").kind == "hit" and own(tried(play).asked, "acrobat") == {"someone-to-jump": True, "room": True}
    assert all(each.met for each in tried(play).asked)
    play.ask("b1")
    assert own(tried(play).asked, "acrobat") == {"someone-to-jump": False} and advice(play, tried(play)) == ""
    assert play.ask("nowhere") is None


def test_of_what_no_rule_thinks_of_it_is_said_that_nothing_was_asked():
    cards = step("leaders/strategist", "predict")
    cards.lock()
    cards.ask("b1")
    assert tried(cards) == Tried("b1") and advice(cards, tried(cards)) == say("lesson.ask-nothing", what="b1")


@over_games
def test_every_kind_of_step_of_every_lesson_has_something_to_say(name):
    for lesson in lessons_of(name):
        play = LessonPlay(lesson)
        for step in {step.kind: step for step in lesson.steps}.values():
            play.go(lesson.steps.index(step) + 1)
            silent = bool(step.goal.linked) or step.kind == "look" and not step.play
            assert bool(advice(play, tried(play))) != silent
            if step.kind in TOUCHED:
                wrong = step.goal.cannot if step.kind == "refused" else next(gone_wrong(step.state))
                assert not play.attempt(wrong)
            else:
                play.show_me()
            if play.verdicts:
                play.ask(play.verdicts[0].cell)
            asked = tried(play).asked
            if step.play[-1:] == ("end",):   # the one thing no rule asks anything of
                assert asked == () and advice(play, tried(play)) == say("lesson.ask-free", what=tried(play).what)
            else:
                assert bool(asked) != silent, (lesson.id, step.key)
            if step.kind in TOUCHED:
                assert tuple(each.reason for each in asked if not each.met) == play.state.why_not(wrong)


# the needs of a rule


def test_needs_come_in_the_order_of_the_code_and_only_what_was_asked_is_marked():
    plain = needs("leaders", "acrobat")
    assert [line.need for line in plain] == ["someone-to-jump", "room", "someone-to-jump-next", "elsewhere", "room-next"]
    assert {line.mark for line in plain} == {""} and "…" in plain[0].sentence
    marked = {line.need: line for line in needs("leaders", "acrobat", JUMP.asked(("c3", "a3")))}
    assert [marked[need].mark for need in ("someone-to-jump", "room", "elsewhere")] == ["unmet", "", ""]
    assert marked["someone-to-jump"].sentence == JUMP.why_not(("c3", "a3"))[0].sentence
    others = of_others("acrobat", JUMP.asked(("c3", "a3")))
    assert ("jailer", "free", "met") in [(rule, line.need, line.mark) for rule, line in others]


@over_games
def test_no_need_is_listed_twice_and_none_that_only_the_kit_speaks_of(name):
    for rule in bl.game(name).book:
        listed = [line.need for line in needs(name, rule.id)]
        assert len(listed) == len(set(listed)) and not {*OF_THE_KIT} & {*listed}
        assert {place.need for place in asked_in(rule.code)} <= {*listed}
        assert all(line.sentence for line in needs(name, rule.id))


@over_games
def test_the_line_that_names_a_need_is_found(name):
    for rule in bl.game(name).book:
        lines = rule.code.splitlines()
        found = asked_in(rule.code)
        assert all(f'"{place.need}"' in lines[place.line] for place in found)
        assert len(found) == len(re.findall(r'\bneed(?:\.(?:choose|within|without|around))?\("|\bmust="', rule.code))
