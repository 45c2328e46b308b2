"""Studies that were made before: what came with the kit can be played again, and the README says what they say."""

import csv
import re
from pathlib import Path

import pytest

from boardlab import lab
from boardlab.errors import BoardlabError
from boardlab.lab import seats
from boardlab.lab.games import course
from boardlab.lab.lines import BadResults, line_of
from boardlab.lab.studies import named, parsed, studies
from boardlab.lab.telling import chance

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent / "results"
README = (ROOT / "README.md").read_text(encoding="utf-8")
MASTERS = {"leaders-master": 5, "legie-master": 1, "heroes-master": 1}  # how many of their games are played again here
RANDOM = {"leaders-random": 300, "legie-random": 300, "heroes-random": 60}


# the strongest level


@pytest.mark.parametrize("name", MASTERS)
def test_the_games_that_came_with_the_kit_are_played_again_to_the_same_lines(name):
    found = lab.kept(name)
    assert len(found) == named(name).games and found.different > 0.9 * len(found) and found.command in repr(found)
    cases = len(found.plan.cases)
    assert {row["case"]: row["games"] for row in found.table("endings")} == dict.fromkeys(
        [row["what"] for row in found.table("first-player")], len(found) // cases)
    assert all(row["games"] > 0.95 * len(found) / cases for row in found.table("first-player"))  # the others: nobody won
    shortest = sorted(range(len(found)), key=lambda number: found.row(number).played.actions)[:MASTERS[name]]
    assert [line_of(course(found.plan, number)) for number in shortest] == [found.results.lines[n] for n in shortest]


def test_every_file_of_results_in_the_kit_is_one_of_these():
    folder = Path(lab.__file__).parent / "results"
    assert sorted(file.name for file in folder.iterdir()) == sorted(f"{name}.results" for name in MASTERS)


def test_what_was_not_made_before_is_told(tmp_path):
    with pytest.raises(BoardlabError, match="leaders-cards.results: No such file"):
        lab.kept("leaders-cards")
    with pytest.raises(BoardlabError, match="leaders-master"):
        lab.kept("leaders-mastr")


def test_results_of_a_level_that_thought_otherwise_are_refused_with_file_and_line(tmp_path, monkeypatch):
    file = tmp_path / "few.results"
    lab.study("legie", games=5, player="beginner", executor=None, file=file)
    content, level = file.read_bytes(), seats.level
    monkeypatch.setattr(seats, "level", lambda name, game: level(name, game)._replace(noise=0.25))
    with pytest.raises(BadResults, match=r"few.results, line 10: its players are not what they were when it was begun") as error:
        lab.study("legie", games=10, player="beginner", executor=None, file=file)
    assert error.value.line == 10 and content.split(b"\n")[9].startswith(b"players beginner ") and file.read_bytes() == content
    with pytest.raises(BadResults, match="the study has changed"):
        lab.study("legie", games=10, player="random", executor=None, file=file)


# openings by lot


TEXT = """
[mine]
question = "Who wins?"
game = "leaders"
options = [{mode = "discovery"}, {mode = "strategist"}]
players = ["beginner"]
games = 4
tables = ["first-player"]
opening = %s
"""


def test_each_way_to_begin_may_have_its_own_opening_by_lot():
    study = parsed(TEXT % "[0, 2]", "mine.toml")["mine"]
    assert [study.plan(1).opening_of(number) for number in range(4)] == [0, 2, 0, 2]
    assert study.asked(None, None, {"mode": "strategist"}).plan(1).opening == (2,)
    assert parsed(TEXT % "3", "mine.toml")["mine"].plan(1).opening_of(1) == 3


@pytest.mark.parametrize("value", ["[0]*", "-1", "[1, 2, 3]", '"two"', "true"])
def test_an_opening_that_makes_no_sense_is_refused(value):
    with pytest.raises(BoardlabError, match="mine"):
        parsed(TEXT % value, "mine.toml")


def test_what_is_drawn_by_lot_for_masters_is_each_sides_alike():
    for name in MASTERS:
        plan = studies()[name].plan(1)
        for number in range(2 * len(plan.cases)):
            state, deciders = plan.start(number), []
            for _ in range(plan.opening_of(number)):
                deciders.append(state.decider)
                state = state.after(state.legal_actions()[0])
            assert deciders.count(state.sides[0]) == deciders.count(state.sides[1])


# the README


def table_of(study, name):
    with open(HERE / f"{study}.{name}.csv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def in_percent(row, *keys):
    return "–".join(f"{100 * float(row[key]):.1f}" for key in keys)


def fairness(study):
    """The rows of the README for a study: who won, and by which rule."""
    game, endings = study.partition("-")[0], table_of(study, "endings")
    for row in table_of(study, "first-player"):
        rules = [f"{each['what']} {in_percent(each, 'share')} %" for each in endings if each["case"] == row["what"]]
        yield (f"| {game} | {row['what']} | {int(row['games']):,} | {in_percent(row, 'share')} % | {in_percent(row, 'low', 'high')} | "
               f"{', '.join(rules)} |")


def extremes(study):
    """The rows of the README for the best and the worst of a game."""
    rows = table_of(study, "pieces")
    for row in [*rows[:3], *rows[-3:]]:
        yield (f"| {study.partition('-')[0]} | {row['what']} | {int(row['games']):,} | {in_percent(row, 'share')} % | "
               f"{in_percent(row, 'low', 'high')} | {chance(float(row['corrected']))} |")


def test_the_readme_tells_what_the_tables_of_the_biggest_studies_say():
    told = [line for study in RANDOM for line in fairness(study)]
    told += [line for study in ("leaders-random", "heroes-random") for line in extremes(study)]
    section = README.split("## What half a million games say")[1].split("\n## ")[0]
    assert [line for line in section.split("\n") if re.match(r"\| (leaders|legie|heroes) \|", line)] == told


def test_the_masters_of_the_readme_are_those_of_the_kit():
    games = {name: len(lab.kept(name)) // len(lab.kept(name).plan.cases) for name in MASTERS}
    assert int(re.search(r"with (\d+) games of two masters in each mode of Leaders", README)[1]) == games.pop("leaders-master")
    assert all(count < 180 for count in games.values()) and "and fewer of the other games" in README


def test_the_commands_of_the_readme_make_these_studies():
    said = dict(re.findall(r"^boardlab study ([a-z-]+) --save tables +# ([\d,]+) games", README, re.M))
    assert {name: int(games.replace(",", "")) for name, games in said.items()} == {name: named(name).games for name in RANDOM}
    for name in RANDOM:
        assert sum(int(row["games"]) for row in table_of(name, "first-player")) <= named(name).games
        cases = {row["case"]: int(row["games"]) for row in table_of(name, "endings")}
        assert sum(cases.values()) == named(name).games


@pytest.mark.parametrize("name", RANDOM)
def test_the_biggest_studies_begin_as_they_did(name):
    again = lab.study(name, games=RANDOM[name], executor=None)
    assert again.results.lines == (HERE / f"{name}.lines").read_text(encoding="utf-8").splitlines()
