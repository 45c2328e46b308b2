"""The whole attack: every trial runs, finds what is wrong, and the table says so; here only a grain of each."""

import re
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path

import pytest

from boardlab.cli import main
from boardlab.games import game
from boardlab.lessons import progress_path
from boardlab.tools import long_check
from boardlab.tools.trials import Told, chance_of, engines, files, players, positions, rules, speed, spoiled, widgets

README = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")
QUICK = {"position texts": 0.002, "actions and clicks": 0.0005, "data files": 0.002, "threads": 0.002, "killed writers": 0.01,
         "writers at once": 0.01, "full disk": 0.01, "closed widgets": 0.01}
MEASURED = ("messages", "random actions", "slowest position", "exported pages")


@pytest.mark.parametrize("name", QUICK)
def test_a_grain_of_each_trial_holds(name):
    told = long_check.trials()[name](QUICK[name])
    assert told.count > 0 and told.trouble == ()


@pytest.mark.parametrize("name", [name for name in long_check.trials() if name.startswith(MEASURED)])
def test_a_grain_of_what_is_measured_runs(name, monkeypatch):
    for limit in ("SLOWEST", "REFUSALS", "DOUBLED"):
        monkeypatch.setattr(speed, limit, 10_000)   # how fast this machine is now is not asked here
    told = long_check.trials()[name](0.001)
    assert told.count > 0 and told.measured and told.trouble == ()


@pytest.mark.parametrize("name", ("heroes", "leaders", "legie"))
def test_a_grain_of_the_players_choices_is_legal(name):
    ways = len(game(name).options)
    told = players.hasty_choices(name, 0.01)
    assert told == (4 * ways * round(10_000 * 0.01 ** players.FEWER), "", ())
    told = players.legal_choices(name, 0.002)
    assert 0 < told.count <= 6 and told.trouble == ()


def test_every_way_to_begin_is_played_to_its_end():
    for way in game("legie").options:
        some = list(islice(players.from_games(game("legie"), way, chance_of("a")), 30))
        assert {state.scenario for state in some} == {way["scenario"]} and not any(state.outcome for state in some)
    drawn = list(islice(players.from_games(game("heroes"), {"setup": "draft"}, chance_of("a")), 300))
    assert len({state.repeats for state in drawn}) > 1 < len({state.patience for state in drawn})


def test_an_illegal_choice_is_found(monkeypatch):
    other = game("legie").new_game().legal_actions()[0]
    monkeypatch.setattr(players.Player, "__call__", lambda self, state: other)
    assert len(players.hasty_choices("leaders", 0.001).trouble) == 8 and players.legal_choices("leaders", 0.001).trouble
    monkeypatch.setattr(players.Player, "__call__", lambda self, state: 1 / 0)
    assert "Player('beginner', seed=1): leaders/1;" in players.legal_choices("leaders", 0.001).trouble[0]


def test_every_trial_stands_in_the_readme():
    section = README.partition("## Reliability")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| ([a-z ]+) \| [\d2]", section, re.MULTILINE)
    kinds = {name.partition(",")[0].partition(" to the")[0] for name in long_check.trials()}
    assert set(rows) == kinds and "boardlab check --long" in README


def test_the_same_attempts_are_made_on_every_machine():
    texts = [spoiled(state.text, chance_of("a"), "abc") for state in positions("legie", 30, chance_of("b"))]
    assert texts == [spoiled(state.text, chance_of("a"), "abc") for state in positions("legie", 30, chance_of("b"))]


class Threads(ThreadPoolExecutor):
    """Instead of processes: what is put in their place here cannot be sent to others."""

    def __init__(self, workers, context, max_tasks_per_child):
        super().__init__(workers)


def test_the_table_tells_what_did_not_hold(monkeypatch, capsys):
    monkeypatch.setattr(long_check, "ProcessPoolExecutor", Threads)
    monkeypatch.setattr(long_check, "trials", lambda: {
        "good": lambda share: Told(int(1000 * share), "+1 MB", ()), "bad": lambda share: Told(5, "", ("this broke",) * 9),
        "broken": lambda share: 1 / 0})
    assert main(["check", "--long", "--share", "0.5"]) == 1
    said = capsys.readouterr().out
    assert re.search(r"good +500 +\+1 MB +none", said) and re.search(r"bad +5 +9", said)
    assert said.count("bad: this broke") == 3 and "broken: the trial itself: ZeroDivisionError" in said
    monkeypatch.setattr(long_check, "trials", lambda: {"good": lambda share: Told(1, "", ())})
    assert main(["check", "--long"]) == 0


def test_nobodys_own_progress_or_language_is_touched(monkeypatch):
    monkeypatch.setattr(long_check, "ProcessPoolExecutor", Threads)
    before, seen = progress_path(), []
    monkeypatch.setattr(long_check, "trials", lambda: {"one": lambda share: Told(seen.append(progress_path()) or 1, "", ())})
    assert long_check.run(1.0) == 0 and seen != [before] and progress_path() == before


@pytest.mark.parametrize("share", ["0", "2", "-1", "nan"])
def test_a_share_is_a_part_of_the_whole(share, capsys):
    assert main(["check", "--long", "--share", share]) == 2


def test_a_trial_finds_what_it_looks_for(monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr("boardlab.tools.trials.files._full", lambda part: lambda draft, target: target.write_text("half"))
        assert long_check.timed(files.full_disk, 0.01)[0].trouble
    with monkeypatch.context() as patch:
        patch.setattr("boardlab.widgets.kept._close", lambda parts: None)
        assert widgets.leaks(0.01).trouble
    with monkeypatch.context() as patch:
        patch.setattr(rules, "MOST_GROWN", -10 ** 12)
        assert rules.random_actions("legie", 0.0005).trouble
    with monkeypatch.context() as patch:
        patch.setattr(speed, "took", lambda act: 1.0)
        assert {told.partition(" of ")[0] for told in speed.slowest("legie", 0.001).trouble} == {
            "picture", "refusal", "text", "live board", "click"}
    with monkeypatch.context() as patch:
        patch.setattr(speed, "_notebook", int)
        patch.setattr("boardlab.tools.webpage.WebPage.from_notebook_node", lambda page, size: size)
        patch.setattr(speed, "took", lambda act: act() ** 2)
        assert speed.pages(1.0) == (5 * 280, "twice as large: 4.0 ×, 4.0 ×", (
            "80 boards take 4.0 times as long as half of them", "160 boards take 4.0 times as long as half of them"))


def test_the_engines_play_along_with_the_rules_and_one_table_tells_how(monkeypatch, capsys):
    assert main(["check", "--engine", "400", "--game", "legie"]) == 0
    assert re.search(r"engine, legie +400 +\+0 MB +none", capsys.readouterr().out)
    from boardlab.games.legie import units
    monkeypatch.setitem(units.SWORDS, "knight", 5)
    assert main(["check", "--engine", "400", "--game", "legie"]) == 1
    said = capsys.readouterr().out
    assert "engine, legie: legie/1;" in said and "engine {" in said and "rules {" in said
    with monkeypatch.context() as patch:
        patch.setattr(engines, "MOST_GROWN", -10 ** 12)
        assert "grew by" in engines.random_actions("heroes", range(10_000)).trouble[-1]


@pytest.mark.parametrize("number", ["0", "-1"])
def test_at_least_one_action_is_played(number, capsys):
    assert main(["check", "--engine", number]) == 2
