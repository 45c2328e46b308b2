"""Alpha-beta finds what looking at everything finds, in both builds, in one go or bit by bit."""

import importlib
import random
import zlib

import pytest

import boardlab as bl
from boardlab.engine import fast
from boardlab.tools.trials.engines import builds
from playing import WAYS, positions

GAMES = ("heroes", "leaders", "legie")
FEW = 45  # positions with so many actions are looked at in full


def lottery(position, weights):
    """What a position is worth by lot, always the same for the same position."""
    return zlib.crc32(repr((position.turn, position.state().text)).encode()) % 1000 / 10


def tree(position, which, depth, budget=10**9, least=1, value=lottery, actions=None, by_turns=False):
    home = importlib.import_module(f"boardlab.engine.{which}.alphabeta")
    first = position.state().sides[0]
    return home.AlphaBeta(position, actions or position.legal(), first, value, [], budget, least, depth, by_turns)


def thought(search, slice=10**9):
    while not search.think(slice):
        pass
    return search


def everything(position, depth, first, ahead=1):
    """What a position is worth if all is looked at, so many actions ahead; and by which actions."""
    found = {}
    for action in position.legal():
        after = position.play(action)
        if after.outcome is not None:
            won = 1000 - ahead
            found[action] = 0 if after.outcome.winner is None else won if after.outcome.winner == first else -won
        else:
            found[action] = lottery(after, []) if depth == 1 else everything(after, depth - 1, first, ahead + 1)[0]
    worth = (max if position.decider == first else min)(found.values())
    return worth, [action for action in found if found[action] == worth]


def some(name, count):
    """Positions of every way to play in which there is not much to do."""
    ways = [way for game, way in WAYS if game == name]
    few = [s for way in ways for s in positions(name, way) if 1 < len(s.legal_actions()) < FEW]
    return random.Random(name).sample(few, count)


@pytest.mark.parametrize("name", GAMES)
def test_it_finds_what_looking_at_everything_finds(name, which):
    for s in some(name, 12):
        position = fast(s, which)
        for depth in (1, 2):
            search = thought(tree(position, which, depth))
            worth, actions = everything(position, depth, s.sides[0])
            assert search.worth == worth and search.best in actions, s.text
            assert search.depth == depth or abs(worth) > 900


def test_whoever_decides_chooses_even_in_the_turn_of_the_other(which):
    s = bl.leaders.position(south="leader:d1 rider:d3", north="leader:d7 nemesis:b4", turn="south")
    after = [fast(s, which).play(action) for action in fast(s, which).legal()]
    assert any(each.decider != each.turn for each in after)  # the Nemesis answers inside South's turn
    for position in [each for each in after if each.decider != each.turn]:
        worth, actions = everything(position, 2, "south")
        search = thought(tree(position, which, 2))
        assert search.worth == worth and search.best in actions


@pytest.mark.parametrize("name", GAMES)
def test_thinking_bit_by_bit_and_in_the_other_build_comes_to_the_same(name):
    for s in some(name, 3):
        told = [(search.best, search.worth, search.looked, search.depth)
                for search in (thought(tree(fast(s, which), which, 3, budget=700), slice)
                               for which in builds() for slice in (1, 50, 10**9))]
        assert len(set(told)) == 1, s.text


def test_it_stops_when_enough_was_looked_at_but_not_too_early(which):
    position = fast(bl.legie.position(black="knight:c3", white="soldier:d4", turn="black"), which)
    for least in (1, 2):
        search = thought(tree(position, which, 9, budget=10, least=least))
        assert search.depth == least + 1  # it has begun to look further
        assert search.best == thought(tree(position, which, least)).best
    assert thought(tree(position, which, 9, budget=3000)).looked == 3000


def test_a_thought_pauses_soon(which):
    search = tree(fast(bl.legie.new_game(), which), which, 3, budget=5000)
    looked = [search.looked]
    while not search.think(100):
        looked.append(search.looked)
    assert len(looked) > 10 and max(b - a for a, b in zip(looked, looked[1:])) < 400


def test_of_equals_the_first_is_taken(which):
    position = fast(bl.legie.new_game(), which)
    for action in position.legal()[::40]:
        actions = [action, *[each for each in position.legal() if each != action]]
        assert thought(tree(position, which, 2, value=lambda position, weights: 1.0, actions=actions)).best == action


def test_a_win_now_is_taken_before_a_win_later(which):
    row = "soldier:a1 soldier:b1 knight:c1 knight:d1 scout:e1 general:f1 tower:a2 catapult:b2 archer:c2"
    s = bl.legie.position(black=row, white="tower:f6", turn="black")
    search = thought(tree(fast(s, which), which, 4))
    assert search.depth == 1 and search.worth == 999
    assert fast(s, which).play(search.best).outcome.winner == "black"


def turns_of(position, turns, first, found):
    """What a position is worth if all is looked at, so many turns ahead; each is looked at once."""
    key = turns, position.key
    if key not in found:
        worths = []
        for action in position.legal():
            after = position.play(action)
            left = turns - (after.turn != position.turn)
            worths.append(turns_of(after, left, first, found) if left else lottery(after, []))
        found[key] = (max if position.decider == first else min)(worths)
    return found[key]


DUEL = {"beige": "ninja:a1:4.spent-invisibility", "blue": "giant:h9:6"}  # far apart: nobody can win yet


def test_it_looks_ahead_by_turns(which):
    s = bl.heroes.position(**DUEL, turn="beige")
    for turns in (1, 2):
        position = fast(s, which)
        search = thought(tree(position, which, turns, by_turns=True))
        assert search.worth == turns_of(position, turns, s.sides[0], {})
        for action in search.line:
            assert position.turn == "beige" and action in position.legal()
            position = position.play(action)
        assert position.turn == "blue" and search.depth == turns
        assert search.worth == (lottery(position, []) if turns == 1 else turns_of(position, 1, s.sides[0], {}))


def test_by_turns_it_can_stop_at_any_position(which):
    position = fast(bl.heroes.position(**DUEL, turn="beige"), which)
    assert thought(tree(position, which, 3, budget=40, least=0, by_turns=True)).looked == 40
    assert len({tuple(thought(tree(position, which, 3, budget=700, least=0, by_turns=True), slice).line)
                for slice in (1, 50, 10**9)}) == 1
