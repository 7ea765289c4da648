"""Purchases from Puppets (U6), and trades with one's own at the end of a Round (U7)."""

import pytest

from bng_sim.games.guillotines.declared.terms import Decision, Ending, Kind, WonBy
from bng_sim.games.guillotines.rules import act, puppets
from tests.games.guillotines.chapters.scene import (
    AUDIT,
    BOLTS,
    BOMBS,
    DISHES,
    GAME,
    LOCKS,
    SCAM,
    TOYS,
    Move,
    asset,
    listed_moves,
    no,
    says,
)
from tests.games.guillotines.chapters.two_players import (
    OPPONENT,
    OTHER_PUPPET,
    PLAYER,
    PLAYERS_FOUR,
    PUPPET,
    PUPPETS_FOUR,
    take_turn,
    with_puppets,
)


def purchases(scene, seat=PLAYER):
    """The purchases that are listed."""
    n = act.list_actions(scene.table, seat)
    return [move for move in listed_moves(scene.table.moves.offered, n) if move.kind == Kind.PURCHASE]


def purchase(number, several, puppet=PUPPET, seat=PLAYER):
    return says(seat, Decision.ACT, kind=Kind.PURCHASE, asset=number, seat=puppet, several=several)


def trades(got, given, seat=PLAYER):
    return says(seat, Decision.PUPPET_TRADE, asset=asset(got), other_asset=asset(given))


def is_done(seat=PLAYER):
    return no(seat, Decision.PUPPET_TRADE)


def trade(scene, *answers):
    """What comes before all else at a Round's end."""
    return scene.play(*answers, what=puppets.trade_at_round_end)


# U6: purchase


def test_d_act_lists_purchases_last_by_puppet_asset_and_set_of_cards():
    scene = with_puppets(hand_limit=4)
    scene.hand(PLAYER, (BOLTS, 2), AUDIT, (DISHES, 3), (BOLTS, 1))
    yacht, jet = scene.give(PUPPET, "Mega Yacht", "Luxury Jet")
    (army,) = scene.give(OTHER_PUPPET, "Mercenary Army")
    scene.give(PLAYER, "Art Hoard")
    scene.give(OPPONENT, "Noble Estate")

    n = act.list_actions(scene.table, PLAYER)

    found = listed_moves(scene.table.moves.offered, n)
    bolts = (0b0010, 0b0011, 0b1001, 0b1010, 0b1011)  # Bolts and the Audit card that come to three or more
    dishes = (0b0010, 0b0100, 0b0110)
    wanted = [Move(Kind.PURCHASE, asset=number, seat=PUPPET, several=one) for number in (yacht, jet) for one in bolts]
    wanted += [Move(Kind.PURCHASE, asset=army, seat=OTHER_PUPPET, several=one) for one in dishes]
    assert found[-len(wanted) :] == wanted
    assert found[-len(wanted) - 1].kind == Kind.AUDIT  # after the Special Action cards
    assert not [move for move in found[: -len(wanted)] if move.kind == Kind.PURCHASE]


@pytest.mark.parametrize(
    ("held", "puppet", "sets"),
    [
        ([(BOLTS, 3)], PUPPET, [0b1]),
        ([(BOLTS, 3)], OTHER_PUPPET, []),  # not that Puppet's suit
        ([(LOCKS, 3)], PUPPET, []),  # nor one's own
        ([(BOLTS, 2)], PUPPET, []),  # too little
        ([(BOLTS, 2), (BOLTS, 1)], PUPPET, [0b11]),
        ([(BOLTS, 2), (LOCKS, 1)], PUPPET, []),  # every card must be of the suit
        ([(BOLTS, 3), (LOCKS, 1)], PUPPET, [0b01]),
        ([AUDIT], PUPPET, [0b1]),  # three in any Puppet's suit, as the rulebook says
        ([AUDIT], OTHER_PUPPET, [0b1]),
        ([SCAM], PUPPET, []),
        ([SCAM, GAME], PUPPET, [0b11]),
        ([GAME, (BOLTS, 1)], PUPPET, [0b11]),
        (["Floods", (BOLTS, 3)], PUPPET, [0b10]),  # a Crisis pays nothing
        ([], PUPPET, []),
    ],
)
def test_u6_three_points_in_the_puppets_suit_suitless_cards_counted(held, puppet, sets):
    scene = with_puppets(level=2)
    scene.hand(PLAYER, *held)
    scene.give(puppet, "Mega Yacht")

    assert [(move.seat, move.several) for move in purchases(scene)] == [(puppet, one) for one in sets]


