"""How often do the intervals fail that may be looked at often, and how wide are they?

    python benchmarks/coverage.py --paths 1000
    python benchmarks/coverage.py --values turns.npy --bounds 0 500 --paths 1000 --json

Deals are drawn with replacement from columns of the five games and from distributions that are hard to judge, or from
the values in a file, so their mean is the truth. A path is one run of `sweep`, one candidate of a `balance` race, or
one confirmation of a proposal; it fails if its interval misses the truth at any look. Promised is how many may.
"""

import sys

# numba imports the library `coverage` if there is one, and would find this file: from here, or from a benchmark beside.
if __name__ != "__main__":
    raise ImportError("coverage.py is run, not imported")
sys.path.pop(0)

import argparse
import dataclasses
import json
import math
import os
import platform
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl
from rich.console import Console
from rich.progress import track
from rich.table import Table

import bng_sim
from bng_sim.core.game import Game
from bng_sim.core.results.metrics import Metric
from bng_sim.games import GAMES
from bng_sim.lab.balance import race
from bng_sim.sweeps.statistics import anytime
from bng_sim.sweeps.statistics.anytime import Bounds
from bng_sim.sweeps.statistics.ratio import Ratio
from bng_sim.sweeps.statistics.sums import sum_ratios

Array = npt.NDArray[np.float64]

