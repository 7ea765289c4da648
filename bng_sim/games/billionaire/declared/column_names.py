"""The columns of the result tables by name, and the words that stand in them; what each says stands in `columns`."""

from bng_sim.core.results import course
from bng_sim.games.billionaire.declared.components import POWERS, SPACES, Space
from bng_sim.games.billionaire.declared.terms import Decision, Ending

ENDINGS = tuple(ending.name.lower() for ending in Ending)
DECISIONS = tuple(decision.name.lower() for decision in Decision)
OF_A_ROW = (
    "rounds", "turns", "hq_passed", "hq_hit", "hq_visited", "hq_vacant", "profits_drawn", "profits_short", "auctions",
    "auctions_three", "sold", "unsold", "sold_to_drawer", "sold_three", "investments_sold", "sold_trading",
    "sold_trading_three", "bid_rounds", "ties", "lots_drawn", "overbids", "forfeited_investments",
    "forfeited_profits", "price", "price_three", "paid", "overpayments", "paid_profits", "paid_investments", "analyses",
    "red_red", "red_green", "green_red", "green_green", "power_drawn", "cancelled_landings", "cancelled_cards",
    "investments_seized", "investments_returned", "profits_taken", "investments_left", "profits_left",
)  # fmt: skip
FURTHER = (  # of a row too, but no counts of the rules page, which `simulate` tells
    "sold_trading_dear", "sold_actual", "price_dear", "red_red_actual", "cancelled_spins", "cancelled_attacks",
)  # fmt: skip
LANDED = {f"landed_{space}": index for index, space in enumerate(SPACES) if index != Space.HEADQUARTERS}
PLAYED = {f"played_{power}": index for index, power in enumerate(POWERS)}
AT_END = {"cash": "cash_at_end", "profits": "profits_at_end", "investments": "investments_at_end",
          "powers": "power_at_end", "total": "total_at_end"}  # fmt: skip
OF_A_WINNER = ("winner_total", "winner_most_investments", "winner_most_cash")
GAME_COLUMNS = (
    "game", "ending", "winners", "first_player", *OF_A_ROW, *FURTHER, *LANDED, *PLAYED, *AT_END.values(),
    *OF_A_WINNER, "checksum", *(f"{count}_{decision}" for decision in DECISIONS for count in ("decisions", "options")),
    *course.GAME_COLUMNS,
)  # fmt: skip
OF_A_SEAT_ROW = (
    *AT_END, "lots_won", "price", "paid", "bought_trading", "received", "overbids", "analyses", "red_red",
    "red_green", "green_red", "green_green", "seized", "lost", "securities",
    "power_drawn", "security_drawn", "security_due",
)  # fmt: skip
SEAT_COLUMNS = ("game", "seat", "order", "strategy", "won", *OF_A_SEAT_ROW, *course.SEAT_COLUMNS)
