"""Recorded games for the referee's tests, and what the table held before each of their events."""

from types import SimpleNamespace
from typing import Any

from bng_sim.games import GAMES
from bng_sim.referees.campaign.game_audit import AUDIT
from tests.referees import recordings
from tests.referees.recordings import Recordings

GAME = GAMES["campaign"]
SHORT = {"max_turns": 50}
DEAR = {"luxury_tax": 1000, "income_tax": "flat", "income_tax_flat": 1000}
CHEAP = {"start_cash": 3000, "lot_price": [20] * 22, "house_cost": [20] * 8, "build_after_laps": 0, "players": 2,
         "proposals_per_turn": 3, "max_turns": 70}  # fmt: skip
CARDS = ["to:0", "to:24", "to:30", "rail", "utility", "back:3", "free", "door", "money:50", "money:-50", "each:20",
         "each:-20", "repairs:25:100"]  # fmt: skip
NO_SENATOR = {"bribe_square": 0, "attorney_general": "nobody"}

SETTINGS: dict[str, dict[str, Any]] = {
    "usual": SHORT,
    "two": {"players": 2, **SHORT},
    "eight": {"players": 8, **SHORT},
    "very short": {"max_turns": 3, "start_cash_by_order": [0, 5]},
    "by order": {**SHORT, "start_cash_by_order": [0, 25, 50]},
    "short first": {"first_turn": "no_buying", "max_turns": 6},
    "passing": {"turn_order": "passing", "players": 3, "max_turns": 20},
    "bids": {"first_bid": "sealed", "billionaire": "starter", "start_cash_by_order": [7], "max_turns": 6},
    "nobody wins": {"max_turns": 5, "cap_winner": "none"},
    "like ones": {"max_turns": 1, "players": 8, "auctions": False, "favor_worth": 0, "manage_actions": 0},
    "worth": {**SHORT, "intern_worth": 70, "billionaire": "starter", "billionaire_extra": 50},
    "nobody": {**SHORT, "billionaire": "none", "attorney_general": "billionaire"},
    "friends": {**SHORT, "attorney_general": "all", "doubles_limit": 2, "bribe_square": 30, "chance": ["to:30"]},
    "play on": {**SHORT, "attorney_general": "all", "doubles_limit": 2, "ag_doubles": "play_on"},
    "jailed": {**SHORT, **NO_SENATOR, "doubles_limit": 2, "jail_cards": "jail", "chance": ["door", "free", "to:30"],
               "chest": ["door", "free", "door"], "jail_turns": 2, "max_turns": 90},
    "evaded": {**SHORT, "attorney_general": "drawn", "bribe_effect": "keep", "bribe_price": 20, "jail_cards": "keep",
               "chance": ["door", "to:30", "to:20"], "chest": ["door", "to:30", "free"], "jail_rent": False,
               "max_turns": 90},
    "past jail": {**SHORT, "past_jail_acts": True, "chance": ["door", "to:20"], "chest": ["door"], "bribe_price": 30},
    "bribes in vain": {**SHORT, "bribe_effect": "nothing", "chance": ["to:20"]},
    "cards": {**SHORT, "chance": CARDS, "chest": CARDS[::-1]},
    "any cards": {**SHORT, "chance": CARDS, "chest": CARDS, "card_draw": "fresh"},
    "few cards": {**SHORT, "chance": ["money:10"], "chest": []},
    "round and round": {**SHORT, "chance": ["to:7", "to:22"], "chest": ["to:2"], "salary": 1},
    "forgetful": {**SHORT, "go_miss": 50, "rent_miss": 50, "rent_window": "second_turn", "rent_demand": "asked",
                  "start_cash": 5000, "max_turns": 90},
    "forgetful and short": {**SHORT, "rent_miss": 50, "start_cash": 5000, "utility_roll": "same", "max_turns": 90},
    "late": {**SHORT, "rent_miss": 60, "rent_window": "second_turn", "start_cash": 5000, "max_turns": 90},
    "never noticed": {**SHORT, "rent_miss": 100, "go_miss": 100, "rent_window": "second_turn"},
    "chicago": {**SHORT, "start_cash": 600, "chicago_deeds": 50, "chicago_loans": True, "law_loan_limit": 50,
                "luxury_tax": 500, "max_turns": 90, "chance": ["to:38"], "income_tax": "flat"},
    "no deeds": {**SHORT, "chicago_deeds": 0, "auctions": False},
    "one owner": {**SHORT, "one_owner_per_color": True, "start_cash": 5000, "decliner_bids": True},
    "auctions": {**SHORT, "start_cash": 400, "max_bids": 3, "bid_steps": [10]},
    "favors": {**SHORT, "favor_worth": 500, "chance": ["to:0", "to:1"], "chest": ["to:0"]},
    "poor": {"start_cash": 500, **DEAR, "max_turns": 90, "players": 5,
             "chance": ["free", "to:4", "each:-90", "each:90"]},
    "poor keepers": {"start_cash": 300, **DEAR, "max_turns": 90, "players": 5, "chance": ["free", "door", "to:4"],
                     "chest": ["free", "door", "each:700"], "jail_cards": "keep", "law_loan_limit": 0},
    "unowned": {"start_cash": 400, **DEAR, "max_turns": 90, "players": 4, "bankrupt_deeds": "unowned",
                "chance": ["to:4", "to:38"]},
    "pledged": {**SHORT, "income_tax_mortgaged": "full", "chance": ["to:4"], "income_tax_percent": 5, "max_turns": 90},
    "backwards": {**SHORT, "salary_backwards": True, "chance": ["back:39", "back:7"], "chest": ["back:2"],
                  "go_miss": 20},
    "laws": {**SHORT, "start_cash": 300, "luxury_tax": 400, "chance": ["to:38", "to:0"], "law_benefit": 30,
             "law_loan_limit": 900, "max_turns": 90},
    "cheap": CHEAP,
    "cheap and dear": {**CHEAP, "start_cash": 700, "rail_rent": [300] * 4, "luxury_tax": 900, "monopoly_rent": 3,
                       "chance": ["to:38", "repairs:25:100", "to:4"], "law_loan_limit": 0},
    "hotels": {**CHEAP, "start_cash": 10_000, "house_cost": [2] * 8, "lot_rent": [[1] * 6] * 22, "houses": 40,
               "hotels": 2, "manage_actions": 100, "proposals_per_turn": 0, "forced_sale": False,
               "mortgage_needs_bare_group": True, "max_turns": 400, "chance": ["repairs:1:2"]},
    "monopolies": {**CHEAP, "monopoly_rent": 2},
    "scarce": {**CHEAP, "houses": 2, "players": 3, "max_turns": 90},
    "scarce and sold": {**CHEAP, "houses": 6, "house_auction": False},
    "bare": {**CHEAP, "mortgage_needs_bare_group": True},
    "laps": {**CHEAP, "build_after_laps": 3},
    "forced": {**CHEAP, "forced_surplus": "owner", "forced_sales_per_turn": 3, "players": 4},
    "unforced": {**SHORT, "forced_sale": False, "manage_actions": 3},
}  # fmt: skip


def _snapshot(table: Any) -> SimpleNamespace:
    return SimpleNamespace(
        active=table.active,
        turn=table.turn,
        first=table.first,
        billionaire=table.billionaire,
        friends=[*table.friends],
        houses=table.houses,
        hotels=table.hotels,
        dice=table.dice,
        actions=table.actions,
        forced=table.forced,
        proposed=table.proposed,
        box=table.box,
        players=recordings.copied(table.players),
        owners=dict(table.owners),
        mortgaged=set(table.mortgaged),
        levels=dict(table.levels),
        piles={pile: [*cards] for pile, cards in table.piles.items()},
        missed=[*table.missed],
        in_game=table.in_game,
    )


RECORDINGS = Recordings(GAME, {name: (rules, "random") for name, rules in SETTINGS.items()}, AUDIT, _snapshot)
play, recorded, fresh, tables = RECORDINGS.play, RECORDINGS.recorded, RECORDINGS.fresh, RECORDINGS.tables
