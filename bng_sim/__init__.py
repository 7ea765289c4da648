"""bng-sim: how a board game really behaves, from millions of simulated games."""

from typing import TYPE_CHECKING, Literal

__version__ = "0.1.0"

if TYPE_CHECKING:
    from pathlib import Path

    from bng_sim.sweep.store.load import Run


def load(folder: "str | Path", frames: Literal["polars", "pandas"] = "polars") -> "Run":
    """Open the finished run in `folder`, such as `runs/crisis_counts`, with its tables as polars or pandas frames.

    Raises `bng_sim.core.errors.InputError` if no complete run lies there.
    """
    from bng_sim.sweep.store import load as reader  # noqa: PLC0415 (the engine's own imports must not load all of this)

    return reader.load(folder, frames)
