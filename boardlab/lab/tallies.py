"""The tables of a study: each is told every game, and says in the end what came of them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from boardlab.games import game as load
from boardlab.lab.games import Plan
from boardlab.lab.intervals import Share, holm, quantile
from boardlab.lab.keeping import BETWEEN, NOTHING, letters_of
from boardlab.lab.lines import Row, told_options

REMARKABLE = 0.05  # chances below this, after correction, are called remarkable
Label = str


class Tally:
    """A table that fills as games come in."""

    keeps: tuple[str, ...] = ()  # what it needs to know of a game besides its result
    is_of_endings = False        # it asks only how a game began, who was first, who won and by which rule

    def __init__(self, plan: Plan, least: int = 1):
        self.plan, self.least = plan, least
        self.cases = [told_options(case) for case in plan.cases]

    def add(self, row: Row, times: int = 1) -> None:
        """Count a game; so many times where others began and ended like it and that is all it asks."""
        raise NotImplementedError

    @property
    def rows(self) -> list[dict[str, Any]]:
        """What came of it, a dictionary a row."""
        raise NotImplementedError

    @property
    def left_out(self) -> int:
        """How many rows have too few games."""
        return 0

    @property
    def reach(self) -> float:
        """How wide the widest interval is, to either side."""
        return max((row["high"] - row["low"] for row in self.rows), default=1.0) / 2

    def case(self, row: Row) -> str:
        """The way the game began."""
        return self.cases[row.played.number % len(self.cases)]


class Shares(Tally):
    """Games won, by a label; each row with an interval, and with its chance corrected for how many rows there are."""

    def __init__(self, plan: Plan, least: int = 1):
        super().__init__(plan, least)
        self.won: Counter[Label] = Counter()
        self.games: Counter[Label] = Counter()

    def labels(self, row: Row) -> Iterable[tuple[Label, bool]]:
        """What this game counts for, and whether it was won."""
        raise NotImplementedError

    def add(self, row: Row, times: int = 1) -> None:
        """Count a game that somebody won."""
        if row.played.winner is not None:
            for label, won in self.labels(row):
                self.games[label] += times
                self.won[label] += won * times

    @property
    def usual(self) -> float:
        """The share that would be no surprise: that of all rows together."""
        return self.won.total() / max(1, self.games.total())

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The highest share first. How remarkable a row is, is corrected by Holm's method for how many are compared."""
        found = {label: Share(self.won[label], games) for label, games in self.games.items() if games >= self.least}
        usual = self.usual
        chances = [share.chance(usual) for share in found.values()]
        rows = [{"what": label, "games": share.of, "won": share.hits, "share": share.value, "low": share.interval[0],
                 "high": share.interval[1], "usual": usual, "chance": chance, "corrected": corrected,
                 "remarkable": corrected < REMARKABLE}
                for (label, share), chance, corrected in zip(found.items(), chances, holm(chances))]
        return sorted(rows, key=self.place)

    @property
    def left_out(self) -> int:
        """How many rows have too few games."""
        return sum(games < self.least for games in self.games.values())

    def place(self, row: Mapping[str, Any]) -> Any:
        """Where a row stands."""
        return -row["share"], row["what"]


class FirstPlayer(Shares):
    """Games won by the first player, by how the game began."""

    usual = 0.5
    is_of_endings = True

    def labels(self, row: Row) -> Iterable[tuple[Label, bool]]:
        """One a game."""
        yield self.case(row), row.played.winner == row.played.first

    def place(self, row: Mapping[str, Any]) -> Any:
        """As the cases stand."""
        return self.cases.index(row["what"])


class Pieces(Shares):
    """Games won with a card or a hero in the team that the other side did not have."""

    keeps = ("teams",)

    def __init__(self, plan: Plan, least: int = 1):
        super().__init__(plan, least)
        self.names = {letter: kind for kind, letter in letters_of(plan.game).items()}

    def labels(self, row: Row) -> Iterable[tuple[Label, bool]]:
        """Whom one side had, and the other had not."""
        one, two = row.kept["teams"].split(BETWEEN)
        for side, own, other in (0, one, two), (1, two, one):
            for label in self.groups(own, other):
                yield self.named(label), row.played.winner == side

    def groups(self, own: str, other: str) -> Iterable[str]:
        """Of a team, what is counted."""
        return (letter for letter in own if letter not in other)

    def named(self, letters: str) -> Label:
        """The names behind the letters."""
        return " + ".join(self.names[letter] for letter in letters)


