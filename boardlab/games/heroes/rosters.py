"""The roster: what each hero can do, read from a file, checked strictly, shown as a table with the origin of every
value."""

from __future__ import annotations

import html
import warnings
import zlib
from collections.abc import Iterable, Iterator, Mapping
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

from boardlab.errors import BoardlabError, nearest
from boardlab.files import toml
from boardlab.games.heroes.pieces import KINDS, POWERS, SPECIALS, TEAM
from boardlab.words.say import say, say_name

NUMBERS = {"life": (1, 20), "move": (0, 9), "range": (0, 9), "attack": (0, 20)}
FIELDS = (*NUMBERS, "special", "powers")
KEYS = (*FIELDS, "book")
RODS = {4: 6, 6: 6, 8: 1}  # heroes of each life a colour: the rods in the box
HEARTS = 77


class RosterWarning(UserWarning):
    """A roster that can be played but does not fit the box."""


class BadRoster(BoardlabError):
    """A roster file that cannot be used: the file, the key, what was expected, the nearest valid name."""

    def __init__(self, file: str, key: str, expected: str, near: str | None = None):
        self.file, self.key, self.expected, self.nearest = file, key, expected, near
        super().__init__(file, key, expected, near)

    def __str__(self) -> str:
        hint = " " + say("error.nearest", name=self.nearest) if self.nearest else ""
        phrase = "roster.bad" if self.key else "roster.bad-file"
        return say(phrase, "heroes", file=self.file, entry=self.key, expected=self.expected) + hint


class Hero(NamedTuple):
    """What a hero's card says; `book` names the values the rulebook itself states."""

    life: int
    move: int | str
    range: int
    attack: int
    special: str = ""
    powers: tuple[str, ...] = ()
    book: tuple[str, ...] = ()

    @property
    def teleports(self) -> bool:
        """It moves by teleporting instead of walking."""
        return self.move == "teleport"


class Roster:
    """The thirteen heroes of one file. Its name, unless it is the kit's own, carries a checksum of the values."""

    __slots__ = ("name", "heroes")

    def __init__(self, name: str, heroes: Mapping[str, Hero]):
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "heroes", dict(heroes))

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("a roster never changes: load another file")

    def __getitem__(self, kind: str) -> Hero:
        return self.heroes[kind]

    def __iter__(self) -> Iterator[str]:
        return iter(self.heroes)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Roster) and (self.name, self.heroes) == (other.name, other.heroes)

    def __hash__(self) -> int:
        return hash(self.name)

    def __reduce__(self) -> tuple:
        return Roster, (self.name, self.heroes)

    def origin(self, kind: str, field: str) -> str:
        """Where a value comes from: book or reconstructed."""
        return "book" if field in self[kind].book else "reconstructed"

    @property
    def reconstructed(self) -> tuple[tuple[str, str], ...]:
        """Every (hero, field) the rulebook does not state."""
        return tuple((kind, field) for kind in self for field in ("name", *FIELDS)
                     if self.origin(kind, field) != "book")

    def misfits(self) -> tuple[str, ...]:
        """What does not fit the box: the rods (six heroes of 4 lives, six of 6, one of 8) and the 77 hearts."""
        lives = sorted((hero.life for hero in self.heroes.values()), reverse=True)
        counts = {life: lives.count(life) for life in sorted({*lives, *RODS})}
        found = []
        if counts != RODS:
            told = ", ".join(f"{n} × {life}" for life, n in counts.items() if n)
            found.append(say("roster.rods", "heroes", counts=told))
        if (hearts := 2 * sum(lives[:TEAM]) + 1) != HEARTS:
            found.append(say("roster.hearts", "heroes", hearts=hearts, box=HEARTS))
        return tuple(found)

    # the table

    def rows(self) -> Iterator[list[tuple[str, str]]]:
        """Of each hero: (what the table shows, book or reconstructed), the name first."""
        for kind in self:
            hero = self[kind]
            yield [(say_name("heroes", kind), self.origin(kind, "name"))] + [
                (shown(getattr(hero, field)), self.origin(kind, field)) for field in FIELDS]

    def headings(self) -> list[str]:
        """The headings of the table."""
        return [say(f"roster.{field}", "heroes") for field in ("name", *FIELDS)]

    def __repr__(self) -> str:
        table = [self.headings()] + [[mark(*cell) for cell in row] for row in self.rows()]
        widths = [max(len(row[i]) for row in table) for i in range(len(table[0]))]
        lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in table]
        lines.insert(1, "  ".join("-" * width for width in widths))
        return "\n".join([*lines, say("roster.legend", "heroes")])

    def _repr_html_(self) -> str:
        heads = "".join(f"<th>{html.escape(head)}</th>" for head in self.headings())
        body = "".join("<tr>" + "".join(
            f'<td class="{origin}">{html.escape(mark(text, origin))}</td>' for text, origin in row) + "</tr>"
            for row in self.rows())
        return (f"<table><caption>{html.escape(say('roster.legend', 'heroes'))}</caption>"
                f"<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>")


