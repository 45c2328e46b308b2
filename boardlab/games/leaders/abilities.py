"""The characters of Leaders, one function each, in the order of the book.

An active ability yields what its character may do; `need(name, fact, cells)` is a named if and `need.choose` a named for
(see boardlab.why). A passive one forbids something, or answers a question that the flow of the game asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from boardlab.game import Action, Piece
from boardlab.games.leaders.deeds import drag, go, move, push, react, shift, swap
from boardlab.games.leaders.pieces import ENEMY
from boardlab.games.leaders.position import Position
from boardlab.games.leaders.rules import book
from boardlab.rules.book import BOOK
from boardlab.rules.vetoes import Vetoes
from boardlab.topology import Topology
from boardlab.why import Need, typed

Offers = Iterator[Action]
Ability = Callable[[Position, Piece, Need], Offers]
ABILITIES: dict[str, Ability] = {}  # the active abilities, by kind
VETOES = Vetoes("step", "ability", "effect", "action")
"""What can forbid a character to step or to use its ability (`rule(s, me, need)` answers), and what can forbid an effect of
an ability or an action whatever it is (`rule(s, actions, need)` yields those it does not forbid)."""
veto, may = VETOES.veto, VETOES.may


def ability(rule: str, ruling: str = "") -> Callable[[Ability], Ability]:
    """Enter an active ability under its rule id, which is the character's kind and the word it is typed with."""
    def enter(function: Ability) -> Ability:
        ABILITIES[rule] = book.rule(rule, BOOK, "active abilities", ruling)(typed(rule)(function))
        return ABILITIES[rule]
    return enter


def permitted(of: str, s: Position, actions: Offers, need: Need) -> Offers:
    """The effects of an ability, or the actions, that no rule forbids."""
    for allowed in VETOES[of]:
        actions = allowed(s, actions, need)
    return actions


# Active abilities, used instead of a step


@ability("acrobat", ruling="It does not end where it began.")
def acrobat(s: Position, me: Piece, need: Need) -> Offers:
    """Jumps in a straight line over an adjacent character to the empty cell just behind; may then jump once more."""
    for land in need.choose("someone-to-jump", s.jumps(me.cell)):
        if need("room", land not in s.at, land):
            yield move(me, land)
            for end in need.choose("someone-to-jump-next", s.jumps(land, ignoring=me.cell)):
                if need("elsewhere", end != me.cell, end) and need("room-next", end not in s.at, end):
                    yield move(me, land, end)


@ability("claw-launcher", ruling="It cannot choose an adjacent character: nothing would move.")
def claw_launcher(s: Position, me: Piece, need: Need) -> Offers:
    """Chooses a visible character of either side: goes right up to it, or drags it right up to itself."""
    for other in in_sight(s, me, need):
        if need("apart", other.cell not in s.board.adjacent[me.cell], other.cell):
            between = s.board.between[me.cell][other.cell]
            yield go(me, other, between[-1])
            yield drag(me, other, between[0])


@ability("rider")
def rider(s: Position, me: Piece, need: Need) -> Offers:
    """Moves exactly two cells in a straight line; both must be empty."""
    for middle, end in need.choose("two-in-line", s.board.straight(me.cell, 2)):
        if need("path-clear", middle not in s.at, middle) and need("room", end not in s.at, end):
            yield move(me, end)


@ability("manipulator")
def manipulator(s: Position, me: Piece, need: Need) -> Offers:
    """Moves a visible enemy that is not adjacent by one cell, in any direction, to an empty cell."""
    for other in in_sight(s, me, need):
        if (need("enemy", other.side != me.side, other.cell)
                and need("apart", other.cell not in s.board.adjacent[me.cell], other.cell)):
            for end in need.choose("one-cell", s.board.neighbours[other.cell]):
                if need("room", end not in s.at, end):
                    yield shift(me, other, end)


@ability("bruiser")
def bruiser(s: Position, me: Piece, need: Need) -> Offers:
    """Moves onto an adjacent enemy's cell and pushes it to an empty one of the three cells on the far side."""
    for other in beside(s, me, need):
        if need("enemy", other.side != me.side, other.cell):
            far_side = s.board.ahead(me.cell, other.cell)
            for end in need.choose("far-side", [cell for cell in s.board.neighbours[other.cell] if cell in far_side]):
                if need("room", end not in s.at, end):
                    yield push(me, other, end)


@ability("royal-guard", ruling="It does not end where it began.")
def royal_guard(s: Position, me: Piece, need: Need) -> Offers:
    """Comes from anywhere to an empty cell next to its Leader, then may step once more."""
    arrivals = s.one_step(s.leader(me.side).cell)
    near = {*arrivals, *(end for cell in arrivals for end in s.one_step(cell))}
    for end in need.choose("room", s.empty_cells()):
        if need("beside-leader", end in near, end):
            yield move(me, end)


@ability("wanderer")
def wanderer(s: Position, me: Piece, need: Need) -> Offers:
    """Moves to any empty cell that is not next to an enemy."""
    watched = {cell for enemy in s.team(ENEMY[me.side]) for cell in s.board.neighbours[enemy.cell]}
    for end in need.choose("room", s.empty_cells()):
        if need("no-enemy-near", end not in watched, end):
            yield move(me, end)


