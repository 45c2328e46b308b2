"""Some way to win this turn, not the shortest: what a player needs that has no time for a proof.

The same and/or search as in `solve`, the most promising position first wherever it is, by proof numbers: of each position,
how much has to be shown at least so that it is won, and so that it is not. Long wins are found sooner in this way, short
ones later.
"""

from __future__ import annotations

from collections.abc import Callable

from boardlab.engine import Position, fast
from boardlab.game import State
from boardlab.players.solve import NEVER, Looks, bounds_of, without_collecting
from boardlab.players.thinking import Thinking

SHOWN = 0
HOPELESS = 1 << 60
FARTHEST = 1 << 40  # as much as has to be shown of one position nobody has looked into, so that many are not hopeless
DEARER = 4        # so many times as much has to be shown for a win that is one own action further away
FURTHER = (1, 2)  # and so many times where one own action more has been taken: some are found by this, some by that
AT_ONCE = 5_000   # positions between two pauses
Numbers = tuple[int, int]  # what has to be shown for it, and against it
WON, LOST = (SHOWN, HOPELESS), (HOPELESS, SHOWN)


def finding(state: State, limit: int, further: int = 1) -> Thinking[BestFirst]:
    """Look at so many positions for a win in this turn."""
    search = BestFirst(fast(state), state.turn, further)
    looked = -1
    while not search.is_over and looked < search.looks.done < limit:  # or else it has nothing more to look at
        looked = search.looks.done
        search.go_on(min(limit, looked + AT_ONCE))
        yield search.looks.done
    return search


class OutOfLimit(Exception):
    """So many positions have been looked at that the search gives up."""


class BestFirst:
    """What is known of the positions seen so far."""

    def __init__(self, start: Position, side: str, further: int = 1):
        self.start, self.side, self.further, self.looks = start, side, further, Looks(0)
        known = bounds_of(start, start.state().game)
        self.least_actions: Callable[[Position], int] = getattr(known, "least_actions", lambda position: 1)
        self.most_actions: Callable[[Position], int] = getattr(known, "most_actions", lambda position: NEVER)
        self.first_actions: Callable[[Position, list[int], int], list[int]] | None = getattr(known, "first_actions", None)
        self.most = self.most_actions(start)
        self.numbers: dict[object, Numbers] = {start.key: self.first_numbers(start)}
        self.following: dict[object, list[tuple[object, Position]]] = {}

    @property
    def is_over(self) -> bool:
        """It is known whether the start is won."""
        return SHOWN in self.numbers[self.start.key]

    def go_on(self, limit: int) -> None:
        """Look at positions until it is known, or until they are so many."""
        self.looks.limit = limit
        try:
            with without_collecting():
                self.look(self.start, HOPELESS, HOPELESS)
        except OutOfLimit:
            return

    def look(self, position: Position, most_for: int, most_against: int) -> None:
        """Go on from a position until as much as this has to be shown for it, or against it: then others promise more."""
        mine, key, numbers = position.decider == self.side, position.key, self.numbers
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
            total = HOPELESS if first == SHOWN else min(total, HOPELESS)
            numbers[key] = now = (first, total) if mine else (total, first)
            if SHOWN in now or now[0] >= most_for or now[1] >= most_against:
                return
            if mine:
                self.look(chosen, min(most_for, second + 1), most_against - total + at_stake)
            else:
                self.look(chosen, most_for - total + at_stake, min(most_against, second + 1))

    def after(self, position: Position, key: object, mine: bool) -> list[tuple[object, Position]]:
        """The positions one action later, each once; only one of them if it is enough."""
        known = self.following.get(key)
        if known is not None:
            return known
        found: dict[object, Position] = {}
        for action in self.promising(position) if mine else position.legal():
            if self.looks.are_enough:
                raise OutOfLimit
            self.looks.done += 1
            each = position.play(action)
            after = each.key
            if after not in self.numbers:
                self.numbers[after] = self.first_numbers(each)
            if mine and self.numbers[after] == WON:
                found = {after: each}
                break
            if not mine or self.numbers[after] != LOST:
                found[after] = each
        self.following[key] = list(found.items())
        return self.following[key]

    def promising(self, position: Position) -> list[int]:
        """My legal actions, without those of which a bound says that they cannot begin a win."""
        actions = position.legal()
        if self.first_actions is None or (most := self.most_actions(position)) > 2:
            return actions
        self.looks.sorted_out(len(actions))
        return self.first_actions(position, actions, most)

    def first_numbers(self, position: Position) -> Numbers:
        """What has to be shown of a position that nobody has looked into."""
        if position.outcome:
            return WON if position.outcome.winner == self.side else LOST
        if position.turn != self.side:
            return LOST
        low = self.least_actions(position)
        if low >= NEVER:
            return LOST
        taken = max(0, self.most - self.most_actions(position))
        return min(FARTHEST, DEARER ** low * self.further ** taken), 1

    def texts(self) -> list[str]:
        """My actions on the way to a win, until somebody else has to choose; none if no win is known."""
        position, told = self.start, list[str]()
        while position.outcome is None and position.decider == self.side:
            won = [action for action in position.legal() if self.numbers.get(position.play(action).key) == WON]
            if not won:
                break
            told.append(position.action(won[0]).text)
            position = position.play(won[0])
        return told
