"""Leaders in play: the setup, and the phases of a turn with what each offers and what follows it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any

from boardlab.game import Action, Piece
from boardlab.games.leaders import notation
from boardlab.games.leaders.acting import acting, after_action, after_nemesis, reacting
from boardlab.games.leaders.board import HOME
from boardlab.games.leaders.pieces import CARDS, SIDES
from boardlab.games.leaders.position import Position, derived
from boardlab.games.leaders.recruiting import after_banish, after_recruit, banishing, recruits
from boardlab.games.leaders.rules import book
from boardlab.rules.book import BOOK
from boardlab.why import yes


class LeadersState(Position):
    """A position of Leaders that can be played."""

    __slots__ = ()
    fields, words, phase_rules = notation.FIELDS, notation.WORDS, notation.PHASE_RULES
    build = classmethod(notation.build)

    def offers(self, need: Callable) -> Iterable[Action]:
        """The actions of the phase; to explain, those of every phase."""
        if need is yes:
            return PHASES[self.phase][1](self, need)
        return chain.from_iterable(self._of_phase(phase, need) for phase in PHASES)

    def _of_phase(self, phase: str, need: Callable) -> Iterable[Action]:
        rule, offered, _ = PHASES[phase]
        asking = need.under(rule)
        asking("phase", self.phase == phase)
        return offered(self, asking)

    def after(self, action: Action) -> Position:
        """The position after a legal action."""
        return PHASES[self.phase][2](self, action)


@book.rule("setup", BOOK, "setup")
def new_game(seed: Any = None, mode: str = "discovery", first: str | None = None) -> Position:
    """Leaders at home, sixteen cards shuffled, three of them face up; the first player is drawn by lot."""
    notation.check_options(mode, first)
    chance = random.Random(seed)
    deck = list(CARDS)
    chance.shuffle(deck)
    lot = chance.choice(SIDES)
    at = {HOME[side]: Piece(side, "leader", HOME[side]) for side in SIDES}
    start = LeadersState(
        at, turn=first or lot, phase="actions", row=tuple(deck[:3]), deck=tuple(deck[3:]), first=first or lot, mode=mode,
        banned=(), bans=0, recruits=1, opening=True, **derived(at.values()))
    return strategist(start) if mode == "strategist" else start


@book.rule("strategist", BOOK, "strategist mode")
def strategist(s: Position) -> Position:
    """In strategist mode all sixteen cards may be chosen from the start: no row of three, no deck."""
    return s.but(row=CARDS, deck=(), bans=4, phase="banish")


PHASES: dict[str, tuple[str, Callable, Callable]] = {
    "actions": ("action", acting, after_action),
    "nemesis": ("nemesis", reacting, after_nemesis),
    "recruit": ("recruit", recruits, after_recruit),
    "banish": ("banish", banishing, after_banish),
}
"""Of each phase: its rule, what it offers, what follows."""
