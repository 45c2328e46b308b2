"""Files that are never half written, and read without surprises: drafts take their place, writers wait for each other."""

from __future__ import annotations

import errno
import os
import re
import secrets
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

PATIENCE = 20.0  # seconds to wait for another writer
PROGRESS = "BOARDLAB_PROGRESS"  # names another file for the progress; what else is kept lies beside it


def own_folder() -> Path:
    """Where boardlab keeps what is somebody's own: beside the file BOARDLAB_PROGRESS names, else in the data folder."""
    if named := os.environ.get(PROGRESS):
        return at_home(named).parent
    if sys.platform == "win32":
        home = Path(os.environ.get("APPDATA") or at_home("~/AppData/Roaming"))
    elif sys.platform == "darwin":
        home = at_home("~/Library/Application Support")
    else:
        home = Path(os.environ.get("XDG_DATA_HOME") or at_home("~/.local/share"))
    return home / "boardlab"


def at_home(path: str) -> Path:
    """A path that may begin with ~; where nobody's home is known, as in a container without users, the folder one is in."""
    return Path(re.sub(r"^~(?=[/\\]|$)", ".", os.path.expanduser(path)))


def write_whole(path: str | os.PathLike, content: bytes | str) -> None:
    """Write a file at once: whoever reads it finds the old content or the new, even if this is killed half-way.

    A symbolic link stays one: the file it leads to is written. Text is written as UTF-8.
    """
    target = Path(os.path.realpath(path))
    draft = target.with_name(f"{target.name}.{secrets.token_hex(4)}.part")
    try:
        with open(draft, "xb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
        if target.exists():
            shutil.copymode(target, draft)
        _replace(draft, target)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise


def toml(text: str) -> dict[str, Any]:
    """The table in a TOML text; whatever is wrong with it is a ValueError, also what Python itself would stumble over."""
    import tomllib  # only when something is read: it would slow every import of boardlab
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def drafts(path: str | os.PathLike) -> list[Path]:
    """What writers of this file left behind when they were killed. Ask only while nobody writes (see `locked`)."""
    target = Path(os.path.realpath(path))
    draft = re.compile(rf"{re.escape(target.name)}\.?[a-z0-9_]{{8}}\.part")
    return [file for file in target.parent.iterdir() if draft.fullmatch(file.name)]


@contextmanager
def locked(path: str | os.PathLike, must: bool = True) -> Iterator[None]:
    """Let nobody else who asks this way touch the file meanwhile.

    An OSError if that cannot be had; unless it `must` be, to look at the file in a folder where nothing can be written.
    """
    target = Path(os.path.realpath(path))
    with ExitStack() as held:  # closing the file lets go of it, and so does the end of the process
        try:
            file = held.enter_context(open(target.with_name(target.name + ".lock"), "ab"))
            _wait(file.fileno())
        except OSError:
            if must:
                raise
        yield


def _wait(handle: int) -> None:
    patient_until, pause = time.monotonic() + PATIENCE, 0.0005
    while not _lock(handle):
        if time.monotonic() > patient_until:
            raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        time.sleep(pause)
        pause = min(0.02, 2 * pause)


def _lock(handle: int) -> bool:
    """Take the lock if it is free; where a system knows none (a browser), nobody else is there."""
    try:
        if sys.platform == "win32":
            import msvcrt
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in (errno.EAGAIN, errno.EACCES, errno.EDEADLK)
    except ImportError:
        return True
    return True


def _replace(draft: Path, target: Path) -> None:
    """Windows refuses while somebody reads the file: that takes a moment only."""
    for _ in range(100 if sys.platform == "win32" else 0):
        try:
            return os.replace(draft, target)
        except PermissionError:
            time.sleep(0.01)
    os.replace(draft, target)
    return None
