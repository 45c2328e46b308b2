"""A scene on a canvas with ipycanvas' drawing methods: like shapes of a layer in one call, so that calls are few."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import zip_longest
from typing import Any

from boardlab.scene import Circle, Layer, Line, Path, Polygon, Scene, Shape, Text
from boardlab.scene.letters import FAMILIES
from boardlab.scene.strokes import flattened

FONTS = {"plain": "{}px " + FAMILIES["plain"], "bold": "bold {}px " + FAMILIES["plain"],
         "title": "bold {}px " + FAMILIES["title"]}
DROP = 0.36  # as in the SVG painter: text is set on its base line


class Brush:
    """Remembers what is set on a canvas, so that nothing is set twice."""

    def __init__(self, canvas: Any):
        self.canvas = canvas
        self.now: dict[str, Any] = {}

    def set(self, **styles: Any) -> None:
        """Set what differs from now."""
        for name, value in styles.items():
            if self.now.get(name) != value:
                self.now[name] = value
                setattr(self.canvas, name, value)

    def dash(self, segments: tuple[float, ...]) -> None:
        """The dashes of lines; none for solid ones."""
        if self.now.get("dash", ()) != segments:
            self.now["dash"] = segments
            self.canvas.set_line_dash(list(segments))


def paint(canvas: Any, scene: Scene, scale: float = 1) -> None:
    """Draw the whole scene; `scale` is the canvas's pixels per unit of the scene. Hold the canvas around this call."""
    brush = Brush(canvas)
    canvas.save()
    canvas.scale(scale, scale)
    brush.set(fill_style=scene.theme["page"], line_cap="round", line_join="round", text_baseline="alphabetic")
    canvas.fill_rect(0, 0, scene.width, scene.height)
    for layer in scene.layers:
        for depth in _depths(layer):
            for key, shapes in _alike(depth):
                _DRAW[key[0]](brush, key, shapes)
    brush.dash(())
    canvas.restore()


def _depths(layer: Layer) -> Iterator[list[Shape]]:
    """The first shapes of all groups, then the second ones, …: in order, as groups of a layer do not overlap."""
    for shapes in zip_longest(*(group.shapes for group in layer.groups)):
        yield [shape for shape in shapes if shape is not None]


def _alike(shapes: Iterable[Shape]) -> Iterator[tuple[tuple[Any, ...], list[Shape]]]:
    """Shapes of one kind and style together; key: the kind, then the style."""
    found: dict[tuple[Any, ...], list[Shape]] = {}
    key: tuple[Any, ...]
    for shape in shapes:
        match shape:
            case Polygon(_, fill, stroke, width):
                key = (Polygon, fill, stroke, width)
            case Circle(_, _, _, fill, stroke, width, dash):
                key = (Circle, fill, stroke, width, dash)
            case Line(_, stroke, width, dash):
                key = (Line, stroke, width, dash)
            case Path(_, stroke, width):
                key = (Path, stroke, width)
            case Text(_, _, _, size, fill, anchor, voice):
                key = (Text, fill, size, anchor, voice)
        found.setdefault(key, []).append(shape)
    return iter(found.items())


def _arrays(lines: Iterable[Iterable]) -> list:
    """Points as ipycanvas wants them."""
    import numpy
    return [numpy.array(line, dtype=float) for line in lines]


def _polygons(brush: Brush, key: tuple, shapes: list[Polygon]) -> None:
    _, fill, stroke, width = key
    points = _arrays(shape.points for shape in shapes)
    if fill:
        brush.set(fill_style=fill)
        brush.canvas.fill_polygons(points)
    if stroke:
        brush.set(stroke_style=stroke, line_width=width)
        brush.dash(())
        brush.canvas.stroke_polygons(points)


def _circles(brush: Brush, key: tuple, shapes: list[Circle]) -> None:
    _, fill, stroke, width, dash = key
    x, y, r = _arrays(zip(*((shape.x, shape.y, shape.r) for shape in shapes)))
    if fill:
        brush.set(fill_style=fill)
        brush.canvas.fill_circles(x, y, r)
    if stroke:
        brush.set(stroke_style=stroke, line_width=width)
        brush.dash(dash)
        brush.canvas.stroke_circles(x, y, r)


def _lines(brush: Brush, key: tuple, shapes: list[Line]) -> None:
    _, stroke, width, dash = key
    brush.set(stroke_style=stroke, line_width=width)
    brush.dash(dash)
    brush.canvas.stroke_line_segments(_arrays(shape.points for shape in shapes))


def _paths(brush: Brush, key: tuple, shapes: list[Path]) -> None:
    _, stroke, width = key
    brush.set(stroke_style=stroke, line_width=width)
    brush.dash(())
    lines = (line for shape in shapes for line in flattened(shape.commands))
    brush.canvas.stroke_line_segments(_arrays(line for line in lines if len(line) > 1))


def _texts(brush: Brush, key: tuple, shapes: list[Text]) -> None:
    _, fill, size, anchor, voice = key
    brush.set(fill_style=fill, font=FONTS[voice].format(size), text_align={"middle": "center"}.get(anchor, anchor))
    for shape in shapes:
        brush.canvas.fill_text(shape.text, shape.x, round(shape.y + DROP * size, 2))


_DRAW: dict[type, Callable[..., None]] = {Polygon: _polygons, Circle: _circles, Line: _lines, Path: _paths, Text: _texts}
