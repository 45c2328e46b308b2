"""A Jupyter server extension: a saved notebook keeps the pictures of its boards, not the views that only a kernel can show.

Opened again, such a view would say "model not found". The page that is open keeps its live boards: only the file changes.
`boardlab lab` loads this by itself; an installed kit enters it for every server of its environment.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from boardlab.paint.show import STILL
from boardlab.tools.notebooks import PNG, SVG, VIEW, painted


def keep_pictures(content: Any) -> int:
    """Take the live views of our widgets out of a notebook, leaving their pictures; how many there were."""
    found = 0
    for cell in content.get("cells", ()):
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            if VIEW in data and any(STILL in _text(data.get(face, "")) for face in (SVG, "text/html")):
                found += 1
                del data[VIEW]
                output.get("metadata", {}).pop(VIEW, None)
                if SVG in data and PNG not in data and (png := _painted(_text(data[SVG]))):
                    data[PNG] = png     # what a notebook that is not trusted shows
    return found


def _text(content: Any) -> str:
    """A file may hold a text as a list of its lines."""
    return "".join(content) if isinstance(content, list) else str(content)


@lru_cache(maxsize=64)
def _painted(svg: str) -> str | None:
    return painted(svg)


def before_saving(model: dict[str, Any], **_: Any) -> None:
    """What the server calls with everything it is about to save."""
    if model.get("type") == "notebook" and model.get("content"):
        keep_pictures(model["content"])


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: Any) -> None:
    server.contents_manager.register_pre_save_hook(before_saving)
