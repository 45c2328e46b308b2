"""Hints on a board: graded, true, in slices, stopped when asked, gone when the board is."""

import asyncio

import pytest

import boardlab as bl
from boardlab.errors import BoardlabError
from boardlab.players import solve
from boardlab.players.hints import GRADES
from boardlab.players.puzzles import puzzles
from boardlab.widgets import advising, opponents, slices
from boardlab.words.say import LANGUAGES, labelled, say, say_name

BLUNDER = bl.leaders.position(south="leader:d1 acrobat:c4 rider:e4", north="leader:d7 brewmaster:c5", turn="north")
ANSWER = "South answers Acrobat to c6; Rider to e6: your Leader on d7 is captured."
WON = {game: next(puzzle for puzzle in puzzles(game) if puzzle.goal == "win this turn").state
       for game in ("heroes", "leaders", "legie")}


@pytest.mark.parametrize("name", sorted(WON))
def test_each_time_a_hint_tells_more(name):
    board = bl.Board(WON[name], hints=True)
    face = board.companion.face["hints"]
    assert face == {"said": [], "more": "Hint", "thinking": ""} and not board.hints
    for number in range(1, GRADES + 1):
        board.hear({"do": "hint"})
        face = board.companion.face["hints"]
        assert len(board.hints) == len(face["said"]) == number and board.hints[-1] in board.companion.face["said"]
    assert not face["more"] and {mark.kind for mark in board.session.marks} & {"arrow", "ring"}
    answer = solve(WON[name])
    assert str(answer.least) in board.hints[0]
    board.hear({"do": "hint"})
    assert len(board.hints) == GRADES, "there are no more"
    for text in answer.line:
        board.play(text)
    assert board.state.outcome.winner == WON[name].turn and board.companion.face["hints"]["more"] == ""


def test_hints_are_about_the_position_looked_at():
    board = bl.Board(WON["leaders"], hints=True)
    board.hint()
    board.hint()
    first = board.hints
    board.play(board.state.legal_actions()[0])
    assert not board.match.adviser.shown
    board.undo()
    assert not board.match.adviser.shown or board.hints == first
    board.hint()
    assert board.hints[0] == first[0]


def test_a_bad_turn_is_answered_with_arrows():
    board = bl.Board(BLUNDER, hints=True)
    board.play("end")
    assert board.hints == (ANSWER,) and board.companion.face["hints"]["said"] == [["warn", ANSWER]]
    assert {("c4", "c6"), ("e4", "e6")} == {mark.cells for mark in board.session.marks if mark.kind == "arrow"}
    board.undo()
    assert not board.hints


def test_once_your_turn_is_answered_only_what_it_missed_or_allowed_is_told_as_past():
    board = bl.Board(BLUNDER, opponent={"south": "player"}, hints=True)
    board.play("end")
    past = "After your last turn South could win: Acrobat to c6; Rider to e6 → South wins (Capture)."
    assert board.state.outcome and board.hints == (past,)
    assert not [mark for mark in board.session.marks if mark.kind == "arrow"], "they belong to a position that is gone"


def test_a_quiet_turn_is_explained_by_what_it_changes():
    board = bl.Board(bl.leaders.position(south="leader:d1 rider:a1", north="leader:d7 rider:g4"), hints=True)
    board.play("rider a1-c1")
    assert not board.hints, "the turn is not over yet"
    board.play("end")
    (said,) = board.hints
    assert board.companion.face["hints"]["said"] == [["good", said]]
    told = [labelled(say_name("leaders", "south"), f"{say(f'feature.{name}', 'leaders')} {change}")
            for name, change in (("guards", "1 → 2"), ("free-cells", "3 → 2"))]
    assert said == say("hint.quiet", features=told[0]) + " " + say("hint.costs", features=told[1])
    board.play("rider g4-e4")
    assert not board.hints, "you play both sides, and something else now"
    board = bl.Board(board.record.root.state, opponent="player", hints=True)
    board.play("rider a1-c1")
    board.play("end")
    assert board.state.turn == "south" and board.session.adviser.is_answered
    assert board.hints == (say("hint.improved", features=told[0]) + " " + say("hint.cost", features=told[1]),), "it is past"


