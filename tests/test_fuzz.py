"""Ten thousand malformed texts: each is an Unreadable that points at a column, never anything else."""

import random

import pytest

import boardlab as bl
from playing import WAYS, positions

ALPHABET = "abcdefgh123456789:;=,./-_ .xZ!é\n\0☃"
COUNT = 10_000


def spoil(text, chance):
    """The text with a few of its characters lost, doubled, swapped or replaced."""
    letters = list(text)
    for _ in range(chance.randint(1, 4)):
        i = chance.randrange(len(letters) + 1)
        match chance.randrange(5):
            case 0:
                letters[i:i + chance.randint(1, 6)] = []
            case 1:
                letters[i:i] = chance.choices(ALPHABET, k=chance.randint(1, 5))
            case 2:
                letters[i:i + 1] = chance.choice(ALPHABET)
            case 3:
                letters[i:i] = letters[max(0, i - 8):i]
            case 4:
                chance.shuffle(letters[i:i + 4])
                letters[i:i + 2] = reversed(letters[i:i + 2])
    return "".join(letters)


def check(error, text):
    assert isinstance(error.column, int) and 0 <= error.column <= len(error.text), (text, error.column)
    assert error.expected and str(error.column + 1) in str(error)


@pytest.mark.parametrize("name", bl.games())
def test_malformed_position_texts(name):
    game, chance, refused = bl.game(name), random.Random(name), 0
    texts = [s.text for n, way in WAYS if n == name for s in positions(n, way)]
    while refused < COUNT // len(bl.games()) + 1:
        text = spoil(chance.choice(texts), chance)
        try:
            made = game.read(text)
        except bl.Unreadable as error:
            check(error, text)
            refused += 1
        else:
            assert game.read(made.text) == made


@pytest.mark.parametrize("name", bl.games())
def test_malformed_action_texts(name):
    chance, refused = random.Random(name), 0
    states = [s for n, way in WAYS if n == name for s in positions(n, way) if not s.outcome]
    while refused < COUNT // len(bl.games()) + 1:
        s = chance.choice(states)
        text = spoil(chance.choice(s.legal_actions()).text, chance)
        try:
            s.play(text)
        except bl.Unreadable as error:
            check(error, text)
            refused += 1
        except bl.Illegal as error:
            assert error.reasons and error.text == text and str(error)
        except bl.Ambiguous as error:
            assert len(error.candidates) > 1 and str(error)


@pytest.mark.parametrize("wrong", [None, 7, 3.5, [], {}, b"leaders/1", object()])
def test_what_is_no_text_at_all(wrong):
    with pytest.raises(bl.Unreadable):
        bl.game("leaders").read(wrong)


def test_the_nearest_valid_name_is_offered():
    leaders = bl.game("leaders")
    with pytest.raises(bl.Unreadable, match="acrobat"):
        leaders.read("leaders/1;south=leader:d1,acrobta:c3;north=leader:d7")
    with pytest.raises(bl.Unreadable, match="leaders"):
        bl.game("leader")
    with pytest.raises(bl.Unreadable, match="strategist"):
        leaders.new_game(mode="stratgist")
    with pytest.raises(bl.Unreadable, match="recruit"):
        leaders.new_game(seed=1).play("recrut vizier a1")
