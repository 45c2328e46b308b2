"""The explorer in a real browser: inspect, ask about two cells, watch an algorithm, look at an action, export."""

import json
import re

import pytest

from touching import click, colour_share, eventually, note, ready, rgb, same_pieces

EXPLORER = """import boardlab as bl
from boardlab import leaders
start = leaders.position(south="leader:d1 rider:d3 archer:b2", north="leader:d7 jailer:f4", turn="south")
explorer = bl.Explorer(start, "visibility")
board = explorer.board
explorer"""


SPILLED = """() => {
  const box = document.querySelector('.boardlab-explorer'), right = box.getBoundingClientRect().right;
  const beyond = [...box.querySelectorAll('.bl-explorer *')].map((each) => each.getBoundingClientRect().right - right);
  return [box.scrollWidth - box.clientWidth, ...beyond];
}"""
PAINTED = """() => {
  const style = getComputedStyle(document.querySelector('.bl-explorer'));
  return [style.backgroundColor, style.color];
}"""


def opened(open_lab, **options):
    lab = open_lab(EXPLORER, **options)
    ready(lab)
    lab.page.wait_for_selector(".bl-explorer .bl-kind")
    return lab


def press(lab, selector):
    lab.page.locator(f".bl-explorer {selector}").first.click()
    lab.idle()


def part(lab, name):
    return lab.page.locator(f".bl-explorer .bl-part.bl-{name}").inner_text()


def _told(lab, *sentences):
    told = part(lab, "cells")
    assert all(sentence in told for sentence in sentences)


def test_one_cell_and_two(open_lab, keep):
    lab = opened(open_lab)
    click(lab, "d1")
    eventually(lambda: _told(lab, *lab.ask("explorer.node.sentences")))
    assert lab.ask("[m.kind for m in board.session.marks if m.cells == ('d1',)]") == ["ring"]
    click(lab, "d7")
    eventually(lambda: _told(lab, "d1 → d7", *lab.ask("explorer.pair.sentences")))
    purple = lab.ask("board._drawn.theme.marks['arrow']")
    eventually(lambda: _at_least(colour_share(lab, "d5", purple), 0.02))
    keep(lab)
    press(lab, "[data-kind=board]")
    assert lab.ask("explorer.asking.kind") == "board"
    assert lab.ask("' – '.join(explorer.pair.path)") in part(lab, "cells")
    press(lab, "[data-kind=empty]")
    assert lab.page.locator(".bl-explorer .bl-warn").count() == 1, "d1 is taken: no free cell"
    press(lab, ".bl-picture [data-name=e4]")
    assert lab.ask("explorer.asking.asked") == ("e4",), "the picture beside the board can be asked too"
    assert lab.page.locator(".bl-picture .bl-asked").get_attribute("data-name") == "e4"
    press(lab, ".bl-cells .bl-close")
    assert lab.ask("explorer.asking.asked") == ()
    assert lab.ask("explorer.record.line") == ()


def _at_least(share, least):
    assert share >= least, share


def test_an_action_looked_at_and_played(open_lab, keep):
    lab = opened(open_lab)
    lab.page.locator(".bl-explorer .bl-change select").select_option("rider d3-b3")
    lab.idle()
    assert lab.ask("explorer.changes[0].sentence") in part(lab, "change") and lab.ask("explorer.record.line") == ()
    dashed = lab.ask("board._drawn.theme.marks['arrow']")
    eventually(lambda: _at_least(colour_share(lab, "b3", dashed), 0.02))
    keep(lab)
    press(lab, ".bl-play-it")
    assert lab.ask("explorer.record.line") == ("rider d3-b3",)
    assert lab.ask("explorer.changes[0].sentence") in part(lab, "change")
    eventually(lambda: same_pieces(lab))
    press(lab, "[data-mode=play]")
    click(lab, "d1")
    click(lab, "d2")
    assert lab.ask("explorer.record.line[-1]") == "step d1-d2"
    eventually(lambda: same_pieces(lab))


