"""What a seat can work out from what it sees, on tables laid by hand; these tests run interpreted."""

import numpy as np
import pytest

from bng_sim.core.compiling import compiler
from bng_sim.games import GAMES
from bng_sim.games.campaign import LAW, NO_DEED, NOTHING, OFFERED, PARTNER, Business, Decision, Group, features
from bng_sim.games.campaign.declared.components import LOTS, N_DEEDS
from bng_sim.games.campaign.engine.records import View
from bng_sim.games.campaign.rules import building, rents, taxes, trades
from bng_sim.shipped_strategies.campaign import _deals as deals
from bng_sim.shipped_strategies.campaign import tycoon
from tests.games.campaign.laid_out import laid_out
from tests.games.campaign.tables import Scene, at, mortgaging
from tests.games.interpreted import words_wrap_around  # noqa: F401 (a fixture)

if not compiler.INTERPRETED:
    raise pytest.UsageError("run them so: NUMBA_DISABLE_JIT=1 pytest tests/strategies/campaign/test_features.py")

ORANGE, PINK = (16, 18, 19), (11, 13, 14)


def seen_by(scene, seat, decision=Decision.MANAGE):
    """What a seat sees of a table."""
    return View(scene.rules, scene.public, seat, int(decision))


def test_a_lot_is_worth_its_price_more_if_it_decides_about_a_group():
    scene = Scene()
    scene.give(0, 16, 18)
    view = seen_by(scene, 0)
    whole = features.WHOLE[Group.ORANGE] * features.group_price(view, Group.ORANGE)

    assert features.group_price(view, Group.ORANGE) == 180 + 180 + 200
    assert features.worth(view, 0, at(19)) == pytest.approx(200 + whole)
    assert features.worth(view, 1, at(19)) == pytest.approx(200 + features.DENIAL * whole)
    assert features.worth(view, 0, at(11)) == 140
    scene.give(0, 19)
    assert features.worth(view, 0, at(19)) == pytest.approx(200 + whole)
    assert features.worth(view, 1, at(19)) == pytest.approx(200 + features.DENIAL * whole)


def test_railroads_and_utilities_are_worth_the_more_the_more_one_has():
    scene = Scene()
    view = seen_by(scene, 0)
    worth = []
    for square in (5, 15, 25, 35):
        worth.append(features.worth(view, 0, at(square)))
        scene.give(0, square)

    assert worth == pytest.approx([200 * times for times in features.RAILS])
    assert features.worth(view, 0, at(12)) == pytest.approx(150 * features.UTILITIES[0])
    scene.give(0, 28)
    assert features.worth(view, 0, at(12)) == pytest.approx(150 * features.UTILITIES[1])


def test_most_of_others_does_not_count_the_owner_s_lot_at_hand():
    scene = Scene()
    scene.give(1, *PINK)
    scene.give(2, 16)

    assert features.most_of_others(seen_by(scene, 0), 0, Group.PINK, NOTHING) == 3
    assert features.most_of_others(seen_by(scene, 0), 0, Group.PINK, 1) == 2
    assert features.most_of_others(seen_by(scene, 1), 1, Group.PINK, 1) == 0


def test_g3_g5_a_mortgage_has_to_be_lifted_and_costs_interest_to_take_over():
    scene = Scene()
    scene.give(0, 37, mortgaged=True)
    scene.give(0, 39)
    view = seen_by(scene, 0)

    assert (features.encumbrance(view, at(37)), features.due(view, at(37))) == (175 + 18, 18)
    assert (features.encumbrance(view, at(39)), features.due(view, at(39))) == (0, 0)


@pytest.mark.parametrize("counts", ["half", "full"])
@pytest.mark.parametrize("seed", range(8))
def test_x2_the_tax_takes_its_share_of_what_the_engine_takes_it_of(seed, counts):
    scene = laid_out(seed, income_tax_mortgaged=counts)

    for seat in scene.seats:
        assert features.taxable(seen_by(scene, seat), seat) == taxes.taxable(scene.table, seat)


@pytest.mark.parametrize("seed", range(12))
def test_r1_to_r4_rent_is_what_the_engine_takes(seed):
    scene = laid_out(seed, rent_miss=0, utility_roll="same")
    scene.public.dice[:] = (3, 4)  # a utility by the mean
    scene.public.rent_by_card = 0
    view = seen_by(scene, 0)
    owned = [
        deed for deed in range(N_DEEDS) if scene.public.owner[deed] != NOTHING and not scene.public.mortgaged[deed]
    ]

    assert owned
    assert [features.rent(view, deed) for deed in owned] == [due_in_engine(scene, deed) for deed in owned]
    assert {features.rent(view, deed) for deed in range(N_DEEDS)} - {features.rent(view, deed) for deed in owned} <= {0}
    assert features.threat(view, 0) == max(
        (features.rent(view, deed) for deed in owned if scene.public.owner[deed] != 0), default=0
    )


def due_in_engine(scene, deed):
    return rents.rent(scene.table, 0, deed)


