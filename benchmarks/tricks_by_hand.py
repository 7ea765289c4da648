"""The game of `examples/tricks.py` the long way, as the shipped games are written: for `own_game.py`.

Records, events, chance and kernels are written by hand, and indices are not checked. It plays the same games: its draws
come from the same streams, in the same order.
"""

from enum import IntEnum
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numba import types

from bng_sim.core import parameters
from bng_sim.core.compiling import project_sources
from bng_sim.core.compiling.compiler import inlined, inlined_early, kernel
from bng_sim.core.compiling.read_only import shown
from bng_sim.core.engines import answer_replay, asking, game_kernels, seating, signatures, streams
from bng_sim.core.engines.engine import Engine, Records
from bng_sim.core.engines.records import record
from bng_sim.core.event_logs.event_log import NOTHING, Events, Field, Listed
from bng_sim.core.parameters import Whole, parameter
from bng_sim.core.results import course
from bng_sim.core.results.columns import Count, asked, fields
from bng_sim.core.results.course_columns import course_of_game, course_of_seat
from bng_sim.core.rules_record import RulesRecord
from bng_sim.core.strategy import Registry

project_sources.adopt(Path(__file__).resolve(), "tricks_by_hand")
PLAYERS, HAND, SPARE, POOL, TRAITS = 6, 8, 12, 8, 8
CARDS = PLAYERS * HAND + SPARE


class Rules(parameters.Rules):
    """The rules that can be changed."""

    players: Whole = parameter(4, "players", rule="-", provenance="rulebook", label="players", ge=2, le=PLAYERS)
    hand: Whole = parameter(5, "cards a player", rule="-", provenance="rulebook", label="cards", ge=1, le=HAND)
    spare: Whole = parameter(4, "spare cards", rule="-", provenance="rulebook", label="spare cards", ge=0, le=SPARE)


RULES = RulesRecord(Rules)
Decision = IntEnum("Decision", [("PLAY", 0)])
Purpose = IntEnum("Purpose", [("CHANCE", 0), ("SEATING", 1), ("REDEAL", 2), ("STRATEGY", 3)])
PUBLIC = record(
    ("turn", np.int64), ("first", np.int64), ("leader", np.int64), ("tricks", np.int64, PLAYERS),
    ("on_table", np.int64, PLAYERS), ("played", np.int64, CARDS),
)  # fmt: skip
OWN = record(("seat", np.int64), ("has", np.int64, CARDS))
STATE = record(
    ("ending", np.int64), ("winners", np.int64, PLAYERS), ("seed", np.int64), ("game", np.int64), ("deal", np.int64),
    ("chance_key", np.uint64), ("strategy", np.int64, PLAYERS), ("traits", np.float64, (PLAYERS, TRAITS)),
    ("asked_seat", np.int64), ("order", np.int64, CARDS), ("chance", streams.STREAM, Purpose.STRATEGY.value),
    ("strategy_rng", streams.STREAM, PLAYERS), ("public", PUBLIC), ("own", OWN, PLAYERS),
)  # fmt: skip
MOVES = record(("answers", answer_replay.record(PLAYERS)), ("decision", np.int64), ("offered", np.int64, HAND))
SEAT_ROW = record(
    ("order", np.int32), ("strategy", np.int32), ("won", np.int32),
    *fields((Count("tricks", "tricks taken"), *course_of_seat("out"))),
)  # fmt: skip
COUNTS = (Count("turns", "tricks played"), Count("rounds", "tricks played"), Count("led", "tricks of the leader"))
ROW = record(
    ("game", np.int64), ("checksum", np.int64), ("ending", np.int32),
    *fields((*COUNTS, *asked(("play",)), *course_of_game("tricks"))), ("seats", SEAT_ROW, PLAYERS),
    ("course", course.record(PLAYERS)),
)  # fmt: skip
RECORDS = Records(STATE, MOVES, RULES.dtype, seating.cell_record(PLAYERS, POOL, TRAITS), ROW)


class View(NamedTuple):
    """What a strategy sees."""

    rules: Any
    public: Any
    own: Any
    decision: Any


SEEN = (*map(signatures.shown, (RULES.dtype, PUBLIC, OWN)), types.int64)
SIGNATURE = signatures.of_strategy(View, SEEN, types.int64)
registry = Registry("tricks_by_hand", SIGNATURE, TRAITS, POOL, decisions=("play",), thinks_with="high")


@inlined_early
def _round_of(table):
    return max(table.state.public.turn, 1)


EVENTS, SEAT = Events(__name__, _round_of), Field("seat", "who")
log_deal = EVENTS.event("deal", "-", "a hand is dealt", seat=SEAT, cards=Listed("integer", "which"))
log_decision = EVENTS.decision("the card")
log_play = EVENTS.event("play", "-", "a card is played", seat=SEAT, card=Field("integer", "which"))
log_take = EVENTS.event("take", "-", "a trick is taken", seat=SEAT, tricks=Field("integer", "it has now"))
log_end = EVENTS.event("end", "-", "the game is over", ending=Field("ending", "how"))
log_win = EVENTS.event("win", "-", "a player wins", seat=SEAT)
drawn = streams.by_turn(__name__, Purpose.STRATEGY.value, PLAYERS, Purpose.STRATEGY.value)


