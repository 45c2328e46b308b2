"""Puzzles: proved anew, of one idea each, found by the program itself."""

import random
from itertools import combinations

import pytest

from boardlab import files
from boardlab.cli import main
from boardlab.errors import Unreadable
from boardlab.games import game, leaders
from boardlab.players import mining, puzzles
from boardlab.players.composing import composed
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


def choosing(puzzle):
    """Who decides at each action of a puzzle's line."""
    state = puzzle.state
    for text in solve(state, puzzle.goal).line:
        yield state.decider
        state = state.play(text)


def test_leaders_has_puzzles_enough_for_every_character():
    found = puzzles.puzzles("leaders")
    assert len(found) >= 60 and sum(each.least >= 4 for each in found) * 3 >= len(found)
    cards = {"cub" if card == "hermit" else card for card in leaders.cards}   # Hermit and Cub are one card; the rule is the Cub's
    assert len(cards) == 16 and cards <= {rule for each in found for rule in each.rules}
    assert sum(set(choosing(each)) != {each.state.turn} for each in found) >= 3   # a Nemesis answers inside the turn


def test_the_ladder_of_leaders_gets_harder():
    found = puzzles.puzzles("leaders")
    levels = [each.difficulty for each in found]
    assert levels == sorted(levels) and set(levels) == set(range(1, HARDEST + 1))
    rungs = [[each.least for each in found if each.difficulty == level] for level in range(1, HARDEST + 1)]
    averages = [sum(rung) / len(rung) for rung in rungs]
    assert averages == sorted(averages)


def standing(state):
    """Who stands where, seen by whoever plays."""
    return {(piece.side == state.turn, piece.kind, piece.cell) for piece in state.pieces}


def test_no_puzzle_of_leaders_is_another_with_two_pieces_elsewhere():
    states = [each.state for each in puzzles.puzzles("leaders")]
    for one, two in combinations(states, 2):
        assert all(len(standing(one) ^ standing(twin)) > 4 for twin in (two, mirrored(two))), (one.text, two.text)


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


SORTS = {"legie": {"win": 10, "survive": 10, "remove": 10}, "heroes": {"win": 10, "save": 10, "remove": 10}}


@pytest.mark.parametrize("name", SORTS)
def test_there_are_forty_of_every_sort_on_every_rung(name):
    found = puzzles.puzzles(name)
    assert len(found) >= 40
    sorts = {verb: [each for each in found if each.goal.startswith(verb)] for verb in SORTS[name]}
    assert sum(map(len, sorts.values())) == len(found)
    for verb, some in sorts.items():
        assert len(some) >= SORTS[name][verb]
        assert {each.difficulty for each in some} == set(range(1, HARDEST + 1))
    assert [each.difficulty for each in found] == sorted(each.difficulty for each in found)


def test_puzzles_of_legie_are_of_every_scenario_and_remove_the_most():
    found = puzzles.puzzles("legie")
    scenarios = {verb: {each.state.scenario for each in found if each.goal.startswith(verb)} for verb in SORTS["legie"]}
    all_of_them = {"basic", "advanced", "return-of-the-king", "caravan", "master-of-the-forest"}
    assert scenarios["survive"] == scenarios["remove"] == all_of_them
    assert scenarios["win"] == all_of_them - {"basic", "advanced"}  # there the last unit wins wherever it is placed
    for each in found:
        if each.goal.startswith("remove"):
            most = max(len(mining.removed(action)) for action in each.state.legal_actions())
            assert 2 <= most == len(each.goal.split()[1:-2]), each.name


def test_puzzles_of_heroes_bring_down_one_and_two_and_use_more_than_an_attack():
    found = puzzles.puzzles("heroes")
    counts = [len(each.goal.split()[1:-2]) for each in found if each.goal.startswith("remove")]
    assert counts.count(1) >= 5 and counts.count(2) >= 5
    assert {"fire-breath", "cloning", "boosts", "tornado", "teleport", "heal", "freeze", "mind-control",
            "telekinesis"} <= {rule for each in found for rule in each.rules}


@pytest.mark.parametrize("name", SORTS)
def test_positions_made_up_can_be_played(name):
    chance = random.Random(3)
    begin = mining.last_turns(name, chance)[-1]
    made = [state for state in (composed(begin, chance) for _ in range(60)) if state]
    assert len(made) > 5
    for state in made:
        assert game(name).read(state.text) == state and not state.outcome and state.legal_actions()


def test_what_removes_fewer_than_somebody_else_would_is_no_puzzle():
    each = next(each for each in puzzles.puzzles("legie") if each.goal.startswith("remove"))
    first = each.goal.split()[1]
    assert mining.find(each.state, each.goal) and mining.find(each.state, f"remove {first} this turn") is None


@pytest.mark.parametrize("name", SORTS)
def test_nothing_less_is_asked_where_winning_can_be_done(name):
    for each in puzzles.puzzles(name):
        assert each.goal == "win this turn" or solve(each.state).status == "none", each.name
