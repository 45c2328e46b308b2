"""Studies: written as they come, killed and resumed to the same bytes, told with intervals; bad files named with their line."""

import csv
import io
import os
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import boardlab as bl
from boardlab import lab
from boardlab.cli import main
from boardlab.errors import BoardlabError
from boardlab.lab import lines
from boardlab.lab.intervals import Share, holm
from boardlab.lab.lines import BadResults, row_of
from boardlab.lab.studies import parsed, studies
from boardlab.lab.tallies import TALLIES
from boardlab.words.say import LANGUAGES, phrases, speaking

ROOT = Path(__file__).resolve().parents[2]


# the numbers


@pytest.mark.parametrize("hits, of, low, high", [(0, 10, 0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1),
                                                 (50, 100, 0.4038, 0.5962), (1, 1, 0.2065, 1)])
def test_wilsons_interval_is_as_in_the_books(hits, of, low, high):
    assert Share(hits, of).interval == pytest.approx((low, high), abs=1e-4)


def test_an_interval_holds_the_truth_about_as_often_as_it_says():
    from random import Random
    chance, held = Random(1), 0
    for _ in range(2000):
        held += Share(sum(chance.random() < 0.3 for _ in range(60)), 60).includes(0.3)
    assert 0.93 < held / 2000 < 0.97


def test_the_chance_and_the_interval_agree():
    for hits in range(101):
        assert (Share(hits, 100).chance() < 0.05) is not Share(hits, 100).includes(0.5)


def test_holm_is_wrong_about_any_row_at_most_once_in_twenty_tables():
    from random import Random
    chance = Random(2)
    wrong = sum(min(holm([chance.random() for _ in range(16)])) < 0.05 for _ in range(2000))
    plain = sum(min(chance.random() for _ in range(16)) < 0.05 for _ in range(2000))
    assert wrong / 2000 < 0.065 and plain / 2000 > 0.4


# what a study counts


def test_every_study_of_the_kit_runs_and_is_told_in_four_languages():
    for name, each in studies().items():
        found = lab.study(name, games=2 * len(each.options), player="random", executor=None)
        assert len(found) == 2 * len(each.options) and set(each.tables) <= set(TALLIES)
        for code in LANGUAGES:
            assert f"study.questions.{each.question}" in phrases("", code)
            with speaking(code):
                assert "study." not in repr(found).replace("lab.study", "") and repr(found).count("\n") > 5


def test_the_tables_count_what_the_games_say():
    found = lab.study("leaders-cards", games=60, player="random", executor=None)
    won, had = {}, {}
    for game in found:
        teams = {side: {p.kind for p in game.state.pieces if p.side == side} for side in game.state.sides}
        for side, other in (("south", "north"), ("north", "south")):
            for kind in teams[side] - teams[other]:
                had[kind] = had.get(kind, 0) + 1
                won[kind] = won.get(kind, 0) + (game.state.outcome.winner == side)
    tally = found.tally("pieces")
    assert {kind: count for kind, count in had.items() if kind != "cub"} == dict(tally.games)
    assert all(tally.won[kind] == won[kind] for kind in tally.games)


def test_openings_are_the_first_placements():
    found = lab.study("legie-openings", games=30, executor=None)
    told = [found.row(number).kept["opening"] for number in range(30)]
    for game, text in zip(found, told):
        black, white = game.line[0].split()[:2], game.line[1].split()[:2]
        assert [each[1:] for each in text.split("/")] == [black[1], white[1]]
    assert sum(found.tally("opening-units").games.values()) == 30
    assert {label.split()[0] for label in found.tally("openings").games} == set(found.tally("opening-units").games)


def test_metrics_are_what_they_say():
    found = lab.study("legie-metrics", games=8, executor=None)
    for number, game in enumerate(found):
        row = found.row(number)
        states = [node.state for node in game.here.path()]
        begun = [state for before, state in zip([None, *states], states) if before is None or before.turn != state.turn]
        cells = {cell for state in (*begun, states[-1]) for cell in state.at} & set(bl.legie.board.cells)
        assert int(row.kept["coverage"]) == len(cells) and 0 <= int(row.kept["drama"]) <= row.played.turns
    means = {row["what"]: row["mean"] for row in found.table()}
    assert means["completion"] == 1 and 0 < means["decisions"] <= 1 < means["branching"]


