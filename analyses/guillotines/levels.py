"""Explain why a question does not apply below a level of the rules."""

from bng_sim.sweeps.run.load import StoredRun


def levels_below(run: StoredRun, least: int) -> str:
    """Return why a run cannot answer a question about rules from a level on; empty if some cell has that level."""
    level = max(cell["rules"]["level"] for cell in run.played)
    return f"it needs level {least} or higher, and the run has level {level}" if level < least else ""
