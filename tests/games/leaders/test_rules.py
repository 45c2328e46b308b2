"""The board, the turn, recruiting and the end of a game of Leaders: one test a rule, at work and refusing."""

import pytest

from boardlab import BoardlabError, Illegal, Unreadable, leaders
from tests.games.leaders.reading import ends, needs, texts

position = leaders.position


# Board

def test_board():
    assert len(leaders.board.cells) == 37 and leaders.board.graph.number_of_edges() == 90
    assert [sum(cell[0] == column for cell in leaders.board.cells) for column in "abcdefg"] == [4, 5, 6, 7, 6, 5, 4]
    near = {cell: len(around) for cell, around in leaders.board.neighbours.items()}
    assert {cell for cell in near if near[cell] == 3} == {"a1", "a4", "d1", "d7", "g1", "g4"}
    assert sorted(near.values()).count(4) == 12 and sorted(near.values()).count(6) == 19
    assert leaders.board.adjacent["d4"] == {"d5", "e4", "e3", "d3", "c3", "c4"}


def test_board_refuses_cells_that_do_not_exist():
    for cell in ("a5", "g5", "d8", "h1", "d0"):
        with pytest.raises(Unreadable):
            position(south=f"leader:{cell}", north="leader:d7")


def test_homes():
    s = leaders.new_game(seed=3)
    assert {(p.side, p.kind, p.cell) for p in s.pieces} == {("south", "leader", "d1"), ("north", "leader", "d7")}


def test_recruitment_cells():
    s = position(south="leader:d2", north="leader:d6", row="rider", phase="recruit")
    assert ends(s, "recruit rider ") == {"a1", "b1", "c1", "d1", "e1", "f1", "g1"}
    s = position(south="leader:d2", north="leader:d6", row="rider", phase="recruit", turn="north")
    assert ends(s, "recruit rider ") == {"a4", "b5", "c6", "d7", "e6", "f5", "g4"}


def test_recruitment_cells_refuse_any_other():
    s = position(south="leader:d1", north="leader:d6", row="rider", phase="recruit")
    assert needs(s, "recruit rider a2") == [("recruit", "own-side")]
    assert needs(s, "recruit rider a4") == [("recruit", "own-side")]
    assert needs(s, "recruit rider d1") == [("recruit", "room")]


def test_line():
    s = position(south="leader:a1 rider:d4", north="leader:a4")
    assert ends(s, "rider d4-") == {"d6", "f4", "f2", "d2", "b2", "b4"}
    assert needs(s, "rider d4-e5") == [("rider", "two-in-line")]  # two cells away, but around a bend


def test_visible():
    s = position(south="leader:g1 illusionist:d2", north="leader:d6 rider:b2 hermit:b1")
    assert ends(s, "illusionist d2 ") == {"d6", "b2"}
    assert needs(s, "illusionist d2 b1") == [("illusionist", "in-line")]  # on no line


def test_visible_refuses_through_somebody():
    s = position(south="leader:g1 illusionist:d2 cub:d4", north="leader:d6")
    assert ends(s, "illusionist d2 ") == {"d4"}
    assert needs(s, "illusionist d2 d6") == [("illusionist", "visible")]


def test_terms():
    s = position(south="leader:d1 manipulator:c2", north="leader:e3 rider:c5")  # a Leader is an enemy like others
    assert ends(s, "manipulator c2 c5-") == {"b4", "b5", "c4", "c6", "d5", "d6"}
    assert ends(s, "manipulator c2 e3-") == {"d3", "d4", "e2", "e4", "f2", "f3"}
    s = position(south="leader:d2 brewmaster:c2", north="leader:e6 rider:b2")  # and an ally like others
    assert ends(s, "brewmaster c2 d2-") == {"c1", "d1", "d3", "e1", "e2"}
    assert needs(s, "brewmaster c2 b2-b3") == [("brewmaster", "ally")]


# Setup and turn

def test_components():
    assert len(leaders.cards) == 16 and "hermit" in leaders.cards and "cub" not in leaders.cards
    assert set(leaders.kinds) == set(leaders.cards) | {"leader", "cub"}
    for count in ("", "leader:d1 leader:d2"):
        with pytest.raises(Unreadable):
            position(south=count, north="leader:d7")


def test_setup():
    s = leaders.new_game(seed=5)
    assert len(s.row) == 3 and sorted(s.row + s.deck) == sorted(leaders.cards)
    assert s.phase == "actions" and s.turn == s.first and s == leaders.new_game(seed=5)
    assert {leaders.new_game(seed=seed).first for seed in range(20)} == {"south", "north"}
    assert len({leaders.new_game(seed=seed).row for seed in range(20)}) > 10
    assert leaders.new_game(seed=5, first="south").first == "south"
    with pytest.raises(BoardlabError):
        leaders.new_game(mode="blitz")


