"""The terrain of the advanced game: what each kind of ground asks of a unit, one function each.

A ground may ask something of a unit in four situations, see ASKS. A new ground is its mark in TERRAIN and a function here.
"""

from __future__ import annotations

from collections.abc import Callable

from boardlab.game import Piece
from boardlab.games.legie.board import FROM_THE_TOP
from boardlab.games.legie.pieces import IMMOBILE, LIGHT, SHELTERED
from boardlab.games.legie.rules import book
from boardlab.rules.book import BOOK
from boardlab.why import Need, in_scope

Asks = Callable[[Piece, Need], bool]

TERRAIN = {".": "plain", "F": "forest", "W": "water", "C": "fortification", "M": "mountain"}
PLAIN = "/".join(["......"] * 6)
WRITTEN = {cell: 7 * line + column for line, row in enumerate(FROM_THE_TOP) for column, cell in enumerate(row)}
"""Where the mark of each cell is in the six rows of a terrain, which have `/` between them."""
ASKS: dict[str, dict[str, Asks]] = {"placed": {}, "shooting": {}, "unshielded": {}, "shot": {}}
"""What a ground asks of a unit that is placed on it; that shoots from it; that has no shield there; that is shot there."""


def ground_of(terrain: str) -> dict[str, str]:
    """Of each cell: plain, forest, …"""
    return {cell: TERRAIN[terrain[place]] for cell, place in WRITTEN.items()}


def ground(name: str, asks: str) -> Callable[[Asks], Asks]:
    """Enter what a ground asks of a unit, under the rule of the same name."""
    def enter(function: Asks) -> Asks:
        ASKS[asks][name] = in_scope(name, function)
        return function
    return enter


def ground_allows(asks: str, on: str, unit: Piece, need: Need) -> bool:
    """The ground it is on has nothing against it."""
    return on not in ASKS[asks] or ASKS[asks][on](unit, need)


@ground("forest", asks="shooting")
@book.rule("forest", BOOK, "terrain")
def forest(me: Piece, need: Need) -> bool:
    """No arrow flies in a forest: an arrow unit placed there shoots nobody, and nobody can shoot a unit that stands
    there."""
    return need("from-the-open", False, me.cell)


@ground("forest", asks="shot")
def forest_hides(it: Piece, need: Need) -> bool:
    """Nobody can shoot a unit that stands in a forest."""
    return need("in-the-open", False, it.cell)


@ground("water", asks="placed")
@book.rule("water", BOOK, "terrain")
def water(me: Piece, need: Need) -> bool:
    """Only soldiers, knights and the king may be placed on water."""
    return need("light", me.kind in LIGHT, me.cell, {"unit": me.kind})


@ground("fortification", asks="unshielded")
@book.rule("fortification", BOOK, "terrain")
def fortification(it: Piece, need: Need) -> bool:
    """A soldier, knight, archer or king on a fortification has a shield; the others gain nothing there."""
    return need("unsheltered", it.kind not in SHELTERED, it.cell)


@ground("mountain", asks="placed")
@book.rule("mountain", BOOK, "terrain")
def mountain(me: Piece, need: Need) -> bool:
    """Immobile units, the tower and the catapult, may not be placed on a mountain."""
    return need("movable", me.kind not in IMMOBILE, me.cell, {"unit": me.kind})
