"""Results in a file: a head that says what was played, then a line a game, in the order of their numbers.

    boardlab-results/1
    version 0.1.0
    study leaders
    game leaders
    case mode=discovery
    players master 5f0c21d9 random
    seed 1
    turns 1000
    opening 0
    keeps teams
    fields number first winner rule actions turns offered choices moves teams check
    0 1 0 capture 121 25 1400 101 - adg/bcf 3f21c0aa

A line stands for a game that can be played again from its number; the digits after a player change with what it is: the
level, what it judges by, the text of a function. Whoever is killed leaves a torn last line at most; it is
found by its check and written again. Anything wrong before it is an error with its line: nothing is overwritten.
"""

from __future__ import annotations

import json
import os
import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TextIO
from zlib import crc32

from boardlab.errors import BoardlabError
from boardlab.files import locked, write_whole
from boardlab.lab.games import Course, Plan, Played
from boardlab.lab.keeping import KEPT, NOTHING
from boardlab.lab.seats import name_of, source_of
from boardlab.tables import shown
from boardlab.words.say import labelled, say

HEADING = "boardlab-results/1"
FIELDS = ("number", "first", "winner", "rule", "actions", "turns", "offered", "choices", "moves")


class BadResults(BoardlabError):
    """A file of results that cannot be gone on with: which, in which line, why."""

    def __init__(self, file: str, line: int, problem: str):
        self.file, self.line, self.problem = file, line, problem
        super().__init__(file, line, problem)

    def __str__(self) -> str:
        return say("study.bad-file", file=self.file, line=self.line, problem=self.problem)


class Row(NamedTuple):
    """A game as a line tells it; the digest differs where the moves differ."""

    played: Played
    digest: str
    kept: dict[str, str]


# a line


def line_of(each: Course) -> str:
    """What a study keeps of a game: a line."""
    number, first, winner, rule, actions, turns, offered, choices, moves, _ = each.played
    told = (f"{number} {first} {NOTHING if winner is None else winner} {rule} {actions} {turns} {offered} {choices} "
            f"{each.played.digest if moves else NOTHING}")
    for name in each.plan.keeps:
        told += " " + KEPT[name](each)
    return f"{told} {check(told)}"


def check(told: str) -> str:
    """Eight digits that tell whether a line is as it was written."""
    return f"{crc32(told.encode()):08x}"


def is_as_written(line: str) -> bool:
    """The check at the end of a line is that of what is before it."""
    told, _, checked = line.rpartition(" ")
    return check(told) == checked


def row_of(line: str, keeps: Sequence[str]) -> Row:
    """What a line says; a ValueError if it cannot be read."""
    number, first, winner, rule, actions, turns, offered, choices, digest, *kept, _ = line.split(" ")
    played = Played(int(number), int(first), None if winner == NOTHING else int(winner), rule, int(actions), int(turns),
                    int(offered), int(choices))
    return Row(played, digest, dict(zip(keeps, kept, strict=True)) if keeps or kept else {})


def alike(lines: Sequence[str], cases: int) -> Collection[list[str]]:
    """The lines of games that began and ended alike: the same case of so many, first player, winner and rule."""
    found: dict[tuple[int, str, str, str], list[str]] = defaultdict(list)
    for line in lines:
        number, first, winner, rule, _ = line.split(" ", 4)
        found[int(number) % cases, first, winner, rule].append(line)
    return found.values()


# the head


def head_of(plan: Plan, study: str) -> list[str]:
    """What a file begins with: everything its games depend on."""
    from boardlab import __version__
    players = [each for player in plan.players for each in (name_of(player), source_of(player, plan.game)) if each]
    return [HEADING, f"version {__version__}", f"study {study}", f"game {plan.game}",
            *(f"case {told_options(case)}".rstrip() for case in plan.cases), "players " + " ".join(players),
            f"seed {plan.seed}", f"turns {plan.turns}", " ".join(["opening", *map(str, plan.opening)]),
            " ".join(["keeps", *plan.keeps]),
            " ".join(["fields", *FIELDS, *plan.keeps, "check"])]


