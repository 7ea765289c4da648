"""Measure how much there is to think about in a game: what a search player wins with ever more playouts."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses import numbers
from bng_sim.analyses.plots import estimates, style
from bng_sim.core import lineup
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.lab import rows
from bng_sim.lab.exploit import times_even
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.statistics.ratio import Mean

PLAYOUTS = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
_ROLLOUTS = "rollouts"  # as a lineup sets them


@dataclass(frozen=True, slots=True)
class Point:
    """Hold the result with one number of playouts.

    Attributes:
        playouts: At each decision; with 1 the player does what its script does.
        share: Its share of the games that anybody won; joint winners share a game.

    """

    playouts: int
    share: Mean


@dataclass(frozen=True, slots=True)
class Skill:
    """Hold the results.

    Attributes:
        one: The search player, as written.
        against: The lineup of the others.
        players: Number of players.
        points: By rising number of playouts.

    """

    one: str
    against: str
    players: int
    points: tuple[Point, ...]


def with_playouts(one: str, playouts: int) -> str:
    """Return a search player as a lineup writes it, with so many playouts; raises `InputError` if it names a number."""
    name, bracket, inside = one.strip().partition("(")
    if name != "search":
        raise InputError(f"PLAYER: got {one!r}, expected search, or search with settings such as search(worlds=100)")
    settings = [part.strip() for part in inside.removesuffix(")").split(",")] if bracket else []
    if any(part.partition("=")[0].strip() == _ROLLOUTS for part in settings):
        raise InputError(f"PLAYER: got {one!r}, expected no {_ROLLOUTS}: --playouts sets it")
    return f"search({','.join([f'{_ROLLOUTS}={playouts}', *settings])})"


def lineups(one: str, against: str, playouts: Sequence[int]) -> dict[str, str]:
    """Return a lineup with one seat of the search player for each number of playouts."""
    return {f"{n} playouts": lineup.one_among(with_playouts(one, n), against) for n in playouts}


def read(run: StoredRun, game: Game, one: str, against: str, players: int, playouts: Sequence[int]) -> Skill:
    """Return the results of `lineups`, which were played in this order."""
    points = []
    for cell, n in enumerate(playouts):
        label = lineup.parse(run.lineup(cell), game.strategies, players).labels[0]
        points.append(Point(n, rows.results_of_seats(run, cell, label).share))
    return Skill(one, against, players, tuple(points))


def sentences(found: Skill) -> list[str]:
    """Return what the curve shows, in sentences that claim no more than the intervals support."""
    first, last = found.points[0], found.points[-1]
    made = [
        f"With {last.playouts:,} playouts at each decision one {found.one} among {found.against} wins "
        f"{_times(last, found.players)} times its even share; with {first.playouts:,} it wins "
        f"{_times(first, found.players)} times that."
    ]
    better = next((point for point in found.points if times_even(point.share, found.players)[1] > 1), None)
    if better is None:
        made.append("No number of playouts tried clearly wins more than an even share.")
    elif better is not last:
        made.append(f"{better.playouts:,} are the fewest that clearly win more than an even share.")
    return made


def _times(point: Point, players: int) -> str:
    return numbers.estimate(*times_even(point.share, players), "mean")


def frame(found: Skill) -> pl.DataFrame:
    """Return a row for each number of playouts: `playouts`, `n`, `times_even`, `low`, `high`."""
    return pl.DataFrame(
        [
            {"playouts": point.playouts, "n": point.share.n}
            | dict(zip(("times_even", "low", "high"), times_even(point.share, found.players), strict=True))
            for point in found.points
        ]
    )


def document(found: Skill) -> dict[str, Any]:
    """Return the results as plain data."""
    return {**asdict(found), "sentences": sentences(found)}


@style.styled
def plot(found: Skill) -> Figure:
    """Draw the share of the wins by the number of playouts, in times an even share."""
    last = found.points[-1]
    title = f"With {last.playouts:,} playouts one wins {_times(last, found.players)} times its even share"
    about = f"Wins, in times an even share, among {found.against}, {found.players} players (bars: 95 % interval)"
    figure = style.canvas(2.6, title, about)
    axes = figure.subplots()
    table = pl.DataFrame(
        [
            ("one", str(point.playouts), point.share.n, *times_even(point.share, found.players))
            for point in found.points
        ],
        schema=["line", "at", "n", *estimates.FIGURES],
        orient="row",
    )
    estimates.points(axes, table, "at", ["one"], places=table["at"].to_list(), joined=True)
    axes.axhline(1.0, color=style.FAINT, linewidth=0.8)
    axes.set_xlabel("Playouts at each decision")
    axes.set_ylabel("Times an even share")
    axes.set_ylim(bottom=0)
    return figure
