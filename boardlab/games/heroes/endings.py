"""How the game ends: the last one standing, or a game that cannot end."""

from __future__ import annotations

from bisect import insort
from typing import Any

from boardlab.fingerprint import fingerprint
from boardlab.game import Action, Change, Outcome, Piece, present
from boardlab.games.heroes.position import AT_REST, Position
from boardlab.games.heroes.rules import book
from boardlab.games.heroes.statuses import doses
from boardlab.rules.book import BOOK


@book.rule("last-standing", BOOK, "end of the game",
           ruling="If poison or a riposte kills your own last hero, your opponent wins.")
def last_standing(s: Position) -> Position:
    """Whoever kills all enemy heroes first wins."""
    sides = {piece.side for piece in s.at.values() if piece.life}
    if len(sides) == 2:
        return s
    (winner,) = sides
    return s.with_(phase="over", outcome=Outcome(winner, "last-standing"), stirred=False, quiet=0, seen=(), **AT_REST)


BRINGS_IT_ABOUT = ("monk", "clone", "telepath")  # the heroes the book names


@book.rule("endless", BOOK, "end of the game",
           ruling="The book names the monk, the clone and the telepath as those who can bring it about. Declared when a "
                  "position comes for the third time while one of them lives, or after 50 turns in a row without change "
                  "of a life total; both numbers are options, and repeats=0 switches the first one off.")
def endless(s: Position) -> Position:
    """A game that cannot end is won by the second player."""
    return s.with_(phase="over", outcome=Outcome(s.second, "endless")) if is_endless(s) else s


def is_endless(s: Position) -> bool:
    """The turn that begins is one quiet turn too many, or begins with a position that has come often enough."""
    if s.quiet >= s.patience:
        return True
    return len(s.seen) + 1 >= s.repeats and can_repeat(s) and s.seen.count(digest(s)) + 1 >= s.repeats


def can_repeat(s: Position) -> bool:
    """Repetitions count, and somebody lives who can bring them about."""
    return s.repeats > 0 and any(piece.life and piece.kind in BRINGS_IT_ABOUT for piece in s.at.values())


def digest(s: Position) -> int:
    """A short number for what must come back to repeat a position: heroes, lives, statuses, cards, powers, heart,
    player to move."""
    return fingerprint([s.turn, *["heart"] * s.heart, *s.at.values()], written)


def written(thing: str | Piece) -> str:
    """A word as it is, a hero with its side."""
    return f"{thing.side} {thing}" if isinstance(thing, Piece) else thing


def remembering(s: Position) -> tuple[int, ...]:
    """The positions seen, the present one included. Sorted, because only how often they came matters."""
    seen = list(s.seen)
    insort(seen, digest(s))
    return tuple(seen)


def is_lasting(change: Change) -> bool:
    """After this change no earlier position can come back: a death, a new poison, a power spent."""
    before, after = present(change.before), present(change.after)
    if bool(before.life) != bool(after.life):
        return True
    return before.flags != after.flags and (doses(before) != doses(after) or spent(before) != spent(after))


def spent(piece: Piece) -> list[str]:
    """The powers a hero has used up."""
    return [flag for flag in piece.flags if flag.startswith("spent-")]


def noted(s: Position, action: Action) -> dict[str, Any]:
    """What the table remembers of an action's changes, so that endless games are found."""
    beside: dict[str, Any] = {}
    if not s.stirred and any(present(change.before).life != present(change.after).life for change in action.changes):
        beside["stirred"] = True
    if s.seen and (action.rule == "compensation-heart" or any(map(is_lasting, action.changes))):
        beside["seen"] = ()
    return beside
