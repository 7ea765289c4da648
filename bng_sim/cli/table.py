"""`bng-sim table`: play against strategies in a browser."""

import os
import secrets
import shlex
import socket
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from bng_sim.api.cells import allow_bots, find_game, load_strategies
from bng_sim.api.game_of_run import find_game_of_data
from bng_sim.cli.cell_options import (
    Bots,
    CellOptions,
    GameName,
    GameOptions,
    LineupText,
    Players,
    RuleChanges,
    StartingSeat,
    StrategyFiles,
    TableFolder,
    make_cell,
    refuse_options,
)
from bng_sim.cli.output import parse_path, stderr, stdout, whole_number
from bng_sim.cli.progress_lines import compile_engine
from bng_sim.core.engines.game_kernels import Slot
from bng_sim.core.errors import InputError
from bng_sim.core.game_file import is_game_file
from bng_sim.games import DEFAULT
from bng_sim.here import writing
from bng_sim.hosting.addresses import hosts_of, listen, name_in_link
from bng_sim.hosting.folder import Folder
from bng_sim.hosting.game_table import GameTable
from bng_sim.hosting.position import find_game_of, play_to_question, stopping_lineup
from bng_sim.sweeps.config.keys import LARGEST_SEED
from bng_sim.sweeps.store import disk, game_code

INSTALL = 'pip install "bng-sim[table]"'


def table(
    context: typer.Context,
    link: Annotated[
        str | None, typer.Argument(metavar="LINK", help="A link to a seat, to go on at a table begun before.")
    ] = None,
    players: Players = None,
    own: GameOptions = {},  # noqa: B006 (replaced by the game's own options)
    seed: Annotated[
        int | None,
        typer.Option(
            help="Same seed and index, same deal.",
            parser=whole_number(0, LARGEST_SEED), metavar="N", show_default="drawn; with --index 1",
        ),
    ] = None,
    index: Annotated[
        int | None,
        typer.Option(
            help="Which game of this seed.", parser=whole_number(0, LARGEST_SEED), metavar="I", show_default="drawn"
        ),
    ] = None,
    lineup: LineupText = None,
    strategies: StrategyFiles = None,
    bot: Bots = None,
    starting_seat: StartingSeat = None,
    set_: RuleChanges = None,
    seat: Annotated[
        list[int] | None,
        typer.Option(
            help="A seat that a person takes, from 1; repeatable, each gets a link.",
            parser=whole_number(1), metavar="S", show_default="1",
        ),
    ] = None,
    folder: TableFolder = Path("playtests"),
    port: Annotated[
        int, typer.Option(help="Port of the server; 0: any free one.", parser=whole_number(0, 65_535), metavar="N")
    ] = 0,
    host: Annotated[
        str, typer.Option(help="Address to listen on; others than yours reach only 0.0.0.0.", metavar="ADDRESS")
    ] = "127.0.0.1",
    write: Annotated[
        Path | None,
        typer.Option(
            help="Write the table as the seat of LINK saw it when this turn began, for `bng-sim here`, and stop.",
            parser=parse_path, metavar="FILE",
        ),
    ] = None,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open the browser.")] = False,
    game: GameName = DEFAULT,
) -> None:  # fmt: skip
    """\b
    bng-sim table --players 3 --seat 2
    bng-sim table --seat 1 --seat 3 --host 0.0.0.0 --no-open
    bng-sim table LINK --write table.yaml

    Play in a browser: you in one seat or several people in theirs, the
    lineup's strategies in all others. The first line is the link to the
    first seat; everybody with a link sees what its seat sees. Tables and logs
    of finished games are stored in playtests/: `bng-sim table LINK` goes on
    later, `bng-sim replay LINK` prints the game, and `bng-sim playtests
    import playtests` reads the finished ones.
    """
    _check_installed()
    allow_bots(bot or [])
    tables = Folder(folder)
    if link is not None:
        free = {"link", "folder", "port", "host", "no_open", "strategies", "bot", "write"} | (
            {"game"} if is_game_file(game) else set()
        )
        refuse_options(context, lambda name: name not in free, "the link fixes what is played")
        sat, seat_of_link = tables.find_link(link)
        load_strategies(find_game_of_data(sat.game, link, game if is_game_file(game) else None), strategies or [])
        if write is not None:
            _write_table(sat, seat_of_link, write)
            return
    elif write is not None:
        raise InputError("--write: needs the LINK to a seat, of a table begun before")
    else:
        chosen = find_game(game)
        dealt, number = _choose_game(seed, index)
        cell = make_cell(chosen, CellOptions(players, own, dealt, lineup, strategies, starting_seat, set_))
        seats = _check_seats(seat or [1], cell.rules.players)
        sat = GameTable.new(
            game_code.encode(chosen, cell, number), seats, tuple(str(path.resolve()) for path in strategies or ())
        )
    _prepare(sat)
    with listen(host, port) as listening:
        if link is None:  # or else another server of the folder may have taken answers since the table was read
            tables.save(sat)
        name = name_in_link(host, listening)
        address = f"http://{name}:{listening.getsockname()[1]}"
        _print_links(sat, address)
        if not no_open:
            webbrowser.open(f"{address}/{sat.key(min(sat.seats))}")
        try:
            _serve(tables, listening, name)
        finally:  # it ends by being interrupted
            _print_how_to_resume(sat, address, game)


