"""Puzzles in a real browser: one solved by mouse after a mistake, one by keyboard alone with a hint, a ladder, every size."""

import pytest

from boardlab.players.puzzles import puzzles
from boardlab.players.solve import solve
from touching import click, eventually, ready, same_pieces, walk_keys

PUZZLE = """import boardlab as bl
puzzle = bl.Puzzle({name}, progress=False)
board = puzzle.board
puzzle"""
TWO = "leaders/1;south=leader:d1,rider:c3,bruiser:e4;north=leader:d6;turn=south"


def opened(open_lab, name, **options):
    lab = open_lab(PUZZLE.format(name=repr(name)), **options)
    ready(lab)
    lab.page.wait_for_selector(".bl-puzzle .bl-button")
    return lab


def shown(lab):
    return lab.page.locator(".bl-puzzle .bl-said").all_inner_texts()


def agrees(lab):
    """The page says what the kernel says, and shows its position; nothing is thought about any more."""
    def same():
        lab.idle()
        assert not lab.ask("bool(puzzle.session._meanwhile)")
        assert shown(lab) == lab.ask("[note.text for note in puzzle.notes]")
        assert lab.page.locator(".bl-puzzle .bl-sentence").inner_text() == lab.ask("puzzle.panel.face['sentence']")
        same_pieces(lab)
    eventually(same)


def press(lab, name):
    lab.page.locator(f".bl-puzzle [data-do={name}]").click()


def test_a_puzzle_by_mouse_after_a_mistake(open_lab, keep):
    lab = opened(open_lab, TWO)
    agrees(lab)
    keep(lab, "begin")
    click(lab, "e4")
    click(lab, "f4")
    eventually(lambda: _holds(lab.ask("len(puzzle.record.line)") == 4))
    agrees(lab)
    assert lab.ask("puzzle.record.line") == ("step e4-f4", "end", "step d6-d7", "end"), "refuted on the board"
    assert "North answers: Leader to d7" in " ".join(shown(lab))
    keep(lab, "refuted")
    press(lab, "take-back")
    agrees(lab)
    assert lab.ask("puzzle.record.line") == () and shown(lab) == []
    click(lab, "d1")
    click(lab, "d2")
    agrees(lab)
    assert "2 would be enough" in shown(lab)[0]
    keep(lab, "longer")
    press(lab, "take-back")
    agrees(lab)
    for cells in (("c3", "c5"), ("e4", "e5")):
        for cell in cells:
            click(lab, cell)
        agrees(lab)
        keep(lab, cells[1])
    assert lab.ask("puzzle.taken.done") and "Solved in 2 actions!" in shown(lab)[0]
    keep(lab, "solved")


def test_a_puzzle_with_a_hint_by_keyboard_alone(open_lab, keep):
    data = puzzles("leaders")[0]
    lab = opened(open_lab, f"leaders/{data.name}")
    lab.page.evaluate("() => document.querySelector('.bl-puzzle').focus()")
    lab.page.keyboard.press("Tab")
    for _ in range(6):          # to the hint by the arrow keys of the row of buttons
        if lab.page.evaluate("() => document.activeElement.dataset.do") == "hint":
            break
        lab.page.keyboard.press("ArrowRight")
    for number in range(1, 5):
        lab.page.keyboard.press("Enter")
        agrees(lab)
        assert len(shown(lab)) == number
    agrees(lab)
    keep(lab, "hints")
    while lab.page.evaluate("() => !document.activeElement.closest('.bl-glass')"):
        lab.page.keyboard.press("Shift+Tab")
    state = data.state
    while not lab.ask("puzzle.taken.done"):
        action = state._choose(solve(state, data.goal).line[0])
        for name in action.clicks:
            walk_keys(lab, name)
            lab.page.keyboard.press("Enter")
            lab.idle()
        if lab.ask("len(board.session.choices)"):
            which = lab.ask("[action.text for action in board.session.choices]").index(action.text)
            lab.page.wait_for_selector(".bl-ask button")
            lab.page.locator(".bl-ask button").nth(which).focus()
            lab.page.keyboard.press("Enter")
        agrees(lab)
        state = state.after(action)
    assert lab.ask("(puzzle.taken.played, puzzle.taken.failed)") == (data.least, False)
    lab.page.evaluate("() => document.querySelector('.bl-puzzle').focus()")
    lab.page.keyboard.press("Tab")
    assert lab.page.evaluate("() => document.activeElement.dataset.do") == "next", "not a button that cannot be pressed"
    keep(lab, "solved")


