"""What the README promises is run here."""

import doctest
import importlib.util
import inspect
import re
import textwrap
import tomllib
from pathlib import Path

import boardlab
from boardlab.cli import COMMANDS
from boardlab.games.leaders import abilities
from boardlab.tools import engine_bench, ladder
from boardlab.words.say import LANGUAGES
from tests.engine import test_agreement as agreement

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def blocks(kind):
    return re.findall(rf"```{kind}\n(.*?)```", README, re.S)


def named(pattern):
    return sorted(set(re.findall(pattern, README)))


def rooms():
    table = README.split("| file |")[1].split("\n\n")[0]
    return dict(re.findall(r"^\| `([^`]+)` \| (.*) \|$", table, re.M))


def test_the_lines_of_code_do_what_they_show():
    names, attempted = {}, []
    for block in blocks("pycon"):
        lines = doctest.DocTestParser().get_doctest(block, names, "README.md", "README.md", 0)
        said = []
        result = doctest.DocTestRunner(verbose=False).run(lines, out=said.append, clear_globs=False)
        assert result.failed == 0, "".join(said)
        names = lines.globs
        attempted.append(result.attempted)
    assert attempted == [8, 6], "the heading says eight lines"


def test_the_engines_claims_are_those_of_the_bench_and_hold_where_they_were_measured():
    rows = re.findall(r"^\| (\w+) \| (\S+) × \| (\S+) × \| (\S+) × \| (\S+) × \| (\d+) MB \| (\d+) MB \|$", README, re.M)
    assert {row[0] for row in rows} == set(engine_bench.PLAYOUTS["pure"])
    for game, *numbers in rows:
        pure, least, compiled, least_compiled, kept, most = map(float, numbers)
        assert (least, least_compiled) == (engine_bench.PLAYOUTS["pure"][game], engine_bench.PLAYOUTS["compiled"][game])
        assert pure >= least and compiled >= least_compiled and kept <= most == engine_bench.MILLION


def test_the_turns_that_decide_are_told_of_every_game_and_are_of_as_many_games_as_the_command_plays():
    rows = re.findall(r"^\| (\w+) \| [\d,]+ \| \d+ \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", README, re.M)
    assert [row[0] for row in rows] and {row[0] for row in rows} == {"heroes", "leaders", "legie"}
    assert all(int(missed) < int(wins) and int(left) < int(threats) for _, wins, missed, threats, left in rows)
    assert f"takes {ladder.GAMES} games of every" in README.replace("\n", " ")


def test_the_engine_room_is_as_said():
    positions = re.search(r"more than ([\d,]+) positions a game", README)[1]
    assert int(positions.replace(",", "")) == agreement.POSITIONS
    assert importlib.util.find_spec(re.search(r"`python -m (boardlab\.engine\.\w+)`", README)[1])


def test_the_board_shown_as_text_is_the_one_of_the_eight_lines():
    (block,) = blocks("text")
    s = boardlab.leaders.position(south="leader:d1 acrobat:c3 rider:c4", north="leader:d7 jailer:d5", turn="south")
    assert block.rstrip() == str(s).partition("\n\n")[0].rstrip()


def test_the_rule_shown_is_the_rule_in_the_source():
    (block,) = blocks("python")
    assert block.strip() == textwrap.dedent(inspect.getsource(abilities.rider)).strip()


def test_every_subcommand_named_exists_and_every_one_is_named():
    assert set(named(r"boardlab ([a-z]+)`")) == set(COMMANDS)


def test_make_knows_the_commands_named():
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    assert named(r"\bmake (\w+)") == ["lab", "test"]
    assert {"lab", "test"} <= set(targets)


def test_every_file_and_picture_named_is_there():
    pictures = re.findall(r"!\[([^\]]*)\]\(([^)]+)\)", README)
    assert len(pictures) == 1 and pictures[0][0]
    files = [target for _, target in pictures] + named(r"`((?:boardlab|tests)/[\w/.]+|[\w]+\.yml|LICENSE)`")
    assert [file for file in files if not (ROOT / file).exists()] == []


def test_the_rooms_of_a_game_are_those_of_leaders():
    folder = Path(boardlab.leaders.__file__).parent
    assert len(rooms()) == 8
    assert [room for room in rooms() if not (folder / room).exists()] == []


def test_the_table_of_contents_of_a_game_is_as_said():
    said = re.findall(r"`(\w+)`", rooms()["__init__.py"])
    assert [name for name in said if not hasattr(boardlab.leaders, name)] == []
    assert {"offers", "after"} <= set(dir(boardlab.leaders.State))


def test_every_name_of_boardlab_that_is_mentioned_exists():
    from boardlab.topology import Topology, grid, hexagon
    assert all(map(callable, (Topology, grid, hexagon, boardlab.register, boardlab.leaders.book.rule)))
    assert {"Board", "Curriculum", "Explorer", "Lesson", "rule"} <= set(named(r"`bl\.(\w+)")) <= set(dir(boardlab))


def test_the_games_named_come_with_it():
    (said,) = re.findall(r"Three games come with it: (.*)\.", README)
    folders = {"Leaders": "leaders", "Legie": "legie", "Le Combat des Héros": "heroes"}
    assert [folders[name] for name in re.findall(r"\*([^*]+)\*", said)] == [*folders.values()]
    assert set(folders.values()) <= set(boardlab.games())


def test_the_core_needs_networkx_and_babel_alone_and_the_python_it_says():
    assert [re.match(r"\w+", line)[0] for line in PROJECT["dependencies"]] == ["networkx", "babel"]
    assert PROJECT["requires-python"] == ">=3.11" and "Python 3.11 or newer" in README


def test_the_four_languages_are_the_ones_named():
    assert rooms()["words"] == "English, French, Italian and Russian" and LANGUAGES == ("en", "fr", "it", "ru")


def test_a_position_draws_itself():
    state = boardlab.leaders.new_game(seed=1)
    faces, _ = state._repr_mimebundle_()
    assert "<svg" in faces["image/svg+xml"] and faces["text/plain"]


def test_it_says_whose_games_these_are():
    assert "belong to their publishers" in README
    assert "Every text here\nis our own" in README
