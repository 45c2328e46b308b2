"""How much memory stored positions take: `python -m boardlab.tools.memory leaders 100000` prints bytes per position; with
the name of a build, of the positions of its engine."""

from __future__ import annotations

import gc
import json
import random
import sys
from collections.abc import Iterator
from typing import Any

from boardlab.engine import Position, fast
from boardlab.extras import brought_by
from boardlab.games import game as load


def resident() -> int:
    """The memory this process occupies now, in bytes."""
    with brought_by("bench"):
        import psutil
    return psutil.Process().memory_info().rss


def positions(module: Any, seed: int) -> Iterator[Any]:
    """The positions of random games, one after the other, without end."""
    chance = random.Random(seed)
    while True:
        state = module.new_game(seed=chance.random())
        yield state
        while actions := state.legal_actions():
            state = state.play(chance.choice(actions))
            yield state


def bytes_per_state(module: Any, count: int) -> dict[str, float]:
    """Keep so many different positions in a set, as a search would, and see what they take."""
    for _, _ in zip(range(max(1000, count // 2)), positions(module, seed=2)):
        pass  # what is made once is not the positions' weight
    gc.collect()
    before, kept = resident(), set()
    for state in positions(module, seed=1):
        kept.add(state)
        if len(kept) == count:
            break
    gc.collect()
    total = resident() - before
    return {"bytes": total / count}


def in_numbers(module: Any, build: str, count: int) -> dict[str, float]:
    """The same for the positions of an engine, in a list."""
    starts = [fast(module.new_game(seed=seed), build) for seed in range(100)]
    for _, _ in zip(range(max(1000, count // 2)), played(starts, seed=2)):
        pass
    gc.collect()
    before = resident()
    kept = [position for _, position in zip(range(count), played(starts, seed=1))]
    gc.collect()
    return {"bytes": (resident() - before) / len(kept)}


def played(starts: list[Position], seed: int) -> Iterator[Position]:
    """The positions of random games from one of these beginnings each, without end."""
    chance = random.Random(seed)
    while True:
        position = chance.choice(starts)
        while actions := position.legal():
            position = position.play(chance.choice(actions))
            yield position


def main() -> int:
    """Print the bytes per position of a game, as JSON."""
    game, count, *build = sys.argv[1:]
    module = load(game)
    print(json.dumps(in_numbers(module, build[0], int(count)) if build else bytes_per_state(module, int(count))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
