"""`boardlab bench --players`: each level against the one below, how surely it wins and how long it thinks.

A level is better than the one below if of all games, unfinished ones among them, it wins so many that Wilson's interval
begins at LEAST or above; and no turn may take longer than SLOWEST seconds of this processor.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Collection, Iterator
from itertools import pairwise
from statistics import median
from typing import Any, NamedTuple

from boardlab.game import Action, State
from boardlab.games import game as load, names as all_games
from boardlab.lab.games import Plan, Played, by_players
from boardlab.lab.intervals import Share, percent
from boardlab.lab.seats import Seat, seated
from boardlab.players import LEVELS
from boardlab.tools import Refused, bench, pick, table
from boardlab.words.say import number, say

LEAST = 0.65      # the lower end of the interval
SLOWEST = 1.0     # seconds for a turn
GAMES = 100       # for each two levels
TURNS = 200       # a game that takes more is left unfinished
SEED = 1


class Clock:
    """How long each level thought, turn by turn, in seconds of the processor."""

    def __init__(self) -> None:
        self.turns: dict[str, list[float]] = {level: [] for level in LEVELS}
        self._last = ""

    def seat(self, level: str, seed: str) -> Seat:
        """A player of a level whose turns are timed."""
        player = seated(level, seed)

        def timed(state: State, before: Collection[State]) -> Action | str:
            begin = time.process_time()
            action = player(state, before)
            took = time.process_time() - begin
            if self._last == seed:      # the same turn goes on
                self.turns[level][-1] += took
            else:
                self.turns[level].append(took)
                self._last = seed
            return action
        return timed


class Rung(NamedTuple):
    """What came of the games between two levels."""

    game: str
    level: str
    below: str
    wins: Share
    unfinished: int
    seconds: list[float]      # what each turn of the higher level took

    @property
    def slowest(self) -> float:
        """The longest turn."""
        return max(self.seconds)

    @property
    def holds(self) -> bool:
        """The level is better than the one below, and quick enough."""
        return self.wins.interval[0] >= LEAST and self.slowest <= SLOWEST


def plan_of(game: str, level: str, below: str, games: int, seed: int = SEED) -> Plan:
    """Every way to begin a game in turns, the sides swapped half-way."""
    options = load(game).options
    return Plan(game, tuple(options), (level, below), seed, block=max(1, games // len(options)), turns=TURNS)


def rung(plan: Plan, games: int, quiet: bool = True) -> Rung:
    """Let two levels meet."""
    clock, (level, below) = Clock(), plan.players
    played = [game for game in bench.progress(games_of(plan, games, clock), games, f"{plan.game}: {level} – {below}", quiet)]
    won = sum(game.winner == plan.side_of(0, game.number) for game in played)
    return Rung(plan.game, level, below, Share(won, games), sum(not game.is_finished for game in played), clock.turns[level])


def games_of(plan: Plan, games: int, clock: Clock) -> Iterator[Played]:
    """The games between two levels, one after the other."""
    for each in range(games):
        yield by_players(plan, each, plan.start(each), clock.seat).played


def ladder(game: str, games: int = GAMES, quiet: bool = True) -> list[Rung]:
    """Each level of a game against the one below."""
    return [rung(plan_of(game, level, below, games), games, quiet) for below, level in pairwise(LEVELS)]


# the command


def run(asked: argparse.Namespace) -> int:
    """Play the ladders that are asked for and print them; 1, if asked to be strict, where one does not hold."""
    if asked.games < 1:
        raise Refused(say("bench.players.no-games", games=asked.games))
    chosen = [pick("game", asked.players, all_games())] if asked.players else list(all_games())
    rungs = [each for game in chosen for each in ladder(game, asked.games, asked.quiet)]
    print(json.dumps([as_data(each) for each in rungs], indent=1) if asked.json else as_text(rungs))
    return 1 if asked.strict and not all(each.holds for each in rungs) else 0


def as_data(each: Rung) -> dict[str, Any]:
    """The numbers of a rung."""
    return {"game": each.game, "level": each.level, "below": each.below, "games": each.wins.of, "won": each.wins.hits,
            "unfinished": each.unfinished, "at_least": each.wins.interval[0], "median_s": median(each.seconds),
            "slowest_s": each.slowest, "holds": each.holds}


def as_text(rungs: list[Rung]) -> str:
    """The ladders as a table."""
    columns = [say(f"bench.players.{column}")
               for column in ("game", "levels", "won", "unfinished", "at-least", "median", "slowest", "claim")]
    rows = [(each.game, f"{say(f'ui.level-{each.level}')} – {say(f'ui.level-{each.below}')}",
             f"{each.wins.hits}/{each.wins.of}", each.unfinished, percent(each.wins.interval[0]),
             number(1000 * median(each.seconds), 0), number(1000 * each.slowest, 0),
             say("bench.players.holds" if each.holds else "bench.players.fails")) for each in rungs]
    told = say("bench.players.told", least=percent(LEAST), seconds=number(SLOWEST, 0), turns=TURNS)
    return f"{told}\n\n{table(columns, rows, right=(2, 3, 4, 5, 6))}"
