"""The file of the parts: read strictly, replaced by one's own, turned and laid."""

import tomllib
from importlib import resources

import pytest

from boardlab import Unreadable, legie
from boardlab.games.legie.parts import STANDARD, checked, laid_out, load, turned

GOOD = tomllib.loads((resources.files("boardlab.games.legie") / "legie_parts.toml").read_text(encoding="utf-8"))
SEA = """
[A]
front = ["WWW", "WWW", "WWW"]
back  = ["...", "...", "..."]
[B]
front = ["WWW", "WWW", "WWW"]
back  = ["...", "...", "..."]
[C]
front = ["WWW", "WWW", "WWW"]
back  = ["...", "...", "..."]
[D]
front = ["WWW", "WWW", "WWF"]
back  = ["...", "...", "..."]
"""


def test_parts_come_with_the_game_and_say_that_they_are_reconstructed():
    text = (resources.files("boardlab.games.legie") / "legie_parts.toml").read_text(encoding="utf-8")
    assert "RECONSTRUCTED" in text and load() == STANDARD == checked("standard", GOOD)
    assert all(any("F" in row for row in part["front"] + part["back"]) for part in GOOD.values())


def test_parts_can_be_replaced(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(SEA, encoding="utf-8")
    s = legie.new_game(scenario="return-of-the-king", parts=file)
    assert dict(s.parts)["d-front"] == "WWW/WWW/WWF" and dict(s.panel())["parts"] == s.undecided
    assert legie.read(s.text) == s and "d-front:WWW/WWW/WWF" in s.text
    for card in ("a-back", "b-front", "c-front"):
        s = s.play(f"side {card}")
    assert [a.text for a in s.legal_actions()] == ["side d-front"]  # the only forest there is
    s = s.play("side d-front")
    again = legie.read(s.play("arrange d-front e2 turn-180").text)
    assert again.terrain == "....../....../....../...FWW/...WWW/...WWW"
    for middle, card in (("b5", "a-back"), ("e5", "b-front"), ("b2", "c-front")):
        again = again.play(f"arrange {card} {middle} turn-0")
    assert again.phase == "place" and again.terrain == "...WWW/...WWW/...WWW/WWWFWW/WWWWWW/WWWWWW"
    assert "parts" not in again.text and legie.read(again.text) == again
    with pytest.raises(Unreadable, match="forest"):
        legie.new_game(scenario="master-of-the-forest", parts=file)


def test_parts_turn_clockwise():
    rows = ["..F", ".C.", "W.M"]
    assert turned(rows, "turn-0") == rows
    assert turned(rows, "turn-90") == ["W..", ".C.", "M.F"]
    assert turned(rows, "turn-180") == ["M.W", ".C.", "F.."]
    assert turned(rows, "turn-270") == ["F.M", ".C.", "..W"]


def test_parts_lie_where_their_quarter_is():
    assert laid_out(STANDARD, [("a-front", "b5", "turn-0")]) == "..F.../.C..../W...../....../....../......"
    assert laid_out(STANDARD, [("a-front", "e2", "turn-90")]) == "....../....../....../...W../....C./.....F"


def broken(**changes):
    """The standard table with some parts changed; None takes one away."""
    table = {**GOOD, **changes}
    return {name: part for name, part in table.items() if part is not None}


ROWS = ["...", "...", "..."]


@pytest.mark.parametrize("table, said, near", [
    (broken(E={"front": ROWS, "back": ROWS}), "E", None),
    (broken(A=None), "A is missing", None),
    (broken(A=None, a={"front": ROWS, "back": ROWS}), "parts.toml: a", "A"),
    (broken(B={"front": ROWS}), "back is missing", None),
    (broken(B={"frnt": ROWS, "back": ROWS}), "B.frnt", "front"),
    (broken(B={"front": ROWS, "back": ROWS, "side": ROWS}), "B.side", None),
    (broken(C={"front": ROWS[:2], "back": ROWS}), "three rows", None),
    (broken(C={"front": "...", "back": ROWS}), "three rows", None),
    (broken(C={"front": [1, 2, 3], "back": ROWS}), "three rows", None),
    (broken(C={"front": ["....", "...", "..."], "back": ROWS}), "not 4", None),
    (broken(D={"front": ["..Q", "...", "..."], "back": ROWS}), "Q is no terrain", None),
    (broken(D={"front": ROWS, "back": ["...", ".f.", "..."]}), "f is no terrain", "F"),
    (broken(D=7), "D", None),
])
def test_parts_that_are_wrong_are_refused(table, said, near):
    with pytest.raises(Unreadable) as error:
        checked("parts.toml", table)
    assert said in str(error.value) and error.value.nearest == near
    assert "parts.toml" in error.value.text and 0 <= error.value.column <= len(error.value.text)


def test_parts_files_that_cannot_be_read_are_refused(tmp_path):
    file = tmp_path / "parts.toml"
    for content, said in ((b"[A\n", "TOML"), (b"\xff\xfe", "TOML"), (b"", "A is missing")):
        file.write_bytes(content)
        with pytest.raises(Unreadable, match=said):
            legie.new_game(scenario="caravan", parts=str(file))
    with pytest.raises(Unreadable, match="file"):
        legie.new_game(scenario="caravan", parts=str(tmp_path / "nowhere.toml"))
