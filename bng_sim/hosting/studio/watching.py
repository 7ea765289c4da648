"""Games of a setting to look at, on the page of a game, and a seat at a table with the same rules.

| address | what it does |
|---|---|
| `/KEY/watch` | JSON: a typical, the closest and the shortest game of the setting, and others worth reading |
| `/KEY/game?_index=17` | the page of one game |
| POST `/KEY/seat` | set up a game table with these rules and players; JSON: its link |
"""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import polars as pl
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from bng_sim.analyses.numbers import capital
from bng_sim.api.one_game import OneGame
from bng_sim.core.errors import InputError
from bng_sim.core.game import Batch, Game
from bng_sim.core.results.notable import ALIKE, Notable
from bng_sim.core.results.notable_by_ending import OfEachEnding
from bng_sim.hosting.game_table import GameTable
from bng_sim.hosting.position import stopping_lineup
from bng_sim.hosting.studio.keyed import Studio, in_thread, with_key
from bng_sim.hosting.studio.questions import length_metric
from bng_sim.hosting.studio.study import Study
from bng_sim.sweeps.config.keys import LARGEST_SEED
from bng_sim.sweeps.store import game_code
from bng_sim.sweeps.store.shards import as_stored

GAMES = 500  # among which games worth reading are looked for
WANTED = ("typical", "closest", "shortest")  # first, where a game has them


def list_games(study: Study, games: int = GAMES) -> list[dict[str, Any]]:
    """Return games of a setting that are worth reading, the wanted ones first; its engine must be compiled.

    Raises:
        InputError: For rules that cannot be, or a strategy that fails.

    """
    game, cell = study.game, study.cell()
    batch = game.play(cell, 0, games)
    batch = Batch(as_stored(batch.games), as_stored(batch.seats))
    kinds = game.notable().kinds if game.notable is not None else _by_length(game)
    kinds = tuple(sorted(kinds, key=lambda kind: WANTED.index(kind.name) if kind.name in WANTED else len(WANTED)))
    return [
        {
            "kind": capital(kind.name),
            "meaning": kind.meaning,
            "index": index,
            "words": _in_short(game, batch, index),
            "code": game_code.encode(game, cell, index),
        }
        for kind in kinds
        for index in [_first(kind, batch)]
    ]


def _by_length(game: Game) -> tuple[Notable, ...]:
    """Return kinds of games that every game has: by how long they are."""
    length = length_metric(game).expression.cast(pl.Float64)
    return (
        Notable("typical", "the one nearest to the median length", ((length - length.median()).abs(),)),
        Notable("shortest", "the one that ends first", (length,)),
        Notable("longest", "the one that ends last", (-length,)),
    )


def _first(kind: Notable, batch: Batch) -> int:
    """Return the index of the first game of a kind: of the commonest ending, if each ending has one."""
    rows = batch.games.with_columns(pl.lit(1, pl.Int64).alias(ALIKE))
    if kind.of_seats:
        rows = rows.join(batch.seats.group_by("game").agg(**kind.of_seats), on="game")
    if isinstance(kind, OfEachEnding):
        commonest = rows.group_by("ending").len().sort("len", "ending", descending=[True, False])["ending"][0]
        rows = rows.filter(pl.col("ending") == commonest)
    by = {f"order_{place}": expression for place, expression in enumerate(kind.order)}
    ordered = rows.select(pl.col("game"), **by).sort(*by, "game")
    return int(ordered["game"][0])


def _in_short(game: Game, batch: Batch, index: int) -> str:
    """Describe a game in a few words."""
    row = batch.games.filter(pl.col("game") == index).row(0, named=True)
    seats: Sequence[dict[str, Any]] = batch.seats.filter(pl.col("game") == index).to_dicts()
    if game.notable is not None:
        return game.notable().in_short(row, seats)
    return capital(game.ending_in_words(str(row["ending"])))


def page_of(study: Study, index: int) -> str:
    """Return the page of one game, or its transcript where the game has no page; raises `InputError`."""
    shown = OneGame(study.game, study.cell(), index)
    telling = study.game.telling
    if telling is None or telling.picture is None:
        raise InputError(f"{study.game.title} has no page of a game")
    return shown.page()


def set_up_seat(study: Study, seat: int) -> GameTable:
    """Return a new game table with these rules, one person and the lineup in all other seats.

    Its engine is compiled for people. A drawn game has a drawn seed too, or somebody could deal them all.

    Raises:
        InputError: If the seat is not at the table, or people cannot play the game.

    """
    cell = replace(study.cell(), seed=secrets.randbelow(LARGEST_SEED + 1))
    if not 1 <= seat <= cell.rules.players:
        raise InputError(f"seat: got {seat}, expected 1 to {cell.rules.players}, the number of players")
    telling = study.game.telling
    if telling is None or telling.prompt is None:
        raise InputError(f"{study.game.title} cannot be played by people: it has no words for its moves")
    study.game.warm_up(stopping_lineup(cell))
    return GameTable.new(game_code.encode(study.game, cell, secrets.randbelow(LARGEST_SEED + 1)), [seat])


@with_key
async def tell_games(server: Studio, request: Request) -> Response:
    """Tell which games of a setting are worth reading."""
    study = await server.read(request)
    await server.answering.warm(study)
    return JSONResponse({"games": await in_thread(list_games, study), "among": GAMES})


@with_key
async def show_game(server: Studio, request: Request) -> Response:
    """Show one game."""
    study, index = await server.read(request), request.query_params.get("_index", "0")
    if not (index.isascii() and index.isdecimal() and len(index) < 9):
        raise InputError(f"_index: got {index[:40]!r}, expected a whole number")
    await server.answering.warm(study)
    return HTMLResponse(await in_thread(page_of, study, int(index)))


@with_key
async def take_seat(server: Studio, request: Request) -> Response:
    """Set up a table with one person, and tell its link."""
    study, seat = await server.read(request), request.query_params.get("_seat", "1")
    if not (seat.isascii() and seat.isdecimal() and len(seat) < 4):
        raise InputError(f"_seat: got {seat[:40]!r}, expected a seat, from 1")
    table = await in_thread(set_up_seat, study, int(seat))
    await in_thread(server.folder.save, table)
    return JSONResponse({"link": f"/{table.key(int(seat))}"})


HANDLERS = {"watch": tell_games, "game": show_game}
SENT = {"seat": take_seat}
