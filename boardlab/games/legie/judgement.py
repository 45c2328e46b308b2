"""What is worth having in Legie: the named features of a position that players weigh (judgement.toml has the weights)."""

from __future__ import annotations

from boardlab.game import Piece
from boardlab.games.legie.graphs import FALLS, SHOOTERS, STRIKERS
from boardlab.games.legie.pieces import ENEMY, IMMOBILE, SWORDS
from boardlab.games.legie.position import Position
from boardlab.games.legie.scenarios import largest_group
from boardlab.games.legie.units import ABILITIES, foe, is_target, may_stand
from boardlab.why import LISTING


def features(s: Position, side: str) -> dict[str, float]:
    """What a side has, feature by feature."""
    team, mine, theirs = s.team(side), s.reserve(side), s.reserve(ENEMY[side])
    endangered = [unit for unit in team if is_in_danger(s, unit)]
    targets = [unit for unit in team if is_target(s, unit, LISTING)] if {*SHOOTERS} & {*theirs} else []
    found: dict[str, float] = {
        "units": len(team),
        "immobile-units": sum([unit.kind in IMMOBILE for unit in team]),
        "units-in-danger": len(endangered),
        "units-in-sight": len(targets),
        "about-to-lose-a-unit": s.turn != side and bool(endangered or targets),
        "swords-beside-enemies": sum([SWORDS[unit.kind] for unit in team
                                      if any([other.side != side for other in s.beside(unit.cell)])]),
        "king-in-reserve": "king" in mine,
        "arrows-in-reserve": sum([kind in SHOOTERS for kind in mine]),
    }
    if s.scenario == "caravan":
        found["connected-units"] = largest_group([unit.cell for unit in team])
    if s.scenario == "master-of-the-forest":
        found["units-in-the-forest"] = sum([s.ground(unit.cell) == "forest" for unit in team])
    if s.scenario == "return-of-the-king":
        found["king-in-danger"] = sum([unit.kind == "king" for unit in endangered])
        found["units-before-the-king"] = len(team) if "king" in mine else 0
    return found


def is_in_danger(s: Position, unit: Piece) -> bool:
    """The opponent has a unit in reserve to whose swords or crown it falls, and which may be placed beside it."""
    them, attacked = ENEMY[unit.side], foe(s, unit)
    near = [cell for cell in s.board.neighbours[unit.cell] if cell not in s.at]
    return any([any([may_stand(s, Piece(them, kind, cell), LISTING) for cell in near])
                for kind in s.reserve(them) if kind in STRIKERS and FALLS[ABILITIES[kind]](kind, attacked, LISTING)])
