"""The special attacks of Le Combat des Héros: one test a rule, at work and refusing."""

import pytest

from boardlab import Ambiguous, heroes
from tests.games.heroes.reading import acting, ends, flags, life, needs, played, position, round_of, texts


def test_special_with_attack():
    s = acting("d4", "frost-mage:d4", "giant:d6").play("attack d6")
    assert life(s, "d6") == 5 and flags(s, "d6") == {"freeze"}, "damage and frost in one action"
    assert not ends(s, "attack ")


def test_poison():
    s = played(acting("d4", "snake:d4 monk:a1", "dragon:d5 ninja:h9"), "attack d5", "end")
    assert life(s, "d5") == 8 and flags(s, "d5") == {"poison"}
    s = round_of(s, "ninja", "monk")
    assert life(s, "d5") == 8, "other heroes' turns do not count"
    s = round_of(s, "dragon")
    assert life(s, "d5") == 6 and flags(s, "d5") == {"poison"}
    s = round_of(s, "snake", "ninja", "monk", "dragon")
    assert life(s, "d5") == 4, "for the rest of the game"


def test_poison_a_second_bite_adds_nothing():
    s = acting("d4", "snake:d4", "dragon:d5.poison")
    assert flags(s.play("attack d5"), "d5") == {"poison"}
    s = acting("d4", "snake:d4", "dragon:d5.poison2")
    assert flags(s.play("attack d5"), "d5") == {"poison2"}, "and does not weaken a double dose"


def test_poison_kills_at_the_end_of_the_turn():
    s = acting("d5", "giant:a1", "dragon:d5:2.poison ninja:h9", turn="blue").play("end")
    assert life(s, "d5") == 0 and s.card_of(s.at["d5"]) == "graveyard" and s.outcome is None


def test_freeze():
    s = played(acting("d4", "frost-mage:d4 monk:a1", "giant:d6 ninja:h9"), "attack d6", "end")
    assert "play giant" in texts(s), "playing the frozen card is legal"
    s = s.play("play giant")
    assert (s.turn, s.phase) == ("beige", "choose"), "and the turn is skipped"
    assert flags(s, "d6") == set() and s.card_of(s.at["d6"]) == "discard"
    s = round_of(s, "monk", "ninja", "frost-mage").play("play giant")
    assert s.phase == "act", "the freeze has ended"


def test_freeze_is_in_time_forced():
    s = position("monk:a1", "giant:d6.freeze ninja:h9.played", turn="blue")
    assert texts(s) == {"play giant"}


def test_fire_breath():
    s = acting("d4", "dragon:d4", "giant:d5 ninja:e5 paladin:h9")
    s = s.play("attack d5")
    assert needs(s, "attack d5") == [("fire-breath", "each-once")]
    s = s.play("attack e5")
    assert life(s, "d5") == 4 and life(s, "e5") == 2 and not ends(s, "attack ")
    assert needs(s, "attack h9") == [("range", "in-range")]
    assert not ends(s.play("end").play("play ninja"), "attack d5")


def test_fire_breath_between_steps():
    s = played(acting("d4", "dragon:d4", "giant:d5 ninja:f6"), "attack d5", "step e5", "attack f6", "step e6")
    assert s.hits == ("d5", "f6") and needs(s, "attack d5") == [("fire-breath", "each-once")]


def test_heal():
    s = acting("d4", "monk:d4:1 dragon:d6:3 ninja:a1:0", "giant:d5")
    after = s.play("attack d6")
    assert life(after, "d6") == 5 and needs(after, "attack d5") == [("one-attack", "once")]
    assert life(s.play("attack d5"), "d5") == 6, "an enemy is attacked, with attack 0"
    assert not needs(acting("d4", "monk:d4 dragon:d6", "giant:d5"), "attack d6"), "a full hero may be healed in vain"
    assert needs(s, "attack d4") == [("one-attack", "another")], "nobody heals himself"


def test_heal_only_by_who_heals():
    assert needs(acting("d4", "barbarian:d4 dragon:d5:3", "giant:h9"), "attack d5") == [("heal", "enemy")]