def test_games_told_many_at_once_count_as_those_told_one_by_one():
    for name in ("legie", "leaders-random", "heroes-metrics"):
        found = lab.study(name, games=60, player="random", executor=None)
        slow = lab.Studied(found.study, found.results)
        for line in found.results.lines:
            slow.tell([line])
        assert repr(slow) == repr(found) and all(slow.csv(table) == found.csv(table) for table in found.tallies)
        cases = {row["case"]: row["games"] for row in found.table("endings")}
        assert sum(cases.values()) == 60


def test_it_stops_when_it_knows_enough_and_that_does_not_depend_on_the_workers():
    own = 'tables = ["first-player"]\nquestion = "first-player"\ngame = "legie"\nplayers = ["random"]\nprecision = 0.05\nmost = 5000'
    study = parsed(f"[mine]\n{own}", "mine.toml")["mine"]
    assert study.precision == 0.05
    found = []
    for executor in (None, ThreadPoolExecutor(3)):
        each = lab.Studied(study, lines.Results(study.plan(1), "mine"))
        each.run(executor)
        found.append(each)
    assert len(found[0]) == len(found[1]) == len(found[0].results.lines) == len(found[1].results.lines) < 1000
    assert found[0].tally().reach <= 0.05 and repr(found[0]) == repr(found[1])


def test_tables_are_dictionaries_and_csv():
    found = lab.study("legie", games=50, executor=None)
    rows = list(csv.DictReader(io.StringIO(found.csv())))
    assert [row["what"] for row in rows] == [row["what"] for row in found.table()] and float(rows[0]["share"]) == found.table()[0]["share"]
    assert [row["what"] for row in rows][0] == "scenario=basic" and len(rows) == 5
    with pytest.raises(BoardlabError, match="first-player"):
        found.table("first-palyer")


