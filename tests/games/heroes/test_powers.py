"""The heroic powers of Le Combat des Héros: one test a rule, at work and refusing."""

import pytest

from boardlab import heroes
from tests.games.heroes.reading import acting, ends, flags, life, needs, played, position, round_of, texts


def holder(power):
    return next(kind for kind in heroes.kinds if power in heroes.roster()[kind].powers)


@pytest.mark.parametrize("power", heroes.powers)
def test_power_once(power):
    kind = holder(power)
    s = acting("d4", f"{kind}:d4.spent-{power} frost-mage:a1:0", "giant:d5 monk:h9")
    assert not ends(s, f"power {power}") and ("power-once", "left") in needs(s, f"power {power}")
    other = next(k for k in heroes.kinds if power not in heroes.roster()[k].powers)
    s = acting("d4", f"{other}:d4", "giant:d5")
    assert ("power-once", "own") in needs(s, f"power {power}")


def test_power_once_is_kept_through_the_game():
    s = played(acting("d4", "barbarian:d4", "giant:h9"), "power enflamed", "end")
    assert flags(s, "d4") == {"spent-enflamed"}
    s = round_of(s, "giant").play("play barbarian")
    assert needs(s, "power enflamed") == [("power-once", "left")]


def test_one_power_per_turn():
    s = acting("d4", "teleporter:d4", "giant:h9").play("teleport d6")
    assert {"power round-trip", "power tornado e4"} <= texts(s)
    s = s.play("power round-trip")
    assert s.at["d4"].kind == "teleporter" and not ends(s, "power ")
    assert needs(s, "power tornado e4") == [("one-power-per-turn", "first")]
    s = round_of(s.play("end"), "giant").play("play teleporter").play("teleport d6")
    assert ends(s, "power tornado "), "the other power is left for another turn"


def test_boosts():
    s = acting("d4", "barbarian:d4", "dragon:d5").play("power enflamed").play("attack d5")
    assert life(s, "d5") == 3
    s = acting("a1", "dragon:a1", "giant:h9")
    s = played(s, "power swiftness", "step a2", "step a3", "step a4", "step a5", "step a6")
    assert needs(s, "step a7") == [("move", "steps-left")]
    s = acting("d4", "amazon:d4", "giant:g4")
    assert needs(s, "attack g4") and not needs(s.play("power longshot"), "attack g4")


def test_boosts_end_with_the_turn():
    s = played(acting("d4", "barbarian:d4", "dragon:d5"), "power enflamed", "attack d5", "end")
    s = round_of(s, "dragon").play("play barbarian")
    assert s.power == "" and life(s.play("attack d5"), "d5") == 0 and life(s, "d5") == 3
    s = played(acting("a1", "dragon:a1", "giant:h9"), "step a2", "step a3", "step a4", "power swiftness")
    assert ends(s, "step "), "it may come after the steps"


def test_resurrect():
    s = acting("a1", "monk:a1 dragon:h8:0", "giant:h9")
    after = s.play("power resurrect h8")
    assert life(after, "h8") == 2 and after.card_of(after.at["h8"]) == "front" and after.phase == "act"
    assert needs(after, "attack h8") == [("range", "in-range")]
    after = round_of(after.play("end"), "giant")
    assert "play dragon" in texts(after)


def test_resurrect_refuses():
    s = acting("a1", "monk:a1 dragon:h8:3", "giant:h9 ninja:g9:0")
    assert needs(s, "power resurrect h8") == [("resurrect", "dead")]
    assert needs(s, "power resurrect g9") == [("resurrect", "ally")]
    assert not ends(s, "power resurrect")


def test_round_trip():
    s = acting("a1", "teleporter:a1", "giant:h9")
    assert needs(s, "power round-trip") == [("round-trip", "teleported")], "it is still there"
    s = played(s, "teleport g8", "attack h9", "power round-trip")
    assert s.at["a1"].kind == "teleporter" and life(s, "h9") == 4 and not ends(s, "teleport ")


def test_round_trip_needs_the_first_cell_free():
    s = acting("d4", "teleporter:d4", "giant:a1", walked=1, start="a1")
    assert needs(s, "power round-trip") == [("blocked", "room")]


def test_tornado():
    s = acting("a1", "teleporter:a1 monk:e7", "giant:d6 ninja:e6:1 samurai:h9 snake:d5:0")
    assert needs(s, "power tornado e5")[0] == ("tornado", "teleported")
    s = s.play("teleport a9")
    assert needs(s, "power tornado d6") == [("blocked", "room")]
    s = s.play("power tornado e5")
    assert [life(s, cell) for cell in ("d6", "e6", "h9", "e7")] == [5, 0, 6, 4]
    assert s.at["e5"].kind == "teleporter" and s.active == "e5" and not ends(s, "teleport ")
    assert life(s.play("attack d6"), "d6") == 3, "the attack is still there"


def test_double_dose():
    s = played(acting("d4", "snake:d4", "dragon:d5"), "power double-dose", "attack d5", "end")
    assert flags(s, "d5") == {"poison2"}
    assert life(round_of(s, "dragon"), "d5") == 4
    s = acting("d4", "snake:d4", "dragon:d5.poison")
    assert flags(played(s, "power double-dose", "attack d5"), "d5") == {"poison2"}
    assert needs(s.play("attack d5"), "power double-dose") == [("double-dose", "before-attack")]


