"""An action in motion: which tokens move along which points, and the pictures between before and after."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from boardlab.game import Action, Change, Piece, State
from boardlab.scene import Group, Layer, Scene

FRAMES = 8
PAUSE = 26      # milliseconds after each picture; a browser adds a few of its own
LASTS = FRAMES * PAUSE / 1000
SHAKE = 0.16    # how far a piece that is hit shakes, in tokens

Point = tuple[float, float]


class Motion(NamedTuple):
    """What stands still, and the groups that move, each with its points (from where it is drawn, first to last)."""

    still: Scene
    moving: tuple[tuple[tuple[Group, ...], tuple[Point, ...]], ...]

    def frames(self) -> Iterator[tuple[Layer, ...]]:
        """The moving layers of each picture between, easing out."""
        for i in range(1, FRAMES + 1):
            part = 1 - (1 - i / (FRAMES + 1)) ** 2.2
            yield tuple(Layer("moving", (group.moved(*_along(points, part)),))
                        for groups, points in self.moving for group in groups)


def motion(action: Action, before: Scene, after: Scene, state: State) -> Motion | None:
    """The motion from one picture to the next; None if nothing on the board moves. `state` is the position before."""
    moves = {f"piece:{change.before.cell}": _path(action, change, change.before, before)
             for change in action.changes if change.before and change.before.cell in before.plan.centre}
    if moves := {name: points for name, points in moves.items() if len(points) > 1}:
        return _split(before, moves)
    arrivals = {f"piece:{change.after.cell}": _arrival(action, change.after, before, after) for change in action.changes
                if change.after and change.after.cell in after.plan.centre and change.after.cell not in state.at}
    return _split(after, arrivals) if arrivals else None


def _path(action: Action, change: Change, piece: Piece, scene: Scene) -> tuple[Point, ...]:
    """Where a piece goes: along the cells clicked if it was led along them; one that is hit shakes."""
    plan, start, end = scene.plan, piece.cell, change.after.cell if change.after else ""
    if end in plan.centre and end != start:
        led = tuple(cell for cell in action.clicks if cell in plan.centre)
        cells = led if led[:1] == (start,) and led[-1:] == (end,) else (start, end)
        seats = [plan.seat(cell) for cell in cells]
        return tuple((x - seats[0][0], y - seats[0][1]) for x, y in seats)
    if change.after is None or end not in plan.centre or change.after.life != piece.life:
        reach = plan.token * SHAKE
        return ((0, 0), (reach, 0), (-reach, 0), (reach, 0), (-reach, 0), (0, 0))
    return ()


def _arrival(action: Action, piece: Piece, before: Scene, after: Scene) -> tuple[Point, ...]:
    """A piece comes from its card, or drops from a little above."""
    x, y = after.plan.seat(piece.cell)
    names = [name for name in (piece.kind, *action.clicks) if name not in after.plan.centre]
    card = next((name for name in names if name in before.names), None)
    cx, cy = before.centre(card) if card else (x, y - after.plan.token)
    return ((cx - x, cy - y), (0, 0))


def _split(scene: Scene, paths: dict[str, tuple[Point, ...]]) -> Motion:
    """The groups that move, taken out of the picture."""
    layers = tuple(layer._replace(groups=tuple(group for group in layer.groups if group.name not in paths))
                   for layer in scene.layers)
    moving = tuple((tuple(group for layer in scene.layers for group in layer.groups if group.name == name), points)
                   for name, points in paths.items())
    return Motion(scene._replace(layers=tuple(layer for layer in layers if layer.groups)), moving)


def _along(points: tuple[Point, ...], part: float) -> Point:
    """The point so far along a line of points."""
    lengths = [math.dist(a, b) for a, b in zip(points, points[1:])]
    left = part * sum(lengths)
    for (a, b), length in zip(zip(points, points[1:]), lengths):
        if left <= length and length:
            return a[0] + (b[0] - a[0]) * left / length, a[1] + (b[1] - a[1]) * left / length
        left -= length
    return points[-1]
