"""The same interface over the readable rules: for games that have no engine of their own."""

from __future__ import annotations

from typing import Any

from boardlab.engine.pure.base import Position
from boardlab.game import Action, Outcome, State


class Readable(Position):
    """A position whose numbers are the places in the list of its legal actions."""

    __slots__ = ("_state", "_actions")

    def __init__(self, state: State):
        self._state = state
        self._actions: tuple[Action, ...] | None = None

    def _listed(self) -> tuple[Action, ...]:
        if self._actions is None:
            self._actions = self._state.legal_actions()
        return self._actions

    def legal(self) -> list[int]:
        """The places in the list."""
        return list(range(len(self._listed())))

    def play(self, action: int) -> Readable:
        """The next position."""
        return Readable(self._state.after(self._listed()[action]))

    def action(self, action: int) -> Action:
        """The action at this place."""
        return self._listed()[action]

    def state(self) -> State:
        """The position itself."""
        return self._state

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return self._state.turn

    @property
    def decider(self) -> str:
        """Who chooses now."""
        return self._state.decider

    @property
    def outcome(self) -> Outcome | None:
        """How it ended."""
        return self._state.outcome

    @property
    def key(self) -> Any:
        """The state: it can be compared and hashed."""
        return self._state
