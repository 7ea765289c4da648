"""What the picture shows of a table: to everybody, to one seat, and nothing that this seat cannot see."""

import pytest

from bng_sim.games.billionaire.declared.components import REGIONS
from bng_sim.games.billionaire.telling.log import profit
from bng_sim.games.billionaire.telling.picture.zones import Seen, number, zones
from bng_sim.games.billionaire.telling.tabletop import Tabletop
from tests.games.billionaire.telling.recording import RECORDED, SETTINGS, recorded
from tests.games.pages import tables
from tests.slow import slow_after

each_setting = pytest.mark.parametrize("setting", slow_after(2, SETTINGS))


def face(card):
    return -1 - card if card < 0 else card


@each_setting
def test_who_sees_everything_sees_every_card(setting):
    for event, table in tables(recorded(setting, 0), Tabletop):
        shown = zones(table, None)
        for seat in table.seats:
            zone = shown[f"seat {seat}"]
            assert [*map(face, zone["profits"])] == [number(profit(value)) for value in table.hands.of(seat)], event
            assert zone["investments"] == [number(card) for card in table.investments(seat)]
            assert len(zone["powers"]) == table.powers.held[seat].total()
            assert zone["total"] == f"${table.total(seat):,}M"


@each_setting
def test_v2_a_seat_sees_its_own_cards_and_of_others_what_it_can_be_sure_of(setting):
    for event, table in tables(recorded(setting, 1), Tabletop):
        shown = zones(table, 2)
        own = shown["seat 2"]
        assert own["profits"] == [number(profit(value)) for value in table.hands.of(2)], event
        assert all(card is not None and card >= 0 for card in own["powers"])
        for seat in {*table.seats} - {2}:
            zone = shown[f"seat {seat}"]
            known = [-1 - card for card in zone["profits"] if card is not None]
            assert known == [number(profit(value)) for value in sorted(table.hands.known[2, seat].elements())]
            assert len(zone["profits"]) == table.hands.held[seat].total()
            assert zone["powers"].count(None) == (table.powers.held[seat] - table.powers.known[seat]).total()
            if seat not in table.totals:
                assert zone["means"].endswith("+") == (None in zone["profits"])


def written(event, seat):
    amount = event["amounts"][seat - 1]
    return f"${amount}M" if amount else "no bid"


def test_b3_slates_lie_face_down_until_all_are_turned_over():
    n_hidden = n_turned = 0
    for setting in ("usual", "three"):
        for event, table in tables(recorded(setting, 0), Tabletop):
            if event.get("decision") == "bid":
                slate = zones(table, 1)[f"slate {event['seat']}"]
                assert slate["down"]
                assert (slate["chalk"] == "sealed") == (event["seat"] != 1)
                n_hidden += event["seat"] != 1
            elif event["event"] == "bids":
                n_turned += sum(amount is not None for amount in event["amounts"])
                assert_turned(event, zones(table, 1), table.auction.out)

    assert n_hidden > 100
    assert n_turned > 100


def assert_turned(event, shown, out):
    """Fail unless every slate shows the bid of a round just revealed."""
    highest = max(amount or 0 for amount in event["amounts"])
    for seat, amount in enumerate(event["amounts"], 1):
        slate = shown[f"slate {seat}"]
        no_bid = "overbid" if seat in out else ""
        assert slate["chalk"] == (no_bid if amount is None else written(event, seat))
        assert (slate["down"], slate["best"]) == (False, amount == highest > 0)


def test_a_round_of_bids_before_stays_in_view():
    most = 0
    for _, table in tables(recorded("usual", 0), Tabletop):
        if table.auction is not None:
            before = zones(table, None)["auction"]["before"]
            assert [each["bids"] for each in before] == table.auction.rounds[: len(before)]
            assert len(table.auction.rounds) - len(before) == (
                0 if table.auction.sealed else min(1, len(table.auction.rounds))
            )
            most = max(most, len(before))

    assert most > 1


@each_setting
def test_v3_what_nobody_owns_is_shown_but_not_where_it_is(setting):
    for event, table in tables(recorded(setting, 0), Tabletop):
        shown = zones(table, 1)
        everything = sorted(number(card) for card in table.worth)
        left = [card for region in REGIONS for card in shown[f"deck {region}"]["left"]]
        owned = [card for seat in table.seats for card in shown[f"seat {seat}"]["investments"]]
        turned_up = [card for card in shown["auction"]["lot"] if card is not None and card >= 0]
        assert sorted([*left, *owned, *turned_up]) == everything, event
        in_decks = sum(int(shown[f"deck {region}"]["count"]) for region in REGIONS)
        assert in_decks + len(shown["auction"]["lot"]) + len(owned) == len(everything)


def test_markers_the_turn_and_who_has_won_are_shown():
    for event, table in tables(recorded("usual", 0), Tabletop):
        shown = zones(table, None)
        where = {
            each["marker"]: int(name.split()[1])
            for name, zone in shown.items() if name.startswith("space ") for each in zone["markers"]
        }  # fmt: skip
        assert where == table.space, event
        if event["event"] == "turn":
            assert [seat for seat in table.seats if shown[f"seat {seat}"]["turn"]] == [event["seat"]]

    assert [seat for seat in table.seats if shown[f"seat {seat}"]["won"]] == table.winners != []


def test_the_news_says_what_is_done_and_to_whom():
    said = set()
    for setting, index in RECORDED:
        for event, table in tables(recorded(setting, index), Tabletop):
            words = Seen(table, None).auction()["news"]
            if event["event"] == "play_power" and event["target_seat"] is not None:
                assert f" seat {event['target_seat']}" in words
            if event["event"] == "name_target":
                assert words.startswith("Analyze: ")
            if event["event"] == "security":
                assert f"{event['number']} Security card" in words
            said.add(words.partition(" ")[0].strip(":"))

    assert {"", "Power", "Disaster", "Espionage", "Proxy", "Analyze", "sold", "unsold", "seat"} <= said
