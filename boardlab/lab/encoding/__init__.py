"""Games in numbers for programs that learn: every action a game can have has its number, and a position is a row of numbers
as one side sees it. It needs nothing but boardlab.

>>> leaders = encoding_of("leaders")
>>> leaders.texts[leaders.number["step d1-d2"]]
'step d1-d2'

The number of an action is its place among `texts`: it is the same in every position, on every machine. What each number of
a row says stands at the same place in `names`. One small file a game says what only that game knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from boardlab.engine import Position
from boardlab.errors import BoardlabError
from boardlab.game import Action, Piece, State
from boardlab.games import game as load, names as all_games
from boardlab.words.say import say


class Game(Protocol):
    """What the file of a game says."""

    KINDS: tuple[str, ...]
    FLAGS: tuple[str, ...]
    LIVES: bool   # pieces have a number of lives
    LARGEST: int  # no number is larger

    def actions(self) -> Iterator[Action]:
        """Every action the game can have, each text once, in an order that never changes."""

    def seen(self, s: Any, side: str) -> Iterable[Piece]:
        """The pieces as a side sees them."""

    def beside(self, s: Any, side: str) -> Mapping[str, float]:
        """What lies beside the board, as a side knows it: always the same names in the same order."""


class Encoding:
    """The numbers of a game."""

    def __init__(self, name: str, own: Game):
        game = load(name)
        self.game, self.own, self.sides, self.largest = name, own, game.sides, own.LARGEST
        self.texts = tuple(action.text for action in own.actions())
        self.number = {text: number for number, text in enumerate(self.texts)}
        self._phases = tuple(game.State.phase_rules)
        columns = [*(f"{side} {kind}" for side in game.sides for kind in own.KINDS), *own.FLAGS, *["life"] * own.LIVES]
        self._column = {column: number for number, column in enumerate(columns)}
        self._row = {cell: number * len(columns) for number, cell in enumerate(game.board.cells)}
        table = self._table(game.new_game(seed=0), game.sides[0])
        self.names = (*(f"{cell} {column}" for cell in game.board.cells for column in columns), *table)

    def __reduce__(self) -> tuple[Any, ...]:
        return encoding_of, (self.game,)

    def legal(self, position: Position) -> dict[int, int]:
        """The numbers of the legal actions, with those the engine has for them."""
        return {self.number[position.action(own).text]: own for own in position.legal()}

    def numbers(self, s: State, side: str) -> list[float]:
        """A position as a side sees it: what stands on each cell, then what lies beside the board."""
        found, column = [0.0] * (len(self._row) * len(self._column)), self._column
        for piece in self.own.seen(s, side):
            row = self._row[piece.cell]
            found[row + column[f"{piece.side} {piece.kind}"]] = 1.0
            for flag in piece.flags:
                found[row + column[flag]] = 1.0
            if piece.life is not None:
                found[row + column["life"]] = float(piece.life)
        return found + list(self._table(s, side).values())

    def _table(self, s: State, side: str) -> dict[str, float]:
        """What is not on the board: who looks, who is to do what, and what lies beside."""
        decider = "" if s.outcome else s.decider
        found = one_of("looks", self.sides, side) | one_of("turn", self.sides, s.turn)
        found |= one_of("chooses", self.sides, decider) | one_of("phase", self._phases, s.phase)
        return {**found, **self.own.beside(s, side)}


@cache
def encoding_of(name: str) -> Encoding:
    """The numbers of a game."""
    load(name)  # an unknown game is refused
    if not has_encoding(name):
        known = ", ".join(other for other in all_games() if has_encoding(other))
        raise BoardlabError(say("learning.no-encoding", name=name, names=known))
    own: Any = import_module(f"{__name__}.{name}")
    return Encoding(name, own)


def has_encoding(name: str) -> bool:
    """There is a file here about this game."""
    return find_spec(f"{__name__}.{name}") is not None


def one_of(what: str, choices: Iterable[str], chosen: str) -> dict[str, float]:
    """A number for each choice: 1 for the one that is so, if any."""
    return {f"{what} {choice}": float(choice == chosen) for choice in choices}


def some_of(what: str, choices: Iterable[str], chosen: Iterable[str]) -> dict[str, float]:
    """A number for each choice: 1 for those that are so."""
    those = set(chosen)
    return {f"{what} {choice}": float(choice in those) for choice in choices}
