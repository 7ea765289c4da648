"""Buying an asset (B1-B8)."""

import pytest

from bng_sim.games.guillotines.declared.terms import Decision, Kind, Place
from bng_sim.games.guillotines.engine.records import NOTHING
from bng_sim.games.guillotines.rules import buy
from tests.games.guillotines.chapters.scene import (
    AUDIT,
    BOLTS,
    BOMBS,
    DIAMONDS,
    DISHES,
    GAME,
    INFLUENCE,
    LOCKS,
    POWER,
    SCAM,
    SPECULATOR,
    VANITY,
    Scene,
    asset,
    assets_of,
    fields,
    says,
)


def try_to_buy(scene, market, cards, *claims):
    """Let seat 0, at its hand limit, try to buy with one or two cards."""
    while len(scene.hand_of(0)) < scene.rules.hand_limit:
        scene.hand(0, (DIAMONDS, 3))
    card, other_card = cards if len(cards) == 2 else (cards[0], NOTHING)
    return scene.play(says(0, Decision.ACT, kind=Kind.BUY, market=market, card=card, other_card=other_card), *claims)


def claims(market, name=None):
    return says(0, Decision.CLAIM, kind=Kind.CHOOSE, asset=assets_of(market)[0] if name is None else asset(name))


def buys_listed(scene):
    """Let the turn player pick anything, and return the Buys that were listed."""
    scene.hand(1)
    script = scene.play(says(0, Decision.ACT, kind=Kind.INVEST, market=INFLUENCE, card=scene.hand_of(0)[0]))
    return fields(
        (move for move in script.listed(Decision.ACT) if move.kind == Kind.BUY), "market", "card", "other_card"
    )


def test_b1_a_buy_can_be_limited_to_one_card():
    scene = Scene(players=3, buy_cards=1)
    a, b = scene.hand(0, (BOMBS, 1), (LOCKS, 3))

    listed = buys_listed(scene)

    assert listed == {(market, card, NOTHING) for market in range(5) for card in (a, b)}


def test_b1_the_cards_played_leave_the_hand():
    scene = Scene(players=3, hand_limit=3)
    first, second, third = scene.hand(0, (BOMBS, 1), (BOMBS, 2), (BOMBS, 3))
    scene.market(POWER, (LOCKS, 3), (LOCKS, 3))

    try_to_buy(scene, POWER, (first, third))

    assert scene.hand_of(0) == [second]
    assert set(scene.state.own[0].hand.tolist()[1:]) == {NOTHING}


@pytest.mark.parametrize(
    ("buyer", "played", "there", "rules", "totals"),
    [
        (0, [(LOCKS, 2), (DISHES, 1)], [(BOLTS, 1), (LOCKS, 3), (DIAMONDS, 2)], {}, (3, 6)),
        (0, [(LOCKS, 2)], [(BOMBS, 1), (BOMBS, 3), (LOCKS, 1)], {}, (2 + 1 + 3, 1)),  # own suit, open or covered
        (SPECULATOR, [(BOMBS, 2)], [(BOMBS, 1), (LOCKS, 3)], {}, (5, 1)),  # the Billionaire's suit, not the seat's
        (0, [AUDIT, SCAM], [AUDIT, GAME], {"special_points": {"scam": 1}}, (4, 5)),  # of no suit on either side
        (0, [(BOMBS, 3)], ["Floods", (LOCKS, 1)], {}, (3, 1 + 3)),
        (0, [(BOMBS, 3)], ["Wildfires"], {"crisis_penalty": 5}, (3, 5)),
        (0, [(BOMBS, 3)], ["Killer Robots!", "Wildfires"], {}, (3, 3)),  # once
        (0, [(BOLTS, 2)], [None], {}, (2, 0)),
        (0, [(BOLTS, 2)], [None, (LOCKS, 2)], {}, (2, 2)),
    ],
)
def test_b2_b3_b8_what_each_side_has_in_a_buy(buyer, played, there, rules, totals):
    scene = Scene(buyer, *[other for other in range(3) if other != buyer][:2], level=2, **rules)
    card, other = [*scene.hand(0, *played), NOTHING][:2]
    found = scene.market(POWER, *there)

    kept = found[0] if isinstance(there[0], str) else NOTHING
    assert buy.scores(scene.table, 0, POWER, card, other, kept) == totals


def test_b2_x3_every_card_at_the_market_and_those_played_lie_open_while_the_buyer_claims():
    scene = Scene(players=3)
    played = scene.hand(0, (BOMBS, 3), (BOMBS, 3))
    there = scene.market(POWER, (BOLTS, 1), (LOCKS, 1), (DISHES, 1))
    shown = []

    def choose(seen, moves, n, traits, rng):
        shown.append([Place(seen.public.place[card]) for card in [*there, *played]])
        return 0

    buy.from_hand(scene.table, (choose,) * 5, 0, POWER, *played)

    assert shown == [[Place.FACE_UP] * 3 + [Place.TABLE] * 2]


