"""A dice race, whole in one file: the smallest game that goes through every command, and what a new one can begin as.

Rules: Q1 whoever is first across the line wins; Q2 a player rolls 1 to `most_dice` dice a turn and moves on by their
pips; Q3 two equal dice cost the turn, or all steps made; Q4 after `laps` rounds without a winner nobody wins.
"""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from pathlib import Path
from typing import Any, Literal, NamedTuple

import numpy as np
from numba import types
from rich.text import Text

from bng_sim.core import game_log
from bng_sim.core.compiling import project_sources
from bng_sim.core.compiling.compiler import inlined, inlined_early, kernel
from bng_sim.core.compiling.read_only import shown
from bng_sim.core.engines import answer_replay, asking, game_kernels, seating, signatures, streams
from bng_sim.core.engines.engine import Engine, Records
from bng_sim.core.engines.records import record
from bng_sim.core.event_logs import event_reading
from bng_sim.core.event_logs.event_log import NOTHING, Events, Field, Listed
from bng_sim.core.game import Batch, Cell, Course, Game, Rung, Telling, mixed_skill
from bng_sim.core.gift import Gift, first_turn
from bng_sim.core.parameters import Rules, Whole, parameter
from bng_sim.core.poster import Line, Mark, Poster
from bng_sim.core.results import course, result_tables, row_columns
from bng_sim.core.results.columns import Column, Count, asked, fields, meanings
from bng_sim.core.results.course_columns import course_of_game, course_of_seat
from bng_sim.core.results.plain_metrics import means, share
from bng_sim.core.rules_record import RulesRecord
from bng_sim.core.strategy import Registry
from bng_sim.core.value_words import counted

# Its kernels are cached like those of a designer's game: compiled in each process they would take it seconds.
project_sources.adopt(Path(__file__).resolve(), "race")
project_sources.check_bounds_of(Path(__file__).resolve())

MOST_PLAYERS, MOST_DICE, MOST_LISTED = 6, 4, 8
ENDINGS = ("running", "across", "called_off")
ACROSS, CALLED_OFF = 1, 2
ROLLS, SEATING, STARTER, OWN = range(4)  # purposes of chance; a seat's strategy has `OWN` + seat


class RaceRules(Rules):
    players: Whole = parameter(
        4, "players in the race", rule="Q1", provenance="rulebook", words=counted("player(s)"), ge=2, le=MOST_PLAYERS,
    )  # fmt: skip
    track: Whole = parameter(
        40, "steps to the line", rule="Q1", provenance="assumed", words=counted("step(s) to the line"), ge=1, le=1000,
        known="The track fills a sheet of paper.", alternatives={"a short track": 30},
    )  # fmt: skip
    most_dice: Whole = parameter(
        3, "most dice in a turn", rule="Q2", provenance="rulebook",
        words=counted("die a turn", plural="dice a turn"), ge=1, le=MOST_DICE,
    )  # fmt: skip
    doubles: Literal["cost_turn", "cost_all"] = parameter(
        "cost_turn", "what two equal dice cost", rule="Q3", provenance="rulebook", label="price of a double",
        words={"cost_turn": "a double costs the turn", "cost_all": "a double costs all steps"},
    )  # fmt: skip
    laps: Whole = parameter(
        7, "rounds until the race is called off", rule="Q4", provenance="ruling", words=counted("round(s) at most"),
        ge=1, le=1000,
    )  # fmt: skip


HEAD_START = 1  # the second gift changes nothing
GIFTS = (
    Gift("head_start", "starts half-way", lambda rules: rules.track > 1),
    Gift("cheers", "is cheered", lambda _rules: True),
    first_turn(),
)


class Decision(IntEnum):
    DICE = 0  # how many


GAME_COLUMNS = (
    Column("game", "index of the game"),
    Column("ending", "how it ended: across the line (Q1) or called off (Q4)"),
    Count("turns", "turns played", "a race lasts {} turns", "How long is a race"),
    Count("rounds", "rounds begun"),
    Count("doubles", "turns in which two dice were equal (Q3)"),
    Column("checksum", "digest of every choice made: equal for the same game on any machine"),
    *asked([decision.name.lower() for decision in Decision]),
    *course_of_game("steps to the line"),
)
SEAT_COLUMNS = (
    Column("game", "index of the game"),
    Column("seat", "seat, from 1"),
    Column("order", "place in the order of turns, from 1"),
    Column("strategy", "strategy that played, as the lineup names it"),
    Count("steps", "steps made"),
    Column("won", "whether it won"),
    *course_of_seat("as many pips as can be in all turns left are too few (Q2, Q4)"),
)


