"""The deeds of Legie as actions: who is placed where, whom it removes and why, how it is written. No rules here."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any

from boardlab.game import Action, Change, Piece
from boardlab.games.legie.board import BOARD
from boardlab.games.legie.pieces import SWORDS

remembered = lru_cache(maxsize=1 << 15)  # an action is a value: the same deed is the same object
_action = partial(tuple.__new__, Action)  # the quick way, for those made often
RESERVE = "reserve"


class Stand:
    """A unit as it stands when attacked: on which ground, who beside it would support the attack, its defence.

    What the rules answer about it is written on it once: the fewest swords to which it falls, and whether it is a
    target for arrows; so are the placements that remove it alone, by kind and cell, as they are met.
    """

    __slots__ = ("unit", "on", "supporters", "support", "defence", "fewest", "is_target", "struck")

    def __init__(self, unit: Piece, on: str = "", supporters: tuple[Piece, ...] = (), defence: int = 0):
        self.unit, self.on, self.supporters, self.defence = unit, on, supporters, defence
        self.support = sum([SWORDS[other.kind] for other in supporters])
        self.struck: dict[str, dict[str, Action]] = {}


bare = remembered(Stand)  # where no sum is behind a removal, the unit alone


def arithmetic(swords: int, it: Stand) -> str:
    """The sum of an attack and what it is measured against: `2 + 2 > 2`.

    >>> arithmetic(2, Stand(Piece("white", "soldier", "c4"), "plain", (Piece("black", "knight", "c5"),), 2))
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


_fact = remembered(lambda *pair: pair)  # the same few numbers come again and again


@remembered
def removal(kind: str, it: Stand) -> Change:
    """A unit goes back to the reserve, with the reason: the crown, the arrow, or the sum that beat it."""
    unit, swords = it.unit, SWORDS[kind]
    rule = "sword" if swords else "crown" if kind == "king" else "arrow"
    data: tuple[tuple[str, Any], ...] = (_fact("attacker", kind),)
    if swords:
        data += (("supporters", it.supporters), _fact("total", swords + it.support), _fact("defence", it.defence),
                 _fact("sum", arithmetic(swords, it)))
    return Change(unit, at_cell(unit.side, unit.kind), rule, data)


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
        changes = arrival(side, kind, cell), removal(kind, bare(target)), flag_to(target.cell, "flag")
        return Action(f"{kind} {cell} x {target.cell}", kind, me, (kind, cell, target.cell), changes)
    return {cell: deed(cell) for cell in BOARD.cells}


def strike(side: str, kind: str, cell: str, it: Stand) -> Action:
    """A unit is placed and removes the one enemy beside it: `knight c3`."""
    text, rule, me, clicks, (arrives,), mode = quiet(side, kind)[cell]
    return _action((text, rule, me, clicks, (arrives, removal(kind, it), flag_to(it.unit.cell, "flag")), mode))


def struck(side: str, kind: str, it: Stand) -> dict[str, Action]:
    """The same from every cell beside the enemy where no supporter stands."""
    held = [unit.cell for unit in it.supporters]
    near = [cell for cell in BOARD.neighbours[it.unit.cell] if cell not in held]
    it.struck[kind] = {cell: strike(side, kind, cell, it) for cell in near}
    return it.struck[kind]


def blows(side: str, kind: str, cell: str, fallen: tuple[Stand, ...]) -> tuple[Action, ...]:
    """A unit is placed and removes several enemies beside it; one of their cells gets the flag: `king c3 flag d3`."""
    me = at_cell(side, kind, cell)
    changes = arrival(side, kind, cell), *[removal(kind, it) for it in fallen]
    return tuple([flagged(me, it.unit.cell, changes) for it in fallen])


def flagged(me: Piece, end: str, changes: tuple[Change, ...] = ()) -> Action:
    """A unit is placed and the flag goes to a cell its owner names: `king c3 flag d3`."""
    return _action((f"{me.kind} {me.cell} flag {end}", me.kind, me, (me.kind, me.cell, end),
                    (*changes, flag_to(end, "flag-choice")), ""))


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
