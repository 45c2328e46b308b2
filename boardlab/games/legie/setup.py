"""Before an advanced game: black chooses the side of every part, white arranges them; and how a new game begins."""

from __future__ import annotations

from collections.abc import Callable

from boardlab.game import Action
from boardlab.games.legie.board import MIDDLES
from boardlab.games.legie.deeds import lay, show
from boardlab.games.legie.parts import CARDS, NAMES, STANDARD, TURNS, laid_out, part_of
from boardlab.games.legie.position import Position
from boardlab.games.legie.rules import book
from boardlab.games.legie.scenarios import shows_forest_enough
from boardlab.games.legie.units import Bunches
from boardlab.rules.book import BOOK


@book.rule("advanced-setup", BOOK, "advanced game")
def choosing(s: Position, need: Callable) -> Bunches:
    """In the advanced game black picks the side of each of the four parts; then white arranges them, each on a quarter
    of the board and turned as white likes."""
    for card in CARDS:
        asking = need.under("advanced-setup")
        if asking("undecided", card in s.undecided, card):
            rest = [other for other in s.undecided if part_of(other) != part_of(card)]
            asking = asking.under(s.scenario)
            if need.failed or asking("forest", shows_forest_enough(s.scenario, s.parts, (*s.shown, card), rest), card):
                yield (show(card),)


def arranging(s: Position, need: Callable) -> Bunches:
    """The ways to lay one of the parts shown: on which quarter, and how it is turned."""
    taken = {middle for _, middle, _ in s.layout}
    for card in need.among(s.unlaid, CARDS):
        for middle in need.among(MIDDLES, s.board.cells):
            asking = need.under("advanced-setup")
            if (asking("shown", card in s.unlaid, card) and asking("middle", middle in MIDDLES, middle)
                    and asking("quarter-free", middle not in taken, middle)):
                yield (lay(card, middle, turn) for turn in TURNS)


def after_choosing(s: Position, action: Action) -> Position:
    """The chosen side is shown; after four, white arranges."""
    shown = tuple(sorted((*s.shown, *action.clicks)))
    return s.but(shown=shown, phase="arrange" if len(shown) == len(NAMES) else "sides")


def after_arranging(s: Position, action: Action) -> Position:
    """The part lies on its quarter; after four, the board is complete and only its terrain matters."""
    layout = tuple(sorted((*s.layout, (*action.clicks, action.mode))))
    terrain = laid_out(s.parts, layout)
    if len(layout) < len(NAMES):
        return s.but(layout=layout, terrain=terrain)
    return s.but(terrain=terrain, layout=(), shown=(), parts=STANDARD, phase="place")