def test_turn():
    s = position(south="leader:d1", north="leader:d7", row="rider vizier archer", deck="jailer")
    s = s.play("step d1-d2")
    assert (s.turn, s.phase) == ("south", "actions")
    s = s.play("end")
    assert (s.turn, s.phase) == ("south", "recruit")
    s = s.play("recruit rider a1")
    assert (s.turn, s.phase) == ("north", "actions") and not any(p.flags for p in s.pieces)


def test_turn_refuses_the_wrong_phase():
    s = position(south="leader:d1", north="leader:d7", row="rider vizier archer")
    assert needs(s, "recruit rider a1") == [("recruit", "phase"), ("action", "now")]
    assert needs(s.play("end"), "step d1-d2") == [("action", "phase"), ("recruit", "now")]
    assert needs(s.play("end"), "end") == [("action", "phase"), ("recruit", "now")]


def test_action():
    s = position(south="leader:d1 rider:c3", north="leader:d7")
    assert ends(s, "step c3-") == {"c2", "c4", "b2", "b3", "d3", "d4"} and "rider c3-c5" in texts(s)
    s = s.play("rider c3-c5").play("step d1-d2")  # in any order, each once
    assert texts(s) == {"end"}


def test_action_refuses_a_second_one_and_other_people():
    s = position(south="leader:d1 rider:c3", north="leader:d7 archer:c4").play("step c3-d4")
    assert needs(s, "step d4-d5") == [("action", "once")] == needs(s, "rider d4-d6")
    assert needs(s, "step d7-d6") == [("action", "own")]
    s = position(south="leader:d1 rider:c3", north="leader:d7 archer:c4")
    assert needs(s, "step c3-c4") == [("action", "room")] and needs(s, "step c3-c5") == [("action", "adjacent")]
    with pytest.raises(Illegal):
        s.play("step c3-c4")


def test_moved_may_act():
    s = position(south="leader:d1 brewmaster:c2 rider:c3", north="leader:d7").play("brewmaster c2 c3-c4")
    assert "rider c4-c6" in texts(s)
    assert needs(s, "step c2-c1") == [("action", "once")]  # the Brewmaster has acted, without moving


def test_moved_may_act_after_an_enemy_moved_it():
    s = position(south="leader:d1 bruiser:c3", north="leader:d7 rider:c4").play("bruiser c3 c4-c5").play("end")
    assert s.turn == "north" and "rider c5-e6" in texts(s)


def test_recruit():
    s = position(south="leader:d1", north="leader:d7", row="rider vizier archer", deck="jailer nemesis",
                 phase="recruit")
    s = s.play("recruit vizier e1")
    assert str(s.at["e1"]) == "vizier:e1" and s.at["e1"].side == "south" and s.turn == "north"
    assert s.row == ("rider", "archer", "jailer") and s.deck == ("nemesis",)


def test_recruit_refuses_to_be_left_out_and_cards_not_shown():
    s = position(south="leader:d1", north="leader:d7", row="rider vizier archer", deck="jailer", phase="recruit")
    assert all(text.startswith("recruit ") for text in texts(s))
    assert needs(s, "recruit jailer a1") == [("recruit", "in-row")]


def test_recruit_refills_to_three_and_no_further():
    beside = dict(deck="jailer nemesis bruiser", phase="recruit")
    s = position(south="leader:d1", north="leader:d7", row="rider", **beside).play("recruit rider a1")
    assert (s.row, s.deck) == (("jailer", "nemesis", "bruiser"), ())
    s = position(south="leader:d1", north="leader:d7", row="rider vizier archer acrobat wanderer", **beside)
    s = s.play("recruit rider a1")  # a position to study, with more cards shown than a game has
    assert (s.row, s.deck) == (("vizier", "archer", "acrobat", "wanderer"), ("jailer", "nemesis", "bruiser"))


def test_recruit_is_skipped_when_impossible():
    full = "leader:d2 rider:a1 archer:b1 acrobat:c1"
    s = position(south=full, north="leader:d7 hermit:d1 cub:e1 archer:f1 jailer:g1", row="vizier").play("end")
    assert (s.turn, s.phase, s.row) == ("north", "actions", ("vizier",))
    s = position(south="leader:d1", north="leader:d7").play("end")  # no card at all
    assert (s.turn, s.phase) == ("north", "actions")
    one_cell = position(south=full, north="leader:d7 cub:d1 archer:f1 jailer:g1", row="hermit").play("end")
    assert (one_cell.turn, one_cell.phase) == ("north", "actions")  # Hermit and Cub need two cells


