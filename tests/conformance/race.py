"""A dice race, whole in one file: the smallest game that goes through every command, and what a new one can begin as.

Rules: Q1 whoever is first across the line wins; Q2 a player rolls 1 to `most_dice` dice a turn and moves on by their
pips; Q3 two equal dice cost the turn, or all steps made; Q4 after `laps` rounds without a winner nobody wins.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Literal, NamedTuple

import numba
import numpy as np
import polars as pl
from numba import types
from numba.core.types import NamedTuple as NamedTupleType
from rich.text import Text

from bng_sim.core.compiling import function_addresses
from bng_sim.core.compiling.compiler import build, kernel
from bng_sim.core.compiling.read_only import read_only, shown
from bng_sim.core.engines import streams
from bng_sim.core.engines.thinkers import Asked
from bng_sim.core.errors import StrategyError
from bng_sim.core.event_logs import event_reading
from bng_sim.core.event_logs.event_log import LOG, NOTHING, Events, Field, Listed, append, append_list
from bng_sim.core.game import Batch, Cell, Course, Game, Metric, Rung, Telling
from bng_sim.core.lineup import Lineup
from bng_sim.core.parameters import Rules, Whole, parameter
from bng_sim.core.poster import Line, Mark, Poster
from bng_sim.core.results import course, course_columns, course_tables
from bng_sim.core.results.columns import meanings
from bng_sim.core.rules_record import RulesRecord
from bng_sim.core.strategy import Registry

MOST_PLAYERS, MOST_DICE, MOST_LISTED = 6, 4, 8
ENDINGS = ("running", "across", "called_off")
ACROSS, CALLED_OFF = 1, 2
ROLLS, SEATING, STARTER, OWN = range(4)  # purposes of chance; a seat's strategy has `OWN` + seat


class RaceRules(Rules):
    players: Whole = parameter(4, "players in the race", rule="Q1", provenance="rulebook", ge=2, le=MOST_PLAYERS)
    track: Whole = parameter(
        40, "steps to the line", rule="Q1", provenance="assumed", ge=1, le=1000,
        known="The track fills a sheet of paper.", alternatives={"a short track": 30},
    )  # fmt: skip
    most_dice: Whole = parameter(3, "most dice in a turn", rule="Q2", provenance="rulebook", ge=1, le=MOST_DICE)
    doubles: Literal["cost_turn", "cost_all"] = parameter(
        "cost_turn", "what two equal dice cost", rule="Q3", provenance="rulebook"
    )
    laps: Whole = parameter(7, "rounds until the race is called off", rule="Q4", provenance="ruling", ge=1, le=1000)


def record(**fields: Any) -> np.dtype:
    return np.dtype((np.record, [(name, *of) if isinstance(of, tuple) else (name, of) for name, of in fields.items()]))


whole, seats = np.int64, (np.int64, MOST_PLAYERS)
RULES_RECORD = RulesRecord(RaceRules)
RULES = RULES_RECORD.dtype
STATE = record(steps=seats, turn=whole, lap=whole, asked=whole, game=whole, moves=(whole, MOST_DICE),
               seed=whole, deal=whole, first=whole, thinks=seats, answer=whole,
               chance=streams.STREAM, own=streams.STREAM)  # fmt: skip
SETUP = record(seed=whole, games_a_deal=whole, first=whole, alone=whole, drawn=whole, n_listed=whole,
               listed=(whole, MOST_LISTED))  # fmt: skip
SEAT_ROW = record(order=whole, strategy=whole, steps=whole, won=whole)
ROW = record(game=whole, ending=whole, turns=whole, rounds=whole, doubles=whole, decisions_dice=whole,
             options_dice=whole, seats=(SEAT_ROW, MOST_PLAYERS), course=course.record(MOST_PLAYERS))  # fmt: skip


class View(NamedTuple):
    rules: Any
    state: Any
    seat: int


class Table(NamedTuple):
    state: Any
    rules: Any
    row: Any
    log: Any


def _types(*records: np.dtype) -> list[Any]:
    return [numba.from_dtype(each) for each in records]


SEEN = NamedTupleType([*map(read_only, _types(RULES, STATE)), types.int64], View)
MOVES, TRAITS = read_only(types.int64[::1]), read_only(types.float64[::1])
CHOOSES = types.int64(SEEN, MOVES, types.int64, TRAITS, *_types(streams.STREAM))
POOL, strategy_at = types.int64[::1], function_addresses.at(CHOOSES)
BEGINS = types.void(*_types(STATE, RULES, SETUP, ROW, LOG), types.int64)
GOES_ON = types.void(*_types(STATE, RULES, ROW, LOG), POOL)
PREFERS = types.void(*_types(STATE, RULES, ROW, LOG), POOL, types.int64[::1])
AHEAD = types.void(
    types.Array(*_types(STATE), 1, "C"), types.Array(*_types(ROW), 1, "C"), *_types(RULES, LOG), POOL, types.int64[::1],
    types.int64, types.int64, types.float64[:, ::1],
)  # fmt: skip
PLAYS = types.void(*_types(STATE, RULES, SETUP), POOL, types.int64, types.Array(*_types(ROW), 1, "C"), *_types(LOG))
registry = Registry("race", CHOOSES, 1, MOST_LISTED, ("chance", "own"), ("dice",), thinks_with="careful")


@registry.strategy("Rolls any number of dice, each as likely.")
def random(seen, moves, n, traits, dice):
    return streams.below(dice, n)


@registry.strategy("Rolls one die, which is never a double.")
def careful(seen, moves, n, traits, dice):
    return 0


@registry.strategy("Rolls two dice, where there are two.")
def bold(seen, moves, n, traits, dice):
    return min(1, n - 1)


@kernel
def _write(table, event, n, a, b, c, d, e):
    append(table.log, event, table.state.turn, table.state.lap, n, a, b, c, d, e)


@kernel
def _write_list(table, event, n, a, b, c, d, e, values):
    append_list(table.log, event, table.state.turn, table.state.lap, n, a, b, c, d, e, values)


EVENTS = Events(_write, _write_list)
roll = EVENTS.event("roll", "Q2", "dice are rolled", seat=Field("seat", "by whom"), steps=Field("number", "its steps"),
                    dice=Listed("number", "what they show"))  # fmt: skip
end = EVENTS.event("end", "Q1, Q4", "the race is over", winner=Field("seat or none", "who won"))


@kernel
def play_batch(state, rules, setup, pool, first_game, rows, log):
    for i in range(rows.size):
        play_game(Table(state, rules, rows[i], log), setup, pool, first_game + i)


@kernel
def play_game(table, setup, pool, game):
    begin(table, setup, game)
    play_on(table, pool)


@kernel
def begin(table, setup, game):
    state, row, players = table.state, table.row, table.rules.players
    alone, others = setup.alone, setup.n_listed - setup.alone
    deal, moved_on = game // setup.games_a_deal, game % (players if alone == 1 else setup.games_a_deal)
    state.game, state.turn, state.lap, row.game, state.answer = game, 0, 1, game, NOTHING
    state.seed, state.deal = setup.seed, deal
    streams.key(state.chance, setup.seed, deal, STARTER, 0)
    first = setup.first if setup.first >= 0 else streams.below(state.chance, players)
    state.first = first
    streams.key(state.chance, setup.seed, deal, SEATING, 0)
    for i in range(players):
        seat, place = (i + moved_on) % players, 0
        if i >= alone:
            place = alone + (streams.below(state.chance, others) if setup.drawn == 1 else (i - alone) % others)
        row.seats[seat].strategy = setup.listed[place]
        row.seats[seat].order = (seat - first) % players + 1
        state.steps[seat] = 0


@kernel
def play_on(table, pool):
    """Play on to the end; raises `Asked` at each question to a player that thinks, before its turn changes anything."""
    state, row, players = table.state, table.row, table.rules.players
    while row.ending == 0:
        seat = (state.first + state.turn) % players
        if state.thinks[seat] == 1 and state.answer == NOTHING:
            state.asked = seat
            raise Asked
        state.lap = state.turn // players + 1
        state.turn += 1
        was_out = 1 if is_out(table, seat) else 0
        play_turn(table, pool, state.seed, state.deal, seat)
        note_distances(table)
        course.turn_ended(row.course, players, seat, was_out)
        if state.steps[seat] >= table.rules.track:  # Q1
            row.ending = ACROSS
            row.seats[seat].won = 1
            end(table, seat)
        elif state.turn == table.rules.laps * players:  # Q4
            row.ending = CALLED_OFF
            end(table, -1)
    row.turns, row.rounds = state.turn, state.lap
    winner = -1
    for seat in range(players):
        row.seats[seat].steps = state.steps[seat]
        winner = seat if row.seats[seat].won == 1 else winner
    course.end(row.course, players, winner)


@kernel
def note_distances(table):
    for seat in range(table.rules.players):
        table.row.course.seats[seat].distance = max(0, table.rules.track - table.state.steps[seat])
    table.row.course.has_changed = 1


@kernel
def is_out(table, seat):
    """Whether not even the most pips in every turn that is left, all dice unequal, would take it across (Q2-Q4)."""
    most = 0
    for i in range(table.rules.most_dice):
        most += 6 - i
    return table.state.steps[seat] + most * (table.rules.laps - table.state.lap + 1) < table.rules.track


@kernel
def play_turn(table, pool, seed, deal, seat):
    state = table.state
    n = 1 + ask(table, strategy_at(pool, table.row.seats[seat].strategy), seed, deal, seat)
    streams.key(state.chance, seed, deal, ROLLS, state.turn)
    shown, pips, equal = np.zeros(MOST_DICE, np.int64), 0, False
    for i in range(n):
        shown[i] = 1 + streams.below(state.chance, 6)
        pips += shown[i]
        for j in range(i):
            equal = equal or shown[i] == shown[j]
    if equal:  # Q3
        table.row.doubles += 1
        state.steps[seat] *= 1 - table.rules.doubles
    else:
        state.steps[seat] += pips  # Q2
    roll(table, seat, state.steps[seat], shown[:n])


@kernel
def ask(table, choose, seed, deal, seat):
    """How many dice beside the first; the place of the strategy's answer is its number."""
    state, n = table.state, table.rules.most_dice
    for i in range(n):
        state.moves[i] = i + 1
    table.row.decisions_dice += 1
    table.row.options_dice += n
    course.asked(table.row.course, seat)
    if state.answer != NOTHING:
        choice, state.answer = state.answer, NOTHING
        return choice
    state.asked = seat
    streams.key(state.own, seed, deal, OWN + seat, state.turn)
    seen, moves = View(shown(table.rules), shown(state), seat), shown(state.moves[:n])
    choice = choose(seen, moves, n, shown(np.zeros(1)), state.own)
    if choice < 0 or choice >= n:
        raise IndexError("the index returned is not on the list")
    state.asked = -1
    return choice


