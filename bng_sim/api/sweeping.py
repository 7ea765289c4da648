"""A sweep from its config to a finished run, for the command line and for `bng_sim.sweep`."""

import contextlib
import functools
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from bng_sim import shipped
from bng_sim.analyses import noticed
from bng_sim.analyses.general import target_figures
from bng_sim.analyses.question_names import names
from bng_sim.api.lineup_costs import describe_slow_lineups
from bng_sim.api.play_options import PlayOptions
from bng_sim.api.preparation import compile_engine, watch_strategies
from bng_sim.api.progress import GamesProgress, format_duration, format_speed
from bng_sim.api.progress_display import ProgressDisplay
from bng_sim.core.bot_rules import BotRules
from bng_sim.core.compiling.project_sources import is_own
from bng_sim.core.errors import IncompleteError, InputError, StrategyError
from bng_sim.core.forfeits import BotError, with_bot_rules
from bng_sim.core.game import Cell, Game
from bng_sim.core.input.problems import show
from bng_sim.core.thinkers import NO_SEED
from bng_sim.games import GAMES, opened
from bng_sim.games import load as load_game
from bng_sim.report import report_files
from bng_sim.sweeps.cluster.cluster import Cluster
from bng_sim.sweeps.cluster.connection import connect
from bng_sim.sweeps.cluster.job import Job, make_job
from bng_sim.sweeps.cluster.workforce import Workforce
from bng_sim.sweeps.config import own_metrics, reading
from bng_sim.sweeps.plan.cells import Chunk, Plan, make_plan
from bng_sim.sweeps.plan.planned_cell import PlannedCell
from bng_sim.sweeps.plan.repeats import describe_repeats
from bng_sim.sweeps.plan.shares import Share
from bng_sim.sweeps.play.chunks import Failure
from bng_sim.sweeps.run.estimate import estimate, games_missing, report_seconds, typical_rates
from bng_sim.sweeps.run.load import StoredRun, load
from bng_sim.sweeps.run.publish import Timings, publish
from bng_sim.sweeps.run.runner import Runner
from bng_sim.sweeps.store import disk, provenance
from bng_sim.sweeps.store.folder import Store
from bng_sim.sweeps.store.manifest_file import MANIFEST

MOST_SHOWN = 10  # failures, damaged files
# Modules that a report needs and play does not.
OF_REPORT = ("bng_sim.report.content", "bng_sim.report.formats.html_page", "statsmodels.api")


@dataclass(frozen=True)
class PreparedSweep:
    """A sweep that is ready to be played.

    Attributes:
        plan: Its cells, and its game with the config's own metrics.
        store: Where it is written.
        files: That of the game if it is one in a file, then those of strategies of one's own.

    """

    plan: Plan
    store: Store
    files: tuple[Path, ...]

    @property
    def provide(self) -> Callable[[], Game]:
        """What gives the game in another process."""
        return functools.partial(self._opening(opened), self.files)

    def _opening(self, opening: "_Opening") -> Callable[[tuple[Path, ...]], Game]:
        """Return what gives the game, with the config's own metrics and rules for bots, of some strategy files."""
        recorded = tuple(own_metrics.record_metrics(self.plan.config.own_metrics, self.plan.game).items())
        return functools.partial(_open_game, opening, self._game_name, recorded, self.plan.config.bot_rules)

    @property
    def _game_name(self) -> str:
        """The name of the game; empty: it is in the first of the files."""
        return "" if self.plan.game.source else self.plan.game.name

    def job(self, only: frozenset[int], *, shared: bool) -> Job:
        """Return what a cluster's workers need in order to play these cells.

        Raises:
            InputError: If a strategy is in no file.

        """
        plan = self.plan
        names = {entry.name for cell in plan.cells for entry in cell.cell.lineup.entries}
        for strategy in (plan.game.strategies.played_as(name)[0] for name in sorted(names)):
            if not (is_own(strategy.path) or strategy.path in self.files):
                raise InputError(
                    f"backend dask: {strategy.title} is not from a file of the config; save it in one that its "
                    "`strategies` names, and it travels to the cluster"
                )
        lineups = {cell.cell.lineup.text: cell.cell.lineup for cell in plan.cells if cell.index in only}
        folder = self.store.folder if shared else None
        # Loaded for every job: a worker that played another job may have other files of these names.
        return make_job(self._opening(load_game), self.files, [*lineups.values()], self.store.encoder, folder)


