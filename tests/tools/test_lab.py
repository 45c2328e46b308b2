"""`boardlab lab`: a reader's own copies, never overwritten once changed, and a JupyterLab that really serves them."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import tarfile
import time
import urllib.request
from pathlib import Path

import pytest

from boardlab.cli import main
from boardlab.lessons import progress_path
from boardlab.tools import lab
from boardlab.words import choice

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def kit(tmp_path):
    """A kit's folder of notebooks."""
    folder = tmp_path / "kit"
    (folder / "leaders").mkdir(parents=True)
    (folder / ".ipynb_checkpoints").mkdir()
    (folder / lab.START).write_text("start")
    (folder / "leaders" / "capture.ipynb").write_text("capture")
    (folder / ".ipynb_checkpoints" / "x.ipynb").write_text("x")
    return folder


@pytest.fixture
def mine(tmp_path):
    return tmp_path / "deep" / "mine"


def test_the_first_time_everything_is_copied_but_hidden_files(kit, mine):
    assert lab.copy_notebooks(kit, mine) == ([lab.START, "leaders/capture.ipynb"], [], [])
    assert (mine / "leaders" / "capture.ipynb").read_text() == "capture"
    assert not (mine / ".ipynb_checkpoints").exists()


def test_the_second_time_there_is_nothing_to_do(kit, mine):
    lab.copy_notebooks(kit, mine)
    assert lab.copy_notebooks(kit, mine) == ([], [], [])


def test_a_newer_kit_updates_what_was_not_changed(kit, mine):
    lab.copy_notebooks(kit, mine)
    (kit / lab.START).write_text("newer start")
    assert lab.copy_notebooks(kit, mine) == ([], [lab.START], [])
    assert (mine / lab.START).read_text() == "newer start"


def test_what_the_reader_changed_is_kept_for_ever(kit, mine):
    lab.copy_notebooks(kit, mine)
    (mine / lab.START).write_text("my own thoughts")
    assert lab.copy_notebooks(kit, mine) == ([], [], [lab.START])
    (kit / lab.START).write_text("newer start")
    assert lab.copy_notebooks(kit, mine) == ([], [], [lab.START])
    assert (mine / lab.START).read_text() == "my own thoughts"


def notebook(*sources, outputs=()):
    """A notebook as a file; what its first cell put out."""
    cells = [{"cell_type": "code", "source": source, "outputs": [], "execution_count": None} for source in sources]
    cells[0] |= {"outputs": list(outputs), "execution_count": 7 if outputs else None}
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


def test_a_notebook_that_was_only_run_is_not_changed_and_still_brought_up_to_date(kit, mine):
    (kit / lab.START).write_text(notebook("a", "b"))
    lab.copy_notebooks(kit, mine)
    ran = notebook("a", "b", outputs=["42"])
    (mine / lab.START).write_text(ran)
    assert lab.copy_notebooks(kit, mine) == ([], [], []) and (mine / lab.START).read_text() == ran, "his results stay"
    (kit / lab.START).write_text(notebook("a", "better"))
    assert lab.copy_notebooks(kit, mine) == ([], [lab.START], [])
    assert (mine / lab.START).read_text() == notebook("a", "better")


def test_a_notebook_that_was_run_and_changed_is_kept(kit, mine):
    (kit / lab.START).write_text(notebook("a", "b"))
    lab.copy_notebooks(kit, mine)
    (mine / lab.START).write_text(notebook("a", "mine", outputs=["42"]))
    for text in (notebook("a", "b"), notebook("a", "better")):
        (kit / lab.START).write_text(text)
        assert lab.copy_notebooks(kit, mine) == ([], [], [lab.START])


def test_pictures_of_the_kit_reach_what_nobody_has_run(kit, mine):
    (kit / lab.START).write_text(notebook("a"))
    lab.copy_notebooks(kit, mine)
    (kit / lab.START).write_text(notebook("a", outputs=["a better picture"]))
    assert lab.copy_notebooks(kit, mine) == ([], [lab.START], [])


@pytest.mark.parametrize("damage", [lambda file: file.unlink(), lambda file: file.write_text("{"),
                                    lambda file: file.write_text("5"), lambda file: file.write_text("[" * 9000),
                                    lambda file: file.write_text('{"00_start_here.ipynb": 5}')])
def test_without_its_memory_it_keeps_rather_than_overwrites(kit, mine, damage):
    lab.copy_notebooks(kit, mine)
    damage(mine / lab.MEMORY)
    (kit / lab.START).write_text("newer start")
    assert lab.copy_notebooks(kit, mine) == ([], [], [lab.START])


