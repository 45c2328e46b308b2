"""Who does the work: this process, threads, all cores of a machine (loky), a cluster (Dask); any Executor will do.

Games are played in batches that take part of a second, and given back in the order of their numbers.
"""

from __future__ import annotations

import pickle
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ThreadPoolExecutor
from functools import lru_cache, partial
from typing import Any, NamedTuple, TypeVar

from boardlab.errors import BoardlabError
from boardlab.extras import brought_by
from boardlab.lab.games import Plan, play
from boardlab.tables import shown
from boardlab.words.say import say

BATCH = 0.3    # seconds a batch should take
GROWTH = 4     # times the size of the one before, a batch has at most
AHEAD = 4      # batches handed out for each worker
TRIES = 3      # a batch that was lost with its worker is played again at most so often
LOKY = "loky"

Item = TypeVar("Item")
Task = Callable[[Plan, range], list[Item]]  # plays the games with these numbers


def dask(client: Any) -> Executor:
    """An executor for a Dask cluster: `lab.match(…, executor=lab.dask(client))`."""
    with brought_by("lab"):
        from distributed import Client
    if not isinstance(client, Client):
        raise BoardlabError(say("lab.no-client", what=shown(client)))
    return client.get_executor(pure=False)


def loky(workers: int | None = None) -> Executor:
    """So many processes of this machine, or one for each core; they stay for the next time."""
    with brought_by("lab"):
        from loky import get_reusable_executor
    return get_reusable_executor(workers)


def on_this_machine() -> str | None:
    """What a machine uses when nothing else is asked for: all cores, where there are processes; not in a browser."""
    return None if sys.platform == "emscripten" else LOKY


class Workers:
    """Whoever plays the batches; a broken pool of our own is replaced."""

    def __init__(self, executor: Any):
        self.make: Callable[[], Executor] | None = None
        if executor == LOKY or type(executor) is int and executor > 0:
            self.make = partial(loky, None if executor == LOKY else executor)
            executor = self.make()
        if not isinstance(executor, Executor):
            raise BoardlabError(say("lab.no-executor", what=shown(executor)))
        self.executor = executor

    @property
    def count(self) -> int:
        """How many work at once, as far as it is known."""
        client = getattr(self.executor, "_client", None)
        return sum(client.ncores().values()) or 1 if client else getattr(self.executor, "_max_workers", 4)

    @property
    def shares_memory(self) -> bool:
        """The workers are threads of this process."""
        return isinstance(self.executor, ThreadPoolExecutor)

    def renew(self) -> bool:
        """After a loss: whether it can go on, with new workers if need be."""
        if self.make:
            self.executor = self.make()
        return self.make is not None or hasattr(self.executor, "_client")


class Batch(NamedTuple):
    """Some games that are being played."""

    numbers: range
    future: Future[Any]
    lost: int = 0  # how often already


def played(task: Task[Item], plan: Plan, numbers: range, executor: Any = None) -> Iterator[list[Item]]:
    """What a task gives for the games with these numbers, in their order, a batch at a time."""
    return in_process(task, plan, numbers) if executor is None else by_workers(task, plan, numbers, Workers(executor))


def in_process(task: Task[Item], plan: Plan, numbers: range) -> Iterator[list[Item]]:
    """The same here and now."""
    size = 1
    while numbers:
        batch, numbers = numbers[:size], numbers[size:]
        found, seconds = timed(task, plan, batch)
        yield found
        size = next_size(size, seconds / len(batch))


def by_workers(task: Task[Item], plan: Plan, numbers: range, workers: Workers) -> Iterator[list[Item]]:
    """Keep everybody busy; the oldest batch is waited for."""
    sent = plan if workers.shares_memory else packed(plan)
    waiting: deque[Batch] = deque()
    size = 1
    try:
        while numbers or waiting:
            count = workers.count
            while numbers and len(waiting) < AHEAD * count:
                size = min(size, max(1, len(numbers) // (2 * count)))  # nobody waits long for the last one
                waiting.append(submitted(workers, task, sent, numbers[:size]))
                numbers = numbers[size:]
            batch = waiting.popleft()
            try:
                found, seconds = batch.future.result()
            except Exception as error:
                if not is_lost(error) or batch.lost >= TRIES or not workers.renew():
                    raise given_up(error) from error
                again = [batch, *(each for each in waiting if is_broken(each.future))]
                kept = {each.numbers: each for each in waiting}
                kept |= {each.numbers: submitted(workers, task, sent, each.numbers, each.lost + 1) for each in again}
                waiting = deque(kept[each] for each in sorted(kept, key=lambda each: each.start))
                continue
            yield found
            size = next_size(size, seconds / len(batch.numbers))
    finally:
        for each in waiting:
            each.future.cancel()


def submitted(workers: Workers, task: Task[Any], sent: Plan | bytes, numbers: range, lost: int = 0) -> Batch:
    """Hand out a batch."""
    return Batch(numbers, workers.executor.submit(timed, task, sent, numbers), lost)


def next_size(size: int, seconds: float) -> int:
    """How many games the next batch has, after one in which a game took so long."""
    return max(1, min(GROWTH * size, round(BATCH / max(seconds, 1e-9))))


def is_lost(error: Exception) -> bool:
    """The worker is gone, not the game wrong."""
    return isinstance(error, (BrokenExecutor, CancelledError)) or type(error).__name__ == "KilledWorker"


def is_broken(future: Future[Any]) -> bool:
    """Lost as well, as is known already."""
    if not future.done():
        return False
    return future.cancelled() or isinstance(error := future.exception(), Exception) and is_lost(error)


def given_up(error: Exception) -> Exception:
    """The error to raise: of the games as it is, of lost workers in a sentence."""
    return BoardlabError(say("lab.workers-lost", error=type(error).__name__)) if is_lost(error) else error


# in the worker


def timed(task: Task[Item], plan: Plan | bytes, numbers: range) -> tuple[list[Item], float]:
    """What a task gives, and the seconds it took."""
    begin = time.perf_counter()
    found = task(unpacked(plan) if isinstance(plan, bytes) else plan, numbers)
    return found, time.perf_counter() - begin


def games(plan: Plan, numbers: range) -> list[Any]:
    """The task of a match: the games themselves."""
    return [play(plan, number) for number in numbers]


def packed(plan: Plan) -> bytes:
    """A plan for another process; functions of a notebook go along as they are."""
    if all(isinstance(player, str) for player in plan.players):
        return pickle.dumps(plan)
    with brought_by("lab"):
        import cloudpickle
    return bytes(cloudpickle.dumps(plan))


unpacked = lru_cache(8)(pickle.loads)
