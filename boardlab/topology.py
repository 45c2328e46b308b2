"""Boards: frozen networkx graphs of named cells, with the tables that rules read compiled once from them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

import networkx as nx

Cell = str
Ray = tuple[Cell, ...]

HEX = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))  # axial (q, r), clockwise from "up"
ORTHOGONAL = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))


class Topology:
    """A board that never changes: cells, neighbours, straight lines, distances, named regions.

    >>> board = hexagon(3)
    >>> board.neighbours["d1"]
    ('d2', 'e1', 'c1')
    >>> board.straight("d1", 2)
    (('d2', 'd3'), ('e1', 'f1'), ('c1', 'b1'))
    """

    def __init__(self, graph: nx.Graph, directions: Iterable[tuple[int, int]],
                 regions: Mapping[str, Iterable[Cell]] = {}, shape: str = "square"):
        self.shape = shape
        self.regions = {name: tuple(cells) for name, cells in regions.items()}
        for name, cells in self.regions.items():
            for cell in cells:
                graph.nodes[cell].setdefault("regions", []).append(name)
        self.graph: nx.Graph = nx.freeze(graph)
        self.cells: tuple[Cell, ...] = tuple(graph)
        self.order = {cell: i for i, cell in enumerate(self.cells)}
        self.directions = tuple(directions)
        self.xy = {cell: graph.nodes[cell]["xy"] for cell in graph}

        where = {graph.nodes[cell]["coord"]: cell for cell in graph}

        def ray(cell: Cell, step: tuple[int, int]) -> Ray:
            x, y = graph.nodes[cell]["coord"]
            found = []
            while (x := x + step[0], y := y + step[1]) in where:
                found.append(where[x, y])
            return tuple(found)

        self.rays: dict[Cell, tuple[Ray, ...]] = {
            cell: tuple(r for step in self.directions if (r := ray(cell, step))) for cell in self.cells}
        self.neighbours: dict[Cell, tuple[Cell, ...]] = {
            cell: tuple(r[0] for r in rays) for cell, rays in self.rays.items()}
        self.adjacent: dict[Cell, frozenset[Cell]] = {cell: frozenset(near) for cell, near in self.neighbours.items()}
        self.distance: dict[Cell, dict[Cell, int]] = dict(nx.all_pairs_shortest_path_length(self.graph))
        # between["d1"]["d4"] == ("d2", "d3"); cells that share no straight line are missing
        self.between: dict[Cell, dict[Cell, Ray]] = {
            cell: {end: r[:i] for r in rays for i, end in enumerate(r)} for cell, rays in self.rays.items()}
        self._straight: dict[tuple[Cell, int], tuple[Ray, ...]] = {
            (cell, n): tuple(r[:n] for r in rays if len(r) >= n)
            for cell, rays in self.rays.items() for n in range(1, 4)}
        # within[2]["d4"]: all cells at most two steps from d4
        self.within: tuple[dict[Cell, tuple[Cell, ...]], ...] = tuple(
            {cell: tuple(c for c in self.cells if self.distance[cell][c] <= radius) for cell in self.cells}
            for radius in range(5))
        self.in_line: dict[Cell, tuple[Cell, ...]] = {  # all cells that share a straight line with a cell, line by line
            cell: tuple(end for r in rays for end in r) for cell, rays in self.rays.items()}
        turns = len(self.directions)
        self._ahead: dict[tuple[Cell, Cell], tuple[Cell, ...]] = {
            (a, r[0]): tuple(far[0] for turn in (0, 1, -1) if (far := ray(r[0], self.directions[(way + turn) % turns])))
            for a in self.cells for way, step in enumerate(self.directions) if (r := ray(a, step))}

    def straight(self, cell: Cell, steps: int) -> tuple[Ray, ...]:
        """The straight paths of exactly so many steps that start at a cell."""
        return self._straight.get((cell, steps)) or tuple(r[:steps] for r in self.rays[cell] if len(r) >= steps)

    def line(self, a: Cell, b: Cell) -> Ray | None:
        """The cells strictly between two cells of one straight line; None if they share no line."""
        return self.between[a].get(b)

    def ring(self, cell: Cell, radius: int) -> tuple[Cell, ...]:
        """The cells at exactly this distance, in board order."""
        away = self.distance[cell]
        return tuple(c for c in self.cells if away[c] == radius)

    def ahead(self, a: Cell, b: Cell) -> tuple[Cell, ...]:
        """The cells on the far side of b for somebody coming from a next to it: straight on or one turn either way.

        >>> hexagon(3).ahead("d3", "d4")
        ('d5', 'e4', 'c4')
        """
        return self._ahead.get((a, b), ())

    def __repr__(self) -> str:
        return f"<board of {len(self.cells)} cells, {self.graph.number_of_edges()} adjacencies>"


def hexagon(radius: int, regions: Mapping[str, Iterable[Cell]] = {}) -> Topology:
    """A hexagon of flat-top hexes in lettered columns, cells numbered from the bottom of each column.

    >>> hexagon(3)
    <board of 37 cells, 90 adjacencies>
    """
    coords = {}
    for q in range(-radius, radius + 1):
        rows = range(min(radius, radius - q), max(-radius, -radius - q) - 1, -1)  # larger r is lower
        for number, r in enumerate(rows, start=1):
            coords[_letter(q + radius) + str(number)] = (q, r)
    xy = {cell: (1.5 * q, math.sqrt(3) * (r + q / 2)) for cell, (q, r) in coords.items()}
    return Topology(_graph(coords, xy, HEX), HEX, regions, shape="hex")


def grid(width: int, height: int, diagonals: bool = False, regions: Mapping[str, Iterable[Cell]] = {}) -> Topology:
    """A rectangle of squares: lettered columns, rows numbered from the bottom; with diagonals, eight neighbours.

    >>> grid(6, 6).neighbours["a1"]
    ('a2', 'b1')
    """
    coords = {_letter(x) + str(y + 1): (x, y) for x in range(width) for y in range(height)}
    xy = {cell: (float(x), float(-y)) for cell, (x, y) in coords.items()}
    steps = tuple(s for pair in zip(ORTHOGONAL, DIAGONAL) for s in pair) if diagonals else ORTHOGONAL
    return Topology(_graph(coords, xy, steps), steps, regions)


def _letter(column: int) -> str:
    return "abcdefghijklmnopqrstuvwxyz"[column]


def _graph(coords: dict[Cell, tuple[int, int]], xy: dict[Cell, tuple[float, float]],
           steps: Iterable[tuple[int, int]]) -> nx.Graph:
    graph = nx.Graph()
    for cell, coord in coords.items():
        graph.add_node(cell, coord=coord, xy=xy[cell])
    where = {coord: cell for cell, coord in coords.items()}
    for cell, (x, y) in coords.items():
        for dx, dy in steps:
            if (near := where.get((x + dx, y + dy))) is not None:
                graph.add_edge(cell, near)
    return graph
