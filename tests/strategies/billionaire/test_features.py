"""What a seat can work out from what it sees, on tables laid by hand; these tests run interpreted."""

import itertools

import numpy as np
import pytest

from bng_sim.core.compiling import compiler
from bng_sim.games.billionaire import MAX_CARDS, MAX_INVESTMENTS, NOTHING, TARGETS, Action, Decision, Power, features
from bng_sim.games.billionaire.declared.limits import MAX_KINDS
from bng_sim.games.billionaire.declared.parameters import Rules
from bng_sim.games.billionaire.engine.records import OWN, PUBLIC, View
from bng_sim.games.billionaire.engine.rules_record import RULES_RECORD

if not compiler.INTERPRETED:
    raise pytest.UsageError("run them so: NUMBA_DISABLE_JIT=1 pytest tests/strategies/billionaire/test_features.py")

EURASIA, AFRO_EUROPA, AMERICAS = range(3)
VALUES = (2, 4, 5, 7, 8, 10, 12, 15)


def card(region, worth):
    """The number of the Investment of a region with a trading value."""
    return region * MAX_CARDS + VALUES.index(worth)


def profit(value):
    """The kind of a Profit card."""
    return MAX_INVESTMENTS + value - 1


def seen(owned=(), cash=(), hands=(), active=0, **rules):
    """What seat 0 sees.

    Args:
        owned: Of each seat, its Investments: pairs of region and trading value.
        cash: Its own Profit cards.
        hands: Of each other seat how many Profit cards it has, or a pair: that and those that seat 0 knows.
        active: Whose turn it is.
        rules: Rules parameters.

    """
    view = View(RULES_RECORD.fill(Rules(**rules)), np.zeros(1, PUBLIC)[0], np.zeros(1, OWN)[0], int(Decision.BID))
    public, own = view.public, view.own
    public.owner[:], public.lot[:], own.lot, public.active = NOTHING, NOTHING, NOTHING, active
    public.may_bid[: view.rules.players] = 1
    for seat, cards in enumerate(owned):
        for region, worth in cards:
            public.owner[card(region, worth)] = seat
            public.trading[seat] += worth
            public.n_investments[seat] += 1
            public.least[seat, region] = min(public.least[seat, region] or worth, worth)
    for value in cash:
        own.profits[value - 1] += 1
        own.cash += value
    public.n_profits[0] = len(cash)
    for other, hand in enumerate(hands, 1):
        n, known = hand if isinstance(hand, tuple) else (hand, ())
        public.n_profits[other] = n
        for value in known:
            own.knows[other, value - 1] += 1
    return view


def put_up(view, *regions, turned_up=(), looked_at=None):
    """Put a lot up, of one card of each region."""
    view.public.lot_size = len(regions)
    view.public.lot_region[: len(regions)] = regions
    for place, investment in enumerate(turned_up):
        view.public.lot[place] = investment
    if looked_at is not None:
        view.own.lot = looked_at
    return view


OWNED = ([(EURASIA, 15), (EURASIA, 4), (AMERICAS, 10)], [(EURASIA, 12), (EURASIA, 2)], [(AFRO_EUROPA, 15)])


def test_v3_a_lot_one_does_not_know_is_worth_the_mean_of_what_nobody_owns():
    view = put_up(seen(OWNED), EURASIA, AFRO_EUROPA, AMERICAS)

    means = [(5 + 7 + 8 + 10) / 4, (63 - 15) / 7, (63 - 10) / 7]
    assert [features.mean_unowned(view, region) for region in range(3)] == pytest.approx(means)
    assert not features.is_lot_known(view)
    assert features.lot_worth(view) == pytest.approx(sum(means))
    assert features.unowned(view) == 189 - 29 - 14 - 15


def test_a1_v3_a_lot_looked_at_or_turned_up_is_worth_what_it_is():
    looked_at = put_up(seen(OWNED), EURASIA, looked_at=card(EURASIA, 5))
    turned_up = put_up(seen(OWNED), EURASIA, AFRO_EUROPA, turned_up=[card(EURASIA, 7), card(AFRO_EUROPA, 12)])

    assert features.is_lot_known(looked_at)
    assert features.lot_worth(looked_at) == 5
    assert features.is_lot_known(turned_up)
    assert features.lot_worth(turned_up) == 19


def test_a_region_that_is_owned_whole_has_no_mean():
    assert features.mean_unowned(seen([[(EURASIA, worth) for worth in VALUES]]), EURASIA) == 0.0