def test_plots_say_where_they_come_from_and_are_the_same_every_time(tmp_path):
    found = lab.study("leaders-cards", games=300, player="random", executor=None)
    for name in found.tallies:
        plot = found.plot(name)
        assert plot.svg == found.plot(name).svg
        said = " ".join(plot.svg.split())
        assert "n = 300" in said and "seed 1" in said and "player: random" in said
        assert "boardlab study leaders-cards --games 300 --seed 1 --player random" in said
    found.plot().save(tmp_path / "cards.png")
    assert (tmp_path / "cards.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(BoardlabError, match="svg"):
        found.plot().save(tmp_path / "cards.jpeg")
    assert sorted(path.suffix for path in found.save(tmp_path / "all")) == [".csv"] * 3 + [".svg"] * 3


# files


def run(file, games=60, name="leaders-cards", **more):
    return lab.study(name, games=games, file=file, executor=None, player="random", **more)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A file of a study that nothing disturbed, and what it says."""
    file = tmp_path_factory.mktemp("whole") / "study.results"
    return file, repr(run(file))


def test_a_file_cut_anywhere_goes_on_to_the_same_bytes_and_the_same_table(whole, tmp_path):
    file, said = whole
    content, mine = file.read_bytes(), tmp_path / "cut.results"
    head = content.index(b"\n0 ") + 1
    for length in (head, head + 1, head + 20, len(content) // 2, len(content) - 40, len(content) - 1, len(content)):
        mine.write_bytes(content[:length])
        assert repr(run(mine)) == said and mine.read_bytes() == content


def test_a_longer_study_goes_on_where_the_shorter_one_ended_and_the_shorter_one_is_still_there(whole, tmp_path):
    file, said = whole
    mine = tmp_path / "mine.results"
    run(mine, games=25)
    assert file.read_bytes().startswith(mine.read_bytes())
    assert repr(run(mine)) == said and mine.read_bytes() == file.read_bytes()
    assert len(run(mine, games=25)) == 25 and mine.read_bytes() == file.read_bytes()


@pytest.mark.parametrize("what, line", [("digit", 31), ("missing", 31), ("twice", 32), ("empty", 31)])
def test_damage_in_the_middle_is_named_with_its_line_and_nothing_is_changed(whole, tmp_path, what, line):
    rows = whole[0].read_text().split("\n")
    if what == "digit":
        rows[30] = rows[30].replace(rows[30].split()[4], "9999", 1)
    elif what == "missing":
        del rows[30]
    elif what == "twice":
        rows.insert(31, rows[30])
    else:
        rows[30] = ""
    mine = tmp_path / "mine.results"
    mine.write_text("\n".join(rows))
    before = mine.read_bytes()
    with pytest.raises(BadResults) as error:
        run(mine)
    assert error.value.line == line and f"{mine}, line {line}:" in str(error.value) and mine.read_bytes() == before


@pytest.mark.parametrize("change, line, said", [
    ({"seed": 2}, 7, "seed 1"), ({"turns": 50}, 8, "turns 1000"), ({"mode": "strategist"}, 5, "mode=discovery"),
    ({"name": "leaders"}, 3, "leaders-cards")])
def test_another_study_does_not_go_on_in_the_same_file(whole, tmp_path, change, line, said):
    mine = tmp_path / "mine.results"
    shutil.copy(whole[0], mine)
    with pytest.raises(BadResults, match="changed since") as error:
        run(mine, **change)
    assert error.value.line == line and said in str(error.value) and mine.read_bytes() == whole[0].read_bytes()


def test_a_file_of_another_version_or_of_something_else_is_left_alone(whole, tmp_path):
    mine = tmp_path / "mine.results"
    mine.write_text(whole[0].read_text().replace(f"version {bl.__version__}", "version 0.0.9"))
    with pytest.raises(BadResults, match=r"line 2: written by boardlab '0.0.9'"):
        run(mine)
    mine.write_text("my diary\nwhich is long\n")
    with pytest.raises(BadResults, match="line 1: expected the heading boardlab-results/1"):
        run(mine)
    assert mine.read_text() == "my diary\nwhich is long\n"


def test_a_function_that_was_changed_is_another_player(tmp_path):
    def one(state):
        return state.legal_actions()[0]

    def two(state):
        return state.legal_actions()[-1]
    two.__name__ = "one"
    lab.study("legie", games=5, executor=None, player=one, file=tmp_path / "mine")
    with pytest.raises(BadResults, match="players one"):
        lab.study("legie", games=5, executor=None, player=two, file=tmp_path / "mine")


def test_an_object_that_plays_is_known_by_how_it_plays(tmp_path):
    class Bot:
        def __call__(self, state):
            return state.legal_actions()[0]

    class Other:
        def __call__(self, state):
            return state.legal_actions()[-1]
    Other.__name__ = "Bot"
    lab.study("legie", games=5, executor=None, player=Bot(), file=tmp_path / "mine")
    with pytest.raises(BadResults, match="players Bot"):
        lab.study("legie", games=5, executor=None, player=Other(), file=tmp_path / "mine")


def test_two_writers_at_once_are_kept_apart(whole, tmp_path, monkeypatch):
    from boardlab import files
    monkeypatch.setattr(files, "PATIENCE", 0.01)
    mine = tmp_path / "mine.results"
    with files.locked(mine), pytest.raises(BoardlabError, match="somebody else is writing"):
        run(mine)


def test_where_nothing_can_be_written_that_is_said(tmp_path):
    with pytest.raises(BoardlabError, match="nowhere"):
        run(tmp_path / "nowhere" / "mine.results")


@pytest.mark.parametrize("text, said", [
    ('[mine]\ngame = "chess"', "mine.game"), ('[mine]\nquestoin = "x"', "did you mean question"),
    ('[mine]\ngame = "legie"\nquestion = "q"\ngames = 5\nplayers = ["expret"]\ntables = ["endings"]', "did you mean expert"),
    ('[mine]\ngame = "legie"\nquestion = "q"\ngames = 5\nplayers = ["expert"]\ntables = ["ending"]', "did you mean endings"),
    ('[mine]\ngame = "legie"\nquestion = "q"\nplayers = ["expert"]\ntables = ["endings"]', "mine.precision"),
    ('[mine]\ngame = "legie"\nquestion = "q"\ngames = 5\noptions = [{scenari = "basic"}]\nplayers = ["random"]\ntables = ["endings"]', "scenario"),
    ('[mine]\ngame = "legie"\nquestion = "q"\ngames = 5\noptions = [{scenario = "basics"}]\nplayers = ["random"]\ntables = ["endings"]', "basic"),
])
def test_a_file_of_studies_is_read_strictly(text, said):
    with pytest.raises(BoardlabError) as error:
        parsed(text, "mine.toml")
    assert "mine.toml" in str(error.value) and said in str(error.value)


def test_a_million_results_stay_under_200_megabytes():
    for name, each in studies().items():
        found = lab.study(name, games=20, player="random", executor=None)
        assert sum(len(line) + 1 for line in found.results.lines) / 20 + 7 < 200, name  # numbers grow by a few digits
        assert all(row_of(line, each.plan(1).keeps).played.number == n for n, line in enumerate(found.results.lines))


# the command


def test_a_result_says_what_gives_it_again(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("own.toml").write_text('[mine]\nquestion = "Who?"\ngame = "legie"\nplayers = ["random"]\ngames = 4\n'
                                'options = [{scenario = "basic"}, {scenario = "advanced"}]\ntables = ["endings"]')

    def first(state):
        return state.legal_actions()[0]
    for said, asked in [
            ("boardlab study mine --studies own.toml --games 4 --seed 1", {"name": "mine", "studies": "own.toml"}),
            ("boardlab study legie --games 5 --seed 2 --player random beginner",
             {"name": "legie", "games": 5, "seed": 2, "player": ("random", "beginner")}),
            ("lab.study('mine', player=first, games=2, seed=1, terrain='random', turns=9, studies='own.toml')",
             {"name": "mine", "studies": "own.toml", "player": first, "games": 2, "terrain": "random", "turns": 9}),
            ("lab.study('legie', player=(first, 'random'), games=5, seed=1)",
             {"name": "legie", "games": 5, "player": (first, "random")}),
            ("lab.study('leaders', player='random', games=2, seed=1, mode='strategist')",
             {"name": "leaders", "games": 2, "player": "random", "mode": "strategist"})]:
        found = lab.study(executor=None, **asked)
        assert found.command == said and said in found.caption
        if said.startswith("lab."):
            again = eval(said.replace("study(", "study(executor=None, name=", 1), {"lab": lab, "first": first})
            assert again.results.lines == found.results.lines and again.command == said


def test_the_command_tells_the_studies_and_refuses_what_it_does_not_know(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["study"]) == 0
    said = capsys.readouterr().out
    assert all(f"\n{name} " in said for name in studies())
    for words, said in ((["leadres"], "Did you mean leaders?"), (["legie", "--player", "expret"], "Did you mean expert?"),
                        (["legie", "--workers", "0"], "at least 1"), (["legie", "--games", "0"], "games: expected"),
                        (["legie", "--games", "many"], "a whole number is needed")):
        assert main(["study", *words]) == 2
        assert said in capsys.readouterr().err
    assert not list(tmp_path.glob("*.results"))


def test_the_command_prints_what_the_function_finds_and_writes_it(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["study", "legie", "--games", "20", "--workers", "1", "--save", "out", "--quiet"]) == 0
    said = capsys.readouterr().out
    assert said.startswith(repr(lab.study("legie", games=20, executor=None)))
    assert (tmp_path / "legie.results").read_text().count("\n") == 15 + 20 and (tmp_path / "out" / "legie.endings.svg").is_file()


def started(folder, *words):
    """The command in a process of its own, in a group that can be killed whole."""
    return subprocess.Popen([sys.executable, "-m", "boardlab", "study", *words], cwd=folder, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True, start_new_session=True, env=os.environ | {"PYTHONPATH": str(ROOT)})


def test_killed_at_any_moment_the_command_resumes_to_the_same_bytes_with_another_number_of_workers(tmp_path):
    words = ("heroes", "--games", "300", "--quiet")
    for folder in ("calm", "killed"):
        (tmp_path / folder).mkdir()
    calm, file = started(tmp_path / "calm", *words, "--workers", "1"), tmp_path / "killed" / "heroes.results"
    wanted = calm.communicate(timeout=600)[0]
    for more, workers in ((40, "2"), (80, "1")):  # killed twice, once there are so many results more
        victim = started(tmp_path / "killed", *words, "--workers", workers)
        enough = more + (file.read_text().count("\n") if file.exists() else 0)
        until = time.monotonic() + 300
        while not file.exists() or file.read_text().count("\n") < enough:
            assert victim.poll() is None and time.monotonic() < until, victim.stderr.read()
            time.sleep(0.01)
        os.killpg(victim.pid, signal.SIGKILL)
        victim.communicate()
    assert file.read_text().count("\n") < 300
    said = started(tmp_path / "killed", *words, "--workers", "2").communicate(timeout=600)[0]
    assert said == wanted and file.read_bytes() == (tmp_path / "calm" / "heroes.results").read_bytes()
