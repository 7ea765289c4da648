"""A sweep from its config to a finished run: the one way that the command line and `bng_sim.sweep` go."""

import functools
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from bng_sim import shipped
from bng_sim.analyses.names import names
from bng_sim.api.compiling import compile_engine, watch_strategies
from bng_sim.api.progress import duration, speed
from bng_sim.api.progress_display import Counting, Shown
from bng_sim.core.errors import IncompleteError, InputError, StrategyError
from bng_sim.core.game import Cell, Game
from bng_sim.games import GAMES, opened
from bng_sim.report import places
from bng_sim.sweeps.config import own_metrics, reading
from bng_sim.sweeps.config.keys import Config
from bng_sim.sweeps.plan.cells import Chunk, Plan, PlannedCell, make_plan
from bng_sim.sweeps.plan.estimate import estimate, games_missing, report_seconds, typical_rates
from bng_sim.sweeps.play.backends import Backend
from bng_sim.sweeps.play.run import Failure, Runner
from bng_sim.sweeps.store import disk
from bng_sim.sweeps.store.folder import Store
from bng_sim.sweeps.store.load import StoredRun, load
from bng_sim.sweeps.store.manifest_file import MANIFEST
from bng_sim.sweeps.store.publish import Timings, publish

MOST_SHOWN = 10  # failures, damaged files
# What a report needs and playing does not.
OF_REPORT = ("bng_sim.report.content", "bng_sim.report.formats.page", "statsmodels.api")


class How(NamedTuple):
    """How a sweep is played; the games are the same whatever this says.

    Attributes:
        workers: How many play at once; None: as many as there are cores.
        backend: Whether they are threads, or processes of their own.
        extend: Whether a run is gone on with whose config now asks for more games.
        fresh: Whether what an earlier run left in the folder is discarded.
        reports: Whether a report follows, so that its time is told too.

    """

    workers: int | None = None
    backend: Backend = "threads"
    extend: bool = False
    fresh: bool = False
    reports: bool = False

    @property
    def n_workers(self) -> int:
        """How many play at once."""
        return self.workers or os.cpu_count() or 1


@dataclass(frozen=True)
class Sweep:
    """What will be played, and where.

    Attributes:
        config: As read.
        game: With all strategies loaded, and the config's own metrics.
        plan: Its cells.
        store: Where it is written.
        files: Of strategies of one's own.

    """

    config: Config
    game: Game
    plan: Plan
    store: Store
    files: tuple[Path, ...]

    @property
    def provide(self) -> Callable[[], Game]:
        """What gives the game in another process."""
        recorded = own_metrics.recorded(self.config.own_metrics, self.game)
        return functools.partial(_opened, self.game.name, self.files, tuple(recorded.items()))


class Finished(NamedTuple):
    """A run that has been played, and what of it could not be."""

    run: StoredRun
    failures: list[Failure]


def _opened(name: str, files: tuple[Path, ...], recorded: Iterable[tuple[str, Mapping[str, str]]]) -> Game:
    return own_metrics.again(opened(name, files), dict(recorded))


def read(source: Path | Mapping[str, Any]) -> tuple[Config, Game, Path]:
    """A config, its game, and the folder from which its paths are; raises `InputError` with all that is wrong.

    A path may be the name of a shipped study.
    """
    if isinstance(source, Path):
        source = shipped.config(source)
    config, game = reading.read(source, GAMES, _answers)
    return config, game, source.parent if isinstance(source, Path) else Path()


def prepare(config: Config, game: Game, beside: Path, folder: Path, shown: Shown, *, reports: bool = False) -> Sweep:
    """Plan a sweep and compile what it needs; nothing is written yet.

    Args:
        config: That has been checked.
        game: With all strategies loaded.
        beside: The folder from which the config's paths are.
        folder: Where the run will lie.
        shown: Where it is shown.
        reports: Whether a report follows.

    Raises:
        StrategyError: If a strategy does not compile, or if there are own metrics and no cell can be played.

    """
    plan = make_plan(config, game)
    compile_engine(game, [cell.cell.lineup for cell in plan.cells], shown, OF_REPORT if reports else ())
    if config.own_metrics:
        game = own_metrics.joined(game, config.own_metrics, _sample(plan))
        plan = make_plan(config, game)
    files = tuple((beside / file).absolute() for file in config.strategies)
    return Sweep(config, game, plan, Store(folder, game, plan.resolved(beside)), files)


def play(sweep: Sweep, only: frozenset[int], how: How, shown: Shown) -> Finished:
    """Play what is missing of a sweep, and sum it up.

    Args:
        sweep: As `prepare` made it.
        only: Indices of the cells that are played.
        how: With how many workers, and what of an earlier run is kept.
        shown: Where it is shown.

    Raises:
        InputError: If the folder holds something else.
        StrategyError: If no cell could be played, each for a strategy that breaks its contract.
        IncompleteError: If no cell could be played for another reason.

    """
    store, n_workers = sweep.store, how.n_workers
    _open(store, how, shown)
    plan = make_plan(sweep.config, sweep.game, store.ends)
    provide = sweep.provide if how.backend == "loky" else lambda: sweep.game
    runner = Runner(plan, store, provide, n_workers, how.backend, only)
    with shown.doing("Watching strategies"):
        watch_strategies(sweep.game, _named(runner), shown)
    timings = Timings(n_workers, how.backend)
    _play(runner, timings, how, shown)
    if only <= {failure.cell.index for failure in runner.failures}:
        kind = StrategyError if all(failure.is_strategy for failure in runner.failures) else IncompleteError
        raise kind(f"no cell could be played: {_listed(runner.failures)}")
    with shown.doing("Summing up"):
        publish(runner, timings)
        return Finished(load(store.folder), runner.failures)


