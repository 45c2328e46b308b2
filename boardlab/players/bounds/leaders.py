"""What a proof in Leaders need not look at. It never changes what is found.

A position is read in the engine's numbers, see `leaders_tables`.
"""

from __future__ import annotations

from typing import Any

from boardlab.players.bounds.leaders_attack import Attack
from boardlab.players.bounds.leaders_ends import Ends
from boardlab.players.bounds.leaders_tables import (
    ANY_KIND,
    BUSY,
    DUE,
    MOVERS,
    NEMESIS,
    NEMESIS_MOVES,
    NEVER,
    ROW,
)
from boardlab.players.bounds.leaders_twice import Twice


def most_actions(p: Any) -> int:
    """At most so many own actions may still come in this turn."""
    if p.table[ROW] and p.cards(p.side) < 5:  # a recruit is one, too
        return NEVER
    ready = p.board.translate(None, BUSY[p.side > 0])
    hunters = [square for square in ready if square & ANY_KIND == NEMESIS]
    if not hunters:
        return len(ready)
    calls = sum([square & ANY_KIND in MOVERS for square in ready])  # each may move the enemy Leader once
    due = sum([square & DUE > 0 for square in hunters])
    return len(ready) - len(hunters) + due + calls * len(hunters)


def least_actions(p: Any) -> int:
    """At least so many own actions until the enemy Leader is lost; NEVER if fewer may come in this turn."""
    if p.table[ROW] and p.cards(p.side) < 5:  # a recruit may decide
        return 0 if p.phase == NEMESIS_MOVES else 1
    attack = Attack(p)
    best = attack.captures_here()
    if (best > 1 or attack.due) and not attack.is_open(best):  # a Nemesis that is due may itself shut him in
        best = min(best, attack.surrounds(0, attack.here))
    if attack.movers and not attack.shielded:
        if best > 1 and (cells := attack.moved_once()):
            best = min(best, attack.captures(1, cells), attack.surrounds(1, cells))
        if best > 2 and attack.hands > 1 and (cells := attack.moved_twice()):
            best = min(best, attack.captures(2, cells), attack.surrounds(2, cells))
        if best > 3 and attack.hands > 2:
            best = 3
    return best if best <= attack.left else NEVER


def first_actions(p: Any, actions: list[int], most: int) -> list[int]:
    """Those of the legal actions that can begin a win of so many own actions at most."""
    if most == 1:
        ends = Ends(p)
        return [action for action in actions if ends.is_last(action)]
    if most > 2 or p.table[ROW] and p.cards(p.side) < 5:  # a recruit may decide
        return actions
    twice = Twice(p)
    return [action for action in actions if twice.is_last_but_one(action)]
