"""Rules of Campaign Billionaire that ask much of strategies."""

GAMES = 24  # by each
EXTREMES = [
    {"players": 2, "start_cash": 0, "max_turns": 100}, {"players": 8, "favor_worth": 0, "start_cash": 300},
    {"houses": 0, "hotels": 0, "max_turns": 150}, {"houses": 3, "hotels": 1, "build_after_laps": 0},
    {"jail_cards": "jail", "bribe_square": 30, "bribe_effect": "keep", "doubles_limit": 9, "ag_doubles": "play_on"},
    {"chicago_deeds": 0, "chicago_loans": True, "max_turns": 150}, {"auctions": False, "decliner_bids": True},
    {"first_bid": "sealed", "first_turn": "no_buying", "turn_order": "passing", "start_cash_by_order": [0, 500]},
    {"one_owner_per_color": True, "trade_money": [0], "bid_steps": [100], "force_steps": [1]},
    {"law_loan_limit": 5000, "law_benefit": 100, "billionaire": "starter", "bankrupt_deeds": "unowned"},
    {"income_tax_mortgaged": "full", "salary_backwards": True, "chance": ["back:9", "to:4"], "start_cash": 600},
    {"rent_demand": "asked", "rent_miss": 60, "rent_window": "second_turn", "go_miss": 50, "card_draw": "fresh"},
    {"chance": [], "chest": ["each:-200"], "manage_actions": 1, "forced_surplus": "owner", "cap_winner": "none"},
    {"players": 3, "income_tax": "flat", "mortgage_needs_bare_group": True, "past_jail_acts": True, "jail_turns": 1},
]  # fmt: skip
# What examples in `features` show: a kind of decision, how many of it are asked by then, and the rules.
SHOWN = ("manage", 112, {"players": 4})
