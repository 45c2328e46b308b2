"""What is worth having in Legie: the named features of a position that players weigh (judgement.toml has the weights)."""

from __future__ import annotations

from boardlab.game import Piece
from boardlab.games.legie.graphs import SHOOTERS, STRIKERS, can_be_shot, falls_to
from boardlab.games.legie.pieces import ENEMY, IMMOBILE, SWORDS
from boardlab.games.legie.position import Position
from boardlab.games.legie.scenarios import largest_group
from boardlab.games.legie.units import field_of, foe, placements
from boardlab.why import LISTING


def features(s: Position, side: str) -> dict[str, float]:
    """What a side has, feature by feature."""
    team, mine, theirs = s.team(side), s.reserve(side), s.reserve(ENEMY[side])
    endangered = in_danger(s, team, ENEMY[side])
    targets = [unit for unit in team if can_be_shot(s, unit, LISTING)] if {*SHOOTERS} & {*theirs} else []
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


def in_danger(s: Position, team: list[Piece], them: str) -> list[Piece]:
    """The units beside which the opponent can place one of the reserve to whose swords or crown they fall."""
    field = field_of(s.with_(turn=them), LISTING)
    open_to = {kind: {*placements(field, kind, LISTING)} for kind in field.reserve if kind in STRIKERS}
    return [unit for unit in team if any([
        not cells.isdisjoint(s.board.neighbours[unit.cell]) and falls_to(kind, foe(s, unit))
        for kind, cells in open_to.items()])]
