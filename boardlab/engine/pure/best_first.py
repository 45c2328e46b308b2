"""Best-first search in one turn: the most promising position first, wherever it is, by proof numbers: of each position, how
much has to be shown at least so that its side succeeds, and so that it fails.

Whoever decides chooses: your own choices are tried until one works, the other side's are all answered. A `Win` succeeds
where its side wins; a `Refuge` where its side's turn ends and the opponent has no win then.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .base import Position

SHOWN: Final = 0
HOPELESS: Final = 1 << 60
FARTHEST: Final = 1 << 40  # as much as has to be shown of one position nobody has looked into, so that many are not hopeless
NEVER: Final = 1_000       # more own actions than anybody takes
DEARER: Final = 4          # so many times as much has to be shown for a win that is one own action further away
LATER: Final = 16          # and for a refuge that is one own action further on
Numbers = tuple[int, int]  # what has to be shown for it, and against it
SUCCESS: Final[Numbers] = (SHOWN, HOPELESS)
FAILURE: Final[Numbers] = (HOPELESS, SHOWN)
PUT_OFF: Final[Numbers] = (FARTHEST, 1)


class Pause(Exception):
    """Enough was looked at, or somebody has to say what a position is worth."""


class BestFirst:
    """What is known of the positions seen so far."""

    def __init__(self, start: Position, side: str) -> None:
        self.start = start
        self.side = side
        self.looked = 0  # at so many positions
        self.limit = 0   # and at so many before it pauses
        self.numbers: dict[Any, Numbers] = {start.key: (1, 1)}
        self.taken: dict[Any, int] = {start.key: 0}  # how many own actions lead to a position
        self.following: dict[Any, list[tuple[Any, Position]]] = {}

    @property
    def is_over(self) -> bool:
        """It is known whether the side succeeds."""
        now = self.numbers[self.start.key]
        return now[0] == SHOWN or now[1] == SHOWN

    @property
    def succeeds(self) -> bool:
        """The side is known to succeed."""
        return self.numbers[self.start.key][0] == SHOWN

    def go_on(self, limit: int) -> None:
        """Look at positions until it is known, or until they are so many."""
        self.limit = limit
        try:
            self.look(self.start, HOPELESS, HOPELESS)
        except Pause:
            return

    def look(self, position: Position, most_for: int, most_against: int) -> None:
        """Go on from a position until as much as this has to be shown for it, or against it: then others promise more."""
        key, numbers = position.key, self.numbers
        if position.turn != self.side:
            self.end(position)
            return
        mine = position.decider == self.side
        following = self.after(position, key, mine)
        while True:
            # whoever decides needs one of these positions, and the other side all of them
            first = second = HOPELESS
            total, at_stake, chosen = 0, 0, position
            for after, each in following:
                needed, against = numbers[after]
                if not mine:
                    needed, against = against, needed
                total += against
                if needed < first:
                    first, second, at_stake, chosen = needed, first, against, each
                elif needed < second:
                    second = needed
            if first == SHOWN or total > HOPELESS:
                total = HOPELESS
            numbers[key] = (first, total) if mine else (total, first)
            if first == SHOWN or total == SHOWN:
                return
            if mine:
                if first >= most_for or total >= most_against:
                    return
                self.look(chosen, min(most_for, second + 1), most_against - total + at_stake)
            else:
                if total >= most_for or first >= most_against:
                    return
                self.look(chosen, most_for - total + at_stake, min(most_against, second + 1))

    def after(self, position: Position, key: Any, mine: bool) -> list[tuple[Any, Position]]:
        """The positions one action later, each once; only one of them if it is enough."""
        known = self.following.get(key)
        if known is not None:
            return known
        found: dict[Any, Position] = {}
        taken = self.taken[key] + (1 if mine else 0)
        for action in self.promising(position) if mine else position.legal():
            if self.looked >= self.limit:
                raise Pause
            self.looked += 1
            each = position.play(action)
            after = each.key
            if after not in self.numbers:
                self.taken[after] = taken
                self.numbers[after] = self.first_numbers(each, taken)
            now = self.numbers[after]
            if now[0 if mine else 1] == SHOWN:
                found = {after: each}
                break
            if now[1 if mine else 0] != SHOWN:
                found[after] = each
        self.following[key] = list(found.items())
        return self.following[key]

    def turn(self) -> list[int]:
        """The side's actions on the way to success, until somebody else has to choose; none if no way is known."""
        position, found = self.start, list[int]()
        while position.outcome is None and position.decider == self.side == position.turn:
            ways = [action for action in position.legal()
                    if self.numbers.get(position.play(action).key, FAILURE)[0] == SHOWN]
            if not ways:
                break
            found.append(ways[0])
            position = position.play(ways[0])
        return found

    # what the two kinds differ in

    def end(self, position: Position) -> None:
        """The turn is over here."""
        raise NotImplementedError

    def promising(self, position: Position) -> list[int]:
        """The legal actions that may be of use."""
        return position.legal()

    def first_numbers(self, position: Position, taken: int) -> Numbers:
        """What has to be shown of a position that nobody has looked into, so many own actions on."""
        raise NotImplementedError


