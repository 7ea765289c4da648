"""`bng-sim sweep`: all cells of a config, from one command to a report."""

import functools
import os
import re
from pathlib import Path
from typing import Annotated

import typer

from bng_sim import shipped
from bng_sim.cli import dry_run, leaving, summary
from bng_sim.cli.compiling import compile_engine, watch_strategies
from bng_sim.cli.live import Verdicts
from bng_sim.cli.output import a_path, print_json, shorten, stderr, stdout, whole
from bng_sim.cli.progress import Games, duration
from bng_sim.cli.setting import MOST_WORKERS
from bng_sim.core.errors import IncompleteError, InputError
from bng_sim.core.game import Cell, Game
from bng_sim.games import GAMES, opened
from bng_sim.report import places
from bng_sim.sweep.config import reading
from bng_sim.sweep.plan.cells import Plan, make_plan
from bng_sim.sweep.plan.estimate import estimate, report_seconds
from bng_sim.sweep.play.backends import Backend
from bng_sim.sweep.play.run import Failure, Runner
from bng_sim.sweep.store import disk
from bng_sim.sweep.store.folder import Store
from bng_sim.sweep.store.listing import MANIFEST
from bng_sim.sweep.store.load import StoredRun, load
from bng_sim.sweep.store.publish import Timings, publish

MOST_SHOWN = 10  # failures, damaged files


def sweep(
    config_file: Annotated[
        Path,
        typer.Argument(
            metavar="CONFIG",
            help="A YAML file, which `bng-sim init` writes, or the name of a shipped study.",
            autocompletion=shipped.beginning,
        ),
    ],
    runs: Annotated[
        Path, typer.Option(help="Folder in which the run's own folder is made.", parser=a_path, metavar="FOLDER")
    ] = Path("runs"),
    workers: Annotated[
        int | None,
        typer.Option(
            help="How many play at once.", parser=whole(1, MOST_WORKERS), metavar="N", show_default="all cores"
        ),
    ] = None,
    backend: Annotated[
        Backend, typer.Option(help="Whether they are threads, or processes of their own (loky).")
    ] = "threads",
    only: Annotated[
        str | None,
        typer.Option(
            metavar="CELLS",
            help="Play some cells only, such as 0-3,7, and those that they are compared with.",
            show_default="all",
        ),
    ] = None,
    extend: Annotated[
        bool, typer.Option("--extend", help="Go on with a run whose config now asks for more games.")
    ] = False,
    fresh: Annotated[bool, typer.Option("--fresh", help="Discard what an earlier run left in the folder.")] = False,
    dry: Annotated[
        bool, typer.Option("--dry-run", help="Say what would be played, how long it takes and how much it writes.")
    ] = False,
    no_report: Annotated[
        bool,
        typer.Option(
            "--no-report",
            help="Write the tables alone and delete an older report; `bng-sim report` writes one later.",
        ),
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the summary as one JSON document.")] = False,
) -> None:
    """\b
    bng-sim sweep my_study/sweep.yaml
    bng-sim sweep my_sweep.yaml --workers 2 --runs results

    Play every combination of rules and lineups that a config asks for, and
    write tables, a summary and a report to runs/NAME. Stopped at any moment,
    it goes on where it was when the same command is given again. The same
    config gives the same files on any number of workers.

    Exit code 4: some of it could not be played, the rest is there; the same
    command tries again.
    """
    if fresh and extend:
        raise InputError("--fresh --extend: one discards the earlier run, the other goes on with it; leave one out")
    config_file = shipped.config(config_file)
    settings, game = reading.read(config_file, GAMES, _answers)
    plan = make_plan(settings, game)
    cells = _cells(only, plan)
    store = Store(runs / settings.name, game, plan.resolved(config_file.parent))
    n_workers = workers or os.cpu_count() or 1
    compile_engine(game, [cell.cell.lineup for cell in plan.cells])
    if dry:
        dry_run.show(plan, store, cells, n_workers, as_json=json)
        return
    files = tuple((config_file.parent / file).absolute() for file in settings.strategies)
    provide = functools.partial(opened, game.name, files) if backend == "loky" else lambda: game
    try:
        with disk.lock(store.folder):
            _open(store, fresh=fresh, extend=extend, workers=n_workers)
            plan = make_plan(settings, game, store.ends)
            runner = Runner(plan, store, provide, n_workers, backend, cells)
            watch_strategies(game, _named(runner))
            finished = _run(runner, reports=not no_report)
            lead, report = _report(finished, game, wanted=not no_report)
    except OSError as error:  # a full disk, a folder that may not be written
        raise not_written(store.folder, error) from None
    if json:
        print_json(summary.document(finished, game, lead))
    else:
        summary.show(stdout(), finished, game, lead)
    if report:
        stderr().print(f"Report: {report}", soft_wrap=True)
    _leave(runner.failures, finished, only is not None)


def _answers(game: Game) -> list[str]:
    """What a config's report may be asked to answer."""
    from analyses.catalogue import questions  # noqa: PLC0415 (figures take a second to import)

    return list(questions(game))


def _cells(text: str | None, plan: Plan) -> frozenset[int]:
    """The cells that `--only` names, such as `0-3,7`, and their baselines; all of them if it is not given."""
    n = len(plan.cells)
    if text is None:
        return frozenset(range(n))
    named: set[int] = set()
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,9})\s*(?:-\s*(\d{1,9})\s*)?", part)
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
        if first > last or last >= n:
            raise InputError(
                f"--only {shorten(text)}: got {shorten(part.strip())!r}, expected numbers of cells from 0 to {n - 1}, "
                "such as 0-3,7; --dry-run lists them"
            )
        twice = named & {*range(first, last + 1)}
        if twice:
            raise InputError(f"--only {shorten(text)}: names cell {min(twice)} twice; leave one out")
        named |= {*range(first, last + 1)}
    return frozenset(named | {plan.cells[index].baseline for index in named})