class Pairs(Pieces):
    """Games won with two of them together that the other side did not have together."""

    def groups(self, own: str, other: str) -> Iterable[str]:
        """Every two."""
        return ("".join(two) for two in combinations(own, 2) if not set(two) <= set(other))


class Teams(Pieces):
    """Games won by a whole team that did not meet itself."""

    def groups(self, own: str, other: str) -> Iterable[str]:
        """All of them."""
        return (own,) if own and own != other else ()


class Openings(Pieces):
    """Games won by whoever began with a unit on a cell."""

    keeps = ("opening",)

    def labels(self, row: Row) -> Iterable[tuple[Label, bool]]:
        """What each side began with, whoever plays first named before it."""
        for side, began in enumerate(row.kept["opening"].split(BETWEEN)):
            if began != NOTHING and side == row.played.first:
                yield self.told(began), row.played.winner == side

    def told(self, began: str) -> Label:
        """The unit and the cell."""
        return f"{self.names[began[0]]} {began[1:]}"


class OpeningCells(Openings):
    """Games won by whoever began on a cell."""

    def told(self, began: str) -> Label:
        """The cell."""
        return began[1:]


class OpeningUnits(Openings):
    """Games won by whoever began with a unit."""

    def told(self, began: str) -> Label:
        """The unit."""
        return self.names[began[0]]


class Endings(Tally):
    """How often each rule decides a game, by how it began."""

    is_of_endings = True

    def __init__(self, plan: Plan, least: int = 1):
        super().__init__(plan, least)
        self.counts: dict[str, Counter[str]] = {case: Counter() for case in self.cases}

    def add(self, row: Row, times: int = 1) -> None:
        """Count a game, won or not."""
        self.counts[self.case(row)][row.played.rule] += times

    @property
    def rows(self) -> list[dict[str, Any]]:
        """By case; the most frequent rule first."""
        rows = []
        for case, counts in self.counts.items():
            for rule, count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])):
                share = Share(count, counts.total())
                rows.append({"case": case, "what": rule, "games": share.of, "ended": count, "share": share.value,
                             "low": share.interval[0], "high": share.interval[1]})
        return rows


Measure = Callable[[Row, int], float | None]  # of a game and the number of cells; None if it says nothing about it
METRICS: dict[str, Measure] = {
    "turns": lambda row, cells: row.played.turns,
    "actions": lambda row, cells: row.played.actions,
    "branching": lambda row, cells: row.played.offered / max(1, row.played.actions),
    "decisions": lambda row, cells: row.played.choices / max(1, row.played.actions),
    "completion": lambda row, cells: float(row.played.is_finished),
    "drama": lambda row, cells: None if row.kept["drama"] == NOTHING else int(row.kept["drama"]) / row.played.turns,
    "coverage": lambda row, cells: int(row.kept["coverage"]) / cells,
}
"""What designers measure, a number a game: how long it is; how many actions there are to choose from, and the share of
positions with more than one; whether it comes to an end; the share of turns in which the later winner was behind; the
share of cells that somebody stood on."""


class Metrics(Tally):
    """What designers measure, by how the game began: means with their intervals."""

    keeps = ("drama", "coverage")

    def __init__(self, plan: Plan, least: int = 1):
        super().__init__(plan, least)
        self.cells = len(load(plan.game).board.cells)
        self.values: dict[tuple[str, str], list[float]] = defaultdict(list)

    def add(self, row: Row, times: int = 1) -> None:
        """Measure a game."""
        for name, measure in METRICS.items():
            value = measure(row, self.cells)
            if value is not None:
                self.values[self.case(row), name].append(value)

    @property
    def rows(self) -> list[dict[str, Any]]:
        """By case, each metric."""
        rows = []
        for (case, name), values in sorted(self.values.items(), key=lambda pair: self.cases.index(pair[0][0])):
            mean = fmean(values)
            reach = quantile(0.95) * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
            rows.append({"case": case, "what": name, "games": len(values), "mean": mean, "low": mean - reach,
                         "high": mean + reach, "least": min(values), "most": max(values)})
        return rows


TALLIES: dict[str, type[Tally]] = {
    "first-player": FirstPlayer, "endings": Endings, "pieces": Pieces, "pairs": Pairs, "teams": Teams,
    "openings": Openings, "opening-cells": OpeningCells, "opening-units": OpeningUnits, "metrics": Metrics}