@pytest.mark.parametrize(("price", "sets"), [(1, [1, 2, 3]), (2, [2, 3]), (4, []), (60, [])])
def test_u6_the_price_is_a_parameter(price, sets):
    scene = with_puppets(puppet_price=price)
    scene.hand(PLAYER, (BOLTS, 1), (BOLTS, 2))
    scene.give(PUPPET, "Mega Yacht")

    assert [move.several for move in purchases(scene)] == sets


@pytest.mark.parametrize("puppet", [PUPPET, OTHER_PUPPET])
def test_u6_the_cards_are_discarded_and_the_asset_is_the_players(puppet):
    scene = with_puppets(hand_limit=4)
    suit = BOLTS if puppet == PUPPET else DISHES
    first, kept, second, third = scene.hand(PLAYER, (suit, 1), (LOCKS, 1), SCAM, (suit, 2))
    yacht, _ = scene.give(puppet, "Mega Yacht", "Art Hoard")
    scene.deck()

    before = scene.discards()
    script = take_turn(scene, (1,), purchase(yacht, 0b1101, puppet), no(PLAYER, Decision.NUDGE))

    assert script.asked[0].decision == Decision.ACT
    assert scene.owned_by(PLAYER) == [yacht]
    assert scene.owned_by(puppet) == [asset("Art Hoard")]
    assert (scene.public.empty_spaces[PLAYER], scene.public.empty_spaces[puppet]) == (4, 4)
    assert scene.hand_of(PLAYER) == [kept]
    assert scene.discards() == sorted([*before, first, second, third])
    told = [event for event in scene.events("discard_from_hand", "purchase", "puppet_roll")]
    assert [event.get("card") for event in told] == [first, second, third, None, None]
    assert (told[3]["seat"], told[3]["asset"], told[3]["other_seat"]) == (1, "Mega Yacht", puppet + 1)
    assert (scene.row.buys, scene.row.bought) == (0, 0)  # no Buy


def test_u6_a_purchase_that_fills_the_last_space_wins_and_the_die_is_not_rolled():
    scene = with_puppets()
    scene.give(PLAYER, *PLAYERS_FOUR)
    (spouse,) = scene.give(OTHER_PUPPET, "Celebrity Spouse")
    scene.hand(PLAYER, AUDIT, (LOCKS, 1))

    take_turn(scene, (), purchase(spouse, 0b01, OTHER_PUPPET))

    assert (scene.public.ending, scene.public.winner) == (Ending.ASSETS, PLAYER)
    assert scene.row.seats[PLAYER].won_by == WonBy.ASSETS
    assert [event["seat"] for event in scene.events("win")] == [1]


# U7: trades at the end of a Round


def test_d_puppet_trade_lists_done_and_every_own_asset_for_every_one_of_ones_puppet():
    scene = with_puppets()
    own = scene.give(PLAYER, "Mega Yacht", "Art Hoard")
    theirs = scene.give(PUPPET, "Noble Estate", "Think Tank", "Cult of Personality")
    scene.give(OPPONENT, "Personal Zoo")
    scene.give(OTHER_PUPPET, "Mercenary Army")

    script = trade(scene, is_done(), is_done(OPPONENT))

    assert script.asked[0].listed == [
        Move(Kind.NO),
        *(
            Move(Kind.CHOOSE, asset=got, other_asset=given, seat=PUPPET)
            for given in sorted(own)
            for got in sorted(theirs)
        ),
    ]
    assert len(script.asked[1].listed) == 2
    assert not scene.events("puppet_trade")
    assert scene.owned_by(PLAYER) == sorted(own)


def test_u7_one_asset_for_one():
    scene = with_puppets()
    scene.give(PLAYER, "Mega Yacht", "Art Hoard")
    scene.give(PUPPET, "Noble Estate")

    trade(scene, trades("Noble Estate", "Mega Yacht"))  # then nothing is left to trade, and nobody is asked

    assert scene.owned_by(PLAYER) == [asset("Art Hoard"), asset("Noble Estate")]
    assert scene.owned_by(PUPPET) == [asset("Mega Yacht")]
    assert scene.public.empty_spaces[[PLAYER, PUPPET]].tolist() == [3, 4]
    (told,) = scene.events("puppet_trade")
    assert {name: told[name] for name in ("seat", "asset", "other_asset", "other_seat")} == {
        "seat": 1, "asset": "Noble Estate", "other_asset": "Mega Yacht", "other_seat": 3,
    }  # fmt: skip


