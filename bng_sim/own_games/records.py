"""The records of the engine of a game in one file, and the columns of its tables."""

from typing import Any, NamedTuple

import numpy as np

from bng_sim.core.engines import answer_replay, seating
from bng_sim.core.engines.engine import Records
from bng_sim.core.engines.records import record
from bng_sim.core.engines.streams import STREAM
from bng_sim.core.results import course
from bng_sim.core.results.columns import Column, Count, asked, fields
from bng_sim.core.results.course_columns import course_of_game, course_of_seat
from bng_sim.own_games.declarations import MAX_POOL, MAX_TRAITS, MOST_LISTED, OwnGame
from bng_sim.own_games.table import STRATEGY


class Columns(NamedTuple):
    """The columns of a game's tables."""

    games: tuple[Column, ...]
    seats: tuple[Column, ...]


def columns(own: OwnGame, choices: tuple[str, ...]) -> Columns:
    """Declare the columns of a game's tables: those of every game, and what the author counts."""
    games = (
        Column("game", "index of the game"),
        Column("ending", "how it ended"),
        Count("turns", "turns played", "a game lasts {} turns", "How many turns does a game last"),
        Count("rounds", "rounds begun", "a game lasts {} rounds", "How many rounds does a game last"),
        *(
            Count(name, what, f"a game has {{}} {what}", f"How many {what} does a game have", least=None)
            for name, what in own.counts.items()
        ),
        Column("winners", "how many seats won"),
        Column("checksum", "digest of every choice made: equal for the same game on any machine"),
        *asked(choices),
        *(course_of_game(own.distance[0]) if own.distance else ()),
    )
    seats = (
        Column("game", "index of the game"),
        Column("seat", "seat, from 1"),
        Column("order", "place in the order of turns, from 1"),
        *((Column("character", "whom it plays"),) if own.characters else ()),
        Column("strategy", "strategy that played, as the lineup names it"),
        *(Count(name, what) for name, what in own.seat_counts.items()),
        Column("out", "whether it was out of the game at its end"),
        Column("won", "whether it won, alone or with others"),
        *(course_of_seat("once it is out of the game") if own.distance else ()),
    )
    return Columns(games, seats)


def records(own: OwnGame, of_tables: Columns, n_chances: int) -> Records:
    """Make the records of a game's engine; `n_chances` is how many streams of chance its author has declared."""
    most = own.most_players
    state = record(
        ("ending", np.int64),
        ("winners", np.int64, most),  # 0 or 1 [seat]
        ("seed", np.int64),
        ("game", np.int64),
        ("deal", np.int64),
        ("chance_key", np.uint64),  # of seed and deal
        ("strategy", np.int64, most),  # [seat]: index in the pool
        ("traits", np.float64, (most, MAX_TRAITS)),
        ("asked_seat", np.int64),
        ("purpose", np.int64),  # what chance is drawn for at present
        ("chance", STREAM, STRATEGY + n_chances),  # [purpose]
        ("strategy_rng", STREAM, most),  # what the strategies draw from [seat]
        ("public", own.public),
        ("own", own.own, most),
        ("hidden", own.hidden),
    )
    moves = record(
        ("answers", answer_replay.record(most)),
        ("decision", np.int64),
        ("listed", np.int64),  # moves offered so far for the next question
        ("offered", np.int64, MOST_LISTED),
    )
    of_seat = [
        ("order", np.int32),
        ("strategy", np.int32),
        ("won", np.int32),
        ("out", np.int32),
        ("character", np.int32),
    ]
    seat_row = record(*of_seat, *fields(of_tables.seats))
    row = record(
        ("game", np.int64), ("checksum", np.int64), ("ending", np.int32), *fields(of_tables.games),
        ("seats", seat_row, most), ("course", course.record(most)),
    )  # fmt: skip
    cell = seating.cell_record(most, MAX_POOL, MAX_TRAITS)
    return Records(state, moves, own.rules_record.dtype, cell, row)


def own_counts(own: OwnGame, dtype: np.dtype[Any]) -> tuple[str, ...]:
    """Return the fields of a row that the author's functions may write: those that the game declares."""
    declared = (*own.counts, *own.seat_counts)
    return tuple(name for name in dtype.names or () if name in declared)
