"""The characters of Leaders, one function each, in the order of the book.

An active ability yields what its character may do; `need(name, fact, cells)` is a named if (see boardlab.why).
A passive one answers a question that the flow of the game asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from boardlab.game import Action, Piece
from boardlab.games.leaders.deeds import hook, move, push, react, shift, swap
from boardlab.games.leaders.pieces import ENEMY, KINDS
from boardlab.games.leaders.rules import book
from boardlab.rules.book import BOOK
from boardlab.topology import Topology
from boardlab.why import quick

if TYPE_CHECKING:
    from boardlab.games.leaders.position import Position

Offers = Iterator[Action]
ABILITIES: dict[str, Callable] = {}  # the active abilities, by kind


def ability(rule: str, ruling: str = "") -> Callable:
    """Enter an active ability under its rule id, which is the character's kind."""
    def enter(function: Callable) -> Callable:
        ABILITIES[rule] = book.rule(rule, BOOK, "active abilities", ruling)(quick(function))
        return ABILITIES[rule]
    return enter


# Active abilities, used instead of a step


@ability("acrobat", ruling="It does not end where it began.")
def acrobat(s: Position, me: Piece, need: Callable) -> Offers:
    """Jumps in a straight line over an adjacent character to the empty cell just behind; may then jump once more."""
    for over, land in s.board.straight(me.cell, 2):
        if need("someone-to-jump", over in s.at, over) and need("room", land not in s.at, land):
            yield move(me, land)
            for over_next, end in s.board.straight(land, 2):
                if (need("someone-to-jump-next", over_next in s.at and over_next != me.cell, over_next)
                        and need("elsewhere", end != me.cell, end) and need("room-next", end not in s.at, end)):
                    yield move(me, land, end)


@ability("claw-launcher", ruling="It cannot choose an adjacent character: nothing would move.")
def claw_launcher(s: Position, me: Piece, need: Callable) -> Offers:
    """Chooses a visible character of either side: goes right up to it, or drags it right up to itself."""
    sight, adjacent = s.in_sight(me.cell), s.board.adjacent[me.cell]
    for other in need.among(sight.values(), s.at.values()):
        if need("visible", other.cell in sight, other.cell) and need("apart", other.cell not in adjacent, other.cell):
            between = s.board.line(me.cell, other.cell) or ()
            yield hook(me, other, between, "go")
            yield hook(me, other, between, "drag")


@ability("rider")
def rider(s: Position, me: Piece, need: Callable) -> Offers:
    """Moves exactly two cells in a straight line; both must be empty."""
    for middle, end in s.board.straight(me.cell, 2):
        if need("path-clear", middle not in s.at, middle) and need("room", end not in s.at, end):
            yield move(me, end)


@ability("manipulator")
def manipulator(s: Position, me: Piece, need: Callable) -> Offers:
    """Moves a visible enemy that is not adjacent by one cell, in any direction, to an empty cell."""
    sight, adjacent = s.in_sight(me.cell), s.board.adjacent[me.cell]
    for other in need.among(sight.values(), s.at.values()):
        if (need("enemy", other.side != me.side, other.cell) and need("visible", other.cell in sight, other.cell)
                and need("apart", other.cell not in adjacent, other.cell)):
            for end in s.board.neighbours[other.cell]:
                if need("room", end not in s.at, end):
                    yield shift(me, other, end)


@ability("bruiser")
def bruiser(s: Position, me: Piece, need: Callable) -> Offers:
    """Moves onto an adjacent enemy's cell and pushes it to an empty one of the three cells on the far side."""
    adjacent = s.beside(me.cell)
    for other in need.among(adjacent.values(), s.at.values()):
        if need("enemy", other.side != me.side, other.cell) and need("adjacent", other.cell in adjacent, other.cell):
            far_side = s.board.ahead(me.cell, other.cell)
            for end in s.board.neighbours[other.cell]:
                if need("far-side", end in far_side, end) and need("room", end not in s.at, end):
                    yield push(me, other, end)


@ability("royal-guard", ruling="It does not end where it began.")
def royal_guard(s: Position, me: Piece, need: Callable) -> Offers:
    """Comes from anywhere to an empty cell next to its Leader, then may step once more."""
    home = s.leader(me.side).cell
    beside = s.one_step(home)
    near = beside | s.board.around(beside)
    for end in need.just(s.board.cells_of(near & ~s.occupied), s.board.cells):
        if need("room", end not in s.at, end) and need("beside-leader", near & s.board.bit[end], end):
            yield move(me, end)


@ability("wanderer")
def wanderer(s: Position, me: Piece, need: Callable) -> Offers:
    """Moves to any empty cell that is not next to an enemy."""
    watched = s.watched(ENEMY[me.side])
    for end in need.just(s.board.cells_of(~(watched | s.occupied)), s.board.cells):
        if need("room", end not in s.at, end) and need("no-enemy-near", not watched & s.board.bit[end], end):
            yield move(me, end)


