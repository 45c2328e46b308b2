"""What a position of Legie is, and what it tells about itself."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any, NamedTuple

from boardlab.game import Card, Piece, State, Value
from boardlab.games.legie.board import BOARD
from boardlab.games.legie.parts import CARDS, STANDARD, Laid, Parts, part_of
from boardlab.games.legie.pieces import KINDS, SHIELDED, SIDES, TEAM, UNITS
from boardlab.games.legie.terrain import TERRAIN, WRITTEN


class Table(NamedTuple):
    """What lies beside the board, and the ground under it."""

    flag: str | None          # the cell of the flag
    scenario: str             # basic, advanced (terrain, no scenario), or a scenario
    terrain: str              # six rows from the top
    caravan_line: str         # what counts as a line of the caravan
    parts: Parts              # the parts the board is made of; of interest during the setup only
    shown: tuple[str, ...]    # the sides black has chosen
    layout: tuple[Laid, ...]  # the parts white has laid


class Position(State):
    """Who stands where, the flag, whose turn it is, the terrain and the scenario."""

    __slots__ = ()
    game, sides, board, kinds, Table = "legie", SIDES, BOARD, KINDS, Table

    flag: str | None
    scenario: str
    terrain: str
    caravan_line: str
    parts: Parts
    shown: tuple[str, ...]
    layout: tuple[Laid, ...]

    def ground(self, cell: str) -> str:
        """What a cell is, as it counts: plain, forest, …; in the basic game everything is plain."""
        return "plain" if self.scenario == "basic" else TERRAIN[self.terrain[WRITTEN[cell]]]

    def cells_on(self, grounds: Container[str]) -> list[str]:
        """The cells whose ground is one of these."""
        if self.scenario == "basic":
            return list(self.board.cells) if "plain" in grounds else []
        return [cell for cell in self.board.cells if self.ground(cell) in grounds]

    def empty_cells(self) -> list[str]:
        """All cells on which nobody stands."""
        return [cell for cell in self.board.cells if cell not in self.at]

    def beside(self, cell: str) -> list[Piece]:
        """The units next to a cell."""
        return [self.at[near] for near in self.board.neighbours[cell] if near in self.at]

    def team(self, side: str) -> list[Piece]:
        """The units of a side on the board."""
        return [piece for piece in self.at.values() if piece.side == side]

    def reserve(self, side: str) -> tuple[str, ...]:
        """The kinds a side can still place, each once."""
        placed = [piece.kind for piece in self.at.values() if piece.side == side]
        return tuple([kind for kind in KINDS if placed.count(kind) < TEAM[kind]])

    def units_in_reserve(self, side: str) -> tuple[str, ...]:
        """Every unit a side can still place: a kind as often as it is there."""
        placed = [piece.kind for piece in self.at.values() if piece.side == side]
        return tuple(kind for kind in KINDS for _ in range(TEAM[kind] - placed.count(kind)))

    def is_full(self, side: str) -> bool:
        """A side has placed all its units."""
        return not self.reserve(side)

    @property
    def undecided(self) -> tuple[str, ...]:
        """The sides of the parts black has still to choose between."""
        known = {part_of(card) for card in self.shown}
        return tuple(card for card in CARDS if part_of(card) not in known)

    @property
    def unlaid(self) -> tuple[str, ...]:
        """The parts white has still to lay."""
        laid = {card for card, *_ in self.layout}
        return tuple(card for card in self.shown if card not in laid)

    @property
    def decider(self) -> str:
        """The player to move; white while it arranges the parts."""
        return "white" if self.phase == "arrange" else self.turn

    def card(self, kind: str) -> Card:
        """The swords, the defence and the other symbols of a unit."""
        if kind not in UNITS:
            return Card((), (kind,))
        unit = UNITS[kind]
        symbols = (Value("symbols", unit.symbols),) if unit.symbols else ()
        return Card((Value("swords", unit.swords), Value("defence", unit.defence + (kind in SHIELDED)), *symbols), (kind,))

    def panel(self) -> Iterator[tuple[str, Any]]:
        """What lies beside the board; the parts, marked as reconstructed if they are, while the board is laid."""
        yield "scenario", self.scenario
        if self.scenario == "caravan":
            yield "caravan-line", self.caravan_line
        if self.phase in ("sides", "arrange"):
            yield "parts-reconstructed" if self.parts == STANDARD else "parts", self.undecided
            yield "shown", self.unlaid
        else:
            for side in SIDES:
                yield f"{side}-reserve", self.units_in_reserve(side)
