"""The package works from compiled files alone: nothing of it needs the text of its own source."""

import compileall
import os
import shutil
import subprocess
import sys
from pathlib import Path

import boardlab

SCRIPT = """
import random
import boardlab as bl
assert bl.__file__.endswith("__init__.pyc"), bl.__file__
for name in bl.games():
    rng, s = random.Random(7), bl.game(name).new_game(seed=7)
    for _ in range(30):
        if s.outcome:
            break
        s = s.play(rng.choice(s.legal_actions()))
    refused = bl.game(name).new_game(seed=7)
    assert refused.why_not((next(iter(refused.board.cells)),) * 3)[0].sentence
    assert s.picture().svg.startswith("<svg") and str(s)
    assert all(s.graph(kind) is not None for kind in s.graphs)
    for rule in (each.id for each in bl.game(name).book):
        assert isinstance(bl.rule(name, rule).code, str) and bl.rule(name, rule)._repr_html_()
    board = bl.Board(bl.game(name).new_game(seed=7))
    board.play(board.state.legal_actions()[0])
    assert board.picture.svg.startswith("<svg")
from boardlab.lessons import lesson_names
for name in bl.games():
    shown = bl.Lesson(f"{name}/{lesson_names(name)[0]}")
    assert repr(shown)
print("played", *bl.games())
"""


def test_the_package_works_from_compiled_files_alone(tmp_path):
    copy = tmp_path / "boardlab"
    shutil.copytree(Path(boardlab.__file__).parent, copy, ignore=shutil.ignore_patterns("__pycache__"))
    assert compileall.compile_dir(copy, quiet=2, legacy=True)
    for source in copy.rglob("*.py"):
        source.unlink()
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, cwd=tmp_path,
                          env={**os.environ, "PYTHONPATH": str(tmp_path)})
    assert done.stdout.split() == ["played", "heroes", "leaders", "legie"], done.stderr
