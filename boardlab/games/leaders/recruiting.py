"""Recruiting in Leaders, the end of a turn, and banishing in strategist mode."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from boardlab.game import Action
from boardlab.games.leaders.deeds import banish, flagged, recruit, recruit_pair
from boardlab.games.leaders.pieces import CARDS, ENEMY, SIDES
from boardlab.games.leaders.position import Position, loses
from boardlab.games.leaders.rules import book
from boardlab.games.leaders.vetoes import spared
from boardlab.rules.book import BOOK
from boardlab.why import quick, yes

TEAM = 5  # the cards of a full team, the Leader included


@book.rule("recruit-acts-next-turn", BOOK, "recruitment phase")
def after_actions(s: Position) -> Position:
    """Recruiting comes after the action phase, so a recruit first acts on your next turn."""
    if full_team.plain(s, yes):  # as far as cards go, there is room
        recruit = s.but(phase="recruit")
        if recruit.legal_actions():
            return recruit
    return next_turn(s)


@book.rule("full-team", BOOK, "recruitment phase")
@quick
def full_team(s: Position, need: Callable) -> bool:
    """With five cards, the Leader's among them, a team is complete and recruits no more."""
    return need("complete", s.cards(s.turn) < TEAM)


@quick
def free_cells(s: Position, need: Callable) -> Iterator[str]:
    """The recruitment cells of the player to move that are empty."""
    own = s.board.regions[f"{s.turn}-recruitment"]
    for cell in need.among(own, s.board.cells):
        if need("own-side", cell in own, cell) and need("room", cell not in s.at, cell):
            yield cell


@quick
def placing(s: Position, card: str, need: Callable) -> Iterator[Action]:
    """One figure on one recruitment cell."""
    for cell in free_cells(s, need):
        yield recruit(s.turn, card, cell)


@book.rule("hermit-and-cub", BOOK, "special abilities")
@quick
def hermit_and_cub(s: Position, need: Callable) -> Iterator[Action]:
    """One card, two figures: put both on empty recruitment cells, adjacent or not; they count as one card."""
    own = s.board.regions[f"{s.turn}-recruitment"]
    for cell in free_cells(s, need):
        for cub_cell in need.among(own, s.board.cells):
            if (need("cub-own-side", cub_cell in own, cub_cell) and need("cub-room", cub_cell not in s.at, cub_cell)
                    and need("two-cells", cub_cell != cell, cub_cell)):
                yield recruit_pair(s.turn, cell, cub_cell)


@book.rule("recruit", BOOK, "recruitment phase")
@quick
def recruiting(s: Position, need: Callable) -> Iterator[Action]:
    """Take one of the cards shown and put its figure on an empty recruitment cell of your side; you must, if you can."""
    need = need.under("full-team")
    if full_team(s, need):
        free, row = s.free(), s.row
        for card in need.among(row, CARDS):
            asking = need.under("recruit")
            if asking("in-row", card in row, card):
                if card == "hermit":
                    asking = asking.under("hermit-and-cub")
                    yield from spared(s, hermit_and_cub(s, asking), free, False, asking)
                else:
                    yield from spared(s, placing(s, card, asking), free, True, asking)


def recruits(s: Position, need: Callable) -> Iterable[Action]:
    """The same, listed faster: what a card offers depends on the recruitment cells that are taken.

    With three cells free next to him, no recruit or pair of them shuts the own Leader in, so that need not be looked at.
    """
    if need is not yes or s.free() < 3 or not full_team.plain(s, yes):
        return recruiting(s, need)
    listed: list[Action] = []
    side, view = s.turn, s.occupied & s.entries[s.turn]
    for card in s.table.row:
        try:
            listed += s.memory[side, card][view]
        except KeyError:
            found = hermit_and_cub.plain(s, yes) if card == "hermit" else placing.plain(s, card, yes)
            listed += s.remember((side, card), view, found)
    return listed


def after_recruit(s: Position, action: Action) -> Position:
    """The row is refilled; then the win check, then what is left of the recruitment phase."""
    row, deck, *_ = table = s.table
    row = tuple([card for card in row if card != action.piece.kind])
    drawn = max(0, 3 - len(row)) if table.mode == "discovery" else 0
    new = [(change.after.side, change.after.kind) for change in action.changes]
    south, north = table.counts
    after = s.done(action).but(
        row=row + deck[:drawn], deck=deck[drawn:], recruits=1, present=table.present.union(new),
        counts=(south + 1, north) if s.turn == "south" else (south, north + 1))
    if loses(s, ENEMY[s.turn], action) is not False:
        after = after.judged(ENEMY[s.turn])
    return after if after.outcome or table.recruits > 1 and after.legal_actions() else next_turn(after)


@book.rule("turn", BOOK, "turn")
def next_turn(s: Position) -> Position:
    """A turn is an action phase, then a recruitment phase; then it is the opponent's turn."""
    at, table, also = s.at.copy(), s.table, second_player(s)
    for cell, piece in s.at.items():
        if piece.flags:
            at[cell] = flagged(piece, ())
    s = s.made(at, ENEMY[s.turn], "actions", s.outcome, table._replace(**also) if also else table, s._mask)
    return s.but(phase="banish") if s.table.bans and banish_again(s) else s


@book.rule("second-player", BOOK, "recruitment phase")
def second_player(s: Position) -> dict[str, Any]:
    """On the second player's first turn the recruitment phase is played twice."""
    if s.table.opening:
        return {"recruits": 2, "opening": False}
    return {"recruits": 1} if s.table.recruits != 1 else {}


# Banishing, in strategist mode


@book.rule("banish", BOOK, "strategist mode")
def banishing(s: Position, need: Callable) -> Iterator[Action]:
    """Before the first turn, and as soon as both have three cards, each player banishes a card nobody has yet, first player first."""
    for card in need.among(s.row, CARDS):
        if need("available", card in s.row, card):
            yield banish(card)


def banish_again(s: Position) -> bool:
    """The second banishment is due."""
    return s.table.bans == 2 and bool(s.row) and all(s.cards(side) >= 3 for side in SIDES)


def after_banish(s: Position, action: Action) -> Position:
    """The card leaves the game; after both players have chosen, the turn begins."""
    (card,) = action.clicks
    row, left = tuple(c for c in s.row if c != card), s.bans - 1
    s = s.but(row=row, banned=s.banned + (card,), bans=left if row else left - left % 2)
    return s if s.bans % 2 else s.but(phase="actions")
