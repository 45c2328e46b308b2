"""The review of a chapter: questions nobody wrote, answered by the rules; what went wrong comes back."""

import sys

import pytest

import boardlab as bl
from boardlab.attempts import explain
from boardlab.errors import Unreadable
from boardlab.lessons import Progress, curriculum, lesson_names, review
from boardlab.lessons.goals import answer_to, lines
from boardlab.lessons.review import BACK, BEGUN, COUNT, EXPLAINED, rules_of
from boardlab.words.say import LANGUAGES

module = sys.modules["boardlab.lessons.review"]
CHAPTERS = [f"{game}/{chapter.key}" for game in bl.games() if lesson_names(game) for chapter in curriculum(game)]


def answer(play, right=True):
    """Answer the question one is at, rightly or wrongly."""
    step = play.step
    if step.kind == "predict":
        if right:
            for name in answer_to(step.goal, step.state):
                play.choose(name)
        play.lock()
    else:
        (play.attempt(lines(step.goal, step.state, 1)[0][0]) if right else play.show_me())


@pytest.mark.parametrize("name", CHAPTERS)
def test_every_chapter_has_five_questions_that_the_rules_can_answer(name):
    play = review(name, seed=7)
    assert len(play.lesson.steps) == len(set(play.lesson.steps)) == COUNT
    for number, step in enumerate(play.lesson.steps, start=1):
        play.go(number)
        answer(play)
        assert play.done and play.score == 1.0, step.key
        assert step.state.legal_actions() and step.rule in bl.game(step.state.game).book.rules


def test_another_day_asks_other_questions_and_the_same_seed_the_same():
    first, again, other = (review("legie/units", seed=seed).lesson.steps for seed in (1, 1, 2))
    assert first == again and not set(first) & set(other)


def test_the_questions_are_about_the_rules_of_the_chapter_where_they_can_be_asked_about():
    play = review("legie/units", seed=3)
    assert {step.rule for step in play.lesson.steps} <= set(rules_of(play.lesson.chapter))
    assert len({step.rule for step in play.lesson.steps}) == COUNT


def test_a_wrong_answer_comes_back_after_the_others_until_it_is_right():
    play = review("legie/units", seed=3)
    wrong = play.step
    answer(play, right=False)
    assert play.lesson.steps[COUNT:] == (wrong,) and play.score < 1
    play.go(COUNT + 1)
    answer(play)
    assert play.score == 1.0 and len(play.lesson.steps) == COUNT + 1


def test_a_wrong_answer_comes_back_another_day_until_it_is_right(tmp_path):
    progress = Progress(tmp_path / "progress.json")
    play = review("legie/units", progress, seed=3)
    wrong = play.step
    answer(play, right=False)
    play.go(2)
    answer(play)
    later = review("legie/units", Progress(tmp_path / "progress.json"), seed=4)
    assert later.lesson.steps[0] == wrong and play.lesson.steps[1] not in later.lesson.steps
    answer(later)
    assert wrong not in review("legie/units", Progress(tmp_path / "progress.json"), seed=5).lesson.steps


def test_what_a_file_says_about_questions_that_make_no_sense_is_left_alone(tmp_path):
    progress = Progress(tmp_path / "progress.json")
    strange = ("", "arrow|choices|x|legie/1;black=x", "arrow|choices|b9|legie/1")
    progress.scores = {"legie/review-units": dict.fromkeys(strange, 0.0)}
    assert len(review("legie/units", progress, seed=3).lesson.steps) == COUNT


def test_many_wrong_answers_of_old_do_not_make_a_review_slow(tmp_path, monkeypatch):
    """Only those that are asked again are looked at closely, and of them only what they are about."""
    progress, asked = Progress(tmp_path / "progress.json"), []
    wrong = [step for seed in range(8) for step in review("legie/units", seed=seed).lesson.steps]
    progress.scores = {"legie/review-units": {step.key: 0.0 for step in wrong}}
    monkeypatch.setattr(module, "explain", lambda state, attempt: asked.append(attempt) or explain(state, attempt))
    play = review("legie/units", progress, seed=3)
    assert set(play.lesson.steps[:BACK]) <= set(wrong) and len(play.lesson.steps) == COUNT
    assert len(asked) < 40 * (EXPLAINED * BEGUN + BACK)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_review_speaks_every_language(code):
    bl.language(code)
    play = review("legie/units", seed=3)
    for number in range(1, COUNT + 1):
        play.go(number)
        assert "{" not in play.view.sentence and 4 < len(play.view.sentence.split()) < 40
    play.next()
    assert play.view.end.after == "legie/water" and play.view.sentence == play.lesson.learnt


def test_an_unknown_chapter_is_refused_with_the_nearest_name():
    with pytest.raises(Unreadable, match="legie/units"):
        review("legie/unit")


def test_the_page_of_all_lessons_opens_a_review():
    page = bl.Curriculum("legie")
    chapter = next(each for each in page.panel.face["games"][0]["chapters"] if each["review"][0] == "legie/units")
    page.hear({"do": "review", "name": chapter["review"][0]})
    assert page.current == "legie/review-units" and page.panel.face["open"]["title"] == chapter["review"][2]
    page.hear({"do": "take", "name": "legie/crown"})
    assert page.current == "legie/crown"
    page.hear({"do": "review", "name": "legie/nowhere"})
    assert page.panel.face["notes"] and page.current == "legie/crown"
    page.close()
