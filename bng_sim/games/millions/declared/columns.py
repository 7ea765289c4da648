"""What each column of the result tables says."""

from bng_sim.core.results import course_columns
from bng_sim.games.millions.declared import column_names
from bng_sim.games.millions.declared.column_names import BY_ROLE, CASH_BY_ORDER, CHOSEN, DECISIONS, MONEY
from bng_sim.games.millions.declared.components import ROLES

_COURSE = course_columns.columns(
    "$M of cash to the target", "never told in this game, for the next heist may be worth all"
)
OF_A_ROLE = {
    "chosen": "Characters sent as {role} (P3)",
    "left": "of these, those that left (N10)",
    "clashed": "of these, those eliminated because they were not alone of their Role (H3)",
    "named": "of these, those eliminated because the Snitch named their Role (H6)",
    "fined": "of these, those left alone as Snitch, eliminated and fined (H7)",
    "shared": "of these, those that got a share of the Loot (L2)",
    "money": "$M that they brought their owners, in all: antes, bribes, shares, fees, theft, bonus and fine",
}
GAME_COLUMNS = (
    {
        "game": "index of the game; with seed and cell it decides everything in it",
        "ending": "how it ended (E6)",
        "winners": "seats that won (E4)",
        "first_leader": "seat that had the Leader card first, from 1",
        "rounds": "rounds begun",
        "turns": "visits: a Character's owner is asked for a move (N4)",
        "circuits": "circuits of Negotiation begun (N2)",
        "ended_decided": "Negotiations that ended because no Character could leave any more (N8)",
        "ended_quiet": "Negotiations that ended with a circuit of nothing but silence (N8)",
        "ended_limit": "Negotiations whose circuits were used up (N8)",
        "final_calls": "final calls (N9)",
        "bound": "Characters that declared to stay (N5)",
        "left_alone": "Characters that left for nothing (N5)",
        "left_bribed": "Characters that left for money (N6, N7)",
        "left_final": "Characters that left in the final call (N9)",
        "stayed": "Characters that went on the heist (N11)",
        "offers": "offers made (N6)",
        "offers_taken": "of these, those accepted",
        "asks": "prices named (N7)",
        "asks_paid": "of these, those paid",
        "bribes": "$M paid for departures, both ways",
        "claims": "claims of a Role (N3)",
        "claims_true": "of these, true ones",
        "clashed": "Characters eliminated because they were not alone of their Role (H3)",
        "named": "Characters eliminated because the Snitch named their Role (H6)",
        "fined": "Snitches left alone, eliminated and fined (H7)",
        "shared": "Characters that got a share of the Loot (L2)",
        "snitch_sole": "rounds with a sole Snitch (H2)",
        "snitch_named": "of these, those in which it named a Role",
        "snitch_hits": "of those, those in which somebody was eliminated by it (H6)",
        "heists_succeeded": "rounds in which a share was paid (L2)",
        "heists_abandoned": "rounds in which nobody stayed (H8)",
        "heists_failed": "the other rounds (H8)",
        "loot_shared": "$M of Loot paid (L2)",
        "undistributed": "$M of Loot left over by rounding down (L2)",
        "driver_fees": "$M paid to Drivers (L3)",
        "stolen": "$M that Crooks took from Brutes (L4)",
        "symbol_bonuses": "$M paid for symbols (L5)",
        "fines": "$M paid by lonely Snitches (H7)",
        "antes_lost": "$M of antes lost to the Reserve (H3, H6)",
        "antes_short": "antes that the Reserve put down, in whole or in part (P5)",
        "looks_won": "Intimidation cards earned (I1)",
        "looks_used": "Intimidation cards used (I2)",
        "hidden_unique": "rounds in which a face-down Role card is of a Role that no face-up one shows (P8)",
        "cash": "$M at the end, mean of the players",
        "richest_cash": "$M of the richest player at the end",
        "poorest_cash": "$M of the poorest player at the end",
        "winner_cash": "$M of the winner at the end, of one if there are several; empty if nobody won",
        "reserve_end": "$M in the Reserve at the end (S5)",
        "reserve_low": "the fewest $M in the Reserve after set-up or at the end of a round (C3)",
        "leader_net": "$M that a round brought its Leader, mean of the rounds",
        "others_net": "$M that a round brought each other player, mean of them and of the rounds",
        "was_runaway": "whether every winner was the richest at half time, perhaps with others; empty if nobody won or "
        "the game was over by then",
        "checksum": "digest of every choice made: equal for the same game on any machine",
    }
    | {
        name: f"$M at the end of player number {order} clockwise from the first Leader, who is 1; empty if none is"
        for order, name in enumerate(CASH_BY_ORDER, 1)
    }
    | {
        name: f"{OF_A_ROLE[count].format(role=role.title())}; empty if the Role is not in play"
        for role in ROLES
        for count, name in BY_ROLE[role].items()
    }
    | {
        f"{count}_{decision}": f"{meaning} at decision `{decision}` (chapter D)"
        for decision in DECISIONS
        for count, meaning in (("decisions", "times a player was asked"), ("options", "options listed in all"))
    }
    | _COURSE["games"]
)
SEAT_COLUMNS = (
    {
        "game": "index of the game",
        "seat": "seat at the table, from 1",
        "order": "place clockwise from the first Leader, who is 1",
        "strategy": "strategy that played, as the lineup names it",
        "won": "whether the seat won, alone or with others",
        "cash": "$M at the end",
        "left_alone": "times a Character of its left for nothing (N5)",
        "left_bribed": "times one left for money (N6, N7)",
        "left_final": "times one left in the final call (N9)",
        "shared": "shares of the Loot that it got (L2)",
        "clashed": "times a Character of its was eliminated for not being alone of its Role (H3)",
        "offers": "offers it made (N6)",
        "bribes_paid": "$M it paid for departures",
        "bribes_taken": "$M it was paid for departures",
        "looks_used": "Intimidation cards it used (I2)",
    }
    | {
        name: f"Characters it sent as {role.title()}; empty if not in play"
        for name, role in zip(CHOSEN, ROLES, strict=True)
    }
    | {
        name: f"$M that its Characters brought as {role.title()}; empty if not in play"
        for name, role in zip(MONEY, ROLES, strict=True)
    }
    | _COURSE["seats"]
)
COLUMNS = {
    "games": {name: GAME_COLUMNS[name] for name in column_names.GAME_COLUMNS},
    "seats": {name: SEAT_COLUMNS[name] for name in column_names.SEAT_COLUMNS},
}
