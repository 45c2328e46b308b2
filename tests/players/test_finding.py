"""Some win, not the shortest: best-first search finds one exactly where a proof does."""

import pytest

import boardlab as bl
from boardlab.engine import fast
from boardlab.games import leaders
from boardlab.players import solve
from boardlab.players.finding import BestFirst, finding
from boardlab.players.thinking import finished
from boardlab.tools import proof_bench
from making import positions


def found(s, limit=1_000_000):
    return finished(finding(s, limit))


@pytest.mark.parametrize(("name", "count"), [("leaders", 60), ("legie", 40), ("heroes", 60)])
def test_it_finds_a_win_where_there_is_one(name, count):
    won = 0
    for s in positions(name, count, seed=28):
        search = found(s)
        assert search.is_over and bool(search.texts()) == (solve(s, hints=False).status == "won"), s.text
        won += bool(search.texts())
    assert 5 <= won <= count - 5


def test_what_it_finds_can_be_played_and_wins_whatever_the_other_side_chooses():
    s = bl.read(proof_bench.positions()[7][0])
    for text in found(s).texts():
        s = s.play(text)
    assert s.decider == "north" and s.turn == "south"
    for answer in s.legal_actions():
        after = s.play(answer)
        assert after.outcome or solve(after).status == "won"


def test_recruits_may_decide():
    s = leaders.position(south="leader:d5 jailer:c3", north="leader:c2", turn="south", row="archer vizier rider")
    for text in found(s).texts():
        s = s.play(text)
    assert s.outcome.winner == "south"


def test_a_limit_leaves_it_open_and_it_can_go_on():
    text, least = proof_bench.positions()[-1]
    s = bl.read(text)
    search = BestFirst(fast(s), s.turn)
    search.go_on(50)
    assert not search.is_over and search.texts() == [] and search.looks.done >= 50
    search.go_on(1_000_000)
    assert search.is_over and len(search.texts()) >= least


def test_it_pauses_so_that_whoever_waits_can_stop_it():
    text, _ = proof_bench.positions()[24]
    looked = list(finding(bl.read(text), 45_000))
    assert len(looked) > 3 and looked == sorted(looked) and looked[0] < 10_000
