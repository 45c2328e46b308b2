"""Puzzles: proved anew, of one idea each, found by the program itself."""

import random
from itertools import combinations, islice

import pytest

from boardlab import files
from boardlab.cli import main
from boardlab.errors import Unreadable
from boardlab.games import game, leaders
from boardlab.players import choosing, mining, puzzles
from boardlab.players.composing import composed, lacking
from boardlab.players.goals import TWICE, WIN, read as read_goal, sort_of
from boardlab.players.missing import missing
from boardlab.players.puzzles import HARDEST, Puzzle
from boardlab.players.puzzling import Own, own_of
from boardlab.players.puzzling.legie import removed
from boardlab.players.ranking import as_puzzles
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
        ideas.append((sort_of(each.goal), mining.idea_of(mining.Find(each.state, each.goal, answer, 0))))
    assert len(set(ideas)) == len(ideas)


def deciders(puzzle):
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
    assert sum(set(deciders(each)) != {each.state.turn} for each in found) >= 3   # a Nemesis answers inside the turn


def test_the_ladder_of_leaders_gets_harder():
    found = puzzles.puzzles("leaders")
    levels = [each.difficulty for each in found]
    assert levels == sorted(levels) and set(levels) == set(range(1, HARDEST + 1))
    rungs = [[each.least for each in found if each.difficulty == level] for level in range(1, HARDEST + 1)]
    averages = [sum(rung) / len(rung) for rung in rungs]
    assert averages == sorted(averages)


@pytest.mark.parametrize("name", GAMES)
def test_no_puzzle_is_another_or_its_mirror_image_with_two_pieces_elsewhere(name):
    cells = game(name).board.cells
    stand = [choosing.standing(each.state) for each in puzzles.puzzles(name)]
    for one, two in combinations(stand, 2):
        assert all(len(one ^ twin) > choosing.CLOSE for twin in (two, choosing.mirrored(two, cells))), (one, two)


def test_a_puzzle_that_is_not_there_is_refused_with_the_nearest():
    name = puzzles.puzzles("leaders")[0].name
    with pytest.raises(Unreadable) as refused:
        puzzles.puzzle(f"leaders/{name}x")
    assert refused.value.nearest == f"leaders/{name}"
    with pytest.raises(Unreadable):
        puzzles.puzzle("chess/mate-01")
    with pytest.raises(Unreadable) as refused:
        puzzles.puzzle("leaders")
    assert refused.value.nearest == f"leaders/{name}", "the easiest"


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
                    return as_puzzles(found)
    one, two = first(1), first(1)
    assert one == two and isinstance(one[0], Puzzle)
    table = files.toml(puzzles.written(one))["puzzle"][0]
    assert game("legie").read(table["position"]) == one[0].state and table["least"] == one[0].least


def test_the_command_mines_and_prints_toml(capsys):
    assert main(["puzzles", "mine", "legie", "--minutes", "0.02", "--quiet"]) == 0
    assert set(files.toml(capsys.readouterr().out)) <= {"puzzle"}
    assert main(["puzzles", "mine", "legi"]) == 2 and "legie" in capsys.readouterr().err
    assert main(["puzzles", "mine", "legie", "--minutes", "0"]) == 2 == main(["puzzles", "mine", "legie", "--minutes", "nan"])


SORTS = {"leaders": {"win": 60},
         "legie": {"win": 10, "twice": 10, "survive": 10, "remove": 10, "save": 5},
         "heroes": {"win": 8, "twice": 5, "remove": 10, "save": 10}}


@pytest.mark.parametrize("name", SORTS)
def test_there_are_enough_of_every_sort_on_every_rung(name):
    found = puzzles.puzzles(name)
    assert len(found) >= 40
    sorts = {sort: [each for each in found if sort_of(each.goal) == sort] for sort in SORTS[name]}
    for sort, some in sorts.items():
        assert len(some) >= SORTS[name][sort], sort
        assert {each.difficulty for each in some} == set(range(1, HARDEST + 1))
    assert [each.difficulty for each in found] == sorted(each.difficulty for each in found)