@pytest.mark.parametrize("fails_at", range(1, 5))
def test_a_copy_that_was_interrupted_is_finished_the_next_time(kit, mine, monkeypatch, fails_at):
    for text in ("start", "newer start"):  # the first time, then with a newer kit
        (kit / lab.START).write_text(text)
        replaced = []

        def full(draft, target):
            replaced.append(target)
            if len(replaced) == fails_at:
                raise OSError(28, "No space left on device")
            os.rename(draft, target)
        with monkeypatch.context() as patch, contextlib.suppress(OSError):
            patch.setattr(os, "replace", full)
            lab.copy_notebooks(kit, mine)
        assert not list(mine.rglob("*.part"))
        copied = lab.copy_notebooks(kit, mine)
        assert copied.kept == [] and (mine / lab.START).read_text() == text
    (kit / lab.START).write_text("newest start")
    assert lab.copy_notebooks(kit, mine) == ([], [lab.START], [])


def test_a_file_we_half_wrote_once_is_recognised(kit, mine):
    mine.mkdir(parents=True)
    (mine / lab.START).write_text("sta")
    assert lab.copy_notebooks(kit, mine) == (["leaders/capture.ipynb"], [lab.START], [])
    assert (mine / lab.START).read_text() == "start"


def test_a_deleted_copy_comes_back(kit, mine):
    lab.copy_notebooks(kit, mine)
    (mine / lab.START).unlink()
    assert lab.copy_notebooks(kit, mine) == ([lab.START], [], [])


def test_opened_on_the_kits_own_folder_nothing_is_copied(kit):
    before = sorted(kit.rglob("*"))
    assert lab.copy_notebooks(kit, kit) == ([], [], [])
    assert sorted(kit.rglob("*")) == before


def test_a_folder_of_ones_own_may_lie_in_the_kits(kit):
    for made in ([lab.START, "leaders/capture.ipynb"], []):
        assert lab.copy_notebooks(kit, kit / "mine").new == made


