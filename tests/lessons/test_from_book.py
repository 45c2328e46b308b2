"""The worked examples of the rulebooks are steps of lessons, and the learner is told so."""

import pytest

import boardlab as bl
from boardlab.lessons import BadLesson, LessonPlay, lessons_of, read_lesson

EXAMPLES = {  # of each game: lesson and step, and the position of the book
    "legie": {
        # two swords against two: not enough; with the second knight four; across a corner nobody is attacked
        "first-battle support": "legie/1;black=knight:d4;white=soldier:b3,knight:b4,soldier:c4",
        # a tower, a scout and a soldier: only the soldier can be shot, so it must be
        "arrows must": "legie/1;black=;white=soldier:e2,tower:b5,scout:d5",
        # soldier and general go, the tower stays, the scout is too far away
        "crown crown": "legie/1;black=;white=general:b3,tower:d3,soldier:c4,scout:e5",
        # two swords against the archer's one
        "neighbours general": "legie/1;black=;white=archer:c4,soldier:d4",
    },
}
STEP = """rules = ["{rule}"]
[[step]]
kind = "free"
words = "one"
position = "{position}"
{more}
"""


def one_step(more="", game="leaders", rule="rider", position="leaders/1;south=leader:d1,rider:c3;north=leader:d7"):
    return read_lesson(STEP.format(rule=rule, position=position, more=more), game, "one")


@pytest.mark.parametrize("game", EXAMPLES)
def test_every_worked_example_of_the_book_is_a_step(game):
    found = {f"{lesson.name} {step.key}": step.state
             for lesson in lessons_of(game) for step in lesson.steps if step.from_book}
    assert found == {step: bl.game(game).read(text) for step, text in EXAMPLES[game].items()}


def test_a_step_may_say_that_it_is_from_the_book():
    plain, marked = one_step(), one_step("from_book = true")
    assert not plain.steps[0].from_book and marked.steps[0].from_book


def test_whether_it_is_from_the_book_is_true_or_false():
    with pytest.raises(BadLesson, match="step 1.from_book"):
        one_step('from_book = "yes"')


@pytest.mark.parametrize("code, said", [("en", "From the book"), ("fr", "Exemple du livret"),
                                        ("it", "Esempio del regolamento"), ("ru", "Пример из книги правил")])
def test_the_learner_sees_it(code, said):
    plain, marked = LessonPlay(one_step()), LessonPlay(one_step("from_book = true"))
    bl.language(code)
    assert said in marked.view.label and said not in plain.view.label
    widget = bl.Lesson(marked, progress=False)
    assert said in widget.panel.face["kind"][1] and said in widget.picture.text


def test_a_step_about_a_reconstructed_rule_says_so():
    rebuilt = next(rule.id for rule in bl.game("heroes").book if rule.kind == "reconstructed")
    made = one_step("", "heroes", rebuilt, bl.game("heroes").new_game(seed=1).text)
    assert "Reconstructed" in LessonPlay(made).view.label
