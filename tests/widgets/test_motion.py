"""What moves on a live board: each action once, in one scene, unless it is unwelcome."""

import collections
import random

import boardlab as bl
from boardlab import leaders
from boardlab.scene.stage import at_rest
from pointing import LOOK, START, over_games, point


def test_an_action_is_animated_unless_it_is_unwelcome(sent):
    def frames(**options):
        board = bl.Board(START, **{key: value for key, value in options.items() if key == "animate"})
        board.hear(LOOK | options.get("look", {}))
        sent.clear()
        board.play("step d1-e1")
        return sent.drawing.count("sleep"), sent.drawing.count("drawImage")
    assert frames() == (8, 8)
    assert frames(animate=False) == frames(look={"calm": True}) == (0, 0)


@over_games
def test_whatever_is_played_can_be_animated(name, sent):
    chance, moved = random.Random(4), 0
    board = bl.Board(bl.game(name).new_game(seed=7))
    board.hear(LOOK)
    for _ in range(40):
        if board.state.outcome:
            break
        board.easel._free = 0
        sent.clear()
        board.play(chance.choice(board.state.legal_actions()))
        moved += "sleep" in sent.drawing
    assert moved > 3


def test_motion_that_waits_is_bounded(sent, monkeypatch):
    monkeypatch.setattr("boardlab.widgets.drawing.time.monotonic", lambda: 0.0)  # all within a moment
    board = bl.Board(START, animate=True)
    board.hear(LOOK)
    for _ in range(10):
        board.play("step d1-e1"), board.undo()
    assert 8 <= sent.drawing.count("sleep") <= 8 * 8


def test_an_answer_from_a_callback_is_animated_too(sent):
    board = bl.Board(leaders.position(south="leader:d1", north="leader:d7", turn="south", row="rider vizier archer"))
    board.hear(LOOK)
    board.on_change(lambda state: board.play("end") if len(board.record.line) == 1 else None)
    sent.clear()
    point(board, "d1"), point(board, "d2")
    assert board.record.line == ("step d1-d2", "end") and sent.drawing.count("sleep") == 8


@over_games
def test_an_animated_click_plays_once_and_draws_one_scene(name, sent, monkeypatch):
    """From the page's message to the last frame: one action played, one board drawn."""
    from boardlab.widgets import board as module
    count = collections.Counter()

    def counted(what, function):
        def call(*arguments, **options):
            count[what] += 1
            return function(*arguments, **options)
        return call

    chance, board = random.Random(4), bl.Board(bl.game(name).new_game(seed=7))
    board.hear(LOOK)
    state = type(board.state)
    monkeypatch.setattr(module, "stage", counted("scenes", module.stage))
    monkeypatch.setattr(state, "play", counted("plays", state.play))
    moved = 0
    for _ in range(25):
        if board.state.outcome:
            break
        action, before = chance.choice(board.state.legal_actions()), len(board.record.line)
        for click in action.clicks:
            board.easel._free = 0
            sent.clear(), count.clear()
            board.hear({"do": "click", "name": click})
            assert count["scenes"] == 1, count
            if len(board.record.line) > before:
                break
        if len(board.record.line) == before:
            sent.clear(), count.clear()
            board.hear({"do": "choose", "which": 0}) if board.session.choices else board.play(action)
        assert len(board.record.line) == before + 1 and (count["plays"], count["scenes"]) == (1, 1), count
        moved += "sleep" in sent.drawing
    assert moved > 2


def test_several_actions_at_once_draw_one_scene_each(sent, monkeypatch):
    from boardlab.widgets import board as module
    drawn = []
    board = bl.Board(leaders.position(south="leader:d1", north="leader:d7", turn="south", row="rider vizier archer"))
    board.hear(LOOK)
    board.on_change(lambda state: board.play("end") if len(board.record.line) == 1 else None)
    stage = module.stage
    monkeypatch.setattr(module, "stage", lambda *given, **options: drawn.append(given[0]) or stage(*given, **options))
    point(board, "d1"), drawn.clear()
    point(board, "d2")
    assert len(board.record.line) == 2 and len(drawn) == 2


def test_what_is_always_pointed_out_stays_while_something_moves():
    board = bl.Board(START, marks=("zone d4 d5: Middle", "ring d7"))
    board.hear(LOOK)
    board.click("d1")
    still = at_rest(board._drawn, board.marks)
    names = [layer.name for layer in still.layers]
    assert {"zones", "rings"} <= {*names} and not {*names} & {"signs", "ready", "last"}
    assert [group.name for group in still.layer("pieces")] == [group.name for group in board._drawn.layer("pieces")]
    assert "rings" not in [layer.name for layer in at_rest(board._drawn).layers]
