"""Legie in numbers: the setup, and the way in. The battle that follows it is in `legie_battle`.

While the board is laid, a card is its place in CARDS, and the cards shown are an int with a bit for each. A byte for each
quarter tells what lies there: 0 for nothing, else `1 + turn + TURNED * card`. An action is a card to show, or a way to lay
one, by its place in LAYING: `turn + TURNED * (quarter + QUARTERS * card)`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from boardlab.game import Action, Outcome, State
from boardlab.games.legie import deeds
from boardlab.games.legie.board import MIDDLES
from boardlab.games.legie.flow import LegieState
from boardlab.games.legie.parts import CARDS, NAMES, TURNS, laid_out

from .base import Position
from .legie_battle import battle

SHOWING: Final[list[Action]] = [deeds.show(card) for card in CARDS]
LAYING: Final[list[Action]] = [deeds.lay(card, middle, turn) for card in CARDS for middle in MIDDLES for turn in TURNS]
PARTS: Final[int] = len(NAMES)
QUARTERS: Final[int] = len(MIDDLES)
TURNED: Final[int] = len(TURNS)


def plays(state: State) -> bool:
    """This engine knows all the rules a position is played by."""
    return type(state) is LegieState


def position(state: State) -> Position:
    """The same position in numbers."""
    assert isinstance(state, LegieState)
    if state.phase not in ("sides", "arrange"):
        return battle(state)
    start = state.with_(phase="sides", shown=(), layout=(), terrain=laid_out(state.parts, ()))
    laid = bytearray(QUARTERS)
    for card, middle, turn in state.layout:
        laid[MIDDLES.index(middle)] = 1 + TURNS.index(turn) + TURNED * CARDS.index(card)
    return Setup(start, sum([1 << CARDS.index(card) for card in state.shown]), bytes(laid))


@lru_cache(maxsize=1000)
def may_show(start: LegieState, shown: int) -> list[int]:
    """The cards the rules let black show next to these."""
    return [CARDS.index(action.clicks[0]) for action in Setup(start, shown, bytes(QUARTERS)).state().legal_actions()]


class Setup(Position):
    """A position while the board is laid: the sides of the parts are chosen, then the parts are arranged."""

    __slots__ = ("start", "shown", "laid")

    def __init__(self, start: LegieState, shown: int, laid: bytes):
        self.start = start  # the readable position before all that
        self.shown = shown  # the cards that were chosen
        self.laid = laid    # what lies on each quarter

    def _is_chosen(self) -> bool:
        """A side of every part is shown."""
        return self.shown.bit_count() == PARTS

    def _phase(self) -> str:
        """What the rules call it."""
        return "arrange" if self._is_chosen() else "sides"

    def legal(self) -> list[int]:
        """The cards that may be shown; then every way to lay one that does not lie yet on a free quarter."""
        if not self._is_chosen():
            return list(may_show(self.start, self.shown))
        free = [quarter for quarter in range(QUARTERS) if not self.laid[quarter]]
        lying = [(it - 1) // TURNED for it in self.laid if it]
        cards = [card for card in range(len(CARDS)) if self.shown >> card & 1 and card not in lying]
        return [turn + TURNED * (quarter + QUARTERS * card) for card in cards for quarter in free for turn in range(TURNED)]

    def play(self, action: int) -> Position:
        """The card is shown, or the part is laid; with the last one, the battle begins."""
        if not self._is_chosen():
            return Setup(self.start, self.shown | 1 << action, self.laid)
        if self.laid.count(0) == 1:
            return battle(self.state().after(LAYING[action]))
        laid = bytearray(self.laid)
        laid[action // TURNED % QUARTERS] = 1 + action % TURNED + action // (TURNED * QUARTERS) * TURNED
        return Setup(self.start, self.shown, bytes(laid))

    def action(self, action: int) -> Action:
        """The readable action."""
        return LAYING[action] if self._is_chosen() else SHOWING[action]

    def state(self) -> LegieState:
        """The readable position."""
        shown = tuple(sorted([card for number, card in enumerate(CARDS) if self.shown >> number & 1]))
        layout = tuple(sorted([(CARDS[(it - 1) // TURNED], middle, TURNS[(it - 1) % TURNED])
                               for middle, it in zip(MIDDLES, self.laid) if it]))
        return self.start.with_(phase=self._phase(), shown=shown, layout=layout,
                                terrain=laid_out(self.start.parts, layout))

    @property
    def turn(self) -> str:
        """Whose turn it is: that of whoever will place the first unit."""
        return self.start.turn

    @property
    def decider(self) -> str:
        """Who chooses now."""
        return self.start.with_(phase=self._phase()).decider

    @property
    def outcome(self) -> Outcome | None:
        """Nobody has won yet."""
        return None

    @property
    def key(self) -> Any:
        """The numbers, and how it began."""
        return self.shown, self.laid, self.start
