"""A checkout that was never set up: its own environment is made in .venv, and all goes on in there. Needs Python alone."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
INSIDE = "BOARDLAB_FRESH"  # set while a command runs in the environment made here


def is_checkout() -> bool:
    """Whether this is a working copy of the project, and not an installed kit."""
    return (ROOT / "pyproject.toml").is_file() and (ROOT / "Makefile").is_file()


def go_on_inside(extra: str, *words: str) -> None:
    """Run Python with these words in the checkout's own environment, made first if need be; this process ends with it.

    In an installed kit, or if that environment is where we are, nothing happens.
    """
    if not is_checkout() or os.environ.get(INSIDE):
        return
    folder = ROOT / ".venv"
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    print(f"boardlab: {_setting_up(folder, extra)}", flush=True)
    if not python.exists():
        venv.create(folder, with_pip=True)
    install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--editable", f"{ROOT}[{extra}]"]
    if code := subprocess.call(list(map(str, install))):
        sys.exit(code)
    sys.exit(subprocess.call([str(python), *words], env=os.environ | {INSIDE: "1"}))


def _setting_up(folder: Path, extra: str) -> str:
    """What is said first: in the language spoken, unless this file was loaded alone."""
    if __package__ != "boardlab":
        return f"setting up {folder}, a minute or two"
    from boardlab.tools import any_code_page
    from boardlab.words.say import say
    any_code_page()
    return say("lab.setting-up", folder=folder, extra=extra)