def test_a_ladder_in_the_browser(open_lab, keep):
    lab = open_lab("import boardlab as bl\npage = bl.Puzzles('legie', progress=False)\npage")
    lab.page.wait_for_selector(".bl-lessons .bl-take")
    assert lab.page.locator(".bl-lessons .bl-take").count() == len(puzzles("legie"))
    keep(lab, "list")
    lab.page.locator("[data-go-on]").click()
    lab.page.wait_for_selector(".bl-puzzle .bl-button")
    lab.run("puzzle, board = page.puzzle, page.puzzle.board")
    ready(lab)
    first, second = puzzles("legie")[:2]
    lab.page.locator("[data-by-itself]").check()
    eventually(lambda: _holds(lab.ask("page.by_itself")))
    for name in first.state._choose(solve(first.state, first.goal).line[0]).clicks:
        click(lab, name)
    eventually(lambda: _holds(lab.ask("page.puzzle.taken.puzzle.name") == second.name))
    agrees(lab)
    keep(lab, "second")
    assert lab.page.locator(".bl-sign[data-state=finished]").count() >= 1
    lab.page.locator("[data-shut]").click()
    eventually(lambda: _holds(lab.page.locator(".bl-puzzle").count() == 0))
    lab.page.locator(".bl-take").first.wait_for(state="visible")
    assert lab.page.locator(".bl-sign[data-state=finished]").first.is_visible()
    keep(lab, "after")


@pytest.mark.parametrize("game", ("leaders", "legie", "heroes"))
def test_dark_and_narrow(game, open_lab, keep):
    """Task, board and buttons in sight at once, on a small page in a dark theme too."""
    data = max(puzzles(game), key=lambda each: (each.least, each.difficulty))
    lab = opened(open_lab, f"{game}/{data.name}", theme="dark", viewport={"width": 1280, "height": 800})
    for _ in range(5):
        press(lab, "hint")
        agrees(lab)
    keep(lab, "wide")
    lab.page.set_viewport_size({"width": 390, "height": 844})
    lab.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    lab.page.wait_for_timeout(400)
    agrees(lab)
    keep(lab, "narrow")
    lab.page.set_viewport_size({"width": 1280, "height": 900})


SEEN = """() => [".boardlab-puzzle canvas", ".bl-puzzle .bl-again", ".bl-puzzle .bl-notes"].map((each) => {
  const box = document.querySelector(each).getBoundingClientRect();
  const page = document.querySelector(".jp-WindowedPanel-outer").getBoundingClientRect();
  return [box.height, Math.max(0, Math.min(box.bottom, page.bottom) - Math.max(box.top, page.top))];
})"""


def test_goal_board_and_answer_are_in_sight_together_on_a_narrow_page(open_lab, keep):
    lab = opened(open_lab, TWO, viewport={"width": 390, "height": 700})
    lab.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    lab.page.wait_for_selector(".boardlab-puzzle.bl-narrow")
    assert not lab.page.locator(".bl-again").is_visible(), "nothing is said yet"
    lab.page.evaluate("() => document.querySelector('.boardlab-puzzle .bl-head').scrollIntoView({ block: 'start' })")
    lab.run("puzzle.attempt('step e4-f4')")
    eventually(lambda: _holds(lab.ask("len(puzzle.record.line)") == 4))
    agrees(lab)
    lab.page.wait_for_timeout(400)
    eventually(lambda: _all_in_sight(*lab.page.evaluate(SEEN)))
    keep(lab)
    assert lab.page.locator(".bl-again").inner_text() == "Win this turn · 2 actions"
    lab.page.set_viewport_size({"width": 1280, "height": 900})


def _all_in_sight(board, goal, notes):
    """Of each: how tall it is, and how much of it is seen."""
    assert goal[1] == goal[0] and notes[1] >= notes[0] - 1 and board[1] >= 0.8 * board[0]


def _holds(fact):
    assert fact
