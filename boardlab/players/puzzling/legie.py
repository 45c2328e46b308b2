"""What only Legie knows about its puzzles: a turn is one placement, the ground matters, and the most should be removed."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from math import log2
from random import Random
from typing import Any

from boardlab.game import Action, Piece, State
from boardlab.games.legie.scenarios import line_length
from boardlab.games.legie.terrain import TERRAIN, ground_allows
from boardlab.players.goals import SURVIVE, TWICE, WIN
from boardlab.players.missing import Fact, still_there
from boardlab.players.puzzling import Own
from boardlab.why import LISTING

COUNTS = ((9, 8), (9, 7), (9, 6), (8, 9), (8, 9), (7, 9), (7, 7), (8, 8), (8, 7))  # own units, enemy units
WHERE = re.compile(r"-[a-z]\d.*| flag .*")


# what is asked


def goals(state: Any, chance: Random) -> list[str]:
    """To win now or in two turns, to stop the other side, to save whoever it attacks, to remove the most."""
    gone = the_most(state)
    other = next(side for side in state.sides if side != state.turn)
    attacked = sorted({name for action in state.with_(turn=other).legal_actions() for name in removed(action)})
    return [WIN, SURVIVE, TWICE, *(f"save {name}" for name in chance.sample(attacked, min(1, len(attacked)))),
            *([f"remove {' '.join(gone)} this turn"] if len(gone) > 1 else [])]


def the_most(state: State) -> tuple[str, ...]:
    """Whom a placement removes that removes more than any other; nobody if two placements remove as many."""
    actions = state.legal_actions()
    most = max((len(removed(action)) for action in actions), default=0)
    best = {WHERE.sub("", action.text): removed(action) for action in actions if len(removed(action)) == most}
    return next(iter(best.values())) if len(best) == 1 else ()


def removed(action: Action) -> tuple[str, ...]:
    """The pieces an action takes from the board, as goals name them."""
    return tuple(f"{before.kind}:{before.cell}" for before, after, *_ in action.changes
                 if before and before.cell != "reserve" and after and after.cell == "reserve")


def is_dull(state: State, goal: str) -> bool:
    """Fewer are removed than could be."""
    return goal.partition(" ")[0] == "remove" and {*goal.split()[1:-2]} != {*the_most(state)}


def temptations(state: State) -> float:
    """Each time twice as many placements remove somebody counts one."""
    return log2(1 + sum(bool(removed(action)) for action in state.legal_actions()))


def scenario(state: Any) -> str:
    """What wins, now or in the next turn, is another idea in each scenario."""
    return str(state.scenario)


# where it is looked for


def composed(state: Any, chance: Random, wanted: Container[str]) -> State:
    """Both armies anywhere they may stand; often somebody is about to place the last unit."""
    mine, theirs = chance.choice(COUNTS)
    cells = [cell for cell in state.board.cells if cell != state.flag]
    chance.shuffle(cells)
    at: dict[str, Piece] = {}
    for side in state.sides:
        army = [piece.kind for piece in state.team(side)] + list(state.units_in_reserve(side))
        for kind in chance.sample(army, mine if side == state.turn else theirs):
            cell = cells.pop()
            at[cell] = Piece(side, kind, cell)
    new: State = state.with_(at)
    return new


def lacking(state: Any) -> Iterator[tuple[str, State]]:
    """The position without one sort of ground, and the rule of that."""
    for letter, ground in TERRAIN.items() if state.scenario != "basic" else ():
        plain = state.with_(terrain=state.terrain.replace(letter, "."))
        if plain.terrain != state.terrain:
            yield ground, plain


def all_may_stand(state: Any) -> bool:
    """The ground has nothing against anybody who stands on it."""
    return all(ground_allows("placed", state.ground(piece.cell), piece, LISTING) for piece in state.at.values())


# what is missing


def missing(state: Any, side: str, enemy: str) -> tuple[Fact, ...]:
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


OWN = Own(
    least_hidden=3.5, fewest=1,   # one choice is all there is
    ways=8, made_up=60,
    can_be_fewer=False,           # fewer units would be more to choose from, and duller
    where=WHERE, goals=goals, composed=composed, lacking=lacking, can_be=all_may_stand, is_dull=is_dull,
    temptations=temptations, setting=scenario, missing=missing)
