"""boardlab: see, touch and reason about board games in Jupyter. These are the names a notebook needs."""

from __future__ import annotations

import importlib
from typing import Any

from boardlab.errors import Ambiguous, BoardlabError, Illegal, Unreadable
from boardlab.game import Action, Change, Outcome, Piece, Reason, State
from boardlab.games import game, names as games, register
from boardlab.record import Record
from boardlab.words.say import language, speaking
from boardlab.words.tell import tell

__version__ = "0.1.0"
_LATER = {"Board": "boardlab.widgets", "Explorer": "boardlab.widgets", "Lesson": "boardlab.widgets",
          "Curriculum": "boardlab.widgets", "game_graph": "boardlab.graphs", "rule": "boardlab.rules.card"}
"""Name → where it lives, loaded when first used."""


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(importlib.import_module(_LATER[name]), name)
    if name in games():
        return game(name)
    raise AttributeError(f"boardlab has no {name!r}; the games are {', '.join(games())}")


def __dir__() -> list[str]:
    return sorted([*globals(), *_LATER, *games()])
