"""The tree players grow: the same in both builds, in slices or at once; it finds wins, and knows who chooses."""

from random import Random
from statistics import fmean

import pytest

import boardlab as bl
from boardlab import engine
from boardlab.engine.readable import Readable
from boardlab.players.judging import eyes_for, judge_of
from playing import WAYS, positions


def tree_of(state, which=None, noise=0.0, seed=1, readable=False):
    """A tree for a position, nothing grown yet."""
    start = Readable(state) if readable else engine.fast(state, which)
    eyes = eyes_for(start, judge_of(state.game))
    return engine.room_of(start, "tree").Tree(start, eyes.first, eyes.value, eyes.weights, 4.0, 0.3, noise, Random(seed))


def told(tree):
    """The root of a tree, as far as it can be compared."""
    return tree.root.actions, tree.root.visits, tree.root.value, [node.position.state().text for node in tree.turn()]


@pytest.mark.parametrize("name, way", WAYS)
def test_both_builds_grow_the_same_tree(name, way, compiler):
    if not compiler:
        pytest.skip("there is no C compiler here")
    for state in [s for s in positions(name, way) if not s.outcome][::12]:
        pure, compiled = tree_of(state, "pure", 0.3), tree_of(state, "compiled", 0.3)
        for tree in (pure, compiled):
            tree.grow(300)
        assert told(pure) == told(compiled), state.text


def test_slices_make_no_difference(which):
    state = positions("leaders", 0)[9]
    whole, sliced = tree_of(state, which), tree_of(state, which)
    whole.grow(2000)
    while sliced.looked < whole.looked:
        sliced.grow(1)
    assert told(sliced) == told(whole)


def test_a_seed_matters_only_where_there_is_noise(which):
    state = positions("leaders", 0)[9]

    def grown(noise, seed):
        tree = tree_of(state, which, noise, seed)
        tree.grow(500)
        return told(tree)
    assert grown(1.0, 1) == grown(1.0, 1) != grown(1.0, 2)
    assert grown(0.0, 1) == grown(0.0, 2)


def test_a_win_ends_the_growth(which):
    state = bl.leaders.position(south="leader:d1 rider:c3 assassin:d4", north="leader:d6", turn="south")
    tree = tree_of(state, which)
    tree.grow(5000)
    assert tree.root.is_settled and tree.root.value == 1.0 and tree.looked < 5000
    assert tree.turn()[-1].position.outcome.winner == "south"


def test_whoever_decides_chooses_for_himself(which):
    """Where South moves the enemy Leader, North moves his Nemesis in South's turn: to where it is bad for South."""
    state = bl.leaders.position(south="leader:d1 manipulator:d3 rider:b3", north="leader:d6 nemesis:f3", turn="south")
    tree = tree_of(state, which)
    tree.grow(3000)
    chased = [node for node in tree.known.values() if node.position.turn == "south" and node.position.decider == "north"]
    assert chased and not any(node.is_first for node in chased)
    followed = [node for node in chased if sum(node.visits) >= 10]
    for node in followed:
        most = node.following[node.visits.index(max(node.visits))]
        assert most.value <= fmean(after.value for after in node.following)
    assert followed


def test_what_is_turned_down_is_not_named_again(which):
    tree = tree_of(positions("leaders", 0)[9], which)
    tree.grow(1000)
    named = set()
    for _ in range(20):
        path = tree.turn()
        end = path[-1].position.key
        assert end not in named
        named.add(end)
        tree.refuse(path)


def test_a_game_without_an_engine_has_a_tree_too():
    state = bl.legie.new_game()
    tree = tree_of(state, readable=True)
    tree.grow(60)
    assert tree.looked >= 60 and tree.turn()[-1].position.state() != state
