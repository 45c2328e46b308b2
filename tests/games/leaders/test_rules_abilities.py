"""The active abilities of Leaders: one test each at work, one refusing."""

from boardlab import leaders
from tests.games.leaders.reading import ends, needs, texts, where

position = leaders.position


def test_acrobat():
    s = position(south="leader:d1 acrobat:d3 rider:d4", north="leader:d7 hermit:e5")
    assert ends(s, "acrobat d3-") == {"d5", "d5-f5"}  # over a friend, then over an enemy in another direction
    s = s.play("acrobat d3-d5-f5")
    assert where(s, "south", "acrobat") == ["f5"] and "rider d4-d6" in texts(s)


def test_acrobat_refuses():
    s = position(south="leader:d1 acrobat:d3 rider:d4", north="leader:d7 hermit:d5 archer:c3")
    assert needs(s, "acrobat d3-d5") == [("acrobat", "room")]
    assert needs(s, "acrobat d3-f1") == [("acrobat", "someone-to-jump")]
    assert needs(s, "acrobat d3-d6") == [("acrobat", "someone-to-jump")]
    assert "acrobat d3-b3" in texts(s)
    assert needs(s, "acrobat d3-b3-d3") == [("acrobat", "elsewhere")]  # not back to its start


def test_claw_launcher():
    s = position(south="leader:d1 claw-launcher:d3", north="leader:g2 hermit:d7")
    assert where(s.play("claw-launcher d3 d7 go"), "south", "claw-launcher") == ["d6"]
    dragged = s.play("claw-launcher d3 d7 drag")
    assert where(dragged, "north", "hermit") == ["d4"] and where(dragged, "south", "claw-launcher") == ["d3"]
    assert ends(s, "claw-launcher d3 d1 ") == {"go", "drag"}  # either side, Leaders too


def test_claw_launcher_refuses():
    s = position(south="leader:d1 claw-launcher:d2 rider:d5", north="leader:d7 hermit:e4")
    assert needs(s, "claw-launcher d2 d1 drag") == [("claw-launcher", "apart")]
    assert needs(s, "claw-launcher d2 d7 go") == [("claw-launcher", "visible")]
    assert needs(s, "claw-launcher d2 e4 go") == [("claw-launcher", "in-line")]


def test_rider():
    s = position(south="leader:d1 rider:d4", north="leader:d7 hermit:d5 archer:f4")
    assert ends(s, "rider d4-") == {"f2", "d2", "b2", "b4"}


def test_rider_refuses():
    s = position(south="leader:d1 rider:d4", north="leader:d7 hermit:d5 archer:f4")
    assert needs(s, "rider d4-d6") == [("rider", "path-clear")]
    assert needs(s, "rider d4-f4") == [("rider", "room")]
    assert needs(s, "rider d4-c5") == [("rider", "two-in-line")] == needs(s, "rider d4-d3")  # a bend; one cell


def test_manipulator():
    s = position(south="leader:d1 manipulator:d3", north="leader:d7 hermit:d6")
    assert ends(s, "manipulator d3 d6-") == {"c5", "c6", "d5", "e5", "e6"}
    s = s.play("manipulator d3 d6-c6")
    assert where(s, "north", "hermit") == ["c6"] and where(s, "south", "manipulator") == ["d3"]


def test_manipulator_refuses():
    s = position(south="leader:d1 manipulator:d3 rider:b3", north="leader:d7 hermit:d4 archer:e4")
    assert needs(s, "manipulator d3 d4-d5") == [("manipulator", "apart")]
    assert needs(s, "manipulator d3 b3-b4") == [("manipulator", "enemy")]
    assert needs(s, "manipulator d3 d7-d6") == [("manipulator", "visible")]
    assert needs(s, "manipulator d3 e4-e5") == [("manipulator", "in-line")]
    s = position(south="leader:d1 manipulator:d3", north="leader:d7 hermit:d5 archer:d6")
    assert needs(s, "manipulator d3 d5-d6") == [("manipulator", "room")]


def test_bruiser():
    s = position(south="leader:d1 bruiser:d3", north="leader:d7 hermit:d4")
    assert ends(s, "bruiser d3 d4-") == {"c4", "d5", "e4"}
    s = s.play("bruiser d3 d4-e4")
    assert where(s, "south", "bruiser") == ["d4"] and where(s, "north", "hermit") == ["e4"]


