"""How a game of Le Combat des Héros ends: one test a rule."""

from boardlab import heroes
from tests.games.heroes.reading import acting, life, needs, played, position, round_of


def test_last_standing():
    s = acting("d4", "giant:d4", "ninja:d5 monk:h9:0").play("attack d5")
    assert s.outcome == ("beige", "last-standing") and s.phase == "over" and s.legal_actions() == ()
    assert [reason.need for reason in s.why_not("end")] == ["over"]
    assert heroes.read(s.text) == s


def test_last_standing_by_poison_on_oneself():
    s = acting("d4", "giant:d4:2.poison", "ninja:h9").play("end")
    assert s.outcome == ("blue", "last-standing")


def test_last_standing_by_riposte():
    s = acting("d4", "ninja:d4:3", "samurai:d5.riposte").play("attack d5")
    assert s.outcome == ("blue", "last-standing") and life(s, "d4") == 0


def test_last_standing_comes_before_ones_own_poison():
    s = acting("d4", "giant:d4:2.poison", "ninja:d5").play("attack d5")
    assert s.outcome == ("beige", "last-standing")


def test_last_standing_by_tornado():
    s = acting("a1", "teleporter:a1", "ninja:d5:1 monk:f5:1").play("teleport a2").play("power tornado e5")
    assert s.outcome == ("beige", "last-standing")


def test_endless():
    s = position("monk:a1", "telepath:h9.played", first="beige")
    for _ in range(2):
        assert s.outcome is None
        s = round_of(s, "monk", "telepath")
    assert s.outcome == ("blue", "endless"), "the same position for the third time: the second player wins"
    assert heroes.read(s.text) == s and s.phase == "over"


def test_endless_number_of_repeats_is_an_option():
    s = round_of(position("monk:a1", "telepath:h9.played", first="blue", repeats=2), "monk", "telepath")
    assert s.outcome == ("beige", "endless")
    s = position("monk:a1", "telepath:h9.played", repeats=5)
    for _ in range(3):
        s = round_of(s, "monk", "telepath")
    assert s.outcome is None and round_of(s, "monk", "telepath").outcome


def test_endless_by_repetition_only_while_monk_clone_or_telepath_lives():
    s = position("ninja:a1", "giant:h9.played")
    for _ in range(4):
        s = round_of(s, "ninja", "giant")
    assert s.outcome is None, "none of the three heroes the book names is in play"
    s = position("ninja:a1 monk:b1:0", "giant:h9.played")
    for _ in range(4):
        s = round_of(s, "ninja", "giant")
    assert s.outcome is None, "a dead monk brings nothing about"
    s = position("ninja:a1", "clone:h9.played")
    assert round_of(round_of(s, "ninja", "clone"), "ninja", "clone").outcome == ("blue", "endless")


def test_endless_repetition_can_be_switched_off():
    s = position("monk:a1", "telepath:h9.played", repeats=0)
    for _ in range(5):
        s = round_of(s, "monk", "telepath")
    assert s.outcome is None and heroes.read(s.text) == s
    assert heroes.new_game(1, repeats=0).repeats == 0


def test_endless_counts_positions_with_cards_and_player():
    s = position("monk:a1 ninja:b1", "telepath:h9.played giant:g9.played")
    s = round_of(s, "monk", "telepath", "ninja", "giant")
    assert len(s.seen) == 4 and len(set(s.seen)) == 4
    s = round_of(s, "ninja", "giant", "monk")
    assert s.outcome is None
    s = round_of(s, "telepath")
    assert s.outcome == ("blue", "endless"), "the order in which the cards went does not matter"


def test_endless_finds_a_loop_in_which_lives_change():
    s = position("monk:d3 samurai:d4:4.spent-riposte", "teleporter:d5 frost-mage:h9")
    loop = ("play samurai", "end", "play teleporter", "attack d4", "end",
            "play monk", "attack d4", "end", "play frost-mage", "end")
    for text in loop * 3:
        s = s if s.outcome else s.play(text)
    assert s.outcome == ("blue", "endless") and s.quiet < 3


def test_endless_after_quiet_turns():
    s = position("monk:a1", "telepath:h9", patience=6, first="beige")
    cells, n = {"beige": ["a2", "a1", "b1", "b2", "c1", "c2"], "blue": ["h8", "h9", "g9", "g8", "f9", "f8"]}, 0
    while not s.outcome:
        assert s.quiet == n
        kind = "monk" if s.turn == "beige" else "telepath"
        s = played(s, f"play {kind}", f"step {cells[s.turn].pop(0)}", "end")
        n += 1
    assert n == 6 and s.outcome == ("blue", "endless") and s.patience == 6
    assert heroes.new_game(1).patience == 50 and heroes.new_game(1, patience=7).text.count("patience=7") == 1


def test_endless_counting_begins_again_with_a_change_of_life():
    s = position("monk:a1 ninja:d4", "telepath:h9 giant:d5", quiet=30)
    s = s.play("play ninja").play("attack d5")
    assert s.stirred and s.play("end").quiet == 0
    s = position("monk:a1 ninja:d4", "telepath:h9 giant:d5", quiet=30)
    assert round_of(s, "ninja").quiet == 31


def test_endless_memory_is_emptied_by_what_cannot_come_back():
    s = position("barbarian:a1 snake:d4", "telepath:h9 giant:d5")
    s = round_of(s, "barbarian", "telepath")
    assert len(s.seen) == 2
    assert s.play("play snake").play("attack d5").seen == (), "a new poison"
    s = round_of(s, "snake", "giant").play("play barbarian")
    assert len(s.seen) == 5 and s.play("power enflamed").seen == (), "a power spent"


def test_endless_memory_does_not_part_equal_positions():
    s = position("monk:a1 ninja:c1", "telepath:h9 giant:g9")
    one = round_of(s.play("play ninja").play("step c2").play("step d3").play("end"), "telepath")
    two = round_of(s.play("play ninja").play("step d2").play("step d3").play("end"), "telepath")
    assert one == two and one.text == two.text and hash(one) == hash(two)


def test_endless_outcome_must_be_shown_by_the_position():
    s = round_of(position("monk:a1", "telepath:h9.played"), "monk", "telepath")
    assert needs(s, "play monk") == []
    s = round_of(s, "monk", "telepath")
    assert "outcome=blue:endless" in s.text and s.quiet == 4