RULES_RECORD = RulesRecord(RaceRules)
RULES = RULES_RECORD.dtype
PUBLIC = record(
    ("turn", np.int64),  # turns begun
    ("lap", np.int64),
    ("first", np.int64),  # who begins
    ("steps", np.int64, MOST_PLAYERS),
)
STATE = record(
    ("public", PUBLIC),
    ("seed", np.int64),
    ("game", np.int64),
    ("deal", np.int64),
    ("ending", np.int64),
    ("winners", np.int64, MOST_PLAYERS),  # 0 or 1
    ("strategy", np.int64, MOST_PLAYERS),
    ("traits", np.float64, (MOST_PLAYERS, 1)),
    ("asked_seat", np.int64),
    ("chance", streams.STREAM),
    ("strategy_rng", streams.STREAM),  # of the strategy that is asked
)
MOVES = record(
    ("answers", answer_replay.record(MOST_PLAYERS)), ("decision", np.int64), ("offered", np.int64, MOST_DICE)
)
SEAT_ROW = record(("order", np.int32), ("strategy", np.int32), ("won", np.int32), *fields(SEAT_COLUMNS))
ROW = record(
    ("game", np.int64), ("ending", np.int32), *fields(GAME_COLUMNS), ("checksum", np.int64),
    ("seats", SEAT_ROW, MOST_PLAYERS), ("course", course.record(MOST_PLAYERS)),
)  # fmt: skip
CELL = seating.cell_record(MOST_PLAYERS, MOST_LISTED, 1)


class View(NamedTuple):
    rules: Any
    public: Any
    seat: int


CHOOSES = signatures.of_strategy(View, (signatures.shown(RULES), signatures.shown(PUBLIC), types.int64), types.int64)
registry = Registry("race", CHOOSES, 1, MOST_LISTED, (), ("dice",), thinks_with="careful")


@registry.strategy("Rolls any number of dice, each as likely.")
def random(seen, moves, n, traits, rng):
    return streams.below(rng, n)


@registry.strategy("Rolls one die, which is never a double.")
def careful(seen, moves, n, traits, rng):
    return 0


@registry.strategy("Rolls two dice, where there are two.")
def bold(seen, moves, n, traits, rng):
    return min(1, n - 1)


@inlined_early
def _round_of(table):
    return table.state.public.lap


EVENTS = Events(__name__, _round_of)
decision = EVENTS.event(
    "decision", "Q2", "a number of dice is chosen", seat=Field("seat", "who chooses"), what=Field("number", "Decision"),
    offered=Field("number", "of how many moves"), choice=Field("number", "which"),
)  # fmt: skip
roll = EVENTS.event("roll", "Q2", "dice are rolled", seat=Field("seat", "by whom"), steps=Field("number", "its steps"),
                    dice=Listed("number", "what they show"))  # fmt: skip
end = EVENTS.event("end", "Q1, Q4", "the race is over", winner=Field("seat or none", "who won"))


@inlined
def stream(own, state, purpose):
    """Key a stream for this turn."""
    streams.key(own, streams.game_key(state.seed, state.deal), purpose, state.public.turn)
    return own


@inlined_early
def view(table, seat, _decision):
    return View(shown(table.rules), shown(table.state.public), seat)


@inlined_early
def stream_of_strategy(table, seat):
    return stream(table.state.strategy_rng, table.state, OWN + seat)


@inlined_early
def forget(_table):
    """Have nothing to forget: streams are keyed whenever they are drawn from."""


@inlined_early
def redeal(_table, _pool, _seat, _decision):
    """Deal nothing anew: nothing is hidden in a race."""


choose = asking.chooser(__name__, CHOOSES, view, stream_of_strategy)
ask, determinize = asking.asker(__name__, choose, forget, redeal, decision)


@kernel
def begin(table, cell, game):
    seating.begin(table.state, cell, game)
    state, public = table.state, table.state.public
    public.turn, public.lap, state.ending = 0, 1, 0
    for seat in range(MOST_PLAYERS):
        public.steps[seat], state.winners[seat] = 0, 0
        if cell.given[seat] == HEAD_START:
            public.steps[seat] = table.rules.track // 2
    first, drawn = cell.starting_seat, streams.below(stream(state.chance, state, STARTER), table.rules.players)
    public.first = drawn if first == NOTHING else first
    seating.seat_strategies(state, cell, table.rules.players, stream(state.chance, state, SEATING))


@inlined
def is_over(table):
    return table.state.ending != 0


