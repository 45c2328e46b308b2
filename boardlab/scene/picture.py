"""A picture as data: the board with its pieces and marks, then the panel, the legend and one message line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from boardlab.errors import BoardlabError
from boardlab.game import State
from boardlab.scene.ground import Plan, cell_hits, ground, names, plan_of
from boardlab.scene.last_action import Step, last_action
from boardlab.scene.legend import legend as legend_of
from boardlab.scene.look import Look, Theme, look_of, theme_named
from boardlab.scene.marks import Mark, checked
from boardlab.scene.overlay import above, below, between, rings
from boardlab.scene.panel import Column, message_lines
from boardlab.scene.shapes import Group, Hit, Layer, Shape
from boardlab.scene.strokes import Point
from boardlab.scene.telling import describe, status, title_of
from boardlab.scene.tokens import ready, tokens
from boardlab.words.say import labelled, say

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

    def moved(self, by: Mapping[str, Point]) -> Scene:
        """The same picture with some groups elsewhere, by name: `piece:d4` on its way to another cell."""
        def there(group: Group) -> Group:
            return group.moved(*by[group.name]) if group.name in by else group
        layers = (layer._replace(groups=tuple(map(there, layer.groups))) for layer in self.layers)
        return self._replace(layers=tuple(layers))


def scene(state: State, marks: Iterable[Mark | str] = (), *, theme: str = "light", flip: bool = False,
          width: float = WIDE, panel: bool = True, legend: bool = True, buttons: bool = True, message: str = "",
          clicks: Sequence[str] = (), last: Step | None = None) -> Scene:
    """A position and marks as shapes. `flip` turns the board round; `clicks` says what has been clicked so far, `last` is
    the action that led here."""
    if not width >= NARROWEST:
        raise BoardlabError(say("error.narrow", least=NARROWEST, width=repr(width)))
    look, colours, marks = look_of(type(state)), theme_named(theme), checked(marks, places(state))
    em = max(12.5, min(20.0, width / 54))
    margin, wide = em * 0.7, panel and width >= WIDE
    side = max(15.5 * em, min(0.27 * width, 20 * em)) if wide else 0
    plan = plan_of(state.board, margin, margin, width - 2 * margin - (side + em if wide else 0), flip)
    bottom = margin + plan.size[1]
    corner = (width - margin - side, margin, side) if wide else (margin, bottom + em * 0.5, width - 2 * margin)
    columns = _filled(Column(state, look, colours, marks, *corner, em), plan, wide, buttons, clicks) if panel else []
    under, over = last_action(state, last, look, colours, plan) if last else ((), ())
    layers = [*board_layers(state, plan, look, colours, marks, under, over), *(column.layer() for column in columns)]
    bottom = max(bottom, *(column.y for column in columns), 0) + em * 0.6
    if legend:
        seen = _seen(state, marks, columns)
        key, bottom = legend_of(state, look, colours, seen, margin, bottom, width - 2 * margin, em)
        layers.append(key)
    if message:
        lines, bottom = message_lines(em, colours, message, margin, bottom, width - 2 * margin)
        layers.append(Layer("message", (Group("message", tuple(lines), message, message),)))
    hits = (*cell_hits(plan), *(hit for column in columns for hit in column.hits))
    return Scene(width, bottom + em * 0.3, tuple(layer for layer in layers if layer.groups), hits,
                 labelled(title_of(state), " – ".join(status(state))), describe(state, look), colours, plan)


def places(state: State) -> set[str]:
    """Where a mark can be: every cell, every card beside the board, everything that can be clicked."""
    cards = {str(card) for _, value in state.panel() if isinstance(value, (tuple, list)) for card in value}
    return cards.union(state.board.cells, *(action.clicks for action in state.legal_actions()))


def _seen(state: State, marks: tuple[Mark, ...], columns: list[Column]) -> tuple[Mark, ...]:
    """The marks that are drawn: on the board, or on a card that may be clicked; a button needs no mark."""
    cards = {kind for column in columns for side, kind in column.shown if side in ("", state.decider)}
    return tuple(mark for mark in marks if all(cell in state.board.order or cell in cards for cell in mark.cells))


def _filled(column: Column, plan: Plan, wide: bool, buttons: bool, clicks: Sequence[str]) -> list[Column]:
    """The panel; where it would be longer than the board beside it, the key to the pieces goes under the board."""
    column.fill()
    entries = {side: column.unexplained(side) for side in column.state.sides}
    lines = max(sum(1 + 0.6 * len(notes) for _, notes in team) for team in entries.values())
    foot, columns = column.em * 0.7 + plan.size[1], [column]
    if wide and column.y + 2 * column.em * lines > foot + 2 * column.em:
        columns.append(Column(column.state, column.look, column.theme, (), column.em * 0.7, foot + column.em * 0.6,
                              plan.size[0], column.em))
    columns[-1].key(entries)
    if buttons:
        column.buttons(clicks)
    return columns


def board_layers(state: State, plan: Plan, look: Look, theme: Theme, marks: tuple[Mark, ...], under: Iterable[Layer] = (),
                 over: Iterable[Layer] = (), able: Iterable[str] = ()) -> Iterator[Layer]:
    """The board from the back to the front; more may lie under the pieces or over everything."""
    on_board = tuple(mark for mark in marks if all(cell in plan.centre for cell in mark.cells))
    pieces, badges = tokens(state, look, theme, plan)
    yield from ground(state, plan, look, theme, on_board)
    yield from below(plan, theme, on_board)
    yield names(plan, theme, on_board)
    yield from under
    yield between(plan, theme, on_board)
    yield ready(state, look, theme, plan, able)
    yield pieces
    yield rings(plan, theme, on_board)
    yield badges
    yield from over
    yield from above(plan, theme, on_board, (group.name.partition(":")[2] for group in pieces.groups))
