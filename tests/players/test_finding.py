"""Some win, not the shortest: best-first search finds one exactly where a proof does."""

import tomllib
from pathlib import Path

import pytest

import boardlab as bl
from boardlab.engine import fast
from boardlab.games import leaders
from boardlab.players import solve
from boardlab.players.finding import FURTHER, finding, searching
from boardlab.players.thinking import finished
from boardlab.tools import proof_bench
from making import positions

THREATS = tomllib.loads(Path(__file__).with_name("decisive.toml").read_text(encoding="utf-8"))["threats"]


def found(s, limit=1_000_000):
    return finished(finding(s, limit))


@pytest.mark.parametrize(("name", "count"), [("leaders", 60), ("legie", 40), ("heroes", 60)])
def test_it_finds_a_win_where_there_is_one(name, count):
    won = 0
    for s in positions(name, count, seed=28):
        search = found(s)
        assert search.is_over and bool(search.texts) == (solve(s, hints=False).status == "won"), s.text
        won += bool(search.texts)
    assert 5 <= won <= count - 5


def test_what_it_finds_can_be_played_and_wins_whatever_the_other_side_chooses():
    s = bl.read(proof_bench.positions()[7][0])
    for text in found(s).texts:
        s = s.play(text)
    assert s.decider == "north" and s.turn == "south"
    for answer in s.legal_actions():
        after = s.play(answer)
        assert after.outcome or solve(after).status == "won"


def test_recruits_may_decide():
    s = leaders.position(south="leader:d5 jailer:c3", north="leader:c2", turn="south", row="archer vizier rider")
    for text in found(s).texts:
        s = s.play(text)
    assert s.outcome.winner == "south"


def test_a_limit_leaves_it_open_and_it_can_go_on():
    text, least = proof_bench.positions()[-1]
    s = bl.read(text)
    search = searching(fast(s), s)
    search.go_on(50)
    assert not search.is_over and search.turn() == [] and search.looked >= 50
    search.go_on(1_000_000)
    assert search.is_over and search.succeeds and len(search.turn()) >= least


def test_what_a_proof_has_shown_is_not_looked_for_again():
    text, _ = proof_bench.positions()[24]
    s = bl.read(text)
    tried = solve(s, limit=2_000)
    bounds, at_least = tried.shown
    assert tried.status == "unknown" and len(bounds) > 100 and all(low <= at_least[key] for key, low in bounds.items())
    assert finished(finding(s, 1_000_000, tried=tried)).texts
    nowhere = bl.read(next(text for text in THREATS if text.startswith("leaders")))
    plain, helped = found(nowhere), finished(finding(nowhere, 1_000_000, tried=solve(nowhere)))
    assert plain.is_over and helped.is_over and not plain.texts and not helped.texts and helped.looked < plain.looked


def test_it_pauses_so_that_whoever_waits_can_stop_it():
    text, _ = proof_bench.positions()[24]
    looked = list(finding(bl.read(text), 45_000))
    assert len(looked) > 3 and looked == sorted(looked) and looked[0] < 10_000


def test_it_goes_on_where_a_recruit_may_come_and_nobody_can_tell_how_many_actions_are_left():
    s = leaders.position(south="leader:d5 manipulator:g4 bruiser:f3 brewmaster:b5", turn="south",
                         north="leader:e6 rider:f5 archer:d6 assassin:f4", row="nemesis royal-guard acrobat")
    for further in FURTHER:
        search = searching(fast(s), s, further)
        for limit in (50, 100, 180, 5_000):
            before = search.looked
            search.go_on(limit)
            assert search.is_over or search.looked > before


def test_a_search_that_has_nothing_more_to_look_at_ends(monkeypatch):
    class Idle:
        is_over, looked = False, 0

        def go_on(self, limit):
            pass

        def turn(self):
            return []

    monkeypatch.setattr("boardlab.players.finding.searching", lambda *asked: Idle())
    assert not found(bl.read(proof_bench.positions()[0][0]), 1_000).is_over
