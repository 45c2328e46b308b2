"""A committed notebook exported to HTML shows its boards without any kernel."""

import base64
from pathlib import Path

import nbformat
import pytest
from bs4 import BeautifulSoup
from nbconvert import HTMLExporter

import boardlab as bl
from boardlab.tools.notebooks import prepared
from boardlab.tools.webpage import WebPage, described
from boardlab.words.say import say

ROOT = Path(__file__).resolve().parents[2]
SVG, PNG = "image/svg+xml", "image/png"
START = bl.leaders.new_game(seed=7)


def html_of(notebook):
    return HTMLExporter().from_notebook_node(notebook)[0]


def pictures(page):
    """How many pictures a page shows, drawn or embedded."""
    return sum(page.count(sign) for sign in ("<svg", "data:image/svg+xml", "data:image/png"))


@pytest.mark.parametrize("path", sorted((ROOT / "notebooks").rglob("*.ipynb")), ids=lambda path: path.stem)
def test_committed_notebooks_show_their_boards_and_plots(path):
    notebook = nbformat.read(path, as_version=4)
    drawn = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs
             if {SVG, PNG} & {*output.get("data", {})}]
    page = html_of(notebook)
    assert drawn and pictures(page) >= len(drawn)
    assert "model not found" not in page.lower()


def shown(thing, *faces):
    """A notebook with a cell that shows something, by these of its faces."""
    data, about = thing._repr_mimebundle_(include=faces)
    data = {face: base64.b64encode(data[face]).decode() if face == PNG else data[face] for face in faces}
    output = nbformat.v4.new_output("display_data", data, metadata={face: about[face] for face in faces})
    return nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("thing", outputs=[output])])


def test_the_output_of_a_board_shows_it_without_a_kernel():
    assert pictures(html_of(shown(bl.Board(START), SVG)))


@pytest.mark.parametrize("make", [lambda state: state, bl.Board, bl.Explorer], ids=["position", "board", "explorer"])
def test_the_metadata_of_an_output_tells_what_it_shows(make):
    """Of an SVG our own page reads it, of a PNG nbconvert's classic one."""
    alt = START.picture().alt
    assert "Leader d1" in alt
    for page in (WebPage().from_notebook_node(shown(make(START), SVG))[0],
                 HTMLExporter(template_name="classic").from_notebook_node(shown(make(START), PNG))[0]):
        (told,) = alts(page)
        still = "" if make(START) is START else say("ui.still") + " "  # what is live in a notebook is a picture elsewhere
        assert told == still + alt


def test_a_png_made_for_a_committed_notebook_tells_the_same():
    (output,) = prepared(shown(START, SVG)).cells[0].outputs
    assert PNG in output.data and output.metadata[PNG] == output.metadata[SVG] == {"alt": START.picture().alt}


def alts(page):
    """What stands for each picture of a page where it cannot be seen."""
    return [image.get("alt") for image in BeautifulSoup(page, "html.parser").select("img")]


@pytest.mark.parametrize("path", sorted((ROOT / "notebooks").rglob("*.ipynb")), ids=lambda path: path.stem)
def test_as_a_web_page_every_board_says_what_it_shows(path, caplog):
    notebook = nbformat.read(path, as_version=4)
    drawn = sum("image/svg+xml" in output.get("data", {}) for cell in notebook.cells if cell.cell_type == "code"
                for output in cell.outputs)
    found = alts(WebPage().from_notebook_node(notebook)[0])
    assert len(found) >= drawn and all(found) and not any("No description" in alt for alt in found)
    assert "Alternative text is missing" not in caplog.text


def test_a_description_is_told_as_it_is_and_cannot_break_out():
    svg = '<svg xmlns="http://www.w3.org/2000/svg"><title>Tom &amp; "Jerry" &lt;b&gt;</title><desc>On a board.</desc></svg>'
    cell = nbformat.v4.new_code_cell("x", outputs=[nbformat.v4.new_output("display_data", {"image/svg+xml": svg})])
    page = WebPage().from_notebook_node(nbformat.v4.new_notebook(cells=[cell]))[0]
    assert alts(page) == ['Tom & "Jerry" <b>. On a board.'] == [described(svg)]