class FinishedSweep(NamedTuple):
    """A run that has been played, and the chunks that could not be played."""

    run: StoredRun
    failures: list[Failure]


_Recorded = Iterable[tuple[str, Mapping[str, str]]]
_Opening = Callable[[str, tuple[Path, ...]], Game]


def _open_game(opening: _Opening, name: str, recorded: _Recorded, bots: BotRules, files: tuple[Path, ...]) -> Game:
    own, strategies = (name, files) if name else (str(files[0]), files[1:])
    return own_metrics.restore_metrics(with_bot_rules(opening(own, strategies), bots), dict(recorded))


def read(source: Path | Mapping[str, Any]) -> tuple[Plan, Path]:
    """Plan what a config asks for, and find the folder that its paths start from.

    A path may be the name of a shipped study. Raises `InputError` with all that is wrong.
    """
    if isinstance(source, Path):
        source = shipped.config(source)
    plan = make_plan(*reading.read(source, GAMES, _answers, noticed.declared, target_figures.possible, GAMES.open))
    return plan, source.parent if isinstance(source, Path) else Path()


def prepare(
    plan: Plan, config_folder: Path, folder: Path, shown: ProgressDisplay, *, reports: bool = False
) -> PreparedSweep:
    """Compile what a sweep needs; nothing is written yet.

    Args:
        plan: What will be played; its game has all strategies loaded.
        config_folder: The folder that the config's paths start from.
        folder: Where the run will lie.
        shown: Where it is shown.
        reports: Whether a report follows.

    Raises:
        StrategyError: If a strategy does not compile, or if the config has metrics of its own and no cell can be
            played.

    """
    compile_engine(plan.game, [cell.cell.lineup for cell in plan.cells], shown, OF_REPORT if reports else ())
    own = plan.config.own_metrics
    if own:
        plan = replace(plan, game=own_metrics.add_metrics(plan.game, own, _sample(plan)))
    own_game = (plan.game.source,) if plan.game.source else ()
    files = (*own_game, *((config_folder / file).absolute() for file in plan.config.strategies))
    return PreparedSweep(plan, Store(folder, plan.game, plan.resolved(config_folder)), files)


def play(sweep: PreparedSweep, only: frozenset[int], how: PlayOptions, shown: ProgressDisplay) -> FinishedSweep:
    """Play the missing games of a sweep, and sum it up.

    Args:
        sweep: The sweep from `prepare`.
        only: Indices of the cells to play.
        how: As `lock_folder` returns it: number of workers, and what to do with an earlier run.
        shown: Display of the progress.

    Raises:
        InputError: If the folder holds something else.
        StrategyError: If no cell could be played, each because a strategy breaks its contract.
        IncompleteError: If no cell could be played for another reason.

    """
    runner, timings = play_games(sweep, only, how, shown)
    if only <= {failure.cell.index for failure in runner.failures}:
        kind = StrategyError if all(failure.is_strategy for failure in runner.failures) else IncompleteError
        raise kind(f"no cell could be played: {list_failures(runner.failures)}")
    with shown.doing("Summing up"):
        publish(runner, timings)
        return FinishedSweep(load(sweep.store.folder), runner.failures)


def play_games(
    sweep: PreparedSweep, only: frozenset[int], how: PlayOptions, shown: ProgressDisplay, share: Share | None = None
) -> tuple[Runner, Timings]:
    """Play the missing games of a sweep, or of a share of it; as `play`, but nothing is summed up.

    Raises:
        InputError: If the folder holds something else.

    """
    store = sweep.store
    with _cluster(sweep, only, how, shown) as cluster:
        open_store(store, how, shown)
        plan = sweep.plan.extended(store.ends)
        for name in provenance.list_unrepeatable(store.fingerprints):
            shown.show_text(f"The games cannot be reproduced: {name} {NO_SEED}", is_aside=True)
        provide = sweep.provide if how.backend == "loky" else lambda: plan.game
        backend = "threads" if how.backend == "dask" else how.backend
        runner = Runner(plan, store, provide, how.n_workers, backend, only, cluster, share)
        with shown.doing("Watching strategies"):
            watch_strategies(plan.game, _name_cells(runner), shown)
        timings = Timings(cluster.workforce.threads if cluster else how.n_workers, how.backend)
        _play(runner, timings, how, shown)
    return runner, timings


