"""The board itself: where each cell is in a picture, its ground, terrain, regions and name."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from boardlab.game import State
from boardlab.scene.look import Look, Theme, mix
from boardlab.scene.marks import Mark
from boardlab.scene.shapes import Circle, Group, Hit, Layer, Path, Points, Polygon, Text
from boardlab.scene.strokes import Point, placed
from boardlab.scene.telling import name_of
from boardlab.topology import Topology

HEX = tuple((math.cos(math.radians(60 * i)), math.sin(math.radians(60 * i))) for i in range(6))
SQUARE = ((0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (-0.5, -0.5))
OUTLINE = {"hex": HEX, "square": SQUARE}
TOKEN = {"hex": 0.56, "square": 0.38}           # a token's radius, in units of the board
LIFT = {"hex": 0.0, "square": 0.035}              # tokens sit a little higher, to leave the corner to the name
NAME = {"hex": (-0.405, 0.675), "square": (-0.365, 0.38)}
NAME_SIZE = {"hex": 0.235, "square": 0.16}
RING = {"hex": (0.645, 0.575), "square": (0.43, 0.39)}   # the radii of a region's rings


class Plan(NamedTuple):
    """Where the board is: pixels per unit, the middle of every cell, and how large a token is."""

    board: Topology
    unit: float
    centre: Mapping[str, Point]
    size: Point
    flip: bool = False

    @property
    def token(self) -> float:
        """The radius of a token."""
        return self.unit * TOKEN[self.board.shape]

    def seat(self, cell: str) -> Point:
        """Where a token stands on a cell."""
        x, y = self.centre[cell]
        return x, y - LIFT[self.board.shape] * self.unit

    def outline(self, cell: str, scale: float = 1) -> Points:
        """The cell's edge, or one inside it."""
        x, y = self.centre[cell]
        return tuple((x + dx * self.unit * scale, y + dy * self.unit * scale) for dx, dy in OUTLINE[self.board.shape])

    def around(self, cells: tuple[str, ...]) -> Iterator[Points]:
        """The outer edge of some cells."""
        (x0, y0), (px, py) = self.board.xy[self.board.cells[0]], self.centre[self.board.cells[0]]
        scale = -self.unit if self.flip else self.unit
        for loop in borders(self.board, cells):
            yield tuple((px + (x - x0) * scale, py + (y - y0) * scale) for x, y in loop)

    @property
    def fine(self) -> float:
        """A fine line: one pixel on a small board, a little more on a large one."""
        return (max(1.0, self.unit / 50))


@lru_cache(maxsize=256)
def plan_of(board: Topology, left: float, top: float, width: float, flip: bool) -> Plan:
    """The board fitted into a width; turned round, each cell is opposite."""
    xs, ys = zip(*board.xy.values())
    reach_x, reach_y = max(x for x, _ in OUTLINE[board.shape]), max(y for _, y in OUTLINE[board.shape])
    unit = width / (max(xs) - min(xs) + 2 * reach_x)
    sign = -1 if flip else 1
    least_x, least_y = min(sign * x for x in xs) - reach_x, min(sign * y for y in ys) - reach_y
    centre = {cell: (left + (sign * x - least_x) * unit, top + (sign * y - least_y) * unit)
              for cell, (x, y) in board.xy.items()}
    return Plan(board, unit, centre, (width, (max(ys) - min(ys) + 2 * reach_y) * unit), flip)


@lru_cache(maxsize=256)
def borders(board: Topology, cells: tuple[str, ...]) -> tuple[Points, ...]:
    """The outer edge of some cells in the board's own units: their sides that no other of them shares."""
    corner: dict[Point, list[Point]] = {}
    for x, y in (board.xy[cell] for cell in cells):
        ring = [(round(x + dx, 3) + 0.0, round(y + dy, 3) + 0.0) for dx, dy in OUTLINE[board.shape]]
        for a, b in zip(ring, ring[1:] + ring[:1]):
            if corner.get(b) and a in corner[b]:
                corner[b].remove(a)
            else:
                corner.setdefault(a, []).append(b)
    loops = []
    while left := [a for a, ends in corner.items() if ends]:
        loop = [left[0]]
        while corner[loop[-1]]:
            loop.append(corner[loop[-1]].pop())
        loops.append(tuple(loop[:-1]))
    return tuple(loops)


