"""Puzzles as widgets, without a browser: what the page is told, what it may say, and what stays when it is saved or closed."""

import asyncio
import gc
import weakref

import pytest

import boardlab as bl
from boardlab.errors import BoardlabError, Unreadable
from boardlab.lessons import Progress
from boardlab.lessons.puzzle_view import BUTTONS
from boardlab.players.puzzles import puzzles
from boardlab.players.solve import solve
from boardlab.widgets import puzzle_session
from boardlab.widgets.puzzle import Puzzle
from boardlab.words.say import LANGUAGES, say

GAMES = ("leaders", "legie", "heroes")
TWO = "leaders/1;south=leader:d1,rider:c3,bruiser:e4;north=leader:d6;turn=south"


@pytest.fixture(autouse=True)
def english():
    yield
    bl.language("en")


@pytest.fixture
def progress(tmp_path):
    return Progress(tmp_path / "progress.json")


def two(**options):
    return bl.Puzzle(TWO, progress=False, **options)


def face(puzzle):
    return puzzle.panel.face


def said(puzzle):
    return [text for _, text in face(puzzle)["notes"]]


def able(puzzle):
    return {name for name, _, can in face(puzzle)["buttons"] if can}


def press(puzzle, name):
    puzzle.hear({"do": "press", "name": name})


def click(puzzle, *names):
    for name in names:
        puzzle.board.hear({"do": "click", "name": name})


def ask(puzzle, action):
    """Click all of an action."""
    clicks = puzzle.state._choose(action).clicks
    click(puzzle, *clicks)
    if puzzle.board.session.choices:
        texts = [one.text for one in puzzle.board.session.choices]
        puzzle.board.hear({"do": "choose", "which": texts.index(action)})


def solve_by_clicks(puzzle):
    while not puzzle.taken.done:
        taken = puzzle.taken
        over = sum(a.state.turn != b.state.turn for a, b in zip(taken.record.here.path(), taken.record.here.path()[1:]))
        ask(puzzle, solve(puzzle.state, taken.goal._replace(turns=taken.goal.turns - over)).line[0])


# one puzzle


def test_it_shows_the_goal_the_difficulty_and_what_can_be_pressed():
    data = puzzles("leaders")[0]
    puzzle = bl.Puzzle(f"leaders/{data.name}", progress=False)
    assert isinstance(puzzle, Puzzle) and puzzle.state == data.state
    assert face(puzzle)["title"] == f"Puzzle 1 of {len(puzzles('leaders'))}"
    assert face(puzzle)["stars"].count("★") == data.difficulty and str(data.difficulty) in face(puzzle)["hardness"]
    assert f"It takes {data.least} action" in face(puzzle)["sentence"] and said(puzzle) == []
    assert able(puzzle) == {"hint", "show-me", "next"}


@pytest.mark.parametrize("game", GAMES)
def test_it_is_solved_by_clicks_and_kept(game, progress):
    data = puzzles(game)[0]
    puzzle = bl.Puzzle(f"{game}/{data.name}", progress=progress)
    solve_by_clicks(puzzle)
    assert face(puzzle)["done"] and said(puzzle)[0] == say("puzzling.solved", count=data.least)
    assert puzzle.ladder.state(data) == "done" and progress.scores[f"{game}/puzzles"]
    press(puzzle, "next")
    assert puzzle.taken.puzzle == puzzles(game)[1] and face(puzzle)["notes"] == [] and puzzle.board.state == puzzles(game)[1].state


def test_a_wrong_line_is_answered_on_the_board_and_taken_back_by_one_click():
    puzzle, seen = two(), []
    puzzle.board.session.on_change(lambda: seen.append(puzzle.board.session.step))
    click(puzzle, "e4", "f4")
    assert [step[1].text for step in seen if step] == ["step e4-f4", "end", "step d6-d7", "end"], "each one in motion"
    assert face(puzzle)["wrong"] and "If the turn ends here, North answers: Leader to d7." in said(puzzle)
    assert ("d6", "d7") in [mark.cells for mark in puzzle.board.session.marks if mark.kind == "arrow"]
    click(puzzle, "d1")
    assert puzzle.board.message == say("puzzling.take-back-first")
    press(puzzle, "take-back")
    assert puzzle.record.line == () and not face(puzzle)["wrong"] and said(puzzle) == []
    ask(puzzle, "rider c3-c5")
    assert said(puzzle) == [say("puzzling.right", count=1)]


