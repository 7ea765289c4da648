"""What the picture shows of a table: to everybody, to one seat, and nothing that this seat cannot see."""

import pytest

from bng_sim.games.millions.declared.components import ROLES
from bng_sim.games.millions.telling.picture.zones import zones
from bng_sim.games.millions.telling.tabletop import Tabletop
from tests.games.millions.telling.recording import GAMES_OF_EACH, SETTINGS, recorded
from tests.games.pages import tables
from tests.slow import slow_after

each_setting = pytest.mark.parametrize("setting", slow_after(2, SETTINGS))


@each_setting
def test_who_sees_everything_sees_every_role_and_which_are_hidden(setting):
    for event, table in tables(recorded(setting, 0), Tabletop):
        shown = zones(table, None)
        for name, sent in table.characters.items():
            number = ROLES.index(sent.role)
            assert shown[f"character {name}"]["card"] == [number if sent.is_shown else -1 - number], event
        assert shown["middle"]["down"] == [-1 - ROLES.index(role) for role in table.face_down]


@each_setting
def test_k2_a_seat_sees_the_roles_that_it_knows_and_of_others_what_they_can_be(setting):
    for event, table in tables(recorded(setting, 1), Tabletop):
        shown = zones(table, 2)
        assert shown["middle"]["down"] == [None] * len(table.face_down)
        for name in table.characters:
            zone = shown[f"character {name}"]
            assert (zone["card"] == [None]) == (not table.knows(2, name)), event
            assert zone["may"] == "" or not table.knows(2, name)
            if event["event"] == "face_down" and not table.knows(2, name):
                assert zone["may"].startswith("can be ")


def test_offers_prices_claims_and_looks_are_told_beside_the_character_they_are_about():
    said = set()
    for setting in ("usual", "three", "looks"):
        for index in range(GAMES_OF_EACH):
            for event, table in tables(recorded(setting, index), Tabletop):
                shown = zones(table, 1)
                said |= {words.partition(" ")[0] for zone in shown.values() if (words := zone.get("news", ""))}
                if event["event"] == "offer":
                    words = shown[f"character {event['other_character']}"]["news"]
                    assert words.startswith(f"offered ${event['amount']}M by seat {event['character'][0]}")

    assert said == {"offered", "would", "says:", "looked"}


def test_the_leader_the_visited_and_who_has_won_are_marked():
    for event, table in tables(recorded("eight", 0), Tabletop):
        shown = zones(table, None)
        leaders = [seat for seat in table.seats if shown[f"seat {seat}"]["leader"]]
        visited = [seat for seat in table.seats if shown[f"seat {seat}"]["turn"]]
        if event["event"] == "heist":
            assert leaders == [event["seat"]]
        if event["event"] == "visit":
            assert visited == [int(event["character"][0])]
        if event["event"] in ("settled", "end", "heist"):
            assert visited == []

    assert [seat for seat in table.seats if shown[f"seat {seat}"]["won"]] == table.winners


def test_every_way_to_end_has_words():
    words = set()
    for setting in SETTINGS:
        for _, table in tables(recorded(setting, 0), Tabletop):
            words |= {thing["words"] for zone in zones(table, None).values() for thing in zone.get("status", ())}

    assert {word for word in words if "left for $" not in word} == {
        "may still leave", "stays, for good", "left for nothing", "left at the last call", "stands",
        "caught: not the only one", "caught: named", "caught: a Snitch alone",
    }  # fmt: skip
    assert "left for $1M" in words
