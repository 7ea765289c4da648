"""What the picture shows of a table: to everybody, to one seat, and nothing that this seat cannot see."""

import pytest

from bng_sim.games.bluffing.telling.picture.zones import zones
from bng_sim.games.bluffing.telling.tabletop import Tabletop
from tests.games.bluffing.telling.recording import GAMES_OF_EACH, SETTINGS, recorded, rows
from tests.games.pages import tables
from tests.slow import slow_after

LISTS = {"hand": ("hand",), "front": ("table", "flipped"), "discards": ("discards",), "bonus": ("bonus",)}
each_setting = pytest.mark.parametrize("setting", slow_after(6, SETTINGS))


@each_setting
def test_who_sees_everything_sees_every_card_and_which_are_hidden(setting):
    for event, table in tables(recorded(setting, 0), Tabletop):
        for seat in table.billionaires:
            zone = zones(table, None)[f"seat {seat}"]
            for name, places in LISTS.items():
                cards = [card for place in places for card in table.lying(place, seat)]
                assert zone[name] == [card if table.is_open(card) else -1 - card for card in cards], event


def test_h3_a_seat_sees_its_own_cards_backs_of_those_hidden_from_it_and_what_lies_open():
    for event, table in tables(recorded("usual", 0), Tabletop):
        for seat in table.billionaires:
            zone = zones(table, 2)[f"seat {seat}"]
            if event["event"] == "play" and seat == event["seat"]:
                assert zone["front"][-1] == (-1 - event["card"] if seat == 2 else None)
            if event["event"] == "flip" and seat == event["seat"]:
                assert zone["front"][-1] == event["card"]
            assert zone["hand"] == (table.lying("hand", 2) if seat == 2 else [None] * len(zone["hand"]))
            assert zone["bonus"] == table.lying("bonus", seat)


def test_points_of_others_are_those_that_lie_open_until_they_are_counted():
    for event, table in tables(recorded("usual", 1), Tabletop):
        words = {seat: zones(table, 1)[f"seat {seat}"]["points"] for seat in table.billionaires}
        assert all("points" in said for seat, said in words.items() if seat == 1)
        if event["event"] == "turn":
            assert not any("points" in said for seat, said in words.items() if seat != 1)

    _, seats = rows("usual", 1)
    for seat in seats:
        assert words[seat["seat"]].endswith(f" = {seat['points']} point{'' if seat['points'] == 1 else 's'}")


def test_votes_and_powers_are_told_beside_whom_they_are_of():
    said = {"vote": set(), "power": set()}
    for index in range(GAMES_OF_EACH):
        for _, table in tables(recorded("stacked", index), Tabletop):
            for seat in table.billionaires:
                zone = zones(table, None)[f"seat {seat}"]
                said["vote"].add(zone["vote"])
                said["power"].add(zone["power"].partition(": ")[2])
                assert zone["challenges"] == (zone["vote"] == "challenges")

    assert said["vote"] == {"", "approves", "challenges", "has no vote"}
    assert {"9 uses left", "8 uses left", "8 uses left, boosted", "8 uses left, insured"} <= said["power"]


def test_who_takes_no_part_in_a_replay_is_out():
    for index in range(GAMES_OF_EACH):
        for event, table in tables(recorded("replays", index), Tabletop):
            if event["event"] == "replay":
                shown = zones(table, None)
                assert [seat for seat in table.billionaires if not shown[f"seat {seat}"]["out"]] == event["seats"]
                assert all(not shown[f"seat {seat}"]["bonus"] for seat in table.billionaires)
