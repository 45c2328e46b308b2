"""A guard for players who kill the process they play in: it lets them play one game at a time in a process of its own.

Before a function of somebody's own is asked, what the game would come to if no answer came is written down. If the process
is gone then, that is what it comes to: the game is lost, with the reason, and another process plays the next one.
"""

from __future__ import annotations

import os
import pickle
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor
from functools import lru_cache, partial
from pathlib import Path
from typing import TypeVar

from boardlab.errors import BoardlabError
from boardlab.extras import brought_by
from boardlab.lab.games import Course, Plan, Played, course, course_of
from boardlab.words.say import say

SHARE = 0.5  # of the memory of the machine, the process has at most; whoever wants more has failed
Item = TypeVar("Item")


class Guard:
    """Plays games one at a time; `killed` tells whether one of them killed its process."""

    def __init__(self, plan: Plan):
        self.plan, self.sent, self.killed = plan, packed(plan), False
        self.folder = Path(tempfile.mkdtemp(prefix="boardlab-"))
        self.note = self.folder / "note"
        self.pool: Executor | None = None

    def __enter__(self) -> Guard:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def stop(self) -> None:
        """Let the process go."""
        if self.pool is not None:
            self.pool.shutdown()
        self.pool = None

    def play(self, keep: Callable[[Course], Item], number: int) -> Item:
        """What is kept of a game; of one that killed its process, what it was by then."""
        self.pool = self.pool or pool()
        self.note.unlink(missing_ok=True)
        try:
            item: Item = self.pool.submit(noted, keep, self.sent, number, str(self.note)).result()
            return item
        except BrokenExecutor as error:
            self.stop()
            lost = self.last_noted()
            if lost is None or lost.number != number:
                raise gone(error) from error
            self.killed = True
            return keep(course_of(self.plan, lost._replace(fault=told(error))))

    def batches(self, keep: Callable[[Course], Item], numbers: range) -> Iterator[list[Item]]:
        """The same for many games."""
        for number in numbers:
            yield [self.play(keep, number)]

    def last_noted(self) -> Played | None:
        """What was written down before the process was gone."""
        try:
            found: Played = pickle.loads(self.note.read_bytes())
            return found
        except (OSError, EOFError, pickle.UnpicklingError):
            return None


def gone(error: BaseException) -> BoardlabError:
    """What is said when processes are gone and nobody knows why."""
    return BoardlabError(say("lab.workers-lost", error=type(error).__name__))


def pool() -> Executor:
    """A process that plays one game at a time, and does not get all the memory there is."""
    with brought_by("lab"):
        from loky import ProcessPoolExecutor
    made: Executor = ProcessPoolExecutor(1, initializer=limit_memory)
    return made


def told(error: BaseException) -> str:
    """What is known about the end of a process."""
    codes = re.search(r"\{(.+?)\}", str(error))  # loky tells how processes ended
    return say("lab.killed", how=codes[1] if codes else type(error).__name__)


def packed(plan: Plan) -> bytes:
    """A plan for another process; functions of a notebook go along as they are."""
    if all(isinstance(player, str) for player in plan.players):
        return pickle.dumps(plan)
    with brought_by("lab"):
        import cloudpickle
    return bytes(cloudpickle.dumps(plan))


unpacked = lru_cache(8)(pickle.loads)


# in the process


def limit_memory() -> None:
    """Leave the machine some memory, where a process can be told so."""
    try:
        import resource
        most = int(SHARE * os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
        resource.setrlimit(resource.RLIMIT_AS, (most, resource.getrlimit(resource.RLIMIT_AS)[1]))
    except (ImportError, AttributeError, ValueError, OSError):
        pass


def noted(keep: Callable[[Course], Item], sent: bytes, number: int, file: str) -> Item:
    """Play a game, and write down before every question what it comes to if nobody answers."""
    return keep(course(unpacked(sent), number, partial(write, Path(file))))


def write(file: Path, played: Played) -> None:
    """Write it down; the file is whole as soon as the next question is asked."""
    file.write_bytes(pickle.dumps(played))
