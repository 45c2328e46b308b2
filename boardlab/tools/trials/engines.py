"""The engines against the rules: positions to compare them on, and long games played by both at once."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from boardlab.engine import compiled, fast
from boardlab.engine.compare import differences
from boardlab.errors import BoardlabError
from boardlab.game import State
from boardlab.games import game
from boardlab.tools.memory import resident
from boardlab.tools.trials import Told, begun, chance_of, positions

MOST_GROWN = 20_000_000     # bytes, however many actions are played
EVERY = 100                 # actions between two positions that are compared in full, or until the game is over
FOLLOWED = 5                # actions of such a position that are followed


def builds() -> tuple[str, ...]:
    """The builds that can be had here."""
    return ("pure", "compiled") if compiled.usable() else ("pure",)


def met(name: str, count: int, chance: Random) -> Iterator[State]:
    """Positions of random games in every way a game can begin; every third is made up from two of them, where that makes
    sense."""
    module, before = game(name), None
    for number, state in enumerate(positions(name, count, chance)):
        made = crossed(module, state, before, chance) if before and number % 3 == 0 else None
        yield made or state
        before = state if number % 100 == 0 else before


def crossed(module: Any, one: State, other: State, chance: Random) -> State | None:
    """A position with some fields of another; None if that makes no sense."""
    others = dict(field.partition("=")[::2] for field in other.text.split(";")[1:])
    game, *fields = one.text.split(";")
    names = [field.partition("=")[0] for field in fields]
    mixed = [f"{name}={others[name]}" if name in others and chance.random() < 0.25 else field
             for name, field in zip(names, fields)]
    try:
        made: State = module.read(";".join([game, *mixed]))
    except BoardlabError:
        return None
    return made


def random_actions(name: str, steps: Iterable[int]) -> Told:
    """Random actions without end, chosen by the engine and played by the rules as well; the memory does not grow."""
    module, chance, trouble, count, grown = game(name), chance_of("engine", name), [], 0, 0
    state = module.new_game(seed=chance.random())
    position, warm = fast(state), 0
    for count, _ in enumerate(steps, start=1):
        numbers = position.legal()
        if count % EVERY == 0 or not numbers:
            if position.state() != state:
                trouble.append(f"{position.state().text} instead of {state.text}")
            trouble += [f"{state.text}: {found}" for found in differences(state, *builds(), most=FOLLOWED, chance=chance)]
        if not numbers or chance.random() < 1 / EVERY:
            state = begun(module, chance)
            position = fast(state)
            continue
        number = chance.choice(numbers)
        state, position = state.after(position.action(number)), position.play(number)
        if count % 10_000 == 0:
            gc.collect()
            warm = warm or resident()
            grown = resident() - warm
    if grown > MOST_GROWN:
        trouble.append(f"the process grew by {grown / 1e6:.0f} MB")
    return Told(count, f"{grown / 1e6:+.0f} MB", tuple(trouble))
