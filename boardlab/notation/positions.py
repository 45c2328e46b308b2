"""Position text, both ways: one line of fields, read strictly, written canonically."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from boardlab.errors import Unreadable, nearest
from boardlab.game import Piece, State
from boardlab.words.say import say

Kind = TypeVar("Kind", bound=State)
SAFE = re.compile(r"[A-Za-z0-9/=,.:;_-]*")


class Span(NamedTuple):
    """A piece of a text and where it stands in it."""

    whole: str
    column: int
    text: str

    def fail(self, expected: str, near: Iterable[str] = ()) -> Unreadable:
        """The error that points here."""
        return Unreadable(self.whole, self.column, expected, nearest(self.text, near))

    def split(self, mark: str) -> list[Span]:
        """The parts between marks, each knowing its place; nothing at all has no parts."""
        column, parts = self.column, []
        for part in self.text.split(mark) if self.text else ():
            parts.append(Span(self.whole, column, part))
            column += len(part) + len(mark)
        return parts

    def one_of(self, names: Sequence[str], what: str) -> str:
        """The text itself, if it is one of these names."""
        if self.text not in names:
            listed = say("error.expected-one-of", what=what, names=", ".join(names)) if len(names) < 8 else what
            raise self.fail(listed, names)
        return self.text


class Field(NamedTuple):
    """A named field of a position: how to read it, how to write it, what it is when left out.

    A field with a default that is not `always` written is left out while it has it.
    """

    name: str
    read: Callable[[Span], Any]
    write: Callable[[Any], str]
    default: Any = None
    always: bool = True


def word(name: str, choices: Sequence[str], default: str | None = None, always: bool = True) -> Field:
    """A field that holds one of some words."""
    return Field(name, lambda span: span.one_of(choices, name), str, default, always)


def words(name: str, choices: Sequence[str], always: bool = True) -> Field:
    """A field that holds a list of words."""
    return Field(name, lambda span: tuple(part.one_of(choices, name) for part in span.split(",")), ",".join, (), always)


def number(name: str, low: int, high: int, default: int, always: bool = False) -> Field:
    """A field that holds a whole number."""
    def read(span: Span) -> int:
        if not re.fullmatch(r"[0-9]{1,6}", span.text) or not low <= int(span.text) <= high:
            raise span.fail(say("error.expected-number", what=name, low=low, high=high))
        return int(span.text)
    return Field(name, read, str, default, always)


def flag(name: str) -> Field:
    """A field that says yes, or is left out."""
    return Field(name, lambda span: span.one_of(("yes", "no"), name) == "yes", lambda on: "yes" if on else "no", False,
                 False)


def pieces(side: str, kinds: Sequence[str], cells: Mapping[str, Any], flags: Sequence[str],
           max_life: Callable[[str], int] | None = None) -> Field:
    """The field of a side: its pieces as kind:cell (kind:cell:life where lives are counted), then .flags."""
    def read(span: Span) -> tuple[tuple[Span, Piece], ...]:
        return tuple((part, read_piece(part)) for part in span.split(","))

    def read_piece(span: Span) -> Piece:
        head, *marks = span.split(".") or [span]
        kind, *rest = head.split(":") or [head]
        kind.one_of(kinds, say("error.a-kind"))
        shape = "kind:cell" if max_life is None else "kind:cell:life"
        if len(rest) != (1 if max_life is None else 2):
            raise span.fail(say("error.expected-piece", shape=shape))
        rest[0].one_of(tuple(cells), say("error.a-cell"))
        life = None
        if max_life is not None:
            life = number("life", 0, max_life(kind.text), 0).read(rest[1])
        for mark in marks:
            mark.one_of(flags, say("error.a-flag"))
        on = {mark.text for mark in marks}
        return Piece(side, kind.text, rest[0].text, tuple(f for f in flags if f in on), life)

    return Field(side, read, lambda own: ",".join(map(str, own)), ())


def read(kind: type[Kind], text: str) -> Kind:
    """The position a text describes; anything wrong with it is an `Unreadable` that points at the place."""
    if not isinstance(text, str):
        raise Unreadable(repr(text), 0, say("error.expected-text"))
    safe = SAFE.match(text)
    bad = safe.end() if safe else 0
    if bad < len(text):
        raise Unreadable(text, bad, say("error.expected-safe"))
    head, *parts = Span(text, 0, text).split(";") or [Span(text, 0, "")]
    head.one_of((f"{kind.game}/1",), say("error.a-heading"))
    fields = {field.name: field for field in kind.fields}
    spans: dict[str, Span] = {}
    for part in parts:
        name, equals, _ = part.text.partition("=")
        Span(text, part.column, name).one_of(tuple(fields), say("error.a-field"))
        if not equals:
            raise Unreadable(text, part.column + len(name), "=")
        if name in spans:
            raise part.fail(say("error.once", what=name))
        spans[name] = Span(text, part.column + len(name) + 1, part.text[len(name) + 1:])
    values = {name: field.read(spans[name]) if name in spans else field.default for name, field in fields.items()}
    end = Span(text, len(text), "")
    at: dict[str, Piece] = {}
    for side in kind.sides:
        for span, piece in values.pop(side):
            if piece.cell in at:
                raise span.fail(say("error.overlap", cell=piece.cell, piece=at[piece.cell].kind))
            at[piece.cell] = piece
    built: Kind = kind.build(at, values, lambda name: spans.get(name, end))
    return built


def write(state: State) -> str:
    """The canonical text of a position."""
    own: dict[str, list[Piece]] = {side: [] for side in state.sides}
    for piece in state.pieces:
        own[piece.side].append(piece)
    parts = [f"{state.game}/1"]
    for field in state.fields:
        value = own[field.name] if field.name in own else getattr(state, field.name)
        if field.always or value != field.default:
            parts.append(f"{field.name}={field.write(value)}")
    return ";".join(parts)


def position(kind: type[Kind], **given: Any) -> Kind:
    """A position from keywords; lists may be given as lists or with spaces instead of commas."""
    for name in given:
        Span(name, 0, name).one_of([f.name for f in kind.fields], say("error.a-field"))

    def as_text(value: Any) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        return ",".join(map(str, value) if isinstance(value, Iterable) and not isinstance(value, str)
                        else str(value).replace(",", " ").split())

    fields = [f"{f.name}={as_text(given[f.name])}" for f in kind.fields if f.name in given]
    return read(kind, ";".join([f"{kind.game}/1", *fields]))
