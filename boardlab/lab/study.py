"""Looking into a question: games are played until enough is known, written down as they come, and told in tables."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from boardlab.errors import BoardlabError, Unreadable, nearest
from boardlab.extras import brought_by
from boardlab.files import write_whole
from boardlab.lab import workers
from boardlab.lab.games import TURNS, Played
from boardlab.lab.lines import Results, Row, alike, line_of, row_of
from boardlab.lab.matches import Games
from boardlab.lab.seats import known
from boardlab.lab.sheets import Sheet, csv_of
from boardlab.lab.studies import Study, named
from boardlab.lab.tallies import TALLIES, Tally
from boardlab.lab.telling import caption, command_of, question_of, sheet_of
from boardlab.tables import MOST, whole
from boardlab.words.say import labelled, say

HERE = "here"   # all cores of this machine, where there are processes
LOOKS = 100     # games of each case between two looks at how much is known, at first


def study(name: str, games: int | None = None, seed: int = 1, executor: Any = HERE, *, player: Any = None,
          file: str | os.PathLike | None = None, turns: int = TURNS, progress: bool = False,
          studies: str | os.PathLike | None = None, **option: Any) -> Studied:
    """Look into one of the named questions; the same games give the same tables, whoever plays them.

    `games` plays so many instead of what the study says, `player` lets somebody else play (one for both sides, or a tuple
    of two), `option` begins otherwise. With a `file`, results are kept there as they come: what was killed goes on there.
    `studies` is a TOML file of your own. `executor` is as in `lab.match`; without one, all cores of this machine work.

    >>> study("legie", games=10, executor=None).table("first-player")[0]["games"]
    2
    """
    chosen = named(name, studies)
    if player is not None:
        player = tuple(known(each) for each in player) if isinstance(player, tuple) and len(player) == 2 else known(player)
    asked = chosen.asked(games if games is None else whole("games", games), player, option)
    plan = asked.plan(whole("seed", seed, -MOST), whole("turns", turns))
    for number in range(len(plan.cases)):
        plan.start(number)  # an option with a value the game does not know is refused now
    found = Studied(asked, Results(plan, name, file))
    found.run(workers.on_this_machine() if executor == HERE else executor, progress)
    return found


def kept(name: str, file: str | os.PathLike | None = None) -> Studied:
    """A study that was made before, with all its games; nothing is played. Those of the kit are in `boardlab/lab/results`.

    >>> kept("leaders-master").plan.players
    ('master', 'master')
    """
    chosen, path = named(name), Path(file or Path(__file__).parent / "results" / f"{name}.results")
    results = Results(chosen.plan(seed=1), name, path)
    try:
        results.take(path.read_bytes())
    except OSError as error:
        raise BoardlabError(labelled(str(path), error.strerror or error)) from error
    found = Studied(chosen.asked(len(results.lines), None, {}), results)
    found.tell(results.lines)
    return found


class Studied(Games):
    """What a study found. It shows itself, and is the sequence of its games."""

    def __init__(self, study: Study, results: Results):
        self.study, self.results, self.plan = study, results, results.plan
        self.tallies: dict[str, Tally] = {name: TALLIES[name](self.plan, study.least) for name in study.tables}
        self.counted = 0
        self.digests: set[str] = set()

    # playing

    def run(self, executor: Any, progress: bool = False) -> None:
        """Play what is missing, until it is enough."""
        with self.results.open(), bar(self.study.name, self.study.most, progress) as update:
            for batch in self.batches(executor):
                self.tell(batch)
                update(self.counted)
                if self.is_enough():
                    return

    def tell(self, batch: Sequence[str]) -> None:
        """Tell the tables of some more games: those that ask only how games ended are told of many at once."""
        keeps, tallies = self.plan.keeps, self.tallies.values()
        for lines in alike(batch, len(self.plan.cases)):
            row = row_of(lines[0], keeps)
            for tally in tallies:
                if tally.is_of_endings:
                    tally.add(row, len(lines))
        others = [tally for tally in tallies if not tally.is_of_endings]
        for line in batch if others or not self.plan.is_random else ():
            row = row_of(line, keeps)
            self.digests.add(row.digest)
            for tally in others:
                tally.add(row)
        self.counted += len(batch)

    def batches(self, executor: Any) -> Iterator[list[str]]:
        """The lines of the games in order: those that are there, then new ones, which are kept."""
        kept, most = self.results.lines[:self.study.most], self.study.most
        yield from self.looks(kept)
        for batch in workers.played(line_of, self.plan, range(len(kept), most), executor):
            for part in self.looks(batch):
                self.results.add(part)
                yield part

    def looks(self, batch: list[str]) -> Iterator[list[str]]:
        """A batch in parts that end where it is time to look, so that where the study ends does not depend on how the
        games were handed out."""
        while batch:
            size = self.next_look - self.counted
            yield batch[:size]
            batch = batch[size:]

    @property
    def next_look(self) -> int:
        """The number of games after which it is asked again whether that is enough."""
        if self.study.precision is None:
            return self.study.most
        step = LOOKS * len(self.plan.cases)
        least = max(self.counted + 1, self.counted * 11 // 10)
        return min(self.study.most, -(-least // step) * step)

    def is_enough(self) -> bool:
        """All games are played; or it is time to look, and every interval of the first table is narrow enough."""
        if self.counted >= self.study.most:
            return True
        step = LOOKS * len(self.plan.cases)
        if self.study.precision is None or self.counted % step:
            return False
        return next(iter(self.tallies.values())).reach <= self.study.precision

    # what it says

    def __len__(self) -> int:
        return self.counted

    def played(self, number: int) -> Played:
        """What is known of a game; its moves are played again."""
        return self.row(number).played

    def row(self, number: int) -> Row:
        """What is kept of a game."""
        return row_of(self.results.lines[number], self.plan.keeps)

    def tally(self, name: str = "") -> Tally:
        """A table by its name; the first one if none is said."""
        name = name or self.study.tables[0]
        if name not in self.tallies:
            expected = say("error.expected-one-of", what=say("study.a-table"), names=", ".join(self.tallies))
            raise Unreadable(str(name), 0, expected, nearest(str(name), self.tallies))
        return self.tallies[name]

    def table(self, name: str = "") -> list[dict[str, Any]]:
        """A table as dictionaries, one a row."""
        return self.tally(name).rows

    def csv(self, name: str = "") -> str:
        """A table as comma-separated values."""
        return csv_of(self.table(name))

    def save(self, folder: str | os.PathLike) -> list[Path]:
        """Write every table to a folder, as CSV and, where there is a plot, as SVG; gives the files."""
        home, written = Path(folder), []
        home.mkdir(parents=True, exist_ok=True)
        for name in self.tallies:
            written.append(home / f"{self.study.name}.{name}.csv")
            write_whole(written[-1], self.csv(name))
            written.append(home / f"{self.study.name}.{name}.svg")
            write_whole(written[-1], self.plot(name).svg)
        return written

    @property
    def command(self) -> str:
        """What gives the same again."""
        return command_of(self.study, self.plan, len(self))

    def sheet(self, name: str = "") -> Sheet:
        """A table as it is read."""
        name = name or self.study.tables[0]
        return sheet_of(name, self.tally(name))

    def plot(self, name: str = "") -> Any:
        """A table as a plot with its caption."""
        from boardlab.lab.plots import plot_of
        name = name or self.study.tables[0]
        return plot_of(name, self.tally(name), self.caption)

    @property
    def different(self) -> int:
        """How many different games there were: players who leave nothing to chance may repeat themselves."""
        return len(self) if self.plan.is_random else len(self.digests)

    @property
    def caption(self) -> str:
        """The number of games, the seed, who played, and the command; and whether games were the same."""
        repeated = say("lab.repeated", different=self.different, games=len(self)) if self.different < len(self) else ""
        return " ".join(filter(None, (caption(self.study, self.plan, len(self)), repeated)))

    @property
    def question(self) -> str:
        """What was asked."""
        return question_of(self.study)

    def __repr__(self) -> str:
        return "\n\n".join([self.question, *(str(self.sheet(name)) for name in self.tallies), self.caption])

    def _repr_html_(self) -> str:
        from html import escape
        parts = (self.sheet(name).html for name in self.tallies)
        return f"<p><b>{escape(self.question)}</b></p>{''.join(parts)}<p>{escape(self.caption)}</p>"


@contextmanager
def bar(what: str, total: int, shown: bool) -> Iterator[Any]:
    """A bar on the screen for as long as it goes on, if it is wanted: call what is given with how many are done."""
    if not shown:
        yield lambda done: None
        return
    with brought_by("lab"):
        from tqdm import tqdm
    with tqdm(total=total, desc=what, unit="", file=sys.stderr, leave=False) as shows:
        yield lambda done: shows.update(done - shows.n)
