"""Two lessons of Le Combat des Héros in a real browser: one gone through by mouse, one by keyboard."""

from boardlab.lessons import LessonPlay
from test_lesson import agrees, opened, press
from touching import click

AT = "(lesson.view.number, lesson.view.moment[0])"


def done(lab, number):
    assert lab.ask("(lesson.view.number, lesson.view.done)") == (number, True)
    agrees(lab)


def test_the_telepath_by_mouse(open_lab, keep):
    lab = opened(open_lab, "heroes/telekinesis")
    assert "Reconstructed" in lab.page.locator(".bl-lesson").inner_text()
    for _ in range(2):
        press(lab, "[data-do=next]")
    assert lab.ask("lesson.state.at['e7'].kind") == "giant"
    press(lab, "[data-number='2']")
    for cell in ("c6", "d5", "e7"):
        click(lab, cell)
    press(lab, "[data-do=lock]")
    done(lab, 2)
    press(lab, "[data-number='3']")
    for cell in ("d6", "e5"):
        click(lab, cell)
    done(lab, 3)
    press(lab, "[data-number='6']")
    for cell in ("d2", "d5", "d6"):
        click(lab, cell)
    done(lab, 6)
    keep(lab)


def test_frost_by_keyboard(open_lab, keep):
    lab = opened(open_lab, "heroes/frost")
    alone = LessonPlay("heroes/frost")
    lab.page.locator(".bl-lesson").focus()
    for _ in range(40):
        if not alone.view.buttons["next"]:
            break
        alone.next()
        lab.page.keyboard.press("ArrowRight")
        lab.idle()
        assert lab.ask(AT) == (alone.view.number, alone.view.moment[0])
        agrees(lab)
    assert alone.ended and alone.view.number == len(alone.lesson.steps)
    lab.page.keyboard.press("ArrowLeft")  # from the end back to the last step
    lab.idle()
    lab.page.locator(".bl-lesson [data-do=show-me]").focus()
    lab.page.keyboard.press("Enter")
    lab.idle()
    assert "freeze" in lab.ask("lesson.state.at['d6'].flags")
    agrees(lab)
    keep(lab)
