"""The engine of Leaders, in both builds: counted like the rules, on the positions where numbers could go astray, and small."""

import random
import sys

import pytest

from boardlab import engine, leaders
from boardlab.engine import produce_leaders
from boardlab.engine.compare import differences
from boardlab.games.leaders.growth import crowd
from tests.games.leaders.test_golden import GAMES, texts_in, written
from tests.games.leaders.test_perft import FIXED


def perft(position, depth):
    """How many ways there are to play on for so many actions."""
    legal = position.legal()
    return len(legal) if depth == 1 else sum(perft(position.play(action), depth - 1) for action in legal)


@pytest.mark.parametrize("name", FIXED)
def test_perft(name, which):
    """The same counts as the rules have."""
    state, counts = FIXED[name]
    position = engine.fast(state, which)
    assert tuple(perft(position, depth + 1) for depth in range(len(counts))) == counts


def test_rules_in_numbers_are_not_stale():
    """What is kept is what the readable rules produce now."""
    kept = produce_leaders.HOME.read_text(encoding="utf-8")
    assert kept == produce_leaders.produced(), "produce it again: python -m boardlab.engine.produce_leaders"


@pytest.mark.parametrize("mode", GAMES)
def test_golden_games(mode, which):
    """Every position of the games that are written down."""
    state = leaders.new_game(seed=GAMES[mode], mode=mode)
    for text in texts_in(written(mode)):
        assert differences(state, which) == []
        state = state.play(text)
    assert differences(state, which) == []


SPECIAL = {
    "two Nemeses are due, North's moves first": dict(
        south="leader:d2 nemesis:a1.due", north="leader:d6 nemesis:g4.due", phase="nemesis"),
    "two of one side are due, the lower cell first; one has acted, which it never does in play": dict(
        south="leader:d2.acted", north="leader:d6 nemesis:g2.acted.due nemesis:b4.due", phase="nemesis"),
    "a Nemesis that cannot move is not due": dict(
        south="leader:d3 rider:b1 archer:a2 cub:b2", north="leader:d6 nemesis:a1 vizier:c5"),
    "the Nemesis may shut its own Leader in": dict(
        south="leader:d2.acted", north="leader:d7 nemesis:d4.due rider:c6 cub:e6", phase="nemesis"),
    "the Nemesis may lose both Leaders at once": dict(
        south="leader:d5.acted", north="leader:d7 nemesis:f4.due rider:c6 cub:e6 vizier:c4", phase="nemesis"),
    "there is nothing to recruit": dict(south="leader:a1", north="leader:d7"),
    "no recruit could be placed without shutting the Leader in": dict(
        south="leader:a1.acted rider:a2.acted", north="leader:d7 cub:b2 cub:c1 cub:d1 cub:e1 cub:f1 cub:g1",
        row="archer hermit"),
    "the last card is banished": dict(
        south="leader:a1", north="leader:d7", mode="strategist", phase="banish", bans=4, row="rider"),
    "cards are out of a game without banishing": dict(south="leader:a1", north="leader:d7", banned="rider vizier"),
    "over, by capture": dict(south="leader:d2", north="leader:d7 rider:d3 vizier:c2"),
    "over, by surrounding": dict(south="leader:a1 cub:a2 cub:b2 cub:b1", north="leader:d7", turn="north"),
}
REFUSED = {  # each with something that only the ban on losing one's own Leader, or a Protector, forbids
    "illusionist d5 d1": dict(south="leader:d1 illusionist:d5", north="leader:g4 rider:c5 archer:d7 jailer:a1"),
    "rider d1-b1": dict(south="leader:a1 rider:d1 cub:a2 cub:b2", north="leader:d7"),
    "wanderer g1-b1": dict(south="leader:a1 wanderer:g1 cub:a2 cub:b2", north="leader:d7"),
    "brewmaster c1 d1-d2": dict(south="leader:d1 brewmaster:c1", north="leader:d7 rider:d3 vizier:c2"),
    "manipulator e6 e3-d3": dict(south="leader:d1 manipulator:e6", north="leader:a4 archer:e3 rider:d2"),
    "bruiser e3 e2-e1": dict(south="leader:d1 bruiser:e3", north="leader:d7 rider:e2 vizier:c1"),
    "claw-launcher b1 b4 drag": dict(south="leader:a1 claw-launcher:b1", north="leader:d7 assassin:b4"),
    "claw-launcher g1 d1 drag": dict(south="leader:d1 claw-launcher:g1", north="leader:d7 rider:f2 vizier:e2"),
    "claw-launcher g1 d1 go": dict(south="leader:d1 claw-launcher:g1 cub:c1", north="leader:d7 cub:d2"),
    "manipulator a1 a4-a3": dict(south="leader:d1 manipulator:a1", north="leader:d7 rider:a4 protector:b4"),
    "vizier d1-d3": dict(south="leader:d1 vizier:a1", north="leader:d7 rider:d4 rider:c3"),
    "recruit archer b1": dict(south="leader:a1 cub:a2 cub:b2", north="leader:d7", phase="recruit", row="archer hermit"),
    "recruit hermit a1 cub c1": dict(south="leader:b1 cub:b2", north="leader:d7 cub:a2 cub:c2", phase="recruit", row="hermit"),
}


