"""The board of Le Combat des Héros: 8 columns by 9 rows, diagonals included, six start points a side."""

from boardlab.topology import grid

STARTS = {"beige": tuple(f"{column}1" for column in "bcdefg"), "blue": tuple(f"{column}9" for column in "bcdefg")}
BOARD = grid(8, 9, diagonals=True, regions={f"{side}-start": cells for side, cells in STARTS.items()})
