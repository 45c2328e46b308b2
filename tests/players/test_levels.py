"""Players of the four levels: legal, seeded, honest about what is hidden, and each better than the one below."""

import itertools
import random
import re
from importlib import import_module, resources

import pytest

import boardlab as bl
from boardlab.engine import fast
from boardlab.errors import BoardlabError, Unreadable
from boardlab.players import LEVELS, Player, levels, solve
from boardlab.players.judging import WON, eyes_for, judge_of
from boardlab.players.levels import level
from boardlab.players.puzzles import puzzles
from boardlab.players.thinking import finished
from boardlab.words.say import LANGUAGES, phrases
from playing import WAYS, begin, positions

KIT = ("heroes", "leaders", "legie")
proofs = import_module("boardlab.players.solve")
BEAM = 40_000  # positions that the widest beam of Heroes looks at, at most: when a whole team is picked


def game_between(name, way, seed, first, second, most=400):
    """One game; who won, or None if it was not over after so many actions."""
    s = begin(name, way, seed)
    players, before = dict(zip(s.sides, (Player(first, seed), Player(second, seed)))), set()
    for _ in range(most):
        if s.outcome:
            return s.outcome.winner
        before.add(s)
        s = s.play(players[s.decider](s, before))
    return None


@pytest.mark.parametrize("name, way", WAYS)
def test_every_level_plays_legal_actions(name, way):
    some = [s for s in positions(name, way) if not s.outcome]
    for s in random.Random(1).sample(some, min(8, len(some))):
        for each in LEVELS[:3]:
            assert Player(each)(s) in s.legal_actions()


@pytest.mark.parametrize("name", KIT)
def test_the_same_seed_gives_the_same_moves(name):
    for s in positions(name, 0)[3:30:9]:
        if not s.outcome:
            assert Player("beginner", 5)(s) == Player("beginner", 5)(s)
    several = {Player("beginner", seed)(positions(name, 0)[4]) for seed in range(12)}
    assert len(several) > 1  # a beginner is not the same every day


@pytest.mark.parametrize("below, above", list(itertools.pairwise(LEVELS)))
@pytest.mark.parametrize("name", KIT)
def test_a_small_ladder(name, above, below):
    """Each level wins most of a few games, begun in two ways, against the one below; `boardlab bench --players` plays a
    hundred."""
    sides, won = bl.game(name).sides, 0
    for seed, strong in itertools.product(range(3), (0, 1)):
        names = (above, below) if strong == 0 else (below, above)
        won += game_between(name, seed % 2, seed, *names, most=1500) == sides[strong]
    assert won >= 4


def test_the_rest_of_a_turn_is_planned_once():
    s = bl.leaders.new_game(seed=4)
    player = Player("player")
    action = player(s)
    after = s.play(action)
    assert after.turn != s.turn or list(player.thinking(after)) == []  # nothing is looked at again


def test_thinking_pauses_and_can_be_dropped():
    s, player = bl.heroes.new_game(seed=1), Player("expert")
    thinking = player.thinking(s)
    looked = [next(thinking) for _ in range(5)]
    assert looked == sorted(looked)
    thinking.close()
    assert player(s) in s.legal_actions()


def test_nobody_knows_the_order_of_the_deck():
    judge, s = judge_of("leaders"), bl.leaders.new_game(seed=1)
    guessed = [judge.guessed(s, random.Random(seed)) for seed in range(5)]
    assert len({g.deck for g in guessed}) > 1 and all(sorted(g.deck) == sorted(s.deck) and g.row == s.row for g in guessed)


def test_nobody_knows_the_secret_pick():
    s = bl.heroes.new_game(seed=1, setup="pick")
    for _ in range(6):
        s = s.play(s.legal_actions()[0])
    other = judge_of("heroes").guessed(s, random.Random(3))
    assert s.hidden and {other.at[cell].kind for cell in s.hidden} != {s.at[cell].kind for cell in s.hidden}
    assert other.legal_actions() == s.legal_actions()


@pytest.mark.parametrize("name", KIT)
def test_every_feature_has_a_weight_and_a_name_in_four_languages(name):
    judge = judge_of(name)
    ways = [way for game, way in WAYS if game == name]
    used = {feature for way in ways for s in positions(name, way)[::9] for feature in judge.features(s, s.turn)}
    text = resources.files(f"boardlab.games.{name}").joinpath("judgement.toml").read_text(encoding="utf-8")
    assert used == set(judge.weights) == set(re.findall(r"^([a-z-]+) = ", text.partition("[weights]")[2], re.M))
    for code in LANGUAGES:
        assert all(phrases(name, code).get(f"feature.{feature}") for feature in used)


@pytest.mark.parametrize("name, way", WAYS)
def test_what_is_good_for_one_is_bad_for_the_other(name, way):
    judge = judge_of(name)
    for s in positions(name, way)[::11]:
        a, b = (judge.value(s, side) for side in s.sides)
        assert a == pytest.approx(-b) and abs(a) <= WON
        assert (abs(a) == WON) == bool(s.outcome and s.outcome.winner)


@pytest.mark.parametrize("name", KIT)
def test_from_player_on_no_win_in_this_turn_is_missed(name):
    for each in [puzzle for puzzle in puzzles(name) if puzzle.goal == "win this turn"][:6]:
        s = bl.read(each.position)
        me, player = s.decider, Player("player", 1)
        for _ in range(40):
            if s.outcome or s.turn != me and s.decider != me:
                break
            s = s.play(player(s) if s.decider == me else s.legal_actions()[0])
        assert s.outcome and s.outcome.winner == me, each


