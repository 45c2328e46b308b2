"""Puzzles without a browser: every right way is accepted, every wrong one is truly refuted, hints lead there one by one."""

import random

import pytest

import boardlab as bl
from boardlab.errors import BoardlabError
from boardlab.lessons import Progress
from boardlab.lessons.ladder import Ladder
from boardlab.lessons.puzzle_play import PuzzlePlay, own_puzzle
from boardlab.lessons.puzzle_view import buttons, hints, marks, task, title
from boardlab.players.goals import read
from boardlab.players.puzzles import puzzles
from boardlab.players.solve import solve
from boardlab.words.say import LANGUAGES, say, say_name
from boardlab.words.tell import tell
from solving import EVERY, GAMES, TWO_ACTIONS, kinds, solved, text, wrong_one

# the task


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_task_is_said_in_words(code):
    with bl.speaking(code):
        for each in EVERY:
            said = task(PuzzlePlay(each))
            assert "…" not in said and "puzzling" not in said and "{" not in said
            assert str(each.least) in said and all(name in said for name in cells_of(each.goal))


def cells_of(goal):
    return [name.partition(":")[2] for name in goal.split() if ":" in name]


def test_the_goals_have_a_sentence_each():
    said = {task(PuzzlePlay(own_puzzle(next(p.position for p in EVERY if p.goal == goal), goal)))
            for goal in {each.goal for each in EVERY}}
    assert len(said) == len({each.goal for each in EVERY})


def test_a_puzzle_of_ones_own_is_proved_first():
    play = PuzzlePlay(own_puzzle(TWO_ACTIONS))
    assert play.puzzle.least == solve(bl.read(TWO_ACTIONS)).least and title(play) == say("puzzling.own")
    with pytest.raises(BoardlabError, match="cannot be reached"):
        own_puzzle("leaders/1;south=leader:d1;north=leader:d7;turn=south")


def test_the_number_of_a_puzzle_is_its_rung(tmp_path):
    ladder = Ladder("legie", Progress(tmp_path / "p.json"))
    play = PuzzlePlay(ladder.puzzles[2], ladder)
    assert title(play) == f"Puzzle 3 of {len(ladder.puzzles)}"


# what is right


@pytest.mark.parametrize("each", EVERY, ids=lambda each: f"{each.game}-{each.name}")
def test_every_puzzle_is_solved_by_its_line(each):
    play, line = PuzzlePlay(each), solve(each.state, each.goal).line
    for action in own_actions(each, line):      # the other side's choices are made by themselves
        play.attempt(action)
        assert play.done or kinds(play)[0] == "good", text(play)
    assert solved(play, each.least), (line, play.record.line, text(play))
    assert text(play)[0] == say("puzzling.solved", count=each.least)


@pytest.mark.parametrize("game", GAMES)
def test_all_shortest_ways_are_accepted_in_any_order(game):
    chance = random.Random(7)
    for each in chance.sample(puzzles(game), 5):
        ways = solve(each.state, each.goal).lines
        for way in chance.sample(ways, min(4, len(ways))):
            play = PuzzlePlay(each)
            for action in own_actions(each, way):
                play.attempt(action)
            assert solved(play, each.least), (each.name, way)


def test_longer_ways_are_right_but_it_can_be_done_in_fewer():
    play = PuzzlePlay(own_puzzle(TWO_ACTIONS))
    assert play.puzzle.least == 2
    play.attempt("step d1-d2")
    assert text(play) == [say("puzzling.longer", count=3, least=2)] and kinds(play) == ["hint"]
    for _ in range(2):
        play.attempt(play.verdict.line[0])
    assert play.done and not play.failed and text(play) == [say("puzzling.solved-long", count=3, least=2)]


def test_how_it_was_solved_is_kept(tmp_path):
    ladder = Ladder("leaders", Progress(tmp_path / "p.json"))
    first, second, third = [each for each in ladder.puzzles if each.least > 1][:3]
    play = PuzzlePlay(first, ladder)
    while not play.done:
        play.hint()
        play.settle()
        play.attempt(play.verdict.line[0])
    assert ladder.state(first) == "done", "a hint is no failure"
    play = PuzzlePlay(second, ladder)
    play.attempt(wrong_one(play))
    assert ladder.state(second) == "failed"
    play.take_back()
    while not play.done:
        play.attempt(solve(play.state, play.goal).line[0])
    assert ladder.state(second) == "failed" and text(play)[-1] == say("puzzling.comes-back")
    play = PuzzlePlay(third, ladder)
    play.show_me()
    play.settle()
    assert play.done and ladder.state(third) == "failed" and text(play)[0] == say("lesson.shown")


@pytest.mark.parametrize("before", ["hint", "right", "shown"])
def test_the_way_is_shown_whatever_is_known_of_it_already(before):
    play = PuzzlePlay(own_puzzle(TWO_ACTIONS))
    if before == "hint":
        play.hint()
    elif before == "right":
        play.attempt(solve(play.state, play.goal).line[0])
    else:
        play.show_me()
    play.settle()
    if before == "shown":
        play.reset()
    assert play.touched and not play.done
    play.show_me()
    play.settle()
    assert play.done and play.failed


# hints


