"""One game of the lab: what it is given, how it is played, and what is kept of it.

A game is known by its number alone: the deal, the colours and all chances come from the seed of the plan and that number.
So it does not matter who plays it, where, in what order, or whether it is played again.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple
from zlib import crc32

from boardlab.engine import fast, measured_playout
from boardlab.errors import BoardlabError
from boardlab.game import Action, State
from boardlab.games import game as load
from boardlab.lab.deadline import TimeUp, within
from boardlab.lab.seats import RANDOM, Seat, is_of_the_kit, name_of, seated
from boardlab.repetition import DRAW, UNFINISHED as LEFT, goes_round
from boardlab.tables import shown
from boardlab.words.say import say

TOO_LONG, REPETITION, DRAWN = "too-long", "repetition", "drawn"
UNFINISHED = (TOO_LONG, REPETITION)
RULINGS = (DRAWN,)  # what ends a game where its own rules do not, if that is asked for
ILLEGAL, FAILED, LATE, KILLED = "illegal", "failed", "late", "killed"
FAULTS = (ILLEGAL, FAILED, LATE, KILLED)
TURNS = 1000      # a game that takes more turns is left unfinished, as is one that goes round in circles


@dataclass(frozen=True)
class Plan:
    """What is played: everything that a game depends on besides its number."""

    game: str
    cases: tuple[Mapping[str, Any], ...]  # the options of the game; the games take them in turns
    players: tuple[Any, Any]
    seed: int
    block: int = 2          # in so many games the colours are swapped half-way
    turns: int = TURNS
    opening: tuple[int, ...] = (0,)  # so many first actions are drawn by lot, in all cases or in each: the games differ
    keeps: tuple[str, ...] = ()  # what else is written down of a game, see `keeping`
    forgiving: bool = False  # whoever fails has lost; otherwise that stops everything
    seconds: float = 0       # a function of one's own has so long for an action; 0: as long as it likes
    repetition: str = LEFT   # what comes of the same position for the third time; a draw is a ruling

    def seed_of(self, number: int) -> str:
        """The seed of a game: `new_game(seed=…)` deals it again."""
        return f"{self.seed}/{number}"

    def chance(self, number: int) -> Random:
        """The chances of a game that is played at random: others than those of the deal."""
        return Random(f"{self.seed_of(number)}/moves")

    def case_of(self, number: int) -> Mapping[str, Any]:
        """The options of a game."""
        return self.cases[number % len(self.cases)]

    def opening_of(self, number: int) -> int:
        """How many first actions of a game are drawn by lot."""
        return self.opening[number % len(self.cases) % len(self.opening)]

    def start(self, number: int) -> State:
        """The position with which a game begins."""
        start: State = load(self.game).new_game(seed=self.seed_of(number), **self.case_of(number))
        return start

    def swapped(self, number: int) -> bool:
        """Whether the first of the two players has the second side."""
        return number // len(self.cases) % self.block >= self.block / 2

    def side_of(self, seat: int, number: int) -> int:
        """The side (0 or 1) of a player (0 or 1)."""
        return seat ^ self.swapped(number)

    @property
    def is_random(self) -> bool:
        """Nobody thinks: the engine plays by itself, and does not look for repetitions."""
        return self.players == (RANDOM, RANDOM) and self.repetition == LEFT


class Played(NamedTuple):
    """What is kept of a game. Sides are 0 and 1; without a winner it is a draw, or unfinished if the rule says so."""

    number: int
    first: int                # the side that plays first
    winner: int | None
    rule: str                 # by which it ended
    actions: int
    turns: int
    offered: int              # legal actions, over all positions in which somebody chose
    choices: int              # positions in which there was more than one
    moves: tuple[int, ...] = ()  # the places of the actions in the lists of legal ones; empty if only the seed is kept
    fault: str = ""           # what went wrong, of somebody who lost by that

    @property
    def digest(self) -> str:
        """Eight digits for how it went: different games have different ones. Nothing where moves were not kept."""
        return f"{crc32(repr(self.moves).encode()):08x}" if self.moves else ""

    @property
    def is_finished(self) -> bool:
        """It came to an end by a rule of the game, or somebody failed."""
        return self.rule not in UNFINISHED


class Failed(BoardlabError):
    """A player failed: which, in what game, how."""

    def __init__(self, player: str, number: int, why: str, told: str):
        self.player, self.number, self.why, self.told = player, number, why, told
        super().__init__(player, number, why, told)

    def __str__(self) -> str:
        return say(f"lab.faults.{self.why}", player=self.player, number=self.number, told=self.told.strip())


class Course:
    """A game just played: what is kept of it, how it began, and what can be asked about it."""

    def __init__(self, plan: Plan, played: Played, start: State, end: Callable[[], State]):
        self.plan, self.played, self.start = plan, played, start
        self.end = end  # gives the position in which it ended

    @cached_property
    def turns(self) -> list[State]:
        """The positions with which its turns began, and the last one."""
        *states, last = states_of(self.plan, self.played)
        return [*states[:1], *(state for before, state in pairwise(states) if state.turn != before.turn), last]


Note = Callable[[Played], None]  # is told before a player is asked what the game comes to if there is no answer


def course(plan: Plan, number: int, note: Note | None = None) -> Course:
    """Play a game, and tell where it came to."""
    start = plan.start(number)
    return at_random(plan, number, start) if plan.is_random else by_players(plan, number, start, note=note)


def course_of(plan: Plan, played: Played) -> Course:
    """A game that was played, with its moves."""
    return Course(plan, played, plan.start(played.number), lambda: [*states_of(plan, played)][-1])


def states_of(plan: Plan, played: Played) -> Iterator[State]:
    """The positions of a game, from the first to the last."""
    state = plan.start(played.number)
    yield state
    for action in actions_of(plan, played):
        state = state.after(action)
        yield state


def first_of(start: State) -> int:
    """The side that plays first: as the position says, otherwise whose turn it is."""
    return start.sides.index(getattr(start, "first", None) or start.turn)


def at_random(plan: Plan, number: int, start: State) -> Course:
    """A game between two who play at random, in numbers."""
    end, actions, turns, offered, choices = measured_playout(fast(start), plan.chance(number), plan.turns)
    winner, rule = end.outcome or (None, TOO_LONG)
    side = None if winner is None else start.sides.index(winner)
    return Course(plan, Played(number, first_of(start), side, rule, actions, turns, offered, choices), start, end.state)


def by_players(plan: Plan, number: int, start: State, seat_of: Callable[[Any, str], Seat] = seated,
               note: Note | None = None) -> Course:
    """A game between two players, by the rules; `seat_of` may watch them, and so may `note`."""
    state, turn, sides = start, start.turn, start.sides
    turns, offered, choices = 1, 0, 0
    moves: list[int] = []
    seats = {sides[plan.side_of(seat, number)]: (player, seat_of(player, f"{plan.seed_of(number)}/{seat}"))
             for seat, player in enumerate(plan.players)}
    before: set[State] = set()
    begun = [start]  # the positions with which turns began

    def ended(winner: str | None, rule: str, fault: str = "") -> Course:
        side, counted = None if winner is None else sides.index(winner), (len(moves), turns, offered, choices)
        return Course(plan, Played(number, first_of(start), side, rule, *counted, tuple(moves), fault), start, lambda: state)

    lot, drawn_by_lot = seated(RANDOM, f"{plan.seed_of(number)}/opening"), plan.opening_of(number)

    while state.outcome is None:
        if state.turn != turn:
            if turns >= plan.turns or goes_round(state, begun):
                return ended(None, TOO_LONG if turns >= plan.turns else DRAWN if plan.repetition == DRAW else REPETITION)
            turn, turns = state.turn, turns + 1
            begun.append(state)
        player, seat = seats[state.decider] if len(moves) >= drawn_by_lot else (RANDOM, lot)
        legal = state.legal_actions()
        offered, choices = offered + len(legal), choices + (len(legal) > 1)
        before.add(state)
        other = sides[1 - sides.index(state.decider)]
        if note and not is_of_the_kit(player):
            note(ended(other, KILLED).played)
        try:
            action = asked(seat, state, before, name_of(player), number, 0 if is_of_the_kit(player) else plan.seconds)
        except Failed as fault:
            if not plan.forgiving and not (note and isinstance(fault.__cause__, MemoryError)):
                raise
            return ended(other, fault.why, fault.told)
        moves.append(legal.index(action))
        state = state.after(action)
    return ended(state.outcome.winner, state.outcome.rule)


def asked(seat: Seat, state: State, before: Collection[State], player: str, number: int, seconds: float) -> Action:
    """The legal action a player chooses; anything else is a failure, told with the lines of the player's own code."""
    try:
        answer: Any = within(seconds, lambda: seat(state, before)) if seconds else seat(state, before)
    except TimeUp as error:
        raise Failed(player, number, LATE, str(error)) from error
    except (Exception, SystemExit) as error:
        raise Failed(player, number, FAILED, traceback_of(error)) from error
    try:
        if not isinstance(answer, (str, Action)):
            raise BoardlabError(say("lab.no-action", what=shown(answer)))
        if answer not in state.legal_actions():
            answer = state._choose(str(answer))
    except BoardlabError as error:
        raise Failed(player, number, ILLEGAL, str(error)) from error
    action: Action = answer
    return action


