"""What the picture shows of a table: all lies open but the top cards of the piles."""

import pytest

from bng_sim.games.campaign.declared.components import N_SQUARES, PILES
from bng_sim.games.campaign.telling.naming import SQUARE_OF
from bng_sim.games.campaign.telling.picture.page import picture
from bng_sim.games.campaign.telling.picture.zones import NUMBERS, number_of, zones
from bng_sim.games.campaign.telling.tabletop import Tabletop
from tests.games.campaign.telling.recording import SETTINGS, recorded
from tests.games.pages import tables
from tests.slow import slow_after

each_setting = pytest.mark.parametrize("setting", slow_after(2, SETTINGS))


@each_setting
def test_the_board_and_the_players_show_the_same_deeds(setting):
    for event, table in tables(recorded(setting, 1), Tabletop):
        shown = zones(table, None)
        for seat in table.seats:
            own = shown[f"seat {seat}"]
            listed = sorted([*own["deeds"], *own["mortgaged"]])
            flags = {name: shown[f"square {square}"]["owner"] for name, square in SQUARE_OF.items()}
            assert listed == sorted(NUMBERS[deed] for deed, flag in flags.items() if flag and flag[0]["owner"] == seat)
            assert own["mortgaged"] == [NUMBERS[deed] for deed, flag in flags.items()
                                        if flag and flag[0]["owner"] == seat and flag[0].get("off")], event  # fmt: skip
            assert own["cash"] == f"${table.cash[seat]:,}"


@each_setting
def test_tokens_stand_where_they_are_as_long_as_their_players_are_in(setting):
    for event, table in tables(recorded(setting, 1), Tabletop):
        shown = zones(table, None)
        where = {
            each["token"]: (square, "jailed" in each)
            for square in range(N_SQUARES)
            for each in shown[f"square {square}"]["tokens"]
        }
        assert where == {seat: (table.square[seat], seat in table.in_jail) for seat in table.left}, event


@pytest.mark.slow
def test_who_has_the_turn_who_is_out_and_who_has_won_is_shown():
    for event, table in tables(recorded("bankrupts", 0), Tabletop):
        shown = zones(table, None)
        if event["event"] == "turn":
            assert [seat for seat in table.seats if shown[f"seat {seat}"]["turn"]] == [event["seat"]]
        assert [seat for seat in table.seats if not shown[f"seat {seat}"]["out"]] == table.left

    assert [seat for seat in table.seats if shown[f"seat {seat}"]["won"]] == table.winners != []


def test_i2_a_seat_sees_the_top_card_of_a_pile_if_that_has_come_before_and_an_onlooker_always():
    seen = set()
    for event, table in tables(recorded("jailbirds", 0), Tabletop):
        if event["turn" if "turn" in event else "index"] > 0:
            for pile in PILES:
                top = table.piles[pile][:1]
                is_known = bool(top) and table.is_top_known(pile)
                number = [number_of(pile, place) for place in top]
                assert zones(table, 2)["box"][pile] == (number if is_known else [None] * len(top)), event
                assert zones(table, None)["box"][pile] == (number if is_known else [-1 - each for each in number])
                seen.add((len(top), is_known))

    assert {(1, False), (1, True)} <= seen


def shuffled_otherwise(log):
    """The log with its piles in another order, as far as no card has come from them."""
    drawn = {(event["pile"], event["number"]) for event in log if event["event"] == "card"}
    return [_other_order(event, drawn) if event["event"] == "shuffle" else event for event in log]


def _other_order(event, drawn):
    unseen = [card for card in event["cards"] if (event["pile"], card) not in drawn]
    turned = iter(unseen[1:] + unseen[:1])
    return event | {"cards": [next(turned) if card in unseen else card for card in event["cards"]]}


def test_i2_the_file_for_a_seat_is_the_same_whatever_is_hidden_from_it_and_that_for_everybody_is_not():
    log = recorded("usual", 1)[:400]
    other = shuffled_otherwise(log)

    assert other != log
    assert picture(log, 2) == picture(other, 2)
    assert picture(log, None) != picture(other, None)


def test_h6_who_wants_a_house_is_shown_to_nobody_before_all_have_answered():
    n = 0
    for index in range(3):
        before = None
        for event, table in tables(recorded("scarce", index), Tabletop):
            now = zones(table, None)
            if event.get("decision") == "want_house":
                assert now == before
                n += 1
            before = now

    assert n > 0


def test_a_forced_sale_an_auction_and_a_debt_are_shown_while_they_are_at_hand():
    titles = set()
    for event, table in tables(recorded("usual", 0), Tabletop):
        matter = zones(table, None)["matter"]
        titles.add(matter["title"])
        if event["event"] == "bid":
            assert {"bidder": event["seat"], "bid": f"${event['amount']:,}", "is": "best"} in matter["bidders"]
        if event["event"] == "passes":
            assert [each["is"] for each in matter["bidders"] if each["bidder"] == event["seat"]] == ["out"]
        if event["event"] == "turn":
            assert matter["title"] == ""

    assert {"", "Auction", "Rent", "Tax", "Forced sale", "Trade", "Chance", "Community Chest"} <= titles
