"""Copies of a game under another name, with some of its rules written anew: what the tests of new rules play with."""

import importlib
import itertools
import re
import shutil
import sys
from contextlib import contextmanager
from pathlib import Path

import boardlab as bl
from boardlab.games import _registered
from boardlab.graphs.kinds import forget

GAMES = Path(bl.__file__).parent / "games"
number = itertools.count()


@contextmanager
def copy_of(game, folder, written):
    """A copy of a game in a folder; `written(file name, text)` gives the text that each of its modules shall have."""
    name = f"{game}{next(number)}"
    shutil.copytree(GAMES / game, folder / name, ignore=shutil.ignore_patterns("__pycache__", "lessons", "words"))
    for path in (folder / name).glob("*.py"):
        text = path.read_text(encoding="utf-8").replace(f"boardlab.games.{game}", name)
        text = re.sub(rf'(Rulebook\(|^name = |kinds, Table = )"{game}"', rf'\1"{name}"', text, flags=re.M)
        path.write_text(written(path.name, text), encoding="utf-8")
    sys.path.insert(0, str(folder))
    forget()
    try:
        yield bl.register(importlib.import_module(name))
    finally:
        sys.path.remove(str(folder))
        _registered.pop(name, None)
        for module in [module for module in sys.modules if module.split(".")[0] == name]:
            del sys.modules[module]
        forget()
