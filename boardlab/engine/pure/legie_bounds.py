"""Whether a turn of Legie can win at all. It saves a proof from looking, and never changes what it finds."""

from __future__ import annotations

from typing import Final

from boardlab.games.legie.pieces import SIZE

from .base import Position
from .legie_battle import Battle
from .legie_tables import IS_FOE

NEVER: Final = 1_000
LAST: Final[int] = SIZE - 1  # so many units are on the board when the last one is to be placed


def least_actions(position: Position) -> int:
    """A turn is one placement: it wins only if it is the last unit's, unless the king's removal wins."""
    if not isinstance(position, Battle) or position.end or position.land.scenario == "return-of-the-king":
        return 1
    is_own = IS_FOE[1 - position.side]
    return 1 if sum([is_own[code] for code in position.units]) >= LAST else NEVER
