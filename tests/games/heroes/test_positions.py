"""Position text of Le Combat des Héros: both ways, the defaults, and what is refused."""

import random

import pytest

from boardlab import Piece, Unreadable, heroes
from tests.games.heroes.reading import acting, position

GOOD = "heroes/1;beige=dragon:d4:8,monk:b1:2.poison;blue=giant:h9:6"


def test_the_shape_of_the_text():
    s = heroes.read(GOOD + ";turn=beige")
    assert s.text == GOOD + ";turn=beige;phase=choose;first=beige"
    assert heroes.read(s.text) == s


def test_fields_come_in_any_order_and_take_defaults():
    assert heroes.read("heroes/1;phase=choose;blue=giant:h9:6;beige=monk:b1:2.poison,dragon:d4:8") == heroes.read(GOOD)


def test_a_hero_in_play_has_played_its_card_and_began_where_it_stands():
    s = acting("d4", "dragon:d4", "giant:h9", power="swiftness")
    assert "played" in s.at["d4"].flags and "spent-swiftness" in s.at["d4"].flags and s.start == "d4"
    assert heroes.read(s.text) == s


def test_all_cards_in_the_discard_are_taken_back_when_the_turn_begins():
    s = position("dragon:d4.played monk:b1.played", "giant:h9.played")
    assert s.cards("beige", "front") == ("dragon", "monk") and s.cards("blue", "discard") == ("giant",)


def test_a_side_without_living_heroes_has_lost():
    assert position("dragon:d4", "giant:h9:0").outcome == ("beige", "last-standing")
    assert heroes.read("heroes/1;beige=;blue=giant:h9:6").outcome == ("blue", "last-standing")


def test_more_than_six_heroes_may_be_studied():
    team = " ".join(f"{kind}:{cell}" for kind, cell in zip(heroes.kinds, heroes.board.cells))
    assert len(position(team, "giant:h9").team("beige")) == 13


@pytest.mark.parametrize("text, at, said", [
    ("heroes/1;beige=dragoon:d4:8;blue=giant:h9:6", "dragoon", "dragon"),
    ("heroes/1;beige=dragon:d4;blue=giant:h9:6", "dragon:d4", "kind:cell:life"),
    ("heroes/1;beige=dragon:d4:9;blue=giant:h9:6", "9;blue", "from 0 to 8"),
    ("heroes/1;beige=dragon:i4:8;blue=giant:h9:6", "i4", "cell"),
    ("heroes/1;beige=dragon:d4:8.poisn;blue=giant:h9:6", "poisn", "poison"),
    ("heroes/1;beige=dragon:d4:8,monk:d4:4;blue=giant:h9:6", "monk", "taken already"),
    ("heroes/1;beige=dragon:d4:8,dragon:d5:8;blue=giant:h9:6", "dragon:d4:8,", "one figure"),
    ("heroes/1;beige=dragon:d4:0.poison,monk:a1:4;blue=giant:h9:6", "dragon", "dead"),
    ("heroes/1;beige=dragon:d4:0.played,monk:a1:4;blue=giant:h9:6", "dragon", "graveyard"),
    ("heroes/1;beige=dragon:d4:8.poison.poison2;blue=giant:h9:6", "dragon", "not both"),
    ("heroes/1;beige=dragon:d4:8.spent-riposte;blue=giant:h9:6", "dragon", "does not have the power"),
    ("heroes/1;beige=dragon:d4:0;blue=giant:h9:0;phase=choose", "choose", "alive"),
    ("heroes/1;beige=dragon:d4:8;blue=giant:h9:6;phase=over", "over", "not over"),
    ("heroes/1;beige=dragon:d4:8;blue=giant:h9:6;outcome=beige:last-standing", "beige:last", "does not show"),
    ("heroes/1;beige=dragon:d4:8;blue=giant:h9:6;outcome=blue:endless", "blue:endless", "does not show"),
    ("heroes/1;beige=dragon:d4:8;blue=giant:h9:0;outcome=blue:last-standing", "blue:last", "does not show"),
    ("heroes/1;beige=dragon:d4:8;blue=giant:h9:6;phase=act", "", "living hero of Beige"),
    ("heroes/1;beige=dragon:d4:8;blue=giant:h9:6;phase=act;active=h9", "h9", "living hero of Beige"),
    ("heroes/1;beige=dragon:d4:8;blue=giant:h9:6;active=d4", "d4", "turn under way"),
    ("heroes/1;beige=dragon:d4:8;blue=giant:h9:6;stirred=yes", "yes", "turn under way"),
    ("heroes/1;beige=dragon:d4:8;blue=giant:h9:6;phase=act;active=d4;cloned=monk", "monk", "cannot clone"),
    ("heroes/1;beige=dragon:d4:8;blue=giant:h9:6;phase=act;active=d4;power=riposte", "riposte", "not have the power"),
    ("heroes/1;beige=dragon:d4:8;blue=giant:h9:6;row=monk", "monk", "draft only"),
    ("heroes/1;beige=dragon:d4:8;blue=giant:h9:6;seen=xyz", "xyz", "10 digits"),
    ("heroes/1;beige=dragon:d4:8;blue=giant:h9:6;heart=maybe", "maybe", "yes"),
    ("heroes/1;beige=dragon:d4:8;blue=giant:h9:6;quiet=-1", "-1", "whole number"),
    ("heroes/1;beige=dragon:d4:8;blue=;phase=pick", "dragon", "start point"),
    ("heroes/1;beige=;blue=dragon:b9:8;phase=pick", "dragon", "beige picks"),
    ("heroes/1;beige=;blue=;phase=pick;turn=blue", "blue", "turn of Beige"),
    ("heroes/1;beige=;blue=;phase=draft;row=dragon,monk", "dragon,monk", "twelve"),
    ("heroes/1;beige=;blue=;phase=draft", "draft", "complete"),
    ("heroes/1;beige=dragon:d4:8;blue=giant:h9:6;trun=blue", "trun", "turn"),
])
def test_bad_positions_point_at_the_place(text, at, said):
    with pytest.raises(Unreadable) as caught:
        heroes.read(text)
    assert said in str(caught.value)
    assert text[caught.value.column:].startswith(at) or (at == "blue" and text[caught.value.column:] == "blue")