def test_unowned_counts_deeds():
    scene = Scene()
    scene.give(0, *PINK)
    scene.give(3, 5)

    assert features.unowned(seen_by(scene, 1)) == N_DEEDS - 4


def test_h2_the_next_building_gains_rent_for_its_cost_and_a_hotel_takes_none():
    scene = Scene()
    scene.give(0, *ORANGE)
    view = seen_by(scene, 0)

    assert features.building_gain(view, at(16)) == pytest.approx((70 - 14) / 100)
    scene.build((16, 5))
    assert features.building_gain(view, at(16)) == 0


@pytest.mark.parametrize("seed", range(20))
def test_h1_to_h5_lots_that_take_a_building_are_those_the_engine_lists(seed):
    scene = laid_out(seed)
    for seat in scene.seats:
        n = building.list_lots(scene.table, seat, 1 << 20, 0)
        listed = [int(lot) for lot in scene.table.moves.offered[:n]]

        assert [lot for lot in LOTS if features.takes_building(seen_by(scene, seat), seat, lot)] == listed


def test_lots_that_take_a_building_are_among_those_tables():
    found = [
        lot for seed in range(20) for scene in [laid_out(seed)] for seat in scene.seats
        for lot in LOTS if features.takes_building(seen_by(scene, seat), seat, lot)
    ]  # fmt: skip

    assert len(found) > 5


def test_the_cheapest_house_is_of_a_whole_group():
    scene = Scene()
    scene.give(0, *ORANGE, 37, 1)
    view = seen_by(scene, 0)

    assert features.cheapest_house(view, 0) == 100
    assert features.cheapest_house(view, 1) == 0
    scene.give(0, 3)
    assert features.cheapest_house(view, 0) == 50


def test_net_gain_is_what_is_got_less_what_is_given_mortgages_counted():
    scene = Scene()
    scene.give(0, 16)
    scene.give(1, 11, mortgaged=True)
    view = seen_by(scene, 0)

    assert features.net_gain(view, 0, at(11), at(16)) == pytest.approx(140 - 77 - 180)
    assert features.net_gain(view, 0, NO_DEED, at(16)) == -180
    assert features.net_gain(view, 0, NO_DEED, NO_DEED) == 0


@pytest.mark.parametrize("seed", range(10))
def test_t2_t3_the_best_trade_can_be_proposed_and_no_other_gains_more(seed):
    scene, margin, rivalry = laid_out(seed, one_owner_per_color=False), 10, 0.2
    for seat in scene.seats:
        view = seen_by(scene, seat)
        best, gains = best_of(scene, seat), dict(possible(scene, view, seat, margin, rivalry))
        assert best.gain == pytest.approx(max(gains.values(), default=0))
        if gains:
            assert gains[int(best.offer), int(best.amount)] == pytest.approx(best.gain)


def best_of(scene, seat):
    """The best trade of a seat."""
    return features.best_trade(seen_by(scene, seat), seat, 10, 0.2)


def possible(scene, view, seat, margin, rivalry):
    """Offers and sums that gain both enough, each with what it gains the proposer: the least sum of each offer."""
    n = trades.list_offers(scene.table, seat)
    for offer in [int(move) for move in scene.table.moves.offered[:n]]:
        partner, gives, takes = offer // PARTNER, offer % PARTNER // OFFERED, offer % OFFERED
        if NO_DEED not in (gives, takes) and scene.rules.group[gives] == scene.rules.group[takes]:
            continue
        own = features.net_gain(view, seat, takes, gives)
        other = features.net_gain(view, partner, gives, takes)
        for amount in scene.rules.trade_money[: scene.rules.n_trade_money]:
            low = 1 if gives == NO_DEED else features.due(view, gives) - scene.public.cash[partner]
            high = -1 if takes == NO_DEED else scene.public.cash[seat] - features.due(view, takes)
            if low <= amount <= high and other + amount - rivalry * (own - amount) >= margin:
                gain = own - amount - rivalry * (other + amount)
                if gain > margin:
                    yield (offer, int(amount)), gain
                break


def test_trades_are_found_on_those_tables():
    tables = [laid_out(seed, one_owner_per_color=False) for seed in range(10)]
    gains = [best_of(scene, seat).gain for scene in tables for seat in scene.seats]

    assert np.count_nonzero(gains) > 4


def test_sets_hold_what_they_hold():
    assert [features.has(0b1010, deed) for deed in range(4)] == [False, True, False, True]


GAMES["campaign"].strategies.load_shipped()
TYCOON = GAMES["campaign"].strategies["tycoon"]


def tycoon_says(scene, seat, decision, moves, **traits):
    """The move that a tycoon picks."""
    values = np.array([trait.default * 1.0 for trait in TYCOON.traits])
    for i, trait in enumerate(TYCOON.traits):
        values[i] = traits.get(trait.name, values[i])
    listed = np.array(moves)
    return moves[tycoon.tycoon(seen_by(scene, seat, decision), listed, len(moves), values, None)]


BUSINESS = [Business.DONE, Business.BUILD, Business.MORTGAGE]


