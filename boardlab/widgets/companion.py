"""The companion of a board's canvas: an anywidget that listens in the browser and shows what is around the picture."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

HERE = Path(__file__).parent


class Companion(anywidget.AnyWidget):
    """Told by two traits what to show; what the reader does comes back as messages `{"do": …}`."""

    _esm = "\n".join((HERE / name).read_text(encoding="utf-8") for name in ("parts.js", "companion.js"))
    _css = (HERE / "companion.css").read_text(encoding="utf-8")

    spots = traitlets.Dict().tag(sync=True)
    face = traitlets.Dict().tag(sync=True)
    picture = traitlets.Unicode().tag(sync=True)  # SVG for pages without a kernel, as it was when displayed

    def show(self, spots: dict[str, Any], face: dict[str, Any]) -> None:
        """Show this, in one message."""
        with self.hold_sync():
            self.spots, self.face = spots, face
