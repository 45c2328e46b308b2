"""How things look, from data: the shared themes and each game's look file, loaded strictly."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, NamedTuple, cast

from boardlab.errors import nearest
from boardlab.game import State
from boardlab.scene.strokes import Commands, read_path
from boardlab.tables import BadTable, Reading, parse, shown
from boardlab.words.say import say

_folders: dict[str, Any] = {}  # where a game from outside the package keeps its look, if it has one

COLOURS = ("page", "ground", "line", "rim", "ink", "quiet", "gold", "shadow", "card", "card-line", "back", "glyph",
           "heart", "badge", "badge-ink", "due", "dead", "dead-ink", "halo")
MARKS = ("dot", "diamond", "cross", "ring", "sight", "zone", "arrow", "edge", "shade")
SIDE = ("core", "rim", "edge", "spent")
TERRAIN = ("tint", "ink")
STYLES = ("spent", "ring", "badge", "note")
OUTLINES = ("disc", "octagon")


class BadLook(BadTable):
    """A look file that says something we do not know: which file, which key, and the nearest valid name."""


@dataclass(frozen=True)
class Theme:
    """One set of colours: of the board, of marks, of sides and of terrain."""

    name: str
    colours: Mapping[str, str]
    marks: Mapping[str, str]
    sides: Mapping[str, Mapping[str, str]]
    terrain: Mapping[str, Mapping[str, str]]

    def __getitem__(self, colour: str) -> str:
        return self.colours[colour]


class Figure(NamedTuple):
    """A kind of piece, a card or a marker: its drawing (none: its letters) and its two letters in text."""

    glyph: Commands | None
    code: str


class Look(NamedTuple):
    """A game's look: the colours of its sides, its figures, flags, regions, terrain and markers."""

    game: str
    sides: Mapping[str, str]
    figures: Mapping[str, Figure]
    flags: Mapping[str, Mapping[str, str]]
    regions: Mapping[str, str]
    terrain: Mapping[str, Mapping[str, Any]]
    markers: Mapping[str, Figure]
    numbers: Mapping[str, Commands] = {}  # the values shown on tokens, each with its drawing
    maps: str = ""  # the field of the position that gives the terrain of cards, as (card, rows) pairs

    def figure(self, kind: str) -> Figure:
        """How a kind looks; one that the file does not know shows its first letters."""
        return self.figures.get(kind) or Figure(None, re.sub(r"[^a-z]", "", kind.lower())[:2].upper().ljust(2, "?"))

    def outline(self, side: str) -> str:
        """The first side has discs, the second octagons."""
        return OUTLINES[list(self.sides).index(side) % 2] if side in self.sides else "disc"

    def colour(self, theme: Theme, side: str) -> Mapping[str, str]:
        """The colours of a side's tokens."""
        return theme.sides[self.sides.get(side, next(iter(self.sides.values())))]


def _colour(table: Reading, key: str) -> str:
    """A colour as #rrggbb."""
    value = table.text(key)
    if not re.fullmatch(r"#[0-9a-f]{6}", value):
        raise table.fail(key, say("table.colour", value=shown(value)))
    return value


def _drawing(table: Reading, key: str) -> Commands | None:
    """Path data on the 24×24 grid."""
    if key not in table.table:
        return None
    try:
        return read_path(table.text(key))
    except ValueError as problem:
        raise table.fail(key, str(problem)) from None


def read_themes(text: str, file: str = "themes.toml") -> dict[str, Theme]:
    """All themes; each must name every colour, and every theme the same sides and terrains."""
    top = parse(text, file, BadLook, "TOML")
    themes = {}
    for name in top.table:
        table = top.inside(name).known(*COLOURS, "marks", "sides", "terrain", needed=True)
        marks, sides, terrain = (table.inside(part) for part in ("marks", "sides", "terrain"))
        marks.known(*MARKS, needed=True)
        themes[name] = Theme(
            name, {key: _colour(table, key) for key in COLOURS}, {key: _colour(marks, key) for key in MARKS},
            {key: _colours(sides.inside(key), SIDE) for key in sides.table},
            {key: _colours(terrain.inside(key), TERRAIN) for key in terrain.table})
        first = next(iter(themes.values()))
        sides.known(*first.sides, needed=True)
        terrain.known(*first.terrain, needed=True)
    return themes


def _colours(table: Reading, names: tuple[str, ...]) -> dict[str, str]:
    table.known(*names, needed=True)
    return {name: _colour(table, name) for name in names}


