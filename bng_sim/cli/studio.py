"""`bng-sim studio`: turn the rules of a game in a browser, and see the answer change."""

import os
import secrets
import socket
import webbrowser
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from bng_sim.api.cells import load_strategies
from bng_sim.cli.cell_options import StrategyFiles, TableFolder
from bng_sim.cli.output import parse_path, stderr, stdout, whole_number
from bng_sim.core.errors import InputError
from bng_sim.hosting.addresses import hosts_of, listen, name_in_link
from bng_sim.hosting.studio import opening
from bng_sim.hosting.studio.games import OpenGames
from bng_sim.hosting.studio.history import History

INSTALL = 'pip install "bng-sim[table]"'
HOST = "127.0.0.1"  # and no other: the page starts what its links say


def studio(
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME|CONFIG", help="The name of a game, or a config's file.", show_default="the first game"
        ),
    ] = None,
    game: Annotated[
        Path | None,
        typer.Option(help="The file of your own game.", parser=parse_path, metavar="FILE", show_default=False),
    ] = None,
    strategies: StrategyFiles = None,
    history: Annotated[
        Path | None,
        typer.Option(
            help="Keep the last settings in this file.", parser=parse_path, metavar="FILE", show_default="nowhere"
        ),
    ] = None,
    folder: TableFolder = Path("playtests"),
    port: Annotated[
        int, typer.Option(help="Port of the server; 0: any free one.", parser=whole_number(0, 65_535), metavar="N")
    ] = 0,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open the browser.")] = False,
) -> None:
    """\b
    bng-sim studio
    bng-sim studio my_study/sweep.yaml
    bng-sim studio --game pig.py --port 8000 --no-open

    Turn the rules of a game in a browser and see the answer change: how it
    ends, who wins, how long it lasts, and whether a table would notice. The
    first line is the link. The page is served on this computer alone, to
    those who have the link. Ctrl-C ends it.
    """
    _check_installed()
    kept = History(history)
    games = OpenGames()
    query = opening.query_of(what, game, games)
    load_strategies(games.find(query["game"]), strategies or [])
    with listen(HOST, port) as listening:
        name = name_in_link(HOST, listening)
        key = secrets.token_urlsafe(18)
        link = f"http://{name}:{listening.getsockname()[1]}/{key}/?{opening.written(query)}"
        stdout().print(link, soft_wrap=True, highlight=False)
        stderr().print("Ctrl-C ends the studio.")
        if not no_open:
            webbrowser.open(link)
        _serve(Started(key, games, kept, folder), listening, name)


def _check_installed() -> None:
    try:
        import starlette  # noqa: F401, PLC0415 (an extra)
        import uvicorn  # noqa: F401, PLC0415
    except ImportError:
        raise InputError(
            f"studio: needs Starlette and uvicorn, which are not installed; install them with {INSTALL}"
        ) from None


class Started(NamedTuple):
    """What a studio is started with.

    Attributes:
        key: The secret of its link.
        games: The games that it may open.
        history: The last settings.
        folder: The folder of tables at which a seat is taken.

    """

    key: str
    games: OpenGames
    history: History
    folder: Path


def _serve(started: Started, listening: socket.socket, name: str) -> None:
    """Answer requests until interrupted."""
    from bng_sim.hosting.connections import server_of  # noqa: PLC0415 (an extra; it takes a moment to import)
    from bng_sim.hosting.studio.pool import Pool  # noqa: PLC0415 (as above)
    from bng_sim.hosting.studio.server import StudioServer  # noqa: PLC0415 (as above)

    pool = Pool(os.cpu_count() or 1)
    try:
        server = StudioServer(started.key, pool, started.games, started.history, started.folder)
        server_of(server.app(hosts_of(name, listening))).run(sockets=[listening])
    finally:
        pool.close()
        started.games.close()
