"""The scenarios of Legie: how each ends, the forests it needs, and the three ways to read the caravan's line."""

import random

import networkx as nx
import pytest

from boardlab import legie
from boardlab.games.legie.scenarios import LINES, longest_path
from tests.games.legie.reading import ground, needs, placed, texts

position = legie.position
WOOD = ground(F="a1 f1 a6 f6 c3")
EDGE = "a1 b1 c1 d1 e1 f1 a2 b2 c2"  # nine cells in two rows


# Return of the king


def test_return_of_the_king_is_won_by_removing_the_king():
    s = position(black="knight:c5", white="king:c4 soldier:d1", scenario="return-of-the-king", terrain=WOOD)
    for text in ("knight c3", "archer a2 x c4", "king c3"):
        won = s.play(text)
        assert won.outcome == ("black", "return-of-the-king") and legie.read(won.text) == won
    assert s.play("archer a2 x d1").outcome is None


def test_return_of_the_king_is_won_by_placing_the_last_unit():
    s = position(black=placed(EDGE, without=["archer"]), white="scout:f6", scenario="return-of-the-king", terrain=WOOD)
    won = s.play("archer f5")
    assert won.outcome == ("black", "return-of-the-king") and won.phase == "over" and legie.read(won.text) == won


def test_return_of_the_king_is_lost_with_only_the_king_in_reserve():
    s = position(black=placed("a1 b1 c1 d1 e1 f1 a2 b2", without=["archer", "king"]), white="scout:f6",
                 scenario="return-of-the-king", terrain=WOOD)
    lost = s.play("archer f5")
    assert lost.outcome == ("white", "return-of-the-king") and legie.read(lost.text) == lost
    assert s.play("king f5").outcome is None  # in good time
    given = position(black=placed(EDGE, without=["king"]), white="scout:f6", scenario="return-of-the-king")
    assert given.outcome == ("white", "return-of-the-king")


def test_return_of_the_king_needs_a_forest_on_some_part():
    s = legie.new_game(scenario="return-of-the-king").play("side b-back").play("side c-back")
    assert texts(s.play("side d-back")) == {"side a-front", "side a-back"}
    bare = tuple((card, rows.replace("F", ".") if card[0] in "ad" else rows) for card, rows in s.parts)
    last = s.with_(parts=bare)
    assert not last.legal_actions() and ("return-of-the-king", "forest") in needs(last, "side d-back")
    assert legie.new_game(scenario="caravan", shown="b-back c-back").phase == "sides"


def test_king_removal_first():
    s = position(black=placed("a1 b1 c1 d1 e1 f1 a2 b2", without=["archer", "king"]), white="king:f6 scout:e6",
                 scenario="return-of-the-king", terrain=ground(F="a1"))
    won = s.play("archer f4 x f6")
    assert list(won.units_in_reserve("black")) == ["king"] and won.outcome == ("black", "return-of-the-king")
    assert legie.read(won.text) == won


# Caravan


def snake(line, cells, white="king:f6", **more):
    """Black has nine units on these cells and is about to place the archer."""
    return position(black=placed(cells, without=["archer"]), white=white, scenario="caravan", caravan_line=line, **more)


def test_caravan():
    """Who has the longer line wins, even if the other has placed all."""
    s = snake("path", "a1 a3 a5 c1 c3 c5 e1 e3 e5", white="scout:f6 general:f5 tower:f4")
    lost = s.play("archer b6")
    assert lost.outcome == ("white", "caravan") and legie.read(lost.text) == lost
    won = snake("path", "a1 b1 c1 d1 a3 c3 e3 a5 c5", white="scout:f6 general:f5 tower:f4").play("archer e1")
    assert won.outcome == ("black", "caravan") and legie.read(won.text) == won
    assert s.play("archer b6").phase == "over" and s.outcome is None


def test_caravan_tie_goes_to_the_last_placed():
    s = snake("path", "a1 b1 c1 a3 a5 c5 e1 e3 c3", white="scout:f6 general:f5 tower:f4")
    assert s.play("archer b6").outcome == ("black", "caravan")
    white = position(white=placed("a1 b1 c1 a3 a5 c5 e1 e3 c3", without=["archer"]), turn="white",
                     black="scout:f6 general:f5 tower:f4", scenario="caravan")
    assert white.play("archer b6").outcome == ("white", "caravan")


