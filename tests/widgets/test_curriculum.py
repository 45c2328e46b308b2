"""The page of all lessons without a browser: the messages a browser would send, and what the page is told then."""

import json
import re

import pytest

import boardlab as bl
from boardlab.errors import Unreadable
from boardlab.lessons import Progress, my_progress, taught
from boardlab.words.say import LANGUAGES

ACROBAT, AFTER = "leaders/acrobat", "leaders/claw-launcher"


@pytest.fixture
def page():
    return bl.Curriculum("leaders", animate=False)


def take(page, name):
    page.hear({"do": "take", "name": name})


def forget(page, name):
    page.hear({"do": "forget", "name": name})


def lines(page):
    return {line["name"]: line for game in page.panel.face["games"] for chapter in game["chapters"]
            for line in chapter["lessons"]}


def score(page, name, *scores):
    """Score the first steps of a lesson; without scores, all."""
    lesson = page.course.lesson(name)
    for step, value in zip(lesson.steps, scores or [1.0] * len(lesson.steps)):
        page.course.progress.note(lesson, step.key, value)


# what it shows


def test_all_games_that_have_lessons_or_the_one_asked_for(page):
    assert [game["name"] for game in bl.Curriculum().panel.face["games"]] == list(taught())
    (game,) = page.panel.face["games"]
    assert game["title"] == "Leaders" and game["totals"] == page.course.totals("leaders") and json.dumps(page.panel.face)
    assert list(lines(page)) == list(page.course.lessons) and game["next"] == ["leaders/board", "Begin: The board"]


def test_every_lesson_has_its_steps_its_count_and_its_words(page):
    score(page, ACROBAT, 1.0, 0.5, 0.0)
    line = lines(page)[ACROBAT]
    assert line["scores"][:4] == [1.0, 0.5, 0.0, None] and line["state"] == "begun" and line["count"].startswith("1 of ")
    assert line["label"] == page.course.standing(ACROBAT).sentence and "Score" in line["label"]
    assert lines(page)["leaders/rider"]["state"] == "new"


def test_what_is_finished_has_a_tick_and_is_counted(page):
    for name in page.course.chapters["leaders"][1].ids:
        score(page, name)
    (game,) = page.panel.face["games"]
    assert {lines(page)[name]["state"] for name in page.course.chapters["leaders"][1].ids} == {"finished"}
    assert [chapter["finished"] for chapter in game["chapters"]].count(True) == 1
    assert game["chapters"][1]["count"] == "2 of 2" and 0 < game["share"] < 1


def test_the_button_goes_on_with_the_first_lesson_that_is_not_done(page):
    score(page, "leaders/board")
    (game,) = page.panel.face["games"]
    assert game["next"] == ["leaders/action", "Go on: " + page.course.lesson("leaders/action").title]
    assert [name for name, line in lines(page).items() if line["next"]] == ["leaders/action"]
    for name in page.course.lessons:
        score(page, name)
    assert page.panel.face["games"][0]["next"] is None
    page.go_on()
    assert page.lesson is None


# taking lessons


def test_a_click_opens_a_lesson_and_closes_the_one_before(page):
    take(page, ACROBAT)
    first = page.lesson
    assert page.current == ACROBAT and page.children == (page.panel, first) and lines(page)[ACROBAT]["open"]
    take(page, AFTER)
    assert page.current == AFTER and page.children == (page.panel, page.lesson) and page.lesson is not first
    assert first.comm is None and not first.taken._listeners, "closed"
    page.hear({"do": "shut"})
    assert page.lesson is None and page.children == (page.panel,) and page.panel.face["open"] is None


def test_what_is_done_is_shown_at_once(page):
    take(page, ACROBAT)
    page.lesson.press("next")
    opened = page.panel.face["open"]
    assert opened["scores"][0] == lines(page)[ACROBAT]["scores"][0] == 1.0 and opened["count"].startswith("1 of ")
    steps = page.course.standing(*page.course.lessons).count
    assert page.panel.face["games"][0]["totals"].endswith(f" · 1 of {steps} steps")


