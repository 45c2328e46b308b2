"""A Jupyter server extension: what a kernel answers is sent to the page at once.

By itself a server holds the second part of an answer back until the page has acknowledged the first, and a page that has
nothing to say does so only after 40 ms. `boardlab lab` loads this by itself; an installed kit enters it for every server
of its environment.
"""

from __future__ import annotations

from typing import Any

WAY = "kernel_websocket_connection_class"  # the server's setting: how a page and a kernel are connected


def prompt(way: Any) -> type:
    """The same connection between a page and a kernel, holding nothing back."""

    class Prompt(way):

        def connect(self) -> Any:
            self.websocket_handler.set_nodelay(True)
            return super().connect()

    return Prompt


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: Any) -> None:
    settings = server.web_app.settings
    settings[WAY] = prompt(settings[WAY])
