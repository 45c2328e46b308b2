"""The review of a game in a real browser: the curve is clicked, a turning point by keyboard, and it is played on from there."""

import pytest

from touching import click, eventually, ready

GAME = """import boardlab as bl
from boardlab.players import Player
record, player = bl.Record(bl.game({name!r}).new_game(seed=3)), Player("beginner", 3)
while not record.state.outcome and len(record.line) < 120:
    record.play(player(record.state))"""
LOST = """import boardlab as bl
s = bl.leaders.position(south="leader:d1 acrobat:c4 rider:e4", north="leader:d7 brewmaster:c5", turn="north")
record = bl.Record(s).play("end").play("end").play("end").play("acrobat c4-c6").play("rider e4-e6")"""
SHOW = "review = bl.Review(record)\nboard = review.board\nreview"
RECTS = """(which) => [...document.querySelectorAll(which)].map((each) => { const r = each.getBoundingClientRect();
  return [r.left, r.right, r.top, r.bottom]; })"""


def becomes(lab, expression):
    """Wait until this is true in the kernel."""
    def check():
        assert lab.ask(f"bool({expression})")
    eventually(check)


def looked_into(lab):
    becomes(lab, "not review.analysis.wanted and not review._meanwhile")
    lab.idle()


def test_a_turning_point_is_looked_at_and_played_on_from(open_lab, keep):
    lab = open_lab(LOST, SHOW, viewport={"width": 1280, "height": 800})
    ready(lab)
    looked_into(lab)
    moments = lab.page.locator(".bl-review .bl-moment")
    assert moments.all_inner_texts() == [f"{number} {text}" for _, number, text in lab.ask("review.panel.face['moments']")]
    lab.page.locator(".bl-review .bl-curve [data-number='3']").click()
    becomes(lab, "review.number == 3")
    moments.nth(0).focus()
    lab.page.keyboard.press("ArrowDown")
    lab.page.keyboard.press("Enter")
    becomes(lab, "review.number == 1")
    keep(lab)
    assert lab.page.evaluate("() => document.activeElement.dataset.which") == "1", "the focus stays"
    lab.page.locator(".bl-review .bl-curve [data-number='2']").click()
    becomes(lab, "review.number == 2")
    lab.page.locator(".bl-review [data-do=play-on]").click()
    becomes(lab, "review.number is None and board.match.players")
    for spot in ("d7", "d6"):
        click(lab, spot)
    becomes(lab, "len(review.record.line) >= 1")
    keep(lab, "played-on")
    lab.page.locator(".bl-review [data-do=back]").click()
    becomes(lab, "review.number == 2")


@pytest.mark.parametrize("theme, width", [("light", 390), ("dark", 1280)])
@pytest.mark.parametrize("name", ["heroes", "leaders", "legie"])
def test_everything_is_in_sight(name, theme, width, open_lab, keep):
    lab = open_lab(GAME.format(name=name), SHOW, theme=theme, viewport={"width": width, "height": 800})
    ready(lab)
    looked_into(lab)
    lab.page.locator(".boardlab-review").scroll_into_view_if_needed()
    keep(lab)
    for left, right, _, _ in lab.page.evaluate(RECTS, ".bl-review .bl-curve svg, .bl-review button, .bl-review .bl-signs li"):
        assert 0 <= left < right <= width
    if width > 1000:
        box = lab.page.evaluate(RECTS, ".boardlab-review")[0]
        assert box[3] - box[2] <= 760, "board, curve and turning points fit one screen"
