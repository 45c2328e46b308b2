"""Wrong lines in puzzles without a browser: every one is truly refuted, in words that are true of it."""

import random

import pytest

import boardlab as bl
from boardlab.errors import BoardlabError, Illegal
from boardlab.lessons.puzzle_play import PuzzlePlay, own_puzzle
from boardlab.players.goals import read
from boardlab.players.missing import missing
from boardlab.players.puzzles import puzzles
from boardlab.players.refuting import turns_over
from boardlab.players.solve import solve
from boardlab.words.say import say
from solving import GAMES, TWO_ACTIONS, kinds, text, with_nemesis

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
