"""What this game's referee sees in true games, beside what tests/conformance holds every referee to."""

import pytest

from bng_sim.api.cells import CellValues, make_cell
from bng_sim.core.parameters import describe
from bng_sim.games.campaign.declared.parameters import Rules
from bng_sim.referees.campaign import audit
from bng_sim.referees.parameters import whole_numbers
from tests.referees.campaign.recording import GAME, fresh, recorded, tables
from tests.slow import slow_after


@pytest.mark.parametrize("setting", slow_after(2, ["usual", "poor keepers", "evaded", "hotels"]))
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


def rules_of_fault(name, value):
    """The rules that are broken by a head with this value of a parameter."""
    log = fresh("very short", 0)
    log[0]["rules"][name] = value
    return [fault.rule for fault in audit(log)]


@pytest.mark.parametrize("name", whole_numbers(Rules))
def test_a_figure_out_of_range_is_a_fault(name):
    (low, high), rule = whole_numbers(Rules)[name], describe(Rules)[name]["rule"]

    assert [rules_of_fault(name, value) for value in (low - 1, high + 1)] == [[rule], [rule]]


@pytest.mark.parametrize(
    ("name", "value", "rule"),
    [
        ("favor_worth", 19, "B2"), ("bribe_square", 10, "J8"), ("bid_steps", [10, 10], "A2"), ("bid_steps", [], "A2"),
        ("force_steps", [1, 2, 3, 4, 5], "G6"), ("trade_money", [1, 0], "T3"), ("trade_money", [*range(16)], "T3"),
        ("rail_price", 151, "L2"), ("utility_price", 0, "L2"), ("lot_price", [61] * 22, "L2"),
        ("lot_price", [60] * 21, "L2"), ("house_cost", [2002] * 8, "H2"), ("lot_rent", [[1] * 5] * 22, "R1"),
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


@pytest.mark.parametrize("rules", [{}, {"start_cash_by_order": [0, 1, 2]}, {"billionaire": "starter"}], ids=str)
def test_s11_a_seat_that_is_named_to_begin_rules_the_bids_out(rules):
    GAME.strategies.load_shipped()
    cell = make_cell(GAME, CellValues({"players": 4, "first_bid": "sealed", "max_turns": 4, **rules}, starting_seat=3))
    log = [*GAME.telling.log(cell, 0)]

    assert not any(event["event"] == "first_bid" for event in log)
    assert [event["seat"] for event in log if event["event"] == "first_player"] == [3]
    assert audit(log) == []
