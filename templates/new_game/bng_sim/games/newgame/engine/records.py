"""The table as NumPy records: what all see (`PUBLIC`), what a seat alone knows (`OWN`), and all else (`STATE`)."""

from typing import Any, NamedTuple

import numpy as np
from numba import types

from bng_sim.core.engines import answer_replay, seating
from bng_sim.core.engines.records import record
from bng_sim.core.engines.signatures import of_strategy, shown
from bng_sim.core.engines.streams import STREAM
from bng_sim.core.event_logs import event_log
from bng_sim.core.results import course
from bng_sim.core.results.columns import fields
from bng_sim.games.newgame.declared.counts import GAME_COLUMNS, SEAT_COLUMNS
from bng_sim.games.newgame.declared.limits import (
    MAX_CARDS,
    MAX_HAND,
    MAX_PLAYERS,
    MAX_POOL,
    MAX_TRAITS,
)
from bng_sim.games.newgame.declared.terms import Purpose
from bng_sim.games.newgame.engine.rules_record import RULES

NOTHING = event_log.NOTHING  # no card, no seat

PUBLIC = record(
    ("turn", np.int64),  # tricks begun
    ("first", np.int64),  # who led the first trick
    ("leader", np.int64),  # who leads this one
    ("tricks", np.int64, MAX_PLAYERS),  # taken [seat]
    ("on_table", np.int64, MAX_PLAYERS),  # the card played to this trick, or NOTHING [seat]
    ("played", np.int64, MAX_CARDS),  # 0 or 1: whether a card has been played [card]
)
OWN = record(
    ("seat", np.int64),
    ("has", np.int64, MAX_CARDS),  # 0 or 1: whether a card is in hand [card]
)
STATE = record(
    ("ending", np.int64),  # Ending
    ("winners", np.int64, MAX_PLAYERS),  # 0 or 1, once the game is over [seat]
    ("seed", np.int64),
    ("game", np.int64),
    ("deal", np.int64),
    ("chance_key", np.uint64),  # of seed and deal
    ("strategy", np.int64, MAX_PLAYERS),  # [seat]
    ("traits", np.float64, (MAX_PLAYERS, MAX_TRAITS)),
    ("asked_seat", np.int64),  # while a strategy chooses, else NOTHING
    ("order", np.int64, MAX_CARDS),  # cards being dealt
    ("chance", STREAM, Purpose.STRATEGY.value),  # [Purpose]
    ("strategy_rng", STREAM, MAX_PLAYERS),  # of the strategies [seat]
    ("public", PUBLIC),
    ("own", OWN, MAX_PLAYERS),
)
MOVES = record(
    ("answers", answer_replay.record(MAX_PLAYERS)),  # for search players
    ("decision", np.int64),
    ("offered", np.int64, MAX_HAND),  # cards
)
SEAT_ROW = record(("order", np.int32), ("strategy", np.int32), ("won", np.int32), *fields(SEAT_COLUMNS))
ROW = record(
    ("game", np.int64),
    ("checksum", np.int64),
    ("ending", np.int32),
    *fields(GAME_COLUMNS),
    ("seats", SEAT_ROW, MAX_PLAYERS),
    ("course", course.record(MAX_PLAYERS)),
)
CELL = seating.cell_record(MAX_PLAYERS, MAX_POOL, MAX_TRAITS)


class View(NamedTuple):
    """What a strategy sees (chapter H)."""

    rules: Any  # RULES
    public: Any  # PUBLIC
    own: Any  # OWN
    decision: Any  # Decision: what is being asked


STRATEGY_SIGNATURE = of_strategy(View, (shown(RULES), shown(PUBLIC), shown(OWN), types.int64), types.int64)
