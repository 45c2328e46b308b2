"""The code of a rule to look at: coloured line by line, and which line asks for which need."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterator
from html import escape
from itertools import groupby
from typing import NamedTuple

from boardlab.why import NAMED

THEMES: dict[str, dict[str, str]] = {
    "light": {"keyword": "#8a2f73", "string": "#006350", "doc": "#685a41", "name": "#0b4f80", "number": "#8a4300"},
    "dark": {"keyword": "#eba6d6", "string": "#7fdcbb", "doc": "#b7a88c", "name": "#93c8f2", "number": "#f2b67a"},
}
"""The colours of code, for parchment and for lamplight; whatever else there is has the colour of ink."""


class Place(NamedTuple):
    """Where code asks for a need: the line, from 0, and the need."""

    line: int
    need: str


def coloured(code: str, theme: str = "") -> tuple[str, ...]:
    """Each line of code as HTML, with classes such as `bl-code-keyword`, or with the colours of a theme written in.

    Without pygments the lines are only escaped.

    >>> coloured("return 2", "light")
    ('<span style="color:#8a2f73;font-weight:600">return</span> <span style="color:#8a4300">2</span>',)
    """
    return tuple("".join(_span(kind, "".join(text for _, text in run), theme)
                         for kind, run in groupby(line, key=lambda piece: piece[0])) for line in _lines(code))


def _span(kind: str, text: str, theme: str) -> str:
    if not kind or not text:
        return escape(text)
    if not theme:
        return f'<span class="bl-code-{kind}">{escape(text)}</span>'
    manner = {"keyword": ";font-weight:600", "doc": ";font-style:italic"}.get(kind, "")
    return f'<span style="color:{THEMES[theme][kind]}{manner}">{escape(text)}</span>'


def _lines(code: str) -> Iterator[list[tuple[str, str]]]:
    """Each line in pieces; what it is indented by is of no kind."""
    line: list[tuple[str, str]] = []
    for kind, text in _pieces(code):
        for part in text.splitlines(keepends=True):
            blank = "" if line else part[:len(part) - len(part.lstrip(" "))]
            line += [("", blank), (kind, part.removeprefix(blank).rstrip("\n"))]
            if part.endswith("\n"):
                yield line
                line = []
    if line:
        yield line


def _pieces(code: str) -> Iterator[tuple[str, str]]:
    """Code in pieces, each with its kind; all of one kind where nothing is there to tell them apart."""
    try:
        from pygments.lexers.python import PythonLexer
        from pygments.token import Comment, Keyword, Name, Number, Operator, String
    except ModuleNotFoundError:  # it comes with Jupyter; the kit does without
        yield "", code
        return
    kinds = ((Keyword, "keyword"), (Operator.Word, "keyword"), (String.Doc, "doc"), (Comment, "doc"), (String, "string"),
             (Name.Function, "name"), (Name.Class, "name"), (Name.Decorator, "name"), (Number, "number"))
    for token, text in PythonLexer(stripnl=False, ensurenl=False).get_tokens(code):
        yield next((kind for family, kind in kinds if token in family), ""), text


def asked_in(code: str) -> tuple[Place, ...]:
    """Where the code of a rule asks for what, in the order of the text.

    >>> asked_in('for end in need.choose("adjacent", near):\\n    if need("room", True):\\n        pass')
    (Place(line=0, need='adjacent'), Place(line=1, need='room'))
    """
    calls = [node for node in ast.walk(ast.parse(textwrap.dedent(code))) if isinstance(node, ast.Call) and _asks(node.func)]
    names = [*(node.args[0] for node in calls if node.args),
             *(word.value for node in calls for word in node.keywords if word.arg == "must")]
    return tuple(sorted(Place(name.lineno - 1, need) for name in names if (need := _text(name))))


def _asks(called: ast.expr) -> bool:
    """`need(...)` or `need.choose(...)`."""
    asker = called.value if isinstance(called, ast.Attribute) and called.attr in NAMED else called
    return isinstance(asker, ast.Name) and asker.id == "need"


def _text(name: ast.expr) -> str | None:
    """The text that is written there, if it is one."""
    return name.value if isinstance(name, ast.Constant) and isinstance(name.value, str) else None
