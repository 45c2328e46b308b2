"""The whole attack, for `boardlab check --long`: every trial in a process of its own, a bar, and one table at the end."""

from __future__ import annotations

import importlib.util
import multiprocessing
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TypeVar

from boardlab.files import PROGRESS
from boardlab.tools import Refused, table
from boardlab.tools.trials import Told, Trial, engines, every_game, files, players, rules, speed, widgets
from boardlab.words.say import find, labelled, say, with_values

SHOWN = 3  # of what did not hold, for each trial
Amount = TypeVar("Amount")  # of what a trial is told to try


def trials() -> dict[str, Trial]:
    """Every trial by its name, the longest first so that the others fill the time beside them."""
    found: dict[str, Trial] = {f"hasty players, {name}": partial(players.hasty_choices, name)
                               for name in reversed(every_game())}
    found |= {f"random actions, {name}": partial(rules.random_actions, name) for name in every_game()}
    found |= {f"messages to the {kind}": partial(widgets.messages, kind)
              for kind in ("board", "explorer", "lesson", "curriculum")}
    found |= {f"players, {name}": partial(players.legal_choices, name) for name in every_game()}
    found |= {f"slowest position, {name}": partial(speed.slowest, name) for name in every_game()}
    return found | {
        "killed writers": files.kills, "threads": rules.threads, "writers at once": files.race,
        "exported pages": speed.pages, "position texts": rules.position_texts, "actions and clicks": rules.action_texts,
        "full disk": files.full_disk, "data files": files.data_files, "closed widgets": widgets.leaks}


def timed(trial: Callable[[Amount], Told], share: Amount) -> tuple[Told, float]:
    """A trial and how long it took; one that breaks down itself is what did not hold."""
    begin = time.perf_counter()
    try:
        told = trial(share)
    except Exception as error:
        told = Told(0, "", (say("check.trial-broke", error=repr(error)),))
    return told, time.perf_counter() - begin


def run(share: float) -> int:
    """Run all trials, so large a share of each, and print one table; 1 if something did not hold."""
    if not 0 < share <= 1:
        raise Refused(say("check.no-share", share=share))
    if importlib.util.find_spec("ipycanvas") is None or importlib.util.find_spec("psutil") is None:
        raise Refused(say("check.long-needs"))
    begin = time.perf_counter()
    results: dict[str, tuple[Told, float]] = {}
    context = multiprocessing.get_context("spawn")  # memory is measured in a process that did nothing else
    with (tempfile.TemporaryDirectory() as folder, nobody_s_own(Path(folder) / "progress.json"),
          ProcessPoolExecutor(os.cpu_count() or 1, context, max_tasks_per_child=1) as pool):
        waiting = {pool.submit(timed, trial, share): name for name, trial in trials().items()}
        for done in shown(waiting):
            results[waiting[done]] = done.result()
    return summary({name: results[name] for name in trials()}, time.perf_counter() - begin)


def run_engine(names: Iterable[str], actions: int) -> int:
    """Play so many random actions of each game by its engine and by the rules, and print one table; 1 if they differ."""
    if actions < 1:
        raise Refused(say("check.no-actions", actions=actions))
    begin = time.perf_counter()
    results = {f"engine, {name}": timed(partial(engines.random_actions, name), bar(name, actions)) for name in names}
    return summary(results, time.perf_counter() - begin)


def bar(name: str, actions: int) -> Iterable[int]:
    """The numbers of the actions to play, with a bar where tqdm is installed."""
    if not importlib.util.find_spec("tqdm"):
        return range(actions)
    from tqdm import tqdm
    return tqdm(range(actions), desc=name, file=sys.stderr, leave=False, mininterval=1)


def summary(results: dict[str, tuple[Told, float]], took: float) -> int:
    """Print how all trials went; 1 if something did not hold."""
    rows = [(named(name), f"{told.count:,}", told.measured, len(told.trouble) or say("check.all-held"), f"{seconds:.0f}")
            for name, (told, seconds) in results.items()]
    headings = [say(f"check.columns.{column}") for column in ("trial", "attempts", "measured", "trouble", "seconds")]
    print(table(headings, rows, right=(1, 3, 4)))
    print(say("check.in-all", attempts=f"{sum(told.count for told, _ in results.values()):,}", seconds=f"{took:.0f}"))
    for name, (told, _) in results.items():
        for trouble in told.trouble[:SHOWN]:
            print(labelled(named(name), trouble))
    return 1 if any(told.trouble for told, _ in results.values()) else 0


def named(trial: str) -> str:
    """The name of a trial in the current language.

    >>> named("messages to the board"), named("full disk")
    ('messages to the board', 'full disk')
    """
    kind, _, of = trial.replace(" to the ", ", ").partition(", ")
    phrase = find("", f"check.trials.{kind.replace(' ', '-')}")
    return with_values(phrase, {"of": of}) if phrase else trial


@contextmanager
def nobody_s_own(progress: Path) -> Iterator[None]:
    """Whoever runs this keeps his progress and his language: the trials have their own."""
    before = os.environ.get(PROGRESS)
    os.environ[PROGRESS] = str(progress)
    try:
        yield
    finally:
        os.environ.pop(PROGRESS)
        if before is not None:
            os.environ[PROGRESS] = before


def shown(waiting: dict[Future, str]) -> Iterator[Future]:
    """The trials as they end, with a bar where tqdm is installed, otherwise a line each."""
    if importlib.util.find_spec("tqdm"):
        from tqdm import tqdm
        with tqdm(total=len(waiting), desc=say("check.trials-bar"), file=sys.stderr, leave=False) as bar:
            for done in as_completed(waiting):
                bar.set_postfix_str(named(waiting[done]))
                bar.update()
                yield done
    else:
        for done in as_completed(waiting):
            print(say("check.trial-done", trial=named(waiting[done])), file=sys.stderr, flush=True)
            yield done
