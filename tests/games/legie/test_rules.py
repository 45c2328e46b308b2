"""The box, the turn and the setup of Legie: one test a rule, at work and refusing."""

import pytest

from boardlab import Illegal, Unreadable, legie
from boardlab.rules.book import BOOK, RECONSTRUCTED, RULING
from tests.games.legie.reading import TEAM, action, ground, left, needs, placed, removals, texts

position = legie.position
RULES = """components board parts advanced-setup black-starts placement return all-placed-wins must-place
adjacency sword support strictly-greater defence shield immobile arrow arrow-mandatory crown flag flag-choice
simultaneous soldier knight scout general tower catapult archer king plain forest water fortification mountain
return-of-the-king king-removal-first caravan caravan-line master-of-the-forest""".split()
RULINGS = {"must-place", "simultaneous", "king-removal-first", "caravan-line"}


def test_the_rulebook_has_exactly_these_rules():
    assert sorted(legie.book.rules) == sorted(RULES)
    kinds = {rule.id: rule.kind for rule in legie.book}
    assert {id for id in kinds if kinds[id] == RULING} == RULINGS
    assert {id for id in kinds if kinds[id] == RECONSTRUCTED} == {"parts"}
    assert all(kind in (BOOK, RULING, RECONSTRUCTED) for kind in kinds.values())
    assert {rule.id for rule in legie.book if rule.ruling} == {"must-place", "advanced-setup"}  # what the book leaves open


# Components and setup


def test_components():
    s = legie.new_game()
    for side in ("black", "white"):
        assert left(s, side) == sorted(TEAM) and len(TEAM) == 10
    assert s.flag is None and legie.sides == ("black", "white")
    one = position(black="soldier:a1 soldier:b1 king:c1")
    assert left(one, "black") == sorted(["knight", "knight", "scout", "general", "tower", "catapult", "archer"])
    assert needs(one, "soldier d1") == [("placement", "in-reserve")]


def test_board():
    assert len(legie.board.cells) == 36 and legie.board.graph.number_of_edges() == 60
    quarters = [set(cells) for cells in legie.board.regions.values()]
    assert len(quarters) == 4 and all(len(cells) == 9 for cells in quarters)
    assert set.union(*quarters) == set(legie.board.cells)


def test_board_of_the_basic_game_ignores_terrain():
    woods = ground(F="a1 c3", W="b2", C="c4", M="d5")
    plain = position(black="knight:c5", white="soldier:c3 knight:c4", scenario="basic")
    printed = position(black="knight:c5", white="soldier:c3 knight:c4", scenario="basic", terrain=woods)
    assert texts(printed) == texts(plain) and "archer b2 x c3" in texts(printed) and "tower d5" in texts(printed)
    assert printed != plain and legie.read(printed.text) == printed
    assert texts(position(black="knight:c5", white="soldier:c3 knight:c4", terrain=woods)) != texts(plain)  # advanced


def test_parts():
    """The terrain is ours, says so, and is what the file says."""
    assert legie.book["parts"].kind == RECONSTRUCTED
    s = legie.new_game(scenario="caravan")
    assert dict(s.parts)["a-front"] == "..F/.C./W.." and dict(s.parts)["d-back"] == "F.M/.../.W." and len(s.parts) == 8
    assert "parts-reconstructed" in dict(s.panel())
    assert {mark for _, rows in s.parts for mark in rows} == set("./FWCM")


def test_advanced_setup():
    """Black shows a side of each part, then white lays them, each on a quarter and turned; then black places."""
    s = legie.new_game(scenario="advanced")
    assert (s.phase, s.decider) == ("sides", "black") and len(s.legal_actions()) == 8
    for card in ("a-front", "c-back", "b-front"):
        s = s.play(f"side {card}")
    assert texts(s) == {"side d-front", "side d-back"}
    s = s.play("side d-back")
    assert (s.phase, s.decider, len(s.legal_actions())) == ("arrange", "white", 4 * 4 * 4)
    s = s.play("arrange a-front b5 turn-0").play("arrange b-front e5 turn-90").play("arrange c-back b2 turn-180")
    assert len(s.legal_actions()) == 4 and s.terrain.startswith("..F..F/.C..M./W..C..")
    s = s.play("arrange d-back e2 turn-270")
    assert (s.phase, s.decider, s.turn) == ("place", "black", "black")
    assert s.terrain == "..F..F/.C..M./W..C../..MM../.M...W/C..F.."


