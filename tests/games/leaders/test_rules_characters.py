"""The passive and the special characters of Leaders: one test each at work, one refusing, where two of them meet."""

from boardlab import Outcome, leaders
from tests.games.leaders.reading import ends, needs, texts, where

position = leaders.position


# Passive abilities

def test_archer():
    s = position(south="leader:d1 archer:d3 hermit:b4", north="leader:d6").play("step d3-d4")
    assert s.outcome is None
    assert s.play("step b4-c5").outcome == Outcome("south", "capture")  # the Archer two cells away, in line


def test_archer_shoots_through_anybody():
    for between in ("south", "north"):
        pieces = {"south": "leader:d1 archer:d4 hermit:b5", "north": "leader:d6"}
        pieces[between] += " cub:d5"
        assert position(**pieces).play("step b5-c6").outcome == Outcome("south", "capture")


def test_archer_refuses_when_adjacent_or_out_of_line():
    s = position(south="leader:d1 archer:d4 hermit:f5", north="leader:e6")
    assert s.play("step d4-d5").outcome is None  # two cells away, but around a bend
    s = position(south="leader:d1 archer:c4 hermit:c6", north="leader:d6")
    assert s.play("step c4-c5").outcome is None  # adjacent
    assert s.play("step c4-d5").outcome is None  # adjacent
    assert s.play("step c4-b4").outcome == Outcome("south", "capture")


def test_jailer():
    s = position(south="leader:d1 rider:c3 acrobat:d3", north="leader:d7 jailer:c4 hermit:e3")
    assert ends(s, "rider c3-") == set() and needs(s, "rider c3-c1") == [("jailer", "free")]
    assert "acrobat d3-f3" in texts(s)  # not next to it


def test_jailer_refuses_nothing_else():
    s = position(south="leader:d4 rider:c3 vizier:c5 hermit:d5 cub:b4", north="leader:a1 jailer:c4")
    assert {"step c3-c2", "vizier d4-e2", "step d5-d6", "step b4-b5"} <= texts(s)
    own = position(south="leader:d1 rider:c3 jailer:c4", north="leader:d7")
    assert "rider c3-c1" in texts(own)  # its own side is free
    s = position(south="leader:d2 jailer:b4", north="leader:d7 nemesis:b3").play("step d2-d3")
    assert s.phase == "nemesis" and "nemesis b3-d4" in texts(s)  # the Nemesis reacts all the same


def test_jailer_after_its_step_frees():
    s = position(south="leader:d1 rider:c3", north="leader:d7 jailer:c4", turn="north").play("step c4-c5").play("end")
    assert "rider c3-c1" in texts(s)


def test_protector():
    north = "leader:d7 rider:d5 protector:e5"
    for south, text in [("bruiser:d4", "bruiser d4 d5-d6"), ("claw-launcher:d3", "claw-launcher d3 d5 drag"),
                        ("illusionist:d3", "illusionist d3 d5"), ("manipulator:d3", "manipulator d3 d5-c5")]:
        assert needs(position(south=f"leader:d1 {south}", north=north), text) == [("protector", "unprotected")]
        assert text in texts(position(south=f"leader:d1 {south}", north="leader:d7 rider:d5 protector:f5"))
    for text in ("bruiser d4 e4-f4", "bruiser d4 e4-e5"):  # itself, too
        s = position(south="leader:d1 bruiser:d4", north="leader:d7 protector:e4")
        assert needs(s, text) == [("protector", "unprotected")]


def test_protector_refuses_nothing_else():
    north = "leader:d7 rider:d5 protector:e5"
    s = position(south="leader:d1 claw-launcher:d3", north=north)
    assert where(s.play("claw-launcher d3 d5 go"), "south", "claw-launcher") == ["d4"]  # it moves only itself
    s = position(south="leader:a1", north=f"{north} brewmaster:e6 claw-launcher:d3", turn="north")
    assert {"step d5-d6", "brewmaster e6 e5-e4", "claw-launcher d3 d5 drag"} <= texts(s)  # steps, and its own side
    s = position(south="leader:a1", north="leader:d7 nemesis:d5 protector:e5").play("step a1-a2")
    assert ends(s, "nemesis d5-")
    s = position(south="leader:d1 bruiser:d4", north="leader:d7 rider:d5 protector:g4")
    assert "bruiser d4 d5-d6" in texts(s)  # not next to it


def test_protector_is_judged_at_the_start():
    s = position(south="leader:d1 bruiser:d4", north="leader:d7 rider:d5 protector:c6")
    assert {"bruiser d4 d5-c5", "bruiser d4 d5-d6"} <= texts(s)  # pushed next to the Protector, not away from it


def test_assassin():
    s = position(south="leader:d1 assassin:d4", north="leader:d6")
    assert s.play("step d4-d5").outcome == Outcome("south", "capture")


def test_assassin_refuses_from_afar():
    s = position(south="leader:d1 assassin:d4", north="leader:d7")
    assert s.play("step d4-d5").outcome is None


def test_vizier():
    s = position(south="leader:d1 vizier:a1", north="leader:d7")
    assert ends(s, "vizier d1-") == {"d2", "c1", "e1", "b1", "c2", "d3", "e2", "f1"}  # two steps, bends allowed
    assert {"step d1-d2", "step d1-c1"} <= texts(s)


