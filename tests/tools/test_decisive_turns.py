"""`boardlab bench --decisive`: what decides is proved, and whoever fails is counted and named."""

import json
import random

import pytest

import boardlab as bl
from boardlab.cli import main
from boardlab.players import LEVELS, solve
from boardlab.players.goals import SURVIVE, WIN
from boardlab.tools import decisive
from boardlab.tools.decisive import Asked, Turns

WON = bl.leaders.position(south="leader:d1 rider:c3 assassin:d4", north="leader:d6", turn="south")


@pytest.fixture(scope="module")
def turns():
    return decisive.turns_of("legie", 6)


def test_turns_that_decide_are_proved(turns):
    assert turns.wins and turns.threats and turns.seen > 300
    assert all(solve(state, WIN).status == "won" for state in turns.wins)
    for state in turns.threats:
        assert solve(state, SURVIVE).status == "won" and solve(state, WIN).status == "none"


@pytest.mark.parametrize("name", ["heroes", "leaders", "legie"])
def test_levels_miss_no_win_and_leave_none(name):
    found = decisive.asked(name, decisive.turns_of(name, 2))
    assert all(each.holds for each in found) and all(each.turns.wins for each in found)


def test_players_that_do_not_look_are_found_out(turns, monkeypatch):
    chance = random.Random(1)
    monkeypatch.setattr(decisive, "Player", lambda level, seed: lambda state: chance.choice(state.legal_actions()))
    found = {each.level: each for each in decisive.asked("legie", turns)}
    assert [*found] == [*LEVELS[1:]] and all(each.missed and not each.holds for each in found.values())
    assert found["player"].left is None and found["expert"].left and found["master"].left


def test_a_turn_is_played_to_its_end():
    assert not decisive.has_missed(WON, decisive.after_turn(WON, lambda state: "step d4-d5"))
    passed = decisive.after_turn(WON, lambda state: "end")
    assert passed.turn == "north" and decisive.has_missed(WON, passed) and not decisive.is_lost(WON, passed)


def test_the_command_names_whoever_failed_and_where(monkeypatch, capsys):
    some = Turns([WON], [WON], 40, 2)
    monkeypatch.setattr(decisive, "turns_of", lambda game, games, quiet: some)
    monkeypatch.setattr(decisive, "asked", lambda game, turns, quiet: [
        Asked(game, "player", turns, [], None), Asked(game, "expert", turns, [WON], [WON])])
    assert main(["bench", "--decisive", "leaders", "--games", "2"]) == 0
    told = capsys.readouterr().out
    assert "leaders  Expert     40          2     1       1        1     1" in told
    assert f"missed: Expert, {WON.text}" in told and f"left: Expert, {WON.text}" in told and "legie" not in told
    assert main(["bench", "--decisive", "--strict", "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert {each["game"] for each in data} == set(bl.games())
    assert [each["missed"] for each in data[:2]] == [[], [WON.text]] and data[0]["threats"] is None


def test_what_cannot_be_asked_is_refused(capsys):
    assert main(["bench", "--decisive", "leadrs"]) == 2
    assert "leaders" in capsys.readouterr().err
    assert main(["bench", "--decisive", "leaders", "--games", "0"]) == 2