@ability("illusionist")
def illusionist(s: Position, me: Piece, need: Need) -> Offers:
    """Swaps places with a visible character of either side that is not adjacent."""
    for other in in_sight(s, me, need):
        if need("apart", other.cell not in s.board.adjacent[me.cell], other.cell):
            yield swap(me, other)


@ability("brewmaster")
def brewmaster(s: Position, me: Piece, need: Need) -> Offers:
    """Moves an adjacent ally, the Leader too, by one cell to an empty cell."""
    for other in beside(s, me, need):
        if need("ally", other.side == me.side, other.cell):
            for end in need.choose("one-cell", s.board.neighbours[other.cell]):
                if need("room", end not in s.at, end):
                    yield shift(me, other, end)


def in_sight(s: Position, me: Piece, need: Need) -> Iterator[Piece]:
    """The characters a character sees: on a straight line, and nobody in between."""
    for cell in need.choose("in-line", s.board.in_line[me.cell]):
        if need("someone", cell in s.at, cell):
            hiding = s.hiding(me.cell, cell)
            if need("visible", not hiding, cell, *hiding):
                yield s.at[cell]


def beside(s: Position, me: Piece, need: Need) -> Iterator[Piece]:
    """The characters next to a character."""
    for cell in need.choose("adjacent", s.board.neighbours[me.cell]):
        if need("someone", cell in s.at, cell):
            yield s.at[cell]


# Passive abilities


@book.rule("archer", BOOK, "passive abilities")
def archer(board: Topology, me: Piece, leader: Piece) -> int:
    """Helps to capture only from exactly two cells away in a straight line, whoever stands between; never when adjacent."""
    return len(board.line(me.cell, leader.cell) or ()) == 1


@veto(of="ability")
@book.rule("jailer", BOOK, "passive abilities")
def jailer(s: Position, me: Piece, need: Need) -> bool:
    """An enemy next to the Jailer cannot start its active ability; one already under way goes on."""
    return need("free", not s.is_next_to(ENEMY[me.side], "jailer", me.cell), me.cell)


@veto(of="effect")
@book.rule("protector", BOOK, "passive abilities")
def protector(s: Position, actions: Offers, need: Need) -> Offers:
    """Abilities of enemies cannot move the Protector or the allies next to it."""
    for action in actions:
        shielded = [other.cell for change in action.changes[1:]
                    if (other := change.before) and other.side != s.turn and is_protected(s, other)]
        if need("unprotected", not shielded, *shielded):
            yield action


def is_protected(s: Position, piece: Piece) -> bool:
    """It is a Protector, or next to one of its side."""
    return piece.kind == "protector" or s.is_next_to(piece.side, "protector", piece.cell)


@book.rule("assassin", BOOK, "passive abilities")
def assassin(board: Topology, me: Piece, leader: Piece) -> int:
    """Captures the enemy Leader alone when it stands next to him."""
    return 2 * next_to(board, me, leader)


@book.rule("vizier", BOOK, "passive abilities", ruling="He does not end where he began.")
@typed("vizier")
def vizier(s: Position, me: Piece, need: Need) -> Offers:
    """While the Vizier is on the board its Leader may take two steps in his action, both on empty cells, bends allowed."""
    if me.kind == "leader":
        has_vizier = s.has(me.side, "vizier")
        reach = s.two_steps(me.cell) if has_vizier else set()
        for end in need.choose("two-steps", s.board.within[2][me.cell]):
            if (need("vizier-in-play", has_vizier) and need("room", end not in s.at, end)
                    and need("two-steps", end in reach, end)):
                yield move(me, end, rule="vizier")


# Special characters


@book.rule("cub", BOOK, "special abilities")
def cub(board: Topology, me: Piece, leader: Piece) -> int:
    """The Cub never helps to capture; it does help to surround."""
    return 0


@book.rule("nemesis", BOOK, "special abilities")
@typed("nemesis")
def nemesis(s: Position, me: Piece, need: Need) -> Offers:
    """Takes no action of its own; whenever an action moved the enemy Leader it must move two steps, if it cannot one, else
    it stays."""
    reach = s.two_steps(me.cell) or s.one_step(me.cell)
    for end in need.choose("room", s.empty_cells()):
        if need("two-steps", end in reach, end):
            yield react(me, end)


# Who takes part in a capture, for which two are enough


def next_to(board: Topology, me: Piece, leader: Piece) -> int:
    """Most characters take part in a capture when adjacent."""
    return int(leader.cell in board.adjacent[me.cell])


TAKES_PART: dict[str, Callable[[Topology, Piece, Piece], int]] = {"archer": archer, "assassin": assassin, "cub": cub}
"""Who counts differently."""


def counts(board: Topology, me: Piece, leader: Piece) -> int:
    """How much a character counts towards the capture of an enemy Leader."""
    return TAKES_PART.get(me.kind, next_to)(board, me, leader)
