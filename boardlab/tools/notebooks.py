"""`boardlab notebooks`: run notebooks and make them fit to be committed, or check that they are.

A committed notebook is read before anybody runs it: on a forge, in print, with a screen reader. So it keeps its
pictures and texts and nothing that only a running kernel can show.
"""

from __future__ import annotations

import argparse
import base64
import copy
import hashlib
import io
import json
import os
import re
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from boardlab.lessons.progress import VARIABLE
from boardlab.paint.svg import png
from boardlab.tools import PACKAGE, Refused, checkout, lab, pick, translations
from boardlab.words import choice
from boardlab.words.say import say

VIEW = "application/vnd.jupyter.widget-view+json"
SVG, PNG = "image/svg+xml", "image/png"
GUESS = "guess"  # the tag of a cell whose output answers a question: it is seen only when the cell is run
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
ROOTS = "home|root|Users|tmp|private|usr|opt|var|work|workspace|mnt|media|srv|etc|builds|Volumes"
ABSOLUTE = re.compile(rf"(?<![\w:/.~<-])/(?:{ROOTS})/[^\s'\"<>)]+|\b[A-Za-z]:\\{{1,4}}[A-Za-z][^\s'\"<>)]*")
NAMELESS = re.compile(r"^\s*<[^<>]*(object|Figure|Axes|at 0x)[^<>]*>\s*$")  # a repr that describes nothing


def library() -> Any:
    """nbformat, or how to get it."""
    try:
        import nbformat
    except ImportError as error:
        raise Refused(say("command.brings", package="nbformat", extra="notebook,test")) from error
    return nbformat


def read(path: Path) -> Any:
    """A notebook from its file."""
    nbformat = library()
    try:
        return nbformat.read(path, as_version=4)
    except Exception as error:  # what is not a notebook can fail anywhere in there
        raise Refused(say("notebooks.unreadable", path=path, error=type(error).__name__)) from error


def write(notebook: Any, path: Path) -> None:
    """A notebook to its file, valid and always laid out the same."""
    library().validate(notebook)
    path.write_text(library().writes(notebook).rstrip("\n") + "\n", encoding="utf-8")


# run


def executed(notebook: Any, folder: Path, spoken: str = "en") -> Any:
    """The same notebook, every cell run in a fresh kernel that speaks a language; an error in a cell is refused with its
    place."""
    try:
        from nbclient import NotebookClient
        from nbclient.exceptions import CellExecutionError
    except ImportError as error:
        raise Refused(say("command.brings", package="nbclient", extra="notebook,test")) from error
    fresh = copy.deepcopy(notebook)
    client = NotebookClient(fresh, timeout=600, kernel_name=KERNEL["name"], record_timing=False,
                            resources={"metadata": {"path": str(folder)}})
    paths = [str(PACKAGE.parent), os.environ.get("PYTHONPATH")]  # the kernel runs this very boardlab
    try:
        with tempfile.TemporaryDirectory() as empty:  # what is stored must not depend on what somebody has done
            client.execute(env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths)),
                                             VARIABLE: str(Path(empty) / "progress.json"), choice.VARIABLE: spoken})
    except CellExecutionError as error:
        said = f"{error.ename}: {(error.evalue.splitlines() or [''])[0]}"
        raise Refused(say("notebooks.cell-fails", number=_failed(fresh), error=said)) from error
    return fresh


def _failed(notebook: Any) -> int:
    return next((i for i, cell in enumerate(notebook.cells, 1) if cell.cell_type == "code"
                 and any(output.output_type == "error" for output in cell.outputs)), 0)


# make fit


def prepared(notebook: Any, folder: Path | None = None, before: Any = None) -> Any:
    """The same notebook fit to be committed; pictures stored before for the same drawing are kept as they are."""
    fit = copy.deepcopy(notebook)
    fit.nbformat, fit.nbformat_minor = 4, max(5, fit.nbformat_minor)
    fit.metadata = library().from_dict({"kernelspec": KERNEL, "language_info": {"name": "python"}})
    drawn = dict(_drawings(before)) if before is not None else {}
    count = 0
    used: set[str] = set()
    for place, cell in enumerate(fit.cells):
        cell["id"] = _id(cell, place, used)
        kept = {key: cell.metadata[key] for key in ("tags", "jupyter") if key in cell.metadata}
        cell.metadata = library().from_dict(kept)
        if cell.cell_type != "code":
            continue
        runs = bool(cell.source.strip()) and cell.execution_count is not None
        count += runs
        cell.execution_count = count if runs else None
        cell.outputs = [] if GUESS in cell.metadata.get("tags", ()) else [
            _fit(output, cell.execution_count, folder, drawn) for output in _joined(cell.outputs)]
    return fit


