"""Where two rules of Le Combat des Héros meet: the lessons about it show what the rules say."""

import boardlab as bl
from boardlab.lessons import lesson
from boardlab.lessons.curriculum import curriculum

MEETING = next(chapter for chapter in curriculum("heroes") if chapter.key == "meetings")


def shown(name, key):
    """The position when everything a step shows has been shown."""
    step = next(step for step in lesson(f"heroes/{name}").steps if step.key == key)
    state = step.state
    for text in step.play:
        state = state.play(text)
    return state


def test_there_are_at_least_ten_questions():
    assert sum(len(lesson(name).steps) for name in MEETING.ids) >= 10


def test_a_riposte_is_no_attack_so_a_shield_neither_stops_it_nor_breaks():
    paladin = shown("shields-and-frost", "shielded-attacker").at["d5"]
    assert paladin.life == 6 - 3 and "divine-shield" in paladin.flags


def test_a_tornado_hits_the_unseen_and_the_shielded_and_nobody_answers():
    state = shown("shields-and-frost", "through")
    assert [state.at[cell].life for cell in ("f7", "h7", "g8", "g7")] == [3, 5, 5, 4]
    assert "divine-shield" in state.at["h7"].flags


def test_a_skipped_turn_is_a_turn_for_poison_and_riposte():
    giant = shown("shields-and-frost", "cold-poison").at["d6"]
    assert giant.life == 5 - 2 and "freeze" not in giant.flags
    assert shown("shields-and-frost", "cold-riposte").at["d5"].life == 6


def test_a_dragon_that_dies_of_an_answer_has_no_turn_left():
    state = shown("shields-and-frost", "burnt")
    assert not state.at["d4"].life and state.turn == "blue" and state.at["c3"].life == 2


def test_a_shield_cancels_the_shift_too():
    paladin = shown("divine-shield", "unmoved").at["d6"]
    assert paladin.kind == "paladin" and "divine-shield" not in paladin.flags


def test_hearts_are_not_copied():
    assert shown("copies", "own-hearts").at["d4"].life == 0


def test_a_controlled_monk_heals_the_side_that_decides():
    state = shown("borrowed-minds", "traitor")
    assert state.decider == "beige" and state.at["d5"].life == 3 + 2


def test_whoever_comes_back_from_the_dead_has_no_status():
    giant = shown("borrowed-minds", "clean").at["d6"]
    assert giant.life == 2 and not set(giant.flags) & set(bl.heroes.statuses)


def test_a_frozen_hero_under_control_wastes_the_control():
    dragon = shown("borrowed-minds", "wasted").at["d6"]
    assert not set(dragon.flags) & set(bl.heroes.statuses)


def test_healing_does_not_cure_poison():
    dragon = shown("borrowed-minds", "no-cure").at["d6"]
    assert dragon.life == 3 + 2 - 2 and "poison" in dragon.flags
