"""Laying the board of the advanced game: black chooses the side of every part, white arranges them."""

from __future__ import annotations

from collections.abc import Iterator

from boardlab.game import Action
from boardlab.games.legie.board import MIDDLES
from boardlab.games.legie.deeds import lay, show
from boardlab.games.legie.parts import CARDS, NAMES, STANDARD, TURNS, laid_out, part_of
from boardlab.games.legie.position import Position
from boardlab.games.legie.rules import book
from boardlab.games.legie.scenarios import shows_forest_enough
from boardlab.rules.book import BOOK
from boardlab.why import Need, in_scope, typed


@book.rule("advanced-setup", BOOK, "advanced game",
           ruling="The book lets black choose the parts and white prepare the board; we read that as the side of each part, "
                  "then its place and its quarter turns.")
@typed("side")
def choosing(s: Position, need: Need) -> Iterator[Action]:
    """In the advanced game black picks the side of each of the four parts; then white arranges them, each on a quarter
    of the board and turned as white likes."""
    for card in need.choose("undecided", s.undecided, CARDS):
        if in_scope(s.scenario, leaves_forest)(s, card, need):
            yield show(card)


def leaves_forest(s: Position, card: str, need: Need) -> bool:
    """With this side the parts can still show the forests the scenario asks for."""
    rest = [other for other in s.undecided if part_of(other) != part_of(card)]
    return need("forest", shows_forest_enough(s.scenario, s.parts, (*s.shown, card), rest), card)


@book.part("advanced-setup")
@typed("arrange")
def arranging(s: Position, need: Need) -> Iterator[Action]:
    """The ways to lay one of the parts shown: on which quarter, and how it is turned."""
    taken = {middle for _, middle, _ in s.layout}
    for card in need.choose("shown", s.unlaid, CARDS):
        for middle in need.choose("middle", MIDDLES):
            if need("quarter-free", middle not in taken, middle):
                for turn in TURNS:
                    yield lay(card, middle, turn)


def after_choosing(s: Position, action: Action) -> Position:
    """The chosen side is shown; after four, white arranges."""
    shown = tuple(sorted((*s.shown, *action.clicks)))
    return s.with_(shown=shown, phase="arrange" if len(shown) == len(NAMES) else "sides")


def after_arranging(s: Position, action: Action) -> Position:
    """The part lies on its quarter; after four, the board is complete and only its terrain matters."""
    card, middle = action.clicks
    layout = tuple(sorted((*s.layout, (card, middle, action.mode))))
    terrain = laid_out(s.parts, layout)
    if len(layout) < len(NAMES):
        return s.with_(layout=layout, terrain=terrain)
    return s.with_(terrain=terrain, layout=(), shown=(), parts=STANDARD, phase="place")
