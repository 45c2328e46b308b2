"""Holding an engine to the rules: what differs between a position in numbers and the readable one."""

from __future__ import annotations

from boardlab.engine import fast
from boardlab.game import State


def differences(state: State, which: str) -> list[str]:
    """Everything in which the engine (of this build) and the rules disagree about a position and what follows it."""
    found: list[str] = []
    position = fast(state, which)
    _same(found, "state", position.state(), state)
    for name in ("turn", "decider", "outcome"):
        if name != "decider" or not state.outcome:
            _same(found, name, getattr(position, name), getattr(state, name))
    _same(found, "key", position.key, fast(position.state(), which).key)
    listed = {action.text: action for action in state.legal_actions()}
    numbers = {position.action(number).text: number for number in position.legal()}
    _same(found, "number of actions", len(position.legal()), len(listed))
    _same(found, "actions", sorted(numbers), sorted(listed))
    for text in numbers.keys() & listed.keys():
        _same(found, f"the action {text}", position.action(numbers[text]), listed[text])
        after, following = position.play(numbers[text]), state.after(listed[text])
        _same(found, f"after {text}: state", after.state(), following)
        _same(found, f"after {text}: outcome", after.outcome, following.outcome)
        _same(found, f"after {text}: key", after.key, fast(following, which).key)
    return found


def _same(found: list[str], what: str, ours: object, theirs: object) -> None:
    if ours != theirs:
        found.append(f"{what}: engine {ours!r}, rules {theirs!r}")
