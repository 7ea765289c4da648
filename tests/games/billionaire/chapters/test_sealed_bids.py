"""Sealed Bids spaces (A1-A6)."""

import pytest

from bng_sim.games.billionaire.declared.components import Power, Space
from bng_sim.games.billionaire.declared.limits import MAX_CARDS
from bng_sim.games.billionaire.declared.terms import Decision, Ending
from tests.games.billionaire.tables import AFRO_EUROPA, AMERICAS, EURASIA, NONE, Scene, bids, card, picks, secures

OF_REGIONS = [
    (Space.SEALED_EURASIA, EURASIA), (Space.SEALED_AFRO_EUROPA, AFRO_EUROPA), (Space.SEALED_AMERICAS, AMERICAS)
]  # fmt: skip


def seen_while_bidding(scene, space, *told, **drawn):
    """Of each player, asked for a bid: who it is, the lot as it has looked at it, as it lies open, and its regions."""
    views = []

    def look(seen):
        if seen.decision == Decision.BID:
            lot = seen.public.lot.tolist(), seen.public.lot_region[: seen.public.lot_size].tolist()
            views.append((int(seen.own.seat), int(seen.own.lot), *lot))

    scene.look = look
    scene.lands(1, space, *told, **drawn)
    return views


@pytest.mark.parametrize(("space", "region"), OF_REGIONS)
def test_a1_the_top_card_of_the_region_is_seen_by_the_drawer_alone(space, region):
    scene = Scene()
    (_, *seen), *others = seen_while_bidding(scene, space, lot=(card(region, 4),))

    assert seen == [card(region, 4), [NONE] * 3, [region]]
    assert [each for each, *_ in others] == [2, 3, 0]
    assert all(seen == [NONE, [NONE] * 3, [region]] for _, *seen in others)


