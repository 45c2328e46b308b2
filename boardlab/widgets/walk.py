"""Where the arrow keys lead: from each cell to a neighbour, or nowhere; every cell can be reached."""

from __future__ import annotations

import math
from functools import lru_cache

from boardlab.topology import Topology

ARROWS = {"ArrowUp": (0, -1), "ArrowDown": (0, 1), "ArrowLeft": (-1, 0), "ArrowRight": (1, 0)}
STRAY = 0.6  # the least cosine between an arrow and the way a neighbour lies


@lru_cache(maxsize=32)
def walk(board: Topology, flip: bool = False) -> dict[str, dict[str, str]]:
    """For each cell: the keys that move from it, and where to.

    >>> from boardlab.topology import grid, hexagon
    >>> walk(grid(3, 3))["a1"], walk(hexagon(3))["d4"]["ArrowRight"]
    ({'ArrowUp': 'a2', 'ArrowRight': 'b1'}, 'e4')
    """
    sign = -1 if flip else 1
    at = {cell: (sign * x, sign * y) for cell, (x, y) in board.xy.items()}
    middle = sum(y for _, y in at.values()) / len(at)
    return {cell: {key: there for key, arrow in ARROWS.items() if (there := _towards(board, at, cell, arrow, middle))}
            for cell in board.cells}


def _towards(board: Topology, at: dict, cell: str, arrow: tuple[int, int], middle: float) -> str | None:
    """The neighbour that lies most this way; of two alike the one nearer to the middle: a walk across stays level."""
    x, y = at[cell]
    found = []
    for near in board.neighbours[cell]:
        dx, dy = at[near][0] - x, at[near][1] - y
        along = (dx * arrow[0] + dy * arrow[1]) / math.hypot(dx, dy)
        if along > STRAY:
            found.append((-round(along, 3), round(abs(at[near][1] - middle), 3), round(at[near][1], 3), near))
    return min(found)[-1] if found else None
