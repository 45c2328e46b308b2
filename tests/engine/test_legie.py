"""The engine of Legie, in both builds: counted like the rules, on the positions where numbers could go astray, and small."""

import random
import sys

import pytest

from boardlab import engine, legie
from boardlab.engine.compare import differences
from boardlab.engine.pure import legie_lines
from boardlab.games.legie.scenarios import LINES
from tests.games.legie.reading import CELLS, PLAIN, ground, made_up, placed
from tests.games.legie.test_counts import FIXED

WATER = "/".join(["WWWWWW"] * 6)
ROW = "a1 b1 c1 d1 e1 f1 a2 b2 c2 d2"
WITHOUT_KING = placed(" ".join(ROW.split()[:9]), without=["king"])
OWN_PARTS = "a-front:..F/.C./W..,a-back:M../..F/.W.,b-front:F../.M./..C,b-back:.W./W../...,c-front:.F./..M/C..," \
            "c-back:..C/.M./M..,d-front:MMM/FFF/.C.,d-back:F.M/.../.W."


@pytest.mark.parametrize("name", FIXED)
def test_counts(name, which):
    state, count = FIXED[name]
    position = engine.fast(state, which)
    assert len(position.legal()) == len(set(position.legal())) == count


SPECIAL = {
    "several fall and the flag is chosen, by sword and by crown": dict(
        black="knight:b3 soldier:d5", white="soldier:c3 archer:d4 knight:c5 king:b4", flag="a1"),
    "the flag's old cell is free again": dict(black="knight:c4", white="soldier:c3", flag="c2"),
    "an arrow and nine enemies": dict(white=WITHOUT_KING, black="soldier:f6", turn="black"),
    "from the forest nobody shoots, and nobody there is shot": dict(
        black="", white="soldier:a1 soldier:b2", scenario="advanced", terrain=ground(F="a1 c3 d4")),
    "everybody hides": dict(black="", white="soldier:a1 scout:b2 tower:c3 knight:d4", scenario="advanced",
                            terrain=ground(F="a1", C="d4")),
    "a fortification gives a shield": dict(
        black="knight:c4 soldier:a3", white="soldier:c3 archer:b3 king:d3 scout:e3", scenario="advanced",
        terrain=ground(C="c3 b3 d3 e3")),
    "the basic game ignores the ground": dict(
        black="knight:c4", white="soldier:c3", scenario="basic", terrain=ground(C="c3", W="a1 a2", F="f6")),
    "more of a kind than the box has": dict(
        black="knight:a1 knight:b1 knight:c1 king:d1 king:e1", white="knight:c3 knight:d3 knight:e3 king:b3 king:b5"),
    "nobody can place, nobody wins": dict(
        black="soldier:a1 soldier:a2 knight:a3 knight:a4 king:a5", white="soldier:b1 soldier:b2 knight:b3 knight:b4 king:b5",
        scenario="advanced", terrain=WATER),
    "one passes, the other plays on": dict(
        black="soldier:a1 soldier:a2 knight:a3 knight:a4 king:a5", white="king:f6", scenario="advanced", terrain=WATER),
    "the last unit wins": dict(black=WITHOUT_KING, white="king:f6"),
    "the last unit must not be the king": dict(
        black=placed(" ".join(ROW.split()[:8]), without=["king", "soldier"]), white="soldier:f6",
        scenario="return-of-the-king", terrain=ground(F="f5")),
    "the enemy's king may fall, at once or by an arrow": dict(
        black=placed(" ".join(ROW.split()[:8]), without=["king", "archer"]), white="king:f6 scout:f5",
        scenario="return-of-the-king", terrain=ground(F="f1")),
    "both have kings beside themselves": dict(
        black="king:c3 soldier:c4", white="king:d4 king:d3", scenario="return-of-the-king", terrain=ground(F="f1")),
    "the longest path": dict(black=WITHOUT_KING, white="soldier:e5 knight:e4 scout:d4 tower:f4 king:e3", scenario="caravan"),
    "the longest straight line": dict(
        black=WITHOUT_KING, white="soldier:e5 knight:e4 scout:d4 tower:f4 king:e3", scenario="caravan", caravan_line="straight"),
    "the largest group": dict(
        black=placed("a1 c1 e1 b2 d2 f2 a3 c3 e3", without=["king"]), white="soldier:e5 knight:e4", scenario="caravan",
        caravan_line="group"),
    "most units in the forest": dict(
        black=WITHOUT_KING, white="soldier:e5 knight:e4 scout:d4", scenario="master-of-the-forest",
        terrain=ground(F="a1 d4 e4 e5 b6")),
    "over, by a full team": dict(black=placed(ROW), white="king:f6", turn="black"),
    "over, by removal": dict(black="king:a1", white="soldier:f6", flag="c3", turn="black", scenario="return-of-the-king",
                             phase="over", outcome="black:return-of-the-king", terrain=ground(F="f5")),
    "over, by a standstill": dict(
        black="soldier:a1 soldier:a2 knight:a3 knight:a4 king:a5", white="soldier:b1 soldier:b2 knight:b3 knight:b4 king:b5",
        scenario="advanced", terrain=WATER, phase="over", outcome="draw:must-place"),
    "sides to choose, of parts of one's own": dict(
        phase="sides", scenario="master-of-the-forest", parts=OWN_PARTS, shown="b-front"),
    "the last part to lay": dict(
        phase="arrange", scenario="caravan", caravan_line="group", parts=OWN_PARTS, shown="a-back b-back c-front d-front",
        layout="a-back:b5:turn-90 b-back:e2:turn-0 d-front:b2:turn-270"),
}


