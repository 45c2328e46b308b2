"""What is worth having in Legie: the named features of a position that players weigh (judgement.toml has the weights)."""

from __future__ import annotations

from boardlab.game import Piece
from boardlab.games.legie.pieces import ENEMY, IMMOBILE, SWORDS
from boardlab.games.legie.position import Position
from boardlab.games.legie.scenarios import largest_group
from boardlab.games.legie.units import defence, is_target
from boardlab.why import LISTING


def features(s: Position, side: str) -> dict[str, float]:
    """What a side has, feature by feature."""
    team, reserve = s.team(side), s.reserve(ENEMY[side])
    strongest = max([SWORDS[kind] for kind in reserve], default=0)
    found: dict[str, float] = {
        "units": len(team),
        "immobile-units": sum([unit.kind in IMMOBILE for unit in team]),
        "units-in-danger": sum([is_in_danger(s, unit, strongest, "king" in reserve) for unit in team]),
        "units-in-sight": sum([is_target(s, unit, LISTING) for unit in team])
        if "archer" in reserve or "catapult" in reserve else 0,
        "swords-beside-enemies": sum([SWORDS[unit.kind] for unit in team
                                      if any([other.side != side for other in s.beside(unit.cell)])]),
    }
    if s.scenario == "caravan":
        found["connected-units"] = largest_group([unit.cell for unit in team])
    if s.scenario == "master-of-the-forest":
        found["units-in-the-forest"] = sum([s.ground(unit.cell) == "forest" for unit in team])
    if s.scenario == "return-of-the-king":
        found["king-in-danger"] = sum([is_in_danger(s, unit, strongest, "king" in reserve) for unit in team
                                       if unit.kind == "king"])
    return found


def is_in_danger(s: Position, unit: Piece, strongest: int, has_king: bool) -> bool:
    """The opponent can remove a unit with swords or the crown in the next turn, if a cell beside it is free."""
    if unit.kind in IMMOBILE or all([near in s.at or near == s.flag for near in s.board.neighbours[unit.cell]]):
        return False
    against = sum([SWORDS[other.kind] for other in s.beside(unit.cell) if other.side != unit.side])
    return has_king or bool(strongest) and strongest + against > defence(s, unit)
