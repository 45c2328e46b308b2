"""`boardlab lab`: the notebooks, copied to a folder of the reader's own, opened in JupyterLab."""

from __future__ import annotations

import argparse
import atexit
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from boardlab import fresh
from boardlab.files import at_home, drafts, locked, write_whole
from boardlab.tools import PACKAGE, Refused, checkout, pick, whole
from boardlab.tools.translations import content_for
from boardlab.words import choice
from boardlab.words.say import LANGUAGES, language, say

START = "00_start_here.ipynb"
EXTENSIONS = tuple(f"--ServerApp.jpserver_extensions=boardlab.tools.{name}=True"
                   for name in ("keeping", "prompt"))  # saved boards stay pictures; clicks are answered at once
SHIPPED = (".ipynb", ".svg", ".png")  # what a learner's folder gets of the notebooks
MEMORY = ".boardlab.json"  # in the reader's folder: what each file was when we copied it, so that changed ones are kept


class Copied(NamedTuple):
    """What became of the files: new here, brought up to date, or left as the reader changed them."""

    new: list[str]
    updated: list[str]
    kept: list[str]


def shipped() -> Path:
    """Where the notebooks of the kit are: beside the package in a checkout, packed inside it when installed."""
    root = checkout()
    if root and (root / "notebooks").is_dir():
        return root / "notebooks"
    if (PACKAGE / "_notebooks.tar.xz").is_file():
        return unpacked(PACKAGE / "_notebooks.tar.xz")
    raise Refused(say("lab.no-notebooks"))


