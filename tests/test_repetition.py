"""The same position again: it is told, it is marked, and nothing in play goes on for ever because of it."""

import asyncio

import pytest

import boardlab as bl
from boardlab.errors import BoardlabError, Unreadable
from boardlab.players import Player
from boardlab.record import Record
from boardlab.repetition import checked_ending, goes_round
from boardlab.widgets import opponents
from boardlab.widgets.opponents import Match

QUIET = bl.leaders.position(south="leader:d1 rider:a1", north="leader:d7 rider:g4")
HEROES = bl.heroes.position(beige="dragon:d4:8", blue="monk:a1:2", turn="beige")


class Passing(Player):
    """A player that never does anything."""

    def thinking(self, state, before=()):
        yield 0
        return next(action for action in state.legal_actions() if action.text == "end")


@pytest.fixture
def passing(monkeypatch):
    monkeypatch.setattr(opponents, "Player", Passing)
    monkeypatch.setattr(opponents, "PAUSE", 0.0)


def played(state, *actions):
    record = Record(state)
    for action in actions:
        record.play(action)
    return record


def test_a_record_counts_how_often_a_position_has_been_there():
    record = played(QUIET, *["end"] * 4)
    assert record.times == 3 and record.undo().times == 2
    record.to_start()
    assert record.times == 1 and record.state.times([]) == 1
    other = played(QUIET, "step d1-d2", "end", "end", "step d2-d1", "end", "end")
    assert other.state == QUIET and other.times == 2


def test_variations_do_not_count():
    record = played(QUIET, "end", "end")
    record.to_start().play("step d1-d2").play("end").play("end").play("step d2-d1").play("end").play("end")
    assert record.times == 2


def test_what_a_position_only_remembers_does_not_make_it_another():
    later = HEROES.with_(quiet=3, seen=(1, 2))
    assert later != HEROES and later.times([HEROES]) == 2
    assert HEROES.with_(heart=True).times([HEROES]) == 1


def test_a_game_with_a_rule_of_its_own_is_left_to_it():
    assert HEROES.times([HEROES] * 5) == 6 and not goes_round(HEROES, [HEROES] * 5)
    assert goes_round(QUIET, [QUIET, QUIET]) and not goes_round(QUIET, [QUIET])


def test_the_board_says_so_in_words():
    board = bl.Board(QUIET)
    for said in ("", "", "second", "second", "third", "third", "4 times"):
        assert said in board.message and bool(said) == bool(board.message)
        assert [[kind for kind, *_ in board.companion.face["notes"]], said in board.companion.face["said"]] == [
            ["info"] if said else [], True]
        assert said in board.picture.svg
        board.play("end")
    assert board.companion.face["prompt"]
    board.undo()
    with bl.speaking("ru"):
        assert "4 раза" in board.message


def test_two_players_that_only_pass_stop_by_themselves(passing):
    board = bl.Board(QUIET, opponent={"south": "expert", "north": "expert"})
    assert board.record.line == ("end",) * 4 and board.state.outcome is None
    assert "third time" in board.message and "unfinished" in board.message
    assert board.companion.face["players"]["stopped"] and not board.companion.face["players"]["thinking"]
    board.match.go_on()
    assert board.record.line == ("end",) * 6 and "4 times" in board.message
    board.match.stop()
    board.play("step d1-d2")
    board.match.go_on()
    assert board.record.line[-4:] == ("end",) * 4, "a new position: three times again"


def test_in_slices_they_stop_too(passing):
    async def play():
        match = Match(QUIET, {"south": "expert", "north": "expert"})
        for _ in range(100):
            await asyncio.sleep(0)
        assert match.record.line == ("end",) * 4 and match.player_now() is None
        match.close()
    asyncio.run(play())


def test_whoever_plays_against_one_goes_on_by_another_move(passing):
    board = bl.Board(QUIET, opponent="beginner")
    board.play("end")
    board.play("end")
    assert board.record.line == ("end",) * 4 and "unfinished" in board.message
    board.play("step d1-d2")
    board.play("end")
    assert board.record.line[-2:] == ("end", "end") and not board.message, "the opponent has answered"


def test_by_the_ruling_it_is_a_draw(passing):
    board = bl.Board(QUIET, opponent={"south": "expert", "north": "expert"}, repetition="draw")
    face = board.companion.face
    assert board.record.line == ("end",) * 4 and face["over"]["head"] == "Draw" and face["status"]["head"] == "Draw"
    assert "ruling" in board.message and "ruling" in board.picture.svg
    assert not face["live"] and not face["keys"] and not face["prompt"] and not face["players"]["stopped"]
    assert not board.session.able and not board.session.marks
    with pytest.raises(BoardlabError, match="over"):
        board.play("step d1-d2")
    board.click("d1")
    assert "over" in board.message and len(board.record.line) == 4
    board.match.go_on()
    assert len(board.record.line) == 4
    board.undo()
    assert board.companion.face["over"] is None


def test_without_players_only_the_ruling_ends_a_game():
    board = bl.Board(QUIET)
    for _ in range(6):
        board.play("end")
    assert "unfinished" not in board.message and board.companion.face["live"]
    board = bl.Board(QUIET, repetition="draw")
    for _ in range(4):
        board.play("end")
    assert board.match.drawn


@pytest.mark.parametrize("level", ["player", "expert"])
@pytest.mark.parametrize("name", ["leaders", "legie"])
def test_real_players_come_to_an_end(name, level):
    """Whatever careful players do, a game on a board ends: won, or unfinished."""
    board = bl.Board(bl.game(name).new_game(seed=5), opponent=dict.fromkeys(bl.game(name).sides, level), animate=False)
    assert board.state.outcome or board.match.goes_round


def test_what_it_ends_as_is_a_word_that_is_known():
    with pytest.raises(Unreadable, match="draw"):
        bl.Board(QUIET, repetition="drawn")
    assert checked_ending("unfinished") == "unfinished"
