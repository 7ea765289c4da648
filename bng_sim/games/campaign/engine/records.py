"""The game as data: what everybody sees, the little that nobody sees, what is counted.

All lies open in this game but the order of the cards (I1, I2): `PUBLIC` is what a strategy is handed, and the rest of
`STATE` is hidden. A fact is where a strategy may read it, and costs no copying.

A deed has its place in board order as its number, 0 to 27; lots, railroads and utilities among them. A *set* of deeds
is a number with the bit 1 << deed of each. What is not there is `NOTHING`, the Slush Fund too where a seat could stand.
Letters in comments: [seat], [deed], [group], [pile], [card] (its place in the list of the pile). Money is in dollars.
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
from bng_sim.games.campaign.declared.components import MAX_PLAYERS, N_DEEDS, N_GROUPS, N_PILES, N_SQUARES
from bng_sim.games.campaign.declared.counts import GAME_COLUMNS, SEAT_COLUMNS
from bng_sim.games.campaign.declared.limits import (
    MAX_MISSED,
    MAX_MOVES,
    MAX_PILE,
    MAX_POOL,
    MAX_TRAITS,
)
from bng_sim.games.campaign.declared.terms import Purpose
from bng_sim.games.campaign.engine.rules_record import RULES

NOTHING = event_log.NOTHING  # no seat, the Slush Fund, no deed
N_STREAMS = Purpose.STRATEGY.value  # of chance itself
IN_JAIL = N_SQUARES  # where one rests who is in Jail and not visiting (`landings`)


PUBLIC = record(
    ("turn", np.int64),  # turns begun
    ("rounds", np.int64),
    ("first", np.int64),  # who began, or NOTHING: that is still bid for (S11)
    ("began_round", np.int64),  # who had the first turn of this round (S10)
    ("active", np.int64),  # whose turn it is
    ("billionaire", np.int64),  # the Campaign Billionaire, or NOTHING
    ("knows_ag", np.int64, MAX_PLAYERS),  # 0 or 1: knows the Attorney General [seat]
    ("is_in", np.int64, MAX_PLAYERS),  # 0 or 1: not bankrupt [seat]
    ("n_in", np.int64),
    ("square", np.int64, MAX_PLAYERS),  # [seat]
    ("in_jail", np.int64, MAX_PLAYERS),  # 0 or 1 [seat]
    ("failures", np.int64, MAX_PLAYERS),  # to roll doubles, of this stay in Jail [seat]
    ("laps", np.int64, MAX_PLAYERS),  # [seat]
    ("cash", np.int64, MAX_PLAYERS),  # [seat]
    ("interns", np.int64, MAX_PLAYERS),  # [seat]
    ("law_debt", np.int64, MAX_PLAYERS),  # [seat]
    ("owes", np.int64, (MAX_PLAYERS, MAX_PLAYERS)),  # F7: [borrower, lender]
    ("n_loans", np.int64),  # of these, how many are not 0
    ("files_used", np.int64, MAX_PLAYERS),  # [seat]
    ("senators", np.int64, MAX_PLAYERS),  # evasions kept from senators (J8) [seat]
    ("free_cards", np.int64, (MAX_PLAYERS, N_PILES)),  # Get out of Jail Free [seat, pile]
    ("door_cards", np.int64, (MAX_PLAYERS, N_PILES)),  # [seat, pile]
    ("fund", np.int64),  # the Slush Fund's balance
    ("houses", np.int64),  # in the Fund
    ("hotels", np.int64),  # in the Fund
    ("owner", np.int64, N_DEEDS),  # the seat, or NOTHING: the Fund [deed]
    ("mortgaged", np.int64, N_DEEDS),  # 0 or 1 [deed]
    ("level", np.int64, N_DEEDS),  # houses, or 5: a hotel [deed]
    ("deeds", np.int64, MAX_PLAYERS),  # the set owned [seat]
    ("mortgages", np.int64),  # the set mortgaged
    ("built", np.int64),  # the set with buildings
    ("locked", np.int64),  # the set of all lots of groups with buildings
    ("n_deeds", np.int64, MAX_PLAYERS),  # [seat]
    ("of_group", np.int64, (MAX_PLAYERS, N_GROUPS)),  # deeds owned [seat, group]
    ("monopolies", np.int64, MAX_PLAYERS),  # the colour groups owned whole, a bit 1 << group each [seat]
    ("property", np.int64, MAX_PLAYERS),  # deeds and buildings, as taxed (X2) [seat]
    ("n_pile", np.int64, N_PILES),  # cards in it
    ("top", np.int64, N_PILES),  # where its top card lies, going round
    ("pile", np.int64, (N_PILES, MAX_PILE)),  # the cards in it whose place all know (I2), else NOTHING: [pile, place]
    ("holder", np.int64, (N_PILES, MAX_PILE)),  # who keeps a card, else NOTHING [pile, card]
    ("dice", np.int64, 2),  # rolled last
    ("rolls", np.int64),  # in this turn
    ("doubles", np.int64),  # rolled in a row, but for those in Jail
    ("cards", np.int64),  # carried out for this roll (C1)
    ("acts", np.int64),  # 0 or 1: what the square says is still to be done
    ("rent_by_card", np.int64),  # 0 or 1: as C3 says
    ("deed", np.int64),  # what it is about: bought, auctioned, rented, forced, inherited; NOTHING of a house
    ("debtor", np.int64),  # who is to pay, or NOTHING
    ("creditor", np.int64),  # to whom, NOTHING: the Fund
    ("debt", np.int64),
    ("refused", np.int64, MAX_PLAYERS),  # 0 or 1: a loan for this debt [seat]
    ("in_auction", np.int64, MAX_PLAYERS),  # 0 or 1: still in [seat]
    ("bid", np.int64),  # the standing one
    ("bidder", np.int64),  # whose it is, or NOTHING
    ("actions", np.int64),  # of this management step
    ("forced", np.int64),  # forced sales of it
    ("proposals", np.int64),  # of it
    ("offer", np.int64),  # dollars offered in a forced sale, or those of a trade: positive, the proposer pays
    ("partner", np.int64),  # to whom a trade is proposed, or NOTHING
    ("gives", np.int64),  # the proposer's deed in it, or NOTHING
    ("takes", np.int64),  # the partner's deed in it, or NOTHING
    ("n_missed", np.int64),  # rents missed in this turn (R6)
    ("n_missed_before", np.int64),  # and in the turn before
    ("missed_debtor", np.int64, (2, MAX_MISSED)),  # [turn % 2, which]
    ("missed_owner", np.int64, (2, MAX_MISSED)),
    ("missed_rent", np.int64, (2, MAX_MISSED)),
    ("missed_deed", np.int64, (2, MAX_MISSED)),
)

STATE = record(
    ("ending", np.int64),  # Ending
    ("winners", np.int64, MAX_PLAYERS),  # 0 or 1, once the game is over [seat]
    ("pile", np.int64, (N_PILES, MAX_PILE)),  # cards: [pile, place]
    ("wants", np.int64, MAX_PLAYERS),  # answers to H6 that nobody has seen, or NOTHING [seat]
    ("bids", np.int64, MAX_PLAYERS),  # for going first, that nobody has seen, or NOTHING [seat]
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
)

MOVES = record(
    ("answers", answer_replay.record(MAX_PLAYERS)),  # for a player that thinks
    ("decision", np.int64),  # Decision: what is being asked, for error messages
    ("order", np.int64, MAX_PLAYERS),  # bidders of an auction, in order
    ("lows", np.int64, N_DEEDS + 1),  # scratch of offers: the deeds of one side, and for each the place of a sum
    ("highs", np.int64, N_DEEDS + 1),
    ("low_deeds", np.int64, N_DEEDS + 1),
    ("high_deeds", np.int64, N_DEEDS + 1),
    ("offered", np.int64, MAX_MOVES),  # what a number stands for depends on the decision
)

SEAT_ROW = record(
    ("order", np.int32),
    ("strategy", np.int32),
    ("won", np.int32),
    ("is_billionaire", np.int32),  # 0 or 1
    ("knows_ag", np.int32),  # 0 or 1
    *fields(SEAT_COLUMNS),
)

ROW = record(
    ("game", np.int64),
    ("ending", np.int32),
    ("first", np.int32),
    *fields(GAME_COLUMNS),
    ("first_monopolist", np.int32),  # who owned a whole group first, from 1; 0: never
    ("checksum", np.int64),
    ("seats", SEAT_ROW, MAX_PLAYERS),
    ("course", course.record(MAX_PLAYERS)),
)

CELL = seating.cell_record(MAX_PLAYERS, MAX_POOL, MAX_TRAITS)


class View(NamedTuple):
    """What a strategy sees (I1): the rules, what lies open to all, and which seat is asked what."""

    rules: Any  # RULES
    public: Any  # PUBLIC
    seat: Any  # who is asked
    decision: Any  # Decision: what is being asked


STRATEGY_SIGNATURE = of_strategy(View, (shown(RULES), shown(PUBLIC), types.int64, types.int64), types.int64)
