"""One turn's battle: where units may be placed, who falls to them, and where the flag goes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import compress
from operator import itemgetter

from boardlab.game import Action, Piece, in_order
from boardlab.games.legie.deeds import Stand, at_cell, blows, flagged, quiet, stand, strike, struck
from boardlab.games.legie.pieces import ENEMY, KINDS, SWORDS
from boardlab.games.legie.position import Position, kinds_left
from boardlab.games.legie.rules import book
from boardlab.games.legie.terrain import in_the_open, mountain, sheltered, those_alike, water
from boardlab.games.legie.units import (
    Bunches, Kinds, Questions, can_leave, defence, falling, is_adjacent, is_enemy, is_removable, supporters)
from boardlab.rulebook import BOOK
from boardlab.why import yes


@book.rule("flag", BOOK, "the flag")
def is_off_the_flag(s: Position, me: Piece, need: Callable) -> bool:
    """After a removal the flag goes to the cell the removed unit left; nobody may place a unit on the flag."""
    return need("no-flag", me.cell != s.flag, me.cell)


@book.rule("flag-choice", BOOK, "the flag")
def has_choice(fallen: tuple[Stand, ...], need: Callable) -> bool:
    """If one turn removed several units, the active player chooses which of their cells gets the flag."""
    return need("several", len(fallen) > 1, *(stand.unit.cell for stand in fallen))


# What the rule says, as a table: it is asked for every enemy of every position.
DEFENCE = {shelter: {kind: defence(kind, shelter) for kind in KINDS} for shelter in (False, True)}


class Place:
    """The free cells on which some kinds may be placed."""

    __slots__ = ("cells", "pick")

    def __init__(self, cells: list[str]):
        self.cells, self.pick = cells, picker(cells)


def picker(cells: Sequence[str]) -> Callable[[dict[str, Action]], tuple[Action, ...]]:
    """Takes the deeds on these cells out of a table."""
    return itemgetter(*cells) if len(cells) > 1 else lambda deeds: tuple([deeds[cell] for cell in cells])


NOWHERE = Place([])


class Battle:
    """What every placement of one turn looks at, worked out once a position."""

    def __init__(self, s: Position):
        self.s, self.side, self.ground = s, s.turn, s.ground
        own, enemies = s.team(s.turn), sorted(s.team(ENEMY[s.turn]), key=in_order)
        self.reserve = kinds_left([unit.kind for unit in own])
        self.swords = {unit.cell: unit for unit in own if SWORDS[unit.kind]}
        self._places: dict[int, Place] = {}
        self.removable = [self.stand(enemy) for enemy in enemies if is_removable(enemy)]

    def stand(self, unit: Piece) -> Stand:
        """A unit as it stands when attacked."""
        return stand(unit, DEFENCE[sheltered(self.ground, unit)][unit.kind], supporters(self, unit))

    def everyone(self) -> Iterator[Stand]:
        """Every unit on the board, in a fixed order: whoever one may think of attacking."""
        for unit in sorted(self.s.at.values(), key=in_order):
            yield self.stand(unit)

    def place(self, cells: tuple[str, ...]) -> Place:
        """The free ones of these cells."""
        found = self._places.get(id(cells))  # a ground holds few such tuples, for good
        if found is None:
            at, flag = self.s.at, self.s.flag
            free = [cell for cell in cells if cell not in at]
            if flag in free:
                free.remove(flag)
            found = self._places[id(cells)] = Place(free)
        return found

    def archery(self, kind: str) -> tuple[Place, Place]:
        """Where a kind may be placed in the open, and where in a forest."""
        place = self.place(self.ground.standing[kind])
        if not self.ground.forest:
            return place, NOWHERE
        fair = [in_the_open(self.ground, cell) for cell in place.cells]
        return Place(list(compress(place.cells, fair))), Place([c for c, is_open in zip(place.cells, fair) if not is_open])

    @property
    def can_place(self) -> bool:
        """Some unit of the reserve has a cell to go to."""
        for kind in self.reserve:
            if self.place(self.ground.standing[kind]).cells:
                return True
        return False

    def beaten(self, kind: str, questions: Questions) -> list[Stand]:
        """The enemies that a unit of this kind removes, if it is placed where it can attack them."""
        me, found = at_cell(self.side, kind), self.removable
        for _, ask in questions:
            found = [it for it in found if ask(self, me, it, yes)]
        return found

    def strikes(self, kinds: Kinds, rule: str, questions: Questions, need: Callable) -> Bunches:
        """The placements of kinds that remove enemies beside them; to explain, also every removal one may claim."""
        beaten = self.beaten(kinds[0], questions)
        if not SWORDS[kinds[0]]:
            beaten = [stand(it.unit) for it in beaten]  # no sum is behind it
        if need is not yes:
            return self._claims(kinds[0], beaten, rule, questions, need)
        found, shared = [], self._beside_several(beaten)
        for alike, cells in those_alike(self.ground, kinds):
            place = self.place(cells)
            pick, several = place.pick, [cell for cell in place.cells if cell in shared] if shared else ()
            if several:
                pick = picker([cell for cell in place.cells if cell not in shared])
            for kind in alike:
                found.append(pick(self._struck(kind, beaten) if beaten else quiet(self.side, kind)))
                for cell in several:
                    found.append(blows(self.side, kind, cell, falling(self, beaten, cell)))
        return found

    def _struck(self, kind: str, beaten: list[Stand]) -> dict[str, Action]:
        """By cell: a unit is placed, and if one of these enemies is beside it, removes it."""
        taken, deeds = self.s.at, quiet(self.side, kind).copy()
        for it in beaten:
            known = struck(kind, it)
            for cell in self.s.board.neighbours[it.unit.cell]:
                if cell not in taken:
                    if cell not in known:
                        known[cell] = strike(self.side, kind, cell, it)
                    deeds[cell] = known[cell]
        return deeds

    def _beside_several(self, beaten: list[Stand]) -> set[str]:
        """The cells next to more than one of the beaten."""
        once, twice = set(), set()
        if len(beaten) > 1:
            for it in beaten:
                near = self.s.board.adjacent[it.unit.cell]
                twice |= once & near
                once |= near
        return twice

    def _claims(self, kind: str, beaten: list[Stand], rule: str, questions: Questions, need: Callable) -> Bunches:
        """Every placement, and every removal one may claim by naming the cell for the flag."""
        for cell in self.asked(kind, need):
            fallen = falling(self, beaten, cell)
            yield (blows(self.side, kind, cell, fallen) if len(fallen) > 1 else
                   (strike(self.side, kind, cell, *fallen) if fallen else quiet(self.side, kind)[cell],))
        for it in self.everyone():
            asked = self.asked(kind, need, it, (
                (rule, is_enemy), ("adjacency", is_adjacent), ("immobile", can_leave), *questions,
                ("flag-choice", lambda b, me, it, asking: has_choice(falling(b, beaten, me.cell), asking))))
            yield (flagged(Piece(self.side, kind, cell), it.unit.cell) for cell in asked)

    def asked(self, kind: str, need: Callable, it: Stand | None = None, questions: Questions = ()) -> Iterator[str]:
        """Every cell, after asking whether the kind may be placed there and, if so, all that is asked of its attack."""
        s = self.s
        for cell in s.board.cells:
            me, asking = Piece(self.side, kind, cell), need.under("placement")
            asking("in-reserve", kind in self.reserve, kind)
            asking("free", cell not in s.at, cell)
            is_off_the_flag(s, me, asking := asking.under("flag"))
            water(self.ground, me, asking := asking.under("water"))
            mountain(self.ground, me, asking := asking.under("mountain"))
            for name, ask in questions:
                if not asking.failed:
                    ask(self, me, it, asking := asking.under(name))
            yield cell