def _write_table(sat: GameTable, seat: int, path: Path) -> None:
    """Write a table as a seat saw it when the turn began that is being played; raises `InputError` if it is over."""
    found = play_to_question(sat)
    if found.question is None:
        raise InputError(f"game table {sat.name}: the game is over; there is no table to write")
    state = found.question._states[Slot.STEP_START]
    value = writing.value_of(found.game, found.cell, state, seat - 1)
    disk.write_named(path, writing.text_of(value).encode(), "--write")
    stdout().print(str(path), soft_wrap=True)
    stderr().print("As it lay when this turn began, with what this seat knows.")


def _check_installed() -> None:
    try:
        import starlette  # noqa: F401, PLC0415 (an extra)
        import uvicorn  # noqa: F401, PLC0415
    except ImportError:
        raise InputError(
            f"table: needs Starlette and uvicorn, which are not installed; install them with {INSTALL}"
        ) from None


def _choose_game(seed: int | None, index: int | None) -> tuple[int, int]:
    """Return the seed and the index of the game: as given, otherwise drawn.

    Together they are drawn from so many that nobody can deal them all to find the one with the cards of a seat.
    """
    if index is not None:
        return 1 if seed is None else seed, index
    return secrets.randbelow(LARGEST_SEED + 1) if seed is None else seed, secrets.randbelow(LARGEST_SEED + 1)


def _check_seats(seats: list[int], players: int) -> list[int]:
    for seat in seats:
        if seat > players:
            raise InputError(f"--seat {seat}: expected 1 to {players}, the number of players")
    if len(set(seats)) < len(seats):
        raise InputError("--seat: a seat is given twice; leave one out")
    return sorted(seats)


def _prepare(sat: GameTable) -> None:
    """Compile what plays, showing progress; raises if people cannot play the game."""
    game, _, cell, _ = find_game_of(sat)
    compile_engine(game, [stopping_lineup(cell)])


def _serve(tables: Folder, listening: socket.socket, name: str) -> None:
    """Answer requests until interrupted."""
    from bng_sim.hosting.connections import server_of  # noqa: PLC0415 (an extra; it takes a moment to import)
    from bng_sim.hosting.server import TableServer  # noqa: PLC0415 (as above)

    app = TableServer(tables, os.cpu_count() or 1).app(hosts_of(name, listening))
    server_of(app).run(sockets=[listening])


def _print_how_to_resume(sat: GameTable, address: str, game: str) -> None:
    """Print the command that goes on with a table, with the files of its strategies and of its game."""
    files = [part for name in sat.files for part in ("--strategies", name)]
    files += ["--game", game] if is_game_file(game) else []
    command = shlex.join(["bng-sim", "table", f"{address}/{sat.key(min(sat.seats))}", *files])
    stderr().print(f"Go on later: {command}", soft_wrap=True)


def _print_links(sat: GameTable, address: str) -> None:
    """Print the link of each seat, the first alone on the first line."""
    first, *others = sat.seats
    stdout().print(f"{address}/{sat.key(first)}", soft_wrap=True, highlight=False)
    for seat in others:
        stdout().print(f"Seat {seat}: {address}/{sat.key(seat)}", soft_wrap=True, highlight=False)
    stderr().print("Ctrl-C stops the server; the table is kept.")
