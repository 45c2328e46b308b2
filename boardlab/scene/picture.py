"""A picture as data: the board with its pieces and marks, then the panel, the legend and one message line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from boardlab.errors import BoardlabError
from boardlab.game import State
from boardlab.scene.ground import Plan, cell_hits, ground, names, plan_of
from boardlab.scene.legend import legend as legend_of
from boardlab.scene.look import Theme, look_of, theme_named
from boardlab.scene.marks import Mark, checked
from boardlab.scene.overlay import above, below, between
from boardlab.scene.panel import Column, message_lines
from boardlab.scene.shapes import Group, Hit, Layer, Shape, rounded
from boardlab.scene.strokes import Point
from boardlab.scene.telling import describe, status, title_of
from boardlab.scene.tokens import tokens

WIDE = 640      # from this width on, the panel stands beside the board
NARROWEST = 240


class Scene(NamedTuple):
    """A picture: its size, its layers of shapes, what can be clicked, and its words."""

    width: float
    height: float
    layers: tuple[Layer, ...]
    hits: tuple[Hit, ...]
    title: str
    description: str
    theme: Theme
    plan: Plan

    def hit(self, x: float, y: float) -> str | None:
        """The name of what is at a point: a cell, a card or a button; None if there is nothing."""
        return next((hit.name for hit in reversed(self.hits) if hit.holds(x, y)), None)

    def centre(self, name: str) -> Point:
        """The middle of something that can be clicked."""
        return next(hit.centre for hit in self.hits if hit.name == name)

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that can be clicked."""
        return tuple(dict.fromkeys(hit.name for hit in self.hits))

    def layer(self, name: str) -> tuple[Group, ...]:
        """The groups of the layers of one name."""
        return tuple(group for layer in self.layers if layer.name == name for group in layer.groups)

    def shapes(self) -> Iterator[Shape]:
        """Every shape, from the back to the front."""
        return (shape for layer in self.layers for group in layer.groups for shape in group.shapes)

    def moved(self, by: Mapping[str, Point]) -> "Scene":
        """The same picture with some groups elsewhere, by name: `piece:d4` on its way to another cell."""
        return self._replace(layers=tuple(layer._replace(groups=tuple(
            group.moved(*by[group.name]) if group.name in by else group for group in layer.groups)) for layer in self.layers))


def scene(state: State, marks: Iterable[Mark | str] = (), *, theme: str = "light", flip: bool = False, width: float = WIDE,
          panel: bool = True, legend: bool = True, buttons: bool = True, message: str = "", clicks: Sequence[str] = ()) -> Scene:
    """A position and marks as shapes. `flip` turns the board round; `clicks` says what has been clicked so far."""
    if not width >= NARROWEST:
        raise BoardlabError(f"a picture is at least {NARROWEST} wide, not {width!r}")
    look, colours, marks = look_of(type(state)), theme_named(theme), tuple(marks)
    em = rounded(max(12.5, min(20.0, width / 54)))
    margin, wide = rounded(em * 0.7), panel and width >= WIDE
    side = rounded(max(15.5 * em, min(0.27 * width, 20 * em))) if wide else 0
    plan = plan_of(state.board, margin, margin, width - 2 * margin - (side + em if wide else 0), flip)
    bottom = margin + plan.size[1]
    column = (Column(state, look, colours, (), width - margin - side, margin, side, em) if wide
              else Column(state, look, colours, (), margin, bottom + em * 0.5, width - 2 * margin, em))
    marks = checked(marks, {*state.board.cells, *(name for _, value in state.panel() if isinstance(value, tuple) for name in map(str, value)),
                            *(click for action in state.legal_actions() for click in action.clicks)})
    column.marks = marks
    columns = _filled(column, plan, margin, wide, buttons, clicks) if panel else []
    bottom = max(bottom, *(each.y for each in columns), 0)
    seen = tuple(mark for mark in marks if all(cell in plan.centre or ("", cell) in column.shown or (state.decider, cell) in column.shown
                                               for cell in mark.cells))
    layers = list(_layers(state, plan, look, colours, marks))
    layers += [each.layer() for each in columns]
    bottom += em * 0.6
    if legend:
        last, bottom = legend_of(state, look, colours, seen, margin, bottom, width - 2 * margin, em)
        layers.append(last)
    if message:
        shapes, bottom = message_lines(em, colours, message, margin, bottom, width - 2 * margin)
        layers.append(Layer("message", (Group("message", tuple(shapes), message, message),)))
    title = f"{title_of(state)}: {' – '.join(status(state))}"
    return Scene(rounded(width), rounded(bottom + em * 0.3), tuple(layer for layer in layers if layer.groups),
                 (*cell_hits(plan), *(hit for each in columns for hit in each.hits)), title, describe(state, look), colours, plan)


def _filled(column: Column, plan: Plan, margin: float, wide: bool, buttons: bool, clicks: Sequence[str]) -> list[Column]:
    """The panel; beside a board that is shorter than the panel, the key to the pieces goes under the board."""
    column.fill()
    state, foot = column.state, margin + plan.size[1]
    entries = {side: column.unexplained(side) for side in state.sides}
    lines = max(len(team) + 0.6 * sum(len(notes) for _, notes in team) for team in entries.values())
    if wide and column.y + column.em * 2 * lines > foot + column.em * 2:
        under = Column(state, column.look, column.theme, (), margin, foot + column.em * 0.6, plan.size[0], column.em)
        under.key(entries)
        columns = [column, under]
    else:
        column.key(entries)
        columns = [column]
    if buttons:
        column.buttons(clicks)
    return columns


def _layers(state: State, plan: Plan, look, theme: Theme, marks: tuple[Mark, ...]) -> Iterator[Layer]:
    """The board from the back to the front."""
    on_board = tuple(mark for mark in marks if all(cell in plan.centre for cell in mark.cells))
    pieces, badges = tokens(state, look, theme, plan)
    taken = {group.name.partition(":")[2] for group in pieces.groups}
    yield from ground(state, plan, look, theme, on_board)
    yield from below(plan, theme, on_board)
    yield names(plan, theme, on_board)
    yield from between(plan, theme, on_board)
    yield pieces
    yield badges
    yield from above(plan, theme, on_board, taken)
