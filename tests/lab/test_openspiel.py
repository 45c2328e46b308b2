"""The recipe for OpenSpiel, with a stand-in for pyspiel: it asks and answers as the rules do."""

import random
import sys
from types import ModuleType, SimpleNamespace

import pytest

import boardlab as bl
from boardlab.lab import openspiel
from boardlab.lab.encoding import encoding_of, has_encoding
from playing import WAYS


class Whatever:
    """Something with any attributes, that takes any values."""

    def __getattr__(self, name):
        return Whatever()


class StandIn(ModuleType):
    """As much of pyspiel as the recipe uses."""

    class State:
        def __init__(self, game):
            self.game = game

        def legal_actions(self):
            return self._legal_actions(self.current_player())

        def apply_action(self, action):
            self._apply_action(action)

        def action_to_string(self, action):
            return self._action_to_string(self.current_player(), action)

    class Game:
        def __init__(self, about, size, params):
            self.about, self.size = about, size

    class GameType(SimpleNamespace):
        Dynamics = ChanceMode = Information = Utility = RewardModel = Whatever()

    GameInfo = SimpleNamespace


@pytest.fixture(autouse=True)
def pyspiel(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", StandIn("pyspiel"))


@pytest.mark.parametrize("name, way", [way for way in WAYS if has_encoding(way[0])])
def test_a_game_goes_as_the_rules_go(name, way):
    options, chance = bl.game(name).options[way], random.Random(way)
    game = openspiel.game(name, deals=4, **options)
    state, observer = game.new_initial_state(), game.make_py_observer()
    assert game.size.num_distinct_actions == len(encoding_of(name).texts)
    assert state.current_player() == openspiel.CHANCE and not state.is_terminal() and str(state) == ""
    assert state.chance_outcomes() == [(seed, 0.25) for seed in range(4)] and state.action_to_string(2) == "deal 2"
    assert not state.legal_actions() and not any(state.numbers(0))
    state.apply_action(2)
    s = bl.game(name).new_game(seed=2, **options)
    while not s.outcome:
        assert str(state) == s.text and s.sides[state.current_player()] == s.decider and not state.is_terminal()
        legal = {state.action_to_string(action): action for action in state.legal_actions()}
        assert legal.keys() == {action.text for action in s.legal_actions()} and sorted(legal.values()) == state.legal_actions()
        text = chance.choice(sorted(legal))
        s = s.play(text)
        state.apply_action(legal[text])
    assert state.is_terminal() and state.current_player() == openspiel.TERMINAL
    assert state.returns() == [0 if s.outcome.winner is None else 1 if side == s.outcome.winner else -1 for side in s.sides]
    for player, side in enumerate(s.sides):
        observer.set_from(state, player)
        assert observer.tensor.tolist() == encoding_of(name).numbers(s, side) and observer.dict["observation"] is observer.tensor
        assert f"looks {side} 1" in observer.string_from(state, player)


def test_a_long_game_ends_without_a_winner():
    state = openspiel.game("leaders", limit=3).new_initial_state()
    state.apply_action(0)
    for _ in range(3):
        assert not state.is_terminal()
        state.apply_action(state.legal_actions()[0])
    assert state.is_terminal() and state.returns() == [0, 0]


def test_what_cannot_be_played_is_refused(monkeypatch):
    with pytest.raises(bl.Unreadable, match="leaders"):
        openspiel.game("leader")
    with pytest.raises(bl.Unreadable, match="strategist"):
        openspiel.game("leaders", mode="strategy")
    with pytest.raises(bl.Unreadable, match="Did you mean mode?"):
        openspiel.game("leaders", mod="strategist")
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(bl.BoardlabError, match="pip install open_spiel"):
        openspiel.game("leaders")
