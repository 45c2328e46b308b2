"""What studies cost beside bare random games, and what more workers bring: rows for `boardlab bench`."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

from boardlab.engine import fast, playout
from boardlab.lab.games import Plan
from boardlab.lab.lines import Results, line_of
from boardlab.lab.studies import Study
from boardlab.lab.study import Studied
from boardlab.lab.workers import dask, played
from boardlab.tools import measure, table

OVERHEAD = 1.1  # times what bare random games take, a study of them takes at most
BYTES = 200     # a result takes in its file at most: a million of them are 200 megabytes
TWO = 1.8       # times what one worker plays, two play at least
TURN = 0.25     # seconds of bare games, then the same games as a study, and so on
CLUSTER = 0.8   # times what loky plays with two processes, a Dask cluster of two plays at least
Rates = tuple[list[float], list[float]]  # of one executor and of another, round by round


def rows(names: Iterable[str], effort: measure.Effort) -> list[dict[str, Any]]:
    """For each game: the overhead of a study, the bytes of a result, two workers beside one, Dask beside loky."""
    if not find_spec("loky") or not find_spec("distributed"):
        return []
    with processes() as (one, two):
        found = [row_of(name, effort, one, two) for name in names]
    with processes() as (_, two), cluster() as many:
        for row in found:
            ratio = gain(rates(row["game"], effort, two, many))
            row["dask"] = {"ratio": ratio, "claim": CLUSTER, "holds": ratio >= CLUSTER}
    return found


def row_of(name: str, effort: measure.Effort, one: Executor, two: Executor) -> dict[str, Any]:
    """What needs no cluster, which takes some of the machine even when it has nothing to do; each judged by its claim."""
    overhead, size = overhead_of(name, effort)
    ratio = gain(rates(name, effort, one, two))
    return {"game": name,
            "overhead": {"ratio": overhead, "claim": OVERHEAD, "holds": overhead <= OVERHEAD},
            "bytes": {"each": size, "million_mb": size, "claim": BYTES, "holds": size <= BYTES},
            "workers": {"ratio": ratio, "claim": TWO, "holds": ratio >= TWO}}


def gain(found: Rates) -> float:
    """What the second executor plays, as a multiple of the first."""
    return median(second / first for first, second in zip(*found))


def study_of(name: str, games: int) -> Study:
    """The plainest study: who wins, by which rule."""
    return Study(name, "first-player", name, ({},), ("random", "random"), games, None, games, ("first-player", "endings"))


def overhead_of(name: str, effort: measure.Effort) -> tuple[float, float]:
    """How long a study takes beside the same games played bare, and the bytes of a result. Both take turns, many short ones
    with the same games; the quickest turn of each counts: what else the machine does only ever makes one longer."""
    games = enough_games(name, TURN)
    study = study_of(name, games)
    plan, bare, full = study.plan(seed=1), [], []
    bare_games(plan, range(games))  # engines remember some of what they met: from now on both meet it again
    for _ in range(max(effort.rounds, round(effort.rounds * effort.seconds / TURN))):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "results"
            bare.append(seconds(partial(bare_games, plan, range(games))))
            full.append(seconds(partial(Studied(study, Results(plan, name, file)).run, None)))
            size = file.stat().st_size / games
    return min(full) / min(bare), size


def bare_games(plan: Plan, numbers: Iterable[int]) -> None:
    """The same games and nothing else."""
    for number in numbers:
        playout(fast(plan.start(number)), plan.chance(number), 100_000)


def seconds(work: Callable[[], None]) -> float:
    """What something takes, by this process's own clock."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def enough_games(name: str, wanted: float) -> int:
    """How many games take about so many seconds."""
    plan = study_of(name, 20).plan(1)
    bare_games(plan, range(20))
    return max(20, round(20 * wanted / max(1e-6, seconds(partial(bare_games, plan, range(20))))))


def rates(name: str, effort: measure.Effort, first: Executor, second: Executor) -> Rates:
    """Games a second of two executors in turns, round by round, by the clock on the wall."""
    games = enough_games(name, 3 * effort.seconds)
    found: Rates = ([], [])
    for number in range(effort.rounds + 1):
        plan = study_of(name, games).plan(seed=number)
        for place, pool in enumerate((first, second)):
            begin = time.perf_counter()
            count = sum(map(len, played(line_of, plan, range(games), pool)))
            if number:  # the first round only warms
                found[place].append(count / (time.perf_counter() - begin))
    return found


@contextmanager
def processes() -> Iterator[tuple[Executor, Executor]]:
    """One process, and two."""
    from loky import ProcessPoolExecutor
    with ProcessPoolExecutor(1) as one, ProcessPoolExecutor(2) as two:
        yield one, two


@contextmanager
def cluster() -> Iterator[Executor]:
    """A Dask cluster of two processes on this machine."""
    from distributed import Client, LocalCluster
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", silence_logs=50) as local, \
            Client(local) as client:
        yield dask(client)


def as_text(found: list[dict[str, Any]], verdict: Any) -> list[str]:
    """The rows as tables, each under its title."""
    if not found:
        return []
    costs = [(row["game"], f"{row['overhead']['ratio']:.2f}", verdict(row["overhead"], "at most"),
              f"{row['bytes']['each']:.0f}", f"{row['bytes']['million_mb']:.0f} MB", verdict(row["bytes"], "at most"))
             for row in found]
    gains = [(row["game"], f"{row['workers']['ratio']:.2f}", verdict(row["workers"], "at least"),
              f"{row['dask']['ratio']:.2f}", verdict(row["dask"], "at least")) for row in found]
    return ["A study of random games, as a multiple of the bare games, and the bytes of a result in its file",
            table(("game", "study", "claim", "bytes", "a million", "claim"), costs, right=(1, 3, 4)),
            "Two processes as a multiple of one, and a Dask cluster of two as a multiple of those two",
            table(("game", "two", "claim", "Dask", "claim"), gains, right=(1, 3))]
