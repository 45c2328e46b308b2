"""Puzzles without a browser: every right way is accepted, every wrong one is truly refuted, hints lead there one by one."""

import random

import pytest

import boardlab as bl
from boardlab.errors import BoardlabError, Illegal
from boardlab.lessons import Progress
from boardlab.lessons.ladder import Ladder
from boardlab.lessons.puzzle_play import PuzzlePlay, own_puzzle
from boardlab.lessons.puzzle_view import buttons, hints, marks, notes, task, title
from boardlab.players.goals import read
from boardlab.players.missing import missing
from boardlab.players.puzzles import puzzles
from boardlab.players.refuting import turns_over
from boardlab.players.solve import solve
from boardlab.words.say import LANGUAGES, say, say_name
from boardlab.words.tell import tell

GAMES = ("leaders", "legie", "heroes")
EVERY = [each for game in GAMES for each in puzzles(game)]
TWO_ACTIONS = "leaders/1;south=leader:d1,rider:c3,bruiser:e4;north=leader:d6;turn=south"


def text(play):
    return [note.text for note in notes(play)]


def kinds(play):
    return [note.kind for note in notes(play)]


def solved(play, least):
    """A puzzle that is solved in so many actions."""
    return play.done and play.played == least and not play.failed


def with_nemesis():
    """Puzzles in which the other side chooses inside the turn."""
    found = []
    for each in puzzles("leaders"):
        state = each.state
        for action in solve(state, each.goal).line:
            if state.decider != each.state.turn:
                found.append(each)
                break
            state = state.play(action)
    return found


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


# what is wrong


def wrong_one(play):
    """An action after which the goal is out of reach."""
    return next(action for action in play.state.legal_actions() if is_lost(play, action))


def is_lost(play, action):
    after = play.state.after(action)
    if after.outcome or after.turn != play.goal.side:
        return not (after.outcome and after.outcome.winner == play.goal.side) and not play.goal.denied
    return solve(after, play.goal).status == "none"


CASES = [
    ("legie/1;black=knight:a6,knight:e2,scout:c2,general:f2,tower:e6,catapult:c6,archer:a2,king:b6;white=s"
     "oldier:e3,knight:a3,knight:c4,scout:f5,general:e1,tower:d3,catapult:b4,archer:d5,king:e4;flag=f6;tur"
     "n=black;scenario=return-of-the-king;terrain=C...F./.M...M/..FC../F.MF../....C./.W...W",
     "survive the opponent's next turn", ["soldier d1"], "answered", "White answers: Soldier: placed on d2"),
    ("legie/1;black=king:f6;white=soldier:e6,general:f3,catapult:a4,archer:e2,king:a3;flag=c4;turn=white;s"
     "cenario=return-of-the-king;terrain=..C..W/.M..C./M..F../W....F/..C.M./.F.C..",
     "win this turn", ["knight b2"], "parried", "Black answers: Soldier: placed on f5"),
    ("legie/1;black=soldier:f6,knight:c5,knight:d4,scout:b1,general:f1,tower:d3,catapult:c3,archer:a2,king"
     ":a4;white=soldier:c6,knight:a1,general:f3,tower:d5,catapult:e5,archer:d6,king:e4;flag=e6;turn=black;"
     "scenario=caravan;terrain=.W.C../.....F/M.F.M./.W..W./F..W../..M...",
     "win this turn", ["soldier a5"], "ended", "White wins"),
    ("heroes/1;beige=frost-mage:f5:1,ninja:e4:4;blue=samurai:d3:2,ninja:c4:2;turn=beige;phase=choose;first"
     "=beige",
     "save frost-mage", ["play ninja"], "answered", "If the turn ends here, Blue answers: the card is played: Samurai"),
    ("heroes/1;beige=barbarian:d4:5,amazon:e5:2;blue=amazon:d3:3,teleporter:f5:4;turn=beige;phase=choose;f"
     "irst=beige",
     "remove teleporter:f5 this turn", ["play amazon"], "parried", "Teleporter to "),
    ("heroes/1;beige=ninja:d5:2,giant:c4:1;blue=frost-mage:d4:5,paladin:c6:4;turn=beige;phase=choose;first"
     "=beige",
     "remove paladin:c6 this turn", ["play giant", "step d3"], "said", "The hero has no steps left this turn"),
    ("heroes/1;beige=frost-mage:c4:4,samurai:e3:5;blue=barbarian:e6:1,giant:d5:2;turn=beige;phase=choose;f"
     "irst=beige",
     "remove giant:d5 this turn", ["play samurai", "end"], "said", "The turn is over"),
    ("leaders/1;south=leader:f1,acrobat:b1,brewmaster:c1,archer:e6;north=leader:d5,manipulator:d7,bruiser:"
     "d4,wanderer:b2,nemesis:c3;turn=south;phase=actions;row=;deck=;first=south;mode=discovery",
     "win this turn", ["step f1-e2", "step c1-c2"], "twice", "Brewmaster would have to act twice"),
    ("leaders/1;south=leader:e2,vizier:g3;north=leader:f4,wanderer:c3,illusionist:e5;turn=north;phase=acti"
     "ons;row=;deck=;first=south;mode=discovery",
     "win this turn", ["step e5-f5"], "said", "f5 is occupied"),
    ("leaders/1;south=leader:f1,acrobat:b1,brewmaster:c1,archer:e6;north=leader:d5,manipulator:d7,bruiser:"
     "d4,wanderer:b2,nemesis:c3;turn=south;phase=actions;row=;deck=;first=south;mode=discovery",
     "win this turn", ["end"], "parried", "North answers: "),
]
"""A position, a goal, what is played, and by what it is refuted: `answered` by the other side, a `parried` threat, an action
too few (`twice`), the `ended` game, or what is `said` to be missing; with some of the words."""


