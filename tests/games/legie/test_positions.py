"""Positions as text: round trips, defaults, and errors that say what is wrong, where, and what was meant."""

import random

import pytest

from boardlab import Unreadable, legie
from tests.games.legie.reading import PLAIN, ground, made_up, placed

position, read = legie.position, legie.read


def test_the_text_of_the_design():
    text = ("legie/1;black=soldier:b2,knight:c3;white=king:d4;flag=e5;turn=black;scenario=basic;"
            "terrain=..F.../.C..M./....../....../....../......")
    s = read(text)
    assert s.text == text and s.flag == "e5" and s.terrain.startswith("..F.../.C..M.")
    assert read("legie/1;black=;white=").text == "legie/1;black=;white=;turn=black;scenario=basic"
    assert legie.new_game().text == "legie/1;black=;white=;turn=black;scenario=basic"


def test_without_a_scenario_terrain_means_the_advanced_game():
    assert position(black="knight:c3").scenario == "basic"
    assert position(black="knight:c3", terrain=ground(F="a1")).scenario == "advanced"
    assert position(black="knight:c3", terrain=ground(F="a1"), scenario="basic").scenario == "basic"


def test_terrain_can_be_given_in_rows():
    rows = ["..F...", ".C..M.", "......", "......", "......", "W....."]
    assert position(terrain=rows) == position(terrain="/".join(rows)) == position(terrain=" ".join(rows))
    assert position(terrain=rows).ground("a1") == "water" and position(terrain=rows).ground("c6") == "forest"


@pytest.mark.parametrize("seed", range(60))
def test_made_up_positions_give_themselves_back(seed):
    s = made_up(random.Random(seed))
    again = read(s.text)
    assert again == s and hash(again) == hash(s) and again.text == s.text
    assert again.legal_actions() == s.legal_actions() and bool(s.legal_actions()) != bool(s.outcome)


@pytest.mark.parametrize("way", range(len(legie.options)))
def test_every_position_of_a_game_gives_itself_back(way):
    chance, s = random.Random(way), legie.new_game(seed=way, **legie.options[way])
    while not s.outcome:
        assert read(s.text) == s
        s = s.play(chance.choice(s.legal_actions()))
    assert read(s.text) == s


def test_a_position_may_break_team_limits():
    s = position(black="king:a1 king:b1 king:c1", white="soldier:f6 soldier:f5 soldier:f4", turn="white")
    assert "king" not in s.reserve("black") and "soldier" not in s.reserve("white") and not s.outcome


def error_of(text):
    with pytest.raises(Unreadable) as error:
        read(text)
    assert 0 <= error.value.column <= len(error.value.text) and str(error.value)
    return error.value


HEAD = "legie/1;black=knight:c3;white=king:d4;"


@pytest.mark.parametrize("text, points_at, near", [
    ("legi/1;black=;white=", "legi/1", "legie/1"),
    ("legie/1;blck=;white=", "blck", "black"),
    ("legie/1;black=knigt:c3;white=", "knigt", "knight"),
    ("legie/1;black=knight:g7;white=", "g7", None),
    ("legie/1;black=knight:c3.acted;white=", "acted", None),
    ("legie/1;black=knight:c3;white=king:c3", "king:c3", None),
    ("legie/1;black=knight;white=", "knight", None),
    (HEAD + "flag=c3", "c3", None),
    (HEAD + "flag=z9", "z9", None),
    (HEAD + "turn=blak", "blak", "black"),
    (HEAD + "scenario=return-of-king", "return-of-king", "return-of-the-king"),
    (HEAD + "phase=plce", "plce", "place"),
    (HEAD + "phase=sides", "sides", None),
    (HEAD + "phase=over", "over", None),
    (HEAD + "outcome=black:all-placed-wins", "black:all", None),
    (HEAD + "outcome=draw:must-place", "draw", None),
    (HEAD + "outcome=blck:caravan", "blck", "black"),
    (HEAD + "caravan_line=group", "group", None),
    (HEAD + "scenario=caravan;caravan_line=strait", "strait", "straight"),
    (HEAD + "terrain=....../......", "....../", None),
    (HEAD + "terrain=....../....../...../....../....../......", "...../", None),
    (HEAD + "terrain=....../..f.../....../....../....../......", "f.../", "F"),
    (HEAD + "terrain=....../..X.../....../....../....../......", "X.../", None),
    (HEAD + "shown=a-front", "a-front", None),
    (HEAD + "layout=a-front:b5:turn-90", "a-front:b5", None),
    ("legie/1;black=;white=;phase=arrange;scenario=caravan;shown=a-front", "a-front", None),
    ("legie/1;black=;white=;phase=sides;scenario=caravan;shown=a-front,a-back", "a-front,", None),
    ("legie/1;black=;white=;phase=sides;scenario=caravan;shown=a-frnt", "a-frnt", "a-front"),
    ("legie/1;black=;white=;phase=sides;turn=white;scenario=caravan", "sides", None),
    ("legie/1;black=;white=;phase=sides;scenario=caravan;terrain=F...../....../....../....../....../......", "F", None),
])
def test_bad_positions_are_refused_where_they_are_wrong(text, points_at, near):
    error = error_of(text)
    assert text[error.column:].startswith(points_at), (text[error.column:], points_at)
    assert error.nearest == near