def traceback_of(error: BaseException) -> str:
    """The traceback of an error, from the player's own code on."""
    trace = error.__traceback__
    while trace and trace.tb_next and trace.tb_frame.f_globals.get("__name__", "").startswith(__package__):
        trace = trace.tb_next
    return "".join(traceback.format_exception(type(error), error, trace))


def actions_of(plan: Plan, played: Played) -> Iterator[Action]:
    """The actions of a game: as they were kept, or played once more from the seed."""
    start = plan.start(played.number)
    if plan.is_random:
        yield from drawn(start, plan.chance(played.number), played.actions)
        return
    if played.actions and not played.moves:
        if played.rule == KILLED:  # it would kill this process as well
            raise BoardlabError(say("lab.not-again", number=played.number))
        again = by_players(plan, played.number, start).played
        if again._replace(moves=(), fault="") != played._replace(fault=""):
            raise BoardlabError(say("lab.another-game", number=played.number))
        played = again
    state = start
    for place in played.moves:
        action = state.legal_actions()[place]
        yield action
        state = state.after(action)


def drawn(start: State, chance: Random, actions: int) -> Iterator[Action]:
    """The first actions of a random game."""
    position = fast(start)
    for _ in range(actions):
        legal = position.legal()
        number = legal[int(chance.random() * len(legal))]
        yield position.action(number)
        position = position.play(number)
