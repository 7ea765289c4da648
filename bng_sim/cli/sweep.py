"""`bng-sim sweep`: play all cells of a config and write tables and a report."""

import contextlib
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bng_sim import shipped
from bng_sim.api import sweep_parts, sweeping
from bng_sim.api.arguments import MOST_WORKERS
from bng_sim.api.play_options import PlayOptions
from bng_sim.api.progress import GamesProgress
from bng_sim.cli import dry_run, interrupts, part_options, target_exit
from bng_sim.cli.output import parse_path, print_json, shorten, stderr, stdout, whole_number
from bng_sim.cli.progress_lines import ProgressLines
from bng_sim.cli.sweep_progress import SweepProgress
from bng_sim.core.errors import IncompleteError, InputError
from bng_sim.lab.playtests import plays
from bng_sim.report import drawing, report_files
from bng_sim.sweeps.plan.cells import Plan
from bng_sim.sweeps.play.chunks import Failure
from bng_sim.sweeps.run.estimate import report_seconds
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.store import playtests_file
from bng_sim.sweeps.tasks.backends import Backend

if TYPE_CHECKING:
    from bng_sim.cli import summary


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
        Path, typer.Option(help="Folder that holds the run's own folder.", parser=parse_path, metavar="FOLDER")
    ] = Path("runs"),
    workers: Annotated[
        int | None,
        typer.Option(
            help="How many threads or processes play.",
            parser=whole_number(1, MOST_WORKERS),
            metavar="N",
            show_default="all cores",
        ),
    ] = None,
    backend: Annotated[
        Backend, typer.Option(help="Play in threads, in separate processes (loky), or on a cluster (dask).")
    ] = "threads",
    address: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="The scheduler of the cluster, for --backend dask.", show_default=False),
    ] = None,
    security: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Certificates for a scheduler at tls://: a file of Dask's configuration with distributed.comm.tls.",
            parser=parse_path,
            show_default="Dask's own",
        ),
    ] = None,
    shared: Annotated[
        bool,
        typer.Option("--shared", help="The cluster's workers see the run's folder too, and write into it themselves."),
    ] = False,
    part: Annotated[
        sweep_parts.Part | None,
        typer.Option(
            metavar="K/N",
            help="Play only the K-th of N parts, such as 3/16, into a folder of its own: for job arrays.",
            parser=part_options.parse_part,
            show_default=False,
        ),
    ] = None,
    join: Annotated[
        bool, typer.Option("--join", help="Join the parts that --part has played, and write tables and a report.")
    ] = False,
    playtests: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Plays of your own, from `bng-sim playtests import`: the report says the headline for players like "
            "those.",
            parser=parse_path,
            show_default=False,
        ),
    ] = None,
    only: Annotated[
        str | None,
        typer.Option(
            metavar="CELLS",
            help="Play only these cells, such as 0-3,7, and those that they are compared with.",
            show_default="all",
        ),
    ] = None,
    extend: Annotated[
        bool, typer.Option("--extend", help="Continue a run whose config now asks for more games.")
    ] = False,
    fresh: Annotated[bool, typer.Option("--fresh", help="Discard what an earlier run left in the folder.")] = False,
    dry: Annotated[
        bool, typer.Option("--dry-run", help="Print what would be played, how long it takes and how much it writes.")
    ] = False,
    no_report: Annotated[
        bool,
        typer.Option(
            "--no-report",
            help="Write only the tables and delete an older report; `bng-sim report` writes one later.",
        ),
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the summary as one JSON document.")] = False,
) -> None:
    """\b
    bng-sim sweep my_study/sweep.yaml
    bng-sim sweep my_sweep.yaml --workers 2 --runs results
    bng-sim sweep my_sweep.yaml --backend dask --address tcp://scheduler:8786
    bng-sim sweep my_sweep.yaml --part 3/16

    Play every combination of rules and lineups that a config asks for, and
    write tables, a summary and a report to runs/NAME. If it is stopped, the
    same command resumes. The same config gives the same files on any number
    of workers.

    In a job array each job plays a part, such as --part 3/16, into
    runs/NAME.parts; then --join makes the run of them, or names the parts
    that are missing and exits with code 2.

    Exit code 3: a target of the config is missed. Exit code 4: one is not yet
    known; or some games could not be played, the others are stored, and the
    same command tries again.
    """
    reports = not no_report and part is None
    how = PlayOptions(workers, backend, address, shared, extend, fresh, reports, security)
    how.check()
    part_options.check_options(part, join, how, {"--only": only, "--dry-run": dry, "--playtests": playtests})
    lines = SweepProgress()
    with lines.doing("Reading the config"):
        plan, config_folder = sweeping.read(config_file)
        sweep_parts.check_plan(plan, part is not None or join)
    with interrupts.describe_on_interrupt(lambda: "interrupted before the first game; compiled code is cached"):
        folder = sweep_parts.folder_of(runs / plan.config.name, part)
        prepared = sweeping.prepare(plan, config_folder, folder, lines, reports=how.reports and not dry)
    plays_read = None if playtests is None else plays.read_of(playtests, plan.game)
    cells = _cells(only, plan)
    if dry:
        threads = sweeping.count_threads(prepared, cells, how, lines.show_text)
        dry_run.print_plan(prepared.plan, prepared.store, cells, how.n_workers, threads, as_json=json)
        return
    if part is not None:
        with _holding(prepared, how, lines) as reached:
            games = sweep_parts.play_part(prepared, part, reached, lines)
        part_options.print_part(part, games, folder, config_file, as_json=json)
        return
    from bng_sim.cli import summary  # noqa: PLC0415 (figures come along, half a second; a dry run has none)

    with _holding(prepared, how, lines) as reached:
        finished, failures = sweeping.play(prepared, cells, _join(prepared, reached, lines) if join else reached, lines)
        _weigh(plays_read, prepared, how, lines)
        lead, report = _report(finished, prepared, lines, wanted=not no_report)
    stated = target_exit.judge_targets(finished, prepared.plan.game)
    if json:
        print_json(summary.as_document(finished, prepared.plan.game, lead) | {"targets": stated})
    else:
        summary.print_summary(stdout(), finished, prepared.plan.game, lead)
    if report:
        lines.show_text(f"Report: {report}")
    _leave(failures, finished, only is not None)
    target_exit.exit_if_not_met(stated)


