"""The letters pictures are written in: the fonts that come with the kit, what stands in for them, and how wide each letter
is."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "fonts"
FILES = {"plain": "BoardlabSans-Regular.ttf", "bold": "BoardlabSans-Bold.ttf", "title": "BoardlabSerif-Bold.ttf"}
NAMES = {"plain": "Boardlab Sans", "bold": "Boardlab Sans", "title": "Boardlab Serif"}
"""The family each voice belongs to."""
ELSE = {"plain": "'Source Sans 3', 'Helvetica Neue', 'Segoe UI', 'Noto Sans', 'Liberation Sans', Arial, sans-serif",
        "title": "'Source Serif 4', 'Iowan Old Style', Palatino, 'Book Antiqua', Georgia, 'Liberation Serif', "
                 "'DejaVu Serif', serif"}
"""What a page without our fonts shows instead."""
FAMILIES = {voice: f"'{NAMES[voice]}', {instead}" for voice, instead in ELSE.items()}
"""Names of fonts as CSS and SVG want them, ours first."""


def font_files() -> list[str]:
    """The files of the fonts, for those who draw without a browser."""
    return [str(FOLDER / name) for name in FILES.values()]


@cache
def widths(voice: str) -> dict[str, float]:
    """How wide each letter is, as a share of the size."""
    with open(FOLDER / "widths.toml", "rb") as file:
        table = tomllib.load(file)[voice]
    return {letter: int(wide) / 1000 for wide, letters in table.items() for letter in letters}