def test_puzzles_of_legie_are_of_every_scenario_and_remove_the_most():
    found = puzzles.puzzles("legie")
    scenarios = {sort: {each.state.scenario for each in found if sort_of(each.goal) == sort} for sort in SORTS["legie"]}
    all_of_them = {"basic", "advanced", "return-of-the-king", "caravan", "master-of-the-forest"}
    assert scenarios["survive"] == scenarios["remove"] == scenarios["twice"] == all_of_them
    assert scenarios["win"] == all_of_them - {"basic", "advanced"}  # there the last unit wins wherever it is placed
    for each in found:
        if each.goal.startswith("remove"):
            most = max(len(removed(action)) for action in each.state.legal_actions())
            assert 2 <= most == len(each.goal.split()[1:-2]), each.name


def test_every_sort_of_ground_is_needed_in_some_puzzle_of_legie():
    found = puzzles.puzzles("legie")
    for ground in ("forest", "water", "fortification", "mountain"):
        some = [each for each in found if ground in each.rules]
        assert len(some) >= 3, ground
        without = dict(lacking(some[0].state))[ground]
        answer = solve(some[0].state, some[0].goal)
        assert not mining.is_same(mining.Find(some[0].state, some[0].goal, answer, 0), without), some[0].name


def test_a_win_in_two_turns_of_legie_begins_in_one_way_only():
    for each in [each for each in puzzles.puzzles("legie") if each.goal == TWICE][:4]:
        answer = solve(each.state, TWICE)
        ways = mining.openings(each.state, answer)
        assert answer.least == 2 and len({mining.deeds(each.state, way) for way in ways}) == 1, each.name


POWERS = {"fire-breath", "cloning", "boosts", "tornado", "teleport", "heal", "freeze", "mind-control", "telekinesis", "poison",
          "double-dose", "invisibility", "divine-shield", "shackle", "riposte", "resurrect"}


def test_puzzles_of_heroes_bring_down_one_and_two_and_use_more_than_an_attack():
    found = puzzles.puzzles("heroes")
    counts = [len(each.goal.split()[1:-2]) for each in found if each.goal.startswith("remove")]
    assert counts.count(1) >= 5 and counts.count(2) >= 5
    assert {rule for each in found for rule in each.rules} >= POWERS
    assert sum("fire-breath" in each.rules for each in found) * 3 <= len(found)


@pytest.mark.parametrize("name", ("legie", "heroes"))
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


@pytest.mark.parametrize("name", ("legie", "heroes"))
def test_nothing_less_is_asked_where_winning_can_be_done(name):
    for each in puzzles.puzzles(name):
        assert each.goal == "win this turn" or solve(each.state).status == "none", each.name


# choosing


def few(name, count=3):
    """Some puzzles of a game that are proved quickly."""
    return [each for each in puzzles.puzzles(name) if each.least <= 2][:count]


def test_who_is_there_stays_under_his_name_and_new_ones_get_one_nobody_ever_had():
    there, found = few("legie")[:2], few("legie")[2:]
    sort = sort_of(found[0].goal)
    chosen = choosing.choose(there, found, 5, (), [f"{sort}-{number:02}" for number in range(1, 90)])
    names = {each.name: each.position for each in chosen.puzzles}
    assert chosen.added == 1 and {each.name for each in there} < set(names)
    assert all(names[each.name] == each.position for each in there) and names[f"{sort}-90"] == found[0].position
    dropped = choosing.choose(there, found, 5, [there[0].name])
    assert there[0].name not in {each.name for each in dropped.puzzles} and len(dropped.puzzles) == 2


def test_twins_ideas_there_are_and_what_is_no_puzzle_are_not_chosen():
    each = few("leaders", 1)[0]
    twin = each._replace(name="twin", position=mirrored(each.state).text)
    wide = each._replace(name="wide", position=leaders.position(
        south="leader:d4 hermit:c5 vizier:e5 jailer:d5", north="leader:d7", turn="south").text)
    chosen = choosing.choose([each], [twin, each, wide], 9)
    assert [one.name for one in chosen.puzzles] == [each.name]
    assert (chosen.added, chosen.alike, chosen.refused, chosen.left) == (0, 2, 1, 0)


def test_of_many_those_are_chosen_that_need_what_few_need(monkeypatch):
    some = [each for each in puzzles.puzzles("legie") if each.goal.startswith("remove")][:4]
    kept, *found = [mining.find(each.state, each.goal)._replace(worth=5.0) for each in some]
    monkeypatch.setattr(choosing, "rules_of", lambda each: ("arrow",) if each is found[2] else ("sword",))
    assert choosing.rarest(found, [kept], 1) == [found[2]]
    assert choosing.rarest(found, [kept], 2) == [found[2], found[0]]
    better = found[1]._replace(worth=50.0)
    assert choosing.rarest([found[0], better], [kept], 1) == [better], "a better one comes before a rarer one"