def test_cloning():
    s = acting("d4", "clone:d4 monk:d1", "giant:d6 amazon:f4")
    assert ends(s, "clone ") == {"d6", "f4"}
    s = s.play("clone f4")
    assert s.shape == heroes.roster()["amazon"] and s.at["d4"].kind == "clone"
    s = s.play("attack d6")
    assert life(s, "d6") == 3 and s.powers_left(s.me) == ("invisibility",), "only four values are copied"
    s = s.play("power invisibility").play("step d5").play("end")
    assert s.cloned == "" and flags(s, "d5") == {"invisible", "spent-invisibility"}


def test_cloning_refuses():
    s = acting("d4", "clone:d4 monk:d5", "giant:d6 amazon:g4 ninja:c4:0 samurai:c5.invisible")
    assert needs(s, "clone g4") == [("cloning", "near")]
    assert needs(s, "clone c4") == [("death", "alive")]
    assert needs(s, "clone c5") == [("invisibility", "visible")]
    assert needs(s.play("clone d6"), "clone d5") == [("cloning", "once")]
    assert needs(s.play("clone d6"), "attack d6") == [("range", "in-range")], "a giant's range is 1"
    assert needs(acting("d4", "ninja:d4 monk:d5", "giant:d6"), "clone d5") == [("cloning", "cloner")]
    s = acting("d4", "clone:d4 monk:d3", "giant:d5").play("attack d5")
    assert needs(s, "clone d3") == [("cloning", "before-attack")]


def test_cloning_walked_cells_count():
    s = played(acting("d4", "clone:d4 ninja:d3", "giant:h9"), "step d5", "step e5", "clone d3")
    s = s.play("step e6")
    assert needs(s, "step e7") == [("move", "steps-left")], "two cells walked, one of the ninja's three left"
    s = played(acting("d4", "clone:d4 giant:d3", "giant:h9"), "step e4", "step e3", "clone d3")
    assert needs(s, "step e2") == [("move", "steps-left")]
    s = played(acting("d4", "clone:d4 teleporter:d3", "giant:h9"), "step e4", "clone d3")
    assert needs(s, "teleport a9") == [("teleport", "once")]
    s = played(acting("d4", "clone:d4 teleporter:d3", "giant:h9"), "clone d3", "teleport g8", "attack h9")
    assert life(s, "h9") == 4


def test_cloning_the_same_cell_can_be_attacked_and_a_click_alone_is_asked():
    s = acting("d4", "clone:d4", "giant:d5")
    with pytest.raises(Ambiguous):
        s.play("d5")
    assert {action.mode for action in s.legal_actions() if action.clicks == ("d5",)} == {"attack", "clone"}
    assert s.why_not(("d5",)) == ()


def test_cloning_copies_specials():
    s = played(acting("d4", "clone:d4", "snake:d5 frost-mage:h9"), "clone d5", "attack d5")
    assert flags(s, "d5") == {"poison"}
    s = played(acting("d4", "clone:d4 dragon:d3", "snake:d5 ninja:e5"), "clone d3", "attack d5", "attack e5")
    assert life(s, "d5") == 2 and life(s, "e5") == 2


def test_telekinesis():
    s = acting("d4", "telepath:d4", "giant:d6 ninja:d7")
    assert ends(s, "attack d6-") == {"c5", "c6", "c7", "d5", "e5", "e6", "e7"}
    after = s.play("attack d6-e7")
    assert after.at["e7"].kind == "giant" and after.at["e7"].life == 6 and "d6" not in after.at
    assert needs(s, "attack d6-d7") == [("telekinesis", "room")]
    assert needs(s, "attack d6")[0][1] == "unfinished"
    assert not ends(after, "attack ")


def test_telekinesis_without_room_shifts_nobody():
    s = acting("b2", "telepath:b2", "giant:a1 ninja:a2 monk:b1")
    assert "attack a1" in texts(s) and s.play("attack a1").at["a1"].kind == "giant"


def test_telekinesis_by_a_clone():
    s = acting("d4", "clone:d4 telepath:d3", "giant:f6").play("clone d3")
    assert s.play("attack f6-g7").at["g7"].kind == "giant"
