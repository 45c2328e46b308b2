"""`boardlab bench --players`: who wins is counted as it was played, and a claim is judged by all games."""

import json

import pytest

import boardlab as bl
from boardlab.cli import main
from boardlab.lab.intervals import Share
from boardlab.tools import ladder
from boardlab.tools.ladder import Rung


@pytest.mark.parametrize("won, slowest, holds", [(75, 0.9, True), (74, 0.9, False), (100, 1.1, False)])
def test_a_claim_holds_from_75_wins_of_100_on_if_no_turn_takes_too_long(won, slowest, holds):
    assert Rung("leaders", "player", "beginner", Share(won, 100), 100 - won, [0.1, slowest]).holds is holds


def test_every_way_to_begin_is_played_by_both_sides():
    plan = ladder.plan_of("leaders", "player", "beginner", 8)
    ways = {(plan.case_of(number)["mode"], plan.side_of(0, number)) for number in range(8)}
    assert ways == {(mode, side) for mode in ("discovery", "strategist") for side in (0, 1)}
    assert [plan.side_of(0, number) for number in range(8)] == [0, 0, 0, 0, 1, 1, 1, 1]


def test_a_match_is_counted_as_it_was_played():
    plan, clock = ladder.plan_of("leaders", "player", "beginner", 2), ladder.Clock()
    played = list(ladder.games_of(plan, 2, clock))
    met = ladder.rung(plan, 2)
    assert met.wins == Share(sum(game.winner == plan.side_of(0, game.number) for game in played), 2)
    turns = sum(game.turns for game in played)
    assert len(met.seconds) == len(clock.turns["player"]) and len(clock.turns["player"]) >= turns // 3
    assert not clock.turns["master"]


def test_the_command_prints_a_table_and_fails_only_if_asked_to_be_strict(monkeypatch, capsys):
    lost = Rung("leaders", "player", "beginner", Share(1, 4), 2, [0.5])
    monkeypatch.setattr(ladder, "ladder", lambda game, games, quiet: [lost._replace(game=game)])
    assert main(["bench", "--players", "leaders", "--games", "4"]) == 0
    told = capsys.readouterr().out
    assert "Player – Beginner" in told and "DOES NOT HOLD" in told and "1/4" in told and "legie" not in told
    assert main(["bench", "--players", "--strict", "--json"]) == 1
    assert [each["game"] for each in json.loads(capsys.readouterr().out)] == list(bl.games())


def test_what_cannot_be_played_is_refused(capsys):
    assert main(["bench", "--players", "leadrs"]) == 2
    assert "leaders" in capsys.readouterr().err
    assert main(["bench", "--players", "leaders", "--games", "0"]) == 2
