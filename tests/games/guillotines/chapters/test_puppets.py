"""Two players with Puppets: their set-up, the Puppet's die and how it is shifted (U1-U5)."""

import pytest

from bng_sim.games.guillotines.declared.components import N_BILLIONAIRES, N_MARKETS, STARRED, Policy
from bng_sim.games.guillotines.declared.terms import Decision, Kind, Place
from bng_sim.games.guillotines.engine.records import AT_MARKET, NOTHING, OUT_OF_GAME
from bng_sim.games.guillotines.rules import puppets, seats
from tests.games.guillotines.chapters.scene import (
    AUDIT,
    BARON,
    BOLTS,
    BOMBS,
    DIAMONDS,
    DISHES,
    GAME,
    INFLUENCE,
    LEGACY,
    LOCKS,
    OVERLORD,
    POWER,
    SCAM,
    TOYS,
    VANITY,
    Move,
    Scene,
    asset,
    assets_of,
    listed_moves,
    no,
    says,
    yes,
)
from tests.games.guillotines.chapters.two_players import (
    OPPONENT,
    OTHER_PUPPET,
    PLAYER,
    PUPPET,
    audits,
    claims,
    leaves,
    rolling,
    shifts,
    step,
    take_turn,
    with_puppets,
)

MARKETS = (INFLUENCE, LEGACY, TOYS, POWER, VANITY)  # by their numbers, from 1


def set_up(*, game=0, **rules):
    """A new game, the Billionaires drawn."""
    scene = Scene(players=2, puppets=True, game=game, **rules)
    scene.cell.characters[:] = scene.cell.starting_seat = NOTHING
    scene.tell_events()
    scene.set_up()
    return scene


def buys(scene, market, *answers, seat=PLAYER):
    """Roll a six, and then the number of `market`."""
    return step(scene, (6, MARKETS.index(market) + 1), *answers, seat=seat)


def rolled(scene, number, *answers, seat=PLAYER):
    """What a roll comes to in the end."""
    found = []
    with rolling(number):
        scene.play(*answers, what=lambda t, p: found.append(puppets.roll(t, p, seat, seat + 2, 0)))
    return found[0]


# U1: who plays


def test_u1_the_puppets_are_drawn_at_random_from_the_billionaires_left():
    seen = {PUPPET: set(), OTHER_PUPPET: set()}
    for game in range(40):
        scene = Scene(players=2, puppets=True, game=game)
        scene.cell.characters[:] = [BARON, OVERLORD, *[NOTHING] * 3]

        scene.set_up()

        four = scene.public.billionaire[:4].tolist()
        assert four[:2] == [BARON, OVERLORD]
        assert len(set(four)) == 4
        for seat, found in seen.items():
            found.add(four[seat])

    assert seen == dict.fromkeys(seen, set(range(N_BILLIONAIRES)) - {BARON, OVERLORD})


def test_u1_a_puppet_sits_to_the_left_of_its_player():
    scene = with_puppets()

    assert [seats.clockwise(scene.table, PLAYER, i) for i in range(4)] == [PLAYER, PUPPET, OPPONENT, OTHER_PUPPET]
    assert [seats.clockwise(scene.table, OPPONENT, i) for i in range(4)] == [OPPONENT, OTHER_PUPPET, PLAYER, PUPPET]
    assert [seats.controller(scene.table, seat) for seat in range(4)] == [PLAYER, OPPONENT, PLAYER, OPPONENT]


def test_u1_a_player_has_the_first_turn_and_then_they_take_turns():
    assert {int(set_up(game=game).public.turn_player) for game in range(20)} == {PLAYER, OPPONENT}

    scene = with_puppets(first=OPPONENT)
    scene.deck()
    order = []
    for _ in range(4):
        order.append(int(scene.public.turn_player))
        take_turn(scene, (1,))

    assert order == [OPPONENT, PLAYER, OPPONENT, PLAYER]


# U2, U3: what they start with


