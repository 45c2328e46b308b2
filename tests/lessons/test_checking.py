"""A lesson is proved, not trusted: every kind of fault is found, in words."""

import pytest

from boardlab import legie
from boardlab.cli import main
from boardlab.lessons import check_curriculum, check_game, check_lesson, lesson, read_lesson
from boardlab.lessons.checking import proof
from boardlab.lessons.goals import Goal, lines
from boardlab.lessons.reading import Lesson
from boardlab.tools import check
from boardlab.words.say import phrases

RIDES = 'goal = {reach = "c3", by = "rider"}\n'
START = "leaders/1;south=leader:d1,rider:c3,bruiser:d6;north=leader:d7"


def one(more, kind):
    """A step, alone."""
    text = f'rules = ["rider"]\n[[step]]\nkind = "{kind}"\nwords = "one"\nposition = "{START}"\n{more}\n'
    return read_lesson(text, "leaders", "made-up").steps[0]


@pytest.mark.parametrize("kind, more", [
    ("look", 'play = ["rider c3-c5", "step d1-d2"]\ngoal = {reach = ["rider:c5", "leader:d2"]}'),
    ("look", 'play = ["step c3-c4"]\ngoal = {cannot = "step c4-c5", why = "action once"}'),
    ("predict", 'goal = {reach = "c3", by = "rider"}\nanswers = ["e2", "a1", "a3", "c1", "c5", "e4"]'),
    ("try", 'goal = {reach = "rider:c5"}\nanswers = ["rider c3-c5"]'),
    ("try", 'goal = {reach = ["rider:c5", "leader:d2"]}\nactions = 2'),
    ("refused", 'goal = {cannot = "rider c3-c4", why = "rider two-in-line"}'),
    ("refused", 'goal = {cannot = "step d7-e6", why = "action own"}'),
    ("free", ""),
])
def test_what_holds_is_proved(kind, more):
    assert list(proof(one(more, kind))) == []


@pytest.mark.parametrize("kind, more, problem", [
    ("look", 'play = ["rider c3-c6"]', "rider c3-c6 is not allowed"),
    ("look", 'play = ["rider c3-c5"]\ngoal = {reach = "rider:c4"}', "Rider should stand on c4"),
    ("look", 'play = ["rider c3-c5"]\ngoal = {wins = "south"}', "South has not won yet"),
    ("look", 'play = ["step c3-c4"]\ngoal = {cannot = "step c4-c5", why = "rider room"}', "once, not rider room"),
    ("look", 'marks = ["arrow c3 z9"]', "z9 is not in this picture"),
    ("predict", RIDES + 'answers = ["a1", "a3", "c1", "c5", "e4"]', "missing e2; wrong none"),
    ("predict", RIDES + 'answers = ["e2", "a1", "a3", "c1", "c5", "e4", "c6"]', "wrong c6"),
    ("predict", 'goal = {reach = "b1"}', "nothing to predict"),
    ("try", 'goal = {captured = "north"}', "cannot be done in 1 actions"),
    ("try", 'goal = {reach = "rider:c3"}', "before anything is played"),
    ("try", 'goal = {reach = "rider:c4"}\nanswers = ["step c3-c4", "rider c3-c5"]', "wrong rider c3-c5"),
    ("try", 'goal = {reach = "rider:c4"}\nanswers = []', "missing step c3-c4"),
    ("try", 'goal = {can = "ridder c3-c5"}', "cannot read this"),
    ("refused", 'goal = {cannot = "rider c3-c5", why = "rider room"}', "rider c3-c5 is allowed"),
    ("refused", 'goal = {cannot = "step c3-d9", why = "action room"}', "cannot read this"),
    ("refused", 'goal = {cannot = "step d7-e6", why = "rider room"}', "because of action own, not rider room"),
    ("refused", 'goal = {cannot = "step d7-e6", why = ["action own", "rider room"]}', "because of action own, not"),
])
def test_what_does_not_hold_is_said(kind, more, problem):
    assert any(problem in said for said in proof(one(more, kind))), list(proof(one(more, kind)))


