"""What is worth having in Leaders: the named features of a position that players weigh (judgement.toml has the weights)."""

from __future__ import annotations

from random import Random

from boardlab.game import Piece
from boardlab.games.leaders.abilities import counts
from boardlab.games.leaders.pieces import ENEMY
from boardlab.games.leaders.position import Position


def features(s: Position, side: str) -> dict[str, float]:
    """What a side has, feature by feature."""
    leader, prey, team = s.leader(side), s.leader(ENEMY[side]), s.team(side)
    away = [steps_away(s, piece, prey) for piece in team]
    near = s.board.distance[leader.cell]
    return {
        "captors-at-hand": sum([counts(s.board, piece, prey) for piece in team]),
        "captors-one-step-away": away.count(1),
        "captors-two-steps-away": away.count(2),
        "free-cells": len(s.one_step(leader.cell)),
        "characters": len(team) - 1,
        "guards": sum([near[piece.cell] <= 2 for piece in team]),
        "leader-in-the-open": len(s.board.neighbours[leader.cell]),
    }


def steps_away(s: Position, piece: Piece, prey: Piece) -> int:
    """How many steps a character is from taking part in the capture of a Leader, if nobody is in its way."""
    distance = s.board.distance[piece.cell][prey.cell]
    if piece.kind == "cub":
        return len(s.board.cells)
    return abs(distance - 2) if piece.kind == "archer" else distance - 1


def guessed(s: Position, chance: Random) -> Position:
    """The position as the players know it: nobody has seen the order of the deck."""
    return s.with_(deck=tuple(chance.sample(s.deck, len(s.deck))))
