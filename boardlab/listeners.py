"""Who wants to know: one that fails never keeps the others from hearing, and a method does not keep its owner alive."""

from __future__ import annotations

import inspect
import weakref
from collections.abc import Callable


class Listeners:
    """Functions that are called when something changes.

    >>> heard = []
    >>> those = Listeners()
    >>> leave = those.add(lambda: heard.append("told"))
    >>> those.tell(); leave(); those.tell(); heard
    ['told']
    """

    def __init__(self) -> None:
        self._known: list[Callable[[], Callable[[], object] | None]] = []

    def add(self, listener: Callable[[], object], keep: bool = True) -> Callable[[], None]:
        """Call this from now on; returns the way to stop it. With `keep=False` a method goes when its owner does."""
        if keep or not inspect.ismethod(listener):
            def found() -> Callable[[], object] | None:
                return listener
        else:
            found = weakref.WeakMethod(listener, lambda _: leave())

        def leave() -> None:
            if found in self._known:
                self._known.remove(found)
        self._known.append(found)
        return leave

    def tell(self) -> None:
        """Call them all, in order; then the first error there was is raised."""
        failed: Exception | None = None
        for found in tuple(self._known):
            try:
                if listener := found():
                    listener()
            except Exception as error:
                failed = failed or error
        if failed:
            raise failed

    def __len__(self) -> int:
        return len(self._known)
