"""A translated notebook in each language: it runs in a kernel that speaks it, and its first screen can be looked at."""

import re
from contextlib import ExitStack

import nbformat
import pytest

from boardlab.lessons.progress import VARIABLE
from boardlab.tools import lab as kit
from boardlab.tools.labserver import Lab, lab_server
from boardlab.tools.translations import content_for, languages
from boardlab.words import choice
from conftest import VIEW

TURN = {"fr": "À Sud de jouer", "it": "Turno – Sud", "ru": "Ход — Юг"}


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    return tmp_path_factory.mktemp("languages")


@pytest.fixture(scope="module")
def lab(browser, home):
    """A JupyterLab in which no variable says what is spoken: only the choice that is kept."""
    with ExitStack() as running:
        with pytest.MonkeyPatch.context() as patch:  # only while it starts: other servers may start later
            patch.setenv(choice.VARIABLE, "")
            address = running.enter_context(lab_server(home))
        yield Lab(browser.new_context(viewport=VIEW).new_page(), address)


@pytest.mark.parametrize("code", languages())
def test_the_start_notebook_speaks_the_language_of_its_reader(lab, home, keep, code, monkeypatch):
    monkeypatch.setenv(VARIABLE, str(home / "progress.json"))
    assert choice.keep(code)
    source, name = kit.shipped(), f"start-{code}.ipynb"
    (home / "work" / name).write_bytes(content_for(source / kit.START, source, code))
    texts = [cell.source for cell in nbformat.reads((home / "work" / name).read_text("utf-8"), as_version=4).cells
             if cell.cell_type == "markdown"]
    lab.open(name)
    lab.run_all()
    assert lab.ask("bl.language()") == code
    panel = lab.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")
    heading = panel.locator("h1").first.inner_text()
    assert heading.strip("¶ \n") == re.match(r"# (.*)", texts[0])[1]
    assert TURN[code] in " ".join(panel.inner_text().split())
    panel.locator("h1").first.scroll_into_view_if_needed()
    keep(lab)
    assert not lab.errors
    lab.close()


LEAVING = """() => [...document.querySelectorAll('.boardlab-board button, .boardlab-board p, .boardlab-board h4, .boardlab-board li, '
  + '.boardlab-board select, .bl-lesson button, .bl-lesson p, .bl-lesson h4')].filter((part) => {
    const own = part.getBoundingClientRect(), room = part.closest('.jp-OutputArea-output')?.getBoundingClientRect();
    return room && own.width && getComputedStyle(part).visibility !== 'hidden' && !part.closest('.bl-hidden')
      && (own.right > room.right + 1 || own.left < room.left - 1);
  }).map((part) => `${part.tagName}.${part.className}: ${part.textContent.slice(0, 60)}`)"""


def test_boards_and_lessons_keep_their_texts_at_360_pixels_in_every_language(open_lab, keep):
    lab = open_lab("import boardlab as bl\nbl.Board(bl.leaders.new_game(seed=7))", 'bl.Lesson("leaders/acrobat")',
                   viewport={"width": 360, "height": 1000})
    for code in choice.LANGUAGES:
        lab.run(f"bl.language({code!r})")
        lab.idle()
        assert lab.page.evaluate(LEAVING) == [], code
        keep(lab, code)
