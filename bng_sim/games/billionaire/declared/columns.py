"""What each column of the result tables says."""

from bng_sim.core.results import course_columns
from bng_sim.games.billionaire.declared import column_names
from bng_sim.games.billionaire.declared.column_names import DECISIONS, LANDED, PLAYED

_COURSE = course_columns.columns("$ million of the total to the goal", "never told in this game, for luck may turn")
GAME_COLUMNS = (
    {
        "game": "index of the game; with seed and cell it decides everything in it",
        "ending": "how it ended (W7)",
        "winners": "seats that won (W4, W5)",
        "first_player": "seat that played first, from 1",
        "rounds": "turns begun by the player who played first",
        "turns": "turns begun",
        "hq_passed": "times a player passed their own Headquarters (H2)",
        "hq_hit": "landings on one's own Headquarters (H3), cancelled ones too",
        "hq_visited": "landings on another player's Headquarters (H4), whether anything was analyzed or not",
        "hq_vacant": "landings on a Headquarters of nobody (H5)",
        "profits_drawn": "Profit cards drawn from the deck after set-up",
        "profits_short": "Profit cards due but not drawn (M3)",
        "auctions": "lots put up for sealed bids",
        "auctions_three": "of these, lots that nobody may look at, of up to three Investments (A4)",
        "sold": "lots that were sold",
        "unsold": "lots that were not (B4)",
        "sold_to_drawer": "lots sold to the drawer (Y5)",
        "sold_three": "lots of A4 that were sold",
        "investments_sold": "Investments in the lots sold",
        "sold_trading": "$ million of trading value in the lots sold",
        "sold_trading_three": "$ million of trading value in the lots of A4 that were sold",
        "sold_trading_dear": "$ million of trading value in the lots sold of one Investment that is worth more than "
        "the middle one of all",
        "sold_actual": "$ million of actual value in the lots sold",
        "bid_rounds": "rounds of sealed bids",
        "ties": "rounds of bids that ended in a tie that counts (B5)",
        "lots_drawn": "ties settled by lot (B6)",
        "overbids": "winners of a bidding who could not pay (B8)",
        "forfeited_investments": "Investments forfeited for that (B8)",
        "forfeited_profits": "Profit cards forfeited for that (B8)",
        "price": "$ million of bids that were paid",
        "price_three": "of these, $ million for lots of A4",
        "price_dear": "of these, $ million for lots of one Investment that is worth more than the middle one of all",
        "paid": "$ million handed over for them: no change is given (Y2)",
        "overpayments": "payments above the bid (Y2)",
        "paid_profits": "Profit cards given in payment",
        "paid_investments": "Investments given in payment",
        "analyses": "times the Analyzer was spun (N3)",
        "red_red": "of these, times it seized the Investment (N4)",
        "red_green": "of these, times a Profit card was taken before the owner drew one (N5)",
        "green_red": "of these, times a Profit card was taken after the owner drew one (N6)",
        "green_green": "of these, times the owner drew Profit cards (N7)",
        "red_red_actual": "$ million of actual value that the Analyzer seized (N4)",
        "power_drawn": "Power Play cards drawn (P1)",
        "cancelled_landings": "landings cancelled by Security (X1)",
        "cancelled_cards": "Power Play cards cancelled by Security (X1)",
        "cancelled_spins": "of both, those of which the Analyzer would have been spun",
        "cancelled_attacks": "of both, those at an Investment: these, Disaster and Proxy Fight",
        "investments_seized": "Investments taken from another player (N4, P7)",
        "investments_returned": "Investments that Disaster sent back to their decks (P5)",
        "profits_taken": "Profit cards that players took from another hand (N5, N6, P4, P6)",
        "investments_left": "Investments in the three decks at the end",
        "profits_left": "cards in the Profit deck at the end",
        "cash_at_end": "$ million of Profit cards in hand at the end, mean of the players",
        "profits_at_end": "Profit cards in hand at the end, mean of the players",
        "investments_at_end": "Investments owned at the end, mean of the players",
        "power_at_end": "Power Play cards in hand at the end, mean of the players",
        "total_at_end": "$ million of Profit cards and actual values at the end, mean of the players",
        "winner_total": "$ million that the winner has in all; empty if nobody won",
        "winner_most_investments": "whether a winner has as many Investments as anybody; empty if nobody won",
        "winner_most_cash": "whether a winner has as much in Profit cards as anybody; empty if nobody won",
        "checksum": "digest of every choice made: equal for the same game on any machine",
    }
    | {name: f"landings on a space `{name.removeprefix('landed_')}` (C1)" for name in LANDED}
    | {name: f"Power Play cards `{name.removeprefix('played_')}` played, cancelled ones too (C4)" for name in PLAYED}
    | {
        f"{count}_{decision}": f"{meaning} at decision `{decision}` (chapter D)"
        for decision in DECISIONS
        for count, meaning in (("decisions", "times a player was asked"), ("options", "options listed in all"))
    }
    | _COURSE["games"]
)
SEAT_COLUMNS = {
    "game": "index of the game",
    "seat": "seat at the table, from 1",
    "order": "place clockwise from who played first, who is 1",
    "strategy": "strategy that played, as the lineup names it",
    "won": "whether the seat won, alone or with others",
    "cash": "$ million of Profit cards in hand at the end",
    "profits": "Profit cards in hand at the end",
    "investments": "Investments owned at the end",
    "powers": "Power Play cards in hand at the end",
    "total": "$ million of Profit cards and actual values at the end",
    "lots_won": "lots it bought",
    "price": "$ million it bid for them",
    "paid": "$ million it handed over for them",
    "bought_trading": "$ million of trading value that it bought",
    "received": "$ million that others paid it as drawer (Y5)",
    "overbids": "biddings it won and could not pay (B8)",
    "analyses": "times it spun the Analyzer",
    "red_red": "of these, times it seized the Investment (N4)",
    "red_green": "of these, times it took a Profit card before the owner drew one (N5)",
    "green_red": "of these, times it took a Profit card after the owner drew one (N6)",
    "green_green": "of these, times the owner drew Profit cards (N7)",
    "seized": "Investments it took from others (N4, P7)",
    "lost": "Investments taken from it or sent back by others (N4, P5, P7)",
    "securities": "Security cards it played",
    "power_drawn": "Power Play cards it drew (P1)",
    "security_drawn": "Security cards among those that it drew and nobody had seen before",
    "security_due": "how many these would have been on average, by what was left unseen each time (P1)",
} | _COURSE["seats"]
COLUMNS = {
    "games": {name: GAME_COLUMNS[name] for name in column_names.GAME_COLUMNS},
    "seats": {name: SEAT_COLUMNS[name] for name in column_names.SEAT_COLUMNS},
}