@inlined_early
def view(table, seat, decision):
    """Show a seat what it sees."""
    state = table.state
    return View(shown(table.rules), shown(state.public), shown(state.own[seat]), decision)


@inlined_early
def redeal(_table, _strategies, _seat, _decision):
    """Do nothing: nobody thinks in this benchmark."""


choose = asking.chooser(__name__, SIGNATURE, view, drawn.of_strategy)
ask, determinize = asking.asker(__name__, choose, drawn.forget, redeal, log_decision)


@kernel
def begin(table, cell, game):
    """Seat the players, and deal."""
    state, public, rules = table.state, table.state.public, table.rules
    seating.begin(state, cell, game)
    drawn.forget(table)
    state.ending = public.turn = 0
    public.played[:] = 0
    for seat in range(PLAYERS):
        state.winners[seat] = public.tricks[seat] = public.on_table[seat] = 0
        state.own[seat].seat = seat
        state.own[seat].has[:] = 0
    rng = drawn.of(table, Purpose.SEATING)
    first = cell.starting_seat
    if first == NOTHING:
        first = streams.below(rng, rules.players)
    public.first = public.leader = first
    seating.seat_strategies(state, cell, rules.players, rng)
    rng = drawn.of(table, Purpose.CHANCE)
    streams.permute(rng, state.order, rules.players * rules.hand + rules.spare)
    for seat in range(rules.players):
        cards = state.order[seat * rules.hand : (seat + 1) * rules.hand]
        for card in cards:
            state.own[seat].has[card] = 1
        log_deal(table, seat, cards)


@kernel
def step(table, strategies):
    """Play a trick."""
    state, public, players = table.state, table.state.public, table.rules.players
    leader = taker = public.leader
    n_cards = players * table.rules.hand + table.rules.spare
    public.turn += 1
    public.on_table[:] = NOTHING
    for i in range(players):
        seat, n = (leader + i) % players, 0
        for card in range(n_cards):
            if state.own[seat].has[card] == 1:
                table.moves.offered[n] = card
                n += 1
        card = table.moves.offered[ask(table, strategies, seat, Decision.PLAY, n)]
        state.own[seat].has[card] = 0
        public.played[card] = 1
        public.on_table[seat] = card
        log_play(table, seat, card)
        if card > public.on_table[taker]:
            taker = seat
    table.row.led += 1 if taker == leader else 0
    public.tricks[taker] += 1
    public.leader = taker
    log_take(table, taker, public.tricks[taker])
    most = max(public.tricks)
    for seat in range(players):
        table.row.course.seats[seat].distance = most - public.tricks[seat]
    table.row.course.has_changed = 1
    course.turn_ended(table.row.course, players, leader, 0)
    if public.turn == table.rules.hand:
        state.ending = 1
        log_end(table, 1)
        for seat in range(players):
            if public.tricks[seat] == most:
                state.winners[seat] = 1
                log_win(table, seat)


@inlined
def is_over(table):
    """Return whether the game has ended."""
    return table.state.ending != 0


@kernel
def write_row(table):
    """Fill in what is known at the end."""
    state, public, row, winner = table.state, table.state.public, table.row, NOTHING
    row.game, row.ending, row.turns, row.rounds = state.game, state.ending, public.turn, public.turn
    for seat in range(table.rules.players):
        own_row = row.seats[seat]
        own_row.order = (seat - public.first) % table.rules.players
        own_row.strategy, own_row.won, own_row.tricks = state.strategy[seat], state.winners[seat], public.tricks[seat]
        if state.winners[seat] == 1:
            winner = seat
    course.end(row.course, table.rules.players, winner)


KERNELS = game_kernels.build(
    __name__, begin=begin, step=step, is_over=is_over, write_row=write_row,
    copy=game_kernels.copier(STATE, __name__), choose=choose, determinize=determinize,
)  # fmt: skip
ENGINE = Engine("Tricks by hand", registry, RULES, RECORDS, KERNELS, Decision)


@registry.strategy("Plays the lowest card that beats all on the table, otherwise its lowest; it leads its highest.")
def high(seen, moves, n, traits, rng):
    """Look at what the others have played to this trick."""
    best = -1
    for seat in range(seen.rules.players):
        best = max(best, seen.public.on_table[seat])
    if best == -1:
        return n - 1
    for i in range(n):
        if moves[i] > best:
            return i
    return 0


@registry.strategy("Plays its lowest card.")
def low(seen, moves, n, traits, rng):
    """Keep what is high for later."""
    return 0
