"""What happens to a hero: hearts lost and gained, death, statuses put on and taken off. Pieces in, pieces out."""

from __future__ import annotations

from collections.abc import Mapping

from boardlab.game import Piece
from boardlab.games.heroes.pieces import FLAGS, PLAYED, STATUSES
from boardlab.games.heroes.position import Position, veto
from boardlab.games.heroes.rules import book
from boardlab.rules.book import BOOK
from boardlab.why import Need

OF_ONE_TURN = frozenset({"shackle", "mind-control"})  # the statuses that end with the turn
ORDER = {flag: number for number, flag in enumerate(FLAGS)}
DOSE = 2        # hearts a dose of poison costs at the end of a turn
REVIVED = 2     # hearts of a resurrected hero
HEALED = 2      # hearts a healing gives


def life_of(piece: Piece) -> int:
    """The hearts of a hero; none if it is dead."""
    return piece.life or 0


def reflagged(flags: tuple[str, ...], on: tuple[str, ...], off: tuple[str, ...]) -> tuple[str, ...]:
    """The flags with some put on and some taken off, in their fixed order."""
    kept = [flag for flag in flags if flag not in off and flag not in on]
    return tuple(sorted([*kept, *on], key=ORDER.__getitem__)) if on else tuple(kept)


def marked(piece: Piece, *on: str, off: tuple[str, ...] = ()) -> Piece:
    """The hero with flags put on and taken off."""
    return Piece(piece.side, piece.kind, piece.cell, reflagged(piece.flags, on, off), piece.life)


def moved(piece: Piece, cell: str) -> Piece:
    """The hero elsewhere."""
    return Piece(piece.side, piece.kind, cell, piece.flags, piece.life)


@book.rule("death", BOOK, "course of play",
           ruling="A dead hero cannot be attacked and loses all statuses; powers it has not used stay on its base.")
def wounded(piece: Piece, hearts: int) -> Piece:
    """At 0 life a hero is dead: it stays on its cell, its card goes to the common graveyard at once, and it takes no
    heart."""
    life = max(0, life_of(piece) - hearts)
    flags = piece.flags if life else reflagged(piece.flags, (), (*STATUSES, PLAYED))
    return Piece(piece.side, piece.kind, piece.cell, flags, life)


@veto(of="aim")
@book.part("death")
def is_alive(s: Position, other: Piece, need: Need) -> bool:
    """Nobody aims at the dead."""
    return need("alive", other.life, other.cell)


@book.rule("max-life", BOOK, "course of play")
def healed(piece: Piece, hearts: int, most: int) -> Piece:
    """The life of a hero never exceeds its maximum."""
    return Piece(piece.side, piece.kind, piece.cell, piece.flags, min(most, life_of(piece) + hearts))


@book.part("max-life")
def is_wounded(s: Position, me: Piece, need: Need) -> bool:
    """Only whoever has lost a heart can gain one."""
    return need("wounded", life_of(me) < s.max_life(me), me.cell)


@book.rule("poison", BOOK, "special attack",
           ruling="A second bite adds nothing, a double dose counts as the stronger; a turn skipped by frost counts "
                  "too.")
def poison(piece: Piece, dose: int) -> Piece:
    """A poisoned hero loses 2 life at the end of each of its turns, for the rest of the game."""
    if dose <= doses(piece):
        return piece
    return marked(piece, "poison2" if dose == 2 else "poison", off=("poison",))


@book.rule("freeze", BOOK, "course of play",
           ruling="Every other status that a turn ends, ends with the skipped turn too.")
def freeze(piece: Piece) -> Piece:
    """The next time the card of a frozen hero is played, its turn is skipped and the freeze ends; you may play
    the card for that purpose."""
    return marked(piece, "freeze")


def begun(piece: Piece) -> Piece:
    """The hero as its card is played: what lasted until its next turn ends; a frozen hero's turn is over at once."""
    awake = marked(piece, PLAYED, off=("riposte", "invisible", "freeze"))
    return ended(awake) if "freeze" in piece.flags else awake


def ended(piece: Piece) -> Piece:
    """The hero as its turn ends: shackle and mind control fall off, poison takes its hearts."""
    hearts = DOSE * doses(piece)
    free = piece if OF_ONE_TURN.isdisjoint(piece.flags) else marked(piece, off=tuple(OF_ONE_TURN))
    return wounded(free, hearts) if hearts else free


@book.rule("recycle", BOOK, "course of play")
def recycle(at: Mapping[str, Piece], side: str) -> Mapping[str, Piece]:
    """If you have no card in front of you when your turn begins, you take your discard back first."""
    living = [piece for piece in at.values() if piece.side == side and piece.life]
    if not all([PLAYED in piece.flags for piece in living]):
        return at
    return {**at, **{piece.cell: recycled(piece) for piece in living}}


def recycled(piece: Piece) -> Piece:
    """The hero with its card back in front of its owner."""
    return marked(piece, off=(PLAYED,))


def doses(piece: Piece) -> int:
    """How much poison is in a hero."""
    return 2 if "poison2" in piece.flags else 1 if "poison" in piece.flags else 0
