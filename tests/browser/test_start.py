"""The first minute: the start notebook runs and its first click works; and a lesson gone through to its end by mouse."""

from pathlib import Path

import nbformat
import pytest

from boardlab.tools import lab as kit
from boardlab.tools.labserver import Lab
from boardlab.tools.translations import content_for
from test_lesson import agrees, opened, press
from touching import click, eventually, ready, same_pieces

START = Path(__file__).resolve().parents[2] / "notebooks" / kit.START
IN_SIGHT = """() => {
  const page = document.querySelector('.jp-WindowedPanel-outer').getBoundingClientRect();
  const cell = document.querySelector('.jp-CodeCell'), wrong = [];
  const told = [...document.querySelectorAll('.jp-MarkdownCell')[0].querySelectorAll('.jp-RenderedMarkdown p')].at(-1);
  const board = cell.querySelector('.boardlab-board canvas') ?? cell.querySelector('.jp-OutputArea-output :is(img, svg)');
  for (const [name, part] of Object.entries({ told, code: cell.querySelector('.jp-InputArea-editor'), board })) {
    const at = part?.getBoundingClientRect();
    if (!at || at.top < page.top - 1 || at.bottom > page.bottom + 1) wrong.push(`${name}: ${at?.top} to ${at?.bottom} in ${page.top} to ${page.bottom}`);
  }
  return wrong;
}"""


def test_the_start_notebook_runs_and_its_first_click_works(open_lab, keep):
    code = [cell.source for cell in nbformat.read(START, as_version=4).cells if cell.cell_type == "code"]
    lab = open_lab(*code)
    ready(lab)
    click(lab, "c3")
    click(lab, "c2")
    assert lab.ask("str(board.state.at['c2'])") == "acrobat:c2.acted"
    same_pieces(lab)
    keep(lab)


def test_a_second_lesson_by_mouse_to_its_end(open_lab, keep):
    lab = opened(open_lab, "leaders/jailer")
    for _ in range(40):
        number, count, buttons, done = lab.ask(
            "(lesson.view.number, lesson.view.count, lesson.view.buttons, lesson.view.done)")
        if buttons["show-me"] and not done:
            press(lab, "[data-do=show-me]")
        elif buttons["next"]:
            press(lab, "[data-do=next]")
        else:
            break
        agrees(lab)
    assert (number, buttons["next"]) == (count, False)
    keep(lab)


@pytest.mark.parametrize("code", ["en", "ru"])
def test_the_first_screen_holds_what_to_do_the_code_and_the_board(code, browser, server, keep):
    address, work = server
    name = f"first-screen-{code}.ipynb"
    (work / name).write_bytes(content_for(START, START.parent, code))
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    lab = Lab(context.new_page(), address).open(name)
    lab.page.evaluate("() => jupyterapp.shell.expandLeft()")

    def in_sight():
        assert not lab.page.evaluate(IN_SIGHT)
    if code == "en":                      # a translated copy has no pictures yet
        eventually(in_sight)
        keep(lab, "picture")
    lab.run(f"import boardlab as bl; bl.language({code!r})")
    for _ in range(2):                    # JupyterLab goes on to the next cell, and scrolls there
        lab.page.locator(".jp-CodeCell .cm-content").first.click()
        lab.page.keyboard.press("Shift+Enter")
        ready(lab)
        eventually(in_sight)
        lab.page.locator(".jp-Cell").nth(6).scroll_into_view_if_needed()
    assert not lab.errors
    keep(lab)
    lab.close()
    context.close()


def test_of_a_board_too_large_for_a_phone_the_upper_end_is_seen_first(open_lab, keep):
    lab = open_lab("import boardlab as bl\nboard = bl.Board(bl.game('heroes').new_game(seed=7), hints=True)\nboard",
                   viewport={"width": 390, "height": 800})
    ready(lab)
    page, status, board = lab.page.evaluate("""() => ['.jp-WindowedPanel-outer', '.bl-status', '.boardlab-board canvas']
      .map((which) => document.querySelector(which).getBoundingClientRect()).map((at) => [at.top, at.bottom])""")
    assert page[0] - 1 <= status[0] < board[0] < board[1] <= page[1] + 1, "whose turn it is, and the whole board"
    keep(lab)
