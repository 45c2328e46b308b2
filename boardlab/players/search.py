"""How a player thinks: over a beam of whole turns and the best answers to them, by growing a tree, or by alpha-beta.

Every way of thinking names turns, the one it likes best first; one that is turned down is followed by the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import nlargest
from itertools import islice
from operator import attrgetter
from random import Random
from typing import Any, NamedTuple, TypeVar

from boardlab.engine import Position, room_of
from boardlab.players.judging import WON, Eyes
from boardlab.players.thinking import Thinking

Written = TypeVar("Written", int, str)
AT_ONCE = 1_000  # positions a tree looks at between two pauses
MORE = 2_000     # and whoever goes through all turns


class Turn(NamedTuple):
    """What somebody can do until the other has to choose: the actions as numbers, where they lead, what that is worth."""

    actions: tuple[int, ...]
    position: Position
    value: float


class Ply(NamedTuple):
    """How far to look in one turn: from how many positions to go on action by action, how many turns to weigh answers to."""

    width: int
    kept: int


class Beam:
    """Goes through whole turns action by action, from the best positions each time."""

    def __init__(self, eyes: Eyes, chance: Random, noise: float):
        self.eyes, self.chance, self.noise = eyes, chance, noise
        self.looked = 0
        self.liked: list[Turn] = []

    def think(self, start: Position, plies: Sequence[Ply]) -> Thinking[None]:
        """Find turns."""
        self.liked = yield from self.best(start, plies)

    def next_turn(self) -> Turn | None:
        """The turn it likes best of those not named yet."""
        return self.liked.pop(0) if self.liked else None

    def turn_down(self) -> Thinking[None]:
        """The turn named last is not wanted: nothing more to think, the next is known."""
        yield self.looked

    def value(self, position: Position, side: str) -> float:
        """What a position is worth to a side, as this player sees it."""
        self.looked += 1
        value = self.eyes.worth(position, side)
        return value + self.chance.gauss(0, self.noise) if self.noise and abs(value) < WON else value

    def turns(self, start: Position, width: int) -> Thinking[list[Turn]]:
        """Turns from here, the best first: action by action, going on from so many of the best each time."""
        me, seen = start.decider, {start.key}
        going, done = [Turn((), start, 0.0)], list[Turn]()
        while going:
            following = list[Turn]()
            for turn in going:
                for number in turn.position.legal():
                    position = turn.position.play(number)
                    key = position.key
                    if key in seen:
                        continue
                    seen.add(key)
                    ahead = Turn((*turn.actions, number), position, self.value(position, me))
                    (done if is_over(position, start) else following).append(ahead)
                yield self.looked
            going = nlargest(width, following, key=attrgetter("value"))
        return sorted(done, key=attrgetter("value"), reverse=True)

    def best(self, start: Position, plies: Sequence[Ply]) -> Thinking[list[Turn]]:
        """The turns worth thinking about, the best first, each worth what is left after the best answers to it."""
        ply, *later = plies
        turns = yield from self.turns(start, ply.width)
        if not later:
            return turns
        weighed = []
        for turn in turns[:ply.kept]:
            if turn.position.outcome is None:
                answers = yield from self.best(turn.position, later)
                gain = answers[0].value
                turn = turn._replace(value=gain if turn.position.decider == start.decider else -gain)
            weighed.append(turn)
        return sorted(weighed, key=attrgetter("value"), reverse=True) + turns[ply.kept:]


class Unfolded(NamedTuple):
    """Where some actions of a turn lead, and whether the turn is over there, as somebody else has to choose or nobody."""

    actions: tuple[int, ...]
    position: Position
    is_over: bool


def unfolding(start: Position) -> Iterator[Unfolded]:
    """All positions of a turn, each once, the nearest first."""
    seen, going = {start.key}, [Unfolded((), start, False)]
    for before in going:  # which grows meanwhile
        for number in reversed(before.position.legal()):  # that a turn ends is listed last
            position = before.position.play(number)
            key = position.key
            if key not in seen:
                seen.add(key)
                found = Unfolded((*before.actions, number), position, is_over(position, start))
                if not found.is_over:
                    going.append(found)
                yield found


def is_over(position: Position, start: Position) -> bool:
    """A turn that is under way at the start is over in a position: somebody else has to choose, or nobody."""
    return position.outcome is not None or position.decider != start.decider or position.turn != start.turn


class AllTurns(Beam):
    """Goes through all turns from a position, the shortest first, some more whenever it is asked to; but for those in which
    the opponent has to choose something."""

    def __init__(self, eyes: Eyes, start: Position):
        super().__init__(eyes, Random(0), 0)
        self.me, self.left = start.decider, unfolding(start)

    def more(self, is_lost: Callable[[Position], bool]) -> int:
        """Look at some more positions, and name the turns that are not lost; how many positions there were."""
        looked = self.looked
        for actions, position, over in islice(self.left, MORE):
            self.looked += 1
            if over and (position.outcome or position.turn != self.me) and not is_lost(position):
                self.liked.append(Turn(actions, position, self.value(position, self.me)))
        self.liked.sort(key=attrgetter("value"), reverse=True)
        return self.looked - looked


class Growth:
    """Grows a tree of what may be played (see `engine/pure/tree.py`)."""

    def __init__(self, eyes: Eyes, chance: Random, noise: float, start: Position, scale: float, exploration: float):
        room: Any = room_of(start, "tree")
        self.room = room
        self.tree = room.Tree(start, eyes.first, eyes.value, eyes.weights, scale, exploration, noise, chance)
        self.more = 0
        self.path: list[Any] = []

    def think(self, positions: int) -> Thinking[None]:
        """Look at so many positions."""
        self.more = positions // 20
        yield from self.grow(positions)

    def grow(self, positions: int) -> Thinking[None]:
        """Look at so many more."""
        enough = self.tree.looked + positions
        while (left := enough - self.tree.looked) > 0 and not self.tree.root.is_settled:
            self.tree.grow(min(left, AT_ONCE))
            yield self.tree.looked

    def next_turn(self) -> Turn | None:
        """The turn it likes best; none once every one is turned down."""
        root = self.tree.root
        if self.path and root.is_settled and root.value == (-1.0 if root.is_first else 1.0):
            return None
        self.path = self.tree.turn()
        last = self.path[-1]
        return Turn(tuple(self.room.actions_of(self.path)), last.position, last.value)

    def turn_down(self) -> Thinking[None]:
        """The turn named last is not wanted: count it as lost, and think a little more."""
        self.tree.refuse(self.path)
        yield from self.grow(self.more)


class Ahead:
    """Looks ahead action by action, further and further (see `engine/pure/alphabeta.py`); it names one action at a time."""

    by_turns = False

    def __init__(self, eyes: Eyes, chance: Random, start: Position, depths: tuple[int, int]):
        self.eyes, self.start, self.depths = eyes, start, depths
        self.actions = start.legal()
        chance.shuffle(self.actions)  # of equals the first is taken
        self.looked, self.more = 0, 0
        self.named: Turn | None = None

    def think(self, positions: int) -> Thinking[None]:
        """Look at so many positions, or more if it takes more to look ahead as far as is asked for."""
        self.more = positions // 10
        yield from self.look(positions)

    def look(self, positions: int) -> Thinking[None]:
        """Find the best of the actions that are left."""
        self.named = None
        if self.actions:
            room: Any = room_of(self.start, "alphabeta")
            eyes, (least, most) = self.eyes, self.depths
            search = room.AlphaBeta(self.start, self.actions, eyes.first, eyes.value, eyes.weights, positions, least, most,
                                    self.by_turns)
            while not search.think(AT_ONCE) and not self.is_too_much(search):
                yield self.looked + search.looked
            self.looked += search.looked
            self.named = self.found(search)

    def is_too_much(self, search: Any) -> bool:
        """Whether it is better to give up a search."""
        return False

    def found(self, search: Any) -> Turn | None:
        """What a search has come to."""
        return Turn((search.best,), self.start.play(search.best), search.worth)

    def next_turn(self) -> Turn | None:
        """The best action; none once every one is turned down."""
        return self.named

    def turn_down(self) -> Thinking[None]:
        """The action named last is not wanted: think a little about the others."""
        if self.named:
            self.actions = [action for action in self.actions if action != self.named.actions[0]]
        yield from self.look(self.more)


class WholeTurns(Ahead):
    """Looks ahead turn by turn, at all that may be played in each. Where even one turn is too much to look at in full, as
    when a team is picked, and where the turn it found is turned down, it goes on with a beam."""

    by_turns = True

    def __init__(self, eyes: Eyes, chance: Random, start: Position, depths: tuple[int, int], plies: Sequence[Ply],
                 noise: float, one_turn: int):
        super().__init__(eyes, chance, start, depths)
        self.beam, self.plies = Beam(eyes, chance, noise), plies
        self.one_turn = one_turn  # more positions are too much to see all of one turn

    def think(self, positions: int) -> Thinking[None]:
        """Look at so many positions, and at some more where a beam is needed."""
        yield from self.look(positions)
        if not self.named:
            yield from self.beam.think(self.start, self.plies)

    def is_too_much(self, search: Any) -> bool:
        """Not even one turn has been seen in full."""
        return bool(search.depth == 1 and search.looked >= self.one_turn)

    def found(self, search: Any) -> Turn | None:
        """The turn a search has found, if it has looked at all of them."""
        if self.is_too_much(search):
            return None
        actions = own_part(self.start, search.line)
        return Turn(actions, played(self.start, actions), search.worth)

    def next_turn(self) -> Turn | None:
        """The best turn; once it is turned down, those of the beam."""
        return self.named or self.beam.next_turn()

    def turn_down(self) -> Thinking[None]:
        """The turn named last is not wanted."""
        if self.named:
            self.named = None
            yield from self.beam.think(self.start, self.plies)


def own_part(position: Any, line: Sequence[Written]) -> tuple[Written, ...]:
    """The actions of a line, as numbers or as they are typed, until somebody else has to choose."""
    me, own = position.decider, list[Written]()
    for action in line:
        if position.decider != me:
            break
        own.append(action)
        position = position.play(action)
    return tuple(own)


def played(position: Position, actions: Sequence[int]) -> Position:
    """The position after some actions."""
    for action in actions:
        position = position.play(action)
    return position
