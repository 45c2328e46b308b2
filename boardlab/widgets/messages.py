"""What comes from the page is checked before anything is done with it: its shape, its size, its letters, its numbers."""

from __future__ import annotations

import math
from typing import Any

from boardlab.errors import BoardlabError
from boardlab.words.letters import showable
from boardlab.words.say import say

LONGEST = 4096      # characters of a text
LARGEST = 10 ** 6   # of a number, whichever way
FIELDS: dict[str, type | tuple[type, ...]] = {
    "do": str, "name": str, "text": str, "code": str, "key": str, "action": str, "layout": str, "form": str,
    "from": str, "to": str, "seed": str, "way": int, "which": int, "number": int,
    "width": (int, float), "ratio": (int, float)}
"""What these must be; others may be any of a text, a number, yes or no."""


class Message(dict[str, Any]):
    """A message that was checked; what it lacks is refused when it is asked for."""

    def __missing__(self, name: str) -> Any:
        raise BoardlabError(say("ui.strange-message"))


def checked(content: object) -> Message:
    """A message of the page; one that is not as the kit's own pages send it is refused.

    >>> checked({"do": "click", "name": "d4"})["name"]
    'd4'
    """
    if not isinstance(content, dict) or not isinstance(content.get("do"), str) or len(content) > 50:
        raise BoardlabError(say("ui.strange-message"))
    return Message({str(name)[:LONGEST]: _value(name, value) for name, value in content.items()})


def short_text(text: str) -> str:
    """A text that is not too long to be looked at, with letters that can be shown."""
    if len(text) > LONGEST:
        raise BoardlabError(say("ui.too-long", most=LONGEST))
    return showable(text)


def _value(name: object, value: object) -> Any:
    if isinstance(value, FIELDS.get(str(name), (str, int, float))):
        if isinstance(value, str):
            return short_text(value)
        if isinstance(value, (int, float)) and math.isfinite(value) and abs(value) <= LARGEST:
            return value
    raise BoardlabError(say("ui.strange-message"))
