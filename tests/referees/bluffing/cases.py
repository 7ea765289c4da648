"""What the tests of every referee take of this game's."""

from tests.referees.bluffing import broken_ends, broken_turns
from tests.referees.bluffing.recording import RECORDINGS
from tests.referees.bluffing.settings import drawn
from tests.referees.cases import Cases, Drawn

MOVED = ("usual", "six", "stacked", "broke", "ties", "at will", "random order")
ANY_ORDER = ("flip", "compare", "discard", "score", "win")  # the rules do not say which comes first
OTHERWISE = [
    ("equal", {"equal_card": "challenger"}, {"X3"}),
    ("usual", {"old_card": "shown"}, {"T4"}),
    ("usual", {"old_card": "stacked"}, {"T4"}),
    ("six", {"hand_cards_taken": 2}, {"X5"}),
    ("random order", {"taking_order": "clockwise"}, {"X6"}),
    ("six", {"revealed_card": "never"}, {"X7"}),
    ("six", {"revealed_card": "always"}, {"X7"}),
    ("always", {"revealed_card": "single"}, {"X7"}),
    ("six", {"after_challenge": "challenger"}, {"X10"}),
    ("six", {"after_challenge": "loser"}, {"X10"}),
    ("usual", {"last_play": "voted"}, {"E1", "V1"}),
    ("voted", {"last_play": "ends"}, {"E1"}),
    ("broke", {"empty_hand": "play_on"}, {"E2"}),
    ("broke", {"empty_hand": "ends_at_turn"}, {"E3", "E2"}),
    ("broke", {"empty_hand": "ends_at_once"}, {"E3", "E2"}),
    ("usual", {"max_turns": 7}, {"E5"}),
    ("coins", {"tie_coins": "all"}, {"W3", "W4", "W5"}),
    ("ties", {"further_tie": "share"}, {"W5"}),
    ("shares", {"further_tie": "replay"}, {"W5"}),
    ("ties", {"max_replays": 1}, {"W5"}),
    ("at will", {"powers": "off"}, {"P1"}),
    ("at will", {"power_uses": 1}, {"P2"}),
    ("icons", {"power_icons": []}, {"P2"}),
    ("at will", {"power_icons": ["spy", "raid"]}, {"P3"}),
    ("at will", {"boost_points": 3}, {"P7"}),
    ("remedies", {"points_by_order": [0, 3, 6]}, {"S6"}),
    ("given", {"first_player": 0}, {"S3"}),
    ("given", {"billionaires": ["red", "green", "blue"]}, {"S1"}),
    ("usual", {"deck_values": [9, 8, 7, 6, 5, 4, 3, 2, 1]}, {"C3"}),
    ("usual", {"deck_coins": [3, 3, 3, 2, 2, 2, 1, 1, 1]}, {"C4"}),
    ("usual", {"players": 3}, {"C1", "LOG"}),
]


def is_free(one, two, rules):
    """Whether two events may change places: where no rule orders them, or chance does."""
    if one["event"] == two["event"] == "take":
        return rules["taking_order"] == "random" or one["other_seat"] == two["other_seat"]
    return one["event"] == two["event"] and one["event"] in ANY_ORDER


def misreport(log):
    compare = next(event for event in log if event["event"] == "compare")
    compare["own"] += 1
    message = [f"{compare['own'] - 1} against {compare['against']}", f"own={compare['own']}"]
    return compare, "X2", message, [f"turn {compare['turn']}, ", f"flipped {log[compare['n'] - 1]['card']}"]


CASES = Cases(
    recordings=RECORDINGS,
    recorded=4,
    is_free=is_free,
    moved=[(setting, 8) for setting in MOVED],
    moved_slowly=[(setting, 1) for setting in MOVED],
    junk=[("usual", 8), ("ties", 8), ("at will", 8)],
    junk_slowly=[("usual", 3), ("ties", 3), ("at will", 3)],
    head="usual",
    any_in_head=("version", "seed", "index", "lineup"),
    unnoticed_in_head=[("power_icons", [])],  # nobody has a power
    otherwise=OTHERWISE,
    misreport=misreport,
    in_a_file={"powers": "assumed"},
    falsified=broken_turns.ROWS + broken_ends.ROWS,
    not_caught={
        "S5": "nothing is given in these games; tests/conformance/test_gifts.py falsifies what is",
        "V6": "a claim's falsehood is for counting alone",
        "X11": "an example, of which every step is another rule's; a golden game tells it",
        "P10": "no moment has two stand-ins that may be used",
        "P11": "says only that a power prevails, which each power's own rule says",
        **dict.fromkeys((f"H{number}" for number in range(1, 9)), "what a seat was shown is not in a log"),
    },
    drawn=Drawn(drawn, of_each=3, many=3000),
)
