"""Special Action cards (A1-A4)."""

from collections import Counter

import pytest

from bng_sim.games.guillotines.declared.components import N_MARKETS
from bng_sim.games.guillotines.declared.terms import Decision, Ending, Kind, Place
from bng_sim.games.guillotines.engine.records import AT_MARKET, NOTHING, OUT_OF_GAME
from bng_sim.games.guillotines.rules import turn
from tests.games.guillotines.chapters.scene import (
    AUDIT,
    BOLTS,
    BOMBS,
    DIAMONDS,
    DISHES,
    GAME,
    INFLUENCE,
    LEGACY,
    LOCKS,
    POWER,
    SCAM,
    TOYS,
    VANITY,
    Scene,
    asset,
    assets_of,
    no,
    says,
)


def listed(scene, kind):
    """What of this kind the turn player, at the hand limit, finds in the list of actions."""
    (first, *_) = scene.hand_of(0)
    script = scene.play(says(0, Decision.ACT, kind=Kind.INVEST, market=INFLUENCE, card=first))
    return [move for move in script.listed(Decision.ACT) if move.kind == kind]


# Audit


@pytest.mark.parametrize(
    ("name", "left", "there", "owner"),
    [
        ("Mega Yacht", 2, [(BOLTS, 1), (LOCKS, 2)], AT_MARKET),
        ("Mega Yacht", 0, [None], AT_MARKET),  # a closed market opens, bare
        ("Luxury Jet", 3, [(BOLTS, 1), (LOCKS, 2)], OUT_OF_GAME),  # a fourth one
    ],
)
def test_a1_a2_the_asset_returns_if_there_is_room_and_the_cards_there_stay(name, left, there, owner):
    scene = Scene(players=3)
    card, kept = scene.hand(0, AUDIT, (BOMBS, 1))
    scene.give(1, name)
    scene.leave(TOYS, left)
    cards = scene.market(TOYS, *there)

    scene.play(says(0, Decision.ACT, kind=Kind.AUDIT, card=card, asset=asset(name)))

    assert scene.public.asset_owner[asset(name)] == owner
    assert scene.public.market_assets[TOYS] == left + (owner == AT_MARKET)
    assert scene.public.empty_spaces[1] == 5
    assert (scene.at_market(TOYS), scene.discards(), scene.hand_of(0)) == (cards, [card], [kept])


# Scam


def test_a3_another_players_asset_for_one_of_ones_own():
    scene = Scene(players=3)
    card, _ = scene.hand(0, SCAM, (BOMBS, 1))
    scene.give(0, "Art Hoard", "Think Tank")
    scene.give(1, "Mega Yacht")

    scene.play(says(0, Decision.ACT, kind=Kind.SCAM, asset=asset("Mega Yacht"), other_asset=asset("Art Hoard")))

    assert scene.owned_by(0) == [asset("Think Tank"), asset("Mega Yacht")]
    assert scene.owned_by(1) == [asset("Art Hoard")]
    assert scene.public.owned[:2].tolist() == [[1, 0, 0, 1, 0], [0, 1, 0, 0, 0]]
    assert scene.public.empty_spaces[:2].tolist() == [3, 4]  # the Tech Overlord needs one Legacy
    assert scene.discards() == [card]


def test_a3_it_may_not_give_the_scammer_the_winning_asset():
    scene = Scene(players=3)  # the War Profiteer needs Power twice, Influence, Toys and Vanity
    scene.hand(0, SCAM, (BOMBS, 1))
    scene.give(0, "Mercenary Army", "Social Media Company", "Think Tank", "Mega Yacht", "Art Hoard")
    scene.give(1, "Noble Estate", "Corporate Enclave")

    found = listed(scene, Kind.SCAM)

    given = {(m.asset, m.other_asset) for m in found}
    assert (asset("Noble Estate"), asset("Art Hoard")) not in given  # would complete
    assert (asset("Noble Estate"), asset("Mega Yacht")) in given  # opens a space as it fills one
    assert (asset("Corporate Enclave"), asset("Art Hoard")) in given  # fills none
    assert len(given) == 2 * 5 - 1


def test_a3_the_same_type_or_a_surplus_given_away_is_weighed():
    scene = Scene(players=3)
    scene.hand(0, SCAM, (BOMBS, 1))
    scene.give(0, "Mercenary Army", "Social Media Company", "Private Space Program", "Think Tank", "Mega Yacht")
    scene.give(1, "Noble Estate", "Private Island")

    given = {(m.asset, m.other_asset) for m in listed(scene, Kind.SCAM)}

    power = [asset(name) for name in ("Mercenary Army", "Social Media Company", "Private Space Program")]
    assert all((asset("Noble Estate"), number) not in given for number in power)  # the third Power is not needed
    assert (asset("Noble Estate"), asset("Think Tank")) in given
    assert (asset("Private Island"), asset("Mega Yacht")) in given


def test_a3_the_victim_may_be_given_the_winning_asset_and_wins():
    scene = Scene(players=3)  # the Tech Overlord needs Toys twice, Influence, Legacy and Power
    scene.hand(0, SCAM, (BOMBS, 1))
    scene.give(1, "Mega Yacht", "Personal Zoo", "Think Tank", "Art Hoard", "Noble Estate")
    scene.give(0, "Mercenary Army")

    scene.play(says(0, Decision.ACT, kind=Kind.SCAM, asset=asset("Noble Estate"), other_asset=asset("Mercenary Army")))

    assert scene.public.ending == Ending.ASSETS
    assert scene.public.winner == 1


