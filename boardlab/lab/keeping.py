"""What else a study writes down of a game, in a word without spaces: teams, openings, what happened on the way."""

from __future__ import annotations

from collections.abc import Callable
from string import ascii_letters

from boardlab.games import game as load
from boardlab.lab.games import Course, actions_of
from boardlab.players.judging import judge_of

NOTHING = "-"
BETWEEN = "/"  # between the two sides


def kinds_of(game: str) -> tuple[str, ...]:
    """Who can be in a team: the cards of a game that has some, otherwise the kinds of its pieces."""
    module = load(game)
    kinds: tuple[str, ...] = tuple(getattr(module, "cards", module.kinds))
    return kinds


def letters_of(game: str) -> dict[str, str]:
    """A letter for each of them."""
    return dict(zip(kinds_of(game), ascii_letters))


def teams(course: Course) -> str:
    """Who was in each team at the end, dead or alive: `adgk/bcfm`."""
    letters, end = letters_of(course.plan.game), course.end()
    return BETWEEN.join("".join(sorted({letters[piece.kind] for piece in end.at.values()
                                        if piece.side == side and piece.kind in letters})) for side in end.sides)


def opening(course: Course) -> str:
    """Whom each side brought onto the board first, and where: `cc3/ad4`."""
    letters, cells, found = letters_of(course.plan.game), course.start.board.order, dict[str, str]()
    for action in actions_of(course.plan, course.played):
        for before, after, *_ in action.changes:
            if after and after.kind in letters and after.cell in cells and (before is None or before.cell not in cells):
                found.setdefault(after.side, letters[after.kind] + after.cell)
        if len(found) == 2:
            break
    return BETWEEN.join(found.get(side, NOTHING) for side in course.start.sides)


def drama(course: Course) -> str:
    """In how many turns whoever won in the end was behind, as the players judge positions."""
    if course.played.winner is None:
        return NOTHING
    winner, judge = course.start.sides[course.played.winner], judge_of(course.plan.game)
    return str(sum(judge.value(state, winner) < 0 for state in course.turns if not state.outcome))


def coverage(course: Course) -> str:
    """On how many cells somebody stood when a turn began, or at the end."""
    stood: set[str] = set()
    for state in course.turns:
        stood.update(cell for cell, piece in state.at.items() if piece.life != 0)
    return str(len(stood & set(course.start.board.cells)))


KEPT: dict[str, Callable[[Course], str]] = {"teams": teams, "opening": opening, "drama": drama, "coverage": coverage}
