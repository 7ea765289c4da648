"""The columns of the result tables (`core.results.columns`): what the engine counts, and what `tables` computes."""

from bng_sim.core.results.columns import Column, Count, asked, counts_of
from bng_sim.core.results.course_columns import course_of_game, course_of_seat
from bng_sim.games.millions.declared.components import MAX_PLAYERS, ROLES
from bng_sim.games.millions.declared.terms import DECISIONS

_ROLES = {role: role.title() for role in ROLES}
OF_A_ROLE = (  # counted for each, in the field `by_role`; `{}` stands for the Role
    Count("chosen", "Characters sent as {} (P3)"),
    Count("left", "of these, those that left (N10)"),
    Count("clashed", "of these, those eliminated because they were not alone of their Role (H3)"),
    Count("named", "of these, those eliminated because the Snitch named their Role (H6)"),
    Count("fined", "of these, those left alone as Snitch, eliminated and fined (H7)"),
    Count("shared", "of these, those that got a share of the Loot (L2)"),
    Count("money", "$M that they brought their owners, in all: antes, bribes, shares, fees, theft, bonus and fine"),
)
BY_ROLE = {
    role: tuple(
        Column(f"{count.name}_{role}", f"{count.meaning.format(name)}; empty if the Role is not in play")
        for count in OF_A_ROLE
    )
    for role, name in _ROLES.items()
}
CASH_BY_ORDER = tuple(
    Column(
        f"cash_order_{order}",
        f"$M at the end of player number {order} clockwise from the first Leader, who is 1; empty if none is",
    )
    for order in range(1, MAX_PLAYERS + 1)
)

GAME_COLUMNS = (
    Column("game", "index of the game; with seed and cell it decides everything in it"),
    Column("ending", "how it ended (E6)"),
    Column("winners", "seats that won (E4)"),
    Column("first_leader", "seat that had the Leader card first, from 1"),
    Count("rounds", "rounds begun", "a game lasts {} heists", "How many heists does a game last", most="max_rounds"),
    Count(
        "turns",
        "visits: a Character's owner is asked for a move (N4)",
        "a game has {} visits",
        "How many visits does a game have",
    ),
    Count("circuits", "circuits of Negotiation begun (N2)"),
    Count("ended_decided", "Negotiations that ended because no Character could leave any more (N8)"),
    Count("ended_quiet", "Negotiations that ended with a circuit of nothing but silence (N8)"),
    Count("ended_limit", "Negotiations whose circuits were used up (N8)"),
    Count("final_calls", "final calls (N9)"),
    Count("bound", "Characters that declared to stay (N5)"),
    Count("left_alone", "Characters that left for nothing (N5)"),
    Count(
        "left_bribed",
        "Characters that left for money (N6, N7)",
        "{} departures a game are bought",
        "How many departures are bought",
    ),
    Count("left_final", "Characters that left in the final call (N9)"),
    Count("stayed", "Characters that went on the heist (N11)"),
    Count("offers", "offers made (N6)"),
    Count("offers_taken", "of these, those accepted"),
    Count("asks", "prices named (N7)", arises_from={"price_calls": 1}),
    Count("asks_paid", "of these, those paid", arises_from={"price_calls": 1}),
    Count(
        "bribes",
        "$M paid for departures, both ways",
        "${}M a game are paid for departures",
        "How much is paid for departures",
    ),
    Count("claims", "claims of a Role (N3)", arises_from={"claims": 1}),
    Count("claims_true", "of these, true ones", arises_from={"claims": 1}),
    Count("snitch_sole", "rounds with a sole Snitch (H2)"),
    Count("snitch_named", "of these, those in which it named a Role"),
    Count("snitch_hits", "of those, those in which somebody was eliminated by it (H6)"),
    Count(
        "heists_succeeded",
        "rounds in which a share was paid (L2)",
        "{} heists a game succeed",
        "How many heists succeed",
    ),
    Count("heists_abandoned", "rounds in which nobody stayed (H8)"),
    Count("heists_failed", "the other rounds (H8)"),
    Count("loot_shared", "$M of Loot paid (L2)"),
    Count("undistributed", "$M of Loot left over by rounding down (L2)"),
    Count("driver_fees", "$M paid to Drivers (L3)"),
    Count("stolen", "$M that Crooks took from Brutes (L4)"),
    Count("symbol_bonuses", "$M paid for symbols (L5)"),
    Count("fines", "$M paid by lonely Snitches (H7)"),
    Count("antes_lost", "$M of antes lost to the Reserve (H3, H6)"),
    Count("antes_short", "antes that the Reserve put down, in whole or in part (P5)"),
    Count("looks_won", "Intimidation cards earned (I1)"),
    Count("looks_used", "Intimidation cards used (I2)"),
    Count("hidden_unique", "rounds in which a face-down Role card is of a Role that no face-up one shows (P8)"),
    Count("reserve_end", "$M in the Reserve at the end (S5)", least=None),
    Count("reserve_low", "the fewest $M in the Reserve after set-up or at the end of a round (C3)", least=None),
    Column("clashed", "Characters eliminated because they were not alone of their Role (H3)", is_metric=True),
    Column("named", "Characters eliminated because the Snitch named their Role (H6)", is_metric=True),
    Column("fined", "Snitches left alone, eliminated and fined (H7)", is_metric=True),
    Column("shared", "Characters that got a share of the Loot (L2)", is_metric=True),
    Column("cash", "$M at the end, mean of the players", is_metric=True),
    Column("richest_cash", "$M of the richest player at the end", is_metric=True),
    Column("poorest_cash", "$M of the poorest player at the end", is_metric=True),
    Column(
        "winner_cash",
        "$M of the winner at the end, of one if there are several; empty if nobody won",
        "the winner has ${}M",
        "How much does the winner have",
        is_metric=True,
        conditional=True,
    ),
    Column("leader_net", "$M that a round brought its Leader, mean of the rounds", is_metric=True),
    Column("others_net", "$M that a round brought each other player, mean of them and of the rounds", is_metric=True),
    Column(
        "was_runaway",
        "whether every winner was the richest at half time, perhaps with others; empty if nobody won or the game "
        "was over by then",
    ),
    *CASH_BY_ORDER,
    *(column for of_role in BY_ROLE.values() for column in of_role),
    Column("checksum", "digest of every choice made: equal for the same game on any machine"),
    *asked(DECISIONS),
    *course_of_game("$M of cash to the target"),
)
SEAT_COLUMNS = (
    Column("game", "index of the game"),
    Column("seat", "seat at the table, from 1"),
    Column("order", "place clockwise from the first Leader, who is 1"),
    Column("strategy", "strategy that played, as the lineup names it"),
    Column("won", "whether the seat won, alone or with others"),
    Count("cash", "$M at the end"),
    Count("left_alone", "times a Character of its left for nothing (N5)"),
    Count("left_bribed", "times one left for money (N6, N7)"),
    Count("left_final", "times one left in the final call (N9)"),
    Count("shared", "shares of the Loot that it got (L2)"),
    Count("clashed", "times a Character of its was eliminated for not being alone of its Role (H3)"),
    Count("offers", "offers it made (N6)"),
    Count("bribes_paid", "$M it paid for departures"),
    Count("bribes_taken", "$M it was paid for departures"),
    Count("looks_used", "Intimidation cards it used (I2)"),
    *counts_of("chosen", _ROLES, "Characters it sent as {}; empty if not in play"),
    *counts_of("money", _ROLES, "$M that its Characters brought as {}; empty if not in play"),
    *course_of_seat("never told in this game, for the next heist may be worth all"),
)