@pytest.mark.parametrize("starred_assets_from", [2, 4, 6])
def test_u2_all_four_billionaires_start_with_their_starred_asset(starred_assets_from):
    scene = set_up(starred_assets_from=starred_assets_from)

    for seat in range(4):
        most = int(scene.public.needs[seat].argmax())
        assert scene.owned_by(seat) == [assets_of(most)[STARRED]]
        assert scene.public.empty_spaces[seat] == 4
    owners = [int(scene.public.asset_owner[assets_of(kind)[STARRED]]) for kind in range(N_MARKETS)]
    assert sorted(owners) == [OUT_OF_GAME, 0, 1, 2, 3]  # the fifth is out of the game


@pytest.mark.parametrize(
    ("rules", "assets", "cards", "crises"),
    [
        ({}, 2, 3, 0),
        ({"level": 2}, 2, 3, 3),
        ({"level": 4, "assets_per_market": 3, "cards_per_market": 2}, 3, 2, 3),
        ({"level": 2, "assets_per_market": {2: 1}, "cards_per_market": {2: 4}, "crises_in_deck": 7}, 1, 4, 7),
        ({"level": 2, "crises_in_deck": {2: 1, 3: 4}}, 2, 3, 1),
    ],
)
def test_u2_u3_what_markets_hands_and_deck_start_with(rules, assets, cards, crises):
    scene = set_up(**rules)

    assert scene.public.market_assets.tolist() == [assets] * 5
    assert [len(scene.at_market(market)) for market in range(N_MARKETS)] == [cards] * 5
    assert (scene.public.face_up != NOTHING).all()
    assert scene.public.hand_size[:4].tolist() == [1, 1, 0, 0]
    assert [event["seat"] for event in scene.events("deal_hand")] == [1, 2]
    assert sum(card >= scene.rules.first_crisis for card in scene.in_deck()) == crises
    assert scene.public.deck_size == 49 - 5 * cards - 2 + crises
    assert len(scene.aside()) == (12 - crises if rules else 0)


# U4: what the die says


@pytest.mark.parametrize("number", range(1, 6))
def test_u4_one_to_five_lays_a_card_of_the_deck_face_down_at_that_market(number):
    scene = with_puppets()
    there = scene.market(MARKETS[number - 1], (LOCKS, 1), (LOCKS, 2))
    card, below = scene.deck((BOMBS, 1), (BOMBS, 2))

    step(scene, (number,))

    assert scene.at_market(MARKETS[number - 1]) == [*there, card]
    assert scene.public.face_up[MARKETS[number - 1]] == there[0]
    assert scene.in_deck() == [below]
    assert scene.public.place[card] == Place.UNKNOWN
    assert all(not scene.at_market(market) for market in range(N_MARKETS) if market != MARKETS[number - 1])
    (told,) = scene.events("puppet_card")
    assert (told["seat"], told["market"], told["card"]) == (3, MARKETS[number - 1].name.lower(), card)
    assert not scene.events("discard", "nudge", "buy")


def test_u4_it_lies_face_down_though_it_be_the_only_card_there():
    scene = with_puppets()
    (card,) = scene.deck((BOMBS, 1))

    step(scene, (1,))

    assert scene.under(INFLUENCE) == [card]
    assert scene.public.face_up[INFLUENCE] == NOTHING


def test_u4_if_that_market_is_closed_the_card_goes_to_the_discards():
    scene = with_puppets()
    scene.leave(TOYS, 0)
    card, below = scene.deck((BOMBS, 1), (BOMBS, 2))
    before = scene.discards()

    step(scene, (3,))

    assert scene.discards() == sorted([*before, card])
    assert scene.public.discards == len(before) + 1
    assert scene.at_market(TOYS) == []
    assert scene.in_deck() == [below]
    assert [event["event"] for event in scene.events()] == ["puppet_roll", "decision", "discard"]


