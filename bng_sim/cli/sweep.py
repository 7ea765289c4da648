"""`bng-sim sweep`: all cells of a config, from one command to a report."""

import os
from pathlib import Path
from typing import Annotated

import typer

from bng_sim.cli import summary
from bng_sim.cli.output import compile_engine, print_json, stderr, stdout, whole
from bng_sim.cli.progress import Games, duration
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.games import GAMES
from bng_sim.sweep import config, run
from bng_sim.sweep.load import Run, load
from bng_sim.sweep.plan import Plan, make_plan
from bng_sim.sweep.publish import Timings, publish
from bng_sim.sweep.store import Store


def sweep(
    config_file: Annotated[Path, typer.Argument(metavar="CONFIG", help="A YAML file; `bng-sim init` writes one.")],
    runs: Annotated[Path, typer.Option(help="Folder in which the run's own folder is made.")] = Path("runs"),
    workers: Annotated[
        int | None, typer.Option(help="Threads that play.", parser=whole(1), metavar="N", show_default="all cores")
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Discard what an earlier run left in the folder.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the summary as one JSON document.")] = False,
) -> None:
    """\b
    bng-sim sweep configs/crisis_counts.yaml
    bng-sim sweep my_sweep.yaml --workers 2 --runs results

    Play every combination of rules and lineups that a config asks for, and
    write tables, a summary and a report to runs/NAME. Interrupted, it goes on
    where it stopped when the same command is given again. The same config
    gives the same files on any number of workers.
    """
    settings, game = config.read(config_file, GAMES)
    plan = make_plan(settings, game)
    store = Store(runs / settings.name, game, plan.resolved(config_file.parent))
    try:
        finished, report = _run(plan, store, fresh, Timings(workers or os.cpu_count() or 1))
    except OSError as error:  # a full disk, a folder that may not be written
        raise InputError(
            f"{store.folder}: cannot be written ({error.strerror or error}); what is there is kept, and the same "
            "command goes on with it. Make room, or choose another folder with --runs"
        ) from None
    if json:
        print_json(summary.document(finished, game))
    else:
        summary.show(stdout(), finished, game)
    stderr().print(f"Report: {report}", markup=False, soft_wrap=True)


def _run(plan: Plan, store: Store, fresh: bool, timings: Timings) -> tuple[Run, Path]:
    """Play what is missing and complete the run's folder; the run, and where its report lies."""
    if fresh:
        store.discard()
    store.open()
    compile_engine(plan.game, [cell.cell.lineup for cell in plan.cells])
    _play(plan, store, timings)
    with stderr().status("Summing up ..."):
        publish(plan, store, timings)
        finished = load(store.folder)
        return finished, _report(finished, plan.game)


def _report(finished: Run, game: Game) -> Path:
    from bng_sim.report import page  # noqa: PLC0415 (figures take a second to import, which only a report should)

    return page.write(finished, game)


def _play(plan: Plan, store: Store, timings: Timings) -> None:
    """Play what is missing, with an estimate before and progress on the way."""
    console = stderr()
    todo = sum(chunk.n for _, chunk in run.missing(plan, store))
    kept = plan.games - todo
    reused = f", {kept:,} of them played before" if kept else ""
    console.print(f"{len(plan.cells)} cells, {plan.games:,} games{reused}; {timings.workers} threads", markup=False)
    if not todo:
        return
    console.print(f"This will take about {duration(run.estimate(plan, store, timings.workers))}.", markup=False)
    with Games(console, todo) as progress:
        try:
            for done in run.run_plan(plan, store, timings.workers):
                timings.add(done)
                progress.add(done.games, f"cell {done.cell.index + 1} of {len(plan.cells)}")
        except KeyboardInterrupt:
            console.print(
                f"bng-sim: interrupted after {kept + progress.played:,} of {plan.games:,} games, which are kept in "
                f"{store.folder}; the same command goes on from there",
                markup=False, soft_wrap=True,
            )  # fmt: skip
            raise typer.Exit(130) from None
    console.print(
        f"{progress.played:,} games in {duration(progress.seconds)}: {progress.played / progress.seconds:,.0f} games/s",
        markup=False,
    )
