"""The headline of a run among players like those of the playtests: each candidate's figure, by how likely it is."""

import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np
import polars as pl

from bng_sim.core.cell_reader import read_cell
from bng_sim.core.game import Game
from bng_sim.core.results.metrics import Metric
from bng_sim.lab.balance.race import Counted
from bng_sim.lab.playtests.answer import WORDS, Comparison
from bng_sim.lab.playtests.likeness import LEVEL
from bng_sim.lab.playtests.simulated import SEED, Array
from bng_sim.sweeps.plan.planned_cell import PlannedCell
from bng_sim.sweeps.tasks.backends import map_in_threads

GAMES = 1_000  # of a candidate in a cell
MOST_CELLS = 12


def weigh(
    found: Comparison, cells: Sequence[PlannedCell], metric: Metric, workers: int, counting: Counted
) -> dict[str, Any]:
    """Return the metric in each cell, weighted by the posterior of the playtests, and by the prior.

    Args:
        found: The playtests, compared.
        cells: The cells; of many the first.
        metric: The metric.
        workers: Number of threads.
        counting: `counting(n)`: shows how many of `n` games have been played until the context ends.

    Returns:
        For each cell the mean over the candidates, and the ends between which 90 % of the posterior lies; the same of
        the prior.

    """
    able = [place for place, weight in enumerate(found.likeness.prior) if weight > 0]
    tasks = list(itertools.product(cells[:MOST_CELLS], able))
    with counting(GAMES * len(tasks)) as counted:
        values = []
        for value in map_in_threads(lambda task: _value(found, metric, *task), tasks, workers):
            counted.add(GAMES)
            values.append(value)
    rows = np.array(values).reshape(-1, len(able))
    return {
        "plays": found.plays.frame.height,
        "surprising": found.is_surprising,
        "not_identified": [WORDS[name] for name in found.likeness.not_identified],
        "metric": metric.name,
        "cells": [
            {"cell": cell.index}
            | _weighted("", row, found.likeness.weights[able])
            | _weighted("prior_", row, found.likeness.prior[able])
            for cell, row in zip(cells, rows, strict=False)
        ],
    }


def _value(found: Comparison, metric: Metric, cell: PlannedCell, candidate: int) -> float:
    """Play a cell with a candidate; return the metric's mean over the games that have it."""
    game: Game = found.game
    played = read_cell(game, cell.cell.rules, SEED, found.candidates[candidate].text)
    game.warm_up(played.lineup)
    values = game.play(played, 0, GAMES).games.select(metric.expression.cast(pl.Float64).mean())
    value = values.item()
    return float("nan") if value is None else float(value)


def _weighted(name: str, values: Array, weights: Array) -> dict[str, float | None]:
    """Return the weighted mean, and the ends of the middle of the distribution."""
    known = np.isfinite(values) & (weights > 0)
    if not known.any():
        return {f"{name}{part}": None for part in ("value", "low", "high")}
    values, weights = values[known], weights[known] / weights[known].sum()
    order = np.argsort(values)
    above = np.cumsum(weights[order])
    low, high = (values[order][np.searchsorted(above, share - 1e-9)] for share in ((1 - LEVEL) / 2, (1 + LEVEL) / 2))
    return {f"{name}value": float(values @ weights), f"{name}low": float(low), f"{name}high": float(high)}
