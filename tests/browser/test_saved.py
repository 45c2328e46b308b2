"""A notebook that was saved and is opened again: its boards are pictures that say how to play, and running wakes them."""

import json

import pytest

CELLS = ("import boardlab as bl\nfrom boardlab import leaders\nbl.Board(leaders.new_game(seed=1))",
         "bl.Lesson('leaders/rider', progress=False)", "bl.Explorer(leaders.new_game(seed=1), 'visibility')",
         "bl.Curriculum('leaders')")
SAVE = "() => jupyterapp.commands.execute('docmanager:save')"
SHOWN = """() => [...panel.node.querySelectorAll('.jp-Cell')].map((cell) => ({
  text: cell.querySelector('.jp-OutputArea')?.innerText ?? '', pictures: cell.querySelectorAll('.jp-OutputArea img').length,
  live: cell.querySelectorAll('.jp-OutputArea canvas').length }))"""


@pytest.fixture
def saved(open_lab, server):
    lab = open_lab(*CELLS)
    lab.page.evaluate(SAVE)
    return lab, json.loads((server[1] / lab.name).read_text(encoding="utf-8"))


def test_what_is_saved_keeps_pictures_and_no_views(saved):
    lab, kept = saved
    for cell in kept["cells"]:
        (output,) = cell["outputs"]
        assert "application/vnd.jupyter.widget-view+json" not in output["data"]
        assert {"image/svg+xml", "image/png"} <= output["data"].keys() or "boardlab-still" in "".join(output["data"]["text/html"])
    assert lab.page.evaluate(SHOWN)[0]["live"] == 1, "what is open goes on living"


def test_opened_again_boards_are_pictures_that_say_how_to_play(saved):
    lab, _ = saved
    lab.close()             # the kernel too
    lab.page.reload()
    lab.ready()
    lab.page.wait_for_selector(".jp-OutputArea img")
    shown = lab.page.evaluate(SHOWN)
    assert not any("model not found" in each["text"] or "Loading widget" in each["text"] for each in shown)
    assert [each["pictures"] for each in shown[:3]] == [1, 1, 1] and "run this cell" in shown[3]["text"]
    lab.run_all()
    assert lab.page.evaluate(SHOWN)[0]["live"] == 1
