"""Le Combat des Héros: six of thirteen heroes a side, hearts, special attacks, heroic powers."""

import re as _re
from typing import Any as _Any

from boardlab.games.heroes import rosters as _rosters, setup as _setup
from boardlab.games.heroes.board import BOARD as board
from boardlab.games.heroes.flow import HeroesState as State, state_named as _state_named, state_of as _state_of
from boardlab.games.heroes.notation import check_options as _check_options
from boardlab.games.heroes.pieces import KINDS as kinds, POWERS as powers, SIDES as sides, STATUSES as statuses
from boardlab.games.heroes.position import Position as _Position
from boardlab.games.heroes.rosters import BadRoster, Roster, RosterWarning
from boardlab.games.heroes.rules import book
from boardlab.games.heroes.telling import describe, turns
from boardlab.notation import positions as _positions

name = "heroes"
claims = ("source", "test", "lesson", "picture", "words")  # what `boardlab check` holds every rule to
options = ({"setup": "random"}, {"setup": "pick"}, {"setup": "draft"})  # the ways to begin


def new_game(seed: _Any = None, setup: str = "random", first: str | None = None, roster: "Roster | str | None" = None,
             repeats: int = 3, patience: int = 50) -> _Position:
    """A new game: teams by lot, or `setup="pick"` (in secret) or `setup="draft"`; the same seed gives the same game."""
    _check_options(setup, first, repeats, patience)
    return _setup.opening(_state_of(_roster(roster)), seed, setup, first, repeats, patience)


def roster(file: _Any = None) -> Roster:
    """The heroes as a table that marks what is reconstructed; with a file, your own roster."""
    return _rosters.load(file) if file is not None else _rosters.KIT


def _roster(given: _Any) -> Roster:
    """A roster, or the file of one."""
    return given if isinstance(given, Roster) else roster(given)


def read(text: str, roster: "Roster | str | None" = None) -> State:
    """The position a text describes; one played with another roster names it, and that roster must have been loaded."""
    named = _re.search(r";roster=([^;]*)", text) if isinstance(text, str) else None
    kind = _state_of(_roster(roster)) if roster else named and _state_named(named.group(1))
    return _positions.read(kind or State, text)


def position(roster: "Roster | str | None" = None, **fields: _Any) -> State:
    """A position from keywords: `position(beige="dragon:d4:8", blue="monk:d6:2.poison", turn="beige")`."""
    return _positions.position(_state_of(_roster(roster)), **fields)