@pytest.mark.parametrize(("points", "won"), [(1, 0), (2, 1)])
def test_b4_a_tie_is_a_failure_and_one_point_more_succeeds(points, won):
    scene = Scene(players=3)
    played = scene.hand(0, (BOLTS, 2), (BOLTS, points))
    scene.market(POWER, (LOCKS, 3))

    try_to_buy(scene, POWER, played, *[claims(POWER, "Mercenary Army")] * won)

    assert scene.owned_by(0) == [asset("Mercenary Army")] * won
    assert scene.public.market_assets[POWER] == 3 - won
    assert scene.public.owned[0].tolist() == [0, 0, won, 0, 0]
    assert (scene.row.buys, scene.row.bought) == (scene.row.seats[0].buys, scene.row.seats[0].bought) == (1, won)


@pytest.mark.parametrize("points", [1, 3])
def test_b5_all_cards_are_discarded_success_or_not(points):
    scene = Scene(players=3)
    played = scene.hand(0, (BOLTS, points), (DIAMONDS, points))
    there = scene.market(POWER, (LOCKS, 3), AUDIT, (BOMBS, 1))
    is_success = 2 * points + 1 > 6

    try_to_buy(scene, POWER, played, *([claims(POWER)] if is_success else []))

    assert is_success == (points == 3)
    assert scene.discards() == sorted(played + there)
    assert scene.public.discards == 5


@pytest.mark.parametrize(
    ("rules", "left", "points", "dealt"),
    [
        ({}, 3, 1, 2), ({}, 2, 1, 3), ({}, 1, 1, 4), ({}, 3, 3, 3), ({}, 2, 3, 4),
        ({"inflation": [1, 2, 5]}, 3, 1, 5), ({"inflation": [1, 2, 5]}, 2, 3, 1),
    ],
)  # fmt: skip
def test_b6_a_market_is_refilled_by_the_assets_then_left(rules, left, points, dealt):
    scene = Scene(players=3, **rules)
    scene.leave(POWER, left)
    played = scene.hand(0, (BOLTS, points), (BOLTS, points))
    scene.market(POWER, (LOCKS, 3))
    deck = scene.in_deck()

    try_to_buy(scene, POWER, played, *[claims(POWER)] * (points == 3))

    assert scene.under(POWER) == deck[: dealt - 1]
    assert scene.public.face_up[POWER] == deck[dealt - 1]  # the last one open
    assert scene.public.place[deck[dealt - 1]] == Place.FACE_UP
    assert scene.in_deck() == deck[dealt:]


def test_b6_without_assets_the_market_closes_with_no_cards():
    scene = Scene(players=3)
    scene.leave(POWER, 1)
    played = scene.hand(0, (BOLTS, 3), (BOLTS, 3))
    scene.market(POWER, (LOCKS, 1), (LOCKS, 1))
    deck = scene.in_deck()
    scene.tell_events()

    try_to_buy(scene, POWER, played)

    assert scene.at_market(POWER) == []
    assert scene.public.market_assets[POWER] == 0
    assert scene.in_deck() == deck
    assert [event["market"] for event in scene.events("close")] == ["power"]


def test_b7_the_round_ends_after_the_turn():
    scene = Scene(players=3, max_turns=1)
    scene.hand(0, (BOLTS, 1), (BOLTS, 1))
    scene.market(INFLUENCE, (LOCKS, 3))
    scene.deck((DIAMONDS, 1))

    scene.go_on(lambda seen, moves, n, traits, rng: 0)  # the first Buy listed, one card against three points

    assert (scene.row.buys, scene.row.bought) == (1, 0)
    assert scene.row.turns == 1
    assert scene.row.rounds == 2
    assert scene.public.deck_size > 0


# The rulebook's example


def test_example_the_golf_plantation_goes_for_five_to_one_b2_b4_b6():
    scene = Scene(SPECULATOR, 0, 1)
    played = scene.hand(0, (BOLTS, 1), (DISHES, 2))  # Donald's two cards are worth three
    face_up, face_down = scene.market(VANITY, (BOMBS, 1), (LOCKS, 2))

    assert buy.scores(scene.table, 0, VANITY, *played, NOTHING) == (5, 1)
    try_to_buy(scene, VANITY, played, claims(VANITY, "Golf Plantation"))

    assert scene.owned_by(0) == [asset("Golf Plantation")]
    assert scene.public.empty_spaces[0] == 4
    assert scene.public.market_assets[VANITY] == 2
    assert scene.public.face_down[VANITY] == 2  # three cards, for two assets are left
    assert scene.public.face_up[VANITY] != NOTHING
    assert scene.discards() == sorted([*played, face_up, face_down])
