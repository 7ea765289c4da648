"""Many games of one setting, as a run of one cell: the one way that `bng-sim simulate` and `bng_sim.simulate` go."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from pydantic import ValidationError

from bng_sim.api import sweeping
from bng_sim.api.progress_display import ProgressDisplay
from bng_sim.core.characters import RANDOM
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell, Game
from bng_sim.core.input.problems import show
from bng_sim.core.parameters import changed
from bng_sim.sweeps.config import own_metrics
from bng_sim.sweeps.config.keys import Config, Keep, OwnMetric

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


def simulate(
    game: Game, cell: Cell, asked: Asked, folder: Path, how: sweeping.PlayOptions, shown: ProgressDisplay
) -> sweeping.FinishedSweep:
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
    config = _config(game, cell, asked)
    sweep = sweeping.prepare(config, game, Path(), folder, shown)
    with sweeping.lock_folder(sweep):
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


def _config(game: Game, cell: Cell, asked: Asked) -> Config:
    """The config of a sweep of this one cell, with every metric of the game."""
    rules = cell.rules.model_dump(mode="json")
    seat = {} if cell.starting_seat is None else {"starting_seat": cell.starting_seat + 1}
    others = [metric.name for metric in game.metrics if metric.name not in game.headline]
    return Config(
        name=NAME,
        game=game.name,
        seed=cell.seed,
        games=asked.games,
        first_game=asked.first_game,
        keep=asked.keep,
        rules={name: rules[name] for name in changed(cell.rules)},
        lineups={cell.lineup.text[:100]: cell.lineup.text},
        characters=tuple(name or RANDOM for name in cell.characters),
        metrics=(*asked.metrics, *game.headline, *others),
        own_metrics=dict(asked.metrics),
        strategies=asked.files,
        assumptions=False,
        ladder=False,
        **seat,
    )
