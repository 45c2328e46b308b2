"""What only Leaders knows about its puzzles: how far to climb for them, and what the capture of a Leader lacks."""

from __future__ import annotations

from typing import Any

from boardlab.games.leaders.abilities import TAKES_PART, counts
from boardlab.players.missing import Fact
from boardlab.players.puzzling import Own

CAPTORS = 2     # who must take part in the capture of a Leader
FEW = 3         # with more free cells than that nobody thinks of surrounding him


def missing(state: Any, side: str, enemy: str) -> tuple[Fact, ...]:
    """Who takes part in the capture of the enemy Leader, and the cells around him that are free."""
    prey = state.leader(enemy)
    part = {piece: counts(state.board, piece, prey) for piece in state.team(side)}
    captors = tuple(piece for piece, count in part.items() if count)
    free = tuple(sorted(state.one_step(prey.cell)))
    facts = [Fact("captors", (prey, *captors), number=min(sum(part.values()), CAPTORS), most=CAPTORS)]
    return (*facts, Fact("free-cells", (prey,), free)) if len(free) <= FEW else tuple(facts)


def decided_by(state: Any) -> tuple[str, ...]:
    """Of those who captured the Leader: whoever took part otherwise than by standing next to him as one of two."""
    if state.outcome.rule != "capture":
        return ()
    return tuple(kind for cell in state.decisive() if (kind := state.at[cell].kind) in TAKES_PART)


OWN = Own(ways=16, climb=40, decided_by=decided_by, missing=missing)