def test_b2_means_are_cash_and_trading_values():
    assert features.means(seen(OWNED, cash=(5, 5, 1))) == 11 + 29


def test_v4_what_another_has_is_known_expected_or_the_most_there_may_be():
    view = seen(OWNED, cash=(5, 5, 1), hands=((3, (4, 4)), 2), profit_cards=(2, 2, 2, 2, 3))

    unknown = [1, 2, 2, 3, 3, 5]
    assert features.known_cash(view, 1) == 8
    assert features.n_hidden(view, 1) == 1
    assert [features.n_unknown(view, place) for place in range(5)] == [1, 2, 2, 0, 1]
    assert features.mean_profit(view) == pytest.approx(sum(unknown) / 6)
    assert features.expected_cash(view, 1) == pytest.approx(8 + sum(unknown) / 6)
    assert features.most_cash(view, 1) == 8 + 5
    assert features.most_cash(view, 2) == 5 + 3
    assert features.expected_cash(view, 0) == 11


def test_b2_no_rival_can_pay_more_than_is_known_of_the_richest_who_may_bid():
    view = seen(OWNED, hands=(2, 1))

    assert features.most_of_rivals(view) == 5 + 5 + 14
    view.public.may_bid[1] = 0
    assert features.most_of_rivals(view) == 5 + 15
    view.public.may_bid[2:] = 0
    assert features.most_of_rivals(view) == 0


def test_the_price_level_is_all_cash_for_all_that_is_left():
    view = seen(OWNED, cash=(5, 5, 1), hands=((1, (4,)), 0, 0))

    assert features.price_level(view) == pytest.approx(15 / (189 - 58))


def test_w1_a_total_counts_actual_values_and_the_leader_is_who_has_most():
    view = seen(OWNED, cash=(5,), hands=((2, (1, 1)), (1, (5,)), 0), goal=500)

    assert [features.total(view, seat) for seat in range(4)] == [295, 142, 155, 0]
    assert features.missing(view, 0) == 205
    assert features.leader(view) == 2


def test_n2_the_least_of_a_region_is_unprotected_and_protects_the_next():
    view = seen([[(EURASIA, 15), (EURASIA, 4), (EURASIA, 8), (AMERICAS, 10)], [(EURASIA, 12)]])

    assert features.is_unprotected(view, card(EURASIA, 4))
    assert not features.is_unprotected(view, card(EURASIA, 8))
    assert features.exposed(view, 0) == 10
    assert features.exposed(view, 1) == 12
    assert features.exposed(view, 2) == 0
    assert features.protects(view, card(EURASIA, 4)) == 8
    assert features.protects(view, card(EURASIA, 8)) == 0
    assert features.protects(view, card(AMERICAS, 10)) == 0


def test_n2_of_two_that_are_equal_neither_protects():
    view = seen([[(EURASIA, 2), (EURASIA, 4), (EURASIA, 15)]], trading_values=[[2, 2, 5, 7, 8, 10, 12, 15]] * 3)
    view.public.least[0, EURASIA] = 2

    assert features.protects(view, card(EURASIA, 2)) == 0


def paid_for(view, amount):
    """What the least loss is, by trying all sets of cards."""
    kinds = [kind for kind in range(MAX_KINDS) for _ in range(features.held(view, kind))]
    losses = [
        sum(features.loss(view, kind) for kind in given)
        for n in range(len(kinds) + 1)
        for given in itertools.combinations(kinds, n)
        if sum(view.rules.worth[kind] for kind in given) >= amount
    ]
    return min(losses, default=features.NEVER)


@pytest.mark.parametrize("cash", [(), (5, 5), (1, 2, 5), (4, 4, 4)])
def test_y2_the_least_loss_is_that_of_the_best_of_all_payments(cash):
    view = seen([[(EURASIA, 15), (EURASIA, 4), (AMERICAS, 4), (AMERICAS, 2)]], cash=cash)
    most = features.means(view)

    losses = features.losses(view, most)

    assert list(losses) == [paid_for(view, amount) for amount in range(most + 1)]


