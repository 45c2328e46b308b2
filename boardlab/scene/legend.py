"""The legend: a sign and a word for every mark, state and terrain that is to be seen, and the reasons of refusals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from boardlab.game import State
from boardlab.scene.ground import terrain_of
from boardlab.scene.look import Look, Theme
from boardlab.scene.marks import SIGNS, WORDS, Mark
from boardlab.scene.overlay import HATCH, reason_numbers, sign, word
from boardlab.scene.shapes import Circle, Group, Layer, Path, Polygon, Shape, Text, box, width_of, wrapped
from boardlab.scene.strokes import placed
from boardlab.scene.telling import hidden_cells, name_of, tidy
from boardlab.scene.tokens import TURN, badge, body
from boardlab.words.say import about, find, say


class Item(NamedTuple):
    """One thing the legend explains: how its sign is drawn (x, y, size), its sign in text, its words."""

    draw: Callable[[float, float, float], list[Shape]]
    sign: str
    words: str


def items(state: State, look: Look, theme: Theme, marks: tuple[Mark, ...]) -> Iterator[Item]:
    """Everything on screen that needs a word."""
    own = {(mark.kind, word(mark)): None for mark in marks}
    angles = iter(HATCH * len(marks))
    for kind, label in sorted(own, key=lambda pair: list(WORDS).index(pair[0])):
        angle = next(angles) if kind == "zone" else 0
        yield Item(partial(sign, theme, kind, angle=angle), SIGNS[kind], label or say(f"marks.{WORDS[kind]}"))
    yield from _flags(state, look, theme)
    for letter in dict.fromkeys(terrain_of(state).values()):
        if letter in look.terrain:
            words = name_of(state.game, look.terrain[letter]["name"])
            yield Item(partial(_patch, look, theme, letter), letter, words)


def _flags(state: State, look: Look, theme: Theme) -> Iterator[Item]:
    """The states of pieces that are to be seen."""
    hidden = hidden_cells(state)
    alive = [piece for piece in state.pieces if piece.cell not in hidden and piece.life != 0]
    for flag, how in look.flags.items():
        side = next((piece.side for piece in alive if flag in piece.flags), None)
        if side and how["style"] != "note":
            words = find(state.game, f"flags.{flag}", f"names.{flag}", f"picture.{flag}") or tidy(flag)
            yield Item(partial(_state, look, theme, how, side), how["letter"], words)


def _state(look: Look, theme: Theme, how: Mapping[str, str], side: str, x: float, y: float, size: float) -> list[Shape]:
    """How a state looks: a pale token, a dashed ring, or a letter."""
    if how["style"] == "spent":
        colours = look.colour(theme, side)
        return [body(look.outline(side), x, y, size * 0.55, colours["spent"], colours["edge"], 1, TURN)]
    if how["style"] == "ring":
        return [Circle(x, y, size * 0.5, "", theme["due"], 2, (3, 2.2))]
    return badge(theme, x, y, size * 0.55, how["letter"])


def _patch(look: Look, theme: Theme, letter: str, x: float, y: float, size: float) -> list[Shape]:
    """A small piece of terrain."""
    kind = look.terrain[letter]
    colours, half = theme.terrain[kind["name"]], size * 0.8
    return [Polygon(box(x - half, y - half, 2 * half, 2 * half), colours["tint"], theme["line"], 1),
            Path(placed(kind["pattern"], x, y, 2 * half), colours["ink"], 0.8)]


def legend(state: State, look: Look, theme: Theme, marks: tuple[Mark, ...],
           left: float, top: float, width: float, em: float) -> tuple[Layer, float]:
    """The legend in as many lines as it needs, and where it ends."""
    groups, x, y, size = [], left, top, em * 0.92
    for item in items(state, look, theme, marks):
        need = em * 2.7 + width_of(item.words, size)
        if x > left and x + need > left + width:
            x, y = left, y + em * 1.75
        middle = y + em * 0.85
        words = Text(x + em * 1.7, middle, item.words, size, theme["ink"])
        shapes = (*item.draw(x + em * 0.7, middle, em * 0.95), words)
        groups.append(Group("legend", shapes, item.words, f"{item.sign} {item.words}"))
        x += need
    y += em * 1.75 if groups else 0
    for group, height in reasons(theme, marks, left, y, width, em):
        groups.append(group)
        y += height
    return Layer("legend", tuple(groups)), y


def refusals(marks: tuple[Mark, ...]) -> Iterator[tuple[str, str, str]]:
    """Each reason of a refusal: itself, its number where there are several, and with the cells it is about."""
    numbers = reason_numbers(marks)
    refused = [mark for mark in marks if mark.kind == "cross" and mark.label]
    for reason in dict.fromkeys(mark.label for mark in refused):
        cells = " ".join(mark.cells[0] for mark in refused if mark.label == reason)
        yield reason, str(numbers.get(reason, "")), about(cells, reason)


def reasons(theme: Theme, marks: tuple[Mark, ...], left: float, y: float, width: float,
            em: float) -> Iterator[tuple[Group, float]]:
    """Each reason of a refusal, drawn, and how high that is."""
    size, ink = em * 0.92, theme["ink"]
    for reason, number, said in refusals(marks):
        lines = wrapped(said, size, width - em * 1.7)
        shapes = sign(theme, "cross", left + em * 0.6, y + em * 0.8, em * 0.8)
        if number:
            shapes.append(Text(left + em * 1.15, y + em * 0.5, number, em * 0.75, ink, "start", "bold"))
        shapes += [Text(left + em * 1.75, y + em * (0.8 + 1.3 * i), line, size, ink) for i, line in enumerate(lines)]
        height = em * (0.4 + 1.3 * len(lines))
        yield Group("legend", tuple(shapes), reason, f"{SIGNS['cross']}{number} {said}"), height
        y += height