@ability("illusionist")
def illusionist(s: Position, me: Piece, need: Callable) -> Offers:
    """Swaps places with a visible character of either side that is not adjacent."""
    sight, adjacent = s.in_sight(me.cell), s.board.adjacent[me.cell]
    for other in need.among(sight.values(), s.at.values()):
        if need("visible", other.cell in sight, other.cell) and need("apart", other.cell not in adjacent, other.cell):
            yield swap(me, other)


@ability("brewmaster")
def brewmaster(s: Position, me: Piece, need: Callable) -> Offers:
    """Moves an adjacent ally, the Leader too, by one cell to an empty cell."""
    adjacent = s.beside(me.cell)
    for other in need.among(adjacent.values(), s.at.values()):
        if need("ally", other.side == me.side, other.cell) and need("adjacent", other.cell in adjacent, other.cell):
            for end in s.board.neighbours[other.cell]:
                if need("room", end not in s.at, end):
                    yield shift(me, other, end)


# Passive abilities


@book.rule("archer", BOOK, "passive abilities")
def archer(board: Topology, me: Piece, leader: Piece) -> int:
    """Helps to capture only from exactly two cells away in a straight line, whoever stands between; never when adjacent."""
    return len(board.between[me.cell].get(leader.cell, ())) == 1


@book.rule("jailer", BOOK, "passive abilities")
@quick
def jailer(s: Position, me: Piece, need: Callable) -> bool:
    """An enemy next to the Jailer cannot start its active ability; one already under way goes on."""
    return need("free", not s.covers(ENEMY[me.side], "jailer", me.cell), me.cell)


@book.rule("protector", BOOK, "passive abilities")
@quick
def protector(s: Position, action: Action, need: Callable) -> bool:
    """Abilities of enemies cannot move the Protector or the allies next to it."""
    for change in action.changes:
        before = change.before
        if before.side == ENEMY[action.piece.side] and not need("unprotected", not s.is_protected(before), before.cell):
            return False
    return True


@book.rule("assassin", BOOK, "passive abilities")
def assassin(board: Topology, me: Piece, leader: Piece) -> int:
    """Captures the enemy Leader alone when it stands next to him."""
    return 2 * (leader.cell in board.adjacent[me.cell])


@book.rule("vizier", BOOK, "passive abilities", ruling="He does not end where he began.")
@quick
def vizier(s: Position, me: Piece, need: Callable) -> Offers:
    """While the Vizier is on the board its Leader may take two steps in his action, both on empty cells, and
    may change direction."""
    if need("vizier-in-play", s.where(me.side, "vizier")):
        reach = s.two_steps(me.cell)
        for end in need.just(s.board.cells_of(reach), s.board.cells):
            if need("room", end not in s.at, end) and need("two-steps", reach & s.board.bit[end], end):
                yield move(me, end, rule="vizier")


# Special characters


@book.rule("cub", BOOK, "special abilities")
def cub(board: Topology, me: Piece, leader: Piece) -> int:
    """The Cub never helps to capture; it does help to surround."""
    return 0


@book.rule("nemesis", BOOK, "special abilities")
@quick
def nemesis(s: Position, me: Piece, need: Callable) -> Offers:
    """Takes no action of its own; whenever an action moves the enemy Leader, it must move two steps; if it cannot, one
    step; if it cannot do that either, it stays."""
    reach = s.two_steps(me.cell) or s.one_step(me.cell)
    for end in need.just(s.board.cells_of(reach), s.board.cells):
        if need("room", end not in s.at, end) and need("two-steps", reach & s.board.bit[end], end):
            yield react(me, end)


def beside(board: Topology, me: Piece, leader: Piece) -> int:
    """Anybody else takes part in a capture when adjacent."""
    return leader.cell in board.adjacent[me.cell]


TAKES_PART: dict[str, Callable[[Topology, Piece, Piece], int]] = {"archer": archer, "assassin": assassin, "cub": cub}
"""Who counts differently towards a capture, for which two are enough."""


def holds_on(board: Topology) -> dict[str, dict[str, tuple[int, int]]]:
    """Of each kind on each cell: the cells (as bits) on which it helps to capture a Leader, and where it does so alone."""
    def hold(kind: str, cell: str) -> tuple[int, int]:
        takes_part, me = TAKES_PART.get(kind, beside), Piece("", kind, cell)
        counts = {at: takes_part(board, me, Piece("", "leader", at)) for at in board.cells}
        return sum(board.bit[at] for at, n in counts.items() if n), sum(board.bit[at] for at, n in counts.items() if n > 1)
    return {kind: {cell: hold(kind, cell) for cell in board.cells} for kind in KINDS}