# Game the Market


def game(scene, *answers):
    """Let seat 0 play Game the Market."""
    return scene.play(says(0, Decision.ACT, kind=Kind.GAME), *answers)


def dont_buy():
    return no(0, Decision.GAME_BUY)


def test_a4_the_cards_of_all_markets_are_dealt_equally_to_the_open_ones():
    scene = Scene(players=3)
    card, _ = scene.hand(0, GAME, (BOMBS, 1))
    there = scene.market(INFLUENCE, (BOLTS, 1), (BOLTS, 2), (BOLTS, 3), (BOLTS, 1))
    there += scene.market(TOYS, (LOCKS, 1), (LOCKS, 2))
    there += scene.market(VANITY, (DISHES, 1))
    scene.leave(LEGACY, 0)
    scene.leave(POWER, 0)
    deck = scene.deck((DIAMONDS, 1))
    discards = scene.discards()

    game(scene, dont_buy())

    dealt = [scene.at_market(market) for market in range(N_MARKETS)]
    assert [len(cards) for cards in dealt] == [2, 0, 0, 2, 2]
    assert (scene.public.face_up[[INFLUENCE, TOYS, VANITY]] != NOTHING).all()
    assert scene.in_deck() == deck
    remainder = set(there) - {card for cards in dealt for card in cards}
    assert len(remainder) == 1
    assert scene.discards() == sorted([*discards, card, *remainder])  # what lay there was not gathered


def test_a4_the_cards_are_shuffled():
    tops = Counter()
    for number in range(40):
        scene = Scene(players=3, game=number)
        scene.hand(0, GAME, (BOMBS, 1))
        there = scene.market(INFLUENCE, (LOCKS, 1), (LOCKS, 2), (DISHES, 1), (DISHES, 2), (BOLTS, 3))
        game(scene, dont_buy())
        tops[there.index(int(scene.public.face_up[VANITY]))] += 1

    assert set(tops) == {0, 1, 2, 3, 4}


def test_a4_what_was_face_up_or_invested_is_unknown_again():
    scene = Scene(players=3)
    scene.hand(0, GAME, (BOMBS, 1))
    (there,) = scene.hand(1, (DIAMONDS, 3))
    special_cards = scene.market(TOYS, (LOCKS, 1), (LOCKS, 2), (LOCKS, 3), (DISHES, 1))
    own = scene.state.own[1]
    scene.state.under[TOYS, 3], scene.public.face_down[TOYS] = there, 4  # seat 1 invested its card there
    own.hand[0], scene.public.hand_size[1] = NOTHING, 0
    own.invested, own.invested_card[0], own.invested_market[0] = 1, there, TOYS

    game(scene, dont_buy())

    assert own.invested == 0
    assert own.invested_card[0] == own.invested_market[0] == NOTHING
    cards = [*special_cards, there]
    assert [scene.public.place[card] for card in cards] == [
        Place.FACE_UP if card in scene.public.face_up else Place.UNKNOWN for card in cards
    ]


def test_a4_with_buys_of_one_card_it_is_played_alone():
    scene = Scene(players=3, buy_cards=1)
    scene.hand(0, GAME, (BOMBS, 3))

    script = game(scene, dont_buy())

    assert {m.other_card for m in script.listed(Decision.GAME_BUY)} == {NOTHING}


def test_a4_a_card_added_to_it_leaves_the_hand_and_both_are_discarded():
    scene = Scene(players=3)
    card, other = scene.hand(0, GAME, (BOLTS, 1))
    (there,) = scene.market(INFLUENCE, (LOCKS, 2))
    for market in (LEGACY, POWER, TOYS, VANITY):
        scene.leave(market, 0)

    game(
        scene,
        says(0, Decision.GAME_BUY, kind=Kind.BUY, other_card=other),
        says(0, Decision.CLAIM, asset=assets_of(INFLUENCE)[1]),
    )

    assert scene.owned_by(0) == [assets_of(INFLUENCE)[1]]
    assert scene.hand_of(0) == []
    assert scene.discards() == sorted([card, other, there])
    assert scene.public.discards == 3


def test_a4_till_the_turn_ends_the_card_lies_on_the_table_in_no_pile():
    scene = Scene(players=3)
    card, _ = scene.hand(0, GAME, (BOLTS, 1))
    shown = []

    def choose(seen, moves, n, traits, rng):
        if seen.decision == Decision.GAME_BUY:
            shown.append((seen.public.place[card], int(seen.public.discards), seen.own.hand.tolist().count(card)))
            return n - 1
        if seen.decision == Decision.CLAIM:
            shown.append((seen.public.place[card], int(seen.public.discards), 0))
            return 0
        return next(i for i in range(n) if moves[i].kind == Kind.GAME)

    turn.play(scene.table, (choose,) * 5)

    assert shown == [(Place.TABLE, 0, 0)] * 2
    assert scene.public.place[card] == Place.DISCARDS
    assert scene.state.game_card == NOTHING


def test_a4_it_may_be_played_with_no_open_market():
    scene = Scene(level=2, players=3)
    card, _ = scene.hand(0, GAME, "Floods")
    for market in range(N_MARKETS):
        scene.leave(market, 0)

    script = scene.play()  # the only action; and not to buy is the only answer

    assert script.asked == []
    assert scene.row.passes == 0
    assert scene.discards() == [card]
