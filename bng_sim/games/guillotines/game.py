"""Billionaires & Guillotines as the toolkit sees it: rules in, result tables out."""

import numpy as np
import polars as pl

from bng_sim.core import compiler
from bng_sim.core.errors import StrategyError
from bng_sim.core.game import Batch, Cell, Game, Grouping, Metric
from bng_sim.core.lineup import Lineup
from bng_sim.games.guillotines import registry
from bng_sim.games.guillotines.batch import play_batch
from bng_sim.games.guillotines.components import BILLIONAIRE_NAMES, word
from bng_sim.games.guillotines.limits import MAX_POOL
from bng_sim.games.guillotines.records import (
    BATCH_SIGNATURE,
    MOVES,
    NOTHING,
    ROW,
    SEAT_ROW,
    SETUP,
    STATE,
    Decision,
    Ending,
)
from bng_sim.games.guillotines.rules import Rules

BILLIONAIRES = tuple(word(name) for name in BILLIONAIRE_NAMES)
ENDINGS = tuple(ending.name.lower() for ending in Ending)
DECISIONS = tuple(decision.name.lower() for decision in Decision)
_PER_GAME = tuple(name for name in ROW.names or () if name not in ("decisions", "options", "seats"))


def warm_up(lineup: Lineup) -> None:
    """Compile the engine and the strategies of `lineup`, or load them."""
    compiler.ENGINE_CACHE.build("guillotines", play_batch, BATCH_SIGNATURE)
    for entry in lineup.entries:
        registry.compiled(entry.name)


def play(cell: Cell, first_game: int, n: int) -> Batch:
    """Play games `first_game` to `first_game + n - 1` of a cell.

    Raises `StrategyError` if a strategy fails or returns an index that is not on the list.
    """
    rows = play_rows(cell, first_game, n)
    return Batch(_games(rows), _seats(rows, cell.rules.players))


def play_rows(cell: Cell, first_game: int, n: int) -> np.ndarray:
    """As `play`, as one array of `ROW` records, shape (n,)."""
    if not isinstance(cell.rules, Rules):
        raise TypeError(f"expected rules of Billionaires & Guillotines, got {type(cell.rules).__name__}")
    warm_up(cell.lineup)
    state, moves = np.zeros(1, STATE)[0], np.zeros(1, MOVES)[0]
    state["asked_seat"] = NOTHING
    state["own"]["invested_card"], state["own"]["invested_market"] = NOTHING, NOTHING
    rows = np.zeros(n, ROW)
    pool = tuple(registry.compiled(entry.name) for entry in cell.lineup.entries)
    pool += (pool[0],) * (MAX_POOL - len(pool))
    try:
        with np.errstate(over="ignore"):  # interpreted, the random streams' words wrap around with a warning
            play_batch(state, moves, cell.rules.record(), _setup(cell), pool, first_game, rows)
    except Exception as error:  # a strategy may raise anything
        if state["asked_seat"] == NOTHING:
            raise
        entry = cell.lineup.entries[state["strategy"][state["asked_seat"]]]
        raise StrategyError(_what_went_wrong(entry.label, state, moves, error)) from None
    return rows


def _what_went_wrong(label: str, state: np.void, moves: np.void, error: Exception) -> str:
    decision = Decision(int(moves["decision"])).name.lower()
    return (
        f"strategy {label} failed at decision `{decision}` in game {state['game']}, turn {state['public']['turn']} "
        f"(seed {state['seed']}, seat {state['asked_seat'] + 1}): {type(error).__name__}: {error}\n"
        f"It must return an index from 0 to n - 1 at every decision; replay that game with "
        f"`--games 1 --first-game {state['game']}` while you mend it."
    )


def _setup(cell: Cell) -> np.void:
    setup: np.void = np.zeros(1, SETUP)[0]
    setup["seed"] = cell.seed
    setup["billionaire"] = NOTHING
    for seat, name in enumerate(cell.characters):
        if name is not None:
            setup["billionaire"][seat] = BILLIONAIRES.index(name)
    setup["starting_player"] = NOTHING if cell.starting_seat is None else cell.starting_seat
    lineup = cell.lineup
    setup["drawn"] = lineup.is_pool
    setup["n_listed"] = len(lineup.listed)
    setup["listed"][: len(lineup.listed)] = lineup.listed
    for index, entry in enumerate(lineup.entries):
        setup["traits"][index, : len(entry.traits)] = entry.traits
    return setup


def _games(rows: np.ndarray) -> pl.DataFrame:
    columns = {name: np.ascontiguousarray(rows[name]) for name in _PER_GAME}
    for index, decision in enumerate(DECISIONS):
        columns[f"decisions_{decision}"] = np.ascontiguousarray(rows["decisions"][:, index])
        columns[f"options_{decision}"] = np.ascontiguousarray(rows["options"][:, index])
    return pl.DataFrame(columns)


def _seats(rows: np.ndarray, players: int) -> pl.DataFrame:
    seats = rows["seats"][:, :players]
    columns = {
        "game": np.repeat(rows["game"], players),
        "seat": np.tile(np.arange(players), len(rows)),
    }
    for name in SEAT_ROW.names or ():
        columns[name] = seats[name].reshape(-1)
    return pl.DataFrame(columns)


def _mean(name: str, meaning: str) -> Metric:
    return Metric(name, pl.col(name), "mean", meaning)


_REVOLUTION = pl.col("ending") == Ending.REVOLUTION

METRICS = (
    Metric("revolution_rate", _REVOLUTION, "proportion", "games in which the Revolution came"),
    Metric("all_lose_rate", _REVOLUTION, "proportion", "games in which the Revolution left no winner"),
    _mean("turns", "turns begun, passes too"),
    _mean("rounds", "1 + round ends carried out to the end"),
    _mean("buys", "Buys tried"),
    _mean("bought", "Buys won"),
    _mean("passes", "turns without a legal action"),
    _mean("market_crises", "Crises activated in a Buy"),
    _mean("round_crises", "Crises activated at the end of a Round"),
    _mean("rebels_out", "Rebels on Crises at the end"),
    _mean("emergencies", "times emergency measures were due"),
    _mean("consensus_ends", "Rounds ended early by consensus"),
    Metric("panic", pl.col("panic") == 1, "proportion", "games in which Panic! was held"),
    Metric(
        "panic_agreed_if_due",
        pl.when(pl.col("panic") == 1).then(pl.col("panic_agreed") == 1),
        "proportion",
        "of those, the share in which all types were given up",
    ),
)
COUNTS = {
    f"{count}_per_game": tuple(
        Metric(decision, pl.col(f"{count}_{decision}"), "mean", meaning) for decision in DECISIONS
    )
    for count, meaning in (("decisions", "times asked"), ("options", "options listed in all"))
}

GUILLOTINES = Game(
    name="guillotines",
    title="Billionaires & Guillotines",
    rules=Rules,
    strategies=registry,
    default_lineup="pool:greedy,investor,cautious,saboteur,cooperator,free_rider",
    max_pool=MAX_POOL,
    characters=BILLIONAIRES,
    endings=ENDINGS,
    metrics=METRICS,
    counts=COUNTS,
    groupings=(
        Grouping("seat", "seat", None),
        Grouping("order", "order", None),
        Grouping("billionaire", "billionaire", BILLIONAIRES),
        Grouping("strategy", "strategy", None),
    ),
    warm_up=warm_up,
    play=play,
)
