"""What each column of the result tables says."""

from bng_sim.core.results import course_columns
from bng_sim.games.campaign.declared import column_names
from bng_sim.games.campaign.declared.column_names import (
    BUILT_OF,
    DECISIONS,
    HELD_OF,
    JAILED,
    LANDINGS,
    OFFERS,
    OFFERS_DUE,
    RENTS_OF,
)

_COURSE = course_columns.columns("$ of net worth to all that players began with", "never told in this game, for "
                                 "luck may turn")  # fmt: skip
GAME_COLUMNS = (
    {
        "game": "index of the game; with seed and cell it decides everything in it",
        "ending": "how it ended (W)",
        "winners": "seats that won (W1, W3)",
        "first_player": "seat that began, from 1",
        "turns": "turns begun",
        "rounds": "1 and how often play came round to who began, or past them",
        "rolls": "rolls to move and in Jail (V2, J5)",
        "doubles": "of these, doubles",
        "salaries": "salaries paid (V4)",
        "salaries_missed": "salaries forgotten (V5)",
        "interns_spent": "interns given for deeds (B2)",
        "interns_at_end": "interns of all players at the end",
        "past_jail": "moves past Jail (J7)",
        "files_used": "times the Attorney General was told not to prosecute (J6)",
        "senator_landings": "landings on Bribe a Senator (J8)",
        "bails": "bails owed or paid (J4, J5)",
        "bought_cash": "deeds got for money at list price (B1)",
        "bought_favors": "deeds got for interns (B2)",
        "no_deed": "purchases that yielded no deed (B4)",
        "declined": "properties landed on and not bought (B3)",
        "auctions": "auctions of deeds and houses, without bidders too (A1, H6, K4)",
        "auctions_sold": "of these, those with a buyer",
        "auction_money": "$ paid in auctions",
        "bids": "raises in auctions (A2)",
        "rents": "rents demanded (R6, R7)",
        "rent_money": "$ of these, paid in full or not",
        "rents_missed": "rents that the owner did not notice at once (R6)",
        "rents_late": "rents noticed a turn later (R7)",
        "tax_money": "$ of taxes, as owed (X1, X2)",
        "cards_drawn": "cards drawn (C1)",
        "transfer_interest": "mortgaged deeds received by players in trades and bankruptcies (G5)",
        "houses_built": "houses built, auctioned ones too",
        "hotels_built": "hotels built",
        "levels_sold": "houses sold, and 1 to 5 a hotel (H7, H8)",
        "house_auctions": "houses auctioned for scarcity (H6)",
        "fewest_houses": "lowest stock of houses in the Slush Fund after any building or sale",
        "houses_at_end": "houses on the board at the end",
        "hotels_at_end": "hotels on the board at the end",
        "mortgages": "deeds mortgaged (G1)",
        "lifts": "mortgages lifted (G3, G5, G6)",
        "mortgaged_at_end": "deeds mortgaged at the end",
        "unowned_at_end": "deeds that nobody owns at the end",
        "forced_tried": "forced sales tried (G6)",
        "forced_sold": "of these, those in which the deed changed hands",
        "trades_offered": "trades proposed (T1)",
        "trades_made": "trades made (T4)",
        "law_loans": "loans for the promise of a law (F4)",
        "law_money": "$ of these",
        "law_benefits": "$ paid to the Billionaire for such laws (F5)",
        "laws_repaid": "law debts repaid (F5)",
        "law_debt_at_end": "$ of law debts at the end",
        "player_loans": "loans between players (F7)",
        "bankruptcies": "players bankrupt, the last one too (K1)",
        "bankrupt_to_player": "of these, those whose creditor was a player",
        "players_at_end": "players not bankrupt at the end",
        "fund": "$ of the Slush Fund's balance at the end; it begins with 0 (S5)",
        "monopolies_made": "changes of owner that left a whole colour group with the new owner",
        "turns_without_houses": "turns begun when the Slush Fund had no house left",
        "first_monopoly_turn": "turn in which that first happened; empty if never",
        "first_bankrupt_turn": "turn of the first bankruptcy; empty if there was none",
        "all_sold_turn": "turn after which no deed was unowned for the first time; empty if never",
        "winner_net_worth": "$ that the winner, of several that of the lowest seat, is worth; empty if nobody won",
        "winner_deeds": "deeds that this winner has; empty if nobody won",
        "first_player_won": "whether who began won; empty if nobody won",
        "billionaire_won": "whether the Campaign Billionaire won; empty if there is none, or nobody won",
        "attorney_general_won": "whether who knows the Attorney General won; empty if not one alone does, or nobody "
        "won",
        "first_monopolist_won": "whether who first owned a whole colour group won; empty if nobody did, or nobody won",
        "checksum": "digest of every choice made: equal for the same game on any machine",
    }
    | {name: f"times put in Jail by a {name.removeprefix('jailed_')} (J1)" for name in JAILED}
    | {
        name: "rolls after which the token rests "
        + ("in Jail" if name.endswith("jail") else f"on square {name.removeprefix('landings_')}")
        for name in LANDINGS
    }
    | {name: f"$ of rent demanded for {name.removeprefix('rents_').replace('_', ' ')}" for name in RENTS_OF}
    | {
        name: f"$ of buildings put up on {name.removeprefix('built_').replace('_', ' ')}, less what sold ones brought"
        for name in BUILT_OF
    }
    | {
        name: f"$ of list price of {name.removeprefix('held_').replace('_', ' ')}, times the turns that each deed was "
        "some player's"
        for name in HELD_OF
    }
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
    "order": "place clockwise from who began, who is 1",
    "strategy": "strategy that played, as the lineup names it",
    "won": "whether the seat won, alone or with others",
    "billionaire": "whether it is the Campaign Billionaire (S3)",
    "attorney_general": "whether it knows the Attorney General (J3)",
    "bankrupt_turn": "turn in which it went bankrupt; empty if it did not",
    "cash": "$ in hand at the end",
    "deeds": "deeds owned at the end",
    "net_worth": "$ of net worth at the end (W4)",
    "rent_received": "$ of rent it demanded",
    "rent_owed": "$ of rent demanded of it",
    "houses_built": "houses it built",
    "monopolies": "times it came to own a whole colour group",
}
SEAT_COLUMNS |= {
    name: f"first rolls of its turns that led to {name.removeprefix('offers_').replace('_', ' ')} nobody owned"
    for name in OFFERS
}
SEAT_COLUMNS |= {
    name: f"how often that was to be expected of {name.removeprefix('offers_due_').replace('_', ' ')}, before each "
    "roll, in 36ths"
    for name in OFFERS_DUE
}
SEAT_COLUMNS |= _COURSE["seats"]
COLUMNS = {
    "games": {name: GAME_COLUMNS[name] for name in column_names.GAME_COLUMNS},
    "seats": {name: SEAT_COLUMNS[name] for name in column_names.SEAT_COLUMNS},
}
