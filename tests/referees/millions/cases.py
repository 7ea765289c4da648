"""What the tests of every referee take of this game's."""

from tests.referees.cases import Cases, Drawn
from tests.referees.millions import broken_ends, broken_heists, broken_planning, broken_talks
from tests.referees.millions.recording import RECORDINGS
from tests.referees.millions.settings import drawn

MOVED = ("four", "three", "talk", "poor", "looks", "named", "shown")
ANY_ORDER = ("place", "ante", "final_answer", "share", "show", "cash", "win")  # the rules do not say which comes first
OTHERWISE = [
    ("usual", {"players": 6}, {"LOG"}),
    ("usual", {"bank": 5}, {"C3"}),
    ("usual", {"loot_table": [[8, 1, "none"]] * 10}, {"C4"}),
    ("looks", {"intimidation_cards": 0}, {"C5"}),
    ("usual", {"roles": ["brute", "driver", "crook"]}, {"S2", "D"}),
    ("three", {"characters_each": 1}, {"D", "S3"}),
    ("usual", {"start_cash": 20}, {"D", "N6"}),
    ("by order", {"start_cash_by_order": [0, 1]}, {"S10"}),
    ("no visit", {"first_turn": "full"}, {"N2"}),
    ("bids", {"first_bid": "none"}, {"S8"}),
    ("usual", {"loot_cards": 7}, {"S6"}),
    ("given", {"first_leader": 0}, {"S8"}),
    ("poorer", {"short_ante": "whole"}, {"P5"}),
    ("poor", {"short_ante_back": "player"}, {"P6"}),
    ("usual", {"hidden_roles": 2}, {"P8"}),
    ("usual", {"negotiation_rounds": 1}, {"N8"}),
    ("talk", {"claims": False}, {"N3", "N4"}),
    ("talk", {"calls": False}, {"N3"}),
    ("usual", {"binding_stay": False}, {"D", "N5"}),
    ("usual", {"offer_max": 5}, {"D", "N6"}),
    ("talk", {"price_calls": False}, {"D", "N7"}),
    ("four", {"final_call": False}, {"N9", "N11"}),
    ("looks", {"looks": ["answer", "final", "name"]}, {"I3"}),
    ("named", {"looks": ["visit", "answer", "final"]}, {"I3"}),
    ("named", {"snitch_names": "visible"}, {"D", "H2"}),
    ("named", {"snitch_may_pass": False}, {"D", "H2"}),
    ("named", {"snitched_brute_earns": False}, {"H5"}),
    ("looks", {"snitch_fine": 2}, {"H7"}),
    ("looks", {"mastermind_bonus": 1}, {"L1"}),
    ("looks", {"driver_fee": 0}, {"L3"}),
    ("looks", {"crook_theft": 1}, {"L4"}),
    ("symbols", {"symbol_bonus": 0}, {"L5"}),
    ("shown", {"show_at_end": False}, {"E1"}),
    ("usual", {"show_at_end": True}, {"E1"}),
    ("target", {"target": 100}, {"E2"}),
    ("anybody", {"target_needs_share": True}, {"E2"}),
    ("short", {"max_rounds": 3}, {"E5"}),
    ("fooled", {"wont_get_fooled": False}, {"D", "E1"}),
    ("four", {"wont_get_fooled": True}, {"V1"}),
]


def is_free(one, two, _rules):
    """Whether two events may change places: no rule orders them, or they say the same."""
    return one["event"] == two["event"] and (one["event"] in ANY_ORDER or one | {"n": two["n"]} == two)


def misreport(log):
    loot = next(event for event in log if event["event"] == "loot")
    loot["total"] += 1
    message = [f"a total of {loot['total'] - 1}", f"total={loot['total']}"]
    return loot, "L1", message, [f"turn {loot['turn']}, ", " standing ante 0+0"]


CASES = Cases(
    recordings=RECORDINGS,
    recorded=4,
    is_free=is_free,
    moved=[(setting, 9) for setting in MOVED],
    moved_slowly=[(setting, 1) for setting in MOVED],
    junk=[("four", 8), ("talk", 8), ("looks", 8)],
    junk_slowly=[("four", 3), ("talk", 3), ("looks", 3)],
    head="looks",
    any_in_head=("version", "seed", "index", "lineup"),
    unnoticed_in_head=[("snitched_brute_earns", True)],  # no Brute is named in it
    list_setting="by order",
    lists={"loot_table": "C4", "start_cash_by_order": "S10"},
    otherwise=OTHERWISE,
    misreport=misreport,
    in_a_file={"claims": True, "calls": True},
    falsified=broken_planning.ROWS + broken_talks.ROWS + broken_heists.ROWS + broken_ends.ROWS,
    not_caught={
        "S9": "nothing is given in these games; tests/conformance/test_gifts.py falsifies what is",
        "S5": "the Reserve is shown nowhere, and never refuses (C3)",
        "P2": "says that Roles in play are free to all, which is the list of another rule",
        "T3": "says of two Characters what L2, L3 and L6 say",
        "T4": "says which values parameters may have",
        **{f"K{number}": "what a seat was shown is not in a log" for number in (1, 2, 3, 5)},
    },
    drawn=Drawn(drawn, of_each=3, many=3000),
)  # fmt: skip
