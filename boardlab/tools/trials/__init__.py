"""Attempts to break the kit, each with a fixed seed: what `boardlab check --long` runs. One file a kind of attack."""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from boardlab.games import game, names

OWN = ("heroes", "leaders", "legie")


class Told(NamedTuple):
    """How a trial went: how many attempts there were, what was measured, and everything that did not hold."""

    count: int  # type: ignore[assignment]  # called as a method of tuples is
    measured: str
    trouble: tuple[str, ...]


Trial = Callable[[float], Told]  # told how large a share of the whole attack to run


def chance_of(*words: object) -> random.Random:
    """The chance of a trial: the same on every machine and in every run."""
    return random.Random(zlib.crc32(" ".join(map(str, words)).encode()))


def positions(name: str, count: int, chance: random.Random) -> Iterator[Any]:
    """Positions of random games, from their beginnings to their ends, and made-up ones in between."""
    module = game(name)
    made, state = 0, module.new_game(seed=chance.random())
    while made < count:
        yield state
        made += 1
        actions = state.legal_actions()
        if not actions or chance.random() < 0.01:
            state = begun(module, chance)
        else:
            state = state.play(chance.choice(actions))


def begun(module: Any, chance: random.Random) -> Any:
    """A new game one of the ways it can begin, or a position made up from the pieces of another."""
    return begun_as(module, chance.choice(ways_of(module)), chance)


def ways_of(module: Any) -> tuple[dict[str, Any], ...]:
    """The ways a game can begin; of one that says nothing about it, its own beginning."""
    return getattr(module, "options", ()) or ({},)


def begun_as(module: Any, way: dict[str, Any], chance: random.Random) -> Any:
    """A new game that begins in this way, or a position made up from its pieces."""
    state = module.new_game(seed=chance.random(), **way)
    if chance.random() < 0.5 or not state.pieces:
        return state
    return made_up(module, state, chance) or state


def made_up(module: Any, state: Any, chance: random.Random) -> Any:
    """The same pieces elsewhere; None if that makes no sense."""
    from boardlab.errors import BoardlabError
    cells = chance.sample(state.board.cells, len(state.pieces))
    moved = {piece.cell: cell for piece, cell in zip(state.pieces, cells)}
    text = state.text
    for before in sorted(moved):
        text = text.replace(f":{before}", f":<{before}>")
    for before, after in moved.items():
        text = text.replace(f"<{before}>", after)
    try:
        return module.read(text)
    except BoardlabError:
        return None


def spoiled(text: str, chance: random.Random, letters: str) -> str:
    """A text with a few mistakes: letters changed, left out, put in, parts swapped, doubled or cut off."""
    for _ in range(chance.randrange(1, 4)):
        at, to = chance.randrange(len(text) + 1), chance.randrange(len(text) + 1)
        at, to = min(at, to), max(at, to)
        text = chance.choice((
            lambda: text[:at] + chance.choice(letters) + text[at + 1:], lambda: text[:at] + text[at + 1:],
            lambda: text[:at] + chance.choice(letters) + text[at:], lambda: text[:at] + text[to:], lambda: text[:to],
            lambda: text[:to] + text[at:], lambda: text[at:to] + text[:at] + text[to:], lambda: text[at:]))()
    return text


def every_game() -> tuple[str, ...]:
    """The games of the kit."""
    return tuple(name for name in names() if name in OWN)
