"""Files that anyone may edit are read in one way: every reader names file, key and the nearest valid name."""

import ast
from importlib import resources
from pathlib import Path

import pytest

import boardlab
from boardlab import Unreadable, heroes, speaking
from boardlab.games.heroes.rosters import read_roster
from boardlab.games.legie import parts
from boardlab.lessons import BadLesson
from boardlab.lessons.reading import read_lesson
from boardlab.scene.look import BadLook, read_look
from boardlab.tables import BadTable, Reading, parse

GAMES = resources.files("boardlab.games")
FILES = {  # reader: (a good file, what is replaced in it, by what with a value, the key then at fault, the error)
    "roster": (GAMES / "heroes" / "roster.toml", "[dragon]\nlife = 8", "[dragon]\nlife = VALUE", "dragon.life", heroes.BadRoster),
    "look": (GAMES / "leaders" / "look.toml", 'style = "spent"', "style = VALUE", "flags.acted.style", BadLook),
    "lesson": (GAMES / "leaders" / "lessons" / "rider.toml", 'rules = ["rider"]', "rules = VALUE", "rules", BadLesson),
    "parts": (GAMES / "legie" / "legie_parts.toml", "[A]", "A = VALUE\n[AA]", "A", Unreadable),
}
READ = {"roster": lambda text: read_roster(text, "own.toml", "own"), "look": lambda text: read_look(text, "leaders", "own.toml"),
        "lesson": lambda text: read_lesson(text, "leaders", "rider", "own.toml"),
        "parts": lambda text: parts.checked("own.toml", parse(text, "own.toml", parts._bad).table)}
MONSTERS = {"digits": "0x" + "f" * 5000, "nested": "[" * 120 + "]" * 120, "long": "'" + "x" * 9000 + "'", "tables": "{a" + ".a" * 5000 + " = 1}"}


@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("monster", MONSTERS)
def test_a_monster_of_a_value_is_refused_shortly_with_file_and_key(kind, monster):
    file, good, bad, key, error = FILES[kind]
    text = file.read_text(encoding="utf-8")
    assert good in text
    with pytest.raises(error) as refused:
        READ[kind](text.replace(good, bad.replace("VALUE", MONSTERS[monster]), 1))
    if kind != "parts" or monster != "tables":  # those are tables indeed: what is in them is unknown
        assert f"own.toml, key {key}" in str(refused.value) or f"own.toml: {key}" in str(refused.value)
    assert len(str(refused.value)) < 500


@pytest.mark.parametrize("kind", FILES)
def test_what_is_no_toml_is_the_readers_own_error_in_every_language(kind):
    for language in ("en", "fr", "it", "ru"):
        with speaking(language), pytest.raises(FILES[kind][4]) as refused:
            READ[kind]("a = " + "[" * 5000)
        assert "own.toml" in str(refused.value) and "TOML" in str(refused.value)


def test_a_key_that_differs_in_capitals_and_one_that_is_missing_are_nearest():
    table = Reading("own.toml", "", {"front": 1, "Back": 2, "frnt": 3})
    with pytest.raises(BadTable) as refused:
        table.known("front", "back", "fruit")
    assert (refused.value.key, refused.value.nearest) == ("Back", "back")
    with pytest.raises(BadTable) as refused:
        table._replace(table={"front": 1, "frui": 3}).known("front", "fruit", needed=True)
    assert str(refused.value) == "own.toml: frui: unknown key; did you mean fruit?"


def test_there_is_one_strict_reader():
    readers = [path for path in Path(boardlab.__file__).parent.rglob("*.py") for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
               if isinstance(node, ast.ClassDef) and {"known", "fail"} <= {each.name for each in node.body if isinstance(each, ast.FunctionDef)}]
    assert [path.name for path in readers] == ["tables.py"]
