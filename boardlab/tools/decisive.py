"""`boardlab bench --decisive`: turns of games between the levels that decide, each given to the levels it is a claim about.

From player on no win in this turn is missed. From expert on none is left to the opponent, where another turn is proved to
leave none. Only what is proved counts: turns about which it is not known are counted beside.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from boardlab.game import State
from boardlab.games import names as all_games
from boardlab.lab.games import course
from boardlab.players import LEVELS, Player, solve
from boardlab.players.advice import proving
from boardlab.players.goals import SURVIVE
from boardlab.players.thinking import finished
from boardlab.tools import Refused, bench, ladder, pick, table
from boardlab.words.say import labelled, say

SEED = 5          # not that of the ladders: the levels were chosen with those
LOOKS = 400_000   # positions for each proof
FINDERS, CAREFUL = LEVELS[1:], LEVELS[2:]


class Turns(NamedTuple):
    """Turns of games that decide: those that can win, those that can leave a win or none; how many there were in all, and
    of how many it is not known."""

    wins: list[State]
    threats: list[State]
    seen: int
    unknown: int


class Asked(NamedTuple):
    """A level that was asked: the positions in which it missed a win, and those in which it left one."""

    game: str
    level: str
    turns: Turns
    missed: list[State]
    left: list[State] | None  # nothing is claimed of a level that need not be careful

    @property
    def holds(self) -> bool:
        """Nothing was missed, nothing left."""
        return not self.missed and not self.left


def status(state: State) -> str:
    """What is proved of winning in this turn; nothing where that cannot be asked, as somebody else has to choose."""
    answer = finished(proving(state, LOOKS))
    return answer.status if answer else ""


def turns_of(game: str, games: int, quiet: bool = True) -> Turns:
    """The turns that decide in so many games of every two neighbouring levels."""
    known: dict[State, str] = {}
    threats: dict[State, str] = {}
    for before, after in played(game, games, quiet):
        for state in (before, after):
            if state not in known:
                known[state] = status(state)
        if known[before] == "none" and known[after] == "won" and before not in threats:
            threats[before] = solve(before, SURVIVE, LOOKS).status
    wins = [state for state, told in known.items() if told == "won"]
    return Turns(wins, [state for state, told in threats.items() if told == "won"], len(known),
                 [*known.values(), *threats.values()].count("unknown"))


def played(game: str, games: int, quiet: bool) -> Iterator[tuple[State, State]]:
    """Every turn of the games: where it began and where the next one begins."""
    for below, level in pairwise(LEVELS):
        plan = ladder.plan_of(game, level, below, games, SEED)
        for number in bench.progress(range(games), games, f"{game}: {level} – {below}", quiet):
            yield from pairwise(course(plan, number).turns)


def asked(game: str, turns: Turns, quiet: bool = True) -> list[Asked]:
    """All levels about which something is claimed, asked about every turn."""
    found = []
    for level in FINDERS:
        missed = failures(level, turns.wins, has_missed, f"{game}: {level}", quiet)
        left = failures(level, turns.threats, is_lost, f"{game}: {level}", quiet) if level in CAREFUL else None
        found.append(Asked(game, level, turns, missed, left))
    return found


def failures(level: str, states: list[State], failed: Callable[[State, State], bool], told: str, quiet: bool) -> list[State]:
    """The positions in which a level failed, as one can see from where its turn led."""
    return [state for number, state in enumerate(bench.progress(states, len(states), told, quiet))
            if failed(state, after_turn(state, Player(level, number)))]


def after_turn(state: State, player: Player) -> State:
    """The position when a player has had its turn; what somebody else chooses in it is drawn by lot."""
    turn, chance = state.turn, Random(state.text)
    while state.turn == turn and not state.outcome:
        state = state.play(player(state) if state.decider == turn else chance.choice(state.legal_actions()))
    return state


def has_missed(before: State, after: State) -> bool:
    """Whoever had the turn has not won by it."""
    return after.outcome is None or after.outcome.winner != before.turn


def is_lost(before: State, after: State) -> bool:
    """Whoever had the turn has lost, or leaves the opponent a win."""
    return after.outcome.winner not in (before.turn, None) if after.outcome else status(after) == "won"


# the command


def run(said: argparse.Namespace) -> int:
    """Look for turns that decide and ask the levels; 1, if asked to be strict, where one missed or left something."""
    if said.games < 1:
        raise Refused(say("bench.players.no-games", games=said.games))
    chosen = [pick("game", said.decisive, all_games())] if said.decisive else list(all_games())
    found = [each for game in chosen for each in asked(game, turns_of(game, said.games, said.quiet), said.quiet)]
    print(json.dumps([as_data(each) for each in found], indent=1) if said.json else as_text(found))
    return 1 if said.strict and not all(each.holds for each in found) else 0


def as_data(each: Asked) -> dict[str, Any]:
    """What came of asking a level."""
    turns = each.turns
    return {"game": each.game, "level": each.level, "turns": turns.seen, "unknown": turns.unknown, "wins": len(turns.wins),
            "missed": [state.text for state in each.missed],
            "threats": len(turns.threats) if each.left is not None else None,
            "left": [state.text for state in each.left or ()], "holds": each.holds}


def as_text(found: list[Asked]) -> str:
    """The same as a table, and below it where somebody failed."""
    columns = [say(f"bench.decisive.{column}")
               for column in ("game", "level", "turns", "unknown", "wins", "missed", "threats", "left")]
    rows = [(each.game, say(f"ui.level-{each.level}"), each.turns.seen, each.turns.unknown, len(each.turns.wins),
             len(each.missed), *(("", "") if each.left is None else (len(each.turns.threats), len(each.left))))
            for each in found]
    failed = [labelled(say(f"bench.decisive.{what}"), f"{say(f'ui.level-{each.level}')}, {state.text}") for each in found
              for what, states in (("missed", each.missed), ("left", each.left or [])) for state in states]
    return "\n".join([say("bench.decisive.told"), "", table(columns, rows, right=range(2, 8)), *failed])
