"""Cards that go back to the board (R1, R2), and the end of the game (W1-W7)."""

from collections import Counter

import pytest

from bng_sim.games.billionaire.declared.components import Power, Space
from bng_sim.games.billionaire.declared.terms import Ending
from bng_sim.games.billionaire.rules import auction, end, investments, profits, turn
from tests.games.billionaire.tables import (
    AFRO_EUROPA,
    AMERICAS,
    EURASIA,
    Scene,
    bids,
    card,
    forfeits,
    pays,
    play,
    plays,
    profit,
)

LAST = {"trading_values": [[2], [2], [2]]}


def rich(*totals, **rules):
    """Players with these totals: an Investment for each 50, and the rest in Profit cards."""
    scene = Scene(len(totals), trading_values=[[5] * 16] * 3, profit_cards=[60] * 5, **rules)
    number = 0
    for seat, total in enumerate(totals):
        for _ in range(total // 50):
            scene.give(seat, card(EURASIA, number))
            number += 1
        scene.deal(seat, *[1] * (total % 50))
    return scene


def empty_but_one(scene, last=AMERICAS):
    """Let seat 1 have all Investments but the last."""
    for region in (EURASIA, AFRO_EUROPA, AMERICAS):
        if region != last:
            scene.empty(region, to=1)
    return scene


# R


def test_r1_an_unsold_lot_goes_back_to_its_decks():
    scene = Scene(2)
    scene.lands(0, Space.SEALED_THREE)

    assert scene.decks == [8, 8, 8]
    assert scene.row.unsold == 1
    assert all(owner == -1 for owner in scene.public.owner)


def test_r1_a_forfeited_card_goes_back_to_its_deck():
    scene = Scene(2)
    scene.give(1, card(AFRO_EUROPA, 0))
    scene.lands(0, Space.SEALED_EURASIA, bids(1, 3))
    assert (scene.owned(1), scene.decks) == ([], [8, 8, 8])

    scene = Scene(2)
    scene.deal(1, 3)
    scene.lands(0, Space.SEALED_EURASIA, bids(1, 4))
    assert (scene.hand(1), int(scene.public.profit_deck)) == ([], 60)
    assert scene.state.profit_deck[:5].tolist() == [12] * 5


def test_r1_what_the_drawer_pays_goes_back_and_the_lot_does_not():
    scene = Scene(2)
    scene.give(0, card(AMERICAS, 1))
    scene.deal(0, 3)
    scene.lands(
        0, Space.SEALED_EURASIA, bids(0, 7), lot=(card(EURASIA, 4),)
    )  # fmt: skip

    assert scene.owned(0) == [card(EURASIA, 4)]
    assert scene.decks == [7, 8, 8]
    assert (scene.hand(0), int(scene.public.profit_deck)) == ([], 60)


def test_r1_disaster_sends_a_card_to_the_deck_of_its_region():
    scene = Scene(2)
    scene.arm(0, Power.DISASTER)
    scene.give(1, card(AFRO_EUROPA, 3))
    scene.begin(0)
    scene.window(0, plays(0, play(Power.DISASTER, card(AFRO_EUROPA, 3))))

    assert scene.decks == [8, 8, 8]
    assert scene.public.owner[card(AFRO_EUROPA, 3)] == -1


def test_r2_the_next_profit_card_is_any_of_the_deck():
    found = Counter()
    for game in range(160):
        scene = Scene(2, game=game, profit_cards=[1, 0, 0, 2, 1])
        scene.begin(0)
        scene.deal(0, 4)
        profits.put_back(scene.table, 0, 3)
        scene.lands(1, Space.PROFIT)
        found[scene.hand(1)[0]] += 1

    assert found.keys() == {1, 4, 5}
    assert all(abs(found[value] - n) < 4.5 * n**0.5 for value, n in ((1, 40), (4, 80), (5, 40)))


def test_r2_the_next_investment_is_any_of_its_deck_whichever_came_back_last():
    found = Counter()
    for game in range(160):
        scene = Scene(2, game=game, trading_values=[[1, 2, 3, 4], [1], [1]])
        scene.give(1, card(EURASIA, 1))
        scene.begin(0)
        auction.put_up(scene.table, 0, EURASIA)
        found[int(scene.state.lot[0])] += 1
        assert scene.decks == [2, 1, 1]

    assert found.keys() == {card(EURASIA, 0), card(EURASIA, 2), card(EURASIA, 3)}
    assert all(abs(n - 160 / 3) < 4.5 * (160 / 3) ** 0.5 for n in found.values())


# W


@pytest.mark.parametrize(
    ("total", "ending"), [(99, Ending.GOING_ON), (100, Ending.BILLIONAIRE), (103, Ending.BILLIONAIRE)]
)
def test_w1_a_total_of_the_goal_or_more_ends_the_game(total, ending):
    scene = rich(0, total, goal=100)
    scene.lands(0, Space.SEALED_THREE)

    assert scene.total(1) == total
    assert scene.ending() == ending
    assert scene.winners() == ([1] if ending else [])


def test_w1_a_total_is_cash_and_actual_values():
    scene = Scene(2, value_ratio=7)
    scene.give(0, card(EURASIA, 0), card(AMERICAS, 7))
    scene.deal(0, 5, 1)

    assert scene.total(0) == 7 * (2 + 15) + 6


def test_w2_totals_are_looked_at_after_the_draw_for_passing():
    scene = rich(49, 0, goal=50)
    scene.public.space[0] = 23
    scene.turn(die=3)

    assert scene.ending() == Ending.BILLIONAIRE
    assert scene.events("land") == []
    assert scene.winners() == [0]


@pytest.mark.parametrize("space", [Space.PROFIT, Space.POWER_PLAY, 6, Space.SEALED_THREE, Space.ANALYZE_EURASIA])
def test_w2_and_after_every_landing_empty_ones_too(space):
    scene = rich(0, 50, goal=50)
    scene.lands(0, space)

    assert scene.ending() == Ending.BILLIONAIRE


def test_w2_with_turn_only_when_the_turn_is_finished():
    scene = rich(0, 50, goal=50, goal_check="turn")
    scene.lands(0, Space.PROFIT)
    assert scene.ending() == Ending.GOING_ON

    turn.finish(scene.table, 0)
    assert scene.ending() == Ending.BILLIONAIRE


@pytest.mark.parametrize(("check", "asked"), [("action", 1), ("turn", 2)])
def test_w2_and_after_each_card_played(check, asked):
    scene = rich(49, 2, goal=50, goal_check=check)
    scene.arm(0, Power.POWER_PLAY, Power.POWER_PLAY)
    scene.begin(0)
    scene.window(0, plays(0, *[play(Power.POWER_PLAY)] * asked))

    assert len(scene.asked) == asked
    assert scene.ending() == (Ending.BILLIONAIRE if check == "action" else Ending.GOING_ON)


def test_w2_who_is_dealt_the_goal_has_it_after_the_first_action():
    scene = Scene(2, start_profits=10, profit_values=[50], profit_cards=[60], goal=300)
    assert scene.ending() == Ending.GOING_ON

    scene.turn(die=1)
    assert scene.ending() == Ending.BILLIONAIRE
    assert scene.winners() == [0]


def test_w3_the_last_investment_sold_ends_the_game():
    scene = empty_but_one(Scene(2, **LAST))
    scene.deal(0, 3)
    scene.lands(0, Space.SEALED_AMERICAS, bids(0, 3))

    assert scene.ending() == Ending.SOLD_OUT
    assert scene.winners() == [1]


def test_w3_as_billionaire_if_somebody_is_there():
    scene = empty_but_one(Scene(2, goal=50, goal_check="turn", **LAST))
    scene.deal(1, 5, 5)
    scene.lands(0, Space.SEALED_AMERICAS, bids(1, 3))

    assert scene.ending() == Ending.BILLIONAIRE


def test_w3_not_while_a_card_of_it_is_back_in_its_deck():
    scene = empty_but_one(Scene(2, **LAST))
    scene.lands(0, Space.SEALED_AMERICAS)
    assert scene.ending() == Ending.GOING_ON

    scene.lands(1, Space.SEALED_AMERICAS, bids(1, 2), pays(1, card(EURASIA, 0)))
    assert scene.ending() == Ending.GOING_ON
    assert scene.decks == [1, 0, 0]


def test_w3_or_whatever_of_it_is_back_in_its_deck():
    scene = empty_but_one(Scene(2, last_investment="drawn", **LAST))
    scene.lands(0, Space.SEALED_AMERICAS)  # unsold
    assert (scene.ending(), scene.decks) == (Ending.GOING_ON, [0, 0, 1])

    scene.lands(1, Space.SEALED_AMERICAS, bids(1, 2), pays(1, card(EURASIA, 0)))
    assert scene.decks == [1, 0, 0]
    assert scene.ending() == Ending.SOLD_OUT


def test_w3_or_a_forfeit_of_it_is_back_in_its_deck():
    scene = empty_but_one(Scene(3, last_investment="drawn", **LAST))
    scene.deal(0, 3)
    scene.lands(0, Space.SEALED_AMERICAS, bids(0, 1, 1), bids(1, 5), forfeits(1, card(EURASIA, 0)))

    assert scene.decks == [1, 0, 0]
    assert scene.ending() == Ending.SOLD_OUT


def test_w3_a_lot_that_was_not_all_of_the_decks_is_never_the_last():
    scene = Scene(2, last_investment="drawn", **LAST)
    scene.empty(EURASIA, to=1)
    scene.deal(0, 3)
    scene.lands(0, Space.SEALED_AMERICAS, bids(0, 3))

    assert scene.ending() == Ending.GOING_ON


@pytest.mark.parametrize("last", ["left", "drawn"])
def test_w3_an_unsold_lot_given_to_the_drawer_can_be_the_last(last):
    scene = empty_but_one(Scene(2, unsold="drawer", last_investment=last, **LAST))
    scene.lands(0, Space.SEALED_AMERICAS)

    assert scene.ending() == Ending.SOLD_OUT


def test_w3_or_the_game_goes_on():
    scene = empty_but_one(Scene(2, end_on_last_investment=False, **LAST))
    scene.deal(0, 3)
    scene.lands(0, Space.SEALED_AMERICAS, bids(0, 3))
    assert scene.ending() == Ending.GOING_ON

    scene.asked.clear()
    scene.lands(0, Space.SEALED_AMERICAS)
    scene.lands(0, Space.SEALED_THREE)
    assert scene.asked == []
    assert scene.row.auctions == 1


@pytest.mark.parametrize("ending", [Ending.BILLIONAIRE, Ending.SOLD_OUT])
def test_w4_the_greatest_total_wins_however_it_ends(ending):
    scene = rich(115, 130, 65, goal=100)
    end.end(scene.table, ending)

    assert scene.winners() == [1]
    assert [event["amount"] for event in scene.events("total")] == [115, 130, 65]


@pytest.mark.parametrize(("rule", "winners"), [("greatest", [1]), ("first", [0])])
def test_w4_of_two_that_one_action_brings_there_the_first_can_win(rule, winners):
    """The drawer is paid, and is there; then the buyer has the lot, and is there with more."""
    scene = rich(96, 14, 0, goal=100, several_billionaires=rule, tie_break="clockwise")
    scene.give(1, card(EURASIA, 5))
    scene.lands(0, Space.SEALED_AMERICAS, bids(1, 5), pays(1, profit(1)), lot=(card(AMERICAS, 3),))

    assert [scene.total(seat) for seat in (0, 1)] == [101, 109]
    assert scene.ending() == Ending.BILLIONAIRE
    assert scene.winners() == winners


def test_w4_the_deal_counts_card_by_card():
    scene = Scene(
        3, first=2, start_profits=2, profit_values=[50], profit_cards=[60], goal=50, several_billionaires="first"
    )
    scene.lands(2, Space.PROFIT)

    assert [scene.total(seat) for seat in range(3)] == [100, 100, 150]
    assert scene.winners() == [0]


def test_w4_who_falls_below_the_goal_has_not_been_there():
    scene = rich(60, 55, goal=50, several_billionaires="first")
    investments.leave(scene.table, scene.owned(0)[0])
    scene.deal(0, *[5] * 9)
    end.end(scene.table, Ending.BILLIONAIRE)

    assert scene.total(0) == 55
    assert scene.winners() == [1]


def test_w4_the_first_there_wins_a_sold_out_game_too_and_else_the_greatest():
    scene = rich(50, 60, goal=50, several_billionaires="first")
    end.end(scene.table, Ending.SOLD_OUT)
    assert scene.winners() == [0]

    scene = rich(20, 30, goal=50, several_billionaires="first")
    end.end(scene.table, Ending.SOLD_OUT)
    assert scene.winners() == [1]


@pytest.mark.parametrize(
    ("rule", "active", "winners"), [("shared", 0, [1, 3]), ("clockwise", 2, [3]), ("clockwise", 0, [1])]
)
def test_w5_equal_totals(rule, active, winners):
    scene = rich(0, 60, 0, 60, tie_break=rule)
    scene.public.active = active
    end.end(scene.table, Ending.SOLD_OUT)

    assert scene.winners() == winners
    assert [event["seat"] for event in scene.events("win")] == winners


def test_w6_after_the_last_turn_nobody_has_won():
    scene = Scene(2, max_turns=3)
    for _ in range(3):
        assert scene.ending() == Ending.GOING_ON
        scene.turn(die=1)

    assert scene.ending() == Ending.STALEMATE
    assert scene.winners() == []


def test_w6_another_ending_in_the_last_turn_comes_first():
    scene = rich(0, 50, goal=50, goal_check="turn", max_turns=1)
    scene.turn(die=1)

    assert scene.ending() == Ending.BILLIONAIRE


def test_w7_there_are_three_endings():
    assert [ending.name.lower() for ending in Ending][1:] == ["billionaire", "sold_out", "stalemate"]
