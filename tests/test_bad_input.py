"""What is wrong with a file or a value is said by the kit's own errors, never by a bare one of Python's."""

import types

import pytest

import boardlab as bl
from boardlab import heroes, legie
from boardlab.errors import BoardlabError
from boardlab.games import register
from boardlab.lessons import LessonPlay
from boardlab.lessons.reading import read_lesson
from boardlab.players import Player, solve
from boardlab.scene.look import read_look
from boardlab.scene.strokes import flattened, read_path

HOSTILE = {"nested arrays": "a = " + "[" * 5000, "nested tables": "a = " + "{b = " * 5000, "digits": "a = " + "9" * 5000,
           "dotted": "a" + ".a" * 9000 + " = 1", "no table": "=", "not text": "a = '\x00'"}
READERS = {"roster": heroes.roster, "parts": lambda file: legie.new_game(scenario="caravan", parts=file),
           "lesson": lambda file: read_lesson(file.read_text(), "leaders", "own"),
           "look": lambda file: read_look(file.read_text(), "leaders")}


@pytest.mark.parametrize("kind", READERS)
@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_file_is_refused_by_an_error_of_the_kit(tmp_path, kind, what):
    file = tmp_path / "own.toml"
    file.write_text(HOSTILE[what])
    with pytest.raises(BoardlabError):
        READERS[kind](file)


@pytest.mark.parametrize("ask", [
    lambda s: Player("expert", effort=float("inf")), lambda s: Player("expert", effort="a"), lambda s: Player("expert", effort=None),
    lambda s: Player("expert")(s.text), lambda s: Player("expert")(None), lambda s: solve(s.text),
    lambda s: solve(s, limit=None), lambda s: solve(s, limit="5"), lambda s: solve(s, limit=-1), lambda s: solve(s, goal=None),
    lambda s: bl.Board(s, opponent=None), lambda s: bl.Board(s, opponent=5), lambda s: bl.Board(s, opponent=Player("expert"))])
def test_what_is_no_player_position_or_number_is_refused_in_words(ask):
    with pytest.raises(BoardlabError) as error:
        ask(bl.legie.new_game())
    assert "not " in str(error.value) or "expected" in str(error.value)


@pytest.mark.parametrize("given", [True, 5, 2.5, object(), b"roster.toml", ["roster.toml"]])
def test_what_is_no_file_is_refused(given):
    for begin in (lambda: heroes.new_game(roster=given), lambda: legie.new_game(scenario="caravan", parts=given)):
        with pytest.raises(BoardlabError):
            begin()


@pytest.mark.parametrize("path", ["L4 4", "h5", "4 4", "z", "M4", "M4 4 A", "M1 1" + "9" * 400, "M0 0 C1 1", "Q"])
def test_a_drawing_that_cannot_be_drawn_is_refused(path):
    with pytest.raises(ValueError, match="."):
        read_path(path)


@pytest.mark.parametrize("path", ["M4 4 A0 0 0 0 0 9 9", "M4 4 A3 0 0 0 1 9 9", "M4 4 A3 3 0 1 1 4 4", "M4 4 A-3 3 0 1 1 9 9", ""])
def test_an_arc_without_a_radius_or_a_way_is_drawn_as_svg_has_it(path):
    assert all(len(line) >= 1 for line in flattened(read_path(path)))


@pytest.mark.parametrize("name", ["leaders", "legie", "heroes"])
def test_no_game_takes_the_name_of_one_of_the_kits(name):
    with pytest.raises(BoardlabError, match=name):
        register(types.SimpleNamespace(name=name))
    assert bl.game(name).name == name and bl.game(name).__name__.startswith("boardlab.games.")


IMPOSSIBLE = '''
rules = ["rider"]

[[step]]
kind = "try"
words = "win"
position = "leaders/1;south=leader:d1,rider:d3;north=leader:d7;turn=south"
goal = {reach = "rider:a1"}
actions = 1
answers = ["rider d3-d5"]
'''


def test_show_me_in_a_lesson_that_cannot_be_solved_says_so():
    play = LessonPlay(read_lesson(IMPOSSIBLE, "leaders", "own"))
    play.show_me()
    assert [note.text for note in play.view.notes] == ["No way leads to this goal: the lesson itself has a mistake."]
    assert not play.done and play.score is None and play.state == play.step.state


@pytest.mark.parametrize("given", [{"quiet": 2.0}, {"heart": 0}, {"walked": None}, {"repeats": True}, {"beige": 5}])
def test_a_field_of_the_wrong_type_is_refused(given):
    with pytest.raises(BoardlabError):
        heroes.position(**{"beige": "dragon:d4:8", "blue": "monk:d6:2", "turn": "beige"} | given)