def _id(cell: Any, place: int, used: set[str]) -> str:
    """The cell's own id; one made from its text, the same each time, where it has none of its own."""
    own = cell.get("id", "")
    if not re.fullmatch(r"[a-zA-Z0-9-_]{1,64}", own) or own in used:
        own = hashlib.sha256(f"{place} {cell.source}".encode()).hexdigest()[:8]
    used.add(own)
    return own


def _joined(outputs: Iterable[Any]) -> list[Any]:
    """Pieces of one stream as one: how often a kernel flushes is chance."""
    joined: list[Any] = []
    for output in outputs:
        if output.output_type == "stream" and joined and joined[-1].get("name") == output.name:
            joined[-1].text += output.text
        else:
            joined.append(output)
    return joined


def _fit(output: Any, count: int | None, folder: Path | None, drawn: dict[str, str]) -> Any:
    if "execution_count" in output:
        output.execution_count = count
    if "text" in output:
        output.text = _relative(output.text, folder)
    if "data" in output:
        output.data.pop(VIEW, None)
        output.get("metadata", {}).pop(VIEW, None)
        for face, content in output.data.items():
            if isinstance(content, str) and face != PNG:
                output.data[face] = _relative(content, folder)
        svg = output.data.get(SVG)
        if svg and PNG not in output.data and (png := drawn.get(svg) or painted(svg)):
            output.data[PNG] = png  # JupyterLab hides SVG in a notebook it does not trust yet, never PNG
            if SVG in output.get("metadata", {}):
                output.metadata[PNG] = output.metadata[SVG]  # the same alternative text
        elif PNG in output.data and not svg:
            output.data[PNG] = lean(output.data[PNG])
    return output


def _relative(text: str, folder: Path | None) -> str:
    """Paths below the notebook's folder as seen from it."""
    here = str(folder.resolve()) if folder else ""
    return text.replace(here + os.sep, "").replace(here, ".") if here else text


def _drawings(notebook: Any) -> Iterator[tuple[str, str]]:
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            if SVG in data and PNG in data:
                yield data[SVG], data[PNG]


def lean(picture: str, colours: int = 24) -> str:
    """A plot as PNG in base64 with few colours, which is much shorter; as it is where Pillow is not installed."""
    try:
        from PIL import Image
    except ImportError:
        return picture
    made = io.BytesIO()
    Image.open(io.BytesIO(base64.b64decode(picture))).convert("RGB").quantize(colours).save(made, "PNG", optimize=True)
    return base64.b64encode(made.getvalue()).decode()


def painted(svg: str, width: int = 480) -> str | None:
    """An SVG as PNG, in base64; None where resvg is not installed."""
    try:
        return base64.b64encode(png(svg, width)).decode()
    except ImportError:
        return None


# check


def problems(notebook: Any, folder: Path | None = None, fresh: Any = None) -> Iterator[str]:
    """Why a notebook must not be committed as it is; with a fresh run of it, also what it fails to store."""
    if "widgets" in notebook.metadata:
        yield "stores widget state, which shows nothing without its kernel"
    if path := ABSOLUTE.search(json.dumps(notebook.metadata)):
        yield f"an absolute path in the metadata: {path[0]}"
    count = 0
    for number, cell in enumerate(notebook.cells, 1):
        found = list(_markdown_problems(cell, folder))
        if cell.cell_type == "code":
            count += bool(cell.source.strip())
            found = [*_run_problems(cell, count, fresh and fresh.cells[number - 1]),
                     *(problem for output in cell.outputs for problem in _output_problems(output))]
        if path := ABSOLUTE.search(cell.source):
            found.append(f"an absolute path in the text: {path[0]}")
        yield from (f"cell {number}: {problem}" for problem in found)


def _run_problems(cell: Any, count: int, fresh: Any) -> Iterator[str]:
    if cell.source.strip() and cell.execution_count is None:
        yield "was never run"
    elif cell.source.strip() and cell.execution_count != count:
        yield f"was run as number {cell.execution_count}, not in order as {count}"
    if GUESS in cell.metadata.get("tags", ()):
        if cell.outputs:
            yield "stores the answer to a question the reader is to guess"
    elif fresh and fresh.outputs and not cell.outputs:
        yield "stores no output, but has one when run"


