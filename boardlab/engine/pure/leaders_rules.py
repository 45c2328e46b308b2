"""The rules of Leaders in numbers, from the readable ones: produced by `python -m boardlab.engine.produce_leaders`."""

from __future__ import annotations

from .leaders_ground import Ground
from .leaders_tables import (
    AHEAD,
    AROUND,
    BETWEEN,
    DRAG,
    GO,
    IN_LINE,
    MOVE,
    NEIGHBOURS,
    PUSH,
    REACT,
    RECRUIT,
    RECRUIT_PAIR,
    RECRUITMENT,
    SHIFT,
    STEP,
    STRAIGHT,
    SWAP,
    VIZIER,
    VIZIERS,
    WITHIN_TWO,
    bits,
    cells_in,
)


class Rules(Ground):
    """Each as its readable original, which says why."""

    __slots__ = ()

    def jumps(s, start: int, ignoring: int=0) -> list[int]:
        return [land for over, land in STRAIGHT[start] if s.occupied >> over & 1 and over != ignoring]

    def two_steps(s, start: int) -> int:
        return bits([end for middle in s.one_step(start) for end in s.one_step(middle)])

    def in_sight(s, me: int) -> list[int]:
        found: list[int] = []
        for cell in IN_LINE[me]:
            if s.occupied >> cell & 1:
                hiding = s.hiding(me, cell)
                if not hiding:
                    found.append(cell)
        return found

    def beside(s, me: int) -> list[int]:
        found: list[int] = []
        for cell in NEIGHBOURS[me]:
            if s.occupied >> cell & 1:
                found.append(cell)
        return found

    def acrobat(s, me: int) -> list[int]:
        found: list[int] = []
        for land in s.jumps(me):
            if not s.occupied >> land & 1:
                found.append(MOVE | me << 12 | land)
                for end in s.jumps(land, ignoring=me):
                    if end != me and (not s.occupied >> end & 1):
                        found.append(MOVE | me << 12 | land << 6 | end)
        return found

    def claw_launcher(s, me: int) -> list[int]:
        found: list[int] = []
        for other in s.in_sight(me):
            if not AROUND[me] >> other & 1:
                between = BETWEEN[me][other]
                found.append(GO | me << 12 | other << 6 | between[-1])
                found.append(DRAG | me << 12 | other << 6 | between[0])
        return found

    def rider(s, me: int) -> list[int]:
        found: list[int] = []
        for middle, end in STRAIGHT[me]:
            if not s.occupied >> middle & 1 and (not s.occupied >> end & 1):
                found.append(MOVE | me << 12 | end)
        return found

    def manipulator(s, me: int) -> list[int]:
        found: list[int] = []
        for other in s.in_sight(me):
            if not s.mine >> other & 1 and (not AROUND[me] >> other & 1):
                for end in NEIGHBOURS[other]:
                    if not s.occupied >> end & 1:
                        found.append(SHIFT | me << 12 | other << 6 | end)
        return found

    def bruiser(s, me: int) -> list[int]:
        found: list[int] = []
        for other in s.beside(me):
            if not s.mine >> other & 1:
                far_side = AHEAD[me][other]
                for end in [cell for cell in NEIGHBOURS[other] if far_side >> cell & 1]:
                    if not s.occupied >> end & 1:
                        found.append(PUSH | me << 12 | other << 6 | end)
        return found

    def royal_guard(s, me: int) -> list[int]:
        found: list[int] = []
        arrivals = s.one_step(s.leader)
        near = bits([*arrivals, *[end for cell in arrivals for end in s.one_step(cell)]])
        for end in s.empty_cells():
            if near >> end & 1:
                found.append(MOVE | me << 12 | end)
        return found

    def wanderer(s, me: int) -> list[int]:
        found: list[int] = []
        watched = bits([cell for enemy in cells_in(s.occupied ^ s.mine) for cell in NEIGHBOURS[enemy]])
        for end in s.empty_cells():
            if not watched >> end & 1:
                found.append(MOVE | me << 12 | end)
        return found

    def illusionist(s, me: int) -> list[int]:
        found: list[int] = []
        for other in s.in_sight(me):
            if not AROUND[me] >> other & 1:
                found.append(SWAP | me << 12 | other)
        return found

    def brewmaster(s, me: int) -> list[int]:
        found: list[int] = []
        for other in s.beside(me):
            if s.mine >> other & 1:
                for end in NEIGHBOURS[other]:
                    if not s.occupied >> end & 1:
                        found.append(SHIFT | me << 12 | other << 6 | end)
        return found

    def vizier(s, me: int) -> list[int]:
        found: list[int] = []
        if me == s.leader:
            has_vizier = s.has(VIZIERS)
            reach = s.two_steps(me) if has_vizier else 0
            for end in WITHIN_TWO[me]:
                if has_vizier and (not s.occupied >> end & 1) and reach >> end & 1:
                    found.append(VIZIER | me << 12 | end)
        return found

    def nemesis(s, me: int) -> list[int]:
        found: list[int] = []
        reach = s.two_steps(me) or bits(s.one_step(me))
        for end in s.empty_cells():
            if reach >> end & 1:
                found.append(REACT | me << 12 | end)
        return found

    def stepping(s, me: int) -> list[int]:
        found: list[int] = []
        for end in NEIGHBOURS[me]:
            if not s.occupied >> end & 1:
                found.append(STEP | me << 12 | end)
        return found

    def placing(s, card: int) -> list[int]:
        found: list[int] = []
        for cell in RECRUITMENT[s.side]:
            if not s.occupied >> cell & 1:
                found.append(RECRUIT | card << 12 | cell)
        return found

    def hermit_and_cub(s) -> list[int]:
        found: list[int] = []
        own = RECRUITMENT[s.side]
        for cell in own:
            if not s.occupied >> cell & 1:
                for cub_cell in own:
                    if not s.occupied >> cub_cell & 1 and cub_cell != cell:
                        found.append(RECRUIT_PAIR | cell << 12 | cub_cell)
        return found

    def ability(s, kind: int, me: int) -> list[int]:
        if kind == 2:
            return s.acrobat(me)
        if kind == 3:
            return s.claw_launcher(me)
        if kind == 4:
            return s.rider(me)
        if kind == 5:
            return s.manipulator(me)
        if kind == 6:
            return s.bruiser(me)
        if kind == 7:
            return s.royal_guard(me)
        if kind == 8:
            return s.wanderer(me)
        if kind == 9:
            return s.illusionist(me)
        if kind == 10:
            return s.brewmaster(me)
        return []