def test_u4_each_player_rolls_for_their_own_puppet_after_their_turn():
    for first, puppet in ((PLAYER, 3), (OPPONENT, 4)):
        scene = with_puppets(first=first)
        card, _ = scene.hand(first, (LOCKS, 1), (LOCKS, 2))

        take_turn(
            scene,
            (2,),
            says(first, Decision.ACT, kind=Kind.INVEST, market=INFLUENCE, card=card),
            no(first, Decision.NUDGE),
        )

        (roll,) = scene.events("puppet_roll")
        assert (roll["seat"], roll["number"]) == (puppet, 2)
        names = [event["event"] for event in scene.events("invest", "puppet_roll", "puppet_card")]
        assert names == ["invest", "puppet_roll", "puppet_card"]
        assert scene.public.turn == 1  # the Puppet's step is no turn


def test_u4_after_a_six_it_is_rolled_again_and_the_puppet_buys_there_with_six_points():
    scene = with_puppets()
    there = scene.market(TOYS, (LOCKS, 3), (DISHES, 2))  # five points against it
    scene.deck((BOMBS, 1), (BOMBS, 2), (BOMBS, 3))

    script = step(scene, (6, 3), claims(PLAYER, asset("Mega Yacht")))

    assert script.listed(Decision.CLAIM) == [Move(Kind.CHOOSE, market=TOYS, asset=a) for a in assets_of(TOYS)[:3]]
    assert scene.owned_by(PUPPET) == [asset("Mega Yacht")]
    assert scene.owned_by(PLAYER) == []
    assert scene.public.empty_spaces[PUPPET] == 4
    (bought, score, claim) = scene.events("buy", "score", "claim")
    assert (bought["seat"], bought["card"], bought["other_card"]) == (3, None, None)
    assert (score["seat"], score["own"], score["against"]) == (3, 6, 5)
    assert claim["seat"] == 3
    assert set(there) <= set(scene.discards())
    assert len(scene.at_market(TOYS)) == 3  # refilled for the two assets left
    assert len(scene.events("puppet_roll")) == 2
    assert not scene.events("puppet_card")


@pytest.mark.parametrize(
    ("there", "points", "totals"),
    [
        ([(LOCKS, 3), (DISHES, 3)], 6, (6, 6)),  # equal: lost
        ([(BOLTS, 2), (LOCKS, 3), (DISHES, 2), (BOMBS, 2)], 6, (6 + 2, 3 + 2 + 2)),  # Locks are its controller's
        ([AUDIT, SCAM], 6, (6, 3 + 2)),
        ([(LOCKS, 3), "Floods"], 6, (6, 3 + 3)),
        *(([(LOCKS, 3), (DISHES, 1)], points, (points, 4)) for points in (0, 4, 5, 60)),
    ],
)
def test_u4_the_puppets_points_and_suit_must_beat_the_market(there, points, totals):
    scene = with_puppets(level=2, puppet_points=points)
    cards = scene.market(TOYS, *there)

    with rolling(6, 3):
        scene.play_with(lambda moves, n: 0, what=lambda t, p: puppets.take_step(t, p, PLAYER))

    (score,) = scene.events("score")
    assert (score["own"], score["against"]) == totals
    assert scene.row.bought == len(scene.owned_by(PUPPET)) == (totals[0] > totals[1])
    assert scene.public.rebels_out == (2 if "Floods" in there else 0)  # it strikes though the Buy is lost
    assert {card for card in cards if card < scene.rules.first_crisis} <= set(scene.discards())


def test_u4_no_card_of_the_players_is_played_and_the_buy_is_counted_as_the_puppets():
    scene = with_puppets(level=2)
    held = scene.hand(PLAYER, (BOLTS, 3)), scene.hand(OPPONENT, (LOCKS, 3))
    scene.market(TOYS, "Floods", (LOCKS, 1))

    buys(scene, TOYS, leaves(PLAYER), leaves(PLAYER), claims(PLAYER, asset("Personal Zoo")))

    assert (scene.hand_of(PLAYER), scene.hand_of(OPPONENT)) == held
    counts = [(int(seat.buys), int(seat.bought), int(seat.crises)) for seat in scene.row.seats[:4]]
    assert counts == [(0, 0, 0), (0, 0, 0), (1, 1, 1), (0, 0, 0)]
    assert (scene.row.buys, scene.row.bought) == (1, 1)


