"""What stands beside the board: whose turn it is, the cards, the numbers, a key to the pieces, buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardlab.game import Piece, State
from boardlab.scene.ground import fill_of
from boardlab.scene.look import Look, Theme
from boardlab.scene.marks import SIGNS, Mark, continuations
from boardlab.scene.overlay import sign
from boardlab.scene.shapes import Group, Hit, Layer, Polygon, Shape, Text, box, fitted, width_of, wrapped
from boardlab.scene.telling import counts, flag_names, hidden_cells, label_of, name_of, status, value_words
from boardlab.scene.tokens import body, drawing, mini
from boardlab.words.say import find, labelled, say

Key = Mapping[str, list[tuple[str, tuple[str, ...]]]]  # of each side: the kinds to explain, and what is noted of each


class Column:
    """A column of the picture that is filled from the top; it collects groups and what can be clicked."""

    def __init__(self, state: State, look: Look, theme: Theme, marks: tuple[Mark, ...],
                 left: float, top: float, width: float, em: float):
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
            words = label_of(self.state, label)
            if isinstance(value, (tuple, list)) and value:
                side = next((side for side in self.state.sides if side in label.split("-")), "")
                self.label(words, labelled(words, value_words(self.state, value)))
                self.cards([(str(kind), side, n) for kind, n in counts(value).items()])
            else:
                self.short(f"panel:{label}", words, value_words(self.state, value))
        self.line()

    def heading(self) -> None:
        """Whose turn it is, with the token of the side, and the phase; at the end who won and how."""
        state, theme, em = self.state, self.theme, self.em
        head, below = status(state)
        side = (state.outcome.winner if state.outcome else state.decider) or state.sides[0]
        colours, outline = self.look.colour(theme, side), self.look.outline(side)
        x, y, left, room = self.left + em * 1.15, self.y + em * 1.3, self.left + em * 2.7, self.width - em * 2.8
        words, size = fitted(head, em * 1.25, room, em * 0.8)
        phase, small = fitted(below, em * 0.95, room, em * 0.7)
        self.add("status", (body(outline, x, y, em * 1.05, colours["rim"], colours["edge"], 1),
                            body(outline, x, y, em * 0.82, colours["core"]),
                            Text(left, y - em * 0.5, words, size, theme["ink"], "start", "title"),
                            Text(left, y + em * 0.72, phase, small, theme["quiet"])),
                 labelled(head, below), labelled(head, below))
        self.y += em * 3.1

    def short(self, name: str, words: str, said: str) -> None:
        """A label and a word or number; several share a line where there is room, a long one takes more lines."""
        em, theme, size, bold, both = self.em, self.theme, self.em * 0.92, self.em * 0.95, labelled(words, said)
        start = width_of(words, size) + em * 0.5
        end = start + width_of(said, bold) * 1.06
        if self.x + end > self.left + self.width:
            self.line()
        if end <= self.width:
            y = self.y + em * 0.85
            self.add(name, (Text(self.x, y, words, size, theme["quiet"]),
                            Text(self.x + start, y, said, bold, theme["ink"], "start", "bold")), both, both)
            self.x += end + em * 1.1
            return
        lines = [(line, size, "quiet", "plain") for line in wrapped(words, size, self.width)]
        lines += [(line, bold, "ink", "bold") for line in wrapped(said, bold * 1.06, self.width)]
        self.add(name, [Text(self.left, self.y + em * (0.85 + 1.25 * i), line, high, theme[ink], "start", voice)
                        for i, (line, high, ink, voice) in enumerate(lines)], both, both)
        self.y += em * (0.35 + 1.25 * len(lines))

    def line(self) -> None:
        """Whatever comes next begins on a new line."""
        if self.x > self.left:
            self.x, self.y = self.left, self.y + self.em * 1.6

    def label(self, words: str, text: str) -> None:
        """A heading over cards."""
        self.line()
        said, size = fitted(words, self.em * 0.92, self.width, self.em * 0.7)
        self.add("", (Text(self.left, self.y + self.em * 0.85, said, size, self.theme["quiet"]),), text, text)
        self.y += self.em * 1.65

    # cards

    def cards(self, cards: Sequence[tuple[str, str, int]]) -> None:
        """Cards as chips in a grid: the drawing or the map on it, the name, how many."""
        em, gap = self.em, self.em * 0.35
        maps = dict(getattr(self.state, self.look.maps)) if self.look.maps else {}
        columns = max(1, int((self.width + gap) // (em * 7.2)))
        width = (self.width - gap * (columns - 1)) / columns
        height = em * (4.4 if any(kind in maps for kind, *_ in cards) else 2.05)
        for i, (kind, side, count) in enumerate(cards):
            x, y = self.left + i % columns * (width + gap), self.y + i // columns * (height + gap)
            self.chip(kind, side, count, (x, y, width, height), maps.get(kind, ""))
        self.y += -(-len(cards) // columns) * (height + gap) + em * 0.25

    def chip(self, kind: str, side: str, count: int, place: tuple[float, float, float, float], terrain: str) -> None:
        """One card; a ring, dot, diamond or cross may be on it."""
        (x, y, width, height), em, theme, name = place, self.em, self.theme, click_of(self.state, kind, side)
        on = [mark.kind for mark in self.marks if mark.cells == (name,) and name == kind]
        outline, middle = box(x, y, width, height, em * 0.4), y + height / 2
        edge = (theme.marks["ring"], 2.4) if "ring" in on else (theme["card-line"], 1)
        shapes: list[Shape] = [Polygon(outline, theme["card"], *edge)]
        inset = em * 0.5
        if terrain:
            shapes += map_shapes(self.look, theme, terrain, x + em * 0.35, y + em * 0.35, height - em * 0.7)
            inset = height + em * 0.1
        elif kind in self.look.figures or kind in self.state.kinds:
            shapes += self.figure_of(kind, side, x + em * 1.15, middle)
            inset = em * 2.25
        shapes += self.name_in(name_of(self.state.game, kind), x + inset, middle,
                               width - inset - em * (1.4 if count > 1 else 0.3))
        if count > 1:
            shapes.append(Text(x + width - em * 0.4, middle, f"×{count}", em * 0.9, theme["ink"], "end", "bold"))
        for i, mark in enumerate(mark for mark in on if mark != "ring"):
            shapes += sign(theme, mark, x + width - em * (0.75 + i), y + em * 0.15, em * 0.8)
        said = "".join(f"{SIGNS[mark]} {kind}" for mark in on)
        self.add(f"card:{kind}", shapes, name_of(self.state.game, kind), said)
        self.shown.add((side, kind))
        if name:
            self.hits.append(Hit(name, outline))

    def figure_of(self, kind: str, side: str, x: float, y: float) -> Sequence[Shape]:
        """A card's drawing: on a token if it belongs to a side, in ink if to nobody."""
        if side:
            return mini(self.look, self.theme, side, kind, x, y, self.em * 0.9)
        figure = self.look.figure(kind)
        return [drawing(figure.glyph, figure.code, x, y, self.em * 1.6, self.theme["ink"])]

    def name_in(self, name: str, x: float, middle: float, room: float) -> list[Shape]:
        """A name in one line, or in two smaller ones where that is too long."""
        em = self.em
        lines = wrapped(name, em * 0.8, room) if width_of(name, em * 0.84) > room else [name]
        fits = [fitted(line, em * (0.92 if len(lines) == 1 else 0.8), room, em * 0.6) for line in lines[:2]]
        top = middle - em * 0.44 * (len(fits) - 1)
        return [Text(x, top + em * 0.88 * i, line, size, self.theme["ink"]) for i, (line, size) in enumerate(fits)]

    # the key

    def unexplained(self, side: str) -> list[tuple[str, tuple[str, ...]]]:
        """The kinds on the board whose drawing no card explains, and those of whom something is noted."""
        known = {kind for where, kind in self.shown if where in ("", side)}
        hidden = hidden_cells(self.state)
        seen = [piece for piece in self.state.pieces if piece.side == side and piece.cell not in hidden]
        found = ((piece.kind, self.notes(piece)) for piece in seen)
        return list(dict.fromkeys((kind, noted) for kind, noted in found if kind not in known or noted))

    def notes(self, piece: Piece) -> tuple[str, ...]:
        """What is noted of a piece beside the board rather than on its token."""
        noted = tuple(flag for flag in piece.flags if self.look.flags.get(flag, {"style": "note"})["style"] == "note")
        return tuple(flag_names(self.state, self.look, piece._replace(flags=noted)))

    def key(self, entries: Key) -> None:
        """Who is who on the board, a column for each side."""
        if not any(entries.values()):
            return
        self.label(say("picture.on-board"), "")
        half, ends = (self.width - self.em * 0.5) / 2, []
        for i, side in enumerate(self.state.sides):
            y = self.y
            for kind, notes in entries[side]:
                y = self.key_line(side, kind, notes, self.left + i * (half + self.em * 0.5), y, half)
            ends.append(y)
        self.y = max(ends) + self.em * 0.3

    def key_line(self, side: str, kind: str, notes: tuple[str, ...], x: float, y: float, width: float) -> float:
        """One kind with its name and its notes; where the next begins."""
        em, middle, name = self.em, y + self.em * 0.95, name_of(self.state.game, kind)
        shapes = [*mini(self.look, self.theme, side, kind, x + em * 0.85, middle, em * 0.82),
                  *self.name_in(name, x + em * 2.0, middle, width - em * 2.1)]
        y += em * 1.95
        for note in notes:
            said, small = fitted(note, em * 0.78, width - em * 2.1, em * 0.6)
            shapes.append(Text(x + em * 2.0, y + em * 0.2, said, small, self.theme["quiet"]))
            y += em * 1.05
        self.add("", shapes, name)
        return y

    def buttons(self, clicks: Sequence[str]) -> None:
        """What can be clicked next and is neither a cell nor a card: end, pass, …"""
        em, theme, game, here = self.em, self.theme, self.state.game, len(clicks)
        going_on = [action.clicks for action in continuations(self.state, clicks) if len(action.clicks) > here]
        drawn = {*self.state.board.order, *(kind for _, kind in self.shown)}
        self.y += em * 0.3
        for name in dict.fromkeys(path[here] for path in going_on if path[here] not in drawn):
            words = find(game, f"buttons.{name}", f"names.{name}", f"ui.{name}") or name_of(game, name)
            said, size = fitted(words, em, self.width - em, em * 0.7)
            outline = box(self.left, self.y, self.width, em * 2.2, em * 0.5)
            middle = self.left + self.width / 2, self.y + em * 1.1
            self.add(f"button:{name}", (Polygon(outline, theme["back"], theme["ink"], 1.2),
                                        Text(*middle, said, size, theme["ink"], "middle", "bold")), words)
            self.hits.append(Hit(name, outline))
            self.y += em * 2.6

    def layer(self) -> Layer:
        """All of it."""
        return Layer("panel", tuple(self.groups))


