"""A lesson in a real browser: one gone through by mouse, one by the arrow keys of its panel."""

from boardlab.lessons import LessonPlay
from touching import click, eventually, ready, same_pieces

LESSON = """import boardlab as bl
lesson = bl.Lesson({name!r})
board = lesson.board
lesson"""


def opened(open_lab, name, **options):
    lab = open_lab(LESSON.format(name=name), **options)
    ready(lab)
    lab.page.wait_for_selector(".bl-lesson .bl-dot")
    return lab


def press(lab, selector):
    lab.page.locator(f".bl-lesson {selector}").first.click()
    lab.idle()


def shown(lab, part):
    return lab.page.locator(f".bl-lesson .bl-{part}").inner_text()


def agrees(lab):
    """The page shows the step the kernel is at, with its sentence and everything said."""
    def same():
        number, sentence, progress, notes = lab.ask(
            "(lesson.view.number, lesson.view.sentence, lesson.view.progress,"
            " [text for _, text in lesson.panel.face['notes']])")
        assert lab.page.locator(".bl-lesson .bl-dot[aria-current]").get_attribute("data-number") == str(number)
        assert sentence in shown(lab, "sentence") and progress in shown(lab, "head")
        assert lab.page.locator(".bl-lesson .bl-said").all_inner_texts() == notes
        same_pieces(lab)
    eventually(same, 6)


def test_a_lesson_by_mouse(open_lab, keep):
    lab = opened(open_lab, "leaders/acrobat")
    agrees(lab)
    press(lab, "[data-do=next]")
    assert lab.ask("lesson.record.line") == ("acrobat d2-d4",)
    agrees(lab)
    press(lab, "[data-do=next]")
    for cell in ("c5", "a1", "a3"):
        click(lab, cell)
    press(lab, "[data-do=lock]")
    assert lab.ask("[(v.cell, v.kind) for v in lesson.view.verdicts if v.kind != 'hit']") == [
        ("e2", "miss"), ("a3", "false")]
    assert lab.page.locator(".bl-lesson .bl-said").count() == 5
    agrees(lab)
    press(lab, "summary")
    code = lab.page.locator(".bl-lesson pre")
    assert code.is_visible() and code.text_content() == lab.ask("lesson.panel.face['rule']['code']")
    keep(lab)
    press(lab, "summary")
    for number, target in ((3, "a3"), (4, "e4")):
        press(lab, "[data-do=next]")
        click(lab, "c3")
        click(lab, target)
        assert lab.ask("(lesson.view.number, lesson.view.done)") == (number, True)
        agrees(lab)
    press(lab, "[data-do=next]")
    for cell in ("d2", "d4", "f4"):
        click(lab, cell)
    assert lab.ask("lesson.view.done")
    agrees(lab)
    press(lab, "[data-number='6']")
    click(lab, "d4")
    click(lab, "f4")
    assert lab.ask("lesson.view.done")
    assert lab.page.locator(".bl-lesson .bl-dot.bl-finished").count() == lab.ask("len(lesson._done)") == 5
    agrees(lab)


def test_a_lesson_by_arrow_keys(open_lab):
    lab = opened(open_lab, "leaders/rider")
    cells = lab.page.locator(".jp-Notebook-cell").count()
    lab.page.locator(".bl-lesson").focus()
    for key in ("b", "a", "d", "d"):
        lab.page.keyboard.press(key)
    lab.idle()
    assert lab.page.locator(".jp-Notebook-cell").count() == cells, "letters stay in the panel"
    alone, at = LessonPlay("leaders/rider"), "(lesson.view.number, lesson.view.moment[0])"
    steps = [("ArrowRight", alone.next)] * 8 + [("ArrowLeft", alone.previous)] * 2
    for key, step in steps:
        step()
        lab.page.keyboard.press(key)
        lab.idle()
        assert lab.ask(at) == (alone.view.number, alone.view.moment[0])
        agrees(lab)
    assert alone.view.kind == "refused"
    lab.page.locator(".bl-lesson [data-do=hint]").focus()
    lab.page.keyboard.press("Enter")
    lab.idle()
    assert lab.page.evaluate("() => document.activeElement.dataset.do") == "hint", "the focus stays where it was"
    agrees(lab)
    lab.run("lesson.on_change(lambda state: 1 / 0)")
    lab.page.keyboard.press("ArrowRight")
    lab.idle()
    eventually(lambda: _said(lab, "ZeroDivisionError"))


def _said(lab, word):
    assert word in lab.page.locator(".boardlab-board .bl-note").inner_text()


SPILLED = """() => {
  const box = document.querySelector('.boardlab-lesson'), right = box.getBoundingClientRect().right;
  const inside = [...box.querySelectorAll('.bl-lesson, .bl-lesson > *, .bl-lesson button, .bl-lesson .bl-said')];
  return [box.scrollWidth - box.clientWidth, ...inside.map((each) => each.getBoundingClientRect().right - right)];
}"""


def test_it_fits_a_narrow_page_in_another_language(open_lab, keep):
    lab = opened(open_lab, "leaders/acrobat", viewport={"width": 360, "height": 1300})
    press(lab, "[data-number='2']")
    press(lab, "[data-do=show-me]")
    lab.page.locator(".bl-tongue").select_option("ru")
    lab.idle()
    assert lab.ask("bl.language()") == "ru"
    agrees(lab)
    assert max(lab.page.evaluate(SPILLED)) <= 1
    lab.page.locator(".bl-lesson").scroll_into_view_if_needed()
    keep(lab)
