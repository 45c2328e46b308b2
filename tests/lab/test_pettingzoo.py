"""The games as PettingZoo environments: its own tests pass for every game in every mode, and what it does not test holds."""

import pickle
import random
import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import boardlab as bl
from boardlab.lab import pettingzoo
from boardlab.lab.encoding import encoding_of, has_encoding
from playing import WAYS

GAMES = [name for name in bl.games() if has_encoding(name)]
over_ways = pytest.mark.parametrize("name, way", [way for way in WAYS if way[0] in GAMES])


def options(name, way):
    return bl.game(name).options[way]


def environment(name, way=0, **more):
    return pettingzoo.env(name, **options(name, way), **more)


def playing(env, seed, most=100_000):
    """Play at random to the end: who acted, and what was given at the end."""
    chance, acted, given = random.Random(seed), [], {}
    env.reset(seed=seed)
    for side in env.agent_iter(most):
        seen, reward, over, cut, _ = env.last()
        if over or cut:
            given[side] = reward
            env.step(None)
        else:
            acted.append(side)
            env.step(chance.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return acted, given


@over_ways
def test_the_tests_of_pettingzoo_pass(name, way, capsys):
    with warnings.catch_warnings():
        warnings.filterwarnings("error")
        warnings.filterwarnings("ignore", "We recommend agents to be named")        # sides have names
        warnings.filterwarnings("ignore", "Observation space for each agent prob")  # it has a mask, as in PettingZoo's own
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        api_test(environment(name, way), num_cycles=300)
    seed_test(lambda: environment(name, way), num_cycles=150)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("name", GAMES)
def test_it_draws_as_pettingzoo_asks(name, capsys):
    render_test(lambda render_mode: environment(name, render_mode=render_mode))
    printed = capsys.readouterr().out
    env = environment(name, render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == str(env.unwrapped.position) and len(printed) > 1000


def test_a_picture_is_the_one_the_kit_draws():
    env = environment("leaders", render_mode="rgb_array")
    env.reset(seed=1)
    first = env.render()
    assert first.std() > 20, "something is drawn"
    env.step(encoding_of("leaders").number["step d1-d2" if env.agent_selection == "south" else "step d7-d6"])
    assert first.shape == env.render().shape == (*pettingzoo.FRAME, 3) and (first != env.render()).any()


@over_ways
def test_a_seed_begins_the_game_of_that_seed(name, way):
    env = environment(name, way)
    for seed in (1, 2):
        env.reset(seed=seed)
        assert env.unwrapped.position == bl.game(name).new_game(seed=seed, **options(name, way))
    env.reset(seed=1), env.reset()
    following = env.unwrapped.position
    env.reset(seed=1), env.reset()
    assert env.unwrapped.position == following


@over_ways
def test_a_game_goes_as_the_rules_go(name, way):
    env, chance = environment(name, way), random.Random(7)
    env.reset(seed=7)
    state = env.unwrapped.position
    while not state.outcome:
        seen, _, over, cut, _ = env.last()
        legal = {env.unwrapped.texts[number] for number in np.flatnonzero(seen["action_mask"])}
        assert env.agent_selection == state.decider and not over and not cut
        assert legal == {action.text for action in state.legal_actions()}
        other = next(side for side in state.sides if side != state.decider)
        assert not env.observe(other)["action_mask"].any()
        text = chance.choice(sorted(legal))
        state = state.play(text)
        env.step(encoding_of(name).number[text])
    for side in state.sides:
        assert env.terminations[side] and env.infos[side] == {"ended_by": state.outcome.rule}
        won = state.outcome.winner
        assert env.rewards[side] == (0 if won is None else 1 if won == side else -1)


def test_the_same_side_acts_several_times_and_the_other_within_a_turn():
    acted, given = playing(environment("leaders"), 4)
    assert any(first == second for first, second in zip(acted, acted[1:]))
    assert sorted(given) == ["north", "south"] and sum(given.values()) == 0
    env = pettingzoo.raw_env("leaders")
    env.reset(seed=1)
    start = bl.leaders.position(south="leader:d1 rider:a1", north="leader:d7 nemesis:d4", turn="south")
    env._begin(start)
    env.step(env.texts.index("step d1-e1"))
    assert env.position.turn == "south" and env.agent_selection == "north"


def test_a_draw_is_worth_nothing():
    env = pettingzoo.raw_env("legie")
    full = "soldier:{0}1 soldier:{0}2 knight:{0}3 knight:{0}4 king:{0}5 general:{0}6 tower:{1}1 catapult:{1}2 archer:{1}3"
    stuck = bl.legie.position(black=full.format("a", "b"), white=full.format("f", "e"), turn="black",
                              terrain="WWWWWW/WWWWWW/WWWWWW/WWWWWW/WWWWWW/WWWWWW", scenario="advanced")
    assert [action.text for action in stuck.legal_actions()] == ["pass"]
    env._begin(stuck)
    env.step(env.texts.index("pass"))
    assert env.terminations == {"black": True, "white": True} and env.rewards == {"black": 0, "white": 0}


def test_an_endless_game_is_cut_off():
    env = environment("leaders", limit=10)
    acted, given = playing(env, 1)
    assert len(acted) == 10 and given == {"south": 0, "north": 0}
    env.reset(seed=1)
    for _ in range(10):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert env.truncations == {"south": True, "north": True} and not any(env.terminations.values())


def test_an_illegal_action_loses_the_game(capsys):
    env = environment("leaders")
    env.reset(seed=1)
    side = env.agent_selection
    env.step(encoding_of("leaders").number["banish rider"])
    given = {}
    for each in env.agent_iter():
        given[each] = env.last()[1]
        assert env.last()[2]
        env.step(None)
    assert given[side] == -1 and sum(given.values()) == -1
    with pytest.raises(AssertionError):
        env.reset(seed=1), env.step(len(env.unwrapped.texts))
    playing(env, 2)  # a game may follow


def test_an_environment_of_its_own_refuses_an_illegal_action_with_the_reasons_and_goes_on():
    env = pettingzoo.raw_env("leaders", first="south")
    env.reset(seed=1)
    before = env.position
    with pytest.raises(bl.Illegal, match="step d1-e1|banish"):
        env.step(env.texts.index("banish rider"))
    for wrong in (len(env.texts), -1, 1.5, "end", None):
        with pytest.raises(bl.Unreadable, match="whole number from 0 to 8464"):
            env.step(wrong)
    assert env.position == before and env.agent_selection == "south"
    env.step(np.int64(env.texts.index("step d1-d2")))
    assert env.position == before.play("step d1-d2")


def test_an_environment_can_be_sent_elsewhere():
    env = environment("heroes", 1)
    env.reset(seed=3)
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[5]))
    there = pickle.loads(pickle.dumps(env))
    assert there.unwrapped.position == env.unwrapped.position and there.agent_selection == env.agent_selection
    assert (there.observe("blue")["observation"] == env.observe("blue")["observation"]).all()


@pytest.mark.parametrize("words, said", [
    ({"game": "leader"}, "leaders"), ({"game": "leaders", "mode": "strategy"}, "strategist"),
    ({"game": "legie", "scenari": "basic"}, "Did you mean scenario?"),
    ({"game": "leaders", "render_mode": "svg"}, "human, ansi, rgb_array"), ({"game": "leaders", "limit": 0}, "from 1 on"),
    ({"game": "leaders", "limit": "ten"}, "from 1 on")])
def test_what_cannot_be_played_is_refused(words, said):
    with pytest.raises(bl.BoardlabError, match=said):
        pettingzoo.env(**words)


def test_nothing_secret_is_drawn():
    env = environment("heroes", 1, render_mode="ansi")
    env.reset(seed=3)
    while len(env.unwrapped.position.at) < 6:
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    hidden = env.unwrapped.position.hidden
    assert env.agent_selection == "blue" and len(hidden) == 6
    changed = env.unwrapped.position
    at = dict(changed.at)
    at["b1"] = at["b1"]._replace(kind="giant" if at["b1"].kind != "giant" else "ninja")
    assert str(changed.with_(at=at)) == env.render()
