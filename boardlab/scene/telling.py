"""The position in words: names, the status line, what a piece is, and the description for those who cannot see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from boardlab.game import Piece, State
from boardlab.scene.look import Look
from boardlab.words.say import find, in_a_row, labelled, say, say_name

HEART = "♥"


def name_of(game: str, word: str) -> str:
    """The name of a thing; a word nobody has translated stays readable."""
    said = say_name(game, word)
    return tidy(said) if said == word else said


def tidy(word: str) -> str:
    """`claw-launcher` as `Claw launcher`."""
    return (word[:1].upper() + word[1:]).replace("-", " ").replace("_", " ")


def label_of(state: State, label: str) -> str:
    """The words for a line of the panel."""
    return find(state.game, f"panel.{label}") or name_of(state.game, label)


def title_of(state: State) -> str:
    """The game's own name."""
    return find(state.game, "names.game", f"names.{state.game}") or tidy(state.game)


def status(state: State) -> tuple[str, str]:
    """Who is to play, or who has won; and the phase, or the rule by which."""
    game = state.game
    if state.outcome:
        winner = state.outcome.winner
        head = say("picture.wins", side=name_of(game, winner)) if winner else say("picture.nobody-wins")
        return head, name_of(game, state.outcome.rule)
    phase = find(game, f"phases.{state.phase}") or name_of(game, state.phase)
    if state.decider != state.turn:
        return say("picture.chooses", side=name_of(game, state.decider)), phase
    return say("picture.to-play", side=name_of(game, state.turn)), phase


def hidden_cells(state: State) -> frozenset[str]:
    """The cells whose pieces lie face down."""
    return frozenset(getattr(state, "hidden", ()))


def pieces_shown(state: State) -> list[Piece]:
    """Everybody in the position's order; those face down by their cells, so that the order gives nobody away."""
    hidden, side, order = hidden_cells(state), state.sides.index, state.board.order
    if not hidden:
        return list(state.pieces)
    return sorted(state.pieces, key=lambda piece: (
        side(piece.side), piece.cell in hidden, order[piece.cell] if piece.cell in hidden else 0))


def flag_names(state: State, look: Look, piece: Piece) -> list[str]:
    """The flags of a piece in words."""
    return [find(state.game, f"flags.{flag}", f"names.{flag}", f"picture.{flag}") or tidy(flag).lower()
            for flag in piece.flags]


def piece_words(state: State, look: Look, piece: Piece, cell: bool = True) -> str:
    """A piece in words: `Monk b1, ♥ 2, poison`."""
    if piece.cell in hidden_cells(state):
        return f"{say('picture.face-down')} {piece.cell}"
    words = name_of(state.game, piece.kind) + (f" {piece.cell}" if cell else "")
    return ", ".join([words, *condition(state, look, piece)])


def condition(state: State, look: Look, piece: Piece) -> list[str]:
    """How a piece is: dead, or its life; and its flags."""
    if piece.life == 0:
        return [say("picture.dead")]
    return ([] if piece.life is None else [f"{HEART} {piece.life}"]) + flag_names(state, look, piece)


def panel_lines(state: State) -> Iterator[tuple[str, str]]:
    """What lies beside the board, in words."""
    for label, value in state.panel():
        yield label_of(state, label), value_words(state, value)


def value_words(state: State, value: Any) -> str:
    """A value of the panel in words; several of a kind are counted."""
    if isinstance(value, (tuple, list, frozenset, set)):
        said = (name_of(state.game, str(kind)) + (f" ×{n}" if n > 1 else "") for kind, n in counts(value).items())
        return ", ".join(said) or "–"
    if isinstance(value, bool):
        return say("picture.yes") if value else say("picture.no")
    return name_of(state.game, value) if isinstance(value, str) else str(value)


def counts(values: Any) -> dict[Any, int]:
    """How many of each, in the order of the first."""
    found: dict[Any, int] = {}
    for value in values:
        found[value] = found.get(value, 0) + 1
    return found


def describe(state: State, look: Look) -> str:
    """The whole position in sentences."""
    head, phase = status(state)
    said = [labelled(head, phase) + "."]
    for side in state.sides:
        team = [piece_words(state, look, piece) for piece in pieces_shown(state) if piece.side == side]
        said.append(labelled(name_of(state.game, side), in_a_row(team) or "–") + ".")
    for marker in look.markers:
        said += [labelled(name_of(state.game, marker), cell) + "." for cell in marker_cells(state, marker)]
    said += [labelled(words, value) + "." for words, value in panel_lines(state)]
    return " ".join(said)


def marker_cells(state: State, marker: str) -> tuple[str, ...]:
    """Where a marker lies: a field of the position that holds a cell or several."""
    value = getattr(state, marker, None)
    cells = (value,) if isinstance(value, str) else tuple(value or ())
    return tuple(cell for cell in cells if cell in state.board.order)
