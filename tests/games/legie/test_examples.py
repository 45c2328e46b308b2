"""The four worked examples of the book, as positions."""

from boardlab import legie
from tests.games.legie.reading import needs, removals, texts


def test_a_knight_next_to_two_soldiers():
    """2 against 2 fails on the left; above, the second knight helps (4 > 2); across the corner nobody is attacked."""
    s = legie.position(black="knight:d4", white="soldier:b3 soldier:c4 knight:b4", turn="black")
    assert "knight c3" in texts(s)
    assert removals(s, "knight c3").keys() == {"c4"}
    assert str(removals(s, "knight c3")["c4"]["sum"]) == "2 + 2 > 2" and removals(s, "knight c3")["c4"]["total"] == 4
    (reason,) = s.why_not("knight c3 flag b3")
    assert (reason.rule, dict(reason.data)["total"], dict(reason.data)["defence"]) == ("strictly-greater", 2, 2)
    assert needs(s, "knight c3 flag b4") == [("adjacency", "adjacent")]
    after = s.play("knight c3")
    assert after.at.keys() == {"d4", "b3", "b4", "c3"} and after.flag == "c4"


def test_an_archer_facing_tower_scout_and_soldier():
    s = legie.position(black="", white="tower:b5 scout:d5 soldier:e2", turn="black")
    assert {text for text in texts(s) if text.startswith("archer c3")} == {"archer c3 x e2"}
    assert needs(s, "archer c3 x b5") == [("immobile", "removable")]
    assert needs(s, "archer c3 x d5") == [("shield", "unshielded")]
    assert needs(s, "archer c3") == [("arrow-mandatory", "no-target")]
    assert s.play("archer c3 x e2").at.keys() == {"b5", "d5", "c3"}


def test_a_king_next_to_soldier_general_and_tower():
    s = legie.position(black="", white="soldier:b3 general:c4 tower:d3 scout:d4", turn="black")
    assert {text for text in texts(s) if text.startswith("king c3")} == {"king c3 flag b3", "king c3 flag c4"}
    assert needs(s, "king c3 flag d3") == [("immobile", "removable")]
    assert needs(s, "king c3 flag d4") == [("adjacency", "adjacent")]
    assert s.play("king c3 flag c4").at.keys() == {"c3", "d3", "d4"}


def test_a_general_attacks_an_archer():
    s = legie.position(black="", white="archer:c4", turn="black")
    assert str(removals(s, "general c3")["c4"]["sum"]) == "2 > 1"
    after = s.play("general c3")
    assert "c4" not in after.at and after.flag == "c4"
