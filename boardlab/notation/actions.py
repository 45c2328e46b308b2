"""Action text as people type it: words and cells, told apart by the game's vocabulary."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from boardlab.errors import Unreadable, nearest
from boardlab.words.say import say

if TYPE_CHECKING:
    from boardlab.game import State


def _tokens(text: str, kind: type[State]) -> tuple[str, ...]:
    """The words and cells of an action text; `-` and spaces separate, capitals do not matter.

    >>> from boardlab import leaders
    >>> tokens("claw-launcher c3 c6 drag", leaders.State), tokens("step C3-c4", leaders.State)
    (('claw-launcher', 'c3', 'c6', 'drag'), ('step', 'c3', 'c4'))
    """
    found: list[str] = []
    for chunk in re.finditer(r"\S+", text):
        whole = chunk.group().lower()
        parts = [(whole, 0)] if whole in kind.words else [(m.group(), m.start()) for m in re.finditer(r"[^-]+", whole)]
        for word, offset in parts or [(whole, 0)]:
            if word not in kind.words and word not in kind.board.order:
                names = [*kind.words, *kind.board.cells]
                raise Unreadable(text, chunk.start() + offset, say("error.expected-word"),
                                 nearest(whole, names) or nearest(word, names))
            found.append(word)
    if not found:
        raise Unreadable(text, 0, say("error.expected-action"), None)
    return tuple(found)


# mypy does not know that classes can be looked up: type[State] is no Hashable to it
tokens = cast("Callable[[str, type[State]], tuple[str, ...]]", lru_cache(maxsize=1 << 16)(_tokens))
