"""The game as data: what everybody sees, what each seat alone knows, what nobody sees, what is counted.

Everything public is in `PUBLIC` and only there, everything one seat alone knows is in its `OWN` and only there, and the
rest of `STATE` is hidden. A strategy is handed the first two, so what it may know (chapter V) is a matter of where a
fact lies, and costs no copying.

An Investment has the number `MAX_CARDS` times its region plus its place in the list of `trading_values`. A *kind* of
card that can be paid with is that number, or `MAX_INVESTMENTS` plus the place of a Profit card's value among all,
rising. What is not there is `NOTHING`. Letters in comments: [seat], [region], [investment], [value] (its place),
[kind], [power] (a kind of Power Play card). Money is in $ million.
"""

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
from bng_sim.games.billionaire.declared.components import MAX_PLAYERS, N_POWERS, N_REGIONS
from bng_sim.games.billionaire.declared.counts import GAME_COLUMNS, SEAT_COLUMNS
from bng_sim.games.billionaire.declared.limits import (
    MAX_BID_ROUNDS,
    MAX_INVESTMENTS,
    MAX_KINDS,
    MAX_LOT,
    MAX_MOVES,
    MAX_POOL,
    MAX_POWERS,
    MAX_TRAITS,
    MAX_VALUES,
)
from bng_sim.games.billionaire.declared.terms import Purpose
from bng_sim.games.billionaire.engine.rules_record import RULES

NOTHING = event_log.NOTHING  # no card, no seat, no bid
N_STREAMS = Purpose.STRATEGY.value  # of chance itself


PUBLIC = record(
    ("turn", np.int64),  # turns begun
    ("rounds", np.int64),  # turns begun by the first player; where the start player moves, rounds begun (S10)
    ("first", np.int64),  # who played first; NOTHING while players bid for it (S8)
    ("active", np.int64),  # whose turn it is
    ("space", np.int64, MAX_PLAYERS),  # where the marker is [seat]
    ("die", np.int64),  # the last roll to move
    ("spinners", np.int64, 2),  # Colour: where the Analyzer stopped last
    ("owner", np.int64, MAX_INVESTMENTS),  # the seat, or NOTHING: in its deck, in the lot, or no such card [investment]
    ("least", np.int64, (MAX_PLAYERS, N_REGIONS)),  # the least trading value there, 0 if none [seat, region]
    ("n_investments", np.int64, MAX_PLAYERS),  # [seat]
    ("trading", np.int64, MAX_PLAYERS),  # trading values of all one's Investments [seat]
    ("deck", np.int64, N_REGIONS),  # cards in it [region]
    ("profit_deck", np.int64),  # cards in it
    ("n_profits", np.int64, MAX_PLAYERS),  # cards in hand [seat]
    ("known_profits", np.int64, (MAX_PLAYERS, MAX_VALUES)),  # of these, what everybody knows (V4) [seat, value]
    ("power_deck", np.int64),  # cards in it
    ("n_powers", np.int64, MAX_PLAYERS),  # cards in hand [seat]
    ("known_powers", np.int64, (MAX_PLAYERS, N_POWERS)),  # of these, what everybody knows (V5) [seat, power]
    ("first_used", np.int64),  # where in `used` the uppermost of them is
    ("n_used", np.int64),
    ("used", np.int64, MAX_POWERS),  # used cards at the bottom of the deck, going round (P9): which power
    ("plays", np.int64),  # Power Play cards played in this turn, but for Security
    ("revealed", np.int64),  # 0 or 1: bids have been, in this turn (P2)
    ("action", np.int64),  # Action: what is being done, and may be cancelled
    ("action_kind", np.int64),  # the Space landed on, or the Power played
    ("target", np.int64),  # the Investment it is about, or NOTHING
    ("target_seat", np.int64),  # the player it is about, or NOTHING
    ("securities", np.int64),  # Security cards played against it and each other (X4)
    ("last_security", np.int64),  # who played the last of them, or NOTHING
    ("lot_size", np.int64),  # Investments put up for bids; 0 if there is no auction
    ("lot_region", np.int64, MAX_LOT),  # Region of each
    ("lot", np.int64, MAX_LOT),  # which, once they are turned up (V3); else NOTHING
    ("is_three", np.int64),  # 0 or 1: of a space for three, at which nobody may look (A4)
    ("may_bid", np.int64, MAX_PLAYERS),  # 0 or 1: in the round of bids at hand [seat]
    ("overbid", np.int64, MAX_PLAYERS),  # 0 or 1: is out of this auction (B9) [seat]
    ("rebids", np.int64),  # in a row (B6)
    ("floor", np.int64),  # the least bid above 0 (B5)
    ("n_bid_rounds", np.int64),  # revealed in this auction
    ("bids", np.int64, (MAX_BID_ROUNDS, MAX_PLAYERS)),  # NOTHING of who was not in; [round of bids, seat]
    ("winner", np.int64),  # of the bidding, or NOTHING before
    ("price", np.int64),  # the bid that has won
    ("owed", np.int64),  # of it, what is still to be paid
    ("paid_down_to", np.int64),  # the place in `by_worth` of the card given last
)