def test_shackle():
    s = played(acting("d4", "giant:d4", "dragon:d5 ninja:h9"), "power shackle", "attack d5", "end")
    assert flags(s, "d5") == {"shackle"} and life(s, "d5") == 3
    assert flags(round_of(s, "ninja"), "d5") == {"shackle"}, "not its turn"
    s = s.play("play dragon")
    assert not ends(s, "step ") and needs(s, "step d6") == [("shackle", "free")]
    s = s.play("attack d4")
    assert life(s, "d4") == 4, "it may attack"
    s = s.play("end")
    assert flags(s, "d5") == set()
    s = acting("d4", "giant:d4", "dragon:d5").play("attack d5")
    assert needs(s, "power shackle") == [("shackle", "before-attack")]


def test_shackle_holds_a_teleporter():
    s = acting("d4", "teleporter:d4.shackle", "dragon:d5")
    assert needs(s, "teleport a1") == [("shackle", "free")] and not ends(s, "teleport ")


def test_riposte():
    s = played(acting("d4", "samurai:d4 monk:a1", "paladin:d5 ninja:h9"), "power riposte", "end")
    assert flags(s, "d4") == {"riposte", "spent-riposte"}
    s = played(s, "play paladin", "attack d4")
    assert life(s, "d4") == 3 and life(s, "d5") == 3
    s = round_of(s.play("end"), "monk", "ninja").play("play samurai")
    assert flags(s, "d4") == {"spent-riposte"}, "it lasts until its next turn"


def test_riposte_answers_only_within_range_and_only_if_it_survives():
    s = acting("d6", "samurai:d4.riposte", "amazon:d6", turn="blue").play("attack d4")
    assert life(s, "d6") == 4 and life(s, "d4") == 3
    s = acting("d5", "samurai:d4:3.riposte monk:a1", "paladin:d5", turn="blue").play("attack d4")
    assert life(s, "d5") == 6 and life(s, "d4") == 0


def test_riposte_that_kills_ends_the_turn():
    s = acting("d5", "samurai:d4.riposte", "ninja:d5:3 giant:h9", turn="blue").play("attack d4")
    assert life(s, "d5") == 0 and (s.turn, s.phase) == ("beige", "choose")


def test_divine_shield():
    s = played(acting("d4", "paladin:d4", "frost-mage:d5 giant:h9"), "power divine-shield", "end")
    s = played(s, "play frost-mage", "attack d4")
    assert life(s, "d4") == 6 and flags(s, "d4") == {"spent-divine-shield"}, "damage, frost and shield are gone"
    assert needs(s, "attack d4") == [("one-attack", "once")], "the attack is spent all the same"
    s = acting("d5", "paladin:d4.divine-shield", "telepath:d5", turn="blue")
    assert ends(s, "attack ") == {"d4"}, "nothing is shifted"
    s = acting("d4", "paladin:d4.divine-shield", "ninja:h9")
    assert flags(s.play("end"), "d4") == {"divine-shield"}, "it waits for an attack"


def test_invisibility():
    s = played(acting("d4", "ninja:d4 monk:d3", "clone:d5 telepath:d6"), "power invisibility", "end")
    for kind, text in (("clone", "attack d4"), ("clone", "clone d4"), ("telepath", "attack d4"),
                       ("telepath", "power mind-control d4")):
        assert ("invisibility", "visible") in needs(s.play(f"play {kind}"), text)
    s = round_of(s, "clone").play("play monk")
    assert not needs(s, "attack d4"), "allies see it"
    s = round_of(s.play("end"), "telepath").play("play ninja")
    assert "invisible" not in flags(s, "d4"), "it ends with its next turn"


def test_invisibility_does_not_save_from_a_tornado():
    s = acting("a1", "teleporter:a1", "ninja:d4.invisible").play("teleport a2").play("power tornado d5")
    assert life(s, "d4") == 3


def test_mind_control():
    s = acting("d4", "telepath:d4 monk:a1", "giant:d7 ninja:d8 dragon:e8")
    assert needs(s, "power mind-control d8") == [("mind-control", "near")]
    s = played(s, "power mind-control d7", "end")
    assert flags(s, "d7") == {"mind-control"} and s.decider == "blue"
    s = s.play("play giant")
    assert (s.turn, s.decider) == ("blue", "beige"), "its owner played the card, the opponent plays the turn"
    assert ends(s, "attack ") == {"d8", "e8"}, "its allies are its enemies"
    assert needs(s, "power shackle") == [("mind-control", "free-will")]
    s = s.play("attack d8")
    assert life(s, "d8") == 0
    s = s.play("end")
    assert flags(s, "d7") == set() and s.decider == "beige"


def test_mind_control_refuses():
    s = acting("d4", "telepath:d4 monk:d5", "giant:d7:0 ninja:d6.invisible dragon:h9")
    assert needs(s, "power mind-control d5") == [("mind-control", "enemy")]
    assert needs(s, "power mind-control d7") == [("death", "alive")]
    assert needs(s, "power mind-control d6") == [("invisibility", "visible")]


def test_mind_control_turns_every_allegiance():
    s = acting("d4", "monk:d4.mind-control ninja:d5:1", "giant:d6:1 paladin:h9", turn="beige")
    assert s.decider == "blue" and life(s.play("attack d6"), "d6") == 3, "the monk heals the controller's heroes"
    assert life(s.play("attack d5"), "d5") == 1 and s.play("attack d5").at["d5"].life == 1, "and attacks its own with 0"
    s = acting("d4", "snake:d4.mind-control ninja:d5", "giant:h9")
    assert flags(s.play("attack d5"), "d5") == {"poison"}
    assert needs(acting("d4", "snake:d4.mind-control", "giant:d5"), "attack d5") == [("heal", "enemy")]
    assert "end" in texts(s)
    assert position("snake:d4.mind-control", "giant:h9").decider == "beige", "the owner still chooses the card"
