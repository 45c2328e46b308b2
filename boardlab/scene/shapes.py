"""What a picture is made of: five plain shapes, groups of them with a name and words, and layers of groups."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from boardlab.scene.letters import widths
from boardlab.scene.strokes import Commands, Point

Points = tuple[Point, ...]


class Polygon(NamedTuple):
    """A closed outline; an empty colour means not filled or not stroked."""

    points: Points
    fill: str = ""
    stroke: str = ""
    width: float = 0

    def moved(self, dx: float, dy: float) -> Polygon:
        """The same elsewhere."""
        return self._replace(points=tuple((x + dx, y + dy) for x, y in self.points))


class Circle(NamedTuple):
    """A circle; dashed if it says so."""

    x: float
    y: float
    r: float
    fill: str = ""
    stroke: str = ""
    width: float = 0
    dash: tuple[float, ...] = ()

    def moved(self, dx: float, dy: float) -> Circle:
        """The same elsewhere."""
        return self._replace(x=self.x + dx, y=self.y + dy)


class Line(NamedTuple):
    """An open polyline."""

    points: Points
    stroke: str
    width: float
    dash: tuple[float, ...] = ()

    def moved(self, dx: float, dy: float) -> Line:
        """The same elsewhere."""
        return self._replace(points=tuple((x + dx, y + dy) for x, y in self.points))


class Path(NamedTuple):
    """A line drawing with curves: moves, lines, cubics, closings (see strokes)."""

    commands: Commands
    stroke: str
    width: float

    def moved(self, dx: float, dy: float) -> Path:
        """The same elsewhere."""
        by = (dx, dy)
        there = ((letter, *(n + by[i % 2] for i, n in enumerate(numbers))) for letter, *numbers in self.commands)
        return self._replace(commands=tuple(there))


class Text(NamedTuple):
    """A line of text, the middle of its height at y; anchor: start, middle or end; voice: plain, bold or title."""

    x: float
    y: float
    text: str
    size: float
    fill: str
    anchor: str = "start"
    voice: str = "plain"

    def moved(self, dx: float, dy: float) -> Text:
        """The same elsewhere."""
        return self._replace(x=self.x + dx, y=self.y + dy)


Shape = Polygon | Circle | Line | Path | Text


class Group(NamedTuple):
    """Shapes that are one thing: its name, its words (for readers and the text board), where it is."""

    name: str
    shapes: tuple[Shape, ...]
    title: str = ""
    text: str = ""
    at: Point = (0.0, 0.0)

    def moved(self, dx: float, dy: float) -> Group:
        """The same elsewhere."""
        shapes = tuple(shape.moved(dx, dy) for shape in self.shapes)
        return self._replace(shapes=shapes, at=(self.at[0] + dx, self.at[1] + dy))


class Layer(NamedTuple):
    """Groups that do not overlap each other, so that a painter may draw like with like."""

    name: str
    groups: tuple[Group, ...]


class Hit(NamedTuple):
    """Something that can be clicked: its name and its outline."""

    name: str
    points: Points

    @property
    def centre(self) -> Point:
        """The middle of its outline."""
        xs, ys = zip(*self.points)
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def ngon(x: float, y: float, r: float, corners: int, turn: float = 0) -> Points:
    """A regular polygon; its first corner lies to the right, turned clockwise by so many degrees."""
    angles = (math.radians(turn) + math.tau * i / corners for i in range(corners))
    return tuple((x + r * math.cos(a), y + r * math.sin(a)) for a in angles)


def box(x: float, y: float, width: float, height: float, radius: float = 0) -> Points:
    """A rectangle with rounded corners, from its upper left corner."""
    radius = min(radius, width / 2, height / 2)
    middles = ((x + width - radius, y + radius, -90), (x + width - radius, y + height - radius, 0),
               (x + radius, y + height - radius, 90), (x + radius, y + radius, 180))
    return tuple((cx + radius * math.cos(math.radians(turn + part)), cy + radius * math.sin(math.radians(turn + part)))
                 for cx, cy, turn in middles for part in ((0, 22.5, 45, 67.5, 90) if radius else (45,)))


def hatching(outline: Points, gap: float, angle: float) -> Iterable[Points]:
    """Parallel lines at an angle, cut to a convex outline; the same grid of lines over the whole picture."""
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    across = [-s * x + c * y for x, y in outline]
    for i in range(math.ceil(min(across) / gap), math.floor(max(across) / gap) + 1):
        cut = []
        for (x1, y1), (x2, y2), d1, d2 in zip(outline, outline[1:] + outline[:1], across, across[1:] + across[:1]):
            if (d1 > i * gap) != (d2 > i * gap):
                t = (i * gap - d1) / (d2 - d1)
                cut.append((x1 + t * (x2 - x1), y1 + t * (y2 - y1)))
        if len(cut) == 2:
            yield tuple(cut)


def towards(a: Point, b: Point, start: float, end: float) -> tuple[Point, Point]:
    """The line from one point to another, shortened at both ends."""
    length = math.dist(a, b) or 1.0
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    return ((a[0] + ux * start, a[1] + uy * start), (b[0] - ux * end, b[1] - uy * end))


def beside(a: Point, b: Point, c: Point) -> float:
    """How far a point is from the line between two others; far away if it does not lie between them."""
    length = math.dist(a, b) or 1.0
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    along = (c[0] - a[0]) * ux + (c[1] - a[1]) * uy
    return abs((c[1] - a[1]) * ux - (c[0] - a[0]) * uy) if 0 < along < length else math.inf


def bowed(a: Point, b: Point, start: float, end: float, bow: float) -> Points:
    """A way from one point to another in a bow, shortened at both ends."""
    length = math.dist(a, b) or 1.0
    x, y = (a[0] + b[0]) / 2 + bow * (b[1] - a[1]) / length, (a[1] + b[1]) / 2 - bow * (b[0] - a[0]) / length
    every = [((1 - t) ** 2 * a[0] + 2 * t * (1 - t) * x + t * t * b[0],
              (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * y + t * t * b[1])
             for t in (i / 24 for i in range(25))]
    return tuple(each for each in every if math.dist(a, each) >= start and math.dist(b, each) >= end)


def arrowhead(a: Point, tip: Point, size: float) -> Points:
    """The head of an arrow that comes from a and ends at its tip."""
    angle = math.atan2(tip[1] - a[1], tip[0] - a[0])
    return tuple((tip[0] + r * math.cos(angle + turn), tip[1] + r * math.sin(angle + turn))
                 for r, turn in ((0, 0), (size, math.pi - 0.5), (size * 0.62, math.pi), (size, math.pi + 0.5)))


SPARE = 1.03  # a page without our fonts takes others, which may be a little wider


def width_of(text: str, size: float, voice: str = "plain") -> float:
    """How wide a text is in the kit's own fonts, with a little to spare for those that stand in for them."""
    known = widths(voice)
    return sum(known.get(letter, 0.6) for letter in text) * size * SPARE


def fitted(text: str, size: float, room: float, least: float) -> tuple[str, float]:
    """The text at the size that fits, or cut with an ellipsis where even the least size does not."""
    size = max(least, min(size, size * room / max(width_of(text, size), 0.01)))
    while len(text) > 1 and width_of(text, size) > room * 1.02:
        text = text.rstrip("…")[:-1].rstrip() + "…"
        if len(text) <= 2:
            break
    return text, size


def wrapped(text: str, size: float, room: float) -> list[str]:
    """The text in lines that fit."""
    lines = [""]
    for word in text.split(" "):  # only there: other spaces keep together what they stand between
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width_of(longer, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
