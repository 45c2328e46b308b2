"""A board as a page would ask for it, and clicks on it, for tests without a browser."""

import pytest

import boardlab as bl
from boardlab import leaders

GAMES = bl.games()
START = leaders.position(south="leader:d1 acrobat:c3", north="leader:d7 rider:c4 archer:d5", turn="south")
LOOK = {"do": "look", "width": 1000, "height": 640, "ratio": 2, "dark": False, "calm": False}
over_games = pytest.mark.parametrize("name", GAMES)


def point(board, name):
    """A mouse click on a cell or on the button of a card: the page knows what lies under the mouse."""
    board.hear({"do": "click", "name": name})