def test_the_folder_is_the_one_said_then_the_variable_then_home(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("BOARDLAB_DIR", raising=False)
    assert lab.folder_asked(None) == tmp_path / "boardlab-notebooks"
    monkeypatch.setenv("BOARDLAB_DIR", str(tmp_path / "other"))
    assert lab.folder_asked(None) == tmp_path / "other"
    assert lab.folder_asked("~/here") == tmp_path / "here"


def test_where_nobody_has_a_home_things_are_kept_where_one_is(monkeypatch, tmp_path):
    """As in a container that runs under a number without a name."""
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    for variable in ("BOARDLAB_DIR", "BOARDLAB_PROGRESS", "XDG_DATA_HOME", "APPDATA"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.chdir(tmp_path)
    assert lab.folder_asked(None) == tmp_path / "boardlab-notebooks"
    assert choice.keep("it") and choice.chosen_last() == "it" and choice.kept_path().resolve().is_relative_to(tmp_path)
    assert progress_path().parent == choice.kept_path().parent
    monkeypatch.setenv("BOARDLAB_PROGRESS", "~nobody/progress.json")
    assert progress_path() == Path("~nobody/progress.json")


def test_the_command_opens_the_start_notebook(tmp_path, monkeypatch):
    monkeypatch.setattr(lab.os, "geteuid", lambda: 1000)
    plain = lab.command(tmp_path)
    assert plain[:4] == [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={tmp_path}"]
    assert lab.command(tmp_path, 9000, browser=False) == [*plain, "--port=9000", "--no-browser"]
    monkeypatch.setattr(lab.os, "geteuid", lambda: 0)
    assert lab.command(tmp_path) == [*plain, "--allow-root"]


def test_it_says_what_it_kept(kit, mine, monkeypatch, capsys):
    monkeypatch.setattr(lab, "shipped", lambda: kit)
    monkeypatch.setattr(lab.subprocess, "call", lambda command, env: 0)
    lab.copy_notebooks(kit, mine)
    (mine / lab.START).write_text("my own thoughts")
    assert main(["lab", "--dir", str(mine)]) == 0
    assert f"kept yours: {lab.START}" in capsys.readouterr().out


@pytest.mark.parametrize("words, kept, told", [((), None, "it"), (("--language", "fr"), "fr", "")])
def test_the_language_asked_for_is_kept_and_goes_before_the_variable(kit, mine, monkeypatch, words, kept, told):
    monkeypatch.setenv(choice.VARIABLE, "it")
    monkeypatch.setattr(lab, "shipped", lambda: kit)
    monkeypatch.setattr(lab, "trust", lambda folder, names: None)
    heard = []
    monkeypatch.setattr(lab.subprocess, "call", lambda command, env: heard.append(env[choice.VARIABLE]))
    assert main(["lab", "--dir", str(mine), *words]) == 0
    assert choice.chosen_last() == kept and heard == [told]


def test_an_unknown_language_is_one_line(mine, capsys):
    assert main(["lab", "--language", "fra", "--dir", str(mine)]) == 2
    assert "fr" in capsys.readouterr().err and not mine.exists()


def test_without_jupyterlab_it_says_how_to_get_it(monkeypatch, capsys):
    monkeypatch.setenv("BOARDLAB_FRESH", "1")
    monkeypatch.setattr(lab.importlib.util, "find_spec", lambda name: None)
    assert main(["lab"]) == 2
    assert capsys.readouterr().err == "boardlab: JupyterLab is not installed here: pip install 'boardlab[notebook]'\n"


def test_a_folder_that_cannot_be_made_is_one_line(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert main(["lab", "--dir", str(tmp_path / "file" / "below")]) == 2
    assert capsys.readouterr().err.startswith("boardlab: cannot put the notebooks into ")


def test_the_notebooks_are_found_beside_the_package_or_inside_it(tmp_path, monkeypatch):
    assert (lab.shipped() / lab.START).is_file()
    monkeypatch.setattr(lab, "checkout", lambda: None)
    monkeypatch.setattr(lab, "PACKAGE", tmp_path)
    with pytest.raises(lab.Refused, match="install boardlab again"):
        lab.shipped()
    with tarfile.open(tmp_path / "_notebooks.tar.xz", "w:xz") as archive:
        archive.add(ROOT / "notebooks" / lab.START, lab.START)
    assert [file.name for file in lab.shipped().iterdir()] == [lab.START] and lab.shipped() == lab.shipped()


def test_jupyterlab_really_serves_the_start_notebook(tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    quiet = {name: str(tmp_path / name.lower()) for name in
             ("HOME", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")}
    server = subprocess.Popen(
        [sys.executable, "-m", "boardlab", "lab", "--no-browser", f"--port={port}", f"--dir={tmp_path / 'mine'}"],
        env=os.environ | quiet | {"PYTHONPATH": str(ROOT), "JUPYTER_TOKEN": "t"}, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        listing = json.loads(answer(f"http://127.0.0.1:{port}/api/contents/{lab.START}?content=0&token=t", server))
        assert listing["type"] == "notebook"
        assert b"jupyter-config-data" in answer(f"http://127.0.0.1:{port}/lab/tree/{lab.START}?token=t", server)
    finally:
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()


def answer(address, server, seconds=60):
    """What is served there, once the server is up."""
    end = time.monotonic() + seconds
    while True:
        try:
            return urllib.request.urlopen(address, timeout=10).read()
        except OSError:
            assert server.poll() is None and time.monotonic() < end, "JupyterLab did not come up"
            time.sleep(0.3)


def test_jupyter_trusts_what_was_copied_and_nothing_else(tmp_path, monkeypatch):
    """Otherwise the first picture would be the coarse one that a notebook keeps for strangers."""
    import nbformat
    from nbformat.sign import NotebookNotary
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    copied = lab.copy_notebooks(ROOT / "notebooks", tmp_path / "mine")
    notebook = nbformat.read(tmp_path / "mine" / lab.START, as_version=4)
    assert not NotebookNotary().check_signature(notebook)
    lab.trust(tmp_path / "mine", copied.new)
    assert NotebookNotary().check_signature(notebook)
    notebook.cells[1].source += "  # changed"
    assert not NotebookNotary().check_signature(notebook)


def test_nobody_is_asked_about_news_and_other_settings_are_still_found(monkeypatch):
    """JupyterLab reads these defaults from every folder of the path; what the reader set himself comes later and wins."""
    from jupyterlab_server.settings_utils import _get_overrides
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "elsewhere")
    path = lab.asks_nothing()["JUPYTER_CONFIG_PATH"]
    assert path.split(os.pathsep)[1:] == ["elsewhere"]
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", path)
    settings, error = _get_overrides("")
    assert not error and settings["@jupyterlab/apputils-extension:notification"] == {"fetchNews": "false"}
