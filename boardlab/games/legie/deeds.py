"""The deeds of Legie as actions: who is placed where, whom it removes and why, how it is written. No rules here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from boardlab.game import Action, Change, Piece
from boardlab.games.legie.board import BOARD
from boardlab.games.legie.pieces import KINDS, SIDES, SWORDS

RESERVE = "reserve"


class Sum(NamedTuple):
    """The swords of an attack: those of the unit placed, those of its supporters; and the defence they are measured against.

    >>> str(Sum(2, (2,), 2)), str(Sum(2, (1, 1), 4))
    ('2 + 2 > 2', '2 + 1 + 1 ≤ 4')
    """

    swords: int
    support: tuple[int, ...]
    defence: int

    @property
    def total(self) -> int:
        """All the swords together."""
        return self.swords + sum(self.support)

    @property
    def numbers(self) -> dict[str, object]:
        """What there is to say about it, by name."""
        return {"total": self.total, "defence": self.defence, "sum": self}

    def __str__(self) -> str:
        added = " + ".join(map(str, (self.swords, *self.support)))
        return f"{added} {'>' if self.total > self.defence else '≤'} {self.defence}"


# What changes


def removal(it: Piece, attacker: str, supporters: Sequence[Piece] = (), attack: Sum | None = None) -> Change:
    """A unit goes back to the reserve, with the reason: the crown, the arrow, or the sum that beat it."""
    to = Piece(it.side, it.kind, RESERVE)
    if attack is None or not SWORDS[attacker]:
        return Change(it, to, "crown" if attacker == "king" else "arrow", (("attacker", attacker),))
    return Change(it, to, "sword", (("attacker", attacker), ("supporters", tuple(supporters)), *attack.numbers.items()))


def arrival(me: Piece) -> Change:
    """A unit comes from the reserve."""
    return Change(Piece(me.side, me.kind, RESERVE), me, "placement")


def flag_to(cell: str, rule: str) -> Change:
    """The flag goes to a cell; whence it comes, the position knows."""
    return Change(None, Piece("", "flag", cell), rule)


FLAG_TO = {cell: flag_to(cell, "flag") for cell in BOARD.cells}
"""The flag goes to the cell of a unit that was removed."""


# A turn


def placed(me: Piece) -> Action:
    """A unit is placed and removes nobody: `knight c3`."""
    return Action(f"{me.kind} {me.cell}", me.kind, me, (me.kind, me.cell), (arrival(me),))


UNITS_ON = {(side, kind): {cell: Piece(side, kind, cell) for cell in BOARD.cells} for side in SIDES for kind in KINDS}
"""Every unit on every cell of the board."""
PLACED = {unit: {cell: placed(me) for cell, me in units.items()} for unit, units in UNITS_ON.items()}
"""Every unit placed on every cell of the board, removing nobody."""


def beat(placed: Action, cell: str, removal: Change) -> Action:
    """A unit is placed and removes one enemy beside it: `knight c3`."""
    text, rule, me, clicks, (arrives,), _ = placed
    return Action(text, rule, me, clicks, (arrives, removal, FLAG_TO[cell]))


def put_flag(placed: Action, removals: Iterable[Change], cell: str) -> Action:
    """A unit is placed, removes several enemies, and the flag goes to a cell its owner names: `king c3 flag d3`."""
    text, rule, me, clicks, (arrives,), _ = placed
    return Action(f"{text} flag {cell}", rule, me, clicks + (cell,), (arrives, *removals, flag_to(cell, "flag-choice")))


def shoot(placed: Action, cell: str, removal: Change) -> Action:
    """A unit is placed and shoots one enemy: `archer c3 x e5`."""
    text, rule, me, clicks, (arrives,), _ = placed
    return Action(f"{text} x {cell}", rule, me, clicks + (cell,), (arrives, removal, FLAG_TO[cell]))


PASS = Action("pass", "must-place", None, ("pass",))


# The setup


def show(card: str) -> Action:
    """One side of a part is chosen: `side a-front`."""
    change = Change(None, Piece("", card, "shown"), "advanced-setup")
    return Action(f"side {card}", "advanced-setup", None, (card,), (change,))


def lay(card: str, middle: str, turn: str) -> Action:
    """A part is laid on a quarter of the board, turned: `arrange a-front b5 turn-90`."""
    change = Change(Piece("", card, "shown"), Piece("", card, middle, (turn,)), "advanced-setup")
    return Action(f"arrange {card} {middle} {turn}", "advanced-setup", None, (card, middle), (change,), turn)
