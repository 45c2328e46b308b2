"""For everybody: axe-core finds nothing wrong with the widgets, and what is needed is a few Tabs away."""

from pathlib import Path

import pytest

from touching import click, eventually, ready

AXE = Path(__file__).parent / "axe" / "axe.min.js"
MADE = {
    "board": "board = bl.Board(bl.game('heroes').new_game(seed=7, first='beige'), animate=False)\nboard",
    "lesson": "lesson = bl.Lesson('leaders/acrobat', progress=False, animate=False)\nboard = lesson.board\nlesson",
    "explorer": "explorer = bl.Explorer(bl.game('legie').new_game(seed=7), animate=False)\nboard = explorer.board\nexplorer",
    "hints": "board = bl.Board(bl.game('legie').new_game(), hints=True, animate=False)\nboard.hint()\nboard",
    "review": "record = bl.Record(bl.game('leaders').new_game(seed=7))\nfor _ in range(20):\n"
              "    record.play(record.state.legal_actions()[0])\n"
              "review = bl.Review(record, animate=False)\nboard = review.board\nreview",
    "curriculum": "page = bl.Curriculum('legie')\npage.take('legie/first-battle')\nboard = page.lesson.board\npage",
}
FAULTS = """async () => {
  const box = document.querySelector('.boardlab-curriculum') ?? document.querySelector('.boardlab-board');
  const found = await axe.run(box, { resultTypes: ['violations'] });
  return found.violations.map((each) => `${each.id}: ${each.nodes.slice(0, 3).map((node) => node.html.slice(0, 160) + ' ' + (node.any[0]?.message ?? '')).join(' | ')}`);
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("widget", MADE)
def test_axe_finds_nothing(widget, theme, open_lab):
    lab = open_lab(f"import boardlab as bl\n{MADE[widget]}", theme=theme)
    ready(lab)
    if widget != "explorer":
        lab.run("board.click(board.state.board.cells[0])")  # a refusal, or a question of a lesson
    lab.page.locator("[data-do=more]").first.click()
    lab.idle()
    lab.page.evaluate(AXE.read_text(encoding="utf-8"))
    assert not lab.page.evaluate(FAULTS)


def test_from_the_board_to_next_in_three_tabs(open_lab):
    lab = open_lab(f"import boardlab as bl\n{MADE['lesson']}")
    ready(lab)
    for number in (1, 3):
        lab.run(f"lesson.go({number})")
        lab.page.evaluate("() => document.querySelector('.bl-glass').focus()")
        seen = []
        for _ in range(3):
            lab.page.keyboard.press("Tab")
            seen.append(lab.page.evaluate("() => document.activeElement.dataset.do ?? document.activeElement.className"))
        assert "next" in seen


def test_a_choice_a_question_and_a_refusal_are_announced(open_lab):
    state = "bl.leaders.position(south='leader:d1 claw-launcher:c2', north='leader:d7 rider:c6', turn='south')"
    lab = open_lab(f"import boardlab as bl\nboard = bl.Board({state}, animate=False)\nboard")
    ready(lab)
    heard = lab.page.locator(".bl-live")
    click(lab, "c2")
    assert "c2" in heard.inner_text()
    click(lab, "c6")
    assert "Which one?" in heard.inner_text() and "Drag it here" in heard.inner_text()
    click(lab, "a4")
    eventually(lambda: _same(heard.inner_text(), lab.page.locator(".bl-note .bl-said").all_inner_texts()))


def _same(heard, notes):
    assert heard and notes and heard.split(".")[0] in " ".join(notes)
