"""Hints tell only what is true: a claimed win is replayed, a claimed answer wins, what is hidden stays hidden."""

import random

import pytest

import boardlab as bl
from boardlab.errors import BoardlabError
from boardlab.players import solve
from boardlab.players.advice import Advice, advising, judging_turn, proving
from boardlab.players.goals import SURVIVE
from boardlab.players.hints import GRADES, arrows, features_told, grades, places, refutation, steps_of, weighed, who
from boardlab.players.judging import judge_of
from boardlab.players.puzzles import puzzles
from boardlab.players.thinking import finished
from boardlab.words.say import LANGUAGES, say, say_name

KIT = ("heroes", "leaders", "legie")
WON = {"leaders": ["win-01", "win-03"], "heroes": ["win-01"], "legie": ["win-01", "win-02"]}
BLUNDER = bl.leaders.position(south="leader:d1 acrobat:c4 rider:e4", north="leader:d7 brewmaster:c5", turn="north")


def won(name):
    by_name = {puzzle.name: puzzle for puzzle in puzzles(name)}
    return [by_name[each].state for each in WON[name]]


def replay(state, line):
    for text in line:
        state = state.play(text)
    return state


def is_won(state, side):
    return state.outcome is not None and state.outcome.winner == side


def turns(name, seed, count=6):
    """The positions at the beginning of turns of a random game."""
    chance, state = random.Random(seed), bl.game(name).new_game(seed=seed)
    found = []
    while not state.outcome and len(found) < count * 6:
        if not found or found[-1].turn != state.turn:
            found.append(state)
        state = state.play(chance.choice(state.legal_actions()))
    return found[-count:]


@pytest.mark.parametrize("name", KIT)
def test_a_claimed_win_is_proved_and_can_be_replayed(name):
    for state in won(name):
        advice = finished(advising(state))
        assert advice.status == "won" and replay(state, advice.line).outcome.winner == state.turn
        assert advice.least == solve(state).least and len(advice.hints()) == GRADES


@pytest.mark.parametrize("name", KIT)
def test_each_grade_tells_more_in_four_languages(name):
    for state in won(name):
        answer = solve(state)
        said = {}
        for code in LANGUAGES:
            with bl.speaking(code):
                said[code] = hints = grades(state, answer.line, answer.least)
                there, who, rules, begin, line = (hint.text for hint in hints)
                assert str(answer.least) in there and "…" not in "".join((there, who, rules, begin, line))
                first = state.legal_actions()[[a.text for a in state.legal_actions()].index(answer.line[0])]
                assert not any(cell in there for cell in state.board.cells), "the first hint names no place"
                assert first.piece is None or first.piece.cell not in state.at or first.piece.cell in who
        assert len({hints[0].text for hints in said.values()}) == len(LANGUAGES)
        assert {hints[1:] and tuple((hint.cells, hint.arrows) for hint in hints) for hints in said.values()} == {
            tuple((hint.cells, hint.arrows) for hint in said["en"])}
        for a, b in said["en"][-1].arrows:
            assert a in state.board.order and b in state.board.order and a != b


def test_what_cannot_be_played_is_not_told():
    with pytest.raises(BoardlabError):
        grades(BLUNDER, ("rider d6-d5",), 1)


def test_a_bad_move_is_answered_in_words_and_arrows():
    after = BLUNDER.play("end")
    turned = finished(judging_turn(BLUNDER, after))
    assert turned.is_bad and replay(after, turned.answer).outcome == ("south", "capture")
    (hint,) = turned.hints()
    assert hint.text.startswith("South answers ") and hint.text.endswith(": your Leader on d7 is captured.")
    assert "Acrobat to c6" in hint.text and ("c4", "c6") in hint.arrows
    with bl.speaking("fr"):
        assert turned.hints()[0].text.endswith("votre Leader en d7 est capturé.")


@pytest.mark.parametrize("name", KIT)
def test_a_missed_win_is_told_with_its_line(name):
    state = won(name)[0]
    other = next(after for action in state.legal_actions() if not is_won(after := state.play(action), state.turn))
    while other.turn == state.turn and not other.outcome:
        other = next(after for action in reversed(other.legal_actions()) if not is_won(after := other.play(action), state.turn))
    turned = finished(judging_turn(state, other))
    assert replay(state, turned.missed).outcome.winner == state.turn and turned.least == solve(state).least
    assert str(turned.least) in turned.hints()[0].text


@pytest.mark.parametrize("name", KIT)
def test_of_random_turns_every_claim_is_true(name):
    told = 0
    for seed in range(6):
        for before, after in zip(found := turns(name, seed), found[1:]):
            turned = finished(judging_turn(before, after, limit=4000))
            if turned.missed:
                assert replay(before, turned.missed).outcome.winner == before.turn
            if turned.answer:
                assert replay(after, turned.answer).outcome.winner == after.turn
            assert all(hint.text and "feature." not in hint.text for hint in turned.hints())
            told += bool(turned.hints())
    assert told > 6