def with_baselines(plan: Plan, cells: Iterable[int]) -> frozenset[int]:
    """These cells and those that they are compared with; raises `InputError` for a number that there is not."""
    named = set(cells)
    odd = sorted(named - set(range(len(plan.cells))))
    if odd:
        raise InputError(f"only: got {odd[0]!r}, expected numbers of cells from 0 to {len(plan.cells) - 1}")
    return frozenset(named | {plan.cells[index].baseline for index in named})


def locked(sweep: Sweep) -> Any:
    """Keep other processes out of the folder; raises `InputError` if one is at work in it."""
    return disk.lock(sweep.store.folder)


def not_written(folder: Path, error: OSError) -> Exception:
    """What to say of a folder that cannot be written: that it is the wrong one, or that there is no room left."""
    text = f"{folder}: cannot be written ({error.strerror or error}); "
    if isinstance(error, IsADirectoryError | NotADirectoryError | FileExistsError) and (folder / MANIFEST).exists():
        where = error.filename2 or error.filename
        return InputError(f"{where}: not what a run leaves there ({error.strerror}); move it away, and try again")
    if (folder / MANIFEST).exists():
        return IncompleteError(f"{text}what is there is kept, and the same command goes on with it. Make room first")
    return InputError(f"{text}make room, or choose another folder with --runs")


def _sample(plan: Plan) -> pl.DataFrame:
    """A few games of the first cell that can be played, as rows of `games`; raises `StrategyError` if none can."""
    failures: list[Failure] = []
    for planned in plan.cells:
        cell = planned.cell
        try:
            return plan.game.play(cell, 0, cell.games_a_deal).games
        except StrategyError as error:  # the cell will be played, and the failure reported, like any other
            failures.append(Failure(planned, Chunk(0, 1), str(error), is_strategy=True))
    raise StrategyError(f"no cell could be played: {_listed(failures)}")


def _answers(game: Game) -> list[str]:
    """What a config's report may be asked to answer."""
    return list(names(game))


def _open(store: Store, how: How, shown: Shown) -> None:
    if how.fresh:
        _discard(store, shown)
    with shown.doing("Checking what was played before"):
        store.open(extend=how.extend, workers=how.n_workers)
    if store.damaged:
        shown.say(
            f"bng-sim: {len(store.damaged)} files are missing or not as they were written, and are made again: "
            f"{_some(sorted(store.damaged))}"
        )


def _discard(store: Store, shown: Shown) -> None:
    """Delete what an earlier run left, and name what is not its own."""
    store.discard()
    places.discard(store.folder)
    left = store.others
    if left:
        shown.say(f"bng-sim: left in {store.folder}, for no run wrote it: {_some(left)}")


def _named(runner: Runner) -> list[tuple[str, Cell]]:
    """The cells that will be played, each with what it is called."""
    cells = {task.cell.index: task.cell for task in runner.missing()}
    return [(f"cell {index} ({cell.name}), ", cell.cell) for index, cell in cells.items()]


def _some(paths: list[str]) -> str:
    """Paths in a row, and how many more there are than anybody reads."""
    more = len(paths) - MOST_SHOWN
    return ", ".join(paths[:MOST_SHOWN]) + (f" and {more} more" if more > 0 else "")


def _play(runner: Runner, timings: Timings, how: How, shown: Shown) -> None:
    """Play what is missing, with an estimate before and progress on the way."""
    plan, kept = runner.plan, runner.store.games
    stops_early = plan.config.games is None
    todo = games_missing(plan, runner.store, runner.only)
    rates = _tell_estimate(runner, timings, how, shown) if shown.tells else typical_rates(plan)
    work = sum(n * rates[index] for index, n in todo.items())

    def interrupted(_counted: Counting) -> str:
        where = runner.store.folder
        return (
            f"interrupted; {kept + timings.games:,} games are kept in {where}, and the same command goes on from there"
        )

    def hear(cell: PlannedCell, n: int) -> None:
        progress.add(n, f"cell {cell.index + 1} of {len(plan.cells)}", n * rates[cell.index])

    runner.hear = hear
    with shown.counting(sum(todo.values()), interrupted, runner if stops_early else None, work) as progress:
        for done in runner.play():
            if isinstance(done, Failure):
                shown.say(f"bng-sim: {done}")
            else:
                timings.add(done)
    took = f"; {duration(progress.seconds)}, {speed(timings.games, progress.seconds)}" if timings.games else ""
    shown.say(f"Computed {timings.games:,} games, reused {kept:,}{took}")


def _tell_estimate(runner: Runner, timings: Timings, how: How, shown: Shown) -> dict[int, float]:
    """Say how long it will take; return how long a game of each cell takes."""
    plan = runner.plan
    stops_early = plan.config.games is None
    at_most, about = ("at most ", "at most") if stops_early else ("", "about")
    kind = "threads" if runner.backend == "threads" else "processes"
    shown.say(f"{len(plan.cells)} cells, {at_most}{plan.games:,} games; {timings.workers} {kind}")
    with shown.doing("Timing a few games"):
        todo = estimate(plan, runner.store, runner.only, timings.workers)
    if runner.missing():
        report = f", and the report {duration(report_seconds(plan))}" if how.reports else ""
        shown.say(f"This will take {about} {duration(todo.seconds)}{report}.")
    return todo.rates


def _listed(failures: list[Failure]) -> str:
    more = len(failures) - MOST_SHOWN
    return "\n".join([*map(str, failures[:MOST_SHOWN]), *([f"and {more} more"] if more > 0 else [])])