def test_a_bad_turn_is_answered_when_it_was_said_how(monkeypatch):
    monkeypatch.setattr(slices, "SLICE", 0.0)
    monkeypatch.setattr(opponents, "PAUSE", 0.0)
    monkeypatch.setattr(opponents, "READING", 0.2)

    async def play():
        board = bl.Board(BLUNDER, opponent={"south": "player"}, hints=True)
        board.play("end")
        seen = set()
        while not board.state.outcome:
            if board.session.adviser.warns:
                seen.add((board.state.turn, "".join(board.hints)))
                assert [mark for mark in board.session.marks if mark.kind == "arrow"], "shown with arrows"
            await asyncio.sleep(0.01)
        ((turn, said),) = seen
        assert turn == "south" and said.startswith("South answers")
    asyncio.run(play())


def test_hints_speak_the_language_of_the_page():
    board = bl.Board(BLUNDER, hints=True)
    board.hint()
    said = set()
    for code in LANGUAGES:
        with bl.speaking(code):
            said.add(board.hints)
    assert len(said) == len(LANGUAGES)


def test_a_board_without_hints_has_none():
    board = bl.Board(BLUNDER)
    assert board.companion.face["hints"] == {} and board.hints == ()
    with pytest.raises(BoardlabError, match="hints=True"):
        board.hint()
    board.hear({"do": "hint"})
    assert "hints=True" in board.message
    board.hear({"do": "stop-hint"})
    bl.Explorer(BLUNDER)


def test_nothing_is_told_of_a_secret_choice():
    s = bl.heroes.new_game(seed=3, setup="pick")
    while not s.hidden:
        s = s.play(s.legal_actions()[0])
    board = bl.Board(s, hints=True)
    for _ in range(4):
        board.hint()
    hidden = [piece.kind for piece in s.at.values() if piece.cell in s.hidden]
    assert len(board.hints) == 1 and "secret" in board.hints[0] and hidden


def test_in_a_running_page_thinking_is_seen_and_can_be_stopped(monkeypatch):
    monkeypatch.setattr(slices, "SLICE", 0.0)

    def slowly(state):
        for _ in range(50):
            yield 0
        return (yield from plain(state))

    plain = advising.advising
    monkeypatch.setattr(advising, "advising", slowly)

    async def play():
        board = bl.Board(WON["leaders"], hints=True)
        board.hint()
        assert "hint" in board.companion.face["hints"]["thinking"] and not board.hints
        for _ in range(5):
            await asyncio.sleep(0)
        board.hear({"do": "stop-hint"})
        assert board.companion.face["hints"] == {"said": [], "more": "Hint", "thinking": ""}
        board.hint()
        while not board.hints:
            await asyncio.sleep(0)
        assert len(board.hints) == 1 and not board.companion.face["hints"]["thinking"]
        board.play(board.state.legal_actions()[0])
        board.hint()
        board.close()
        assert not board.match.adviser._meanwhile
        await asyncio.sleep(0.01)
    asyncio.run(play())


def test_a_hint_that_fails_leaves_the_board_playable(monkeypatch):
    monkeypatch.setattr(advising, "advising", lambda state: 1 / 0)

    async def play():
        board = bl.Board(WON["leaders"], hints=True)
        board.hint()
        for _ in range(20):
            await asyncio.sleep(0)
        assert "ZeroDivisionError" in board.message and board.companion.face["hints"]["more"]
        board.play(board.state.legal_actions()[0])
        assert len(board.record.line) == 1
        board.close()
    asyncio.run(play())


@pytest.mark.parametrize("name", sorted(WON))
def test_a_game_against_a_player_with_hints_goes_its_way(name):
    board = bl.Board(bl.game(name).new_game(seed=2), opponent="beginner", hints=True, animate=False)
    for _ in range(6):
        if not board.state.outcome:
            board.hint()
            board.play(board.state.legal_actions()[-1])
    assert len(board.record.line) >= 6
