"""Billionaires & Guillotines as the toolkit sees it: rules in, result tables out."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

import bng_sim
from bng_sim.core import compiler
from bng_sim.core.errors import InputError, StrategyError
from bng_sim.core.event_log import LOG, LOG_WORDS
from bng_sim.core.game import Batch, Cell, Characters, Checkup, Game, Grouping, Metric, Notables, Telling
from bng_sim.core.lineup import Lineup
from bng_sim.games.guillotines import registry, tables
from bng_sim.games.guillotines.batch import play_batch
from bng_sim.games.guillotines.limits import MAX_POOL
from bng_sim.games.guillotines.records import BATCH_SIGNATURE, MOVES, NOTHING, ROW, SETUP, STATE
from bng_sim.games.guillotines.rules import Rules
from bng_sim.games.guillotines.tables import BILLIONAIRES, COLUMNS, DECISIONS, ENDINGS, GAME_COLUMNS, POLICIES, ROLES
from bng_sim.games.guillotines.telling.log import FORMAT, cards, events
from bng_sim.games.guillotines.telling.notable import NOTABLE, in_short
from bng_sim.games.guillotines.telling.picture import picture
from bng_sim.games.guillotines.telling.transcript import transcript
from bng_sim.games.guillotines.terms import Decision, Ending
from bng_sim.referees.guillotines import audit


def warm_up(lineup: Lineup) -> None:
    """Compile the engine and the strategies of `lineup`, or load them."""
    compiler.ENGINE_CACHE.build("guillotines", play_batch, BATCH_SIGNATURE)
    for entry in lineup.entries:
        registry.compiled(entry.name)


def play(cell: Cell, first_game: int, n: int) -> Batch:
    """Play games `first_game` to `first_game + n - 1` of a cell.

    Raises `StrategyError` if a strategy fails or returns an index that is not on the list.
    """
    rules = _rules(cell)
    rows = play_rows(cell, first_game, n)
    return Batch(tables.games(rows, rules.players), tables.seats(rows, rules, cell.lineup.labels))


def log_game(cell: Cell, game: int) -> Iterator[dict[str, Any]]:
    """The event log of one game: a head that says what is played, then every event, as plain data.

    Raises `StrategyError` as `play` does, and `InputError` if the game is too long for the log.
    """
    log = np.zeros(1, LOG)[0]
    log["on"] = 1
    try:
        rows = play_rows(cell, game, 1, log)
    except OverflowError:
        raise InputError(
            f"game {game:,} of seed {cell.seed} is too long for the event log, which holds {LOG_WORDS:,} numbers; "
            "set max_turns lower"
        ) from None
    strategies = [cell.lineup.labels[seat["strategy"]] for seat in rows[0]["seats"][: cell.rules.players]]
    yield {
        "event": "game",
        "format": FORMAT,
        "game": GUILLOTINES.name,
        "version": bng_sim.__version__,
        "seed": cell.seed,
        "index": game,
        "lineup": cell.lineup.text,
        "strategies": strategies,
        "rules": cell.rules.model_dump(mode="json"),
        "cards": cards(_record(cell)),
    }
    yield from events(log["words"][: int(log["used"])])


def _rules(cell: Cell) -> Rules:
    if not isinstance(cell.rules, Rules):
        raise TypeError(f"expected rules of Billionaires & Guillotines, got {type(cell.rules).__name__}")
    return cell.rules


def _record(cell: Cell) -> np.void:
    record: np.void = _rules(cell).record()
    return record


def play_rows(cell: Cell, first_game: int, n: int, log: np.void | None = None) -> np.ndarray:
    """As `play`, as one array of `ROW` records, shape (n,); `log` is a `LOG` record that is switched on, if any."""
    rules = _record(cell)
    warm_up(cell.lineup)
    state, moves = np.zeros(1, STATE)[0], np.zeros(1, MOVES)[0]
    state["asked_seat"] = NOTHING
    for name in ("invested_card", "invested_market", "envelope"):
        state["own"][name] = NOTHING
    rows = np.zeros(n, ROW)
    pool = tuple(registry.compiled(entry.name) for entry in cell.lineup.entries)
    pool += (pool[0],) * (MAX_POOL - len(pool))
    try:
        with np.errstate(over="ignore"):  # interpreted, the random streams' words wrap around with a warning
            play_batch(
                state,
                moves,
                rules,
                _setup(cell),
                pool,
                first_game,
                rows,
                np.zeros(1, LOG)[0] if log is None else log,
            )
    except Exception as error:  # a strategy may raise anything
        if state["asked_seat"] == NOTHING:
            raise
        entry = cell.lineup.entries[state["strategy"][state["asked_seat"]]]
        raise StrategyError(_what_went_wrong(entry.label, state, moves, error)) from None
    return rows


def _what_went_wrong(label: str, state: np.void, moves: np.void, error: Exception) -> str:
    decision = Decision(int(moves["decision"])).name.lower()
    what = "game" if state["game"] == state["deal"] else "deal, though with the strategies in other seats,"
    return (
        f"strategy {label} failed at decision `{decision}` in game {state['game']}, turn {state['public']['turn']} "
        f"(seed {state['seed']}, seat {state['asked_seat'] + 1}): {type(error).__name__}: {error}\n"
        f"It must return an index from 0 to n - 1 at every decision; replay that {what} with "
        f"`--games 1 --first-game {state['deal']}` while you mend it."
    )


def _setup(cell: Cell) -> np.void:
    setup: np.void = np.zeros(1, SETUP)[0]
    setup["seed"] = cell.seed
    setup["billionaire"] = NOTHING
    for seat, name in enumerate(cell.characters):
        if name is not None:
            setup["billionaire"][seat] = BILLIONAIRES.index(name)
    setup["starting_player"] = NOTHING if cell.starting_seat is None else cell.starting_seat
    setup["games_a_deal"] = cell.games_a_deal
    lineup = cell.lineup
    setup["drawn"] = lineup.is_pool
    setup["n_listed"] = len(lineup.listed)
    setup["listed"][: len(lineup.listed)] = lineup.listed
    for index, entry in enumerate(lineup.entries):
        setup["traits"][index, : len(entry.traits)] = entry.traits
    return setup


def _mean(name: str, meaning: str, sentence: str = "", question: str = "", *, from_level: int = 1) -> Metric:
    return Metric(name, pl.col(name), "mean", meaning, sentence, question, {"level": from_level})


def _ended_by(ending: Ending) -> pl.Expr:
    return pl.col("ending") == ENDINGS[ending]


METRICS = (
    Metric(
        "revolution_rate",
        _ended_by(Ending.REVOLUTION) | _ended_by(Ending.CELEBRITY),
        "proportion",
        "games in which the Revolution came, those with an escape included",
        "the Revolution comes in {} of games",
        "How often does the Revolution come",
    ),
    Metric(
        "all_lose_rate",
        _ended_by(Ending.REVOLUTION),
        "proportion",
        "games in which the Revolution left no winner",
        "everybody loses in {} of games",
        "How often does everybody lose",
    ),
    Metric(
        "stalemate_rate",
        _ended_by(Ending.STALEMATE),
        "proportion",
        "games that nobody could bring to an end (T5)",
        "{} of games end in a stalemate",
        "How often does nobody bring the game to an end",
    ),
    _mean("turns", GAME_COLUMNS["turns"], "a game lasts {} turns", "How many turns does a game last"),
    _mean("rounds", GAME_COLUMNS["rounds"], "a game lasts {} Rounds", "How many Rounds does a game last"),
    _mean("buys", GAME_COLUMNS["buys"], "players try {} Buys a game", "How many Buys do players try"),
    _mean("bought", GAME_COLUMNS["bought"], "players win {} Buys a game", "How many Buys do players win"),
    _mean("passes", GAME_COLUMNS["passes"]),
    _mean("market_crises", GAME_COLUMNS["market_crises"]),
    _mean("round_crises", GAME_COLUMNS["round_crises"]),
    _mean("rebels_out", GAME_COLUMNS["rebels_out"]),
    _mean("emergencies", GAME_COLUMNS["emergencies"]),
    _mean("consensus_ends", GAME_COLUMNS["consensus_ends"]),
    Metric(
        "panic",
        pl.col("panic"),
        "proportion",
        "games in which Panic! was held",
        "Panic! is held in {} of games",
        "How often is Panic! held",
    ),
    Metric(
        "panic_agreed_if_due",
        pl.when(pl.col("panic")).then(pl.col("panic_agreed")),
        "proportion",
        "of games with Panic!, those in which all types were given up",
        "Panic! succeeds {} of the time",
        "How often does Panic! succeed",
        conditional=True,
    ),
    Metric(
        "escape_rate",
        _ended_by(Ending.CELEBRITY),
        "proportion",
        "games in which a Celebrity escaped the Revolution and won (O6)",
        "a Celebrity escapes the Revolution in {} of games",
        "How often does a Celebrity escape the Revolution",
        {"level": 3},
    ),
    Metric(
        "co_wins",
        pl.col("winners") > 1,
        "proportion",
        "games with two winners or more (O12)",
        "two players or more win {} of games together",
        "How often does more than one player win",
        {"level": 4},
    ),
    _mean("policies_set", GAME_COLUMNS["policies_set"], from_level=4),
    _mean("roles_taken", GAME_COLUMNS["roles_taken"], from_level=3),
    _mean("roles_used", GAME_COLUMNS["roles_used"], from_level=3),
    _mean("envelope_at_end", GAME_COLUMNS["envelope_at_end"], from_level=4),
)
COUNTS = {
    "policies": tuple(Metric(policy, pl.col(f"policy_{policy}"), "mean", "times chosen") for policy in POLICIES),
    "roles_taken_by_role": tuple(Metric(role, pl.col(f"{role}_taken"), "mean", "times received") for role in ROLES),
    "roles_used_by_role": tuple(Metric(role, pl.col(f"{role}_used"), "mean", "times revealed") for role in ROLES),
}


def cautions(rules: Sequence[Mapping[str, Any]]) -> list[str]:
    """What one must know, under these rules, to read win rates by Role."""
    choices = {rule["role_choice"] for rule in rules}
    sentences = []
    if "strategy" in choices:
        sentences.append(
            "Where players choose (role_choice: strategy), who holds a Role hangs on who they are and how they stand, "
            "so such a difference does not say what the Role is worth."
        )
    if "random" in choices:
        sentences.append(
            "Where chance chooses (role_choice: random), the Role at set-up is not mixed up with anything else: that "
            "difference is what the Role does in these players' hands."
        )
    return sentences


GUILLOTINES = Game(
    name="guillotines",
    title="Billionaires & Guillotines",
    rules=Rules,
    strategies=registry,
    default_lineup="pool:greedy,investor,cautious,saboteur,cooperator,free_rider",
    endings=ENDINGS,
    lost=tuple(ending.name.lower() for ending in (Ending.REVOLUTION, Ending.STALEMATE)),
    columns=COLUMNS,
    metrics=METRICS,
    headline=("revolution_rate", "all_lose_rate", "stalemate_rate"),
    warm_up=warm_up,
    play=play,
    structure=("level",),
    also_seated={"puppets": "Puppets"},
    decisions=DECISIONS,
    counts=COUNTS,
    groups=(
        Grouping("role_at_start", "role_at_start", "Role kept at set-up", ROLES, "Role"),
        Grouping("role_at_end", "role_at_end", "Role held at the end", ROLES, "Role"),
        Grouping("role_held", "roles_held", "Role ever held", ROLES, "Role"),
    ),
    characters=Characters(BILLIONAIRES, "billionaire", "Billionaire", "billionaires"),
    telling=Telling(log_game, transcript, picture),
    referee=audit,
    checkup=Checkup({"players": 4, "level": 1}, "greedy", "random,greedy,greedy,greedy"),
    starter=Path(__file__).with_name("starter"),
    cautions=cautions,
    notable=Notables(NOTABLE, in_short),
)