def test_bruiser_refuses():
    s = position(south="leader:d1 bruiser:d3 rider:c3", north="leader:d7 hermit:d4 archer:d5")
    assert needs(s, "bruiser d3 d4-d5") == [("bruiser", "room")]
    assert needs(s, "bruiser d3 d4-e3") == [("bruiser", "far-side")]
    assert needs(s, "bruiser d3 c3-b2") == [("bruiser", "enemy")]
    assert needs(s, "bruiser d3 d5-d6") == [("bruiser", "adjacent")]
    s = position(south="leader:d1 bruiser:d6", north="leader:a1 hermit:d7")
    assert ends(s, "bruiser ") == set()  # over the edge there is no far side


def test_royal_guard():
    s = position(south="leader:d1 royal-guard:g4 cub:d2", north="leader:d7")
    assert ends(s, "royal-guard g4-") == {"c1", "e1", "b1", "c2", "e2", "f1"}  # next to d1, and one step on


def test_royal_guard_refuses():
    s = position(south="leader:d1 royal-guard:g4 cub:d2", north="leader:d7")
    assert needs(s, "royal-guard g4-d3") == [("royal-guard", "beside-leader")]
    assert needs(s, "royal-guard g4-d2") == [("royal-guard", "room")]
    s = position(south="leader:d1 royal-guard:c1", north="leader:d7")
    assert "royal-guard c1-c1" not in texts(s) and needs(s, "royal-guard c1-c1") == [("royal-guard", "already-there")]
    assert "royal-guard c1-b1" not in texts(s) and "step c1-b1" in texts(s)  # its own cell is no empty one to come to
    shut = position(south="leader:d1 royal-guard:g4 cub:d2 rider:c1", north="leader:d7")
    assert ends(shut, "royal-guard g4-") == {"e2", "f1"}  # e1 itself would shut the Leader in
    assert needs(shut, "royal-guard g4-e1") == [("self-ban", "not-surrounded")]


def test_wanderer():
    s = position(south="leader:d1 wanderer:a1", north="leader:d7 hermit:d4")
    near = {"d6", "c6", "e6", "d5", "e4", "e3", "d3", "c3", "c4"}
    assert ends(s, "wanderer a1-") == set(leaders.board.cells) - near - {"d1", "d4", "d7", "a1"}


def test_wanderer_refuses():
    s = position(south="leader:d1 wanderer:a1", north="leader:d7 hermit:d4")
    assert needs(s, "wanderer a1-d6") == [("wanderer", "no-enemy-near")] == needs(s, "wanderer a1-d3")
    assert needs(s, "wanderer a1-d1") == [("wanderer", "room")]


def test_illusionist():
    s = position(south="leader:g1 illusionist:d2 rider:b2", north="leader:d6")
    assert ends(s, "illusionist d2 ") == {"d6", "b2"}  # either side
    s = s.play("illusionist d2 d6")
    assert where(s, "south", "illusionist") == ["d6"] and where(s, "north", "leader") == ["d2"]


def test_illusionist_refuses():
    s = position(south="leader:g1 illusionist:d2 rider:d3", north="leader:d6 hermit:c2")
    assert needs(s, "illusionist d2 d3") == [("illusionist", "apart")] == needs(s, "illusionist d2 c2")
    assert needs(s, "illusionist d2 d6") == [("illusionist", "visible")]


def test_brewmaster():
    s = position(south="leader:d1 brewmaster:d2 rider:c2", north="leader:d7")
    assert ends(s, "brewmaster d2 d1-") == {"c1", "e1"}
    assert ends(s, "brewmaster d2 c2-") == {"c1", "c3", "b1", "b2", "d3"}
    s = s.play("brewmaster d2 c2-d3")
    assert where(s, "south", "rider") == ["d3"] and where(s, "south", "brewmaster") == ["d2"]


def test_brewmaster_refuses():
    s = position(south="leader:d1 brewmaster:d2 rider:d4", north="leader:d7 hermit:d3")
    assert needs(s, "brewmaster d2 d3-e3") == [("brewmaster", "ally")]
    assert needs(s, "brewmaster d2 d4-e4") == [("brewmaster", "adjacent")]
    assert needs(s, "brewmaster d2 d1-d2") == [("brewmaster", "room")]
