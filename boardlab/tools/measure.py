"""The measurements behind `boardlab bench`: rates of random play, the cost of single steps, import time, memory.

Nothing is judged by a clock alone: everything is measured in turns with something known, round by round in one run, so
that a busy machine slows both alike and their ratio stays.
"""

from __future__ import annotations

import copy
import gc
import importlib
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from statistics import median
from typing import Any, NamedTuple

from boardlab.games import game as load
from boardlab.tools import PACKAGE, Refused
from boardlab.words.say import say

LONGEST = 200  # actions, in chess and in our games alike; then a new game begins
Contestant = Callable[[random.Random, int], int]  # plays at most so many actions of one game, says how many


class Effort(NamedTuple):
    """How long to measure."""

    rounds: int
    seconds: float
    states: int
    stored: int


def chess_game(chance: random.Random, most: int) -> int:
    """One random game of python-chess: list the legal moves, choose, push."""
    chess = chess_library()
    board = chess.Board()
    for count in range(most):
        moves = list(board.legal_moves)
        if not moves:
            return count
        board.push(chance.choice(moves))
    return most


def chess_library() -> Any:
    """python-chess, or how to get it."""
    try:
        import chess
    except ImportError as error:
        raise Refused(say("command.brings", package="python-chess", extra="bench")) from error
    return chess


def our_game(module: Any) -> Contestant:
    """One random game of ours, begun as it begins by default: list the legal actions, choose, play (which checks)."""
    def play(chance: random.Random, most: int) -> int:
        state = module.new_game(seed=chance.random())
        for count in range(most):
            actions = state.legal_actions()
            if not actions:
                return count
            state = state.play(chance.choice(actions))
        return most
    return play


def rate(contestant: Contestant, seed: int, seconds: float, clock: Callable[[], float] = time.process_time) -> float:
    """Actions per second of random games, for about so long; at least one whole game. The clock is this process's own: what
    others do with the processor meanwhile does not count.

    Garbage is collected as ever, but only among what this contestant makes now: what is there already, the tables of the
    others too, is set aside, or a look through all of it would fall on one of them by chance.
    """
    chance, count = random.Random(seed), 0
    gc.collect()
    gc.freeze()
    begin = now = clock()
    while now < begin + seconds:
        count += contestant(chance, LONGEST)
        now = clock()
    gc.unfreeze()
    return count / (now - begin)


def rounds_of(contestants: dict[str, Contestant], rounds: int, seconds: float) -> Iterator[dict[str, float]]:
    """The rates of all, each round one after the other, so that they share the machine's good and bad moments."""
    for contestant in contestants.values():
        rate(contestant, -1, 3 * seconds)  # warm: tables, caches, remembered actions
    for number in range(rounds):
        yield {name: rate(contestant, number, seconds) for name, contestant in contestants.items()}


def against(rates: list[dict[str, float]], name: str, reference: str) -> float:
    """How often faster one is than another: the median of the rounds' own ratios."""
    return median(each[name] / each[reference] for each in rates)


# the cost of single steps


def sample(module: Any, count: int, seed: int = 1) -> list[Any]:
    """Positions met in random games, none of them over."""
    chance = random.Random(seed)
    found: list[Any] = []
    while len(found) < count:
        state = module.new_game(seed=chance.random())
        while (actions := state.legal_actions()) and len(found) < count:
            if chance.random() < 0.2:  # a few of each game, from beginning to end
                found.append(state)
            state = state.play(chance.choice(actions))
    return found


def fresh(states: Iterable[Any]) -> list[Any]:
    """The same positions, knowing nothing about themselves yet."""
    return [copy.copy(state) for state in states]


Job = tuple[Callable[[Any], Any], Callable[[], list[Any]]]  # a step, and what it is done to, made afresh each round


def microseconds(jobs: dict[str, Job], rounds: int) -> dict[str, float]:
    """How long a step of each job takes on average over its subjects; the median of rounds in which all take turns."""
    times: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(rounds):
        for name, (step, subjects) in jobs.items():
            made = subjects()
            gc.disable()  # as timeit does: a collection would fall on one of them by chance
            begin = time.perf_counter()
            for each in made:
                step(each)
            times[name].append((time.perf_counter() - begin) / len(made))
            gc.enable()
    return {name: median(each) * 1e6 for name, each in times.items()}


