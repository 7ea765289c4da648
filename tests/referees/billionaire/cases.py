"""What the tests of every referee take of this game's."""

from tests.referees.billionaire import broken_auctions, broken_boards, broken_cards, broken_ends
from tests.referees.billionaire.recording import RECORDINGS
from tests.referees.billionaire.settings import drawn
from tests.referees.cases import Cases, Drawn

ANY_ORDER = ("total", "win")  # the rules do not say which comes first
OTHERWISE = [
    ("three", {"players": 4}, {"LOG"}),
    ("goal", {"goal": 5000}, {"W1"}),
    ("passing", {"goal_check": "action"}, {"W2"}),
    ("all there", {"tie_break": "clockwise"}, {"W5"}),
    ("all there", {"several_billionaires": "first"}, {"W4"}),
    ("in order", {"several_billionaires": "greatest"}, {"W4", "W5"}),
    ("sold out", {"end_on_last_investment": False}, {"W3"}),
    ("sold out", {"last_investment": "drawn"}, {"W3"}),
    ("last drawn", {"last_investment": "left"}, {"W3"}),
    ("very short", {"max_turns": 4}, {"W6"}),
    ("usual", {"start_profits": 6}, {"S4"}),
    ("by order", {"start_profits_by_order": [0, 2, 1]}, {"S7"}),
    ("bid for first", {"first_bid": "none"}, {"S8", "S5"}),
    ("no first landing", {"first_turn": "full"}, {"M2"}),
    ("start player", {"turn_order": "clockwise"}, {"T1", "LOG"}),
    ("usual", {"pass_profits": 2}, {"T4"}),
    ("usual", {"hit_profits": 1}, {"H3"}),
    ("usual", {"green_green_profits": 1}, {"N7"}),
    ("few profits", {"partial_draws": True}, {"M3"}),
    ("usual", {"bid_cap": 3}, {"D", "B2"}),
    ("usual", {"overbid_reach": 4}, {"D"}),
    ("any ties", {"tie_rule": "highest"}, {"B5"}),
    ("any ties", {"rebid_among": "all"}, {"B5"}),
    ("any ties", {"rebid_floor": False}, {"D"}),
    ("ties", {"max_rebids": 0}, {"B6"}),
    ("clockwise", {"tie_after_rebids": "lot"}, {"B6"}),
    ("usual", {"unsold": "drawer"}, {"B4"}),
    ("usual", {"exact_payment": True}, {"Y4", "D"}),
    ("exact", {"exact_payment": False}, {"D"}),
    ("exact", {"exact_with": "profits"}, {"D"}),
    ("exact by profits", {"exact_with": "all_cards"}, {"D"}),
    ("usual", {"play_windows": "after_landing"}, {"T2"}),
    ("looks", {"play_windows": "both"}, {"T2"}),
    ("other powers", {"plays_per_turn": 24}, {"T2", "T6"}),
    ("few powers", {"used_cards": "after_action"}, {"X5", "P9"}),
    ("used after", {"used_cards": "when_played"}, {"X5", "P9"}),
    ("chains", {"security_chain": 3}, {"X4"}),
    ("guarded", {"security_own_action": False}, {"X3"}),
    ("powers", {"power_play_effect": "profit"}, {"P4"}),
    ("powers", {"levy_cards": 2}, {"P4"}),
    ("other powers", {"power_play_profits": 1}, {"P4"}),
    ("other powers", {"disaster_targets": "unprotected"}, {"D", "P5"}),
    ("powers", {"espionage_effect": "blind"}, {"P6"}),
    ("other powers", {"proxy_targets": "unprotected"}, {"D", "P7"}),
    ("other powers", {"proxy_ties": "owner"}, {"P7"}),
    ("powers", {"analyze_any_targets": "unprotected"}, {"D", "P8"}),
    ("usual", {"spaces": ["headquarters", "profit"] * 12}, {"C1"}),
    ("usual", {"headquarters": [[0, 12], [0, 6, 12], [0, 6, 18, 12]]}, {"S2"}),
    ("usual", {"profit_values": [1, 2, 3, 4, 6]}, {"C2"}),
    ("usual", {"profit_cards": [12, 12, 12, 12, 13]}, {"C2"}),
    ("usual", {"trading_values": [[2], [3], [4]]}, {"C3"}),
    ("usual", {"value_ratio": 9}, {"C3"}),
    ("usual", {"power_cards": [4, 4, 4, 4, 4, 5]}, {"C4"}),
    ("red", {"analyzer_red": [0.0, 0.5]}, {"N3"}),
]


def is_free(one, two, _rules):
    """Whether two events may change places: no rule orders them, or they say the same."""
    said = two.keys() - {"n", "value"}  # any card is as likely as another to be drawn first
    return one["event"] == two["event"] and (one["event"] in ANY_ORDER or all(one[name] == two[name] for name in said))


def misreport(log):
    sold = next(event for event in log if event["event"] == "sold")
    drawer = next(event["seat"] for event in log if event["event"] == "put_up")
    sold["paid"] += 1
    message = [f"expected {sold['paid'] - 1} paid", f"paid={sold['paid']}"]
    return sold, "Y2", message, [f"turn {sold['turn']}, ", f"drawer={drawer}"]


CASES = Cases(
    recordings=RECORDINGS,
    recorded=4,
    is_free=is_free,
    moved=[("goal", 1), ("very short", 1), ("few powers", 1), ("all there", 1),
           ("powers", 17), ("ties", 17), ("overbids", 17), ("guarded", 17)],
    moved_slowly=[("powers", 7), ("ties", 7), ("overbids", 7), ("guarded", 7)],
    junk=[("auctions", 8), ("powers", 8), ("guarded", 8)],
    junk_slowly=[("auctions", 3), ("powers", 3), ("guarded", 3)],
    head="usual",
    any_in_head=("version", "seed", "index", "lineup"),
    unnoticed_in_head=[("security_own_action", True)],  # no turn player holds Security in it
    list_setting="goal",
    lists={"spaces": "C1", "profit_values": "C2", "profit_cards": "C2", "trading_values": "C3", "power_cards": "C4",
           "headquarters": "S1", "analyzer_red": "N3"},
    otherwise=OTHERWISE,
    misreport=misreport,
    in_a_file={"goal": 100, "analyzer_red": [0.25, 1.0]},
    falsified=broken_boards.ROWS + broken_auctions.ROWS + broken_cards.ROWS + broken_ends.ROWS,
    not_caught={
        "S6": "nothing is given in these games; tests/conformance/test_gifts.py falsifies what is",
        "S3": "that decks were shuffled shows in no log",
        "M1": "says that nothing limits a hand, and that it is secret",
        "A6": "says what B2, W1 and Y1 leave out of means, totals and payments",
        "R1": "where a card has gone back to shows when it is drawn again (C2, A1)",
        "R2": "says with what chances cards are drawn",
        **{f"V{number}": "what a seat was shown is not in a log" for number in (1, 2, 4, 5, 6, 7)},
    },
    drawn=Drawn(drawn, of_each=3, many=6000),
)  # fmt: skip