@pytest.mark.parametrize("position, goal, actions, case, words", CASES)
def test_each_way_to_go_wrong_is_refuted_in_its_own_way(position, goal, actions, case, words):
    play = PuzzlePlay(own_puzzle(position, goal))
    for action in actions:
        play.attempt(action)
    assert truly_refuted(play) == case and any(words in note for note in text(play)), text(play)
    before = play.wrong.parent
    play.take_back()
    assert play.record.here is before and play.touched and not play.wrong, "one click back"


@pytest.mark.parametrize("game", GAMES)
def test_wrong_lines_are_truly_refuted(game):
    chance, refuted = random.Random(11), 0
    for each in chance.sample(puzzles(game), 8):
        play = PuzzlePlay(each)
        while play.touched:
            line = play.verdict.line
            play.attempt(line[0] if line and chance.random() < 0.4 else chance.choice(play.state.legal_actions()))
        if play.wrong:
            refuted += bool(truly_refuted(play))
            play.take_back()
            assert play.touched and not play.wrong
    assert refuted


def truly_refuted(play):
    """What was said of a wrong line is true; which case it is."""
    wrong, path, goal = play.wrong, play.record.here.path(), play.goal
    answer = [node for node in path[path.index(wrong) + 1:] if node.parent.state.decider != goal.side]
    assert kinds(play)[0] == "wrong" and not play.touched and play.failed
    if wrong.state.turn == goal.side and not wrong.state.outcome and wrong.state.decider == goal.side:
        over = turns_over([node.state for node in wrong.path()])
        assert solve(wrong.state, goal._replace(turns=goal.turns - over)).status == "none", "there was a way"
    if wrong.state.outcome:
        assert wrong.state.outcome.winner != goal.side
        return "ended"
    if play.parried:
        assert solve(play.state, goal._replace(turns=1)).status == "none", "the threat is still there"
        assert say("puzzling.parried") in text(play)
    elif answer and goal.denied:
        assert goal.judge(solve(play.state, goal.denied)._start, 1) is False, "the answer does not do it"
    if play.twice:
        assert any(play.twice.kind in note or say(f"names.{play.twice.kind}", "leaders") in note for note in text(play))
        return "twice"
    return "parried" if play.parried else "answered" if answer else "said"


@pytest.mark.parametrize("game", GAMES)
def test_whoever_goes_wrong_hears_more_than_that(game):
    """However wrong a line is: there is an answer on the board, or it is said what is missing."""
    chance, heard = random.Random(5), 0
    for each in chance.sample(puzzles(game), 10):
        play, right = PuzzlePlay(each), chance.randrange(each.least)
        while play.touched:
            line = play.verdict.line
            play.attempt(line[0] if line and play.played < right else chance.choice(play.state.legal_actions()))
        if play.wrong:
            heard += 1
            assert "reason" in kinds(play) or play.wrong.state.outcome, (each.name, play.record.line, text(play))
    assert heard >= 5


