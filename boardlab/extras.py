"""What is not installed is asked for by name: which extra brings it, and the line that installs it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from boardlab.errors import BoardlabError
from boardlab.words.say import say


class NotInstalled(BoardlabError, ModuleNotFoundError):
    """Something needs a package that an extra of boardlab brings."""

    def __str__(self) -> str:
        return str(self.args[0])


@contextmanager
def brought_by(extra: str) -> Iterator[None]:
    """Import something here; if it is not there, the error says which extra brings it.

    >>> with brought_by("notebook"):
    ...     import no_such_package
    Traceback (most recent call last):
    boardlab.extras.NotInstalled: no_such_package is not installed here: pip install "boardlab[notebook]"
    """
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "?").partition(".")[0]
        if package == "boardlab":
            raise
        raise NotInstalled(say("error.not-installed", package=package, extra=extra)) from error
