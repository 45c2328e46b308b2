"""One turn's battle: where units may be placed, who falls to them, and where the flag goes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import filterfalse
from operator import attrgetter, itemgetter

from boardlab.game import Piece
from boardlab.games.legie.deeds import Stand, bare, blows, flagged, quiet, shots, strike, struck
from boardlab.games.legie.pieces import SWORDS
from boardlab.games.legie.position import Position, kinds_left
from boardlab.games.legie.rules import book
from boardlab.games.legie.terrain import in_the_open, mountain, water
from boardlab.games.legie.units import (
    Bunches, Questions, can_leave, falling, is_adjacent, is_enemy, is_removable, stand, supporters)
from boardlab.rules.book import BOOK
from boardlab.why import yes


@book.rule("flag", BOOK, "the flag")
def is_off_the_flag(s: Position, me: Piece, need: Callable) -> bool:
    """After a removal the flag goes to the cell the removed unit left; nobody may place a unit on the flag."""
    return need("no-flag", me.cell != s.flag, me.cell)


@book.rule("flag-choice", BOOK, "the flag")
def has_choice(fallen: tuple[Stand, ...], need: Callable) -> bool:
    """If one turn removed several units, the active player chooses which of their cells gets the flag."""
    return need("several", len(fallen) > 1, *(it.unit.cell for it in fallen))


by_cell = attrgetter("cell")  # a fixed order


class Place:
    """Free cells, and the way to take the deeds on them out of a table."""

    __slots__ = ("cells", "pick")

    def __init__(self, cells: Sequence[str]):
        self.cells = cells
        self.pick = itemgetter(*cells) if len(cells) > 1 else lambda deeds: tuple([deeds[cell] for cell in cells])


NOWHERE = Place(())
Struck = tuple[list[Stand], list[str], Callable]


class Battle:
    """What every placement of one turn looks at, worked out once a position."""

    __slots__ = ("s", "side", "ground", "reserve", "swords", "removable", "targets", "_places", "_blows")

    def __init__(self, s: Position):
        self.s, self.side, self.ground = s, s.turn, s.ground
        own, enemies = [], []
        for unit in s.at.values():
            (own if unit.side == s.turn else enemies).append(unit)
        enemies.sort(key=by_cell)
        self.reserve = kinds_left([unit.kind for unit in own])
        self.swords = {unit.cell: unit for unit in own if SWORDS[unit.kind]}
        self.removable = [self.stand(enemy) for enemy in enemies if is_removable(enemy)]
        self.targets = [it for it in self.removable if it.is_target]
        self._places: dict[int, Place] = {}
        self._blows: dict[tuple[int, int], Struck] = {}

    def stand(self, unit: Piece) -> Stand:
        """A unit as it stands when attacked."""
        return stand(unit, self.ground.at[unit.cell], supporters(self, unit))

    def everyone(self) -> Iterator[Stand]:
        """Every unit on the board, in a fixed order: whoever one may think of attacking."""
        for unit in sorted(self.s.at.values(), key=by_cell):
            yield self.stand(unit)

    # to list

    def place(self, kind: str) -> Place:
        """Where a kind may be placed: the free cells that admit it."""
        cells = self.ground.standing[kind]
        found = self._places.get(id(cells))  # a ground keeps its few tuples of cells for good
        if found is None:
            at, flag = self.s.at, self.s.flag
            free = [cell for cell in cells if cell not in at]
            if flag in free:
                free.remove(flag)
            found = self._places[id(cells)] = Place(free)
        return found

    def archery(self, kind: str) -> tuple[Place, Place]:
        """Where an arrow unit may be placed and shoots, and where it does not."""
        place, ground = self.place(kind), self.ground
        if not self.targets:
            return NOWHERE, place
        if not ground.forest:
            return place, NOWHERE
        return (Place([cell for cell in place.cells if in_the_open(ground, cell)]),
                Place([cell for cell in place.cells if not in_the_open(ground, cell)]))

    def can_place(self) -> bool:
        """Some unit of the reserve has a cell to go to."""
        for kind in self.reserve:
            if self.place(kind).cells:
                return True
        return False

    def strikes(self, kind: str, need: Callable, rule: str, questions: Questions) -> Bunches:
        """The placements of a kind that removes enemies beside it; to explain, also every removal one may claim."""
        if need is not yes:
            return self.blows_claimed(kind, need, rule, questions)
        side, (beaten, several, pick) = self.side, self._struck_from(kind)
        deeds = quiet(side, kind)
        if beaten:
            deeds = deeds.copy()
            for it in beaten:
                deeds.update(it.struck.get(kind) or struck(side, kind, it))
        found = [pick(deeds)]
        for cell in several:
            found.append(blows(side, kind, cell, falling(self, beaten, cell)))
        return found

    def _struck_from(self, kind: str) -> Struck:
        """Whom a kind beats if placed beside them; from which cells several at once; how to pick the other cells."""
        key = SWORDS[kind], id(self.ground.standing[kind])
        found = self._blows.get(key)
        if found is None:
            place, beaten = self.place(kind), self.beaten(kind)
            shared = self._beside_several(beaten)
            several = [cell for cell in place.cells if cell in shared] if shared else []
            single = Place([cell for cell in place.cells if cell not in shared]) if several else place
            found = self._blows[key] = beaten, several, single.pick
        return found

    def beaten(self, kind: str) -> list[Stand]:
        """The enemies that a sword unit or king removes, if it is placed beside them."""
        swords = SWORDS[kind]
        if swords:
            return [it for it in self.removable if swords >= it.fewest]
        return [bare(it.unit) for it in self.removable]  # no sum is behind it

    def _beside_several(self, beaten: list[Stand]) -> set[str]:
        """The cells next to more than one of the beaten."""
        once, twice = set(), set()
        if len(beaten) > 1:
            adjacent = self.s.board.adjacent
            for it in beaten:
                near = adjacent[it.unit.cell]
                twice |= once & near
                once |= near
        return twice

    # to explain

    def blows_claimed(self, kind: str, need: Callable, rule: str, questions: Questions) -> Iterator:
        """Every placement, and every removal one may claim by naming the cell for the flag."""
        side, beaten = self.side, self.beaten(kind)
        for cell in self.asked(kind, need):
            fallen = falling(self, beaten, cell)
            yield (blows(side, kind, cell, fallen) if len(fallen) > 1 else
                   (strike(side, kind, cell, *fallen) if fallen else quiet(side, kind)[cell],))
        for it in self.everyone():
            asked = self.asked(kind, need, it, (
                (rule, is_enemy), ("adjacency", is_adjacent), ("immobile", can_leave), *questions,
                ("flag-choice", lambda b, me, it, asking: has_choice(falling(b, beaten, me.cell), asking))))
            yield (flagged(Piece(side, kind, cell), it.unit.cell) for cell in asked)

    def shots_claimed(self, kind: str, need: Callable, spared: tuple, questions: Questions) -> Iterator:
        """Every placement of an arrow unit without a shot, and every shot one may claim."""
        yield map(quiet(self.side, kind).__getitem__, self.asked(kind, need, None, (spared,)))
        for it in self.everyone():
            yield map(shots(self.side, kind, it.unit).__getitem__, self.asked(kind, need, it, questions))

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