def _output_problems(output: Any) -> Iterator[str]:
    data = output.get("data", {})
    if output.output_type == "error":
        yield f"stores an error: {output.ename}"
        return
    if VIEW in data:
        yield "stores a widget view, which shows nothing without its kernel"
    texts = [output.get("text", ""), *(str(content) for face, content in data.items() if face != PNG)]
    if path := next(filter(None, map(ABSOLUTE.search, texts)), None):
        yield f"an absolute path in the output: {path[0]}"
    if any(face.startswith("image/") for face in data) and not described(output):
        yield "stores an image without a description"
    if any(not alt for alt in _alts(data.get("text/html", ""))):
        yield "shows an image without a description"


def described(output: Any) -> bool:
    """Whether an image says what it shows: a title in the SVG, an alt in the metadata, a text that is no mere repr."""
    data, about = output.data, output.get("metadata", {})
    titled = SVG in data and re.search(r"<title[^>]*>\s*[^<\s]|aria-label=\"[^\"]", data[SVG])
    alt = about.get("alt") or any(isinstance(each, dict) and each.get("alt") for each in about.values())
    text = data.get("text/plain", "").strip()
    return bool(titled or alt or text and not NAMELESS.match(text))


def _markdown_problems(cell: Any, folder: Path | None) -> Iterator[str]:
    if cell.cell_type != "markdown":
        return
    for alt, target in re.findall(r"!\[([^\]]*)\]\(([^)\s]*)", cell.source):
        if not alt.strip():
            yield f"shows an image without a description: {target}"
        if folder and not re.match(r"\w+:", target) and not (folder / target).is_file():
            yield f"shows an image that is not there: {target}"
    if any(not alt for alt in _alts(cell.source)):
        yield "shows an image without a description"


def _alts(html: str) -> list[str]:
    return [found[1].strip() if (found := re.search(r"\balt=[\"']([^\"']*)", tag)) else ""
            for tag in re.findall(r"<img\b[^>]*>", html)]


# the command


def options(parser: argparse.ArgumentParser) -> None:
    """What can be asked."""
    parser.add_argument("paths", nargs="*", type=Path, metavar=say("command.values.path"), help=say("notebooks.help.paths"))
    parser.add_argument("--check", action="store_true", help=say("notebooks.help.check"))
    parser.add_argument("--words", metavar=say("command.values.code"), help=say("notebooks.help.words"))
    parser.add_argument("--run", action="store_true", help=say("notebooks.help.run"))


def notebooks_in(paths: Iterable[Path]) -> list[Path]:
    """The notebook files among some files and folders."""
    found: list[Path] = []
    for path in paths:
        if not path.exists():
            raise Refused(say("notebooks.no-path", path=path))
        inside = sorted(path.rglob("*.ipynb")) if path.is_dir() else [path]
        found += [file for file in inside if ".ipynb_checkpoints" not in file.parts]
    return found


def run(asked: argparse.Namespace) -> int:
    """Prepare or check the notebooks; 1 if one of them cannot be committed."""
    if not asked.paths and checkout() is None and not asked.check:
        raise Refused(say("notebooks.say-which"))
    if asked.words:
        pick("language", asked.words, translations.languages())
        for path in notebooks_in(asked.paths or [lab.shipped()]):
            print(translations.to_translate(read(path), _name(path), lab.shipped(), asked.words), end="", flush=True)
        return 0
    bad = 0
    for path in notebooks_in(asked.paths or [lab.shipped()]):
        try:
            found = list(_treat(path, asked.check, asked.run))
        except Refused as error:
            found = [str(error)]
        bad += bool(found)
        print(f"{path}: {'fit' if not found else ''}" + "".join(f"\n  {problem}" for problem in found), flush=True)
    return 1 if bad else 0


def _treat(path: Path, only_check: bool, and_run: bool) -> Iterator[str]:
    notebook, folder = read(path), path.resolve().parent
    fresh = executed(notebook, folder) if and_run or not only_check else None
    if not only_check:
        notebook = prepared(fresh, folder, before=notebook)
        write(notebook, path)
    yield from problems(notebook, folder, fresh)
    if only_check:
        yield from untranslated(notebook, path)


def untranslated(notebook: Any, path: Path) -> Iterator[str]:
    """What is wrong with the texts of a notebook of the kit in the other languages, and what of it stays English."""
    if not path.resolve().is_relative_to(lab.shipped().resolve()):
        return
    for code in translations.languages():
        entries = translations.read(translations.file_for(lab.shipped(), _name(path), code))
        yield from translations.problems(notebook, entries, code)
        yield from (f"{code}: {cell.id}: {why}, stays English" for cell, why in translations.lacking(notebook, entries))


def _name(path: Path) -> str:
    """A notebook's path below the folder of them all."""
    return path.resolve().relative_to(lab.shipped().resolve()).as_posix()
