"""The companion of a board's canvas: an anywidget that listens in the browser and shows what is around the picture."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from boardlab.scene.letters import FILES, NAMES, font_files

HERE = Path(__file__).parent


def page(*names: str) -> str:
    """Files of this folder as one: what pages are built from, then the page itself."""
    return "\n".join((HERE / name).read_text(encoding="utf-8") for name in names)


class Companion(anywidget.AnyWidget):
    """Told by traits what to show; what the reader does comes back as messages `{"do": …}`."""

    _esm = page("parts.js", "icons.js", "fonts.js", "floating.js", "sight.js", "replay.js", "glass.js", "companion.js")
    _css = page("companion.css")

    spots = traitlets.Dict().tag(sync=True)
    face = traitlets.Dict().tag(sync=True)
    figures = traitlets.Dict().tag(sync=True)     # small pictures by name, made by the kit
    cards = traitlets.Dict().tag(sync=True)       # what each thing is: values and rules
    picture = traitlets.Unicode().tag(sync=True)  # SVG for pages without a kernel, as it was when displayed

    def __init__(self, **options: Any):
        super().__init__(**options)
        self.on_msg(lambda _, content, buffers: self._give() if content.get("do") == "fonts" else None)

    def _give(self) -> None:
        """Send the kit's fonts to a page that does not have them yet."""
        said = [[NAMES[voice], "400" if voice == "plain" else "700"] for voice in FILES]
        self.send({"fonts": said}, [Path(file).read_bytes() for file in font_files()])

    def show(self, spots: dict[str, Any], face: dict[str, Any], figures: dict[str, str], cards: dict[str, Any]) -> None:
        """Show this, in one message; what is as it was is not sent again."""
        with self.hold_sync():
            self.spots, self.face, self.figures, self.cards = spots, face, figures, cards
