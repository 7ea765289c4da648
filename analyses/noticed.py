"""Collect what a table would notice: of every figure that an answer compares, as declared or as the config says."""

from collections.abc import Mapping
from typing import Any

from bng_sim.analyses import measures
from bng_sim.core.game import Game
from bng_sim.core.noticeable import Noticeable, judge
from bng_sim.sweeps.run.load import StoredRun

OF_CONFIG = "as the config says"


def declared(game: Game) -> dict[str, Noticeable]:
    """Return name -> smallest difference that is noticed: of metrics, groupings and measures of the scorecard."""
    of_figures = {name: figure.noticed for name, figure in measures.figures(game).items()}
    return of_figures | {grouping.name: grouping.noticeable for grouping in game.groupings}


def in_force(run: StoredRun, game: Game) -> dict[str, Noticeable]:
    """Return the same with what the config of a run says instead."""
    return of_config(run.config["noticeable"], game)


def of_config(said: Mapping[str, float], game: Game) -> dict[str, Noticeable]:
    """Return the same with what a config says under `noticeable`."""
    return declared(game) | {name: Noticeable(size, OF_CONFIG) for name, size in said.items()}


def weigh(difference: float, low: float | None, high: float | None, threshold: float) -> dict[str, Any]:
    """Return what an interval says of a difference as `size`, and its amount in `units` of what is just noticed."""
    return {"size": judge(low, high, threshold), "units": abs(difference) / threshold}