@kernel
def begin_one(state, rules, setup, row, log, game):
    begin(Table(state, rules, row, log), setup, game)


@kernel
def go_on(state, rules, row, log, pool):
    play_on(Table(state, rules, row, log), pool)


@kernel
def order_by_preference(state, rules, row, log, pool, places):
    """The dice that a script would roll, then those it would without these, and so on; the state is left as it was."""
    n, choose = rules.most_dice, strategy_at(pool, row.seats[state.asked].strategy)
    moves, at = np.arange(1, n + 1), np.arange(n)
    for k in range(places.size):
        streams.key(state.own, state.seed, state.deal, OWN + state.asked, state.turn + 1)
        seen = View(shown(rules), shown(state), state.asked)
        choice = choose(seen, shown(moves[: n - k]), n - k, shown(np.zeros(1)), state.own)
        places[k] = at[choice]
        moves[choice:-1], at[choice:-1] = moves[choice + 1 :].copy(), at[choice + 1 :].copy()


@kernel
def play_ahead(states, rows, rules, log, pool, choices, question, first, won):
    """Nothing is hidden in a race, so that nothing is dealt anew."""
    live, state, row, seat = states[0], states[1], rows[1], states[0].asked
    for i in range(choices.size):
        for j in range(won.shape[1]):
            states[1], rows[1] = states[0], rows[0]
            state.seed = streams.derived(streams.derived(streams.derived(live.seed, live.game), question), first + j)
            state.answer = choices[i]
            for other in range(rules.players):
                state.thinks[other] = 0
                row.seats[other].strategy = rows[0].seats[seat].strategy
            play_on(Table(state, rules, row, log), pool)
            won[i, j] = row.seats[seat].won


