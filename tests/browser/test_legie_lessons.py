"""Two lessons of Legie in a real browser, one by mouse and one by keyboard; and the review of a chapter."""

from boardlab.lessons import LessonPlay
from test_curriculum import lesson_there, press as press_on_page
from test_lesson import agrees, opened, press
from touching import click, eventually, ready


def goes(lab, number):
    press(lab, f"[data-number='{number}']")
    assert lab.ask("lesson.view.number") == number


def is_done(lab):
    eventually(lambda: _done(lab))
    agrees(lab)


def _done(lab):
    assert lab.ask("lesson.view.done")


def clicks(lab, *names):
    for name in names:
        click(lab, name)


def test_support_by_mouse(open_lab, keep):
    lab = opened(open_lab, "legie/support")
    press(lab, "[data-do=next]")
    assert lab.ask("lesson.record.line") == ("soldier c3",) and lab.ask("'c4' not in lesson.state.at")
    agrees(lab)
    goes(lab, 2)
    clicks(lab, "b4", "c5", "d4")
    press(lab, "[data-do=lock]")
    assert lab.ask("[(v.cell, v.kind) for v in lesson.view.verdicts]") == [("b4", "hit"), ("c5", "hit"), ("d4", "false")]
    agrees(lab)
    goes(lab, 3)
    clicks(lab, "knight", "c3", "d3")
    is_done(lab)
    goes(lab, 6)
    clicks(lab, "knight", "e4")
    is_done(lab)
    keep(lab)


def test_the_flag_by_keyboard(open_lab, keep):
    lab, alone = opened(open_lab, "legie/flag"), LessonPlay("legie/flag")
    assert "From" not in alone.view.label
    lab.page.locator(".bl-lesson").focus()
    while alone.view.number < 2:
        alone.next()
        lab.page.keyboard.press("ArrowRight")
        lab.idle()
        assert lab.ask("(lesson.view.number, lesson.view.moment[0])") == (alone.view.number, alone.view.moment[0])
        agrees(lab)
    lab.page.locator(".boardlab-board [data-do=more]").focus()
    lab.page.keyboard.press("Enter")
    lab.page.locator(".boardlab-board .bl-form .bl-field").focus()
    lab.page.keyboard.type("king c3 flag c4")
    lab.page.keyboard.press("Enter")
    lab.idle()
    is_done(lab)
    assert lab.ask("lesson.state.flag") == "c4"
    lab.page.locator(".bl-lesson [data-do=next]").focus()
    lab.page.keyboard.press("Enter")
    lab.idle()
    assert lab.ask("lesson.view.number") == 3
    keep(lab)


def test_a_step_from_the_book_says_so(open_lab):
    lab = opened(open_lab, "legie/crown")
    assert "From the book" in lab.page.locator(".bl-lesson .bl-kind").inner_text()
    goes(lab, 2)
    assert "From the book" not in lab.page.locator(".bl-lesson .bl-kind").inner_text()


def test_a_review_is_opened_from_the_page_of_all_lessons(open_lab, keep):
    lab = open_lab('import boardlab as bl\npage = bl.Curriculum("legie")\npage')
    lab.page.wait_for_selector("[data-review='legie/units']")
    keep(lab, "list")
    press_on_page(lab, "[data-review='legie/units']")
    lesson_there(lab, "legie/review-units")
    ready(lab)
    assert lab.page.locator(".bl-lesson .bl-dot").count() == 5
    agrees(lab)
    press(lab, "[data-do=show-me]")
    assert lab.page.locator(".bl-lesson .bl-dot").count() == 6, "what had to be shown is asked again"
    keep(lab, "open")
