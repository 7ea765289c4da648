"""What the tests of every referee take of this game's."""

from tests.referees.campaign import broken_boards, broken_ends, broken_jails, broken_money
from tests.referees.campaign.recording import RECORDINGS
from tests.referees.campaign.settings import drawn
from tests.referees.cases import Cases, Drawn

LONG = ("evaded", "poor", "scarce", "forgetful", "chicago", "forced")  # games, of whose events not all are tried
OTHERWISE = [
    ("usual", {"players": 5}, {"LOG"}),
    ("usual", {"start_cash": 100}, {"B1", "D", "A2"}),
    ("by order", {"start_cash_by_order": [0, 25]}, {"S8"}),
    ("short first", {"first_turn": "full"}, {"B1"}),
    ("passing", {"turn_order": "clockwise"}, {"V1"}),
    ("bids", {"first_bid": "none"}, {"S1"}),
    ("usual", {"billionaire": "none"}, {"S3"}),
    ("worth", {"billionaire_extra": 60}, {"S4"}),
    ("usual", {"salary": 100}, {"V4"}),
    ("backwards", {"salary_backwards": False}, {"V4"}),
    ("forgetful", {"go_miss": 0}, {"V5"}),
    ("favors", {"favor_worth": 20}, {"D", "B2"}),
    ("chicago", {"chicago_deeds": 100}, {"B4"}),
    ("usual", {"one_owner_per_color": True}, {"B5", "D", "M1"}),
    ("usual", {"auctions": False}, {"A1"}),
    ("usual", {"decliner_bids": True}, {"A1"}),
    ("usual", {"bid_steps": [10]}, {"A2", "D"}),
    ("auctions", {"max_bids": 100}, {"A2"}),
    ("monopolies", {"monopoly_rent": 3}, {"R2"}),
    ("usual", {"rail_rent": [1, 2, 3, 4]}, {"R3"}),
    ("usual", {"utility_factor": [5, 11]}, {"R4"}),
    ("usual", {"utility_roll": "same"}, {"R4"}),
    ("evaded", {"jail_rent": True}, {"R5", "R6", "R4"}),
    ("forgetful", {"rent_demand": "automatic"}, {"R6", "R7"}),
    ("late", {"rent_miss": 0}, {"R6"}),
    ("late", {"rent_window": "next_roll"}, {"R7"}),
    ("usual", {"luxury_tax": 75}, {"X1"}),
    ("usual", {"income_tax": "flat"}, {"X2"}),
    ("usual", {"income_tax_flat": 150}, {"X2"}),
    ("usual", {"income_tax_percent": 20}, {"X2"}),
    ("pledged", {"income_tax_mortgaged": "half"}, {"X2"}),
    ("any cards", {"card_draw": "pile"}, {"C1"}),
    ("jailed", {"jail_cards": "keep"}, {"C5"}),
    ("jailed", {"doubles_limit": 3}, {"V2"}),
    ("usual", {"attorney_general": "all"}, {"J3"}),
    ("play on", {"ag_doubles": "past_jail"}, {"J3"}),
    ("jailed", {"bail": 40}, {"J4", "J5"}),
    ("jailed", {"jail_turns": 3}, {"J5"}),
    ("evaded", {"non_prosecution": 0}, {"J6", "D"}),
    ("usual", {"past_jail_acts": True}, {"B1", "R6"}),
    ("usual", {"bribe_square": 0}, {"J8"}),
    ("past jail", {"bribe_price": 31}, {"J8"}),
    ("evaded", {"bribe_effect": "past_jail"}, {"J8"}),
    ("laws", {"law_loan_limit": 0}, {"D", "F4", "K1"}),
    ("laws", {"law_benefit": 29}, {"F5"}),
    ("chicago", {"chicago_loans": False}, {"D", "F7", "K1"}),
    ("chicago", {"chicago_interest": 20}, {"F7", "M1", "D"}),
    ("unowned", {"bankrupt_deeds": "auction"}, {"K4"}),
    ("unforced", {"manage_actions": 2}, {"M2"}),
    ("usual", {"forced_sales_per_turn": 0}, {"D", "M2"}),
    ("usual", {"proposals_per_turn": 0}, {"D", "M2"}),
    ("laps", {"build_after_laps": 1}, {"D"}),
    ("scarce", {"house_auction": False}, {"H6"}),
    ("cheap", {"mortgage_needs_bare_group": True}, {"D", "G1"}),
    ("usual", {"interest": 20}, {"G3"}),
    ("usual", {"forced_sale": False}, {"D", "M1"}),
    ("usual", {"force_steps": [10]}, {"D", "G6"}),
    ("forced", {"forced_surplus": "fund"}, {"G6"}),
    ("usual", {"trade_money": [0]}, {"D", "T3", "T2", "M1"}),
    ("very short", {"max_turns": 2}, {"W3"}),
    ("usual", {"cap_winner": "none"}, {"W3"}),
    ("worth", {"intern_worth": 71}, {"W4"}),
    ("scarce", {"houses": 3}, {"H6"}),
    ("hotels", {"hotels": 0}, {"D", "M1", "H5"}),
    ("usual", {"lot_price": [60] * 22}, {"L2"}),
    ("usual", {"lot_rent": [[1] * 6] * 22}, {"L2"}),
    ("usual", {"house_cost": [60] * 8}, {"L2"}),
    ("usual", {"rail_price": 100}, {"L2"}),
    ("usual", {"utility_price": 100}, {"L2"}),
    ("usual", {"chance": ["free"]}, {"L3"}),
    ("few cards", {"chest": ["free"]}, {"L3"}),
]

