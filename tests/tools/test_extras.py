"""Where something is not installed, one is told which extra brings it; a fresh checkout sets itself up."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import boardlab as bl
from boardlab import fresh

ROOT = Path(__file__).resolve().parents[2]
BLOCKED = """
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"ipycanvas", "ipywidgets", "anywidget", "resvg_py", "psutil", "loky", "distributed", "cloudpickle", "matplotlib", "tqdm", "pettingzoo", "numpy"}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Blocked())
import boardlab as bl
from boardlab import leaders
"""


def run(code, **environment):
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", errors="replace",
                          env=os.environ | {"PYTHONPATH": str(ROOT)} | environment)


@pytest.mark.parametrize("code, package, extra", [
    ("bl.Board(leaders.new_game(seed=1))", "ipycanvas|ipywidgets|anywidget", "notebook"),
    ("leaders.new_game(seed=1).picture().png()", "resvg_py", "notebook"),
    ("from boardlab.lab import pettingzoo", "pettingzoo|numpy", "rl"),
    ("from boardlab.tools.memory import resident; resident()", "psutil", "bench"),
    ("from boardlab import lab; lab.match('legie', 'random', 'random', games=1, executor=2)", "loky", "lab"),
    ("from boardlab import lab; lab.dask(None)", "distributed", "lab"),
    ("from boardlab import lab; lab.study('legie', games=5, executor=None).plot()", "matplotlib", "lab"),
    ("from boardlab import lab; lab.study('legie', games=5, executor=None, progress=True)", "tqdm", "lab")])
def test_the_error_names_the_package_and_the_extra(code, package, extra):
    said = run(f"{BLOCKED}\ntry:\n    {code}\nexcept (bl.BoardlabError, ImportError) as error:\n    print(error)").stdout
    assert any(name in said for name in package.split("|")) and f'pip install "boardlab[{extra}]"' in said


@pytest.mark.parametrize("page", ["ascii", "cp437", "cp1252", "utf-8"])
def test_the_command_speaks_on_any_code_page(page):
    for words in (["--help"], ["check", "--game", "legie"], ["doctor"]):
        done = subprocess.run([sys.executable, "-m", "boardlab", *words], capture_output=True, cwd=ROOT,
                              env=os.environ | {"PYTHONIOENCODING": page, "BOARDLAB_CHROMIUM": "none"})
        assert b"UnicodeEncodeError" not in done.stderr and b"Traceback" not in done.stderr, done.stderr[-500:]


def test_a_fresh_checkout_is_set_up_and_the_command_runs_inside(monkeypatch, tmp_path, capsys):
    (tmp_path / "pyproject.toml").write_text(""), (tmp_path / "Makefile").write_text("")
    called = []
    monkeypatch.setattr(fresh, "ROOT", tmp_path)
    monkeypatch.delenv(fresh.INSIDE, raising=False)
    monkeypatch.setattr(fresh.venv, "create", lambda folder, with_pip: called.append(folder))
    monkeypatch.setattr(fresh.subprocess, "call", lambda words, env=None: called.append((words, env)) or 0)
    with pytest.raises(SystemExit) as ended:
        fresh.go_on_inside("notebook", "-m", "boardlab", "lab")
    folder, (install, _), (command, inside) = called
    assert ended.value.code == 0 and folder == tmp_path / ".venv" and install[-1] == f"{tmp_path}[notebook]"
    assert command[1:] == ["-m", "boardlab", "lab"] and inside[fresh.INSIDE] and "setting up" in capsys.readouterr().out
    monkeypatch.setenv(fresh.INSIDE, "1")
    fresh.go_on_inside("notebook")  # already inside: nothing more can be done, and nothing is
    assert len(called) == 3


FRESH = """import subprocess, sys, venv
subprocess.call, venv.create, sys.argv = lambda *words, **more: 0, lambda *words, **more: None, ["-m", "lab"]
sys.path.insert(0, {root!r})
import boardlab"""


@pytest.mark.parametrize("code, page, said", [("en", "ascii", "setting up"), ("fr", "utf-8", "préparation de"),
                                              ("ru", "utf-8", "готовится"), ("ru", "ascii", "?????")])
def test_a_fresh_checkout_says_so_in_the_language_spoken_with_nothing_but_python(code, page, said):
    spoken = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", fresh.INSIDE)}
    done = subprocess.run([sys.executable, "-S", "-c", FRESH.format(root=str(ROOT))], capture_output=True,
                          env=spoken | {"BOARDLAB_LANGUAGE": code, "PYTHONIOENCODING": page})
    assert done.returncode == 0 and said in done.stdout.decode(page), done.stderr[-500:]


def test_setting_up_needs_nothing_but_python():
    done = subprocess.run([sys.executable, "-S", "-I", str(ROOT / "boardlab" / "fresh.py")], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


# what `import boardlab` offers


def test_any_position_is_read_by_its_own_game():
    for name in bl.games():
        state = bl.game(name).new_game(seed=4)
        assert bl.read(f" {state.text}\n") == state
    for bad in ("", "chess/1;", 5, "leaders"):
        with pytest.raises(bl.Unreadable):
            bl.read(bad)


def test_an_action_is_shown_by_its_text():
    action = bl.leaders.new_game(seed=7, first="south").legal_actions()[0]
    assert repr(action) == f"Action({action.text!r})"


def test_dir_shows_what_is_ours_and_all_of_it_is_there():
    names = dir(bl)
    assert {"Board", "leaders", "legie", "heroes", "read", "game_graph"} <= set(names)
    assert not {"Any", "annotations", "importlib", "sys", "words"} & set(names)
    assert all(getattr(bl, name) is not None for name in names)


def test_type_checkers_see_every_name_that_is_loaded_later():
    source = (ROOT / "boardlab" / "__init__.py").read_text(encoding="utf-8").partition("if TYPE_CHECKING:")[2]
    block = source.partition("\n\n\n")[0]
    own = [name for name in bl.games() if hasattr(bl.game(name), "__path__")]
    assert all(f"{name}" in block for name in (*bl._LATER, *own))
