"""The golden games of Campaign Billionaire."""

from tests.games.golden import Golden, lines

__all__ = ["GOLDEN", "NOT_SHOWN", "lines"]

_CHEAP = {"lot_price": [20] * 22, "house_cost": [20] * 8, "build_after_laps": 0, "rail_price": 20, "utility_price": 20}
_JAILING = {"chance": ["door", "to:30", "free"], "chest": ["door", "to:30", "free"], "bribe_effect": "keep"}
_RULES = {
    "duel": {"players": 2, "max_turns": 10},
    "jail": {"players": 2, "max_turns": 24, "jail_cards": "keep", "doubles_limit": 2, "manage_actions": 0,
             "attorney_general": "all", **_JAILING},
    "builders": {**_CHEAP, "players": 2, "max_turns": 17, "houses": 1, "auctions": False, "manage_actions": 2,
                 "proposals_per_turn": 0, "forced_sale": False, "favor_worth": 0, "attorney_general": "nobody",
                 "chance": ["to:1", "to:39"], "chest": ["to:3", "to:37"]},
    "debts": {"players": 3, "start_cash": 200, "max_turns": 20, "chicago_loans": True, "law_loan_limit": 100,
              "luxury_tax": 500, "chance": ["to:38", "each:300"], "bid_steps": [50]},
    "forgotten": {"players": 3, "max_turns": 10, "go_miss": 50, "rent_miss": 60, "rent_window": "second_turn",
                  "chicago_deeds": 50, "bid_steps": [100], "salary_backwards": True, "chance": ["back:9"],
                  "chest": ["back:3"], "income_tax_mortgaged": "full"},
}  # fmt: skip
NOTICED = {"start_cash": 300}  # a change that the figures of a published report show
GOLDEN = {
    "duel": Golden(_RULES["duel"], "random", 1254, "V B A R X C as printed"),
    "jail": Golden(_RULES["jail"], "random", 20, "J"),
    "builders": Golden(_RULES["builders"], "random", 2828, "H"),
    "debts": Golden(_RULES["debts"], "random", 1103, "F K G T"),
    "forgotten": Golden(_RULES["forgotten"], "random", 459, "R6 R7 V4 V5 B4"),
}
NOT_SHOWN = {"first_bid"}  # events
