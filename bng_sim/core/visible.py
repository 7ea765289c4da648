"""Text of users on terminals and pages: what steers these, or hides in a line, is shown and has no effect."""

import re
import reprlib
from typing import Any

LONGEST_SHOWN = 60  # characters of a value in a message

# Controls but for tab and line feed, soft hyphens, marks of direction, lone surrogates, what is invisible by design.
_ODD = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff"
    "\ufff9-\ufffb\U000e0000-\U000e007f]"
)
_SHORT = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = LONGEST_SHOWN


def visible(text: str) -> str:
    """The text with each character that nobody sees as the escape that Python writes for it."""
    return _ODD.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def shown(value: Any) -> str:
    """Write any object on one line of a message, whatever its `repr` does."""
    try:
        text = _SHORT.repr(value)
    except Exception:  # of a stranger's class, or of a number too long to print  # noqa: BLE001
        text = f"<{type(value).__name__}>"
    return visible(" ".join(text.split()))
