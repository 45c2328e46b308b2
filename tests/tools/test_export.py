"""A committed notebook exported to HTML shows its boards without any kernel."""

from pathlib import Path

import nbformat
import pytest
from nbconvert import HTMLExporter

import boardlab as bl

ROOT = Path(__file__).resolve().parents[2]


def html_of(notebook):
    return HTMLExporter().from_notebook_node(notebook)[0]


def pictures(page):
    """How many pictures a page shows, drawn or embedded."""
    return sum(page.count(sign) for sign in ("<svg", "data:image/svg+xml", "data:image/png"))


@pytest.mark.parametrize("path", sorted((ROOT / "notebooks").rglob("*.ipynb")), ids=lambda path: path.stem)
def test_committed_notebooks_show_their_boards(path):
    notebook = nbformat.read(path, as_version=4)
    drawn = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs
             if "image/svg+xml" in output.get("data", {})]
    page = html_of(notebook)
    assert drawn and pictures(page) >= len(drawn)
    assert "model not found" not in page.lower()


def test_the_output_of_a_board_shows_it_without_a_kernel():
    data = bl.Board(bl.leaders.new_game(seed=7))._repr_mimebundle_()
    data = data[0] if isinstance(data, tuple) else data
    data = {kind: value for kind, value in data.items() if not kind.startswith("application/")}
    cell = nbformat.v4.new_code_cell("board", outputs=[nbformat.v4.new_output("display_data", data=data)])
    page = html_of(nbformat.v4.new_notebook(cells=[cell]))
    assert pictures(page)