def test_the_command_chooses_prints_and_writes(tmp_path, monkeypatch, capsys):
    home, found = tmp_path / "puzzles.toml", tmp_path / "found.toml"
    one, two, three = few("legie")
    home.write_text(puzzles.written([one, two]), encoding="utf-8")
    found.write_text(puzzles.written([three._replace(name="other-01")]), encoding="utf-8")
    monkeypatch.setattr("boardlab.tools.puzzles.home_of", lambda game: home)
    assert main(["puzzles", "choose", "legie", str(found), "--drop", two.name]) == 0
    printed = puzzles.read_all("legie", capsys.readouterr().out, "printed")
    assert {one.name} < {each.name for each in printed.puzzles} and printed.retired == (two.name,)
    assert puzzles.read_all("legie", home.read_text(encoding="utf-8"), "home").puzzles == (one, two), "nothing was written"
    assert main(["puzzles", "choose", "legie", str(found), "--drop", two.name, "--write"]) == 0
    assert puzzles.read_all("legie", home.read_text(encoding="utf-8"), "home") == printed
    assert main(["puzzles", "choose", "legie", "--drop", "win-999"]) == 2
    assert main(["puzzles", "choose", "legie", str(tmp_path / "nowhere.toml")]) == 2
    assert "nowhere" in capsys.readouterr().err


def test_mining_looks_for_what_is_wanted(capsys):
    state = next(each.state for each in puzzles.puzzles("legie") if each.goal == TWICE)
    assert mining.goals(state, random.Random(1), mining.Wanted(frozenset({"twice"}))) == [TWICE]
    each = next(each for each in puzzles.puzzles("legie") if "forest" in each.rules)
    found = mining.find(each.state, each.goal)
    assert mining.is_wanted(found, mining.Wanted(rules=frozenset({"forest", "water"})))
    assert not mining.is_wanted(found, mining.Wanted(rules=frozenset({"black-starts"})))
    assert main(["puzzles", "mine", "legie", "--goal", "wins"]) == 2 and "win" in capsys.readouterr().err
    assert main(["puzzles", "mine", "legie", "--rule", "forrest"]) == 2 and "forest" in capsys.readouterr().err


# a game that says nothing about its puzzles


def test_a_game_that_says_nothing_is_mined_like_the_others(monkeypatch):
    looked = list(islice(mining.mine("morris", random.Random(2)), 60))
    assert own_of("morris") == Own() and looked == [None] * 60, "a turn of one action is no puzzle"
    monkeypatch.setattr(mining, "own_of", lambda game: Own(fewest=1, least_hidden=0, ways=4))
    found = [each for each in islice(mining.mine("morris", random.Random(2)), 150) if each]
    assert found and all(solve(each.state, each.goal).least == 1 for each in found)


def test_of_a_game_that_says_nothing_what_holds_for_all_is_known():
    state = game("morris").position(light="man:a1 man:b1 man:c2", dark="man:b2 man:b3 man:a2", turn="light")
    assert mining.goals(state, random.Random(1)) == [WIN] and composed(state, random.Random(1)) is None
    assert not list(lacking(state)) and missing(state, read_goal(WIN, state)) == ()
    found = mining.Find(state, WIN, solve(state), 0)
    assert found.answer.line == ("move c2-c1",) and mining.deeds(state, found.answer.line) == {"move c2"}
    assert mining.rules_of(found) == ("move", "row") and mining.idea_of(found) == {("",), ("move", "True man")}


def test_where_a_turn_is_one_action_every_beginning_of_two_turns_is_tried():
    state = game("morris").position(light="man:a1 man:b2 man:b1", dark="man:a3 man:b3 man:c2", turn="light")
    at_once, later = {"move b1-c3", "move b2-c1"}, {"move b2-c3"}
    assert {text for text, in solve(state).lines} == at_once
    assert {text for text, in mining.openings(state, solve(state, TWICE))} == at_once | later


@pytest.mark.parametrize("name", GAMES)
def test_every_game_of_the_kit_says_what_only_it_knows(name):
    own = own_of(name)
    assert own != Own() and own.missing is not Own().missing
    assert bool(own.composed) == bool(own.made_up)
