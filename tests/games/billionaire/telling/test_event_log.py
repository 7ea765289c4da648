"""The event log ends as the row says, and names cards and moves in the words of the rules."""

import re

import pytest

from bng_sim.games.billionaire.declared.limits import MAX_CARDS, MAX_INVESTMENTS, TARGETS
from bng_sim.games.billionaire.declared.parameters import Rules
from bng_sim.games.billionaire.telling.log import cards, sorts
from tests.games.billionaire.telling.recording import logs


@pytest.mark.parametrize(
    ("decision", "number", "words"),
    [
        ("play", 0, "no"),
        ("play", 1, "power_play"),
        ("play", 1 + 2 * TARGETS + MAX_CARDS + 3, "disaster afro_europa 3"),
        ("play", 1 + 3 * TARGETS + 1, "espionage seat 2"),
        ("play", 1 + 4 * TARGETS, "proxy_fight eurasia 0"),
        ("play", 1 + 5 * TARGETS + 2 * MAX_CARDS + 15, "analyze_any americas 15"),
        ("security", 0, "no"),
        ("security", 1, "yes"),
        ("deck", 2, "americas"),
        ("bid", 0, 0),
        ("bid", 17, 17),
        ("forfeit", MAX_CARDS, "afro_europa 0"),
        ("analyze", -1, "no"),
        ("headquarters", 5, "eurasia 5"),
        ("pay", 4, "eurasia 4"),
        ("pay", MAX_INVESTMENTS + 1, "profit 5"),
        ("take_profit", MAX_INVESTMENTS, "profit 2"),
    ],
)
def test_a_move_is_told_in_the_words_of_its_decision(decision, number, words):
    rules = Rules.read({"profit_values": [5, 2], "profit_cards": [8, 9]})

    assert sorts(rules)["move"].read({"decision": decision}, [number]) == words


def test_the_head_names_every_card():
    made = cards(Rules.read({"profit_values": [5, 2], "profit_cards": [8, 9]}))

    assert len(made) == 24 + 2 + 6
    assert made[8] == {"card": "afro_europa 0", "trading": 2, "actual": 20}
    assert made[24:27] == [
        {"card": "profit 2", "value": 2, "number": 9},
        {"card": "profit 5", "value": 5, "number": 8},
        {"card": "power_play", "number": 4},
    ]


def test_every_card_in_a_log_is_one_of_the_heads():
    for log in logs():
        known = {card["card"] for card in log[0]["cards"]}
        for event in log[1:]:
            named = [event.get("card"), event.get("investment"), *event.get("investments", ())]
            if event["event"] == "decision" and isinstance(event["move"], str):
                named += re.findall(r"(?:eurasia|afro_europa|americas|profit) \d+", event["move"])
            assert {*named} - {None} <= known, event
