"""What a proof in Leaders need not look at. It never changes what is found.

A position is read in the engine's numbers, see `leaders_tables`.
"""

from __future__ import annotations

from typing import Final

from .leaders_bounds_attack import Attack
from .leaders_bounds_ends import Ends
from .leaders_bounds_tables import MOVERS, NEAR_RECRUITS, NEVER
from .leaders_bounds_twice import Twice
from .leaders_ground import ROW, Ground
from .leaders_tables import ACTED, ANY_KIND, BANISHING, DUE, FULL_TEAM, NEMESIS, REACTING, RECRUITING, SOUTH

BUSY: Final[dict[int, bytes]] = {
    side: bytes([square for square in range(256) if not square or square & ACTED or square & SOUTH != side])
    for side in (0, SOUTH)}  # for `translate`: every square but that of somebody of a side who may still act


def most_actions(p: Ground) -> int:
    """At most so many own actions that matter may still come in this turn."""
    if p.phase == BANISHING or least_recruit(p) < NEVER:
        return NEVER
    ready = p.board.translate(None, BUSY[p.side])
    hunters = [square for square in ready if square & ANY_KIND == NEMESIS]
    if not hunters:
        return len(ready)
    calls = sum([MOVERS >> (square & ANY_KIND) & 1 for square in ready])  # each may move the enemy Leader once
    due = sum([square & DUE > 0 for square in hunters])
    return len(ready) - len(hunters) + due + calls * len(hunters)


def least_recruit(p: Ground, attack: Attack | None = None) -> int:
    """At least so many own actions until a recruit counts, as it comes in near the enemy Leader, its own coming among
    them; NEVER if none can."""
    if not p.table[ROW] or p.cards(p.side) >= FULL_TEAM:
        return NEVER
    near = NEAR_RECRUITS[p.side]
    if near >> p.target & 1:
        return 1 if p.phase in (RECRUITING, REACTING) else 2  # in the action phase something else comes before
    if p.phase == RECRUITING:
        return NEVER
    attack = attack or Attack(p)
    if not attack.movers or attack.shielded:
        return NEVER
    return 2 if near & attack.moved_once() else 3 if near & attack.moved_twice() else 4 if attack.hands > 2 else NEVER


def least_actions(p: Ground) -> int:
    """At least so many own actions until the enemy Leader is lost; NEVER if fewer may come in this turn."""
    if p.phase == RECRUITING:
        return least_recruit(p)
    attack = Attack(p)
    best = attack.captures_here()
    if (best > 1 or attack.due) and not attack.is_open(best):  # a Nemesis that is due may itself shut him in
        best = min(best, attack.surrounds(0, attack.here))
    if attack.movers and not attack.shielded:
        if best > 1 and (cells := attack.moved_once()):
            best = min(best, max(attack.until_moved(), min(attack.captures(1, cells), attack.surrounds(1, cells))))
        if best > 2 and attack.hands > 1 and (cells := attack.moved_twice()):
            best = min(best, attack.captures(2, cells), attack.surrounds(2, cells))
        if best > 3 and attack.hands > 2:
            best = 3
    recruit = least_recruit(p, attack)
    return min(best, recruit) if best <= attack.left else recruit


def first_actions(p: Ground, actions: list[int], most: int) -> list[int]:
    """Those of the legal actions that can begin a win of so many own actions at most."""
    if most > 2 or p.phase == BANISHING or least_recruit(p) <= most:
        return actions
    if most == 1:
        ends = Ends(p)
        return [action for action in actions if ends.is_last(action)]
    twice = Twice(p)
    return [action for action in actions if twice.is_last_but_one(action)]
