"""A run's headline among players like those of the designer's playtests, in a file of the run's folder."""

import json
from pathlib import Path
from typing import Any

from bng_sim.sweeps.store import disk

PLAYTESTS = "playtests.json"


def write(folder: Path, weighted: dict[str, Any]) -> None:
    """Write what `lab.playtests.weighting.weigh` returned."""
    disk.write_json(folder / PLAYTESTS, weighted)


def read(folder: Path) -> dict[str, Any] | None:
    """Read it back; None if the run was played without playtests, or the file is damaged."""
    try:
        found: dict[str, Any] = json.loads((folder / PLAYTESTS).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) and "cells" in found else None


def remove(folder: Path) -> None:
    """Remove what an earlier command wrote."""
    disk.remove(folder / PLAYTESTS)
