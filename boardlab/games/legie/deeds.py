"""The deeds of Legie as actions: who is placed where, whom it removes and why, how it is written. No rules here."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from boardlab.game import Action, Change, Piece
from boardlab.games.legie.board import BOARD
from boardlab.games.legie.pieces import SWORDS

remembered = lru_cache(maxsize=1 << 15)  # an action is a value: the same deed is the same object
RESERVE = "reserve"


class Stand:
    """A unit as it stands when attacked: its defence, who beside it would support the attack, and all their swords."""

    __slots__ = ("unit", "defence", "supporters", "support")

    def __init__(self, unit: Piece, defence: int = 0, supporters: tuple[Piece, ...] = ()):
        self.unit, self.defence, self.supporters = unit, defence, supporters
        self.support = sum([SWORDS[other.kind] for other in supporters])


stand = remembered(Stand)  # one object for each, so that what follows from it is found again at once


def arithmetic(swords: int, it: Stand) -> str:
    """The sum of an attack and what it is measured against: `2 + 2 > 2`.

    >>> arithmetic(2, Stand(Piece("white", "soldier", "c4"), 2, (Piece("black", "knight", "c5"),)))
    '2 + 2 > 2'
    """
    parts = [swords, *(SWORDS[unit.kind] for unit in it.supporters)]
    return f"{' + '.join(map(str, parts))} {'>' if sum(parts) > it.defence else '≤'} {it.defence}"


@remembered
def at_cell(side: str, kind: str, cell: str = RESERVE) -> Piece:
    """A unit on a cell, or in its owner's reserve."""
    return Piece(side, kind, cell)


@remembered
def arrival(side: str, kind: str, cell: str) -> Change:
    """A unit comes from the reserve."""
    return Change(at_cell(side, kind), at_cell(side, kind, cell), "placement")


@remembered
def flag_to(cell: str, rule: str) -> Change:
    """The flag goes to a cell; whence it comes, the position knows."""
    return Change(None, Piece("", "flag", cell), rule)


@remembered
def attacker(me: Piece) -> tuple[tuple[str, Any], ...]:
    """Who attacked, as data of a change."""
    return (("attacker", me),)


@remembered
def reckoning(swords: int, it: Stand) -> tuple[tuple[str, Any], ...]:
    """Who supported, and the total against the defence, as data of a change."""
    return (("supporters", it.supporters), ("total", swords + it.support), ("defence", it.defence),
            ("sum", arithmetic(swords, it)))


def removal(me: Piece, it: Stand) -> Change:
    """A unit goes back to the reserve, with the reason: the crown, the arrow, or the sum that beat it."""
    unit, swords = it.unit, SWORDS[me.kind]
    back = at_cell(unit.side, unit.kind)
    if swords:
        return Change(unit, back, "sword", attacker(me) + reckoning(swords, it))
    return Change(unit, back, "crown" if me.kind == "king" else "arrow", attacker(me))


@remembered
def quiet(side: str, kind: str) -> dict[str, Action]:
    """A unit is placed and removes nobody, by cell: `knight c3`."""
    return {cell: Action(f"{kind} {cell}", kind, at_cell(side, kind, cell), (kind, cell), (arrival(side, kind, cell),))
            for cell in BOARD.cells}


@remembered
def shots(side: str, kind: str, target: Piece) -> dict[str, Action]:
    """A unit is placed and shoots one enemy, by cell: `archer c3 x e5`."""
    def deed(cell: str) -> Action:
        me = at_cell(side, kind, cell)
        changes = arrival(side, kind, cell), removal(me, stand(target)), flag_to(target.cell, "flag")
        return Action(f"{kind} {cell} x {target.cell}", kind, me, (kind, cell, target.cell), changes)
    return {cell: deed(cell) for cell in BOARD.cells}


@remembered
def struck(kind: str, it: Stand) -> dict[str, Action]:
    """A unit is placed beside an enemy and removes it alone, by cell; filled as it is needed."""
    return {}


def strike(side: str, kind: str, cell: str, it: Stand) -> Action:
    """A unit is placed and removes the one enemy beside it: `knight c3`."""
    text, rule, me, clicks, (arrives,), mode = quiet(side, kind)[cell]
    return Action(text, rule, me, clicks, (arrives, removal(me, it), flag_to(it.unit.cell, "flag")), mode)


@remembered
def blows(side: str, kind: str, cell: str, fallen: tuple[Stand, ...]) -> tuple[Action, ...]:
    """A unit is placed and removes several enemies beside it; one of their cells gets the flag: `king c3 flag d3`."""
    me = at_cell(side, kind, cell)
    changes = arrival(side, kind, cell), *[removal(me, it) for it in fallen]
    return tuple([flagged(me, it.unit.cell, changes) for it in fallen])


def flagged(me: Piece, end: str, changes: tuple[Change, ...] = ()) -> Action:
    """A unit is placed and the flag goes to a cell its owner names: `king c3 flag d3`."""
    return Action(f"{me.kind} {me.cell} flag {end}", me.kind, me, (me.kind, me.cell, end),
                  (*changes, flag_to(end, "flag-choice")))


PASS = Action("pass", "must-place", None, ("pass",))


@remembered
def show(card: str) -> Action:
    """One side of a part is chosen: `side a-front`."""
    change = Change(None, Piece("", card, "shown"), "advanced-setup")
    return Action(f"side {card}", "advanced-setup", None, (card,), (change,))


@remembered
def lay(card: str, middle: str, turn: str) -> Action:
    """A part is laid on a quarter of the board, turned: `arrange a-front b5 turn-90`."""
    change = Change(Piece("", card, "shown"), Piece("", card, middle, (turn,)), "advanced-setup")
    return Action(f"arrange {card} {middle} {turn}", "advanced-setup", None, (card, middle), (change,), turn)