class Win(BestFirst):
    """Looks for some way to win this turn, not the shortest. A game's bounds may help: how many own actions it takes at
    least, how many may come at most, and which of them can begin a win if few may come."""

    def __init__(self, start: Position, side: str, least_actions: Callable[[Position], int] | None,
                 most_actions: Callable[[Position], int] | None,
                 first_actions: Callable[[Position, list[int], int], list[int]] | None, bounds: dict[Any, int],
                 at_least: dict[Any, int], further: int) -> None:
        super().__init__(start, side)
        self.least_actions = least_actions
        self.most_actions = most_actions
        self.first_actions = first_actions
        self.bounds = bounds      # what the first of them said before,
        self.at_least = at_least  # and so many own actions it takes, as was shown before
        self.further = further  # so many times as much has to be shown where one own action more has been taken
        self.numbers[start.key] = self.first_numbers(start, 0)

    def left(self, position: Position) -> int:
        """At most so many own actions are to come."""
        return NEVER if self.most_actions is None else self.most_actions(position)

    def promising(self, position: Position) -> list[int]:
        """The legal actions, without those of which a bound says that they cannot begin a win."""
        actions = position.legal()
        if self.first_actions is None:
            return actions
        left = self.left(position)
        if left > 2:
            return actions
        self.looked += len(actions) // 2  # the bound takes about half the time of a look
        return self.first_actions(position, actions, left)

    def first_numbers(self, position: Position, taken: int) -> Numbers:
        """Fewer own actions to go promise more."""
        outcome = position.outcome
        if outcome is not None:
            return SUCCESS if outcome.winner == self.side else FAILURE
        if position.turn != self.side:
            return FAILURE
        key = position.key
        low = self.bounds.get(key, -1)
        if low < 0:
            low = 1 if self.least_actions is None else self.least_actions(position)
        if low >= NEVER or self.at_least.get(key, 0) >= NEVER:
            return FAILURE
        needed = 1
        for _ in range(low):
            needed *= DEARER
        if self.further > 1:
            for _ in range(taken):
                needed *= self.further
        return min(FARTHEST, needed), 1


class Refuge(BestFirst):
    """Looks for a turn after which none of the threats that are known works. Of the position where it ends somebody else has
    to say whether it is safe: it is `asked`, and to be told."""

    def __init__(self, start: Position, side: str, threats: Threats) -> None:
        super().__init__(start, side)
        self.threats = threats
        self.asked: Position | None = None

    def tell(self, position: Position, numbers: Numbers) -> None:
        """What has to be shown of a position that was asked about."""
        self.numbers[position.key] = numbers
        self.asked = None

    def end(self, position: Position) -> None:
        """Ask about the position, unless a threat that was found meanwhile works in it."""
        if self.is_threatened(position):
            self.numbers[position.key] = FAILURE
        else:
            self.asked = position
            raise Pause

    def first_numbers(self, position: Position, taken: int) -> Numbers:
        """What withstands all threats promises most; otherwise fewer own actions do."""
        outcome = position.outcome
        if outcome is not None:
            return SUCCESS if outcome.winner is None or outcome.winner == self.side else FAILURE
        if position.turn != self.side:
            return FAILURE if self.is_threatened(position) else (1, 1)
        needed = 1
        for _ in range(taken):
            needed *= LATER
        return min(FARTHEST, needed), 1

    def is_threatened(self, position: Position) -> bool:
        """A threat that is known works here; what is looked at for that counts."""
        looked = self.threats.looked
        works = self.threats.work(position, self.side)
        self.looked += self.threats.looked - looked
        return works


class Threat:
    """A way to win: actions, and threats one of which works then, whatever the other side chooses after them."""

    __slots__ = ("actions", "then")

    def __init__(self, actions: list[int], then: Threats) -> None:
        self.actions = actions
        self.then = then

    def works(self, position: Position, loser: str) -> bool:
        """Whoever's turn it is wins by it."""
        counting = self.then.counting
        for action in self.actions:
            counting.looked += 1
            if position.decider == loser or not position.allows(action):
                return False
            position = position.play(action)
        outcome = position.outcome
        if outcome is not None:
            return outcome.winner is not None and outcome.winner != loser
        if not self.then.known or position.decider != loser:
            return False
        for choice in position.legal():
            if not self.then.work(position.play(choice), loser):
                return False
        return True


class Threats:
    """Threats that are known, the one that worked last in front; those that begin inside others are counted with them."""

    __slots__ = ("known", "looked", "counting")

    def __init__(self, counting: Threats | None = None) -> None:
        self.known: list[Threat] = []
        self.looked = 0  # at so many positions, to try them
        self.counting = counting or self

    def add(self, threat: Threat) -> None:
        """One more, which has just worked."""
        self.known.insert(0, threat)

    def work(self, position: Position, loser: str) -> bool:
        """One of them works in a position."""
        for place, threat in enumerate(self.known):
            if threat.works(position, loser):
                if place:
                    self.known.insert(0, self.known.pop(place))
                return True
        return False