def read_look(text: str, game: str, file: str = "look.toml") -> Look:
    """A game's look file."""
    top = parse(text, file, BadLook, "TOML")
    top.known("maps", "sides", "kinds", "cards", "flags", "regions", "terrain", "markers", "numbers")
    some = next(iter(themes().values()))
    sides = top.inside("sides")
    flags, regions, terrain = (top.inside(part) for part in ("flags", "regions", "terrain"))
    figures = {**_figures(top.inside("kinds")), **_figures(top.inside("cards"))}
    codes: dict[str, str] = {}
    for kind in top.inside("kinds").table:
        if (other := codes.setdefault(figures[kind].code, kind)) != kind:
            raise top.fail(f"kinds.{kind}.code", say("table.same-code", name=other))
    return Look(
        game, {side: sides.one_of(side, sides.text(side), some.sides) for side in sides.table}, figures,
        {flag: _flag(flags.inside(flag)) for flag in flags.table},
        {region: regions.one_of(region, regions.text(region), ("ring", "double")) for region in regions.table},
        {letter: _terrain(terrain.inside(letter), some) for letter in terrain.table},
        _figures(top.inside("markers")), _numbers(top.inside("numbers")), top.text("maps") if "maps" in top.table else "")


def _figures(table: Reading) -> dict[str, Figure]:
    made = {}
    for name in table.table:
        entry = table.inside(name).known("glyph", "code")
        code = entry.text("code")
        if not re.fullmatch(r"[A-Z]{2}", code):
            raise entry.fail("code", say("table.code", value=shown(code)))
        made[name] = Figure(_drawing(entry, "glyph"), code)
    return made


def _numbers(table: Reading) -> dict[str, Commands]:
    made = {}
    for name in table.table:
        table.inside(name).known("glyph", needed=True)
        made[name] = _drawing(table.inside(name), "glyph") or ()
    return made


def _flag(table: Reading) -> dict[str, str]:
    table.known("style", "letter")
    style = table.one_of("style", table.text("style"), STYLES)
    return {"style": style, "letter": table.text("letter")}


def _terrain(table: Reading, theme: Theme) -> dict[str, Any]:
    table.known("name", "pattern", needed=True)
    return {"name": table.one_of("name", table.text("name"), theme.terrain), "pattern": _drawing(table, "pattern")}


@cache
def themes() -> dict[str, Theme]:
    """The themes of the kit by name: light, dark, high-contrast, print."""
    file = resources.files("boardlab") / "paint" / "themes.toml"
    return read_themes(file.read_text(encoding="utf-8"))


def theme_named(name: str) -> Theme:
    """A theme by its name."""
    if name not in themes():
        expected = say("table.one-of", names=", ".join(themes()), value=shown(name))
        raise BadLook("themes.toml", str(name), expected, nearest(str(name), themes()))
    return themes()[name]


def look_lives_in(game: str, folder: Any) -> None:
    """Tell where a game from outside the package keeps its look.toml."""
    _folders[game] = folder
    _look.cache_clear()


@cache
def _look(state: type[State]) -> Look:
    """The look of a game, checked against its sides, kinds, words and regions; a plain one if it has no file."""
    game = state.game
    try:
        file = (_folders.get(game) or resources.files(f"boardlab.games.{game}")) / "look.toml"
        found = read_look(file.read_text(encoding="utf-8"), game, f"{game}/look.toml") if file.is_file() else None
    except ModuleNotFoundError:
        found = None
    palette = list(next(iter(themes().values())).sides)
    if found is None:
        return Look(game, dict(zip(state.sides, palette)), {}, {}, {}, {}, {})
    checks = (("sides", found.sides, state.sides), ("regions", found.regions, state.board.regions),
              ("kinds", found.figures, {*state.kinds, *state.words}), ("markers", found.markers, state.Table._fields),
              ("maps", {found.maps: ""} if found.maps else {}, state.Table._fields))
    for section, named, known in checks:
        Reading(f"{game}/look.toml", section, named, BadLook).known(*known)
    Reading(f"{game}/look.toml", "sides", found.sides, BadLook).known(*state.sides, needed=True)
    return found._replace(sides={side: found.sides[side] for side in state.sides})


look_of = cast("Callable[[type[State]], Look]", _look)  # to mypy, classes of positions are not Hashable


def luminance(colour: str) -> float:
    """How bright a colour is, from 0 to 1 (WCAG 2)."""
    parts = (int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5))
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: str, b: str) -> float:
    """The contrast of two colours, from 1 to 21.

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    dark, light = sorted((luminance(a), luminance(b)))
    return round((light + 0.05) / (dark + 0.05), 2)


def mix(a: str, b: str, part: float) -> str:
    """A colour on the way from one to another.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    both = ((int(a[i:i + 2], 16), int(b[i:i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(p + (q - p) * part):02x}" for p, q in both)
