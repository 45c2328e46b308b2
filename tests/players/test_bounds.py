"""Bounds of Leaders, asked one by one: never more than is needed, and no action that can begin a win is left out."""

import random

import pytest

from boardlab.engine import fast
from boardlab.games import leaders
from boardlab.players.goals import read
from boardlab.players.solve import NEVER, Looks, _Search, bounds_of, solve
from boardlab.tools.trials.engines import builds
from making import MAKERS, positions

bounds = bounds_of(fast(leaders.new_game(seed=1)), "leaders")
LIMIT = 8_000
OWN = ["nemesis", "illusionist", "brewmaster", "claw-launcher", "royal-guard", "archer", "bruiser", "manipulator", "vizier",
       "assassin", "acrobat", "cub", "rider", "jailer"]
THEIRS = ["nemesis", "protector", "jailer", "assassin", "archer", "bruiser", "rider", "vizier", "acrobat", "cub"]


def position(chance):
    """Two to five a side around an enemy Leader; some have acted; small teams may recruit."""
    board, size = leaders.board, chance.choice([2, 3, 4, 5])
    target = chance.choice(board.cells)
    near = [cell for cell in board.cells if cell != target and board.distance[target][cell] <= 2]
    theirs = dict(zip([target, *chance.sample(near, size)], ["leader", *chance.sample(THEIRS, size)]))
    far = chance.choice([3, 9])
    free = [cell for cell in board.cells if cell not in theirs and board.distance[target][cell] <= far]
    own = dict(zip(chance.sample(free, size + 1), ["leader", *chance.sample(OWN, size)]))
    acted = chance.choice([0.3, 0.6])
    north = " ".join(f"{kind}:{cell}" for cell, kind in theirs.items())
    south = " ".join(f"{kind}:{cell}{'.acted' if kind != 'nemesis' and chance.random() < acted else ''}"
                     for cell, kind in own.items())
    cards = [kind for kind in OWN if kind != "cub" and kind not in {*own.values(), *theirs.values()}]
    row = " ".join(chance.sample(cards, 3)) if size < 4 and chance.random() < 0.7 else ""
    return leaders.position(south=south, north=north, turn="south", row=row)


def following(p):
    """The position itself and those one action later, as long as it is South's turn and nobody has won."""
    return [each for each in [p, *map(p.play, p.legal())] if each.turn == "south" and not each.outcome]


class TooMuch(Exception):
    """It takes too long to try."""


def is_enough(search, p, number):
    """So many own actions win, tried without bounds."""
    if p.outcome:
        return p.outcome.winner == "south"
    if p.turn != "south":
        return False
    try:
        next(search.within(p, 0, number))
    except StopIteration as known:
        return known.value <= number
    raise TooMuch


def test_bounds_are_never_above_the_truth():
    chance, asked, wins = random.Random(15), 0, 0
    for _ in range(160):
        s = position(chance)
        if s.outcome:
            continue
        p, search = fast(s), _Search(read("win this turn", s), None, Looks(LIMIT))
        try:
            for each in following(p):
                low = bounds.least_actions(each)
                asked += 1
                assert not 0 < low <= 3 or not is_enough(search, each, low - 1), each.state().text
                assert low < NEVER or not is_enough(search, each, 2), each.state().text
            legal = p.legal()
            for most in (1, 2):
                kept = bounds.first_actions(p, legal, most)
                for action in legal:
                    if is_enough(search, p.play(action), most - 1):
                        wins += 1
                        assert action in kept, (s.text, p.action(action).text)
        except TooMuch:
            continue
    assert asked >= 1200 and wins >= 200


def all_bounds(p, name):
    """All that the bounds of a game say of a position, in the build it is played by."""
    own = bounds_of(p, name)
    told = [own.least_actions(p)]
    if name == "leaders":
        told += [own.most_actions(p), *(own.first_actions(p, p.legal(), most) for most in (1, 2))]
    return told


@pytest.mark.parametrize("name", MAKERS)
def test_every_build_has_the_same_bounds(name):
    chance = random.Random(16)
    some = [position(chance) for _ in range(60)] if name == "leaders" else positions(name, 60, seed=16)
    told = []
    for build in builds():
        starts = [fast(s, build) for s in some if not s.outcome]
        told.append([all_bounds(each, name) for p in starts for each in [p, *map(p.play, p.legal())] if not each.outcome])
    assert all(each == told[0] for each in told) and len(set(map(str, told[0]))) > 1


@pytest.mark.parametrize(("south", "north", "least"), [
    # the Rider makes room for the Leader and counts from elsewhere
    ("leader:a3 rider:a2 bruiser:c2.acted illusionist:d2.acted", "leader:a1 rider:d4 bruiser:d1 vizier:g1", 2),
    # a Nemesis must leave the cell that the Archer fills, for the only other one
    ("leader:d3 archer:e1 jailer:e3.acted nemesis:f3", "leader:g1 acrobat:g2 manipulator:g3 nemesis:f1", 2),
    # a Nemesis must go to the last empty cell, once its ways are filled
    ("leader:e1 rider:g1 wanderer:d1 brewmaster:d5.acted jailer:d6 protector:d7",
     "leader:g4 bruiser:g3 archer:f4 jailer:g2 vizier:e4 nemesis:e5", 2),
    # the Leader makes room for the Illusionist and still counts
    ("leader:d4 bruiser:f2.acted illusionist:c3 brewmaster:d3.acted", "leader:e4 rider:g4 protector:e5 cub:d5", 2),
])
def test_what_a_bound_once_forgot(south, north, least):
    s = leaders.position(south=south, north=north, turn="south")
    assert solve(s).least == solve(s, hints=False).least == least


def test_a_recruit_counts_only_near_the_cells_where_it_comes_in():
    near, far = (leaders.position(south="leader:d5 jailer:c3", north=f"leader:{cell}", turn="south", row="archer vizier rider")
                 for cell in ("c2", "g4"))
    for least, s in ((2, near), (1, near.play("end"))):
        assert bounds.least_actions(fast(s)) == solve(s).least == solve(s, hints=False).least == least
    assert bounds.least_actions(fast(far)) == NEVER and solve(far, hints=False).status == "none"


def test_a_nemesis_may_be_pushed_to_where_it_has_only_one_way_to_go():
    p = fast(leaders.position(south="leader:c3 bruiser:c4 illusionist:c6 brewmaster:c2 protector:b2",
                              north="leader:a3 rider:b3 bruiser:a2 vizier:b4 nemesis:c5", turn="south"))
    assert "bruiser c4 c5-b5" in [p.action(each).text for each in bounds.first_actions(p, p.legal(), 2)]


def test_a_nemesis_that_is_due_may_shut_its_own_leader_in():
    s = leaders.position(south="leader:d5.acted rider:e3 manipulator:e5 illusionist:d2 archer:f5 hermit:f2 cub:d3 nemesis:e4",
                         north="leader:g2 jailer:g4 protector:f1 assassin:g3 vizier:g1 nemesis:f4.due", turn="south",
                         phase="nemesis")
    assert bounds.least_actions(fast(s)) == solve(s).least == solve(s, hints=False).least == 0
