"""A course: the chapters of some games in order, and how far a learner is, in numbers and in words."""

import pytest

import boardlab as bl
from boardlab.errors import Unreadable
from boardlab.lessons import Course, Progress, curriculum, lesson_names, my_progress, taught
from boardlab.words.say import LANGUAGES


@pytest.fixture
def course(tmp_path):
    return Course("leaders", progress=Progress(tmp_path / "p.json"))


def do(course, name, *scores):
    """Score the first steps of a lesson; without scores, all."""
    lesson = course.lesson(name)
    for step, score in zip(lesson.steps, scores or [1.0] * len(lesson.steps)):
        course.progress.note(lesson, step.key, score)


def test_without_a_name_it_is_all_games_that_have_lessons():
    course = Course()
    assert course.games == taught() and "morris" in bl.games() and "morris" not in taught()
    assert {name.split("/")[0] for name in course.lessons} == set(taught()) and course.progress is my_progress()


def test_a_game_may_be_given_itself_and_counts_once():
    assert Course(bl.leaders, "leaders").games == ("leaders",)


def test_lessons_come_in_the_order_of_the_chapters(course):
    assert course.of("leaders") == tuple(course.lessons)
    assert [name.split("/")[1] for name in course.lessons] == [
        name for chapter in curriculum("leaders") for name in chapter.lessons]
    assert sorted(name.split("/")[1] for name in course.lessons) == sorted(lesson_names("leaders"))


def test_one_goes_on_where_something_is_left_to_do(course):
    first, second, third, *_ = course.lessons
    assert course.next_in("leaders") == first
    do(course, first)
    do(course, second, 1.0)
    do(course, third)
    assert course.next_in("leaders") == second and course.finished(course.lessons) == 2
    for name in course.lessons:
        do(course, name)
    assert course.next_in("leaders") is None and course.finished(course.lessons) == len(course.lessons)


def test_several_lessons_are_counted_together(course):
    first, second, *_ = course.lessons
    do(course, first)
    do(course, second, 1.0, 0.0)
    both, steps = course.standing(first, second), [len(course.lesson(name).steps) for name in (first, second)]
    assert (both.done, both.count) == (steps[0] + 1, sum(steps)) and not both.finished


def test_a_lesson_that_is_not_there_is_named_with_the_nearest(course):
    with pytest.raises(Unreadable, match="leaders/rider"):
        course.lesson("leaders/ridr")
    with pytest.raises(Unreadable):
        Course("chess")


def test_as_text_every_lesson_has_a_line_with_a_sign(course):
    first, second, *_ = course.lessons
    do(course, first)
    do(course, second, 0.5)
    lines = repr(course).splitlines()
    titles = [course.lesson(name).title for name in course.lessons]
    whole, steps = course.standing(*course.lessons), len(course.lesson(first).steps)
    assert lines[0] == f"Leaders – 1 of {len(titles)} lessons · {steps} of {whole.count} steps"
    assert len(lines) == 1 + len(curriculum("leaders")) + len(titles)
    assert [line.strip() for line in lines if titles[0] in line] == [f"✓ {titles[0]} – {steps} of {steps} steps"]
    assert any(line.strip().startswith(f"◐ {titles[1]} – 0 of ") for line in lines)
    assert sum("○" in line for line in lines) == len(titles) - 2


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", taught())
def test_every_chapter_has_a_title_in_every_language(name, code):
    bl.language(code)
    assert all(chapter.title != chapter.key for chapter in curriculum(name))
    assert "curriculum." not in repr(Course(name))


def test_a_game_without_lessons_says_so():
    assert repr(Course("morris")).endswith("No lessons yet")
