"""How a game of Leaders ends, and positions made up to be studied: one test a rule, at work and refusing."""

import pytest

from boardlab import Outcome, Unreadable, leaders
from tests.games.leaders.reading import ends, needs, texts

position = leaders.position


def test_capture():
    s = position(south="leader:d1 rider:c4 hermit:d4", north="leader:d6")
    assert s.play("rider c4-c6").outcome is None  # one alone
    s = s.play("rider c4-c6").play("step d4-d5")
    assert s.outcome == Outcome("south", "capture") and s.phase == "over" and not s.legal_actions()
    assert needs(s, "step d1-d2") == [("capture", "over")]


def test_capture_with_the_help_of_the_enemy_leader():
    s = position(south="leader:d4 rider:c6", north="leader:d6").play("step d4-d5")
    assert s.outcome == Outcome("south", "capture")


def test_capture_by_a_recruit():
    s = position(south="leader:d4 rider:a1", north="leader:b2", row="archer vizier", phase="recruit")
    assert s.play("recruit archer b1").outcome is None  # an Archer does not help when adjacent
    s = s.play("recruit vizier b1")
    assert s.outcome == Outcome("south", "capture") and leaders.read(s.text) == s


def test_capture_refuses_nobody_who_is_only_near():
    s = position(south="leader:d1 rider:c4 hermit:d4", north="leader:d7").play("rider c4-c6")
    assert s.outcome is None and s.play("step d4-d5").outcome is None


def test_surround():
    s = position(south="leader:a1 cub:e5", north="leader:d7 rider:d6 archer:c6").play("step e5-e6")
    assert s.outcome == Outcome("south", "surround")  # in the corner three are enough, its own followers among them


def test_surround_in_the_middle_needs_six():
    around = "rider:d5 archer:e4 vizier:e3 jailer:d3 wanderer:c3"
    s = position(south="leader:a1 cub:b4", north=f"leader:d4 {around}")
    assert s.outcome is None and s.play("step b4-c4").outcome == Outcome("south", "surround")
    assert s.play("step b4-b5").outcome is None


def test_self_ban():
    s = position(south="leader:d1 vizier:g1 cub:e1 hermit:c1", north="leader:d7 rider:c2 archer:d4")
    assert needs(s, "step d1-d2") == [("self-ban", "not-captured")] and "step g1-f1" in texts(s)
    assert ends(s, "vizier d1-") == {"d3", "e2"}  # over d2, where he would be lost: only the end counts


def test_self_ban_even_when_it_would_win():
    s = position(south="leader:d4 rider:c6", north="leader:d6 jailer:e5")  # d5 is next to the Leader and the Jailer
    assert needs(s, "step d4-d5") == [("self-ban", "not-captured")]
    s = position(south="leader:d4 rider:c6", north="leader:d6 jailer:g4")
    assert s.play("step d4-d5").outcome == Outcome("south", "capture")


def test_self_ban_on_surrounding_oneself():
    s = position(south="leader:d1 rider:d4 cub:c1 hermit:e1", north="leader:d7")
    assert needs(s, "rider d4-d2") == [("self-ban", "not-surrounded")] and "rider d4-d6" in texts(s)


def test_self_ban_on_recruiting():
    s = position(south="leader:d1 cub:d2 hermit:e1", north="leader:d7", row="vizier", phase="recruit")
    assert needs(s, "recruit vizier c1") == [("self-ban", "not-surrounded")] and "recruit vizier b1" in texts(s)


def test_self_ban_on_recruiting_hermit_and_cub():
    s = position(south="leader:d1 rider:d2", north="leader:d7", row="hermit", phase="recruit")
    for text in ("recruit hermit c1 cub e1", "recruit hermit e1 cub c1"):
        assert needs(s, text) == [("self-ban", "not-surrounded")]
    assert "recruit hermit c1 cub b1" in texts(s)


def test_self_ban_on_dragging_the_own_leader_from_afar():
    s = position(south="leader:d1 claw-launcher:d6", north="leader:b5 royal-guard:e4 illusionist:e5")
    assert needs(s, "claw-launcher d6 d1 drag") == [("self-ban", "not-captured")]  # d5 is next to both
    assert "claw-launcher d6 d1 go" in texts(s)
    s = position(south="leader:d1 claw-launcher:d6", north="leader:b5 royal-guard:e4")
    assert "claw-launcher d6 d1 drag" in texts(s)


