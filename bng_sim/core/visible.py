"""Escape characters in users' text that would steer terminals or pages, or hide in a line."""

import re
import reprlib
from typing import Any

LONGEST_SHOWN = 60  # characters of a value in a message

# Controls other than tab and line feed, soft hyphens, direction marks, lone surrogates, invisible characters.
_ODD = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff"
    "\ufff9-\ufffb\U000e0000-\U000e007f]"
)
_SHORT = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = LONGEST_SHOWN


def visible(text: str) -> str:
    """Return the text with each invisible character as the escape that Python writes for it."""
    return _ODD.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def shown(value: Any) -> str:
    """Format any object on one line of a message, even if its `repr` fails."""
    try:
        text = _SHORT.repr(value)
    except Exception:  # a designer's class may raise anything, or a number be too long to print  # noqa: BLE001
        text = f"<{type(value).__name__}>"
    return visible(" ".join(text.split()))
