"""The studies there are, as data: `studies.toml` here, or a file of one's own in the same form."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from boardlab.errors import BoardlabError, Unreadable, nearest
from boardlab.games import names as games
from boardlab.lab.games import TURNS, Plan
from boardlab.lab.matches import MOST, checked_options
from boardlab.lab.seats import NAMES
from boardlab.lab.tallies import TALLIES
from boardlab.tables import Reading, parse, shown
from boardlab.words.say import labelled, say

FILE = "studies.toml"
KEYS = ("question", "game", "options", "players", "games", "precision", "most", "tables", "least", "opening")
Options = tuple[Mapping[str, Any], ...]


@dataclass(frozen=True)
class Study:
    """A question, and how it is looked into; what the fields mean is said in studies.toml."""

    name: str
    question: str
    game: str
    options: Options
    players: tuple[Any, Any]
    games: int | None
    precision: float | None
    most: int
    tables: tuple[str, ...]
    least: int = 1
    opening: tuple[int, ...] = (0,)
    file: str = ""                # of one's own, that it is in
    written: Study | None = None  # as it stands there, if something else was asked for

    def plan(self, seed: int, turns: int = TURNS) -> Plan:
        """What is played."""
        keeps = dict.fromkeys(keep for table in self.tables for keep in TALLIES[table].keeps)
        return Plan(self.game, self.options, self.players, seed, turns=turns, opening=self.opening, keeps=tuple(keeps))

    def asked(self, games: int | None, player: Any, option: Mapping[str, Any]) -> Study:
        """The same with what somebody asks for instead: a number of games, other players, options."""
        study = replace(self, written=self.written or self)
        if games is not None:
            study = replace(study, games=games, precision=None, most=games)
        if player is not None:
            study = replace(study, players=player if isinstance(player, tuple) else (player, player))
        if option:
            checked_options(self.game, option)
            merged = [{**each, **option} for each in self.options]
            cases = [case for place, case in enumerate(merged) if case not in merged[:place]]
            places = [(self.options if case in self.options else merged).index(case) for case in cases]
            study = replace(study, options=tuple(cases),
                            opening=tuple(self.opening[place % len(self.opening)] for place in places))
        return study


def named(name: str, file: str | os.PathLike | None = None) -> Study:
    """A study by its name; an unknown one is refused with the nearest."""
    found = studies() if file is None else read(Path(file))
    if name not in found:
        expected = say("error.expected-one-of", what=say("study.a-study"), names=", ".join(found))
        raise Unreadable(str(name), 0, expected, nearest(str(name), found))
    return found[name]


@cache
def studies() -> dict[str, Study]:
    """All studies of the kit, by name."""
    return parsed(resources.files(__package__).joinpath(FILE).read_text(encoding="utf-8"), FILE)


def read(path: Path) -> dict[str, Study]:
    """The studies of a file of one's own."""
    try:
        found = parsed(path.read_text(encoding="utf-8"), str(path))
    except (OSError, UnicodeDecodeError) as error:
        raise BoardlabError(labelled(str(path), getattr(error, "strerror", None) or error)) from error
    return {name: replace(study, file=str(path)) for name, study in found.items()}


def parsed(text: str, file: str) -> dict[str, Study]:
    """The studies a text describes; anything not understood is an error with file and key."""
    whole = parse(text, file)
    return {name: study_of(name, whole.inside(name).known(*KEYS)) for name in whole.table}


def study_of(name: str, said: Reading) -> Study:
    """One study, checked."""
    game = said.one_of("game", said.text("game"), games())
    options = said.table.get("options", [{}])
    if not isinstance(options, list) or not options or not all(isinstance(each, Mapping) for each in options):
        raise said.fail("options", say("study.options", value=shown(options)))
    for each in options:
        said_of(said, "options", game, each)
    players = tuple(said.one_of("players", each, NAMES) for each in said.listed("players"))
    if len(players) not in (1, 2):
        raise said.fail("players", say("study.players", value=shown(list(players))))
    tables = tuple(said.one_of("tables", each, TALLIES) for each in said.listed("tables"))
    if not tables:
        raise said.fail("tables", say("table.missing"))
    count = said.number("games", 1, MOST) if "games" in said.table else None
    precision = said.table.get("precision")
    if (precision is None) == (count is None) or precision is not None and not (
            isinstance(precision, float) and 0.0001 <= precision < 0.5):
        raise said.fail("precision", say("study.precision", value=shown(precision)))
    return Study(name, said.text("question"), game, tuple(options), (players[0], players[-1]), count, precision,
                 count or said.number("most", 1, MOST), tables, said.number("least", 1, MOST, 1),
                 opening_of(said, len(options)))


def opening_of(said: Reading, cases: int) -> tuple[int, ...]:
    """How many first actions are drawn by lot: a number, or one for each way to begin."""
    value = said.table.get("opening", 0)
    listed = value if isinstance(value, list) else [value]
    if len(listed) not in (1, cases) or not all(type(each) is int and 0 <= each <= MOST for each in listed):
        raise said.fail("opening", say("study.opening", value=shown(value), cases=cases))
    return tuple(listed)


def said_of(said: Reading, key: str, game: str, options: Mapping[str, Any]) -> None:
    """Options that the game understands; otherwise an error that names the file."""
    try:
        Plan(game, (checked_options(game, options),), ("random", "random"), 1).start(0)
    except BoardlabError as error:
        raise said.fail(key, str(error)) from error
