"""The designer's own: a table of playtests, and a game of one file.

| address | what it does |
|---|---|
| POST `/KEY/playtests?_name=evenings.xlsx` | read plays; JSON: what each column is, and the own figures |
| POST `/KEY/playtests?_name=...&_compare=1` | the same, and hold them against the games of scripted players |
| POST `/KEY/own?_name=pig.py` | open a game of one file, **which runs its code**; JSON: its name |

Files are kept in a folder of the studio that ends with it. A game is opened only because somebody has pressed the
button that says that its code will run: the page shows the text first.
"""

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path, PurePath
from typing import Any

import numpy as np
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bng_sim.core.errors import InputError
from bng_sim.core.game import SUFFIX, Game
from bng_sim.hosting.studio.keyed import Studio, file_of, in_thread, with_key

COMPARED = 1_000  # games of each kind of players
LONGEST_NAME = 80


class _Silent:
    """Counts games for nobody."""

    def add(self, n: int) -> None:
        """Count nothing."""


@contextlib.contextmanager
def _uncounted(_total: int) -> Iterator[_Silent]:
    yield _Silent()


def file_name(given: str) -> str:
    """Return the name of a file that was dropped on the page, without its folder; raises `InputError` for none."""
    name = PurePath(given.replace("\\", "/")).name
    if not name or len(name) > LONGEST_NAME or not name.isprintable() or name.startswith("."):
        raise InputError(f"_name: got {given[:LONGEST_NAME]!r}, expected the name of a file such as evenings.xlsx")
    return name


def read_plays(content: bytes, name: str, game: Game, columns: str, *, is_compared: bool) -> dict[str, Any]:
    """Read plays, and return what they show as plain data.

    Args:
        content: The file.
        name: Its name, whose ending says what it is.
        game: The game that was played.
        columns: What headers mean, as `--columns` takes it; empty: as proposed.
        is_compared: Whether to hold the plays against simulated games.

    Raises:
        InputError: With all that cannot be used.

    """
    from bng_sim.lab.playtests import (  # noqa: PLC0415 (it takes a second to import)
        differences,
        figure_words,
        figures,
        importing,
        own_headers,
    )

    with tempfile.TemporaryDirectory(prefix="bng-sim-studio-") as place:
        path = Path(place) / name
        path.write_bytes(content)
        if columns.lower().endswith((".yaml", ".yml")):
            raise InputError("_columns: the page takes no file; write header=column, ...")
        options = own_headers.parse(columns) if columns else own_headers.TableOptions()
        found = importing.read([path], game, options=options)
    mine = figures.list_figures(found.plays, game), differences.list_differences(found.plays, game)
    shown = {
        "columns": dict(found.columns),
        "sentences": found.sentences(),
        "figures": [each.document() for each in mine[0]],
        "apart": [*figure_words.apart(mine[1], game)],
        "not_yet": [*figure_words.not_yet(mine[0])],
        "plays": found.plays.frame.height,
    }
    return shown | (_compared(found.plays, game) if is_compared else {})


def _compared(plays: Any, game: Game) -> dict[str, Any]:
    """Hold plays against simulated games; what the plays show stands without it."""
    from bng_sim.lab.playtests import comparing  # noqa: PLC0415 (as above)

    try:
        found = comparing.compare(plays, game, COMPARED, os.cpu_count() or 1, _uncounted)
    except InputError as error:
        return {"compared": [f"Not compared with simulated games: {error}."], "lineup": ""}
    likely = found.candidates[int(np.argmax(found.likeness.weights))]
    return {"compared": [*found.left_out, *found.surprising(), *found.likely()], "lineup": likely.text}


@with_key
async def take_plays(server: Studio, request: Request) -> Response:
    """Take a table of playtests, and tell what it shows."""
    asked = request.query_params
    name = file_name(asked.get("_name", ""))
    study = await server.read(request)
    content = await file_of(request)
    is_compared = asked.get("_compare") == "1"
    if is_compared:
        await server.answering.warm(study)

    def read() -> dict[str, Any]:
        return read_plays(content, name, study.game, asked.get("_columns", ""), is_compared=is_compared)

    return JSONResponse(await in_thread(read))


@with_key
async def open_own_game(server: Studio, request: Request) -> Response:
    """Open a game of one file, which runs its code."""
    name = file_name(request.query_params.get("_name", ""))
    if not name.endswith(SUFFIX) or not name.removesuffix(SUFFIX).isidentifier():
        raise InputError(f"_name: got {name!r}, expected the name of a Python file such as pig.py")
    content = await file_of(request)

    def opened() -> Game:
        path = server.games.folder() / name
        path.write_bytes(content)
        return server.games.open(path)

    game = await in_thread(opened)
    return JSONResponse({"game": game.name, "title": game.title})


HANDLERS: dict[str, Any] = {}
SENT = {"playtests": take_plays, "own": open_own_game}