def shown(value: Any) -> str:
    """A value as the table shows it."""
    if isinstance(value, tuple):
        return ", ".join(say_name("heroes", power) for power in value) or "–"
    return say_name("heroes", value) if isinstance(value, str) and value else str(value) or "–"


def mark(text: str, origin: str) -> str:
    """A value with its mark: ° is reconstructed."""
    return text if origin == "book" else f"{text}°"


# Reading


def load(file: str | Path) -> Roster:
    """A roster from a TOML file; a mistake in it is an error, a misfit with the box a warning."""
    if not isinstance(file, (str, Path)):
        raise BadRoster(repr(file), "", say("roster.file", "heroes", error=type(file).__name__))
    path = Path(file)
    try:
        source = path.read_text(encoding="utf-8")
    except (OSError, UnicodeError) as error:
        raise BadRoster(str(path), "", say("roster.file", "heroes", error=error)) from None
    roster = parse(source, path.name, named(path.stem, source))
    for misfit in roster.misfits():
        warnings.warn(f"{path.name}: {misfit}", RosterWarning, stacklevel=2)
    return roster


def named(stem: str, source: str) -> str:
    """A name for a roster that a position text can hold and that no other roster has."""
    plain = "".join(c for c in stem.lower() if c.isascii() and c.isalnum()) or "roster"
    return f"{plain}-{zlib.crc32(source.encode()):08x}"


def parse(source: str, file: str, name: str) -> Roster:
    """A roster from the text of a file."""
    try:
        table = toml(source)
    except ValueError as error:
        raise BadRoster(file, "", say("roster.toml", "heroes", error=error)) from None
    for kind in table:
        known(file, kind, kind, KINDS, "hero")
    for kind in KINDS:
        if kind not in table:
            raise BadRoster(file, kind, say("roster.missing", "heroes"))
    return Roster(name, {kind: read_hero(table[kind], file, kind) for kind in KINDS})


def read_hero(table: Any, file: str, kind: str) -> Hero:
    """One hero of the file."""
    if not isinstance(table, dict):
        raise BadRoster(file, kind, say("roster.table", "heroes"))
    for key in table:
        known(file, f"{kind}.{key}", key, KEYS, "key")
    values: dict[str, Any] = {}
    for key in NUMBERS:
        if key not in table:
            raise BadRoster(file, f"{kind}.{key}", say("roster.missing", "heroes"))
        values[key] = read_number(table[key], file, kind, key)
    if "special" in table:
        values["special"] = known(file, f"{kind}.special", table["special"], SPECIALS, "special")
    for key, names, what in (("powers", POWERS, "power"), ("book", ("name", *FIELDS), "field")):
        values[key] = read_names(table.get(key, []), file, f"{kind}.{key}", names, what)
    return Hero(**values)


def read_number(value: Any, file: str, kind: str, key: str) -> Any:
    """A number within its bounds; a move may also be "teleport"."""
    low, high = NUMBERS[key]
    if key == "move" and value == "teleport":
        return value
    if type(value) is not int or not low <= value <= high:
        expected = "roster.move-number" if key == "move" else "roster.number"
        raise BadRoster(file, f"{kind}.{key}", say(expected, "heroes", low=low, high=high))
    return value


def read_names(value: Any, file: str, key: str, names: Iterable[str], what: str) -> tuple[str, ...]:
    """A list of different known names."""
    if not isinstance(value, list):
        raise BadRoster(file, key, say("roster.list", "heroes"))
    for name in value:
        known(file, key, name, names, what)
        if value.count(name) > 1:
            raise BadRoster(file, key, say("roster.twice", "heroes", name=name))
    return tuple(value)


def known(file: str, key: str, name: Any, names: Iterable[str], what: str) -> str:
    """The name itself, if it is one of these."""
    if not isinstance(name, str) or name not in names:
        raise BadRoster(file, key, say(f"roster.a-{what}", "heroes", name=name), nearest(str(name), names))
    return name


FILE = resources.files("boardlab.games.heroes") / "roster.toml"
KIT = parse(FILE.read_text(encoding="utf-8"), FILE.name, "kit")
"""The roster of the kit."""