@kernel
def play_turn(table, pool):
    state, public, row, players = table.state, table.state.public, table.row, table.rules.players
    seat = (public.first + public.turn) % players
    public.lap = public.turn // players + 1
    public.turn += 1
    was_out = 1 if is_out(table, seat) else 0
    move(table, pool, seat)
    for other in range(players):
        row.course.seats[other].distance = max(0, table.rules.track - public.steps[other])
    row.course.has_changed = 1
    course.turn_ended(row.course, players, seat, was_out)
    if public.steps[seat] >= table.rules.track:  # Q1
        state.ending = ACROSS
        state.winners[seat] = 1
        end(table, seat)
    elif public.turn == table.rules.laps * players:  # Q4
        state.ending = CALLED_OFF
        end(table, NOTHING)


@kernel
def is_out(table, seat):
    """Whether not even the most pips in every turn that is left, all dice unequal, would take it across (Q2-Q4)."""
    most = 0
    for i in range(table.rules.most_dice):
        most += 6 - i
    left = table.rules.laps - table.state.public.lap + 1
    return table.state.public.steps[seat] + most * left < table.rules.track


@kernel
def move(table, pool, seat):
    state, public = table.state, table.state.public
    for i in range(table.rules.most_dice):
        table.moves.offered[i] = i + 1
    n = table.moves.offered[ask(table, pool, seat, Decision.DICE, table.rules.most_dice)]
    chance = stream(state.chance, state, ROLLS)
    rng, pips, equal = np.zeros(MOST_DICE, np.int64), 0, False
    for i in range(n):
        rng[i] = 1 + streams.below(chance, 6)
        pips += rng[i]
        for j in range(i):
            equal = equal or rng[i] == rng[j]
    if equal:  # Q3
        table.row.doubles += 1
        public.steps[seat] *= 1 - table.rules.doubles
    else:
        public.steps[seat] += pips  # Q2
    roll(table, seat, public.steps[seat], rng[:n])


@kernel
def write_row(table):
    state, public, row, players, winner = table.state, table.state.public, table.row, table.rules.players, NOTHING
    row.game, row.ending, row.turns, row.rounds = state.game, state.ending, public.turn, public.lap
    for seat in range(players):
        row.seats[seat].order = (seat - public.first) % players
        row.seats[seat].strategy, row.seats[seat].won = state.strategy[seat], state.winners[seat]
        row.seats[seat].steps = public.steps[seat]
        winner = seat if state.winners[seat] == 1 else winner
    course.end(row.course, players, winner)


ENGINE = Engine(
    title="Dice Race",
    strategies=registry,
    rules_record=RULES_RECORD,
    records=Records(STATE, MOVES, RULES, CELL, ROW),
    kernels=game_kernels.build(
        __name__,
        begin=begin, step=play_turn, is_over=is_over, write_row=write_row,
        copy=game_kernels.copier(STATE, __name__), choose=choose,
        determinize=determinize,
    ),
    decisions=Decision,
    gifts=GIFTS,
)  # fmt: skip


def play(cell: Cell, first_game: int, n: int) -> Batch:
    rows, players = ENGINE.play_rows(cell, first_game, n), cell.rules.players
    games = result_tables.game_columns(GAME_COLUMNS, rows, row_columns.columns(rows), ENDINGS)
    taken = row_columns.columns(rows["seats"][:, :players])
    seats = result_tables.seat_columns(SEAT_COLUMNS, rows, taken, players, cell.lineup.labels)
    return Batch(result_tables.in_order(GAME_COLUMNS, games), result_tables.in_order(SEAT_COLUMNS, seats))


SEAT = event_reading.seat(MOST_PLAYERS)
SORTS = {"seat": SEAT, "seat or none": event_reading.or_none(SEAT), "number": event_reading.NUMBER}


FORMAT = game_log.Format("race", "Dice Race", 1, EVENTS, SORTS, "play fewer laps")


def log_game(cell: Cell, game: int) -> Iterator[dict[str, Any]]:
    return game_log.log_game(FORMAT, cell, game, ENGINE.play_logged, lambda _row: [])


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
    columns={"games": meanings(GAME_COLUMNS), "seats": meanings(SEAT_COLUMNS)},
    metrics=(
        share(
            "stalemate_rate", "ending = 'called_off'", "races that were called off (Q4)",
            "{} of races are called off", "How often is the race called off",
        ),
        *means(GAME_COLUMNS, "turns", "doubles"),
    ),
    headline=("stalemate_rate", "turns"),
    warm_up=ENGINE.warm_up,
    play=play,
    decisions=("dice",),
    gifts=GIFTS,
    telling=Telling(log_game, transcript, poster=poster),
    course=Course("steps", lambda rules: int(rules["track"])),
    ladder=(
        Rung("any number of dice", "random", plays_to_win=False),
        Rung("one die", "careful"),
        Rung("two dice", "bold"),
        *mixed_skill("bold"),
        Rung("thinking", "search(rollouts=8)", games=100),
    ),
)  # fmt: skip
