"""A game looked at again: values at once, proofs that can be replayed, moments that are true in four languages."""

import random

import pytest

import boardlab as bl
from boardlab.players import Player, hints, solve
from boardlab.players.judging import judge_of
from boardlab.players.review import Review, line_of, share, turns_of
from boardlab.players.thinking import finished
from boardlab.record import Record
from boardlab.words.say import LANGUAGES

KIT = ("heroes", "leaders", "legie")
BLUNDER = bl.leaders.position(south="leader:d1 acrobat:c4 rider:e4", north="leader:d7 brewmaster:c5", turn="north")


def game(name, seed=3, most=150):
    """A game of two beginners, or its beginning."""
    record, players = Record(bl.game(name).new_game(seed=seed)), Player("beginner", seed)
    while not record.state.outcome and len(record.line) < most:
        record.play(players(record.state))
    return record


def replay(state, line):
    for text in line:
        state = state.play(text)
    return state


@pytest.mark.parametrize("name", KIT)
def test_every_claim_can_be_replayed(name):
    review = Review(game(name), looks=5000)
    assert review.progress[0] == 0 and not [m for m in review.moments() if m.kind != "swing"]
    finished(review.think())
    assert review.progress[0] == review.progress[1] > 0 and not review.wanted
    kinds = set()
    for moment in review.moments():
        kinds.add(moment.kind)
        turned, state = review.turned(moment.turn), review.states[moment.number]
        if moment.kind == "missed":
            assert state.turn == moment.turn.side and replay(state, turned.missed).outcome.winner == moment.turn.side
            assert review.states[moment.turn.end].outcome is None or (
                review.states[moment.turn.end].outcome.winner != moment.turn.side)
        if moment.kind == "allowed":
            assert state.turn != moment.turn.side and replay(state, turned.answer).outcome.winner == state.turn
        for code in LANGUAGES:
            with bl.speaking(code):
                hint = review.tell(moment)
                assert hint.text and "review." not in hint.text and "…" not in hint.text
                assert all(a in state.board.order and b in state.board.order for a, b in hint.arrows)
    assert kinds


def test_a_lost_game_names_the_turn_that_lost_it():
    record = Record(BLUNDER).play("end").play("acrobat c4-c6").play("rider e4-e6")
    review = Review(record)
    finished(review.think())
    (moment,) = [each for each in review.moments() if each.kind == "allowed"]
    assert (moment.turn.side, moment.number) == ("north", 1)
    assert review.tell(moment).text == "After North's turn, South can win: Acrobat to c6; Rider to e6 → South wins (Capture)."
    assert review.shares[1] == 1.0 and review.shares[-1] == 1.0


def test_a_missed_win_is_found_and_is_shortest():
    record = Record(BLUNDER.play("end")).play("end").play("end")
    review = Review(record)
    finished(review.think())
    moment = next(each for each in review.moments() if each.kind == "missed")
    assert moment.number == 0 and review.turned(moment.turn).least == solve(record.root.state).least == 2
    assert "2 actions" in review.tell(moment).text


@pytest.mark.parametrize("name", KIT)
def test_values_are_those_of_the_judge(name):
    review = Review(game(name, most=60))
    judge, first = judge_of(name).lasting, bl.game(name).sides[0]
    for number, state in enumerate(review.states):
        assert review.values[number] == judge.value(state, first) and review.shares[number] == share(review.values[number])
    assert all(-1 <= each <= 1 for each in review.shares)


@pytest.mark.parametrize("name", KIT)
def test_that_the_turn_passes_is_no_turning_point(name):
    review, passing = Review(game(name)), judge_of(name).passing
    for turn in review.turns:
        told = hints.weighed(review.states[turn.start], review.states[turn.end], turn.side)
        assert not {each.feature for each in told} & {*passing}
    if name == "leaders":
        start = BLUNDER.play("end")
        assert share(Review(Record(BLUNDER).play("end")).values[1]) == Review(Record(start)).shares[0]
        assert Review(Record(BLUNDER).play("end")).unusual() == {}, "nothing was done in this turn"


@pytest.mark.parametrize("name", KIT)
def test_a_swing_is_towards_whoever_gained(name):
    review = Review(game(name))
    for turn, more in review.unusual().items():
        assert (review.values[turn.end] - review.values[turn.start]) * more > 0
    for moment in review.moments():
        assert "→" in review.tell(moment).text


@pytest.mark.parametrize("name, options", [("heroes", {"setup": "draft"}), ("heroes", {"setup": "pick"}),
                                           ("legie", {"scenario": "advanced"})])
def test_what_is_chosen_before_the_first_turn_is_no_turning_point(name, options):
    record, chance = Record(bl.game(name).new_game(seed=1, **options)), random.Random(1)
    while not record.state.is_set_up:
        record.play(chance.choice(record.state.legal_actions()))
    chosen = len(record.line)
    for _ in range(20):
        record.play(chance.choice(record.state.legal_actions()))
    review = Review(record)
    assert chosen and not any(review.values[:chosen]) and any(review.values[chosen:])
    assert all(turn.start >= chosen for turn in review.unusual())


def test_the_line_is_the_one_looked_at_with_what_follows():
    record = Record(BLUNDER).play("end").play("end").undo().play("step d1-d2").undo().undo()
    nodes = line_of(record)
    assert [node.action.text for node in nodes[1:]] == ["end", "step d1-d2"]


@pytest.mark.parametrize("name", KIT)
def test_turns_cover_the_line(name):
    states = [node.state for node in line_of(game(name, most=40))]
    turns = turns_of(states)
    assert turns[0].start == 0 and all(a.end == b.start for a, b in zip(turns, turns[1:]))
    assert all(states[turn.start].turn == turn.side for turn in turns)


def test_of_a_secret_nothing_is_told():
    s, chance = bl.heroes.new_game(seed=3, setup="pick"), random.Random(1)
    record = Record(s)
    while not record.state.hidden:
        record.play(chance.choice(record.state.legal_actions()))
    review = Review(record)
    finished(review.think())
    assert review.values[-1] == 0 and not [moment for moment in review.moments() if review.states[moment.number].hidden]


def test_a_record_without_a_move_has_a_curve_of_one_position():
    review = Review(Record(BLUNDER))
    finished(review.think())
    assert review.turns == [] and review.moments() == [] and len(review.shares) == 1
