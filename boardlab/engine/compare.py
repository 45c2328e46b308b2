"""Holding the engines to the rules: what differs between a position in numbers and the readable one."""

from __future__ import annotations

from random import Random

from boardlab.engine import fast
from boardlab.game import Action, State


def differences(state: State, *builds: str, most: int | None = None, chance: Random | None = None) -> list[str]:
    """Everything in which these builds and the rules disagree about a position and what follows it; of the actions,
    so many are followed, drawn by chance, or all."""
    listed = {action.text: action for action in state.legal_actions()}
    drawn = (chance or Random(0)).sample(sorted(listed), min(most, len(listed))) if most is not None else listed
    following = {text: state.after(listed[text]) for text in drawn}
    return [f"{build}: {found}" for build in builds for found in _differences(state, listed, following, build)]


def _differences(state: State, listed: dict[str, Action], following: dict[str, State], build: str) -> list[str]:
    found: list[str] = []

    def same(what: str, ours: object, theirs: object) -> None:
        if ours != theirs:
            found.append(f"{what}: engine {ours!r}, rules {theirs!r}")

    position = fast(state, build)
    same("state", position.state(), state)
    same("turn", position.turn, state.turn)
    same("outcome", position.outcome, state.outcome)
    if not state.outcome:
        same("decider", position.decider, state.decider)
    same("key", position.key, fast(position.state(), build).key)
    numbers = position.legal()
    actions = {number: position.action(number) for number in numbers}
    same("number of actions", len(numbers), len(listed))
    same("actions", {action.text: action for action in actions.values()}, listed)
    for number, action in actions.items():
        if action.text in following:
            after, expected = position.play(number), following[action.text]
            same(f"after {action}: state", after.state(), expected)
            same(f"after {action}: outcome", after.outcome, expected.outcome)
            same(f"after {action}: key", after.key, fast(expected, build).key)
    return found