def test_what_is_missing_is_what_can_be_seen():
    play = PuzzlePlay(own_puzzle(TWO_ACTIONS))
    play.attempt("rider c3-c5")
    play.attempt("end")
    wrong = play.wrong.state
    near = [piece for piece in wrong.pieces if piece.side == "south" and piece.cell in wrong.board.neighbours["d6"]]
    assert "Taking part in the capture of Leader d6: 1 of 2." in text(play) and len(near) == 1
    assert say("puzzling.right-so-far", count=1) in text(play)


def test_free_cells_of_a_leader_are_told_and_marked():
    facts = missing(bl.read("leaders/1;south=leader:d1,rider:c3;north=leader:a4,jailer:b4;turn=south"),
                    read("win this turn", bl.read(TWO_ACTIONS)))
    assert [fact.key for fact in facts] == ["captors", "free-cells"]
    assert facts[1].cells == ("a3", "b5") and facts[0].number == 0


def test_what_a_scenario_has_compared_is_told():
    position, goal, actions = next(case[:3] for case in CASES if case[3] == "ended")
    play = PuzzlePlay(own_puzzle(position, goal))
    play.attempt(actions[0])
    (fact,) = missing(play.wrong.state, play.goal)
    assert fact.key == "lines" and fact.number < fact.most
    assert f"Longest line: Black {fact.number}, White {fact.most}." in text(play)


def test_those_who_are_still_there_are_named_with_their_hearts():
    play = PuzzlePlay(own_puzzle("heroes/1;beige=frost-mage:c4:4,samurai:e3:5;blue=barbarian:e6:1,giant:d5:2;turn=beige;phase=choose;"
                                 "first=beige", "remove giant:d5 this turn"))
    for action in ("play samurai", "end"):
        play.attempt(action)
    assert "Still there: Giant d5 (hearts: 2)." in text(play)


def test_the_leader_walks_away():
    play = PuzzlePlay(own_puzzle("leaders/1;south=leader:d3,rider:c3,assassin:d4;north=leader:d6;turn=south"))
    play.attempt("end")
    assert play.wrong and play.parried and play.record.line[1].startswith("step d6-")
    assert any(note.startswith("North answers: Leader to d") for note in text(play)), text(play)


def test_one_action_more_than_there_is():
    play = PuzzlePlay(own_puzzle(TWO_ACTIONS))
    play.attempt("step e4-f4")
    assert play.twice.kind == "bruiser"
    assert say("puzzling.twice", piece="Bruiser") in text(play)


def test_the_other_side_chooses_the_longest_defence_inside_the_turn():
    for each in with_nemesis():
        play, chosen = PuzzlePlay(each), 0
        while not play.done:
            before = play.played
            play.attempt(solve(play.state, each.goal).line[0])
            nodes = play.record.here.path()
            if nodes[-1].parent.state.decider != play.goal.side:
                chosen += 1
                asked = nodes[-1].parent.state
                least = solve(play.state, play.goal).least
                others = [solve(asked.after(action), play.goal).least for action in asked.legal_actions()]
                assert least == max(others) and any("answers" in note for note in text(play)), (each.name, least, others)
            assert play.played == before + 1
        assert chosen
    assert with_nemesis(), "no puzzle has a Nemesis that answers"


def test_a_choice_of_the_other_side_refutes():
    """Where the Nemesis can spoil it, it does, at once and on the board."""
    found = 0
    for each in with_nemesis():
        for action in each.state.legal_actions():
            after = each.state.after(action)
            inside = after.decider != each.state.turn and not after.outcome and after.turn == each.state.turn
            if inside and solve(after, read(each.goal, each.state)).status == "none":
                play = PuzzlePlay(each)
                play.attempt(action)
                assert play.wrong and play.record.here.parent is play.wrong and "answers" in " ".join(text(play))
                assert solve(play.state, play.goal).status == "none"
                found += 1
    assert found


def test_what_is_refused_changes_nothing():
    play = PuzzlePlay(own_puzzle(TWO_ACTIONS))
    with pytest.raises(Illegal):
        play.attempt("rider c3-c4")
    assert play.record.here is play.record.root and not play.failed and not text(play)
    play.attempt("step e4-f4")
    with pytest.raises(BoardlabError, match="Take this back"):
        play.attempt("step d1-d2")


def test_the_same_mistake_twice_is_refuted_twice():
    play = PuzzlePlay(own_puzzle(TWO_ACTIONS))
    play.attempt("step e4-f4")
    said = text(play)
    play.take_back()
    assert not text(play)
    play.attempt("step e4-f4")
    assert text(play) == said and play.wrong
    play.reset()
    assert play.record.here is play.record.root and play.touched and play.failed


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
    for text in line:
        found.append(found[-1].play(text))
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
