"""Rules of Billionaire that ask much of strategies."""

GAMES = 24  # by each
EXTREMES = [
    {"players": 2, "goal": 50}, {"players": 3, "goal": 5000, "goal_check": "turn", "max_turns": 300},
    {"overbid_reach": 0, "tie_rule": "any", "rebid_among": "tied", "rebid_floor": True, "max_rebids": 20},
    {"bid_cap": 1, "max_rebids": 0, "tie_after_rebids": "unsold", "unsold": "drawer", "max_turns": 300},
    {"start_profits": 0, "pass_profits": 0, "hit_profits": 0, "profit_cards": [0, 0, 0, 0, 1], "max_turns": 300},
    {"exact_payment": True, "profit_values": [50, 7], "profit_cards": [60, 60], "value_ratio": 1, "goal": 300},
    {"play_windows": "after_landing", "power_play_effect": "profit", "espionage_effect": "blind"},
    {"disaster_targets": "any", "proxy_targets": "any", "proxy_ties": "again", "analyze_any_targets": "unprotected"},
    {"power_cards": [20] * 6, "security_own_action": True, "espionage_effect": "look", "plays_per_turn": 100},
    {"trading_values": [[100] * 16, [1], [50, 50]], "end_on_last_investment": False, "max_turns": 300},
    {"start_profits_by_order": [10, 0, 10, 10], "first_bid": "sealed", "first_turn": "no_landing", "bid_cap": 511},
    {"start_profits": 0, "first_bid": "sealed", "turn_order": "passing", "max_turns": 300, "players": 3},
]  # fmt: skip
# What examples in `features` show: a kind of decision, how many of it are asked by then, and the rules.
SHOWN = ("pay", 9, {"players": 4})
