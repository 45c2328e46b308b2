"""The text of Le Combat des Héros: the fields of a position, the words of an action, and what a position must
satisfy."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from boardlab.fingerprint import DIGITS
from boardlab.game import Outcome, Piece
from boardlab.games.heroes.board import BOARD, STARTS
from boardlab.games.heroes.endings import endless, is_endless, last_standing
from boardlab.games.heroes.pieces import FLAGS, KINDS, PLAYED, POWERS, SIDES, SPENT, STATUSES, TEAM
from boardlab.games.heroes.position import AT_REST, Position
from boardlab.games.heroes.rosters import KIT, Roster
from boardlab.games.heroes.setup import drafter
from boardlab.games.heroes.statuses import marked, recycle
from boardlab.notation.positions import Field, Span, flag, number, pieces, word, words
from boardlab.words.say import say, say_name

PHASE_RULES = {"pick": "secret-pick", "draft": "draft", "choose": "play-card", "act": "end-turn",
               "over": "last-standing"}
Check = Callable[..., None]  # check(fact, field, what, **data): refuses the field if the fact is not so
SETUPS = ("random", "pick", "draft")
TURN = ("step", "teleport", "attack", "clone", "power", "heart", "end")
DEEDS = ("play", "pick", "draft", *TURN)
WORDS = frozenset({*KINDS, *POWERS, *DEEDS})
REPEATS, PATIENCE = (0, 9), (1, 999)


def read_outcome(span: Span) -> Outcome:
    """`outcome=beige:last-standing`."""
    winner, rule = (span.split(":") + [span, span])[:2]
    return Outcome(winner.one_of(SIDES, "winner"), rule.one_of(("last-standing", "endless"), "outcome"))


def read_digest(span: Span) -> int:
    """The digest of a position seen."""
    if not re.fullmatch(rf"[0-9a-f]{{{DIGITS}}}", span.text):
        raise span.fail(say("position.digest", "heroes", digits=DIGITS))
    return int(span.text, 16)


def one_cell(name: str) -> Field:
    """A field that holds a cell, or is left out."""
    return Field(name, lambda span: span.one_of(BOARD.cells, say("error.a-cell")), str, "", False)


def fields_of(roster: Roster) -> tuple[Field, ...]:
    """The fields of a position that is played with a roster."""
    def most(kind: str) -> int:
        return roster[kind].life

    def read_roster(span: Span) -> Roster:
        if span.text != roster.name:
            raise span.fail(say("position.roster", "heroes", name=span.text))
        return roster

    return (
        pieces("beige", KINDS, BOARD.order, FLAGS, most),
        pieces("blue", KINDS, BOARD.order, FLAGS, most),
        word("turn", SIDES, "beige"),
        word("phase", tuple(PHASE_RULES), "choose"),
        word("first", SIDES, "beige"),
        flag("heart"),
        words("row", KINDS, always=False),
        one_cell("active"),
        one_cell("start"),
        number("walked", 0, 99, 0),
        words("hits", BOARD.cells, always=False),
        word("cloned", KINDS, "", always=False),
        word("power", POWERS, "", always=False),
        flag("stirred"),
        number("quiet", 0, PATIENCE[1], 0),
        repeats_of(),
        number("patience", *PATIENCE, 50),
        Field("roster", read_roster, lambda own: own.name, KIT if roster is KIT else None, always=False),
        Field("seen", lambda span: tuple(map(read_digest, span.split(","))),
              lambda seen: ",".join(f"{n:0{DIGITS}x}" for n in seen), (), always=False),
        Field("outcome", read_outcome, ":".join, None, always=False),
    )


def repeats_of() -> Field:
    """How often a position must come to end the game; 0: never for that."""
    most = number("repeats", *REPEATS, 3)

    def read(span: Span) -> int:
        often: int = most.read(span)
        if often == 1:
            raise span.fail(say("position.repeats", "heroes"))
        return often
    return most._replace(read=read)


def check_options(setup: str, first: str | None, repeats: int, patience: int) -> None:
    """Refuse a way to begin that does not exist."""
    Span(str(setup), 0, str(setup)).one_of(SETUPS, "setup")
    if first is not None:
        Span(str(first), 0, str(first)).one_of(SIDES, "first")
    repeats_of().read(Span(str(repeats), 0, str(repeats)))
    number("patience", *PATIENCE, 50).read(Span(str(patience), 0, str(patience)))


def build(cls: type[Position], at: dict[str, Piece], values: Mapping[str, Any],
          where: Callable[[str], Span]) -> Position:
    """A position from what a text says, if it can be played; otherwise the error points at the field."""
    def check(fact: Any, field: str, what: str, **data: Any) -> None:
        if not fact:
            named = {key: say_name("heroes", value) if isinstance(value, str) else value for key, value in data.items()}
            raise where(field).fail(say(f"position.{what}", "heroes", **named))

    values = {name: value for name, value in values.items() if name != "roster"}
    values |= {"seen": tuple(sorted(values["seen"])), "hits": tuple(sorted(set(values["hits"])))}
    s = cls(at=at, **values)
    check_heroes(s, check)
    if s.phase in ("pick", "draft"):
        check(not s.outcome, "outcome", "setup-outcome")
        check_rest(s, check)
        (check_pick if s.phase == "pick" else check_draft)(s, check)
        return s
    check(not s.row, "row", "no-draft")
    check(any(piece.life for piece in at.values()), "phase", "all-dead")
    return finished(s, check) if s.outcome or not all(map(s.living, SIDES)) else under_way(s, check)


def check_heroes(s: Position, check: Check) -> None:
    """Each hero once a side, with flags it can have."""
    for side in SIDES:
        kinds = [piece.kind for piece in s.team(side)]
        for piece in s.team(side):
            check(kinds.count(piece.kind) == 1, side, "hero-twice", hero=piece.kind)
            check(piece.life or not {*STATUSES, PLAYED}.intersection(piece.flags), side, "dead-flags", cell=piece.cell)
            check(not {"poison", "poison2"} <= {*piece.flags}, side, "one-poison", cell=piece.cell)
            for power in POWERS:
                check(SPENT[power] not in piece.flags or power in s.roster[piece.kind].powers, side, "not-its-power",
                      cell=piece.cell, power=power)


def check_pick(s: Position, check: Check) -> None:
    """A secret pick that can go on: beige's six, then blue's, fresh and on their start points."""
    check_fresh(s, check)
    check(not s.row, "row", "no-draft")
    check(len(s.at) < 2 * TEAM, "phase", "setup-done")
    check(len(s.team("beige")) == TEAM or not s.team("blue"), "blue", "beige-picks-first")
    picker = SIDES[len(s.at) >= TEAM]
    check(s.turn == picker, "turn", "turn-is", side=picker)


def check_draft(s: Position, check: Check) -> None:
    """A draft that can go on: twelve cards, taken or open, in their order."""
    check_fresh(s, check)
    cards = [piece.kind for piece in s.at.values()] + list(s.row)
    check(s.row, "phase", "setup-done")
    check(len(set(cards)) == len(cards) == 2 * TEAM, "row", "twelve-cards")
    check(list(s.row) == [kind for kind in KINDS if kind in s.row], "row", "row-order")
    for side in SIDES:
        turns = sum(drafter(n, s.first) == side for n in range(len(s.at)))
        check(len(s.team(side)) == turns, side, "draft-count", side=side, count=turns)
    check(s.turn == drafter(len(s.at), s.first), "turn", "turn-is", side=drafter(len(s.at), s.first))


def check_fresh(s: Position, check: Check) -> None:
    """During setup everybody stands unharmed on a start point of his own."""
    for piece in s.at.values():
        check(piece.cell in STARTS[piece.side] and piece.life == s.max_life(piece) and not piece.flags,
              piece.side, "fresh", cell=piece.cell)


def finished(s: Position, check: Check) -> Position:
    """A game that is over, if it truly is."""
    if not all(map(s.living, SIDES)):
        over = last_standing(s)
        check(s.outcome in (None, over.outcome), "outcome", "not-won")
        return over
    check(s.outcome == (s.second, "endless") and is_endless(s), "outcome", "not-won")
    check_rest(s, check)
    return s.with_(phase="over")


def check_rest(s: Position, check: Check) -> None:
    """Between two turns nothing is said of a turn under way."""
    for name, value in {**AT_REST, "stirred": False}.items():
        check(getattr(s, name) == value, name, "not-acting")


def under_way(s: Position, check: Check) -> Position:
    """A turn that can go on."""
    check(s.phase != "over", "phase", "not-over")
    if s.phase == "choose":
        check_rest(s, check)
        return endless(s.with_(at=recycle(s.at, s.turn)))
    check(s.me and s.me.side == s.turn and s.me.life, "active", "active", side=s.turn)
    me = s.hero
    check(not s.cloned or s.roster[me.kind].special == "cloning", "cloned", "no-cloner", cell=me.cell)
    check(not s.power or s.power in s.roster[me.kind].powers, "power", "not-its-power", cell=me.cell, power=s.power)
    me = marked(me, PLAYED, *((SPENT[s.power],) if s.power else ()))
    return s.with_(at=s.at | {me.cell: me}, start=s.start or me.cell)