@pytest.mark.parametrize(("die", "numbers"), [("text", (6, 3)), ("text", (6, 6)), ("card", (3,)), ("card", (6,))])
def test_u4_a_buy_at_a_closed_market_or_an_audit_of_nothing_is_nothing(die, numbers):
    scene = with_puppets(puppet_die=die)
    scene.leave(TOYS, 0)
    deck, discards = scene.in_deck(), scene.discards()

    step(scene, numbers)

    assert (scene.row.buys, scene.in_deck(), scene.discards()) == (0, deck, discards)
    assert [event["event"] for event in scene.events()] == ["puppet_roll", "decision"] * len(numbers)


def test_u4_a_second_six_lets_the_controller_audit_any_billionaire():
    scene = with_puppets()
    held = {seat: scene.give(seat, *names) for seat, names in enumerate(
        (["Art Hoard"], ["Mega Yacht", "Golf Plantation"], ["Think Tank"], ["Scam Charity"])
    )}  # fmt: skip
    (wanted,) = held[OTHER_PUPPET]

    script = step(scene, (6, 6), audits(PLAYER, wanted))

    assert script.listed(Decision.AUDIT) == [
        Move(Kind.AUDIT, asset=number, seat=seat)
        for number, seat in sorted((number, seat) for seat, numbers in held.items() for number in numbers)
    ]  # any, and no way not to
    assert scene.public.asset_owner[wanted] == AT_MARKET
    assert scene.public.market_assets[LEGACY] == 2
    assert scene.owned_by(OTHER_PUPPET) == []
    (told,) = scene.events("return")
    assert (told["seat"], told["asset"]) == (4, "Scam Charity")


@pytest.mark.parametrize("owner", [PLAYER, OPPONENT, PUPPET, OTHER_PUPPET])
def test_u4_the_only_asset_held_is_audited_without_asking_whosever_it_is(owner):
    scene = with_puppets()
    scene.give(owner, "Mega Yacht")

    script = step(scene, (6, 6))

    assert script.asked == []
    assert scene.owned_by(owner) == []
    assert [event["seat"] for event in scene.events("return")] == [owner + 1]


