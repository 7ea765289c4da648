"""What the magnate bids, on tables laid by hand: by the money there is, who gets it, and who is near the goal."""

import numpy as np

from bng_sim.core.engines.streams import STREAM
from bng_sim.games.billionaire import MAX_CARDS, NOTHING, Decision, features, registry
from bng_sim.games.billionaire.declared.parameters import Rules
from bng_sim.games.billionaire.engine.records import OWN, PUBLIC, View
from bng_sim.games.billionaire.engine.rules_record import RULES_RECORD

registry.load_shipped()
MAGNATE = registry["magnate"]
EURASIA, AFRO_EUROPA, AMERICAS = range(3)
WORTHS = (2, 4, 5, 7, 8, 10, 12, 15)
WHOLE = [(EURASIA, worth) for worth in WORTHS]  # 63 of trading value, 630 in the end
ANOTHER = [(AFRO_EUROPA, worth) for worth in WORTHS]
CHANGE = (1,) * 10 + (2,) * 5  # makes every sum up to 20
STEADY = {"heed": 0.0, "cover": 0.0, "step": 0.0, "sway": 0.0}  # by share and reserve alone


def seen(*, owned=(), cash=CHANGE, hands=(5,), active=1, **public):
    """What seat 0 sees as a card of the Americas is put up; others hold `hands` Profit cards; `owned` is by seat."""
    rules = Rules(players=1 + len(hands))
    view = View(RULES_RECORD.fill(rules), np.zeros(1, PUBLIC)[0], np.zeros(1, OWN)[0], int(Decision.BID))
    view.public.owner[:], view.public.lot[:], view.own.lot, view.public.active = NOTHING, NOTHING, NOTHING, active
    view.public.may_bid[: rules.players] = 1
    view.public.lot_size, view.public.lot_region[0] = 1, AMERICAS
    for seat, cards in enumerate(owned):
        for region, worth in cards:
            view.public.owner[region * MAX_CARDS + WORTHS.index(worth)] = seat
            view.public.trading[seat] += worth
            view.public.least[seat, region] = min(view.public.least[seat, region] or worth, worth)
    for value in cash:
        view.own.profits[value - 1] += 1
        view.own.cash += value
    view.public.n_profits[: rules.players] = (len(cash), *hands)
    for name, value in public.items():
        view.public[name] = value
    return view


def bid(view, **traits):
    """What it bids, with these traits; those of `STEADY` do nothing unless they are given."""
    values = [{**STEADY, **traits}.get(trait.name, trait.default) for trait in MAGNATE.traits]
    moves = np.arange(features.means(view) + 1)
    function = getattr(MAGNATE.function, "py_func", MAGNATE.function)
    return int(moves[function(view, moves, len(moves), np.array(values), np.zeros(1, STREAM)[0])])


def test_it_bids_a_share_that_is_the_smaller_the_fewer_rivals_there_are_to_gain_from_the_price():
    bids = [bid(seen(hands=(5,) * rivals), share=2.0) for rivals in (1, 2, 3)]

    assert bids == [round(2.0 * 7.875 * kept) for kept in (1 / 2, 2 / 3, 3 / 4)]


def test_it_bids_its_reserve_for_what_it_has_drawn_with_however_many_rivals():
    assert {bid(seen(hands=(5,) * rivals, active=0), reserve=1.0) for rivals in (1, 2, 3)} == {8}


def test_it_bids_the_more_the_more_money_there_is_for_what_is_left():
    bids = [bid(seen(owned=[[], cards], hands=(6, 6)), heed=0.7) for cards in ([], WHOLE, [*WHOLE, *ANOTHER])]

    assert bids[0] < bids[1] < bids[2]


def test_it_bids_no_more_than_beats_every_rivals_cash_and_a_part_of_its_investments():
    poor = seen(owned=[[], [(EURASIA, 10)], [(EURASIA, 8)]], hands=(0, 0))

    assert bid(poor, reach=0.0) == 1
    assert bid(poor, reach=0.5) == 6


def test_who_may_not_bid_need_not_be_beaten():
    assert bid(seen(hands=(5, 0), may_bid=[1, 0, 1, 0]), reach=0.0) == 1


def test_it_outbids_with_all_its_cash_whom_the_lot_may_bring_to_the_goal():
    near = [*WHOLE, *((AFRO_EUROPA, worth) for worth in (7, 10, 12))]  # 920, and what the card is worth

    assert bid(seen(owned=[[], near], hands=(2, 0), active=2), share=0.5) == 2 * 5 + 1
    assert bid(seen(owned=[[], near], hands=(2, 0), active=2, cash=(5, 1)), share=0.5) == 5 + 1
    assert bid(seen(owned=[[], near[1:]], hands=(2, 0), active=2), share=0.5) < 5


def test_it_pays_no_drawer_to_the_goal():
    brim = [*WHOLE, *((AFRO_EUROPA, worth) for worth in (4, 5, 7, 8, 12))]  # 990 without its cash, and lacks 10
    drawn = seen(owned=[[], brim], hands=(0, 4), active=1)

    assert bid(seen(owned=[[], brim], hands=(0, 4), active=0), reserve=2.0) > 10
    assert bid(drawn, share=3.0) == 9


def test_it_raises_its_bid_by_a_step_after_each_tie():
    bids = [bid(seen(hands=(5, 5), rebids=ties), share=1.0, step=2.0) for ties in (0, 1, 2)]

    assert bids == [5, 7, 9]  # from 1 / 3 x 2 x 7.875
