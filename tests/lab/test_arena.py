"""An arena for bots: whatever a bot does wrong, it loses a game, one is told how, and everybody else goes on."""

import os
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

import boardlab as bl
from boardlab import lab
from boardlab.lab.deadline import TimeUp, within

ROOT = Path(__file__).resolve().parents[2]


def hasty(state):
    return state.legal_actions()[0]


def clumsy(state):
    return "king z9"


def broken(state):
    return {}["plan"]


def endless(state):
    while True:
        pass


def sleepy(state):
    time.sleep(0.4)
    return state.legal_actions()[0]


def deaf(state):
    while True:
        with suppress(Exception):
            time.sleep(0.01)


def stubborn(state):
    try:
        while True:
            pass
    except BaseException:
        return state.legal_actions()[0]


def leaves(state):
    sys.exit(3)


def wordless(state):
    return None


BAD = {clumsy: "illegal", wordless: "illegal", broken: "failed", leaves: "failed", endless: "late", sleepy: "late", deaf: "late",
       stubborn: "late"}


@pytest.mark.parametrize("bad", BAD)
@pytest.mark.parametrize("executor", [None, "threads"])
def test_a_bad_bot_loses_every_game_and_one_is_told_how(bad, executor):
    pool = ThreadPoolExecutor(2) if executor else None
    result = lab.arena([hasty, bad], "legie", games=4, seconds=0.1, executor=pool)
    assert result.wins["hasty"].hits == 4 and result.lost_by[bad.__name__] == {BAD[bad]: 4}
    assert [fault.number for fault in result.faults] == [0, 1, 2, 3] and len(result[0].match) == 4
    fault = result.faults[0]
    assert (fault.player, fault.opponent, fault.how) == (bad.__name__, "hasty", BAD[bad])
    assert fault.record.state.outcome is None and len(fault.record.line) <= 1
    if BAD[bad] != "illegal":
        assert f"in {bad.__name__}" in fault.traceback and "in asked" not in fault.traceback


def test_two_bad_bots_lose_to_each_other():
    result = lab.arena([clumsy, broken], "leaders", games=6, seconds=1)
    assert sum(share.hits for share in result.wins.values()) == 6 and len(result.faults) == 6


def test_the_levels_are_not_hurried():
    result = lab.arena(["beginner", sleepy], "legie", games=1, seconds=0.001)
    assert [fault.player for fault in result.faults] == ["sleepy"] and result.wins["beginner"].hits == 1


def test_games_are_those_of_a_match_when_nobody_fails():
    result = lab.arena(["random", hasty, "random"], "legie", games=6, seed=5)
    assert result.names == ("random", "hasty", "random 2") and len(result) == 3 and not result.faults
    assert result[0].match.rows == lab.match("legie", "random", hasty, games=6, seed=5).rows
    assert [(meeting.one, meeting.two) for meeting in result] == [("random", "hasty"), ("random", "random 2"), ("hasty", "random 2")]


def test_it_shows_who_won_against_whom_and_who_lost_how():
    result = lab.arena([hasty, clumsy, broken, "random"], "legie", games=2)
    rows = {row[0]: row for row in result.crosstable.rows}
    assert rows["hasty"][1 + list(rows).index("clumsy")] == "2–0" and rows["clumsy"][1 + list(rows).index("hasty")] == "0–2"
    assert all(row[1 + place] == "" for place, row in enumerate(result.crosstable.rows))
    assert list(rows)[-1] in ("clumsy", "broken")
    lost = {row[0]: dict(zip(result.losses.headings, row)) for row in result.losses.rows}
    assert lost["clumsy"]["an illegal action"] == 5 and lost["broken"]["a player that failed"] == 5
    assert "broken against hasty, game 0: a player that failed. KeyError: 'plan'" in repr(result)
    assert "clumsy against hasty, game 0: an illegal action. cannot read this at column 6" in repr(result)
    for code in ("fr", "it", "ru"):
        with bl.speaking(code):
            assert "KeyError: 'plan'" in repr(result) and "an illegal" not in repr(result) and "arena." not in repr(result)


def test_what_a_bot_says_is_text_on_a_page():
    def shouts(state):
        raise ValueError("<img src=x onerror=alert(1)>")
    shown = lab.arena([shouts, hasty], "legie", games=1)._repr_html_()
    assert "<img" not in shown and "&lt;img" in shown


