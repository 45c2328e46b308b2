"""The seven worked examples of the rulebook of Le Combat des Héros."""

from tests.games.heroes.reading import life, needs, played, position, round_of


def test_example_1_the_dragon_moves_two_attacks_and_moves_one_more():
    s = played(position("dragon:d4", "giant:d7"), "play dragon", "step d5", "step d6", "attack d7", "step c6")
    assert life(s, "d7") == 4 and s.walked == 3
    assert needs(s, "step c5") == [("move", "steps-left")]


def test_example_2_the_amazon_hits_at_two_cells_not_at_three():
    s = position("amazon:d4", "giant:d6 paladin:g4").play("play amazon")
    assert needs(s, "attack d6") == [] and needs(s, "attack g4") == [("range", "in-range")]


def test_example_3_the_snake_poisons():
    s = played(position("snake:d4", "dragon:d5"), "play snake", "attack d5", "end")
    assert life(s, "d5") == 8
    for left in (6, 4, 2):
        s = round_of(s, "dragon", "snake")
        assert life(s, "d5") == left


def test_example_4_the_enflamed_barbarian_hits_for_five_then_for_four():
    s = played(position("barbarian:d4", "dragon:d5 giant:e5"), "play barbarian", "power enflamed", "attack d5", "end")
    assert life(s, "d5") == 3
    s = played(round_of(s, "dragon"), "play barbarian", "attack e5")
    assert life(s, "e5") == 2 and needs(s, "power enflamed") == [("power-once", "left")]


def test_example_5_the_monk_resurrects_then_heals():
    s = played(position("monk:d4 dragon:d6:0", "giant:h9"), "play monk", "power resurrect d6")
    assert life(s, "d6") == 2
    assert life(s.play("attack d6"), "d6") == 4


def test_example_6_a_clone_of_the_monk_heals_an_ally():
    s = played(position("clone:d4 monk:d3 dragon:e5:3", "giant:h9"), "play clone", "clone d3", "attack e5")
    assert life(s, "e5") == 5


def test_example_7_the_teleporter_needs_no_free_path():
    s = position("teleporter:a1 monk:a2 ninja:b2", "giant:b1:0 snake:h1").play("play teleporter")
    assert s.play("teleport h9").at["h9"].kind == "teleporter"
