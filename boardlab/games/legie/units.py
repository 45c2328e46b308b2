"""How the units of Legie are placed and fight, one function for each rule, in the order of the book.

An ability yields the placements of one kind, with what they remove. `me` is the unit placed and `it` the unit attacked;
`need(name, fact, cells)` is a named if and `need.choose` a named for (see boardlab.why): it is given the candidates that
a rule lets through, and the rule itself, which is asked about whatever an attempt names.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from boardlab.game import Action, Change, Piece
from boardlab.games.legie.deeds import PLACED, Sum, beat, put_flag, removal, shoot
from boardlab.games.legie.pieces import IMMOBILE, SHIELDED, SWORDS, UNITS
from boardlab.games.legie.position import Position
from boardlab.games.legie.rules import book
from boardlab.games.legie.terrain import ASKS, ground_allows
from boardlab.rules.book import BOOK, RULING
from boardlab.why import LISTING, Need, in_scope

Offers = Iterator[Action]
Falls = Callable[[str, "Foe", Need], bool]  # whether a unit falls to one of this kind that is placed beside it
Removed = dict[str, dict[str, Change]]  # of each cell: who falls to a unit placed there, by the cell it leaves


class Foe(NamedTuple):
    """A unit as it stands when attacked: who beside it would support the attack, with how many swords, and its defence."""

    unit: Piece
    supporters: list[Piece]
    support: int
    defence: int


class Field(NamedTuple):
    """What every placement of a turn looks at: the position, the kinds in reserve, the cells with no unit and no flag,
    those of them whose ground asks something of a unit placed there, and the enemies that can leave, as they stand."""

    s: Position
    reserve: tuple[str, ...]
    free: list[str]
    rough: list[str]
    foes: list[Foe]


def field_of(s: Position) -> Field:
    """The field as the player to move finds it."""
    closed = flagged(s)
    free = [cell for cell in s.empty_cells() if cell not in closed]
    rough = [cell for cell in s.cells_on(ASKS["placed"]) if cell in free]
    return Field(s, s.reserve(s.turn), free, rough, [foe(s, it) for it in s.enemies() if can_leave(it, LISTING)])


def foe(s: Position, it: Piece) -> Foe:
    """A unit of the board as it stands when attacked."""
    helpers = supporters(s, it)
    return Foe(it, helpers, sum([SWORDS[helper.kind] for helper in helpers]), defence(s, it))


# Where a unit may be placed


def placements(field: Field, kind: str, need: Need) -> Iterable[str]:
    """The cells on which a unit of a kind may be placed."""
    def may_be_placed(kind: str, cell: str) -> bool:
        return need("free", cell not in s.at, cell) and may_stand(s, Piece(s.turn, kind, cell), need)

    s, free = field.s, field.free
    refused = [cell for cell in field.rough if not may_stand(s, Piece(s.turn, kind, cell), LISTING)]
    return need.choose("free", [cell for cell in free if cell not in refused] if refused else free, (), may_be_placed)


placements = in_scope("placement", placements)


def may_stand(s: Position, me: Piece, need: Need) -> bool:
    """The flag is not there, and the ground admits it."""
    return off_the_flag(s, me.cell, need) and ground_allows("placed", s.ground(me.cell), me, need)


@book.rule("flag", BOOK, "the flag")
def off_the_flag(s: Position, cell: str, need: Need) -> bool:
    """After a removal the flag goes to the cell the removed unit left; nobody may place a unit on the flag."""
    return need("no-flag", cell not in flagged(s), cell)


def flagged(s: Position) -> tuple[str | None, ...]:
    """The cells that the flag closes to everybody: its own."""
    return (s.flag,)


# Swords


@book.rule("sword", BOOK, "units with a sword")
def sword(field: Field, kind: str, need: Need) -> Offers:
    """A placed unit with swords attacks every adjacent enemy; its strength is the number of its swords."""
    return attacking(field, kind, falls_to_swords, need)


def falls_to_swords(kind: str, it: Foe, need: Need) -> bool:
    """It can be removed at all, and the swords are enough."""
    return can_leave(it.unit, need) and is_beaten(kind, it, need)


@book.rule("adjacency", BOOK, "units with a sword")
def is_adjacent(s: Position, me: Piece, it: Piece, need: Need) -> bool:
    """Neighbours share an edge: left, right, above or below, never across a corner."""
    return need("adjacent", it.cell in s.board.adjacent[me.cell], it.cell, {"place": me.cell})


@book.rule("support", BOOK, "units with a sword")
def supporters(s: Position, it: Piece) -> list[Piece]:
    """To the attack on one enemy add the swords of every other friendly sword unit adjacent to that enemy."""
    return [other for other in s.beside(it.cell) if other.side != it.side and SWORDS[other.kind]]


@book.rule("strictly-greater", BOOK, "units with a sword")
def is_beaten(kind: str, it: Foe, need: Need) -> bool:
    """The attacked unit is removed only if the total strength is greater than its defence; equal is not enough."""
    total = SWORDS[kind] + it.support
    return need("enough", total > it.defence, it.unit.cell,
                {"total": total, "defence": it.defence, "sum": lambda: attack_on(kind, it)})


def attack_on(kind: str, it: Foe) -> Sum:
    """The swords of the unit placed, those of its supporters, and the defence they are measured against."""
    return Sum(SWORDS[kind], tuple([SWORDS[other.kind] for other in it.supporters]), it.defence)


@book.rule("defence", BOOK, "units")
def defence(s: Position, it: Piece) -> int:
    """Defence is 2, the archer's only 1; a shield adds 1."""
    return UNITS[it.kind].defence + (not has_no_shield(s, it, LISTING))


