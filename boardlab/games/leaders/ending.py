"""How a Leader is lost, and the ban on losing your own."""

from __future__ import annotations

from boardlab.game import Action, Outcome, Piece
from boardlab.games.leaders.abilities import Offers, counts, veto
from boardlab.games.leaders.pieces import ENEMY
from boardlab.games.leaders.position import Position
from boardlab.games.leaders.rules import book
from boardlab.rules.book import BOOK
from boardlab.why import Need


@book.rule("capture", BOOK, "end of the game")
def captured(s: Position, leader: Piece) -> bool:
    """A Leader next to two enemy characters that take part, the enemy Leader among them, is captured: his owner loses at
    once."""
    board, side = s.board, leader.side
    return sum([counts(board, piece, leader) for piece in s.at.values() if piece.side != side]) >= 2


@book.rule("surround", BOOK, "end of the game")
def surrounded(s: Position, leader: Piece) -> bool:
    """A Leader whose neighbouring cells are all occupied, by anyone, is surrounded: his owner loses at once."""
    return not s.one_step(leader.cell)


@veto(of="action")
@book.rule("self-ban", BOOK, "end of the game")
def self_ban(s: Position, actions: Offers, need: Need) -> Offers:
    """On your turn nothing you do may leave your own Leader captured or surrounded at its end, even if it would win."""
    leader = s.leader(s.turn)
    free = len(s.one_step(leader.cell))
    for action in actions:
        if not can_lose(s, action, leader, free) or is_safe(s.done(action), need):
            yield action


def is_safe(s: Position, need: Need) -> bool:
    """The Leader of the player to move is neither captured nor surrounded."""
    leader = s.leader(s.turn)
    return (need("not-captured", not captured(s, leader), leader.cell)
            and need("not-surrounded", not surrounded(s, leader), leader.cell))


@book.part("self-ban")
def can_lose(s: Position, action: Action, leader: Piece, free: int) -> bool:
    """A fact about the game: a Leader is lost only by an action that brings him and an enemy within two cells of each other,
    or that moves as many characters, somebody next to him among them, as he has free cells."""
    moved, side = len(action.changes), leader.side
    for change in action.changes:
        after = change.after
        if after and after.side == side and after.kind == "leader":
            return moved > 1 or is_near_enemy(s, after)
        if after and (after.side != side or free <= moved) and s.board.distance[leader.cell][after.cell] <= 2:
            return True
    return False


def is_near_enemy(s: Position, leader: Piece) -> bool:
    """An enemy stands within two cells of a Leader."""
    away = s.board.distance[leader.cell]
    for piece in s.at.values():
        if piece.side != leader.side and away[piece.cell] <= 2:
            return True
    return False


def why_lost(s: Position, side: str) -> str | None:
    """The rule by which the Leader of a side is lost here, if he is."""
    leader = s.leader(side)
    return "capture" if captured(s, leader) else "surround" if surrounded(s, leader) else None


def judged(s: Position, *sides: str) -> Position:
    """Over, if the Leader of one of these sides is lost; the first of them is looked at first."""
    for side in sides:
        if rule := why_lost(s, side):
            return s.with_(phase="over", outcome=Outcome(ENEMY[side], rule))
    return s
