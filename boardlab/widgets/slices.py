"""Thinking while a page is open: in slices, so that whatever the reader does is heard meanwhile."""

from __future__ import annotations

import asyncio
import time
from typing import TypeVar

from boardlab.players.search import Thinking

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