DEALS = 20_000  # of a path
AT_ONCE = 100  # paths that are drawn together
CANDIDATES, FIGURES = 100, 3  # of a race: its intervals are all to hold together
GAMES_OF_COLUMNS = 20_000
A_GAME = 3  # columns: its length, and those whose values are most skewed
MADE: dict[str, tuple[Callable[[np.random.Generator, int], Array], Bounds]] = {
    "100 in 1 % of games, else 0": (lambda rng, n: 100.0 * (np.arange(n) % 100 == 0), (0.0, 100.0)),
    "the same, bounds unknown": (lambda rng, n: 100.0 * (np.arange(n) % 100 == 0), anytime.NO_BOUNDS),
    "2 % of games last 500 turns": (
        lambda rng, n: np.where(np.arange(n) % 50 == 0, 500.0, rng.geometric(1 / 30, n).clip(max=500)), (0.0, 500.0),
    ),
    "the same, bounds unknown ": (
        lambda rng, n: np.where(np.arange(n) % 50 == 0, 500.0, rng.geometric(1 / 30, n).clip(max=500)),
        anytime.NO_BOUNDS,
    ),
    "lognormal(1.5)": (lambda rng, n: rng.lognormal(0.0, 1.5, n), anytime.NO_BOUNDS),
    "yes in 0.2 % of games": (lambda rng, n: (np.arange(n) % 500 == 0).astype(float), anytime.SHARES),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Way:
    """How a figure is looked at.

    Attributes:
        name: Which command does so.
        alpha: The share of paths that may fail.
        looks: Deals at which it is looked at.
        sharpest: Deals at which asymptotic ends are narrowest.

    """

    name: str
    alpha: float
    looks: tuple[int, ...]
    sharpest: float


def growing(first: int, growth: float) -> tuple[int, ...]:
    """Return looks that come later by a factor, up to all deals of a path."""
    looks = [first]
    while looks[-1] < DEALS:
        looks.append(min(int(growth * looks[-1]), DEALS))
    return tuple(looks)


WAYS = (
    Way("sweep", 0.05, growing(100, 1.25), anytime.SHARPEST),
    Way("race", 0.05 / CANDIDATES / FIGURES, growing(race.FIRST_DEALS, race.GROWTH), race.sharpest(DEALS)),
    Way("confirmation", 0.05 / race.WANTED / FIGURES, (DEALS,), DEALS),
)


def main() -> None:
    """Draw paths of each distribution, and print how many fail."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--values", type=Path, help="a file of numbers, as numpy.save writes it, one a deal")
    parser.add_argument("--bounds", type=float, nargs=2, default=anytime.NO_BOUNDS, metavar=("LOW", "HIGH"))
    parser.add_argument("--paths", type=int, default=1_000)
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    arguments = parser.parse_args()
    if arguments.values:
        values = np.load(arguments.values).astype(np.float64).ravel()
        low, high = arguments.bounds
        if not len(values) or not np.isfinite(values).all() or values.min() < low or values.max() > high:
            parser.error(f"--values {arguments.values}: expected finite numbers from {low:g} to {high:g}")
        distributions = [(arguments.values.name, values, (low, high))]
    else:
        distributions = list(all_distributions())
    steps = track(distributions, "Paths", console=Console(stderr=True), disable=len(distributions) == 1)
    found = {name: measure(values, bounds, arguments.paths) for name, values, bounds in steps}
    if arguments.json:
        print(json.dumps(found if len(found) > 1 else next(iter(found.values())), indent=2))
    else:
        show(found, arguments.paths)


def all_distributions() -> Iterator[tuple[str, Array, Bounds]]:
    """Yield name, values and bounds: of columns of the games, and of those that are made."""
    for name in GAMES:
        run = bng_sim.simulate(game=name, games=GAMES_OF_COLUMNS, progress=False)
        games = run.scan_games().lazy().collect()
        means = [metric for metric in GAMES[name].metrics if metric.kind == "mean"]
        values = {metric.name: values_of(metric, games) for metric in means}
        by_skewness = sorted(values, key=lambda one: -skewness(values[one]))
        bounds = {metric.name: bounds_of(metric, GAMES[name]) for metric in means}
        for one in list(dict.fromkeys(["turns", *by_skewness]))[:A_GAME]:
            yield f"{name}: {one}", values[one], bounds[one]
    rng = np.random.default_rng(11)
    for made, (draw, bounds) in MADE.items():
        yield made, draw(rng, 100_000), bounds


def values_of(metric: Metric, games: pl.DataFrame) -> Array:
    """Return a metric of each game that has it."""
    found = games.select(metric.expression.cast(pl.Float64).alias("value"))["value"].drop_nulls()
    return found.to_numpy()


def skewness(values: Array) -> float:
    """Return how skewed values are; 0 if they are all alike."""
    away = values - values.mean() if len(values) else np.zeros(1)
    return float(abs((away**3).mean()) / max(away.std() ** 3, 1e-12))


def bounds_of(metric: Metric, game: Game) -> Bounds:
    """Return the bounds of a metric under the printed rules."""
    rules = game.rules()
    least, most = (getattr(rules, end) if isinstance(end, str) else end for end in metric.bounds)
    return -math.inf if least is None else least, math.inf if most is None else most


def measure(values: Array, bounds: Bounds, paths: int) -> dict[str, Any]:
    """Return the share of paths that fail, by way; what was promised; the deals at the first interval; and the width.

    The width is that of the last interval, in those of one that is looked at once (Student's, 95 %).
    """
    rng, truth = np.random.default_rng(7), float(values.mean())
    failed = {way.name: 0 for way in WAYS}
    first: dict[str, list[int]] = {way.name: [] for way in WAYS}
    widths: dict[str, list[float]] = {way.name: [] for way in WAYS}
    looks = np.array(sorted({look for way in WAYS for look in way.looks}))
    for path in draw_paths(rng, values, paths):
        ratios = dict(zip(looks.tolist(), ratios_at(path, looks), strict=True))
        once = ratios[DEALS].mean("mean")
        for way in WAYS:
            ends = [(look, anytime.interval(ratios[look], way.alpha, way.sharpest, bounds)) for look in way.looks]
            known = [(look, low, high) for look, (low, high) in ends if low is not None and high is not None]
            failed[way.name] += any(not low <= truth <= high for _, low, high in known)
            if known:
                first[way.name].append(known[0][0])
            width = 0.0 if once.low is None or once.high is None else once.high - once.low
            if known and known[-1][0] == DEALS and width > 0:  # values that are all alike have none
                widths[way.name].append((known[-1][2] - known[-1][1]) / width)
    return {
        **{name: n / paths for name, n in failed.items()},
        "promised": {way.name: way.alpha for way in WAYS},
        "first": {name: float(np.median(deals)) if deals else None for name, deals in first.items()},
        "width": {name: float(np.median(width)) if width else None for name, width in widths.items()},
    }


def draw_paths(rng: np.random.Generator, values: Array, paths: int) -> Iterator[Array]:
    """Yield the deals of each path."""
    for start in range(0, paths, AT_ONCE):
        yield from rng.choice(values, (min(AT_ONCE, paths - start), DEALS))


def ratios_at(path: Array, looks: npt.NDArray[np.int64]) -> Iterator[Ratio]:
    """Yield the sums at each look."""
    so_far, ones = Ratio(), np.ones((DEALS, 1))
    for start, end in zip([0, *looks[:-1]], looks, strict=True):
        so_far.add(sum_ratios(path[start:end, None], ones[start:end])[0])
        yield dataclasses.replace(so_far)


def show(found: dict[str, dict[str, Any]], paths: int) -> None:
    """Print a row for each distribution."""
    table = Table(
        "values", *(f"{way.name}\n(at most {100 * way.alpha:.3g} %)" for way in WAYS), "first interval", "width"
    )
    for name, one in found.items():
        shares = [f"{100 * one[way.name]:.3g} %" for way in WAYS]
        first = "none" if one["first"]["sweep"] is None else f"{one['first']['sweep']:,.0f} deals"
        width = "none" if one["width"]["sweep"] is None else f"{one['width']['sweep']:.2f}"
        table.add_row(name, *shares, first, width)
    console = Console()
    console.print(table)
    console.print(
        f"{paths:,} paths of {DEALS:,} deals. First interval and width: of a sweep, at its end, the width in those of "
        f"an interval that is looked at once. {platform.machine()}, {os.cpu_count()} cores."
    )


if __name__ == "__main__":
    main()
