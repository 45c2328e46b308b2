"""Proof: can a goal be reached, whatever the other side does, and in how few actions of your own?

One and/or search for every game. Whoever decides chooses: your own choices are tried until one works, the other side's
are all answered. It goes deeper by one own action at a time, looks at a position once, and remembers of each choice what is
known about it; first tried is what came within two actions of the goal most often when there was one action less. It pauses
wherever it is as soon as enough positions were looked at, and goes on from there. The `bounds` of a game say where looking
is useless: how many own actions may still come, how many it takes at least, and which actions can be the last. They speak
of winning, in the engine's numbers, and never change an answer.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from types import ModuleType
from typing import Literal

from boardlab.engine import Position, fast, room_of
from boardlab.engine.readable import Readable
from boardlab.game import State
from boardlab.players.goals import Goal, read
from boardlab.players.thinking import Thinking, finished
from boardlab.tables import whole

LIMIT = 1_000_000
NO_LIMIT = 1 << 60
AT_ONCE = 2_000  # positions, when somebody waits meanwhile
NEVER = 1_000  # more own actions than anybody takes
Line = tuple[str, ...]
Way = tuple[int, int, int]  # own actions needed after it at least; minus how often it came near the goal; the action
OpenWay = tuple[int, int, int, Position, int]  # the same, then the position that follows and the turns that are over


def solve(state: State, goal: str | Goal = "win this turn", limit: int = LIMIT, hints: bool = True) -> Answer:
    """Prove that whoever's turn it is can reach a goal, or cannot; `limit` is how many positions may be looked at. What is
    hidden, like the order of a deck, is taken to be as it is in the position.

    >>> from boardlab.games import leaders
    >>> solve(leaders.position(south="leader:d1 rider:c3 assassin:d4", north="leader:d6", turn="south"))
    <win this turn: won in 1: step d4-d5>
    """
    start, limit = fast(state), whole("limit", limit, 0, NO_LIMIT)
    aim = goal if isinstance(goal, Goal) else read(goal, state)
    return Answer(start, aim, _Search(aim, bounds_of(start, state.game) if hints else None, Looks(limit)))


def solving(state: State, goal: str | Goal, limit: int, at_once: int = AT_ONCE) -> Thinking[Answer]:
    """The same in small steps: it pauses whenever so many positions were looked at, and goes on with what it knows."""
    answer = solve(state, goal, min(limit, at_once))
    yield from answer.going_on(limit, at_once)
    return answer


def bounds_of(position: Position, game: str) -> ModuleType | None:
    """What is known of where looking is useless, in a position's own numbers."""
    return None if isinstance(position, Readable) else room_of(position, f"{game}_bounds")


class Answer:
    """What was proved: `status` is won, none or unknown; whoever has won has `least`, a `line` and all shortest `lines`."""

    def __init__(self, start: Position, goal: Goal, search: _Search):
        self.goal, self._search, self._start = goal, search, start
        self.status: Literal["won", "none", "unknown"] = "unknown"
        self.least: int | None = None
        self.line: Line = ()
        self._steps = search.least(start)
        self.go_on(search.looks.limit)

    def go_on(self, limit: int) -> None:
        """Look at positions until it is known, or until they are so many."""
        if self.status != "unknown":
            return
        looks = self._search.looks
        looks.limit = limit
        with without_collecting():
            try:
                next(self._steps)
            except StopIteration as known:
                looks.limit = NO_LIMIT  # what follows is little: the way is known
                self.status = "none" if known.value >= NEVER else "won"
                if self.status == "won":
                    self.least, self.line = known.value, self._search.line(self._start)
            except BaseException:  # whoever interrupted it may ask again
                self._steps = self._search.least(self._start)
                raise

    def going_on(self, limit: int, at_once: int = AT_ONCE) -> Thinking[None]:
        """The same in small steps."""
        while self.status == "unknown" and self.looked < limit:
            yield self.looked
            self.go_on(min(limit, self.looked + at_once))

    @property
    def looked(self) -> int:
        """How many positions have been looked at."""
        return self._search.looks.done

    @property
    def shown(self) -> tuple[dict[object, int], dict[object, int]]:
        """By the key of each position that was looked at: what a bound said of it, and how many own actions were shown to be
        needed."""
        return self._search.bounds, self._search.at_least

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """All shortest ways, each against the longest defence."""
        return tuple(self.ways())

    def ways(self) -> Iterator[Line]:
        """The same, one after the other, as they are wanted."""
        return self._search.lines(self._start) if self.status == "won" else iter(())

    def line_from(self, position: Position) -> Line:
        """How it goes on to the goal from a position on the way to it, whatever the other side has chosen."""
        return self._search.line(position)

    def __repr__(self) -> str:
        told = f" in {self.least}: {', '.join(self.line)}" if self.status == "won" else ""
        return f"<{self.goal.text}: {self.status}{told}>"


