"""Live boards for notebooks. Only here are ipycanvas, ipywidgets and anywidget imported, and only when needed."""

from __future__ import annotations

import importlib
from typing import Any

_LATER = {"Board": "boardlab.widgets.board", "Session": "boardlab.widgets.session",
          "Explorer": "boardlab.widgets.explorer", "Lesson": "boardlab.widgets.lesson",
          "Review": "boardlab.widgets.review", "Curriculum": "boardlab.widgets.curriculum",
          "Puzzle": "boardlab.widgets.puzzle", "Puzzles": "boardlab.widgets.ladder_page"}
__all__ = list(_LATER)


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(importlib.import_module(_LATER[name]), name)
    raise AttributeError(f"boardlab.widgets has no {name!r}")
