"""Positions made up from the people of a game, on its board: where puzzles are looked for if its own turns hold too few."""

from __future__ import annotations

from collections.abc import Container, Iterator
from random import Random

from boardlab.errors import BoardlabError
from boardlab.game import State
from boardlab.games import game as load
from boardlab.players.puzzling import own_of


def composed(state: State, chance: Random, wanted: Container[str] = ()) -> State | None:
    """Another position with the same people on the same board, and somebody who knows the `wanted` rules, where that is
    known; None if this one cannot be, or in a game that needs none."""
    own = own_of(state.game)
    return read(own.composed(state, chance, wanted)) if own.composed else None


def lacking(state: State) -> Iterator[tuple[str, State]]:
    """The position without something that lies on the board, and the rule of that."""
    for rule, without in own_of(state.game).lacking(state):
        if new := read(without):
            yield rule, new


def read(state: State) -> State | None:
    """The same position, checked; None if it cannot be, or is over."""
    try:
        new: State = load(state.game).read(state.text)
    except BoardlabError:
        return None
    return None if new.outcome or not own_of(new.game).can_be(new) else new
