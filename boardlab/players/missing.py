"""What a goal still lacks in a position: facts that can be seen on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from boardlab.game import Piece, State
from boardlab.games.leaders.abilities import counts
from boardlab.games.legie.scenarios import line_length
from boardlab.players.goals import Goal, known

CAPTORS = 2     # who must take part in the capture of a Leader
FEW = 3         # with more free cells than that nobody thinks of surrounding him


class Fact(NamedTuple):
    """Something that is so: the key of its sentence, whom it names, which cells, and how many of how many."""

    key: str
    pieces: tuple[Piece, ...] = ()
    cells: tuple[str, ...] = ()
    number: int = 0
    most: int = 0


def missing(state: State, goal: Goal) -> tuple[Fact, ...]:
    """What keeps a goal from being reached here, as far as it can be seen: whoever is still there; how far a win is."""
    if goal.pieces:
        meant = set(map(known, goal.pieces))
        return still_there([piece for piece in state.pieces if known(piece) in meant])
    if goal.denied:
        return ()
    enemy = next(side for side in state.sides if side != goal.side)
    return WINS[state.game](state, goal.side, enemy) if state.game in WINS else ()


def still_there(pieces: list[Piece]) -> tuple[Fact, ...]:
    """Those of some pieces that live, with their hearts if they have any."""
    alive = tuple(piece for piece in pieces if piece.life != 0)
    return (Fact("still-there", alive),) if alive else ()


def leaders(state: Any, side: str, enemy: str) -> tuple[Fact, ...]:
    """Who takes part in the capture of the enemy Leader, and the cells around him that are free."""
    prey = state.leader(enemy)
    part = {piece: counts(state.board, piece, prey) for piece in state.team(side)}
    captors = tuple(piece for piece, count in part.items() if count)
    free = tuple(sorted(state.one_step(prey.cell)))
    facts = [Fact("captors", (prey, *captors), number=min(sum(part.values()), CAPTORS), most=CAPTORS)]
    return (*facts, Fact("free-cells", (prey,), free)) if len(free) <= FEW else tuple(facts)


def legie(state: Any, side: str, enemy: str) -> tuple[Fact, ...]:
    """Whom a side still has to place, and the enemy King where removing him would win; at the end, what was compared."""
    if state.outcome:
        return compared(state, side, enemy)
    kings = [piece for piece in state.team(enemy) if piece.kind == "king" and state.scenario == "return-of-the-king"]
    reserve = tuple(Piece(side, kind, "reserve") for kind in state.units_in_reserve(side))
    return (*still_there(kings), *([Fact("in-reserve", reserve)] if reserve else []))


def compared(state: Any, side: str, enemy: str) -> tuple[Fact, ...]:
    """What the scenario counts when somebody has placed everybody: of the one side and of the other."""
    if state.scenario == "caravan":
        return (Fact("lines", number=line_length(state, side), most=line_length(state, enemy)),)
    if state.scenario != "master-of-the-forest":
        return ()
    woods = {piece.cell: piece.side for piece in state.at.values() if state.ground(piece.cell) == "forest"}
    whose = list(woods.values())
    return (Fact("woods", cells=tuple(sorted(woods)), number=whose.count(side), most=whose.count(enemy)),)


def heroes(state: Any, side: str, enemy: str) -> tuple[Fact, ...]:
    """Which enemies are still alive."""
    return still_there(state.team(enemy))


WINS: dict[str, Callable[[Any, str, str], tuple[Fact, ...]]] = {"leaders": leaders, "legie": legie, "heroes": heroes}
"""Of each game: what is still missing to a win."""
