"""The games of a run that are worth reading: which they are, what happened in them, and the codes that tell them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import polars as pl

from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.results.notable import ALIKE, Notable
from bng_sim.core.results.of_ending import COMMON, OfEachEnding
from bng_sim.sweeps.store import game_code, provenance
from bng_sim.sweeps.store.condition import ALL_GAMES, Condition
from bng_sim.sweeps.store.load import StoredRun

FEW = 50_000  # rows that wait to be merged, at least
# Columns beside those of an order: the same for all; whether a game is asked for, and how many are; whether that is
# not known, and of how many; their indices.
_ALL, _ASKED, _UNKNOWN, _INDEX = "games_all", "games_asked", "games_unknown", "games_index"


class FoundGame(NamedTuple):
    """A game that is notable in its cell.

    Attributes:
        kind: What it is notable for.
        cell: Number of the cell.
        game: Index of the game.
        words: What happened in it, in short.
        code: That tells it on any machine; empty if a strategy that played is not loaded.
        among: The ending of the games that it is the first of, in words; empty if it is so of all.

    """

    kind: Notable
    cell: int
    game: int
    words: str
    code: str
    among: str = ""

    @property
    def name(self) -> str:
        """What it is notable for, and among which games: `typical (everybody loses)`."""
        return f"{self.kind.name} ({self.among})" if self.among else self.kind.name


class FirstGames(NamedTuple):
    """The first games of a cell in some order.

    Attributes:
        games: One row a game, the first first: `game`, the order's expressions `order_0`, ..., and its `figure`.
        matching: How many games fulfil the condition, of which these are the first.
        unknown: Of how many it cannot be said, for something in it is missing.

    """

    games: pl.DataFrame
    matching: int
    unknown: int


def find_notable_games(run: StoredRun, game: Game, cell: int) -> list[FoundGame]:
    """The notable games of a cell, one of each kind, or of each common ending where a kind has one of each.

    They are the same however its games were cut into shards. There is none where the game says of no kind that it is
    worth reading. Shards are read one by one, and memory does not grow with the number of games, but with that of games
    which are unlike.
    """
    kinds = () if game.notable is None else game.notable().kinds
    wanted: list[tuple[Notable, str | None]] = []
    for kind in kinds:
        wanted += [
            (kind, ending) for ending in (common_endings(run, cell) if isinstance(kind, OfEachEnding) else (None,))
        ]
    indices = [int(find_first_games(run, cell, kind, ending=ending).games.item(0, "game")) for kind, ending in wanted]
    told = describe_games(run, game, cell, indices)
    return [
        FoundGame(kind, cell, index, *told[index], "" if ending is None else game.ending_in_words(ending))
        for (kind, ending), index in zip(wanted, indices, strict=True)
    ]


def common_endings(run: StoredRun, cell: int) -> list[str]:
    """The endings of at least `COMMON` of a cell's games, those of most games first."""
    games = pl.scan_parquet(run.shards("games", cell), glob=False)
    counted = games.group_by(pl.col("ending").cast(pl.String)).len("n").collect(engine="streaming")
    enough = counted.filter(pl.col("n") >= COMMON * pl.col("n").sum())
    return enough.sort(-pl.col("n").cast(pl.Int64), "ending")["ending"].to_list()


