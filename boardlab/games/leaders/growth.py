"""Leaders on larger boards and with more characters: how the cost of its rules grows (`boardlab bench` measures it)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from boardlab.games.leaders.board import board_of
from boardlab.games.leaders.flow import LeadersState
from boardlab.games.leaders.pieces import CARDS, FLAGS, KINDS, SIDES
from boardlab.notation.positions import pieces, position

RADII = (3, 4, 5, 6)
CROWDS = (2, 4, 6, 8, 10, 12)
USUAL = 10  # two full teams
SINGLE = tuple(card for card in CARDS if card != "hermit")  # one card, one character


@cache  # one class a size: positions of different classes are never equal
def state_of(radius: int) -> type[LeadersState]:
    """Leaders on a board of another size: the same rules over other tables."""
    board = board_of(radius)
    sides = tuple(pieces(side, KINDS, board.order, FLAGS) for side in SIDES)
    own = {"__slots__": (), "board": board, "fields": sides + LeadersState.fields[len(sides):]}
    return type(f"LeadersState{radius}", (LeadersState,), own)


def crowd(radius: int, count: int, seed: int) -> LeadersState:
    """A position with so many characters at random, which nobody has lost yet."""
    chance, kind = random.Random(f"{radius} {count} {seed}"), state_of(radius)
    while True:
        cells = chance.sample(kind.board.cells, count)
        kinds = ["leader", "leader", *chance.sample(SINGLE, count - 2)]
        placed = [f"{name}:{cell}" for name, cell in zip(kinds, cells)]
        state = position(kind, south=placed[::2], north=placed[1::2], turn="south")
        if not state.outcome:
            return state


def growth(samples: int = 20) -> Iterator[tuple[str, LeadersState]]:
    """Positions by size, each with the label of its size: first ever larger boards, then ever more characters."""
    for radius in RADII:
        for seed in range(samples):
            yield f"board of radius {radius}", crowd(radius, USUAL, seed)
    for count in CROWDS:
        for seed in range(samples):
            yield f"{count} characters", crowd(RADII[0], count, seed)
