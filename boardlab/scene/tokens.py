"""Pieces and markers: round or eight-sided tokens with a drawing, turned, dimmed, ringed and badged by their flags."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from boardlab.game import Piece, State
from boardlab.scene.ground import Plan
from boardlab.scene.look import Look, Theme, mix
from boardlab.scene.shapes import Circle, Group, Layer, Line, Path, Polygon, Shape, Text, box, ngon
from boardlab.scene.strokes import Commands, placed, read_path
from boardlab.scene.telling import hidden_cells, marker_cells, name_of, piece_words, pieces_shown
from boardlab.words.say import labelled

STROKE = 1.9                # the one stroke weight of all drawings, on their grid of 24
DRAWING = 1.42              # how wide the grid is, in radii of the token
CORE = 0.86                 # how far the coloured core reaches; the rest is the rim
TURN = 14                   # how far a used-up token is turned, in degrees
BADGES = (-52, -90, 0, 180, 52, 90, 128)   # where badges sit around a token, in degrees; the upper left is for marks
FACE_DOWN = read_path("M8.5 9a3.5 3.5 0 1 1 5.5 2.9c-1.3.9-2 1.6-2 3.1M12 19h.01")
HEART_SHAPE = ((0, 0.9), (-0.95, -0.1), (-0.9, -0.6), (-0.5, -0.85), (-0.15, -0.7), (0, -0.4),
               (0.15, -0.7), (0.5, -0.85), (0.9, -0.6), (0.95, -0.1))


def body(outline: str, x: float, y: float, r: float, fill: str, stroke: str = "", width: float = 0,
         turn: float = 0) -> Shape:
    """A disc or an octagon of about the same size."""
    if outline == "disc":
        return Circle(x, y, r, fill, stroke, width)
    return Polygon(ngon(x, y, r * 1.045, 8, 22.5 + turn), fill, stroke, width)


def drawing(glyph: Commands | None, code: str, x: float, y: float, size: float, colour: str, turn: float = 0) -> Shape:
    """A glyph, or two letters where there is none."""
    if glyph is None:
        return Text(x, y, code, size * 0.52, colour, "middle", "bold")
    return Path(placed(glyph, x, y, size, turn), colour, size / 24 * STROKE)


def mini(look: Look, theme: Theme, side: str, kind: str, x: float, y: float, r: float) -> tuple[Shape, ...]:
    """A small token for panels and keys."""
    colours, figure, outline = look.colour(theme, side), look.figure(kind), look.outline(side)
    return (body(outline, x, y, r, colours["core"], colours["edge"], 1),
            drawing(figure.glyph, figure.code, x, y, r * 1.5, theme["glyph"]))


def token(state: State, look: Look, theme: Theme, plan: Plan, piece: Piece, active: bool = False) -> tuple[Shape, ...]:
    """A piece as it stands: face down, dead, used up or fresh."""
    (x, y), r, outline = plan.seat(piece.cell), plan.token, look.outline(piece.side)
    figure, colours, line = look.figure(piece.kind), look.colour(theme, piece.side), max(1.0, r * 0.06)
    if piece.life == 0 and piece.cell not in hidden_cells(state):
        return (*_dead(outline, x, y, r, line, theme),
                drawing(figure.glyph, figure.code, x, y, r * 1.2, theme["dead-ink"], 90))
    rim, edge, core, turn = colours["rim"], colours["edge"], colours["core"], 0
    on_it: tuple[Shape, ...]
    if piece.cell in hidden_cells(state):
        on_it = (body(outline, x, y, r * 0.7, "", rim, line), drawing(FACE_DOWN, "?", x, y, r * 1.1, theme["glyph"]))
    else:
        if not active and any(look.flags.get(flag, {}).get("style") == "spent" for flag in piece.flags):
            rim, edge = mix(rim, theme["ground"], 0.5), mix(edge, theme["ground"], 0.3)
            core, turn = colours["spent"], TURN
        on_it = (drawing(figure.glyph, figure.code, x, y, r * DRAWING, theme["glyph"], turn),)
    return (body(outline, x, y + r * 0.09, r * 1.01, theme["shadow"]), body(outline, x, y, r, rim, edge, line, turn),
            body(outline, x, y, r * CORE, core, turn=turn), *on_it)


def _dead(outline: str, x: float, y: float, r: float, line: float, theme: Theme) -> tuple[Shape, ...]:
    """What is left of a token: pale, and crossed out."""
    a = r * 0.72
    return (body(outline, x, y, r * 0.9, theme["dead"], theme["dead-ink"], line),
            Line(((x - a, y - a), (x + a, y + a)), theme["dead-ink"], line),
            Line(((x - a, y + a), (x + a, y - a)), theme["dead-ink"], line),
            body(outline, x, y, r * 0.62, theme["dead"]))


def badges(look: Look, theme: Theme, plan: Plan, piece: Piece, active: bool) -> tuple[Shape, ...]:
    """A dashed ring for who is due or in play, letters for states, a heart and a number for life."""
    (x, y), r = plan.seat(piece.cell), plan.token
    made: list[Shape] = []
    shown = [how for flag in piece.flags if (how := look.flags.get(flag)) and how["style"] in ("badge", "ring")]
    small = max(6.0, r * 0.36)
    if active or any(how["style"] == "ring" for how in shown):
        made.append(Circle(x, y, r * 1.12, "", theme["due"], max(2, r * 0.11), (r * 0.3, r * 0.22)))
    if piece.life:
        made += hearts(theme, x + r * 0.72, y + r * 0.82, small, str(piece.life))
    for how, angle in zip(shown, BADGES):
        turn = math.radians(angle)
        made += badge(theme, x + r * 0.98 * math.cos(turn), y + r * 0.98 * math.sin(turn), small, how["letter"])
    return tuple(made)


def numbers(state: State, look: Look, theme: Theme, plan: Plan, piece: Piece) -> Iterator[Shape]:
    """The values a look shows on tokens, each a small drawing and a number: upper right, lower right."""
    if not look.numbers or piece.life == 0:
        return
    (x, y), r = plan.seat(piece.cell), plan.token
    known = {value.name: value.value for value in state.card(piece.kind).values}
    small = max(6.0, r * 0.3)
    for (name, glyph), up in zip(look.numbers.items(), (-1, 1)):
        if known.get(name):
            yield from number_pill(theme, glyph, x + r * 0.86, y + up * r * 0.74, small, str(known[name]))


def number_pill(theme: Theme, glyph: Commands, x: float, y: float, r: float, said: str) -> list[Shape]:
    """A small drawing and a number in a pill."""
    width = r * (2.3 + 0.75 * len(said))
    left = x - width / 2
    return [Polygon(box(left, y - r, width, 2 * r, r), theme["card"], theme["quiet"], 1),
            drawing(glyph, "", left + r * 0.98, y, r * 1.5, theme["ink"]),
            Text(left + r * 1.75, y, said, r * 1.55, theme["ink"], "start", "bold")]


def badge(theme: Theme, x: float, y: float, r: float, letter: str) -> list[Shape]:
    """A state as a letter or two in a small disc."""
    size = r * (1.35 if len(letter) == 1 else 1.05)
    return [Circle(x, y, r, theme["badge"], theme["halo"], 1),
            Text(x, y, letter, size, theme["badge-ink"], "middle", "bold")]


def hearts(theme: Theme, x: float, y: float, r: float, count: str) -> list[Shape]:
    """Life as a heart and a number in a small pill."""
    width, size = r * (2.3 + 0.75 * len(count)), r * 0.66
    left = x - width / 2
    heart = tuple((left + r * 0.95 + dx * size, y + r * 0.03 + dy * size) for dx, dy in HEART_SHAPE)
    pill = box(left, y - r, width, 2 * r, r)
    return [Polygon(pill, theme["card"], theme["quiet"], 1), Polygon(heart, theme["heart"]),
            Text(left + r * 1.75, y, count, r * 1.55, theme["ink"], "start", "bold")]


def text_face(state: State, look: Look, piece: Piece) -> str:
    """A piece on the text board: capitals in round brackets, or small letters in square ones; life and flags behind."""
    hidden = piece.cell in hidden_cells(state)
    code = "??" if hidden else look.figure(piece.kind).code
    face = f"({code})" if look.outline(piece.side) == "disc" else f"[{code.lower()}]"
    if hidden:
        return face
    if piece.life == 0:
        return face + "†"
    seen = [how for flag in piece.flags if (how := look.flags.get(flag)) and how["style"] != "note"]
    return face + ("" if piece.life is None else str(piece.life)) + "".join(how["letter"] for how in seen)


def tokens(state: State, look: Look, theme: Theme, plan: Plan) -> tuple[Layer, Layer]:
    """Everybody on the board and the markers that lie there; then their badges, above."""
    lying = {cell: marker for marker in look.markers for cell in marker_cells(state, marker)}
    hidden, on_top, made = hidden_cells(state), [], []
    for piece in pieces_shown(state):
        active = piece.cell in lying
        words = labelled(name_of(state.game, piece.side), piece_words(state, look, piece))
        made.append(Group(f"piece:{piece.cell}", token(state, look, theme, plan, piece, active), words,
                          text_face(state, look, piece), plan.seat(piece.cell)))
        if piece.cell not in hidden and (shapes := (*numbers(state, look, theme, plan, piece),
                                                    *badges(look, theme, plan, piece, active))):
            on_top.append(Group(f"piece:{piece.cell}", shapes))
    for cell, marker in lying.items():
        if cell not in state.at and look.markers[marker].glyph:
            words, face = f"{name_of(state.game, marker)} {cell}", f"<{look.markers[marker].code}>"
            made.append(Group(f"marker:{cell}", _marker(look, theme, plan, marker, cell), words, face, plan.seat(cell)))
    return Layer("pieces", tuple(made)), Layer("badges", tuple(on_top))


def ready(state: State, look: Look, theme: Theme, plan: Plan, able: Iterable[str]) -> Layer:
    """A quiet halo under those who can act now."""
    cells = set(able)
    return Layer("ready", tuple(
        Group(f"ready:{cell}", (body(look.outline(state.at[cell].side), *plan.seat(cell), plan.token * 1.13,
                                     theme["halo"], theme.marks["dot"], max(1.4, plan.token * 0.06)),))
        for cell in state.board.cells if cell in cells and cell in state.at))


def _marker(look: Look, theme: Theme, plan: Plan, marker: str, cell: str) -> tuple[Shape, ...]:
    """Something that belongs to nobody: a square tile with ink on it."""
    (x, y), r, figure = plan.seat(cell), plan.token, look.markers[marker]
    side = r * 1.66
    tile = box(x - side / 2, y - side / 2, side, side, r * 0.28)
    return (Polygon(tile, theme["card"], theme["ink"], max(1.0, r * 0.06)),
            drawing(figure.glyph, figure.code, x, y, r * DRAWING, theme["ink"]))
