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

from boardlab.games.heroes.pieces import KINDS, POWERS, SPECIALS, TEAM
from boardlab.tables import BadTable, Reading, parse, shown as shortly
from boardlab.words.say import say, say_name

NUMBERS = {"life": (1, 20), "move": (0, 9), "range": (0, 9), "attack": (0, 20)}
FIELDS = (*NUMBERS, "special", "powers")
KEYS = (*FIELDS, "book")
RODS = {4: 6, 6: 6, 8: 1}  # heroes of each life a colour: the rods in the box
HEARTS = 77


class RosterWarning(UserWarning):
    """A roster that can be played but does not fit the box."""


class BadRoster(BadTable):
    """A roster file that cannot be used: the file, the key, what was expected, the nearest valid name."""

    def __str__(self) -> str:
        hint = " " + say("error.nearest", name=self.nearest) if self.nearest else ""
        phrase = "roster.bad" if self.key else "roster.bad-file"
        return say(phrase, "heroes", file=self.file, entry=self.key, expected=self.problem) + hint


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
    name: str
    heroes: dict[str, Hero]

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

    def __reduce__(self) -> tuple[Any, ...]:
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
    roster = read_roster(source, path.name, named(path.stem, source))
    for misfit in roster.misfits():
        warnings.warn(f"{path.name}: {misfit}", RosterWarning, stacklevel=2)
    return roster


def named(stem: str, source: str) -> str:
    """A name for a roster that a position text can hold and that no other roster has."""
    plain = "".join(c for c in stem.lower() if c.isascii() and c.isalnum()) or "roster"
    return f"{plain}-{zlib.crc32(source.encode()):08x}"


def read_roster(source: str, file: str, name: str) -> Roster:
    """A roster from the text of a file."""
    top = parse(source, file, BadRoster).known(*KINDS, needed=True)
    return Roster(name, {kind: _hero(top.inside(kind)) for kind in KINDS})


def _hero(table: Reading) -> Hero:
    """One hero of the file."""
    values: dict[str, Any] = {key: _number(table.known(*KEYS), key) for key in NUMBERS}
    if "special" in table.table:
        values["special"] = _named(table, "special", table.table["special"], SPECIALS, "special")
    for key, names, what in (("powers", POWERS, "power"), ("book", ("name", *FIELDS), "field")):
        values[key] = tuple(_named(table, key, name, names, what) for name in table.listed(key))
        for name in values[key]:
            if values[key].count(name) > 1:
                raise table.fail(key, say("table.twice", name=name))
    return Hero(**values)


def _number(table: Reading, key: str) -> int | str:
    """A number within its bounds; a move may also be "teleport"."""
    low, high = NUMBERS[key]
    if key != "move":
        return table.number(key, low, high)
    return "teleport" if table.table.get(key) == "teleport" else table.number(
        key, low, high, problem=say("roster.move-number", "heroes", low=low, high=high))


def _named(table: Reading, key: str, name: Any, names: Iterable[str], what: str) -> str:
    """The name itself, if it is one of these."""
    return table.one_of(key, name, names, say(f"roster.a-{what}", "heroes", name=shortly(name)))


FILE = resources.files("boardlab.games.heroes") / "roster.toml"
KIT = read_roster(FILE.read_text(encoding="utf-8"), FILE.name, "kit")
"""The roster of the kit."""
