"""How the units of Legie fight, one function for each rule, in the order of the book.

An ability yields bunches of actions: the placements of one kind, cell by cell. Whom it removes is a list of questions,
each with its rule id, about `me`, the unit placed, and `it`, the unit attacked: `need(name, fact, cells)` is a named if
(see boardlab.why). What they ask of `it` alone is answered once and remembered (see `stand`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from boardlab.game import Action, Piece
from boardlab.games.legie.deeds import Stand, arithmetic, at_cell, quiet, remembered, shots
from boardlab.games.legie.pieces import IMMOBILE, SHIELDED, SWORDS, UNITS
from boardlab.games.legie.rules import book
from boardlab.games.legie.terrain import arrows_fly, in_the_open, is_sheltered
from boardlab.rules.book import BOOK, RULING
from boardlab.why import yes

if TYPE_CHECKING:
    from boardlab.games.legie.battle import Battle

Bunches = Iterable[Iterable[Action]]
Questions = tuple[tuple[str, Callable[["Battle", Piece, Stand, Callable], bool]], ...]


# Swords


@book.rule("sword", BOOK, "units with a sword")
def sword(b: Battle, kind: str, need: Callable) -> Bunches:
    """A placed unit with swords attacks every adjacent enemy; its strength is the number of its swords."""
    return b.strikes(kind, need, "sword", BEATEN)


@book.rule("adjacency", BOOK, "units with a sword")
def is_adjacent(b: Battle, me: Piece, it: Stand, need: Callable) -> bool:
    """Neighbours share an edge: left, right, above or below, never across a corner."""
    return need("adjacent", it.unit.cell in b.s.board.adjacent[me.cell], it.unit.cell, data={"place": me.cell})


@book.rule("support", BOOK, "units with a sword")
def supporters(b: Battle, unit: Piece) -> tuple[Piece, ...]:
    """To the attack on one enemy add the swords of every other friendly sword unit adjacent to that enemy."""
    near, own = b.s.board.neighbours[unit.cell], b.swords
    return () if own.keys().isdisjoint(near) else tuple([own[cell] for cell in near if cell in own])


@book.rule("strictly-greater", BOOK, "units with a sword")
def is_beaten(b: Battle, me: Piece, it: Stand, need: Callable) -> bool:
    """The attacked unit is removed only if the total strength is greater than its defence; equal is not enough."""
    swords = SWORDS[me.kind]
    total = swords + it.support
    data = {} if need is yes else {"total": total, "defence": it.defence, "sum": arithmetic(swords, it)}
    return need("enough", total > it.defence, it.unit.cell, data=data)


@book.rule("defence", BOOK, "units")
def defence(kind: str, has_shelter: bool) -> int:
    """Defence is 2, the archer's only 1; a shield adds 1."""
    return UNITS[kind].defence + (kind in SHIELDED or has_shelter)


@book.rule("simultaneous", RULING, "units with a sword")
def falling(b: Battle, beaten: list[Stand], cell: str) -> tuple[Stand, ...]:
    """All attacks of a placement are worked out on the position right after it; then all beaten units go together."""
    adjacent = b.s.board.adjacent[cell]
    return tuple([it for it in beaten if it.unit.cell in adjacent])


# Shields and immobility


@book.rule("shield", BOOK, "units with a shield")
def is_unshielded(b: Battle, me: Piece, it: Stand, need: Callable) -> bool:
    """A shield adds 1 to the defence, and its bearer cannot be shot."""
    return need("unshielded", it.unit.kind not in SHIELDED, it.unit.cell)


@book.rule("immobile", BOOK, "units with immobility")
def is_removable(unit: Piece) -> bool:
    """Immobile units, the tower and the catapult, are never removed."""
    return unit.kind not in IMMOBILE


# Arrows


@book.rule("arrow", BOOK, "units with an arrow")
def arrow(b: Battle, kind: str, need: Callable) -> Bunches:
    """A placed arrow unit removes one enemy without shield or immobility, anywhere on the board; its owner chooses."""
    if need is yes:
        shooting, silent = b.archery(kind)
        return [silent.pick(quiet(b.side, kind)), *[shooting.pick(shots(b.side, kind, it.unit)) for it in b.targets]]
    return b.shots_claimed(kind, need, ("arrow-mandatory", arrow_mandatory), SHOT)


@book.rule("arrow-mandatory", BOOK, "units with an arrow")
def arrow_mandatory(b: Battle, me: Piece, it: Stand | None, need: Callable) -> bool:
    """A placed arrow unit that can shoot must shoot, even to its owner's harm; with no target nothing happens."""
    can_shoot = b.targets and in_the_open(b.ground, me.cell)
    return need("no-target", not can_shoot, *(target.unit.cell for target in b.targets))


# The crown


@book.rule("crown", BOOK, "units with a crown")
def crown(b: Battle, kind: str, need: Callable) -> Bunches:
    """A placed king removes every adjacent enemy that is not immobile; shields do not help."""
    return b.strikes(kind, need, "crown", ())


ABILITIES: dict[str, Callable[["Battle", str, Callable], Bunches]] = {
    "soldier": sword, "knight": sword, "scout": sword, "general": sword, "tower": sword,
    "catapult": arrow, "archer": arrow, "king": crown}


# Questions


def is_enemy(b: Battle, me: Piece, it: Stand, need: Callable) -> bool:
    """Nobody attacks his own units."""
    return need("enemy", it.unit.side != me.side, it.unit.cell)


def can_leave(b: Battle, me: Piece, it: Stand, need: Callable) -> bool:
    """The unit attacked can be removed at all."""
    return need("removable", is_removable(it.unit), it.unit.cell)


def shoots_from_the_open(b: Battle, me: Piece, it: Stand, need: Callable) -> bool:
    """The shooter does not stand in a forest."""
    return need("from-the-open", in_the_open(b.ground, me.cell), me.cell)


def stands_in_the_open(b: Battle, me: Piece, it: Stand, need: Callable) -> bool:
    """The target does not stand in a forest."""
    return need("in-the-open", arrows_fly(it.on), it.unit.cell)


def is_unsheltered(b: Battle, me: Piece, it: Stand, need: Callable) -> bool:
    """The target has no shield from a fortification."""
    return need("unsheltered", not is_sheltered(it.on, it.unit.kind), it.unit.cell)


BEATEN: Questions = (("strictly-greater", is_beaten),)
"""What a sword asks of the unit it attacks, besides that it can be removed at all."""
TARGET: Questions = (("shield", is_unshielded), ("fortification", is_unsheltered), ("forest", stands_in_the_open))
"""What an arrow asks of the unit it is to hit, besides that it can be removed at all."""
SHOT: Questions = (("arrow", is_enemy), ("forest", shoots_from_the_open), ("immobile", can_leave), *TARGET)
"""All that is asked of a shot."""


MANY = 99  # swords: more than anybody has


@remembered
def stand(unit: Piece, on: str, beside: tuple[Piece, ...]) -> Stand:
    """A unit as it stands when attacked, on this ground and with these attackers beside it."""
    it = Stand(unit, on, beside, defence(unit.kind, is_sheltered(on, unit.kind)))
    beaten_by = [SWORDS[me.kind] for me in (at_cell("", "soldier"), at_cell("", "knight"))
                 if all(ask(None, me, it, yes) for _, ask in BEATEN)]
    it.fewest = min(beaten_by, default=MANY)
    it.is_target = all(ask(None, None, it, yes) for _, ask in TARGET)
    return it
