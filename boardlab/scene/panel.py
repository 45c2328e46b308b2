"""What stands beside the board: whose turn it is, the cards, the numbers, a key to the pieces, buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boardlab.game import Piece, State
from boardlab.scene.ground import fill_of
from boardlab.scene.look import Look, Theme
from boardlab.scene.marks import SIGNS, Mark, continuations
from boardlab.scene.overlay import sign
from boardlab.scene.shapes import Group, Hit, Layer, Polygon, Shape, Text, box, fitted, rounded, width_of, wrapped
from boardlab.scene.telling import counts, flag_names, hidden_cells, label_of, name_of, status, value_words
from boardlab.scene.tokens import body, drawing, mini
from boardlab.words.say import find, say


class Column:
    """A column of the picture that is filled from the top; it collects groups and what can be clicked."""

    def __init__(self, state: State, look: Look, theme: Theme, marks: tuple[Mark, ...], left: float, top: float, width: float, em: float):
        self.state, self.look, self.theme, self.marks = state, look, theme, marks
        self.left, self.x, self.y, self.width, self.em = left, left, top, width, em
        self.groups: list[Group] = []
        self.hits: list[Hit] = []
        self.shown: set[tuple[str, str]] = set()  # (side or "", kind) of every card drawn

    def add(self, name: str, shapes: Sequence[Shape], title: str = "", text: str = "") -> None:
        """One thing of the panel."""
        self.groups.append(Group(name, tuple(shapes), title, text, (self.left, self.y)))

    def fill(self) -> None:
        """Whose turn it is, and everything the position keeps beside the board."""
        self.heading()
        for label, value in self.state.panel():
            self.entry(label, value)
        self.line()

    def heading(self) -> None:
        """Whose turn it is, with the token of the side, and the phase; at the end who won and how."""
        state, theme, em = self.state, self.theme, self.em
        head, below = status(state)
        side = (state.outcome.winner if state.outcome else state.decider) or state.sides[0]
        r, x = em * 1.05, self.left + em * 1.15
        y = rounded(self.y + em * 1.3)
        colours, outline = self.look.colour(theme, side), self.look.outline(side)
        shapes: list[Shape] = [body(outline, rounded(x), y, r, colours["rim"], colours["edge"], 1), body(outline, rounded(x), y, r * 0.78, colours["core"])]
        words, size = fitted(head, em * 1.25, self.width - em * 2.8, em * 0.8)
        left = rounded(self.left + em * 2.7)
        shapes.append(Text(left, rounded(y - em * 0.5), words, size, theme["ink"], "start", "title"))
        phase, size = fitted(below, em * 0.95, self.width - em * 2.8, em * 0.7)
        shapes.append(Text(left, rounded(y + em * 0.72), phase, size, theme["quiet"]))
        self.add("status", shapes, f"{head}: {below}", f"{head}: {below}")
        self.y += em * 3.1

    def entry(self, label: str, value: Any) -> None:
        """A line of the panel: a word or number beside its label, or cards under it."""
        words = label_of(self.state, label)
        if isinstance(value, (tuple, list)) and value:
            self.label(words, f"{words}: {value_words(self.state, value)}")
            side = next((side for side in self.state.sides if side in label.split("-")), "")
            self.cards([(str(kind), side, n) for kind, n in counts(value).items()])
            return
        self.short(f"panel:{label}", words, value_words(self.state, value))

    def short(self, name: str, words: str, said: str) -> None:
        """A label and a word or number; several share a line where there is room."""
        em, theme = self.em, self.theme
        left, size = fitted(words, em * 0.92, self.width * 0.6, em * 0.7)
        start = width_of(left, size) + em * 0.5
        right, bold = fitted(said, em * 0.95, self.width - start, em * 0.7)
        if self.x > self.left and self.x + start + width_of(right, bold) > self.left + self.width:
            self.line()
        y = rounded(self.y + em * 0.85)
        self.add(name, (Text(rounded(self.x), y, left, size, theme["quiet"]), Text(rounded(self.x + start), y, right, bold, theme["ink"], "start", "bold")),
                 f"{words}: {said}", f"{words}: {said}")
        self.x += start + width_of(right, bold) + em * 1.3

    def line(self) -> None:
        """Whatever comes next begins on a new line."""
        if self.x > self.left:
            self.x, self.y = self.left, self.y + self.em * 1.6

    def label(self, words: str, text: str) -> None:
        """A heading over cards."""
        self.line()
        said, size = fitted(words, self.em * 0.92, self.width, self.em * 0.7)
        self.add("", (Text(self.left, rounded(self.y + self.em * 0.85), said, size, self.theme["quiet"]),), text, text)
        self.y += self.em * 1.65

    def cards(self, cards: Sequence[tuple[str, str, int]]) -> None:
        """Cards as chips in a grid: the drawing, the name, how many."""
        em, gap = self.em, self.em * 0.35
        columns = max(1, int((self.width + gap) // (em * 7.2)))
        maps = dict(getattr(self.state, self.look.maps)) if self.look.maps else {}
        width, height = (self.width - gap * (columns - 1)) / columns, em * (4.4 if any(kind in maps for kind, *_ in cards) else 2.05)
        for i, (kind, side, count) in enumerate(cards):
            x, y = self.left + (i % columns) * (width + gap), self.y + (i // columns) * (height + gap)
            self.chip(kind, side, count, x, y, width, height, maps.get(kind, ""))
        self.y += -(-len(cards) // columns) * (height + gap) + em * 0.25

    def chip(self, kind: str, side: str, count: int, x: float, y: float, width: float, height: float, terrain: str = "") -> None:
        """One card; a ring, dot, diamond or cross may be on it."""
        em, theme, look, name = self.em, self.theme, self.look, self.click_of(kind, side)
        on = [mark.kind for mark in self.marks if mark.cells == (name,) and name == kind]
        outline, chosen, middle = box(x, y, width, height, em * 0.4), "ring" in on, rounded(y + height / 2)
        shapes: list[Shape] = [Polygon(outline, theme["card"], theme.marks["ring"] if chosen else theme["card-line"], 2.4 if chosen else 1)]
        inset = em * 0.5
        if kind in look.figures or kind in self.state.kinds:
            figure, at = look.figure(kind), rounded(x + em * 1.15)
            shapes += mini(look, theme, side, kind, at, middle, em * 0.9) if side else [drawing(figure.glyph, figure.code, at, middle, em * 1.6, theme["ink"])]
            inset = em * 2.25
        if terrain:
            shapes += self.map_of(terrain, x + em * 0.35, y + em * 0.35, height - em * 0.7)
            inset = height + em * 0.1
        signs = [m for m in on if m != "ring"]
        tail = (em * 1.1 if count > 1 else 0) + em * 1.0 * len(signs)
        shapes += self.name_in(name_of(self.state.game, kind), x + inset, middle, width - inset - em * 0.3 - tail)
        if count > 1:
            shapes.append(Text(rounded(x + width - em * 0.4), middle, f"×{count}", rounded(em * 0.9), theme["ink"], "end", "bold"))
        for i, mark in enumerate(signs):
            shapes += sign(theme, mark, rounded(x + width - em * (0.75 + i)), rounded(y + em * 0.15), em * 0.8)
        self.add(f"card:{kind}", shapes, name_of(self.state.game, kind), "".join(SIGNS[m] + " " + kind for m in on))
        self.shown.add((side, kind))
        if name:
            self.hits.append(Hit(name, outline))

    def map_of(self, terrain: str, x: float, y: float, size: float) -> list[Shape]:
        """A small map of terrain: tints and letters."""
        rows, made = terrain.split("/"), []
        side = size / len(rows)
        for j, row in enumerate(rows):
            for i, letter in enumerate(row):
                made.append(Polygon(box(x + i * side, y + j * side, side, side), fill_of(self.theme, self.look, letter), self.theme["line"], 1))
                if letter in self.look.terrain:
                    made.append(Text(rounded(x + (i + 0.5) * side), rounded(y + (j + 0.5) * side), letter, rounded(side * 0.62), self.theme["quiet"], "middle", "bold"))
        return made

    def name_in(self, name: str, x: float, middle: float, room: float) -> list[Shape]:
        """A name in one line, or in two smaller ones where that is too long."""
        em, ink, x = self.em, self.theme["ink"], rounded(x)
        lines = wrapped(name, em * 0.8, room) if width_of(name, em * 0.84) > room else [name]
        fits = [fitted(line, em * (0.92 if len(lines) == 1 else 0.8), room, em * 0.6) for line in lines[:2]]
        return [Text(x, rounded(middle + em * 0.88 * (i - (len(fits) - 1) / 2)), line, size, ink) for i, (line, size) in enumerate(fits)]

    def click_of(self, kind: str, side: str) -> str | None:
        """What clicking a card means: the card, or the piece it belongs to; the other side's cards mean nothing."""
        mine = [piece.cell for piece in self.state.pieces if piece.kind == kind and piece.side == side]
        if mine and not any(kind in action.clicks for action in self.state.legal_actions()):
            return mine[0] if len(mine) == 1 else None
        return kind if side in ("", self.state.decider) else None

    def key(self, entries: Mapping[str, list[tuple[str, tuple[str, ...]]]]) -> None:
        """Who is who on the board, a column for each side."""
        if not any(entries.values()):
            return
        self.label(say("picture.on-board"), "")
        half, tops = (self.width - self.em * 0.5) / 2, []
        for i, side in enumerate(self.state.sides):
            y = self.y
            for kind, lines in entries[side]:
                y = self._key_line(side, kind, lines, self.left + i * (half + self.em * 0.5), y, half)
            tops.append(y)
        self.y = max(tops) + self.em * 0.3

    def unexplained(self, side: str) -> list[tuple[str, tuple[str, ...]]]:
        """The kinds on the board whose drawing no card explains, and those of whom something is noted."""
        known = {kind for where, kind in self.shown if where in ("", side)}
        found: dict[tuple[str, tuple[str, ...]], None] = {}
        for piece in self.state.pieces:
            if piece.side == side and piece.cell not in hidden_cells(self.state):
                noted = self._notes(piece)
                if piece.kind not in known or noted:
                    found[piece.kind, noted] = None
        return list(found)

    def _notes(self, piece: Piece) -> tuple[str, ...]:
        """What is noted of a piece beside its token."""
        noted = tuple(flag for flag in piece.flags if self.look.flags.get(flag, {"style": "note"})["style"] == "note")
        return tuple(flag_names(self.state, self.look, piece._replace(flags=noted)))

    def _key_line(self, side: str, kind: str, notes: tuple[str, ...], x: float, y: float, width: float) -> float:
        em, middle = self.em, rounded(y + self.em * 0.95)
        shapes = [*mini(self.look, self.theme, side, kind, rounded(x + em * 0.85), middle, em * 0.82),
                  *self.name_in(name_of(self.state.game, kind), x + em * 2.0, middle, width - em * 2.1)]
        y += em * 1.95
        for line in notes:
            said, small = fitted(line, em * 0.78, width - em * 2.1, em * 0.6)
            shapes.append(Text(rounded(x + em * 2.0), rounded(y + em * 0.2), said, small, self.theme["quiet"]))
            y += em * 1.05
        self.add("", shapes, name_of(self.state.game, kind))
        return y

    def buttons(self, clicks: Sequence[str]) -> None:
        """What can be clicked next and is neither a cell nor a card: end, pass, …"""
        offered = dict.fromkeys(action.clicks[len(clicks)] for action in continuations(self.state, clicks) if len(action.clicks) > len(clicks))
        drawn = {kind for _, kind in self.shown}
        self.y += self.em * 0.3
        for name in (name for name in offered if name not in self.state.board.order and name not in drawn):
            em, theme = self.em, self.theme
            height, y = em * 2.2, self.y
            outline, words = box(self.left, y, self.width, height, em * 0.5), find(self.state.game, f"buttons.{name}", f"names.{name}", f"ui.{name}") or name_of(self.state.game, name)
            said, size = fitted(words, em, self.width - em, em * 0.7)
            self.add(f"button:{name}", (Polygon(outline, theme["back"], theme["ink"], 1.2),
                     Text(rounded(self.left + self.width / 2), rounded(y + height / 2), said, size, theme["ink"], "middle", "bold")), words)
            self.hits.append(Hit(name, outline))
            self.y += height + em * 0.4

    def layer(self) -> Layer:
        """All of it."""
        return Layer("panel", tuple(self.groups))


def message_lines(em: float, theme: Theme, text: str, left: float, top: float, width: float) -> tuple[list[Shape], float]:
    """A message in as many lines as it needs, and where it ends."""
    lines = wrapped(text, em, width)
    return ([Text(left, rounded(top + em * (0.8 + 1.35 * i)), line, em, theme["ink"]) for i, line in enumerate(lines)],
            top + em * (0.4 + 1.35 * len(lines)))

