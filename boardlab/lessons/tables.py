"""Tables of a lesson file, read strictly: a key nobody knows is an error that names file and key."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from boardlab.errors import BoardlabError, nearest
from boardlab.files import toml


class BadLesson(BoardlabError):
    """A lesson file that says something we do not know: which file, which key, and the nearest valid name."""

    def __init__(self, file: str, key: str, problem: str):
        self.file, self.key, self.problem = file, key, problem
        super().__init__(file, key, problem)

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.key, self.problem) if part)


class Reading(NamedTuple):
    """A table of a file, with its place for the error."""

    file: str
    path: str
    table: Mapping[str, Any]

    def fail(self, key: str, problem: str) -> BadLesson:
        """The error for one key here."""
        return BadLesson(self.file, ".".join(part for part in (self.path, key) if part), problem)

    def known(self, *names: str) -> Reading:
        """Refuse keys of other names."""
        for key in self.table:
            if key not in names:
                raise self.fail(key, "unknown key" + _hint(key, names))
        return self

    def one_of(self, key: str, value: Any, names: Iterable[str]) -> str:
        """A word, if it is one of these."""
        names = tuple(names)
        if value not in names:
            listed = f"expected one of {', '.join(names)}" if len(names) < 16 else "unknown name"
            raise self.fail(key, f"{listed}, not {value!r}{_hint(str(value), names)}")
        return value

    def text(self, key: str, default: str | None = None) -> str:
        """A text; without a default it must be there."""
        value = self.table.get(key, default)
        if not isinstance(value, str):
            raise self.fail(key, "missing" if key not in self.table else f"expected a text, not {value!r}")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; a single one may stand alone, none is an empty list."""
        value = self.table.get(key, [])
        if isinstance(value, str):
            return (value,)
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise self.fail(key, f"expected a list of texts, not {value!r}")
        return tuple(value)

    def number(self, key: str, low: int, high: int, default: int) -> int:
        """A whole number."""
        value = self.table.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.fail(key, f"expected a whole number from {low} to {high}, not {value!r}")
        return value

    def truth(self, key: str) -> bool:
        """true or false; false if it is not there."""
        value = self.table.get(key, False)
        if not isinstance(value, bool):
            raise self.fail(key, f"expected true or false, not {value!r}")
        return value

    def inside(self, key: str) -> Reading:
        """A table in this table; empty if it is not there."""
        value = self.table.get(key, {})
        if not isinstance(value, Mapping):
            raise self.fail(key, f"expected a table, not {value!r}")
        return self._replace(path=".".join(part for part in (self.path, key) if part), table=value)

    def each(self, key: str) -> list[Reading]:
        """The tables of a list of tables, numbered from 1."""
        value = self.table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(each, Mapping) for each in value):
            raise self.fail(key, f"expected [[{key}]] tables")
        return [self._replace(path=f"{key} {number}", table=table) for number, table in enumerate(value, start=1)]


def _hint(word: str, names: Iterable[str]) -> str:
    close = nearest(word, names)
    return f"; did you mean {close}?" if close else ""


def parse(text: str, file: str) -> Reading:
    """The top table of a TOML text."""
    try:
        return Reading(file, "", toml(text))
    except ValueError as error:
        raise BadLesson(file, "", str(error)) from error
