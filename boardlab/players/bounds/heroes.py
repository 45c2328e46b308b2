"""How quickly the last enemies can fall at best. It saves a proof from looking, and never changes what it finds."""

from __future__ import annotations

from typing import Any

from boardlab.game import Piece
from boardlab.games.heroes.pieces import ENEMY, PLAYED
from boardlab.games.heroes.position import Position

NEVER = 1_000
BOOST = 1  # what a power may add to an attack or a range


def least_actions(position: Any) -> int:
    """At least so many actions until no enemy lives; NEVER if it cannot be in this turn."""
    s = position.state()
    if s.phase not in ("choose", "act") or s.decider != s.turn:
        return 0
    if s.phase == "act":
        return fight(s, s.hero)
    return min([1 + fight(s, me) for me in s.living(s.turn) if PLAYED not in me.flags], default=NEVER)


def fight(s: Position, me: Piece) -> int:
    """What one hero needs: an attack for each enemy, and steps to have the nearest in range. Whoever may become another
    hero, moves without walking or hurts without attacking needs one action at least."""
    hero = s.roster.heroes[me.kind]
    if hero.special == "cloning" or hero.teleports or "tornado" in hero.powers:
        return 1
    enemies = s.living(ENEMY[s.turn])
    if len(enemies) > 1 and hero.special != "fire-breath":
        return NEVER
    if max(enemy.life or 0 for enemy in enemies) > hero.attack + BOOST:
        return NEVER
    return len(enemies) + max(0, min(s.board.distance[me.cell][enemy.cell] for enemy in enemies) - hero.range - BOOST)
