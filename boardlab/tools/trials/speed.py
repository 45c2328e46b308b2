"""How long things take at worst, in time of this processor: drawing, refusing, clicking anywhere; pages of many boards."""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Callable
from typing import Any

import boardlab as bl
from boardlab.games import game
from boardlab.tools.trials import Told, chance_of, every_game, positions

SLOWEST = 0.25  # seconds that anything a reader does may take
REFUSALS = 4    # times as long as drawing: what all but one in a hundred refusals may take
DOUBLED = 3     # times as long: what a page twice as large may take, where 2 is linear and 4 quadratic
AGAIN = 5       # times a page is exported: the quickest counts
SCREEN = {"do": "look", "width": 1100, "height": 800, "ratio": 2, "dark": False, "calm": False}


def slowest(name: str, share: float) -> Told:
    """Random positions: how long drawing, writing, refusing and clicking on a live board take at worst."""
    chance, trouble, count = chance_of("slowest", name), [], int(2_000 * share)
    board = bl.Board(game(name).new_game(seed=7))
    board.hear(SCREEN)
    found: dict[str, list[float]] = {}
    for state in positions(name, count, chance):
        clicks = _clicks(state, chance)
        times = _times(state, board, clicks)
        if max(times.values()) > SLOWEST:  # somebody else may have needed the machine: once more
            times = {what: min(times[what], again) for what, again in _times(state, board, clicks).items()}
        for what, seconds in times.items():
            found.setdefault(what, []).append(seconds)
            if seconds > SLOWEST:
                trouble.append(f"{what} of {state.text}: {1000 * seconds:.0f} ms")
    drawing = sorted(found["picture"])[count // 2]
    late = sorted(found["refusal"])[int(0.99 * count)]
    if late > REFUSALS * drawing:
        trouble.append(f"one refusal in a hundred takes {late / drawing:.1f} times as long as drawing")
    what, worst = max(((what, max(times)) for what, times in found.items()), key=lambda pair: pair[1])
    return Told(count, f"worst {1000 * worst:.0f} ms ({what}), refusals {late / drawing:.1f} × drawing", tuple(trouble))


def _clicks(state: Any, chance: random.Random) -> tuple[str, ...]:
    """What somebody might click: an action from beginning to end, then twice anywhere."""
    actions = state.legal_actions()
    return (*(chance.choice(actions).clicks if actions else ()), *chance.choices(state.board.cells, k=2))


def _times(state: Any, board: Any, clicks: tuple[str, ...]) -> dict[str, float]:
    """How long each thing takes in a position; of several clicks the longest."""
    def shown() -> None:
        board.state = state
    return {"picture": took(lambda: state.picture().svg), "refusal": took(lambda: state.why_not(clicks[-2:])),
            "text": took(lambda: state.picture().text), "live board": took(shown),
            "click": max([took(lambda: board.hear({"do": "click", "name": name})) for name in clicks])}


def pages(share: float) -> Told:
    """Notebooks of boards as web pages, each twice as large as the one before: the time grows as the size does."""
    from boardlab.tools.webpage import WebPage
    page, count = WebPage(), max(5, int(40 * share))
    page.from_notebook_node(_notebook(1))  # what is made once is not the boards' time
    sizes = [count, 2 * count, 4 * count]
    times = [min(took(lambda: page.from_notebook_node(notebook)) for _ in range(AGAIN))
             for notebook in map(_notebook, sizes)]
    ratios = [after / before for before, after in zip(times, times[1:])]
    trouble = [f"{size} boards take {ratio:.1f} times as long as half of them"
               for size, ratio in zip(sizes[1:], ratios) if ratio > DOUBLED]
    return Told(AGAIN * sum(sizes), "twice as large: " + ", ".join(f"{ratio:.1f} ×" for ratio in ratios), tuple(trouble))


def _notebook(boards: int) -> Any:
    """A notebook of so many live boards, each with a text above it."""
    from nbformat import v4
    cells: list[Any] = []
    kinds = itertools.cycle([positions(name, boards, chance_of("pages", name)) for name in every_game()])
    for number, state in enumerate(next(next(kinds)) for _ in range(boards)):
        faces, about = bl.Board(state)._repr_mimebundle_()
        texts = {kind: face for kind, face in faces.items() if isinstance(face, str)}
        output = v4.new_output("display_data", texts, metadata=about)
        cells += [v4.new_markdown_cell(f"## Number {number}\n\nA `board`, and [the next](#Number-{number + 1})."),
                  v4.new_code_cell(f"bl.Board({state.text!r})", outputs=[output])]
    return v4.new_notebook(cells=cells)


def took(act: Callable[[], object]) -> float:
    """How long something takes, in seconds of this processor."""
    begin = time.process_time()
    act()
    return time.process_time() - begin
