"""The referee finds nothing in true games of random settings, and junk never throws it."""

from random import Random

import pytest

from bng_sim.core.parameters import describe
from bng_sim.games.billionaire.events import EVENTS
from bng_sim.games.billionaire.rules import Rules
from bng_sim.games.billionaire.telling.log import FORMAT as WRITTEN
from bng_sim.games.billionaire.terms import Colour, Decision, Ending
from bng_sim.referees.billionaire import Fault, audit, form, parameters
from bng_sim.referees.billionaire.box import made
from bng_sim.referees.billionaire.payments import Payment
from bng_sim.referees.billionaire.table import Table
from tests.referees.billionaire.recording import RECORDINGS, SETTINGS, fresh, play, recorded, tables
from tests.referees.billionaire.settings import drawn
from tests.referees.checks import (
    JUNK,
    never_seen,
    rules_broken,
    unnoticed_junk,
    unnoticed_junk_in_head,
    unnoticed_moves,
)

DRAWN, MANY = 60, 6000  # games; the latter take half a minute
OF_A_SETTING = 3  # games
ANY_ORDER = ("total", "win")  # the rules do not say which comes first


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
    assert [fault for index in range(4) for fault in audit(recorded(setting, index))] == []


@pytest.mark.parametrize("setting", ["usual", "few profits", "overbids", "powers", "guarded"])
def test_no_card_comes_from_nowhere(setting):
    rules = recorded(setting, 0)[0]["rules"]

    for table in tables(setting, 0)[1:]:
        profits = table.profit_deck.total() + sum(hand.total() for hand in table.profits.values())
        powers = table.unseen.total() + len(table.used) + sum(hand.total() for hand in table.powers.values())
        assert (profits, powers) == (sum(rules["profit_cards"]), sum(rules["power_cards"]))


def test_y3_the_row_of_the_rules_pages_example():
    """11 is due from somebody with 5 of Eurasia and of the Americas, 4 of Afro-Europa, Profits of 5, 5, 4 and 1."""
    (log,) = play({"players": 2, "trading_values": [[5], [4], [5]], "max_turns": 1}, range(1))
    rules = parameters.read(log[0]["rules"])
    table = Table(rules, made(rules))
    table.join(1, ["eurasia 0", "afro_europa 0", "americas 0"])
    table.players[1].profits.update({5: 2, 4: 1, 1: 1})
    payment = Payment(table, 1, 11)

    assert payment.options() == ["eurasia 0", "americas 0", "profit 5"]
    assert payment.exact() == ["eurasia 0", "americas 0", "profit 5"]  # 5 + 5 + 1

    payment.give("profit 5")

    assert payment.options() == ["profit 5", "afro_europa 0"]  # 4 + 4 + 1 are enough for 6
    assert payment.exact() == ["profit 5"]


def is_free(one, two, _rules):
    """Whether two events may change places: no rule orders them, or they say the same."""
    said = two.keys() - {"n", "value"}  # any card is as likely as another to be drawn first
    return one["event"] == two["event"] and (one["event"] in ANY_ORDER or all(one[name] == two[name] for name in said))


@pytest.mark.parametrize("setting", ["goal", "very short", "few powers", "all there"])
def test_no_event_can_be_left_out_doubled_or_put_off(setting):
    assert unnoticed_moves(audit, recorded(setting, 1), is_free) == []


@pytest.mark.parametrize("setting", ["powers", "ties", "overbids", "guarded"])
def test_hardly_an_event_of_a_long_game_can_be_either(setting):
    """Every seventh is tried."""
    assert unnoticed_moves(audit, recorded(setting, 1), is_free, every=7) == []


@pytest.mark.parametrize("setting", ["auctions", "powers", "guarded"])
def test_junk_in_any_field_is_a_fault_and_never_an_error(setting):
    log = fresh(setting, 1)

    assert unnoticed_junk(audit, log, of=3) == []
    assert audit(log) == []


def test_junk_in_the_head_is_a_fault_and_never_an_error():
    log = fresh("usual", 0)
    are_free = ("version", "seed", "index", "lineup")  # any text or number

    found = unnoticed_junk_in_head(audit, log, [name for name in log[0] if name not in are_free])

    assert found == [("security_own_action", True)]  # no turn player holds Security in it


@pytest.mark.parametrize("junk", JUNK)
@pytest.mark.parametrize(
    ("name", "rule"), [("spaces", "C1"), ("profit_values", "C2"), ("profit_cards", "C2"), ("trading_values", "C3"),
                       ("power_cards", "C4"), ("headquarters", "S1"), ("analyzer_red", "N3")]
)  # fmt: skip
def test_junk_in_a_list_of_the_rules_is_a_fault_and_never_an_error(name, rule, junk):
    log = fresh("goal", 0)
    log[0]["rules"][name][1] = junk

    assert [fault.rule for fault in audit(log)] == [rule]


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


@pytest.mark.parametrize(("setting", "rules", "broken"), OTHERWISE, ids=[f"{row[0]} {[*row[1]]}" for row in OTHERWISE])
def test_a_game_by_other_rules_than_its_heads_is_noticed(setting, rules, broken):
    assert rules_broken(audit, RECORDINGS, setting, rules) <= broken


def test_every_parameter_is_among_those_rules():
    assert {name for _, rules, _ in OTHERWISE for name in rules} == set(describe(Rules))


def test_a_fault_tells_rule_event_what_was_due_and_the_table():
    log = fresh("usual", 0)
    sold = next(event for event in log if event["event"] == "sold")
    sold["paid"] += 1
    (fault,) = audit(log)

    assert (fault.rule, fault.event_number) == ("Y2", sold["n"])
    assert f"expected {sold['paid'] - 1} paid" in fault.message
    assert f"paid={sold['paid']}" in fault.message
    assert f"turn {sold['turn']}, " in fault.state
    assert f"drawer={next(e for e in log if e['event'] == 'put_up')['seat']}" in fault.state
    assert Fault("Y2", 1, "", "") == Fault("Y2", 1, "", "")


def test_the_referee_knows_every_parameter_event_and_word():
    written = {event.name: {*event.fields, *event.listed} for event in EVENTS}

    assert {kind: set(fields) for kind, fields in form.FIELDS.items()} == written
    assert WRITTEN.number == form.FORMAT
    assert set(describe(Rules)) == parameters.NAMES
    assert set(form.DECISIONS) == {decision.name.lower() for decision in Decision}
    assert set(form.COLOURS) == {colour.name.lower() for colour in Colour}
    assert set(form.ENDINGS) == {ending.name.lower() for ending in Ending if ending != Ending.GOING_ON}


def test_the_settings_reach_every_kind_of_event_and_every_ending():
    """Else it would say nothing that they are without fault."""
    assert never_seen(RECORDINGS, SETTINGS, [*form.FIELDS, *form.ENDINGS], games=30) == set()


def test_the_settings_reach_every_question():
    events = [event for setting in SETTINGS for index in range(4) for event in recorded(setting, index)]

    assert {event["decision"] for event in events if "decision" in event} == {*form.DECISIONS}
