"""What the `boardlab` command does, a file a subcommand, and the few things they share."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from math import isfinite, nan
from pathlib import Path

from boardlab.errors import BoardlabError, nearest
from boardlab.words.say import find, say

PACKAGE = Path(__file__).resolve().parent.parent


class Refused(BoardlabError):
    """Something a person asked of the command that cannot be done; the message is one line."""


def checkout() -> Path | None:
    """The folder of the source checkout this package runs from; None when it is installed."""
    root = PACKAGE.parent
    return root if (root / "pyproject.toml").is_file() and (root / "tests").is_dir() else None


def pick(what: str, word: str, names: Iterable[str]) -> str:
    """The word, if it is one of the names; otherwise a refusal that says which there are.

    >>> pick("game", "leadrs", ["leaders", "legie"])
    Traceback (most recent call last):
        ...
    boardlab.tools.Refused: no game 'leadrs': did you mean 'leaders'? There are: leaders, legie
    """
    names = list(names)
    if word in names:
        return word
    near, values = nearest(word, names), {"name": repr(word), "names": ", ".join(names)}
    values["what"] = find("", f"command.what.{what}") or what
    raise Refused(say("command.no-such-but", near=repr(near), **values) if near else say("command.no-such", **values))


def whole(text: str) -> int:
    """A whole number somebody typed as the value of an option."""
    try:
        return int(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(say("command.whole", value=repr(text))) from error


def decimal(text: str) -> float:
    """A number somebody typed as the value of an option."""
    try:
        value = float(text)
    except ValueError:
        value = nan
    if not isfinite(value):
        raise argparse.ArgumentTypeError(say("command.decimal", value=repr(text)))
    return value


def any_code_page() -> None:
    """Let nothing that is printed fail: what a console cannot show is replaced."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def one_line(error: BaseException) -> str:
    """An error as one line: the first of what it says, and what kind it is unless it is our own."""
    said = str(error).strip().splitlines()
    kind = type(error).__name__
    return said[0] if said and isinstance(error, BoardlabError) else f"{kind}: {said[0]}" if said else kind


def table(headings: Sequence[str], rows: Iterable[Sequence[object]], right: Iterable[int] = ()) -> str:
    """Rows as text in columns, numbers flush right where asked.

    >>> print(table(("game", "ratio"), [("leaders", 2.5), ("legie", 10)], right=[1]))
    game     ratio
    -------  -----
    leaders    2.5
    legie       10
    """
    told = [[str(value) for value in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(headings, *told)]
    lines = [headings, ["-" * width for width in widths], *told]
    flush = set(right)
    return "\n".join("  ".join(value.rjust(width) if i in flush else value.ljust(width)
                               for i, (value, width) in enumerate(zip(line, widths))).rstrip() for line in lines)
