"""Rules of Millions of Dollars that ask much of strategies."""

GAMES = 24  # by each
EXTREMES = [
    {"roles": ["brute"], "characters_each": 1},
    {"roles": ["snitch", "mastermind"], "characters_each": 2, "players": 8, "hidden_roles": 3},
    {"players": 8, "characters_each": 2, "wont_get_fooled": True, "claims": True, "calls": True, "price_calls": True},
    {"start_cash": 0, "bank": 0, "short_ante": "rest", "short_ante_back": "reserve", "crook_theft": 12},
    {"negotiation_rounds": 0}, {"negotiation_rounds": 10, "offer_max": 30, "start_cash": 20, "price_calls": True},
    {"binding_stay": False, "final_call": False}, {"offer_max": 0, "looks": "none", "hidden_roles": 99},
    {"players": 3, "snitch_may_pass": True, "snitch_names": "any", "snitch_fine": 0, "snitched_brute_earns": True},
    {"hidden_roles": 0, "show_at_end": True, "wont_get_fooled": True, "players": 7},
    {"players": 4, "first_bid": "sealed", "first_turn": "no_visit", "start_cash_by_order": [0, 3, 20]},
]  # fmt: skip
# What examples in `features` show: a kind of decision, how many of it are asked by then, and the rules.
SHOWN = ("move", 8, {"players": 4})
