"""How hard puzzles are, and the ladder they make: named after their goals, numbered, the easy ones first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from operator import attrgetter

from boardlab.engine import fast
from boardlab.players.goals import read as read_goal, sort_of
from boardlab.players.levels import Player
from boardlab.players.mining import LOOKS, Find, rules_of
from boardlab.players.puzzles import HARDEST, Puzzle
from boardlab.players.solve import solve

MISSED = 3      # what it is worth that a beginner misses it
Names = Mapping[tuple[str, str], str]


def as_puzzles(finds: Sequence[Find], names: Names | None = None, taken: Iterable[str] = ()) -> list[Puzzle]:
    """Finds as puzzles, the easy ones first; each sort of goal is on every rung.

    Those that have a name, by position and goal, keep it; the others are named after their goals and numbered, with a name
    that nobody has, nor ever had (`taken`).
    """
    names = names or {}
    rules = {key_of(found): rules_of(found) for found in finds}
    hard = {key_of(found): difficulty(found, rules[key_of(found)]) for found in finds}
    sorts: dict[str, list[Find]] = {}
    for found in sorted(finds, key=lambda found: hard[key_of(found)]):
        sorts.setdefault(sort_of(found.goal), []).append(found)
    made = []
    for sort, some in sorts.items():
        free = (name for number in count(1) if (name := f"{sort}-{number:02}") not in {*taken, *names.values()})
        for place, found in enumerate(some):
            position, goal = key_of(found)
            name = names.get((position, goal)) or next(free)
            made.append(Puzzle(found.state.game, name, position, goal, found.answer.least or 0, rules[position, goal],
                               1 + HARDEST * place // len(some)))
    return sorted(made, key=attrgetter("difficulty"))


def key_of(found: Find) -> tuple[str, str]:
    """What a find is known by."""
    return found.state.text, found.goal


def difficulty(found: Find, rules: tuple[str, ...]) -> float:
    """By length, decoys and what must be known, and whether a beginner misses it."""
    return found.worth + len(rules) + MISSED * is_missed(found)


def is_missed(found: Find) -> bool:
    """A beginner's turn does not reach the goal, or lets it slip."""
    beginner, state = Player("beginner"), found.state
    goal = read_goal(found.goal, state)
    while not state.outcome and state.turn == state.decider == goal.side:
        state = state.after(beginner(state))
        if not goal.denied and goal.judge(fast(state), 0):
            return False
    if state.outcome or not goal.denied and goal.turns == 1:
        return not goal.judge(fast(state), 1)
    if goal.denied:
        return solve(state, goal.denied, limit=LOOKS).status == "won"
    return solve(state, goal._replace(turns=goal.turns - 1), limit=LOOKS).status != "won"
