"""Bankruptcy (K1-K5)."""

from bng_sim.games.campaign.declared.components import Pile
from bng_sim.games.campaign.declared.terms import Decision, Ending, Reason
from tests.games.campaign.tables import FUND, NO, NONE, YES, Scene, at, says


def poor(*cash, **rules):
    """A game without law loans in which the first players have these sums."""
    scene = Scene(**{"law_loan_limit": 0, **rules})
    scene.cash(*cash)
    return scene


def test_k1_who_is_bankrupt_is_out_and_skipped():
    scene = poor(0)
    scene.public.square[0] = 36
    scene.turn(dice=[(1, 1)])

    assert scene.public.n_in == 3
    assert scene.row.seats[0].bankrupt_turn == scene.row.first_bankrupt_turn == 1
    for _ in range(3):
        scene.turn(dice=[(1, 2)])
    assert [event["seat"] for event in scene.events("turn")] == [0, 1, 2, 3]
    assert scene.public.active == 1


def test_k1_with_one_player_left_it_is_over_on_the_spot():
    scene = poor(7, players=2)
    scene.give(0, 5, mortgaged=True)
    scene.keeps(0, Pile.CHANCE, "free")
    scene.owes(0, 20, to=1)

    assert scene.ending() == Ending.LAST_STANDING
    assert scene.winners() == [1]
    assert scene.purses == [7, 1500]
    assert scene.owned(0) == [5]
    assert scene.public.free_cards[0, Pile.CHANCE] == 1


def test_k2_the_creditor_gets_all_cash():
    scene = poor(30)
    scene.owes(0, 50, to=2)
    scene.cash(0, 20)
    scene.owes(1, 50)

    assert scene.paid(Reason.BANKRUPTCY) == [(0, 2, 30), (1, FUND, 20)]
    assert scene.row.bankrupt_to_player == 1


def test_k2_no_building_is_left():
    scene = poor(0)
    scene.give(0, 37, 39, level=3)
    scene.owes(0, 5000, to=1)

    assert scene.level(37, 39) == [0, 0]
    assert scene.public.houses == 32
    assert scene.owned(1) == [37, 39]


def test_k3_kept_cards_then_deeds_in_board_order():
    scene = poor(0, jail_cards="keep")
    scene.give(0, 24, 5, mortgaged=True)
    scene.keeps(0, Pile.CHEST, "free")
    scene.keeps(0, Pile.CHANCE, "door")
    scene.owes(0, 5000, says(2, Decision.INHERIT, NO, YES), to=2)

    assert scene.owned(2) == [5, 24]
    assert (scene.public.free_cards[2, Pile.CHEST], scene.public.door_cards[2, Pile.CHANCE]) == (1, 1)
    assert not scene.public.free_cards[0].any()
    assert not scene.public.door_cards[0].any()
    said = [event["event"] for event in scene.events("use_card", "deed", "inherit", "lift")]
    assert said[-7:] == ["use_card", "use_card", "deed", "inherit", "deed", "inherit", "lift"]
    assert scene.purses[2] == 1500 - 10 - 132
    assert scene.row.transfer_interest == 2


def test_k3_a_deed_whose_interest_the_creditor_cannot_pay_goes_to_the_fund():
    scene = poor(0, 1500, 21)
    scene.give(0, 24, 39, 37, mortgaged=True)  # interests: 12, 20 and 18
    scene.owes(0, 5000, to=2)

    assert scene.owned(2) == [24]
    assert [scene.owner(square) for square in (37, 39)] == [NONE, NONE]
    assert not scene.is_mortgaged(37)
    assert not scene.is_mortgaged(39)
    assert scene.purses[2] == 9
    assert (scene.events("auction"), scene.row.transfer_interest) == ([], 1)


def test_k3_one_owner_per_color_is_not_heeded():
    scene = poor(0, one_owner_per_color=True)
    scene.give(0, 21, mortgaged=True)
    scene.give(1, 23)
    scene.owes(0, 5000, to=2)

    assert scene.owner(21) == 2


def test_k4_to_the_fund_cards_go_under_their_piles_free_before_door():
    scene = poor(0, jail_cards="keep")
    for pile in Pile:
        scene.keeps(0, pile, "door")
        scene.keeps(0, pile, "free")
    scene.owes(0, 1)

    assert [scene.pile(pile)[-2:] for pile in Pile] == [["free", "door"]] * 2


def test_k4_deeds_are_auctioned_in_board_order_free_of_mortgage():
    scene = poor(0)
    scene.give(1, 39, mortgaged=True)
    scene.give(1, 5, mortgaged=True)
    scene.cash(1500, 0)
    scene.owes(1, 1, says(2, Decision.BID, 10, 0), says(3, Decision.BID, 0, 50))

    assert [event["deed"] for event in scene.events("auction")] == [at(5), at(39)]
    assert all(event["seats"] == [2, 3, 0] for event in scene.events("auction"))
    assert (scene.owner(5), scene.owner(39)) == (2, 3)
    assert not scene.is_mortgaged(5)
    assert not scene.is_mortgaged(39)


def test_k4_they_are_all_nobodys_before_the_first_auction():
    scene = poor(0, one_owner_per_color=True)
    scene.give(0, 21, 23, mortgaged=True)
    scene.owes(0, 1, says(1, Decision.BID, 10, 10))

    assert scene.owned(1) == [21, 23]


def test_k4_auctions_are_held_without_those_of_declined_properties_too():
    scene = poor(0, auctions=False)
    scene.give(0, 5, mortgaged=True)
    scene.owes(0, 1)

    assert len(scene.events("auction")) == 1


def test_k4_or_they_wait_unowned():
    scene = poor(0, bankrupt_deeds="unowned")
    scene.give(0, 5, mortgaged=True)
    scene.owes(0, 1)

    assert scene.owner(5) == NONE
    assert scene.events("auction") == []


def test_k5_the_rest_lapses():
    scene = poor(0, chicago_loans=True)
    scene.public.interns[0], scene.public.senators[0], scene.public.law_debt[0] = 3, 2, 100
    scene.public.owes[0, 1], scene.public.owes[1, 0], scene.public.owes[2, 0], scene.public.owes[1, 2] = 1, 2, 3, 4
    scene.public.n_loans = 4
    scene.owes(0, 9999)

    assert (scene.public.interns[0], scene.public.senators[0], scene.public.law_debt[0]) == (0, 0, 0)
    assert scene.public.owes.sum() == 4
    assert scene.public.n_loans == 1


def test_k5_nobody_becomes_the_billionaire_or_a_friend_instead():
    scene = poor(0, billionaire="starter")
    scene.owes(0, 1)

    assert scene.public.billionaire == 0
    assert scene.public.knows_ag[:4].tolist() == [1, 0, 0, 0]
