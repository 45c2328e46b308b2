"""Leaders: two Leaders, sixteen characters with abilities, a board of 37 hexes."""

from typing import Any as _Any

from boardlab.games.leaders.board import BOARD as board
from boardlab.games.leaders.flow import LeadersState as State, new_game
from boardlab.games.leaders.pieces import CARDS as cards, KINDS as kinds, SIDES as sides
from boardlab.games.leaders.rules import book
from boardlab.notation import positions as _positions

name = "leaders"
claims = ("source", "test", "lesson", "picture", "words")  # what `boardlab check` holds every rule to
options = ({"mode": "discovery"}, {"mode": "strategist"})  # the ways to begin


def read(text: str) -> State:
    """The position a text describes."""
    return _positions.read(State, text)


def position(**fields: _Any) -> State:
    """A position from keywords: `position(south="leader:d1 acrobat:c3", north="leader:d7", turn="south")`."""
    return _positions.position(State, **fields)