@pytest.mark.parametrize("name", SPECIAL)
def test_special_positions(name, which):
    """They and some of what may follow them are the same in numbers."""
    state = legie.position(**SPECIAL[name])
    assert differences(state, which) == []
    for action in state.legal_actions()[::25]:
        assert differences(state.play(action), which) == []


@pytest.mark.parametrize("line", LINES)
def test_lines_of_a_caravan(line):
    """As long as the rules find them, for any cells."""
    for seed in range(60):
        chance = random.Random(seed)
        cells = chance.sample(CELLS, chance.randint(0, 16))
        own = sum(1 << CELLS.index(cell) for cell in cells)
        assert legie_lines.longest(line, own) == LINES[line](cells), cells


def test_a_position_is_its_key(which):
    """However a position came about: the same key if it is the same, another one if anything differs."""
    one = other = engine.fast(legie.new_game(), which)
    for texts in ("soldier a1", "king f6", "knight a3", "scout d6"), ("knight a3", "scout d6", "soldier a1", "king f6"):
        for text in texts:
            one = one.play(next(number for number in one.legal() if one.action(number).text == text))
        one, other = other, one
    assert one.key == other.key and hash(one.key) == hash(other.key)
    kept = {"black": "soldier:a1", "white": "king:f6", "terrain": PLAIN, "scenario": "caravan"}
    fields = {"black": "knight:a1", "white": "king:f5", "turn": "white", "flag": "c3", "terrain": ground(F="c3"),
              "scenario": "advanced", "caravan_line": "straight"}
    keys = [engine.fast(legie.position(**{**kept, name: value}), which).key for name, value in fields.items()]
    assert len({engine.fast(legie.position(**kept), which).key, *keys}) == 1 + len(keys)


def test_a_position_is_small(which):
    """What it keeps for itself, apart from the small numbers and the land that positions share, is under 300 bytes."""
    before, _ = engine.playout(engine.fast(legie.new_game(), which), random.Random(1), 15)
    position = before.play(before.legal()[0])
    assert position.land is before.land and not hasattr(position, "__dict__")
    assert sys.getsizeof(position) + 16 + sum(map(sys.getsizeof, (position.units, position.empty))) < 300


@pytest.mark.parametrize("seed", range(5))
def test_made_up_positions(seed, which):
    for number in range(20):
        state = made_up(random.Random(f"{seed} {number}"))
        assert differences(state, which) == [], state.text
