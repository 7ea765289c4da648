"""The game as data: what everybody sees, what each seat alone knows, what nobody sees, what is counted.

Everything public is in `PUBLIC` and only there, everything one seat alone knows is in its `OWN` and only there, and the
rest of `STATE` is hidden. A strategy is handed the first two, so what it may know (chapter H) is a matter of where a
fact lies, and costs no copying.

A card has the number `MAX_DECK` times its owner's seat, plus its place in the deck. Lists are padded with `NOTHING`
beyond their length. Small numbers are int8 where there are many: the state is copied for every playout. Letters in
comments: [seat], [card], [place] in the owner's deck, [turn] from 0.
"""

from typing import Any, NamedTuple

import numba
import numpy as np
from numba import types

from bng_sim.core.engines import answer_replay, evidence, seating
from bng_sim.core.engines.records import record
from bng_sim.core.engines.signatures import of_strategy, shown
from bng_sim.core.engines.streams import STREAM
from bng_sim.core.event_logs import event_log
from bng_sim.core.results import course
from bng_sim.core.results.columns import fields
from bng_sim.games.bluffing.declared.components import MAX_PLAYERS
from bng_sim.games.bluffing.declared.counts import GAME_COLUMNS, SEAT_COLUMNS
from bng_sim.games.bluffing.declared.limits import (
    MAX_CARDS,
    MAX_DECK,
    MAX_MOVES,
    MAX_POOL,
    MAX_TRAITS,
    MAX_TURNS,
)
from bng_sim.games.bluffing.engine.rules_record import RULES

NOTHING = event_log.NOTHING  # no card, no seat


PAST = record(  # a turn that is over, or how far it has come; sets of seats have a bit each
    ("active", np.int8),
    ("voters", np.int8),  # the set that was asked (V1, P5)
    ("challengers", np.int8),  # the set, once all have answered (V2)
    ("challengers_won", np.int8),  # the set (X2)
    ("flipped", np.int8, MAX_PLAYERS),  # card [seat] (X1)
    ("boosted", np.int8),  # who used the power, NOTHING if nobody did; so the next
    ("insured", np.int8),
    ("gagged", np.int8),  # the voter who has no vote
    ("spied", np.int8),  # whose card the active player looked at
    ("raided", np.int8),  # the card moved
    ("has_swapped", np.int8),  # 0 or 1
)

PUBLIC = record(
    ("turn", np.int64),  # turns begun
    ("active", np.int64),  # whose turn it is
    ("first", np.int64),  # who had the first
    ("start_points", np.int64, MAX_PLAYERS),  # for their place in the turn order (S6) [seat]
    ("plays", np.int64, MAX_PLAYERS),  # 0 or 1: takes part, for in a replay only some do (W5) [seat]
    ("billionaire", np.int64, MAX_PLAYERS),  # [seat]
    ("turns_of", np.int64, MAX_PLAYERS),  # turns begun [seat]
    ("hand_size", np.int64, MAX_PLAYERS),
    ("face_down", np.int64, MAX_PLAYERS),  # face-down cards in front of them
    ("hidden", np.int64, MAX_PLAYERS),  # face-down cards in their Discard piles
    ("bonus_size", np.int64, MAX_PLAYERS),
    ("bonus_coins", np.int64, MAX_PLAYERS),  # what they score for their Bonus piles (W2)
    ("uses_left", np.int64, MAX_PLAYERS),  # of their powers
    ("bonus", np.int8, (MAX_PLAYERS, MAX_CARDS)),  # the pile, from its oldest card [seat]
    ("is_open", np.int8, MAX_CARDS),  # 0 or 1: lies face-up, in a Bonus or Discard pile [card]
    ("holder", np.int64, MAX_CARDS),  # whose Bonus pile it is in [card]
    ("past", PAST, MAX_TURNS),  # [turn]
)

OWN = record(
    ("seat", np.int64),
    ("hand", np.int64, MAX_DECK),  # cards, in deck order
    ("table", np.int64, MAX_DECK),  # one's own face-down cards, the top one last
    ("where", np.int8, MAX_DECK),  # Where [place]
    ("played", np.int8, MAX_DECK),  # the turn in which it was last played, 0: never [place]
    ("taken_back", np.int8, MAX_DECK),  # the turn in which it was last swapped back into the hand (P6), 0: never
    ("knows", np.int8, MAX_CARDS),  # Where a card of others is that it has spied (P4), 0: it has not, or all see it
)

