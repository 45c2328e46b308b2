"""The board of Legie: six by six cells in four quarters, one for each part."""

from boardlab.topology import Topology, grid

QUARTERS = {"north-west": "b5", "north-east": "e5", "south-west": "b2", "south-east": "e2"}  # each by its middle cell


def quarter(middle: str) -> tuple[str, ...]:
    """The nine cells of the quarter around a middle cell, row by row from the top."""
    x, y = "abcdef".index(middle[0]), int(middle[1])
    return tuple("abcdef"[x + dx] + str(y + dy) for dy in (1, 0, -1) for dx in (-1, 0, 1))


def board_of() -> Topology:
    """The grid, with its quarters as regions."""
    return grid(6, 6, regions={name: quarter(middle) for name, middle in QUARTERS.items()})


BOARD = board_of()
MIDDLES = tuple(QUARTERS.values())
CELLS_OF = {middle: quarter(middle) for middle in MIDDLES}
FROM_THE_TOP = tuple(tuple(column + str(row) for column in "abcdef") for row in range(6, 0, -1))
"""The cells as the terrain is written: row by row from the top."""
