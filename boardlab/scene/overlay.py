"""Marks drawn: hatching and graph edges under the pieces, rings, arrows, dots, diamonds and crosses above them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from boardlab.scene.ground import Plan
from boardlab.scene.look import Theme, mix
from boardlab.scene.marks import SIGNS, Mark
from boardlab.scene.shapes import (Circle, Group, Layer, Line, Polygon, Shape, Text, arrowhead, box, hatching, ngon, rounded,
                                   towards, width_of)
from boardlab.scene.strokes import Point

HATCH = (45, -45, 90, 0)    # the directions of the first, second, … area
AWAY = math.radians(-135)   # where a mark sits on a token: upper left


def below(plan: Plan, theme: Theme, marks: tuple[Mark, ...]) -> Iterator[Layer]:
    """Areas, under the names of the cells."""
    areas = [mark for mark in marks if mark.kind == "zone"]
    for number, mark in enumerate(areas):
        colour, angle = theme.marks["zone"], HATCH[number % len(HATCH)]
        cells = tuple(cell for cell in plan.board.cells if cell in mark.cells)
        hatched = [Line(line, mix(colour, theme["ground"], 0.45), plan.fine) for cell in cells for line in hatching(plan.outline(cell), plan.unit / 4.2, angle)]
        edge = [Polygon(loop, "", colour, rounded(plan.fine * 2)) for loop in plan.around(cells)]
        yield Layer("zones", (Group(f"zone:{number + 1}", (*hatched, *edge), mark.label, f"{SIGNS['zone']} {mark.label}: ".replace(" :", "") + " ".join(cells)),))


def between(plan: Plan, theme: Theme, marks: tuple[Mark, ...]) -> Iterator[Layer]:
    """Edges of graphs, under the pieces."""
    made = []
    for mark in (mark for mark in marks if mark.kind == "edge"):
        a, b = (plan.seat(cell) for cell in mark.cells)
        made.append(Group(f"edge:{'-'.join(mark.cells)}", (Line((a, b), theme.marks["edge"], rounded(max(1.5, plan.unit * 0.055))),
                    *(Circle(*end, rounded(plan.unit * 0.1), theme.marks["edge"]) for end in (a, b))), mark.label, _text(mark)))
    yield Layer("edges", tuple(made))


def above(plan: Plan, theme: Theme, marks: tuple[Mark, ...], taken: Iterable[str]) -> Iterator[Layer]:
    """Everything that is seen over the pieces: lines first, then signs."""
    busy = frozenset(taken)
    yield Layer("rings", tuple(_ring(plan, theme, mark) for mark in marks if mark.kind == "ring" and mark.cells[0] in plan.centre))
    yield Layer("lines", tuple(_line(plan, theme, mark, busy) for mark in marks if mark.kind in ("sight", "arrow")))
    yield Layer("values", tuple(_value(plan, theme, mark) for mark in marks if mark.kind in ("edge", "shade") and _said(mark)))
    yield Layer("signs", tuple(_signs(plan, theme, marks, busy)))


def _text(mark: Mark) -> str:
    """A mark between two cells, on the text board."""
    return f"{mark.cells[0]}{SIGNS[mark.kind]}{mark.cells[1]}" + (f" {_said(mark)}" if _said(mark) else "")


def _said(mark: Mark) -> str:
    """The number or word a mark carries in the picture."""
    return mark.label or ("" if mark.value is None else f"{mark.value:.2f}".rstrip("0").rstrip("."))


def _ring(plan: Plan, theme: Theme, mark: Mark) -> Group:
    (x, y), r = plan.seat(mark.cells[0]), plan.token
    width = rounded(max(2.0, r * 0.12))
    return Group(f"mark:{mark.cells[0]}", (Circle(x, y, rounded(r * 1.1), "", theme["halo"], rounded(width * 1.9)),
                 Circle(x, y, rounded(r * 1.1), "", theme.marks["ring"], width)), mark.label, SIGNS["ring"], plan.centre[mark.cells[0]])


def _line(plan: Plan, theme: Theme, mark: Mark, taken: frozenset[str]) -> Group:
    """A dashed line of sight, or an arrow; both leave the tokens at their ends free."""
    a, b = (plan.seat(cell) for cell in mark.cells)
    start, end = (plan.token * (1.1 if cell in taken else 0.25) for cell in mark.cells)
    ends, colour, width = towards(a, b, start, end), theme.marks[mark.kind], rounded(max(2.0, plan.unit * 0.07))
    if mark.kind == "sight":
        dash = (rounded(width * 2.4), rounded(width * 2.2))
        shapes: tuple[Shape, ...] = (Line(ends, theme["halo"], rounded(width * 1.9)), Line(ends, colour, width, dash))
    else:
        head = arrowhead(a, ends[1], plan.unit * 0.36)
        shaft = (ends[0], head[2])
        shapes = (Line(shaft, theme["halo"], rounded(width * 2)), Polygon(head, theme["halo"], theme["halo"], width),
                  Line(shaft, colour, width), Polygon(head, colour))
    return Group(f"mark:{'-'.join(mark.cells)}", shapes, mark.label, _text(mark))


def _value(plan: Plan, theme: Theme, mark: Mark) -> Group:
    """The number of an edge or of a shaded cell."""
    if mark.kind == "edge":
        (ax, ay), (bx, by) = (plan.seat(cell) for cell in mark.cells)
        x, y = rounded((ax + bx) / 2), rounded((ay + by) / 2)
    else:
        (x, y), (dx, dy) = plan.centre[mark.cells[0]], (0.0, -0.7 if plan.board.shape == "hex" else -0.4)
        x, y = rounded(x + dx * plan.unit), rounded(y + dy * plan.unit)
    size, said = rounded(max(8.0, plan.unit * (0.24 if plan.board.shape == "hex" else 0.17))), _said(mark)
    width = width_of(said, size) + size * 0.7
    shapes: tuple[Shape, ...] = (Text(x, y, said, size, theme["ink"], "middle", "bold"),)
    if mark.kind == "edge":
        shapes = (Polygon(box(x - width / 2, y - size * 0.7, width, size * 1.4, size * 0.7), theme["card"], theme.marks["edge"], 1), *shapes)
        return Group(f"value:{'-'.join(mark.cells)}", shapes)
    return Group(f"value:{mark.cells[0]}", shapes, mark.label, SIGNS["shade"] + said, plan.centre[mark.cells[0]])


def _signs(plan: Plan, theme: Theme, marks: tuple[Mark, ...], taken: frozenset[str]) -> Iterator[Group]:
    """Dots, diamonds and crosses; on a token they sit at its upper left."""
    numbers = reason_numbers(marks)
    for cell in dict.fromkeys(mark.cells[0] for mark in marks if mark.kind in ("dot", "diamond", "cross") and mark.cells[0] in plan.centre):
        here = [mark for mark in marks if mark.cells == (cell,) and mark.kind in ("dot", "diamond", "cross")]
        kinds, (x, y), r = [mark.kind for mark in here], plan.seat(cell), plan.token
        size = r * 0.74
        if cell in taken:
            x, y, size = rounded(x + r * math.cos(AWAY)), rounded(y + r * math.sin(AWAY)), r * 0.56
        number = next((numbers[mark.label] for mark in here if mark.label in numbers), 0)
        shapes = [shape for kind in sorted(kinds, key=("diamond", "dot", "cross").index)
                  for shape in sign(theme, kind, x, y, size, hollow=len(kinds) > 1)]
        if number:
            shapes.append(Text(rounded(x + size * 0.95), rounded(y - size * 0.6), str(number), rounded(max(9.0, size * 0.8)), theme["ink"], "middle", "bold"))
        said = "; ".join(mark.label for mark in here if mark.label)
        yield Group(f"mark:{cell}", tuple(shapes), said, "".join(SIGNS[kind] for kind in kinds) + (str(number) if number else ""), plan.centre[cell])


def reason_numbers(marks: tuple[Mark, ...]) -> dict[str, int]:
    """Refusals are numbered where there are several reasons, so that the legend can say each."""
    reasons = list(dict.fromkeys(mark.label for mark in marks if mark.kind == "cross" and mark.label))
    return {reason: number for number, reason in enumerate(reasons, start=1)} if len(reasons) > 1 else {}


def sign(theme: Theme, kind: str, x: float, y: float, size: float, hollow: bool = False, angle: float = HATCH[0]) -> list[Shape]:
    """The sign of a mark, so large: each kind has its own shape."""
    colour, half, line = theme.marks[kind], size / 2, rounded(max(1.6, size * 0.2))
    if kind == "dot":
        return [Circle(x, y, rounded(half * (0.5 if hollow else 0.92)), colour, "" if hollow else theme["halo"], 0 if hollow else 1.2)]
    if kind == "diamond":
        points = ngon(x, y, half * (1.55 if hollow else 1.3), 4)
        return [Polygon(points, theme["halo"] if hollow else colour, colour if hollow else theme["halo"], line if hollow else 1.2)]
    if kind == "cross":
        a, b = half * 0.8, half * 0.8
        strokes = [((x - a, y - b), (x + a, y + b)), ((x - a, y + b), (x + a, y - b))]
        ends = [tuple((rounded(px), rounded(py)) for px, py in stroke) for stroke in strokes]
        return [*(Line(stroke, theme["halo"], rounded(line * 2.3)) for stroke in ends), *(Line(stroke, colour, rounded(line * 1.25)) for stroke in ends)]
    if kind == "ring":
        return [Circle(x, y, rounded(half * 0.9), "", colour, line)]
    return _long_sign(theme, kind, x, y, half, line, angle)


def _long_sign(theme: Theme, kind: str, x: float, y: float, half: float, line: float, angle: float) -> list[Shape]:
    """The signs of lines and areas, for the legend."""
    colour = theme.marks[kind]
    a: Point = (rounded(x - half), y)
    b: Point = (rounded(x + half), y)
    if kind == "sight":
        return [Line((a, b), colour, line, (rounded(line * 1.6), rounded(line * 1.8)))]
    if kind == "edge":
        return [Line((a, b), colour, line), Circle(*a, rounded(line * 1.1), colour), Circle(*b, rounded(line * 1.1), colour)]
    if kind == "arrow":
        head = arrowhead(a, b, half * 1.1)
        return [Line((a, head[2]), colour, line), Polygon(head, colour)]
    square = box(x - half, y - half, 2 * half, 2 * half)
    if kind == "zone":
        return [*(Line(cut, colour, 1) for cut in hatching(square, half * 0.6, angle)), Polygon(square, "", colour, 1.2)]
    return [Polygon(square, colour, theme["line"], 1)]
