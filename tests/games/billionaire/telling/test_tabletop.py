"""The table rebuilt from a log: no card lost or made, totals as the engine counts them, and who knows which card."""

from collections import Counter

import pytest

from bng_sim.games.billionaire.declared.components import REGIONS
from bng_sim.games.billionaire.telling.hands import Hands, Powers
from bng_sim.games.billionaire.telling.tabletop import BIDDING, SOLD, UNSOLD, WON, Tabletop
from tests.games.billionaire.telling.recording import RECORDED, RECORDINGS, SETTINGS, recorded, rows
from tests.games.pages import tables

every_game = RECORDINGS.each_game


@every_game
def test_no_card_is_lost_or_made(setting, index):
    for event, table in tables(recorded(setting, index), Tabletop):
        rules, powers = table.rules, table.powers
        held = sum((table.hands.held[seat] for seat in table.seats), Counter())
        assert held <= Counter(dict(zip(rules.profit_values, rules.profit_cards, strict=True))), event
        held = sum((powers.held[seat] for seat in table.seats), Counter(powers.used))
        assert held.total() + powers.unseen == sum(rules.power_cards), event
        assert all(
            n >= 0 for seat in table.seats for n in (*table.hands.held[seat].values(), *powers.held[seat].values())
        )
        assert all(table.deck(region) >= 0 for region in REGIONS)


@every_game
def test_it_ends_as_the_row_says(setting, index):
    row, seats = rows(setting, index)
    *_, (_, table) = tables(recorded(setting, index), Tabletop)

    for seat in seats:
        own = seat["seat"]
        assert table.total(own) == table.totals[own] == seat["total"]
        assert table.hands.cash(own) == seat["cash"]
        assert len(table.hands.of(own)) == seat["profits"]
        assert len(table.investments(own)) == seat["investments"]
        assert table.powers.held[own].total() == seat["powers"]
    assert table.winners == [seat["seat"] for seat in seats if seat["won"]]
    assert (table.turn, table.round) == (row["turns"], row["rounds"])
    assert sum(map(table.deck, REGIONS)) == row["investments_left"]
    assert table.profit_deck() == row["profits_left"]


@every_game
def test_a_marker_is_where_the_log_says_it_lands(setting, index):
    for event, table in tables(recorded(setting, index), Tabletop):
        if event["event"] == "land":
            assert table.space[event["seat"]] == event["space"]
            assert table.rules.spaces[event["space"]] == event["kind"]


@every_game
def test_v4_v5_nobody_is_sure_of_a_card_that_is_not_there(setting, index):
    for event, table in tables(recorded(setting, index), Tabletop):
        for (_, seat), known in table.hands.known.items():
            assert known <= table.hands.held[seat], event
        for seat in table.seats:
            assert table.powers.known[seat] <= table.powers.held[seat], event


def test_v4_what_is_sure_of_a_hand():
    hands = Hands((1, 2, 3))
    for seat, values in ((1, (5, 2)), (2, (3, 3, 1)), (3, ())):
        for value in values:
            hands.draw(seat, value)

    assert hands.seen(1, 2) == [None, None, None]
    hands.hand_over(1, 2, 5)
    assert hands.seen(1, 2) == hands.seen(3, 2) == [5, None, None, None]
    hands.give_up(2, 3)
    assert hands.seen(1, 2) == [5, None, None]
    hands.look(3, 2)
    assert hands.seen(3, 2) == [1, 3, 5]
    hands.take(3, 2, 3)
    assert (hands.seen(3, 2), hands.seen(1, 2), hands.seen(2, 3)) == ([1, 5], [None, None], [3])
    assert (hands.seen(1, 3), hands.seen(None, 3), hands.seen(3, 3)) == ([None], [3], [3])
    assert hands.cash(3) == 3


def test_v5_a_used_card_that_is_drawn_is_known_until_one_like_it_is_played():
    powers = Powers((1, 2), 2)
    assert not powers.draw(1, "security")
    assert not powers.draw(2, "security")
    powers.use(1, "security")
    assert powers.draw(2, "security")
    assert (powers.held[2]["security"], powers.known[2]["security"]) == (2, 1)

    powers.use(2, "security")
    assert (powers.held[2]["security"], powers.known[2]["security"]) == (1, 0)
    assert [*powers.used] == ["security"]


@pytest.mark.parametrize("setting", SETTINGS)
def test_an_auction_goes_from_bidding_to_sold_or_unsold(setting):
    row, _ = rows(setting, 0)
    stages = Counter()
    for event, table in tables(recorded(setting, 0), Tabletop):
        kind = event["event"]
        if kind in ("put_up", "bids", "win_bidding", "sold", "unsold", "overbid"):
            auction = table.auction
            expected = {"win_bidding": WON, "sold": SOLD, "unsold": UNSOLD}.get(kind, BIDDING)
            assert auction.stage == expected
            assert not auction.sealed
            stages[kind] += 1
        if kind == "decision" and event["decision"] == "bid" and event["turn"] > 0:  # else for going first (S8)
            assert table.auction.sealed[event["seat"]] == event["move"]
        if kind == "turn":
            assert table.auction is None

    assert (stages["put_up"], stages["sold"], stages["unsold"], stages["bids"], stages["overbid"]) == tuple(
        row[name] for name in ("auctions", "sold", "unsold", "bid_rounds", "overbids")
    )


def test_v2_a_lot_of_three_is_seen_by_nobody_and_a_single_card_by_the_drawer():
    seen = Counter()
    for setting, index in RECORDED:
        for event, table in tables(recorded(setting, index), Tabletop):
            if event["event"] == "put_up":
                auction = table.auction
                is_three = table.rules.spaces[table.space[auction.drawer]] == "sealed_three"
                assert [seat for seat in table.seats if auction.is_seen_by(seat)] == (
                    [] if is_three else [auction.drawer]
                )
                seen[is_three, len(auction.lot)] += 1

    assert {(True, 3), (False, 1)} <= {*seen}
    assert (False, 3) not in seen
