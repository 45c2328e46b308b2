"""Letters that every page, file and picture can hold: what others wrote is made so before it is shown."""

from __future__ import annotations

import re

STRANGE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufdd0-\ufdef"
                     + "".join(chr(plane * 0x10000 + last) for plane in range(17) for last in (0xFFFE, 0xFFFF)) + "]")


def showable(text: str) -> str:
    """The text with everything that is no character (halves of pairs, controls) replaced.

    >>> showable("a\\ud800b\\x00c")
    'a�b�c'
    """
    return STRANGE.sub("\ufffd", text)
