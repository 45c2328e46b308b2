"""A short number for a set of things that is the same on every machine and in every order: to tell that something came
before."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from hashlib import blake2b

DIGITS = 10  # of a fingerprint, in base 16


def fingerprint(things: Iterable[Hashable], written: Callable[..., str] = str) -> int:
    """One number for all of them, by how each is written.

    >>> fingerprint(["rider:c3", "turn"]) == fingerprint(["turn", "rider:c3"]) != fingerprint(["rider:c4", "turn"])
    True
    """
    number = 0
    for thing in things:
        number ^= _mixed(thing, written)
    return number


@lru_cache(maxsize=1 << 14)
def _mixed(thing: Hashable, written: Callable[..., str]) -> int:
    return int.from_bytes(blake2b(written(thing).encode(), digest_size=DIGITS // 2).digest(), "big")
