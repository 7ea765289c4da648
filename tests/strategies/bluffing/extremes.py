"""Rules of Bluffing Billionaires that ask much of strategies."""

GAMES = 120  # by each
EXTREMES = [
    {"powers": "assumed"},
    {"powers": "assumed", "power_uses": 9, "power_icons": [], "players": 6, "old_card": "stacked"},
    {"powers": "assumed", "power_uses": 3, "boost_points": 9, "last_play": "voted", "empty_hand": "play_on"},
    {"powers": "assumed", "players": 2, "billionaires": ["yellow", "purple"], "hand_cards_taken": 9},
    {"old_card": "stacked", "last_play": "voted", "empty_hand": "play_on", "after_challenge": "loser"},
    {"old_card": "shown", "equal_card": "active", "empty_hand": "ends_at_turn", "after_challenge": "challenger"},
    {"hand_cards_taken": 0, "revealed_card": "never"},
    {"hand_cards_taken": 9, "revealed_card": "always", "taking_order": "random", "players": 6},
    {"deck_values": [0] * 12, "deck_coins": [0] * 12, "players": 6},
    {"deck_values": [99] * 12, "deck_coins": [99] * 12, "players": 6, "further_tie": "replay"},
    {"deck_values": [5], "deck_coins": [1], "players": 2},
    {"deck_values": [7, 1], "deck_coins": [0, 9], "players": 3, "last_play": "voted"},
    {"deck_values": [[i + 1, 9 - i, 5] for i in range(6)], "deck_coins": [[3, 1, i] for i in range(6)], "players": 5},
    {"empty_hand": "ends_at_once", "max_turns": 5, "tie_coins": "all"},
    {"points_by_order": [0, 99, 0, 1], "players": 5},
]  # fmt: skip
# What examples in `features` show: a kind of decision, how many of it are asked by then, and the rules.
SHOWN = ("vote", 5, {"players": 4})