@pytest.mark.parametrize("name", KIT)
def test_those_who_take_part_are_named_where_they_stand_now(name):
    chance, cards = random.Random(8), 0
    for seed in range(12):
        for s in turns(name, seed):
            line, after = [], s
            while not after.outcome and after.turn == s.turn:
                line.append(chance.choice(after.legal_actions()).text)
                after = after.play(line[-1])
            own = [step for step in steps_of(s, line)[0] if step.state.decider == s.decider]
            hint = who(s, own)
            mine = [cell for cell in hint.cells if cell in s.at]
            cards += len(hint.cells) > len(mine)
            assert all(s.at[cell].side == s.decider for cell in mine), line
            names = [say_name(name, s.at[cell].kind if cell in mine else cell) + (f" {cell}" if cell in mine else "")
                     for cell in hint.cells]
            assert hint.text == (say("hint.who", names=", ".join(names)) if names else say("hint.nobody")), line
    assert cards or name == "heroes"


def test_a_recruit_who_comes_where_somebody_just_stood_is_not_taken_for_them():
    s = bl.read("leaders/1;south=leader:d1,royal-guard:a1,jailer:g1;north=leader:e6,hermit:c6,cub:d7;turn=north;phase=actions;"
                "row=claw-launcher,archer,rider;deck=;first=south;mode=discovery")
    line = ["step c6-c5", "end", "recruit rider c6"]
    assert who(s, steps_of(s, line)[0]).text == "It takes: Hermit c6, Rider."


@pytest.mark.parametrize("name", KIT)
def test_quiet_turns_are_explained_by_features_that_changed(name):
    judge = judge_of(name).lasting
    for before, after in zip(found := turns(name, 3), found[1:]):
        changes = weighed(before, after, before.turn)
        for each in changes:
            now, was = judge.features(after, each.side), judge.features(before, each.side)
            assert each.after == now[each.feature] != was.get(each.feature, 0) == each.before
        assert sum(each.gain for each in changes) == pytest.approx(
            judge.value(after, before.turn) - judge.value(before, before.turn)) or after.outcome
        with bl.speaking("ru"):
            assert "feature." not in features_told(before, changes)


@pytest.mark.parametrize("name", KIT)
def test_an_unknown_is_said_as_unknown(name):
    state = won(name)[0]
    assert finished(proving(state, limit=0)).status == "unknown"
    advice = finished(advising(state, limit=0))
    assert advice.status == "unknown" and "unknown" in advice.hints()[0].text
    assert "Not proved" in advice.hints()[-1].text and replay(state, advice.line)


def test_what_matters_names_whoever_decides_in_a_way_of_its_own():
    s = bl.leaders.position(south="leader:d1 rider:c3 assassin:d4", north="leader:d6", turn="south")
    assert "Assassin" in grades(s, ("step d4-d5",), 1)[2].text
    s = bl.leaders.position(south="leader:d1 rider:c4 archer:d4", north="leader:d6", turn="south")
    line = solve(s).line
    assert "Archer" in grades(s, line, len(line))[2].text and "Assassin" not in grades(s, line, len(line))[2].text


def test_arrows_are_drawn_where_somebody_goes_or_is_struck():
    s = bl.leaders.position(south="leader:d1", north="leader:d7", turn="south", phase="recruit", row="hermit rider vizier")
    steps, _ = steps_of(s, ("recruit hermit a1 cub b1",))
    assert arrows(steps) == () and places(steps) == ("a1", "b1")


def test_where_no_turn_helps_that_is_said():
    s = bl.read("leaders/1;south=leader:d1,protector:a1;north=leader:d7,acrobat:f3,claw-launcher:c1,rider:f5,wanderer:e2,"
                "assassin:g2;turn=south")
    assert solve(s, SURVIVE).status == "none"
    told = [hint.text for hint in finished(advising(s)).hints()]
    assert told[1] == "No turn was found that keeps North from winning." and "quiet" not in " ".join(told)


def test_none_is_said_only_when_proved():
    advice = finished(advising(bl.leaders.position(south="leader:a1", north="leader:g4")))
    assert advice.status == "none" and "proved" in advice.hints()[0].text


def test_hints_do_not_know_the_deck():
    s = bl.leaders.new_game(seed=4)
    same = [s.with_(deck=tuple(random.Random(n).sample(s.deck, len(s.deck)))) for n in range(3)]
    assert len({finished(advising(each)).status for each in same}) == 1
    assert finished(proving(s)).status == finished(proving(s.with_(deck=()))).status


def test_nothing_is_told_while_something_is_secret():
    s = bl.heroes.new_game(seed=3, setup="pick")
    while not s.hidden:
        s = s.play(s.legal_actions()[0])
    assert finished(advising(s)) == Advice(s, "secret") and "secret" in finished(advising(s)).hints()[0].text
    assert not finished(judging_turn(s, s.play(s.legal_actions()[0]))).is_bad


def test_a_refutation_is_the_opponents_own_turn():
    after = BLUNDER.play("end")
    assert "South answers" in refutation(after, solve(after).line).text
