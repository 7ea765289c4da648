"""`bng-sim replay`: one game of a run, told again, and checked against the row that was stored of it."""

from pathlib import Path
from typing import Annotated

import typer

from bng_sim.api.one_game_of_run import cell_of_run
from bng_sim.api.setting import find_game
from bng_sim.cli import story
from bng_sim.cli.cell import number as find_cell
from bng_sim.cli.lines import compile_engine
from bng_sim.cli.output import stderr, whole
from bng_sim.cli.setting import StrategyFiles
from bng_sim.core.errors import InputError
from bng_sim.sweeps.config.keys import LARGEST_SEED
from bng_sim.sweeps.store.load import StoredRun, load
from bng_sim.sweeps.store.replay import departures


def replay(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="The folder of a run, such as runs/my_study.")],
    index: Annotated[int, typer.Option(help="Which game of the cell.", parser=whole(0, LARGEST_SEED), metavar="I")],
    cell: Annotated[
        str | None,
        typer.Option(
            help="Which cell: its number in cells.csv, or NAME=VALUE,... with lineup=LABEL.",
            show_default="the only one of the grid",
        ),
    ] = None,
    strategies: StrategyFiles = None,
    seat: story.Eyes = None,
    jsonl: story.Jsonl = False,
    step: story.Step = False,
    html: story.Html = None,
    chances: story.Chances = False,
    playouts: story.Playouts = story.PLAYOUTS,
    instead: story.Instead = None,
) -> None:
    """\b
    bng-sim replay runs/my_study --index 734 --cell 13
    bng-sim replay runs/my_study --index 734 --cell players=4,lineup=sensible

    Play a game of a run again and tell what happens in it, or show it on a
    page (--html game.html). Its row must come out as it was stored; if it
    does not, that is said and the exit code is 1.
    """
    stored = load(run)
    chosen = stored.measured(find_game(stored.config["game"]))
    number = find_cell(stored, cell)
    setting = cell_of_run(stored, chosen, number, strategies or [])
    _check_played(stored, number, index)
    compile_engine(chosen, [setting.lineup])
    if stored.keeps("games"):
        check_same(departures(stored, chosen, number, index))
    else:
        stderr().print("bng-sim: the run kept no rows of games, so there is nothing to check this one against")
    story.tell(chosen, setting, index, story.How(seat, jsonl, step, html, playouts, chances, instead))


def _check_played(stored: StoredRun, cell: int, index: int) -> None:
    games = stored.manifest["games"][cell]
    if index >= games:
        raise InputError(f"--index {index}: cell {cell} has " + (f"games 0 to {games - 1}" if games else "no games"))


def check_same(differing: list[str]) -> None:
    """Say what of a game comes out otherwise than it was stored, if anything does, and leave with exit code 1."""
    if differing:
        stderr().print(
            f"bng-sim: the game goes another way than the one stored ({'; '.join(differing[:5])}): the run was made by "
            "another version, or with other strategy files", soft_wrap=True,
        )  # fmt: skip
        raise typer.Exit(1)
