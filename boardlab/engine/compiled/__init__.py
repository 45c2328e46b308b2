"""The compiled engines, if they were built here (by `boardlab.engine.compile`) from the sources that are here now."""

from __future__ import annotations

import hashlib
import importlib.machinery
import importlib.util
import sys
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
SOURCES = HERE.parent / "pure"
SHARED = "boardlab_engine__mypyc"  # mypyc keeps what its modules share in a library of this name
LIBRARY = HERE / f"{SHARED}{importlib.machinery.EXTENSION_SUFFIXES[0]}"  # the one for this Python
STAMP = LIBRARY.with_name(f"{LIBRARY.name}.txt")  # the digest of the sources it was made from


def digest() -> str:
    """A digest of the engines' sources, line ends aside."""
    text = b"".join(file.name.encode() + file.read_bytes().replace(b"\r\n", b"\n") for file in sorted(SOURCES.glob("*.py")))
    return hashlib.sha256(text).hexdigest()


def is_current() -> bool:
    """They were compiled for this Python, from the sources that are here now."""
    try:
        return LIBRARY.is_file() and STAMP.read_text(encoding="ascii").strip() == digest()
    except (OSError, ValueError):
        return False


@cache
def usable() -> bool:
    """The compiled engines are here, of the same sources, and load."""
    if not is_current():
        return False
    try:
        if SHARED not in sys.modules:  # the modules look for it under this name, wherever it lies
            spec = importlib.util.spec_from_file_location(SHARED, LIBRARY)
            assert spec and spec.loader
            module = importlib.util.module_from_spec(spec)
            sys.modules[SHARED] = module
            spec.loader.exec_module(module)
        importlib.import_module(f"{__name__}.base")
    except ImportError:  # built for another machine
        sys.modules.pop(SHARED, None)
        return False
    return True
