"""How long a widget lives: until it is closed, with everything in it; or until nobody has it, if it was never shown."""

from __future__ import annotations

import sys
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import traitlets
from ipywidgets import VBox, Widget
from ipywidgets.widgets.widget import _instances


class Kept(VBox):
    """A box that takes everything in it along when it is closed.

    Jupyter keeps every widget for ever, as a page may show it. This one is kept once it has been shown; before, it goes
    with the last who has it.
    """

    leaving: tuple[Callable[[], None], ...] = ()
    """What to do when it is closed: the ways to stop listening."""
    shown = False
    _around: Callable[[], Kept | None] = staticmethod(lambda: None)

    def __init__(self, *args: Any, **options: Any):
        super().__init__(*args, **options)
        _instances.pop(self.model_id, None)
        self.comm.on_msg(weakly(self._handle_msg))
        weakref.finalize(self, _close, self.own_parts()).atexit = False

    @traitlets.observe("children")
    def _take_in(self, change: Any) -> None:
        for child in change["new"]:
            if isinstance(child, Kept):
                child._around = weakref.ref(self)
                if self.shown:
                    child.keep()

    def keep(self) -> None:
        """It is on a page: it stays until it is closed, and so does what it is in and what is in it."""
        if self.shown or self.comm is None:
            return
        self.shown = True
        _instances[self.model_id] = self
        for each in (self._around(), *self.children):
            if isinstance(each, Kept):
                each.keep()

    def own_parts(self) -> list[Widget]:
        """What is in it and belongs to nobody else."""
        return [part for child in (self, *self.children) for part in _parts(child) if part is not self]

    def close(self) -> None:
        """Stop listening and leave the page."""
        leaving, self.leaving = self.leaving, ()
        for leave in leaving:
            leave()
        parts = self.own_parts() if self.comm is not None else []
        super().close()
        _close(parts)

    def __del__(self) -> None:
        if sys is not None and not sys.is_finalizing():  # when Python itself ends, nothing is left to be closed
            super().__del__()

    def _repr_mimebundle_(self, *args: Any, **options: Any) -> Any:
        self.keep()
        return super()._repr_mimebundle_(*args, **options)


def weakly(method: Callable[..., Any]) -> Callable[..., None]:
    """A call that does not keep the owner of a method alive."""
    known = weakref.WeakMethod(method)

    def call(*args: Any) -> None:
        if found := known():
            found(*args)
    return call


def _parts(widget: Widget) -> Iterator[Widget]:
    """A widget's layout and style, and itself."""
    yield widget
    yield from (value for name in ("layout", "style") if isinstance(value := getattr(widget, name, None), Widget))


def _close(parts: list[Widget]) -> None:
    for part in parts:
        part.close()
