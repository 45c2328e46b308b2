"""What is worth having in Leaders: the named features of a position that players weigh (judgement.toml has the weights)."""

from __future__ import annotations

from random import Random

from boardlab.game import Piece, present
from boardlab.games.leaders.abilities import ABILITIES, counts
from boardlab.games.leaders.pieces import ENEMY
from boardlab.games.leaders.position import Position
from boardlab.games.leaders.recruiting import TEAM
from boardlab.why import LISTING

SWIFT = ("acrobat", "claw-launcher", "rider")  # who comes further than a step by an ability


def features(s: Position, side: str) -> dict[str, float]:
    """What a side has, feature by feature."""
    leader, prey, team = s.leader(side), s.leader(ENEMY[side]), s.team(side)
    away = [steps_away(s, piece, prey) for piece in team]
    near = s.board.distance[leader.cell]
    threat = sum([after_action(s, piece, prey) for piece in team])
    acts = s.turn == side and s.phase != "recruit" and not s.outcome
    return {
        "captors-at-hand": sum([counts(s.board, piece, prey) for piece in team]),
        "captors-one-step-away": away.count(1),
        "captors-two-steps-away": away.count(2),
        "captors-in-reach": threat,
        "capture-threatened": int(threat >= 2),
        "free-cells": len(s.one_step(leader.cell)),
        "characters": len(team) - 1,
        "guards": sum([near[piece.cell] <= 2 for piece in team]),
        "leader-in-the-open": len(s.board.neighbours[leader.cell]),
        "still-to-act": sum(["acted" not in piece.flags and piece.kind != "nemesis" for piece in team]) if acts else 0,
        "still-to-recruit": int(s.turn == side and not s.outcome and s.cards(side) < TEAM),
    }


def steps_away(s: Position, piece: Piece, prey: Piece) -> int:
    """How many steps a character is from taking part in the capture of a Leader, if nobody is in its way."""
    distance = s.board.distance[piece.cell][prey.cell]
    if piece.kind == "cub":
        return len(s.board.cells)
    return abs(distance - 2) if piece.kind == "archer" else distance - 1


def after_action(s: Position, piece: Piece, prey: Piece) -> int:
    """How much a character counts towards the capture of a Leader where it stands, or after one action of its own."""
    cells = [piece.cell]
    if piece.kind != "nemesis":
        cells += s.one_step(piece.cell)
    if piece.kind in SWIFT:
        cells += [present(action.changes[0].after).cell for action in ABILITIES[piece.kind](s, piece, LISTING)]
    return max([counts(s.board, Piece(piece.side, piece.kind, cell), prey) for cell in cells])


def guessed(s: Position, chance: Random) -> Position:
    """The position as the players know it: nobody has seen the order of the deck."""
    return s.with_(deck=tuple(chance.sample(s.deck, len(s.deck))))


def unhidden(s: Position) -> Position:
    """The position without what nobody has seen: whoever wins without a card of the deck wins whatever lies in it."""
    return s.with_(deck=())
