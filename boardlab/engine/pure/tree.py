"""A tree of what may be played, grown where it matters: Monte Carlo tree search that asks a judge and plays nothing out.

It is grown one position at a time: from the root it follows the most promising actions to a position nobody has looked
beyond, looks at everything that can be played there, and takes what that is worth back to the root. Whoever decides chooses
what is best for them, be it several times in a row or in the middle of the other's turn.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from random import Random
from typing import Any, Final

from .base import Position

DEEPEST: Final = 200  # actions that are followed at most: positions may come again


class Node:
    """A position in the tree."""

    __slots__ = ("position", "value", "is_first", "is_over", "is_settled", "actions", "following", "visits", "total",
                 "gained")

    def __init__(self, position: Position, value: float, is_first: bool, is_over: bool) -> None:
        self.position = position
        self.value = value          # what it is worth to the first side, from -1 to 1
        self.is_first = is_first    # the first side chooses here
        self.is_over = is_over
        self.is_settled = is_over   # its value is known for good
        self.actions: list[int] = []      # what can be played, the most promising first; empty if nobody looked,
        self.following: list[Node] = []   # where that leads,
        self.visits: list[int] = []       # and how often it was followed
        self.total = 0              # how often anybody came through here,
        self.gained = 0.0           # and what came of it, in all


class Tree:
    """What may be played from a position on. The same seed gives the same tree."""

    def __init__(self, root: Position, first: str, value: Callable[[Position, list[float]], float], weights: list[float],
                 scale: float, exploration: float, noise: float, chance: Random) -> None:
        self.first = first              # the side to whom values above 0 are good
        self.judge = value
        self.weights = weights
        self.scale = scale              # a lead that is worth half a win
        self.exploration = exploration  # how readily it tries what looks worse
        self.noise = noise              # how far off the judge may be
        self.chance = chance
        self.known: dict[Any, Node] = {}
        self.looked = 0                 # at so many positions
        self.root = self.node(root)

    def node(self, position: Position) -> Node:
        """The place of a position in the tree, whichever way it is reached."""
        key = position.key
        found = self.known.get(key)
        if found is None:
            self.looked += 1
            outcome = position.outcome
            if outcome is None:
                found = Node(position, self.squashed(position), position.decider == self.first, False)
            else:
                worth = 0.0 if outcome.winner is None else 1.0 if outcome.winner == self.first else -1.0
                found = Node(position, worth, True, True)
            self.known[key] = found
        return found

    def squashed(self, position: Position) -> float:
        """What the judge says, between -1 and 1, which are certain."""
        value = self.judge(position, self.weights)
        if self.noise > 0.0:
            value += self.chance.gauss(0.0, self.noise)
        return value / (self.scale + abs(value))

    def grow(self, positions: int) -> None:
        """Look at so many more positions, or a few more."""
        enough = self.looked + positions
        while self.looked < enough and not self.root.is_settled:
            before = self.looked
            self.once()
            if self.looked == before:
                enough -= 1  # nothing new was found this way

    def once(self) -> None:
        """Follow the most promising actions, look at what can be played where they end, and take that back."""
        node, path = self.root, [self.root]
        while node.actions and not node.is_settled and len(path) < DEEPEST:
            place = self.choice(node)
            node.visits[place] += 1
            node = node.following[place]
            path.append(node)
        if not node.actions and not node.is_settled:
            self.look_beyond(node)
            weigh(node)
        gained = node.value
        for node in reversed(path):
            node.total += 1
            node.gained += gained
            if node.actions and not node.is_settled:
                settle(node)
                if not node.is_settled:
                    node.value = node.gained / node.total

    def look_beyond(self, node: Node) -> None:
        """Everything that can be played in a position, in the order of its promise."""
        position = node.position
        sign = 1.0 if node.is_first else -1.0
        ways: list[tuple[float, int, int]] = []
        nodes: list[Node] = []
        for place, action in enumerate(position.legal()):
            after = self.node(position.play(action))
            nodes.append(after)
            ways.append((-sign * after.value, place, action))
        ways.sort()
        node.actions = [action for _, _, action in ways]
        node.following = [nodes[place] for _, place, _ in ways]
        node.visits = [0] * len(ways)

    def choice(self, node: Node) -> int:
        """The action to follow: what looks best, and what was hardly tried though it promised well."""
        sign = 1.0 if node.is_first else -1.0
        bonus = self.exploration * sqrt(node.total + 1.0)
        best, found = -9.0, 0
        visits = node.visits
        for place, after in enumerate(node.following):
            score = sign * after.value
            if after.is_settled:
                if score < 1.0:
                    continue
            else:
                score += bonus / ((place + 1) * (visits[place] + 1))
            if score > best:
                best, found = score, place
        return found

    def turn(self) -> list[Node]:
        """The best turn that is known: the positions from the root on, until somebody else has to choose."""
        node, path = self.root, [self.root]
        turn, mine = node.position.turn, node.is_first
        while not node.is_over and node.is_first == mine and node.position.turn == turn and len(path) < DEEPEST:
            if not node.actions:
                self.look_beyond(node)
            node = node.following[favourite(node)]
            path.append(node)
        return path

    def refuse(self, path: list[Node]) -> None:
        """The turn that leads along these positions is as good as lost for whoever decides at the root."""
        last = path[-1]
        last.value = -1.0 if self.root.is_first else 1.0
        last.is_settled = True
        for node in reversed(path[:-1]):
            settle(node)


def actions_of(path: list[Node]) -> list[int]:
    """What is played along these positions."""
    found: list[int] = []
    for place in range(1, len(path)):
        before = path[place - 1]
        found.append(before.actions[before.following.index(path[place])])
    return found


def weigh(node: Node) -> None:
    """A position nobody has followed yet is worth what its best action promises."""
    node.value = node.following[0].value
    settle(node)


def settle(node: Node) -> None:
    """Settled is what whoever chooses has won, or what is settled whatever they choose."""
    sign = 1.0 if node.is_first else -1.0
    best, is_settled = -9.0, True
    for after in node.following:
        if after.is_settled:
            if sign * after.value > best:
                best = sign * after.value
        else:
            is_settled = False
    if is_settled or best >= 1.0:
        node.value = sign * best
        node.is_settled = True


def favourite(node: Node) -> int:
    """The action that was followed most often, unless it is lost; of those followed as often, the most promising."""
    sign = 1.0 if node.is_first else -1.0
    best, found = (-9.0, 0, 0.0), 0
    for place, after in enumerate(node.following):
        worth = sign * after.value
        sure = worth if after.is_settled else 0.0
        score = (sure, node.visits[place], worth)
        if score > best:
            best, found = score, place
    return found
