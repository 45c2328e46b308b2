"""Pictures onto a canvas: one message each, sharp on fine screens, and safe when something fails half-way."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from ipycanvas import Canvas, hold_canvas
from ipywidgets import Layout

from boardlab.paint import paint
from boardlab.scene import Layer, Scene
from boardlab.widgets import tape
from boardlab.widgets.animate import LASTS, PAUSE, Motion

KNOWN = 60     # layers remembered
BACKLOG = 1.0  # seconds of motion that may wait in the browser; what comes faster is drawn without


@contextmanager
def held(canvas: Canvas | None = None) -> Iterator[None]:
    """Hold all drawing and send it at once, whatever happens: ipycanvas alone would hold for ever after an error."""
    hold = hold_canvas()
    hold.__enter__()
    if canvas is not None:
        tape.name_anew(canvas)
    try:
        yield
    finally:
        hold.__exit__(None, None, None)


class Easel:
    """A canvas that shows one picture, and a hidden one for what stands still while something moves."""

    def __init__(self) -> None:
        self.ratio = 2.0                    # until a browser says how fine its screen is
        self.canvas = Canvas(width=8, height=8, layout=Layout(margin="0", flex="none"))
        self._behind: Canvas | None = None
        self._scene: Scene | None = None
        self._known: dict[tuple, tape.Taken] = {}  # (canvas, ratio, layer) → its drawing commands and their data
        self._free = 0.0                    # when the browser will have shown all motion
        self.canvas.on_client_ready(self.again)

    def close(self) -> None:
        """Nothing more is drawn."""
        if self._behind is not None:
            self._behind.layout.close()
            self._behind.close()

    def show(self, scene: Scene, motions: Sequence[Motion] = ()) -> None:
        """Draw a picture, after the motions that lead to it."""
        self._scene = scene
        size = round(scene.width * self.ratio), round(scene.height * self.ratio)
        if (self.canvas.width, self.canvas.height) != size:
            with self.canvas.hold_sync():   # a canvas that changes its size is empty: only when it must
                self.canvas.width, self.canvas.height = size
        seat = tuple(f"{length / self.ratio:.6g}px" for length in size)  # as many pixels as the screen has there
        if (self.canvas.layout.width, self.canvas.layout.height) != seat:
            with self.canvas.layout.hold_sync():
                self.canvas.layout.width, self.canvas.layout.height = seat
        with held(self.canvas):
            for motion in motions:
                if self._free < time.monotonic() + BACKLOG:
                    self._free = max(time.monotonic(), self._free) + LASTS
                    self._move(motion)
            self._paint(self.canvas, scene)

    def again(self) -> None:
        """The same picture for a browser that has just opened."""
        if self._scene:
            with held(self.canvas):
                self._paint(self.canvas, self._scene)

    def _paint(self, canvas: Canvas, scene: Scene) -> None:
        """A whole picture. What a layer took is remembered, for between two clicks most of them stay as they are."""
        paint(canvas, scene._replace(layers=()), self.ratio)
        for layer in scene.layers:
            key = canvas, self.ratio, layer
            if key not in self._known:
                before = tape.length(canvas)
                paint(canvas, _over(scene, (layer,)), self.ratio)
                self._known[key] = tape.since(canvas, before)
            else:
                tape.again(canvas, self._known[key])
                self._known[key] = self._known.pop(key)
        while len(self._known) > KNOWN:
            del self._known[next(iter(self._known))]

    def _move(self, motion: Motion) -> None:
        size = self.canvas.width, self.canvas.height
        if self._behind is None:
            self._behind = Canvas(width=size[0], height=size[1])
        if (self._behind.width, self._behind.height) != size:
            self._behind.width, self._behind.height = size
        self._paint(self._behind, motion.still)
        for layers in motion.frames():
            self.canvas.draw_image(self._behind, 0, 0)
            paint(self.canvas, _over(motion.still, layers), self.ratio)
            self.canvas.sleep(PAUSE)


def _over(scene: Scene, layers: tuple[Layer, ...]) -> Scene:
    """Only these layers, without a page under them."""
    return scene._replace(width=0, height=0, layers=layers)

