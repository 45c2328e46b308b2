"""Leaders in play: the setup, and the phases of a turn with what each offers and what follows it."""

from __future__ import annotations

import random
from typing import Any

from boardlab.game import Phase, Piece
from boardlab.games.leaders import notation
from boardlab.games.leaders.abilities import counts
from boardlab.games.leaders.acting import acting, after_action, after_nemesis, reacting
from boardlab.games.leaders.board import BOARD, HOME
from boardlab.games.leaders.pieces import CARDS, KINDS, SIDES
from boardlab.games.leaders.position import Position
from boardlab.games.leaders.recruiting import after_banish, after_recruit, banishing, recruiting
from boardlab.games.leaders.rules import book
from boardlab.rules.book import BOOK

ACTORS = tuple(kind for kind in KINDS if kind != "nemesis")


class LeadersState(Position):
    """A position of Leaders that can be played."""

    __slots__ = ()
    fields, words, phase_rules = notation.FIELDS, notation.WORDS, notation.PHASE_RULES
    modes, links, buttons = frozenset({"go", "drag"}), frozenset({"cub"}), frozenset({"end"})
    verbs, actors = words - modes - links, frozenset(KINDS)
    loses_pieces = False
    phases = {
        "actions": Phase("action", acting, after_action, ("step", *ACTORS, "end"), BOARD.order),
        "nemesis": Phase("nemesis", reacting, after_nemesis, ("nemesis",), BOARD.order),
        "recruit": Phase("recruit", recruiting, after_recruit, ("recruit",), CARDS),
        "banish": Phase("banish", banishing, after_banish, ("banish",), CARDS),
    }
    build = classmethod(notation.build)

    def decisive(self) -> tuple[str, ...]:
        """The lost Leader and whoever holds him, or all his neighbours if he is surrounded."""
        if not self.outcome:
            return ()
        leader = next(piece for piece in self.pieces if piece.kind == "leader" and piece.side != self.outcome.winner)
        if self.outcome.rule == "surround":
            return leader.cell, *(cell for cell in self.board.neighbours[leader.cell] if cell in self.at)
        return leader.cell, *(piece.cell for piece in self.pieces
                              if piece.side != leader.side and counts(self.board, piece, leader))


@book.rule("setup", BOOK, "setup")
def new_game(seed: Any = None, mode: str = "discovery", first: str | None = None) -> LeadersState:
    """Leaders at home, sixteen cards shuffled, three of them face up; the first player is drawn by lot."""
    notation.check_options(mode, first)
    chance = random.Random(seed)
    deck = list(CARDS)
    chance.shuffle(deck)
    lot = chance.choice(SIDES)
    start = LeadersState(
        {HOME[side]: Piece(side, "leader", HOME[side]) for side in SIDES}, turn=first or lot, phase="actions",
        row=tuple(deck[:3]), deck=tuple(deck[3:]), first=first or lot, mode=mode, banned=(), bans=0, recruits=1,
        opening=True)
    return strategist(start) if mode == "strategist" else start


@book.rule("strategist", BOOK, "strategist mode")
def strategist(s: LeadersState) -> LeadersState:
    """In strategist mode all sixteen cards may be chosen from the start: no row of three, no deck."""
    return s.with_(row=CARDS, deck=(), bans=4, phase="banish")
