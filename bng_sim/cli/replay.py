"""`bng-sim replay`: replay one game of a run and check it against its stored row, or the game of a table."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from bng_sim.api.cells import allow_bots, load_strategies
from bng_sim.api.game_of_run import find_game_of_data, find_game_of_run
from bng_sim.api.game_replay import load_cell
from bng_sim.cli import game_output
from bng_sim.cli.cell_lookup import find_cell
from bng_sim.cli.cell_options import Bots, OwnGameFile, StrategyFiles, TableFolder
from bng_sim.cli.output import stderr, whole_number
from bng_sim.cli.progress_lines import compile_engine
from bng_sim.core.errors import InputError
from bng_sim.hosting.folder import Folder
from bng_sim.hosting.position import find_game_of, play_to_question, stopping_lineup
from bng_sim.sweeps.config.keys import LARGEST_SEED
from bng_sim.sweeps.run.load import StoredRun, load, replay_differences


def replay(
    run: Annotated[
        str,
        typer.Argument(
            metavar="RUN|LINK", help="The folder of a run, such as runs/my_study, or a link of `bng-sim table`."
        ),
    ],
    index: Annotated[
        int | None,
        typer.Option(
            help="Which game of the cell.",
            parser=whole_number(0, LARGEST_SEED),
            metavar="I",
            show_default="needed for a run",
        ),
    ] = None,
    cell: Annotated[
        str | None,
        typer.Option(
            help="Which cell: its number in cells.csv, or NAME=VALUE,... with lineup=LABEL.",
            show_default="the only one of the grid",
        ),
    ] = None,
    strategies: StrategyFiles = None,
    bot: Bots = None,
    seat: game_output.SeatOption = None,
    jsonl: game_output.JsonlOption = False,
    step: game_output.StepOption = False,
    html: game_output.HtmlOption = None,
    chances: game_output.ChancesOption = False,
    playouts: game_output.PlayoutsOption = game_output.PLAYOUTS,
    instead: game_output.InsteadOption = None,
    folder: TableFolder = Path("playtests"),
    own_game: OwnGameFile = None,
) -> None:
    """\b
    bng-sim replay runs/my_study --index 734 --cell 13
    bng-sim replay runs/my_study --index 734 --cell players=4,lineup=sensible

    Play a game of a run again and print what happens in it, or show it on a
    page (--html game.html). If it differs from its stored row, a message
    says how, and the exit code is 1. Of a link to a seat of `bng-sim table`
    its game is printed: what the seat sees while it goes on, all at its end.
    """
    allow_bots(bot or [])
    how = game_output.GameDisplay(seat, jsonl, step, html, playouts, chances, instead)
    if "://" in run:
        _refuse_options(run, index, cell)
        _replay_table(run, folder, strategies or [], own_game, how)
        return
    if index is None:
        raise InputError("--index: which game of the cell is missing, such as --index 734")
    stored = load(Path(run))
    chosen = find_game_of_run(stored, own_game)
    number = find_cell(stored, cell)
    setting = load_cell(stored, chosen, number, strategies or [])
    _check_played(stored, number, index)
    compile_engine(chosen, [setting.lineup])
    if stored.keeps("games"):
        exit_if_different(replay_differences(stored, chosen, number, index))
    else:
        stderr().print("bng-sim: the run stored no rows of games, so this one cannot be checked")
    game_output.print_game(chosen, setting, index, how)


def _refuse_options(link: str, index: int | None, cell: str | None) -> None:
    given = [name for name, value in (("--index", index), ("--cell", cell)) if value is not None]
    if given:
        raise InputError(f"{' '.join(given)}: the link {link} is of one game; leave {' and '.join(given)} out")


def _replay_table(
    link: str, folder: Path, files: Sequence[Path], own_game: Path | None, how: game_output.GameDisplay
) -> None:
    """Print the game of a table as far as it was played; raises `InputError` for a link that no table has."""
    table, seat = Folder(folder).find_link(link)
    load_strategies(find_game_of_data(table.game, link, own_game), files)
    game, _, cell, _ = find_game_of(table)
    compile_engine(game, [stopping_lineup(cell)])
    position = play_to_question(table)
    if position.question is None:
        game_output.print_game(game, position.cell, position.index, how)
        return
    if how.jsonl or how.html or how.chances or how.instead or how.seat not in (None, seat):
        raise InputError(
            f"{link}: the game is not over, and shows seat {seat} no more than it sees: leave out --jsonl, --html, "
            "--chances, --instead and --seat"
        )
    game_output.print_lines(
        position.telling.transcript(position.log_without_seed(), seat), how.step, position.telling.pauses
    )
    stderr().print(f"Not over: seat {position.seat} is asked.")


def _check_played(stored: StoredRun, cell: int, index: int) -> None:
    first, n = stored.played_games(cell)
    if not first <= index < first + n:
        known = f"games {first} to {first + n - 1}" if n else "no games"
        raise InputError(f"--index {index}: cell {cell} has {known}")


def exit_if_different(differing: list[str]) -> None:
    """Print what differs from the stored row, and exit with code 1; do nothing if nothing differs."""
    if differing:
        stderr().print(
            f"bng-sim: the game differs from the stored one ({'; '.join(differing[:5])}): the run was made by "
            "another version, or with other strategy files", soft_wrap=True,
        )  # fmt: skip
        raise typer.Exit(1)
