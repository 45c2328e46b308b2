"""The legend: a sign and a word for every mark, state and terrain that is to be seen, and the reasons of refusals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from boardlab.game import State
from boardlab.scene.ground import terrain_of
from boardlab.scene.look import Look, Theme
from boardlab.scene.marks import SIGNS, WORDS, Mark
from boardlab.scene.overlay import HATCH, reason_numbers, sign
from boardlab.scene.shapes import Circle, Group, Layer, Path, Polygon, Shape, Text, box, rounded, width_of, wrapped
from boardlab.scene.strokes import placed
from boardlab.scene.telling import hidden_cells, name_of, tidy
from boardlab.scene.tokens import badge, body
from boardlab.words.say import find, say


class Item(NamedTuple):
    """One thing the legend explains: how its sign is drawn at a point, its sign in text, its words."""

    draw: Callable[[float, float, float], list[Shape]]
    text: str
    words: str


def items(state: State, look: Look, theme: Theme, marks: tuple[Mark, ...]) -> Iterator[Item]:
    """Everything on screen that needs a word."""
    seen: dict[tuple[str, str], None] = {}
    for mark in marks:
        own = mark.label if mark.kind not in ("cross", "edge", "shade") else ""
        seen[mark.kind, own] = None
    areas = iter(HATCH * len(marks))
    for kind, own in sorted(seen, key=lambda pair: list(WORDS).index(pair[0])):
        angle = next(areas) if kind == "zone" else 0
        yield Item(lambda x, y, size, kind=kind, angle=angle: sign(theme, kind, x, y, size, angle=angle), SIGNS[kind], own or say(f"marks.{WORDS[kind]}"))
    yield from _flags(state, look, theme)
    for letter in dict.fromkeys(terrain_of(state).values()):
        if letter in look.terrain:
            yield Item(lambda x, y, size, letter=letter: _patch(look, theme, letter, x, y, size), letter, name_of(state.game, look.terrain[letter]["name"]))


def _flags(state: State, look: Look, theme: Theme) -> Iterator[Item]:
    """The states of pieces that are to be seen."""
    hidden = hidden_cells(state)
    alive = [piece for piece in state.pieces if piece.cell not in hidden and piece.life != 0]
    for flag, how in look.flags.items():
        side = next((piece.side for piece in alive if flag in piece.flags), None)
        if side is None or how["style"] == "note":
            continue
        words = find(state.game, f"flags.{flag}", f"names.{flag}", f"picture.{flag}") or tidy(flag)
        if how["style"] == "spent":
            yield Item(lambda x, y, size, side=side: [body(look.outline(side), x, y, size * 0.55, look.colour(theme, side)["spent"], look.colour(theme, side)["edge"], 1, 14)], how["letter"], words)
        elif how["style"] == "ring":
            yield Item(lambda x, y, size: [Circle(x, y, rounded(size * 0.5), "", theme["due"], 2, (3, 2.2))], how["letter"], words)
        else:
            yield Item(lambda x, y, size, letter=how["letter"]: badge(theme, x, y, rounded(size * 0.55), letter), how["letter"], words)


def _patch(look: Look, theme: Theme, letter: str, x: float, y: float, size: float) -> list[Shape]:
    """A small piece of terrain."""
    kind = look.terrain[letter]
    colours, half = theme.terrain[kind["name"]], size * 0.8
    return [Polygon(box(x - half, y - half, 2 * half, 2 * half), colours["tint"], theme["line"], 1),
            Path(placed(kind["pattern"], x, y, 2 * half), colours["ink"], 0.8)]


def legend(state: State, look: Look, theme: Theme, marks: tuple[Mark, ...], left: float, top: float, width: float, em: float) -> tuple[Layer, float]:
    """The legend in as many lines as it needs, and where it ends."""
    groups, x, y, size = [], left, top, rounded(em * 0.92)
    for item in items(state, look, theme, marks):
        need = em * 1.7 + width_of(item.words, size) + em * 1.0
        if x > left and x + need > left + width:
            x, y = left, y + em * 1.75
        middle = rounded(y + em * 0.85)
        groups.append(Group("legend", (*item.draw(rounded(x + em * 0.7), middle, em * 0.95),
                                       Text(rounded(x + em * 1.7), middle, item.words, size, theme["ink"])), item.words, f"{item.text} {item.words}"))
        x += need
    y += em * 1.75 if groups else 0
    numbers = reason_numbers(marks)
    for reason in dict.fromkeys(mark.label for mark in marks if mark.kind == "cross" and mark.label):
        cells = " ".join(mark.cells[0] for mark in marks if mark.kind == "cross" and mark.label == reason)
        head = f"{SIGNS['cross']}{numbers.get(reason, '')} {cells}"
        lines = wrapped(f"{cells}: {reason}", size, width - em * 1.7)
        shapes = [*sign(theme, "cross", rounded(left + em * 0.6), rounded(y + em * 0.8), em * 0.8)]
        if reason in numbers:
            shapes.append(Text(rounded(left + em * 1.15), rounded(y + em * 0.5), str(numbers[reason]), rounded(em * 0.75), theme["ink"], "start", "bold"))
        shapes += [Text(rounded(left + em * 1.75), rounded(y + em * (0.8 + 1.3 * i)), line, size, theme["ink"]) for i, line in enumerate(lines)]
        groups.append(Group("legend", tuple(shapes), reason, f"{head}: {reason}"))
        y += em * (0.4 + 1.3 * len(lines))
    return Layer("legend", tuple(groups)), y