class Position:
    """A race stopped where a player that thinks is asked."""

    decision = "dice"

    def __init__(self, rules: Any, setup: Any, pool: Any, log: Any) -> None:
        self.states, self.rows = np.zeros(2, STATE), np.zeros(2, ROW)
        self.rules, self.setup, self.pool, self.log, self.n = rules, setup, pool, log, int(rules["most_dice"])
        self.questions = 0

    def preferred(self, most: int) -> list[int]:
        places = np.zeros(most, np.int64)
        order_by_preference(self.states[0], self.rules, self.rows[0], self.log, self.pool, places)
        return places.tolist()

    def play_ahead(self, choices: np.ndarray, first: int, n: int) -> np.ndarray:
        won, off = np.zeros((choices.size, n)), np.zeros(1, LOG)[0]
        play_ahead(self.states, self.rows, self.rules, off, self.pool, choices, self.questions, first, won)
        return won

    def play(self, game: int, lineup: Lineup) -> np.void:
        self.rows[:], self.questions, state = np.zeros(1, ROW), 0, self.states[0]
        begin_one(state, self.rules, self.setup, self.rows[0], self.log, game)
        seated = [lineup.entries[seat["strategy"]] for seat in self.rows[0]["seats"]]
        state["thinks"] = [entry.thinker is not None for entry in seated]  # there is but one decision
        while True:
            try:
                go_on(state, self.rules, self.rows[0], self.log, self.pool)
                return self.rows[0]
            except Asked:
                state["answer"] = seated[state["asked"]].thinker.choose(self)
                self.questions += 1


