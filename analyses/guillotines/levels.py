"""What arises only from a level of the rules on."""

from bng_sim.sweeps.store.load import StoredRun


def levels_below(run: StoredRun, least: int) -> str:
    """Why a run cannot answer what arises from a level on; empty if some cell is at that level."""
    level = max(cell["rules"]["level"] for cell in run.played)
    return f"it arises from level {least} on, and the run is of level {level}" if level < least else ""
