"""Compile the engines: `python -m boardlab.engine.compile`. It needs a C compiler; mypyc is fetched if it is not here.

mypyc compiles the sources of `engine/pure` under the name of `engine/compiled`, so that both can be had in one process.
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
TRIAL = "#include <Python.h>\nPyMODINIT_FUNC PyInit_trial(void) { return NULL; }\n"
RECIPE = f"""
import sys
from pathlib import Path
from setuptools import Extension, setup

def compile(modules, folder):
    setup(name="engine", packages=[], ext_modules=modules, script_args=["--quiet", "build_ext", "--build-lib", folder])

try:
    compile([Extension("trial", ["trial.c"])], "trial")
except SystemExit as error:
    print(error)
    sys.exit({NO_COMPILER})

from mypyc.build import mypycify

sources = sorted(str(file) for file in Path("boardlab/engine/compiled").glob("*.py") if file.name != "__init__.py")
# what engines import of the rules is asked while they run: mypyc need not read it
modules = mypycify(["--config-file=", "--ignore-missing-imports", "--follow-imports=skip", *sources],
                   opt_level="2", debug_level="0", group_name="boardlab_engine")
for module in modules:
    # numbers are rounded as the uncompiled engines round them, on every machine
    if sys.platform != "win32" and "-ffp-contract=off" not in module.extra_compile_args:
        module.extra_compile_args += ["-ffp-contract=off"]
    if sys.platform == "linux":  # smaller: nobody reads the names of its symbols, or goes through its frames
        module.extra_compile_args += ["-fno-asynchronous-unwind-tables", "-fno-unwind-tables"]
        module.extra_link_args += ["-s"]
compile(modules, "built")
"""


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
    (folder / "trial.c").write_text(TRIAL, encoding="ascii")
    (folder / "recipe.py").write_text(RECIPE, encoding="utf-8")
    done = subprocess.run([sys.executable, "recipe.py"], cwd=folder, capture_output=True, text=True, env=_with_mypyc(folder))
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
