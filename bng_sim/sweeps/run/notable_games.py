"""Notable games of a run: which games they are, what happened in them, and their codes."""

import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import polars as pl

from bng_sim.core.errors import InputError
from bng_sim.core.forfeits import ENDING
from bng_sim.core.game import Game
from bng_sim.core.results.notable import ALIKE, Notable
from bng_sim.core.results.notable_by_ending import COMMON, OfEachEnding
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.store import game_code, provenance
from bng_sim.sweeps.store.condition import ALL_GAMES, Condition

FEW = 50_000  # rows; fewer are not worth merging
# Columns next to those of an order: a constant key; whether a game fulfils the condition, then how many do; whether
# that is unknown, then for how many; the indices.
_ALL, _ASKED, _UNKNOWN, _INDEX = "games_all", "games_asked", "games_unknown", "games_index"


class FoundGame(NamedTuple):
    """A game that is notable in its cell.

    Attributes:
        kind: What makes it notable.
        cell: Number of the cell.
        game: Index of the game.
        words: A short description of what happened.
        code: The game's code; empty if a strategy that played is not loaded.
        among: The ending, in words, of the games that it was chosen from; empty if it was chosen from all.

    """

    kind: Notable
    cell: int
    game: int
    words: str
    code: str
    among: str = ""

    @property
    def name(self) -> str:
        """What makes it notable, and among which games: `typical (everybody loses)`."""
        return f"{self.kind.name} ({self.among})" if self.among else self.kind.name


class FirstGames(NamedTuple):
    """The first games of a cell in some order.

    Attributes:
        games: One row per game, in order: `game`, the order's expressions `order_0`, ..., and its `figure`.
        matching: How many games fulfil the condition; these are the first of them.
        unknown: For how many games the condition is unknown because a value is missing.

    """

    games: pl.DataFrame
    matching: int
    unknown: int


def find_notable_games(run: StoredRun, game: Game, cell: int, most: int | None = None) -> list[FoundGame]:
    """Find the notable games of a cell: one of each kind, or one per common ending for kinds that have one of each.

    With `most`, only so many, the first.

    The result does not depend on how the games were cut into shards; it is empty if the game defines no notable kinds.
    Shards are read one by one, and memory grows with the number of distinct games, not with the number of games.
    """
    kinds = () if game.notable is None else game.notable().kinds
    wanted: list[tuple[Notable, str | None]] = []
    for kind in kinds:
        wanted += [
            (kind, ending) for ending in (common_endings(run, cell) if isinstance(kind, OfEachEnding) else (None,))
        ]
    wanted = wanted[:most]
    firsts = [find_first_games(run, cell, kind, ending=ending).games["game"].to_list() for kind, ending in wanted]
    words_and_codes = describe_games(run, game, cell, [index for first in firsts for index in first])
    return [
        FoundGame(kind, cell, index, *words_and_codes[index], "" if ending is None else game.ending_in_words(ending))
        for (kind, ending), first in zip(wanted, firsts, strict=True)
        for index in first  # none, if all games were forfeited
    ]


def common_endings(run: StoredRun, cell: int) -> list[str]:
    """Return the endings of at least `COMMON` of a cell's games but for forfeits, the most frequent first."""
    games = run.scan("games", of=[cell]).select(pl.col("ending").cast(pl.String))
    counted = games.filter(pl.col("ending") != ENDING).group_by("ending").len("n").collect(engine="streaming")
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
    """Find the first games of a cell in an order, among those that fulfil a condition; ties go to the lowest index.

    Forfeited games are left out: they cannot be played again.

    Medians and percentiles that an order uses are those of all games of the cell, whether they fulfil the condition or
    not, or of all games with the given ending.

    Args:
        run: A run that stored its games, and its seats if the order or the condition uses their columns.
        cell: Number of the cell.
        order: A kind of notable game, or any order over the same columns.
        most: How many games to return.
        condition: The condition that they must fulfil.
        read: Called after each piece with the number of its games.
        ending: Consider only games with this ending; None: all.

    """
    named = [*order.columns, _ALL]
    of_seats = order.of_seats | condition.of_seats
    all_seats = run.pieces("seats", cell) if of_seats else itertools.repeat(None)
    parts: list[pl.DataFrame] = []
    for piece, seats in zip(run.pieces("games", cell), all_seats, strict=False):
        rows = piece
        if ending is not None:
            rows = rows.filter(pl.col("ending") == ending)
        if run.has_forfeits:
            rows = rows.filter(pl.col("ending") != ENDING)
        if seats is not None:
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
            parts = [_merge_parts(parts, named, most)]
    alike = _merge_parts(parts, named, most)
    by = {f"order_{place}": expression for place, expression in enumerate(order.order)}
    figure = pl.lit(None) if order.figure is None else order.figure
    ordered = alike.lazy().select(pl.col(_INDEX).alias("game"), **by, figure=figure).explode("game").drop_nulls("game")
    chosen = ordered.bottom_k(most, by=[*by, "game"]).sort(*by, "game").collect()
    return FirstGames(chosen, int(alike[_ASKED].sum()), int(alike[_UNKNOWN].sum()))


def _merge_parts(parts: list[pl.DataFrame], named: list[str], most: int) -> pl.DataFrame:
    """Merge the parts of several pieces: one row for all games that are alike."""
    first = pl.col(_INDEX).explode().drop_nulls().bottom_k(most)
    return pl.concat(parts).group_by(named).agg(pl.col(ALIKE, _ASKED, _UNKNOWN).sum(), first)


def describe_games(run: StoredRun, game: Game, cell: int, indices: Sequence[int]) -> dict[int, tuple[str, str]]:
    """Describe some games of a cell: by index, what happened in short, and the code of the game."""
    wanted = pl.col("game").is_in(list(indices))
    rows, seats = (_read_rows(run, table, cell, wanted) for table in ("games", "seats"))
    in_short = game.notable().in_short if game.notable is not None and run.keeps("seats") else _describe_in_short
    return {
        row["game"]: (in_short(row, seats.filter(game=row["game"]).to_dicts()), _encode(run, game, cell, row["game"]))
        for row in rows.iter_rows(named=True)
    }


def _read_rows(run: StoredRun, table: str, cell: int, wanted: pl.Expr) -> pl.DataFrame:
    """Read some rows of a table, ordered by game and seat; none if it was not stored."""
    if not run.keeps(table):
        return pl.DataFrame(schema={"game": pl.Int64})
    rows = run.scan(table, of=[cell]).filter(wanted).collect()
    return rows.sort(["game", *(["seat"] if table == "seats" else [])])


def _describe_in_short(row: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]) -> str:
    """Describe a game in a few words that fit every game."""
    winners = [f"seat {seat['seat']} ({seat['strategy']}) wins" for seat in seats if seat["won"]]
    who = f"; {', '.join(winners) or 'nobody wins'}" if seats else ""
    return f"{row['ending'].replace('_', ' ')} after {row['turns']:,} turns{who}"


def _encode(run: StoredRun, game: Game, cell: int, index: int) -> str:
    try:
        played = run.cell(cell, game)
        return game_code.encode(game, played, index, provenance.code_version(run.manifest, played))
    except InputError:  # a user's strategy that is not loaded
        return ""
