"""The game as data: what everybody sees, what each seat alone knows, what nobody sees, what is counted.

Everything public is in `PUBLIC` and only there, everything one seat alone knows is in its `OWN` and only there, and the
rest of `STATE` is hidden. A strategy is handed the first two, so what it may know (chapter K) is a matter of where a
fact lies, and costs no copying.

A Character has the number `MAX_EACH` times its owner's seat, plus 0 for place A or 1 for B. What is not there is
`NOTHING`. Letters in comments: [seat], [character], [role], [round] from 0, [card] of the Loot table.
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
from bng_sim.games.millions.declared.components import MAX_PLAYERS, N_ROLES
from bng_sim.games.millions.declared.counts import GAME_COLUMNS, OF_A_ROLE, SEAT_COLUMNS
from bng_sim.games.millions.declared.limits import (
    MAX_CHARACTERS,
    MAX_EACH,
    MAX_LOOT,
    MAX_MOVES,
    MAX_PLANS,
    MAX_POOL,
    MAX_ROUNDS,
    MAX_SAID,
    MAX_TRAITS,
)
from bng_sim.games.millions.engine.rules_record import RULES

NOTHING = event_log.NOTHING  # no card, no seat, no Character, no Role


PAST = record(  # a round that is over, as all know it
    ("card", np.int8),  # the Loot card
    ("leader", np.int8),
    ("named", np.int8),  # Role or NOTHING
    ("face_up", np.int8, N_ROLES),  # Role cards [role]
    ("face_down", np.int8),
    ("role", np.int8, MAX_CHARACTERS),  # Role, where it is known to all [character]
    ("status", np.int8, MAX_CHARACTERS),  # Status at the end [character]
    ("left", np.int8, MAX_CHARACTERS),  # Left [character]
    ("price", np.int8, MAX_CHARACTERS),  # what it was paid to leave [character]
)

SAID = record(  # an entry of what was said or done in a Negotiation, in 8 bytes
    ("round_number", np.int8),  # from 1
    ("circuit", np.int8),  # from 1
    ("what", np.int8),  # Said
    ("by", np.int8),  # the Character whose visit or answer it is; of CALL and LOOK the seat
    ("of", np.int8),  # the Character called on, looked at or offered for
    ("amount", np.int8),  # of CLAIM a Role
    ("answer", np.int8),  # of OFFER and FINAL 0 or 1, of PRICE who paid it or NOTHING
    ("unused", np.int8),
)

PUBLIC = record(
    ("round_number", np.int64),  # rounds begun
    ("turn", np.int64),  # visits begun, in the whole game
    ("circuit", np.int64),  # begun in this round
    ("leader", np.int64),
    ("first_leader", np.int64),  # or NOTHING: that is still bid for (S12)
    ("card", np.int64),  # the Loot card of this round
    ("amount", np.int64),  # what is on it
    ("ante", np.int64),
    ("symbol", np.int64),  # Role or NOTHING
    ("pile", np.int64),  # cards in it
    ("reserve", np.int64),
    ("stock", np.int64),  # Intimidation cards that nobody has earned
    ("face_down", np.int64),  # Role cards in the middle
    ("named", np.int64),  # the Role that the Snitch has named, NOTHING before
    ("visited", np.int64),  # the Character whose visit it is, NOTHING between visits
    ("offered_for", np.int64),  # the Character that somebody is to be paid for, by an offer or a price; NOTHING else
    ("offer", np.int64),  # how much
    ("face_up", np.int64, N_ROLES),  # Role cards in the middle [role]
    ("cash", np.int64, MAX_PLAYERS),  # without antes [seat]
    ("cards_held", np.int64, MAX_PLAYERS),  # Intimidation cards [seat]
    ("status", np.int64, MAX_CHARACTERS),  # Status [character]
    ("ante_own", np.int64, MAX_CHARACTERS),  # what its owner put on it and is still there [character]
    ("ante_reserve", np.int64, MAX_CHARACTERS),  # what the Reserve put on it
    ("left", np.int64, MAX_CHARACTERS),  # Left [character]
    ("price", np.int64, MAX_CHARACTERS),  # what it was paid to leave [character]
    ("shown", np.int64, MAX_CHARACTERS),  # Role, once it is revealed [character]
    ("looked", np.int64, MAX_CHARACTERS),  # the set of seats that looked at it, a bit each [character]
    ("past", PAST, MAX_ROUNDS),  # [round]
    ("n_said", np.int64),  # entries, of the whole game
    ("said", SAID, MAX_SAID),  # last, for no more than what is used is copied or cleared
)

OWN = record(
    ("seat", np.int64),
    ("role", np.int64, MAX_EACH),  # of one's Characters, this round [place]
    ("knows", np.int64, MAX_CHARACTERS),  # the Role of a Character of others that one has looked at [character]
    ("past_role", np.int8, (MAX_ROUNDS, MAX_EACH)),  # [round, place]
    ("past_knows", np.int8, (MAX_ROUNDS, MAX_CHARACTERS)),  # [round, character]
)

STATE = record(
    ("ending", np.int64),  # Ending
    ("role", np.int64, MAX_CHARACTERS),  # of each Character [character]
    ("hidden", np.int64, N_ROLES),  # Role cards that lie face-down in the middle [role]
    ("order", np.int64, MAX_LOOT),  # the Loot cards, the pile first, then those out of the game
    ("plans", np.int64, MAX_PLAYERS),  # what each has chosen, before all have (P3) [seat]
    ("bids", np.int64, MAX_PLAYERS),  # for going first, before all have bid (S12), or NOTHING [seat]
    ("answers", np.int64, MAX_CHARACTERS),  # to the final call, before all have answered (N9) [character]
    ("about", np.int64),  # the Character that the question at hand is about, or NOTHING
    ("all_silent", np.int64),  # 0 or 1: nothing but silence in this circuit (N8)
    ("got_share", np.int64, MAX_PLAYERS),  # 0 or 1: in this round (E2) [seat]
    ("cash_before", np.int64, MAX_PLAYERS),  # as the round began [seat]
    ("was_richest", np.int64),  # the set of seats that were at half time, a bit each
    ("cards", np.int64, MAX_CHARACTERS),  # scratch: the Role cards in the middle
    ("winners", np.int64, MAX_PLAYERS),  # 0 or 1, once the game is over [seat]
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
    ("public", PUBLIC),  # last, see there
)

PLAN = record(  # what choosing a Role takes, but for a seat's money
    ("amount", np.float64),  # of the Loot card; 0: this place is empty
    ("ante", np.float64),
    ("symbol", np.float64),
    ("sway", np.float64),  # the trait
    ("chance", np.float64, N_ROLES),  # its logarithm, of each Role to be chosen [role]
    ("stands", np.float64, N_ROLES),  # how likely it stands [role]
    ("gain", np.float64, N_ROLES),  # what it gets then, in $M [role]
)

# What the shipped strategies work out once for all games of a setting: it depends on the rules and on the other numbers
# in its entry alone. So it is of no seat and no game, and which of them asked first makes no difference.
MEMO = record(("plans", PLAN, MAX_PLANS))

MOVES = record(
    ("memo", MEMO),
    ("answers", answer_replay.record(MAX_PLAYERS)),  # for a player that thinks
    ("decision", np.int64),  # Decision: what is being asked, for error messages
    ("offered", np.int64, MAX_MOVES),  # what a number stands for depends on the decision (`moves`)
    evidence.notes(np.int64, MAX_MOVES, ("about", np.int64), ("public", PUBLIC)),
)

ROLE_ROW = record(*fields(OF_A_ROLE))

SEAT_ROW = record(("order", np.int32), ("strategy", np.int32), ("won", np.int32), *fields(SEAT_COLUMNS))

ROW = record(
    ("game", np.int64),
    ("ending", np.int32),
    ("first_leader", np.int32),
    *fields(GAME_COLUMNS),
    ("leader_net", np.int32),  # summed over the rounds
    ("others_net", np.int32),  # summed over the rounds, and over the others
    ("was_richest", np.int32),  # seats at half time, a bit each; 0 if the game did not last longer
    ("by_role", ROLE_ROW, N_ROLES),
    ("checksum", np.int64),
    ("seats", SEAT_ROW, MAX_PLAYERS),
    ("course", course.record(MAX_PLAYERS)),
)

CELL = seating.cell_record(MAX_PLAYERS, MAX_POOL, MAX_TRAITS)


class View(NamedTuple):
    """What a strategy sees (K1-K5): the rules, what lies open to all, and what its seat alone knows."""

    rules: Any  # RULES
    public: Any  # PUBLIC
    own: Any  # OWN
    memo: Any  # MEMO: a strategy that reads it itself is refused
    decision: Any  # Decision: what is being asked
    character: Any  # the Character visited, offered for or asked; NOTHING where no one Character is


PRIVATE = ("memo",)  # what is in it no strategy has seen for itself

STRATEGY_SIGNATURE = of_strategy(
    View, (shown(RULES), shown(PUBLIC), shown(OWN), numba.from_dtype(MEMO), types.int64, types.int64), types.int64
)
