"""What the tests of every referee take of this game's."""

from bng_sim.core.parameters import describe
from bng_sim.games.guillotines.declared.parameters import Rules
from tests.referees.cases import Cases
from tests.referees.guillotines import broken_early, broken_late, broken_policies, broken_puppets, broken_roles
from tests.referees.guillotines.recording import RECORDINGS, TYPICAL

# What may be falsified without a fault, since the rules do not say in which order these things happen.
ANY_ORDER = ("discard", "lay_out", "return", "return_role")
MOVED = ("usual", "special", "few markets", "panic", "roles", "policies", "bankers", "puppets, level 4")
OF_LEVELS_3_AND_4 = "LOG"  # chapters; falsified heads try the parameters of others
OTHERWISE = [
    ("roles", {"bunker_minimum": 1}, {"L1"}),
    ("roles", {"roles_left_out": ["banker"]}, {"O1", "O2"}),
    ("roles", {"role_choice": "random"}, {"O2"}),
    ("roles", {"role_choice": "none"}, {"O1"}),
    ("bankers", {"banker_hand_limit": 6}, {"T2", "O5", "D"}),
    ("bankers", {"banker_goes": "keep"}, {"O5"}),
    ("roles", {"celebrity_escape": "asked"}, {"O6"}),
    ("roles", {"celebrity_barred_by_round_end": True}, {"O6"}),
    ("artists", {"scam_artist_can_win": False}, {"D", "O10"}),
    ("policies", {"insider_trader_asked": "after_hold_up"}, {"O11", "G3"}),
    ("toadies", {"toady_points": 60}, {"O12"}),
    ("policies", {"suit_bonus": 1}, {"B2", "G3"}),
    ("policies", {"suit_bonus": 3}, {"B2", "G2", "G3"}),
    ("policies", {"policies_left_out": ["tax_tyranny"]}, {"D", "G4"}),
    ("policies", {"dig_takes_crises": True}, {"D"}),
    ("policies", {"policy_audit": "may"}, {"D"}),
    ("policies", {"new_role": "one_or_none"}, {"D"}),
    ("taxed", {"tax_points": 9}, {"D", "G8"}),
    ("taxed", {"tax_choice": "cards_first"}, {"D", "G8"}),
]


def is_free(one, two, _rules):
    return one["event"] == two["event"] and one["event"] in ANY_ORDER


def misreport(log):
    score = next(event for event in log if event["event"] == "score")
    score["own"] += 1
    message = [f"expected {score['own'] - 1} against {score['against']}", f"own={score['own']}"]
    return score, "B2", message, [f"turn {score['turn']}"]


CASES = Cases(
    recordings=RECORDINGS,
    recorded=1,
    is_free=is_free,
    moved=[(setting, 23) for setting in MOVED],
    junk=[("panic", 7), ("policies", 7)],
    junk_slowly=[(setting, 1) for setting in (*TYPICAL, "four", "toadies")],
    head="usual",
    any_in_head=("version", "seed", "index", "lineup"),
    unnoticed_in_head=[("celebrity_barred_by_round_end", True), ("dig_takes_crises", True)],  # not at this level
    otherwise=OTHERWISE,
    not_otherwise={name for name, about in describe(Rules).items() if about["rule"][0] not in OF_LEVELS_3_AND_4},
    misreport=misreport,
    in_a_file={"crises_in_deck": {3: 2, 4: 5}},
    falsified=[*broken_early.ROWS, *broken_late.ROWS, *broken_roles.ROWS, *broken_policies.ROWS, *broken_puppets.ROWS],
    not_caught={
        "S8": "nothing is given in these games; tests/conformance/test_gifts.py falsifies what is",
        "X3": "what strategies were shown is not in a log",
    },
    all_seen_in=12,
)  # fmt: skip
