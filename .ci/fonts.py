"""Makes the kit's fonts out of Source Sans 3 and Source Serif 4: only the letters we use, under names of our own.

By hand, when a letter is missing: `python .ci/fonts.py FOLDER`, where FOLDER holds the TTF files and the licences
of the npm packages `source-sans` and `source-serif`. Needs fonttools. Their licence reserves the name "Source" for the
originals.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from boardlab.scene.letters import FILES, FOLDER, NAMES

MADE_OF = {"plain": "SourceSans3-Regular.ttf", "bold": "SourceSans3-Semibold.ttf", "title": "SourceSerif4-Bold.ttf"}
LETTERS = (range(0x20, 0x7F), range(0xA0, 0x180), range(0x400, 0x460), range(0x490, 0x492), range(0x2010, 0x2027),
           range(0x202F, 0x203B), range(0x2190, 0x2196), map(ord, "€№−×≤≥≠≈∞√▲▼◀▶▸▾◆■□○●★☆♠♣♥♦✓✗⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃½¼"))
EM = 940    # of 1000: drawn a little larger, our letters are as tall as those of the fonts named after them


def made(source: Path, voice: str) -> Any:
    """One of the fonts: cut to our letters, without hints, under our name."""
    from fontTools import subset
    options = subset.Options(hinting=False, layout_features=["kern", "mark", "locl"], name_IDs=[0, 13, 14],
                             notdef_outline=True)
    font = subset.load_font(str(source), options)
    cut = subset.Subsetter(options)
    cut.populate(unicodes={code for some in LETTERS for code in some})
    cut.subset(font)
    font["head"].unitsPerEm = EM
    family, style = NAMES[voice], "Regular" if voice == "plain" else "Bold"
    for number, words in {1: family, 2: style, 3: f"{family} {style}", 4: f"{family} {style}",
                          6: f"{family}-{style}".replace(" ", "")}.items():
        font["name"].setName(words, number, 3, 1, 0x409)
    font["OS/2"].usWeightClass = 400 if voice == "plain" else 700
    return font


def main(folder: Path) -> None:
    """Write all fonts, and beside them how wide every letter is."""
    lines = ["# How wide the letters of our fonts are, in thousandths of their size; made with the fonts."]
    for voice, name in MADE_OF.items():
        font = made(next(folder.rglob(name)), voice)
        font.save(FOLDER / FILES[voice])
        widths: dict[int, str] = {}
        for code, glyph in sorted(font.getBestCmap().items()):
            wide = round(1000 * font["hmtx"][glyph][0] / EM)
            widths[wide] = widths.get(wide, "") + chr(code)
        lines += ["", f"[{voice}]", *(f'{wide} = "{_quoted(letters)}"' for wide, letters in sorted(widths.items()))]
    (FOLDER / "widths.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _quoted(letters: str) -> str:
    return "".join(f"\\u{ord(each):04x}" if each.isspace() or each in '"\\' or not each.isprintable() else each
                   for each in letters)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
