"""How a game begins: the die, the secret pick, the draft, or teams drawn by lot."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from boardlab.game import Action, Piece, present
from boardlab.games.heroes.board import STARTS
from boardlab.games.heroes.deeds import placed
from boardlab.games.heroes.pieces import KINDS, SIDES, TEAM
from boardlab.games.heroes.position import Position
from boardlab.games.heroes.rules import book
from boardlab.rules.book import BOOK
from boardlab.why import Need, typed


def opening(kind: type[Position], seed: Any, setup: str, first: str | None, repeats: int, patience: int) -> Position:
    """The position with which a game begins."""
    chance = random.Random(seed)
    lot = first_player(chance)
    first = first or lot
    start = kind(at={}, turn=first, phase="choose", outcome=None, first=first, repeats=repeats, patience=patience)
    return {"random": teams_by_lot, "pick": secret_pick, "draft": draft}[setup](start, chance)


@book.rule("first-player", BOOK, "setup")
def first_player(chance: random.Random) -> str:
    """The die decides who is first player."""
    return chance.choice(SIDES)


def begun_play(s: Position) -> Position:
    """Everybody stands: the first player plays his first card, the second has his spare heart."""
    return s.with_(turn=s.first, phase="choose", heart=True, row=())


def teams_by_lot(s: Position, chance: random.Random) -> Position:
    """Both teams are drawn by lot: the quick start."""
    drawn = [(side, kind, cell) for side in SIDES for kind, cell in zip(chance.sample(KINDS, TEAM), STARTS[side])]
    return begun_play(s.with_(at={cell: Piece(side, kind, cell, (), s.roster[kind].life) for side, kind, cell in drawn}))


# The secret pick: beige chooses, then blue, and neither sees the other's choice (see Position.hidden)


def secret_pick(s: Position, chance: random.Random) -> Position:
    """Beige begins to pick; the die is thrown already but read only when all is revealed."""
    return s.with_(turn=SIDES[0], phase="pick")


@book.rule("secret-pick", BOOK, "setup")
@typed("pick")
def picking(s: Position, need: Need) -> Iterator[Action]:
    """Each player secretly picks 6 of his 13 heroes and puts one on each start point; both reveal together; both may
    field the same hero."""
    taken = {piece.kind for piece in s.at.values() if piece.side == s.turn}
    for kind in need.choose("new", [kind for kind in KINDS if kind not in taken], KINDS):
        for cell in start_points(s, need):
            yield placed("pick", "secret-pick", s.turn, kind, cell, s.roster[kind].life)


def start_points(s: Position, need: Need) -> Iterator[str]:
    """The free start points of the player to move."""
    for cell in need.choose("start-point", STARTS[s.turn]):
        if need("room", cell not in s.at, cell):
            yield cell


def after_pick(s: Position, action: Action) -> Position:
    """The next pick; when both teams stand, they are revealed and the first player begins."""
    s = s.with_(at=s.changed(action))
    return begun_play(s) if len(s.at) == 2 * TEAM else s.with_(turn=SIDES[len(s.at) >= TEAM])


# The draft


@book.rule("draft", BOOK, "draft variant")
def draft(s: Position, chance: random.Random) -> Position:
    """One of the 13 cards is set aside by lot; from the rest the players take 1-2-2-2-2-2-1, each hero going on a
    start point at once."""
    aside = chance.choice(KINDS)
    return s.with_(phase="draft", turn=drafter(0, s.first), row=tuple(kind for kind in KINDS if kind != aside))


def drafter(taken: int, first: str) -> str:
    """Whose draft it is when so many cards are taken.

    >>> [drafter(n, "beige") for n in range(4)]
    ['beige', 'blue', 'blue', 'beige']
    """
    return SIDES[(SIDES.index(first) + (taken + 1) // 2) % 2]


@book.part("draft")
@typed("draft")
def drafting(s: Position, need: Need) -> Iterator[Action]:
    """The open cards, each on each free start point."""
    for kind in need.choose("in-row", s.row, KINDS):
        for cell in start_points(s, need):
            yield placed("draft", "draft", s.turn, kind, cell, s.roster[kind].life)


def after_draft(s: Position, action: Action) -> Position:
    """The card is gone; after the last one the first player begins."""
    s = s.with_(at=s.changed(action), row=tuple(kind for kind in s.row if kind != present(action.piece).kind))
    return s.with_(turn=drafter(len(s.at), s.first)) if s.row else begun_play(s)
