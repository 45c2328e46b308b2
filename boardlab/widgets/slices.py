"""Thinking while a page is open: in slices, so that whatever the reader does is heard meanwhile."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from boardlab.players.thinking import Thinking

SLICE = 0.02    # seconds of thinking before the page is heard again
Thought = TypeVar("Thought")


async def thought(thinking: Thinking[Thought]) -> Thought:
    """What comes of thinking, the page being heard all the while."""
    heard = time.perf_counter()
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            found: Thought = done.value
            return found
        if time.perf_counter() >= heard + SLICE:
            await asyncio.sleep(0)
            heard = time.perf_counter()


class Meanwhile:
    """Something that is done while a page is open, one thing at a time; it can be dropped."""

    def __init__(self) -> None:
        self.task: asyncio.Task[None] | None = None

    def __bool__(self) -> bool:
        return self.task is not None

    def begin(self, work: Callable[[], Coroutine[Any, Any, None]], otherwise: Callable[[], None]) -> None:
        """Begin it; where nothing can be done meanwhile, in a script, do something else instead."""
        loop = running()
        if loop:
            self.task = loop.create_task(work())
        else:
            otherwise()

    def done(self) -> None:
        """It has come to its end; what was begun since goes on."""
        if running() and self.task is asyncio.current_task():
            self.task = None

    def drop(self) -> None:
        """Nobody waits for it any more. A page is heard in another thread than cells run in: either may have begun it."""
        task, self.task = self.task, None
        if task and task.get_loop() is running():
            task.cancel()
        elif task and not task.get_loop().is_closed():
            task.get_loop().call_soon_threadsafe(task.cancel)


def running() -> asyncio.AbstractEventLoop | None:
    """The loop of this thread, if it runs."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
