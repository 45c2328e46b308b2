"""The deeds of Legie as actions: who is placed where, whom it removes and why, how it is written. No rules here."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from boardlab.game import Action, Change, Piece
from boardlab.games.legie.board import BOARD
from boardlab.games.legie.pieces import SWORDS

remembered = lru_cache(maxsize=1 << 14)  # an action is a value: the same deed is the same object
RESERVE = "reserve"


class Stand(NamedTuple):
    """A unit as it stands when attacked: its defence, who beside it would support the attack, and all their swords."""

    unit: Piece
    defence: int = 0
    supporters: tuple[Piece, ...] = ()
    support: int = 0


def arithmetic(swords: int, stand: Stand) -> str:
    """The sum of an attack and what it is measured against: `2 + 2 > 2`.

    >>> arithmetic(2, Stand(Piece("white", "soldier", "c4"), 2, (Piece("black", "knight", "c5"),), 2))
    '2 + 2 > 2'
    """
    parts = [swords, *(SWORDS[unit.kind] for unit in stand.supporters)]
    return f"{' + '.join(map(str, parts))} {'>' if sum(parts) > stand.defence else '≤'} {stand.defence}"


def back(unit: Piece) -> Piece:
    """The unit in its owner's reserve."""
    return Piece(unit.side, unit.kind, RESERVE)


@remembered
def arrival(me: Piece) -> Change:
    """A unit comes from the reserve."""
    return Change(back(me), me, "placement")


@remembered
def flag_to(cell: str, rule: str) -> Change:
    """The flag goes to a cell; whence it comes, the position knows."""
    return Change(None, Piece("", "flag", cell), rule)


def removal(me: Piece, stand: Stand) -> Change:
    """A unit goes back to the reserve, with the reason: the crown, the arrow, or the sum that beat it."""
    data: tuple[tuple[str, Any], ...] = (("attacker", me),)
    swords = SWORDS[me.kind]
    if swords:
        data += (("supporters", stand.supporters), ("total", swords + stand.support), ("defence", stand.defence),
                 ("sum", arithmetic(swords, stand)))
    rule = "sword" if swords else "crown" if me.kind == "king" else "arrow"
    return Change(stand.unit, back(stand.unit), rule, data)


@remembered
def quiet(side: str, kind: str, cell: str) -> Action:
    """A unit is placed and removes nobody: `knight c3`."""
    me = Piece(side, kind, cell)
    return Action(f"{kind} {cell}", kind, me, (kind, cell), (arrival(me),))


@remembered
def shot(side: str, kind: str, cell: str, target: Piece) -> Action:
    """A unit is placed and shoots one enemy: `archer c3 x e5`."""
    me = Piece(side, kind, cell)
    changes = arrival(me), removal(me, Stand(target)), flag_to(target.cell, "flag")
    return Action(f"{kind} {cell} x {target.cell}", kind, me, (kind, cell, target.cell), changes)


@remembered
def quiets(side: str, kinds: tuple[str, ...]) -> dict[str, tuple[Action, ...]]:
    """Of each cell: the placements of these kinds that remove nobody."""
    return {cell: tuple([quiet(side, kind, cell) for kind in kinds]) for cell in BOARD.cells}


@remembered
def shots(side: str, kinds: tuple[str, ...], target: Piece) -> dict[str, tuple[Action, ...]]:
    """Of each cell: the placements of these kinds that shoot this enemy."""
    return {cell: tuple([shot(side, kind, cell, target) for kind in kinds]) for cell in BOARD.cells}


@remembered
def blows(side: str, kind: str, cell: str, fallen: tuple[Stand, ...]) -> tuple[Action, ...]:
    """A unit is placed and removes enemies beside it: `knight c3`; of several, one gets the flag: `king c3 flag d3`."""
    if not fallen:
        return (quiet(side, kind, cell),)
    me = Piece(side, kind, cell)
    changes = arrival(me), *[removal(me, stand) for stand in fallen]
    if len(fallen) == 1:
        return (Action(f"{kind} {cell}", kind, me, (kind, cell), (*changes, flag_to(fallen[0].unit.cell, "flag"))),)
    return tuple([flagged(me, stand.unit.cell, changes) for stand in fallen])


def flagged(me: Piece, end: str, changes: tuple[Change, ...] = ()) -> Action:
    """A unit is placed and the flag goes to a cell its owner names: `king c3 flag d3`."""
    return Action(f"{me.kind} {me.cell} flag {end}", me.kind, me, (me.kind, me.cell, end),
                  (*changes, flag_to(end, "flag-choice")))


PASS = Action("pass", "must-place", None, ("pass",))


@remembered
def show(card: str) -> Action:
    """One side of a part is chosen: `side a-front`."""
    return Action(f"side {card}", "advanced-setup", None, (card,), (Change(None, Piece("", card, "shown"), "advanced-setup"),))


@remembered
def lay(card: str, middle: str, turn: str) -> Action:
    """A part is laid on a quarter of the board, turned: `arrange a-front b5 turn-90`."""
    change = Change(Piece("", card, "shown"), Piece("", card, middle, (turn,)), "advanced-setup")
    return Action(f"arrange {card} {middle} {turn}", "advanced-setup", None, (card, middle), (change,), turn)
