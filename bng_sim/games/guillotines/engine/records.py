"""The game as data: what lies on the table, what each seat knows, what nobody sees, what is counted.

Everything public is in `PUBLIC` and only there, everything one seat alone knows is in its `OWN`
and only there, and the rest of `STATE` is hidden. A strategy is handed the first two, so what it
may know (rule X3) is a matter of where a fact lies, and costs no copying.

All numbers are int64 unless a comment says otherwise: measured as fast as smaller ones, and they
never wrap. Most of a row is int32, as it is in the tables: there is one a game, and the room that rows take is dearer
than counting in them. Every list is padded with `NOTHING` beyond its length. Puppets have the seats after the
players' (U1). Letters in comments: [seat],
[market] (an asset type has the number of its market), [card], [asset].
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
from bng_sim.games.guillotines.declared.components import (
    MAX_PLAYERS,
    N_ASSETS,
    N_MARKETS,
    N_ROLES,
    N_SUITS,
)
from bng_sim.games.guillotines.declared.counts import GAME_COLUMNS, SEAT_COLUMNS
from bng_sim.games.guillotines.declared.limits import (
    MAX_ADDS,
    MAX_CARDS,
    MAX_CRISES,
    MAX_ENVELOPE,
    MAX_HAND,
    MAX_MOVES,
    MAX_POINTS,
    MAX_POOL,
    MAX_TRAITS,
    MOST_EXACT,
)
from bng_sim.games.guillotines.declared.terms import N_PURPOSES
from bng_sim.games.guillotines.engine.rules_record import RULES

NOTHING = event_log.NOTHING  # no card, no asset, no market, no seat
N_GROUPS = MAX_PLAYERS + 4  # of places that hidden cards are dealt again to (`redeal`)


PUBLIC = record(
    ("round_number", np.int64),  # from 1
    ("turn", np.int64),  # turns begun
    ("turn_player", np.int64),
    ("starting_player", np.int64),  # of the game
    ("lap_first", np.int64),  # who began when last all had had a turn, or the Round (T7)
    ("last_player", np.int64),  # who took the last turn
    ("billionaire", np.int64, MAX_PLAYERS),  # [seat]; its suit has the same number
    ("needs", np.int64, (MAX_PLAYERS, N_MARKETS)),  # spaces on the board [seat, market]
    ("owned", np.int64, (MAX_PLAYERS, N_MARKETS)),  # assets [seat, market]
    ("empty_spaces", np.int64, MAX_PLAYERS),  # [seat]
    ("asset_owner", np.int64, N_ASSETS),  # [asset]: a seat, AT_MARKET or OUT_OF_GAME
    ("market_assets", np.int64, N_MARKETS),  # assets there; none: the market is closed
    ("face_up", np.int64, N_MARKETS),  # card on top of the market
    ("face_down", np.int64, N_MARKETS),  # number of cards under it
    ("hand_size", np.int64, MAX_PLAYERS),
    ("deck_size", np.int64),
    ("discards", np.int64),  # number of cards in the discard pile
    ("aside", np.int64),  # Crises set aside
    ("place", np.int64, MAX_CARDS),  # [card]: Place
    ("holder", np.int64, MAX_CARDS),  # [card]: the seat, where place is HAND
    ("unseen", np.int64, (N_SUITS + 1, MAX_POINTS + 1)),  # cards in play of UNKNOWN place [suit, points]
    ("unseen_crises", np.int64),  # Crises in play (not set aside) of UNKNOWN place
    (
        "plain",
        np.int64,
        MAX_PLAYERS,
    ),  # at least so many hidden cards of hand and Invests are no Crises [seat]
    ("dealt_under", np.int64, N_MARKETS),  # the first cards under it, dealt before Crises were in the deck (S4)
    ("mixed_under", np.int64, N_MARKETS),  # the first cards under it, since all markets were mixed (A4)
    ("mixed_plain", np.int64),  # at least so many of all these are no Crises
    ("rebels_out", np.int64),
    ("n_activated", np.int64),
    ("activated", np.int64, MAX_CRISES),  # cards at the Guillotine
    ("rebels_on", np.int64, MAX_CRISES),  # Rebels on each of them
    ("panic_due", np.int64),  # 0 or 1
    ("panic_held", np.int64),  # 0 or 1
    ("panic_missing", np.int64, N_MARKETS),  # 0 or 1: types of the Panic! card not yet pledged
    ("pledged", np.int64, N_ASSETS),  # 0 or 1
    ("bunker_assets", np.int64, MAX_PLAYERS),  # assets owned that count for the Luxury Bunker [seat]
    ("bunker_holder", np.int64),
    ("has_role", np.int64, MAX_PLAYERS),  # 0 or 1: holds an unrevealed Role [seat]
    ("role_shown", np.int64, MAX_PLAYERS),  # the revealed Role in front of it [seat]
    ("roles_left", np.int64),  # Roles nobody has
    ("envelope_size", np.int64, MAX_PLAYERS),  # cards in it [seat]
    ("policy", np.int64),  # in effect
    ("die", np.int64),  # the side of a Puppet's roll that may be shifted; 0: there is none
    ("die_buys", np.int64),  # 0 or 1: whether 1 to 5 means a Buy there, and not a card
    ("favoured_suit", np.int64),  # by the policy in effect; its Resource cards count `suit_bonus` times
    ("ending", np.int64),  # Ending
    ("winner", np.int64),
)

OWN = record(
    ("seat", np.int64),
    ("hand", np.int64, MAX_HAND),
    ("role", np.int64),  # unrevealed
    ("role_seen", np.int64, N_ROLES),  # the Round in which this seat last drew it, 0: never [role]
    ("invested", np.int64),  # number of one's own face-down cards still at markets
    ("envelope", np.int64, MAX_ENVELOPE),  # the first of the long lists: `batch.copy` takes what is used of them
    ("invested_card", np.int64, MAX_CARDS),
    ("invested_market", np.int64, MAX_CARDS),
)

NOTES = record(  # what `features.count_cards` works out for the seat being asked
    ("sets", np.float64, (MOST_EXACT + 1, 2 * MOST_EXACT * MAX_ADDS + 1)),  # [cards, adds + MOST_EXACT * MAX_ADDS]
    ("weight", np.float64, (N_MARKETS, MOST_EXACT + 1)),  # [market, Crises among the unknown cards there]
    ("cards_adding", np.float64, 2 * MAX_ADDS + 1),  # [adds + MAX_ADDS]
    ("unknown", np.int64, N_MARKETS),  # cards at the market that the seat does not know
    ("may_be_crises", np.int64, N_MARKETS),  # of these, the ones not dealt before Crises were in the deck
    ("to_beat", np.int64, N_MARKETS),  # what the cards it knows there add to the market's score
    ("penalty", np.int64, N_MARKETS),  # what a Crisis among the unknown ones adds to it
    ("lowest", np.int64),  # what the worst unplaced card adds to the seat's score
    ("highest", np.int64),
    ("cards", np.int64),  # unplaced cards, Crises left out
    ("crises", np.int64),  # unplaced Crises
    ("places", np.int64),  # where the unplaced Crises may be: so many cards
    ("points", np.int64),  # what the unplaced cards are worth in hand, all together
)

STATE = record(
    ("public", PUBLIC),
    ("has_begun", np.int64),  # 0 or 1: whether what comes before the first turn is over (O2)
    ("game_card", np.int64),  # Game the Market, lying on the table till the turn ends (A4)
    ("last_trigger", np.int64),  # who triggered the last Crisis (P2)
    ("role_deck", np.int64, N_ROLES),  # the next one drawn is the last
    ("drawn_roles", np.int64, N_ROLES),  # scratch: those a player looks at
    ("ranking", np.int64, MAX_PLAYERS),  # scratch: seats by wealth
    ("agrees", np.int64, MAX_PLAYERS),  # scratch: 0 or 1, by seat (R7)
    ("held_up", np.int64, MAX_PLAYERS),  # scratch: 0 or 1, by seat (G3)
    ("traded", np.int64, N_ASSETS),  # scratch: 0 or 1, in this Round's end (U7)
    ("bribe_session", np.int64),  # rises with every turn's bribes
    ("crises_aside", np.int64, MAX_CRISES),  # the next one taken is the last
    ("seed", np.int64),
    ("game", np.int64),
    ("deal", np.int64),  # which chance is keyed by: games that share it differ in who sits where
    ("chance_key", np.uint64),  # of seed and deal, for all streams
    ("streams", STREAM, N_PURPOSES),
    ("strategy", np.int64, MAX_PLAYERS),  # [seat]: index in the pool
    ("traits", np.float64, (MAX_PLAYERS, MAX_TRAITS)),
    ("asked_seat", np.int64),  # whose strategy is choosing just now, for error messages
    ("own", OWN, MAX_PLAYERS),  # the first of what is long: `batch.copy` takes what is used of it
    ("deck", np.int64, MAX_CARDS),  # the next card drawn is the last
    ("under", np.int64, (N_MARKETS, MAX_CARDS)),  # the face-down cards at each market
    ("moved_in", np.int64, MAX_CARDS),  # the session in which a card last went into or out of an envelope (G1)
    ("dictates", np.int64, MAX_MOVES),  # scratch: choices of assets, a bit each (O9)
    ("order", np.int64, MAX_CARDS),  # scratch: a permutation
    ("gathered", np.int64, MAX_CARDS),  # scratch: the cards of all markets (A4)
    ("crises", np.int64, MAX_CRISES),  # scratch: those to be dealt again
    ("plain_left", np.int64),  # scratch: cards to be dealt again that are no Crises
    ("crises_left", np.int64),  # scratch: Crises to be dealt again
    ("group", np.int64, MAX_CARDS),  # scratch: the group (`redeal`) of the place of each card
    ("room", np.int64, N_GROUPS),  # scratch: places in a group
    ("most_crises", np.int64, N_GROUPS),  # scratch: Crises that there may be in it
    ("n_crises", np.int64, N_GROUPS),  # scratch: Crises dealt to it
    ("instead", np.int64, MAX_CARDS),  # of a deal made again: which card lies now where each one really does
    ("notes", NOTES),  # never cleared: the last count may be another seat's
)

MOVE = record(
    ("kind", np.int32),  # Kind
    ("several", np.int32),  # a bit each: cards by their place in the hand (tax, nudge, purchase), or assets (dictate)
    ("market", np.int64),
    ("other_market", np.int64),
    ("card", np.int64),  # or a Role, or a Policy, where the decision is about those
    ("other_card", np.int64),
    ("asset", np.int64),  # what the mover gets, gives up or claims
    ("other_asset", np.int64),  # what the mover gives in return
    ("seat", np.int64),  # the other player
)

MOVES = record(
    ("answers", answer_replay.record(MAX_PLAYERS)),  # for a player that thinks
    ("decision", np.int64),  # Decision: what is being asked, for error messages
    ("seen_at", np.int64, MAX_CARDS),  # the number of the last note when all could see where it was [card]
    evidence.notes(MOVE, 1 + N_ASSETS, ("taken", np.int64, MAX_PLAYERS), ("public", PUBLIC), ("own", OWN)),
    ("offered", MOVE, MAX_MOVES),  # a move is one line of the processor's cache: listing them is half of all work
)

SEAT_ROW = record(
    ("order", np.int32),
    ("billionaire", np.int32),
    ("strategy", np.int32),
    ("won", np.int32),
    ("won_by", np.int32),  # WonBy
    ("role_at_start", np.int32),  # kept at set-up
    ("role_at_end", np.int32),  # revealed or not
    ("roles_held", np.int32),  # a bit a Role
    ("roles_revealed", np.int32),  # a bit a Role
    *fields(SEAT_COLUMNS),
)

ROW = record(
    ("game", np.int64),
    ("checksum", np.int64),
    ("have_moved", np.int64),  # 0 or 1: whether assets have, since the players' standing was recorded
    ("blocked", np.int64),  # a bit a player, as recorded then (`standing`)
    ("out", np.int64),  # a bit a player
    ("ending", np.int32),
    ("winner", np.int32),
    ("starting_player", np.int32),
    ("revolution_by", np.int32),  # NOTHING if nobody triggered it
    ("panic", np.int32),  # 0 or 1
    ("panic_agreed", np.int32),  # 0 or 1
    ("envelopes", np.int32),  # cards in them at the end
    *fields(GAME_COLUMNS),
    ("seats", SEAT_ROW, MAX_PLAYERS),
    ("course", course.record(MAX_PLAYERS)),
)

CELL = seating.cell_record(MAX_PLAYERS, MAX_POOL, MAX_TRAITS)

# What is left in them from the last count may be another seat's, so only `features` reads these.
PRIVATE_NOTES = ("notes", "sets", "weight", "cards_adding", "unknown", "may_be_crises", "to_beat", "penalty")

AT_MARKET = -1
OUT_OF_GAME = -2


def begin_blank(states: np.ndarray) -> None:
    """Mark what is empty before the first game, in states that are all zero."""
    for name in ("invested_card", "invested_market", "envelope"):
        states["own"][name] = NOTHING


class View(NamedTuple):
    """What a strategy sees (X3): the rules, what lies on the table, and what its seat alone knows."""

    rules: Any  # RULES
    public: Any  # PUBLIC
    own: Any  # OWN
    notes: Any  # NOTES: room for `features` to work in; a strategy that reads it is refused
    decision: Any  # Decision: what is being asked


STRATEGY_SIGNATURE = of_strategy(
    View, (shown(RULES), shown(PUBLIC), shown(OWN), numba.from_dtype(NOTES), types.int64), numba.from_dtype(MOVE)
)
