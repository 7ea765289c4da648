"""The event log ends as the row says, and names deeds, cards and moves in the words of the rules."""

import re
from itertools import pairwise

import pytest

from bng_sim.games.campaign.declared.components import DEEDS, GROUPS
from bng_sim.games.campaign.declared.limits import BORROW, BREAK, KEEPS, LAW, MORTGAGE, NO_DEED, OFFERED, PARTNER
from bng_sim.games.campaign.declared.parameters import Rules
from bng_sim.games.campaign.telling.log import cards, sorts
from tests.games.campaign.telling.recording import RECORDINGS, recorded

RED_24 = DEEDS.index(24)
each_game = RECORDINGS.each_game


@pytest.mark.parametrize(
    ("decision", "number", "words"),
    [
        ("jail", 1, "pay"),
        ("evade", 1, "files"),
        ("income_tax", 1, "percent"),
        ("buy", 2, "favors"),
        ("bid", 0, "pass"),
        ("bid", 120, 120),
        ("demand", 1, "yes"),
        ("raise", 0, "sell brown 1"),
        ("raise", BREAK + 4 * KEEPS + 3, "break red to 3"),
        ("raise", MORTGAGE + RED_24, "mortgage red 24"),
        ("raise", LAW, "law"),
        ("raise", BORROW + 2, "borrow seat 3"),
        ("lend", 0, "refuse"),
        ("manage", 6, "force"),
        ("build", RED_24, "red 24"),
        ("want_house", 0, "no"),
        ("place", 27, "dark_blue 39"),
        ("sell", RED_24, "sell red 24"),
        ("sell", BREAK, "break brown to 0"),
        ("mortgage", 2, "railroad 5"),
        ("lift", 7, "utility 12"),
        ("repay", LAW, "law"),
        ("repay", BORROW, "seat 1"),
        ("force", RED_24, "red 24 for 127"),
        ("force", BREAK + RED_24, "red 24 for 145"),
        ("defend", 1, "buy_back"),
        ("offer", PARTNER * 2 + OFFERED * RED_24, "seat 3: red 24 for brown 1"),
        ("offer", OFFERED * NO_DEED + RED_24, "seat 1: nothing for red 24"),
        ("offer", PARTNER + OFFERED * RED_24 + NO_DEED, "seat 2: red 24 for nothing"),
        ("money", -500, -500),
        ("accept", 1, "accept"),
        ("inherit", 1, "lift"),
    ],
)
def test_a_move_is_told_in_the_words_of_its_decision(decision, number, words):
    rules = Rules.read({"force_steps": [7, 25]})

    assert sorts(rules)["move"].read({"decision": decision}, [number]) == words


def test_the_head_names_every_deed_and_card():
    made = cards(Rules.read({"interest": 20, "rail_price": 150, "chance": ["to:24", "free"], "chest": ["door"]}))

    assert len(made) == 28 + 2 + 1
    assert made[13] == {
        "deed": "orange 19", "square": 19, "group": "orange", "price": 200, "mortgage": 100, "mortgage_interest": 20,
        "lift_price": 120, "rent": [16, 80, 220, 600, 800, 1000], "house_cost": 100,
    }  # fmt: skip
    assert made[2] == {
        "deed": "railroad 5", "square": 5, "group": "railroad", "price": 150, "mortgage": 75, "mortgage_interest": 15,
        "lift_price": 90,
    }  # fmt: skip
    assert made[28:] == [
        {"pile": "chance", "number": 0, "card": "to:24"},
        {"pile": "chance", "number": 1, "card": "free"},
        {"pile": "chest", "number": 0, "card": "door"},
    ]


@each_game
def test_every_deed_in_a_log_is_one_of_the_heads(setting, index):
    log = recorded(setting, index)
    known = {card["deed"] for card in log[0]["cards"] if "deed" in card}
    for event in log[1:]:
        named = [event.get("deed"), event.get("gives"), event.get("takes")]
        if event["event"] == "decision" and isinstance(event["move"], str):
            named += re.findall(rf"(?:{'|'.join(GROUPS)}) \d+", event["move"])
        assert {*named} - {None} <= known, event


@each_game
def test_m1_the_business_that_is_chosen_is_done_next(setting, index):
    asked = [event for event in recorded(setting, index) if event["event"] == "decision"]

    for event, following in pairwise(asked):
        if event["decision"] == "manage" and event["move"] != "done":
            assert following["decision"] == event["move"].replace("trade", "offer")
