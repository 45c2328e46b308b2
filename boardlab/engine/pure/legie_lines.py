"""The lines of a caravan in numbers: how long they are, for a set of cells with a bit for each."""

from __future__ import annotations

from typing import Final

from boardlab.games.legie.board import BOARD

from .legie_tables import CELLS, NEAR, RAYS

EVEN: Final[int] = sum([1 << BOARD.order[cell] for cell, steps in BOARD.distance[CELLS[0]].items() if steps % 2 == 0])


def longest(line: str, own: int) -> int:
    """The length of the longest line of this sort."""
    best = 0
    for cell in range(len(CELLS)):
        if own >> cell & 1:
            if line == "straight":
                best = max(best, straight(cell, own))
            elif line == "group":
                best = max(best, group(cell, own).bit_count())
            else:
                best = path(cell, own & ~(1 << cell), 1, best)
    return best


def straight(cell: int, own: int) -> int:
    """The most cells side by side from this one on."""
    best = 0
    for ray in RAYS[cell]:
        count = 0
        for end in ray:
            if not own >> end & 1:
                break
            count += 1
        best = max(best, count)
    return 1 + best


def group(cell: int, own: int) -> int:
    """This cell and all of the set that hang together with it."""
    found, edge = 1 << cell, [cell]
    while edge:
        for near in NEAR[edge.pop()]:
            if own & ~found & 1 << near:
                found |= 1 << near
                edge.append(near)
    return found


def path(cell: int, left: int, count: int, best: int) -> int:
    """The length of a path that has come to this cell, its `count`-th, and goes on as far as it can; or `best`.

    A path changes colour with every step, as on a chessboard: that bounds how far it can still go.
    """
    reach = group(cell, left) & left
    same = (reach & (EVEN if EVEN >> cell & 1 else ~EVEN)).bit_count()
    other = reach.bit_count() - same
    if count + min(2 * other, 2 * same + 1) > best:
        best = max(best, count)
        for near in NEAR[cell]:
            if reach >> near & 1:
                best = path(near, reach & ~(1 << near), count + 1, best)
    return best
