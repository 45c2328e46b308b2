"""What can forbid an action that a rule of Leaders offers: the self-ban, and a Protector."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from boardlab.game import Action
from boardlab.games.leaders.abilities import protector
from boardlab.games.leaders.pieces import ENEMY
from boardlab.games.leaders.position import Position, loses
from boardlab.games.leaders.rules import book
from boardlab.rules.book import BOOK
from boardlab.why import quick, yes


@book.rule("self-ban", BOOK, "end of the game")
@quick
def self_ban(s: Position, action: Action, need: Callable) -> bool:
    """On your turn nothing you do may leave your own Leader captured or surrounded when your action is over, not
    even to win the game."""
    if need.failed:
        return True  # it cannot be done anyway: there is no end to judge
    after = s.done(action)
    lost, cell = after.why_lost(s.turn), after.leader(s.turn).cell
    return need("not-captured", lost != "capture", cell) and need("not-surrounded", lost != "surround", cell)


@quick
def spared(s: Position, actions: Iterable[Action], free: int, alone: bool, need: Callable) -> Iterator[Action]:
    """The actions that neither a Protector nor the self-ban forbids; `free` cells next to the own Leader are empty.

    With two of them, a follower who moves nobody else, `alone`, cannot shut him in and needs no look.
    """
    if alone and free > 1 or not actions:
        yield from actions
        return
    leader, enemy, present = s.leader(s.turn), ENEMY[s.turn], s.table.present
    shielded = (enemy, "protector") in present
    unheld = not s.threat(s.turn)[0] & s.board.bit[leader.cell]
    ease = unheld and free > 2 and (enemy, "assassin") not in present  # only moving the Leader could lose him
    for action in actions:
        asking = need.under("protector")
        if (not shielded or protector(s, action, asking)) and (
                ease and action.changes[-1].before is not leader or (lost := loses(s, s.turn, action, unheld)) is False
                or (lost is None or need is not yes) and self_ban(s, action, asking.under("self-ban"))):
            yield action
