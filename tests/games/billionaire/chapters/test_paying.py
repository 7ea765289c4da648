"""Paying (Y1-Y5)."""

import itertools
from collections import Counter

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from bng_sim.games.billionaire.declared.components import Region, Space
from bng_sim.games.billionaire.declared.limits import MAX_INVESTMENTS
from bng_sim.games.billionaire.declared.terms import Decision
from bng_sim.games.billionaire.rules import paying
from tests.examples import tried
from tests.games.billionaire.tables import AFRO_EUROPA, AMERICAS, EURASIA, NONE, Scene, bids, card, pays, profit

LOT = card(EURASIA, 7)


def buys(scene, seat, price, *given, drawer=0):
    """Have a player buy `LOT`, of that drawer, for so much, and pay with these cards."""
    told = [pays(seat, *given)] if given else []
    scene.lands(drawer, Space.SEALED_EURASIA, bids(seat, price), *told, lot=(LOT,))


def paid(scene):
    """The cards given, in order, and to whom."""
    return [(event["card"], event["to"]) for event in scene.events("pay")]


def owing(scene, seat, price):
    """The same game at the moment at which a player has so much to pay."""
    scene.public.price = price
    paying.owe(scene.table, seat)
    return scene.table


def listed(table, seat):
    """What may be given next."""
    return [int(kind) for kind in table.moves.offered[: paying.list_payments(table, seat)]]


def test_y1_profit_cards_count_at_face_value_and_investments_at_trading_value():
    scene = Scene()
    scene.deal(1, 5, 3)
    scene.give(1, card(AMERICAS, 3), card(AFRO_EUROPA, 0))
    buys(scene, 1, 12, profit(5))  # the 7 has to be given

    assert paid(scene) == [(card(AMERICAS, 3), 0), (profit(5), 0)]
    assert (scene.hand(1), scene.owned(1)) == ([3], [LOT, card(AFRO_EUROPA, 0)])
    assert (scene.row.price, scene.row.paid, scene.row.paid_profits, scene.row.paid_investments) == (12, 12, 1, 1)


def test_y1_the_lot_cannot_be_used():
    scene = Scene()
    scene.deal(1, 5, 5, 4)
    buys(scene, 1, 9, profit(4))

    assert {kind for question in scene.questions(Decision.PAY) for kind in question.listed} == {profit(5), profit(4)}
    assert scene.owned(1) == [LOT]


def test_y1_a_bid_of_all_one_has_takes_all_one_has():
    scene = Scene()
    scene.deal(1, 5, 3, 1)
    scene.give(1, card(AMERICAS, 2))
    buys(scene, 1, 14)

    assert scene.questions(Decision.PAY) == []  # there is no choice
    assert [kind for kind, _ in paid(scene)] == [card(AMERICAS, 2), profit(5), profit(3), profit(1)]
    assert (scene.hand(1), scene.owned(1)) == ([], [LOT])


@pytest.mark.parametrize("drawer", [0, 1])
def test_y2_no_change_is_given(drawer):
    scene = Scene()
    scene.deal(1, 5, 2)
    scene.deal(0, 1)
    buys(scene, 1, 4, drawer=drawer)

    assert scene.hand(1) == [2]
    assert scene.hand(0) == ([1, 5] if drawer == 0 else [1])
    assert (scene.row.price, scene.row.paid, scene.row.overpayments) == (4, 5, 1)


def test_y2_an_exact_payment_is_no_overpayment():
    scene = Scene()
    scene.deal(1, 5, 2)
    buys(scene, 1, 2, profit(2))

    assert (scene.row.price, scene.row.paid, scene.row.overpayments) == (2, 2, 0)


def test_y3_no_card_may_be_given_that_could_be_left_out():
    scene = Scene()
    scene.deal(1, 5, 2)
    buys(scene, 1, 4)

    assert paid(scene) == [(profit(5), 0)]
    assert scene.questions(Decision.PAY) == []


def test_y3_the_example():
    scene = Scene()
    scene.give(1, card(EURASIA, 2), card(AMERICAS, 2), card(AFRO_EUROPA, 1))
    scene.deal(1, 5, 5, 4, 1)
    buys(scene, 1, 11, card(AMERICAS, 2), profit(5), profit(4))

    first, *later = scene.questions(Decision.PAY)
    assert first.listed == [card(EURASIA, 2), card(AMERICAS, 2), profit(5)]
    assert [question.listed for question in later] == [
        [profit(5), card(AFRO_EUROPA, 1)], [profit(5), card(AFRO_EUROPA, 1), profit(4), profit(1)],
    ]  # fmt: skip
    assert (scene.hand(1), scene.owned(1)) == ([1, 5], [card(EURASIA, 2), LOT, card(AFRO_EUROPA, 1)])


