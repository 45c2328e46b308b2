"""Positions and actions of Le Combat des Héros in numbers: what they are made of, and the readable ones behind them.

Three rows of bytes have a place for every hero there can be: its cell, its life, its mark (see heroes_tables.py). The cards
in front of their owners are bits, the powers spent 12 bits a hero, the cells attacked in this turn bits again; `seen` are
the digests of earlier turns. Everything else that changes is one number, `now`, whose fields are listed below. An action is
a verb, a hero and a cell, the last two in eight bits each; what a verb does not need is 0.
"""

from __future__ import annotations

from typing import Any, Final

from boardlab.game import Action, Outcome, present
from boardlab.games.heroes import deeds
from boardlab.games.heroes.attacks import striking
from boardlab.games.heroes.board import BOARD
from boardlab.games.heroes.flow import HeroesState
from boardlab.games.heroes.pieces import KINDS, SIDES
from boardlab.games.heroes.position import Table
from boardlab.games.heroes.powers import USES
from boardlab.why import LISTING

from . import heroes_tables as tables
from .base import Position

PHASES: Final = ("pick", "draft", "choose", "act", "over")
PICK: Final = 0
DRAFT: Final = 1
CHOOSE: Final = 2
ACT: Final = 3
OVER: Final = 4

# The fields of `now`: single bits by their value, wider ones by their first bit

PHASE: Final = 7            # three bits: the phase
TURN: Final = 3             # one: the player to move
HEART: Final = 1 << 4       # the spare heart is still there
STIRRED: Final = 1 << 5     # a life has changed in this turn
ENDLESS: Final = 1 << 6     # how it ended, and who has won
WINNER: Final = 7           # one
ACTIVE: Final = 8           # five: the hero in play, from 1 on (0: none; so for the cell, the kind and the power, too)
START: Final = 13           # seven: the cell on which its turn began
WALKED: Final = 20          # seven
CLONED: Final = 27          # four: a kind
POWER: Final = 31           # four
ROW: Final = 35             # thirteen: the open cards of a draft, as bits
QUIET: Final = 48           # the rest

# The verbs of actions

STEP: Final = 0        # to a cell
TELEPORT: Final = 1    # to a cell
ATTACK: Final = 2      # on a hero; shifted to a cell, or UNMOVED
CLONE: Final = 3       # a hero
PLAY: Final = 4        # a hero's card
HEART_ON: Final = 5
END: Final = 6
PLACE: Final = 7       # a hero on a cell
USE: Final = 8         # + a power: on a hero, or to a cell
UNMOVED: Final = 255


