"""Recruiting in Leaders, the end of a turn, and banishing in strategist mode."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from boardlab.game import Action
from boardlab.games.leaders.abilities import permitted
from boardlab.games.leaders.deeds import banish, recruit, recruit_pair
from boardlab.games.leaders.ending import judged
from boardlab.games.leaders.pieces import CARDS, ENEMY, SIDES
from boardlab.games.leaders.position import Position
from boardlab.games.leaders.rules import book
from boardlab.rules.book import BOOK
from boardlab.why import Need, typed

TEAM = 5  # the cards of a full team, the Leader included


@book.rule("recruit", BOOK, "recruitment phase",
           ruling="The book says what to do when you can recruit; when no card can be placed, the recruitment is skipped.")
@typed("recruit")
def recruiting(s: Position, need: Need) -> Iterator[Action]:
    """Take one of the cards shown and put its figure on an empty recruitment cell of your side; you must, if you can."""
    if has_room(s, need):
        for card in need.choose("in-row", s.row, CARDS):
            yield from permitted("action", s, hermit_and_cub(s, need) if card == "hermit" else placing(s, card, need), need)


@book.rule("full-team", BOOK, "recruitment phase")
def has_room(s: Position, need: Need) -> bool:
    """With five cards, the Leader's among them, a team is complete and recruits no more."""
    return need("complete", s.cards(s.turn) < TEAM)


def placing(s: Position, card: str, need: Need) -> Iterator[Action]:
    """One figure on one recruitment cell."""
    for cell in need.choose("own-side", s.board.regions[f"{s.turn}-recruitment"]):
        if need("room", cell not in s.at, cell):
            yield recruit(s.turn, card, cell)


@book.rule("hermit-and-cub", BOOK, "special abilities")
def hermit_and_cub(s: Position, need: Need) -> Iterator[Action]:
    """One card, two figures: put both on empty recruitment cells, adjacent or not; they count as one card."""
    own = s.board.regions[f"{s.turn}-recruitment"]
    for cell in need.choose("own-side", own):
        if need("room", cell not in s.at, cell):
            for cub_cell in need.choose("cub-own-side", own):
                if need("cub-room", cub_cell not in s.at, cub_cell) and need("two-cells", cub_cell != cell, cub_cell):
                    yield recruit_pair(s.turn, cell, cub_cell)


# What follows


@book.rule("recruit-acts-next-turn", BOOK, "recruitment phase")
def after_actions(s: Position) -> Position:
    """Recruiting comes after the action phase, so a recruit first acts on your next turn."""
    recruit_now = s.with_(phase="recruit")
    return recruit_now if recruit_now.can_act() else next_turn(s)


def after_recruit(s: Position, action: Action) -> Position:
    """The row is refilled; then the win check, then what is left of the recruitment phase."""
    row = tuple(card for card in s.row if card not in action.clicks)
    drawn = max(0, 3 - len(row)) if s.mode == "discovery" else 0
    after = judged(s.done(action).with_(row=row + s.deck[:drawn], deck=s.deck[drawn:], recruits=1), ENEMY[s.turn])
    return after if after.outcome or s.recruits > 1 and after.can_act() else next_turn(after)


@book.rule("turn", BOOK, "turn")
def next_turn(s: Position) -> Position:
    """A turn is an action phase, then a recruitment phase; then it is the opponent's turn."""
    rested = s.flagged([piece for piece in s.at.values() if piece.flags])
    s = rested.with_(turn=ENEMY[s.turn], phase="actions", **second_player(s))
    return s.with_(phase="banish") if banish_again(s) else s


@book.rule("second-player", BOOK, "recruitment phase")
def second_player(s: Position) -> dict[str, Any]:
    """On the second player's first turn the recruitment phase is played twice."""
    return {"recruits": 2, "opening": False} if s.opening else {"recruits": 1}


# Banishing, in strategist mode


@book.rule("banish", BOOK, "strategist mode")
@typed("banish")
def banishing(s: Position, need: Need) -> Iterator[Action]:
    """Before the first turn, and as soon as both have three cards, each player banishes a card nobody has yet, first player
    first."""
    for card in need.choose("available", s.row, CARDS):
        yield banish(card)


def banish_again(s: Position) -> bool:
    """The second banishment is due."""
    return s.bans == 2 and bool(s.row) and all(s.cards(side) >= 3 for side in SIDES)


def after_banish(s: Position, action: Action) -> Position:
    """The card leaves the game; after both players have chosen, the turn begins."""
    (card,) = action.clicks
    row, left = tuple(other for other in s.row if other != card), s.bans - 1
    s = s.with_(row=row, banned=(*s.banned, card), bans=left if row else left - left % 2)
    return s if s.bans % 2 else s.with_(phase="actions")
