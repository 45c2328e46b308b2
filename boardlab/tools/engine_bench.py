"""How fast and how small the engines are, in both builds: rows for `boardlab bench`."""

from __future__ import annotations

import json
import multiprocessing
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random
from statistics import median
from typing import Any

from boardlab.engine import fast, playout, room
from boardlab.games import game as load
from boardlab.tools import measure, table
from boardlab.tools.trials.engines import builds

PLAYOUTS = {"pure": {"leaders": 2.2, "legie": 1.2, "heroes": 1.5},  # times python-chess's moves a second, at least
            "compiled": {"leaders": 9.0, "legie": 5.0, "heroes": 6.0}}
MILLION = 300    # megabytes that a million kept positions take, at most
TWO = 1.8        # times what one process plays, two at once play at least
STARTS = 20      # beginnings, put into numbers before anything is measured
STEPS = ("legal", "play", "key", "from the rules", "to the rules")


def engines(names: Iterable[str]) -> list[tuple[str, str]]:
    """The engines that can be had here: games and builds."""
    return [(name, build) for name in names if room(name, "pure") for build in builds()]


def contestants(names: Iterable[str]) -> dict[str, measure.Contestant]:
    """Random games by every engine."""
    return {label(name, build): engine_game(name, build) for name, build in engines(names)}


def label(name: str, build: str) -> str:
    """What an engine is called among the contestants."""
    return f"{name}, {build}"


def engine_game(name: str, build: str) -> measure.Contestant:
    """One random game by an engine: `playout` from one of several beginnings."""
    starts = [fast(load(name).new_game(seed=seed), build) for seed in range(STARTS)]

    def play(chance: Random, most: int) -> int:
        return playout(chance.choice(starts), chance, most)[1]
    return play


def rows(names: Iterable[str], rates: list[dict[str, float]], effort: measure.Effort) -> list[dict[str, Any]]:
    """Everything about each engine: its playouts beside python-chess's, its steps, its memory, two processes of it."""
    return [row_of(name, build, rates, effort) for each in names for name, build in engines([each])]


def row_of(name: str, build: str, rates: list[dict[str, float]], effort: measure.Effort) -> dict[str, Any]:
    """One row, each of its numbers judged by its claim."""
    ratio = measure.against(rates, label(name, build), "python-chess")
    claim = PLAYOUTS[build].get(name)
    million = megabytes_of_a_million(name, build, effort.stored)
    two = median(two_against_one(name, build, effort))
    return {"game": name, "build": build, "per_second": median(each[label(name, build)] for each in rates),
            "playouts": {"ratio": ratio, "claim": claim, "holds": None if claim is None else ratio >= claim},
            "us": costs(name, build, effort),
            "memory": {"million_mb": million, "claim": MILLION, "holds": million <= MILLION},
            "processes": {"ratio": two, "claim": TWO, "holds": two >= TWO}}


def costs(name: str, build: str, effort: measure.Effort) -> dict[str, float]:
    """Microseconds for each thing one does with a position in numbers."""
    met, chance = measure.sample(load(name), effort.states), Random(1)
    drawn = [(position, chance.choice(position.legal())) for position in (fast(state, build) for state in met)]

    def positions() -> list[Any]:
        return [fast(state, build) for state in met]
    jobs: dict[str, measure.Job] = {
        "legal": (lambda position: position.legal(), positions),
        "play": (lambda deed: deed[0].play(deed[1]), lambda: drawn),
        "key": (lambda position: position.key, positions),
        "from the rules": (lambda state: fast(state, build), lambda: met),
        "to the rules": (lambda position: position.state(), positions),
    }
    return measure.microseconds(jobs, effort.rounds)


def megabytes_of_a_million(name: str, build: str, stored: int) -> float:
    """What a million kept positions take, from so many kept in a process of its own."""
    found = json.loads(measure.in_process("-m", "boardlab.tools.memory", name, str(stored), build))
    return float(found["bytes"])


def two_against_one(name: str, build: str, effort: measure.Effort) -> Iterator[float]:
    """How many times as much two processes play at once as one alone, round by round."""
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        for number in range(effort.rounds + 1):
            one = pool.submit(rate, name, build, number, effort.seconds).result()
            both = [pool.submit(rate, name, build, number, effort.seconds) for _ in range(2)]
            together = sum(each.result() for each in both)
            if number:  # the first round only warms both
                yield together / one


def rate(name: str, build: str, seed: int, seconds: float) -> float:
    """Actions a second in this process, by the clock on the wall: two processes get what the machine has for them."""
    return measure.rate(engine_game(name, build), seed, seconds, time.perf_counter)


def as_text(found: list[dict[str, Any]], verdict: Any) -> list[str]:
    """The rows as tables, each under its title."""
    if not found:
        return []
    plays = [(row["game"], row["build"], f"{row['per_second']:,.0f}", f"{row['playouts']['ratio']:.2f}",
              verdict(row["playouts"], "at least")) for row in found]
    steps = [(row["game"], row["build"], *(f"{row['us'][step]:.2f}" for step in STEPS)) for row in found]
    sizes = [(row["game"], row["build"], f"{row['memory']['million_mb']:.0f} MB", verdict(row["memory"], "at most"),
              f"{row['processes']['ratio']:.2f}", verdict(row["processes"], "at least")) for row in found]
    return ["Engines: random games, actions a second, and how many times python-chess that is",
            table(("game", "build", "a second", "ratio", "claim"), plays, right=(2, 3)),
            "One step of an engine in microseconds",
            table(("game", "build", *STEPS), steps, right=range(2, 2 + len(STEPS))),
            "A million positions kept, and what two processes play at once, as a multiple of one",
            table(("game", "build", "a million", "claim", "two processes", "claim"), sizes, right=(2, 4))]