ALL_THE_SAME = (  # switches that change nothing in so short a game
    "salary_backwards", "one_owner_per_color", "past_jail_acts", "chicago_loans", "mortgage_needs_bare_group",
)  # fmt: skip


def is_free(one, two, _rules):
    """Whether two events may change places: they say the same."""
    return {**one, "n": 0} == {**two, "n": 0}


def misreport(log):
    sold = next(event for event in log if event["event"] == "auctioned" and event["seat"])
    sold["amount"] += 1
    message = [f"expected auctioned seat={sold['seat']} amount={sold['amount'] - 1}"]
    return sold, "A3", message, [f"turn {sold['turn']}, "]


CASES = Cases(
    recordings=RECORDINGS,
    recorded=2,
    is_free=is_free,
    moved=[("very short", 1), ("like ones", 1), ("nobody wins", 1), *((setting, 97) for setting in LONG)],
    moved_slowly=[(setting, 31) for setting in LONG],
    junk=[("evaded", 14), ("chicago", 14), ("scarce", 14)],
    junk_slowly=[("evaded", 3), ("chicago", 3), ("scarce", 3)],
    head="very short",
    any_in_head=("version", "seed", "index", "lineup"),
    unnoticed_in_head=[(switch, True) for switch in ALL_THE_SAME],
    list_setting="very short",
    lists={"start_cash_by_order": "S8",
           "bid_steps": "A2", "force_steps": "G6", "trade_money": "T3", "rail_rent": "R3", "utility_factor": "R4",
           "lot_price": "L2", "lot_rent": "R1", "house_cost": "H2", "chance": "C1", "chest": "C1"},
    otherwise=OTHERWISE,
    otherwise_games=20,
    misreport=misreport,
    in_a_file={"max_turns": 40, "chance": ["to:7", "each:-10", "door"], "rail_rent": [1, 2, 3, 4]},
    falsified=broken_boards.ROWS + broken_jails.ROWS + broken_money.ROWS + broken_ends.ROWS,
    not_caught={
        "S7": "nothing is given in these games; tests/conformance/test_gifts.py falsifies what is",
        "S5": "says that the Fund has no need to be able to pay",
        "F3": "says that nobody pays for another, which shows in who pays each debt (F1)",
        "F6": "says what X2 and W4 count",
        "K5": "what is void shows in later lists and at the end (W4)",
        "T1": "says what the protocol of T2 to T4 leaves out",
        **{rule: "says what seats know, of which a log tells nothing" for rule in ("I1", "I2")},
    },
    drawn=Drawn(drawn, of_each=2, many=3000),
    all_seen_in=3,
)  # fmt: skip