def test_a_tycoon_mortgages_single_deeds_to_build_on_a_whole_group():
    scene = Scene()
    scene.give(0, *ORANGE)
    scene.give(0, 5)
    scene.public.laps[0] = 1
    scene.cash(60, 500, 500, 500)

    assert tycoon_says(scene, 0, Decision.MANAGE, BUSINESS) == Business.MORTGAGE
    scene.cash(400, 500, 500, 500)
    assert tycoon_says(scene, 0, Decision.MANAGE, BUSINESS) == Business.BUILD
    scene.mortgage(5)
    scene.cash(60, 500, 500, 500)
    assert tycoon_says(scene, 0, Decision.MANAGE, BUSINESS) == Business.DONE


def test_a_tycoon_keeps_back_what_its_next_roll_may_cost():
    scene = Scene()
    scene.give(0, *ORANGE)
    scene.give(1, *PINK)
    scene.build((11, 5), (13, 5), (14, 5))
    scene.public.laps[0] = 1
    scene.cash(260, 500, 500, 500)
    scene.public.square[0] = 16

    assert tycoon_says(scene, 0, Decision.MANAGE, BUSINESS) == Business.BUILD
    scene.public.square[0] = 6
    assert tycoon_says(scene, 0, Decision.MANAGE, BUSINESS) == Business.DONE


def test_a_tycoon_forces_the_sale_of_a_deed_that_its_owner_cannot_free_rather_than_of_a_dearer_one():
    scene = Scene()
    scene.give(1, 39, mortgaged=True)
    scene.give(2, 31, mortgaged=True)
    scene.cash(1500, 1500, 20, 500)

    assert tycoon_says(scene, 0, Decision.FORCE, [at(31), at(39)]) == at(31)
    scene.cash(1500, 20, 20, 500)
    assert tycoon_says(scene, 0, Decision.FORCE, [at(31), at(39)]) == at(39)


def test_a_tycoon_promises_laws_before_it_mortgages():
    scene = Scene()
    scene.give(0, 5)

    assert tycoon_says(scene, 0, Decision.RAISE, [mortgaging(5), LAW]) == LAW


def test_a_whole_group_is_worth_the_less_the_less_its_owner_could_build():
    scene = Scene()
    scene.give(0, 16, 18)
    view = seen_by(scene, 0)
    whole = features.WHOLE[Group.ORANGE] * features.group_price(view, Group.ORANGE)

    scene.cash(900, 0, 0, 0)
    assert deals.value(view, 0, at(19), 0.2, 0.5) == pytest.approx(200 + whole)
    scene.cash(450, 0, 0, 0)
    assert deals.value(view, 0, at(19), 0.2, 0.5) == pytest.approx(200 + whole * 0.75)
    assert deals.value(view, 1, at(19), 0.2, 0.5) == pytest.approx(200 + (0.2 + deals.AIM / 8) * whole)


@pytest.mark.parametrize(("n_in", "part"), [(2, 0), (3, 0), (4, 1 / 4), (8, 5 / 8)])
def test_more_than_three_want_a_lot_that_brings_them_nearer_to_a_group(n_in, part):
    scene = Scene()
    scene.give(0, 16)
    scene.public["n_in"] = n_in
    view = seen_by(scene, 0)
    whole = features.WHOLE[Group.ORANGE] * features.group_price(view, Group.ORANGE)

    assert deals.value(view, 0, at(19), 0.2, 0.5) == pytest.approx(200 + deals.AIM * part * whole)
    assert deals.value(view, 1, at(19), 0.2, 0.5) == pytest.approx(200 + deals.AIM * part * whole / 2)
    assert deals.value(view, 0, at(16), 0.2, 0.5) == pytest.approx(180 + deals.HOPE * whole / 2)


def test_a_rich_partner_s_gain_counts_for_more_and_wholly_between_two():
    scene = Scene()
    scene.cash(1000, 3000, 1000, 1000)
    view = seen_by(scene, 0)

    assert deals.rivalry_with(view, 1, 0.3, deals.all_wealth(view)) == pytest.approx(0.3 * 3000 * 4 / 6000)
    assert deals.rivalry_with(view, 2, 0.3, deals.all_wealth(view)) == pytest.approx(0.3 * 1000 * 4 / 6000)
    assert deals.rivalry_with(seen_by(Scene(players=2), 0), 1, 0.3, 0.0) == 1


def test_a_tycoon_sells_to_a_poor_player_what_it_does_not_sell_to_the_richest():
    asked = []
    for cash in (500, 8000):
        scene = Scene()
        scene.give(0, 19)
        scene.give(1, 16, 18)
        scene.cash(300, cash, 700, 700)
        scene.public.active, scene.public.partner = 1, 0
        scene.public.gives, scene.public.takes, scene.public.offer = NOTHING, at(19), 500
        asked.append(tycoon_says(scene, 0, Decision.ACCEPT, [0, 1], margin=0))

    assert asked == [1, 0]


def test_a_dollar_counts_for_more_in_trades_the_fewer_are_left():
    weights = [deals.weight_of_cash(seen_by(Scene(players=players), 0), 2.0) for players in (2, 3, 5)]

    assert weights == pytest.approx([3, 2, 1.5])
