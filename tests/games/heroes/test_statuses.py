"""The seven statuses of Le Combat des Héros through their whole life, and what death, resurrection, control and
cloning do to them."""

import pytest

from boardlab import heroes
from tests.games.heroes.reading import acting, ends, flags, life, needs, played, position, round_of, texts

ALL = ("poison", "freeze", "shackle", "riposte", "divine-shield", "mind-control", "invisible")
EVERY = ".".join(ALL)

STARTS = {  # status: (who, the actions, the cell that then shows it)
    "poison": ("snake", ("attack d5",), "d5"), "poison2": ("snake", ("power double-dose", "attack d5"), "d5"),
    "freeze": ("frost-mage", ("attack d5",), "d5"), "shackle": ("giant", ("power shackle", "attack d5"), "d5"),
    "riposte": ("samurai", ("power riposte",), "d4"), "divine-shield": ("paladin", ("power divine-shield",), "d4"),
    "mind-control": ("telepath", ("power mind-control d5",), "d5"),
    "invisible": ("ninja", ("power invisibility",), "d4"),
}
ENDS_WITH_ITS_TURN = {"freeze", "shackle", "riposte", "mind-control", "invisible"}


def test_statuses():
    assert set(heroes.statuses) == set(STARTS) == {*ALL, "poison2"}


@pytest.mark.parametrize("status", STARTS)
def test_statuses_begin_and_end(status):
    who, texts_, cell = STARTS[status]
    s = played(acting("d4", f"{who}:d4 monk:a1", "dragon:d5 clone:h9"), *texts_)
    assert status in flags(s, cell)
    owner = "dragon" if cell == "d5" else who
    other = "clone" if cell == "d5" else "monk"
    s = s.play("end")
    s = round_of(s, other if s.turn == "blue" and cell == "d5" else "clone")
    s = round_of(s, "monk") if s.turn == "beige" else s
    assert status in flags(s, cell), "a turn of another hero does not end it"
    if s.turn != s.at[cell].side:
        s = round_of(s, next(kind for kind in s.cards(s.turn, "front") if kind != owner))
    s = round_of(s, owner)
    assert (status in flags(s, cell)) == (status not in ENDS_WITH_ITS_TURN)


@pytest.mark.parametrize("status", ("riposte", "invisible"))
def test_statuses_until_the_next_turn_are_gone_when_it_begins(status):
    assert flags(position(f"samurai:d4.{status}", "giant:h9").play("play samurai"), "d4") == set()


@pytest.mark.parametrize("status", ("shackle", "mind-control", "poison"))
def test_statuses_for_a_turn_are_there_while_it_lasts(status):
    s = position(f"samurai:d4.{status}", "giant:h9").play("play samurai")
    assert flags(s, "d4") == {status}


def test_statuses_end_with_a_skipped_turn():
    s = position(f"dragon:d4.{EVERY} monk:a1", "giant:h9").play("play dragon")
    assert (s.turn, s.phase) == ("blue", "choose")
    assert flags(s, "d4") == {"poison", "divine-shield"} and life(s, "d4") == 6, "and poison bites at its end"


def test_statuses_a_skipped_turn_may_kill():
    s = position("dragon:d4:2.poison.freeze", "giant:h9").play("play dragon")
    assert s.outcome == ("blue", "last-standing")


@pytest.mark.parametrize("status", ALL)
def test_statuses_fall_off_at_death_and_stay_off_after_resurrection(status):
    flag = f".{status}" if status not in ("divine-shield", "invisible") else ""
    s = acting("d4", "giant:d4", f"samurai:d5:1{flag}.played.spent-riposte monk:h9").play("attack d5")
    assert s.at["d5"].flags == ("spent-riposte",), "what it has spent stays spent"
    s = played(s.play("end"), "play monk", "power resurrect d5")
    assert s.at["d5"].flags == ("spent-riposte",) and life(s, "d5") == 2 and s.card_of(s.at["d5"]) == "front"


def test_statuses_a_tornado_kills_through_shield_and_invisibility():
    s = acting("a1", "teleporter:a1", "paladin:d4:1.divine-shield.invisible monk:h9")
    s = played(s, "teleport a2", "power tornado d5")
    assert life(s, "d4") == 0 and s.at["d4"].flags == ()


def test_statuses_under_control():
    s = position("monk:a1", "dragon:d5.poison.shackle.mind-control ninja:d6 giant:h9", turn="blue").play("play dragon")
    assert s.decider == "beige" and not ends(s, "step ") and needs(s, "step d4") == [("shackle", "free")]
    s = s.play("attack d6").play("end")
    assert life(s, "d5") == 6 and flags(s, "d5") == {"poison"}, "poison bites at the end of its turn, whoever plays it"


def test_statuses_under_control_attacks_are_enemy_attacks():
    team = "giant:d5.mind-control samurai:d6.riposte paladin:e6.divine-shield ninja:e5.invisible"
    s = acting("d5", "monk:a1", team, turn="blue")
    assert needs(s, "attack e5") == [("invisibility", "visible")], "the ninja hides from who serves the enemy"
    assert flags(s.play("attack e6"), "e6") == set() and life(s.play("attack e6"), "e6") == 6
    after = s.play("attack d6")
    assert life(after, "d6") == 1 and life(after, "d5") == 3, "and the samurai answers"


def test_statuses_control_outlives_the_telepath():
    s = acting("h9", "telepath:d4:1 monk:a1", "giant:d5.mind-control ninja:h9", turn="blue")
    s = s.play("end")
    assert flags(round_of(s, "monk"), "d5") == {"mind-control"}
    s = acting("e4", "telepath:d4:1 monk:a1", "giant:d5.mind-control ninja:e4", turn="blue").play("attack d4")
    assert life(s, "d4") == 0 and flags(s, "d5") == {"mind-control"}


def test_statuses_are_not_cloned():
    s = acting("d4", "clone:d4.poison", "snake:d5.shackle.freeze").play("clone d5")
    assert flags(s, "d4") == {"poison"} and ends(s, "step ")


def test_statuses_a_clone_keeps_its_own():
    s = acting("d4", "clone:d4.shackle ninja:d3", "giant:h9").play("clone d3")
    assert needs(s, "step d5") == [("shackle", "free")], "another shape does not open shackles"
    s = acting("d4", "clone:d4.mind-control ninja:d3", "giant:h9")
    assert s.decider == "blue" and "clone d3" in texts(s), "a controlled clone still clones: it is no heroic power"


def test_statuses_copied_poison_and_control_by_a_clone():
    s = played(acting("d4", "clone:d4 frost-mage:d3", "giant:d6"), "clone d3", "attack d6")
    assert life(s, "d6") == 5 and flags(s, "d6") == {"freeze"}


def test_statuses_riposte_against_telekinesis_answers_from_the_new_cell():
    s = acting("d6", "samurai:d4.riposte", "telepath:d6", turn="blue")
    assert life(s.play("attack d4-d5"), "d6") == 1 and life(s.play("attack d4-d3"), "d6") == 4


def test_statuses_a_controlled_hero_killed_by_a_riposte_ends_the_turn():
    s = acting("d5", "monk:a1", "ninja:d5:1.mind-control samurai:d6.riposte", turn="blue").play("attack d6")
    assert life(s, "d5") == 0 and (s.turn, s.decider, s.phase) == ("beige", "beige", "choose")