def test_self_ban_on_swapping_and_serving_the_own_leader():
    s = position(south="leader:d1 illusionist:d4", north="leader:a4 rider:c4 jailer:g3 hermit:e4")
    assert needs(s, "illusionist d4 d1") == [("self-ban", "not-captured")]
    s = position(south="leader:d2 brewmaster:d1", north="leader:a4 rider:c3 archer:d5")
    assert needs(s, "brewmaster d1 d2-d3") == [("self-ban", "not-captured")] and "brewmaster d1 d2-c2" in texts(s)


def test_win_before_nemesis():
    s = position(south="leader:d1 rider:c6 hermit:e6 manipulator:d2", north="leader:d5 nemesis:a1")
    s = s.play("manipulator d2 d5-d6")  # the Leader moved, but nothing reacts any more
    assert s.outcome == Outcome("south", "capture") and s.phase == "over"


def test_win_before_nemesis_refuses_the_reaction_only_to_the_lost():
    s = position(south="leader:d1 rider:c6 manipulator:d2", north="leader:d5 nemesis:a1")
    assert s.play("manipulator d2 d5-d6").outcome is None
    nemesis = position(south="leader:d3 vizier:b1", north="leader:a4 nemesis:d7 rider:c2").play("step d3-d4")
    assert nemesis.phase == "nemesis" and nemesis.decider == "north"
    assert nemesis.play("nemesis d7-d5").outcome is None
    s = position(south="leader:d3 vizier:b1", north="leader:a4 nemesis:d7 rider:c4").play("step d3-d4")
    assert s.play("nemesis d7-d5").outcome == Outcome("north", "capture")  # the second win check


def test_nemesis_exception():
    north = "leader:d7 archer:c6 hermit:e6 nemesis:f4"  # on d6 the Nemesis shuts its own Leader in
    s = position(south="leader:d4", north=north).play("step d4-d5")
    assert "nemesis f4-d6" in texts(s) and s.play("nemesis f4-d6").outcome == Outcome("south", "surround")
    assert s.play("nemesis f4-f2").outcome is None


def test_nemesis_exception_both_leaders_lost():
    north = "leader:d7 archer:c6 hermit:e6 nemesis:f4 rider:c5"
    s = position(south="leader:d4", north=north).play("step d4-d5").play("nemesis f4-d6")
    assert s.outcome == Outcome("north", "capture")


# Positions to study

def test_positions_to_study_may_break_team_limits():
    s = position(south="leader:d2 cub:c2 cub:e2 rider:b1 rider:f1 acrobat:d3 vizier:a1 archer:g1", north="leader:d7")
    assert len(s.pieces) == 9 and {"step c2-c1", "step e2-e1", "rider b1-b3", "vizier d2-c1"} <= texts(s)
    s = s.play("step c2-c1").play("step e2-e1").play("end")
    assert (s.turn, s.phase) == ("north", "actions") and leaders.read(s.text) == s


@pytest.mark.parametrize("fields", [
    dict(south="leader:d1 rider:d7", north="leader:d7"),          # two on one cell
    dict(south="leader:d1 rider:c9", north="leader:d7"),          # no such cell
    dict(south="leader:d1 knight:c3", north="leader:d7"),         # no such character
    dict(south="rider:d1", north="leader:d7"),                    # no Leader
    dict(south="leader:d1", north="leader:d7", phase="nemesis"),  # nobody has to move
    dict(south="leader:d1", north="leader:d7", row="rider rider"),
    dict(south="leader:d1", north="leader:d7", phase="recruit"),  # nothing to take
    dict(south="leader:d1", north="leader:d7", phase="over"),     # nobody has lost
    dict(south="leader:d1", north="leader:d7", bans=2),           # only the strategist banishes
])
def test_positions_to_study_refuse_what_makes_no_sense(fields):
    with pytest.raises(Unreadable):
        position(**fields)


def test_positions_to_study_may_be_over():
    s = position(south="leader:d1", north="leader:d7 assassin:d2")
    assert s.outcome == Outcome("north", "capture") and not s.legal_actions() and leaders.read(s.text) == s