ARRANGE = "legie/1;black=;white=;phase=arrange;scenario=caravan;shown=a-front,b-front,c-front,d-front;layout="


@pytest.mark.parametrize("layout, said", [
    ("a-back:b5:turn-0", "shown"), ("a-front:b5:turn-0,b-front:b5:turn-0", "same quarter"),
    ("a-front:a1:turn-0", "layout"), ("a-front:b5:turn-45", "layout"), ("a-front:b5", "layout"),
    ("a-front:b5:turn-0,b-front:e5:turn-0,c-front:b2:turn-0,d-front:e2:turn-0", "still to be laid")])
def test_bad_layouts_are_refused(layout, said):
    assert said in str(error_of(ARRANGE + layout))


def test_parts_in_a_text_are_checked():
    s = legie.new_game(scenario="caravan")
    good = ",".join(f"{card}:{rows}" for card, rows in s.parts)
    assert read(f"{s.text};parts={good}") == s
    for bad in (good.replace("a-front", "a-frnt"), good.replace("..F/.C./W..", "..F/.Q./W.."), good.replace(":", "="),
                good[:-1], "a-front"):
        error_of(f"{s.text};parts={bad}")


def test_more_units_than_can_ever_be_written_are_refused():
    cells = [column + row for column in "abcdef" for row in "1234"]
    with pytest.raises(Unreadable, match="at most 20"):
        position(black=" ".join(f"soldier:{cell}" for cell in cells[:13]))
    s = position(black=" ".join(f"soldier:{cell}" for cell in cells[:12]))  # and eight others are still to be placed
    assert not s.outcome and len(s.units_in_reserve("black")) == 8


def test_whatever_can_be_played_can_be_written_and_read():
    chance = random.Random(18)
    for _ in range(150):
        cells = chance.sample(legie.board.cells, 36)
        teams = [" ".join(f"{chance.choice(legie.kinds)}:{cells.pop()}" for _ in range(chance.randrange(14))) for _ in "bw"]
        try:
            s = position(black=teams[0], white=teams[1], turn=chance.choice(legie.sides), scenario=chance.choice(
                ("basic", "caravan", "return-of-the-king", "return-of-the-king")), terrain=ground(F="a1 b2 c3"))
        except Unreadable:
            continue
        for _ in range(8):
            assert read(s.text) == s
            s = s.play(chance.choice(s.legal_actions())) if s.legal_actions() else s


def test_a_side_with_two_kings_loses_one_of_them_and_that_can_be_read():
    text = ("legie/1;black=scout:e4,tower:a1,king:a4;white=catapult:f3;flag=e3;turn=white;phase=over;"
            "scenario=return-of-the-king;terrain=F...../....../....../....../....../......;outcome=white:return-of-the-king")
    assert read(text).text == text
    error_of(text.replace("flag=e3;", ""))


def test_a_finished_position_is_over_even_if_it_does_not_say_so():
    s = position(black=placed("a1 b1 c1 d1 e1 f1 a2 b2 c2 d2"), white="king:f6", turn="white")
    assert s.phase == "over" and s.outcome == ("black", "all-placed-wins") and read(s.text) == s
    both = position(black=placed("a1 b1 c1 d1 e1 f1 a2 b2 c2 d2"), white=placed("a6 b6 c6 d6 e6 f6 a5 b5 c5 d5"))
    assert both.outcome == ("white", "all-placed-wins")  # white has just played


def test_plain_terrain_is_left_out():
    assert "terrain" not in position(terrain=PLAIN).text
