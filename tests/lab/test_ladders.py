"""A ladder: points that fit what was won, and two matches that tell whether it can be trusted."""

from math import log10
from random import Random

import pytest

import boardlab as bl
from boardlab import lab
from boardlab.errors import BoardlabError
from boardlab.lab.ratings import ratings
from boardlab.words.say import LANGUAGES


def test_the_points_are_those_that_the_games_came_from():
    true, chance = {"a": 1800, "b": 1600, "c": 1300, "d": 1300}, Random(1)
    wins = {}
    for one in true:
        for two in true:
            if one < two:
                expected = 1 / (1 + 10 ** ((true[two] - true[one]) / 400))
                won = sum(chance.random() < expected for _ in range(800))
                wins[one, two], wins[two, one] = won, 800 - won
    found = ratings(list(true), wins)
    for name, points in true.items():
        assert found[name].low - 15 < points < found[name].high + 15 and abs(found[name].points - points) < 40
        assert 20 < found[name].high - found[name].low < 80


def test_two_players_are_as_far_apart_as_their_share_says_and_nobody_is_infinitely_strong():
    found = ratings(["a", "b"], {("a", "b"): 7500, ("b", "a"): 2500})
    assert found["a"].points - found["b"].points == pytest.approx(400 * log10(3), abs=1)
    found = ratings(["a", "b"], {("a", "b"): 20, ("b", "a"): 0})
    assert 400 < found["a"].points - found["b"].points < 1000 and found["a"].low < found["b"].high + 400


def test_intervals_hold_the_truth_about_as_often_as_they_say():
    chance, held = Random(3), 0
    for _ in range(300):
        won = sum(chance.random() < 0.64 for _ in range(100))
        found = ratings(["a", "b"], {("a", "b"): won, ("b", "a"): 100 - won})
        held += found["a"].low <= 1500 + 200 * log10(0.64 / 0.36) <= found["a"].high
    assert 0.90 < held / 300 < 0.99


def any_one(state, chance):
    return chance.choice(state.legal_actions())


def first(state):
    return state.legal_actions()[0]


@pytest.fixture(scope="module")
def found():
    return lab.ladder("legie", ["beginner", any_one, "random"], games=8)


def test_everybody_meets_everybody_and_the_better_one_stands_higher(found):
    assert set(found.matches) == {("beginner", "any_one"), ("beginner", "random"), ("any_one", "random")}
    assert found.ranks[0] == "beginner" and found.ratings["beginner"].points > found.ratings["random"].points + 100
    assert found.share("random", "beginner").hits == found.matches["beginner", "random"].wins_of(1).hits
    assert found.table[0]["player"] == "beginner" and found.table[0]["against beginner"] == ""
    assert found.csv.splitlines()[0].startswith("player,points,low,high,against beginner")


def test_the_mirror_and_the_sanity_match_are_part_of_it(found):
    assert found.is_even and found.mirror.names == ("beginner", "beginner 2") and len(found.mirror) == 8
    assert found.sanity.names == ("beginner", "random") and found.is_saturated
    assert repr(found).startswith("Legie: everybody against everybody, 8 games each, seed 1\n")
    assert "Mirror match" in repr(found) and "Sanity match" in repr(found) and "DOUBTFUL" not in repr(found)


def test_it_says_so_when_it_cannot_be_trusted(found, monkeypatch):
    weak = lab.ladder("legie", ["random", first], games=20)
    assert not weak.is_saturated and "DOUBTFUL" in repr(weak) and "beats random play only in" in repr(weak)
    rows = [row._replace(winner=int(row.number >= 10)) for row in weak.mirror.rows]
    weak.mirror = lab.Match(weak.mirror.plan, rows)  # the first seat wins every game
    assert weak.mirror.wins_of(0).value == 1 and not weak.is_even and "against itself comes to 100.0%" in repr(weak)
    for code in LANGUAGES:
        with bl.speaking(code):
            assert "lab." not in repr(weak) and "lab." not in weak.plot().text


def test_players_who_repeat_themselves_are_told(found):
    again = lab.ladder("legie", [first, lambda state: state.legal_actions()[-1]], games=4)
    assert "only 1 different games of 4" in repr(again) or "only 2 different games of 4" in repr(again)


def test_the_crosstable_is_a_picture(found):
    svg = " ".join(found.plot().svg.split())
    assert all(name in svg for name in found.names) and "n = 24" in svg and "seed 1" in svg
    assert found.plot().svg == found.plot().svg


@pytest.mark.parametrize("players", ["random", ["random"], 5])
def test_it_takes_two(players):
    with pytest.raises(BoardlabError):
        lab.ladder("legie", players)
