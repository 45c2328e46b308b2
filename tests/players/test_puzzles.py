"""Puzzles: proved anew, of one idea each, found by the program itself."""

import random

import pytest

from boardlab import files
from boardlab.cli import main
from boardlab.errors import Unreadable
from boardlab.games import game, leaders
from boardlab.players import mining, puzzles
from boardlab.players.puzzles import HARDEST, Puzzle
from boardlab.players.solve import solve

GAMES = ("leaders", "legie", "heroes")


@pytest.mark.parametrize("name", GAMES)
def test_every_puzzle_says_what_is_true_of_it(name):
    found = puzzles.puzzles(name)
    assert found and len({each.position for each in found}) == len({each.name for each in found}) == len(found)
    for each in found:
        answer = solve(each.state, each.goal)
        assert (answer.status, answer.least) == ("won", each.least), each.name
        assert each.rules and 1 <= each.difficulty <= HARDEST
        assert each.state.text == each.position and puzzles.puzzle(f"{name}/{each.name}") == each


@pytest.mark.parametrize("name", GAMES)
def test_no_two_puzzles_have_the_same_idea(name):
    ideas = []
    for each in puzzles.puzzles(name):
        answer = solve(each.state, each.goal)
        ideas.append((each.goal.partition(" ")[0], mining.idea_of(mining.Find(each.state, each.goal, answer, 0))))
    assert len(set(ideas)) == len(ideas)


def test_a_puzzle_that_is_not_there_is_refused_with_the_nearest():
    name = puzzles.puzzles("leaders")[0].name
    with pytest.raises(Unreadable) as refused:
        puzzles.puzzle(f"leaders/{name}x")
    assert refused.value.nearest == f"leaders/{name}"
    with pytest.raises(Unreadable):
        puzzles.puzzle("chess/mate-01")


def test_a_false_claim_is_found_without_bounds(monkeypatch):
    true = next(each for each in puzzles.puzzles("leaders") if each.least == 2)
    wrong = [true, true._replace(name="short", least=1), true._replace(name="torn", position="leaders/1;south=leader:d1"),
             true._replace(name="short", least=2)]
    monkeypatch.setattr(puzzles, "puzzles", lambda name: wrong)
    said = list(puzzles.faults("leaders"))
    assert len(said) == 4 and not any(true.name in fault for fault in said)
    assert sum("short" in fault for fault in said) == 3 and sum("torn" in fault for fault in said) == 1


def mirrored(state):
    """The same position, left and right exchanged."""
    def other(cell):
        return chr(ord("a") + ord("g") - ord(cell[0])) + cell[1:]
    at = {other(cell): piece._replace(cell=other(cell)) for cell, piece in state.at.items()}
    return leaders.read(state.with_(at).text)


def test_twins_have_the_same_idea():
    each = puzzles.puzzles("leaders")[0]
    one, two = (mining.Find(s, each.goal, solve(s, each.goal), 0) for s in (each.state, mirrored(each.state)))
    assert one.state != two.state and mining.idea_of(one) == mining.idea_of(two)


def test_what_has_two_ways_is_no_puzzle():
    wide_open = leaders.position(south="leader:d4 hermit:c5 vizier:e5 jailer:d5", north="leader:d7", turn="south")
    assert solve(wide_open).status == "won" and mining.find(wide_open, "win this turn") is None


def test_finds_are_puzzles_and_the_same_seed_finds_the_same():
    def first(count):
        found = []
        for each in mining.mine("legie", random.Random(5)):
            if each:
                found.append(each)
                if len(found) == count:
                    return mining.as_puzzles(found)
    one, two = first(1), first(1)
    assert one == two and isinstance(one[0], Puzzle)
    table = files.toml(puzzles.written(one))["puzzle"][0]
    assert game("legie").read(table["position"]) == one[0].state and table["least"] == one[0].least


def test_the_command_mines_and_prints_toml(capsys):
    assert main(["puzzles", "mine", "legie", "--minutes", "0.02", "--quiet"]) == 0
    assert set(files.toml(capsys.readouterr().out)) <= {"puzzle"}
    assert main(["puzzles", "mine", "legi"]) == 2 and "legie" in capsys.readouterr().err
    assert main(["puzzles", "mine", "legie", "--minutes", "0"]) == 2
