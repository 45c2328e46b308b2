"""Turns that decide: from player on no win is missed, from expert on none is left to the opponent if that can be helped."""

import tomllib
from pathlib import Path

import pytest

import boardlab as bl
from boardlab.engine import fast
from boardlab.players import LEVELS, Player, solve
from boardlab.players.caution import Caution
from boardlab.players.finding import texts_of
from boardlab.players.goals import SURVIVE, WIN
from boardlab.players.judging import eyes_for, judge_of
from boardlab.players.levels import level
from boardlab.players.search import MORE, AllTurns, unfolding
from boardlab.players.thinking import finished
from boardlab.tools import proof_bench
from boardlab.tools.decisive import after_turn, has_missed

DATA = tomllib.loads(Path(__file__).with_name("decisive.toml").read_text(encoding="utf-8"))
ENOUGH = 80_000  # positions to find a win that was left: nearly all that were took fewer than a thousand


def wins(s, name, seed):
    """A player of this level wins in this turn."""
    return not has_missed(s, after_turn(s, Player(name, seed)))


@pytest.mark.parametrize("name", LEVELS[1:])
def test_from_player_on_no_win_is_missed(name):
    for seed, text in enumerate(DATA["wins"]):
        assert wins(bl.read(text), name, seed), text


def test_composed_wins_are_found_too():
    for text, _ in proof_bench.positions():
        assert wins(bl.read(text), "player", 1), text
    assert all(level(name, "leaders").wins >= level("player", "leaders").wins for name in LEVELS[2:])


@pytest.mark.parametrize("name", LEVELS[2:])
def test_from_expert_on_no_win_is_left_to_the_opponent(name):
    for seed, text in enumerate(DATA["threats"]):
        s = bl.read(text)
        after = after_turn(s, Player(name, seed))
        if after.outcome:
            assert after.outcome.winner in (s.turn, None), text
        else:
            assert solve(after, WIN, ENOUGH).status != "won", text


