"""The table that is rebuilt from a log agrees with the row, and conserves what there is."""

import pytest

from bng_sim.games.campaign.declared.components import HOTEL, PILES
from bng_sim.games.campaign.telling.tabletop import Tabletop
from tests.games.campaign.telling.recording import RECORDINGS, SETTINGS, recorded, rows
from tests.games.pages import tables

each_game = RECORDINGS.each_game


def at_end(setting, index):
    *_, (_, table) = tables(recorded(setting, index), Tabletop)
    return table


@each_game
def test_in_the_end_it_is_as_the_row_says(setting, index):
    table, (row, seats) = at_end(setting, index), rows(setting, index)

    for seat in seats:
        own = seat["seat"]
        assert (table.cash[own], len(table.deeds_of(own)), table.worth(own)) == (
            seat["cash"], seat["deeds"], seat["net_worth"],
        )  # fmt: skip
        assert (own == table.billionaire, own in table.friends) == tuple(
            seat[role] == "yes" for role in ("billionaire", "attorney_general")
        )
    assert table.fund == row["fund"]
    assert sum(table.interns.values()) == row["interns_at_end"]
    assert sum(table.law_debt.values()) == row["law_debt_at_end"]
    assert len(table.mortgaged) == row["mortgaged_at_end"]
    assert len(table.deeds) - len(table.owner) == row["unowned_at_end"]
    assert sum(level == HOTEL for level in table.level.values()) == row["hotels_at_end"]
    assert sum(level for level in table.level.values() if level < HOTEL) == row["houses_at_end"]
    assert len(table.left) == row["players_at_end"]


@pytest.mark.parametrize("setting", SETTINGS)
def test_money_cards_and_buildings_are_conserved_through_every_event(setting):
    for event, table in tables(recorded(setting, 0), Tabletop):
        all_cash = table.rules.start_cash * table.rules.players
        assert table.fund + sum(table.cash.values()) == all_cash, event
        assert min(table.cash.values()) >= 0, event
        assert min(table.houses(), table.hotels()) >= 0, event
        assert set(table.mortgaged) <= set(table.owner) | {event.get("deed")}, event
        if event["event"] not in ("game", "first_player", "billionaire", "knows_ag", "shuffle"):
            for pile in PILES:
                kept = [number for of, number in table.holder if of == pile]
                assert sorted([*table.piles[pile], *kept]) == [*range(len(getattr(table.rules, pile)))], event


@pytest.mark.parametrize("setting", [name for name, rules in SETTINGS.items() if rules.get("card_draw") != "fresh"])
def test_c1_s6_the_card_that_comes_is_the_top_one_and_known_if_it_has_come_before(setting):
    table = Tabletop()
    for event in recorded(setting, 1):
        if event["event"] == "card":
            pile, number = event["pile"], event["number"]
            assert table.piles[pile][0] == number
            assert table.is_top_known(pile) == (number in table.come[pile])
        table.apply(event)