@pytest.mark.parametrize("name", SPECIAL)
def test_special_positions(name, which):
    """They and everything that may follow them are the same in numbers."""
    state = leaders.position(**SPECIAL[name])
    assert differences(state, which) == []
    for action in state.legal_actions():
        assert differences(state.play(action), which) == []


@pytest.mark.parametrize("text", REFUSED)
def test_what_only_another_rule_forbids(text, which):
    """The ability would do it, but it is not legal, in numbers neither."""
    state = leaders.position(**REFUSED[text])
    assert [reason.rule for reason in state.why_not(text)] in (["self-ban"], ["protector"])
    assert differences(state, which) == []


def test_a_larger_board_is_left_to_the_rules(which):
    """The tables are those of the real board."""
    assert differences(crowd(4, 10, seed=1), which) == []


def test_a_position_is_its_key(which):
    """However a position came about: the same key if it is the same, another one if anything differs."""
    start = leaders.position(south="leader:d2 rider:b1 acrobat:e2", north="leader:d6", row="vizier jailer", deck="archer")
    one, other = (engine.fast(start, which) for _ in range(2))
    for texts in ("step d2-d3", "step b1-b2"), ("step b1-b2", "step d2-d3"):
        for text in texts:
            one = one.play(next(number for number in one.legal() if one.action(number).text == text))
        one, other = other, one
    assert one.key == other.key and hash(one.key) == hash(other.key)
    fields = {"turn": "north", "phase": "recruit", "row": "jailer vizier", "deck": "", "first": "north", "banned": "rider",
              "recruits": 2, "opening": True}
    kept = {"south": "leader:d2 rider:b1 acrobat:e2", "north": "leader:d6", "row": "vizier jailer", "deck": "archer"}
    keys = [engine.fast(start, which).key]
    keys += [engine.fast(leaders.position(**{**kept, name: value}), which).key for name, value in fields.items()]
    assert len(set(keys)) == len(keys)


def test_a_position_is_small(which):
    """What it keeps for itself, apart from the small numbers and the table that positions share, is under 300 bytes."""
    position, _ = engine.playout(engine.fast(leaders.new_game(seed=1), which), random.Random(1), 60)
    before = position
    position = next(after for action in position.legal() if (after := position.play(action)).table is before.table)
    own = [getattr(position, name) for name in ("board", "occupied", "mine")]
    assert sys.getsizeof(position) + 16 + sum(map(sys.getsizeof, own)) < 300
    assert not hasattr(position, "__dict__")