def test_u7_as_many_as_they_wish_each_asset_once():
    scene = with_puppets()
    scene.give(PLAYER, "Mega Yacht", "Art Hoard", "Luxury Jet")
    scene.give(PUPPET, "Noble Estate", "Think Tank")

    script = trade(scene, trades("Noble Estate", "Mega Yacht"), trades("Think Tank", "Luxury Jet"))

    assert [len(question.listed) for question in script.asked] == [1 + 6, 1 + 2]
    left = {(move.asset, move.other_asset) for move in script.asked[1].listed[1:]}
    assert left == {(asset("Think Tank"), asset(given)) for given in ("Art Hoard", "Luxury Jet")}  # not what has moved
    assert scene.owned_by(PUPPET) == sorted([asset("Mega Yacht"), asset("Luxury Jet")])


@pytest.mark.parametrize(("last", "order"), [(PLAYER, [0, 1]), (OPPONENT, [1, 0])])
def test_u7_clockwise_from_the_last_player(last, order):
    scene = with_puppets(first=last)
    for seat, name in enumerate(("Mega Yacht", "Art Hoard", "Noble Estate", "Think Tank")):
        scene.give(seat, name)

    script = trade(scene, *(is_done(seat) for seat in order))

    assert [question.seat for question in script.asked] == order


def test_u7_it_comes_before_the_cards_are_gathered_and_before_emergency_measures():
    scene = with_puppets(few_markets=5)
    scene.give(PLAYER, "Mega Yacht")
    scene.give(PUPPET, "Noble Estate")
    there = scene.market(TOYS, (BOMBS, 1), (BOMBS, 2))
    scene.deck()
    seen = []

    def choose(moves, n):
        seen.append((scene.at_market(TOYS), int(scene.public.deck_size)))
        return 0

    scene.play_with(choose, what=puppets.trade_at_round_end)
    script = scene.end_round(trades("Noble Estate", "Mega Yacht"))

    assert seen == [(there, 0)]
    names = [event["event"] for event in scene.events("puppet_trade", "gather", "emergency", "return")]
    assert names == ["puppet_trade", *["gather"] * 5, "emergency", "return", "return"]
    assert [event["asset"] for event in scene.events("return")] == ["Noble Estate", "Mega Yacht"]
    assert script.asked[0].seat == PLAYER


@pytest.mark.parametrize("last", [PLAYER, OPPONENT])
@pytest.mark.parametrize(
    ("own", "puppets_own", "given", "won_by"),
    [
        ([*PLAYERS_FOUR, "Think Tank"], [], "Think Tank", WonBy.ASSETS),
        (["Luxury Jet"], PUPPETS_FOUR, "Luxury Jet", WonBy.PUPPET),
        ([*PLAYERS_FOUR, "Luxury Jet"], PUPPETS_FOUR, "Luxury Jet", WonBy.ASSETS),  # both: the player is first
    ],
)
def test_u7_w3_a_trade_that_fills_the_last_space_of_either_ends_the_game_at_once(own, puppets_own, given, won_by, last):
    scene = with_puppets(first=last)
    scene.give(PLAYER, *own)
    scene.give(PUPPET, *puppets_own, "Celebrity Spouse")
    scene.market(TOYS, (BOMBS, 1))

    scene.end_round(trades("Celebrity Spouse", given))

    assert (scene.public.ending, scene.public.winner) == (Ending.ASSETS, PLAYER)
    assert scene.row.seats[PLAYER].won_by == won_by
    assert [event["seat"] for event in scene.events("win")] == [1 if won_by == WonBy.ASSETS else 3]
    assert not scene.events("gather", "shuffle")  # R2 does not follow
    assert len(scene.at_market(TOYS)) == 1


def test_u7_l1_a_trade_is_one_change_for_the_bunker():
    scene = with_puppets(level=3, role_choice="none")
    scene.give(PLAYER, "Noble Estate", "Private Island")
    scene.give(PUPPET, "Corporate Enclave")
    scene.give(OPPONENT, "Mercenary Army", "Political Lobbyists")
    scene.public.bunker_holder = PLAYER

    trade(scene, trades("Corporate Enclave", "Private Island"))

    assert scene.public.bunker_holder == PLAYER
    assert not scene.events("bunker")  # for no moment had the player but one
