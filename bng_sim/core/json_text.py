"""Long JSON as text that people read and compare: on one line whatever fits there, so that a change is a line."""

import json
from typing import Any

LINE = 300  # letters; a definition of a schema is seldom longer


def json_text(value: Any) -> str:
    """A document as it is kept in a file."""
    return _laid_out(value, "") + "\n"


def _laid_out(value: Any, before: str) -> str:
    """A value on one line, or if that would be too long each of its entries on lines of its own."""
    whole = json.dumps(value)
    parts = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
    if len(before) + len(whole) <= LINE or not any(isinstance(part, dict | list) for part in parts):
        return whole  # a list of names is one, however many they are
    inner = before + " "
    if isinstance(value, dict):
        entries = [f"{json.dumps(name)}: {_laid_out(entry, inner)}" for name, entry in value.items()]
    else:
        entries = [_laid_out(entry, inner) for entry in value]
    opened, closed = "{}" if isinstance(value, dict) else "[]"
    return "\n".join([opened, ",\n".join(inner + entry for entry in entries), before + closed])
