"""The columns of the result tables by name, and the words that stand in them; what each says stands in `columns`."""

from bng_sim.core.results import course
from bng_sim.games.millions.declared.components import MAX_PLAYERS, ROLES
from bng_sim.games.millions.declared.terms import Decision, Ending

ENDINGS = tuple(ending.name.lower() for ending in Ending)
DECISIONS = tuple(decision.name.lower() for decision in Decision)
OF_A_ROLE = ("chosen", "left", "clashed", "named", "fined", "shared", "money")
OF_A_ROW = (
    "rounds", "turns", "circuits", "ended_decided", "ended_quiet", "ended_limit", "final_calls", "bound", "left_alone",
    "left_bribed", "left_final", "stayed", "offers", "offers_taken", "asks", "asks_paid", "bribes", "claims",
    "claims_true", "snitch_sole", "snitch_named", "snitch_hits", "heists_succeeded", "heists_abandoned",
    "heists_failed", "loot_shared", "undistributed", "driver_fees", "stolen", "symbol_bonuses", "fines", "antes_lost",
    "antes_short", "looks_won", "looks_used", "hidden_unique", "reserve_end", "reserve_low",
)  # fmt: skip
OVER_ROLES = ("clashed", "named", "fined", "shared")
CASH = ("cash", "richest_cash", "poorest_cash", "winner_cash")
CASH_BY_ORDER = tuple(f"cash_order_{order}" for order in range(1, MAX_PLAYERS + 1))
BY_ROLE = {role: {count: f"{count}_{role}" for count in OF_A_ROLE} for role in ROLES}
GAME_COLUMNS = (
    "game", "ending", "winners", "first_leader", *OF_A_ROW, *OVER_ROLES, *CASH, "leader_net", "others_net",
    "was_runaway", *CASH_BY_ORDER, *(column for of_role in BY_ROLE.values() for column in of_role.values()), "checksum",
    *(f"{count}_{decision}" for decision in DECISIONS for count in ("decisions", "options")),
    *course.GAME_COLUMNS,
)  # fmt: skip
OF_A_SEAT_ROW = (
    "cash", "left_alone", "left_bribed", "left_final", "shared", "clashed", "offers", "bribes_paid", "bribes_taken",
    "looks_used",
)  # fmt: skip
CHOSEN = tuple(f"chosen_{role}" for role in ROLES)
MONEY = tuple(f"money_{role}" for role in ROLES)
SEAT_COLUMNS = (
    "game", "seat", "order", "strategy", "won", *OF_A_SEAT_ROW, *CHOSEN, *MONEY, *course.SEAT_COLUMNS,
)  # fmt: skip
