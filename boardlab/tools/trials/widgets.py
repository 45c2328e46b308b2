"""Attacks on the widgets: messages no page of ours would send, and boards that are made, used and closed by the hundred."""

from __future__ import annotations

import gc
import json
import math
import random
import weakref
from collections.abc import Callable
from typing import Any

import boardlab as bl
from boardlab.games import game
from boardlab.tools.memory import resident
from boardlab.tools.trials import Told, chance_of

MOST_GROWN = 100_000_000  # bytes, in twenty thousand messages
FIELDS = ("name", "text", "code", "key", "action", "layout", "form", "which", "number", "x", "y", "width", "ratio", "dark",
          "beside", "whether", "from", "to", "way", "seed")
VALUES: tuple[Any, ...] = (None, True, -1, 0, 1, 3, 40, 250.5, 10 ** 40, math.nan, math.inf, "", "{0.__class__}",
          "{:>99999999}", "\ud800", "\uffff\x00", "x" * 5000, "d1", "d2", [], {"a": []}, "inspect", "play", "next",
          "previous", "lock", "show-me", "hint", "reset", "en", "fr",
          "bfs", "dijkstra", "degree", "json", "dot", "spring", "last")
ACTS = ("look", "click", "click", "click", "choose", "cancel", "undo", "redo", "reset", "flip", "go", "type",
        "drop", "new", "again", "overlay", "language", "note", "explode")


def _makers() -> dict[str, Callable[[], Any]]:
    start = game("leaders").new_game(seed=7)
    return {"board": lambda: bl.Board(start), "explorer": lambda: bl.Explorer(start),
            "lesson": lambda: bl.Lesson("leaders/rider", progress=False), "curriculum": lambda: bl.Curriculum("leaders")}


def messages(kind: str, share: float) -> Told:
    """Random messages to a widget: none raises, what it shows can be sent, and the process does not grow."""
    chance, trouble, count = chance_of("messages", kind), [], int(20_000 * share)
    widget = _makers()[kind]()
    screens = [widget, getattr(widget, "board", widget)]
    acts = (*ACTS, *getattr(widget, "acts", ()))
    before = 0
    for number in range(count):
        if number == count // 10:
            gc.collect()
            before = resident()
        message = _message(chance, acts, screens[1])
        try:
            chance.choice(screens).hear(message)
        except Exception as error:
            trouble.append(f"{message!r}: {error!r}")
        if number % 50 == 0:
            for face in filter(None, (getattr(each, part, None) for each in screens for part in ("panel", "companion"))):
                json.dumps(face.face, ensure_ascii=False, allow_nan=False).encode()
    bl.language("en")
    gc.collect()
    grown = resident() - before
    if grown > MOST_GROWN:
        trouble.append(f"the process grew by {grown / 1e6:.0f} MB")
    return Told(count, f"{grown / 1e6:+.0f} MB", tuple(trouble))


def _message(chance: random.Random, acts: tuple[str, ...], screen: Any) -> Any:
    if chance.random() < 0.01:
        return chance.choice((None, 5, "do", [], {}, {"do": 5}))
    message = {"do": chance.choice(acts)}
    if hasattr(screen, "state") and chance.random() < 0.6:
        actions = screen.state.legal_actions()
        clicks = chance.choice(actions).clicks if actions else ("end",)
        message |= {"name": chance.choice((*clicks, chance.choice(screen.state.board.cells), *screen.state.graphs))}
    elif hasattr(screen, "course"):
        message |= {"name": chance.choice(list(screen.course.lessons))}
    return message | {chance.choice(FIELDS): chance.choice(VALUES) for _ in range(chance.randrange(3))}


def leaks(share: float) -> Told:
    """Boards, explorers, lessons and lists made, used, shown and closed: nothing of them stays."""
    from ipywidgets.widgets.widget import _instances
    trouble, count = [], 0
    for kind, make in _makers().items():
        make().close()
        gc.collect()
        before, known = set(_instances), []
        for _ in range(max(3, int((200 if kind == "board" else 40) * share))):
            widget = make()
            widget._repr_mimebundle_()
            widget.hear({"do": "look", "width": 700, "ratio": 2, "dark": False, "calm": False})
            widget.close()
            known.append(weakref.ref(widget))
            del widget
            count += 1
        gc.collect()
        alive, left = sum(each() is not None for each in known), len(set(_instances) - before)
        trouble += [f"{kind}: {alive} of {len(known)} alive, {left} parts left"] * bool(alive or left)
    return Told(count, "", tuple(trouble))