def _open(store: Store, *, fresh: bool, extend: bool, workers: int) -> None:
    if fresh:
        _discard(store)
    with stderr().status("Checking what was played before ..."):
        store.open(extend=extend, workers=workers)
    if store.damaged:
        stderr().print(
            f"bng-sim: {len(store.damaged)} files are missing or not as they were written, and are made again: "
            f"{_some(sorted(store.damaged))}",
            soft_wrap=True,
        )


def _named(runner: Runner) -> list[tuple[str, Cell]]:
    """The cells that will be played, each with what it is called."""
    cells = {task.cell.index: task.cell for task in runner.missing()}
    return [(f"cell {index} ({cell.name}), ", cell.cell) for index, cell in cells.items()]


def _discard(store: Store) -> None:
    """Delete what an earlier run left, and name what is not its own."""
    store.discard()
    places.discard(store.folder)
    left = store.others
    if left:
        stderr().print(f"bng-sim: left in {store.folder}, for no run wrote it: {_some(left)}", soft_wrap=True)


def _some(paths: list[str]) -> str:
    """Paths in a row, and how many more there are than anybody reads."""
    more = len(paths) - MOST_SHOWN
    return ", ".join(paths[:MOST_SHOWN]) + (f" and {more} more" if more > 0 else "")


def _run(runner: Runner, *, reports: bool) -> StoredRun:
    """Play what is missing and complete the run's tables; `reports` says whether a report follows."""
    timings = Timings(runner.workers, runner.backend)
    kept = runner.store.games
    with leaving.saying(
        lambda: (
            f"interrupted; {kept + timings.games:,} games are kept in {runner.store.folder}, and the same command "
            "goes on from there"
        )
    ):
        _play(runner, timings, kept, reports=reports)
    if runner.only <= {failure.cell.index for failure in runner.failures}:
        kind = InputError if all(failure.is_strategy for failure in runner.failures) else IncompleteError
        raise kind(f"no cell could be played: {_listed(runner.failures)}")
    with stderr().status("Summing up ..."):
        publish(runner, timings)
        return load(runner.store.folder)


