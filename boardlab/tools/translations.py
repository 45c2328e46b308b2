"""Notebooks in four languages from one source: the English notebook, and beside it a table of its texts in each of the
others.

`notebooks/words/fr/leaders/01_….toml` has one entry per text cell of `notebooks/leaders/01_….ipynb`, by the id of the
cell: `of`, a digest of the English text it translates, and `text`. What is missing, or older than the English, stays
English.
"""

from __future__ import annotations

import copy
import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from boardlab.files import toml
from boardlab.tools import Refused
from boardlab.words.say import LANGUAGES, labelled, say, spaced

FOLDER = "words"  # in the folder of the notebooks
CODE = re.compile(r"```.*?```|`[^`\n]+`", re.S)
LINK = re.compile(r"\]\(([^)\s]+)|<(?:img|a)\b[^>]*?(?:src|href)=[\"']([^\"']+)")


class Entry(NamedTuple):
    """One text in another language, and the digest of the English it was made from."""

    of: str
    text: str


def digest(english: str) -> str:
    """What tells whether an English text has changed since it was translated."""
    return hashlib.sha256(english.strip().encode()).hexdigest()[:12]


def file_for(source: Path, name: str, code: str) -> Path:
    """Where the texts of a notebook are in another language; `name` is its path below the notebooks' folder."""
    return source / FOLDER / code / Path(name).with_suffix(".toml")


def read(path: Path) -> dict[str, Entry]:
    """The entries of a file by the id of their cell; none where there is no file. What is odd in it is refused."""
    if not path.is_file():
        return {}
    try:
        table = toml(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise Refused(labelled(str(path), error)) from error
    for cell, entry in table.items():
        if not isinstance(entry, dict) or entry.keys() != {"of", "text"} or not all(map(_said, entry.values())):
            raise Refused(say("notebooks.entry", path=path, cell=cell))
    return {cell: Entry(entry["of"], entry["text"].strip("\n")) for cell, entry in table.items()}


def _said(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def translated(notebook: Any, entries: Mapping[str, Entry], code: str) -> Any:
    """The notebook in another language, not run yet: fresh texts put in, code and everything else as it was."""
    fresh = copy.deepcopy(notebook)
    for cell in fresh.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
        elif (entry := entries.get(cell.id)) and entry.of == digest(cell.source):
            cell.source = spaced(entry.text, code)
    fresh.metadata["boardlab"] = {"language": code}
    return fresh


def lacking(notebook: Any, entries: Mapping[str, Entry]) -> Iterator[tuple[Any, str]]:
    """The text cells that stay English, each with why: `missing` or `stale`."""
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            entry = entries.get(cell.id)
            if entry is None or entry.of != digest(cell.source):
                yield cell, "stale" if entry else "missing"


def problems(notebook: Any, entries: Mapping[str, Entry], code: str) -> Iterator[str]:
    """What is wrong with a translation: texts for no cell, other code or other links in them than in the English."""
    texts = {cell.id: cell.source for cell in notebook.cells if cell.cell_type == "markdown"}
    yield from (f"{code}: {cell}: no such text in the notebook" for cell in entries if cell not in texts)
    for cell, english in texts.items():
        if cell in entries and entries[cell].of == digest(english):
            yield from (f"{code}: {cell}: {problem}" for problem in _differences(english, entries[cell].text))
    made = translated(notebook, entries, code)
    if [_fixed(cell) for cell in made.cells] != [_fixed(cell) for cell in notebook.cells]:
        yield f"{code}: the cells are not those of the English notebook"


def _fixed(cell: Any) -> tuple[str, str, str]:
    """What must be the same in every language."""
    return cell.id, cell.cell_type, cell.source if cell.cell_type == "code" else ""


def _differences(english: str, text: str) -> Iterator[str]:
    for what, pattern in (("code", CODE), ("links", LINK)):
        here, there = (Counter("".join(filter(None, found.groups())) or found[0] for found in pattern.finditer(each))
                       for each in (text, english))
        if here != there:
            yield f"other {what} than in English: {', '.join(sorted((here - there) + (there - here)))}"
    if _headings(english) != _headings(text):
        yield "other headings than in English"


def _headings(text: str) -> list[str]:
    return re.findall(r"^#+(?= )", text, re.M)


def to_translate(notebook: Any, name: str, source: Path, code: str) -> str:
    """The entries that are missing or stale, as they stand in the file, with the English for the translator."""
    entries = read(file_for(source, name, code))
    return "\n".join(f"[{cell.id}]  # {why}\nof = \"{digest(cell.source)}\"\ntext = '''\n{cell.source}\n'''\n"
                     for cell, why in lacking(notebook, entries))


def content_for(file: Path, source: Path, code: str) -> bytes:
    """What a reader's folder gets for a file of the kit, in his language."""
    entries = read(file_for(source, file.relative_to(source).as_posix(), code)) if file.suffix == ".ipynb" else {}
    if not entries:
        return file.read_bytes()
    import nbformat
    made = translated(nbformat.read(file, as_version=4), entries, code)
    return (nbformat.writes(made).rstrip("\n") + "\n").encode()


def languages() -> tuple[str, ...]:
    """The languages notebooks are translated into."""
    return tuple(code for code in LANGUAGES if code != "en")