def click_of(state: State, kind: str, side: str) -> str | None:
    """What clicking a card means: the piece it belongs to, where pieces are clicked first; otherwise the card. One of the
    other side says whose it is, `white:knight`, and is refused for that."""
    mine = [piece.cell for piece in state.pieces if piece.kind == kind and piece.side == side]
    if len(mine) == 1 and state.phases.get(state.phase) and mine[0] in state.phases[state.phase].begins:
        return mine[0]
    return kind if side in ("", state.decider) else f"{side}:{kind}"


def map_shapes(look: Look, theme: Theme, terrain: str, x: float, y: float, size: float) -> list[Shape]:
    """A small map of terrain: tints and letters."""
    rows = terrain.split("/")
    made: list[Shape] = []
    side = size / len(rows)
    for i, j, letter in ((i, j, letter) for j, row in enumerate(rows) for i, letter in enumerate(row)):
        cell = box(x + i * side, y + j * side, side, side)
        made.append(Polygon(cell, fill_of(theme, look, letter), theme["line"], 1))
        if letter in look.terrain:
            middle = x + (i + 0.5) * side, y + (j + 0.5) * side
            made.append(Text(*middle, letter, side * 0.62, theme["quiet"], "middle", "bold"))
    return made


def message_lines(em: float, theme: Theme, text: str, left: float, top: float,
                  width: float) -> tuple[list[Shape], float]:
    """A message in as many lines as it needs, and where it ends."""
    lines = wrapped(text, em, width)
    return ([Text(left, top + em * (0.8 + 1.35 * i), line, em, theme["ink"]) for i, line in enumerate(lines)],
            top + em * (0.4 + 1.35 * len(lines)))