def test_there_is_a_win_or_something_to_prevent():
    assert all(solve(bl.read(text), WIN).status == "won" for text in DATA["wins"])
    for text in DATA["threats"]:
        s = bl.read(text)
        assert solve(s, SURVIVE).status == "won" and solve(s, WIN, ENOUGH // 4).status != "won", text
    for texts in DATA.values():
        assert {bl.read(text).game for text in texts} == {"leaders", "legie", "heroes"}


# how that is done


def turns_of(s):
    """All turns that the side to move can take without anything for the opponent to choose in them, the best of the first
    ones in front."""
    start = fast(s)
    every, found = AllTurns(eyes_for(start, judge_of(s.game)), start), []
    while every.more(lambda position: False):
        found += every.liked
        every.liked.clear()
    return found, every


def verdict(caution, s):
    """What it comes to if a turn ends here, or if somebody chooses something in it."""
    return finished(caution.verdict(fast(s), 60))


def test_a_threat_that_is_known_is_seen_again_and_is_none_where_something_was_done_about_it():
    s = bl.heroes.position(beige="ninja:d4:4", blue="barbarian:d6:6 monk:h9:4.played", turn="beige")
    caution = Caution(fast(s), (), 50_000)
    lost = s.play("play ninja").play("end")
    assert verdict(caution, lost) == "lost" and len(caution.threats.known) == 1
    again = fast(s.play("play ninja").play("step c4").play("end"))
    assert caution.is_lost_again(fast(lost)) and not caution.is_lost_again(fast(s))
    assert caution.is_lost_again(again) <= (solve(again.state(), WIN).status == "won")
    assert verdict(Caution(fast(s), (), 0), s.play("play ninja").play("step c4").play("end")) == "doubtful"  # nobody looks


def test_a_threat_answers_whatever_the_other_side_chooses_in_it():
    s = bl.read(proof_bench.positions()[7][0])
    caution = Caution(fast(s), (), 1_000_000)
    caution.me = "north"
    assert verdict(caution, s) == "lost" and caution.is_lost_again(fast(s))
    (threat,) = caution.threats.known
    assert threat.then.known, "the Nemesis of the other side has to choose"
    elsewhere = s
    for action in s.legal_actions():
        elsewhere = s.after(action)
        if elsewhere.turn == "south" == elsewhere.decider and not elsewhere.outcome and caution.is_lost_again(fast(elsewhere)):
            assert solve(elsewhere, WIN).status == "won"


def test_a_safe_turn_that_came_before_is_better_than_a_lost_one():
    s = bl.heroes.position(beige="ninja:d4:4", blue="barbarian:d6:6 monk:h9:4.played", turn="beige")
    ends = [turn.position.state() for turn in turns_of(s)[0]]
    safe = {end for end in ends if end.outcome is None and solve(end, WIN).status == "none"}
    assert 0 < len(safe) < len(ends)
    for name in LEVELS[2:]:
        player, after = Player(name), s
        while after.turn == s.turn:
            after = after.play(player(after, safe))
        assert solve(after, WIN).status == "none"


def within_a_turn(s):
    """Positions of a turn in which the opponent has to choose something."""
    return [position for _, position, over in unfolding(fast(s)) if over and position.turn == s.turn and not position.outcome]


def test_what_the_opponent_chooses_in_my_turn_is_answered_whatever_it_is():
    s = next(bl.read(text) for text in DATA["threats"] if "nemesis" in text and bl.read(text).game == "leaders")
    caution, told = Caution(fast(s), (), 2_000_000), {}
    for position in within_a_turn(s)[:60]:
        state = position.state()
        assert state.turn == s.turn != state.decider
        told[verdict(caution, state)] = state
        if len(told) == 3:
            break
    assert {"safe", "lost"} & {*told}
    for found, state in told.items():
        if found != "doubtful":
            for answer in [state.play(action) for action in state.legal_actions()] if found == "safe" else ():
                assert answer.decider != s.turn or solve(answer, SURVIVE).status == "won"


def test_a_refuge_is_found_exactly_where_one_is_proved_to_be():
    found = 0
    for text in DATA["threats"]:
        s = bl.read(text)
        start = fast(s)
        caution = Caution(fast(s), (), 2_000_000)
        search = caution.refuge(start)
        assert finished(caution.through(search, 2_000_000)) == "safe", text
        after = start
        for action in search.turn():
            after = after.play(action)
        found += after.turn != s.turn
        assert solve(after.state(), WIN if after.turn != s.turn else SURVIVE).status == ("none" if after.turn != s.turn else "won")
    assert found >= 10
    doomed = bl.leaders.position(south="leader:d1 rider:g4", north="leader:d7 assassin:d3 acrobat:c2", turn="south")
    caution = Caution(fast(doomed), (), 2_000_000)
    assert (finished(caution.through(caution.refuge(fast(doomed)), 2_000_000)) == "safe") == (solve(doomed, SURVIVE).status == "won")


def test_a_position_that_came_before_is_put_off_until_nothing_else_is_left():
    s = bl.heroes.position(beige="ninja:d4:4", blue="barbarian:d6:6 monk:h9:4.played", turn="beige")
    ends = {turn.position.state() for turn in turns_of(s)[0]}
    safe = [end for end in ends if end.outcome is None and solve(end, WIN).status == "none"]
    last = safe[-1]
    for before in ({*safe[:-1]}, {*safe}):
        caution = Caution(fast(s), before, 1_000_000)
        search = caution.refuge(fast(s))
        assert finished(caution.through(search, 1_000_000)) == "safe"
        after = s.play(fast(s).action(search.turn()[0]).text)
        for text in texts_of(fast(after), search.turn()[1:]):
            after = after.play(text)
        assert (after == last) or len(before) == len(safe)


def test_whoever_looks_at_nothing_takes_the_first_turn_that_repeats_nothing():
    s = bl.legie.position(black="knight:c3 soldier:b2", white="king:d4", turn="black")
    turns, others = turns_of(s)

    class Named:
        asked = 0

        def next_turn(self):
            self.asked += 1
            return turns[self.asked - 1]

        def turn_down(self):
            yield 0
    named = Named()
    chosen = finished(Caution(fast(s), {turns[0].position.state()}, 0).chosen(named, 40, others))
    assert chosen is turns[1] and named.asked == 2


def test_all_turns_are_gone_through_some_at_a_time_and_lost_ones_left_out():
    s = bl.legie.position(black="knight:c3 soldier:b2", white="king:d4", turn="black")
    turns, every = turns_of(s)
    values = [turn.value for turn in turns]
    assert len(values) == len({s.after(action) for action in s.legal_actions()}) and values == sorted(values, reverse=True)
    assert not every.more(lambda position: False)
    leaders = fast(bl.read(DATA["wins"][0]))
    some = AllTurns(eyes_for(leaders, judge_of("leaders")), leaders)
    assert some.more(lambda position: True) == some.looked == MORE and not some.liked


def test_with_less_effort_a_level_looks_at_less_but_at_something():
    usual = level("master", "heroes")
    assert usual.at(1) == usual and usual.at(0.01).positions == 400 and usual.at(0.01).thinks == usual.thinks
    assert usual.at(0.01).plies == ((1, 1), (1, 1)) and level("beginner", "heroes").at(0.01).wins == 0
    s = bl.heroes.new_game(seed=3)
    assert Player("master", 1, 0.01)(s) in s.legal_actions()
    assert repr(Player("master", 1, 0.01)) == "Player('master', seed=1, effort=0.01)"
    assert repr(Player("master", 1)) == "Player('master', seed=1)"
