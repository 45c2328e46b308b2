"""Secret pick: whatever beige has chosen, the page is told the same until blue has chosen, too."""

import json
import re

import pytest

import boardlab as bl
from boardlab import heroes

FIRST = ("dragon", "amazon", "clone", "telepath", "monk", "paladin")
SECOND = ("snake", "barbarian", "frost-mage", "teleporter", "paladin", "monk")
BLUE = ("dragon", "snake", "amazon")
LOOK = {"do": "look", "width": 700, "ratio": 2, "dark": False, "calm": False}


def told(message):
    """A message as text, without what is random: the names of widgets."""
    return re.sub("[0-9a-f]{32}", "a widget", json.dumps(message, default=str))


def watched(make, picks, sent):
    """Everything sent from beige's last pick until blue's last but one."""
    board = make(heroes.new_game(seed=1, setup="pick"))
    screen = getattr(board, "board", board)
    screen.hear(LOOK)
    cells = [[action.clicks[1] for action in screen.state.legal_actions() if action.clicks[0] == "dragon"]]
    for kind, cell in zip(picks[:5], cells[0]):
        screen.play(f"pick {kind} {cell}")
    screen._tallest = 0, 0  # a board keeps the height it once needed for beige's own cards
    sent.clear()
    screen.play(f"pick {picks[5]} {cells[0][5]}")
    assert screen.state.turn == "blue" and len(screen.state.hidden) == 6
    for name in (*screen.state.board.cells[:9], "dragon", "snake"):
        screen.hear({"do": "click", "name": name})
    for act in ("undo", "reset", "redo", "undo", "flip"):
        screen.hear({"do": act})
    for number in range(7):
        screen.hear({"do": "go", "number": number})
    for overlay in screen.state.graphs:
        screen.hear({"do": "overlay", "name": overlay})
    screen.hear({"do": "type", "text": "pick draogn c9"})
    for kind in BLUE:
        screen.play(next(a for a in screen.state.legal_actions() if a.clicks[0] == kind))
    if board is not screen:
        for message in ({"do": "mode", "name": "inspect"}, {"do": "ask", "name": cells[0][0]}, {"do": "preview", "action": "last"},
                        {"do": "watch", "name": "bfs"}, {"do": "export", "form": "json"}):
            board.hear(message)
    return list(map(told, [*sent, board._repr_mimebundle_()[0].get("text/plain"), board.picture.svg]))


@pytest.mark.parametrize("make", [bl.Board, lambda state: bl.Explorer(state, state.graphs, mode="play")], ids=["board", "explorer"])
def test_nothing_sent_tells_what_is_hidden(make, sent, monkeypatch):
    monkeypatch.setattr("boardlab.widgets.drawing.time.monotonic", lambda: 0.0)
    for other in (FIRST[::-1], SECOND):
        for one, two in zip(watched(make, FIRST, sent), watched(make, other, sent), strict=True):
            assert one == two


def test_all_is_told_when_both_have_chosen():
    board = bl.Board(heroes.new_game(seed=1, setup="pick"))
    while board.state.phase == "pick":
        action = board.state.legal_actions()[0]
        board.play(action)
    assert all("pick" in line.text for line in board.session.log[1:]) and board.companion.face["position"] == board.state.text
    board.hear({"do": "undo"})
    assert board.state.phase == "pick" and board.companion.face["position"] == ""


def test_beige_does_not_see_what_blue_chose_before_it_was_taken_back():
    board = bl.Board(heroes.new_game(seed=1, setup="pick"))
    for _ in range(8):
        board.play(board.state.legal_actions()[0])
    board.hear({"do": "undo"})
    board.hear({"do": "undo"})
    assert board.state.turn == "blue" and not board.companion.face["can"]["undo"]
    board.hear({"do": "undo"})
    assert board.state.turn == "blue" and board.message
    board.record.to_start()
    texts = [line.text for line in board.session.log[1:]]
    assert len(set(texts[6:])) == 1 and "pick" not in texts[6] and "pick" in texts[5]
