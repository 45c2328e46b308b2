"""How the units of Legie fight, one function for each rule, in the order of the book.

An ability yields bunches of actions: the placements of one kind, cell by cell. Whom it removes is a list of questions,
each with its rule id, about `me`, the unit placed, and `it`, the unit attacked: `need(name, fact, cells)` is a named if
(see boardlab.why). The Battle answers them in bulk to list the legal actions, and cell by cell to explain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING

from boardlab.game import Action, Piece
from boardlab.games.legie.deeds import Stand, arithmetic, quiets, shots
from boardlab.games.legie.pieces import IMMOBILE, SHIELDED, SWORDS, UNITS
from boardlab.games.legie.rules import book
from boardlab.games.legie.terrain import Footing, Ground, in_the_open, sheltered
from boardlab.rulebook import BOOK, RULING
from boardlab.why import yes

if TYPE_CHECKING:
    from boardlab.games.legie.battle import Battle
    from boardlab.games.legie.position import Position

Bunches = Iterator[Iterable[Action]]
Questions = tuple[tuple[str, Callable[["Battle", Piece, Stand, Callable], bool]], ...]


# Swords


@book.rule("sword", BOOK, "units with a sword")
def sword(b: Battle, at: Footing, need: Callable) -> Bunches:
    """A placed unit with swords attacks every adjacent enemy; its strength is the number of its swords."""
    return b.strikes(at, "sword", (("strictly-greater", is_beaten),), need)


@book.rule("adjacency", BOOK, "units with a sword")
def is_adjacent(b: Battle, me: Piece, it: Stand, need: Callable) -> bool:
    """Neighbours share an edge: left, right, above or below, never across a corner."""
    return need("adjacent", it.unit.cell in b.s.board.adjacent[me.cell], it.unit.cell, me.cell)


@book.rule("support", BOOK, "units with a sword")
def supporters(s: Position, unit: Piece) -> list[Piece]:
    """To the attack on one enemy add the swords of every other friendly sword unit adjacent to that enemy."""
    at = s.at
    return [at[near] for near in s.board.neighbours[unit.cell]
            if near in at and at[near].side != unit.side and SWORDS[at[near].kind]]


@book.rule("strictly-greater", BOOK, "units with a sword")
def is_beaten(b: Battle, me: Piece, it: Stand, need: Callable) -> bool:
    """The attacked unit is removed only if the total strength is greater than its defence; equal is not enough."""
    total = SWORDS[me.kind] + it.support
    if need is yes:
        return total > it.defence
    return need("enough", total > it.defence, it.unit.cell,
                data={"total": total, "defence": it.defence, "sum": arithmetic(SWORDS[me.kind], it)})


@book.rule("defence", BOOK, "units")
def defence(ground: Ground, unit: Piece) -> int:
    """Defence is 2, the archer's only 1; a shield adds 1."""
    return UNITS[unit.kind].defence + (unit.kind in SHIELDED or sheltered(ground, unit))


@book.rule("simultaneous", RULING, "units with a sword")
def falling(b: Battle, beaten: list[Stand]) -> dict[str, tuple[Stand, ...]]:
    """All attacks of a placement are worked out on the position right after it; then all beaten units go together."""
    found: dict[str, tuple[Stand, ...]] = {}
    for it in beaten:
        for cell in b.s.board.neighbours[it.unit.cell]:
            found[cell] = (*found[cell], it) if cell in found else (it,)
    return found


# Shields and immobility


@book.rule("shield", BOOK, "units with a shield")
def is_unshielded(b: Battle, me: Piece, it: Stand, need: Callable) -> bool:
    """A shield adds 1 to the defence, and its bearer cannot be shot."""
    return need("unshielded", it.unit.kind not in SHIELDED, it.unit.cell)


@book.rule("immobile", BOOK, "units with immobility")
def is_removable(b: Battle, me: Piece, it: Stand, need: Callable) -> bool:
    """Immobile units, the tower and the catapult, are never removed."""
    return need("removable", it.unit.kind not in IMMOBILE, it.unit.cell)


# Arrows


@book.rule("arrow", BOOK, "units with an arrow")
def arrow(b: Battle, at: Footing, need: Callable) -> Bunches:
    """A placed arrow unit removes one enemy without shield or immobility, anywhere on the board; its owner chooses."""
    targets = b.beaten(at.kinds[0], TARGET)
    yield arrow_mandatory(b, at, targets, need)
    for it in need.among(targets if at.is_open else (), b.everyone()):
        asked = b.asked(at, need, it, "arrow", (("forest", shoots_from_the_open), *TARGET))
        yield chain.from_iterable(map(shots(b.side, at.kinds, it.unit).__getitem__, need.among(at.cells, asked)))


@book.rule("arrow-mandatory", BOOK, "units with an arrow")
def arrow_mandatory(b: Battle, at: Footing, targets: list[Stand], need: Callable) -> Iterator[Action]:
    """A placed arrow unit that can shoot must shoot, even to its owner's harm; with no target nothing happens."""
    def is_silent(b: Battle, me: Piece, it: Stand, asking: Callable) -> bool:
        can = targets and in_the_open(b.ground, me.cell)
        return asking("no-target", not can, *(target.unit.cell for target in targets))
    silent = () if targets and at.is_open else at.cells
    return chain.from_iterable(map(quiets(b.side, at.kinds).__getitem__, need.among(
        silent, b.asked(at, need, None, "arrow", (("arrow-mandatory", is_silent),)))))


def is_enemy(b: Battle, me: Piece, it: Stand, need: Callable) -> bool:
    """Nobody attacks his own units."""
    return need("enemy", it.unit.side != me.side, it.unit.cell)


def shoots_from_the_open(b: Battle, me: Piece, it: Stand, need: Callable) -> bool:
    """The shooter does not stand in a forest."""
    return need("from-the-open", in_the_open(b.ground, me.cell), me.cell)


def stands_in_the_open(b: Battle, me: Piece, it: Stand, need: Callable) -> bool:
    """The target does not stand in a forest."""
    return need("in-the-open", in_the_open(b.ground, it.unit.cell), it.unit.cell)


def is_unsheltered(b: Battle, me: Piece, it: Stand, need: Callable) -> bool:
    """The target has no shield from a fortification."""
    return need("unsheltered", not sheltered(b.ground, it.unit), it.unit.cell)


TARGET: Questions = (("shield", is_unshielded), ("fortification", is_unsheltered), ("forest", stands_in_the_open))
"""What an arrow asks of the unit it is to hit, besides that it can be removed at all."""


# The crown


@book.rule("crown", BOOK, "units with a crown")
def crown(b: Battle, at: Footing, need: Callable) -> Bunches:
    """A placed king removes every adjacent enemy that is not immobile; shields do not help."""
    return b.strikes(at, "crown", (), need)


ABILITIES: tuple[tuple[Callable[["Battle", Footing, Callable], Bunches], tuple[str, ...]], ...] = (
    (sword, ("soldier", "knight", "scout", "general", "tower")), (arrow, ("catapult", "archer")), (crown, ("king",)))
