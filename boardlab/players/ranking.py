"""How hard a puzzle is: by length, decoys, the rules that are needed, and whether a beginner misses it."""

from __future__ import annotations

from boardlab.engine import fast
from boardlab.players.goals import read as read_goal
from boardlab.players.levels import Player
from boardlab.players.mining import LOOKS, Find
from boardlab.players.solve import solve

MISSED = 3      # what it is worth that a beginner misses it


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