def find_first_games(
    run: StoredRun,
    cell: int,
    order: Notable,
    most: int = 1,
    condition: Condition = ALL_GAMES,
    read: Callable[[int], None] = lambda _games: None,
    ending: str | None = None,
) -> FirstGames:
    """The first games of a cell in an order, of those that fulfil a condition; of equals those of the lowest index.

    What an order weighs (medians, percentiles) is of all games of the cell, whether they fulfil the condition or not,
    or of those with an ending if one is given.

    Args:
        run: That keeps its games, and its seats if columns of theirs are asked for.
        cell: Number of the cell.
        order: A kind of game, or any order over the same columns.
        most: How many games are wanted.
        condition: What they must be.
        read: Called after each shard with how many games it has.
        ending: Of the games that are looked at; None: all are.

    """
    named = [*order.columns, _ALL]
    of_seats = order.of_seats | condition.of_seats
    shards = run.shards("games", cell)
    parts: list[pl.DataFrame] = []
    for at, path in enumerate(shards):
        rows = pl.scan_parquet(path, glob=False)
        if ending is not None:
            rows = rows.filter(pl.col("ending") == ending)
        if of_seats:
            seats = pl.scan_parquet(run.shards("seats", cell)[at], glob=False)
            rows = rows.join(seats.group_by("game").agg(**of_seats), on="game")
        rows = rows.with_columns(pl.lit(0, pl.Int8).alias(_ALL), pl.lit(1, pl.Int64).alias(ALIKE))
        rows = rows.select(*named, ALIKE, pl.col("game").alias(_INDEX), condition.expression.alias(_ASKED))
        games = rows.collect().with_columns(
            pl.col(_ASKED).fill_null(value=False), pl.col(_ASKED).is_null().alias(_UNKNOWN)
        )
        read(games.height)
        grouped = games.group_by(named).agg(
            pl.col(ALIKE, _ASKED, _UNKNOWN).sum(), pl.col(_INDEX).filter(pl.col(_ASKED)).bottom_k(most)
        )
        parts.append(grouped)
        if sum(part.height for part in parts[1:]) > max(parts[0].height, FEW):
            parts = [_merged(parts, named, most)]
    alike = _merged(parts, named, most)
    by = {f"order_{place}": expression for place, expression in enumerate(order.order)}
    figure = pl.lit(None) if order.figure is None else order.figure
    ordered = alike.lazy().select(pl.col(_INDEX).alias("game"), **by, figure=figure).explode("game").drop_nulls("game")
    chosen = ordered.bottom_k(most, by=[*by, "game"]).sort(*by, "game").collect()
    return FirstGames(chosen, int(alike[_ASKED].sum()), int(alike[_UNKNOWN].sum()))


def _merged(parts: list[pl.DataFrame], named: list[str], most: int) -> pl.DataFrame:
    """The rows of games that are alike, of several shards as one."""
    first = pl.col(_INDEX).explode().drop_nulls().bottom_k(most)
    return pl.concat(parts).group_by(named).agg(pl.col(ALIKE, _ASKED, _UNKNOWN).sum(), first)


def describe_games(run: StoredRun, game: Game, cell: int, indices: Sequence[int]) -> dict[int, tuple[str, str]]:
    """What happened in some games of a cell, in short, and the code that tells each; by index."""
    wanted = pl.col("game").is_in(list(indices))
    rows, seats = (_rows(run, table, cell, wanted) for table in ("games", "seats"))
    in_short = game.notable().in_short if game.notable is not None and run.keeps("seats") else _in_short
    return {
        row["game"]: (in_short(row, seats.filter(game=row["game"]).to_dicts()), _code(run, game, cell, row["game"]))
        for row in rows.iter_rows(named=True)
    }


def _rows(run: StoredRun, table: str, cell: int, wanted: pl.Expr) -> pl.DataFrame:
    """Some rows of a table, by game and seat; none if it was not kept."""
    if not run.keeps(table):
        return pl.DataFrame(schema={"game": pl.Int64})
    rows = pl.scan_parquet(run.shards(table, cell), glob=False).filter(wanted).collect()
    return rows.sort(["game", *(["seat"] if table == "seats" else [])])


def _in_short(row: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]) -> str:
    """A game in a few words, in those that every game has."""
    winners = [f"seat {seat['seat']} ({seat['strategy']}) wins" for seat in seats if seat["won"]]
    who = f"; {', '.join(winners) or 'nobody wins'}" if seats else ""
    return f"{row['ending'].replace('_', ' ')} after {row['turns']:,} turns{who}"


def _code(run: StoredRun, game: Game, cell: int, index: int) -> str:
    try:
        played = run.cell(cell, game)
        return game_code.encode(game, played, index, provenance.code_version(run.manifest, played))
    except InputError:  # a strategy of one's own that is not loaded now
        return ""
