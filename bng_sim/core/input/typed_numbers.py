"""Parse numbers that people type in the digits 0 to 9; Python's `int` and `float` accept digits of every script."""

import re

MOST_DIGITS = 30  # more than any seed or count has
_WHOLE = re.compile(rf"-?[0-9]{{1,{MOST_DIGITS}}}")
_DECIMAL = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")


def whole(text: str) -> int | None:
    """Read a whole number such as `-12`; return None for any other text, and for a number of too many digits."""
    return int(text) if _WHOLE.fullmatch(text) else None


def decimal(text: str) -> float | None:
    """Read a number such as `0.25` or `1e-3`; return None for any other text."""
    return float(text) if _DECIMAL.fullmatch(text) else None
