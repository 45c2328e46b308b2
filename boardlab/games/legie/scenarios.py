"""How a game of Legie ends: the basic game and the three scenarios, one function each."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import networkx as nx

from boardlab.game import Outcome
from boardlab.games.legie.board import BOARD
from boardlab.games.legie.parts import Parts, has_forest, part_of
from boardlab.games.legie.pieces import ENEMY
from boardlab.games.legie.position import Position
from boardlab.games.legie.rules import book
from boardlab.rules.book import BOOK, RULING

# An ending looks at the position after a placement, at who has placed, and at the kinds of unit this removed.


@book.rule("all-placed-wins", BOOK, "course of the game")
def all_placed_wins(s: Position, last: str, removed: tuple[str, ...] = ()) -> Outcome | None:
    """If all ten of your units are on the board at the end of your turn, you win."""
    return Outcome(last, "all-placed-wins") if s.is_full(last) else None


@book.rule("return-of-the-king", BOOK, "scenarios")
def return_of_the_king(s: Position, last: str, removed: tuple[str, ...] = ()) -> Outcome | None:
    """At least one part shows a forest. You win by removing the enemy king or by placing your last unit, which must
    not be the king; you lose at once when only the king is left in your reserve."""
    if king_removal_first(removed) or s.is_full(last):
        return Outcome(last, "return-of-the-king")
    return Outcome(ENEMY[last], "return-of-the-king") if s.reserve(last) == ("king",) else None


@book.rule("king-removal-first", RULING, "scenarios")
def king_removal_first(removed: tuple[str, ...]) -> bool:
    """If one placement removes the enemy king and leaves only your own king in reserve, you win."""
    return "king" in removed


@book.rule("caravan", BOOK, "scenarios")
def caravan(s: Position, last: str, removed: tuple[str, ...] = ()) -> Outcome | None:
    """When someone has placed all units, the longest continuous line of own adjacent units wins; in a tie,
    whoever placed the last unit wins."""
    return _most(s, last, "caravan", lambda side: line_length(s, side))


@book.rule("caravan-line", RULING, "scenarios")
def line_length(s: Position, side: str) -> int:
    """A line is the longest path through your own adjacent units that visits none twice; as an option, a straight row
    or column, or a connected group."""
    return LINES[s.caravan_line]({piece.cell for piece in s.team(side)})


@book.rule("master-of-the-forest", BOOK, "scenarios")
def master_of_the_forest(s: Position, last: str, removed: tuple[str, ...] = ()) -> Outcome | None:
    """Every part shows a forest. When someone has placed all units, the side with most units on forest
    wins; in a tie, whoever placed the last unit."""
    return _most(s, last, "master-of-the-forest", lambda side: sum(s.ground(p.cell) == "forest" for p in s.team(side)))


def _most(s: Position, last: str, rule: str, count: Callable[[str], int]) -> Outcome | None:
    if not s.is_full(last):
        return None
    return Outcome(last if count(last) >= count(ENEMY[last]) else ENEMY[last], rule)


ENDINGS: dict[str, Callable[..., Outcome | None]] = {
    "basic": all_placed_wins, "advanced": all_placed_wins, "return-of-the-king": return_of_the_king,
    "caravan": caravan, "master-of-the-forest": master_of_the_forest}
"""Of each way to play: how it ends. The advanced game is played with terrain and without a scenario."""


# Lines of the caravan


def longest_path(cells: Iterable[str]) -> int:
    """The most cells a path through neighbours can visit, none of them twice.

    >>> longest_path({"a1", "a2", "b2", "c2", "b3"}), longest_path(())
    (4, 0)
    """
    return len(longest_chain(cells))


def longest_chain(cells: Iterable[str]) -> tuple[str, ...]:
    """The cells of a longest path through neighbours, in order.

    >>> longest_chain({"a1", "a2", "b2", "f6"})
    ('a1', 'a2', 'b2')
    """
    own = BOARD.graph.subgraph(cells)
    best: tuple[str, ...] = ()

    def walk(path: tuple[str, ...], left: frozenset[str]) -> None:
        nonlocal best
        best, end = max(best, path, key=len), path[-1]
        reach = nx.node_connected_component(own.subgraph(left | {end}), end) - {end}
        far = sum(_colour(cell) != _colour(end) for cell in reach)  # a path changes colour with every step
        if len(path) + min(2 * far, 2 * (len(reach) - far) + 1) > len(best):
            for near in sorted(BOARD.adjacent[end] & reach, key=lambda cell: (len(BOARD.adjacent[cell] & reach), cell)):
                walk((*path, near), left - {near})

    for start in sorted(own, key=lambda cell: (own.degree(cell), cell)):
        walk((start,), frozenset(own) - {start})
    return best


def _colour(cell: str) -> int:
    column, row = BOARD.graph.nodes[cell]["coord"]
    return int(column + row) % 2


def longest_straight(cells: Iterable[str]) -> int:
    """The most cells side by side in one row or column.

    >>> longest_straight({"a1", "a2", "a3", "b3", "d3"})
    3
    """
    own = set(cells)
    rays = [ray for start in own for ray in BOARD.rays[start]]
    return 1 + max(next((n for n, cell in enumerate(ray) if cell not in own), len(ray)) for ray in rays) if own else 0


def largest_group(cells: Iterable[str]) -> int:
    """The most cells that hang together.

    >>> largest_group({"a1", "a2", "b2", "c2", "b3", "f6"})
    5
    """
    return max(map(len, nx.connected_components(BOARD.graph.subgraph(cells))), default=0)


LINES = {"path": longest_path, "straight": longest_straight, "group": largest_group}


# What a scenario asks of the parts


def shows_forest_enough(scenario: str, parts: Parts, shown: Iterable[str], undecided: Iterable[str]) -> bool:
    """The sides chosen so far and those still to choose can show the forests a scenario needs."""
    wooded = {part_of(card) for card in (*shown, *undecided) if has_forest(parts, card)}
    all_parts = {part_of(card) for card in (*shown, *undecided)}
    least = {"return-of-the-king": 1, "master-of-the-forest": len(all_parts)}.get(scenario, 0)
    return len(wooded) >= least