def test_y3_equal_profit_cards_are_one_option():
    scene = Scene()
    scene.deal(1, 3, 3, 3, 2)
    buys(scene, 1, 5, profit(2))  # a first 3 has to be given

    assert [question.listed for question in scene.questions(Decision.PAY)] == [[profit(3), profit(2)]]
    assert scene.hand(1) == [3, 3]


@st.composite
def purses(draw):
    """Rules with few cards, and what a player has of them: Investments, and places of the values of Profit cards."""
    worths = st.lists(st.integers(1, 9), min_size=1, max_size=3)
    values = draw(st.lists(st.integers(1, 9), min_size=1, max_size=3, unique=True))
    rules = {
        "trading_values": [draw(worths) for _ in Region], "profit_values": values,
        "profit_cards": [draw(st.integers(0, 3)) for _ in values], "exact_payment": draw(st.booleans()),
        "exact_with": draw(st.sampled_from(["all_cards", "profits"])),
    }  # fmt: skip
    every = [card(region, number) for region in Region for number in range(len(rules["trading_values"][region]))]
    investments = draw(st.lists(st.sampled_from(every), unique=True, max_size=6))
    return rules, investments, [draw(st.integers(0, n)) for n in rules["profit_cards"]]


def purse(rules, investments, counts, to=1):
    """A game in which a player has these Investments, and so many Profit cards of each of the values in the rules."""
    scene = Scene(2, **rules)
    scene.give(to, *investments)
    for value, n in zip(rules["profit_values"], counts, strict=True):
        scene.deal(to, *[value] * n)
    return scene


def payments(table, seat, given=()):
    """Every way of answering, until the price is covered: the cards given."""
    if table.state.public.owed == 0:
        yield given
        return
    offered = listed(table, seat)
    assert offered
    for kind in offered:
        after = table._replace(state=table.state.copy())
        paying.give(after, seat, NONE, kind)
        yield from payments(after, seat, (*given, kind))


def irredundant(scene, rules, investments, counts, price):
    """Every payment in which no card could be left out, found by trying all: cards given, sorted."""
    values = dict(zip(rules["profit_values"], counts, strict=True))
    kinds = [MAX_INVESTMENTS + scene.face_values.index(value) for value in values]
    found = []
    for taken in itertools.product(*[range(2)] * len(investments), *(range(n + 1) for n in values.values())):
        cards = [each for each, n in zip([*investments, *kinds], taken, strict=True) for _ in range(n)]
        worth = [int(scene.rules.worth[each]) for each in cards]
        if sum(worth) >= price and all(sum(worth) - each < price for each in worth):
            found.append((sum(worth), tuple(sorted(cards))))
    exact = [cards for total, cards in found if total == price]
    tell = exact if rules["exact_with"] == "all_cards" else [cards for cards in exact if min(cards) >= MAX_INVESTMENTS]
    return exact if tell and rules["exact_payment"] else [cards for _, cards in found]


few = tried(90, *HealthCheck)


@few
@given(purses(), st.data())
def test_y3_and_y4_reach_each_such_payment_exactly_once(held, data):
    rules, investments, counts = held
    scene = purse(*held)
    means = int(scene.state.own[1].cash + scene.public.trading[1])
    if means == 0:
        return
    price = data.draw(st.integers(1, means))
    reached = Counter(tuple(sorted(given)) for given in payments(owing(scene, 1, price), 1))

    assert reached == Counter(irredundant(scene, rules, investments, counts, price))
    assert max(reached.values()) == 1


@few
@given(purses(), st.data())
def test_y3_lists_are_in_the_order_of_worth_investments_first(held, data):
    scene = purse(*held)
    means = int(scene.state.own[1].cash + scene.public.trading[1])
    if means == 0:
        return
    offered = listed(owing(scene, 1, data.draw(st.integers(1, means))), 1)

    assert offered == sorted(set(offered), key=lambda kind: (-scene.rules.worth[kind], kind))


def test_y4_the_payer_may_prefer_a_larger_sum():
    scene = Scene()
    scene.give(1, card(AMERICAS, 1))
    scene.deal(1, 5)
    buys(scene, 1, 4, profit(5))

    assert scene.questions(Decision.PAY)[0].listed == [profit(5), card(AMERICAS, 1)]
    assert (scene.owned(1), scene.row.overpayments) == ([LOT, card(AMERICAS, 1)], 1)


