"""The referee finds nothing in true games of random settings, and junk never throws it."""

from random import Random

import pytest

from bng_sim.core.parameters import describe
from bng_sim.games.campaign.events import EVENTS
from bng_sim.games.campaign.rules import Rules
from bng_sim.games.campaign.telling.log import FORMAT as WRITTEN
from bng_sim.games.campaign.terms import Cause, Decision, Ending, Reason
from bng_sim.referees.campaign import Fault, audit, form, parameters
from tests.referees.campaign.recording import RECORDINGS, SETTINGS, fresh, play, recorded, tables
from tests.referees.campaign.settings import drawn
from tests.referees.checks import (
    JUNK,
    never_seen,
    rules_broken,
    unnoticed_junk,
    unnoticed_junk_in_head,
    unnoticed_moves,
)

DRAWN, MANY = 60, 3000  # games
OF_A_SETTING = 2  # games


def faults(seed):
    """The faults in some games of random settings, with what is needed to play them again."""
    rules = drawn(Random(seed))
    logs = play(rules, range(OF_A_SETTING), seed)
    return [f"{rules}, seed {seed}, game {index}: {fault}" for index, log in enumerate(logs) for fault in audit(log)]


@pytest.mark.parametrize("of", [DRAWN // OF_A_SETTING, pytest.param(MANY // OF_A_SETTING, marks=pytest.mark.slow)])
def test_true_games_of_random_settings_are_without_fault(of):
    assert [fault for seed in range(of) for fault in faults(seed)] == []


def test_random_settings_are_of_every_parameter():
    assert drawn(Random(1)).keys() == parameters.NAMES


@pytest.mark.parametrize("setting", SETTINGS)
def test_recorded_games_are_without_fault(setting):
    assert [fault for index in range(2) for fault in audit(recorded(setting, index))] == []


@pytest.mark.parametrize("setting", ["usual", "poor keepers", "evaded", "hotels"])
def test_nothing_comes_from_nowhere(setting):
    """Cards are in a pile or with a player, houses and hotels in the Fund or on a lot."""
    log = recorded(setting, 0)
    rules = log[0]["rules"]
    start = next(place for place, event in enumerate(log) if event["event"] == "turn")  # the set-up is over

    for event, table in zip(log[start:], tables(setting, 0)[start:], strict=True):
        kept = [card for player in table.players.values() for card in player.kept]
        levels = [*table.levels.values()]
        cards = sum(len(pile) for pile in table.piles.values()) + len(kept) + (event["event"] == "keep_card")
        assert cards == len(rules["chance"]) + len(rules["chest"])
        assert table.houses + sum(level for level in levels if level < 5) == rules["houses"]
        assert table.hotels + levels.count(5) == rules["hotels"]


def test_nobodys_cash_is_below_zero():
    held = [table.players for table in tables("poor", 0)[1:]]

    assert min(player.cash for players in held for player in players.values()) >= 0


def is_free(one, two, _rules):
    """Whether two events may change places: they say the same."""
    return {**one, "n": 0} == {**two, "n": 0}


@pytest.mark.parametrize("setting", ["very short", "like ones", "nobody wins"])
def test_no_event_can_be_left_out_doubled_or_put_off(setting):
    assert unnoticed_moves(audit, recorded(setting, 1), is_free) == []


@pytest.mark.parametrize("every", [97, pytest.param(31, marks=pytest.mark.slow)])
@pytest.mark.parametrize("setting", ["evaded", "poor", "scarce", "forgetful", "chicago", "forced"])
def test_hardly_an_event_of_a_long_game_can_be_either(setting, every):
    """Every so many of them are tried."""
    assert unnoticed_moves(audit, recorded(setting, 1), is_free, every) == []


@pytest.mark.parametrize("of", [9, pytest.param(3, marks=pytest.mark.slow)])
@pytest.mark.parametrize("setting", ["evaded", "chicago", "scarce"])
def test_junk_in_any_field_is_a_fault_and_never_an_error(setting, of):
    log = fresh(setting, 1)

    assert unnoticed_junk(audit, log, of) == []
    assert audit(log) == []


def test_junk_in_the_head_is_a_fault_and_never_an_error():
    log = fresh("very short", 0)
    are_free = ("version", "seed", "index", "lineup")  # any text or number

    found = unnoticed_junk_in_head(audit, log, [name for name in log[0] if name not in are_free])

    assert [(name, type(junk)) for name, junk in found if type(junk) is not bool] == []  # a switch has no other


@pytest.mark.parametrize("junk", JUNK)
@pytest.mark.parametrize(
    ("name", "rule"), [("bid_steps", "A2"), ("force_steps", "G6"), ("trade_money", "T3"), ("rail_rent", "R3"),
                       ("utility_factor", "R4"), ("lot_price", "L2"), ("lot_rent", "L2"), ("house_cost", "L2"),
                       ("chance", "C1"), ("chest", "C1")]
)  # fmt: skip
def test_junk_in_a_list_of_the_rules_is_a_fault_and_never_an_error(name, rule, junk):
    log = fresh("very short", 0)
    log[0]["rules"][name][1] = junk

    assert [fault.rule for fault in audit(log)] == [rule]


def rules_of_fault(name, value):
    """The rules that are broken by a head with this value of a parameter."""
    log = fresh("very short", 0)
    log[0]["rules"][name] = value
    return [fault.rule for fault in audit(log)]


@pytest.mark.parametrize("name", parameters.WHOLE)
def test_a_figure_out_of_range_is_a_fault(name):
    rule, low, high = parameters.WHOLE[name]

    assert [rules_of_fault(name, value) for value in (low - 1, high + 1)] == [[rule], [rule]]


@pytest.mark.parametrize(
    ("name", "value", "rule"),
    [
        ("favor_worth", 19, "B2"), ("bribe_square", 10, "J8"), ("bid_steps", [10, 10], "A2"), ("bid_steps", [], "A2"),
        ("force_steps", [1, 2, 3, 4, 5], "G6"), ("trade_money", [1, 0], "T3"), ("trade_money", [*range(16)], "T3"),
        ("rail_price", 151, "L2"), ("utility_price", 0, "L2"), ("lot_price", [61] * 22, "L2"),
        ("lot_price", [60] * 21, "L2"), ("house_cost", [2002] * 8, "L2"), ("lot_rent", [[1] * 5] * 22, "L2"),
        ("rail_rent", [1, 2, 3], "R3"), ("utility_factor", [4, 1001], "R4"), ("chance", ["free"] * 33, "C1"),
    ],
)  # fmt: skip
def test_a_list_or_price_that_cannot_be_is_a_fault(name, value, rule):
    assert rules_of_fault(name, value) == [rule]


@pytest.mark.parametrize(
    "card", ["to:40", "back:0", "back:40", "money:1001", "each:-1001", "repairs:1", "rail:1", "free:", "to:-1", "TO:1"]
)
def test_a_card_that_there_is_not_is_a_fault(card):
    log = fresh("very short", 0)
    log[0]["rules"]["chance"] = [card]

    assert [fault.rule for fault in audit(log)] == ["C1"]


def test_a_fault_tells_rule_event_what_was_due_and_the_table():
    log = fresh("usual", 0)
    sold = next(event for event in log if event["event"] == "auctioned" and event["seat"])
    sold["amount"] += 1
    (fault,) = audit(log)

    assert (fault.rule, fault.event_number) == ("A3", sold["n"])
    assert f"expected auctioned seat={sold['seat']} amount={sold['amount'] - 1}" in fault.message
    assert f"turn {sold['turn']}, " in fault.state
    assert Fault("A3", 1, "", "") == Fault("A3", 1, "", "")


def test_the_referee_knows_every_parameter_event_and_word():
    written = {event.name: {*event.fields, *event.listed} for event in EVENTS}

    assert {kind: set(fields) for kind, fields in form.FIELDS.items()} == written
    assert WRITTEN.number == form.FORMAT
    assert set(describe(Rules)) == parameters.NAMES
    assert set(form.DECISIONS) == {decision.name.lower() for decision in Decision}
    assert set(form.REASONS) == {reason.name.lower() for reason in Reason}
    assert set(form.CAUSES) == {cause.name.lower() for cause in Cause}
    assert set(form.ENDINGS) == {ending.name.lower() for ending in Ending if ending != Ending.GOING_ON}


def test_the_settings_reach_every_kind_of_event_and_every_ending():
    """Else it would say nothing that they are without fault."""
    assert never_seen(RECORDINGS, SETTINGS, [*form.FIELDS, *form.ENDINGS], games=3) == set()


def test_the_settings_reach_every_question():
    events = [event for setting in SETTINGS for event in recorded(setting, 0)]

    assert {event["decision"] for event in events if "decision" in event} == {*form.DECISIONS}


OTHERWISE = [
    ("usual", {"players": 5}, {"LOG"}),
    ("usual", {"start_cash": 100}, {"B1", "D", "A2"}),
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


@pytest.mark.parametrize(("setting", "rules", "broken"), OTHERWISE, ids=[f"{row[0]} {[*row[1]]}" for row in OTHERWISE])
def test_a_game_by_other_rules_than_its_heads_is_noticed(setting, rules, broken):
    assert rules_broken(audit, RECORDINGS, setting, rules, games=20) <= broken


def test_every_parameter_is_among_those_rules():
    assert {name for _, rules, _ in OTHERWISE for name in rules} == set(describe(Rules))
