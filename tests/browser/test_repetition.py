"""The same position for the third time, in a real browser: said in words, in sight; a draw where the ruling was asked for."""

import pytest

from touching import ready

QUIET = """import boardlab as bl
s = bl.leaders.position(south="leader:d1 rider:a1", north="leader:d7 rider:g4")
board = bl.Board(s, {options})
for _ in range(4):
    board.play("end")
board"""


@pytest.mark.parametrize("width", [390, 1280])
def test_a_third_time_is_said_in_words(width, open_lab, keep):
    lab = open_lab(QUIET.format(options=""), viewport={"width": width, "height": 800})
    ready(lab)
    keep(lab)
    said = lab.page.locator(".bl-note .bl-said")
    assert said.all_inner_texts() == ["This position has come up for the third time."] and said.first.is_visible()
    assert lab.page.locator(".bl-note .bl-prompt").is_visible()


def test_by_the_ruling_it_is_a_draw(open_lab, keep):
    lab = open_lab(QUIET.format(options="repetition='draw'"), viewport={"width": 1280, "height": 800})
    ready(lab)
    keep(lab)
    assert "Draw" in lab.page.locator(".bl-finish").inner_text() and "ruling" in lab.page.locator(".bl-finish").inner_text()
    assert lab.page.locator(".bl-key").count() == 0
