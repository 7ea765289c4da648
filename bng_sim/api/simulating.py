"""Many games of one setting, as a run of one cell: the one way that `bng-sim simulate` and `bng_sim.simulate` go."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from pydantic import ValidationError

from bng_sim.api import sweeping
from bng_sim.api.progress_display import Shown
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell, Game
from bng_sim.core.input.problems import show
from bng_sim.sweeps.config import own_metrics
from bng_sim.sweeps.config.keys import LONGEST_LABEL, Keep, OwnMetric
from bng_sim.sweeps.plan.cells import Plan, config_of, plan_cells

NAME = "simulation"


class Asked(NamedTuple):
    """How many games of a setting, and what is kept of them.

    Attributes:
        games: How many.
        first_game: Index of the first.
        keep: As in a config.
        files: Strategy files that were loaded, as they were given.
        metrics: The config's own, by name.

    """

    games: int
    first_game: int = 0
    keep: Keep = "all"
    files: tuple[str, ...] = ()
    metrics: Mapping[str, OwnMetric] = {}


def simulate(game: Game, cell: Cell, asked: Asked, folder: Path, how: sweeping.How, shown: Shown) -> sweeping.Finished:
    """Play many games of one setting and sum them up.

    Args:
        game: Which game.
        cell: The setting.
        asked: How many games, and what is kept of them.
        folder: Where the run will lie.
        how: With how many workers.
        shown: Where it is shown.

    Raises:
        InputError: If the folder holds something else.
        StrategyError: If a strategy breaks its contract.

    """
    sweep = sweeping.prepare(_plan(game, cell, asked), Path(), folder, shown)
    with sweeping.locked(sweep):
        return sweeping.play(sweep, frozenset({0}), how, shown)


def own(game: Game, metrics: Mapping[str, str | Mapping[str, str]]) -> dict[str, OwnMetric]:
    """Metrics of one's own as they are written, checked; raises `InputError` naming the first that cannot be used."""
    made = {}
    for name, metric in metrics.items():
        try:
            made[name] = OwnMetric.model_validate({"value": metric} if isinstance(metric, str) else metric)
        except ValidationError as error:
            detail = error.errors()[0]
            where = ".".join(["metrics", name, *map(str, detail["loc"])])
            raise InputError(f"{where}: got {show(detail['input'])}: {detail['msg'].lower()}") from None
    for name, text in own_metrics.problems(made, game):
        raise InputError(f"metrics.{name}: {text}")
    return made


def _plan(game: Game, cell: Cell, asked: Asked) -> Plan:
    """Plan a sweep of this one cell, with every metric of the game."""
    others = [metric.name for metric in game.metrics if metric.name not in game.headline]
    label, text = cell.lineup.text[:LONGEST_LABEL], cell.lineup.text
    config = config_of(
        cell,
        game,
        name=NAME,
        games=asked.games,
        first_game=asked.first_game,
        keep=asked.keep,
        lineups={label: text},
        metrics=(*asked.metrics, *game.headline, *others),
        own_metrics=dict(asked.metrics),
        strategies=asked.files,
    )
    return plan_cells(config, game, {label: cell})
