"""Cells as a run's resolved config records them; apart from `cells`, so that `bng-sim status` imports no engine."""

from typing import Any

from bng_sim.core.value_words import plain


def cell_name(values: dict[str, Any], lineup: str, assumption: str, rung: str) -> str:
    """Describe how a cell differs from the others, for messages and progress."""
    written = [f"{name} {plain(value)}" for name, value in values.items()]
    return ", ".join([*written, f"players: {rung}" if rung else f"lineup {lineup}", *filter(None, [assumption])])


def is_on_grid(cell: dict[str, Any]) -> bool:
    """Check whether the config asks for a cell: `PlannedCell.on_grid`."""
    return not cell["assumption"] and not cell["rung"]