@contextlib.contextmanager
def _cluster(
    sweep: PreparedSweep, only: frozenset[int], how: PlayOptions, shown: ProgressDisplay
) -> Iterator[Cluster | None]:
    """Return the cluster that plays, with workers that are prepared; None if none was asked for."""
    if how.backend != "dask":
        yield None
        return
    with shown.doing("Preparing the cluster"), contextlib.ExitStack() as opening:
        cluster = Cluster(how.address, sweep.job(only, shared=how.shared), sweep.store.folder, shown.show_text)
        opening.enter_context(cluster.prepared())
        connected = opening.pop_all()
    with connected:
        yield cluster


def count_threads(sweep: PreparedSweep, only: frozenset[int], how: PlayOptions, tell: Callable[[str], None]) -> int:
    """Return with how many threads a sweep would be played; `tell` shows which workers of a cluster are left out.

    Raises:
        InputError: If its cluster cannot be reached, or has no worker that could play.

    """
    if how.backend != "dask":
        return how.n_workers
    with connect(how.address, how.security) as client:
        n = Workforce(client, sweep.job(only, shared=how.shared), tell).count_threads()
    if not n:
        raise InputError(f"address: {how.address}: the cluster has no worker, so nothing can be estimated; start one")
    return n


def add_baselines(plan: Plan, cells: Iterable[int]) -> frozenset[int]:
    """Add to these cells those that they are compared with; raises `InputError` for an unknown number."""
    named = set(cells)
    if odd := sorted(named - set(range(len(plan.cells)))):
        raise InputError(f"only: got {show(odd[0])}, expected numbers of cells from 0 to {len(plan.cells) - 1}")
    return frozenset(named | {plan.cells[index].baseline for index in named})


@contextlib.contextmanager
def lock_folder(sweep: PreparedSweep, how: PlayOptions, shown: ProgressDisplay) -> Iterator[PlayOptions]:
    """Keep other processes out of the run's folder; return how to play: with a client for a cluster's address.

    The cluster is reached first, so that nothing is written for an address at which none answers.

    Raises:
        InputError: If the cluster cannot be reached, or another process uses the folder.

    """
    with contextlib.ExitStack() as opening:
        if how.backend == "dask":
            with shown.doing("Reaching the cluster"):
                how = how._replace(address=opening.enter_context(connect(how.address, how.security)))
        opening.enter_context(disk.lock(sweep.store.folder))
        yield how


def write_error(folder: Path, error: OSError) -> Exception:
    """Build the error for a folder that cannot be written: it is the wrong one, or the disk is full."""
    text = f"{folder}: cannot be written ({error.strerror or error}); "
    if isinstance(error, IsADirectoryError | NotADirectoryError | FileExistsError) and (folder / MANIFEST).exists():
        where = error.filename2 or error.filename
        return InputError(f"{where}: not written by a run ({error.strerror}); move it away, and try again")
    if (folder / MANIFEST).exists():
        return IncompleteError(f"{text}the stored games stay, and the same command resumes. Make room first")
    return InputError(f"{text}make room, or choose another folder with --runs")


def _sample(plan: Plan) -> pl.DataFrame:
    """Play a few games of the first cell that can be played, as rows of `games`; raises `StrategyError` if none can."""
    failures: list[Failure] = []
    for planned in plan.cells:
        try:
            return plan.game.play(planned.cell, 0, planned.cell.games_a_deal).games
        except StrategyError as error:  # the cell will be played, and the failure reported, like any other
            if isinstance(error, BotError):
                raise
            failures.append(Failure(planned, Chunk(0, 1), str(error), is_strategy=True))
    raise StrategyError(f"no cell could be played: {list_failures(failures)}")


def _answers(game: Game) -> list[str]:
    """List the questions that a config may ask the report to answer."""
    return list(names(game))


