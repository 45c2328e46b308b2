"""A time limit for somebody else's function: it runs in a thread of its own, and nobody waits for it longer than that.

When the time is over it is interrupted again and again, which ends any Python code; what sits in a library for good is left
alone. Where there are no threads (in a browser) the time is only measured.
"""

from __future__ import annotations

import contextvars
import ctypes
import sys
import threading
import time
import traceback
from collections.abc import Callable
from typing import Any, Generic, TypeVar

Answer = TypeVar("Answer")
AGAIN = 0.02       # seconds between two interruptions of somebody who goes on nevertheless
INTERRUPTIONS = 50


class TimeUp(Exception):
    """The time is over; it says where the function was by then."""


class Interrupted(BaseException):
    """Raised in the function. Not an Exception: `except Exception` does not hold it up."""


class Running(Generic[Answer]):
    """A call in a thread of its own, and what came of it."""

    def __init__(self, call: Callable[[], Answer]):
        self.call = call
        self.answer: list[Answer] = []
        self.error: BaseException | None = None
        self.thread = threading.Thread(target=contextvars.copy_context().run, args=(self._run,), daemon=True)

    def _run(self) -> None:
        try:
            self.answer.append(self.call())
        except BaseException as error:  # whatever it is, it belongs to whoever asked
            self.error = error

    def stop(self) -> None:
        """Interrupt it until it ends, or for a while."""
        for _ in range(INTERRUPTIONS):
            if not self.thread.is_alive():
                return
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.thread.ident or 0), ctypes.py_object(Interrupted))
            self.thread.join(AGAIN)


def within(seconds: float, call: Callable[[], Answer]) -> Answer:
    """What a call gives; `TimeUp` if it takes longer than so many seconds.

    >>> within(5, lambda: 6 * 7)
    42
    """
    running = Running(call)
    try:
        running.thread.start()
    except RuntimeError:
        return measured(seconds, call)
    running.thread.join(seconds)
    if running.thread.is_alive():
        told = place_of(running.thread)
        running.stop()
        raise TimeUp(told)
    if running.error is not None:
        raise running.error
    return running.answer[0]


def place_of(thread: threading.Thread) -> str:
    """Where a thread is now, as a traceback tells it, without the lines of this file and of threading."""
    frame: Any = sys._current_frames().get(thread.ident or 0)
    stack = traceback.extract_stack(frame) if frame else []
    return "".join(traceback.format_list([line for line in stack if line.filename not in (__file__, threading.__file__)]))


def measured(seconds: float, call: Callable[[], Answer]) -> Answer:
    """The same where there are no threads: a late answer does not count, one that never comes is waited for."""
    end = time.perf_counter() + seconds
    answer = call()
    if time.perf_counter() > end:
        raise TimeUp("")
    return answer
