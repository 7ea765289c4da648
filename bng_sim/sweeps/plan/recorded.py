"""Cells as a run's resolved config records them; apart from `cells`, so that `bng-sim status` imports no engine."""

from collections.abc import Mapping
from typing import Any

from bng_sim.core.value_words import plain


def cell_name(values: dict[str, Any], lineup: str, other: str, rung: str) -> str:
    """Describe how a cell differs from the others, for messages and progress; `other` is what is otherwise."""
    written = [f"{name} {plain(value)}" for name, value in values.items()]
    return ", ".join([*written, f"players: {rung}" if rung else f"lineup {lineup}", *filter(None, [other])])


def otherwise(assumption: str, change: Mapping[str, Any]) -> str:
    """Return what is otherwise in a cell than in the one that it repeats: `players: 3`; empty if nothing is."""
    return assumption or ", ".join(f"{name}: {plain(value)}" for name, value in change.items())


def is_on_grid(cell: dict[str, Any]) -> bool:
    """Check whether the config asks for a cell: `PlannedCell.on_grid`."""
    return not (cell["assumption"] or cell["rung"] or cell["change"])