class Rows(Position):
    """A position that can be looked at."""

    __slots__ = ("terms", "cells", "lives", "marks", "front", "spent", "hits", "seen", "opening", "now")

    def __init__(self, terms: tables.Terms, cells: bytes, lives: bytes, marks: bytes, front: int, spent: int, hits: int,
                 seen: tuple[int, ...], now: int):
        self.terms = terms
        self.cells = cells
        self.lives = lives
        self.marks = marks
        self.front = front
        self.spent = spent
        self.hits = hits
        self.seen = seen   # in any order: only how often they came matters
        self.opening = 0   # where a turn begins, the digest of this position
        self.now = now

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return SIDES[self.now >> TURN & 1]

    @property
    def decider(self) -> str:
        """Who chooses now."""
        return SIDES[self.chooser()]

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        if self.now & PHASE != OVER:
            return None
        return Outcome(SIDES[self.now >> WINNER & 1], "endless" if self.now & ENDLESS else "last-standing")

    @property
    def key(self) -> Any:
        """All that makes the position, the history in a fixed order."""
        return (self.terms.key, self.cells, self.lives, self.marks, self.front, self.spent, self.hits,
                tuple(sorted(self.seen)), self.now)

    def me(self) -> int:
        """The hero in play."""
        return (self.now >> ACTIVE & 31) - 1

    def shape(self) -> int:
        """The kind whose values count for the hero in play: its own, or the one it has cloned."""
        cloned = self.now >> CLONED & 15
        return cloned - 1 if cloned else self.me() % tables.PER_SIDE

    def chooser(self) -> int:
        """The side that chooses now."""
        active = self.now >> ACTIVE & 31
        return (self.now >> TURN & 1) ^ (tables.IS_CONTROLLED[self.marks[active - 1]] if active else 0)

    def fate(self, hero: int) -> int:
        """The statuses and the life of a hero."""
        return self.marks[hero] << 8 | self.lives[hero]

    def hero(self, number: int) -> int:
        """All that is known of a hero."""
        life = self.lives[number]
        spent = self.spent >> tables.POWER_BITS * number & (1 << tables.POWER_BITS) - 1
        is_played = life > 0 and not self.front >> number & 1
        return tables.hero_with(number, self.cells[number], life, self.marks[number], is_played, spent)

    def digest(self) -> int:
        """The digest of this position, as the rules about endless games have it."""
        digest = tables.DIGESTS[self.now >> TURN & 1] ^ (tables.HEART_DIGEST if self.now & HEART else 0)
        for number in range(tables.HEROES):
            if self.cells[number] != tables.NOWHERE:
                digest ^= tables.digest_of(self.hero(number))
        return digest

    def state(self) -> HeroesState:
        """The readable position."""
        now, terms = self.now, self.terms
        pieces = [tables.piece_of(self.hero(hero)) for hero in range(tables.HEROES) if self.cells[hero] != tables.NOWHERE]
        start, cloned = now >> START & 127, now >> CLONED & 15
        table = Table(
            first=SIDES[terms.first], heart=bool(now & HEART), row=tables.names_of(now >> ROW, KINDS),
            active=BOARD.cells[self.cells[self.me()]] if now >> ACTIVE & 31 else "",
            start=BOARD.cells[start - 1] if start else "", walked=now >> WALKED & 127,
            hits=tables.names_of(self.hits, BOARD.cells), cloned=KINDS[cloned - 1] if cloned else "",
            power=tables.ALL_POWERS[now >> POWER & 15], stirred=bool(now & STIRRED), quiet=now >> QUIET,
            seen=tuple(sorted(self.seen)), repeats=terms.repeats, patience=terms.patience)
        return terms.state({piece.cell: piece for piece in pieces}, self.turn, PHASES[now & PHASE], self.outcome, table)

    def action(self, action: int) -> Action:
        """The readable action, made by the functions of the rules."""
        s, verb, who, end = self.state(), action >> 16, action >> 8 & 255, action & 255
        cell = BOARD.cells[end] if end != UNMOVED else ""
        if verb == PLACE:
            kind = KINDS[who % tables.PER_SIDE]
            return deeds.placed(s.phase, s.phase_rule, s.turn, kind, cell, s.roster[kind].life)
        at = BOARD.cells[self.cells[who]] if self.cells[who] != tables.NOWHERE else ""
        if verb == PLAY:
            return deeds.play(s.at[at])
        me = s.hero
        if verb == STEP:
            return deeds.step(me, cell)
        if verb == TELEPORT:
            return deeds.teleport(me, cell)
        if verb == CLONE:
            return deeds.clone(me, at, s.at[at].kind)
        if verb == HEART_ON:
            return deeds.heart(me)
        if verb == END:
            return deeds.end(me)
        if verb == ATTACK:
            offers, target = striking(s, me, s.shape, s.at[at], LISTING), cell
        else:
            power = tables.ALL_POWERS[verb - USE]
            offers = USES[power](s, me, LISTING)
            target = at if power in ("resurrect", "mind-control") else cell if power == "tornado" else ""
        return next(offer for offer in offers if offer.clicks[1:] == ((target,) if target else ()))


def take(rows: Rows, s: HeroesState) -> None:
    """Put a readable position into empty rows."""
    cells, lives, marks = bytearray(rows.cells), bytearray(rows.lives), bytearray(rows.marks)
    for piece in s.at.values():
        hero = tables.PER_SIDE * SIDES.index(piece.side) + KINDS.index(piece.kind)
        cells[hero] = tables.CELL[piece.cell]
        lives[hero] = piece.life or 0
        mark, is_played, spent = tables.flags_of(piece)
        marks[hero] = mark
        rows.spent |= spent << tables.POWER_BITS * hero
        if piece.life and not is_played:
            rows.front |= 1 << hero
    rows.cells, rows.lives, rows.marks = bytes(cells), bytes(lives), bytes(marks)
    rows.hits, rows.seen = tables.bits_of(s.hits, BOARD.cells), s.seen
    active = cells.index(tables.CELL[s.active]) + 1 if s.active else 0
    start = tables.CELL[s.start] + 1 if s.start else 0
    cloned = KINDS.index(s.cloned) + 1 if s.cloned else 0
    rows.now = (PHASES.index(s.phase) | SIDES.index(s.turn) << TURN | HEART * s.heart | STIRRED * s.stirred
                | active << ACTIVE | start << START | s.walked << WALKED | cloned << CLONED
                | tables.ALL_POWERS.index(s.power) << POWER | tables.bits_of(s.row, KINDS) << ROW | s.quiet << QUIET)
    if s.outcome:
        rows.now |= SIDES.index(present(s.outcome.winner)) << WINNER | ENDLESS * (s.outcome.rule == "endless")
    elif s.phase == "choose":
        rows.opening = rows.digest()
