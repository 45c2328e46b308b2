"""Which language is spoken at first: the one asked for, the one chosen last, the system's own, else English."""

from __future__ import annotations

import locale
import os
import warnings
from contextlib import suppress
from pathlib import Path

from boardlab.files import own_folder, write_whole

LANGUAGES = {"en": "English", "fr": "Français", "it": "Italiano", "ru": "Русский"}
"""Every language by its code, as its speakers call it."""
VARIABLE = "BOARDLAB_LANGUAGE"


def kept_path() -> Path:
    """Where the choice is kept: beside the progress."""
    return own_folder() / "language"


def first_language() -> str:
    """What a new kernel or command speaks until somebody chooses otherwise."""
    return asked_for() or chosen_last() or of_the_system() or "en"


def asked_for() -> str | None:
    """The language the variable BOARDLAB_LANGUAGE names; a name nobody knows is said once, and passed over."""
    said = os.environ.get(VARIABLE, "").strip()
    if said and not (code := _code(said)):
        warnings.warn(f"{VARIABLE}={said}: boardlab speaks {', '.join(LANGUAGES)}", stacklevel=2)
    return code if said else None


def chosen_last() -> str | None:
    """The language last chosen from a menu, if it can be read."""
    with suppress(OSError, UnicodeError):
        return _code(kept_path().read_text(encoding="utf-8").strip())
    return None


def keep(code: str) -> bool:
    """Remember a choice for the next kernel; False where it cannot be written: then it holds for this one only."""
    with suppress(OSError):
        kept_path().parent.mkdir(parents=True, exist_ok=True)
        write_whole(kept_path(), code + "\n")
        return True
    return False


def of_the_system() -> str | None:
    """The first language the system asks for that is spoken here: from the usual variables, else from its settings."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if said := os.environ.get(variable):
            return next(filter(None, map(_code, said.split(":"))), None)
    with suppress(ValueError, TypeError):
        return _code(locale.getlocale()[0] or "")
    return None


def _code(said: str) -> str | None:
    """The code in a locale's name: `fr_FR.UTF-8` and Windows' `French_France` are fr.

    >>> _code("fr_FR.UTF-8"), _code("Russian_Russia"), _code("IT"), _code("C"), _code("de_DE")
    ('fr', 'ru', 'it', None, None)
    """
    word = said.replace("-", "_").partition("_")[0].partition(".")[0].partition("@")[0].lower()
    known = {"english": "en", "french": "fr", "italian": "it", "russian": "ru"}
    return known.get(word, word if word in LANGUAGES else None)
