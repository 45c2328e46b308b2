"""The same manners for every game: several clicks, a refusal, Tab, a half-visible board, the wheel, a small touch screen."""

from typing import NamedTuple

import pytest

from boardlab import heroes, leaders, legie
from boardlab.game import State
from test_manners import FILLER, focused
from test_playing import GAMES
from touching import RECT, click, eventually, note, place, ready, same_pieces, scroll


class Case(NamedTuple):
    """A position; clicks that play one ability together; clicks refused at the last; a low cell, and what is true after a
    click there (nothing: the click is refused)."""

    state: State
    several: tuple[str, ...]
    refused: tuple[str, ...]
    low: str
    then: str


CASES = {
    "leaders": Case(leaders.position(south="leader:d1 manipulator:c3", north="leader:d7 archer:c6"),
                    ("c3", "c6", "d6"), ("c3", "g4"), "d1", "board.session.clicks == ('d1',)"),
    "legie": Case(legie.position(black="soldier:a1", white="soldier:e5 tower:c5", turn="black"),
                  ("archer", "c3", "e5"), ("archer", "c5"), "b2", ""),
    "heroes": Case(heroes.position(beige="telepath:d4:4 monk:b1:4", blue="giant:d6:6 ninja:g9:4").play("play telepath"),
                   ("mind-control", "d6"), ("h9",), "d3", "board.record.line == ('step d3',)"),
}
BOARD = """import boardlab as bl
board = bl.Board(bl.game({name!r}).read({text!r}))
board"""
over_games = pytest.mark.parametrize("name", GAMES)


def cell_of(name):
    return BOARD.format(name=name, text=CASES[name].state.text)


@over_games
def test_an_ability_of_several_clicks(name, open_lab, keep):
    lab = open_lab(cell_of(name))
    ready(lab)
    clicks = CASES[name].several
    for number, spot in enumerate(clicks, start=1):
        assert lab.ask("board.record.line") == () and lab.ask("board.session.clicks") == clicks[:number - 1]
        click(lab, spot)
    assert lab.ask("board.record.here.action.clicks") == clicks
    eventually(lambda: same_pieces(lab))
    keep(lab)


@over_games
def test_a_refused_click_says_why(name, open_lab, keep):
    lab = open_lab(cell_of(name))
    ready(lab)
    before, clicks = lab.ask("board.state.text"), CASES[name].refused
    for spot in clicks:
        click(lab, spot)
    reasons = lab.ask(f"[r.sentence for r in board.state.why_not({clicks!r})]")
    assert reasons and all(reason in note(lab) for reason in reasons)
    assert lab.ask("board.state.text") == before and lab.ask("board.record.line") == ()
    keep(lab)


BETWEEN = """from IPython.display import HTML, display
display(HTML('<button id=before>before</button>'))
{}
display(board)
display(HTML('<button id=after>after</button>'))"""


@over_games
def test_tab_goes_in_and_out(name, open_lab):
    lab = open_lab(BETWEEN.format(cell_of(name).rpartition("\n")[0]))
    ready(lab)
    lab.page.focus("#before")
    seen = []
    while "after" not in seen and len(seen) < 80:
        lab.page.keyboard.press("Tab")
        seen.append(focused(lab))
    assert seen[0] == "bl-glass" and seen[-1] == "after"


@over_games
def test_a_half_visible_board_and_the_wheel(name, open_lab):
    lab, case = open_lab(FILLER, cell_of(name), FILLER), CASES[name]
    ready(lab)
    scroll(lab, lab.page.evaluate(RECT, 0)[1] + 160)  # the upper part of the board is out of sight now
    assert lab.page.evaluate(RECT, 0)[1] < 0
    lab.page.mouse.click(*place(lab, case.low))
    lab.idle()
    if case.then:
        assert lab.ask(case.then), lab.ask("(board.session.clicks, board.record.line)")
    else:
        eventually(lambda: _says(lab, case.state.why_not((case.low,))[0].sentence))
    before = scroll(lab, 0)
    lab.page.mouse.wheel(0, 150)
    eventually(lambda: _further(lab, before))


def _says(lab, sentence):
    assert sentence in note(lab)


def _further(lab, before):
    assert scroll(lab, 0) > before + 50


@over_games
def test_a_small_dark_fine_touch_screen(name, open_lab, keep):
    lab = open_lab(cell_of(name), theme="dark", device_scale_factor=2, has_touch=True, viewport={"width": 360, "height": 900})
    ready(lab)
    lab.idle()
    eventually(lambda: _dark(lab))
    assert lab.ask("board.easel.ratio") == 2
    for spot in CASES[name].several:
        click(lab, spot, tap=True)
    assert lab.ask("board.record.here.action.clicks") == CASES[name].several
    keep(lab)
    lab.page.evaluate("() => jupyterapp.commands.execute('apputils:change-theme', { theme: 'JupyterLab Light' })")
    lab.idle()


def _dark(lab):
    assert lab.ask("board._drawn.theme.name") == "dark"