def test_a_position_that_is_over_cannot_be_played_freely():
    done = one("", "free")._replace(state=lesson("leaders/capture").steps[2].state)
    assert done.state.outcome and list(proof(done)) == ["there is nothing to play"]


def test_a_lesson_must_do_all_four_things_and_let_the_learner_act_early():
    whole = lesson("leaders/rider")
    assert check_lesson(whole) == []
    for kind, lacking in (("refused", "shows what it refuses"), ("predict", "asks for a prediction")):
        short = Lesson(whole.game, whole.name, whole.rules, tuple(step for step in whole.steps if step.kind != kind))
        assert any(lacking in problem for problem in check_lesson(short))
    looks = tuple(step for step in whole.steps if step.kind == "look")
    late = Lesson(whole.game, whole.name, whole.rules, looks * 2 + whole.steps[1:])
    assert any("does nothing before step 3" in problem for problem in check_lesson(late))


def test_every_rule_of_a_lesson_has_a_step_of_its_own():
    whole = lesson("leaders/board")
    more = Lesson(whole.game, whole.name, (*whole.rules, "rider"), whole.steps)
    assert check_lesson(more) == ["leaders/board: no step is about the rule rider"]


@pytest.fixture
def other_words(monkeypatch):
    """Change what a language says, for the checks."""
    changed = {}

    def spoken(game, code):
        said = {**phrases(game, code), **changed.get(code, {})}
        return {key: phrase for key, phrase in said.items() if phrase is not None}
    monkeypatch.setattr("boardlab.lessons.checking.phrases", spoken)
    return lambda code, key, phrase: changed.setdefault(code, {}).update({key: phrase})


@pytest.mark.parametrize("phrase, problem", [
    (None, "no words in it (lessons.rider.ride)"),
    (" ".join(["c3", "c5"] + ["parola"] * 39), "41 words in it, at most 40"),
    ("c3 c5 {cell}", "a placeholder in it"),
    ("c3 c4", "it speaks of the cells c3, c4, en of c3, c5"),
    ("c3 c5 c9", "c9 in it is no cell"),
])
def test_words_are_held_to_their_limits_in_every_language(other_words, phrase, problem):
    other_words("it", "lessons.rider.ride", phrase)
    assert any(problem in said for said in check_lesson(lesson("leaders/rider"))), check_lesson(lesson("leaders/rider"))


def test_words_for_no_step_and_chapters_without_a_title_are_found(other_words):
    other_words("fr", "lessons.rider.gone", "Rien.")
    other_words("ru", "lessons.chapters.active", None)
    assert list(check_curriculum("leaders")) == ["leaders: the chapter active has no title in ru",
                                                 "leaders: words in fr for lessons.rider.gone, which no lesson says"]


def test_boardlab_check_fails_on_a_lesson_that_does_not_hold(monkeypatch, capsys):
    monkeypatch.setattr(check, "check_game", lambda game: [f"{game}/rider: there is nothing to predict"])
    assert main(["check", "--game", "leaders"]) == 1
    assert "leaders/rider: there is nothing to predict" in capsys.readouterr().out


def test_a_file_that_cannot_be_read_is_a_fault_of_its_game(monkeypatch):
    def unreadable(name):
        return read_lesson("rules = 3", "leaders", "broken")
    monkeypatch.setattr("boardlab.lessons.checking.lesson", unreadable)
    monkeypatch.setattr("boardlab.lessons.checking.lesson_names", lambda game: ("broken",))
    assert "broken.toml: rules: expected a list of texts, not 3" in list(check_game("leaders"))


def test_the_flag_too_can_reach_a_cell():
    start = legie.read("legie/1;black=knight:d4;white=soldier:c4,archer:b3")
    assert lines(Goal(("flag:b3",)), start, 1) and lines(Goal(("flag:b3",)), start, 1) != lines(Goal(("flag:c4",)), start, 1)
    with pytest.raises(ValueError, match="reach"):
        one('goal = {reach = "flag:c4"}', "try")
