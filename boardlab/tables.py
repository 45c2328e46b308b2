"""TOML files that anyone may edit, read strictly: what is not known is an error with file, key and the nearest name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from boardlab.errors import BoardlabError, nearest
from boardlab.files import toml
from boardlab.words.say import say

MOST = 1_000_000_000

Error = Callable[[str, str, str, str | None], BoardlabError]  # of file, key, problem and the nearest name
FEW = 16  # names that can be listed in an error


class BadTable(BoardlabError):
    """A file that says something we do not know: which file, which key, what is wrong, and the nearest valid name."""

    def __init__(self, file: str, key: str, problem: str, near: str | None = None):
        self.file, self.key, self.problem, self.nearest = file, key, problem, near
        super().__init__(file, key, problem, near)

    def __str__(self) -> str:
        said = ": ".join(part for part in (self.file, self.key, self.problem) if part)
        return f"{said}; {say('table.nearest', name=self.nearest)}" if self.nearest else said


class Reading(NamedTuple):
    """A table of a file, with its place for the error, and which error that is: of file, key, problem and nearest name.

    >>> Reading("mine.toml", "dragon", {"live": 8}).known("life", "move")
    Traceback (most recent call last):
      ...
    boardlab.tables.BadTable: mine.toml: dragon.live: unknown key; did you mean life?
    """

    file: str
    path: str
    table: Mapping[str, Any]
    error: Error = BadTable

    def fail(self, key: str, problem: str, near: str | None = None) -> BoardlabError:
        """The error for one key here."""
        return self.error(self.file, self._place(key), problem, near)

    def _place(self, key: str) -> str:
        return ".".join(part for part in (self.path, key) if part)

    def known(self, *names: str, needed: bool = False) -> Reading:
        """Refuse keys of other names; with needed, refuse missing ones as well."""
        missing = [name for name in names if name not in self.table]
        for key in self.table:
            if key not in names:
                alike = next((name for name in names if name.lower() == key.lower()), None)
                near = alike or nearest(key, missing) or nearest(key, names)
                listed = () if near or len(names) >= FEW else names
                raise self.fail(key, say("table.unknown-of" if listed else "table.unknown", names=", ".join(listed)), near)
        for name in missing if needed else ():
            raise self.fail(name, say("table.missing"))
        return self

    def one_of(self, key: str, value: Any, names: Iterable[str], problem: str = "") -> str:
        """A word, if it is one of these."""
        names = tuple(names)
        if not isinstance(value, str) or value not in names:
            listed = say("table.one-of" if len(names) < FEW else "table.name", names=", ".join(names), value=shown(value))
            raise self.fail(key, problem or listed, nearest(value, names) if isinstance(value, str) else None)
        return value

    def text(self, key: str, default: str | None = None) -> str:
        """A text; without a default it must be there."""
        value = self.table.get(key, default)
        if not isinstance(value, str):
            raise self.fail(key, say("table.text", value=shown(value)) if key in self.table else say("table.missing"))
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; a single one may stand alone, none is an empty list."""
        value = self.table.get(key, [])
        return (value,) if isinstance(value, str) else self.listed(key)

    def listed(self, key: str) -> tuple[str, ...]:
        """A list of texts, which must be a list; none is an empty one."""
        value = self.table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise self.fail(key, say("table.texts", value=shown(value)))
        return tuple(value)

    def number(self, key: str, low: int, high: int, default: int | None = None, problem: str = "") -> int:
        """A whole number within its bounds; without a default it must be there."""
        value = self.table.get(key, default)
        if value is None:
            raise self.fail(key, say("table.missing"))
        if type(value) is not int or not low <= value <= high:
            raise self.fail(key, problem or say("table.number", low=low, high=high, value=shown(value)))
        return value

    def truth(self, key: str) -> bool:
        """true or false; false if it is not there."""
        value = self.table.get(key, False)
        if not isinstance(value, bool):
            raise self.fail(key, say("table.truth", value=shown(value)))
        return value

    def inside(self, key: str) -> Reading:
        """A table in this table; empty if it is not there."""
        value = self.table.get(key, {})
        if not isinstance(value, Mapping):
            raise self.fail(key, say("table.table", value=shown(value)))
        return self._replace(path=self._place(key), table=value)

    def each(self, key: str) -> list[Reading]:
        """The tables of a list of tables, numbered from 1."""
        value = self.table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(each, Mapping) for each in value):
            raise self.fail(key, say("table.tables", name=key))
        return [self._replace(path=f"{key} {number}", table=table) for number, table in enumerate(value, start=1)]


def whole(what: str, value: Any, low: int = 1, high: int = MOST) -> int:
    """A whole number within these bounds, as somebody gave it for something."""
    if type(value) is not int or not low <= value <= high:
        raise BoardlabError(say("error.whole-number", what=what, value=shown(value), low=low, high=high))
    return value


def shown(value: Any) -> str:
    """A value as an error shows it: never long, whatever it is."""
    try:
        said = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, tables in tables without end
        return "…"
    return said if len(said) <= 60 else said[:59] + "…"


def parse(text: str, file: str, error: Error = BadTable, key: str = "") -> Reading:
    """The top table of a TOML text; one that is no TOML at all is an error of this kind, with this key."""
    try:
        return Reading(file, "", toml(text), error)
    except ValueError as problem:
        raise error(file, key, say("table.toml", error=problem), None) from None