def test_y4_or_whoever_can_pay_exactly_must():
    scene = Scene(exact_payment=True)
    scene.give(1, card(AMERICAS, 1))
    scene.deal(1, 5, 3, 1)
    buys(scene, 1, 4, profit(3))

    assert [question.listed for question in scene.questions(Decision.PAY)] == [[card(AMERICAS, 1), profit(3)]]
    assert (scene.hand(1), scene.owned(1), scene.row.overpayments) == ([5], [LOT, card(AMERICAS, 1)], 0)


@pytest.mark.parametrize(
    ("price", "first"),
    [
        (3, [profit(3), card(AMERICAS, 0)]),  # the 3, or 2 and 1
        (2, [profit(5), profit(3), card(AMERICAS, 0)]),  # the Investment of 2 would do it, if that told
    ],
)
def test_y4_or_profit_cards_alone_tell_whether_one_can(price, first):
    scene = Scene(exact_payment=True, exact_with="profits")
    scene.give(1, card(AMERICAS, 0))
    scene.deal(1, 5, 3, 1)

    assert listed(owing(scene, 1, price), 1) == first


def test_y4_who_must_be_exact_by_profit_cards_can_be_so_with_investments_too():
    scene = Scene(exact_payment=True, exact_with="profits")
    scene.give(1, card(AMERICAS, 1))
    scene.deal(1, 5, 2, 2, 1)
    buys(scene, 1, 5, card(AMERICAS, 1))

    assert paid(scene) == [(card(AMERICAS, 1), 0), (profit(1), 0)]


def test_y4_who_need_not_be_exact_need_not_later_either():
    """After the Investment of 4 the rest could be paid exactly, and is not."""
    scene = Scene(exact_payment=True, exact_with="profits", trading_values=[[*range(1, 9)], [4], [5]])
    scene.give(1, card(AFRO_EUROPA, 0))
    scene.deal(1, 3, 3, 1)
    buys(scene, 1, 5, card(AFRO_EUROPA, 0), profit(3))

    assert (scene.row.price, scene.row.paid) == (5, 7)


def test_y4_who_cannot_pays_as_ever():
    scene = Scene(exact_payment=True)
    scene.deal(1, 5, 3)
    buys(scene, 1, 2, profit(3))

    assert scene.questions(Decision.PAY)[0].listed == [profit(5), profit(3)]
    assert (scene.hand(1), scene.row.paid) == ([5], 3)


def test_y5_the_drawer_gets_what_another_pays():
    scene = Scene()
    scene.deal(1, 5, 3)
    scene.deal(2, 1)
    scene.give(1, card(AMERICAS, 3))
    buys(scene, 1, 15, drawer=2)

    assert (scene.hand(1), scene.owned(1)) == ([], [LOT])
    assert (scene.hand(2), scene.owned(2)) == ([1, 3, 5], [card(AMERICAS, 3)])
    assert scene.state.own[2].cash == 9
    assert (scene.public.profit_deck, scene.decks) == (60 - 3, [7, 8, 7])
    assert (scene.public.trading[2], scene.public.least[2, AMERICAS], scene.public.least[1, AMERICAS]) == (7, 7, 0)
    assert scene.row.sold_to_drawer == 0


def test_y5_a_drawer_who_wins_pays_the_board():
    scene = Scene()
    scene.deal(1, 5, 3)
    scene.give(1, card(EURASIA, 3))
    buys(scene, 1, 15, drawer=1)

    assert (scene.hand(1), scene.owned(1)) == ([], [LOT])
    assert (scene.public.profit_deck, scene.state.profit_deck[:5].tolist()) == (60, [12] * 5)
    assert scene.decks == [7, 8, 8]
    assert {to for _, to in paid(scene)} == {NONE}
    assert scene.row.sold_to_drawer == 1


def test_y5_the_lot_is_not_among_the_cards_reshuffled():
    scene = Scene(trading_values=[[8, 9], [2], [2]])
    scene.give(0, card(EURASIA, 0))
    scene.lands(0, Space.SEALED_EURASIA, bids(0, 8))

    assert [event["investments"] for event in scene.events("put_up", "sold")] == [[card(EURASIA, 1)]] * 2
    assert (scene.owned(0), scene.decks) == ([card(EURASIA, 1)], [1, 1, 1])

    scene.lands(1, Space.SEALED_EURASIA)

    assert scene.events("put_up")[-1]["investments"] == [card(EURASIA, 0)]
