"""boardlab: see, touch and reason about board games in Jupyter. These are the names a notebook needs."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from typing import TYPE_CHECKING, Any

if sys.argv[:1] == ["-m"] and importlib.util.find_spec("networkx") is None:  # `python -m boardlab …` in a fresh checkout
    from boardlab.fresh import go_on_inside
    go_on_inside("notebook", "-m", "boardlab", *sys.argv[1:])

from boardlab import games
from boardlab.errors import Ambiguous, BoardlabError, Illegal, Unreadable
from boardlab.game import Action, Change, Outcome, Piece, Reason, State
from boardlab.games import game, read, register
from boardlab.record import Record
from boardlab.words.say import language, speaking
from boardlab.words.tell import tell

__version__ = "0.1.0"
_LATER = {"Board": "boardlab.widgets", "Explorer": "boardlab.widgets", "Lesson": "boardlab.widgets",
          "Curriculum": "boardlab.widgets", "Review": "boardlab.widgets", "Puzzle": "boardlab.widgets",
          "Puzzles": "boardlab.widgets", "game_graph": "boardlab.graphs",
          "rule": "boardlab.rules.card", "glossary": "boardlab.rules.glossary"}
"""Name → where it lives, loaded when first used."""
_NOW = ("Action", "Ambiguous", "BoardlabError", "Change", "Illegal", "Outcome", "Piece", "Reason", "Record", "State",
        "Unreadable", "game", "games", "language", "read", "register", "speaking", "tell")

if TYPE_CHECKING:  # for editors and type checkers, which do not run what follows
    from boardlab.games import heroes, leaders, legie
    from boardlab.graphs import game_graph
    from boardlab.rules.card import rule
    from boardlab.rules.glossary import glossary
    from boardlab.widgets import Board, Curriculum, Explorer, Lesson, Puzzle, Puzzles, Review


def __getattr__(name: str) -> Any:
    if name in _LATER:
        from boardlab.extras import brought_by
        with brought_by("notebook"):
            return getattr(importlib.import_module(_LATER[name]), name)
    if name in games.names():
        return game(name)
    raise AttributeError(f"boardlab has no {name!r}; the games are {', '.join(games.names())}")


def __dir__() -> list[str]:
    return sorted([*_NOW, *_LATER, *games.names(), "__version__"])
