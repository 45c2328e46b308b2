"""The compiled engines, if they were built here (by `boardlab.engine.build`) from the sources that are here now."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import sys
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
SOURCES = HERE.parent / "pure"
GROUP = "boardlab_engine"          # mypyc keeps what its modules share in a library named after this
SHARED = f"{GROUP}__mypyc"
STAMP = HERE / "built.txt"         # the digest of the sources that were compiled


def digest() -> str:
    """A digest of the engines' sources, line ends aside."""
    import hashlib
    text = b"".join(file.name.encode() + file.read_bytes().replace(b"\r\n", b"\n") for file in sorted(SOURCES.glob("*.py")))
    return hashlib.sha256(text).hexdigest()


def library() -> Path | None:
    """The shared library for this Python, if there is one."""
    for suffix in importlib.machinery.EXTENSION_SUFFIXES:
        if (HERE / f"{SHARED}{suffix}").is_file():
            return HERE / f"{SHARED}{suffix}"
    return None


def is_stale() -> bool:
    """Something was compiled for this Python, but from other sources than those that are here now."""
    return library() is not None and not _matches()


def _matches() -> bool:
    try:
        return STAMP.read_text(encoding="ascii").strip() == digest()
    except (OSError, ValueError):
        return False


@cache
def usable() -> bool:
    """The compiled engines are here, of the same sources, and load."""
    path = library()
    if path is None or not _matches():
        return False
    try:
        if SHARED not in sys.modules:  # the modules look for it under this name, wherever it lies
            spec = importlib.util.spec_from_file_location(SHARED, path)
            assert spec and spec.loader
            module = importlib.util.module_from_spec(spec)
            sys.modules[SHARED] = module
            spec.loader.exec_module(module)
        importlib.import_module(f"{__name__}.base")
    except ImportError:  # built for another machine
        sys.modules.pop(SHARED, None)
        return False
    return True