def open_store(store: Store, how: PlayOptions, shown: ProgressDisplay) -> None:
    """Open a run's folder, discard what it holds if that was asked for, and name the files that are damaged."""
    if how.fresh:
        _discard(store, shown)
    with shown.doing("Checking what was played before"):
        store.open(extend=how.extend, workers=how.n_workers)
    if store.damaged:
        shown.show_text(
            f"bng-sim: {len(store.damaged)} files are missing or altered, and are created again: "
            f"{_list_paths(sorted(store.damaged))}"
        )


def _discard(store: Store, shown: ProgressDisplay) -> None:
    """Delete what an earlier run left, and name the files that are not its own."""
    store.discard()
    report_files.delete_reports(store.folder)
    left = store.foreign_files
    if left:
        shown.show_text(f"bng-sim: not deleted from {store.folder}, because no run wrote it: {_list_paths(left)}")


def _name_cells(runner: Runner) -> list[tuple[str, Cell]]:
    """List the cells that will be played, each with its name for messages."""
    return [(f"cell {cell.index} ({cell.name}), ", cell.cell) for cell in runner.lacking_cells]


def _list_paths(paths: list[str]) -> str:
    """List paths in a line, with the number of those left out."""
    more = len(paths) - MOST_SHOWN
    return ", ".join(paths[:MOST_SHOWN]) + (f" and {more} more" if more > 0 else "")


def _play(runner: Runner, timings: Timings, how: PlayOptions, shown: ProgressDisplay) -> None:
    """Play the missing games, with an estimate first and progress meanwhile."""
    plan, stored = runner.plan, runner.store.games
    stops_early = plan.config.games is None
    todo = games_missing(plan, runner.store, runner.only, runner.share)
    rates = _show_estimate(runner, timings, how, shown) if shown.shows_text else typical_rates(plan)
    work = sum(n * rates[index] for index, n in todo.items())

    def interrupted(_counted: GamesProgress) -> str:
        kept = f"{stored + timings.games:,} games are stored in {runner.store.folder}"
        return f"interrupted; {kept}, and the same command resumes"

    def hear(cell: PlannedCell, n: int) -> None:
        progress.add(n, f"cell {cell.index + 1} of {len(plan.cells)}", n * rates[cell.index])

    runner.report = hear
    with shown.counting(sum(todo.values()), interrupted, runner if stops_early else None, work) as progress:
        for done in runner.play():
            if isinstance(done, Failure):
                shown.show_text(f"bng-sim: {done}")
            else:
                timings.add(done)
    speed = f"; {format_duration(progress.seconds)}, {format_speed(timings.games, progress.seconds)}"
    took = speed if timings.games else ""
    shown.show_text(f"Computed {timings.games:,} games, reused {stored:,}{took}")


def _show_estimate(runner: Runner, timings: Timings, how: PlayOptions, shown: ProgressDisplay) -> dict[int, float]:
    """Show how long it will take; return the expected seconds per game of each cell."""
    plan = runner.plan
    stops_early = plan.config.games is None
    at_most, about = ("at most ", "at most") if stops_early else ("", "about")
    kind = "processes" if runner.backend == "loky" else "threads"
    where = f" on {len(runner.cluster.workforce.ready)} workers of the cluster" if runner.cluster else ""
    what = f"{len(plan.cells)} cells, {at_most}{plan.games:,} games; {timings.workers} {kind}{where}"
    shown.show_text("\n".join(filter(None, (what, describe_repeats(plan.cells)))))
    with shown.doing("Timing a few games"):
        needed = estimate(plan, runner.store, runner.only, how.n_workers, runner.share)
        todo = needed.with_threads(how.n_workers, timings.workers)
    if runner.is_missing:
        report = f", and the report {format_duration(report_seconds(plan))}" if how.reports else ""
        slow = describe_slow_lineups(todo)
        shown.show_text(f"This will take {about} {format_duration(todo.seconds)}{report}.{f' {slow}' if slow else ''}")
    return todo.rates


def list_failures(failures: list[Failure]) -> str:
    """List failures line by line, with the number of those left out."""
    more = len(failures) - MOST_SHOWN
    return "\n".join([*map(str, failures[:MOST_SHOWN]), *([f"and {more} more"] if more > 0 else [])])