OWN = record(
    ("seat", np.int64),
    ("cash", np.int64),  # worth of one's Profit cards
    ("profits", np.int64, MAX_VALUES),  # Profit cards [value]
    ("powers", np.int64, N_POWERS),  # Power Play cards [power]
    ("lot", np.int64),  # the Investment put up that one has looked at (A1), or NOTHING
    ("knows", np.int64, (MAX_PLAYERS, MAX_VALUES)),  # Profit cards that one knows to be there (V4) [seat, value]
)

STATE = record(
    ("ending", np.int64),  # Ending
    ("winners", np.int64, MAX_PLAYERS),  # 0 or 1, once the game is over [seat]
    ("profit_deck", np.int64, MAX_VALUES),  # cards in it [value]
    ("power_deck", np.int64, N_POWERS),  # cards in it, but for those at its bottom that all know [power]
    ("lot", np.int64, MAX_LOT),  # the Investments put up
    ("bids", np.int64, MAX_PLAYERS),  # of the round at hand, sealed; NOTHING of who has not bid [seat]
    ("must_be_exact", np.int64),  # 0 or 1: the payment at hand (Y4)
    ("left", np.int64),  # what cards are worth that can still be given, of who pays (Y3)
    ("has_paid", np.int64),  # worth given for the lot so far
    ("n_there", np.int64),  # how often somebody has come to the goal, where that is kept (W4)
    ("there_since", np.int64, MAX_PLAYERS),  # which of these times was one's own, 0 of who is not there [seat]
    ("seed", np.int64),
    ("game", np.int64),
    ("deal", np.int64),  # which chance is keyed by: games that share it differ in who sits where
    ("chance_key", np.uint64),  # of seed and deal, for all streams
    ("chance", STREAM, N_STREAMS),  # [Purpose]
    ("strategy_rng", STREAM, MAX_PLAYERS),  # what the strategies draw from [seat]
    ("strategy", np.int64, MAX_PLAYERS),  # [seat]: index in the pool
    ("traits", np.float64, (MAX_PLAYERS, MAX_TRAITS)),
    ("asked_seat", np.int64),  # whose strategy is choosing just now, for error messages
    ("public", PUBLIC),
    ("own", OWN, MAX_PLAYERS),
)

MOVES = record(
    ("answers", answer_replay.record(MAX_PLAYERS)),  # for a player that thinks
    ("decision", np.int64),  # Decision: what is being asked, for error messages
    ("disturbed", np.int64),  # from here on `offered` holds 0, 1, 2, ..., as a list of bids does
    ("can_pay", np.int64, MAX_KINDS),  # scratch: 0 or 1 [place in `by_worth`]
    ("sums", np.int64, MAX_MOVES),  # scratch: 0 or 1: whether cards make this sum
    ("offered", np.int64, MAX_MOVES),  # what a number stands for depends on the decision
)

SEAT_ROW = record(("order", np.int32), ("strategy", np.int32), ("won", np.int32), *fields(SEAT_COLUMNS))

ROW = record(
    ("game", np.int64),
    ("ending", np.int32),
    ("first", np.int32),
    *fields(GAME_COLUMNS),
    ("checksum", np.int64),
    ("seats", SEAT_ROW, MAX_PLAYERS),
    ("course", course.record(MAX_PLAYERS)),
)

CELL = seating.cell_record(MAX_PLAYERS, MAX_POOL, MAX_TRAITS)


class View(NamedTuple):
    """What a strategy sees (V1-V7): the rules, what lies open to all, and what its seat alone knows."""

    rules: Any  # RULES
    public: Any  # PUBLIC
    own: Any  # OWN
    decision: Any  # Decision: what is being asked


STRATEGY_SIGNATURE = of_strategy(View, (shown(RULES), shown(PUBLIC), shown(OWN), types.int64), types.int64)
