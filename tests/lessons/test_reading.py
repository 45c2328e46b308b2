"""Lesson files are read strictly: whatever nobody knows is an error that names file, key and the nearest valid name."""

import pytest

from boardlab import Unreadable
from boardlab.lessons import BadLesson, lesson, lesson_names, lessons_of, read_lesson
from boardlab.lessons.curriculum import curriculum, following, read_curriculum

START = "leaders/1;south=leader:d1,rider:c3;north=leader:d7"
GOOD = f'rules = ["rider"]\n[[step]]\nkind = "look"\nwords = "ride"\nposition = "{START}"\nplay = ["rider c3-c5"]\n'


def read(text, name="rider"):
    return read_lesson(text, "leaders", name, f"{name}.toml")


def step(more, kind="try"):
    return f'rules = ["rider"]\n[[step]]\nkind = "{kind}"\nwords = "one"\nposition = "{START}"\n{more}\n'


def test_a_lesson_is_read():
    made = read(GOOD)
    (only,) = made.steps
    assert (made.id, made.rules) == ("leaders/rider", ("rider",))
    assert (only.key, only.kind, only.rule) == ("ride", "look", "rider")
    assert only.play == ("rider c3-c5",) and only.state.at["c3"].kind == "rider"


def test_a_step_without_a_position_has_that_of_the_step_before():
    made = read(GOOD + '[[step]]\nkind = "free"\nwords = "play"\n')
    assert made.steps[1].state == made.steps[0].state


@pytest.mark.parametrize("text, key, hint", [
    ("rule = 'rider'\n" + GOOD, "rule", "did you mean rules?"),
    (GOOD.replace('"rider"]\n', '"ridder"]\n', 1), "rules", "did you mean rider?"),
    (GOOD.replace("words", "word"), "step 1.word", "did you mean words?"),
    (GOOD.replace('"look"', '"lok"'), "step 1.kind", "did you mean look?"),
    (GOOD.replace("rider:c3", "ridder:c3"), "step 1.position", "rider?"),
    (step('goal = {wns = "south"}'), "step 1.goal.wns", "did you mean wins?"),
    (step('goal = {wins = "sout"}'), "step 1.goal.wins", "did you mean south?"),
    (step('goal = {reach = "rder:c5"}'), "step 1.goal.reach", "did you mean rider?"),
    (step('goal = {reach = "rider:c9"}'), "step 1.goal.reach", "did you mean c"),
    (step('goal = {ends = "captur"}'), "step 1.goal.ends", "did you mean capture?"),
    (step('goal = {phase = "recruits"}'), "step 1.goal.phase", "did you mean recruit?"),
    (step('goal = {linked = "visibilty c3"}', "predict"), "step 1.goal.linked", "did you mean visibility?"),
    (step('goal = {cannot = "rider c3-c4", why = "ridr room"}', "refused"), "step 1.goal.why", "did you mean rider?"),
    (step('overlays = ["visibilty"]\ngoal = {wins = "south"}'), "step 1.overlays", "did you mean visibility?"),
    (step('marks = ["arow c3 c5"]\ngoal = {wins = "south"}'), "step 1.marks", "did you mean arrow?"),
    (step('rule = "riders"\ngoal = {wins = "south"}'), "step 1.rule", "did you mean rider?"),
])
def test_an_unknown_name_is_an_error_with_file_key_and_nearest_name(text, key, hint):
    with pytest.raises(BadLesson) as bad:
        read(text)
    assert (bad.value.file, bad.value.key) == ("rider.toml", key) and hint in str(bad.value)


@pytest.mark.parametrize("text, key", [
    ("rules = [", ""),
    ("", "rules"),
    ('rules = ["rider"]', "step"),
    ('rules = ["rider"]\nstep = 3', "step"),
    ('rules = 3', "rules"),
    (GOOD.replace("position", "marks = 3\nposition"), "step 1.marks"),
    (GOOD + GOOD.partition("\n")[2], "step 2.words"),
    (GOOD.replace('"ride"', '"title"'), "step 1.words"),
    (GOOD.replace('"ride"', '"../ride"'), "step 1.words"),
    (step("", "predict"), "step 1.goal"),
    (step("", "try"), "step 1.goal"),
    (step('goal = {reach = "c3", choices = ["c3"]}', "predict"), "step 1.goal"),
    (step('goal = {wins = "south"}', "predict"), "step 1.goal.wins"),
    (step('goal = {wins = "south"}', "free"), "step 1.goal.wins"),
    (step('goal = {cannot = "rider c3-c4"}', "refused"), "step 1.goal.why"),
    (step('goal = {cannot = "rider c3-c4", why = "room"}', "refused"), "step 1.goal.why"),
    (step('goal = {wins = "south"}\nactions = 9'), "step 1.actions"),
    (step('goal = {wins = "south"}\nactions = true'), "step 1.actions"),
    (step('goal = {wins = "south"}\nplay = ["end"]'), "step 1.play"),
    (step('goal = "wins"'), "step 1.goal"),
    ('rules = ["rider"]\n[[step]]\nkind = "look"\nwords = "one"\n', "step 1.position"),
])
def test_what_is_missing_or_of_the_wrong_shape_is_an_error_with_its_key(text, key):
    with pytest.raises(BadLesson) as bad:
        read(text)
    assert (bad.value.file, bad.value.key) == ("rider.toml", key)


def test_nothing_in_a_file_is_executed():
    with pytest.raises(BadLesson):
        read(step('goal = {wins = "__import__(\'os\').getcwd()"}'))


def test_a_lesson_is_found_by_its_name_and_a_wrong_name_has_a_nearest_one():
    assert lesson("leaders/rider").rules == ("rider",)
    with pytest.raises(Unreadable) as unknown:
        lesson("leaders/ridder")
    assert unknown.value.nearest == "leaders/rider"


def test_a_game_without_lessons_has_none():
    assert lesson_names("morris") == () and list(lessons_of("morris")) == [] and curriculum("morris") == ()


# the order


def test_the_curriculum_has_every_lesson_once_and_each_leads_to_the_next():
    order = [f"leaders/{name}" for chapter in curriculum("leaders") for name in chapter.lessons]
    assert sorted(order) == [f"leaders/{name}" for name in lesson_names("leaders")]
    assert [following(name) for name in order] == [*order[1:], None]


@pytest.mark.parametrize("text, problem", [
    ('[[chapter]]\nwords = "a"\nlessons = ["ridder"]', "did you mean rider?"),
    ('[[chapter]]\nwords = "a"\nlessons = ["rider", "rider"]', "rider is named twice"),
    ('[[chapter]]\nword = "a"\nlessons = ["rider"]', "did you mean words?"),
    ('[[chapters]]\nwords = "a"', "did you mean chapter?"),
])
def test_a_curriculum_is_read_strictly(text, problem):
    with pytest.raises(BadLesson, match="curriculum.toml") as bad:
        read_curriculum(text, "leaders")
    assert problem in str(bad.value)
