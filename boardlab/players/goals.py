"""What can be asked of a proof: five goals, each read from a text."""

from __future__ import annotations

from typing import NamedTuple

from boardlab.engine import Position
from boardlab.errors import BoardlabError, Unreadable, nearest
from boardlab.game import Piece, State
from boardlab.notation.positions import Span
from boardlab.words.say import say

WIN, TWICE, SURVIVE = "win this turn", "win in two turns", "survive the opponent's next turn"
REMOVE, SAVE = "remove … this turn", "save …"
NAMES = (WIN, TWICE, SURVIVE, REMOVE, SAVE)
"""The closed vocabulary; … stands for pieces (for one of them that is to be saved): `knight:c3`, or its cell or its kind
alone where that is clear. The last two are for games in which somebody may leave the board."""

SORTS = {WIN: "win", TWICE: "twice", SURVIVE: "survive"}


def sort_of(text: str) -> str:
    """Which of the five goals a text names: win, twice, survive, remove or save."""
    return SORTS.get(text) or text.partition(" ")[0]


class Goal(NamedTuple):
    """Something a side wants: to win, to remove pieces, or to deny the opponent one of the two in his next turn."""

    text: str
    side: str
    turns: int                        # so many turns, of both sides, may be played for it
    pieces: tuple[Piece, ...] = ()    # whom it is about
    denied: Goal | None = None        # what the opponent must not reach in the turn that follows

    def judge(self, position: Position, turns: int) -> bool | None:
        """Whether it is reached once so many turns are over; None: not decided yet."""
        outcome = position.outcome
        if self.denied:
            if outcome:
                return outcome.winner in (self.side, None)
            return False if self.denied.pieces and self.denied.judge(position, 0) else None
        if self.pieces:
            reached = are_gone(self.pieces, position.state())
        else:
            reached = outcome is not None and outcome.winner == self.side
        return True if reached else False if outcome or turns >= self.turns else None


def are_gone(pieces: tuple[Piece, ...], state: State) -> bool:
    """None of these pieces is left."""
    return {known(piece) for piece in state.at.values() if piece.life != 0}.isdisjoint(map(known, pieces))


def known(piece: Piece) -> tuple[str, str, str]:
    """By what a piece is known later on: by its cell, unless it has hearts and walks about."""
    return piece.side, piece.kind, piece.cell if piece.life is None else ""


def read(text: str, state: State) -> Goal:
    """The goal a text names, for whoever's turn it is."""
    if not isinstance(text, str):
        raise BoardlabError(say("goal.expected", names="; ".join(NAMES)))
    side = state.turn
    other = next(name for name in state.sides if name != side)
    said = " ".join(text.split())
    if said == WIN:
        return Goal(said, side, 1)
    if said == TWICE:
        return Goal(said, side, 3)
    if said == SURVIVE:
        return Goal(said, side, 1, denied=Goal(WIN, other, 1))
    names = NAMES if state.loses_pieces else tuple(SORTS)
    verb = said.partition(" ")[0]
    end = " this turn" if verb == "remove" else ""
    named = said[len(verb) + 1:len(said) - len(end)]
    if not any(name.startswith(f"{verb} …") for name in names) or not named or not said.endswith(end):
        raise Unreadable(said, 0, say("goal.expected", names="; ".join(names)), nearest(said, names))
    whose = other if verb == "remove" else side
    pieces = tuple(meant(span, state, whose) for span in Span(said, len(verb) + 1, named).split(" "))
    if verb == "remove":
        return Goal(said, side, 1, pieces)
    if len(pieces) > 1:
        raise Unreadable(said, said.rindex(" ") + 1, say("goal.one"))
    return Goal(said, side, 1, denied=Goal(f"remove {named} this turn", other, 1, pieces))


def meant(span: Span, state: State, side: str) -> Piece:
    """The living piece of a side that a text names, by its kind, its cell or both."""
    team = [piece for piece in state.pieces if piece.side == side and piece.life != 0]
    found = [piece for piece in team if span.text in (piece.kind, piece.cell, f"{piece.kind}:{piece.cell}")]
    if len(found) != 1:
        names = [f"{piece.kind}:{piece.cell}" for piece in found or team]
        raise span.fail(say("goal.which" if found else "goal.nobody", side=side, names=", ".join(names)),
                        [piece.kind for piece in team] + names)
    return found[0]
