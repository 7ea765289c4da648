"""Many games of one cell, as a run: used by `bng-sim simulate` and `bng_sim.simulate`."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from pydantic import ValidationError

from bng_sim.analyses.general import target_figures
from bng_sim.api import sweeping
from bng_sim.api.play_options import PlayOptions
from bng_sim.api.progress_display import ProgressDisplay
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell, Game
from bng_sim.core.input.problems import show
from bng_sim.sweeps.config import own_metrics
from bng_sim.sweeps.config.keys import LONGEST_LABEL, Keep, OwnMetric
from bng_sim.sweeps.plan.cells import Plan, config_of, plan_cells

NAME = "simulation"


class Extent(NamedTuple):
    """How many games of a cell are played, and what is stored of them.

    Attributes:
        games: How many.
        first_game: Index of the first.
        keep: As in a config.
        files: Strategy files that have been loaded, as they were given.
        metrics: Metrics of the user's own, by name.

    """

    games: int
    first_game: int = 0
    keep: Keep = "all"
    files: tuple[str, ...] = ()
    metrics: Mapping[str, OwnMetric] = {}


def simulate(
    game: Game, cell: Cell, extent: Extent, folder: Path, how: PlayOptions, shown: ProgressDisplay
) -> sweeping.FinishedSweep:
    """Play many games of one cell and sum them up.

    Args:
        game: Which game.
        cell: What is played.
        extent: How many games, and what is stored of them.
        folder: The run's own folder.
        how: With how many workers.
        shown: Where progress is shown.

    Raises:
        InputError: If the folder holds something else.
        StrategyError: If a strategy breaks its contract.

    """
    sweep = sweeping.prepare(_plan(game, cell, extent), Path(), folder, shown)
    with sweeping.lock_folder(sweep, how, shown) as reached:
        return sweeping.play(sweep, frozenset({0}), reached, shown)


def read_own_metrics(game: Game, metrics: Mapping[str, str | Mapping[str, str]]) -> dict[str, OwnMetric]:
    """Read the metrics of a call; raises `InputError` that names the first one that cannot be used."""
    made = {}
    for name, metric in metrics.items():
        try:
            made[name] = OwnMetric.model_validate({"value": metric} if isinstance(metric, str) else metric)
        except ValidationError as error:
            detail = error.errors()[0]
            where = ".".join(["metrics", name, *map(str, detail["loc"])])
            raise InputError(f"{where}: got {show(detail['input'])}: {detail['msg'].lower()}") from None
    taken = own_metrics.find_taken(made, target_figures.possible(game) if made else {}, game)
    for name, text in (*own_metrics.find_problems(made, game), *taken):
        raise InputError(f"metrics.{name}: {text}")
    return made


def _plan(game: Game, cell: Cell, extent: Extent) -> Plan:
    """Plan a sweep of this one cell, with every metric of the game."""
    others = [metric.name for metric in game.metrics if metric.name not in game.headline]
    label, text = cell.lineup.text[:LONGEST_LABEL].strip(), cell.lineup.text
    config = config_of(
        cell,
        game,
        name=NAME,
        games=extent.games,
        first_game=extent.first_game,
        keep=extent.keep,
        lineups={label: text},
        metrics=(*extent.metrics, *game.headline, *others),
        own_metrics=dict(extent.metrics),
        strategies=extent.files,
    )
    return plan_cells(config, game, {label: cell})
