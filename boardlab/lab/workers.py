"""Who does the work: this process, threads, all cores of a machine (loky), a cluster (Dask); any Executor will do.

Games are played in batches that take part of a second, and given back in the order of their numbers.
"""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple, TypeVar

from boardlab.errors import BoardlabError
from boardlab.extras import brought_by
from boardlab.lab.games import Course, Plan, Played, course
from boardlab.lab.guard import Guard, gone, packed, unpacked
from boardlab.tables import shown
from boardlab.words.say import say

BATCH = 0.5    # seconds a batch should take
LAST = 0.03    # and at least, when the last ones are handed out in smaller parts
GROWTH = 16    # times the size of the one before, a batch has at most
FIRST, AHEAD = 2, 4  # batches handed out for each worker: while it is found out how many games one should have, and then
ASK = 1.0      # seconds after which a cluster is asked again how many workers it has
LOKY = "loky"

Item = TypeVar("Item")
Keep = Callable[[Course], Item]  # what is kept of a game just played


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
        self.last_count, self.ask_again = 1, 0.0

    @property
    def count(self) -> int:
        """How many work at once, as far as it is known; a cluster may grow and shrink."""
        client = getattr(self.executor, "_client", None)
        if client is None:
            return getattr(self.executor, "_max_workers", 4)
        if time.monotonic() >= self.ask_again:
            self.last_count, self.ask_again = sum(client.ncores().values()) or 1, time.monotonic() + ASK
        return self.last_count

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
    lost: bool = False  # once already, with its worker


def played(keep: Keep[Item], plan: Plan, numbers: range, executor: Any = None) -> Iterator[list[Item]]:
    """What is kept of the games with these numbers, in their order, a batch at a time."""
    return in_process(keep, plan, numbers) if executor is None else by_workers(keep, plan, numbers, Workers(executor))


def in_process(keep: Keep[Item], plan: Plan, numbers: range) -> Iterator[list[Item]]:
    """The same here and now."""
    size = 1
    while numbers:
        batch, numbers = numbers[:size], numbers[size:]
        found, seconds = timed(keep, plan, batch)
        yield found
        size = next_size(size, seconds / len(batch))


def by_workers(keep: Keep[Item], plan: Plan, numbers: range, workers: Workers) -> Iterator[list[Item]]:
    """Keep everybody busy; the oldest batch is waited for. What is lost with its worker is handed out once more; what is
    lost again is played by the guard, and so is everything from there on if that shows that a player is to blame."""
    sent = plan if workers.shares_memory else packed(plan)
    waiting: deque[Batch] = deque()
    size, pace, end = 1, 0.0, numbers.stop  # the pace is in seconds a game
    try:
        while numbers or waiting:
            while numbers and len(waiting) < (AHEAD if size * pace > LAST else FIRST) * workers.count:
                part = last_size(size, pace, len(numbers), workers.count)
                waiting.append(submitted(workers, keep, sent, numbers[:part]))
                numbers = numbers[part:]
            batch = waiting.popleft()
            try:
                found, seconds = batch.future.result()
            except Exception as error:
                if not is_lost(error):
                    raise
                renewed = workers.renew()
                if batch.lost or is_given_up(error) or not renewed:
                    with Guard(plan) as guard:
                        yield [guard.play(keep, number) for number in batch.numbers]
                        if guard.killed:
                            yield from guard.batches(keep, range(batch.numbers.stop, end))
                            return
                    if not renewed:
                        raise gone(error) from error
                else:
                    waiting.appendleft(submitted(workers, keep, sent, batch.numbers, True))
                waiting = deque(submitted(workers, keep, sent, each.numbers, each.lost) if is_broken(each.future) else each
                                for each in waiting)
                continue
            yield found
            pace = seconds / len(batch.numbers)
            size = next_size(size, pace)
    finally:
        for each in waiting:
            each.future.cancel()


def submitted(workers: Workers, keep: Keep[Any], sent: Plan | bytes, numbers: range, lost: bool = False) -> Batch:
    """Hand out a batch; workers that broke down since they were last asked have lost it already."""
    try:
        return Batch(numbers, workers.executor.submit(timed, keep, sent, numbers), lost)
    except BrokenExecutor as error:
        broken: Future[Any] = Future()
        broken.set_exception(error)
        return Batch(numbers, broken, lost)


def next_size(size: int, seconds: float) -> int:
    """How many games the next batch has, after one in which a game took so long."""
    return max(1, min(GROWTH * size, round(BATCH / max(seconds, 1e-9))))


def last_size(size: int, seconds: float, left: int, workers: int) -> int:
    """The same towards the end: smaller and smaller, so that nobody waits long for the last one."""
    least = min(size, round(LAST / seconds)) if seconds else 1
    return max(1, least, min(size, left // (2 * workers)))


def is_lost(error: Exception) -> bool:
    """The worker is gone, not the game wrong."""
    return isinstance(error, (BrokenExecutor, CancelledError)) or is_given_up(error)


def is_broken(future: Future[Any]) -> bool:
    """Lost as well, as is known already."""
    if not future.done():
        return False
    return future.cancelled() or isinstance(error := future.exception(), Exception) and is_lost(error)


def is_given_up(error: Exception) -> bool:
    """A cluster tries several times by itself, and gives up then."""
    return type(error).__name__ == "KilledWorker"


# in the worker


def timed(keep: Keep[Item], plan: Plan | bytes, numbers: range) -> tuple[list[Item], float]:
    """What is kept of some games, and the seconds they took."""
    begin = time.perf_counter()
    known = unpacked(plan) if isinstance(plan, bytes) else plan
    return [keep(course(known, number)) for number in numbers], time.perf_counter() - begin


def game(each: Course) -> Played:
    """What a match keeps: the game itself."""
    return each.played