@pytest.mark.parametrize("game", GAMES)
def test_hints_come_in_grades(game):
    each = max(puzzles(game), key=lambda each: each.least)
    play = PuzzlePlay(each)
    line = solve(each.state, each.goal).line
    for number in range(1, 5 + len(line)):
        assert buttons(play, False)["hint"]
        play.hint()
        play.settle()
        assert len(text(play)) == number
        assert play.failed == (number > 4), "whoever sees the line has not solved it"
    assert not buttons(play, False)["hint"]
    assert text(play)[0] == say("puzzling.hint-count", count=each.least)
    assert [note.partition(".")[0] for note in text(play)[4:]] == [str(n) for n in range(1, len(line) + 1)]
    who = hints(play)[1]
    assert all(say(f"names.{action.piece.kind}", game) in who.text for action in own_actions(each, line) if action.piece)
    first = own_actions(each, line)[0].clicks[0]
    assert first in text(play)[3] or say(f"names.{first}", game) in text(play)[3]
    assert {mark.kind for mark in marks(play)} & {"arrow", "ring"} or game == "legie"


@pytest.mark.parametrize("game", ["heroes", "legie"])
def test_what_the_other_side_answers_in_a_hint_is_told_as_its_answer(game):
    each = next(each for each in puzzles(game) if each.goal == "win in two turns")
    play, state = PuzzlePlay(each), each.state
    play.hint()
    play.settle()
    for hint, action in zip(hints(play)[4:], play.verdict.line, strict=True):
        his = state.decider != each.state.turn
        assert hint.text.endswith(say("puzzling.answers", side=say_name(game, state.decider), line=tell(state, action))
                                  if his else tell(state, action))
        state = state.play(action)
    assert any(node.decider != each.state.turn for node in states_of(each.state, play.verdict.line))


def states_of(state, line):
    found = [state]
    for action in line:
        found.append(found[-1].play(action))
    return found[:-1]


def own_actions(puzzle, line):
    state, found = puzzle.state, []
    for each in line:
        action = next(one for one in state.legal_actions() if one.text == each)
        found += [action] if state.decider == puzzle.state.turn else []
        state = state.after(action)
    return found


def test_a_hint_after_a_mistake_says_what_is_no_longer_possible_as_it_would_have_been_played():
    told = set()
    for each in EVERY[::6]:
        play = PuzzlePlay(each)
        play.attempt(random.Random(each.name).choice(each.state.legal_actions()).text)
        play.hint()
        play.settle()
        if play.lack:
            deed = tell(play.lack.planned, play.lack.text)  # which raises if it could not be played there
            assert f"This is no longer possible: {deed}." in text(play), text(play)
            told.add(each.state.game)
    assert told >= {"leaders", "heroes"}


def test_a_hint_after_a_mistake_that_closes_nothing_says_who_takes_part_in_the_right_way():
    told = 0
    for each in [each for each in EVERY if each.state.game == "legie" and each.least == 1][:6]:
        named = [f"It takes: {say('names.' + line[0].split()[0], 'legie')}." for line in solve(each.state, each.goal).lines]
        for action in each.state.legal_actions()[::15]:
            play = PuzzlePlay(each)
            play.attempt(action.text)
            play.settle()
            play.hint()
            play.settle()
            if play.wrong and not play.lack:
                told += 1
                assert {*named} & {*text(play)}, text(play)
    assert told > 5


@pytest.mark.parametrize("code", LANGUAGES)
def test_everything_said_is_said_in_every_language(code):
    play = PuzzlePlay(own_puzzle(TWO_ACTIONS))
    play.attempt("step e4-f4")
    with bl.speaking(code):
        here = text(play)
    assert here and (code == "en" or here != text(play)) and not any("puzzling" in note or "…" in note for note in here)


def test_two_turns_are_played_against_the_best_defence():
    play = PuzzlePlay(own_puzzle("leaders/1;south=leader:c3,vizier:c2,jailer:b2;north=leader:a4;turn=south", "win in two turns"))
    assert play.puzzle.least == 4
    play.attempt("step b2-b3")
    play.attempt("end")
    assert play.record.line[2:] == ("step a4-b5", "end") and play.touched, "the other side has had its turn"
    assert text(play) == [say("puzzling.right", count=2), "North answers: Leader to b5."]
    play.attempt("step b3-b4")
    play.attempt("vizier c3-c5")
    assert solved(play, 4)


def test_two_turns_are_too_few_after_a_mistake():
    play = PuzzlePlay(own_puzzle("leaders/1;south=leader:c3,vizier:c2,jailer:b2;north=leader:a4;turn=south", "win in two turns"))
    play.attempt("end")
    assert play.wrong and len(play.record.line) > 1 and not play.touched
    assert solve(play.state, read("win this turn", play.state)).status == "none" or play.state.turn != "south"


def test_the_first_of_two_turns_is_not_the_end():
    for each in [each for each in puzzles("legie") if each.goal == "win in two turns"][:5]:
        play = PuzzlePlay(each)
        play.attempt(next(action for action in each.state.legal_actions()
                          if solve(each.state.after(action), play.goal._replace(turns=2)).status == "none"))
        assert text(play)[0] == say("puzzling.lost") and play.record.here.parent is play.wrong, text(play)
        if not play.state.outcome:
            assert solve(play.state, "win this turn").status == "none" and say("puzzling.not-then") in text(play)
