"""Winning, and the ends of a game (W1-W4)."""

import pytest

from bng_sim.games.guillotines.declared.terms import Decision, Ending, Kind
from bng_sim.games.guillotines.engine.records import NOTHING
from bng_sim.games.guillotines.rules import win
from tests.games.guillotines.chapters.scene import BOLTS, POWER, SCAM, VANITY, Scene, asset, at_random, says

# The War Profiteer (seat 0) needs Power twice, Influence, Toys and Vanity;
# the Tech Overlord (seat 1) Toys twice, Influence, Legacy and Power.
FOUR = ("Mercenary Army", "Social Media Company", "Think Tank", "Mega Yacht")


def last_buy(scene, market, *answers):
    """Let seat 0 buy at `market` with two threes."""
    first, second = scene.hand(0, (BOLTS, 3), (BOLTS, 3))
    return scene.play(says(0, Decision.ACT, kind=Kind.BUY, market=market, card=first, other_card=second), *answers)


def claims(name):
    return says(0, Decision.CLAIM, asset=asset(name))


def test_w1_surplus_assets_fill_no_space():
    scene = Scene(players=3)
    scene.give(0, *FOUR)

    last_buy(scene, POWER)  # a third one of Power, of five assets

    assert scene.public.ending == Ending.GOING_ON
    assert scene.public.empty_spaces[0] == 1
    assert scene.public.owned[0, POWER] == 3


def test_w1_losing_a_surplus_asset_empties_no_space():
    scene = Scene(players=3)
    scene.give(0, *FOUR, "Private Space Program")
    scene.hand(0, (BOLTS, 1))
    (scam,) = scene.hand(0, SCAM)
    scene.give(1, "Art Hoard")

    scene.play(
        says(0, Decision.ACT, kind=Kind.SCAM, card=scam, asset=asset("Art Hoard"), other_asset=asset("Mercenary Army"))
    )

    assert scene.public.owned[0].tolist() == [1, 1, 2, 1, 0]
    assert scene.public.empty_spaces[0] == 1


def test_w1_the_turn_ends_with_the_game():
    scene = Scene(players=3)
    scene.give(0, *FOUR)
    first, second = scene.hand(0, (BOLTS, 3), (BOLTS, 3))

    def choose(seen, moves, n, traits, rng):
        if seen.decision == Decision.CLAIM:
            return 0
        fits = (i for i in range(n) if (moves[i].market, moves[i].card, moves[i].other_card) == (VANITY, first, second))
        return next(fits)

    scene.go_on(choose)

    assert scene.row.ending == Ending.ASSETS
    assert scene.row.turns == scene.row.rounds == 1
    assert [int(seat.won) for seat in scene.row.seats] == [1, 0, 0, 0, 0]
    assert scene.row.winner == 0


def test_w2_a_winning_buy_comes_before_the_crisis_it_found():
    scene = Scene(level=2, players=3, rebels=2)
    scene.give(0, *FOUR)
    scene.market(VANITY, "Floods")

    last_buy(scene, VANITY, claims("Noble Estate"))

    assert scene.public.ending == Ending.ASSETS
    assert scene.public.winner == 0
    assert scene.public.rebels_out == scene.public.n_activated == 0


@pytest.mark.parametrize(("first", "winner"), [(0, 0), (1, 2), (2, 2)])
def test_w3_of_two_completed_the_one_whose_turn_it_is_or_the_nearest_clockwise_wins(first, winner):
    scene = Scene(players=3)
    scene.public.empty_spaces[:3] = [0, 1, 0]

    win.check(scene.table, first)

    assert scene.public.winner == winner
    assert scene.public.ending == Ending.ASSETS


def test_w3_nobody_completed_nobody_wins():
    scene = Scene(players=3)
    scene.public.empty_spaces[3] = 0  # there is no fourth player

    win.check(scene.table, 0)

    assert scene.public.ending == Ending.GOING_ON
    assert scene.public.winner == NOTHING


ONE_SPACE = {"war_profiteer": {"legacy": 1}, "tech_overlord": {"legacy": 1}, "aristocrat": {"legacy": 1}}


@pytest.mark.parametrize(
    ("rules", "ending"),
    [
        ({"boards": ONE_SPACE}, Ending.ASSETS),
        ({"level": 2, "rebels": 1}, Ending.REVOLUTION),
        ({"max_turns": 2}, Ending.STALEMATE),
    ],
)
def test_w4_a_game_ends_by_assets_revolution_or_stalemate(rules, ending):
    scene = Scene(players=3, **rules)

    scene.play_game(at_random)

    winners = [seat for seat in range(5) if scene.row.seats[seat].won]
    assert scene.row.ending == scene.public.ending == ending
    assert winners == ([scene.row.winner] if ending == Ending.ASSETS else [])
    assert (scene.row.winner == NOTHING) == (ending != Ending.ASSETS)
