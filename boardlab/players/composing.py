"""Positions made up from the people of a game, on its board: where puzzles are looked for if its own turns hold too few."""

from __future__ import annotations

from random import Random
from typing import Any

from boardlab.errors import BoardlabError
from boardlab.game import Piece, State
from boardlab.games import game as load
from boardlab.games.heroes.pieces import SPENT
from boardlab.games.legie.terrain import ground_allows
from boardlab.why import LISTING

COUNTS = ((9, 8), (9, 7), (9, 6), (8, 9), (8, 9), (7, 9), (7, 7))  # Legie: own units, enemy units
WINDOW = 5   # Heroes: how many columns and rows the fight takes up
HURT = 5     # Heroes: nobody has more lives left


def composed(state: State, chance: Random) -> State | None:
    """Other positions with the same people on the same board; None if this one cannot be, or in a game that needs none."""
    make = {"legie": legie, "heroes": heroes}.get(state.game)
    return make(state, chance) if make else None


def legie(state: Any, chance: Random) -> State | None:
    """Both armies anywhere they may stand; often somebody is about to place the last unit."""
    mine, theirs = chance.choice(COUNTS)
    cells = [cell for cell in state.board.cells if cell != state.flag]
    chance.shuffle(cells)
    at: dict[str, Piece] = {}
    for side in state.sides:
        army = [piece.kind for piece in state.team(side)] + list(state.units_in_reserve(side))
        for kind in chance.sample(army, mine if side == state.turn else theirs):
            cell = cells.pop()
            at[cell] = Piece(side, kind, cell)
    return read(state, at)


def heroes(state: Any, chance: Random) -> State | None:
    """Two or three of each side, hurt and close together, some with their powers left and some without."""
    left, low = chance.randrange(8 - WINDOW + 1), chance.randrange(9 - WINDOW + 1)
    cells = [f"{chr(ord('a') + left + x)}{1 + low + y}" for x in range(WINDOW) for y in range(WINDOW)]
    chance.shuffle(cells)
    at: dict[str, Piece] = {}
    for side in state.sides:
        for hero in chance.sample(state.team(side), chance.choice((2, 2, 3))):
            cell = cells.pop()
            spent = tuple(SPENT[power] for power in state.roster[hero.kind].powers if chance.random() < 0.4)
            most = min(HURT, state.max_life(hero))
            at[cell] = Piece(side, hero.kind, cell, spent, chance.randint(1, most) if chance.random() < 0.9 else 0)
    return read(state.with_(quiet=0, seen=(), heart=False), at)


def read(state: State, at: dict[str, Piece]) -> State | None:
    """The position with these pieces instead; None if it cannot be, or is over."""
    try:
        new: State = load(state.game).read(state.with_(at).text)
    except BoardlabError:
        return None
    return None if new.outcome or not all_may_stand(new) else new


def all_may_stand(state: Any) -> bool:
    """In Legie: the ground has nothing against anybody who stands on it."""
    return state.game != "legie" or all(ground_allows("placed", state.ground(piece.cell), piece, LISTING)
                                        for piece in state.at.values())
