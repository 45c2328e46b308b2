"""Whether a turn can win at all. It saves a proof from looking, and never changes what it finds."""

from __future__ import annotations

from typing import Any

from boardlab.games.legie.pieces import SIZE

NEVER = 1_000


def least_actions(position: Any) -> int:
    """A turn is one placement: it wins only if it is the last unit's, unless the king's removal wins."""
    s = position.state()
    return 1 if s.phase != "place" or s.scenario == "return-of-the-king" or len(s.team(s.turn)) >= SIZE - 1 else NEVER
