"""Thinking is a generator that pauses after every few positions: whoever runs it can show that it goes on, or stop it."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

Answer = TypeVar("Answer")
Thinking = Generator[int, None, Answer]  # pauses with the number of positions looked at, answers in the end


def finished(thinking: Generator[Any, None, Answer]) -> Answer:
    """Think to the end."""
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            answer: Answer = done.value
            return answer