def _report(finished: StoredRun, game: Game, *, wanted: bool) -> tuple[summary.Lead, Path | None]:
    """What the run asks and the verdict; and where its report lies, which is written if it is wanted.

    The report is written as Markdown too if that is there, so that nothing there is out of date.
    """
    from bng_sim.report.content import content, verdict  # noqa: PLC0415 (as above)
    from bng_sim.report.formats import markdown, page  # noqa: PLC0415 (as above)

    if not wanted:
        places.discard(finished.folder)
        return summary.Lead(*verdict(finished, game)), None
    with stderr().status("Writing the report ...") as status:
        report = content(finished, game, lambda what: status.update(f"Writing the report: {what} ..."))
        if (finished.folder / places.MARKDOWN).exists():
            markdown.write(report, finished.folder)
        return summary.Lead(report.title, report.front.verdict), page.write(report, finished.folder)


def _play(runner: Runner, timings: Timings, kept: int, *, reports: bool) -> None:
    """Play what is missing, with an estimate before and progress on the way; so many games are kept from before."""
    console, plan, store = stderr(), runner.plan, runner.store
    stops_early = plan.config.games is None
    at_most = "at most " if stops_early else ""
    console.print(f"{len(plan.cells)} cells, {at_most}{plan.games:,} games; {timings.workers} {_workers(runner)}")
    todo = estimate(plan, store, runner.only, timings.workers)
    if runner.missing():
        report = f", and the report {duration(report_seconds(plan))}" if reports else ""
        console.print(f"This will take {'at most' if stops_early else 'about'} {duration(todo.seconds)}{report}.")
    with Games(console, todo.games, Verdicts(runner) if stops_early else None) as progress:
        for done in runner.play():
            if isinstance(done, Failure):
                console.print(f"bng-sim: {done}", soft_wrap=True)
            else:
                timings.add(done)
            progress.add(done.games, f"cell {done.cell.index + 1} of {len(plan.cells)}")
    console.print(f"Computed {timings.games:,} games, reused {kept:,}{_speed(timings, progress.seconds)}")


def _workers(runner: Runner) -> str:
    return "threads" if runner.backend == "threads" else "processes"


def _speed(timings: Timings, seconds: float) -> str:
    return f"; {duration(seconds)}, {timings.games / seconds:,.0f} games/s" if timings.games else ""


def _listed(failures: list[Failure]) -> str:
    more = len(failures) - MOST_SHOWN
    return "\n".join([*map(str, failures[:MOST_SHOWN]), *([f"and {more} more"] if more > 0 else [])])


def not_written(folder: Path, error: OSError) -> Exception:
    """What to say of a folder that cannot be written: that it is the wrong one, or that there is no room left."""
    text = f"{folder}: cannot be written ({error.strerror or error}); "
    if isinstance(error, IsADirectoryError | NotADirectoryError | FileExistsError) and (folder / MANIFEST).exists():
        where = error.filename2 or error.filename
        return InputError(f"{where}: not what a run leaves there ({error.strerror}); move it away, and try again")
    if (folder / MANIFEST).exists():
        return IncompleteError(f"{text}what is there is kept, and the same command goes on with it. Make room first")
    return InputError(f"{text}make room, or choose another folder with --runs")


def _leave(failures: list[Failure], finished: StoredRun, chosen: bool) -> None:
    """End with exit code 4 if something failed, or say what has not been asked for yet."""
    if failures:
        cells = {failure.cell.index for failure in failures}
        raise IncompleteError(
            f"cells without figures: {len(cells)} (chunks that could not be played: {len(failures)}, see "
            "failures.csv); the same command tries them again"
        )
    left = finished.unplayed.height
    if chosen and left:
        stderr().print(f"{left} cells are not played yet; without --only the same command plays them")