SNAKES = {  # cells → path, straight, group
    "a1": (1, 1, 1),
    "a1 c1 e1": (1, 1, 1),
    "a1 b1 c1 d1": (4, 4, 4),
    "a1 a2 b2 c2 c3 c4": (6, 3, 6),               # bends do not matter to a path
    "c1 c2 c3 b3 d3 c4": (4, 4, 6),               # at a crossing a path must choose
    "b2 c2 d2 c1 c3": (3, 3, 5),                  # a plus
    "a1 a2 b1 b2": (4, 2, 4),                     # a square is walked round
    "a1 a2 a3 b1 b2 b3 c1 c2 c3": (9, 3, 9),
    "a1 b1 c1 b2 e5 e6 f6": (3, 3, 4),
    "a1 a2 a3 a4 a5 a6 b1 b3 b5 b6": (9, 6, 10),  # a comb: b1 a1 … a5 b5 b6 a6
}


@pytest.mark.parametrize("cells", SNAKES)
def test_caravan_line(cells):
    assert tuple(LINES[line](cells.split()) for line in ("path", "straight", "group")) == SNAKES[cells]


def test_caravan_line_decides_the_game():
    """The same end, read in three ways: white has four in a row, black a plus of five and a bend."""
    cells = "b2 c2 d2 c1 c3 a5 f1 f3 a1"
    white = "scout:c5 general:d5 tower:e5 catapult:f5"
    assert snake("path", cells, white).play("archer a3").outcome.winner == "white"
    assert snake("straight", cells, white).play("archer a3").outcome.winner == "white"
    assert snake("group", cells, white).play("archer a3").outcome.winner == "black"
    bend = "a1 a2 b2 c2 c3 e1 f3 a4 a6"
    assert snake("path", bend, white).play("archer e3").outcome.winner == "black"
    assert snake("straight", bend, white).play("archer e3").outcome.winner == "white"


def test_caravan_line_is_the_longest_of_all_simple_paths():
    """Compared with every simple path that networkx can find."""
    chance = random.Random(4)
    for _ in range(40):
        cells = chance.sample([c + r for c in "abcd" for r in "1234"], chance.randint(2, 10))
        graph = legie.board.graph.subgraph(cells)
        every = (len(path) for a in graph for b in graph if a != b for path in nx.all_simple_paths(graph, a, b))
        assert longest_path(cells) == max(every, default=1)


# Master of the forest


def test_master_of_the_forest():
    trees = ground(F="a1 b1 f1 a6 f6 e6")
    many = position(black=placed("a1 b1 f1 d1 e1 c1 a2 b2 c2", without=["archer"]), white="scout:f6 tower:e6",
                    scenario="master-of-the-forest", terrain=trees)
    assert many.play("archer c5").outcome == ("black", "master-of-the-forest")
    few = position(black=placed("a1 b2 c1 d1 e1 d2 a2 e2 c2", without=["archer"]), white="scout:f6 tower:e6",
                   scenario="master-of-the-forest", terrain=trees)
    lost = few.play("archer c5")
    assert lost.outcome == ("white", "master-of-the-forest") and legie.read(lost.text) == lost
    assert few.play("archer b1").outcome == ("black", "master-of-the-forest")  # a tie goes to who placed the last unit


def test_master_of_the_forest_needs_a_forest_on_every_part():
    s = legie.new_game(scenario="master-of-the-forest")
    assert needs(s, "side b-back") == needs(s, "side c-back") == [("master-of-the-forest", "forest")]
    assert texts(s) == {"side a-front", "side a-back", "side b-front", "side c-front", "side d-front", "side d-back"}
    for seed in range(5):
        laid = legie.new_game(seed=seed, scenario="master-of-the-forest", terrain="random")
        assert all("forest" in map(laid.ground, cells) for cells in legie.board.regions.values())


@pytest.mark.parametrize("scenario", ["basic", "advanced", "return-of-the-king", "caravan", "master-of-the-forest"])
def test_every_way_to_play_ends_by_a_rule_of_its_own(scenario):
    rules = set()
    for seed in range(12):
        chance = random.Random(seed)
        s = legie.new_game(seed=seed, scenario=scenario, terrain="random")
        while not s.outcome:
            s = s.play(chance.choice(s.legal_actions()))
        rules.add(s.outcome.rule)
    assert rules == {scenario if scenario not in ("basic", "advanced") else "all-placed-wins"}