@pytest.mark.parametrize(("space", "region"), OF_REGIONS)
def test_a1_it_is_taken_from_that_deck(space, region):
    scene = Scene()
    decks = []
    scene.look = lambda seen: decks.append(seen.public.deck.tolist())
    scene.lands(0, space)

    (event,) = scene.events("put_up")
    assert [investment // MAX_CARDS for investment in event["investments"]] == [region]
    assert decks == [[7 if each == region else 8 for each in range(3)]] * 4


def test_a2_it_is_put_up_at_once_and_the_drawer_bids_like_everybody_else():
    scene = Scene(3)
    scene.lands(1, Space.SEALED_AMERICAS)

    assert [(question.seat, question.decision) for question in scene.asked] == [
        (1, Decision.BID), (2, Decision.BID), (0, Decision.BID),
    ]  # fmt: skip
    assert (scene.row.auctions, scene.row.auctions_three, scene.row.bid_rounds) == (1, 0, 1)


def test_a3_an_empty_deck_is_replaced_by_one_that_the_drawer_chooses():
    scene = Scene()
    scene.empty(AFRO_EUROPA, 3)
    scene.lands(1, Space.SEALED_AFRO_EUROPA, picks(1, AMERICAS))

    (question,) = scene.questions(Decision.DECK)
    assert (question.seat, question.listed) == (1, [EURASIA, AMERICAS])
    (event,) = scene.events("put_up")
    assert [investment // MAX_CARDS for investment in event["investments"]] == [AMERICAS]
    assert scene.row.landed[Space.SEALED_AFRO_EUROPA] == 1


def test_a3_the_drawer_looks_at_it_as_well():
    scene = Scene()
    scene.empty(EURASIA, 3)
    views = seen_while_bidding(scene, Space.SEALED_EURASIA, picks(1, AMERICAS), lot=(card(AMERICAS, 2),))

    assert [lot for _, lot, *_ in views] == [card(AMERICAS, 2), NONE, NONE, NONE]


def test_a3_of_one_deck_there_is_no_choice():
    scene = Scene()
    scene.empty(AFRO_EUROPA, 3)
    scene.empty(EURASIA, 2)
    scene.lands(1, Space.SEALED_AFRO_EUROPA)

    assert scene.questions(Decision.DECK) == []
    assert scene.events("put_up")[0]["investments"][0] // MAX_CARDS == AMERICAS


def test_a3_a_deck_with_cards_is_not_replaced():
    scene = Scene()
    scene.empty(EURASIA, 3)
    scene.lands(1, Space.SEALED_AMERICAS)

    assert scene.questions(Decision.DECK) == []
    assert scene.events("put_up")[0]["investments"][0] // MAX_CARDS == AMERICAS


@pytest.mark.parametrize("gone", [(), (EURASIA,), (AFRO_EUROPA,), (EURASIA, AMERICAS)])
def test_a4_the_top_card_of_each_deck_that_is_not_empty_makes_one_lot_that_nobody_looks_at(gone):
    scene = Scene()
    for region in gone:
        scene.empty(region, 3)
    left = [region for region in (EURASIA, AFRO_EUROPA, AMERICAS) if region not in gone]
    views = seen_while_bidding(scene, Space.SEALED_THREE)

    assert views == [(seat, NONE, [NONE] * 3, left) for seat in (1, 2, 3, 0)]
    assert [investment // MAX_CARDS for investment in scene.events("put_up")[0]["investments"]] == left
    assert (scene.row.auctions, scene.row.auctions_three) == (1, 1)


def test_a4_there_is_one_bid_for_all_of_it():
    scene = Scene()
    scene.deal(2, 5, 2)
    lot = (card(EURASIA, 7), card(AFRO_EUROPA, 0), card(AMERICAS, 3))
    scene.lands(1, Space.SEALED_THREE, bids(2, 7), lot=lot)

    assert scene.owned(2) == [*lot]
    assert scene.decks == [7, 7, 7]
    assert len(scene.questions(Decision.BID)) == 4
    assert (scene.row.sold, scene.row.sold_three, scene.row.investments_sold) == (1, 1, 3)
    assert (scene.row.price, scene.row.price_three, scene.row.sold_trading_three) == (7, 7, 15 + 2 + 7)
    assert scene.row.sold_actual == 150 + 20 + 70


@pytest.mark.parametrize(("number", "dear"), [(3, (0, 0)), (4, (6, 8))])
def test_a1_a_lot_counts_as_dear_if_it_is_worth_more_than_the_middle_investment(number, dear):
    scene = Scene()
    scene.deal(2, 5, 1)
    scene.lands(1, Space.SEALED_EURASIA, bids(2, 6), lot=(card(EURASIA, number),))

    assert (scene.row.price, scene.row.sold_trading) == (6, (7, 8)[number - 3])
    assert (scene.row.price_dear, scene.row.sold_trading_dear) == dear


@pytest.mark.parametrize("space", [Space.SEALED_EURASIA, Space.SEALED_THREE])
def test_a5_with_all_decks_empty_the_landing_does_nothing(space):
    scene = Scene(end_on_last_investment=False, goal=5000)
    for region in (EURASIA, AFRO_EUROPA, AMERICAS):
        scene.empty(region, region)
    scene.arm(3, Power.SECURITY)
    scene.lands(1, space)

    assert scene.asked == []
    assert (scene.row.landed[space], scene.row.auctions, scene.row.bid_rounds) == (1, 0, 0)
    assert (scene.ending(), scene.public.revealed) == (Ending.GOING_ON, 0)


def test_a6_the_lot_belongs_to_nobody_until_it_is_paid_for():
    scene = Scene()
    scene.deal(1, 5, 5)
    totals, owners = [], []

    def look(seen):
        totals.append([scene.total(seat) for seat in scene.seats])
        owners.append(seen.public.owner[card(EURASIA, 7)])

    scene.look = look
    scene.lands(1, Space.SEALED_EURASIA, bids(1, 9), lot=(card(EURASIA, 7),))

    assert totals == [[0, 10, 0, 0]] * 4
    assert owners == [NONE] * 4
    assert scene.questions(Decision.BID)[0].listed == [*range(10 + 5 + 1)]
    assert scene.owned(1) == [card(EURASIA, 7)]
    assert [scene.total(seat) for seat in scene.seats] == [0, 150, 0, 0]


def test_a6_it_cannot_be_paid_with():
    scene = Scene()
    scene.deal(1, 5, 4, 3)
    scene.lands(1, Space.SEALED_EURASIA, bids(1, 4), lot=(card(EURASIA, 7),))

    assert all(card(EURASIA, 7) not in question.listed for question in scene.questions(Decision.PAY))
    assert scene.owned(1) == [card(EURASIA, 7)]


def test_a2_a_cancelled_landing_puts_nothing_up():
    scene = Scene()
    scene.arm(0, Power.SECURITY)
    scene.lands(1, Space.SEALED_EURASIA, secures(0))

    assert (scene.row.auctions, scene.decks, scene.questions(Decision.BID)) == (0, [8, 8, 8], [])
