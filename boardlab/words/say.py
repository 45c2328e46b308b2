"""What is said, in the current language: the kit's phrases, and each game's names, rules and reasons."""

from __future__ import annotations

import string
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, reduce
from typing import Any

from boardlab.listeners import Listeners
from boardlab.words import choice

LANGUAGES = tuple(choice.LANGUAGES)
_current: list[str] = []  # empty until something is said: only then is it asked what is spoken at first
_speaking: ContextVar[str | None] = ContextVar("speaking", default=None)
_listeners = Listeners()
_folders: dict[str, Any] = {}  # where a registered game keeps its words, if not in boardlab/games


def language(code: str | None = None) -> str:
    """Say which language is spoken; with a code, change it for this kernel (open widgets are redrawn)."""
    if code is not None and code != _spoken():
        _current[:] = [_known(code)]
        _listeners.tell()
    return _speaking.get() or _spoken()


def choose_language(code: str) -> str:
    """What a language menu does: change the language, and remember it for the next kernel."""
    choice.keep(_known(code))
    return language(code)


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak another language for a few lines; open widgets and everything afterwards stay as they are.

    >>> with speaking("fr"):
    ...     print(say("ui.undo"))
    Annuler
    >>> say("ui.undo")
    'Undo'
    """
    before = _speaking.set(_known(code))
    try:
        yield
    finally:
        _speaking.reset(before)


def _spoken() -> str:
    if not _current:
        _current.append(choice.first_language())
    return _current[0]


def _known(code: str) -> str:
    if code not in LANGUAGES:
        from boardlab.errors import Unreadable, nearest  # only when something went wrong
        expected = say("error.expected-one-of", what=say("error.a-language"), names=", ".join(LANGUAGES))
        raise Unreadable(str(code), 0, expected, nearest(str(code), LANGUAGES))
    return code


def on_language(listener: Callable[[], None], keep: bool = True) -> Callable[[], None]:
    """Call this whenever the language changes; returns the way to stop it. `keep`: see `Listeners.add`."""
    return _listeners.add(listener, keep)


def words_live_in(game: str, folder: Any) -> None:
    """Tell where a game from outside the package keeps its words."""
    _folders[game] = folder
    phrases.cache_clear()


@cache
def phrases(game: str, code: str) -> Mapping[str, str]:
    """All phrases of a game (or of the kit: "") in one language, by dotted key."""
    import tomllib  # only when something is said: it would slow every import of boardlab
    from importlib import resources
    try:
        folder = _folders.get(game) or resources.files("boardlab" if not game else f"boardlab.games.{game}") / "words"
    except ModuleNotFoundError:  # a game from outside that brings no words
        return {}
    if not folder.is_dir():
        return {}
    files = sorted((file for file in folder.iterdir() if file.name == f"{code}.toml" or file.name.endswith(f".{code}.toml")),
                   key=lambda file: file.name)  # words may be in several files: fr.toml, lessons.fr.toml
    found = (_flatten(tomllib.loads(file.read_text(encoding="utf-8"))) for file in files)
    return {key: spaced(phrase, code) for each in found for key, phrase in each}


def spaced(phrase: str, code: str) -> str:
    """French with the spaces its signs are written with, at which no line breaks; other languages as they are.

    >>> spaced("« Oui » : non ? Si !", "fr")
    '«\xa0Oui\xa0»\xa0: non\u202f? Si\u202f!'
    """
    if code != "fr":
        return phrase
    for sign, space in ((";", "\u202f"), ("?", "\u202f"), ("!", "\u202f"), (":", "\xa0"), ("»", "\xa0"), ("%", "\xa0")):
        phrase = phrase.replace(f" {sign}", space + sign)
    return phrase.replace("« ", "«\xa0")


def _flatten(table: Mapping[str, Any], prefix: str = "") -> Any:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flatten(value, f"{prefix}{key}.")
        else:
            yield prefix + key, str(value)


def find(game: str, *keys: str, code: str | None = None) -> str | None:
    """The first of these keys that has a phrase: in this language, then in English."""
    for tongue in dict.fromkeys((code or language(), "en")):
        for key in keys:
            for place in dict.fromkeys((game, "")):
                if (found := phrases(place, tongue).get(key)) is not None:
                    return found
    return None


class _Lenient(string.Formatter):
    """Fills in what it is given; a placeholder without a value stays readable."""

    def get_value(self, key: Any, args: Any, kwargs: Any) -> Any:
        return kwargs.get(key, "…") if isinstance(key, str) else "…"


def say(key: str, game: str = "", /, **values: Any) -> str:
    """A phrase of the kit or of a game with its placeholders filled in; of one that counts, the form for `count`.

    >>> say("error.overlap", cell="d4", piece="rider")
    'd4 is taken already by rider'
    >>> say("lesson.hint-count", count=1), say("lesson.hint-count", count=3)
    ('There is 1 cell or card to find.', 'There are 3 cells or cards to find.')
    """
    phrase = find(game, key)
    if phrase is None and "count" in values:
        phrase = find(game, f"{key}.{plural(values['count'])}", f"{key}.other")
    return key if phrase is None else with_values(phrase, values)


def plural(count: int | float) -> str:
    """The form a number asks for in the current language: one, few, many, other.

    >>> with speaking("ru"):
    ...     print(plural(1), plural(3), plural(5), plural(21))
    one few many one
    """
    from babel.core import Locale  # only when something is counted
    return str(Locale(language()).plural_form(count))


def number(value: float, digits: int = 2) -> str:
    """A number with its decimal sign: a point in English, a comma in the others.

    >>> number(0.428)
    '0.43'
    """
    said = f"{value:.{digits}f}"
    return said if language() == "en" else said.replace(".", ",")


def with_values(phrase: str, values: Mapping[str, Any]) -> str:
    """A phrase with its places filled in; a place without a value stays readable.

    >>> with_values("{side} to play", {"side": "South"}), with_values("{side} to play", {})
    ('South to play', '… to play')
    """
    return _Lenient().vformat(phrase, (), values)


def labelled(name: str, value: Any) -> str:
    """A name and what belongs to it: `Deck: 12`; in French with its space, `Pioche : 12`."""
    return say("join.label", label=name, value=value)


def about(name: str, sentence: str) -> str:
    """A sentence that says what it is about: the name before it, unless it begins so by itself.

    >>> about("c3", "nobody there."), about("c3", "c3: nobody there."), about("c3", "c3 is occupied.")
    ('c3: nobody there.', 'c3: nobody there.', 'c3 is occupied.')
    """
    begins = sentence.startswith(name) and not sentence[len(name):len(name) + 1].isalnum()
    return sentence if begins else labelled(name, sentence)


def in_a_row(parts: Sequence[str]) -> str:
    """Parts of a sentence one after the other: `a; b; c`."""
    return reduce(lambda before, part: say("join.row", before=before, part=part), parts) if parts else ""


def say_name(game: str, word: str) -> str:
    """The name of a piece, side, phase, card or button in the current language."""
    return find(game, f"names.{word}", f"sides.{word}", f"phases.{word}", f"buttons.{word}") or word


def say_rule(game: str, rule: str, english: str = "") -> str:
    """A rule's sentence in the current language; the English one is the rule's own docstring."""
    return phrases(game, language()).get(f"rules.{rule}") or english


def say_ruling(game: str, rule: str, english: str = "") -> str:
    """What we settled where the book is silent, in the current language; the English text is in the rulebook."""
    return phrases(game, language()).get(f"rulings.{rule}") or english


def say_need(game: str, rule: str, need: str, cells: tuple[str, ...] = (), data: Mapping[str, Any] = {},
             table: str = "needs") -> str:
    """The sentence for an unmet need; where no cell is known, its phrase `<need>-nowhere` if there is one.

    The table `met` has the sentences for needs that are met, where there are numbers to tell.

    >>> say_need("", "", "unfinished", ("c4", "c5")), say_need("", "", "unfinished")
    ('That is only the beginning; go on with c4, c5.', 'Begin with a piece or a card.')
    """
    names = (need,) if cells else (f"{need}-nowhere", need)
    keys = [f"{table}.{scope}.{name}" for name in names for scope in (rule, "any")]
    phrase = find(game, *keys) or f"{rule}: {need}"
    values = {"cell": _listed(game, cells[:1]), "cells": _listed(game, cells), "others": _listed(game, cells[1:]),
              "rule": say_name(game, rule)}
    values |= {name: say_name(game, value) if isinstance(value, str) else value for name, value in data.items()}
    return _Lenient().vformat(phrase, (), values)


def _listed(game: str, cells: tuple[str, ...], most: int = 12) -> str:
    """The names of cells or cards; of a long list the first, and how many more there are."""
    more = f" (+{len(cells) - most})" if len(cells) > most else ""
    return ", ".join(say_name(game, cell) for cell in cells[:most]) + more