def warm_up(lineup: Lineup) -> None:
    build(play_batch, PLAYS, "the dice race")
    if lineup.thinks:
        for kernel_, signature in (
            (begin_one, BEGINS), (go_on, GOES_ON), (order_by_preference, PREFERS), (play_ahead, AHEAD)
        ):  # fmt: skip
            build(kernel_, signature, "what lets players of the dice race think")
    for entry in lineup.entries:
        registry.compiled(entry.name)


def rows_of(cell: Cell, first_game: int, n: int, log: np.void) -> np.ndarray:
    warm_up(cell.lineup)
    lineup, state, setup, rows = cell.lineup, np.zeros(1, STATE)[0], np.zeros(1, SETUP)[0], np.zeros(n, ROW)
    setup["seed"], setup["games_a_deal"] = cell.seed, cell.games_a_deal
    setup["alone"], setup["drawn"] = lineup.has_one, lineup.is_pool
    setup["first"] = -1 if cell.starting_seat is None else cell.starting_seat
    setup["n_listed"], setup["listed"][: len(lineup.listed)] = len(lineup.listed), lineup.listed
    pool = registry.pool([entry.name for entry in lineup.entries])
    state["asked"] = -1
    rules = RULES_RECORD.fill(cell.rules)
    try:
        with np.errstate(over="ignore"):  # interpreted, the random streams' words wrap around with a warning
            if lineup.thinks:
                position = Position(rules, setup, pool, log)
                for i in range(n):
                    rows[i] = position.play(first_game + i, lineup)
            else:
                play_batch(state, rules, setup, pool, first_game, rows, log)
    except Exception as error:
        if state["asked"] < 0:
            raise
        label = lineup.labels[rows[state["game"] - first_game]["seats"][state["asked"]]["strategy"]]
        raise StrategyError(f"strategy {label} failed in game {state['game']}: {error}") from None
    return rows


COURSE = {
    "games": meanings(course_columns.course_of_game("steps to the line")),
    "seats": meanings(course_columns.course_of_seat("as many pips as can be in all turns left are too few (Q2, Q4)")),
}
COLUMNS = {
    "games": {
        "game": "index of the game",
        "ending": "how it ended: across the line (Q1) or called off (Q4)",
        "turns": "turns played",
        "rounds": "rounds begun",
        "doubles": "turns in which two dice were equal (Q3)",
        "decisions_dice": "times a player was asked for a number of dice",
        "options_dice": "numbers of dice offered in all",
        **COURSE["games"],
    },
    "seats": {
        "game": "index of the game",
        "seat": "seat, from 1",
        "order": "place in the order of turns, from 1",
        "strategy": "strategy that played, as the lineup names it",
        "steps": "steps made",
        "won": "whether it won",
        **COURSE["seats"],
    },
}


