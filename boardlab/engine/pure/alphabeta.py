"""Alpha-beta search: what is best if both sides answer as well as they can, deeper and deeper until enough was looked at.

Whoever decides in a position chooses: the first side what is worth most, the second what is worth least. So it works
for every game, also where a rule lets the other side choose in the middle of a turn. Thinking can be interrupted after
any position, and goes on from there: what is being looked at is kept in a list of choices, one for each action ahead.
How far it looks is counted in actions or, where many of them make a turn, in turns.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .base import Position

WON: Final[float] = 1000.0    # more than any features can be worth
CERTAIN: Final[float] = 900.0  # what is worth more is won, whatever the other side does
NEVER: Final[int] = -1
ABOVE: Final[float] = 1e9     # more than anything is worth
EXACT, AT_LEAST, AT_MOST = range(3)


class Known:
    """What is known of a position: how far it was looked ahead, what it is worth (exactly, or a bound), what is best to
    the end of the turn."""

    __slots__ = ("depth", "bound", "worth", "best", "line")

    def __init__(self, depth: int, bound: int, worth: float, best: int, line: list[int]):
        self.depth, self.bound, self.worth, self.best, self.line = depth, bound, worth, best, line

    def settles(self, alpha: float, beta: float) -> bool:
        """Between these two bounds there is nothing more to find out."""
        return (self.bound == EXACT or self.bound == AT_LEAST and self.worth >= beta
                or self.bound == AT_MOST and self.worth <= alpha)


class Choice:
    """A choice that is being looked at: the position, its actions, how many were tried, what came of them."""

    __slots__ = ("position", "key", "depth", "is_first", "alpha", "beta", "alpha_before", "beta_before", "actions", "tried",
                 "hopeful", "worth", "best", "line")

    def __init__(self, position: Position, key: Any, depth: int, is_first: bool, alpha: float, beta: float,
                 actions: list[int], hopeful: int):
        self.position, self.key, self.depth = position, key, depth
        self.is_first = is_first  # the first side decides here
        self.alpha, self.beta = alpha, beta  # between these it matters what the position is worth
        self.alpha_before, self.beta_before = alpha, beta
        self.actions, self.tried = actions, 0
        self.hopeful = hopeful    # so many of the actions are in front because they were good elsewhere
        self.worth = -ABOVE if is_first else ABOVE
        self.best = NEVER
        self.line: list[int] = []  # the best actions to the end of the turn

    def learn(self, action: int, worth: float, line: list[int]) -> None:
        """An action leads to something worth this, and is followed by these in the same turn."""
        if self.is_first:
            if worth > self.worth:
                self.worth, self.best, self.line = worth, action, [action, *line]
                self.alpha = max(self.alpha, worth)
        elif worth < self.worth:
            self.worth, self.best, self.line = worth, action, [action, *line]
            self.beta = min(self.beta, worth)


class AlphaBeta:
    """A search for the best of some actions. `best` is the answer so far, `line` the rest of the turn with it; it is right
    `depth` actions (or turns) ahead."""

    __slots__ = ("start", "first", "value", "weights", "budget", "least", "most", "by_turns", "looked", "depth", "best",
                 "line", "worth", "actions", "worths", "done", "choices", "known", "history", "answers")

    def __init__(self, start: Position, actions: list[int], first: str, value: Callable[[Position, list[float]], float],
                 weights: list[float], budget: int, least: int, most: int, by_turns: bool = False):
        self.start, self.actions = start, actions  # of those that seem to be worth the same all along, the first is taken
        self.first = first                         # the name of the first side
        self.value, self.weights = value, weights  # what a position is worth to it
        self.budget = budget                       # so many positions may be looked at
        self.least, self.most = least, most        # so many actions ahead in any case, and at most,
        self.by_turns = by_turns                   # or so many turns
        self.looked = 0
        self.depth, self.best, self.worth = 0, actions[0], 0.0
        self.line: list[int] = [self.best]
        self.worths: list[float] = []  # of the actions, at first sight: the less, the better
        self.done = False
        self.choices: list[Choice] = []
        self.known: dict[Any, Known] = {}
        self.history: list[dict[int, int]] = [{}, {}]  # for each side: how often an action settled a position
        self.answers: list[list[int]] = []             # by depth: the last two that did
        self.deepen()

    def think(self, positions: int) -> bool:
        """Look at about so many more positions; whether the answer is final."""
        until = self.looked + positions
        while not self.done and self.looked < until:
            self.go_on()
        return self.done

    def deepen(self) -> None:
        """Begin again, looking one action further ahead, the best so far in front."""
        if self.depth == 1:
            order = sorted([(worth, place) for place, worth in enumerate(self.worths)])
            self.actions = [self.actions[place] for _, place in order]
        self.depth += 1
        self.answers.append([NEVER, NEVER])
        self.actions = [self.best, *[action for action in self.actions if action != self.best]]
        self.choices = [Choice(self.start, None, self.depth, self.start.decider == self.first, -ABOVE, ABOVE,
                               list(self.actions), len(self.actions))]

    def go_on(self) -> None:
        """Try actions of the innermost choice until one has to be looked into, or all is known about it."""
        choice = self.choices[-1]
        position, depth = choice.position, choice.depth
        while choice.tried < len(choice.actions) and choice.alpha < choice.beta:
            if self.looked >= self.budget and self.depth > self.least:
                self.finish()
                return
            if choice.tried == choice.hopeful:
                self.put_in_order(choice)
            action = choice.actions[choice.tried]
            choice.tried += 1
            self.looked += 1
            after = position.play(action)
            left = depth if self.by_turns and after.turn == position.turn else depth - 1
            if left == 0 or after.outcome is not None:
                self.learn(choice, action, self.at_sight(after), [])
            elif self.look_into(choice, action, after, left):
                return
        self.leave(choice)

    def learn(self, choice: Choice, action: int, worth: float, line: list[int]) -> None:
        """An action leads to something worth this; what the first actions seem worth at first sight puts them in order."""
        choice.learn(action, worth, line)
        if self.depth == 1 and len(self.choices) == 1:
            self.worths.append(-worth if choice.is_first else worth)

    def at_sight(self, position: Position) -> float:
        """What a position is worth to the first side without looking further ahead."""
        outcome = position.outcome
        if outcome is None:
            return self.value(position, self.weights)
        won = WON - len(self.choices)  # the sooner the better
        return 0.0 if outcome.winner is None else won if outcome.winner == self.first else -won

    def look_into(self, choice: Choice, action: int, after: Position, depth: int) -> bool:
        """Open a choice for what follows an action, unless enough is known about it already."""
        key = after.key
        known = self.known.get(key)
        if known is not None and known.depth == depth and known.settles(choice.alpha, choice.beta):
            self.learn(choice, action, known.worth, known.line if after.turn == choice.position.turn else [])
            return False
        actions, hopeful = after.legal(), 0
        for each in self.answers[depth - 1] if known is None else [known.best, *self.answers[depth - 1]]:
            if each in actions:
                place = actions.index(each)
                if place >= hopeful:
                    actions.insert(hopeful, actions.pop(place))
                    hopeful += 1
        is_first = after.decider == self.first
        self.choices.append(Choice(after, key, depth, is_first, choice.alpha, choice.beta, actions, hopeful))
        return True

    def put_in_order(self, choice: Choice) -> None:
        """What has settled other positions comes first among the actions that are left."""
        history, tried = self.history[choice.is_first], choice.actions[:choice.tried]
        left = choice.actions[choice.tried:]
        proven = sorted([(-history[action], place) for place, action in enumerate(left) if action in history])
        others = [action for action in left if action not in history]
        choice.actions = tried + [left[place] for _, place in proven] + others

    def leave(self, choice: Choice) -> None:
        """All is known about the innermost choice: note it, and what it means one action before."""
        self.choices.pop()
        if not self.choices:
            self.best, self.line, self.worth = choice.best, choice.line, choice.worth
            if self.depth >= self.most or abs(choice.worth) > CERTAIN:
                self.finish()
            else:
                self.deepen()
            return
        bound = EXACT
        if choice.worth >= choice.beta_before:
            bound = AT_LEAST
        elif choice.worth <= choice.alpha_before:
            bound = AT_MOST
        self.known[choice.key] = Known(choice.depth, bound, choice.worth, choice.best, choice.line)
        if choice.alpha >= choice.beta:
            history, front = self.history[choice.is_first], self.answers[choice.depth - 1]
            history[choice.best] = history.get(choice.best, 0) + choice.depth * choice.depth
            if front[0] != choice.best:
                front[1], front[0] = front[0], choice.best
        before = self.choices[-1]
        same = choice.position.turn == before.position.turn
        self.learn(before, before.actions[before.tried - 1], choice.worth, choice.line if same else [])

    def finish(self) -> None:
        """What was found in a search that was not finished counts: the best so far was tried first."""
        if self.choices and self.choices[0].best != NEVER:
            self.best, self.line, self.worth = self.choices[0].best, self.choices[0].line, self.choices[0].worth
        self.choices = []
        self.done = True
