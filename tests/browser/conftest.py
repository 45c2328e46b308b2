"""One JupyterLab and one Chromium for all browser tests of a process; each test opens notebooks of its own."""

import itertools
import os
import re
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(Path(__file__).parent))

from boardlab.tools import chromium  # noqa: E402
from boardlab.tools.labserver import FLAGS, Lab, lab_server, notebook  # noqa: E402

CI = os.environ.get("CI", "").lower() in ("1", "true", "yes")
ARTEFACTS = ROOT / "test-artefacts"
VIEW = {"width": 1280, "height": 900}


@pytest.fixture(scope="session")
def browser():
    """Chromium. Where nobody relies on the tests it may be missing; in continuous integration that is a failure."""
    path = chromium.find()
    if path is None:
        (pytest.fail if CI else pytest.skip)("no Chromium: python -m boardlab.tools.chromium installs one")
    from playwright.sync_api import sync_playwright
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield found
        found.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """The address of a JupyterLab of our own, and the folder of its notebooks."""
    home = tmp_path_factory.mktemp("lab")
    with lab_server(home) as address:
        yield address, home / "work"


numbers = itertools.count(1)


@pytest.fixture(scope="session")
def pages(browser, server):
    """The pages that tests share, by what cannot be changed any more once they are open: a JupyterLab is slow to open, a
    notebook in it is not."""
    return cache(lambda **context: Lab(browser.new_context(viewport=VIEW, **context).new_page(), server[0]))


@pytest.fixture
def open_lab(pages, server, request):
    """Open a notebook made of cells, run it, and look at it in a page as asked; at the end no page may have failed."""
    opened = []

    def opening(*cells, run=True, theme="light", viewport=VIEW, reduced_motion="no-preference", **context):
        name = f"{re.sub(r'[^a-z0-9]+', '-', request.node.name.lower()).strip('-')}-{next(numbers)}.ipynb"
        (server[1] / name).write_text(notebook(cells), encoding="utf-8")
        lab = pages(**context)
        opened.append(lab)
        lab.page.set_viewport_size(viewport)
        lab.page.emulate_media(reduced_motion=reduced_motion)
        lab.open(name)
        light = str(theme == "light").lower()
        if lab.page.evaluate("() => document.body.dataset.jpThemeLight") != light:  # a page keeps what was worn last
            change = "(theme) => jupyterapp.commands.execute('apputils:change-theme', { theme })"
            lab.page.evaluate(change, f"JupyterLab {theme.capitalize()}")
            lab.page.wait_for_function("(light) => document.body.dataset.jpThemeLight === light", arg=light)
        if run:
            lab.run_all()
        return lab

    yield opening
    errors = []
    for lab in opened:
        errors += lab.errors
        lab.errors = []
        lab.close()
    assert not errors


@pytest.fixture
def keep(request):
    """Keep a screenshot as an artefact of the test."""
    def kept(lab, name=""):
        ARTEFACTS.mkdir(exist_ok=True)
        stem = re.sub(r"[^a-z0-9]+", "-", request.node.name.lower()).strip("-")
        path = ARTEFACTS / f"{stem}{'-' + name if name else ''}.png"
        lab.page.screenshot(path=path)
        return path
    return kept
