"""The fonts that come with the kit: they have every letter we write, and pictures need no others."""

import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

import boardlab as bl
from boardlab.paint import picture
from boardlab.paint.svg import png, svg
from boardlab.scene import Text
from boardlab.scene.letters import FILES, FOLDER, NAMES, font_files, widths
from boardlab.scene.shapes import width_of
from boardlab.words.say import LANGUAGES

ROOT = Path(bl.__file__).parent


def pixels(document, width=300):
    """How many pixels of a PNG differ from its first one."""
    from io import BytesIO

    from PIL import Image
    image = Image.open(BytesIO(png(document, width))).convert("RGB")
    first = image.getpixel((0, 0))
    return sum(each != first for each in image.get_flattened_data())


def worded(words, family):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="300" height="40"><rect width="300" height="40" fill="#fff"/>'
            f'<text x="5" y="25" font-size="16" font-family="{family}">{words}</text></svg>')


@pytest.mark.parametrize("family", ["Boardlab Sans", "Boardlab Serif", "Arial, sans-serif", "serif", "monospace"])
@pytest.mark.parametrize("words", ["Leader", "Лидер", "Évêque", "→ ♥ − ✓ …"])
def test_a_png_has_its_words_without_any_font_of_the_machine(words, family):
    assert pixels(worded(words, family)) > 40
    assert pixels(worded("", family)) == 0


@pytest.mark.parametrize("game", bl.games())
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_word_of_a_board_is_painted(game, code):
    """Each text of a picture, painted alone, leaves a trace: no letter is left out."""
    before = bl.language()
    try:
        bl.language(code)
        drawn = picture(bl.game(game).new_game(seed=3)).scene
    finally:
        bl.language(before)
    texts = [shape for layer in drawn.layers for group in layer.groups for shape in group.shapes if isinstance(shape, Text)]
    assert texts
    for shape in texts:
        assert set(shape.text) <= set(widths(shape.voice)), shape
    without = svg(drawn._replace(layers=tuple(layer._replace(groups=tuple(group._replace(shapes=tuple(
        shape for shape in group.shapes if not isinstance(shape, Text))) for group in layer.groups)) for layer in drawn.layers)))
    assert png(svg(drawn), 400) != png(without, 400)


@pytest.mark.parametrize("voice", FILES)
def test_the_fonts_have_all_letters_of_all_texts(voice):
    """What only the text board writes is not needed."""
    wanted = set().union(*(file.read_text(encoding="utf-8") for file in ROOT.rglob("words/*.toml"))) - set("\n\t")
    if voice == "title":
        wanted -= set("♥○●▸▾✗")     # no title has them
    assert not wanted - set(widths(voice))


@pytest.mark.parametrize("voice", FILES)
def test_the_widths_are_those_of_the_fonts(voice):
    font = TTFont(FOLDER / FILES[voice])
    size = font["head"].unitsPerEm
    found = {chr(code): round(1000 * font["hmtx"][glyph][0] / size) / 1000 for code, glyph in font.getBestCmap().items()}
    assert found == widths(voice)
    assert font["name"].getBestFamilyName() == NAMES[voice]


def test_wide_letters_are_wider():
    assert width_of("mmm", 10) > 2 * width_of("iii", 10) and width_of("a", 20) == pytest.approx(2 * width_of("a", 10))


def test_the_fonts_are_small_and_bring_their_licence():
    assert sum(Path(file).stat().st_size for file in font_files()) < 300_000
    licence = (FOLDER / "LICENSE.md").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert not any(re.search("source", name, re.IGNORECASE) for name in NAMES.values())  # a reserved name
