"""Who there is in Legie: ten units a side, of eight kinds, and what is printed on them."""

from typing import NamedTuple


class Unit(NamedTuple):
    """What is printed on a unit: how many there are, its swords, its bare defence, its other symbols."""

    count: int  # type: ignore[assignment]  # a field may be called as a method of tuples is
    swords: int
    defence: int
    symbols: tuple[str, ...] = ()


UNITS = {
    "soldier": Unit(2, 1, 2),
    "knight": Unit(2, 2, 2),
    "scout": Unit(1, 1, 2, ("shield",)),
    "general": Unit(1, 2, 2, ("shield",)),
    "tower": Unit(1, 1, 2, ("immobile",)),
    "catapult": Unit(1, 0, 2, ("arrow", "immobile")),
    "archer": Unit(1, 0, 1, ("arrow",)),
    "king": Unit(1, 0, 2, ("crown",)),
}

SIDES = ("black", "white")
ENEMY = {"black": "white", "white": "black"}
KINDS = tuple(UNITS)
TEAM = {kind: unit.count for kind, unit in UNITS.items()}
SIZE = sum(TEAM.values())
SWORDS = {kind: unit.swords for kind, unit in UNITS.items()}
SHIELDED = frozenset(kind for kind, unit in UNITS.items() if "shield" in unit.symbols)
IMMOBILE = frozenset(kind for kind, unit in UNITS.items() if "immobile" in unit.symbols)
LIGHT = frozenset({"soldier", "knight", "king"})  # units with one sort of symbol; the book does not count the archer
SHELTERED = frozenset({"soldier", "knight", "archer", "king"})  # a fortification gives these a shield
