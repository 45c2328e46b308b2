"""Legie: ten units a side, placed one by one on a board of 36 cells; whoever is beaten goes back to the reserve."""

from typing import Any as _Any

from boardlab.games.legie.board import BOARD as board
from boardlab.games.legie.flow import LegieState as State, new_game
from boardlab.games.legie.pieces import KINDS as kinds, SIDES as sides
from boardlab.games.legie.rules import book
from boardlab.notation import positions as _positions

name = "legie"
_SCENARIOS = ("return-of-the-king", "caravan", "master-of-the-forest")
claims = ("source", "test", "lesson", "picture", "words")  # what `boardlab check` holds every rule to
options = (  # the ways to begin: without terrain, with the setup played out, with the setup left to chance
    *({"scenario": scenario} for scenario in ("basic", "advanced", *_SCENARIOS)),
    *({"scenario": scenario, "terrain": "random"} for scenario in _SCENARIOS),
    {"scenario": "caravan", "terrain": "random", "caravan_line": "straight"},
)


def read(text: str) -> State:
    """The position a text describes."""
    return _positions.read(State, text)


def position(**fields: _Any) -> State:
    """A position from keywords: `position(black="knight:c3 soldier:b2", white="king:d4", flag="e5", turn="black")`."""
    return _positions.position(State, **fields)
