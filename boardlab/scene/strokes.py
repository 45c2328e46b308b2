"""Line drawings as SVG path data on a 24×24 grid: read, placed in a picture, and flattened to polylines."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

from boardlab.words.say import say

Point = tuple[float, float]
Command = tuple[Any, ...]  # ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y) or ("Z",)
Commands = tuple[Command, ...]

GRID = 24
LARGEST = 1000.0
_WORD = re.compile(r"\s*,?\s*(?:([A-Za-z])|([-+]?(?:\d+\.?\d*|\.\d+)))")
_NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7, "Z": 0}


@cache
def read_path(data: str) -> Commands:
    """Path data as absolute moves, lines, cubic curves and closings.

    >>> read_path("M4 6h2v1z")
    (('M', 4.0, 6.0), ('L', 6.0, 6.0), ('L', 6.0, 7.0), ('Z',))
    """
    made: list[Command] = []
    at = start = (0.0, 0.0)
    handle: Point | None = None  # the last control point of a curve, which S mirrors
    for letter, numbers in _pieces(data):
        kind, (dx, dy) = letter.upper(), at if letter.islower() else (0.0, 0.0)
        if kind == "Z":
            made.append(("Z",))
            at, handle = start, None
            continue
        if kind == "A":
            rx, ry, turn, large, sweep, x, y = numbers
            made += _arc(at, rx, ry, turn, large, sweep, x + dx, y + dy)
            at, handle = (x + dx, y + dy), None
            continue
        if kind in "HV":
            numbers = (numbers[0], at[1] - dy) if kind == "H" else (at[0] - dx, numbers[0])
        points = [(x + dx, y + dy) for x, y in zip(numbers[::2], numbers[1::2])]
        if kind in "CSQ":
            made.append(("C", *_controls(kind, at, points, handle), *points[-1]))
            handle = made[-1][3:5]
        else:
            made.append(("M" if kind == "M" else "L", *points[-1]))
            handle = None
        at = points[-1]
        if kind == "M":
            start = at
    return tuple(made)


def _pieces(data: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Each command with its numbers; a command's letter holds until the next one."""
    position, letter, waiting = 0, "", False
    numbers: list[float] = []
    data = data.strip()
    while position < len(data):
        found = _WORD.match(data, position)
        if not found or (found[1] and found[1].upper() not in _NUMBERS) or not (letter or found[1]):
            raise ValueError(say("stroke.unreadable", position=position, data=repr(data[position:position + 12])))
        if position == 0 and found[1] not in ("M", "m"):
            raise ValueError(say("stroke.begins", data=repr(data[:12])))
        position = found.end()
        if found[1]:
            if numbers or waiting:
                raise ValueError(say("stroke.lacks", letter=letter, position=position, data=repr(data)))
            letter, waiting = found[1], True
        else:
            numbers.append(float(found[2]))
            if abs(numbers[-1]) > LARGEST:
                raise ValueError(say("stroke.large", number=found[2][:12], position=position))
        if len(numbers) == _NUMBERS[letter.upper()]:
            yield letter, tuple(numbers)
            numbers, waiting = [], False
            letter = {"M": "L", "m": "l"}.get(letter, letter)
    if numbers or waiting:
        raise ValueError(say("stroke.lacks-end", letter=letter, data=repr(data)))


def _controls(kind: str, at: Point, points: list[Point], handle: Point | None) -> tuple[float, ...]:
    """The two control points of a cubic, smooth or quadratic curve."""
    if kind == "C":
        return (*points[0], *points[1])
    if kind == "S":
        mirrored = (2 * at[0] - handle[0], 2 * at[1] - handle[1]) if handle else at
        return (*mirrored, *points[0])
    (cx, cy), (x, y) = points
    return (at[0] + (cx - at[0]) * 2 / 3, at[1] + (cy - at[1]) * 2 / 3, x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3)


def _arc(at: Point, rx: float, ry: float, turn: float, large: float, sweep: float, x: float, y: float) -> list[Command]:
    """An elliptical arc as cubics of at most a quarter turn (ellipses stand upright: turn is 0)."""
    if turn:
        raise ValueError(say("stroke.turned"))
    if at == (x, y):
        return []
    if not rx or not ry:
        return [("L", x, y)]
    rx, ry = abs(rx), abs(ry)
    ux, uy = (at[0] - x) / 2 / rx, (at[1] - y) / 2 / ry
    half = math.hypot(ux, uy)
    if half > 1:  # the radii are too short: grow them, as SVG does
        rx, ry, ux, uy, half = rx * half, ry * half, ux / half, uy / half, 1.0
    away = math.sqrt(max(0.0, 1 / half ** 2 - 1)) * (-1 if large == sweep else 1)
    cx, cy = away * uy, -away * ux
    begin, end = math.atan2(uy - cy, ux - cx), math.atan2(-uy - cy, -ux - cx)
    swept = (end - begin) % math.tau if sweep else -((begin - end) % math.tau)
    middle = ((at[0] + x) / 2 + cx * rx, (at[1] + y) / 2 + cy * ry)
    parts = max(1, math.ceil(abs(swept) / (math.pi / 2) - 1e-9))
    step = swept / parts
    reach = 4 / 3 * math.tan(step / 4)

    def on(angle: float, tangent: float) -> Point:
        c, s = math.cos(angle), math.sin(angle)
        return middle[0] + rx * (c - tangent * s), middle[1] + ry * (s + tangent * c)

    return [("C", *on(begin + i * step, reach), *on(begin + (i + 1) * step, -reach), *on(begin + (i + 1) * step, 0))
            for i in range(parts)]


@lru_cache(maxsize=1 << 13)
def placed(commands: Commands, x: float, y: float, size: float, turn: float = 0) -> Commands:
    """A drawing of the grid centred on a point, so wide, turned clockwise by so many degrees."""
    scale, half, angle = size / GRID, GRID / 2, math.radians(turn)
    c, s = math.cos(angle) * scale, math.sin(angle) * scale

    def put(px: float, py: float) -> Point:
        px, py = px - half, py - half
        return x + px * c - py * s, y + px * s + py * c

    return tuple((k[0], *(n for i in range(1, len(k), 2) for n in put(k[i], k[i + 1]))) for k in commands)


@lru_cache(maxsize=1 << 12)
def flattened(commands: Commands, parts: int = 8) -> tuple[tuple[Point, ...], ...]:
    """The drawing as polylines, for painters that know no curves.

    >>> flattened(read_path("M0 0L4 0M1 1h1z"))
    (((0.0, 0.0), (4.0, 0.0)), ((1.0, 1.0), (2.0, 1.0), (1.0, 1.0)))
    """
    lines: list[list[Point]] = []
    for kind, *n in commands:
        if kind == "M":
            lines.append([(n[0], n[1])])
        elif kind == "L":
            lines[-1].append((n[0], n[1]))
        elif kind == "C":
            x0, y0 = lines[-1][-1]
            for i in range(1, parts + 1):
                t, u = i / parts, 1 - i / parts
                a, b, c, d = u ** 3, 3 * u * u * t, 3 * u * t * t, t ** 3
                lines[-1].append((a * x0 + b * n[0] + c * n[2] + d * n[4], a * y0 + b * n[1] + c * n[3] + d * n[5]))
        else:
            lines[-1].append(lines[-1][0])
    return tuple(tuple(line) for line in lines)
