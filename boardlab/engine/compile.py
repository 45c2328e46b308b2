"""Compile the engines: `python -m boardlab.engine.compile`. It needs a C compiler; mypyc is fetched if it is not here.

mypyc compiles the sources of `engine/pure` under the name of `engine/compiled` (`recipe` says how), so that both can be had
in one process.
This file needs Python alone: the wheel is built with it before anything is installed.
"""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).resolve().parent.parent
SUFFIX = importlib.machinery.EXTENSION_SUFFIXES[0]  # of libraries for this Python
NO_COMPILER = 3


class CannotBuild(Exception):
    """Why the engines stay as they are."""


class NoCompiler(CannotBuild):
    """There is no C compiler that knows this Python (or not the headers of Python that it reads)."""


def build(package: Path = PACKAGE) -> list[Path]:
    """Compile the engines of a package into its `engine/compiled`, unless that was done; the files that belong there."""
    home = package / "engine" / "compiled"
    compiled = _compiled(home)
    if not compiled.is_current():
        with tempfile.TemporaryDirectory() as name:
            made = _made(package, Path(name))
            compiled.STAMP.unlink(missing_ok=True)
            for file in home.glob(f"*{SUFFIX}"):
                file.unlink()
            for file in made:
                _put(file.read_bytes(), home / file.name)
        _put(compiled.digest().encode(), compiled.STAMP)
    return [*sorted(home.glob(f"*{SUFFIX}")), compiled.STAMP]


def _made(package: Path, folder: Path) -> list[Path]:
    """The compiled libraries, made in a folder."""
    room = folder / "boardlab" / "engine" / "compiled"
    shutil.copytree(package / "engine" / "pure", room, ignore=shutil.ignore_patterns("__pycache__"))
    for outer in (room.parent, room.parent.parent):
        (outer / "__init__.py").touch()
    shutil.copy(package / "engine" / "recipe.py", folder)
    done = subprocess.run([sys.executable, "recipe.py", str(NO_COMPILER)], cwd=folder, capture_output=True, text=True,
                          env=_with_mypyc(folder))
    made = sorted((folder / "built").rglob(f"*{SUFFIX}"))
    if done.returncode or not made:
        kind = NoCompiler if done.returncode == NO_COMPILER else CannotBuild
        raise kind("\n".join([done.stdout, done.stderr]).strip())
    return made


def _with_mypyc(folder: Path) -> dict[str, str]:
    """An environment in which mypyc and setuptools are found: where they are not installed, they are fetched."""
    if importlib.util.find_spec("mypyc") and importlib.util.find_spec("setuptools"):
        return dict(os.environ)
    fetched = folder / "fetched"
    done = subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
                           "--target", str(fetched), "mypy", "setuptools"], capture_output=True, text=True)
    if done.returncode:
        raise CannotBuild(done.stderr.strip())
    return os.environ | {"PYTHONPATH": str(fetched)}


def _put(content: bytes, file: Path) -> None:
    """Write a file whole: whoever runs what was there before keeps it."""
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    draft.write_bytes(content)
    os.replace(draft, file)


def _compiled(home: Path) -> ModuleType:
    """`boardlab.engine.compiled`, which knows what is current; boardlab itself need not be importable here."""
    spec = importlib.util.spec_from_file_location("compiled", home / "__init__.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main() -> int:
    """Compile the engines and say so; 1 if there is a compiler and it cannot be done."""
    from boardlab.words.say import say
    try:
        build()
    except NoCompiler:
        print(say("engine.no-compiler"))
        return 0
    except CannotBuild as error:
        print(say("engine.failed", why=error))
        return 1
    print(say("engine.built"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
