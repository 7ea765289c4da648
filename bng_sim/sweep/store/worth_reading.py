"""The games of a run that are worth reading: which they are, what happened in them, and the codes that tell them."""

from pathlib import Path
from typing import NamedTuple

import polars as pl

from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.notable import ALIKE, Notable
from bng_sim.sweep.store import code, made_by
from bng_sim.sweep.store.load import Run


class Found(NamedTuple):
    """A game that is notable in its cell.

    Attributes:
        kind: What it is notable for.
        cell: Number of the cell.
        game: Index of the game.
        words: What happened in it, in short.
        code: That tells it on any machine; empty if a strategy that played is not loaded.

    """

    kind: Notable
    cell: int
    game: int
    words: str
    code: str


def find(run: Run, game: Game, cell: int) -> list[Found]:
    """The notable games of a cell, one of each kind; the same however its games were cut into shards.

    There is none where the game says of no kind that it is worth reading. Shards are read one by one, and memory does
    not grow with the number of games, but with that of games which are unlike.
    """
    if game.notable is None:
        return []
    paths = [run.shards(table, cell) for table in ("games", "seats")]
    indices = [_first(kind, *paths) for kind in game.notable.kinds]
    games, seats = (pl.scan_parquet(found, glob=False) for found in paths)
    rows = {row["game"]: row for row in games.filter(pl.col("game").is_in(indices)).collect().iter_rows(named=True)}
    of_seats = seats.filter(pl.col("game").is_in(indices)).collect()
    return [
        Found(
            kind,
            cell,
            index,
            game.notable.in_short(rows[index], of_seats.filter(game=index).sort("seat").to_dicts()),
            _code(run, game, cell, index),
        )
        for kind, index in zip(game.notable.kinds, indices, strict=True)
    ]


def _first(kind: Notable, games: list[Path], seats: list[Path]) -> int:
    """The index of the game that comes first in the order of this kind."""
    named = sorted({name for expression in kind.order for name in expression.meta.root_names()} - {ALIKE})
    parts: list[pl.DataFrame] = []
    for of_games, of_seats in zip(games, seats, strict=True):
        found = pl.scan_parquet(of_games, glob=False)
        if kind.of_seats:
            counted = pl.scan_parquet(of_seats, glob=False).group_by("game").agg(**kind.of_seats)
            found = found.join(counted, on="game")
        rows = found.select(*named, "game", pl.lit(1, pl.Int64).alias(ALIKE)).collect()
        parts = [pl.concat([*parts, rows]).group_by(named).agg(pl.col("game").min(), pl.col(ALIKE).sum())]
    order = {f"order_{place}": expression for place, expression in enumerate(kind.order)}
    first = parts[0].lazy().select("game", **order).bottom_k(1, by=[*order, "game"]).collect()
    return int(first.item(0, "game"))


def _code(run: Run, game: Game, cell: int, index: int) -> str:
    try:
        played = run.cell(cell, game)
        return code.encode(game, played, index, made_by.version(run.manifest, played))
    except InputError:  # a strategy of one's own that is not loaded now
        return ""