def test_vizier_refuses():
    s = position(south="leader:d1", north="leader:d7 vizier:d6")
    assert needs(s, "vizier d1-d3") == [("vizier", "vizier-in-play")]
    s = position(south="leader:d1 vizier:a1 cub:d2 rider:c1", north="leader:d7")
    assert ends(s, "vizier d1-") == {"e2", "f1"} and needs(s, "vizier d1-d3") == [("vizier", "two-steps")]
    assert needs(s, "vizier d1-d2") == [("vizier", "room")]
    assert ("vizier", "room") in needs(s, "vizier d1-d1")  # not back to his start
    assert ("action", "once") in needs(s.play("step d1-e1"), "vizier e1-e3")


# Special characters

def test_hermit_and_cub():
    s = position(south="leader:d2 rider:a1", north="leader:d7", row="hermit", phase="recruit")
    assert len(texts(s)) == 6 * 5  # who stands where is chosen; adjacent or not
    s = s.play("recruit hermit b1 cub g1")
    assert where(s, "south", "hermit") == ["b1"] and where(s, "south", "cub") == ["g1"] and s.row == ()


def test_hermit_and_cub_refuse():
    s = position(south="leader:d2 rider:a1", north="leader:d7", row="hermit", phase="recruit")
    assert needs(s, "recruit hermit b1 cub b1") == [("hermit-and-cub", "two-cells")]
    assert needs(s, "recruit hermit b1 cub a1") == [("hermit-and-cub", "cub-room")]
    assert needs(s, "recruit hermit b1 cub b2") == [("hermit-and-cub", "cub-own-side")]
    assert needs(s, "recruit hermit a1 cub b1") == [("hermit-and-cub", "room")]
    assert needs(s, "recruit hermit b1") == [("hermit-and-cub", "unfinished")]


def test_hermit_and_cub_move():
    s = position(south="leader:d1 hermit:b2 cub:e2", north="leader:d7").play("step b2-b3")
    assert "step e2-e3" in texts(s) and "step d1-d2" in texts(s)
    s = s.play("step e2-e3")
    assert texts(s) == {"step d1-c1", "step d1-d2", "step d1-e1", "end"}


def test_hermit_and_cub_move_refuse_somebody_in_between():
    s = position(south="leader:d1 hermit:b2 cub:e2", north="leader:d7")
    for first, other in (("step b2-b3", "step e2-e3"), ("step e2-e3", "step b2-b3")):
        assert needs(s.play(first).play("step d1-d2"), other) == [("hermit-and-cub-move", "pair-open")]
        assert other in texts(s.play("step d1-d2").play(first))


def test_hermit_and_cub_move_with_a_win_check_after_each():
    s = position(south="leader:d1 hermit:b4 cub:e2 rider:d7", north="leader:d6").play("step b4-c5")
    assert s.outcome == Outcome("south", "capture")


def test_cub():
    s = position(south="leader:d1 cub:d4 rider:c6", north="leader:d6")
    assert s.play("step d4-d5").outcome is None
    s = position(south="leader:d1 cub:d5 rider:c6", north="leader:d7 archer:e6")
    assert s.play("step d5-d6").outcome == Outcome("south", "surround")  # it does help to surround


def test_nemesis():
    s = position(south="leader:d1", north="leader:d7 nemesis:a1 rider:b2").play("step d1-d2")
    assert (s.turn, s.phase, s.decider) == ("south", "nemesis", "north")
    assert ends(s, "nemesis a1-") == {"a3", "b3", "c1", "c2"}
    s = s.play("nemesis a1-a3")
    assert (s.turn, s.phase) == ("south", "actions") and not s.at["a3"].flags


def test_nemesis_may_end_next_to_its_start():
    s = position(south="leader:d1", north="leader:d7 nemesis:d4").play("step d1-d2")
    assert {"d5", "e4", "d6", "f4", "e5"} <= ends(s, "nemesis d4-") and len(ends(s, "nemesis d4-")) == 17


def test_nemesis_refuses():
    s = position(south="leader:d1", north="leader:d7 nemesis:a1 rider:b2", turn="north")
    assert needs(s, "step a1-a2") == [("action", "not-nemesis")] and ("nemesis", "phase") in needs(s, "nemesis a1-a3")
    assert s.play("step d7-d6").phase == "actions"  # its own Leader does not wake it
    s = position(south="leader:d1 hermit:g1", north="leader:d7 nemesis:a1 rider:b2")
    assert s.play("step g1-g2").phase == "actions"  # nor anybody but the Leader
    s = s.play("step d1-d2")
    assert needs(s, "nemesis a1-a2") == [("nemesis", "two-steps")] and needs(s, "nemesis a1-b2") == [
        ("nemesis", "room")]
    assert needs(s, "nemesis a1-a1") == [("nemesis", "already-there")]
    assert ("action", "phase") in needs(s, "step g1-g2")  # it must move before anything else


def test_nemesis_with_one_step_or_none():
    s = position(south="leader:d1", north="leader:d7 nemesis:a1 rider:b1 hermit:b2 cub:a3 archer:b3").play("step d1-d2")
    assert texts(s) == {"nemesis a1-a2"}
    s = position(south="leader:d1", north="leader:d7 nemesis:a1 rider:b1 hermit:b2 cub:a2").play("step d1-d2")
    assert s.phase == "actions"


def test_nemesis_reacts_on_its_owners_turn_too():
    s = position(south="leader:d1 manipulator:d2 nemesis:a1", north="leader:d6").play("manipulator d2 d6-d5")
    assert (s.turn, s.phase, s.decider) == ("south", "nemesis", "south")
    s = position(south="leader:d1 brewmaster:d2", north="leader:d6 nemesis:a4").play("brewmaster d2 d1-c1")
    assert (s.turn, s.phase, s.decider) == ("south", "nemesis", "north")