@cache
def unpacked(archive: Path) -> Path:
    """What is in an archive of ours, in a folder that is there until this process ends."""
    folder = Path(tempfile.mkdtemp(prefix="boardlab-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    with tarfile.open(archive) as packed:
        packed.extraction_filter = getattr(tarfile, "data_filter", lambda entry, folder: entry)  # the first 3.11 have none
        packed.extractall(folder)
    return folder


def copy_notebooks(source: Path, folder: Path, code: str = "en") -> Copied:
    """Bring a folder up to date with the kit's notebooks, in a language; what the reader changed stays as it is.

    Whatever interrupts this, no file is half written, and the next time each file is still known as the kit's.
    """
    done = Copied([], [], [])
    folder.mkdir(parents=True, exist_ok=True)
    if folder.resolve() == source.resolve():
        return done
    with locked(folder / MEMORY):
        memory, contents = _remembered(folder), _contents(source, code, folder)
        befores = {name: mine.read_bytes() if (mine := folder / name).is_file() else None for name in contents}
        for name, content in contents.items():
            before, known = befores[name], memory.get(name, "").split()
            if before is None:
                done.new.append(name)
            elif content.startswith(before) or _digest(before) in known:
                done.updated.extend([name] if before != content else [])
            elif _digest(written(before)) in known and written(before) != written(content):  # run, but not changed
                done.updated.append(name)
            elif written(before) != written(content):
                done.kept.append(name)
        ours = {name: _digests(content) for name, content in contents.items() if name not in done.kept}
        coming = {name: f"{_digests(befores[name] or b'')} {digests}" for name, digests in ours.items()}
        _remember(folder, memory | coming)
        for name in (*done.new, *done.updated):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            write_whole(folder / name, contents[name])
            for left in drafts(folder / name):
                left.unlink(missing_ok=True)
        _remember(folder, memory | ours)
    return done


def written(content: bytes) -> bytes:
    """What a person writes of a file: of a notebook its cells without what they put out; of other files everything."""
    try:
        cells = json.loads(content)["cells"]
        told = [[cell["cell_type"], "".join(cell["source"])] for cell in cells]
    except (ValueError, TypeError, KeyError, RecursionError):  # not a notebook
        return content
    return json.dumps(told).encode()


def _contents(source: Path, code: str, folder: Path) -> dict[str, bytes]:
    """The files of the kit by their names, in a language, without hidden ones; the reader's folder may lie among them."""
    files = {file.relative_to(source): file for file in sorted(source.rglob("*"))
             if file.suffix in SHIPPED and not file.resolve().is_relative_to(folder.resolve())}
    return {name.as_posix(): content_for(file, source, code) for name, file in files.items()
            if not any(part.startswith((".", "__")) for part in name.parts)}


def trust(folder: Path, names: Iterable[str]) -> None:
    """Tell Jupyter that these notebooks are ours: it shows the drawings of others only as coarse pictures until they run."""
    import nbformat
    from nbformat.sign import NotebookNotary
    notary = NotebookNotary()
    for name in names:
        if name.endswith(".ipynb"):
            notary.sign(nbformat.read(folder / name, as_version=4))


def _remembered(folder: Path) -> dict[str, str]:
    """Of each file its digests when we wrote it, whole and without outputs; those before as well while we were at it."""
    try:
        kept = json.loads((folder / MEMORY).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):  # none yet, or damaged: then every difference counts as the reader's
        kept = None
    return {name: digest for name, digest in kept.items() if isinstance(digest, str)} if isinstance(kept, dict) else {}


def _remember(folder: Path, memory: dict[str, str]) -> None:
    write_whole(folder / MEMORY, json.dumps(memory, indent=1, sort_keys=True))


def _digests(content: bytes) -> str:
    return f"{_digest(content)} {_digest(written(content))}"


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def command(folder: Path, port: int | None = None, browser: bool = True) -> list[str]:
    """The command that opens JupyterLab on the start notebook of a folder."""
    said = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={folder}", f"--LabApp.default_url=/lab/tree/{START}",
            *EXTENSIONS]
    if port is not None:
        said.append(f"--port={port}")
    if not browser:
        said.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        said.append("--allow-root")  # in a container there is nobody else
    return said


def asks_nothing() -> dict[str, str]:
    """Lets JupyterLab start without asking about its news: our defaults before others', the reader's own settings win."""
    ours = str(Path(__file__).parent / "jupyter")
    return {"JUPYTER_CONFIG_PATH": os.pathsep.join(filter(None, (ours, os.environ.get("JUPYTER_CONFIG_PATH"))))}


# the command


def options(parser: argparse.ArgumentParser) -> None:
    """What can be asked."""
    parser.add_argument("--dir", metavar=say("command.values.folder"), help=say("lab.help.dir"))
    parser.add_argument("--port", type=whole, metavar=say("command.values.port"), help=say("lab.help.port"))
    parser.add_argument("--language", metavar=say("command.values.code"), help=say("lab.help.language"))
    parser.add_argument("--no-browser", action="store_true", help=say("lab.help.no-browser"))


def folder_asked(said: str | None) -> Path:
    """The reader's folder: as said, as in $BOARDLAB_DIR, or in the home folder."""
    return at_home(said or os.environ.get("BOARDLAB_DIR") or "~/boardlab-notebooks").absolute()


def speak(code: str | None) -> dict[str, str]:
    """Speak the language asked for, now and in the kernels to come; what these must be told, if it cannot be kept."""
    if code is None:
        return {}
    if choice.keep(language(pick("language", code, LANGUAGES))):
        return {choice.VARIABLE: ""}  # what is asked here, and what a menu then says, goes before the variable
    return {choice.VARIABLE: code}


def run(asked: argparse.Namespace) -> int:
    """Copy what is new, say what was kept, open JupyterLab and stay until it is closed."""
    if importlib.util.find_spec("jupyterlab") is None:
        fresh.go_on_inside("notebook", "-m", "boardlab", *sys.argv[1:])
        raise Refused(say("lab.no-jupyterlab"))
    if asked.port is not None and not 0 < asked.port < 65536:
        raise Refused(say("lab.no-port", port=asked.port))
    spoken = speak(asked.language)
    folder = folder_asked(asked.dir)
    try:
        copied = copy_notebooks(shipped(), folder, language())
        trust(folder, [*copied.new, *copied.updated])
    except OSError as error:
        raise Refused(say("lab.cannot-put", folder=folder, error=error.strerror or error)) from error
    counts = [say(f"lab.{what}", count=len(names)) for what, names in (("new", copied.new), ("updated", copied.updated))
              if names]
    print(say("lab.here", folder=folder), *counts, flush=True)
    for name in copied.kept:
        print(f"  {say('lab.kept', name=name)}", flush=True)
    return subprocess.call(command(folder, asked.port, not asked.no_browser), env=os.environ | spoken | asks_nothing())
