"""Legie in play: how a game begins, what a turn offers, and what follows."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from itertools import chain
from pathlib import Path
from typing import Any

from boardlab.errors import Unreadable
from boardlab.game import Action, Outcome
from boardlab.games.legie import notation, parts as part_files
from boardlab.games.legie.battle import Battle
from boardlab.games.legie.deeds import PASS
from boardlab.games.legie.pieces import ENEMY, KINDS, SIZE
from boardlab.games.legie.position import Position
from boardlab.games.legie.rules import book
from boardlab.games.legie.scenarios import ENDINGS, shows_forest_enough
from boardlab.games.legie.setup import after_arranging, after_choosing, arranging, choosing
from boardlab.games.legie.terrain import PLAIN
from boardlab.games.legie.units import ABILITIES, Bunches
from boardlab.rules.book import BOOK, RULING
from boardlab.why import yes
from boardlab.words.say import say, say_name


class LegieState(Position):
    """A position of Legie that can be played."""

    __slots__ = ()
    fields, words, phase_rules = notation.FIELDS, notation.WORDS, notation.PHASE_RULES
    build = classmethod(notation.build)

    def offers(self, need: Callable) -> Iterable[Action]:
        """The actions of the phase; to explain, those of every phase."""
        if need is not yes:
            return chain.from_iterable(self._attempts(need))
        found: list[Action] = []
        for bunch in PHASES[self.phase][1](self, yes):
            found += bunch
        return found

    def _attempts(self, need: Callable) -> Bunches:
        for phase, (rule, offered, _) in PHASES.items():
            asking = need.under(rule)
            asking("phase", self.phase == phase)
            yield from offered(self, asking)

    def after(self, action: Action) -> Position:
        """The position after a legal action."""
        return PHASES[self.phase][2](self, action)


# A turn


@book.rule("placement", BOOK, "course of the game")
def placing(s: Position, need: Callable) -> Bunches:
    """On your turn place one unit from your reserve on a free cell, with no unit and no flag; it becomes the active
    unit and its abilities take effect at once."""
    battle = Battle(s)
    for kind in need.among(battle.reserve, KINDS):
        yield from ABILITIES[kind](battle, kind, need)
    yield must_place(battle, need.under("must-place"))


@book.rule("must-place", RULING, "course of the game", ruling="When neither player can place a unit, nobody wins.")
def must_place(b: Battle, need: Callable) -> tuple[Action, ...]:
    """Placing is compulsory while any placement is possible; with none, the turn passes."""
    return (PASS,) if need("no-placement", not b.can_place()) else ()


@book.rule("return", BOOK, "course of the game")
def after_placing(s: Position, action: Action) -> Position:
    """A removed unit goes back to its owner's reserve and may be placed again on a later turn."""
    if action is PASS or action == PASS:
        return after_pass(s)
    at, side, table, (arrival, *removals) = s.at.copy(), s.turn, s.table, action.changes
    at[arrival.after.cell] = arrival.after
    removed = ()
    if removals:
        *removals, flag = removals
        table = table._replace(flag=flag.after.cell)
        removed = tuple([at.pop(change.before.cell).kind for change in removals])
    after = s.made(at, ENEMY[side], "place", None, table)
    return judged(after, side, removed) if "king" in removed or len(at) >= SIZE - 1 else after


def judged(s: Position, last: str, removed: tuple[str, ...]) -> Position:
    """Over, if the placement just made ended the game; it is then still the turn of who made it."""
    if len(s.team(last)) < SIZE - 1 and "king" not in removed:
        return s  # nothing ends while two units or more are in reserve, unless a king falls
    outcome = ENDINGS[s.scenario](s, last, removed)
    return s.but(turn=last, phase="over", outcome=outcome) if outcome else s


def after_pass(s: Position) -> Position:
    """The other player's turn; if neither can place a unit, the game has come to a standstill."""
    if s.can_place(ENEMY[s.turn]):
        return s.but(turn=ENEMY[s.turn])
    return s.but(phase="over", outcome=Outcome(None, "must-place"))


PHASES: dict[str, tuple[str, Callable, Callable]] = {
    "sides": ("advanced-setup", choosing, after_choosing),
    "arrange": ("advanced-setup", arranging, after_arranging),
    "place": ("placement", placing, after_placing),
}
"""Of each phase: its rule, what it offers, what follows."""


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
    ready = start.but(phase="place", parts=part_files.STANDARD)
    if terrain is not None and terrain != "random":
        return ready.but(terrain=notation.check_forest(scenario, notation.terrain_of(terrain)))
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
