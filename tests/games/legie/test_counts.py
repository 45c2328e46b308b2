"""Legie counted twice: by the library, and by the naive reading of the rules in naive.py."""

import random

import pytest

from boardlab import legie
from tests.games.legie import naive
from tests.games.legie.reading import ground, made_up, texts

WOODS = ground(F="a1 c3 d4 f6", W="b2 c4 e5", C="c2 d3 e1", M="b5 d2 f3")
FIXED = {
    "the basic game opens": (legie.new_game(), 288),
    "one enemy to shoot": (legie.position(black="", white="soldier:c3", turn="black"), 280),
    "a crowd around the middle": (legie.position(
        black="knight:c4 soldier:d5 tower:b3", white="soldier:c3 archer:d4 scout:b4 king:e3", flag="d3"), 309),
    "everybody has met": (legie.position(
        black="soldier:a1 knight:c3 general:d4 archer:f1", white="soldier:b3 knight:c4 scout:e4 king:d3 catapult:f6",
        flag="c2", turn="white"), 182),
    "only the king is left to place": (legie.position(
        black="soldier:a1 soldier:b1 knight:c1 knight:d1 scout:e1 general:f1 tower:a2 catapult:b2 archer:c2",
        white="soldier:c4 general:d5 archer:e4 tower:d3", turn="black"), 27),
    "an empty board with terrain": (legie.position(scenario="advanced", terrain=WOODS), 267),
    "woods and walls": (legie.position(
        black="knight:c2 soldier:d4", white="soldier:c3 knight:d3 archer:e4 king:b5", flag="a6", turn="black",
        scenario="advanced", terrain=WOODS), 260),
    "nothing but water": (legie.position(
        black="soldier:a1 knight:a2 king:a3", white="soldier:c3 king:d4", turn="white", scenario="advanced",
        terrain="/".join(["WWWWWW"] * 6)), 62),
    "nowhere to go": (legie.position(
        black="soldier:a1 soldier:a2 knight:a3 knight:a4 king:a5", white="king:f6", turn="black", scenario="advanced",
        terrain="/".join(["WWWWWW"] * 6)), 1),
}


@pytest.mark.parametrize("name", FIXED)
def test_counts_of_fixed_positions(name):
    s, count = FIXED[name]
    assert len(s.legal_actions()) == count == len(naive.actions(naive.read(s.text)))


def after(s, text):
    """Who stands where after an action, and the flag."""
    end = s.play(text)
    return {cell: (p.side, p.kind) for cell, p in end.at.items()}, end.flag


def check(s):
    """The library and the naive reading agree on every action and on what it does."""
    p = naive.read(s.text)
    expected = naive.actions(p)
    assert texts(s) == expected.keys(), s.text
    for text, (cleared, flag) in expected.items():
        units = {cell: unit for cell, unit in p["units"].items() if cell not in cleared}
        if text != "pass":
            kind, cell, *_ = text.split()
            units[cell] = p["turn"], kind
        assert after(s, text) == (units, flag), (s.text, text)


@pytest.mark.parametrize("name", FIXED)
def test_fixed_positions_action_by_action(name):
    check(FIXED[name][0])


@pytest.mark.parametrize("seed", range(40))
def test_made_up_positions_action_by_action(seed):
    s = made_up(random.Random(seed))
    if not s.outcome:
        check(s)


def test_most_made_up_positions_can_be_played():
    assert sum(not made_up(random.Random(seed)).outcome for seed in range(40)) > 30


@pytest.mark.parametrize("way", range(len(legie.options)))
def test_random_games_position_by_position(way):
    chance = random.Random(way)
    s = legie.new_game(seed=way, **legie.options[way])
    while not s.outcome:
        if s.phase == "place":
            assert texts(s) == naive.actions(naive.read(s.text)).keys(), s.text
        s = s.play(chance.choice(s.legal_actions()))


def test_two_turns_deep():
    s = legie.position(black="knight:a1 soldier:b1 tower:c1 general:e6 archer:f6", white="king:b2 soldier:a2")
    second = [len(s.play(action).legal_actions()) for action in s.legal_actions()]
    naively = [len(naive.actions(naive.read(s.play(text).text))) for text in naive.actions(naive.read(s.text))]
    assert sum(second) == sum(naively) > 10_000
