"""An action in words, in the current language: who does what, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from boardlab.words.say import find, in_a_row, labelled, say, say_name, with_values

if TYPE_CHECKING:
    from boardlab.game import Action, Change, Piece, State


def tell(state: State, action: Action | str) -> str:
    """An action (or its text) in words, as it is played in this position; a game without words for it keeps its notation.

    >>> import boardlab as bl
    >>> s = bl.leaders.position(south="leader:d1 manipulator:c3", north="leader:d7 rider:c6")
    >>> [tell(s, action) for action in s.legal_actions() if action.text in ("step d1-d2", "manipulator c3 c6-c5")]
    ['Leader: steps from d1 to d2', 'Manipulator: moves the character on c6 to c5 (Rider)']
    >>> tell(s, "end")
    'the actions end'
    """
    if isinstance(action, str):
        action = state._choose(action)
    phrase = _phrase(type(state), action) or ""
    said = deed(type(state), action, state.at)
    if not phrase or action.piece is None or "{piece}" in phrase:
        return said
    return labelled(say_name(state.game, action.piece.kind), said)


def deed(game: type[State], action: Action, at: Mapping[str, Piece] = {}) -> str:
    """What is done, without who does it: `steps to d3`; and in brackets what comes of it: `(Dragon −5, now 3)`."""
    phrase = _phrase(game, action)
    if phrase is None:
        return action.text
    facts = [fact for change in action.changes if (fact := effect(game, change))]
    return with_values(phrase, _values(game, action, at)) + (f" ({', '.join(facts)})" if facts else "")


def tell_all(game: type[State], actions: tuple[Action, ...]) -> str:
    """Several deeds one after the other, as one sentence."""
    return in_a_row([deed(game, action) for action in actions]) + "."


def _phrase(game: type[State], action: Action) -> str | None:
    """The phrase for an action: by its word and mode, its word and how many clicks it takes, its word, its rule."""
    word = action.word
    keys = (f"{word}-{action.mode}", f"{word}-{len(action.clicks)}", word, action.rule, "any")
    return find(game.game, *(f"tell.{key}" for key in keys))


def _values(game: type[State], action: Action, at: Mapping[str, Piece]) -> dict[str, Any]:
    """What a phrase may name: who acts and from where, each click, whom it meets, where the last one moved ends."""
    named = [say_name(game.game, click) for click in action.clicks]
    start = action.piece.cell if action.piece else ""
    met = next((at[click] for click in action.clicks if click in at and click != start), None)
    ends = [change.after.cell for change in action.changes if change.after]
    return {**dict(zip(("first", "second", "third"), named)), "end": named[-1], "start": start,
            "landing": ends[-1] if ends else named[-1], "piece": say_name(game.game, action.piece.kind) if action.piece
            else "",
            "other": say_name(game.game, met.kind) if met else "", "mode": say("modes." + action.mode, game.game)}


def effect(game: type[State], change: Change) -> str:
    """What a change does to somebody: taken off the board, hearts, death, statuses; nothing for a mere move."""
    before, after = change.before, change.after
    if before is None and after is not None and (phrase := find(game.game, f"tell.{change.rule}")):
        return with_values(phrase, {"cell": after.cell})
    if before is None or after is None or before == after:
        return ""
    if before.cell in game.board.order and after.cell not in game.board.order:
        reckoned = dict(change.data).get("sum", "")
        return say("tell.removed", game.game, piece=f"{say_name(game.game, before.kind)} {before.cell}") + (
            f", {reckoned}" if reckoned else "")
    facts = list(_conditions(game, before, after)) if before.life is not None else []
    return f"{say_name(game.game, after.kind)} {', '.join(facts)}" if facts else ""


def _conditions(game: type[State], before: Piece, after: Piece) -> Iterator[str]:
    """How somebody's life and statuses changed."""
    if before.life != after.life:
        hearts = f"{(after.life or 0) - (before.life or 0):+d}".replace("-", "−")
        yield say("tell.hearts" if after.life else "tell.dies", game.game, hearts=hearts, life=after.life)
    for flag in getattr(game, "statuses", ()):
        if after.life and (flag in after.flags) != (flag in before.flags):
            yield say("tell.status" if flag in after.flags else "tell.freed", game.game, status=say_name(game.game, flag))