@contextmanager
def without_collecting() -> Iterator[None]:
    """A search keeps many values and makes no cycles: to look for them all the while would only take time."""
    collected = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collected:
            gc.enable()


class Looks:
    """How many positions have been looked at, and how many may be before a pause. An action of which a bound has told
    whether it is worth trying counts half, as it takes about half the time."""

    def __init__(self, limit: int):
        self.done, self.limit = 0, limit

    @property
    def are_enough(self) -> bool:
        """It is time for a pause."""
        return self.done >= self.limit

    def sorted_out(self, actions: int) -> None:
        """Count actions that a bound was asked about."""
        self.done += actions // 2


class _Search:
    """What is known so far: for each position a number of own actions that is enough, or one that is the least possible."""

    def __init__(self, goal: Goal, bounds: ModuleType | None, looks: Looks):
        self.goal, self.side, self.looks = goal, goal.side, looks
        self.opponent = _Search(goal.denied, bounds, looks) if goal.denied else None
        known = None if goal.pieces or goal.denied else bounds
        self.least_actions: Callable[[Position], int] | None = getattr(known, "least_actions", None)
        self.most_actions: Callable[[Position], int] | None = getattr(known, "most_actions", None)
        self.first_actions: Callable[[Position, list[int], int], list[int]] | None = getattr(known, "first_actions", None)
        self.enough: dict[object, int] = {}
        self.bounds: dict[object, int] = {}
        self.at_least: dict[object, int] = {}
        self.ways: dict[object, list[Way]] = {}
        self.near = 0  # how often two actions or one were missing, as far as is known

    def least(self, position: Position, turns: int = 0, most: int = NEVER - 1) -> Thinking[int]:
        """The least number of own actions from here, whatever the other side does; NEVER if it is above `most`."""
        verdict = yield from self.verdict(position, turns)
        if verdict is not None:
            return 0 if verdict else NEVER
        budget = 0
        while (found := (yield from self.within(position, turns, budget))) > budget:
            if found > most:
                return NEVER
            budget = found
        return found

    def within(self, position: Position, turns: int, budget: int) -> Thinking[int]:
        """A number of own actions that is enough, if `budget` is; otherwise one above it that is needed at least."""
        key = (turns, position.key) if turns else position.key
        if (low := self.bound(position, turns, key)) > budget:
            return low
        if (enough := self.enough.get(key, NEVER)) <= budget:
            return enough
        while self.looks.are_enough:
            yield self.looks.done
        if position.decider == self.side:
            found = yield from self.my_choice(position, turns, key, budget)
        else:
            found = yield from self.their_choice(position, turns, budget)
        if found <= budget:
            self.enough[key] = found
            return found
        if self.most_actions and turns == self.goal.turns - 1 and found > self.most_actions(position):
            found = NEVER
        self.at_least[key] = found
        return found

    def my_choice(self, position: Position, turns: int, key: object, budget: int) -> Thinking[int]:
        """One way is enough: the most promising first."""
        best, ways = NEVER, self.ways.get(key)
        few = budget <= 2 and self.first_actions is not None and turns == self.goal.turns - 1
        if few or ways is None:
            actions = position.legal()
            if few and self.first_actions:
                self.looks.sorted_out(len(actions))
                best, actions = budget + 1, self.first_actions(position, actions, budget)
            ways = [(0, 0, action) for action in actions]
        self.near += budget <= 2
        shut = [way for way in ways if way[0] >= budget]
        open_ways = yield from self.open_ways(position, turns, ways, budget, shut)
        if open_ways is None:
            return 1
        for _, _, action, after, over in open_ways:
            near = self.near
            found = yield from self.within(after, over, budget - 1)
            if found < budget:
                return found + 1
            if found < NEVER:
                shut.append((found, near - self.near, action))
        if not few:
            self.ways[key] = shut
        return min([best, *[way[0] + 1 for way in shut]])

    def open_ways(self, position: Position, turns: int, ways: list[Way], budget: int,
                  shut: list[Way]) -> Thinking[list[OpenWay] | None]:
        """The ways that may be short enough, the most promising first; those that are not are added to `shut`, unless they
        are hopeless. None: one of them reaches the goal."""
        found, turn = [], position.turn
        for low, near, action in ways:
            if low < budget:
                self.looks.done += 1
                after = position.play(action)
                over = turns if after.turn == turn else turns + 1
                verdict = self.goal.judge(after, over)
                if verdict is None and self.opponent and over:
                    verdict = yield from self.verdict(after, over)
                if verdict:
                    return None
                if verdict is None:
                    low = self.bound(after, over) if budget > 1 or after.decider != self.side else 1
                    if low < budget:
                        found.append((low, near, action, after, over))
                    elif low < NEVER:
                        shut.append((low, near, action))
        found.sort(key=_promise)
        return found

    def their_choice(self, position: Position, turns: int, budget: int) -> Thinking[int]:
        """Every way must be answered: the one that takes longest counts."""
        worst = 0
        for after, over in self.following(position, turns, position.legal()):
            verdict = yield from self.verdict(after, over)
            if not verdict:
                worst = max(worst, NEVER if verdict is False else (yield from self.within(after, over, budget)))
                if worst > budget:
                    break
        return worst

    def following(self, position: Position, turns: int, actions: list[int]) -> Iterator[tuple[Position, int]]:
        """The positions after these actions, each with the number of turns that are over then."""
        turn = position.turn
        for action in actions:
            self.looks.done += 1
            after = position.play(action)
            yield after, turns if after.turn == turn else turns + 1

    def verdict(self, position: Position, turns: int) -> Thinking[bool | None]:
        """Whether the goal is reached here; None: not decided yet."""
        verdict = self.goal.judge(position, turns)
        if verdict is None and self.opponent and turns:
            return (yield from self.opponent.least(position)) >= NEVER
        return verdict

    def bound(self, position: Position, turns: int, key: object = None) -> int:
        """A number of own actions that is needed at least, as far as is known."""
        key = key or ((turns, position.key) if turns else position.key)
        low = self.at_least.get(key)
        if low is None:
            low = int(position.decider == self.side)
            if self.least_actions and turns == self.goal.turns - 1:
                low = max(low, self.least_actions(position))
            self.at_least[key] = self.bounds[key] = low
        return low

    def line(self, position: Position) -> Line:
        """The way that was found from a position that is won, against the longest defence."""
        told: list[str] = []
        turns, left = 0, finished(self.least(position))
        while not finished(self.verdict(position, turns)):
            mine, actions = position.decider == self.side, position.legal()
            left -= mine
            for action, (after, over) in zip(actions, self.following(position, turns, actions)):
                if left == (self.proved(after, over) if mine else finished(self.least(after, over))):
                    told.append(position.action(action).text)
                    position, turns = after, over
                    break
            else:
                raise AssertionError(f"bounds contradict each other in {position.state().text}")
        return tuple(told)

    def proved(self, position: Position, turns: int) -> int:
        """A number of own actions that has been proved to be enough."""
        key = (turns, position.key) if turns else position.key
        return 0 if finished(self.verdict(position, turns)) else self.enough.get(key, NEVER)

    def lines(self, position: Position, turns: int = 0) -> Iterator[Line]:
        """All shortest ways from a position that is won, each against the longest defence."""
        if finished(self.verdict(position, turns)):
            yield ()
            return
        mine, actions = position.decider == self.side, position.legal()
        left = finished(self.least(position, turns)) - mine
        for action, (after, over) in zip(actions, self.following(position, turns, actions)):
            if finished(self.least(after, over, left)) == left:
                text = position.action(action).text
                yield from ((text, *line) for line in self.lines(after, over))
                if not mine:
                    return


def _promise(way: OpenWay) -> tuple[int, int]:
    return way[:2]