@pytest.mark.parametrize("number", range(1, 6))
def test_u4_by_the_picture_of_the_card_one_to_five_is_a_buy_at_once(number):
    scene = with_puppets(puppet_die="card")
    market = MARKETS[number - 1]
    scene.market(market, (LOCKS, 3))
    scene.leave(market, 1)

    step(scene, (number,))

    assert scene.public.empty_spaces[PUPPET] in (4, 5)
    assert [int(a) // 4 for a in scene.owned_by(PUPPET)] == [market]
    assert scene.events("score")[0]["own"] == 6
    assert not scene.events("puppet_card")


# U5: shifting the die


def test_d_nudge_lists_no_and_every_free_set_of_cards_up_and_down():
    scene = with_puppets(level=2, hand_limit=4)
    scene.hand(PLAYER, (LOCKS, 1), "Floods", AUDIT, (BOMBS, 2))
    n = puppets.list_nudges(scene.table, PLAYER)

    found = listed_moves(scene.table.moves.offered, n)

    sets = (0b0001, 0b0100, 0b0101, 0b1000, 0b1001, 0b1100, 0b1101)  # the Crisis is the second card
    assert found == [Move(Kind.NO), *(Move(kind, several=one) for one in sets for kind in (Kind.UP, Kind.DOWN))]


@pytest.mark.parametrize("held", [(), ("Floods",), ("Floods", "Militias")])
def test_d_nudge_is_not_asked_without_a_card_that_can_be_used(held):
    scene = with_puppets(level=2)
    scene.hand(PLAYER, *held)
    scene.hand(OPPONENT, (LOCKS, 3))  # what others hold does not matter

    script = step(scene, (1,))

    assert script.asked == []
    (logged,) = scene.events("decision")
    assert (logged["decision"], logged["seat"], logged["options"], logged["move"]) == ("nudge", 1, 1, {"kind": "no"})
    assert not scene.row.decisions.any()


@pytest.mark.parametrize(
    ("number", "kind", "held", "several", "shifted"),
    [
        (2, Kind.UP, [(BOMBS, 3)], 1, 5), (2, Kind.DOWN, [(BOMBS, 1)], 1, 1),
        (5, Kind.UP, [(BOMBS, 2)], 1, 1), (1, Kind.DOWN, [(BOMBS, 1)], 1, 6), (5, Kind.UP, [(BOMBS, 1)], 1, 6),
        (2, Kind.DOWN, [(BOMBS, 2)], 1, 6),  # the rulebook's own example
        (3, Kind.DOWN, [AUDIT], 1, 6), (1, Kind.UP, [GAME], 1, 3),
        (1, Kind.UP, [(DIAMONDS, 1), (BOMBS, 3), (DISHES, 3)], 0b101, 5),
        (4, Kind.DOWN, [(DISHES, 3), (BOMBS, 3)], 0b11, 4),
        (3, Kind.UP, [(LOCKS, 2)], 1, 1), (3, Kind.DOWN, [(LOCKS, 2)], 1, 5),  # doubled (G2)
    ],
)  # fmt: skip
def test_u5_the_die_is_shifted_by_the_points_of_cards_and_wraps_round(number, kind, held, several, shifted):
    scene = with_puppets(level=4, role_choice="none", hand_limit=3)
    scene.policy(Policy.REAL_ESTATE_BONANZA)
    cards = scene.hand(PLAYER, *held)

    assert rolled(scene, number, shifts(PLAYER, kind, several)) == shifted

    played = [card for i, card in enumerate(cards) if several >> i & 1]
    assert scene.hand_of(PLAYER) == [card for card in cards if card not in played]
    assert scene.discards() == sorted(played)
    assert [event["card"] for event in scene.events("discard_from_hand")] == played
    (nudge,) = scene.events("nudge")
    assert (nudge["seat"], nudge["number"]) == (1, shifted)


@pytest.mark.parametrize(
    ("rules", "numbers", "shown"),
    [({}, (2,), [(2, 0)]), ({}, (6, 3), [(6, 0), (3, 1)]), ({"puppet_die": "card"}, (3,), [(3, 1)])],
)
def test_u5_x3_who_may_shift_the_die_sees_it_and_whether_one_to_five_is_a_buy(rules, numbers, shown):
    scene = with_puppets(**rules)
    scene.hand(PLAYER, (LOCKS, 3))
    scene.leave(TOYS, 1)
    seen = []

    def player(view, moves, n, traits, rng):
        seen.append((int(view.decision), int(view.public.die), int(view.public.die_buys)))
        return 0

    with rolling(*numbers):
        puppets.take_step(scene.table, (player,) * 5, PLAYER)

    assert seen == [(Decision.NUDGE, *one) for one in shown]
    assert (scene.public.die, scene.public.die_buys) == (0, 0)


def test_u5_x3_no_die_is_seen_once_it_has_been_left_or_shifted():
    scene = with_puppets(level=2)
    scene.hand(PLAYER, (LOCKS, 1), (BOMBS, 1))
    yacht, zoo = scene.give(OPPONENT, "Mega Yacht", "Personal Zoo")
    seen = []

    def player(view, moves, n, traits, rng):
        seen.append((int(view.decision), int(view.public.die)))
        return 1 if view.decision == Decision.NUDGE else 0  # the first card, up

    with rolling(5, 5):
        puppets.take_step(scene.table, (player,) * 5, PLAYER)

    assert seen == [(Decision.NUDGE, 5), (Decision.NUDGE, 5), (Decision.AUDIT, 0)]
    assert scene.owned_by(OPPONENT) in ([yacht], [zoo])


def test_u5_either_roll_can_be_shifted_each_by_its_own_cards():
    scene = with_puppets()
    scene.hand(PLAYER, (LOCKS, 1), (BOMBS, 2))
    scene.leave(TOYS, 1)

    script = step(scene, (5, 1), shifts(PLAYER, Kind.UP, 0b01), shifts(PLAYER, Kind.UP, 0b1))

    assert [len(question.listed) for question in script.asked] == [7, 3]  # the card used is not there for the second
    assert scene.owned_by(PUPPET) == [asset("Private Island")]
    assert [event["number"] for event in scene.events("puppet_roll", "nudge")] == [5, 6, 1, 3]


def test_u5_a_six_shifted_away_is_no_buy_and_what_is_shifted_to_six_is_rolled_again():
    scene = with_puppets()
    scene.hand(PLAYER, (LOCKS, 1))
    step(scene, (6,), shifts(PLAYER, Kind.UP, 1))

    assert [event["market"] for event in scene.events("puppet_card")] == ["influence"]

    scene.hand(PLAYER, (BOMBS, 2))
    scene.give(OPPONENT, "Mega Yacht")
    step(scene, (4, 6), shifts(PLAYER, Kind.UP, 1))

    assert scene.owned_by(OPPONENT) == []  # the second six


def test_u5_by_the_picture_of_the_card_its_one_roll_is_shifted_too():
    scene = with_puppets(puppet_die="card")
    scene.hand(PLAYER, (LOCKS, 2))
    scene.give(OPPONENT, "Mega Yacht")

    step(scene, (2,), shifts(PLAYER, Kind.DOWN, 1))

    assert scene.owned_by(OPPONENT) == []


# The rulebook's example of play


def test_u4_u6_the_rulebooks_example_of_play():
    scene = with_puppets(level=2)
    rodrigo, anna, tech_overlord, media_baron = range(4)
    (spouse,) = scene.give(rodrigo, "Celebrity Spouse")
    scene.give(anna, "Golf Plantation")
    island = asset("Private Island")
    there = scene.market(TOYS, (LOCKS, 2), "Floods")
    scene.deck((BOMBS, 1), (BOMBS, 2), (BOMBS, 3), (BOLTS, 3), (DISHES, 1))
    kept, other = scene.hand(rodrigo, (DIAMONDS, 1), (DIAMONDS, 2))

    # After Rodrigo's turn: a six, and again, a three. The market has five points, Floods among them.
    take_turn(
        scene, (6, 3),
        says(rodrigo, Decision.ACT, kind=Kind.EXCHANGE, market=TOYS, card=other),
        leaves(rodrigo), leaves(rodrigo),
        claims(rodrigo, island),
    )  # fmt: skip

    (score,) = scene.events("score")
    assert (score["seat"], score["own"], score["against"]) == (tech_overlord + 1, 6, 5)
    assert scene.owned_by(tech_overlord) == [island]
    assert scene.hand_of(rodrigo) == [kept, there[0]]
    assert (scene.public.rebels_out, scene.row.market_crises) == (2, 1)  # Floods

    # Anna draws a three in Bolts and purchases the Private Island with it. Then: a six, and again a six.
    take_turn(
        scene, (6, 6),
        yes(anna, Decision.DRAW),
        says(anna, Decision.ACT, kind=Kind.PURCHASE, seat=tech_overlord, asset=island),
        audits(anna, spouse),
    )  # fmt: skip

    (purchase,) = scene.events("purchase")
    assert (purchase["seat"], purchase["asset"], purchase["other_seat"]) == (2, "Private Island", tech_overlord + 1)
    assert scene.owned_by(anna) == [island, asset("Golf Plantation")]
    assert scene.owned_by(tech_overlord) == scene.owned_by(rodrigo) == scene.owned_by(media_baron) == []
    assert scene.public.asset_owner[spouse] == AT_MARKET
    assert scene.hand_of(anna) == []
    assert scene.public.turn_player == rodrigo
