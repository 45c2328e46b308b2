"""A scene as SVG: with a title and a description, without scripts, images or fonts from elsewhere."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from html import escape

from boardlab.extras import brought_by
from boardlab.scene import Circle, Group, Line, Path, Polygon, Scene, Shape, Text, Theme
from boardlab.scene.letters import FAMILIES, NAMES, font_files
from boardlab.scene.shapes import width_of
from boardlab.words.letters import showable

ANCHOR = {"start": "", "middle": ' text-anchor="middle"', "end": ' text-anchor="end"'}
VOICE = {"plain": "", "bold": ' font-weight="700"', "title": f' font-weight="700" font-family="{FAMILIES["title"]}"'}
DROP = 0.36  # from the middle of a line of text to its base, in sizes: baselines are where renderers agree


def png(document: str, width: int) -> bytes:
    """An SVG document as PNG bytes, so many pixels wide; written in our own fonts, whatever a machine has. Needs
    resvg_py."""
    with brought_by("notebook"):
        import resvg_py
    return bytes(resvg_py.svg_to_bytes(svg_string=document, width=width, skip_system_fonts=True, font_files=font_files(),
                                       font_family=NAMES["plain"], sans_serif_family=NAMES["plain"],
                                       serif_family=NAMES["title"], monospace_family=NAMES["plain"]))


def number(value: float) -> str:
    """A number as short as it can be.

    >>> number(12.50), number(3.0)
    ('12.5', '3')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")


def svg(scene: Scene) -> str:
    """The picture as an SVG document that can stand alone or in a page."""
    body = "".join(_layers(scene))
    # the ids must differ between pictures of one page, and be the same for the same picture
    key = "bl" + hashlib.sha256((body + scene.title).encode()).hexdigest()[:10]
    width, height = number(scene.width), number(scene.height)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
            f'role="img" aria-labelledby="{key}-title {key}-desc" style="max-width:100%;height:auto" '
            f'font-family="{FAMILIES["plain"]}" fill="none" stroke-linecap="round" stroke-linejoin="round">'
            f'<title id="{key}-title">{_text(scene.title)}</title>'
            f'<desc id="{key}-desc">{_text(scene.description)}</desc>'
            f'<rect width="100%" height="100%" fill="{scene.theme["page"]}"/>{body}</svg>')


BAND = 30    # pixels of the line above a picture
ROOM = 1.25  # a page without our fonts writes wider


def extent(document: str) -> tuple[float, float]:
    """The width and height an SVG document says it has."""
    found = re.match(r'<svg [^>]*?width="([\d.]+)" height="([\d.]+)"', document)
    assert found, document[:80]
    return float(found[1]), float(found[2])


def within(document: str, height: float) -> str:
    """The same picture, shown at most so high."""
    wide, tall = extent(document)
    part = min(1.0, height / tall)
    return document.replace(f'width="{number(wide)}" height="{number(tall)}"',
                            f'width="{number(wide * part)}" height="{number(tall * part)}"', 1)


def captioned(document: str, words: str, theme: Theme, name: str) -> str:
    """The same picture under a line of words with a sign for "start" before them."""
    (width, height), size, middle = extent(document), 14.0, BAND / 2
    width = max(width, width_of(words, size, "bold") * ROOM + 44)
    sign = draw(Polygon(((12, middle - 6), (12, middle + 6), (22, middle)), theme.marks["arrow"]))
    line = draw(Text(30, middle, words, size, theme["ink"], "start", "bold"))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" class="{name}" '
            f'width="{number(width)}" height="{number(height + BAND)}" '
            f'viewBox="0 0 {number(width)} {number(height + BAND)}" style="max-width:100%;height:auto" '
            f'font-family="{FAMILIES["plain"]}"><title>{_text(words)}</title>'
            f'<rect width="100%" height="100%" fill="{theme["card"]}"/>{sign}{line}'
            + document.replace("<svg ", f'<svg y="{BAND}" ', 1) + "</svg>")


def _layers(scene: Scene) -> Iterator[str]:
    for layer in scene.layers:
        yield f'<g class="{_text(layer.name)}">'
        for group in layer.groups:
            yield from _group(group)
        yield "</g>"


def _group(group: Group) -> Iterator[str]:
    """One thing; what has words is announced and shows them when pointed at."""
    drawn = "".join(map(draw, group.shapes))
    if group.name or group.title:
        name = f' data-name="{_text(group.name)}"' if group.name else ""
        title = f"<title>{_text(group.title)}</title>" if group.title else ""
        yield f"<g{name}>{title}{drawn}</g>"
    else:
        yield drawn


def draw(shape: Shape) -> str:
    """One shape as an element."""
    match shape:
        case Polygon(points, fill, stroke, width):
            return f'<path d="M{_points(points)}Z"{_fill(fill)}{_stroke(stroke, width)}/>'
        case Circle(x, y, r, fill, stroke, width, dash):
            place = f'cx="{number(x)}" cy="{number(y)}" r="{number(r)}"'
            return f"<circle {place}{_fill(fill)}{_stroke(stroke, width, dash)}/>"
        case Line(points, stroke, width, dash):
            return f'<path d="M{_points(points)}"{_stroke(stroke, width, dash)}/>'
        case Path(commands, stroke, width):
            data = "".join(letter + " ".join(map(number, numbers)) for letter, *numbers in commands)
            return f'<path d="{data}"{_stroke(stroke, width)}/>'
        case Text(x, y, text, size, fill, anchor, voice):
            place = f'x="{number(x)}" y="{number(y + DROP * size)}" font-size="{number(size)}"'
            return f"<text {place}{_fill(fill)}{ANCHOR[anchor]}{VOICE[voice]}>{_text(text)}</text>"
    raise TypeError(f"no shape: {shape!r}")


def _points(points: tuple) -> str:
    return "L".join(f"{number(x)} {number(y)}" for x, y in points)


def _fill(colour: str) -> str:
    return f' fill="{_text(colour)}"' if colour else ""


def _stroke(colour: str, width: float, dash: tuple[float, ...] = ()) -> str:
    if not colour:
        return ""
    dashed = f' stroke-dasharray="{" ".join(map(number, dash))}"' if dash else ""
    return f' stroke="{_text(colour)}" stroke-width="{number(width)}"{dashed}'


def _text(words: str) -> str:
    """Escaped, and without what XML cannot hold."""
    return escape(showable(words), quote=True)