def told_options(options: Any) -> str:
    """The options of a game in a line: `mode=discovery`."""
    return " ".join(f"{name}={value if isinstance(value, str) else json.dumps(value, default=str)}"
                    for name, value in options.items())


def names_in(line: str) -> list[str]:
    """The words of a line without the digits that say what exactly they stand for."""
    return [word for word in line.split() if not re.fullmatch(r"[0-9a-f]{8}", word)]


# a file


class Results:
    """The results that are there already, and a way to add to them. Without a file they are only in memory."""

    def __init__(self, plan: Plan, study: str, path: str | os.PathLike | None = None):
        self.plan, self.head = plan, head_of(plan, study)
        self.path = None if path is None else Path(path)
        self.lines: list[str] = []
        self._file: TextIO | None = None

    @contextmanager
    def open(self) -> Iterator[Results]:
        """Read what is there, and be ready to write; nobody else writes meanwhile."""
        if self.path is None:
            yield self
            return
        try:
            with locked(self.path):
                self._read()
                with open(self.path, "a", encoding="utf-8", newline="\n") as self._file:
                    yield self
        except BlockingIOError as error:
            raise BoardlabError(say("study.busy", file=self.path)) from error
        except OSError as error:
            raise BoardlabError(labelled(str(self.path), error.strerror or error)) from error
        finally:
            self._file = None

    def add(self, lines: Sequence[str]) -> None:
        """Keep some more, in the order of their numbers."""
        if self._file is not None:
            self._file.write("\n".join([*lines, ""]))
            self._file.flush()
        self.lines += lines

    def rows(self, start: int, stop: int) -> Iterator[Row]:
        """What the lines of these games say."""
        keeps = self.plan.keeps
        for line in self.lines[start:stop]:
            yield row_of(line, keeps)

    def _read(self) -> None:
        assert self.path is not None
        if not self.path.exists() or not self.path.stat().st_size:
            write_whole(self.path, "".join(f"{line}\n" for line in self.head))
        content = self.path.read_bytes()
        torn = self.take(content)
        if torn:
            os.truncate(self.path, len(content) - torn)

    def take(self, content: bytes) -> int:
        """Take the results from what a file has; how many bytes at its end were never written to the end of a line."""
        found = content.split(b"\n")
        torn = found.pop()  # empty after a last line that is whole
        self._check_head(found)
        count = len(self.head)
        games = found[count:]
        for number, line in enumerate(games):
            if not self._is_line(number, line):
                if number < len(games) - 1:
                    raise BadResults(str(self.path), count + number + 1, say("study.damaged", number=number))
                torn, games = line + b"\n" + torn, games[:number]
        self.lines = [line.decode() for line in games]
        return len(torn)

    def _is_line(self, number: int, line: bytes) -> bool:
        try:
            told = line.decode()
            return is_as_written(told) and row_of(told, self.plan.keeps).played.number == number
        except ValueError:
            return False

    def _check_head(self, found: list[bytes]) -> None:
        for place, expected in enumerate(self.head):
            said = found[place].decode("utf-8", "replace") if place < len(found) else ""
            if said == expected:
                continue
            if place == 0:
                problem = say("study.no-results", heading=HEADING, said=shown(said))
            elif expected.startswith("version "):
                theirs, ours = said.removeprefix("version "), expected.removeprefix("version ")
                problem = say("study.other-version", said=shown(theirs), ours=ours)
            elif expected.startswith("players ") and names_in(said) == names_in(expected):
                problem = say("study.other-players", said=shown(said), ours=shown(expected))
            else:
                problem = say("study.changed", said=shown(said), ours=shown(expected))
            raise BadResults(str(self.path), place + 1, problem)
