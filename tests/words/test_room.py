"""Texts have room: on a picture 360 pixels wide, in four languages, nothing leaves it and nothing is cut."""

import random

import pytest

import boardlab as bl
from boardlab.scene import scene
from boardlab.scene.shapes import Text, width_of
from boardlab.words.say import LANGUAGES, language

WIDTH = 360


def positions(name):
    """The beginning and two positions met by chance, in every way the game can begin."""
    game, chance = bl.game(name), random.Random(name)
    for way in getattr(game, "options", ({},)):
        s = game.new_game(seed=1, **way)
        yield s
        for _ in range(2):
            for _ in range(18):
                s = s if s.outcome else s.play(chance.choice(s.legal_actions()))
            yield s


def edges(text):
    """Where a text begins and ends."""
    wide = width_of(text.text, text.size, text.voice)
    left = text.x - {"start": 0, "middle": wide / 2, "end": wide}[text.anchor]
    return left, left + wide


@pytest.mark.parametrize("name", ["leaders", "legie", "heroes"])
@pytest.mark.parametrize("code", LANGUAGES)
def test_texts_of_a_narrow_picture_have_room(name, code):
    language(code)
    for s in positions(name):
        drawn = scene(s, width=WIDTH, buttons=True)
        texts = [shape for shape in drawn.shapes() if isinstance(shape, Text)]
        assert texts
        for text in texts:
            left, right = edges(text)
            assert left >= -1 and right <= WIDTH + 1, (text.text, left, right)
            assert not text.text.endswith("…"), text.text