def test_recruit_is_skipped_when_the_self_ban_forbids_every_cell():
    s = position(south="leader:a1 rider:b2 archer:a2", north="leader:d7 cub:c1 archer:d1 jailer:e1 rider:f1 hermit:g1",
                 row="vizier wanderer acrobat").play("end")
    assert (s.turn, s.phase) == ("north", "actions")


def test_recruit_acts_next_turn():
    s = position(south="leader:d1", north="leader:d7", row="rider", phase="recruit").play("recruit rider a1")
    assert needs(s, "rider a1-a3") == [("action", "own")]
    s = s.play("end")
    assert s.turn == "south" and "rider a1-a3" in texts(s)


def test_second_player():
    s = leaders.new_game(seed=5, first="north").play("end")
    s = s.play(next(text for text in sorted(texts(s)) if "hermit" not in text)).play("end")
    assert (s.turn, s.phase, s.recruits) == ("south", "recruit", 2)
    row, deck = s.row, s.deck
    s = s.play(f"recruit {row[0]} a1" if row[0] != "hermit" else "recruit hermit a1 cub b1")
    assert (s.turn, s.phase) == ("south", "recruit") and s.row == row[1:] + deck[:1]
    s = s.play(sorted(texts(s))[0])
    assert (s.turn, s.phase) == ("north", "actions") and len(s.row) == 3 and s.deck == deck[2:]


def test_second_player_refuses_a_second_recruit_later_and_to_the_first():
    s = leaders.new_game(seed=5)
    for recruits in (1, 2, 1, 1):
        s, side = s.play("end"), s.turn
        for _ in range(recruits):
            assert (s.turn, s.phase) == (side, "recruit")
            s = s.play(sorted(texts(s))[0])
        assert (s.turn == side, s.phase) == (False, "actions")


def test_full_team():
    team = "leader:d2 rider:c3 archer:b2 jailer:e2 vizier:f2"
    s = position(south=team, north="leader:d7", row="nemesis").play("end")
    assert (s.turn, s.phase) == ("north", "actions")
    with pytest.raises(Unreadable):
        position(south=team, north="leader:d7", row="nemesis", phase="recruit")
    s = position(south=team, north="leader:d7", row="nemesis")
    assert ("full-team", "complete") in needs(s, "recruit nemesis a1")


def test_full_team_counts_hermit_and_cub_once():
    s = position(south="leader:d2 rider:c3 archer:b2 hermit:e2 cub:f2", north="leader:d7", row="nemesis").play("end")
    assert (s.turn, s.phase) == ("south", "recruit")


def test_strategist():
    s = leaders.new_game(seed=5, mode="strategist")
    assert sorted(s.row) == sorted(leaders.cards) and s.deck == ()
    s = s.play("banish rider").play("banish vizier").play("end")
    assert len({text.split()[1] for text in texts(s)}) == 14
    s = s.play("recruit archer a1" if s.turn == "south" else "recruit archer a4")
    assert len(s.row) == 13  # nothing is refilled
    with pytest.raises(Unreadable):
        position(south="leader:d1", north="leader:d7", mode="strategist", deck="rider")


def test_banish():
    s = leaders.new_game(seed=5, mode="strategist", first="north")
    assert (s.phase, s.decider) == ("banish", "north") and len(texts(s)) == 16
    s = s.play("banish rider")
    assert (s.phase, s.decider, s.banned) == ("banish", "south", ("rider",))
    assert needs(s, "banish rider") == [("banish", "available")]
    s = s.play("banish nemesis")
    assert (s.phase, s.decider) == ("actions", "north") and not {"rider", "nemesis"} & set(s.row)
    assert ("banish", "phase") in needs(s, "banish archer")
    assert ("recruit", "in-row") in needs(s.play("end"), "recruit rider a4")


def test_banish_comes_again_when_both_have_three_cards():
    beside = dict(mode="strategist", bans=2, row="rider vizier wanderer nemesis", first="north", phase="recruit")
    s = position(south="leader:d1 acrobat:a1", north="leader:d7 jailer:b5", turn="north", **beside)
    s = s.play("recruit rider a4")
    assert (s.turn, s.phase) == ("south", "actions")  # North has three, South two
    s = s.play("end").play("recruit vizier b1")
    assert (s.turn, s.phase, s.decider) == ("north", "banish", "north")
    s = s.play("banish wanderer")
    assert (s.phase, s.decider) == ("banish", "south")
    s = s.play("banish nemesis")
    assert (s.turn, s.phase, s.bans) == ("north", "actions", 0)


def test_banish_ends_when_no_card_is_left():
    s = position(south="leader:d1 acrobat:a1 rider:b1", north="leader:d7 jailer:b5 archer:c6", mode="strategist",
                 bans=2, row="wanderer", phase="banish").play("banish wanderer")
    assert (s.phase, s.bans) == ("actions", 0) and leaders.read(s.text) == s
