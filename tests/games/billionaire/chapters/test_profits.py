"""Profit cards (M1-M3)."""

import pytest

from bng_sim.games.billionaire.declared.components import Power, Space
from tests.games.billionaire.tables import EURASIA, GREEN, RED, Scene, analyzes, bids, card, secures


def with_deck_of(n, **rules):
    """A game whose Profit deck has so many cards."""
    return Scene(profit_cards=[n, 0, 0, 0, 0], **rules)


def test_m1_a_hand_is_secret():
    scene = Scene(start_profits=5)
    scene.deal(1, 5, 5)
    views = []
    scene.look = lambda seen: views.append(
        (int(seen.own.seat), seen.own.profits.tolist(), seen.public.n_profits.tolist())
    )
    scene.lands(0, Space.SEALED_EURASIA)

    assert [seat for seat, _, _ in views] == [0, 1, 2, 3]
    for seat, own, sizes in views:
        assert own == scene.state.own[seat].profits.tolist()
        assert sizes == [5, 7, 5, 5]
    assert not scene.public.known_profits.any()


def test_m1_there_is_no_limit_to_a_hand():
    scene = Scene()
    for _ in range(60):
        scene.lands(0, Space.PROFIT)

    assert scene.hand(0) == sorted([1, 2, 3, 4, 5] * 12)
    assert (scene.state.own[0].cash, scene.public.profit_deck) == (180, 0)


def test_m1_what_goes_back_goes_into_the_deck():
    scene = with_deck_of(1)
    scene.lands(0, Space.PROFIT)
    scene.lands(0, Space.SEALED_EURASIA, bids(0, 1))

    assert (scene.hand(0), scene.public.profit_deck, scene.state.profit_deck[0]) == ([], 1, 1)

    scene.lands(1, Space.PROFIT)

    assert scene.hand(1) == [1]


def test_m2_landing_on_profit_gives_the_top_card():
    scene = Scene()
    scene.lands(1, Space.PROFIT)

    (event,) = scene.events("draw_profit")
    assert scene.hand(1) == [event["value"]]
    assert (scene.public.profit_deck, scene.state.profit_deck.sum()) == (59, 59)
    assert (scene.row.profits_drawn, scene.row.landed[Space.PROFIT]) == (1, 1)


def test_m2_can_be_cancelled():
    scene = Scene()
    scene.arm(0, Power.SECURITY)
    scene.lands(1, Space.PROFIT, secures(0))

    assert (scene.hand(1), scene.public.profit_deck, scene.row.landed[Space.PROFIT]) == ([], 60, 1)


@pytest.mark.parametrize(("n", "drawn", "short"), [(0, 0, 2), (1, 1, 1), (2, 2, 0), (3, 2, 0)])
def test_m3_who_is_due_more_than_there_is_takes_what_there_is(n, drawn, short):
    scene = with_deck_of(n)
    scene.lands(0, 0)

    assert len(scene.hand(0)) == drawn
    assert (scene.row.profits_drawn, scene.row.profits_short) == (drawn, short)
    assert [event["number"] for event in scene.events("short")] == ([short] if short else [])


@pytest.mark.parametrize(("n", "drawn", "short"), [(0, 0, 2), (1, 0, 2), (2, 2, 0)])
def test_m3_or_nothing_unless_all_are_there(n, drawn, short):
    scene = with_deck_of(n, partial_draws=False)
    scene.lands(0, 0)

    assert len(scene.hand(0)) == drawn
    assert (scene.row.profits_drawn, scene.row.profits_short, scene.public.profit_deck) == (drawn, short, n - drawn)


def test_m3_an_empty_deck_gives_nothing_on_profit_or_for_passing():
    scene = with_deck_of(0)
    scene.public.space[0] = 23
    scene.turn(die=2)

    assert (scene.row.hq_passed, scene.row.landed[Space.PROFIT], scene.row.profits_short) == (1, 1, 2)
    assert (scene.row.profits_drawn, scene.public.turn, scene.public.active) == (0, 1, 1)


def test_m3_what_was_missed_is_never_made_up():
    scene = with_deck_of(1)
    scene.lands(0, 0)
    scene.lands(0, Space.SEALED_EURASIA, bids(0, 1))
    scene.lands(1, Space.PROFIT)

    assert (scene.hand(0), scene.hand(1)) == ([], [1])


@pytest.mark.parametrize(("spin", "owners"), [((GREEN, GREEN), 1), ((GREEN, RED), 0)])
def test_m3_holds_for_the_analyzer(spin, owners):
    scene = with_deck_of(1)
    scene.give(1, card(EURASIA, 0))
    scene.lands(0, Space.ANALYZE_EURASIA, analyzes(0, card(EURASIA, 0)), spin=spin)

    assert [len(scene.hand(seat)) for seat in (0, 1)] == [1 - owners, owners]
