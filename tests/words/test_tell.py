"""Actions in words: every action of every game, in four languages; subject, deed and what comes of it."""

import random

import pytest

import boardlab as bl
from boardlab import leaders, legie, tell
from boardlab.words.say import LANGUAGES, language, say_name
from boardlab.words.tell import deed
from tests import morris
from tests.games.heroes.reading import position


@pytest.fixture(autouse=True)
def english_again():
    yield
    language("en")


def told(s, code="en"):
    language(code)
    return {action.text: tell(s, action) for action in s.legal_actions()}


def test_leaders_tells_every_ability():
    s = leaders.position(south="leader:d1 acrobat:c3 bruiser:c4 claw-launcher:a1 illusionist:g1 vizier:b1",
                         north="leader:d7 rider:c5 jailer:a4")
    said = told(s)
    assert said["step d1-d2"] == "Leader: steps from d1 to d2"
    assert said["bruiser c4 c5-c6"] == "Bruiser: takes the place of the enemy on c5 and pushes it to c6 (Rider)"
    assert said["claw-launcher a1 a4 go"] == "Claw Launcher: hooks the character on a4 and goes to a3 (Jailer)"
    assert said["claw-launcher a1 a4 drag"] == "Claw Launcher: drags the character on a4 to a2 (Jailer)"
    assert said["vizier d1-d3"] == "Leader: takes two steps, from d1 to d3"
    assert told(s, "fr")["bruiser c4 c5-c6"] == "Cogneur\xa0: prend la place de l'ennemi en c5 et le pousse en c6 (Cavalier)"
    assert said["end"] == "the actions end"


def test_an_acrobat_that_jumps_twice_is_told_by_where():
    s = leaders.position(south="leader:d1 acrobat:c3", north="leader:d7 rider:c4 jailer:d6")
    language("ru")
    twice = next(action for action in s.legal_actions() if action.rule == "acrobat" and len(action.clicks) == 3)
    assert tell(s, twice) == f"Акробат: прыгает с c3 через {twice.clicks[1]} на {twice.clicks[2]}"


def test_recruits_and_banished_cards_are_named():
    s = leaders.position(south="leader:d1", north="leader:d7", phase="recruit", row="hermit vizier rider")
    assert told(s)["recruit vizier a1"] == "Vizier: arrives on a1"
    assert told(s)["recruit hermit a1 cub b1"] == "Hermit: arrives on a1, the Cub on b1"


def test_legie_tells_who_is_removed_and_by_which_sum():
    s = legie.position(black="knight:c4", white="soldier:c5", turn="black")
    assert told(s)["knight d5"] == "Knight: placed on d5 (removed: Soldier c5, 2 + 2 > 2)"
    assert told(s)["knight a1"] == "Knight: placed on a1"
    assert told(s, "it")["archer a1 x c5"] == "Arciere: piazzamento in a1 (rimozione: Soldato c5)"


def test_heroes_tells_hearts_and_does_not_name_a_hero_twice():
    s = position("barbarian:d4", "dragon:d5 snake:h9")
    assert told(s)["play barbarian"] == "the card is played: Barbarian"
    s = s.play("play barbarian")
    assert told(s)["attack d5"].startswith("Barbarian: attacks d5 (Dragon −")
    assert told(s)["end"] == "Barbarian: ends the turn"


def test_a_game_without_words_keeps_its_notation():
    bl.register(morris)
    s = morris.new_game() if hasattr(morris, "new_game") else morris.State({}, "light", "play", placed=0)
    action = s.legal_actions()[0]
    assert tell(s, action) == deed(type(s), action) == action.text


@pytest.mark.parametrize("name", ["leaders", "legie", "heroes"])
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_action_met_by_chance_is_told_whole(name, code):
    """No place is left open, no name of the notation is left in the sentence."""
    language(code)
    game, chance = bl.game(name), random.Random(3)
    raw = {word for word in (*game.State.kinds, *game.State.phase_rules) if say_name(name, word) != word and "-" in word}
    for way in getattr(game, "options", ({},)):
        s = game.new_game(seed=chance.randrange(100), **way)
        while not s.outcome and chance.random() < 0.97:
            legal = s.legal_actions()
            for action in chance.sample(legal, min(6, len(legal))):
                said = tell(s, action)
                assert said != action.text and not {"…", "{", "}"} & {*said}, said
                assert "()" not in said and "tell." not in said and "modes." not in said, said
                assert not any(word in said.split() for word in raw), said
            s = s.play(chance.choice(legal))
