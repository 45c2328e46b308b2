"""What a server keeps of a notebook when it is saved."""

from types import SimpleNamespace

import boardlab as bl
from boardlab.tools import keeping, lab
from boardlab.tools.notebooks import PNG, SVG, VIEW


def saved(*bundles):
    """A notebook with these outputs, as it is after saving."""
    outputs = [{"output_type": "display_data", "data": dict(data), "metadata": {}} for data in bundles]
    model = {"type": "notebook", "content": {"cells": [{"cell_type": "code", "outputs": outputs}]}}
    keeping.before_saving(model=model, path="a.ipynb", contents_manager=None)
    return [output["data"] for output in outputs]


def test_a_board_is_kept_as_pictures_and_text():
    board = bl.Board(bl.leaders.new_game(seed=1))
    (kept,) = saved(board._repr_mimebundle_()[0])
    assert {SVG, PNG, "text/plain"} == kept.keys() and "run this cell" in kept[SVG]


def test_a_curriculum_is_kept_as_a_list():
    (kept,) = saved(bl.Curriculum("leaders")._repr_mimebundle_())
    assert VIEW not in kept and "run this cell" in kept["text/html"]


def test_a_picture_stored_line_by_line_counts_too():
    bundle = bl.Board(bl.leaders.new_game(seed=1))._repr_mimebundle_()[0]
    (kept,) = saved(bundle | {SVG: bundle[SVG].splitlines(keepends=True)})
    assert VIEW not in kept


def test_widgets_of_others_stay_as_they_are():
    theirs = {VIEW: {"model_id": "a"}, "text/plain": "IntSlider()"}
    assert saved(theirs) == [theirs]


def test_what_is_no_notebook_is_left_alone():
    model = {"type": "file", "content": "text"}
    keeping.before_saving(model=model)
    keeping.before_saving(model={"type": "notebook", "content": None})
    assert model["content"] == "text"


def test_the_lab_loads_it_and_opens_on_the_start_notebook(tmp_path):
    said = lab.command(tmp_path)
    assert f"--ServerApp.jpserver_extensions={keeping.__name__}=True" in said
    assert f"--LabApp.default_url=/lab/tree/{lab.START}" in said and f"--ServerApp.root_dir={tmp_path}" in said
    hooks = []
    keeping._load_jupyter_server_extension(SimpleNamespace(
        contents_manager=SimpleNamespace(register_pre_save_hook=hooks.append)))
    assert hooks == [keeping.before_saving] and keeping._jupyter_server_extension_points() == [{"module": keeping.__name__}]
