"""What the picture shows of a table: to everybody, to one seat, and nothing that this seat cannot see."""

import pytest

from bng_sim.games.guillotines.telling.picture.page import picture
from bng_sim.games.guillotines.telling.picture.zones import zones
from bng_sim.games.guillotines.telling.tabletop import Tabletop
from tests.games.guillotines.another_game import cut_and_scrambled
from tests.games.pages import tables
from tests.referees.guillotines.recording import each_setting, recorded
from tests.slow import slow_after


def cards(zone, *lists):
    return [card for name in lists for card in zone[name]]


def number(card):
    return card if card >= 0 else -1 - card


@each_setting
def test_who_sees_everything_sees_every_card_of_hands_and_markets(setting):
    for event, table in tables(recorded(setting, 0), Tabletop):
        seen = zones(table, None)
        for seat in table.billionaires:
            assert [number(card) for card in seen[f"seat {seat}"]["hand"]] == table.lying("hand", seat), event
        for market in table.rules["boards"]["aristocrat"]:
            here = seen[f"market {market}"]
            assert [number(card) for card in here["covered"]] == table.lying("covered", market)
            assert here["open"] == table.lying("open", market)
            assert here["closed"] == (not here["assets"])


@each_setting
def test_a_board_shows_every_asset_once_in_a_space_of_its_type_or_beside(setting):
    for event, table in tables(recorded(setting, 0), Tabletop):
        seen = zones(table, None)
        for seat, billionaire in table.billionaires.items():
            zone = seen[f"seat {seat}"]
            filled = [space["asset"] for space in zone["spaces"] if space["asset"]]
            assert sorted(filled + zone["surplus"]) == sorted(table.owned(seat)), event
            assert len(zone["spaces"]) == sum(table.rules["boards"][billionaire].values())


def test_hidden_cards_are_marked_and_open_ones_are_not():
    log = recorded("usual", 0)

    for event, table in tables(log, Tabletop):
        if event["event"] == "draw":
            seat = event["seat"]
            assert zones(table, None)[f"seat {seat}"]["hand"][-1] == -1 - event["card"]
            assert zones(table, seat)[f"seat {seat}"]["hand"][-1] == event["card"]
            assert zones(table, 1 + seat % 3)[f"seat {seat}"]["hand"][-1] is None
        if event["event"] == "exchange":
            assert event["taken"] in zones(table, 1 + event["seat"] % 3)[f"seat {event['seat']}"]["hand"]
        if event["event"] == "invest":
            market, seat = f"market {event['market']}", event["seat"]
            assert zones(table, seat)[market]["covered"][-1] == -1 - event["card"]
            assert zones(table, 1 + seat % 3)[market]["covered"][-1] is None


@pytest.mark.parametrize("seat", [1, pytest.param(2, marks=pytest.mark.slow)])
@pytest.mark.parametrize("setting", slow_after(1, ["usual", "special", "panic", "level 1", "two", "puppets"]))
def test_x3_the_file_for_a_seat_is_the_same_whatever_the_cards_hidden_from_it(setting, seat):
    log = recorded(setting, 1)
    same_for_all = []
    for end in range(60, len(log), 1 + len(log) // 4):
        cut, other = cut_and_scrambled(log, end, seat)
        assert picture(cut, seat) == picture(other, seat)
        same_for_all.append(picture(cut, None) == picture(other, None))
    assert not all(same_for_all)  # the control: the file for everybody is another


def test_the_gauge_counts_the_rebels_that_are_out():
    for event, table in tables(recorded("four", 0), Tabletop):
        guillotine = zones(table, None)["guillotine"]
        assert len(guillotine["gauge"]) == 10, event
        assert sum(mark["rebel"] for mark in guillotine["gauge"]) == table.rebels_out
        assert sum(crisis["rebels"] for crisis in guillotine["crises"]) == table.rebels_out


def test_panic_is_told_from_before_it_is_due_until_it_is_over():
    words = []
    for event, table in tables(recorded("panic", 0), Tabletop):
        now = zones(table, None)["panic"]
        assert {space["space"] for space in now["types"]} == set(table.panic.types), event
        if now["words"] not in words:
            words.append(now["words"])

    assert words[:2] == ["at 2 Rebels", "due"]
    assert words[2].startswith("drawn by ")
    assert words[-1].startswith("over: ")


def test_level_1_has_no_guillotine():
    *_, (_, table) = tables(recorded("level 1", 0), Tabletop)

    assert not {"guillotine", "panic", "aside"} & set(zones(table, None))
