"""The text of Leaders: the fields of a position, the words of an action, and what a position must satisfy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from boardlab.game import Outcome, Piece
from boardlab.games.leaders.board import BOARD
from boardlab.games.leaders.ending import judged, why_lost
from boardlab.games.leaders.pieces import CARDS, ENEMY, FLAGS, KINDS, SIDES
from boardlab.notation.positions import Field, Span, flag, number, pieces, word, words
from boardlab.words.say import say

if TYPE_CHECKING:
    from boardlab.games.leaders.flow import LeadersState

PHASE_RULES = {"actions": "action", "recruit": "recruit", "banish": "banish", "nemesis": "nemesis", "over": "capture"}
MODES = ("discovery", "strategist")
WORDS = frozenset({*KINDS, "step", "recruit", "banish", "end", "go", "drag"})


def read_outcome(span: Span) -> Outcome:
    """`winner=south:capture`."""
    winner, rule = (span.split(":") + [span, span])[:2]
    return Outcome(winner.one_of(SIDES, "winner"), rule.one_of(("capture", "surround"), "winner"))


FIELDS = (
    pieces("south", KINDS, BOARD.order, FLAGS),
    pieces("north", KINDS, BOARD.order, FLAGS),
    word("turn", SIDES, "south"),
    word("phase", tuple(PHASE_RULES), "actions"),
    words("row", CARDS),
    words("deck", CARDS),
    word("first", SIDES, "south"),
    word("mode", MODES, "discovery"),
    words("banned", CARDS, always=False),
    number("bans", 0, 4, 0),
    number("recruits", 1, 2, 1),
    flag("opening"),
    Field("outcome", read_outcome, ":".join, None, always=False),
)


def check_options(mode: str, first: str | None) -> None:
    """Refuse a mode or a side that does not exist."""
    Span(str(mode), 0, str(mode)).one_of(MODES, "mode")
    if first is not None:
        Span(str(first), 0, str(first)).one_of(SIDES, "first")


def build(cls: type[LeadersState], at: dict[str, Piece], values: Mapping[str, Any],
          where: Callable[[str], Span]) -> LeadersState:
    """A position from what a text says, if it can be played; otherwise the error points at the field."""
    def check(fact: bool, field: str, what: str, **data: Any) -> None:
        if not fact:
            raise where(field).fail(say(f"position.{what}", "leaders", **data))

    for side in SIDES:
        leaders = sum(p.kind == "leader" and p.side == side for p in at.values())
        check(leaders == 1, side, "one-leader", side=side, count=leaders)
        for p in at.values():
            check(p.side != side or "due" not in p.flags or p.kind == "nemesis", side, "due", cell=p.cell)
    cards = values["row"] + values["deck"] + values["banned"]
    for field in ("row", "deck", "banned"):
        check(len(set(cards)) == len(cards), field, "card-twice")
    check(values["mode"] == "discovery" or not values["deck"], "deck", "no-deck")
    check(not values["opening"] or values["turn"] == values["first"], "opening", "opening")
    phase, bans = values["phase"], values["bans"]
    check(not bans or values["mode"] == "strategist", "bans", "no-bans")
    check((bans > 0 and bool(values["row"])) if phase == "banish" else bans in (0, 2), "bans", "bans", bans=bans)
    outcome = values["outcome"]
    s = cls(at=at, **values)
    check((phase == "nemesis") == any("due" in p.flags for p in at.values()), "phase", "nemesis")
    if outcome:
        check(why_lost(s, ENEMY[outcome.winner]) == outcome.rule, "outcome", "not-lost", side=ENEMY[outcome.winner])
        return s.with_(phase="over")
    if lost := judged(s, ENEMY[s.turn], s.turn).outcome:
        return s.with_(phase="over", outcome=lost)
    check(phase != "over", "phase", "not-over")
    check(bool(s.legal_actions()), "phase", "no-action", phase=phase)
    return s
