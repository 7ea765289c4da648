"""The options, progress and output files that the lab's commands share."""

import contextlib
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import polars as pl
import typer
from matplotlib.figure import Figure

from bng_sim.analyses.figure_files import DOTS
from bng_sim.analyses.plots import style
from bng_sim.api.cells import find_game
from bng_sim.api.progress import LONG, GamesProgress, format_duration
from bng_sim.api.sweeping import write_error
from bng_sim.cli import interrupts
from bng_sim.cli.cell_options import CellOptions, GameOptions, make_cell
from bng_sim.cli.output import parse_path, stderr, whole_number
from bng_sim.cli.progress_lines import compile_engine, watch_strategies
from bng_sim.core.game import Game
from bng_sim.core.json_text import json_text
from bng_sim.lab.lab_runs import LabRuns, cells
from bng_sim.lab.precision import Wanted
from bng_sim.sweeps.plan.cells import Plan
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.store import disk

MOST_DEALS = 10**7  # per lineup; these take days
TABLES = "tables"  # folder of the run within the lab's folder
_NAME = 40  # characters of a lineup in a folder's name

PlayerArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="STRATEGY", help="The player to study, NAME or NAME(trait=0.5).",
        show_default="the first of the game's own lineup",
    ),
]  # fmt: skip
DealsOption = Annotated[
    int,
    typer.Option(
        help="Deals per lineup; each is played once per seat.", parser=whole_number(2, MOST_DEALS), metavar="N"
    ),
]
RunsOption = Annotated[
    Path, typer.Option(help="Folder in which the lab creates its own.", parser=parse_path, metavar="FOLDER")
]
AgainstOption = Annotated[
    str | None,
    typer.Option(metavar="LINEUP", help="Lineup of the others, as pool:NAME,NAME.", show_default="the game's own"),
]


class LabOptions(NamedTuple):
    """The options that the lab's commands share."""

    game: str
    players: int | None
    own: GameOptions
    settings: list[str] | None
    strategies: list[Path] | None
    seed: int
    workers: int | None
    runs: Path


def create_rooms(setting: LabOptions) -> LabRuns:
    """Create the runs of the lab, with strategies loaded from files; raises `InputError` for unusable options."""
    game = find_game(setting.game)
    choices = CellOptions(setting.players, setting.own, setting.seed, None, setting.strategies, None, setting.settings)
    cell = make_cell(game, choices)
    files = tuple(str(path) for path in setting.strategies or [])
    return LabRuns(game, cell.rules, cell.characters, files, setting.seed, setting.workers or os.cpu_count() or 1)


def name_folder(setting: LabOptions, command: str, about: str, digest: str) -> Path:
    """Name the lab's folder, so that the same question finds the games it has played."""
    words = re.sub(r"[^A-Za-z0-9]+", "_", about)[:_NAME].strip("_")
    return setting.runs / f"lab-{command}-{words}-{digest}"


@contextlib.contextmanager
def prepare_folder(game: Game, plan: Plan, folder: Path) -> Iterator[None]:
    """Compile what plays, then lock the lab's folder until everything is played and written.

    Raises `InputError` if another process uses it, or it cannot be written.
    """
    tables = cells(plan)
    compile_engine(game, [cell.lineup for _, cell in tables])
    watch_strategies(game, tables)
    with (
        lock_folder(folder),
        interrupts.describe_on_interrupt(
            lambda: f"interrupted; the games played are stored in {folder}; the same command resumes"
        ),
    ):
        yield


@contextlib.contextmanager
def lock_folder(folder: Path) -> Iterator[None]:
    """Make the lab's folder and lock it; raises `InputError` if another process uses it or it cannot be written."""
    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(disk.lock(folder, "choose another folder with --runs"))
            disk.clear(folder)
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise write_error(folder, error) from None
        yield


def play_tables(lab_runs: LabRuns, plan: Plan, folder: Path, wanted: Wanted | None = None) -> StoredRun:
    """Play the lineups of a plan, with progress; if some players search, print first how long it will take.

    Args:
        lab_runs: Plays them.
        plan: A result of `lab_runs.plan`.
        folder: The lab's folder.
        wanted: What is to be known of each table, if the plan stops early.
    """
    rates: dict[int, float] = {}
    if any(cell.cell.lineup.thinks for cell in plan.cells):
        with stderr().status("Playing a sample ..."):
            rates = lab_runs.rates(plan, folder / TABLES)
        _announce(plan, rates, wanted)
    work = sum(cell.games * rates.get(cell.index, 0.0) for cell in plan.cells) if rates else None
    with show_progress(folder, plan.games, work) as progress:
        return lab_runs.play(plan, folder / TABLES, progress, rates=rates, wanted=wanted)


def _announce(plan: Plan, rates: Mapping[int, float], wanted: Wanted | None) -> None:
    """Print how long the incomplete lineups take, and which one takes most of the time."""
    deals = {cell.index: cell.deals if wanted is None else wanted.deals(cell) for cell in plan.cells}
    games = {i: deals[i] * plan.cells[i].cell.games_a_deal for i in rates}
    seconds = {i: games[i] * rates[i] for i in rates}
    if sum(seconds.values()) < LONG:
        return
    longest = max(seconds, key=lambda i: seconds[i])
    stderr().print(
        f"About {sum(games.values()):,} games, {format_duration(sum(seconds.values()))}; "
        f"{100 * seconds[longest] / sum(seconds.values()):.0f} % of it for {plan.cells[longest].cell.lineup.text}",
        soft_wrap=True,
    )


@contextlib.contextmanager
def show_progress(folder: Path, games: int, work: float | None = None) -> Iterator[GamesProgress]:
    """Show a bar while games are played; raises `InputError` if the folder cannot be written.

    Args:
        folder: The lab's folder.
        games: Number of games in all, or at most.
        work: Their expected duration in seconds, which `GamesProgress.add` then takes; None: all games are alike.
    """
    try:
        with GamesProgress(stderr(), games, work=work) as progress:
            yield progress
    except OSError as error:
        raise write_error(folder, error) from None


def write_results(folder: Path, name: str, document: Mapping[str, Any], frame: pl.DataFrame, figure: Figure) -> None:
    """Write the results next to their games: as JSON, as CSV and as a figure."""
    written = {
        "json": f"{json_text(document)}\n".encode(),
        "csv": frame.write_csv().encode(),
        "svg": style.svg(figure).encode(),
        "png": style.png(figure, DOTS),
    }
    write_files(folder, {f"{name}.{suffix}": content for suffix, content in written.items()})
    stderr().print(f"Stored with its games and a figure in {folder}", soft_wrap=True)


def write_files(folder: Path, contents: Mapping[str, bytes]) -> None:
    """Write files into the lab's folder by name; raises `InputError` if it cannot be written."""
    try:
        for name, content in contents.items():
            disk.write(folder / name, content)
    except OSError as error:
        raise write_error(folder, error) from None


def describe_request(lab_runs: LabRuns, deals: int, plan: Plan) -> dict[str, Any]:
    """Return what was asked for as plain data."""
    return {
        "game": lab_runs.game.name,
        "seed": lab_runs.seed,
        "players": lab_runs.players,
        "rules": plan.config.rules,
        **({lab_runs.game.characters.key: list(plan.config.characters)} if plan.config.characters else {}),
        "deals": deals,
    }
