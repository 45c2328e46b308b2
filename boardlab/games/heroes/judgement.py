"""What is worth having in Heroes: the named features of a position that players weigh (judgement.toml has the weights)."""

from __future__ import annotations

from random import Random

import networkx

from boardlab.game import Piece
from boardlab.games.heroes.board import BOARD
from boardlab.games.heroes.pieces import ENEMY, KINDS, PLAYED
from boardlab.games.heroes.position import Position
from boardlab.games.heroes.statuses import doses, life_of

MIDDLE = networkx.center(BOARD.graph)
FROM_THE_MIDDLE = {cell: min([BOARD.distance[cell][middle] for middle in MIDDLE]) for cell in BOARD.cells}


def features(s: Position, side: str) -> dict[str, float]:
    """What a side has, feature by feature."""
    living, enemies = s.living(side), s.living(ENEMY[side])
    ready = [hero for hero in living if PLAYED not in hero.flags and "freeze" not in hero.flags]
    return {
        "heroes": len(living),
        "hearts": sum([life_of(hero) for hero in living]),
        "attack": sum([attack_of(s, hero) for hero in living]),
        "targets": sum([max([reaches(s, hero, enemy) * attack_of(s, hero) for enemy in enemies], default=0)
                        for hero in ready]),
        "kills-at-hand": int(any([reaches(s, hero, enemy) and attack_of(s, hero) >= life_of(enemy)
                                  for hero in ready for enemy in enemies])),
        "poison": sum([doses(hero) for hero in living]),
        "powers": sum([len(s.powers_left(hero)) for hero in living]),
        "frozen": sum(["freeze" in hero.flags or "mind-control" in hero.flags for hero in living]),
        "shields": sum(["divine-shield" in hero.flags or "riposte" in hero.flags for hero in living]),
        "specials": sum([bool(s.roster.heroes[hero.kind].special) for hero in living]),
        "middle": -sum([FROM_THE_MIDDLE[hero.cell] for hero in living]),
        "quiet": s.quiet ** 2 / s.patience if side == s.second else 0,
        "spare-heart": int(s.heart and side == s.second),
    }


def attack_of(s: Position, hero: Piece) -> int:
    """The hearts an attack of a hero costs."""
    return s.roster.heroes[hero.kind].attack


def reaches(s: Position, hero: Piece, enemy: Piece) -> bool:
    """A hero can come near enough in one turn to attack, if nobody is in its way."""
    shape = s.roster.heroes[hero.kind]
    return isinstance(shape.move, str) or s.board.distance[hero.cell][enemy.cell] <= shape.move + shape.range


def guessed(s: Position, chance: Random) -> Position:
    """The position as whoever picks knows it: some other heroes stand where the opponent's secret ones do."""
    hidden = sorted(s.hidden)
    others = [Piece(s.at[cell].side, kind, cell, (), s.roster[kind].life)
              for cell, kind in zip(hidden, chance.sample(KINDS, len(hidden)))]
    return s.with_(at={**s.at, **{piece.cell: piece for piece in others}})
