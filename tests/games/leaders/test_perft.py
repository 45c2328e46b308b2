"""Leaders counted twice: by the library, and by the naive reading of the rules in naive.py."""

import random

import pytest

from boardlab import leaders
from tests.games.leaders import naive
from tests.games.leaders.reading import made_up, texts


def perft(s, depth):
    """How many ways there are to play on for so many actions."""
    if depth == 1:
        return len(s.legal_actions())
    return sum(perft(s.play(action), depth - 1) for action in s.legal_actions())


FIXED = {
    "the discovery game opens": (leaders.new_game(seed=1), (4, 21, 129, 1038)),
    "the strategist game opens": (leaders.new_game(seed=1, mode="strategist"), (16, 240, 960, 25_920)),
    "the second player recruits twice, Hermit and Cub among the cards": (leaders.position(
        south="leader:d2.acted", north="leader:d6 archer:b5", turn="south", phase="recruit", first="north", recruits=2,
        row="hermit rider nemesis", deck="vizier assassin jailer"), (56, 1218, 13_398)),
    "every active ability at once": (leaders.position(
        south="leader:d2 acrobat:d4 claw-launcher:a2 rider:b1 manipulator:g3 bruiser:c4 royal-guard:f1 wanderer:a4 "
              "illusionist:e1 brewmaster:c2 vizier:c1",
        north="leader:d7 archer:d5 rider:c5 hermit:e5 cub:f3", row="protector jailer assassin",
        deck="nemesis"), (82, 5869)),
    "North has most of them, and a Nemesis to mind": (leaders.position(
        south="leader:d2 nemesis:a1 archer:c4 protector:e3 hermit:c1 cub:g1",
        north="leader:d6 acrobat:d5 claw-launcher:g4 manipulator:e5 bruiser:d3 illusionist:a4 brewmaster:c6 vizier:b5",
        turn="north"), (44, 1442, 41_666)),
    "jailers and protectors against five abilities": (leaders.position(
        south="leader:c1 bruiser:c3 claw-launcher:a3 illusionist:f2 manipulator:b1 acrobat:e3 jailer:d4",
        north="leader:e5 protector:d5 jailer:c4 rider:d6 wanderer:f3 bruiser:e4", row="vizier",
        deck="hermit"), (28, 672, 13_689)),
    "the same with North to move": (leaders.position(
        south="leader:c1 bruiser:c3 claw-launcher:a3 illusionist:f2 manipulator:b1 acrobat:e3 jailer:d4",
        north="leader:e5 protector:d5 jailer:c4 rider:d6 wanderer:f3 bruiser:e4", turn="north",
        row="vizier"), (27, 528, 8469)),
    "a Nemesis moves on the opponent's turn": (leaders.position(
        south="leader:d3.acted rider:c3 vizier:a1", north="leader:d7 nemesis:d5.due archer:g4", phase="nemesis",
        row="rider", deck="jailer"), (15, 187, 1024, 2409)),
    "a Nemesis with one step left": (leaders.position(
        south="leader:c4.acted hermit:b2 cub:b3", north="leader:g4 nemesis:a1.due rider:b1 jailer:a3 assassin:d7",
        phase="nemesis"), (1, 6, 34, 232)),
    "both sides have a Nemesis, and ways to move Leaders": (leaders.position(
        south="leader:c2 nemesis:f2 manipulator:d2 brewmaster:b2 vizier:a2",
        north="leader:d6 nemesis:b4 brewmaster:c6 bruiser:d5"), (39, 754, 11_398)),
    "Hermit and Cub go one after the other": (leaders.position(
        south="leader:d2 hermit:c2 cub:e2 rider:b2", north="leader:d6 jailer:b3",
        row="archer rider vizier"), (18, 265, 2547, 16_605)),
    "the Hermit has moved, the Cub may follow": (leaders.position(
        south="leader:d2 hermit:c2.acted cub:e2 rider:b2", north="leader:d6 jailer:b3",
        row="archer rider vizier"), (14, 109, 763, 6361)),
    "the third card brings the second banishing": (leaders.position(
        south="leader:d2.acted rider:c1", north="leader:d6 hermit:c6 cub:d7 jailer:b5", phase="recruit",
        mode="strategist", bans=2, row="archer nemesis hermit vizier assassin"), (54, 216, 648, 6480)),
    "a Leader hard pressed: the self-ban forbids what would shut him in": (leaders.position(
        south="leader:a2 acrobat:a1 hermit:b2 cub:a4 royal-guard:e1 brewmaster:c3",
        north="leader:d6 jailer:b3 archer:c5 assassin:d4", row="rider wanderer vizier"), (15, 218, 2754, 27_038)),
    "a position to study: eight pieces, two Cubs": (leaders.position(
        south="leader:d2 hermit:c2 cub:e2 cub:a2 acrobat:d3 acrobat:b2 illusionist:g1 wanderer:f1",
        north="leader:d6 hermit:d5 rider:b4", row="vizier"), (42, 1466, 40_916)),
}


@pytest.mark.parametrize("name", FIXED)
def test_perft(name):
    """The written counts, the library's and the naive ones are the same."""
    s, counts = FIXED[name]
    for depth, count in enumerate(counts, start=1):
        assert perft(s, depth) == count
        assert naive.perft(naive.data_of(s), depth) == count


def test_perft_positions_show_every_rule():
    """The fixed positions between them offer every active ability, the double step, every phase and Hermit and Cub."""
    words = {text.split()[0] for s, _ in FIXED.values() for text in texts(s)}
    assert words == naive.ACTIVE | {"step", "vizier", "recruit", "banish", "nemesis", "end"}
    assert {s.phase for s, _ in FIXED.values()} == {"actions", "recruit", "banish", "nemesis"}


def agree(s):
    """The library and the naive reading offer the same texts, and each leads to the same position."""
    expected = naive.positions_after(naive.data_of(s))
    assert texts(s) == set(expected), s.text
    for text, position in expected.items():
        assert naive.data_of(s.play(text)) == position, f"{text} in {s.text}"


@pytest.mark.parametrize("mode", ["discovery", "strategist"])
def test_random_games_agree_with_the_naive_reading(mode):
    """Over whole random games, same texts and same positions after each of them."""
    seen = 0
    for seed in range(10):
        chance, s = random.Random(seed), leaders.new_game(seed=seed, mode=mode)
        for _ in range(120):
            if s.outcome:
                break
            agree(s)
            seen += 1
            busy = [action for action in s.legal_actions() if action.text != "end"]
            s = s.play(chance.choice(busy) if busy and chance.random() < 0.8 else s.legal_actions()[-1])
            assert leaders.read(s.text) == s
    assert seen >= 300


def test_made_up_positions_agree_with_the_naive_reading():
    """The same over positions no game would reach: crowds, doubles, every phase."""
    chance, seen = random.Random(2), 0
    while seen < 800:
        if s := made_up(chance):
            agree(s)
            agree(s.play(chance.choice(s.legal_actions())))
            seen += 1


def test_every_reached_position_can_be_written_and_read():
    """What follows a made-up position is a position like any other: its text gives it back."""
    chance, seen = random.Random(3), 0
    while seen < 150:
        if s := made_up(chance):
            for action in s.legal_actions():
                after = s.play(action)
                assert leaders.read(after.text) == after, after.text
            seen += 1