def test_an_expert_leaves_no_win_that_a_player_leaves():
    s = bl.leaders.position(south="leader:d1 rider:f3 assassin:b3", north="leader:d6 rider:d3 bruiser:e3", turn="south")
    after = s
    player = Player("expert")
    while after.turn == "south":
        after = after.play(player(after))
    assert solve(after, "win this turn", 200_000).status == "none" or solve(s, "survive the opponent's next turn").status == "none"


def test_a_position_that_came_before_is_left_aside():
    s = bl.legie.new_game()
    liked = Player("expert")(s)
    assert Player("expert")(s, {s.play(liked)}) != liked


def test_an_unknown_level_is_refused_with_the_nearest():
    with pytest.raises(Unreadable, match="expert"):
        Player("expret")


def test_a_game_says_otherwise_in_a_table_of_its_own():
    assert level("expert", "legie").thinks == "alphabeta" != level("expert", "").thinks
    assert level("beginner", "legie").overlooks and not level("beginner", "").overlooks


def test_what_is_overlooked_counts_for_nothing():
    judge, s = judge_of("legie"), bl.legie.position(black="soldier:c3", white="knight:e3", turn="white")
    blind = judge.without(["units-in-danger"])
    assert judge.features(s, "black")["units-in-danger"] and blind.features(s, "black") == judge.features(s, "black")
    assert blind.weights["units-in-danger"] == 0 and {**blind.weights} != judge.weights
    expected = [weight for name, weight in judge.weights.items() if name != "units-in-danger"]
    assert [weight for name, weight in blind.weights.items() if name != "units-in-danger"] == expected


def test_from_expert_on_no_win_is_left_to_the_opponent_in_legie():
    """White wins with any tenth unit that stays: only a removal helps, and black finds one."""
    row = "tower:a1 catapult:b1 scout:c1 general:d1 knight:e1 knight:f1 soldier:a2 soldier:b2 archer:c2"
    s = bl.legie.position(black="soldier:f6 tower:e6", white=row, turn="black")
    assert solve(s, "survive the opponent's next turn").status == "won"
    for name in ("expert", "master"):
        for seed in range(3):
            after = s.play(Player(name, seed)(s))
            assert solve(after, "win this turn").status == "none"


def test_from_expert_on_no_win_is_left_to_the_opponent_in_heroes():
    """The barbarian brings the ninja down wherever he comes near enough: it has to run, however badly it is judged."""
    s = bl.heroes.position(beige="ninja:d4:4", blue="barbarian:d6:6 monk:h9:4.played", turn="beige")
    assert solve(s.play("play ninja").play("end"), "win this turn").status == "won"
    for name in ("expert", "master"):
        for seed in range(3):
            after, player = s, Player(name, seed)
            while after.turn == "beige":
                after = after.play(player(after))
            assert solve(after, "win this turn").status == "none"


def test_nobody_plays_on_when_the_game_is_over():
    over = bl.leaders.position(south="leader:d1", north="leader:d7 rider:d2 jailer:c1 archer:e1", turn="south")
    assert over.outcome
    with pytest.raises(BoardlabError, match="The game is over."):
        Player("beginner")(over)


def test_players_think_about_positions_of_the_engine():
    assert type(fast(bl.legie.new_game())).__name__ != "Readable"


def looks_at(name, state, monkeypatch):
    """How many positions a level looks at before a turn: to find a win, to judge turns, and to see what they leave."""
    answers, judged = [], []

    def judging(position, judge):
        eyes = eyes_for(position, judge)
        return eyes._replace(value=lambda position, weights: judged.append(position) or eyes.value(position, weights))

    class Kept(proofs.Answer):
        def __init__(self, start, *about):
            answers.append((start, self))
            super().__init__(start, *about)
    with monkeypatch.context() as here:
        here.setattr(levels, "eyes_for", judging)
        here.setattr(proofs, "Answer", Kept)
        Player(name, 1)(state)
    of_mine = [answer.looked for start, answer in answers if start.state() == state]
    return sum(of_mine), len(judged), sum(answer.looked for _, answer in answers) - sum(of_mine)


@pytest.mark.parametrize("name", LEVELS)
def test_no_level_looks_at_more_positions_in_heroes_than_it_may(name, monkeypatch):
    """The time a turn takes is bounded by positions: those a level may look at, and a little to tell what it has found."""
    mine, told = level(name, "heroes"), 500
    ways = [way for game, way in WAYS if game == "heroes"]
    some = [s for way in ways for s in positions("heroes", way) if not s.outcome]
    most = 0
    for s in random.Random(3).sample(some, 30):
        wins, judged, threats = looks_at(name, s, monkeypatch)
        most = max(most, wins)
        assert wins <= mine.wins + told and threats <= mine.threats + told, s.text
        assert judged <= (mine.positions + BEAM if s.phase == "pick" else mine.positions or BEAM), s.text
    assert bool(most) is bool(mine.wins), "it looks for wins, or it does not"


def test_a_whole_team_is_picked_by_a_beam(monkeypatch):
    s, master = bl.heroes.new_game(seed=2, setup="pick"), level("master", "heroes")
    _, judged, _ = looks_at("master", s, monkeypatch)
    assert judged <= master.positions + BEAM
    texts = finished(Player("master").turn(s))
    assert len(texts) == 6 and all(text.startswith("pick ") for text in texts)


def test_the_master_of_legie_lays_the_board_in_one_thought(monkeypatch):
    s = bl.legie.new_game(seed=2, scenario="advanced")
    _, judged, _ = looks_at("master", s, monkeypatch)
    assert judged < level("master", "legie").positions / 5  # there is little to judge yet
    laid = [tuple(finished(Player("master", seed).turn(s))) for seed in (1, 1, 2, 3)]
    assert len(laid[0]) == 4 and laid[0] == laid[1] and len(set(laid)) > 1