def costs(module: Any, states: list[Any], rounds: int) -> dict[str, float]:
    """Microseconds for each thing one does with a position."""
    chance = random.Random(1)
    deeds = [(state, chance.choice(state.legal_actions())) for state in states]
    return microseconds({
        "legal": (lambda state: state.legal_actions(), lambda: fresh(states)),
        "apply": (lambda deed: deed[0].play(deed[1]), lambda: deeds),
        "hash": (hash, lambda: fresh(states)),
        "text": (lambda state: module.read(state.text), lambda: states),
    }, rounds)


# refusals


def refusals(states: list[Any], each: int = 12, seed: int = 1) -> list[float]:
    """How much one refusal costs, next to drawing the same position once: of attempts by chance, sorted."""
    chance, found = random.Random(seed), []
    for state in states:
        begin = time.perf_counter()
        len(state.picture().svg)
        drawing = time.perf_counter() - begin
        things, legal = [*state.board.cells, *state.kinds], state.legal_actions()
        for _ in range(each):
            tried = (*chance.choice(legal).clicks[:-1], chance.choice(things))
            again = copy.copy(state)  # nobody has listed it yet
            begin = time.perf_counter()
            if again.why_not(tried):
                found.append((time.perf_counter() - begin) / drawing)
    return sorted(found)


# growth


def growth_of(module: Any) -> Callable[[], Iterable[tuple[str, Any]]] | None:
    """A game's own (label, position) pairs of growing size: `growth` in the game or in its growth.py, if it has one."""
    if callable(own := getattr(module, "growth", None)):
        return own
    try:
        return importlib.import_module(f"{module.__name__}.growth").growth
    except ModuleNotFoundError:
        return None


def grown(pairs: Iterable[tuple[str, Any]], rounds: int) -> list[dict[str, Any]]:
    """The cost of the legal actions for each label, in the order given."""
    by_label: dict[str, list[Any]] = {}
    for label, state in pairs:
        by_label.setdefault(label, []).append(state)
    times = microseconds({  # each often enough that a moment lent to another process does not show
        label: (lambda state: state.legal_actions(), partial(fresh, states * (1 + 300 // len(states))))
        for label, states in by_label.items()}, rounds)
    return [{"label": label, "cells": len(states[0].board.cells), "pieces": len(states[0].pieces),
             "actions": sum(len(state.legal_actions()) for state in states) / len(states), "us": times[label]}
            for label, states in by_label.items()]


# in processes of their own


def in_process(*arguments: str) -> str:
    """What a fresh Python prints."""
    paths = os.pathsep.join(filter(None, [str(PACKAGE.parent), os.environ.get("PYTHONPATH")]))
    said = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, timeout=600,
                          env=os.environ | {"PYTHONPATH": paths})
    if said.returncode:
        raise Refused(say("command.measuring", said=(said.stderr.strip().splitlines() or [f"exit {said.returncode}"])[-1]))
    return said.stdout


def import_times(packages: Iterable[str], rounds: int) -> Iterator[dict[str, float]]:
    """Seconds to import each package in a fresh process, in turns; the first, which fills the disk cache, is dropped."""
    for number in range(rounds + 1):
        times = {package: float(in_process("-c", f"import time; t = time.perf_counter(); import {package}; "
                                                 "print(time.perf_counter() - t)")) for package in packages}
        if number:
            yield times


def memory(game: str, states: int) -> dict[str, float]:
    """What a stored position takes, measured in a process of its own."""
    return json.loads(in_process("-m", "boardlab.tools.memory", game, str(states)))


def playable(names: Iterable[str]) -> Iterator[tuple[str, Any]]:
    """The games that can be measured; of another, the error that says why not."""
    for name in names:
        try:
            module = load(name)
            our_game(module)(random.Random(1), LONGEST)
            costs(module, sample(module, 10), rounds=1)
            yield name, module
        except Exception as error:  # a game under construction must not hide the numbers of the others
            yield name, error
