"""Format long JSON for people: on one line whatever fits, so that a change is one line of a diff."""

import json
from typing import Any

LINE = 300  # characters; a definition of a schema is seldom longer


def json_text(value: Any) -> str:
    """Format a document as it is stored in a file."""
    return _laid_out(value, "") + "\n"


def _laid_out(value: Any, before: str) -> str:
    """Format a value on one line, or if that would be too long each of its entries on its own lines."""
    whole = json.dumps(value)
    parts = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
    if len(before) + len(whole) <= LINE or not any(isinstance(part, dict | list) for part in parts):
        return whole  # a list of names stays on one line, however long
    inner = before + " "
    if isinstance(value, dict):
        entries = [f"{json.dumps(name)}: {_laid_out(entry, inner)}" for name, entry in value.items()]
    else:
        entries = [_laid_out(entry, inner) for entry in value]
    opened, closed = "{}" if isinstance(value, dict) else "[]"
    return "\n".join([opened, ",\n".join(inner + entry for entry in entries), before + closed])