def given_for(view, owed):
    """The cards that `least_wasteful` gives one after the other, if it may give any that Y3 allows."""
    view.public.owed, view.public.paid_down_to, given = owed, 0, []
    while view.public.owed > 0:
        order = list(view.rules.by_worth[view.public.paid_down_to : view.rules.n_kinds])
        after = [sum(features.held(view, k) * view.rules.worth[k] for k in order[i:]) for i in range(len(order))]
        there = [features.held(view, kind) > 0 for kind in order]
        moves = [kind for i, kind in enumerate(order) if there[i] and after[i] >= view.public.owed]
        kind = moves[features.least_wasteful(view, np.array(moves), len(moves))]
        given.append(kind)
        if kind < MAX_INVESTMENTS:
            view.public.owner[kind] = NOTHING
        else:
            view.own.profits[kind - MAX_INVESTMENTS] -= 1
        view.public.owed = max(0, view.public.owed - view.rules.worth[kind])
        view.public.paid_down_to = list(view.rules.by_worth).index(kind)
    return given


@pytest.mark.parametrize(
    ("cash", "owed", "given"),
    [
        ((5, 5, 4, 1), 5, [profit(5)]),
        ((5, 4, 3), 7, [profit(4), profit(3)]),
        ((5, 4), 6, [profit(5), profit(4)]),
        ((5, 1), 8, [profit(5), card(AMERICAS, 2), profit(1)]),
        ((), 5, [card(EURASIA, 4), card(AMERICAS, 2)]),
    ],
)
def test_y3_a_payment_is_exact_if_it_can_be_and_spares_investments(cash, owed, given):
    view = seen([[(EURASIA, 15), (EURASIA, 4), (AMERICAS, 2)]], cash=cash)

    assert given_for(view, owed) == given


@pytest.mark.parametrize("owed", range(1, 30))
def test_y3_what_is_given_card_by_card_is_the_payment_that_loses_least(owed):
    cards = [[(EURASIA, 15), (EURASIA, 4), (AFRO_EUROPA, 5), (AMERICAS, 2)]]
    least = paid_for(seen(cards, cash=(5, 4, 4, 2)), owed)

    view = seen(cards, cash=(5, 4, 4, 2))

    assert sum(features.loss(view, kind) for kind in given_for(view, owed)) == least


def test_moves_that_play_a_card_are_numbers_that_can_be_read():
    move = 1 + TARGETS * Power.PROXY_FIGHT + card(AMERICAS, 7)

    assert [features.is_play(0), features.is_play(move)] == [False, True]
    assert features.power(move) == Power.PROXY_FIGHT
    assert features.target(move) == card(AMERICAS, 7)
    assert [features.names_investment(1 + TARGETS * power) for power in Power] == [
        False,
        False,
        True,
        False,
        True,
        True,
    ]


def test_n3_p5_p7_the_chance_that_an_investment_is_lost_is_that_of_the_action():
    view = seen(OWNED, analyzer_red=(0.25, 0.5))
    chances = {}
    for action, kind in ((Action.LANDING, 9), *((Action.CARD, power) for power in Power)):
        view.public.action, view.public.action_kind = action, kind
        chances[action, kind] = features.chance_of_loss(view)

    assert chances[Action.LANDING, 9] == chances[Action.CARD, Power.ANALYZE_ANY] == 0.125
    assert chances[Action.CARD, Power.DISASTER] == 1.0
    rolls = list(itertools.product(range(6), repeat=2))
    assert chances[Action.CARD, Power.PROXY_FIGHT] == sum(mine > theirs for mine, theirs in rolls) / len(rolls)


def test_v5_security_is_as_likely_as_the_cards_one_does_not_know_say():
    view = seen(power_cards=(1, 2, 1, 1, 0, 0))
    view.public.n_powers[1] = 2

    assert features.chance_of_security(view, 1) == pytest.approx(1 - 3 / 5 * 2 / 4)
    assert features.chance_of_security(view, 2) == 0.0
    view.own.powers[Power.SECURITY] = 1
    assert features.chance_of_security(view, 1) == pytest.approx(1 - 3 / 4 * 2 / 3)
    view.public.n_used, view.public.used[0] = 1, Power.DISASTER
    assert features.chance_of_security(view, 1) == pytest.approx(1 - 2 / 3 * 1 / 2)
    view.public.known_powers[1, Power.SECURITY] = 1
    assert features.chance_of_security(view, 1) == 1.0


def test_a_lot_is_one_s_own_to_sell_while_one_is_the_drawer():
    assert features.is_drawer(seen())
    assert not features.is_drawer(seen(active=1))


def test_cards_are_counted_in_the_decks():
    view = seen()
    view.public.deck[:] = (3, 0, 4)

    assert features.decks_left(view) == 7
    assert features.region(card(AMERICAS, 2)) == AMERICAS
    assert features.is_investment(card(AMERICAS, 15))
    assert not features.is_investment(profit(1))