def terrain_of(state: State) -> Mapping[str, str]:
    """The letter of each cell's terrain: given by cell, or written in rows from the top."""
    terrain: Any = getattr(state, "terrain", None) or {}
    if isinstance(terrain, str):
        xy = state.board.xy
        rows = [sorted((cell for cell in xy if xy[cell][1] == y), key=lambda cell: xy[cell][0])
                for y in sorted({y for _, y in xy.values()})]
        terrain = {cell: letter for row, line in zip(rows, terrain.split("/")) for cell, letter in zip(row, line)}
    return {cell: letter for cell, letter in terrain.items() if letter != "."}


def regions_of(board: Topology, look: Look) -> Mapping[str, str]:
    """The ring each cell has; two rings win over one."""
    found: dict[str, str] = {}
    for region, style in look.regions.items():
        for cell in board.regions[region]:
            found[cell] = "double" if "double" in (style, found.get(cell)) else style
    return found


def cell_words(state: State, look: Look, cell: str, terrain: Mapping[str, str]) -> str:
    """A cell in words: its name and its terrain."""
    kind = look.terrain.get(terrain.get(cell, ""), {}).get("name")
    return f"{cell} {name_of(state.game, kind)}" if kind else cell


def ground(state: State, plan: Plan, look: Look, theme: Theme, marks: tuple[Mark, ...]) -> Iterator[Layer]:
    """The cells, with terrain, regions and shading; then the rim; the names come later, above the hatching."""
    shaded = {mark.cells[0]: mark.value for mark in marks if mark.kind == "shade"}
    terrain, rings = terrain_of(state), regions_of(state.board, look)
    cells = []
    for cell in state.board.cells:
        tint = fill_of(theme, look, terrain.get(cell, ""), shaded.get(cell))
        shapes: list = [Polygon(plan.outline(cell), tint, theme["line"], plan.fine)]
        if pattern := look.terrain.get(terrain.get(cell, ""), {}).get("pattern"):
            ink = theme.terrain[look.terrain[terrain[cell]]["name"]]["ink"]
            shapes.append(Path(placed(pattern, *plan.centre[cell], plan.unit), ink, plan.fine))
        if cell in rings:
            radii = RING[state.board.shape][:2 if rings[cell] == "double" else 1]
            shapes += [Circle(*plan.seat(cell), radius * plan.unit, "", theme["gold"], plan.fine * 1.2)
                       for radius in radii]
        text = cell + terrain.get(cell, "")
        cells.append(Group(cell, tuple(shapes), cell_words(state, look, cell, terrain), text, plan.centre[cell]))
    yield Layer("cells", tuple(cells))
    rim = tuple(Polygon(loop, "", theme["rim"], plan.fine * 1.8) for loop in plan.around(state.board.cells))
    yield Layer("rim", (Group("", rim),))


def fill_of(theme: Theme, look: Look, letter: str, shading: float | None = None) -> str:
    """The colour of a cell: plain or terrain, and darkened by its shading."""
    tint = theme.terrain[look.terrain[letter]["name"]]["tint"] if letter in look.terrain else theme["ground"]
    return tint if shading is None else mix(tint, theme.marks["shade"], 0.15 + 0.85 * shading)


def names(plan: Plan, theme: Theme, marks: tuple[Mark, ...]) -> Layer:
    """The cells' names, small and quiet in a corner; in full ink where the cell is shaded."""
    shaded = {mark.cells[0] for mark in marks if mark.kind == "shade"}
    shape = plan.board.shape
    (dx, dy), size = NAME[shape], max(8.0, NAME_SIZE[shape] * plan.unit)
    return Layer("names", tuple(
        Group("", (Text(x + dx * plan.unit, y + dy * plan.unit, cell, size,
                        theme["ink" if cell in shaded else "quiet"], "middle"),))
        for cell, (x, y) in plan.centre.items()))


def cell_hits(plan: Plan) -> Iterator[Hit]:
    """Every cell can be clicked."""
    for cell in plan.board.cells:
        yield Hit(cell, plan.outline(cell))