# Attacks on everybody beside the unit placed


def attacking(field: Field, kind: str, falls: Falls, need: Need) -> Offers:
    """The placements of a kind: each removes all enemies beside it that fall; of several, one cell is chosen for the
    flag."""
    def may_claim(kind: str, cell: str, target: str) -> bool:
        me = Piece(field.s.turn, kind, cell)
        return is_removed(field.s, me, target, falls, need) and has_choice(removed.get(cell, ()), need)

    removed = falling(field, kind, falls)
    return chain(need.beyond(removing_at_most_one(field, kind, removed, need), may_claim),
                 removing_several(field, kind, removed, may_claim, need))


def removing_at_most_one(field: Field, kind: str, removed: Removed, need: Need) -> Offers:
    """The placements that leave nothing to choose."""
    placed = PLACED[field.s.turn, kind]
    for cell in placements(field, kind, need):
        if cell not in removed:
            yield placed[cell]
        elif len(removed[cell]) == 1:
            ((target, gone),) = removed[cell].items()
            yield beat(placed[cell], target, gone)


def removing_several(field: Field, kind: str, removed: Removed, why: Callable[..., bool], need: Need) -> Offers:
    """The placements that leave a cell to be chosen for the flag."""
    several = {cell: gone for cell, gone in removed.items() if len(gone) > 1}
    for cell in placements(field, kind, need) if several else ():
        if cell in several:
            for end in need.choose("someone", several[cell], (), why):
                yield put_flag(PLACED[field.s.turn, kind][cell], several[cell].values(), end)


@book.rule("simultaneous", RULING, "units with a sword")
def falling(field: Field, kind: str, falls: Falls) -> Removed:
    """All attacks of a placement are worked out on the position right after it; then all beaten units go together."""
    removed: Removed = {}
    for it in field.foes:
        if falls(kind, it, LISTING):
            gone = removal(it.unit, kind, it.supporters, attack_on(kind, it))
            for cell in field.s.board.neighbours[it.unit.cell]:
                removed.setdefault(cell, {})[it.unit.cell] = gone
    return removed


def is_removed(s: Position, me: Piece, cell: str, falls: Falls, need: Need) -> bool:
    """An enemy stands there, beside the unit placed, and falls to it."""
    return (need("someone", cell in s.at, cell) and need("enemy", s.at[cell].side != me.side, cell)
            and is_adjacent(s, me, s.at[cell], need) and falls(me.kind, foe(s, s.at[cell]), need))


