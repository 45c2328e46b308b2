"""Players that answer on a board: at once where no event loop runs, in slices where one does."""

import asyncio

import pytest

import boardlab as bl
from boardlab.errors import BoardlabError, Unreadable
from boardlab.widgets import opponents, slices
from boardlab.widgets.opponents import Match
from boardlab.words.say import say


@pytest.mark.parametrize("name", ["heroes", "leaders", "legie"])
def test_the_other_side_answers_by_itself(name):
    board = bl.Board(bl.game(name).new_game(seed=2), opponent="beginner")
    me = board.state.decider
    for _ in range(12):
        if not board.state.outcome:
            assert board.state.decider == me
            board.play(board.state.legal_actions()[0])
    assert {node.parent.state.decider for node in board.record.here.path()[1:]} == set(board.state.sides)


def test_nobody_answers_where_nobody_was_asked():
    board = bl.Board(bl.legie.new_game())
    board.play(board.state.legal_actions()[0])
    assert len(board.record.line) == 1


def test_undo_takes_the_answers_back_too():
    board = bl.Board(bl.legie.new_game(), opponent="beginner")
    board.play(board.state.legal_actions()[0])
    board.play(board.state.legal_actions()[0])
    before = board.record.line[:2]
    board.undo()
    assert board.record.line == before and board.state.decider == "black"
    board.undo()
    assert board.record.line == ()


def test_redo_goes_to_your_next_choice_again():
    board = bl.Board(bl.legie.new_game(), opponent="beginner")
    board.play(board.state.legal_actions()[0])
    board.play(board.state.legal_actions()[0])
    lines = [board.record.line]
    for _ in range(2):
        board.undo()
        lines.append(board.record.line)
    for line in reversed(lines[:-1]):
        board.redo()
        assert board.record.line == line and board.state.decider == "black"


def test_who_looks_back_is_not_disturbed_but_may_let_the_players_play_on_from_there():
    board = bl.Board(bl.legie.new_game(), opponent="beginner")
    board.play(board.state.legal_actions()[0])
    board.play(board.state.legal_actions()[0])
    board.session.go(1)
    assert board.state.decider == "white" and board.record.ahead and board.companion.face["players"]["stopped"]
    board.session.go_on()
    assert len(board.record.line) == 2 and board.state.decider == "black" and not board.companion.face["players"]["stopped"]
    board.session.go(1)
    board.session.set_player("white", "player")
    assert board.state.decider == "black"


def test_while_stopped_you_play_for_everybody():
    board = bl.Board(bl.legie.new_game(), opponent="beginner")
    board.match.stop()
    board.play(board.state.legal_actions()[0])
    board.play(board.state.legal_actions()[0])
    assert len(board.record.line) == 2
    board.play(board.state.legal_actions()[0])
    board.match.go_on()
    assert len(board.record.line) == 4


def test_a_player_takes_one_turn_for_you():
    board = bl.Board(bl.leaders.new_game(seed=3), opponent={})
    mine = board.state.turn
    board.match.play_for_me()
    assert board.state.turn != mine and board.match.player_now() is None


NEMESIS = "leaders/1;south=leader:d4,manipulator:b4,acrobat:f3;north=leader:c6,nemesis:b5;turn=south"


def test_a_turn_played_for_you_goes_on_when_the_other_side_has_chosen_in_it():
    board = bl.Board(NEMESIS, opponent="player")
    board.match.play_for_me()
    assert [node.state.decider for node in board.record.here.path()].count("north") == 1, "the Nemesis moves in your turn"
    assert board.state.outcome.winner == "south" and board.match.once is None


def test_where_nobody_plays_the_other_side_its_choice_in_your_turn_is_yours_and_then_the_turn_goes_on():
    board = bl.Board(NEMESIS)
    board.match.play_for_me()
    assert board.state.decider == "north" and board.state.turn == "south" and board.match.player_now() is None
    board.play(board.state.legal_actions()[0])
    assert board.state.turn == "north" or board.state.outcome
    board = bl.Board(NEMESIS)
    board.match.play_for_me()
    board.undo()
    assert board.match.once is None and board.match.player_now() is None, "a step back, and it is yours again"


