"""How the engines are compiled, and that what was compiled from other sources never runs."""

import importlib.util
import os
import pickle
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import boardlab as bl
from boardlab.engine import compile as compiling, fast, playout
from boardlab.errors import BoardlabError

ROOT = Path(bl.__file__).parent.parent
BASE = Path("boardlab", "engine", "pure", "base.py")


@pytest.fixture
def copy(tmp_path):
    """A copy of the package, with what is compiled here."""
    shutil.copytree(ROOT / "boardlab", tmp_path / "boardlab", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def said(folder, *words, **environment):
    """What Python says in a copy of the package."""
    done = subprocess.run([sys.executable, *words], cwd=folder, text=True, capture_output=True,
                          env=os.environ | {"PYTHONPATH": str(folder), "BOARDLAB_PURE": ""} | environment)
    return done.returncode, done.stdout.strip() + done.stderr.strip()


ASK = ("-c", "import boardlab as bl; from boardlab import engine; s = bl.leaders.new_game(seed=1)\n"
             "assert engine.fast(s).state() == s; print(engine.build())")


def test_the_build_asked_for_runs(copy, which):
    forced = {"compiled": "0", "pure": "1"}[which]
    assert said(copy, *ASK, BOARDLAB_PURE=forced) == (0, which)


def test_what_was_compiled_from_other_sources_does_not_run(copy):
    with (copy / BASE).open("a") as source:
        source.write("# changed\n")
    assert said(copy, *ASK) == (0, "pure")


def test_without_a_compiler_the_engines_run_as_they_are_and_nothing_fails(copy):
    with (copy / BASE).open("a") as source:
        source.write("# changed\n")
    code, told = said(copy, "-m", "boardlab.engine.compile", CC="no-such-compiler")
    assert code == 0 and told.startswith("There is no C compiler")
    assert said(copy, *ASK) == (0, "pure")


def test_sources_that_cannot_be_compiled_are_told_and_the_wheel_has_them_as_they_are(copy, compiler):
    with (copy / BASE).open("a") as source:
        source.write("\n\ndef wrong() -> int:\n    return 'a word'\n")
    code, told = said(copy, "-m", "boardlab.engine.compile")
    assert (code, "base.py" in told) == ((1, True) if compiler else (0, False))
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    hook = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hook)
    assert hook.engines(copy / "boardlab") == []


def test_what_is_compiled_already_is_not_compiled_again(compiler, monkeypatch):
    monkeypatch.setattr(compiling, "_made", lambda *where: 1 / 0)
    assert not compiler or all(file.is_file() for file in compiling.build())


@pytest.mark.parametrize("name", ["heroes", "leaders", "legie"])
def test_a_position_is_sent_to_another_process(name, which, tmp_path):
    state = bl.game(name).new_game(seed=3)
    sent, _ = playout(fast(state, which), Random(3), 12)
    (tmp_path / "sent").write_bytes(pickle.dumps(sent))
    code, told = said(ROOT, "-c", f"import pickle; p = pickle.load(open({str(tmp_path / 'sent')!r}, 'rb')); print(p.state().text)")
    assert (code, told) == (0, sent.state().text)


def test_what_the_engine_does_not_know_is_played_by_the_readable_rules():
    own = type("Own", (bl.leaders.State,), {"__slots__": ()})  # somebody may have changed its rules
    start = bl.leaders.new_game(seed=1)
    assert type(fast(start)).__name__ == "Leaders"
    assert type(fast(own(start.at, start.turn, start.phase, table=start.table))).__name__ == "Readable"


def test_what_is_no_position_is_refused():
    with pytest.raises(BoardlabError, match="expected a position"):
        fast("leaders/1")