def play(cell: Cell, first_game: int, n: int) -> Batch:
    rows, players = rows_of(cell, first_game, n, np.zeros(1, LOG)[0]), cell.rules.players
    seats = rows["seats"][:, :players].reshape(-1)
    counted = {name: rows[name] for name in COLUMNS["games"] if name in ROW.names}
    games = pl.DataFrame(counted | course_tables.games(rows["course"]))
    by_seat = {name: seats[name] for name in ("order", "strategy", "steps", "won")}
    by_seat |= {"game": np.repeat(rows["game"], players), "seat": np.tile(np.arange(1, players + 1), n)}
    by_seat |= course_tables.seats(rows["course"], players, players)
    return Batch(
        games.with_columns(named(ENDINGS, "ending")),
        pl.DataFrame(by_seat).select(*COLUMNS["seats"]).with_columns(
            named(cell.lineup.labels, "strategy").cast(pl.String), pl.col("won").cast(pl.Boolean)
        ),
    )  # fmt: skip


def named(names: Iterable[str], column: str) -> pl.Expr:
    return pl.col(column).replace_strict(dict(enumerate(names)), return_dtype=pl.Enum([*names]))


SEAT = event_reading.seat(MOST_PLAYERS)
SORTS = {"seat": SEAT, "seat or none": event_reading.or_none(SEAT), "number": event_reading.NUMBER}


def log_game(cell: Cell, game: int) -> Iterator[dict[str, Any]]:
    log = np.zeros(1, LOG)[0]
    log["on"] = 1
    rows_of(cell, game, 1, log)
    yield {"event": "game", "game": RACE.name, "seed": cell.seed, "index": game, "rules": cell.rules.model_dump()}
    yield from event_reading.read(log["words"][: int(log["used"])], EVENTS, SORTS)


def transcript(log: Iterable[dict[str, Any]], _seat: int | None) -> Iterator[Text]:
    for event in log:
        if event["event"] == "roll":
            yield Text(f"Turn {event['turn']}: seat {event['seat']} rolls {event['dice']}, steps {event['steps']}")
        elif event["event"] == "end":
            yield Text(f"Seat {event['winner']} wins." if event["winner"] else "The race is called off.")


def poster(log: Iterable[dict[str, Any]]) -> Poster:
    head, *events = log
    rolls = [event for event in events if event["event"] == "roll"]
    players, track, winner = head["rules"]["players"], head["rules"]["track"], events[-1]["winner"]
    left = [[track] for _ in range(players)]
    for event in rolls:
        for seat, values in enumerate(left, 1):
            values.append(max(0, track - event["steps"]) if seat == event["seat"] else values[-1])
    marks = [
        Mark(event["turn"], f"seat {event['seat']} rolls a double")
        for event in rolls
        if len(set(event["dice"])) < len(event["dice"])
    ]
    return Poster(
        about=f"{RACE.title}, {players} players",
        ending=f"Seat {winner} wins after {len(rolls)} turns" if winner else "The race is called off: nobody wins",
        distance="steps to the line",
        lines=tuple(Line(f"seat {seat}", tuple(values), has_won=seat == winner) for seat, values in enumerate(left, 1)),
        turns=(0, *(event["turn"] for event in rolls)),
        marks=tuple(marks),
    )


RACE = Game(
    name="race",
    title="Dice Race",
    rules=RaceRules,
    strategies=registry,
    default_lineup="pool:careful,bold",
    endings=ENDINGS,
    lost=("called_off",),
    columns=COLUMNS,
    metrics=(
        Metric(
            "stalemate_rate", "ending = 'called_off'", "proportion", "races that were called off (Q4)",
            "{} of races are called off", "How often is the race called off",
        ),
        Metric("turns", "turns", "mean", "turns played", "a race lasts {} turns", "How long is a race"),
        Metric("rounds", "rounds", "mean", "rounds begun"),
        Metric("doubles", "doubles", "mean", "turns in which two dice were equal (Q3)"),
    ),
    headline=("stalemate_rate", "turns"),
    warm_up=warm_up,
    play=play,
    decisions=("dice",),
    telling=Telling(log_game, transcript, poster=poster),
    course=Course("steps", lambda rules: int(rules["track"])),
    ladder=(
        Rung("any number of dice", "random", plays_to_win=False),
        Rung("one die", "careful"),
        Rung("two dice", "bold"),
        Rung("thinking", "search(rollouts=8)", games=100),
    ),
)  # fmt: skip