def test_undo_is_taking_back_and_positions_stay():
    puzzle = two()
    click(puzzle, "e4", "f4")
    puzzle.board.hear({"do": "undo"})
    assert puzzle.record.line == ()
    puzzle.board.hear({"do": "type", "text": "leaders/1;south=leader:d1;north=leader:d7;turn=south"})
    assert puzzle.board.message == say("puzzling.fixed") and puzzle.state.text == bl.read(TWO).text
    puzzle.board.hear({"do": "click", "name": "e4"})
    puzzle.board.hear({"do": "undo"})
    assert puzzle.board.session.clicks == () and puzzle.record.line == ()
    ask(puzzle, "rider c3-c5")
    puzzle.board.hear({"do": "redo"})
    puzzle.board.hear({"do": "go", "number": 0})
    assert puzzle.record.line == ()
    with pytest.raises(BoardlabError):
        puzzle.state = bl.leaders.new_game()


def test_a_refused_click_says_why_and_is_no_mistake():
    puzzle = two()
    click(puzzle, "c3", "c6")
    assert puzzle.board.reasons and not puzzle.taken.failed and puzzle.record.line == ()


def test_hints_and_the_line_on_the_board():
    puzzle = two()
    for number in range(1, 5):
        press(puzzle, "hint")
        assert len(said(puzzle)) == number
    assert "Click first: " in said(puzzle)[3] and not puzzle.taken.failed
    press(puzzle, "hint")
    assert said(puzzle)[4].startswith("1. ") and [mark for mark in puzzle.board.session.marks if mark.kind == "arrow"]
    puzzle = two()
    press(puzzle, "show-me")
    assert puzzle.taken.done and len(puzzle.record.line) == 2 and said(puzzle)[0] == say("lesson.shown")
    press(puzzle, "reset")
    assert puzzle.record.line == () and able(puzzle) >= {"hint", "show-me"} and said(puzzle) == []


@pytest.mark.parametrize("message", [{"do": "press", "name": "jump"}, {"do": "press"}, {"do": "press", "name": 3}, "no", {}, None])
def test_strange_messages_are_refused_and_change_nothing(message):
    puzzle = two()
    puzzle.hear(message)
    assert puzzle.record.line == () and puzzle.board.message and puzzle.taken.hints == 0


def test_a_button_that_cannot_be_pressed_does_nothing_and_one_that_is_none_is_refused():
    puzzle = two()
    press(puzzle, "take-back")
    assert puzzle.record.line == ()
    with pytest.raises(Unreadable) as refused:
        puzzle.press("hnt")
    assert refused.value.nearest == "hint" and set(BUTTONS) == {name for name, _, _ in face(puzzle)["buttons"]}


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_language_can_be_changed_at_any_time(code):
    puzzle = two()
    click(puzzle, "e4", "f4")
    before = face(puzzle)
    bl.language(code)
    assert (face(puzzle)["sentence"] == before["sentence"]) == (code == "en")
    assert (said(puzzle) == [text for _, text in before["notes"]]) == (code == "en")


def test_the_saved_page_and_the_text_show_the_goal():
    puzzle = two()
    bundle = puzzle._repr_mimebundle_()[0]
    assert "win this turn" in bundle["text/plain"] and "<svg" in bundle["image/svg+xml"] and "win this turn" in repr(puzzle)


def test_a_position_without_a_way_to_the_goal_is_no_puzzle():
    with pytest.raises(BoardlabError, match="cannot be reached"):
        bl.Puzzle("leaders/1;south=leader:d1;north=leader:d7;turn=south")
    with pytest.raises(Unreadable) as refused:
        bl.Puzzle("leaders/wim-01")
    assert refused.value.nearest
    with pytest.raises(Unreadable):
        two().take("legie/" + puzzles("legie")[0].name)


# while it thinks


def in_a_loop(act):
    return asyncio.run(act())


def test_the_page_is_heard_while_it_thinks(monkeypatch):
    """Proof in slices: the answer comes later, "checking" is shown meanwhile, and buttons work all the while."""
    monkeypatch.setattr(puzzle_session, "PAUSE", 0.001)
    monkeypatch.setattr("boardlab.widgets.slices.SLICE", 0.0)

    async def act():
        puzzle = two()
        click(puzzle, "e4", "f4")
        assert puzzle.session.is_thinking and said(puzzle) == [say("puzzling.thinking")] and face(puzzle)["thinking"]
        press(puzzle, "reset")
        assert puzzle.record.line == () and said(puzzle) == []
        await asyncio.sleep(0.05)
        assert not puzzle.session.is_thinking and puzzle.taken.touched and not puzzle.taken.wrong
        click(puzzle, "e4", "f4")
        while puzzle.session._meanwhile:
            await asyncio.sleep(0.005)
        assert puzzle.record.line == ("step e4-f4", "end", "step d6-d7", "end") and face(puzzle)["wrong"]
        puzzle.close()
    in_a_loop(act)


