"""The terrain of the advanced game: one test a rule, and properties that hold whatever lies where."""

import random

import pytest
from hypothesis import given, settings, strategies as st

from boardlab import legie
from boardlab.games.legie import terrain
from boardlab.games.legie.pieces import SWORDS
from boardlab.rules.book import BOOK
from tests.games.legie.reading import CELLS, TEAM, ground, made_up, needs, removals, texts

position = legie.position
LIGHT = {"soldier", "knight", "king"}


def kinds_on(s, cell):
    """The kinds that may be placed on a cell."""
    return {action.piece.kind for action in s.legal_actions() if action.piece and action.piece.cell == cell}


def test_plain():
    """An advanced game on plains alone offers exactly what the basic game does."""
    here = {"black": "knight:c5", "white": "soldier:c4 scout:d3 archer:a1", "turn": "black", "flag": "f6"}
    assert texts(position(**here, scenario="advanced")) == texts(position(**here, scenario="basic"))
    assert kinds_on(position(scenario="advanced"), "c3") == set(TEAM)


def test_forest():
    s = position(black="", white="soldier:c4 archer:e2", turn="black", terrain=ground(F="a1 c4"))
    assert {text for text in texts(s) if text.startswith("archer a1")} == {"archer a1"}  # from the forest: nobody
    assert {text for text in texts(s) if text.startswith("archer b1")} == {"archer b1 x e2"}  # into it: nobody
    assert needs(s, "catapult a1 x e2") == [("forest", "from-the-open")]
    assert needs(s, "catapult b1 x c4") == [("forest", "in-the-open")]
    covered = position(black="", white="soldier:c4", turn="black", terrain=ground(F="c4"))
    assert "archer b1" in texts(covered)


def test_forest_does_not_stop_swords_nor_the_crown():
    s = position(black="knight:c5", white="soldier:c4", turn="black", terrain=ground(F="c4 c3 c5"))
    assert removals(s, "knight c3").keys() == removals(s, "king c3").keys() == {"c4"}


def test_water():
    s = position(scenario="advanced", terrain=ground(W="c3"))
    assert kinds_on(s, "c3") == LIGHT and kinds_on(s, "c4") == set(TEAM)
    for kind in set(TEAM) - LIGHT:
        assert needs(s, f"{kind} c3") == [("water", "light")]


def test_fortification():
    """Those without a shield gain one, the others nothing."""
    fort = ground(C="c4")
    for kind in ("soldier", "knight", "archer", "king"):
        s = position(black="", white=f"{kind}:c4 soldier:f6", turn="black", terrain=fort)
        assert "catapult a1 x c4" not in texts(s) and needs(s, "catapult a1 x c4") == [("fortification", "unsheltered")]
    s = position(black="soldier:c5", white="soldier:c4", turn="black", terrain=fort)
    assert removals(s, "knight c3") == {}
    data = dict(s.why_not("knight c3 flag c4")[0].data)
    assert (data["total"], data["defence"], str(data["sum"])) == (3, 3, "2 + 1 ≤ 3")
    scout = position(black="knight:c5", white="scout:c4", turn="black", terrain=fort)
    assert removals(scout, "knight c3")["c4"]["defence"] == 3  # not 4


def test_mountain():
    s = position(scenario="advanced", terrain=ground(M="c3"))
    assert kinds_on(s, "c3") == set(TEAM) - {"tower", "catapult"}
    assert needs(s, "tower c3") == needs(s, "catapult c3") == [("mountain", "movable")]


def test_the_first_thing_that_is_wrong_with_a_cell_is_said():
    s = position(black="knight:a1", white="soldier:c4", turn="black", flag="c3", terrain=ground(W="c3 c4"))
    assert needs(s, "tower c3") == [("flag", "no-flag")]
    assert needs(s, "tower c4") == [("placement", "free")]


# Properties

seeds = st.integers(0, 10 ** 9).map(random.Random)


@settings(max_examples=60, deadline=None)
@given(seeds)
def test_nobody_is_placed_where_the_terrain_forbids_it(chance):
    s = made_up(chance, scenarios=("advanced", "caravan"))
    for action in s.legal_actions():
        if action.piece:
            kind, on = action.piece.kind, s.ground(action.piece.cell)
            assert on != "water" or kind in LIGHT
            assert on != "mountain" or kind not in ("tower", "catapult")


@settings(max_examples=60, deadline=None)
@given(seeds)
def test_no_arrow_touches_a_forest_or_a_fortification(chance):
    s = made_up(chance, scenarios=("advanced", "caravan"))
    for action in s.legal_actions():
        if " x " in action.text:
            _, cell, target = action.clicks
            assert {s.ground(cell), s.ground(target)}.isdisjoint({"forest"})
            assert s.ground(target) != "fortification"
            assert s.at[target].kind in ("soldier", "knight", "archer", "king")


@settings(max_examples=60, deadline=None)
@given(seeds, st.sampled_from(CELLS))
def test_a_forest_more_only_takes_shots_away(chance, cell):
    s = made_up(chance, scenarios=("advanced",))
    if s.outcome or s.ground(cell) != "plain":
        return
    rows = [list(row) for row in s.terrain.split("/")]
    rows[6 - int(cell[1])]["abcdef".index(cell[0])] = "F"
    grown = s.with_(terrain="/".join(map("".join, rows)))
    assert sum(grown.ground(c) == "forest" for c in CELLS) == sum(s.ground(c) == "forest" for c in CELLS) + 1
    gone, new = texts(s) - texts(grown), texts(grown) - texts(s)
    assert all(" x " in text for text in gone)
    assert all(text.split()[0] in ("archer", "catapult") and " x " not in text for text in new)


@settings(max_examples=60, deadline=None)
@given(seeds)
def test_every_sum_behind_a_removal_is_right(chance):
    """Whatever stands where: the total is the swords of attacker and supporters, and it beats the defence."""
    swords = {"soldier": 1, "knight": 2, "scout": 1, "general": 2, "tower": 1}
    s = made_up(chance)
    for action in s.legal_actions():
        for change in action.changes:
            if change.rule == "sword":
                data = dict(change.data)
                helpers = [swords[unit.kind] for unit in data["supporters"]]
                assert data["attacker"] == action.piece.kind
                assert all(s.at[unit.cell] == unit for unit in data["supporters"])
                assert data["total"] == swords[action.piece.kind] + sum(helpers) > data["defence"]
                figures = " + ".join(map(str, [swords[action.piece.kind], *helpers]))
                assert str(data["sum"]) == f"{figures} > {data['defence']}"


@pytest.fixture
def swamp():
    """A new ground, as one would add it: its mark, and what it asks."""
    terrain.TERRAIN["S"] = "swamp"

    @terrain.ground("swamp", asks="placed")
    @legie.book.rule("swamp", BOOK, "terrain")
    def swamp(me, need):
        """Nobody with two swords may be placed in a swamp."""
        return need("light-armed", SWORDS[me.kind] < 2, me.cell)

    yield "/".join([".S....", *["......"] * 5])
    del terrain.TERRAIN["S"], terrain.ASKS["placed"]["swamp"], legie.book.rules["swamp"]


def test_a_new_ground_holds_at_once_wherever_one_looks(swamp):
    s = position(black="soldier:a1", white="soldier:c6", terrain=swamp, turn="black")
    assert kinds_on(s, "b6") == set(TEAM) - {"knight", "general"}
    assert needs(s, "knight b6") == needs(s, "general b6 flag c6") == [("swamp", "light-armed")]
    assert s.graph("attack")["b6"]["c6"]["units"] == ("soldier", "scout", "tower", "king")