STATE = record(
    ("public", PUBLIC),
    ("ending", np.int64),  # Ending
    ("rounds", np.int64),  # the most turns any player had
    ("replay", np.int64),  # 0: the first game (W5)
    ("hand_points", np.int64, MAX_PLAYERS),  # (W1)
    ("coins_to_lose", np.int64, MAX_PLAYERS),  # Coin symbols on cards that others may still take [seat]
    ("flipped", np.int64, MAX_PLAYERS),  # cards turned up and still in front of their owners [seat]
    ("n_voters", np.int64),
    ("voters", np.int64, MAX_PLAYERS),  # clockwise
    ("votes", np.int64, MAX_PLAYERS),  # of each voter, shown when all have answered (V2)
    ("n_challengers", np.int64),
    ("challengers", np.int64, MAX_PLAYERS),  # clockwise
    ("order", np.int64, MAX_PLAYERS),  # the order in which challenges are paid: places in `challengers` (X6)
    ("has_won", np.int64, MAX_PLAYERS),  # 0 or 1: the challenger's comparison [place in `challengers`]
    ("booster", np.int64),  # who used the power (P7)
    ("insured", np.int64),  # who used the power (P8)
    ("emptied", np.int64),  # 0 or 1: whether this turn's challenge emptied a hand
    ("left", np.int64, MAX_DECK),  # scratch: places
    ("origin", np.int8, MAX_CARDS),  # of a deal made again: which card has really been where this one is said to be
    ("winners", np.int64, MAX_PLAYERS),  # 0 or 1, once the game is over; with a replay to come: who is tied [seat]
    ("seed", np.int64),
    ("game", np.int64),
    ("deal", np.int64),  # which chance is keyed by: games that share it differ in who sits where
    ("chance_key", np.uint64),  # of seed and deal, for all streams
    ("chance", STREAM),  # scratch
    ("strategy_rng", STREAM, MAX_PLAYERS),  # what the strategies draw from [seat]
    ("strategy", np.int64, MAX_PLAYERS),  # [seat]: index in the pool
    ("traits", np.float64, (MAX_PLAYERS, MAX_TRAITS)),
    ("asked_seat", np.int64),  # whose strategy is choosing just now, for error messages
    ("own", OWN, MAX_PLAYERS),
)

# Two bytes a number, for what a row is long costs as much as what is counted in it: there are few cards, so few turns.
# No gaps between fields, which copies leave as they are.
SEAT_ROW = record(
    ("order", np.int16),
    ("billionaire", np.int16),
    ("strategy", np.int16),
    ("won", np.int16),
    *fields(SEAT_COLUMNS, np.int16),
)

ROW = record(
    ("game", np.int64),
    ("checksum", np.int64),
    ("ending", np.int16),
    ("first", np.int16),
    ("ender", np.int16),  # who played the last card, NOTHING if nobody did
    *fields(GAME_COLUMNS, np.int16),
    ("coin_tie_break", np.int16),  # 0 or 1
    ("seats", SEAT_ROW, MAX_PLAYERS),
    ("course", course.record(MAX_PLAYERS)),
)

END = record(  # what is remembered of a way that the game may end, while one weighs one's cards
    ("left", np.int64),  # cards that one will have in hand, NOTHING: not known yet
    ("points", np.float64),  # what they bring, with the card weighed last; below 0: none has been
    ("gain", np.float64),  # Coin symbols won by a challenge, with that card
    ("chance", np.float64),  # of winning, with that card
)

NOTES = record(  # what the shipped strategies work out for a decision
    ("tops", np.float64, (MAX_PLAYERS, MAX_DECK + 1)),  # points of the highest cards it may have [seat, how many]
    ("is_listed", np.int64, MAX_PLAYERS),  # 0 or 1: whether these are filled in [seat]
    ("weights", np.float64, (MAX_PLAYERS, MAX_DECK)),  # how likely a card lies face-down [seat, place]
    ("hands", np.int64, MAX_PLAYERS),  # cards in hand [seat]
    ("sure", np.float64, MAX_PLAYERS),  # what it scores but for its hand [seat]
    ("symbols", np.float64, MAX_PLAYERS),  # mean Coin symbols of a hand card [seat]
    ("under", np.float64, MAX_PLAYERS),  # the chance that its card is too low to challenge with [seat]
    ("ends", END, 2 * MAX_PLAYERS),  # calm (one's own seat), or a challenge robs the other, or, further on, oneself
)

MOVES = record(
    ("working", NOTES),
    ("answers", answer_replay.record(MAX_PLAYERS)),  # for a player that thinks
    ("decision", np.int64),  # Decision: what is being asked, for error messages
    ("replay_row", ROW),  # for what is counted of replays, which nobody reads (W5)
    ("offered", np.int64, MAX_MOVES),  # a card, a seat or an `Answer`, as the decision says
    evidence.notes(np.int64, MAX_MOVES, ("public", PUBLIC), ("own", OWN)),
)

CELL = seating.cell_record(MAX_PLAYERS, MAX_POOL, MAX_TRAITS)


class View(NamedTuple):
    """What a strategy sees (H1-H8): the rules, what lies open to all, and what its seat alone knows."""

    rules: Any  # RULES
    public: Any  # PUBLIC
    own: Any  # OWN
    working: Any  # NOTES: room for the shipped strategies; one that reads it itself is refused
    decision: Any  # Decision: what is being asked


PRIVATE = ("working",)  # what is left in it from the last decision may be another seat's

STRATEGY_SIGNATURE = of_strategy(
    View, (shown(RULES), shown(PUBLIC), shown(OWN), numba.from_dtype(NOTES), types.int64), types.int64
)


def begin_blank(states: np.ndarray) -> None:
    """Mark what is empty before the first game, in states that are all zero."""
    states["flipped"] = NOTHING
    for name in ("bonus", "holder"):
        states["public"][name] = NOTHING
    for name in ("hand", "table", "where"):
        states["own"][name] = NOTHING
    states["own"]["seat"] = np.arange(MAX_PLAYERS)