def test_an_algorithm_is_stepped_and_runs(open_lab, keep):
    lab = opened(open_lab)
    press(lab, "[data-kind=empty]")
    lab.page.locator(".bl-explorer .bl-steps select").select_option("bfs")
    lab.idle()
    for number in (1, 2, 3):
        press(lab, "[data-film=forward]")
        assert lab.ask("explorer.asking.at") == number
        assert lab.ask("explorer.asking.frame.sentence") in part(lab, "steps")
    press(lab, "[data-film=back]")
    assert lab.ask("explorer.asking.at") == 2
    keep(lab)
    lab.page.locator(".bl-film input").fill("10")
    lab.idle()
    assert lab.ask("explorer.asking.at") == 10
    press(lab, "[data-film=run]")
    eventually(lambda: _at_least(lab.ask("explorer.asking.at"), 13))
    press(lab, "[data-film=run]")
    stopped = lab.ask("explorer.asking.at")
    lab.page.wait_for_timeout(1000)
    assert lab.ask("explorer.asking.at") == stopped < lab.ask("len(explorer.asking.film)") - 1
    lab.page.locator(".bl-film input").fill("999")
    lab.idle()
    press(lab, "[data-film=run]")
    eventually(lambda: _at_least(lab.ask("explorer.asking.at in (1, 2, 3)"), True))
    press(lab, "[data-film=run]")


def test_a_graph_is_exported(open_lab):
    lab = opened(open_lab)
    press(lab, "[data-form=json]")
    text = lab.page.locator(".bl-explorer textarea").input_value()
    assert {node["id"] for node in json.loads(text)["nodes"]} == set(lab.ask("list(explorer.graph)"))
    with lab.page.expect_download() as begun:
        lab.page.locator(".bl-explorer .bl-download").click()
    assert begun.value.suggested_filename == "leaders-visibility.json"
    assert begun.value.path().read_text(encoding="utf-8") == text


def test_letters_stay_in_the_panel_and_errors_are_shown(open_lab):
    lab = opened(open_lab)
    cells = lab.page.locator(".jp-Notebook-cell").count()
    lab.page.locator("[data-kind=board]").focus()
    for key in ("b", "a", "d", "d"):
        lab.page.keyboard.press(key)
    lab.idle()
    assert lab.page.locator(".jp-Notebook-cell").count() == cells
    lab.page.keyboard.press("Enter")
    lab.idle()
    assert lab.ask("explorer.asking.shown") == ("visibility", "board")
    assert lab.page.evaluate("() => document.activeElement.dataset.kind") == "board", "the focus stays where it was"
    lab.run("explorer.on_change(lambda state: 1 / 0)")
    lab.page.locator(".bl-explorer .bl-change select").select_option("rider d3-b3")
    lab.idle()
    press(lab, ".bl-play-it")
    assert "ZeroDivisionError" in note(lab)


def dress(lab, theme):
    """JupyterLab remembers its theme from page to page, so each test says which it wants."""
    change = "(theme) => jupyterapp.commands.execute('apputils:change-theme', { theme })"
    lab.page.evaluate(change, f"JupyterLab {theme.title()}")
    changed = "(light) => document.body.dataset.jpThemeLight === light"
    lab.page.wait_for_function(changed, arg=str(theme == "light").lower())
    eventually(lambda: _at_least(lab.ask("board._drawn.theme.name") == theme, True))


@pytest.mark.parametrize("theme,width", [("dark", 1180), ("light", 360)])
def test_it_fits_the_page(theme, width, open_lab, keep):
    lab = opened(open_lab, viewport={"width": width, "height": 1100})
    dress(lab, theme)
    click(lab, "d3")
    lab.page.locator(".bl-tongue").select_option("ru")
    lab.idle()
    assert lab.page.locator(".bl-explorer [data-mode=play]").inner_text() == lab.ask("explorer.panel.face['modes'][1][1]")
    assert max(lab.page.evaluate(SPILLED)) <= 1
    page, ink = lab.ask("(board._drawn.theme['page'], board._drawn.theme['ink'])")
    shown = [[int(n) for n in re.findall(r"\d+", each)] for each in lab.page.evaluate(PAINTED)]
    assert shown == [rgb(page), rgb(ink)]
    keep(lab)
    dress(lab, "light")