def test_closing_stops_what_it_thinks(monkeypatch):
    monkeypatch.setattr("boardlab.widgets.slices.SLICE", 0.0)

    async def act():
        puzzle = two()
        click(puzzle, "e4", "f4")
        task = puzzle.session._meanwhile.task
        puzzle.close()
        await asyncio.sleep(0.01)
        assert task.cancelled() and puzzle.record.line == ("step e4-f4",)
    in_a_loop(act)


def test_a_proof_that_fails_leaves_the_board_playable(monkeypatch):
    def broken(*args):
        raise RuntimeError("no proof")
        yield

    monkeypatch.setattr("boardlab.lessons.puzzle_play.judging", broken)

    async def act():
        puzzle = two()
        click(puzzle, "e4", "f4")
        while puzzle.session._meanwhile:
            await asyncio.sleep(0.001)
        assert "no proof" in puzzle.board.message and puzzle.taken.touched
    in_a_loop(act)


def test_a_puzzle_nobody_has_is_gone():
    puzzle = two()
    known = weakref.ref(puzzle)
    del puzzle
    gc.collect()
    assert known() is None


# the ladder


def test_the_ladder_lists_what_is_done_open_and_failed(progress):
    page = bl.Puzzles("leaders", progress=progress)
    first, second, *_ = puzzles("leaders")
    page.hear({"do": "take", "name": f"leaders/{first.name}"})
    assert page.current == f"leaders/{first.name}" and page.children == (page.panel, page.puzzle)
    solve_by_clicks(page.puzzle)
    wrong = next(action for action in second.state.legal_actions() if action.text == "end")
    press(page.puzzle, "next")
    assert page.puzzle.taken.puzzle == second
    page.puzzle.attempt(wrong)
    lines = {line["name"]: line for chapter in page.panel.face["games"][0]["chapters"] for line in chapter["lessons"]}
    assert len(lines) == len(puzzles("leaders"))
    assert lines[f"leaders/{first.name}"]["state"] == "finished" and lines[f"leaders/{second.name}"]["state"] == "failed"
    assert page.panel.face["games"][0]["totals"] == f"1 of {len(lines)} solved · to try again: 1"
    assert page.panel.face["open"]["name"] == f"leaders/{second.name}"
    page.hear({"do": "shut"})
    assert page.children == (page.panel,) and page.puzzle is None and page.panel.face["open"] is None


def test_the_ladder_goes_on_by_itself_when_asked():
    page = bl.Puzzles(bl.legie, progress=False)
    page.go_on()
    page.hear({"do": "by-itself", "whether": True})
    assert page.panel.face["by-itself"]
    first, second = puzzles("legie")[:2]
    ask(page.puzzle, solve(first.state, first.goal).line[0])
    assert page.puzzle.taken.puzzle == second and page.ladder.state(first) == "done"


def test_the_ladder_leaves_time_to_read(monkeypatch):
    monkeypatch.setattr("boardlab.widgets.ladder_page.LINGER", 0.01)
    monkeypatch.setattr(puzzle_session, "PAUSE", 0.001)

    async def act():
        page = bl.Puzzles("legie", progress=False)
        page.go_on()
        page.let_lead()
        first, second, third = puzzles("legie")[:3]
        ask(page.puzzle, solve(first.state, first.goal).line[0])
        while page.puzzle.taken.puzzle == first:
            await asyncio.sleep(0.002)
        assert page.puzzle.taken.puzzle == second
        ask(page.puzzle, solve(second.state, second.goal).line[0])
        while not page._meanwhile:
            await asyncio.sleep(0.001)
        page.let_lead(False)
        await asyncio.sleep(0.03)
        assert page.puzzle.taken.puzzle == second, "whoever wants to stay stays"
        page.close()
    in_a_loop(act)


def test_the_ladder_as_text_and_html_for_saved_pages(progress):
    page = bl.Puzzles("heroes", progress=progress)
    bundle = page._repr_mimebundle_()
    assert say("ladder.fresh") in bundle["text/html"] and say("ladder.fresh") in bundle["text/plain"]
    page.ladder.note(puzzles("heroes")[0], "done")
    bundle = page._repr_mimebundle_()
    assert f"1 of {len(puzzles('heroes'))} solved" in bundle["text/html"] and "Difficulty 1" in bundle["text/plain"]


@pytest.mark.parametrize("message", [{"do": "take", "name": "leaders/nobody"}, {"do": "take", "name": "legie/win-01"}, {"do": "take"}, 7])
def test_strange_messages_to_the_ladder_are_shown(message, progress):
    page = bl.Puzzles("leaders", progress=progress)
    page.hear(message)
    assert page.current == "" and page.panel.face["notes"]


def test_a_game_without_puzzles_is_refused():
    with pytest.raises(Unreadable) as refused:
        bl.Puzzles("leader")
    assert refused.value.nearest == "leaders"
