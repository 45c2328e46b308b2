"""How the units of Legie are placed and fight, one function for each rule, in the order of the book.

An ability yields the placements of one kind, with what they remove; it is handed the `foes` that can be removed at all, and
so speaks for whoever cannot. `me` is the unit placed and `it` the unit attacked;
`need(name, fact, cells)` is a named if, `need.choose` a named for, and `need.those` leaves the candidates for which a rule
holds (see boardlab.why).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from boardlab.game import Action, Change, Piece
from boardlab.games.legie.deeds import PLACED, UNITS_ON, Sum, beat, put_flag, removal, shoot
from boardlab.games.legie.pieces import ENEMY, IMMOBILE, SHIELDED, SWORDS, UNITS
from boardlab.games.legie.position import Position
from boardlab.games.legie.rules import book
from boardlab.games.legie.terrain import ASKS, ground_allows
from boardlab.rules.book import BOOK, RULING
from boardlab.why import LISTING, WHOEVER, Need, in_scope

Offers = Iterator[Action]
Falls = Callable[[str, "Foe", Need], bool]  # whether a unit falls to one of this kind that is placed beside it


class Foe(NamedTuple):
    """A unit as it stands when attacked: who beside it would support the attack, with how many swords, and its defence."""

    unit: Piece
    supporters: list[Piece]
    support: int
    defence: int


class Field(NamedTuple):
    """What every placement of a turn looks at: the position, the kinds in reserve, the cells where a unit can be placed,
    those of them whose ground asks something of it, the cells of the enemies that can be removed, and how these stand."""

    s: Position
    reserve: tuple[str, ...]
    free: Collection[str]
    rough: Collection[str]
    foes: Collection[str]
    stands: Mapping[str, Foe]


def field_of(s: Position, need: Need) -> Field:
    """The field as the player to move finds it."""
    free, foes = off_the_flag(s, need.without("free", s.board.cells, s.at), need), removable(s, need)
    rough = [cell for cell in s.cells_on(ASKS["placed"]) if cell in free]
    return Field(s, s.reserve(s.turn), free, rough, foes, {cell: foe(s, s.at[cell]) for cell in foes})


def foe(s: Position, it: Piece) -> Foe:
    """A unit of the board as it stands when attacked."""
    helpers = supporters(s, it)
    return Foe(it, helpers, sum([SWORDS[helper.kind] for helper in helpers]), defence(s, it))


# Where a unit may be placed


def placements(field: Field, kind: str, need: Need) -> Iterable[str]:
    """The cells on which a unit of a kind may be placed: free ones, on ground that admits it."""
    s, me = field.s, UNITS_ON[field.s.turn, kind]
    admitted = need.those(
        field.free, lambda cell: ground_allows("placed", s.ground(cell), me[cell], need), on=field.rough)
    return need.choose("free", admitted)


placements = in_scope("placement", placements)


@book.rule("flag", BOOK, "the flag")
def off_the_flag(s: Position, cells: Collection[str], need: Need) -> Collection[str]:
    """After a removal the flag goes to the cell the removed unit left; nobody may place a unit on the flag."""
    return need.without("no-flag", cells, (s.flag,))


# Who can be removed


def removable(s: Position, need: Need) -> Collection[str]:
    """The cells of the enemies that are not immobile."""
    taken = need.within("someone", s.board.cells, s.at)
    enemies = need.within("enemy", taken, {it.cell for it in s.team(ENEMY[s.turn])})
    return need.those(enemies, lambda cell: can_leave(s.at[cell], need))


removable = in_scope(WHOEVER, removable)  # for swords, arrows and the crown


@book.rule("immobile", BOOK, "units with immobility")
def can_leave(it: Piece, need: Need) -> bool:
    """Immobile units, the tower and the catapult, are never removed."""
    return need("removable", it.kind not in IMMOBILE, it.cell)


# Swords


@book.rule("sword", BOOK, "units with a sword")
def sword(field: Field, foes: Collection[str], kind: str, need: Need) -> Offers:
    """A placed unit with swords attacks every adjacent enemy; its strength is the number of its swords."""
    return attacking(field, foes, kind, is_beaten, need)


@book.rule("adjacency", BOOK, "units with a sword")
def beside(s: Position, cells: Collection[str], rule: Callable[[str], bool], need: Need) -> Mapping[str, Sequence[str]]:
    """Neighbours share an edge: left, right, above or below, never across a corner."""
    return need.around("adjacent", cells, s.board.neighbours, rule)


@book.rule("support", BOOK, "units with a sword")
def supporters(s: Position, it: Piece) -> list[Piece]:
    """To the attack on one enemy add the swords of every other friendly sword unit adjacent to that enemy."""
    return [other for other in s.beside(it.cell) if other.side != it.side and SWORDS[other.kind]]


@book.rule("strictly-greater", BOOK, "units with a sword")
def is_beaten(kind: str, it: Foe, need: Need) -> bool:
    """The attacked unit is removed only if the total strength is greater than its defence; equal is not enough."""
    return need("enough", SWORDS[kind] + it.support > it.defence, it.unit.cell, lambda: attack_on(kind, it).numbers)


def attack_on(kind: str, it: Foe) -> Sum:
    """The swords of the unit placed, those of its supporters, and the defence they are measured against."""
    return Sum(SWORDS[kind], tuple([SWORDS[other.kind] for other in it.supporters]), it.defence)


@book.rule("defence", BOOK, "units")
def defence(s: Position, it: Piece) -> int:
    """Defence is 2, the archer's only 1; a shield adds 1."""
    shield = 0 if has_no_shield(s, it, LISTING) else 1
    return UNITS[it.kind].defence + shield


