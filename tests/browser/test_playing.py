"""Playing in a real browser: every game by mouse and without one, refusals, questions, fingers; pixels agree."""

import random

import pytest

import boardlab as bl
from touching import click, colour_share, eventually, note, ready, same_pieces, walk_keys

GAMES = [name for name in bl.games() if hasattr(bl.game(name), "__path__")]  # the kit's own; others are of tests
over_games = pytest.mark.parametrize("name", GAMES)


def opening(name, length, seed=3):
    """A seeded opening: the actions, and the position they lead to."""
    state, chance, actions = bl.game(name).new_game(seed=7), random.Random(seed), []
    while len(actions) < length and not state.outcome:
        actions.append(chance.choice(state.legal_actions()))
        state = state.play(actions[-1])
    return actions, state


def board_of(name):
    return f"import boardlab as bl\nboard = bl.Board(bl.game({name!r}).new_game(seed=7))\nboard"


LEADERS = """import boardlab as bl
from boardlab import leaders
board = bl.Board(leaders.position(south="{south}", north="{north}", turn="south"))
board"""


@over_games
def test_an_opening_by_mouse(name, open_lab, keep):
    lab = open_lab(board_of(name))
    ready(lab)
    actions, end = opening(name, 7)
    for action in actions:
        for spot in action.clicks:
            click(lab, spot)
        if texts := lab.ask("[a.text for a in board.session.choices]"):
            lab.page.locator(".bl-choice").nth(texts.index(action.text)).click()
            lab.idle()
        assert lab.ask("board.record.line[-1]") == action.text
    assert lab.ask("board.state.text") == end.text
    eventually(lambda: same_pieces(lab))
    keep(lab)


def test_an_ability_of_several_clicks_and_a_question(open_lab, keep):
    south, north = "leader:d1 claw-launcher:c3 manipulator:e2", "leader:d7 rider:c6 archer:e5"
    lab = open_lab(LEADERS.format(south=south, north=north))
    ready(lab)
    steps = lab.ask("next(a.clicks for a in board.state.legal_actions() if a.word == 'manipulator')")
    assert len(steps) == 3
    click(lab, steps[0])
    assert lab.ask("board.session.clicks") == steps[:1]
    blue = lab.ask("board._drawn.theme.marks['diamond']")
    targets = lab.ask("{m.cells[0] for m in board.session.marks if m.kind == 'diamond'} - set(board.state.at)")
    assert all(colour_share(lab, cell, blue) > 0.1 for cell in targets)
    click(lab, steps[1])
    keep(lab, "two-clicks")
    click(lab, steps[2])
    assert lab.ask("board.record.line[-1]").startswith("manipulator")
    lab.page.locator("[data-do=undo]").click()
    lab.idle()
    shared = lab.ask("next(a.clicks for a in board.state.legal_actions() if a.word == 'claw-launcher' and a.mode)")
    for cell in shared:
        click(lab, cell)
    asked = lab.page.locator(".bl-ask .bl-choice")
    labels, modes = asked.all_inner_texts(), lab.ask("[a.mode for a in board.session.choices]")
    assert len(labels) == len(set(labels)) == len(modes) > 1
    keep(lab, "question")
    asked.nth(1).click()
    lab.idle()
    assert lab.ask("board.record.here.action.mode") == modes[1]
    eventually(lambda: same_pieces(lab))


def test_a_refused_click_says_why_and_marks_the_cell(open_lab, keep):
    lab = open_lab(LEADERS.format(south="leader:d1 acrobat:c3", north="leader:d7 rider:f4"))
    ready(lab)
    click(lab, "c3")
    before = lab.ask("board.state.text")
    click(lab, "g4")
    reasons = lab.ask("[r.sentence for r in board.state.why_not(('c3', 'g4'))]")
    rules = lab.ask("[leaders.book[r.rule].sentence for r in board.state.why_not(('c3', 'g4'))]")
    assert reasons and all(reason in note(lab) for reason in reasons)
    behind = lab.page.locator(".bl-rules").first.inner_text()
    assert any(rule in behind for rule in rules)
    crossed = lab.ask("[m.cells[0] for m in board.session.marks if m.kind == 'cross']")
    red = lab.ask("board._drawn.theme.marks['cross']")
    assert crossed and all(eventually(lambda: colour_share(lab, cell, red)) > 0.02 for cell in crossed)
    assert lab.ask("board.state.text") == before
    keep(lab)
    lab.page.locator(".bl-tongue").select_option("fr")
    lab.idle()
    click(lab, "g4")
    assert not any(reason in note(lab) for reason in reasons) and note(lab).strip()
    assert lab.page.locator("[data-do=undo]").get_attribute("title") == "Annuler"


@over_games
def test_without_a_mouse(name, open_lab, keep):
    before = "from IPython.display import HTML, display\ndisplay(HTML('<button id=before>before</button>'))\n"
    lab = open_lab(before + board_of(name))
    ready(lab)
    page = lab.page
    for action in opening(name, 4, seed=5)[0]:
        page.focus("#before")
        page.keyboard.press("Tab")
        assert page.evaluate("() => document.activeElement.className") == "bl-glass"
        for spot in action.clicks:
            if spot in lab.ask("board.state.board.cells"):
                if not page.evaluate("() => document.activeElement.classList.contains('bl-glass')"):
                    page.keyboard.press("Shift+Tab")
                    while not page.evaluate("() => document.activeElement.classList.contains('bl-glass')"):
                        page.keyboard.press("Shift+Tab")
                walk_keys(lab, spot)
            else:
                group = "(name) => !!document.activeElement.closest('.bl-keys, .bl-cards')?.querySelector(`[data-name='${name}']`)"
                for _ in range(6):  # Tab goes from group to group, the arrows from button to button
                    page.keyboard.press("Tab")
                    if page.evaluate(group, spot):
                        break
                for _ in range(40):
                    if page.evaluate("() => document.activeElement.dataset.name") == spot:
                        break
                    page.keyboard.press("ArrowRight")
                assert page.evaluate("() => document.activeElement.dataset.name") == spot
            page.keyboard.press("Enter")
            lab.idle()
        if lab.ask("bool(board.session.choices)"):
            page.locator(".bl-ask .bl-choice").first.focus()
            page.keyboard.press("Enter")
            lab.idle()
            action = action._replace(text=lab.ask("board.record.line[-1]"))
        assert lab.ask("board.record.line[-1]") == action.text
    eventually(lambda: same_pieces(lab))
    page.focus("#before")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowUp")
    keep(lab)
    legal = bl.game(name).read(lab.ask("board.state.text")).legal_actions()
    first = next((a.clicks[0] for a in legal if len(a.clicks) > 1 and a.clicks[0] in bl.game(name).board.cells), None)
    if first:  # in some games everything begins with a card
        walk_keys(lab, first)
        page.keyboard.press("Enter")
        lab.idle()
        assert lab.ask("board.session.clicks") == (first,)
        page.keyboard.press("Escape")
        lab.idle()
        assert lab.ask("board.session.clicks") == ()


def test_a_tap_plays(open_lab):
    cells = LEADERS.format(south="leader:d1", north="leader:d7")
    lab = open_lab(cells, has_touch=True, viewport={"width": 800, "height": 900})
    ready(lab)
    click(lab, "d1", tap=True)
    assert lab.ask("board.session.clicks") == ("d1",)
    click(lab, "d2", tap=True)
    assert lab.ask("board.record.line") == ("step d1-d2",)
    eventually(lambda: same_pieces(lab))
