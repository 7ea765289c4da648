"""The columns of the result tables by name, and the words that stand in them; what each says stands in `columns`."""

from bng_sim.core.results import course
from bng_sim.games.campaign.declared.components import GROUPS, N_SQUARES
from bng_sim.games.campaign.declared.terms import Cause, Decision, Ending

ENDINGS = tuple(ending.name.lower() for ending in Ending)
DECISIONS = tuple(decision.name.lower() for decision in Decision)
OF_A_ROW = (
    "turns", "rounds", "rolls", "doubles", "salaries", "salaries_missed", "interns_spent", "interns_at_end",
    "past_jail", "files_used", "senator_landings", "bails", "bought_cash", "bought_favors", "no_deed", "declined",
    "auctions", "auctions_sold", "auction_money", "bids", "rents", "rent_money", "rents_missed", "rents_late",
    "tax_money", "cards_drawn", "transfer_interest", "houses_built", "hotels_built", "levels_sold", "house_auctions",
    "fewest_houses", "houses_at_end", "hotels_at_end", "mortgages", "lifts", "mortgaged_at_end", "unowned_at_end",
    "forced_tried", "forced_sold", "trades_offered", "trades_made", "law_loans", "law_money", "law_benefits",
    "laws_repaid", "law_debt_at_end", "player_loans", "bankruptcies", "bankrupt_to_player", "players_at_end", "fund",
    "monopolies_made",
)  # fmt: skip
FIRST_TIMES = ("first_monopoly_turn", "first_bankrupt_turn", "all_sold_turn")  # 0: never
JAILED = {f"jailed_{cause.name.lower()}": cause.value for cause in Cause}
LANDINGS = {f"landings_{'jail' if square == N_SQUARES else square}": square for square in range(N_SQUARES + 1)}
RENTS_OF = {f"rents_{group}": index for index, group in enumerate(GROUPS)}
BUILT_OF = {f"built_{group}": index for index, group in enumerate(GROUPS[:8])}
FURTHER = ("turns_without_houses",)  # of a row too, but no counts of the rules page, which `simulate` tells
HELD_OF = {f"held_{group}": index for index, group in enumerate(GROUPS)}
VICTORIES_OF = ("first_player", "billionaire", "attorney_general", "first_monopolist")
OF_A_WINNER = {"winner_net_worth": "net_worth", "winner_deeds": "deeds"}
GAME_COLUMNS = (
    "game", "ending", "winners", "first_player", *OF_A_ROW, *FURTHER, *FIRST_TIMES, *JAILED, *LANDINGS,
    *RENTS_OF, *BUILT_OF, *HELD_OF, *OF_A_WINNER, *(f"{who}_won" for who in VICTORIES_OF), "checksum",
    *(f"{count}_{decision}" for decision in DECISIONS for count in ("decisions", "options")), *course.GAME_COLUMNS,
)  # fmt: skip
YES_NO = {"billionaire": "is_billionaire", "attorney_general": "knows_ag"}
OF_A_SEAT_ROW = ("cash", "deeds", "net_worth", "rent_received", "rent_owed", "houses_built", "monopolies")
OFFERS = {f"offers_{group}": index for index, group in enumerate(GROUPS)}
OFFERS_DUE = {f"offers_due_{group}": index for index, group in enumerate(GROUPS)}
SEAT_COLUMNS = (
    "game", "seat", "order", "strategy", "won", *YES_NO, "bankrupt_turn", *OF_A_SEAT_ROW, *OFFERS, *OFFERS_DUE,
    *course.SEAT_COLUMNS,
)  # fmt: skip
