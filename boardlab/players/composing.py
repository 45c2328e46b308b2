"""Positions made up from the people of a game, on its board: where puzzles are looked for if its own turns hold too few."""

from __future__ import annotations

from collections.abc import Container, Iterator
from random import Random
from typing import Any

from boardlab.errors import BoardlabError
from boardlab.game import Piece, State
from boardlab.games import game as load
from boardlab.games.heroes.pieces import SPENT, SPOKEN_OF, STATUSES
from boardlab.games.legie.terrain import TERRAIN, ground_allows
from boardlab.why import LISTING

COUNTS = ((9, 8), (9, 7), (9, 6), (8, 9), (8, 9), (7, 9), (7, 7), (8, 8), (8, 7))  # Legie: own units, enemy units
WINDOW = 5   # Heroes: how many columns and rows the fight takes up
HURT = 5     # Heroes: nobody has more lives left
FALLEN = 0.1     # Heroes: how often somebody is dead, and three times as often where somebody may be wanted for that
LASTING = 0.15   # Heroes: how often something is on somebody already


def composed(state: State, chance: Random, wanted: Container[str] = ()) -> State | None:
    """Other positions with the same people on the same board; None if this one cannot be, or in a game that needs none.
    In Heroes somebody is there who knows the `wanted` rules."""
    if state.game == "legie":
        return legie(state, chance)
    return heroes(state, chance, wanted) if state.game == "heroes" else None


def legie(state: Any, chance: Random) -> State | None:
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
    return read(state, at)


def heroes(state: Any, chance: Random, wanted: Container[str] = ()) -> State | None:
    """Two or three of each side, hurt and close together, some with their powers left and some without."""
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
    return read(state.with_(quiet=0, seen=(), heart=False), at)


def lacking(state: Any) -> Iterator[tuple[str, State]]:
    """The position without something that lies on the board, and the rule of that: in Legie without one sort of ground, in
    Heroes without what is on somebody."""
    if state.game == "legie" and state.scenario != "basic":
        for letter, ground in TERRAIN.items():
            plain = state.with_(terrain=state.terrain.replace(letter, "."))
            if plain.terrain != state.terrain and (new := read(plain, dict(state.at))):
                yield ground, new
    if state.game == "heroes":
        for piece in state.pieces:
            for status in set(piece.flags) & set(STATUSES):
                bare = piece._replace(flags=tuple(flag for flag in piece.flags if flag != status))
                if new := read(state, {**state.at, piece.cell: bare}):
                    yield SPOKEN_OF.get(status, (status,))[0], new


def read(state: State, at: dict[str, Piece]) -> State | None:
    """The position with these pieces instead; None if it cannot be, or is over."""
    try:
        new: State = load(state.game).read(state.with_(at).text)
    except BoardlabError:
        return None
    return None if new.outcome or not all_may_stand(new) else new


def all_may_stand(state: Any) -> bool:
    """In Legie: the ground has nothing against anybody who stands on it."""
    return state.game != "legie" or all(ground_allows("placed", state.ground(piece.cell), piece, LISTING)
                                        for piece in state.at.values())
