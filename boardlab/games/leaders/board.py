"""The board of Leaders: a hexagon of 37 cells, two homes, two rows of recruitment cells."""

from boardlab.topology import Topology, hexagon


def board_of(radius: int) -> Topology:
    """The board of Leaders at any size (the real one has radius 3)."""
    columns = "abcdefghijklmnopqrstuvwxyz"[:2 * radius + 1]
    heights = [2 * radius + 1 - abs(x - radius) for x in range(len(columns))]
    middle = columns[radius]
    return hexagon(radius, {
        "south-home": (f"{middle}1",),
        "north-home": (f"{middle}{2 * radius + 1}",),
        "south-recruitment": tuple(f"{c}1" for c in columns),
        "north-recruitment": tuple(f"{c}{h}" for c, h in zip(columns, heights)),
    })


BOARD = board_of(3)
HOME = {"south": "d1", "north": "d7"}
