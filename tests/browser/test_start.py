"""The first minute: the start notebook runs and its first click works; and a lesson gone through to its end by mouse."""

from pathlib import Path

import nbformat

from test_lesson import agrees, opened, press
from touching import click, ready, same_pieces

START = Path(__file__).resolve().parents[2] / "notebooks" / "00_start_here.ipynb"


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