def test_a_lesson_taken_elsewhere_is_shown_too(page):
    bl.Lesson(ACROBAT, animate=False).press("next")
    assert lines(page)[ACROBAT]["scores"][0] == 1.0


def test_a_lesson_goes_on_at_its_first_step_that_is_not_done(page):
    score(page, ACROBAT, 1.0, 1.0)
    take(page, ACROBAT)
    assert page.lesson.view.number == 3
    score(page, ACROBAT)
    take(page, ACROBAT)
    assert page.lesson.view.number == 1


def test_the_next_lesson_is_offered(page):
    take(page, ACROBAT)
    assert page.panel.face["open"]["following"] == [AFTER, "Next lesson: " + page.course.lesson(AFTER).title]
    take(page, list(page.course.lessons)[-1])
    assert page.panel.face["open"]["following"] is None


def test_the_python_face(page):
    page.go_on()
    assert page.current == "leaders/board"
    page.go_on("leaders")
    page.take(ACROBAT)
    assert page.current == ACROBAT
    page.shut()
    assert page.current == ""
    with pytest.raises(Unreadable, match="acrobat"):
        page.take("leaders/acrobta")
    with pytest.raises(Unreadable):
        bl.Curriculum("chess")


def test_a_lesson_keeps_progress_unless_told_not_to(page, tmp_path):
    for progress in (False, Progress(tmp_path / "p.json")):
        bl.Lesson(ACROBAT, animate=False, progress=progress).press("next")
    assert lines(page)[ACROBAT]["state"] == "new" and Progress(tmp_path / "p.json").scores
    bl.Lesson(ACROBAT, animate=False).press("next")
    assert lines(page)[ACROBAT]["state"] == "begun" and not page.lesson


def test_the_dots_of_a_lesson_remember_what_was_done_before(page):
    score(page, ACROBAT, 1.0, 0.0, 0.5)
    assert bl.Lesson(ACROBAT, animate=False).panel.face["finished"] == [1]
    assert bl.Lesson(ACROBAT, animate=False, progress=False).panel.face["finished"] == []


# beginning anew


def test_a_lesson_is_forgotten_only_when_asked_twice(page):
    score(page, ACROBAT, 1.0)
    forget(page, ACROBAT)
    assert lines(page)[ACROBAT]["asked"] and lines(page)[ACROBAT]["state"] == "begun"
    forget(page, ACROBAT)
    assert lines(page)[ACROBAT]["state"] == "new" and not lines(page)[ACROBAT]["asked"]
    assert Progress(my_progress().path).scores == {}


@pytest.mark.parametrize("other", [{"do": "take", "name": AFTER}, {"do": "shut"}, {"do": "cancel"},
                                   {"do": "forget", "name": AFTER}, {"do": "take", "name": "nonsense"}])
def test_whoever_does_something_else_has_not_confirmed(page, other):
    score(page, ACROBAT, 1.0)
    forget(page, ACROBAT)
    page.hear(other)
    assert not lines(page)[ACROBAT]["asked"]
    forget(page, ACROBAT)
    assert lines(page)[ACROBAT]["state"] == "begun"


def test_an_open_lesson_that_is_forgotten_begins_anew(page):
    take(page, ACROBAT)
    page.lesson.go(5)
    page.lesson.press("show-me")
    before = page.lesson
    forget(page, ACROBAT)
    forget(page, ACROBAT)
    assert page.current == ACROBAT and page.lesson is not before and page.lesson.view.number == 1
    assert page.panel.face["open"]["state"] == "new"


# trouble, words, faces, the end


