"""Notebooks fit to be committed: what the tool makes of one, and what it refuses."""

import ast
import base64
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

import boardlab as bl
from boardlab.cli import main
from boardlab.lessons import lesson_names, progress_path
from boardlab.tools import Refused, notebooks as tool

ROOT = Path(__file__).resolve().parents[2]
SVG = ('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><title>A red square</title>'
       '<rect width="4" height="4" fill="red"/></svg>')
UNTITLED = SVG.replace("<title>A red square</title>", "")
DRAW = f"""class Square:
    def _repr_mimebundle_(self, **kind):
        return {{"image/svg+xml": {SVG!r}, "text/plain": "a red square", {tool.VIEW!r}: {{"model_id": "1"}}}}
Square()"""


def book(*cells, **about):
    made = [new_code_cell(cell) if isinstance(cell, str) else cell for cell in cells]
    return new_notebook(cells=made, metadata=about)


def shown(data, **about):
    """A notebook with one cell that was run and stored this output."""
    return book(new_code_cell("x", execution_count=1, outputs=[new_output("display_data", data, metadata=about)]))


def told(notebook, folder=None):
    return list(tool.problems(notebook, folder))


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A small notebook, run and prepared by the command."""
    folder = tmp_path_factory.mktemp("notebooks")
    path = folder / "small.ipynb"
    notebook = book(new_markdown_cell("# Small"), "import os\nprint('one', flush=True)\nprint('two')", "", DRAW,
                    "x = 1", "print(os.path.abspath('data.csv'))", widgets={"state": {}}, colour="blue")
    notebook.cells[1].metadata = {"collapsed": True, "tags": ["kept"], "execution": {"iopub.execute_input": "today"}}
    nbformat.write(notebook, path)
    assert main(["notebooks", str(path)]) == 0
    return path


def test_a_prepared_notebook_is_valid_and_has_no_problems(made, capsys):
    nbformat.validate(tool.read(made))
    assert main(["notebooks", "--check", "--run", str(made)]) == 0
    assert capsys.readouterr().out == f"{made}: fit\n"


def test_texts_and_pictures_are_kept_widget_views_are_not(made):
    (output,) = tool.read(made).cells[3].outputs
    assert set(output.data) == {"image/svg+xml", "image/png", "text/plain"}
    assert output.data["image/svg+xml"] == SVG and output.data["text/plain"] == "a red square"


def test_a_picture_is_added_that_untrusted_notebooks_show(made):
    (output,) = tool.read(made).cells[3].outputs
    assert base64.b64decode(output.data["image/png"]).startswith(b"\x89PNG")


def test_counts_go_up_by_one_and_empty_cells_have_none(made):
    assert [cell.execution_count for cell in tool.read(made).cells if cell.cell_type == "code"] == [1, None, 2, 3, 4]
    assert tool.read(made).cells[1].outputs[0].text == "one\ntwo\n"


def test_paths_are_seen_from_the_notebook(made):
    assert tool.read(made).cells[5].outputs[0].text == "data.csv\n"


def test_only_the_metadata_that_matters_stays(made):
    notebook = tool.read(made)
    assert notebook.metadata == {"kernelspec": tool.KERNEL, "language_info": {"name": "python"}}
    assert notebook.cells[1].metadata == {"tags": ["kept"]}


def test_preparing_twice_changes_nothing(made):
    before = made.read_bytes()
    assert main(["notebooks", str(made)]) == 0
    assert made.read_bytes() == before


def test_ids_are_kept_and_missing_or_double_ones_are_made_the_same_each_time():
    notebook = book("1", "2", "3")
    notebook.cells[0]["id"] = notebook.cells[1]["id"] = "own"
    del notebook.cells[2]["id"]
    first, second = ([cell["id"] for cell in tool.prepared(notebook).cells] for _ in range(2))
    assert first == second and first[0] == "own" and len(set(first)) == 3


def test_a_stored_picture_of_the_same_drawing_is_kept():
    before = shown({"image/svg+xml": SVG, "image/png": "cGljdHVyZQ=="})
    after = tool.prepared(shown({"image/svg+xml": SVG}), before=before)
    assert after.cells[0].outputs[0].data["image/png"] == "cGljdHVyZQ=="


def test_preparing_does_not_pretend_that_a_cell_was_run():
    assert told(tool.prepared(book("1 + 1"))) == ["cell 1: was never run"]


def test_a_cell_that_fails_is_refused_and_the_file_stays(tmp_path, capsys):
    path = tmp_path / "broken.ipynb"
    nbformat.write(book("1", "1 / 0"), path)
    before = path.read_bytes()
    assert main(["notebooks", str(path)]) == 1
    assert "cell 2 fails: ZeroDivisionError: division by zero" in capsys.readouterr().out
    assert path.read_bytes() == before


# what the check refuses


def test_a_cell_never_run_is_refused():
    assert told(book("1 + 1", "")) == ["cell 1: was never run"]


def test_cells_run_out_of_order_are_refused():
    cells = [new_code_cell("a = 1", execution_count=2), new_code_cell("b = 1", execution_count=1)]
    assert told(book(*cells)) == ["cell 1: was run as number 2, not in order as 1",
                                  "cell 2: was run as number 1, not in order as 2"]


def test_an_output_that_is_not_stored_is_refused_when_run(tmp_path, capsys):
    path = tmp_path / "forgetful.ipynb"
    nbformat.write(book(new_code_cell("1 + 1", execution_count=1), new_code_cell("x = 1", execution_count=2)), path)
    assert main(["notebooks", "--check", str(path)]) == 0
    assert main(["notebooks", "--check", "--run", str(path)]) == 1
    assert capsys.readouterr().out.endswith("cell 1: stores no output, but has one when run\n")


@pytest.mark.parametrize("path", ["/home/ann/x.csv", "/tmp/x", "/root/.venv/lib", "C:\\Users\\ann", "/Users/ann/notes"])
def test_absolute_paths_are_refused_wherever_they_are(path):
    assert told(book(new_markdown_cell(f"See {path} there"))) == [f"cell 1: an absolute path in the text: {path}"]
    assert any("path in the output" in said for said in told(shown({"text/plain": f"'{path}'"})))
    stream = new_code_cell("x", execution_count=1, outputs=[new_output("stream", text=f"in {path}\n")])
    assert any("path in the output" in said for said in told(book(stream)))
    assert any("path in the metadata" in said for said in told(book(where=path)))


@pytest.mark.parametrize("text", [
    "leaders/1;south=leader:d1", "notebooks/images/a.svg", "<g></g>", "a/b and c / d", "../x/y",
    "see https://example.org/home/page", "terrain=..F.../.C..M./......", "12:30", "d4:e5"])
def test_what_only_looks_like_a_path_is_not_refused(text):
    assert told(book(new_markdown_cell(text))) == []


def test_stored_widgets_are_refused():
    assert told(book(widgets={"state": {}})) == ["stores widget state, which shows nothing without its kernel"]
    (said,) = told(shown({tool.VIEW: {"model_id": "1"}, "text/plain": "Board"}))
    assert said == "cell 1: stores a widget view, which shows nothing without its kernel"


def test_stored_errors_are_refused():
    failed = new_output("error", ename="Illegal", evalue="no", traceback=[])
    assert told(book(new_code_cell("x", execution_count=1, outputs=[failed]))) == ["cell 1: stores an error: Illegal"]


@pytest.mark.parametrize("data, about", [
    ({"image/svg+xml": UNTITLED}, {}),
    ({"image/png": "AAAA", "text/plain": "<Figure size 640x480 with 1 Axes>"}, {}),
    ({"image/png": "AAAA", "text/plain": "<IPython.core.display.Image object>"}, {"image/png": {"width": 4}}),
    ({"text/html": "<p><img src='x.png'></p>"}, {}),
    ({"text/html": "<img alt='' src='x.png'>"}, {}),
])
def test_images_without_a_description_are_refused(data, about):
    (said,) = told(shown(data, **about))
    assert "an image without a description" in said


@pytest.mark.parametrize("data, about", [
    ({"image/svg+xml": SVG}, {}),
    ({"image/svg+xml": UNTITLED.replace("<svg", '<svg role="img" aria-label="A red square"')}, {}),
    ({"image/png": "AAAA", "image/svg+xml": SVG}, {}),
    ({"image/png": "AAAA"}, {"image/png": {"alt": "Wins by opening"}}),
    ({"image/png": "AAAA", "text/plain": "  . .\n . L ."}, {}),
    ({"text/html": "<img src='x.png' alt='a board'>"}, {}),
])
def test_images_with_a_description_are_welcome(data, about):
    assert told(shown(data, **about)) == []


def test_pictures_in_the_text_need_a_description_and_must_be_there(tmp_path):
    (tmp_path / "a.svg").write_text(SVG)
    assert told(book(new_markdown_cell("![a square](a.svg)")), tmp_path) == []
    (said,) = told(book(new_markdown_cell("![](a.svg)")), tmp_path)
    assert said == "cell 1: shows an image without a description: a.svg"
    assert told(book(new_markdown_cell("![a](b.svg)")), tmp_path) == ["cell 1: shows an image that is not there: b.svg"]
    assert told(book(new_markdown_cell("<img src='a.svg'>"))) == ["cell 1: shows an image without a description"]


def test_what_is_no_notebook_is_refused_in_one_line(tmp_path, capsys):
    (tmp_path / "not.ipynb").write_text(json.dumps({"cells": 3}))
    with pytest.raises(Refused, match="not a notebook"):
        tool.read(tmp_path / "not.ipynb")
    assert main(["notebooks", "--check", str(tmp_path)]) == 1
    assert "Traceback" not in capsys.readouterr().err


# our own


@pytest.mark.parametrize("path", tool.notebooks_in([ROOT / "notebooks"]), ids=lambda path: path.stem)
def test_our_notebooks_are_fit_to_be_committed(path):
    notebook = tool.read(path)
    nbformat.validate(notebook)
    assert told(notebook, path.parent) == []
    assert any(cell.get("outputs") for cell in notebook.cells)


OURS = {path.relative_to(ROOT / "notebooks").as_posix(): tool.read(path)
        for path in tool.notebooks_in([ROOT / "notebooks"])}
over_ours = pytest.mark.parametrize("name", OURS)


def texts(name, kind):
    return [cell.source for cell in OURS[name].cells if cell.cell_type == kind]


def links(name):
    """The notebooks one leads to, as seen from the folder of them all."""
    found = re.findall(r"\]\(([^)]+\.ipynb)\)", "\n".join(texts(name, "markdown")))
    return {os.path.normpath(os.path.join(os.path.dirname(name), each)) for each in found}


def test_the_start_leads_to_every_other_notebook_and_each_leads_on():
    assert links("00_start_here.ipynb") == OURS.keys() - {"00_start_here.ipynb"}
    assert all(links(name) and links(name) <= OURS.keys() for name in OURS)


def test_every_lesson_is_taken_in_a_notebook_of_its_game():
    taken = {(name.split("/")[0], lesson) for name in OURS for code in texts(name, "code")
             for lesson in re.findall(r'bl\.Lesson\("([^"]+)"\)', code)}
    assert taken == {(game, f"{game}/{name}") for game in bl.games() for name in lesson_names(game)}


@over_ours
def test_a_notebook_begins_with_a_picture_and_goes_on_in_short_cells(name):
    first = next(cell for cell in OURS[name].cells if cell.cell_type == "code")
    assert any(tool.SVG in output.get("data", {}) or "text/html" in output.get("data", {}) for output in first.outputs)
    assert max(len(code.splitlines()) for code in texts(name, "code")) <= 10
    assert max(len(line) for code in texts(name, "code") for line in code.splitlines()) <= 95
    prose = ["\n".join(line for line in text.splitlines() if not line.startswith("|")) for text in texts(name, "markdown")]
    assert max(len(text.split()) for text in prose) <= 90


@over_ours
def test_every_cell_that_ends_in_something_to_see_stores_it(name):
    for cell in OURS[name].cells:
        last = ast.parse(cell.source).body[-1] if cell.cell_type == "code" else None
        if isinstance(last, ast.Expr):
            assert bool(cell.outputs) != (tool.GUESS in cell.metadata.get("tags", ())), cell.source


def test_pytest_runs_the_notebooks_for_a_learner_who_has_done_nothing(tmp_path):
    """Whoever runs them, and however: his own progress is neither shown nor changed."""
    lesson = bl.Lesson("leaders/board")
    lesson.press("next")
    lesson.close()
    assert progress_path().exists(), "to look and go on is to do something"
    path = next(path for path in (ROOT / "notebooks").rglob("*.ipynb") if "leaders/board" in path.read_text("utf-8"))
    done = subprocess.run([sys.executable, "-m", "pytest", "-q", "--nbval-lax", "--nbval-current-env", str(path)], cwd=ROOT,
                          capture_output=True, text=True, timeout=600,
                          env=os.environ | {"BOARDLAB_PROGRESS": str(tmp_path / "mine.json")})
    assert "passed" in done.stdout and not (tmp_path / "mine.json").exists()


@over_ours
def test_every_cell_is_compared_with_what_is_stored(name):
    cells = [cell for cell in OURS[name].cells if cell.cell_type == "code"]
    guessed = [cell for cell in cells if tool.GUESS in cell.metadata.get("tags", ())]
    assert all(cell.outputs and not cell.metadata.get("tags") for cell in cells if cell not in guessed)
    assert len(guessed) < len(cells) / 2


def test_an_answer_to_be_guessed_is_not_stored():
    """The tag `guess`: what the cell puts out is seen only when the reader runs it."""
    import nbformat.v4 as v4

    from boardlab.tools import notebooks
    output = v4.new_output("execute_result", data={"text/plain": "42"}, execution_count=1)
    asked = v4.new_notebook(cells=[v4.new_code_cell("6 * 7", outputs=[output], execution_count=1, metadata={"tags": ["guess"]})])
    told = list(notebooks.problems(asked))
    fit = notebooks.prepared(asked)
    assert any("guess" in problem for problem in told) and fit.cells[0].outputs == []
    assert not list(notebooks.problems(fit, fresh=asked))
