"""Marks drawn: hatching and graph edges under the pieces, rings, arrows, dots, diamonds and crosses above them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from boardlab.scene.ground import Plan
from boardlab.scene.look import Theme, mix
from boardlab.scene.marks import SIGNS, Mark
from boardlab.scene.shapes import (
    Circle,
    Group,
    Layer,
    Line,
    Polygon,
    Shape,
    Text,
    arrowhead,
    beside,
    bowed,
    box,
    hatching,
    ngon,
    towards,
    width_of,
)
from boardlab.scene.strokes import Point

HATCH = (45, -45, 90, 0)    # the directions of the first, second, … area
AWAY = math.radians(-135)   # where a mark sits on a token: upper left
SIGNED = ("diamond", "dot", "cross")  # in the order they are drawn, where one cell has several


def below(plan: Plan, theme: Theme, marks: tuple[Mark, ...]) -> Iterator[Layer]:
    """Areas, under the names of the cells."""
    colour = theme.marks["zone"]
    pale = mix(colour, theme["ground"], 0.45)  # names must stay readable between the lines
    for number, mark in enumerate(mark for mark in marks if mark.kind == "zone"):
        cells, angle = tuple(cell for cell in plan.board.cells if cell in mark.cells), HATCH[number % len(HATCH)]
        hatched = [Line(line, pale, plan.fine)
                   for cell in cells for line in hatching(plan.outline(cell), plan.unit / 4.2, angle)]
        edge = [Polygon(loop, "", colour, plan.fine * 2) for loop in plan.around(cells)]
        said = f"{SIGNS['zone']} {mark.label}: " if mark.label else f"{SIGNS['zone']} "
        yield Layer("zones", (Group(f"zone:{number + 1}", (*hatched, *edge), mark.label, said + " ".join(cells)),))


def between(plan: Plan, theme: Theme, marks: tuple[Mark, ...]) -> Layer:
    """Edges of graphs, under the pieces."""
    colour, width, made = theme.marks["edge"], max(1.5, plan.unit * 0.055), []
    for mark in (mark for mark in marks if mark.kind == "edge"):
        a, b = (plan.seat(cell) for cell in mark.cells)
        shapes = (Line((a, b), colour, width), Circle(*a, plan.unit * 0.1, colour), Circle(*b, plan.unit * 0.1, colour))
        made.append(Group(f"edge:{'-'.join(mark.cells)}", shapes, mark.label, _text(mark)))
    return Layer("edges", tuple(made))


def rings(plan: Plan, theme: Theme, marks: tuple[Mark, ...]) -> Layer:
    """Rings around pieces, under what these wear: their hearts and states stay readable."""
    return Layer("rings", tuple(_ring(plan, theme, mark) for mark in marks if mark.kind == "ring"))


def above(plan: Plan, theme: Theme, marks: tuple[Mark, ...], taken: Iterable[str]) -> Iterator[Layer]:
    """Everything that is seen over the pieces: lines first, then signs."""
    busy = frozenset(taken)
    yield Layer("lines", tuple(_line(plan, theme, mark, busy) for mark in marks if mark.kind in ("sight", "arrow")))
    yield Layer("values", tuple(_value(plan, theme, mark) for mark in marks
                                if mark.kind in ("edge", "shade") and _said(mark)
                                or mark.kind == "arrow" and _is_number(mark)))
    numbers, signed = reason_numbers(marks), [mark for mark in marks if mark.kind in SIGNED]
    yield Layer("signs", tuple(
        _signs(plan, theme, [mark for mark in signed if mark.cells == (cell,)], cell in busy, numbers)
        for cell in dict.fromkeys(mark.cells[0] for mark in signed)))


def _text(mark: Mark) -> str:
    """A mark between two cells, on the text board."""
    return f"{mark.cells[0]}{SIGNS[mark.kind]}{mark.cells[1]}" + (f" {_said(mark)}" if _said(mark) else "")


def word(mark: Mark) -> str:
    """What a mark is called in the legend; reasons have lines of their own, and numbers stand where the mark is."""
    return "" if mark.kind in ("cross", "shade") or _is_number(mark) else mark.label


def _is_number(mark: Mark) -> bool:
    """The label of an edge or an arrow is a number, as in `arrow c5 c4: +2`, and is written beside it."""
    return mark.kind in ("edge", "arrow") and bool(mark.label) and not any(map(str.isalpha, mark.label))


def _said(mark: Mark) -> str:
    """The numbers an edge, an arrow or a shaded cell carries in the picture; of another mark its label."""
    number = "" if mark.value is None else f"{mark.value:.2f}".rstrip("0").rstrip(".")
    return number if mark.kind == "edge" and word(mark) else mark.label or number


def _ring(plan: Plan, theme: Theme, mark: Mark) -> Group:
    """A ring around a token or an empty place."""
    (cell,), r = mark.cells, plan.token
    width = max(2.0, r * 0.12)
    shapes = (Circle(*plan.seat(cell), r * 1.1, "", theme["halo"], width * 1.9),
              Circle(*plan.seat(cell), r * 1.1, "", theme.marks["ring"], width))
    return Group(f"mark:{cell}", shapes, mark.label, SIGNS["ring"], plan.centre[cell])


def _line(plan: Plan, theme: Theme, mark: Mark, taken: frozenset[str]) -> Group:
    """A dashed line of sight, or an arrow; both leave the tokens at their ends free. An arrow goes around those between."""
    a, b = (plan.seat(cell) for cell in mark.cells)
    start, end = (plan.token * (1.1 if cell in taken else 0.25) for cell in mark.cells)
    ends, colour, width = towards(a, b, start, end), theme.marks[mark.kind], max(2.0, plan.unit * 0.07)
    shapes: tuple[Shape, ...]
    if mark.kind == "sight":
        shapes = (Line(ends, theme["halo"], width * 1.9), Line(ends, colour, width, (width * 2.4, width * 2.2)))
    else:
        between = [plan.seat(cell) for cell in taken - {*mark.cells}]
        way = bowed(a, b, start, end, 2.4 * plan.token) if any(beside(a, b, each) < plan.token for each in between) else ends
        head = arrowhead(way[-2], way[-1], plan.unit * 0.36)
        shaft = (*way[:-1], head[2])
        shapes = (Line(shaft, theme["halo"], width * 2), Polygon(head, theme["halo"], theme["halo"], width),
                  Line(shaft, colour, width), Polygon(head, colour))
    return Group(f"mark:{'-'.join(mark.cells)}", shapes, mark.label, _text(mark))


def _value(plan: Plan, theme: Theme, mark: Mark) -> Group:
    """The number of an edge or an arrow, in a pill; or of a shaded cell, at its top."""
    said, is_hex = _said(mark), plan.board.shape == "hex"
    size = max(8.0, plan.unit * (0.24 if is_hex else 0.17))
    if mark.kind == "shade":
        x, y = plan.centre[mark.cells[0]]
        number = Text(x, y - plan.unit * (0.7 if is_hex else 0.4), said, size, theme["ink"], "middle", "bold")
        return Group(f"value:{mark.cells[0]}", (number,), mark.label, SIGNS["shade"] + said, (x, y))
    (ax, ay), (bx, by) = (plan.seat(cell) for cell in mark.cells)
    x, y, width = (ax + bx) / 2, (ay + by) / 2, width_of(said, size) + size * 0.7
    if mark.kind == "arrow":  # beside the arrow's head, on the left of tokens: on their right are their own numbers
        level = abs(by - ay) < 1
        aside = plan.unit * (0.17 if level else 0.3) / math.dist((ax, ay), (bx, by))
        x, y = x - abs(by - ay) * aside, y - abs(bx - ax) * aside * (1 if level or (bx - ax) * (by - ay) < 0 else -1)
        x += plan.unit * 0.2 * level
    pill = box(x - width / 2, y - size * 0.7, width, size * 1.4, size * 0.7)
    return Group(f"value:{'-'.join(mark.cells)}", (Polygon(pill, theme["card"], theme.marks["edge"], 1),
                                                   Text(x, y, said, size, theme["ink"], "middle", "bold")))


def _signs(plan: Plan, theme: Theme, marks: list[Mark], taken: bool, numbers: dict[str, int]) -> Group:
    """The dots, diamonds and crosses of one cell; on a token they sit at its upper left."""
    (cell,), r = marks[0].cells, plan.token
    (x, y), size = plan.seat(cell), r * 0.74
    if taken:
        x, y, size = x + r * math.cos(AWAY), y + r * math.sin(AWAY), r * 0.56
    kinds = sorted({mark.kind for mark in marks}, key=SIGNED.index)
    shapes = [shape for kind in kinds for shape in sign(theme, kind, x, y, size, hollow=len(kinds) > 1)]
    number = next((str(numbers[mark.label]) for mark in marks if mark.label in numbers), "")
    if number:
        beside = x + size * 0.95, y - size * 0.6
        shapes.append(Text(*beside, number, max(9.0, size * 0.8), theme["ink"], "middle", "bold"))
    said = "; ".join(mark.label for mark in marks if mark.label)
    signs = "".join(SIGNS[kind] for kind in SIGNS if kind in kinds)
    return Group(f"mark:{cell}", tuple(shapes), said, signs + number, plan.centre[cell])


def reason_numbers(marks: tuple[Mark, ...]) -> dict[str, int]:
    """Refusals are numbered where there are several reasons, so that the legend can say each."""
    reasons = list(dict.fromkeys(mark.label for mark in marks if mark.kind == "cross" and mark.label))
    return {reason: number for number, reason in enumerate(reasons, start=1)} if len(reasons) > 1 else {}


def sign(theme: Theme, kind: str, x: float, y: float, size: float, hollow: bool = False,
         angle: float = HATCH[0]) -> list[Shape]:
    """The sign of a mark, so large: each kind has its own shape. A hollow diamond leaves room for a dot."""
    colour, halo, half, line = theme.marks[kind], theme["halo"], size / 2, max(1.6, size * 0.2)
    if kind == "dot":
        return [Circle(x, y, half * 0.5, colour) if hollow else Circle(x, y, half * 0.92, colour, halo, 1.2)]
    if kind == "diamond":
        return [Polygon(ngon(x, y, half * 1.55, 4), halo, colour, line) if hollow
                else Polygon(ngon(x, y, half * 1.3, 4), colour, halo, 1.2)]
    if kind == "cross":
        a = half * 0.8
        strokes = (((x - a, y - a), (x + a, y + a)), ((x - a, y + a), (x + a, y - a)))
        return [Line(stroke, ink, line * width) for ink, width in ((halo, 2.3), (colour, 1.25)) for stroke in strokes]
    if kind == "ring":
        return [Circle(x, y, half * 0.9, "", colour, line)]
    return _long_sign(theme, kind, x, y, half, line, angle)


def _long_sign(theme: Theme, kind: str, x: float, y: float, half: float, line: float, angle: float) -> list[Shape]:
    """The signs of lines and areas, for the legend."""
    colour = theme.marks[kind]
    a: Point = (x - half, y)
    b: Point = (x + half, y)
    if kind == "sight":
        return [Line((a, b), colour, line, (line * 1.6, line * 1.8))]
    if kind == "edge":
        return [Line((a, b), colour, line), *(Circle(*end, line * 1.1, colour) for end in (a, b))]
    if kind == "arrow":
        head = arrowhead(a, b, half * 1.1)
        return [Line((a, head[2]), colour, line), Polygon(head, colour)]
    square = box(x - half, y - half, 2 * half, 2 * half)
    if kind == "zone":
        hatched = (Line(cut, colour, 1) for cut in hatching(square, half * 0.6, angle))
        return [*hatched, Polygon(square, "", colour, 1.2)]
    return [Polygon(square, colour, theme["line"], 1)]