def test_trouble_with_the_file_is_shown(tmp_path):
    (tmp_path / "p.json").write_text("{")
    with pytest.warns(UserWarning):
        page = bl.Curriculum("leaders", progress=Progress(tmp_path / "p.json"))
    assert page.panel.face["notes"] == [page.course.progress.trouble] and "p.json.bad" in page.panel.face["notes"][0]


def test_what_fails_is_shown_and_forgotten_with_the_next_click(page):
    take(page, "leaders/nobody")
    assert "leaders/board" in page.panel.face["notes"][0] and page.lesson is None
    page.hear({"do": "nonsense"})
    page.hear({})
    assert page.panel.face["notes"]
    take(page, ACROBAT)
    assert page.panel.face["notes"] == []


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_everything_is_said_in_every_language(page, code):
    take(page, ACROBAT)
    before = page.panel.face
    bl.language(code)
    after = page.panel.face
    assert not any(after["words"][word] == before["words"][word] for word in before["words"])
    for part in ("title", "count", "label", "anew", "following"):
        assert after["open"][part] != before["open"][part], part
    assert "curriculum." not in json.dumps(after) and not re.search(r"\{\w+\}", json.dumps(after["games"]))


def test_it_wears_the_colours_of_light_and_dark(page):
    light, dark = page.panel.face["themes"]["light"], page.panel.face["themes"]["dark"]
    assert light.keys() == dark.keys() == bl.Board(bl.leaders.new_game(seed=1)).companion.face["colours"].keys()
    assert light["page"] != dark["page"]


def test_three_faces(page):
    bundle = page._repr_mimebundle_()
    assert {"application/vnd.jupyter.widget-view+json", "text/html", "text/plain"} <= bundle.keys()
    assert bundle["text/plain"] == repr(page) == repr(page.course)
    html, titles = bundle["text/html"], [lesson.title for lesson in page.course.lessons.values()]
    assert all(title in html for title in titles) and html.count("<li>") == len(titles) and page.course.totals("leaders") in html
    score(page, ACROBAT)
    take(page, ACROBAT)
    assert "✓" in page.html and "<svg" in page.html and page.lesson.view.sentence in repr(page)


def test_a_stored_notebook_does_not_show_what_somebody_has_done(tmp_path, monkeypatch):
    from nbformat.v4 import new_code_cell, new_notebook

    from boardlab.tools.notebooks import executed
    score(bl.Curriculum("legie"), "legie/first-battle")
    made = executed(new_notebook(cells=[new_code_cell(
        "import boardlab as bl\nbl.Lesson('legie/first-battle').press('show-me')\nbl.Curriculum('legie')")]), tmp_path)
    (output,) = made.cells[0].outputs
    assert "✓" not in output.data["text/plain"] and "Legie" in output.data["text/plain"]
    assert Progress(my_progress().path).standing(bl.Curriculum("legie").course.lesson("legie/first-battle")).finished


def test_a_closed_page_hears_nothing_more(page):
    take(page, ACROBAT)
    before, taken = page.panel.face, page.lesson.taken
    page.close()
    bl.language("fr")
    score(page, ACROBAT, 1.0)
    assert page.panel.face == before and not taken._listeners


def test_the_very_first_lesson_opens_at_its_first_step(page):
    page.take("leaders/board")
    assert page.lesson.view.number == 1 and page.course.standing("leaders/board").done == 0
    page.lesson.press("next")
    page.take("leaders/board")
    assert page.lesson.view.number == 2


def test_the_end_of_a_lesson_leads_to_the_next_one(page):
    page.take("leaders/board")
    page.lesson.go(page.lesson.view.count)
    page.lesson.press("next")
    after = page.lesson.panel.face["end"]["after"]
    page.lesson.hear({"do": "take", "name": after})
    assert page.current == after and page.lesson.view.number == 1
    alone = bl.Lesson("leaders/board", animate=False, progress=False)
    alone.hear({"do": "take", "name": after})
    assert alone.taken.lesson.id == after and alone.state == alone.taken.state and alone.panel.face["number"] == 1
