"""What the lab's commands share: the options that say what is played, playing it with progress, and what is left."""

import contextlib
import io
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import polars as pl
import typer
from matplotlib.figure import Figure

from bng_sim.analyses.plots import style
from bng_sim.analyses.plots.files import DOTS
from bng_sim.api.progress import Games
from bng_sim.api.setting import find_game
from bng_sim.api.sweeping import not_written
from bng_sim.cli import interrupts
from bng_sim.cli.lines import compile_engine, watch_strategies
from bng_sim.cli.output import a_path, stderr, whole
from bng_sim.cli.setting import Choices, OwnOptions, make_cell
from bng_sim.core.game import Game
from bng_sim.core.json_text import json_text
from bng_sim.lab.lab_runs import Rooms, cells
from bng_sim.sweeps.plan.cells import Plan
from bng_sim.sweeps.store import disk
from bng_sim.sweeps.store.load import StoredRun

MOST_DEALS = 10**7  # at a table: days
TABLES = "tables"  # the folder of a run, in the lab's own
_NAME = 40  # characters of a lineup in the name of a folder

One = Annotated[
    str | None,
    typer.Argument(
        metavar="STRATEGY", help="The player asked about, NAME or NAME(trait=0.5).",
        show_default="the first of the game's own lineup",
    ),
]  # fmt: skip
Deals = Annotated[
    int,
    typer.Option(help="Deals at each table; each is played once a seat.", parser=whole(2, MOST_DEALS), metavar="N"),
]
Folder = Annotated[Path, typer.Option(help="Folder in which the lab makes its own.", parser=a_path, metavar="FOLDER")]
Against = Annotated[
    str | None,
    typer.Option(metavar="LINEUP", help="Who the others are, such as pool:NAME,NAME.", show_default="as the game says"),
]


class Setting(NamedTuple):
    """What the options of a command of the lab say."""

    game: str
    players: int | None
    own: OwnOptions
    settings: list[str] | None
    strategies: list[Path] | None
    seed: int
    workers: int | None
    runs: Path


def rooms(setting: Setting) -> Rooms:
    """Where this is played, with the strategies of files loaded; raises `InputError` for options it cannot use."""
    game = find_game(setting.game)
    choices = Choices(setting.players, setting.own, setting.seed, None, setting.strategies, None, setting.settings)
    cell = make_cell(game, choices)
    files = tuple(str(path) for path in setting.strategies or [])
    return Rooms(game, cell.rules, cell.characters, files, setting.seed, setting.workers or os.cpu_count() or 1)


def folder_of(setting: Setting, command: str, about: str, digest: str) -> Path:
    """The lab's own folder: where the same question finds what it has played."""
    words = re.sub(r"[^A-Za-z0-9]+", "_", about)[:_NAME].strip("_")
    return setting.runs / f"lab-{command}-{words}-{digest}"


@contextlib.contextmanager
def held(game: Game, plan: Plan, folder: Path) -> Iterator[None]:
    """Compile what plays, then keep other processes out of the lab's folder until all is played and written.

    Raises `InputError` if another process is at work in it, or it cannot be written.
    """
    tables = cells(plan)
    compile_engine(game, [cell.lineup for _, cell in tables])
    watch_strategies(game, tables)
    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(disk.lock(folder, "choose another folder with --runs"))
            disk.clear(folder)
        except OSError as error:
            raise not_written(folder, error) from None
        stack.enter_context(
            interrupts.saying(lambda: f"interrupted; what was played is kept in {folder}; the same command goes on")
        )
        yield


def play(rooms: Rooms, plan: Plan, folder: Path) -> StoredRun:
    """Play the tables of a plan, with progress."""
    with playing(folder, plan.games) as progress:
        return rooms.play(plan, folder / TABLES, progress)


@contextlib.contextmanager
def playing(folder: Path, games: int) -> Iterator[Games]:
    """Show a bar of so many games while they are played; raises `InputError` if the folder cannot be written."""
    try:
        with Games(stderr(), games) as progress:
            yield progress
    except OSError as error:
        raise not_written(folder, error) from None


def keep(folder: Path, name: str, document: Mapping[str, Any], frame: pl.DataFrame, figure: Figure) -> None:
    """Write what was found beside its games: as JSON, as CSV and as a figure."""
    picture = io.BytesIO()
    figure.savefig(picture, format="png", dpi=DOTS, metadata={"Software": None})
    written = {
        "json": f"{json_text(document)}\n".encode(),
        "csv": frame.write_csv().encode(),
        "svg": style.svg(figure).encode(),
        "png": picture.getvalue(),
    }
    write(folder, {f"{name}.{suffix}": content for suffix, content in written.items()})
    stderr().print(f"Kept with its games and a figure in {folder}", soft_wrap=True)


def write(folder: Path, contents: Mapping[str, bytes]) -> None:
    """Write files into the lab's folder by name; raises `InputError` if it cannot be written."""
    try:
        for name, content in contents.items():
            disk.write(folder / name, content)
    except OSError as error:
        raise not_written(folder, error) from None


def head(rooms: Rooms, deals: int, plan: Plan) -> dict[str, Any]:
    """What was asked, as plain data."""
    return {
        "game": rooms.game.name,
        "seed": rooms.seed,
        "players": rooms.players,
        "rules": plan.config.rules,
        **({rooms.game.characters.key: list(plan.config.characters)} if plan.config.characters else {}),
        "deals": deals,
    }
