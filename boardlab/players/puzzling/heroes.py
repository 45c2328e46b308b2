"""What only Heroes knows about its puzzles: a few hurt heroes close together, and more to be done than to attack."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from itertools import combinations
from random import Random
from typing import Any

from boardlab.game import Piece, State
from boardlab.games.heroes.pieces import SPENT, SPOKEN_OF, STATUSES
from boardlab.players.goals import SURVIVE, TWICE, WIN
from boardlab.players.missing import Fact, still_there
from boardlab.players.puzzling import Own

WEAK = 4         # hearts with which a hero is worth saving
WINDOW = 5       # how many columns and rows the fight takes up
HURT = 5         # nobody has more lives left
FALLEN = 0.1     # how often somebody is dead, and three times as often where somebody may be wanted for that
LASTING = 0.15   # how often something is on somebody already


def goals(state: State, chance: Random) -> list[str]:
    """The end of somebody, of two, or of all, sooner or later; or that one who is hurt lives on, or anybody."""
    named = [f"{piece.kind}:{piece.cell}" for piece in state.pieces if piece.side != state.turn and piece.life]
    own = [piece.kind for piece in state.pieces if piece.side == state.turn and 0 < (piece.life or 0) <= WEAK]
    asked = [f"remove {' '.join(some)} this turn" for count in (1, 2) for some in combinations(named, count)]
    asked += [f"save {kind}" for kind in chance.sample(own, min(1, len(own)))]
    fallen = any(piece.life == 0 for piece in state.pieces if piece.side == state.turn)
    return [WIN, *asked, *([TWICE] if len(named) == 1 else []), *([SURVIVE] if fallen else [])]


def composed(state: Any, chance: Random, wanted: Container[str]) -> State:
    """Two or three of each side, hurt and close together, some with their powers left and some without; somebody is there
    who knows the `wanted` rules."""
    left, low = chance.randrange(8 - WINDOW + 1), chance.randrange(9 - WINDOW + 1)
    cells = [f"{chr(ord('a') + left + x)}{1 + low + y}" for x in range(WINDOW) for y in range(WINDOW)]
    chance.shuffle(cells)
    known = {kind: [rule for name in (hero.special, *hero.powers) for rule in SPOKEN_OF.get(name, (name,))]
             for kind, hero in state.roster.heroes.items()}
    able = [kind for kind, rules in known.items() if any(rule in wanted for rule in rules)]
    at: dict[str, Piece] = {}
    for side in state.sides:
        team = chance.sample(list(known), chance.choice((2, 2, 3) if side == state.turn or not able else (1, 2, 2, 3)))
        if able and side == state.turn and not set(able) & set(team):
            team[0] = chance.choice(able)
        for kind in team:
            cell = cells.pop()
            spent = tuple(SPENT[power] for power in state.roster[kind].powers if kind not in able and chance.random() < 0.4)
            lasting = (chance.choice(STATUSES),) if chance.random() < LASTING else ()
            most = min(HURT, state.roster[kind].life)
            life = 0 if chance.random() < FALLEN * (1 + 2 * bool(able)) else chance.randint(1, most)
            at[cell] = Piece(side, kind, cell, (*lasting, *spent) if life else spent, life)
    new: State = state.with_(at, quiet=0, seen=(), heart=False)
    return new


def lacking(state: State) -> Iterator[tuple[str, State]]:
    """The position without something that is on somebody, and the rule of that."""
    for piece in state.pieces:
        for status in set(piece.flags) & set(STATUSES):
            bare = piece._replace(flags=tuple(flag for flag in piece.flags if flag != status))
            yield SPOKEN_OF.get(status, (status,))[0], state.with_({**state.at, piece.cell: bare})


def missing(state: Any, side: str, enemy: str) -> tuple[Fact, ...]:
    """Which enemies are still alive."""
    return still_there(state.team(enemy))


OWN = Own(
    fewest=3, deeds=3,   # who attacks is played, and attacks
    climb=2, made_up=300, slow=frozenset({"save", "twice", "survive"}),
    walk=re.compile(r"(step|teleport) [a-z]\d|end"),
    goals=goals, composed=composed, lacking=lacking, missing=missing)
