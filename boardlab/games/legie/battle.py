"""One turn's battle: where units may be placed, who falls to them, and where the flag goes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from boardlab.game import Piece
from boardlab.games.legie.deeds import Stand, blows, flagged, quiets
from boardlab.games.legie.pieces import ENEMY, SWORDS
from boardlab.games.legie.position import Position
from boardlab.games.legie.rules import book
from boardlab.games.legie.terrain import Footing, mountain, water
from boardlab.games.legie.units import Bunches, Questions, defence, falling, is_adjacent, is_enemy, is_removable, supporters
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


class Battle:
    """What every placement of one turn looks at, worked out once a position."""

    def __init__(self, s: Position):
        self.s, self.side, self.ground = s, s.turn, s.ground
        enemies = [Stand(unit) for unit in sorted(s.team(ENEMY[s.turn]))]
        self.removable = [self.stand(it.unit) for it in enemies if is_removable(self, None, it, yes)]
        self._falls: dict[int, dict[str, tuple[Stand, ...]]] = {}

    def stand(self, unit: Piece) -> Stand:
        """A unit as it stands when attacked."""
        beside = supporters(self.s, unit)
        return Stand(unit, defence(self.ground, unit), tuple(beside), sum([SWORDS[other.kind] for other in beside]))

    def everyone(self) -> Iterator[Stand]:
        """Every unit on the board, in a fixed order: whoever one may think of attacking."""
        for unit in sorted(self.s.at.values()):
            yield self.stand(unit)

    def places(self, reserve: list[str]) -> list[Footing]:
        """Where units of the reserve may be placed: the free cells, by what the terrain makes of them."""
        at, flag, found = self.s.at, self.s.flag, []
        for kinds, is_open, cells in self.ground.footings:
            able = tuple([kind for kind in reserve if kind in kinds])
            free = [cell for cell in cells if cell not in at and cell != flag]
            if able and free:
                found.append(Footing(able, is_open, free))
        return found

    def beaten(self, kind: str, questions: Questions) -> list[Stand]:
        """The enemies that a unit of this kind removes, if it is placed where it can attack them."""
        me, found = Piece(self.side, kind, ""), self.removable
        for _, ask in questions:
            found = [it for it in found if ask(self, me, it, yes)]
        return found

    def falls(self, kind: str, questions: Questions) -> dict[str, tuple[Stand, ...]]:
        """Of each cell: the enemies beside it that a unit of this kind removes; only its swords matter."""
        found = self._falls.get(SWORDS[kind])
        if found is None:
            found = self._falls[SWORDS[kind]] = falling(self, self.beaten(kind, questions))
        return found

    def strikes(self, at: Footing, rule: str, questions: Questions, need: Callable) -> Bunches:
        """The placements of kinds that remove enemies beside them; to explain, also every removal one may claim."""
        side, kinds, taken = self.side, at.kinds, self.s.at
        falls = [self.falls(kind, questions) for kind in kinds]
        deeds = quiets(side, kinds)
        struck = [cell for cell in set().union(*falls) if cell not in taken]
        if struck:
            deeds = deeds | {cell: tuple([action for kind, fallen in zip(kinds, falls)
                                          for action in blows(side, kind, cell, fallen.get(cell, ()))]) for cell in struck}
        yield chain.from_iterable(map(deeds.__getitem__, need.among(at.cells, self.asked(at, need))))
        for it in need.among((), self.everyone()):
            asked = self.asked(at, need, it, rule, (
                ("adjacency", is_adjacent), *questions,
                ("flag-choice", lambda b, me, it, asking: has_choice(falls[0].get(me.cell, ()), asking))))
            yield (flagged(Piece(side, kinds[0], cell), it.unit.cell) for cell in asked)

    def asked(self, at: Footing, need: Callable, it: Stand | None = None, rule: str = "",
              questions: Questions = ()) -> Iterator[str]:
        """Every cell, after asking whether the kind may be placed there and, if so, all that is asked of its attack."""
        s, (kind, *_) = self.s, at.kinds
        if it:
            questions = ((rule, is_enemy), ("immobile", is_removable), *questions)
        for cell in s.board.cells:
            me, asking = Piece(self.side, kind, cell), need.under("placement")
            asking("free", cell not in s.at, cell)
            is_off_the_flag(s, me, asking := asking.under("flag"))
            water(self.ground, me, asking := asking.under("water"))
            mountain(self.ground, me, asking := asking.under("mountain"))
            for name, ask in questions:
                if not asking.failed:
                    ask(self, me, it, asking := asking.under(name))
            yield cell
