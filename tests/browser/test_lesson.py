"""A lesson in a real browser: one gone through by mouse, one by the arrow keys of its panel."""

import pytest

from boardlab.lessons import LessonPlay
from boardlab.rules.code import THEMES
from boardlab.words.say import LANGUAGES, say
from touching import click, eventually, ready, rgb, same_pieces

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
    eventually(same)


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
    assert lab.page.locator(".bl-lesson .bl-said").count() == 4, "the tally, what was missed, the reason, the rule"
    agrees(lab)
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
    assert lab.page.locator(".bl-lesson .bl-dot.bl-finished").count() == lab.ask("len(lesson.taken.solved)") == 5
    agrees(lab)
    keep(lab)


def test_a_lesson_by_arrow_keys(open_lab):
    lab = opened(open_lab, "leaders/rider")
    cells = lab.page.locator(".jp-Notebook-cell").count()
    lab.page.locator(".bl-lesson").focus()
    for key in ("b", "a", "d", "d"):
        lab.page.keyboard.press(key)
    lab.idle()
    assert lab.page.locator(".jp-Notebook-cell").count() == cells, "letters stay in the panel"
    alone, at = LessonPlay("leaders/rider"), "(lesson.view.number, lesson.view.moment[0])"
    steps = [("ArrowRight", alone.next)] * 7 + [("ArrowLeft", alone.previous)] * 2
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


MARKED = """() => {
  const signs = { '✓': 'met', '✗': 'unmet', '○': '' }, names = (each) => each.dataset.needs.split(' ');
  const rows = [...document.querySelectorAll('.bl-asked > ul:not(.bl-others) > li')];
  const lines = [...document.querySelectorAll('.bl-lesson pre [data-needs]')];
  const gutter = (line) => [...line.querySelectorAll('.bl-sign')].map((sign) => signs[sign.textContent]);
  return [Object.fromEntries(rows.map((row) => [names(row)[0], signs[row.querySelector('.bl-sign').textContent]])),
          Object.fromEntries(lines.flatMap((line) => names(line).map((name, i) => [name, gutter(line)[i]])))];
}"""


def marked(lab, marks):
    """The list and the code show just these marks, and the kernel has them too."""
    def same():
        told = lab.ask("{names[0]: mark for _, names, mark, _, _ in lesson.panel.face['rule']['needs']}")
        assert {need: mark for need, mark in told.items() if mark} == marks
        assert lab.page.evaluate(MARKED) == [told, told]
    eventually(same)


@pytest.mark.parametrize("theme", ("light", "dark"))
def test_a_click_ticks_and_crosses_the_needs_in_list_and_code(open_lab, keep, theme):
    lab = opened(open_lab, "leaders/acrobat", theme=theme, viewport={"width": 1280, "height": 1300})
    press(lab, "[data-number='3']")
    press(lab, "summary")
    marked(lab, {})
    assert shown(lab, "advice") == say("lesson.ask-target")
    click(lab, "c3")
    marked(lab, {})
    click(lab, "a3")
    marked(lab, {"someone-to-jump": "unmet"})
    rows = lab.page.locator(".bl-asked > ul:not(.bl-others) > li")
    assert "not met" in rows.nth(0).text_content() and "To land on a3" in rows.nth(0).text_content()
    assert say("lesson.need-open") in rows.nth(1).text_content(), "what comes after a need that is not met is not looked at"
    assert lab.page.locator(".bl-lesson .bl-advice").count() == 0
    texts = lab.page.locator(".bl-lesson pre .bl-text").all_text_contents()
    assert "".join(texts) == lab.ask("lesson.panel.face['rule']['code']")
    kinds = [kind for kind in ("keyword", "string", "doc", "name", "number")
             if lab.page.locator(f".bl-lesson pre .bl-code-{kind}").count()]
    assert {"keyword", "string", "doc"} <= {*kinds}
    look = "(kind) => getComputedStyle(document.querySelector(`.bl-lesson pre .bl-code-${kind}`)).color"
    colours = [lab.page.evaluate(look, kind) for kind in kinds]
    assert colours == [f"rgb({', '.join(map(str, rgb(THEMES[theme][kind])))})" for kind in kinds]
    rows.nth(1).hover()
    assert lab.page.locator(".bl-lesson pre .bl-lit").count() == 1, "the line that names the need lights up with it"
    keep(lab)
    click(lab, "c5")
    marked(lab, {"someone-to-jump": "met", "room": "met"})
    press(lab, "summary")
    assert not lab.page.locator(".bl-lesson pre").is_visible() and lab.ask("lesson.opened") is False


def test_after_a_prediction_a_click_asks_about_a_cell(open_lab):
    lab = opened(open_lab, "leaders/acrobat")
    press(lab, "[data-number='2']")
    press(lab, "summary")
    for cell in ("c5", "a3"):
        click(lab, cell)
    press(lab, "[data-do=lock]")
    marked(lab, {})
    click(lab, "a3")
    marked(lab, {"someone-to-jump": "unmet"})
    click(lab, "c5")
    marked(lab, {"someone-to-jump": "met", "room": "met"})


@pytest.mark.parametrize("name", ("legie/first-battle", "heroes/first-fight"))
def test_the_other_games_tick_and_cross_too(open_lab, name):
    lab = opened(open_lab, name)
    press(lab, "summary")
    steps = LessonPlay(name).lesson.steps
    number = next(i for i, step in enumerate(steps, 1) if step.kind == "refused")
    press(lab, f"[data-number='{number}']")
    press(lab, "[data-do=show-me]")
    refused = [reason.sentence for reason in steps[number - 1].state.why_not(steps[number - 1].goal.cannot)]
    eventually(lambda: _crossed(lab, refused))


def _crossed(lab, sentences):
    assert lab.page.locator(".bl-asked li.bl-unmet .bl-why").all_inner_texts() == sentences


def _said(lab, word):
    assert word in lab.page.locator(".boardlab-board .bl-note").inner_text()


SPILLED = """() => {
  const box = document.querySelector('.boardlab-lesson'), hidden = (each) => each.closest('.bl-hidden');
  const inside = [...box.querySelectorAll('.bl-lesson, .bl-lesson *')].filter((each) => !hidden(each) && each.offsetParent);
  const right = (each) => each.getBoundingClientRect().right, inline = (each) => getComputedStyle(each).display === 'inline';
  const around = (each) => getComputedStyle(each.parentElement).display === 'contents' ? around(each.parentElement) : each.parentElement;
  const over = (each) => inline(each) ? right(each) - right(each.closest('.bl-lesson > *')) :
    Math.max(right(each) - right(around(each)), each.scrollWidth - each.clientWidth - 2);  // 2: its border
  const spilled = inside.map((each) => [each.className, over(each)]);
  return [['box', box.scrollWidth - box.clientWidth], ...spilled].filter(([, by]) => by > 1);
}"""


def test_it_fits_a_narrow_page_in_every_language(open_lab, keep):
    lab = opened(open_lab, "leaders/acrobat", viewport={"width": 360, "height": 1300})
    press(lab, "summary")
    for code in LANGUAGES:
        lab.page.locator(".bl-tongue").select_option(code)
        lab.idle()
        assert lab.ask("bl.language()") == code
        for number in (2, 3):
            press(lab, f"[data-number='{number}']")
            assert not lab.page.evaluate(SPILLED), (code, number)
            press(lab, "[data-do=show-me]")
            agrees(lab)
            assert not lab.page.evaluate(SPILLED), (code, number)
    lab.page.locator(".bl-lesson .bl-asked").scroll_into_view_if_needed()
    keep(lab)