@book.rule("flag-choice", BOOK, "the flag")
def has_choice(gone: Collection[str], need: Need) -> bool:
    """If one turn removed several units, the active player chooses which of their cells gets the flag."""
    return need("several", len(gone) > 1, *gone)


# Shields and immobility


@book.rule("shield", BOOK, "units with a shield")
def is_unshielded(it: Piece, need: Need) -> bool:
    """A shield adds 1 to the defence, and its bearer cannot be shot."""
    return need("unshielded", it.kind not in SHIELDED, it.cell)


def has_no_shield(s: Position, it: Piece, need: Need) -> bool:
    """Neither the unit nor its ground has a shield for it."""
    return is_unshielded(it, need) and ground_allows("unshielded", s.ground(it.cell), it, need)


@book.rule("immobile", BOOK, "units with immobility")
def can_leave(it: Piece, need: Need) -> bool:
    """Immobile units, the tower and the catapult, are never removed."""
    return need("removable", it.kind not in IMMOBILE, it.cell)


# Arrows


@book.rule("arrow", BOOK, "units with an arrow")
def arrow(field: Field, kind: str, need: Need) -> Offers:
    """A placed arrow unit removes one enemy without shield or immobility, anywhere on the board; its owner chooses."""
    targets = {it.unit.cell: removal(it.unit, kind) for it in field.foes if is_target(field.s, it.unit, LISTING)}
    return need.in_order(shooting(field, kind, targets, need), lambda action: action.clicks[2:])


@book.rule("arrow-mandatory", BOOK, "units with an arrow")
def shooting(field: Field, kind: str, targets: dict[str, Change], need: Need) -> Offers:
    """A placed arrow unit that can shoot must shoot, even to its owner's harm; with no target nothing happens."""
    def may_hit(kind: str, cell: str, target: str) -> bool:
        return is_hit(s, Piece(s.turn, kind, cell), target, need)

    s, placed, hidden = field.s, PLACED[field.s.turn, kind], field.s.cells_on(ASKS["shooting"])
    for cell in placements(field, kind, need):
        in_reach = targets if cell not in hidden or can_shoot(s, Piece(s.turn, kind, cell), LISTING) else {}
        for target in need.choose("someone", in_reach, (), may_hit, must="no-target"):
            yield shoot(placed[cell], target, targets[target])
        if not in_reach:
            yield placed[cell]


def can_shoot(s: Position, me: Piece, need: Need) -> bool:
    """Arrows fly from the ground it is placed on."""
    return ground_allows("shooting", s.ground(me.cell), me, need)


def is_target(s: Position, it: Piece, need: Need) -> bool:
    """An arrow removes it: it is not immobile, it has no shield, and arrows fly to the ground it stands on."""
    return can_leave(it, need) and has_no_shield(s, it, need) and ground_allows("shot", s.ground(it.cell), it, need)


@book.part("arrow")
def is_hit(s: Position, me: Piece, cell: str, need: Need) -> bool:
    """An enemy stands there whom the unit placed can shoot."""
    return (need("someone", cell in s.at, cell) and need("enemy", s.at[cell].side != me.side, cell)
            and can_shoot(s, me, need) and is_target(s, s.at[cell], need))


# The crown


@book.rule("crown", BOOK, "units with a crown")
def crown(field: Field, kind: str, need: Need) -> Offers:
    """A placed king removes every adjacent enemy that is not immobile; shields do not help."""
    return attacking(field, kind, falls_to_the_crown, need)


def falls_to_the_crown(kind: str, it: Foe, need: Need) -> bool:
    """It can be removed at all."""
    return can_leave(it.unit, need)


ABILITIES: dict[str, Callable[[Field, str, Need], Offers]] = {
    "soldier": sword, "knight": sword, "scout": sword, "general": sword, "tower": sword,
    "catapult": arrow, "archer": arrow, "king": crown}
