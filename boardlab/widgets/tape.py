"""The only place that knows ipycanvas from inside: what was drawn is taken down, and drawn again without being made
again."""

from __future__ import annotations

from importlib import metadata
from typing import Any, NamedTuple

from ipycanvas import Canvas

from boardlab.errors import BoardlabError
from boardlab.words.say import say

INSIDE = ("_commands_cache", "_buffers_cache", "_current_canvas")


class Taken(NamedTuple):
    """Drawing commands and their data."""

    commands: list[Any]
    buffers: list[Any]


def manager(canvas: Canvas) -> Any:
    """What collects the drawing commands of all canvases while they are held."""
    found = getattr(canvas, "_canvas_manager", None)
    if any(not hasattr(found, name) for name in INSIDE):
        raise BoardlabError(say("error.ipycanvas", version=metadata.version("ipycanvas")))
    return found


def name_anew(canvas: Canvas) -> None:
    """ipycanvas names the canvas only when it changes: a page opened anew would not know which one is meant."""
    manager(canvas)._current_canvas = None


def length(canvas: Canvas) -> tuple[int, int]:
    """How much is held now."""
    inside = manager(canvas)
    return len(inside._commands_cache), len(inside._buffers_cache)


def since(canvas: Canvas, before: tuple[int, int]) -> Taken:
    """What has been drawn since then."""
    inside = manager(canvas)
    return Taken(inside._commands_cache[before[0]:], inside._buffers_cache[before[1]:])


def again(canvas: Canvas, taken: Taken) -> None:
    """Draw it again."""
    inside = manager(canvas)
    inside._commands_cache += taken.commands
    inside._buffers_cache += taken.buffers
