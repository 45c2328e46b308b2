"""A picture that shows itself: SVG in a notebook, text in a terminal, PNG where it is asked for."""

from __future__ import annotations

import math
import pathlib
from collections.abc import Iterable
from functools import cached_property
from typing import Any

from boardlab.errors import BoardlabError
from boardlab.game import State
from boardlab.paint.svg import BAND, captioned, extent, png, svg, within
from boardlab.paint.text import text
from boardlab.scene import Mark, Scene, scene
from boardlab.words.say import say


class Picture:
    """A scene with its faces. `picture(state).save("board.svg")` writes it; as .png or .txt too."""

    def __init__(self, scene: Scene, with_png: bool = False):
        self.scene, self.with_png = scene, with_png

    @cached_property
    def svg(self) -> str:
        """As an SVG document."""
        return svg(self.scene)

    @cached_property
    def text(self) -> str:
        """As a text board."""
        return text(self.scene)

    def png(self, width: int | None = None) -> bytes:
        """As PNG bytes, twice as many pixels wide as the picture unless told otherwise; needs resvg_py."""
        return png(self.svg, width or int(2 * self.scene.width))

    def save(self, path: str | pathlib.Path) -> pathlib.Path:
        """Write it to a file; the ending says how."""
        path = pathlib.Path(path)
        faces = {".svg": lambda: self.svg.encode(), ".txt": lambda: (self.text + "\n").encode(), ".png": self.png}
        if path.suffix not in faces:
            raise BoardlabError(say("error.picture-file", name=path.name, names=", ".join(faces)))
        path.write_bytes(faces[path.suffix]())
        return path

    @property
    def alt(self) -> str:
        """What stands for it where it cannot be seen."""
        return f"{self.scene.title}. {self.scene.description}"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Its faces, and about each image what it shows."""
        bundle: dict[str, Any] = {"text/plain": self.text, "image/svg+xml": self.svg}
        if self.with_png or "image/png" in (include or ()):
            bundle["image/png"] = self.png()
        return bundle, {face: {"alt": self.alt} for face in bundle if face.startswith("image/")}

    def __repr__(self) -> str:
        return self.text


STILL = "boardlab-still"  # the class of what stands for something live


class Still(Picture):
    """A picture of something live, for where there is no kernel: a line above it says how to wake it. It may be told how
    high it is shown at most."""

    def __init__(self, of: Picture, words: str, height: float = math.inf):
        super().__init__(of.scene, of.with_png)
        self.of, self.words, self.height = of, words, height

    @cached_property
    def svg(self) -> str:
        """As an SVG document."""
        return captioned(within(self.of.svg, self.height - BAND), self.words, self.scene.theme, STILL)

    @cached_property
    def text(self) -> str:
        """As a text board."""
        return self.of.text

    def png(self, width: int | None = None) -> bytes:
        """As PNG bytes."""
        return png(self.svg, width or int(2 * extent(self.svg)[0]))

    @property
    def alt(self) -> str:
        """What stands for it where it cannot be seen."""
        return f"{self.words} {self.of.alt}"


def picture(state: State, marks: Iterable[Mark | str] = (), *, png: bool = False, buttons: bool = False,
            **options: Any) -> Picture:
    """A position as a picture to look at; the options are those of `scene`."""
    return Picture(scene(state, marks, buttons=buttons, **options), png)
