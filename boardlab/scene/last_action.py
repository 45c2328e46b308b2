"""The last action drawn on the board: where a piece came from and went, what changed, and who is gone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from boardlab.game import Action, Change, State
from boardlab.scene.ground import Plan
from boardlab.scene.look import Look, Theme, mix
from boardlab.scene.shapes import Circle, Group, Layer, Line, Polygon, Shape, Text, box, towards, width_of
from boardlab.scene.telling import HEART, marker_cells
from boardlab.scene.tokens import body, drawing

PALE = 0.55      # how far a ghost fades into the ground


class Step(NamedTuple):
    """An action and the position it was done in."""

    before: State
    action: Action


def last_action(state: State, step: Step, look: Look, theme: Theme, plan: Plan) -> tuple[Sequence[Layer], Sequence[Layer]]:
    """What lies under the pieces (the way, the cells touched, the ghosts), and what stands over them (the numbers)."""
    changes = [change for change in step.action.changes if change.before != change.after or change.data]
    under = [Layer("last", tuple(_touched(plan, theme, changes))), Layer("last", tuple(_ways(plan, theme, changes)))]
    return under, [Layer("ghosts", tuple(_ghosts(state, plan, look, theme, changes))),
                   Layer("sums", tuple(_sums(plan, theme, changes)))]


def cells_of(change: Change, plan: Plan) -> tuple[str, str]:
    """Where a piece was and is; nothing where that is not on the board."""
    ends = (piece.cell if piece else "" for piece in (change.before, change.after))
    was, now = (cell if cell in plan.centre else "" for cell in ends)
    return was, now


def _touched(plan: Plan, theme: Theme, changes: Iterable[Change]) -> Iterator[Group]:
    """The cells of the action, in a fine dashed frame."""
    cells = dict.fromkeys(cell for change in changes for cell in cells_of(change, plan) if cell)
    for cell in cells:
        line = plan.outline(cell, 0.93)
        yield Group(f"last:{cell}", (Line((*line, line[0]), theme.marks["arrow"], plan.fine * 1.6, (5, 4)),))


def _ways(plan: Plan, theme: Theme, changes: Iterable[Change]) -> Iterator[Group]:
    """A thin line from where a piece stood to where it stands."""
    for change in changes:
        was, now = cells_of(change, plan)
        if was and now and was != now:
            a, b = plan.seat(was), plan.seat(now)
            ends = towards(a, b, 0, plan.token * 1.1)
            yield Group(f"way:{was}-{now}", (Line(ends, theme.marks["arrow"], max(1.5, plan.unit * 0.035), (2, 5)),
                                             Circle(*a, plan.token * 0.16, theme.marks["arrow"])))


def _ghosts(state: State, plan: Plan, look: Look, theme: Theme, changes: Iterable[Change]) -> Iterator[Group]:
    """Whoever was taken from the board, pale, where nobody stands now; small in the corner where something else lies."""
    lying = {cell for marker in look.markers for cell in marker_cells(state, marker)}
    for change in changes:
        (was, now), unit = cells_of(change, plan), change.before
        if unit and was and not now and was not in state.at and unit.side:
            (x, y), r = plan.seat(was), plan.token * 0.82
            if was in lying:
                x, y, r = x + r, y + r, r * 0.5
            colours, figure = look.colour(theme, unit.side), look.figure(unit.kind)
            pale, ink = mix(colours["core"], theme["ground"], PALE + 0.2), mix(colours["edge"], theme["ground"], PALE)
            yield Group(f"ghost:{was}", (body(look.outline(unit.side), x, y, r, pale, ink, 1.2),
                                         drawing(figure.glyph, figure.code, x, y, r * 1.4, ink)))


def _sums(plan: Plan, theme: Theme, changes: Iterable[Change]) -> Iterator[Group]:
    """What an action did to a piece, as a number at its cell: hearts, or the sum that beat it."""
    for change in changes:
        was, now = cells_of(change, plan)
        if (cell := now or was) and (said := told(change)):
            x, y = plan.seat(cell)
            size = max(9.0, plan.token * 0.46)
            yield Group(f"sum:{cell}", tuple(_pill(theme, x, max(y - plan.token * 0.98, size), said, size)), said, said)


def told(change: Change) -> str:
    """The numbers of a change: `−4 ♥`, `2 + 2 > 2`; nothing if it has none."""
    before, after = change.before, change.after
    if before and after and before.life is not None and after.life is not None and before.life != after.life:
        return f"{after.life - before.life:+d} {HEART}".replace("-", "−")
    return str(dict(change.data).get("sum", ""))


def _pill(theme: Theme, x: float, y: float, said: str, size: float) -> list[Shape]:
    width = width_of(said, size) + size * 0.9
    return [Polygon(box(x - width / 2, y - size * 0.72, width, size * 1.44, size * 0.7), theme["card"], theme.marks["arrow"],
                    1.3),
            Text(x, y, said, size, theme["ink"], "middle", "bold")]