def test_nobody_plays_for_you_when_the_game_is_over():
    board = bl.Board("leaders/1;south=leader:d1,rider:c3,assassin:d4;north=leader:d6;turn=south", opponent="beginner")
    board.play("step d4-d5")
    assert board.state.outcome
    board.match.play_for_me()
    board.undo()
    assert not board.record.line and board.match.player_now() is None


def test_players_who_meet_each_other_stop_when_nobody_has_won_for_long(monkeypatch):
    monkeypatch.setattr(opponents, "TURNS", 6)
    board = bl.Board(bl.legie.new_game(), opponent={"black": "beginner", "white": "beginner"})
    assert board.match.turns == 7 and board.match.is_long and board.match.player_now() is None
    assert [note.text for note in board.session.reminders] == [say("ui.is-long", turns=6)]
    assert board.companion.face["players"]["stopped"], "they can be let go on"
    board.match.go_on()
    assert board.match.turns == 13
    board.match.set_player("white", "you")
    assert not board.match.is_long and board.match.player_now() is None and board.state.decider == "white"


def test_a_level_given_to_a_side_keeps_the_seed_of_the_board():
    board = bl.Board(bl.legie.new_game(), opponent="beginner", seed=4)
    board.match.set_player("white", "player")
    assert board.match.players["white"].seed == 4


def test_after_undo_a_player_may_still_take_the_turn():
    board = bl.Board(bl.legie.new_game(), opponent="beginner")
    board.play(board.state.legal_actions()[0])
    board.undo()
    board.match.play_for_me()
    assert len(board.record.line) == 2 and board.state.decider == "black"


def test_a_failing_player_leaves_the_board_playable():
    async def play():
        board = bl.Board(bl.legie.new_game(), opponent="beginner")
        board.match.players["white"].thinking = lambda state, before: 1 / 0
        board.play(board.state.legal_actions()[0])
        for _ in range(20):
            await asyncio.sleep(0.01)
        assert board.match.stopped and "ZeroDivisionError" in board.message
        board.play(board.state.legal_actions()[0])
        assert len(board.record.line) == 2
    asyncio.run(play())


def test_thinking_leaves_room_for_others_and_can_be_stopped(monkeypatch):
    monkeypatch.setattr(slices, "SLICE", 0.0)
    monkeypatch.setattr(opponents, "PAUSE", 0.0)

    async def play():
        match, heard = Match(bl.heroes.new_game(seed=1), {"beige": "expert", "blue": "expert"}), 0
        while len(match.record.line) < 2:
            await asyncio.sleep(0)
            heard += 1
        match.stop()
        line = match.record.line
        for _ in range(50):
            await asyncio.sleep(0)
        assert heard > 10 and match.record.line == line
        match.go_on()
        match.close()
        for _ in range(50):
            await asyncio.sleep(0)
        assert match.record.line == line
    asyncio.run(play())


def test_a_click_while_somebody_thinks_says_whose_turn_it_is():
    async def play():
        board = bl.Board(bl.legie.new_game(), opponent={"black": "beginner"})
        board.click("soldier")
        assert "Black" in board.message and not board.session.clicks
        board.session.stop()
        assert "Black" not in board.message, "nobody has to wait any more"
        board.close()
    asyncio.run(play())


def test_what_is_asked_for_wrongly_is_refused():
    with pytest.raises(Unreadable, match="beginner"):
        bl.Board(bl.legie.new_game(), opponent="beginer")
    with pytest.raises(Unreadable, match="white"):
        bl.Board(bl.legie.new_game(), opponent={"whit": "expert"})
    board = bl.Board(bl.legie.new_game())
    for side, level in (("red", "expert"), ("white", "god")):
        with pytest.raises(BoardlabError):
            board.match.set_player(side, level)
    board.hear({"do": "player", "name": "white", "key": "god"})
    assert board.message and not board.match.players
