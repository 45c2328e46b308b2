"""How the units of Legie fight: one test a rule and a unit, at work and refusing, with the sums behind it."""

import pytest

from boardlab import legie
from tests.games.legie.reading import ground, needs, removals, texts

position = legie.position


def falls(s, text):
    """The cells an action clears."""
    return set(removals(s, text))


def test_adjacency():
    """Only what shares an edge is attacked, not what touches at a corner."""
    s = position(black="general:d5", white="archer:c4 archer:d4 archer:b4", turn="black")
    assert falls(s, "knight c3") == {"c4"}
    for corner in ("d4", "b4"):
        assert needs(s, f"knight c3 flag {corner}") == [("adjacency", "adjacent")]
    assert legie.board.adjacent["c3"] == {"c4", "d3", "c2", "b3"}


def test_sword():
    """Every adjacent enemy is attacked, each with the swords of the unit placed."""
    s = position(black="", white="archer:c4 archer:d3 archer:b3 soldier:c2", turn="black")
    assert falls(s, "knight c3 flag d3") == {"c4", "d3", "b3"}
    data = removals(s, "knight c3 flag d3")["c4"]
    assert data["attacker"] == "knight"
    assert (data["supporters"], data["total"], data["defence"], str(data["sum"])) == ((), 2, 1, "2 > 1")


def test_sword_refuses_to_attack_its_own():
    s = position(black="archer:c4", white="archer:d3", turn="black")
    assert falls(s, "knight c3") == {"d3"} and needs(s, "knight c3 flag c4") == [("sword", "enemy")]


def test_sword_strikes_only_when_placed():
    s = position(black="general:c3", white="", turn="white")
    assert s.play("archer c4").at["c4"].kind == "archer"  # next to a general, who was there before


def test_support():
    """Swords beside the enemy attacked help, whatever else they touch; arrows and the crown do not."""
    s = position(black="soldier:c5 tower:b4 archer:d4", white="scout:c4", turn="black")
    assert falls(s, "knight c3") == {"c4"}
    data = removals(s, "knight c3")["c4"]
    assert sorted(unit.cell for unit in data["supporters"]) == ["b4", "c5"] and str(data["sum"]) == "2 + 1 + 1 > 3"
    assert data["total"] == 4


def test_support_only_beside_that_enemy():
    s = position(black="knight:b2", white="soldier:c4 soldier:b3", turn="black")
    assert falls(s, "knight c3") == {"b3"}  # b2 touches b3, not c4
    assert str(removals(s, "knight c3")["b3"]["sum"]) == "2 + 2 > 2"
    alone = position(black="king:c5 catapult:d4", white="soldier:c4", turn="black")
    assert falls(alone, "knight c3") == set()
    theirs = position(black="", white="soldier:c4 knight:c5", turn="black")
    assert falls(theirs, "knight c3") == set()


def test_strictly_greater():
    s = position(black="soldier:c5", white="soldier:c4 general:e3", turn="black")
    assert falls(s, "soldier c3") == set()  # 1 + 1 is not more than 2
    assert falls(s, "knight c3") == {"c4"}  # 2 + 1 is
    (reason,) = s.why_not("soldier c3 flag c4")
    assert (reason.rule, reason.need, reason.cells) == ("strictly-greater", "enough", ("c4",))
    assert {name: str(value) for name, value in reason.data} == {"total": "2", "defence": "2", "sum": "1 + 1 ≤ 2"}
    assert "1 + 1 ≤ 2" in reason.sentence
    (reason,) = s.why_not(("general", "d3", "e3"))
    assert dict(reason.data)["total"] == 2 and dict(reason.data)["defence"] == 3


@pytest.mark.parametrize("kind, holds", {
    "soldier": 2, "knight": 2, "scout": 3, "general": 3, "archer": 1, "king": 2}.items())
def test_defence(kind, holds):
    """What a unit withstands: so many swords are not enough, one more is."""
    for swords in range(1, 6):
        helpers = {0: "", 1: "soldier:c5", 2: "knight:c5", 3: "knight:c5 soldier:b4"}[max(0, swords - 2)]
        s = position(black=helpers, white=f"{kind}:c4", turn="black")
        assert bool(falls(s, "knight c3" if swords > 1 else "tower c3")) == (swords > holds)
    sheltered = position(black="soldier:c5", white=f"{kind}:c4", turn="black", terrain=ground(C="c4"))
    assert bool(falls(sheltered, "knight c3")) == (holds + (kind not in ("scout", "general")) < 3)


def test_shield():
    s = position(black="", white="scout:c4 general:e4 soldier:a6", turn="black")
    assert {text for text in texts(s) if text.startswith("archer a1")} == {"archer a1 x a6"}
    assert needs(s, "archer a1 x c4") == needs(s, "catapult a1 x e4") == [("shield", "unshielded")]


