"""The five worked examples of the rules of Leaders, move by move."""

from boardlab import Outcome, leaders
from tests.games.leaders.reading import ends, needs, texts, where

position = leaders.position


def test_example_1_first_turns_of_the_discovery_game():
    s = position(south="leader:d1", north="leader:d7", first="south", opening=True, row="rider vizier archer",
                 deck="jailer nemesis wanderer acrobat")
    s = s.play("step d1-d2").play("end").play("recruit vizier c1")
    assert s.row == ("rider", "archer", "jailer") and (s.turn, s.phase) == ("north", "actions")
    s = s.play("step d7-d6").play("end").play("recruit rider c6")
    assert s.row == ("archer", "jailer", "nemesis") and (s.turn, s.phase) == ("north", "recruit")
    s = s.play("recruit nemesis e6")
    assert s.row == ("archer", "jailer", "wanderer") and s.deck == ("acrobat",)
    assert (s.turn, s.phase) == ("south", "actions") and "vizier d2-d4" in texts(s)
    s = s.play("end").play("recruit archer a1")
    assert s.row == ("jailer", "wanderer", "acrobat") and (s.turn, s.phase) == ("north", "actions")  # once, from now on


def test_example_2_strategist_opening():
    s = leaders.new_game(seed=1, mode="strategist", first="south")
    assert (s.phase, s.decider) == ("banish", "south")
    s = s.play("banish assassin")
    assert (s.phase, s.decider) == ("banish", "north")
    s = s.play("banish vizier").play("step d1-d2").play("end").play("recruit rider c1")
    assert (s.turn, s.phase) == ("north", "actions")
    s = s.play("step d7-d6").play("end").play("recruit hermit c6 cub e6")
    assert (s.turn, s.phase) == ("north", "recruit")
    s = s.play("recruit nemesis d7")
    assert (s.turn, s.phase) == ("south", "actions")  # South has two cards only: no banishing yet
    s = s.play("rider c1-c3").play("end").play("recruit archer d1")
    assert (s.phase, s.decider) == ("banish", "south") and needs(s, "banish vizier") == [("banish", "available")]
    s = s.play("banish acrobat")
    assert (s.phase, s.decider) == ("banish", "north")
    s = s.play("banish bruiser")
    assert (s.turn, s.phase) == ("north", "actions") and where(s, "south", "leader") == ["d2"]
    assert s.banned == ("assassin", "vizier", "acrobat", "bruiser") and len(s.row) == 16 - 4 - 4
    s = s.play("end").play("recruit jailer a4")
    assert (s.turn, s.phase) == ("south", "actions")  # and never again


def test_example_3_archer_through_a_piece_and_adjacent():
    s = position(south="leader:d1 archer:d4 rider:c4 cub:d5", north="leader:d6")
    assert s.play("rider c4-c6").outcome == Outcome("south", "capture")  # two cells away, over the Cub
    s = position(south="leader:d1 archer:d5 rider:c4", north="leader:d6")
    assert s.play("rider c4-c6").outcome is None  # adjacent


def test_example_4_acrobat_lands_next_to_the_jailer():
    s = position(south="leader:d1 acrobat:d2 rider:d3", north="leader:d7 jailer:d5 hermit:e4")
    assert {"acrobat d2-d4", "acrobat d2-d4-f4"} <= texts(s)
    assert where(s.play("acrobat d2-d4-f4"), "south", "acrobat") == ["f4"]
    s = position(south="leader:d1 acrobat:d4 rider:d3", north="leader:d7 jailer:d5 hermit:e4")
    assert ends(s, "acrobat ") == set() and needs(s, "acrobat d4-f4") == [("jailer", "free")]  # it cannot start there


def test_example_5_nemesis_twice_in_a_turn():
    s = position(south="leader:d1 brewmaster:c1", north="leader:d7 nemesis:g4")
    s = s.play("brewmaster c1 d1-d2")
    assert s.phase == "nemesis"
    s = s.play("nemesis g4-g2")
    assert (s.turn, s.phase) == ("south", "actions")
    s = s.play("step d2-d3")  # he was moved, he has not acted
    assert s.phase == "nemesis"
    s = s.play("nemesis g2-g4")
    assert (s.turn, s.phase) == ("south", "actions") and needs(s, "step d3-d4") == [("action", "once")]


def test_example_5_nemesis_once_for_two_cells():
    s = position(south="leader:d1 vizier:c1", north="leader:d7 nemesis:g4").play("vizier d1-d3")
    assert s.phase == "nemesis"
    s = s.play("nemesis g4-g2")
    assert (s.turn, s.phase) == ("south", "actions") and not s.at["g2"].flags
