"""Investing, exchanging and swapping (I1, X1-X3)."""

from bng_sim.games.guillotines.declared.terms import Decision, Kind, Place
from bng_sim.games.guillotines.engine.records import NOTHING
from bng_sim.games.guillotines.rules import cards, invest
from tests.games.guillotines.chapters.scene import (
    ARISTOCRAT,
    BARON,
    BOLTS,
    BOMBS,
    DIAMONDS,
    DISHES,
    LOCKS,
    POWER,
    PROFITEER,
    TOYS,
    Scene,
    no,
    says,
)


def test_i1_a_hand_card_goes_under_the_face_up_card_and_one_is_drawn():
    scene = Scene(players=3)
    card, kept = scene.hand(0, (BOMBS, 1), (LOCKS, 3))
    top, under = scene.market(TOYS, (BOLTS, 2), (DISHES, 1))
    drawn = scene.in_deck()[0]

    scene.play(says(0, Decision.ACT, kind=Kind.INVEST, market=TOYS, card=card))

    assert scene.public.face_up[TOYS] == top
    assert scene.under(TOYS) == [under, card]
    assert scene.hand_of(0) == [kept, drawn]
    assert scene.public.place[card] == Place.UNKNOWN


def test_i1_with_an_empty_deck_no_card_is_drawn():
    scene = Scene(players=3)
    card, kept = scene.hand(0, (BOMBS, 1), (LOCKS, 3))
    scene.deck()

    scene.play(says(0, Decision.ACT, kind=Kind.INVEST, market=TOYS, card=card))

    assert scene.hand_of(0) == [kept]


def test_i1_at_a_market_without_cards_it_becomes_the_only_card_face_down():
    scene = Scene(players=3)
    first, second = scene.hand(0, (BOMBS, 1), (LOCKS, 3))

    invest.invest(scene.table, 0, TOYS, first)
    invest.invest(scene.table, 0, TOYS, second)

    assert scene.public.face_up[TOYS] == NOTHING
    assert scene.under(TOYS) == [first, second]


def test_x1_a_hand_card_and_a_face_up_card_change_places():
    scene = Scene(players=3)
    card, kept = scene.hand(0, (BOMBS, 1), (LOCKS, 3))
    taken, under = scene.market(TOYS, (BOLTS, 2), (DISHES, 1))
    deck = scene.in_deck()

    scene.play(says(0, Decision.ACT, kind=Kind.EXCHANGE, market=TOYS, card=card))

    assert scene.hand_of(0) == [kept, taken]
    assert scene.public.face_up[TOYS] == card
    assert scene.public.place[card] == Place.FACE_UP
    assert scene.under(TOYS) == [under]
    assert scene.in_deck() == deck


def test_x2_the_face_up_cards_of_two_open_markets_change_places():
    scene = Scene(players=3)
    power, power_under = scene.market(POWER, (BOLTS, 2), (DISHES, 1))
    toys, toys_under = scene.market(TOYS, (LOCKS, 2), (DISHES, 1))

    scene.play(no(0, Decision.DRAW))  # the only action

    assert scene.public.face_up[[POWER, TOYS]].tolist() == [toys, power]
    assert (scene.under(POWER), scene.under(TOYS)) == ([power_under], [toys_under])


def test_x3_a_card_taken_by_exchange_is_known_to_be_in_that_hand():
    scene = Scene(players=3)
    (card,) = scene.hand(0, (BOMBS, 1))
    (taken,) = scene.market(TOYS, (BOLTS, 2))
    unseen = int(scene.public.unseen.sum())

    invest.exchange(scene.table, 0, TOYS, card)

    assert scene.public.place[taken] == Place.HAND
    assert scene.public.holder[taken] == 0
    assert unseen - scene.public.unseen.sum() == 1  # the card laid down is seen now


def test_x3_it_is_unknown_once_its_owner_has_invested():
    scene = Scene(players=3)
    card, other = scene.hand(0, (BOMBS, 1), (LOCKS, 3))
    (taken,) = scene.market(TOYS, (BOLTS, 2))
    invest.exchange(scene.table, 0, TOYS, card)

    invest.invest(scene.table, 0, POWER, other)

    assert scene.hand_of(0)[0] == taken
    assert scene.public.place[taken] == Place.UNKNOWN
    assert scene.public.unseen[BOLTS, 2] == 3


def test_x3_it_stays_known_while_others_invest_or_its_owner_draws():
    scene = Scene(players=3, hand_limit=3)
    (card,) = scene.hand(0, (BOMBS, 1))
    (others,) = scene.hand(1, (DISHES, 1))
    (taken,) = scene.market(TOYS, (BOLTS, 2))
    invest.exchange(scene.table, 0, TOYS, card)

    invest.invest(scene.table, 1, POWER, others)
    cards.add_to_hand(scene.table, 0, cards.draw(scene.table))

    assert scene.public.place[taken] == Place.HAND


def test_x3_a_player_knows_what_they_invested_and_where():
    scene = Scene(players=3)
    a, b = scene.hand(0, (BOMBS, 1), (LOCKS, 3))

    invest.invest(scene.table, 0, POWER, a)
    invest.invest(scene.table, 0, TOYS, b)

    own, other = scene.state.own[0], scene.state.own[1]
    assert own.invested == 2
    assert own.invested_card[:2].tolist() == [a, b]
    assert own.invested_market[:2].tolist() == [POWER, TOYS]
    assert other.invested == 0


def test_x3_an_invested_card_is_struck_from_memory_when_its_market_is_cleared():
    scene = Scene(players=3)
    a, b = scene.hand(0, (BOMBS, 1), (LOCKS, 3))
    (c,) = scene.hand(1, (DISHES, 1))
    invest.invest(scene.table, 0, POWER, a)
    invest.invest(scene.table, 0, TOYS, b)
    invest.invest(scene.table, 1, POWER, c)

    cards.clear_market(scene.table, POWER, NOTHING)

    own = scene.state.own[0]
    assert own.invested == 1
    assert own.invested_card[:2].tolist() == [b, NOTHING]
    assert own.invested_market[:2].tolist() == [TOYS, NOTHING]
    assert scene.state.own[1].invested == 0


# The rulebook's example


def test_example_vivian_invests_and_vlad_swaps_i1_x2():
    scene = Scene(ARISTOCRAT, PROFITEER, BARON)
    diamond, _ = scene.hand(0, (DIAMONDS, 1), (BOLTS, 1))
    locks, _ = scene.hand(1, (LOCKS, 3), (BOLTS, 1))
    bomb, under = scene.market(TOYS, (BOMBS, 1), (DISHES, 3))
    dish, _ = scene.market(POWER, (DISHES, 2), (BOLTS, 3))
    drawn = scene.in_deck()[0]

    scene.play(says(0, Decision.ACT, kind=Kind.INVEST, market=TOYS, card=diamond))
    swap = says(1, Decision.ACT, kind=Kind.SWAP, market=POWER, other_market=TOYS)
    script = scene.play(swap)

    assert scene.under(TOYS) == [under, diamond]  # Vivian's Diamonds lie face-down in Toys
    assert drawn in scene.hand_of(0)
    exchange = [m for m in script.listed(Decision.ACT) if (m.kind, m.market, m.card) == (Kind.EXCHANGE, TOYS, locks)]
    assert len(exchange) == 1  # what Vlad could have done with his Locks
    assert locks in scene.hand_of(1)
    assert scene.public.face_up[[TOYS, POWER]].tolist() == [dish, bomb]
