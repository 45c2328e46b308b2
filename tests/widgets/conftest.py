"""A board without a browser: what would be sent is counted instead."""

import gc

import pytest
from ipycanvas import canvas as ipycanvas_canvas
from ipywidgets import VBox, Widget
from ipywidgets.widgets.widget import _instances


class Sent(list):
    """Everything sent to the browser since the last `clear`: custom messages and changes of state."""

    @property
    def drawing(self):
        """The drawing commands among them, by name."""
        names = {number: name for name, number in ipycanvas_canvas.COMMANDS.items()}
        return [names[command[0]] for message in self if isinstance(message, tuple) for command in message[1]]


@pytest.fixture
def sent(monkeypatch):
    gc.collect()  # what other tests dropped says nothing any more
    messages = Sent()
    plain = ipycanvas_canvas._CanvasManager._send_custom

    def drawn(self, command, buffers=None):
        before = len(messages)
        plain(self, command, buffers or [])
        messages[before:] = [("draw", command if isinstance(command[0], list) else [command])]

    monkeypatch.setattr(Widget, "_send", lambda self, message, buffers=None: messages.append(message))
    monkeypatch.setattr(ipycanvas_canvas._CanvasManager, "_send_custom", drawn)
    return messages


@pytest.fixture(autouse=True)
def nobody_is_left():
    """The boards of a test end with it."""
    yield
    for widget in list(_instances.values()):
        if isinstance(widget, VBox):
            widget.close()