@pytest.mark.parametrize("call, said", [
    (lambda: lab.arena([hasty]), "at least two players"), (lambda: lab.arena("expert"), "at least two players"),
    (lambda: lab.arena(7), "at least two players"), (lambda: lab.arena([hasty, 5]), "a function from a position"),
    (lambda: lab.arena([hasty, "expret"]), "Did you mean expert?"), (lambda: lab.arena([hasty, hasty], seconds=0), "more than 0"),
    (lambda: lab.arena([hasty, hasty], seconds="long"), "more than 0"), (lambda: lab.arena([hasty, hasty], "legei"), "legie"),
    (lambda: lab.arena([hasty, hasty], games=0), "whole number"), (lambda: lab.arena([hasty, hasty], mode="x"), "strategist")])
def test_what_cannot_be_played_is_refused(call, said):
    with pytest.raises(bl.BoardlabError) as error:
        call()
    assert said in str(error.value)


NOTEBOOK = """
from boardlab import lab

def mine(state):
    return max(state.legal_actions(), key=lambda action: len(action.changes))

def broken(state):
    return state.no_such_thing

def endless(state):
    while True:
        pass

if __name__ == "__main__":
    here = lab.arena([mine, broken, endless, "random"], "legie", games=4, seconds=0.3)
    {there}
    assert [one.match.rows[0].winner for one in here] == [one.match.rows[0].winner for one in there]
    assert here.lost_by == there.lost_by and "AttributeError" in there.faults[0].traceback
    assert repr(here) == repr(there)
    print("the same", len(there.faults))
"""
PLACES = {
    "loky": 'there = lab.arena([mine, broken, endless, "random"], "legie", games=4, seconds=0.3, executor=2)',
    "dask": """from distributed import Client
    with Client(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as client:
        there = lab.arena([mine, broken, endless, "random"], "legie", games=4, seconds=0.3, executor=lab.dask(client))"""}


@pytest.mark.parametrize("place", PLACES)
def test_functions_of_a_notebook_play_elsewhere_and_their_faults_come_back(place, tmp_path):
    script = tmp_path / "cell.py"
    script.write_text(NOTEBOOK.replace("{there}", PLACES[place]))
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=600,
                          env=os.environ | {"PYTHONPATH": str(ROOT)}, cwd=tmp_path)
    assert done.stdout.startswith("the same"), done.stderr


# the time limit


def test_time_that_is_not_over_changes_nothing():
    before = threading.active_count()
    assert [within(60, lambda n=n: n) for n in range(50)] == list(range(50)) and threading.active_count() == before
    with pytest.raises(KeyError):
        within(60, lambda: {}["x"])
    with pytest.raises(SystemExit):
        within(60, sys.exit)
    with bl.speaking("fr"):
        assert within(60, bl.language) == "fr"


def ended(before):
    """Whether no thread is left behind, sooner or later."""
    end = time.perf_counter() + 60
    while threading.active_count() > before and time.perf_counter() < end:
        time.sleep(0.01)
    return threading.active_count() == before


def test_when_the_time_is_over_it_ends_and_says_where_it_was():
    def busy():
        while True:
            pass
    before = threading.active_count()
    with pytest.raises(TimeUp, match="in busy"):
        within(0.05, busy)
    assert ended(before)


def test_who_holds_up_one_interruption_gets_another():
    caught = []

    def tries():
        while len(caught) < 3:
            try:
                while True:
                    pass
            except BaseException as error:
                caught.append(error)
    before = threading.active_count()
    with pytest.raises(TimeUp):
        within(0.05, tries)
    assert ended(before) and len(caught) == 3


def test_who_never_ends_is_left_alone():
    door = threading.Event()
    before = threading.active_count()
    with pytest.raises(TimeUp):
        within(0.01, lambda: [waits_for(door) for _ in range(10**9)])
    door.set()
    assert ended(before)


def waits_for(door):
    while not door.is_set():
        with suppress(BaseException):
            door.wait()
    raise SystemExit


def test_where_there_are_no_threads_the_time_is_measured(monkeypatch):
    def none(self):
        raise RuntimeError("can't start new thread")
    monkeypatch.setattr(threading.Thread, "start", none)
    assert within(60, lambda: 1) == 1
    with pytest.raises(TimeUp):
        within(0.01, lambda: time.sleep(0.05))
