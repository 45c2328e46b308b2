"""The setup of Le Combat des Héros: one test a rule, at work and refusing."""

from itertools import groupby

import pytest

from boardlab import Illegal, Unreadable, heroes
from boardlab.games.heroes.board import STARTS
from tests.games.heroes.reading import acting, ends, life, needs, played, position, texts

SECRET = ("dragon", "monk", "snake", "clone", "ninja", "giant")


def picked(side, kinds=SECRET):
    return [f"pick {kind} {cell}" for kind, cell in zip(kinds, STARTS[side])]


def test_components():
    roster = heroes.roster()
    lives = [roster[kind].life for kind in roster]
    assert len(lives) == 13 and {n: lives.count(n) for n in set(lives)} == {4: 6, 6: 6, 8: 1}
    assert 2 * sum(sorted(lives)[-6:]) + 1 == 77 and roster.misfits() == ()


def test_board():
    assert len(heroes.board.cells) == 72 and "a1" in heroes.board.cells and "h9" in heroes.board.cells
    assert len(heroes.board.neighbours["d4"]) == 8 and len(heroes.board.neighbours["a1"]) == 3
    assert heroes.board.regions == {"beige-start": ("b1", "c1", "d1", "e1", "f1", "g1"),
                                    "blue-start": ("b9", "c9", "d9", "e9", "f9", "g9")}
    with pytest.raises(Unreadable):
        position("dragon:i1", "monk:a1")


def test_secret_pick():
    s = heroes.new_game(seed=1, setup="pick")
    assert (s.phase, s.decider, len(s.legal_actions())) == ("pick", "beige", 13 * 6)
    s = played(s, *picked("beige"))
    assert s.decider == "blue" and len(s.legal_actions()) == 13 * 6, "blue may field the same heroes"
    s = played(s, *picked("blue"))
    assert s.phase == "choose" and s.turn == s.first and len(s.at) == 12
    assert all(piece.life == heroes.roster()[piece.kind].life and not piece.flags for piece in s.pieces)


def test_secret_pick_is_hidden_until_both_have_chosen():
    s = heroes.new_game(seed=1, setup="pick").play("pick dragon b1")
    assert s.hidden == frozenset(), "one sees one's own"
    s = played(s, *picked("beige")[1:])
    assert s.hidden == set(STARTS["beige"])
    s = s.play("pick telepath b9")
    assert s.hidden == set(STARTS["beige"]) and "telepath:b9" in repr(s)
    assert not any(kind in repr(s) for kind in SECRET)
    said = dict(s.panel())
    assert "dragon" in said["row"] and "telepath" not in said["row"] and "first" not in said
    s = played(s, "pick monk c9", "pick snake d9", "pick clone e9", "pick ninja f9", "pick giant g9")
    assert s.hidden == frozenset() and "dragon" in dict(s.panel())["front-beige"] and "dragon:b1" in repr(s)


def test_secret_pick_refuses():
    s = heroes.new_game(seed=1, setup="pick").play("pick dragon b1")
    assert needs(s, "pick dragon c1") == [("secret-pick", "new")]
    assert needs(s, "pick monk b1") == [("secret-pick", "room")]
    assert needs(s, "pick monk b9") == [("secret-pick", "start-point")]
    assert ("secret-pick", "phase") in needs(heroes.new_game(1), "pick monk b1")
    assert needs(s, "play dragon") == [("play-card", "phase"), ("secret-pick", "now")]


def test_first_player():
    firsts = [heroes.new_game(seed).first for seed in range(40)]
    assert 8 < firsts.count("beige") < 32
    assert all(heroes.new_game(seed).turn == first for seed, first in enumerate(firsts))
    assert heroes.new_game(3, first="blue").turn == "blue"


def test_compensation_heart():
    s = acting("d9", "dragon:d1", "dragon:d9:5", turn="blue", first="beige", heart=True)
    after = s.play("heart")
    assert life(after, "d9") == 6 and not after.heart
    assert needs(after, "heart") == [("compensation-heart", "left")]
    assert after.phase == "act", "the heart is no end of the turn"