def test_advanced_setup_refuses():
    s = legie.new_game(scenario="advanced").play("side a-front")
    assert needs(s, "side a-back") == [("advanced-setup", "undecided")]
    assert needs(s, "knight c3") == [("placement", "phase"), ("advanced-setup", "now")]
    assert needs(s, "arrange a-front b5 turn-0") == [("advanced-setup", "phase"), ("advanced-setup", "now")]
    laid = legie.new_game(scenario="advanced", shown="a-front b-front c-front d-front")
    laid = laid.play("arrange a-front b5 turn-90")
    assert needs(laid, "arrange b-front b5 turn-0") == [("advanced-setup", "quarter-free")]
    assert needs(laid, "arrange a-front e5 turn-0") == [("advanced-setup", "shown")]
    assert needs(laid, "arrange b-front a1 turn-0") == [("advanced-setup", "middle")]
    assert needs(laid, "arrange b-back e5 turn-0") == [("advanced-setup", "shown")]
    assert needs(legie.new_game(), "side a-front") == [("advanced-setup", "phase"), ("placement", "now")]


def test_advanced_setup_can_be_given_directly():
    sides = "a-front b-front c-back d-back"
    layout = "a-front:b5:turn-0 b-front:e5:turn-90 c-back:b2:turn-180 d-back:e2:turn-270"
    terrain = "..F..F/.C..M./W..C../..MM../.M...W/C..F.."
    whole = legie.new_game(scenario="caravan", layout=layout)
    assert whole == legie.new_game(scenario="caravan", shown=sides.split(), layout=layout.split())
    assert whole == legie.new_game(scenario="caravan", terrain=terrain) == legie.new_game(
        scenario="caravan", terrain=terrain.split("/"))
    assert legie.new_game(scenario="caravan", shown=sides).phase == "arrange"
    with pytest.raises(Illegal):
        legie.new_game(scenario="caravan", shown="a-front a-back")
    chance = legie.new_game(seed=5, scenario="caravan", terrain="random")
    assert chance.phase == "place" and chance == legie.new_game(seed=5, scenario="caravan", terrain="random")
    assert len({legie.new_game(seed=n, scenario="caravan", terrain="random").terrain for n in range(9)}) > 7


def test_black_starts():
    for way in legie.options:
        s = legie.new_game(seed=1, **way)
        assert s.turn == s.decider == "black" and not s.at
    assert legie.new_game().play("knight c3").turn == "white"


# The turn


def test_placement():
    s = position(black="knight:c3", white="king:d4", flag="e5")
    after = s.play("scout a1")
    assert after.at["a1"].kind == "scout" and after.at["a1"].side == "black" and after.turn == "white"
    placed_on = {a.clicks[1] for a in s.legal_actions()}
    assert placed_on == set(legie.board.cells) - {"c3", "d4", "e5"}
    assert action(s, "scout a1").piece == after.at["a1"] and action(s, "scout a1").clicks == ("scout", "a1")


def test_placement_refuses_an_occupied_cell():
    s = position(black="knight:c3", white="king:d4", flag="e5")
    assert needs(s, "scout c3") == needs(s, "scout d4") == [("placement", "free")]
    assert s.why_not("scout c3")[0].cells == ("c3",)


def test_return():
    s = position(black="knight:c5", white="soldier:c4 soldier:f6", turn="black")
    after = s.play("knight c3")
    assert left(s, "white").count("soldier") == 0 and left(after, "white").count("soldier") == 1
    assert "soldier a1" in texts(after)
    change = action(s, "knight c3").changes[1]
    assert (change.before.cell, change.after.side, change.after.cell) == ("c4", "white", "reserve")


def test_all_placed_wins():
    s = position(black=placed("a1 b1 c1 d1 e1 f1 a2 b2 c2", without=["king"]), white="king:f6")
    won = s.play("king f3")
    assert won.outcome == ("black", "all-placed-wins") and won.phase == "over" and won.legal_actions() == ()
    assert legie.read(won.text) == won
    assert needs(won, "knight a6") == [("all-placed-wins", "over")]


