"""How much memory stored positions take: `python -m boardlab.tools.memory leaders 100000` prints bytes per position."""

from __future__ import annotations

import gc
import json
import random
import sys
from collections.abc import Iterator
from typing import Any

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


def main() -> int:
    """Print the bytes per position of a game, as JSON."""
    game, count = sys.argv[1], int(sys.argv[2])
    print(json.dumps(bytes_per_state(load(game), count)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
