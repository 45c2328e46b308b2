"""Puzzles as data: a position, a goal and what was proved about it, one file a game (`games/<game>/puzzles.toml`)."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import NamedTuple

from boardlab.errors import BoardlabError, Unreadable, nearest
from boardlab.game import State
from boardlab.games import game as load, names
from boardlab.players.solve import LIMIT, solve
from boardlab.tables import Reading, parse
from boardlab.words.say import labelled, say

FILE = "puzzles.toml"
KEYS = ("name", "position", "goal", "least", "rules", "difficulty")
HARDEST = 5


class Puzzle(NamedTuple):
    """A position in which a goal can be reached, with the least number of own actions, proved."""

    game: str
    name: str
    position: str
    goal: str
    least: int
    rules: tuple[str, ...]  # what is needed to see it
    difficulty: int         # from 1 to HARDEST

    @property
    def state(self) -> State:
        """The position itself."""
        state: State = load(self.game).read(self.position)
        return state


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, as they are to be tried: the easy ones first."""
    home = home_of(game)
    return read_all(game, home.read_text(encoding="utf-8"), f"{game}/{FILE}").puzzles if home else ()


def home_of(game: str) -> Traversable | None:
    """The file of a game's puzzles; None if it has none."""
    try:
        home = resources.files(load(game).__name__).joinpath(FILE)
    except TypeError:  # a registered game need not be a package
        return None
    return home if home.is_file() else None


class Kept(NamedTuple):
    """What a file of puzzles has: the puzzles, and the names of those that were dropped, which nobody gets again."""

    puzzles: tuple[Puzzle, ...]
    retired: tuple[str, ...]


def read_all(game: str, text: str, where: str) -> Kept:
    """A file of puzzles."""
    table = parse(text, where).known("puzzle", "retired")
    return Kept(tuple(read(game, each) for each in table.each("puzzle")), table.texts("retired"))


def read(game: str, table: Reading) -> Puzzle:
    """One puzzle of a file."""
    table.known(*KEYS, needed=True)
    rules = tuple(table.one_of("rules", rule, load(game).book.rules) for rule in table.listed("rules"))
    return Puzzle(game, table.text("name"), table.text("position"), table.text("goal"), table.number("least", 1, 99), rules,
                  table.number("difficulty", 1, HARDEST))


def puzzle(name: str) -> Puzzle:
    """A puzzle by its name, as `leaders/win-03`."""
    if not isinstance(name, str):
        raise BoardlabError(say("puzzle.expected"))
    game = name.partition("/")[0]
    known = {f"{game}/{each.name}": each for each in puzzles(game)} if game in names() else {}
    if name not in known:
        every = known or [f"{game}/{each.name}" for game in names() for each in puzzles(game)]
        in_full = re.sub(r"-(\d)$", r"-0\1", name)  # as they are numbered
        first = next(iter(known), None) if name == game else None
        raise Unreadable(name, 0, say("puzzle.expected"), first or nearest(in_full, every))
    return known[name]


def faults(game: str) -> Iterator[str]:
    """What is wrong with the puzzles of a game: every one is proved anew, without bounds."""
    try:
        all_of_them = puzzles(game)
    except BoardlabError as error:
        yield str(error)
        return
    called = [each.name for each in all_of_them]
    for each in all_of_them:
        where = f"{game}/{each.name}"
        if called.count(each.name) > 1:
            yield say("puzzle.twice", name=where)
        try:
            answer = solve(each.state, each.goal, limit=10 * LIMIT, hints=False)
        except BoardlabError as error:
            yield labelled(where, str(error).splitlines()[0])
            continue
        if (answer.status, answer.least) != ("won", each.least):
            yield say("puzzle.otherwise", name=where, least=each.least, found=answer.least or answer.status)


def written(found: Sequence[Puzzle], retired: Sequence[str] = ()) -> str:
    """Puzzles as the file has them."""
    lines = ["retired = [", *textwrap.wrap(", ".join(f'"{name}"' for name in retired), 100), "]", ""] if retired else []
    for each in found:
        rules = ", ".join(f'"{rule}"' for rule in each.rules)
        lines += ["[[puzzle]]", f'name = "{each.name}"', f'position = "{each.position}"', f'goal = "{each.goal}"',
                  f"least = {each.least}", f"rules = [{rules}]", f"difficulty = {each.difficulty}", ""]
    return "\n".join(lines)
