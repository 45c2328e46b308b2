"""Hints in a real browser: asked for by keyboard alone, in sight on every page; a bad turn is answered with arrows."""

import pytest

from touching import eventually, ready

WON = """import boardlab as bl
from boardlab.players.puzzles import puzzle
board = bl.Board(puzzle({name!r}).state, hints=True, opponent={{}})
board"""
BLUNDER = """import boardlab as bl
s = bl.leaders.position(south="leader:d1 acrobat:c4 rider:e4", north="leader:d7 brewmaster:c5", turn="north")
board = bl.Board(s, hints=True)
board"""
SEEN = """(which) => [...document.querySelectorAll(which)].map((each) => { const r = each.getBoundingClientRect();
  return [r.top, r.bottom, r.left, r.right, innerWidth, innerHeight]; })"""


def hints(lab, count):
    """Wait until so many hints are there."""
    eventually(lambda: _same(lab.page.locator(".bl-advice .bl-said").count(), count))
    return lab.page.locator(".bl-advice .bl-said").all_inner_texts()


def _same(a, b):
    assert a == b


def test_all_hints_by_keyboard_alone(open_lab, keep):
    lab = open_lab(WON.format(name="leaders/win-03"), viewport={"width": 1280, "height": 800})
    ready(lab)
    lab.page.evaluate("() => document.querySelector('.bl-glass').focus()")
    for _ in range(12):
        lab.page.keyboard.press("Tab")
        if lab.page.evaluate("() => document.activeElement.dataset.do") == "hint":
            break
    for number in range(1, 6):
        assert lab.page.evaluate("() => document.activeElement.dataset.do") == "hint", "the focus stays on the button"
        lab.page.keyboard.press("Enter")
        said = hints(lab, number)
        assert said[-1] in lab.page.locator(".bl-live").inner_text()
    lab.idle()
    keep(lab)
    assert "3 actions" in said[0] and "captured" in said[4]
    assert said == lab.ask("list(board.hints)")
    for top, bottom, left, right, width, height in lab.page.evaluate(SEEN, ".bl-advice .bl-said"):
        assert 0 <= top < bottom <= height and 0 <= left < right <= width, "every hint is in sight"


@pytest.mark.parametrize("theme, width", [("light", 390), ("dark", 1280)])
@pytest.mark.parametrize("name", ["leaders/win-01", "legie/win-02", "heroes/win-01"])
def test_hints_are_in_sight(name, theme, width, open_lab, keep):
    lab = open_lab(WON.format(name=name), theme=theme, viewport={"width": width, "height": 800})
    ready(lab)
    button = lab.page.locator(".bl-advice [data-do=hint]")
    for number in (1, 2):
        button.click()
        hints(lab, number)
    keep(lab)
    for _, _, left, right, across, _ in lab.page.evaluate(SEEN, ".bl-advice .bl-said, .bl-advice button"):
        assert 0 <= left < right <= across


def test_a_bad_turn_is_answered_with_arrows(open_lab, keep):
    lab = open_lab(BLUNDER, viewport={"width": 1280, "height": 800})
    ready(lab)
    lab.page.locator(".bl-key[data-name=end]").click()
    (said,) = hints(lab, 1)
    lab.idle()
    keep(lab)
    assert said == "South answers Acrobat to c6; Rider to e6: your Leader on d7 is captured."
    assert lab.ask("[mark.cells for mark in board.session.marks if mark.kind == 'arrow']") == [("c4", "c6"), ("e4", "e6")]