# Attacks on everybody beside the unit placed


def attacking(field: Field, foes: Collection[str], kind: str, falls: Falls, need: Need) -> Offers:
    """The placements of a kind: each removes all enemies beside it that fall; of several, one gets the flag."""
    placed, removed = PLACED[field.s.turn, kind], falling(field, foes, kind, falls, need)
    blows = {it: blow(kind, field.stands[it]) for it in set().union(*removed.values())}
    for cell in placements(field, kind, need):
        gone = removed.get(cell)
        if not gone:
            yield placed[cell]
        elif len(gone) == 1:
            yield beat(placed[cell], gone[0], blows[gone[0]])
        if gone is not None:
            for end in flag_ends(gone, need):
                yield put_flag(placed[cell], [blows[it] for it in gone], end)


@book.rule("simultaneous", RULING, "units with a sword")
def falling(
        field: Field, foes: Collection[str], kind: str, falls: Falls, need: Need) -> Mapping[str, Sequence[str]]:
    """All attacks of a placement are worked out on the position right after it; then all beaten units go together."""
    return beside(field.s, foes, lambda cell: falls(kind, field.stands[cell], need), need)


@book.rule("flag-choice", BOOK, "the flag")
def flag_ends(gone: Collection[str], need: Need) -> Iterable[str]:
    """If one turn removed several units, the active player chooses which of their cells gets the flag."""
    only_one = gone if len(gone) == 1 else ()
    return need.choose("someone", need.without("several", gone, only_one))


def blow(kind: str, it: Foe) -> Change:
    """A unit falls to one of a kind."""
    return removal(it.unit, kind, it.supporters, attack_on(kind, it))


# Shields


@book.rule("shield", BOOK, "units with a shield")
def is_unshielded(it: Piece, need: Need) -> bool:
    """A shield adds 1 to the defence, and its bearer cannot be shot."""
    return need("unshielded", it.kind not in SHIELDED, it.cell)


def has_no_shield(s: Position, it: Piece, need: Need) -> bool:
    """Neither the unit nor its ground has a shield for it."""
    return is_unshielded(it, need) and ground_allows("unshielded", s.ground(it.cell), it, need)


# Arrows


@book.rule("arrow", BOOK, "units with an arrow")
def arrow(field: Field, foes: Collection[str], kind: str, need: Need) -> Offers:
    """A placed arrow unit removes one enemy without shield or immobility, anywhere on the board; its owner chooses."""
    targets = need.those(foes, lambda cell: is_target(field.s, field.s.at[cell], need))
    return shooting(field, kind, targets, need)


@book.rule("arrow-mandatory", BOOK, "units with an arrow")
def shooting(field: Field, kind: str, targets: Collection[str], need: Need) -> Offers:
    """A placed arrow unit that can shoot must shoot, even to its owner's harm; with no target nothing happens."""
    s, me, placed = field.s, UNITS_ON[field.s.turn, kind], PLACED[field.s.turn, kind]
    hits, shady = {target: removal(s.at[target], kind) for target in targets}, s.cells_on(ASKS["shooting"])
    for cell in placements(field, kind, need):
        in_reach = targets if cell not in shady or ground_allows("shooting", s.ground(cell), me[cell], need) else ()
        for target in need.choose("someone", in_reach, must="no-target"):
            yield shoot(placed[cell], target, hits[target])
        if not in_reach:
            yield placed[cell]


def is_target(s: Position, it: Piece, need: Need) -> bool:
    """An arrow removes it: it has no shield, and arrows fly to the ground it stands on."""
    return has_no_shield(s, it, need) and ground_allows("shot", s.ground(it.cell), it, need)


# The crown


@book.rule("crown", BOOK, "units with a crown")
def crown(field: Field, foes: Collection[str], kind: str, need: Need) -> Offers:
    """A placed king removes every adjacent enemy that is not immobile; shields do not help."""
    return attacking(field, foes, kind, falls_to_the_crown, need)


def falls_to_the_crown(kind: str, it: Foe, need: Need) -> bool:
    """Everybody who can be removed at all."""
    return True


ABILITIES: dict[str, Callable[[Field, Collection[str], str, Need], Offers]] = {
    "soldier": sword, "knight": sword, "scout": sword, "general": sword, "tower": sword,
    "catapult": arrow, "archer": arrow, "king": crown}