def test_all_placed_wins_only_with_all_ten():
    nine = position(black=placed("a1 b1 c1 d1 e1 f1 a2 b2", without=["king", "archer"]), white="king:f6")
    assert nine.play("archer f3 x f6").outcome is None
    ten = position(black=placed("a1 b1 c1 d1 e1 f1 a2 b2 c2 d2"), white="", turn="white")
    assert ten.outcome == ("black", "all-placed-wins")


def test_must_place():
    """With no placement possible the turn passes; while there is one, it may not."""
    sea = "/".join(["WWWWWW"] * 6)
    stuck = position(black="soldier:a1 soldier:a2 knight:a3 knight:a4 king:a5", white="soldier:f6", turn="black",
                     scenario="advanced", terrain=sea)
    assert texts(stuck) == {"pass"} and stuck.play("pass").turn == "white"
    assert stuck.play("pass").at == stuck.at and "soldier a6" in texts(stuck.play("pass"))
    assert needs(legie.new_game(), "pass") == [("must-place", "no-placement")]
    assert needs(stuck, "archer b1") == [("water", "light")]


def test_must_place_when_nobody_can_nobody_wins():
    sea = "/".join(["WWWWWW"] * 6)
    s = position(black="soldier:a1 soldier:a2 knight:a3 knight:a4 king:a5", scenario="advanced", terrain=sea,
                 white="soldier:f1 soldier:f2 knight:f3 knight:f4 king:f5").play("pass")
    assert s.outcome == (None, "must-place") and s.phase == "over" and legie.read(s.text) == s


# The flag


def test_flag():
    """The flag goes where a unit was removed, moves with the next removal, and keeps its cell free."""
    s = position(black="knight:c5", white="soldier:c4 archer:e4", turn="black")
    first = s.play("knight c3")
    assert first.flag == "c4" and removals(s, "knight c3").keys() == {"c4"}
    assert needs(first, "soldier c4") == [("flag", "no-flag")] and "soldier c4" not in texts(first)
    second = first.play("catapult a1 x c3")
    assert second.flag == "c3" and "soldier c4" in texts(second)
    assert second.play("soldier f6").flag == "c3"  # nothing removed: it stays
    last = action(s, "knight c3").changes[-1]
    assert (last.rule, last.after.kind, last.after.cell) == ("flag", "flag", "c4")


def test_flag_choice():
    s = position(black="", white="soldier:c4 scout:d3 archer:b3", turn="black")
    chosen = {text for text in texts(s) if text.startswith("king c3")}
    assert chosen == {"king c3 flag c4", "king c3 flag d3", "king c3 flag b3"}
    after = s.play("king c3 flag d3")
    assert after.flag == "d3" and set(after.at) == {"c3"} and after == s.play("king c3 d3")
    assert {a.clicks for a in s.legal_actions() if a.word == "king" and a.clicks[1] == "c3"} == {
        ("king", "c3", cell) for cell in ("b3", "c4", "d3")}
    unfinished = s.why_not(("king", "c3"))
    assert unfinished[0].need == "unfinished" and set(unfinished[0].cells) == {"c4", "d3", "b3"}


def test_flag_choice_refuses_where_there_is_none():
    s = position(black="", white="soldier:c4 tower:d3", turn="black")
    assert "king c3" in texts(s) and needs(s, "king c3 flag c4") == [("flag-choice", "several")]
    assert needs(s, "king c3 flag d3") == [("immobile", "removable")]


# Beginning


@pytest.mark.parametrize("wrong, near", [
    ({"scenario": "carvan"}, "caravan"), ({"scenario": "caravan", "caravan_line": "strait"}, "straight"),
    ({"scenario": "basic", "caravan_line": "group"}, None), ({"scenario": "advanced", "terrain": "....../....."}, None),
    ({"scenario": "return-of-the-king", "terrain": ground()}, None),
    ({"scenario": "master-of-the-forest", "terrain": ground(F="a1")}, None)])
def test_new_game_refuses_what_it_does_not_know(wrong, near):
    with pytest.raises(Unreadable) as error:
        legie.new_game(**wrong)
    assert error.value.nearest == near and str(error.value)
