"""What can forbid an action that a rule of Leaders offers: the self-ban, and a Protector."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from boardlab.game import Action
from boardlab.games.leaders.abilities import protector
from boardlab.games.leaders.pieces import ENEMY
from boardlab.games.leaders.position import Position, Watch
from boardlab.games.leaders.rules import book
from boardlab.rulebook import BOOK
from boardlab.why import quick


@book.rule("self-ban", BOOK, "end of the game")
@quick
def self_ban(s: Position, action: Action, need: Callable) -> bool:
    """On your turn nothing you do may leave your own Leader captured or surrounded at its end, even if it would win."""
    if need.failed:
        return True  # it cannot be done anyway: there is no end to judge
    after = s.done(action)
    lost, cell = after.why_lost(s.turn), after.leader(s.turn).cell
    return need("not-captured", lost != "capture", cell) and need("not-surrounded", lost != "surround", cell)


class Vetoes(Watch):
    """What can still forbid an action that a rule offers, a Protector or the self-ban; worked out once a position."""

    __slots__ = ("calm", "shielded")

    def __init__(self, s: Position):
        Watch.__init__(self, s, s.turn)
        self.calm = self.free > 1  # then no single follower can shut the Leader in
        self.shielded = (ENEMY[s.turn], "protector") in s.table.present

    def spare(self, actions: Iterable[Action], need: Callable, alone: bool = False) -> Iterable[Action]:
        """The actions nothing forbids; those of a follower who moves alone need no look while all is calm."""
        return actions if alone and self.calm else self._spared(actions, need)

    @quick
    def _spared(self, actions: Iterable[Action], need: Callable) -> Iterator[Action]:
        s, shielded, harmless = self.s, self.shielded, self.harmless
        for action in actions:
            asking = need.under("protector")
            if (not shielded or protector(s, action, asking)) and (
                    harmless(action) or self_ban(s, action, asking.under("self-ban"))):
                yield action
