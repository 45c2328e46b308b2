"""Whole turns of Le Combat des Héros: listed and told."""

import boardlab as bl
from boardlab import heroes
from tests.games.heroes.reading import acting, played, position


def test_turns_end_the_turn_and_lead_to_different_positions():
    s = position("barbarian:a1", "giant:b2 ninja:h9")
    found = heroes.turns(s)
    ends = [played(s, *(action.text for action in turn)) for turn in found]
    assert len(set(ends)) == len(ends) > 20
    assert all(end.turn == "blue" and end.phase == "choose" for end in ends)
    assert all(turn[0].text == "play barbarian" and turn[-1].text == "end" for turn in found)


def test_turns_of_a_hero_that_can_hardly_move():
    s = acting("a1", "giant:a1.spent-shackle", "dragon:b2 snake:a2:0")
    assert [[a.text for a in turn] for turn in heroes.turns(s)] == [["end"], ["attack b2", "end"], ["step b1", "end"],
                                                                   ["attack b2", "step b1", "end"]]


def test_turns_up_to_a_limit():
    s = heroes.new_game(1)
    assert len(heroes.turns(s, limit=10)) == 10


def test_turns_with_a_win_and_a_skipped_one():
    s = acting("d4", "giant:d4", "ninja:d5")
    assert any(turn[-1].text == "attack d5" for turn in heroes.turns(s)), "a turn that wins needs no end"
    s = position("giant:d4.freeze", "ninja:h9")
    assert [[a.text for a in turn] for turn in heroes.turns(s)] == [["play giant"]]


def test_describe():
    s = position("barbarian:d4", "dragon:d5 snake:h9")
    turn = []
    for text in ("play barbarian", "power enflamed", "attack d5", "step d3", "end"):
        turn.append(next(a for a in s.legal_actions() if a.text == text))
        s = s.play(text)
    assert heroes.describe(turn) == ("the card is played: Barbarian; uses the power “Enflamed”; "
                                     "attacks d5 (Dragon −5, now 3); steps to d3; ends the turn.")
    bl.language("fr")
    assert "attaque d5 (Dragon −5, vie 3)" in heroes.describe(turn)


def test_describe_tells_statuses_and_death():
    s = acting("d4", "snake:d4", "dragon:d5")
    (bite,) = [a for a in s.legal_actions() if a.text == "attack d5"]
    assert heroes.describe([bite]) == "attacks d5 (Dragon gets Poison)."
    s = acting("d4", "giant:d4:2.poison", "ninja:d5")
    said = {a.text: heroes.describe([a]) for a in s.legal_actions()}
    assert said["attack d5"] == "attacks d5 (Ninja −4, dies)." and said["end"] == "ends the turn (Giant −2, dies)."
