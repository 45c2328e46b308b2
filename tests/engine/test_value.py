"""What a position is worth in numbers is what `judgement.py` says of the readable one, in both builds."""

from random import Random

import pytest

import boardlab as bl
from boardlab import engine
from boardlab.players.judging import eyes_for, judge_of
from boardlab.tools.trials.engines import met
from playing import WAYS, positions

GAMES = [name for name in bl.games() if engine.room(f"{name}_value", "pure")]
MET = 300  # positions of random games in every mode, some of them made up


def some_positions(name):
    """Positions from every way to begin, and made up ones."""
    ways = [way for game, way in WAYS if game == name]
    return [state for way in ways for state in positions(name, way)] + list(met(name, MET, Random(name)))


def test_games_have_their_values_in_numbers():
    assert {"heroes", "leaders"} <= set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_features_are_those_of_the_judgement(name, which):
    room, judge = engine.room(f"{name}_value", which), judge_of(name)
    assert sorted(room.FEATURES) == sorted(judge.weights)
    for state in some_positions(name):
        position = engine.fast(state, which)
        for side in state.sides:
            expected = judge.features(state, side)
            assert dict(zip(room.FEATURES, room.features(position, side), strict=True)) == {
                feature: expected.get(feature, 0) for feature in room.FEATURES}, state.text


@pytest.mark.parametrize("name", GAMES)
def test_the_value_is_that_of_the_judge(name, which):
    judge = judge_of(name)
    for state in some_positions(name):
        eyes = eyes_for(engine.fast(state, which), judge)
        for side in state.sides:
            assert eyes.worth(engine.fast(state, which), side) == pytest.approx(judge.value(state, side)), state.text


@pytest.mark.parametrize("name", GAMES)
def test_a_weight_counts_for_the_first_side(name, which):
    room = engine.room(f"{name}_value", which)
    for state in some_positions(name)[::10]:
        position, (first, second) = engine.fast(state, which), state.sides
        mine, yours = room.features(position, first), room.features(position, second)
        for place in range(len(room.FEATURES)):
            weights = [float(place == each) for each in range(len(room.FEATURES))]
            assert room.value(position, weights) == pytest.approx(mine[place] - yours[place]), state.text
