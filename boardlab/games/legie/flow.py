"""Legie in play: how a game begins, what a turn offers, and what follows."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from boardlab.errors import Unreadable
from boardlab.game import Action, Outcome, Phase
from boardlab.games.legie import notation, parts as part_files
from boardlab.games.legie.deeds import PASS
from boardlab.games.legie.pieces import ENEMY, KINDS
from boardlab.games.legie.position import Position
from boardlab.games.legie.rules import book
from boardlab.games.legie.scenarios import ENDINGS, shows_forest_enough
from boardlab.games.legie.setup import after_arranging, after_choosing, arranging, choosing
from boardlab.games.legie.terrain import PLAIN
from boardlab.games.legie.units import ABILITIES, Field, field_of, placements
from boardlab.rules.book import BOOK, RULING
from boardlab.why import LISTING, Need, typed
from boardlab.words.say import say, say_name

# A turn


@book.rule("placement", BOOK, "course of the game")
def placing(s: Position, need: Need) -> Iterator[Action]:
    """On your turn place one unit from your reserve on a free cell, with no unit and no flag; it becomes the active
    unit and its abilities take effect at once."""
    field = field_of(s, need)
    return chain(units(field, need), must_place(field, need))


@typed("")  # a placement is typed without a verb: `knight c3`
def units(field: Field, need: Need) -> Iterator[Action]:
    """What each unit of the reserve may do, the enemies being as they stand."""
    return chain.from_iterable(
        ABILITIES[kind](field, field.foes, kind, need) for kind in need.choose("in-reserve", field.reserve, KINDS))


@book.rule("must-place", RULING, "course of the game", ruling="When neither player can place a unit, nobody wins.")
@typed("pass")
def must_place(field: Field, need: Need) -> Iterator[Action]:
    """Placing is compulsory while any placement is possible; with none, the turn passes."""
    if need("no-placement", not can_place(field)):
        yield PASS


def can_place(field: Field) -> bool:
    """Some unit of whoever is to move has a cell to go to."""
    return any(True for kind in field.reserve for _ in placements(field, kind, LISTING))


@book.rule("return", BOOK, "course of the game")
def after_placing(s: Position, action: Action) -> Position:
    """A removed unit goes back to its owner's reserve and may be placed again on a later turn."""
    if action == PASS:
        return after_pass(s)
    at, flag, gone = s.at.copy(), s.flag, []
    for before, after, *_ in action.changes:
        if before and before.cell in at:
            gone.append(at.pop(before.cell).kind)
        elif after and before:
            at[after.cell] = after
        elif after:
            flag = after.cell
    return judged(s.with_(at, turn=ENEMY[s.turn], flag=flag), s.turn, tuple(gone))


def judged(s: Position, last: str, removed: tuple[str, ...]) -> Position:
    """Over, if the placement just made ended the game; it is then still the turn of who made it."""
    outcome = ENDINGS[s.scenario](s, last, removed)
    return s.with_(turn=last, phase="over", outcome=outcome) if outcome else s


def after_pass(s: Position) -> Position:
    """The other player's turn; if neither can place a unit, the game has come to a standstill."""
    other = s.with_(turn=ENEMY[s.turn])
    return other if can_place(field_of(other, LISTING)) else s.with_(phase="over", outcome=Outcome(None, "must-place"))


class LegieState(Position):
    """A position of Legie that can be played."""

    __slots__ = ()
    fields, words, phase_rules = notation.FIELDS, notation.WORDS, notation.PHASE_RULES
    verbs, links, modes = frozenset({"pass", "side", "arrange"}), frozenset({"x", "flag"}), frozenset(part_files.TURNS)
    buttons = frozenset({"pass"})
    phases = {
        "sides": Phase("advanced-setup", choosing, after_choosing, ("side",), part_files.CARDS, sets_up=True),
        "arrange": Phase("advanced-setup", arranging, after_arranging, ("arrange",), part_files.CARDS, sets_up=True),
        "place": Phase("placement", placing, after_placing, ("pass",), KINDS),
    }
    build = classmethod(notation.build)

    def can_place(self, side: str) -> bool:
        """Some unit of a side has a cell to go to."""
        return can_place(field_of(self.with_(turn=side), LISTING))


# The beginning


@book.rule("black-starts", BOOK, "course of the game")
def new_game(seed: Any = None, scenario: str = "basic", terrain: str | Iterable[str] | None = None,
             shown: str | Iterable[str] | None = None, layout: str | Iterable[str] | None = None,
             parts: str | Path | None = None, caravan_line: str = "path") -> Position:
    """The board is empty, all units are in reserve, and black plays first."""
    notation.check_options(scenario, caravan_line)
    given = part_files.STANDARD if parts is None else part_files.load(parts)
    start = LegieState(at={}, turn="black", phase="sides", flag=None, scenario=scenario, terrain=PLAIN,
                       caravan_line=caravan_line, parts=given, shown=(), layout=())
    ready = start.with_(phase="place", parts=part_files.STANDARD)
    if terrain is not None and terrain != "random":
        return ready.with_(terrain=notation.check_forest(scenario, notation.terrain_of(terrain)))
    if scenario == "basic" and terrain is None and not shown and not layout:
        return ready
    if not shows_forest_enough(scenario, given, (), part_files.CARDS):
        raise Unreadable(scenario, 0, say("position.no-forest", "legie", scenario=say_name("legie", scenario)))
    return laid_by_chance(set_up(start, shown, layout), seed) if terrain else set_up(start, shown, layout)


def set_up(s: Position, shown: str | Iterable[str] | None, layout: str | Iterable[str] | None) -> Position:
    """The setup as far as it is given: the sides (`a-front …`), their places (`a-front:b5:turn-90 …`), or neither."""
    laid = [item.split(":") for item in notation.items(layout)]
    for card in notation.items(shown) or [item[0] for item in laid]:
        s = s.play(f"side {card}")
    for item in laid:
        s = s.play(" ".join(["arrange", *item]))
    return s


def laid_by_chance(s: Position, seed: Any) -> Position:
    """The rest of the setup by lot."""
    chance = random.Random(seed)
    while s.phase != "place":
        s = s.play(chance.choice(s.legal_actions()))
    return s
