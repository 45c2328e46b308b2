"""A game as a curve: one side above the middle line, the other below; signs where it turned."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from html import escape

from boardlab.paint.svg import draw, number
from boardlab.scene import Circle, Line, Polygon, Shape, Text, Theme, theme_named
from boardlab.scene.letters import FAMILIES
from boardlab.scene.look import mix
from boardlab.scene.shapes import ngon

MARGIN, HEAD = 14.0, 22.0   # at the sides, and above and below for the names of the sides
SIGN = 6.0
Point = tuple[float, float]


def curve_svg(shares: Sequence[float], sides: tuple[str, str], signs: Mapping[int, Sequence[str]] = {}, at: int = 0,
              words: Sequence[str] = (), width: float = 460, height: float = 128, theme: str = "light",
              title: str = "", description: str = "") -> str:
    """A curve from -1 to 1 as an SVG document.

    `signs` gives some positions a sign (missed: a triangle, allowed: a cross, swing: a ring), `at` is the position looked
    at, `words` says what each position is; a page finds each under `data-number`.
    """
    colours = theme_named(theme)
    spots = places(len(shares), shares, width, height)
    middle = height / 2
    shapes = [*areas(spots, middle, colours), Line(((MARGIN, middle), (width - MARGIN, middle)), colours["line"], 1)]
    shapes += [Line(((spots[at][0], HEAD * 0.6), (spots[at][0], height - HEAD * 0.6)), colours.marks["ring"], 1.5)]
    shapes += [Line(tuple(spots), colours["ink"], 1.8)] if len(spots) > 1 else []
    shapes += [Circle(*spots[at], 4.2, colours.marks["ring"], colours["halo"], 1.5)]
    for position, kinds in signs.items():
        x, y = spots[position]
        apart = 2.6 * SIGN * (-1 if y > middle else 1)  # several signs of one position stand one beside the other, inwards
        shapes += [shape for place, kind in enumerate(kinds) for shape in sign(kind, (x, y + apart * place), colours)]
    shapes += [Text(MARGIN, HEAD * 0.5, sides[0], 12, colours["quiet"], "start", "bold"),
               Text(MARGIN, height - HEAD * 0.5, sides[1], 12, colours["quiet"], "start", "bold")]
    body = "".join(map(draw, shapes)) + "".join(_spots(spots, words, width, height))
    key = "bl" + hashlib.sha256((body + title).encode()).hexdigest()[:10]
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}" height="{number(height)}" '
            f'viewBox="0 0 {number(width)} {number(height)}" role="img" aria-labelledby="{key}-title {key}-desc" '
            f'style="max-width:100%;height:auto" font-family="{FAMILIES["plain"]}" fill="none" stroke-linejoin="round">'
            f'<title id="{key}-title">{escape(title)}</title><desc id="{key}-desc">{escape(description)}</desc>'
            f'<rect width="100%" height="100%" fill="{colours["page"]}"/>{body}</svg>')


def places(count: int, shares: Sequence[float], width: float, height: float) -> list[Point]:
    """Where each position lies."""
    step, up = (width - 2 * MARGIN) / max(1, count - 1), height / 2 - HEAD
    return [(MARGIN + step * place, height / 2 - up * each) for place, each in enumerate(shares)]


def areas(spots: Sequence[Point], middle: float, colours: Theme) -> list[Shape]:
    """What lies between the curve and the middle line: one tint above it, another below."""
    first, last = (spots[0][0], middle), (spots[-1][0], middle)
    above = tuple((x, min(y, middle)) for x, y in spots)
    below = tuple((x, max(y, middle)) for x, y in spots)
    return [Polygon((first, *above, last), mix(colours["gold"], colours["page"], 0.55)),
            Polygon((first, *below, last), mix(colours["ink"], colours["page"], 0.8))]


def sign(kind: str, where: Point, colours: Theme) -> list[Shape]:
    """The sign of a moment: its shape tells it, not its colour alone."""
    (x, y), size = where, SIGN
    if kind == "missed":
        return [Polygon(ngon(x, y, size + 1, 3, -90), colours.marks["dot"], colours["halo"], 1.5)]
    if kind == "allowed":
        ends = (((x - size, y - size), (x + size, y + size)), ((x - size, y + size), (x + size, y - size)))
        return [*[Line(end, colours["halo"], 5.5) for end in ends], *[Line(end, colours.marks["cross"], 3) for end in ends]]
    return [Circle(x, y, size - 0.5, colours["page"], colours.marks["arrow"], 2)]


def sign_svg(kind: str, theme: str = "light") -> str:
    """A sign alone, for a legend."""
    return ('<svg viewBox="0 0 20 20" width="16" height="16" fill="none" aria-hidden="true">'
            + "".join(map(draw, sign(kind, (10, 10), theme_named(theme)))) + "</svg>")


def _spots(spots: Sequence[Point], words: Sequence[str], width: float, height: float) -> list[str]:
    """An invisible strip for each position, to be pointed at and clicked."""
    made, step = [], (width - 2 * MARGIN) / max(1, len(spots) - 1)
    for place, (x, _) in enumerate(spots):
        said = f"<title>{escape(words[place])}</title>" if place < len(words) else ""
        left, right = max(0.0, x - step / 2), min(width, x + step / 2)
        made.append(f'<rect data-number="{place}" x="{number(left)}" y="0" width="{number(right - left)}" '
                    f'height="{number(height)}" fill="#fff" fill-opacity="0">{said}</rect>')
    return made
