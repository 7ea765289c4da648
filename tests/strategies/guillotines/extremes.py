"""Rules of Guillotines that ask much of strategies, without Roles, with them and with Puppets."""

GAMES = 100  # by each
RED = ("banker", "celebrity", "disaster_speculator", "gangster", "power_broker", "scam_artist")
_USUAL = [
    {"hand_limit": 6, "cards_per_player": 6},
    {"hand_limit": 1, "buy_cards": 1},
    {"resource_cards": [9] * 6, "inflation": [9, 9, 9]},
    {"resource_cards": [0, 0, 0, 0, 0, 1], "special_points": {"audit": 9, "scam": 9, "game_the_market": 9}},
    {"crisis_rebels": [60], "crises_in_deck": 1, "rebels": 60},
    {"crisis_rebels": [0] * 12, "crises_in_deck": 12, "crises_dealt": True, "max_turns": 100},
    {"crises_in_deck": 12, "crisis_penalty": 60, "rebels": 60, "panic_at": 1, "panic_rounds": 9, "panic_die": 60},
    {"cards_per_market": 0},
    {"cards_per_market": 4, "inflation": [0, 0, 0]},
    {"assets_per_market": 0, "max_turns": 100},
    {"assets_per_market": 0, "starred_assets_from": 6, "max_turns": 100},
    {"assets_per_market": 1, "few_markets": 5, "round_ends": "at_once"},
    {"special_cards": {"audit": 9, "scam": 9, "game_the_market": 9}, "hand_limit": 6},
    {"special_actions": False, "players": 5},
    {"start_cards_by_order": [6, 0, 6], "hand_limit": 6, "first_turn": "draw_only", "turn_order": "passing"},
    {"boards": {"aristocrat": {"toys": 4}, "media_baron": {"power": 1}}, "players": 3},
]
_OF_ROLES = [
    {"role_choice": "none"},
    {"role_choice": "random", "roles_left_out": list(RED)},
    {"roles_left_out": [role for role in RED if role != "power_broker"], "panic_at": 1, "level": 3},
    {"policies_left_out": ["new_role", "billionaire_audited", "archaeological_dig"]},
    {"suit_bonus": 3, "resource_cards": [9] * 6},
    {"banker_hand_limit": 6, "banker_goes": "keep", "hand_limit": 1},
    {"celebrity_escape": "asked", "celebrity_barred_by_round_end": True},
    {"scam_artist_can_win": False, "insider_trader_asked": "after_hold_up"},
    {"dig_takes_crises": True, "crises_dealt": True, "crises_in_deck": 12, "rebels": 60},
    {"policy_audit": "may", "new_role": "one_or_none", "tax_choice": "cards_first", "tax_points": 1},
    {"toady_points": 0, "tax_points": 60, "bunker_minimum": 1},
    {"special_cards": {"audit": 9, "scam": 9, "game_the_market": 9}, "hand_limit": 6, "players": 5},
    {"crisis_rebels": [60], "crises_in_deck": 1, "rebels": 60},
    {"assets_per_market": 0, "max_turns": 100},
]
_OF_PUPPETS = [
    {"hand_limit": 6, "cards_per_player": 6, "puppet_price": 1},
    {"hand_limit": 1, "puppet_price": 60},
    {"puppet_die": "card", "puppet_points": 60, "level": 4},
    {"puppet_points": 0, "level": 4, "tax_points": 60},
    {"special_cards": {"audit": 9, "scam": 9, "game_the_market": 9}, "hand_limit": 6, "level": 4},
    {"panic_at": 1, "panic_rounds": 9, "rebels": 60, "level": 3},
    {"assets_per_market": 0, "max_turns": 100},
    {"few_markets": 5, "round_ends": "at_once", "level": 4},
    {"cards_per_market": 0, "puppet_die": "card"},
    {"boards": {"media_baron": {"influence": 4}}},
]
EXTREMES = [*_USUAL, *({"level": 4} | rules for rules in _OF_ROLES), *({"players": 2} | rules for rules in _OF_PUPPETS)]
# What examples in `features` show: a kind of decision, how many of it are asked by then, and the rules.
SHOWN = ("act", 24, {"level": 4, "players": 3})