def test_a_draft_in_the_wrong_order_is_refused():
    s = heroes.new_game(3, setup="draft", first="beige")
    s = s.play(s.legal_actions()[0])
    taken = s.team("beige")[0]
    wrong = s.text.replace(f"beige={taken}", "beige=").replace("blue=;", f"blue={taken.kind}:b9:{taken.life};")
    with pytest.raises(Unreadable, match="has drafted"):
        heroes.read(wrong)
    with pytest.raises(Unreadable, match="turn of Blue"):
        heroes.read(s.text.replace("turn=blue", "turn=beige"))
    row = ",".join(reversed(s.row))
    with pytest.raises(Unreadable, match="order of the roster"):
        heroes.read(s.text.replace(",".join(s.row), row))


def made_up(chance):
    """Any heroes anywhere with any flags, in any phase of play."""
    cells = chance.sample(heroes.board.cells, 20)
    teams = {}
    for side in heroes.sides:
        team = []
        for kind in chance.sample(heroes.kinds, chance.randint(2, 9)):
            hero = heroes.roster()[kind]
            life = chance.randint(0, hero.life)
            can = ["poison", *heroes.statuses[2:], "played"] if life else []
            can += [f"spent-{power}" for power in hero.powers]
            team.append(".".join([f"{kind}:{cells.pop()}:{life}", *(flag for flag in can if chance.random() < 0.2)]))
        teams[side] = team
    turn = chance.choice(heroes.sides)
    alive = [said.split(":")[1] for said in teams[turn] if not said.split(":")[2].startswith("0")]
    fields = dict(teams, turn=turn, first=chance.choice(heroes.sides), heart=chance.random() < 0.5,
                  quiet=chance.randint(0, 40))
    if alive and chance.random() < 0.7:
        fields |= {"phase": "act", "active": chance.choice(alive), "walked": chance.randint(0, 2)}
    return heroes.position(**fields)


@pytest.mark.parametrize("seed", range(60))
def test_made_up_positions_can_be_played_and_read_back(seed):
    chance = random.Random(seed)
    s = made_up(chance)
    for _ in range(12):
        again = heroes.read(s.text)
        assert again == s and again.text == s.text and hash(again) == hash(s)
        assert again.legal_actions() == s.legal_actions() and bool(s.legal_actions()) == (s.outcome is None)
        if s.outcome:
            break
        s = s.play(chance.choice(s.legal_actions()))


def test_a_life_or_a_flag_that_cannot_be_read_is_refused_and_leaves_no_trace():
    odd = Piece("beige", "dragon", "d4", (), 8.0), Piece("beige", "dragon", "d4", ("0",), 8)
    for piece in odd:
        with pytest.raises(Unreadable):
            heroes.position(beige=[piece], blue="monk:b9:2", turn="beige")
    for text in ("dragon:d4:8.0", "dragon:d4:8.", "dragon:d4:+8", "dragon:d4:8.poison.0"):
        with pytest.raises(Unreadable):
            heroes.position(beige=text, blue="monk:b9:2", turn="beige")
    s = heroes.position(beige="dragon:d4:8", blue="monk:b9:2", turn="beige")
    assert "dragon:d4:8;" in s.text and heroes.read(s.text) == s and type(s.at["d4"].life) is int