def test_compensation_heart_is_for_the_second_player_in_his_turn_below_the_maximum():
    s = acting("d1", "dragon:d1:5", "dragon:d9:5", turn="beige", first="beige", heart=True)
    assert needs(s, "heart") == [("compensation-heart", "second-player")]
    s = acting("d9", "dragon:d1", "dragon:d9:8", turn="blue", first="beige", heart=True)
    assert needs(s, "heart") == [("max-life", "wounded")]
    s = acting("d9", "dragon:d1", "dragon:d9:5.mind-control", turn="blue", first="beige", heart=True)
    assert needs(s, "heart") == [("compensation-heart", "own-will")]
    assert heroes.new_game(1).heart and dict(heroes.new_game(1, first="beige").panel())["heart"] == "blue"


def test_draft():
    s = heroes.new_game(seed=4, setup="draft", first="beige")
    assert len(s.row) == 12 and s.phase == "draft"
    takers = []
    for n in range(12):
        takers.append(s.decider)
        s = s.play(s.legal_actions()[n % len(s.legal_actions())])
        assert len(s.at) == n + 1
    assert [takers.count("beige"), takers.count("blue")] == [6, 6]
    runs = [len(list(run)) for _, run in groupby(takers)]
    assert runs == [1, 2, 2, 2, 2, 2, 1] and takers[0] == takers[-1] == "beige"
    assert (s.phase, s.turn, s.row, s.heart) == ("choose", "beige", (), True)
    assert len({piece.kind for piece in s.pieces}) == 12, "one card each: nobody twice"


def test_draft_refuses():
    s = heroes.new_game(seed=4, setup="draft", first="blue")
    aside = next(kind for kind in heroes.kinds if kind not in s.row)
    taken = s.row[0]
    assert needs(s, f"draft {aside} b9") == [("draft", "in-row")]
    assert needs(s, f"draft {taken} b1") == [("draft", "start-point")]
    s = s.play(f"draft {taken} b9")
    assert s.decider == "beige" and needs(s, f"draft {taken} b1") == [("draft", "in-row")]
    assert len({heroes.new_game(seed, setup="draft").row for seed in range(30)}) > 5, "one is set aside by lot"


def test_open_information():
    s = position("dragon:d4.played monk:b1:0", "ninja:h9 giant:g9.played", turn="beige")
    said = dict(s.panel())
    assert s.hidden == frozenset()
    assert [said[f"{place}-{side}"] for side in heroes.sides for place in ("front", "discard", "graveyard")] == [
        ("dragon",), (), ("monk",), ("ninja",), ("giant",), ()], "beige has taken its discard back"
    assert said["roster"] == "reconstructed"


def test_a_game_by_lot_is_the_same_for_the_same_seed():
    for way in heroes.options:
        assert heroes.new_game(11, **way) == heroes.new_game(11, **way)
    assert len({heroes.new_game(seed).text for seed in range(20)}) == 20
    s = heroes.new_game(5)
    assert s.phase == "choose" and all(len({p.kind for p in s.team(side)}) == 6 for side in heroes.sides)


@pytest.mark.parametrize("wrong", [{"setup": "lot"}, {"first": "red"}, {"repeats": 1}, {"patience": 0},
                                   {"patience": "many"}])
def test_options_that_do_not_exist(wrong):
    with pytest.raises(Unreadable):
        heroes.new_game(1, **wrong)


def test_nothing_else_can_be_done_before_a_card_is_played():
    s = heroes.new_game(1)
    for text in ("step d5", "attack d9", "clone d9", "power enflamed", "heart", "end"):
        assert ("end-turn", "phase") in needs(s, text)
        with pytest.raises(Illegal):
            s.play(text)
    assert ends(s, "play ") == {piece.kind for piece in s.team(s.turn)} and len(texts(s)) == 6