def test_immobile():
    """Nothing removes a tower or a catapult: no sword, no arrow, no crown."""
    s = position(black="knight:c5 general:d4", white="tower:c4 catapult:e4 soldier:a6", turn="black")
    assert falls(s, "knight c3") == set() and needs(s, "knight c3 flag c4") == [("immobile", "removable")]
    assert falls(s, "king e3") == set() and needs(s, "king e3 flag e4") == [("immobile", "removable")]
    assert needs(s, "archer a1 x c4") == [("immobile", "removable")]


def test_arrow():
    """Anywhere on the board, one enemy, chosen by the owner; the flag goes there."""
    s = position(black="soldier:d1", white="soldier:a6 knight:f6 king:f1 archer:a1", turn="black")
    shots = {text for text in texts(s) if text.startswith("archer c3")}
    assert shots == {f"archer c3 x {cell}" for cell in ("a6", "f6", "f1", "a1")}
    after = s.play("archer c3 x f1")
    assert "f1" not in after.at and after.flag == "f1" and len(after.at) == 5
    change = next(c for c in s.legal_actions() if c.text == "archer c3 x f1").changes[1]
    assert change.rule == "arrow" and dict(change.data) == {"attacker": "archer"}
    assert needs(s, "archer c3 x d1") == [("arrow", "enemy")] and s.why_not("archer c3 x d4")


def test_arrow_mandatory():
    s = position(black="", white="soldier:a6 tower:b6", turn="black")
    assert needs(s, "archer c3") == [("arrow-mandatory", "no-target")]
    assert s.why_not(("archer", "c3"))[0].cells == ("a6",)
    nobody = position(black="", white="scout:a6 tower:b6", turn="black")
    after = nobody.play("archer c3")
    assert after.flag is None and len(after.at) == 3
    assert {text for text in texts(nobody) if text.startswith("catapult c3")} == {"catapult c3"}


def test_crown():
    """The king clears everybody around him, shields or not."""
    s = position(black="", white="general:c4 scout:b3 king:d3 tower:c2", turn="black")
    assert falls(s, "king c3 flag b3") == {"c4", "b3", "d3"}
    change = next(c for c in s.legal_actions() if c.text == "king c3 flag b3").changes[1]
    assert change.rule == "crown" and dict(change.data) == {"attacker": "king"} and change.after.cell == "reserve"
    fort = position(black="", white="soldier:c4", turn="black", terrain=ground(C="c4"))
    assert falls(fort, "king c3") == {"c4"}
    own = position(black="soldier:c4", white="soldier:a1", turn="black")
    assert falls(own, "king c3") == set() and needs(own, "king c3 flag c4") == [("crown", "enemy")]


def test_simultaneous():
    """A unit that falls in the same placement does not matter to the sums of the others: all are worked out at once."""
    s = position(black="knight:b4", white="soldier:c4 soldier:b3", turn="black")
    assert falls(s, "knight c3 flag c4") == {"c4", "b3"}  # b4 supports against both
    data = removals(s, "knight c3 flag c4")
    assert str(data["c4"]["sum"]) == str(data["b3"]["sum"]) == "2 + 2 > 2"
    assert s.play("knight c3 flag c4").flag == "c4" and s.play("knight c3 flag b3").flag == "b3"


# The units


def swords_of(kind):
    """The strength with which a unit attacks, read off what it removes alone and with one more sword."""
    beaten = [defence for defence, white in ((1, "archer:c4"), (2, "soldier:c4"), (3, "scout:c4"))
              if falls(position(black="", white=white, turn="black"), f"{kind} c3")]
    helper = "tower:c5" if kind != "tower" else "scout:c5"
    helped = falls(position(black=helper, white="archer:c4", turn="black"), f"{kind} c3")
    return 2 if beaten else 1 if helped else 0


def shootable(kind):
    return "catapult a1 x c4" in texts(position(black="", white=f"{kind}:c4", turn="black"))


def test_soldier():
    assert swords_of("soldier") == 1 and shootable("soldier")


def test_knight():
    assert swords_of("knight") == 2 and shootable("knight")


def test_scout():
    assert swords_of("scout") == 1 and not shootable("scout")


def test_general():
    assert swords_of("general") == 2 and not shootable("general")


def test_tower():
    assert swords_of("tower") == 1 and not shootable("tower")
    assert falls(position(black="tower:c5", white="soldier:c4", turn="black"), "knight c3") == {"c4"}  # it supports


def test_catapult():
    s = position(black="", white="soldier:c4 archer:f6", turn="black")
    assert {text for text in texts(s) if text.startswith("catapult c3")} == {"catapult c3 x c4", "catapult c3 x f6"}
    assert not shootable("catapult")


def test_archer():
    s = position(black="", white="soldier:c4", turn="black")
    assert {text for text in texts(s) if text.startswith("archer c3")} == {"archer c3 x c4"}
    assert shootable("archer")
    assert falls(position(black="", white="archer:c4", turn="black"), "knight c3") == {"c4"}


def test_king():
    assert shootable("king") and falls(position(black="", white="king:c4", turn="black"), "king c3") == {"c4"}
    assert falls(position(black="knight:c5", white="king:c4", turn="black"), "soldier c3") == {"c4"}
    assert falls(position(black="king:c5", white="soldier:c4", turn="black"), "knight c3") == set()  # he has no sword
