"""Compile the engines: `python -m boardlab.engine.build`. It needs mypy, setuptools and a C compiler.

mypyc compiles the sources of `engine/pure` under the name of `engine/compiled`, so that both can be had in one process.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
RECIPE = """
from pathlib import Path
from mypyc.build import mypycify
from setuptools import setup

sources = sorted(str(file) for file in Path("boardlab/engine/compiled").glob("*.py") if file.name != "__init__.py")
setup(name="engine", packages=[], script_args=["--quiet", "build_ext", "--build-lib", "built"],
      ext_modules=mypycify(["--ignore-missing-imports", "--follow-imports=silent", *sources],
                           opt_level="3", debug_level="0", group_name="boardlab_engine"))
"""


class CannotBuild(Exception):
    """Why the engines stay as they are."""


def build(package: Path = PACKAGE) -> list[Path]:
    """Compile the engines of a package into its `engine/compiled`; the files made."""
    with tempfile.TemporaryDirectory() as name:
        folder, home = Path(name), package / "engine" / "compiled"
        shutil.copytree(package, folder / "boardlab", ignore=_no_code)  # mypyc looks at the types of what engines import
        for source in (package / "engine" / "pure").glob("*.py"):
            if source.name != "__init__.py":
                shutil.copy(source, folder / "boardlab" / "engine" / "compiled" / source.name)
        (folder / "recipe.py").write_text(RECIPE, encoding="utf-8")
        done = subprocess.run([sys.executable, "recipe.py"], cwd=folder, capture_output=True, text=True)
        made = sorted((folder / "built").rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"))
        if done.returncode or not made:
            raise CannotBuild("\n".join([done.stdout, done.stderr]).strip())
        (home / "built.txt").unlink(missing_ok=True)
        kept = [Path(shutil.copy(file, home / file.name)) for file in made]
        (home / "built.txt").write_text(_digest(package) + "\n", encoding="ascii")
        return [*kept, home / "built.txt"]


def _no_code(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if not (name.endswith(".py") or (Path(folder) / name).is_dir())]


def _digest(package: Path) -> str:
    """The digest of the sources, by the function that will compare it; boardlab itself need not be importable here."""
    import importlib.util
    spec = importlib.util.spec_from_file_location("compiled", package / "engine" / "compiled" / "__init__.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    digest: str = module.digest()
    return digest


if __name__ == "__main__":
    try:
        build()
    except CannotBuild as error:
        sys.exit(f"The engines run uncompiled, which is slower but the same: {error}")