@contextlib.contextmanager
def _holding(prepared: sweeping.PreparedSweep, how: PlayOptions, lines: SweepProgress) -> Iterator[PlayOptions]:
    """Keep others out of the run's folder during a `with` block; what the disk refuses is said in our own words."""
    try:
        with (
            sweeping.lock_folder(prepared, how, lines) as reached,
            interrupts.describe_on_interrupt(lambda: "interrupted before the first game"),
        ):
            yield reached
    except OSError as error:  # a full disk, a folder that may not be written
        raise sweeping.write_error(prepared.store.folder, error) from None


def _join(prepared: sweeping.PreparedSweep, how: PlayOptions, lines: SweepProgress) -> PlayOptions:
    """Take over what all parts have played; return how to continue."""
    n = sweep_parts.take_over_parts(prepared, how, lines)
    if n:
        parts = sweep_parts.folder_of_parts(prepared.store.folder)
        lines.show_text(f"Joined {n} part{'s' * (n > 1)}; {parts} is not needed any more")
    return how._replace(fresh=False)


def _weigh(read: plays.Plays | None, prepared: sweeping.PreparedSweep, how: PlayOptions, lines: SweepProgress) -> None:
    """Write the headline for players like those of the playtests into the run's folder; without any, remove it."""
    folder, plan = prepared.store.folder, prepared.plan
    if read is None:
        playtests_file.remove(folder)
        return
    from bng_sim.lab.playtests import comparing, weighting  # noqa: PLC0415 (few sweeps need it)

    def counting(n: int) -> AbstractContextManager[GamesProgress]:
        return lines.counting(n, lambda _counted: "interrupted while playtests were compared; the games are stored")

    found = comparing.compare(read, plan.game, comparing.GAMES, how.n_workers, counting)
    metric = next(metric for metric in plan.game.metrics if metric.name == plan.config.metrics[0])
    cells = [cell for cell in plan.cells if cell.on_grid and cell.lineup == next(iter(plan.config.lineups))]
    playtests_file.write(folder, weighting.weigh(found, cells, metric, how.n_workers, counting))


def _cells(text: str | None, plan: Plan) -> frozenset[int]:
    """Parse the cells that `--only` names, such as `0-3,7`, and add their baselines; None means all cells."""
    n = len(plan.cells)
    if text is None:
        return frozenset(range(n))
    named: set[int] = set()
    for part in text.split(","):
        match = re.fullmatch(r"\s*([0-9]{1,9})\s*(?:-\s*([0-9]{1,9})\s*)?", part)
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
    return sweeping.add_baselines(plan, named)


def _report(
    finished: StoredRun, prepared: sweeping.PreparedSweep, lines: ProgressLines, *, wanted: bool
) -> "tuple[summary.Lead, Path | None]":
    """Return the run's question and verdict, and the path of its report, which is written if `wanted`.

    An existing Markdown report is written again too, so that it does not become outdated.
    """
    from bng_sim.cli import summary  # noqa: PLC0415 (as above)

    game = prepared.plan.game
    if not wanted:
        from bng_sim.report.content import state_verdict  # noqa: PLC0415 (as above)

        report_files.delete_reports(finished.folder)
        return summary.Lead(*state_verdict(finished, game)), None
    with (
        drawing.helped(finished, game, narrow=True),
        lines.doing("Writing the report", report_seconds(prepared.plan)) as on_question,
    ):
        from bng_sim.report.content import build_report  # noqa: PLC0415 (as above)
        from bng_sim.report.formats import html_page, markdown  # noqa: PLC0415 (as above)

        report = build_report(finished, game, on_question)
        report_files.delete_published(finished.folder)
        if (finished.folder / report_files.MARKDOWN).exists():
            markdown.write(report, finished.folder)
        lead = summary.Lead(report.title, report.front.verdict, report.front.rests.items)
        return lead, html_page.write(report, finished.folder)


def _leave(failures: list[Failure], finished: StoredRun, chosen: bool) -> None:
    """Exit with code 4 if something failed; print how many cells have not been asked for yet."""
    if failures:
        cells = {failure.cell.index for failure in failures}
        raise IncompleteError(
            f"cells without figures: {len(cells)} (chunks that could not be played: {len(failures)}, see "
            "failures.csv); the same command tries them again"
        )
    left = finished.unplayed.height
    if chosen and left:
        stderr().print(f"{left} cells are not played yet; without --only the same command plays them")
