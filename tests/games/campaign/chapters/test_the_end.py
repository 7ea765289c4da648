"""The end, and what seats know (W1-W4, I1, I2)."""

from collections import Counter

import numpy as np
import pytest

from bng_sim.games.campaign.declared.components import Pile
from bng_sim.games.campaign.declared.terms import Decision, Ending, IncomeTax, Purpose
from bng_sim.games.campaign.engine import chance
from bng_sim.games.campaign.engine.records import NOTHING, PUBLIC, STATE, View
from bng_sim.games.campaign.rules import money
from bng_sim.games.campaign.rules.redeal import shuffle_unknown
from tests.games.campaign.tables import Scene, says


def quiet(scene, *squares):
    """Put tokens where a roll of (1, 2) leads to a square at which nothing happens."""
    scene.public.square[: len(squares)] = squares


def test_w1_w2_the_last_player_not_bankrupt_wins_at_whatever_moment():
    scene = Scene(3, law_loan_limit=0)
    scene.cash(0, 5)
    scene.owes(1, 6, to=2)
    assert scene.ending() == Ending.GOING_ON

    scene.public.square[0] = 36
    scene.turn(dice=[(1, 1)])

    assert (scene.ending(), scene.winners()) == (Ending.LAST_STANDING, [2])
    assert Decision.MANAGE not in [event["decision"] for event in scene.events("decision")]


def test_w2_in_the_middle_of_a_card():
    scene = Scene(3, law_loan_limit=0)
    scene.cash(1500, 5, 5)
    scene.draws(0, "each:10", pile=Pile.CHEST)

    assert (scene.ending(), scene.winners()) == (Ending.LAST_STANDING, [0])
    assert scene.purses == [1505, 0, 5]  # K1: the last bankrupt's purse is left as it is


def test_w3_the_last_turn_allowed_ends_the_game():
    scene = Scene(2, max_turns=2)
    quiet(scene, 7, 7)
    scene.turn(dice=[(1, 2)])
    assert scene.ending() == Ending.GOING_ON
    scene.turn(dice=[(1, 2)])

    assert scene.ending() == Ending.STALEMATE
    assert scene.winners() == [0, 1]


def test_w3_late_rents_of_it_are_claimed():
    scene = Scene(2, max_turns=2, rent_miss=30, rent_window="second_turn")
    scene.give(1, 39)
    quiet(scene, 36, 7)
    scene.turn(dice=[(1, 2)], missed=[True])
    scene.turn(dice=[(1, 2)], missed=[False])

    assert scene.purses == [1450, 1550]
    assert scene.winners() == [1]


def test_w3_a_double_is_played_out_in_it():
    scene = Scene(2, max_turns=1)
    scene.turn(dice=[(5, 5), (4, 6)])

    assert scene.public.square[0] == 11
    assert scene.ending() == Ending.STALEMATE


@pytest.mark.parametrize(
    ("cash", "rules", "winners"),
    [((10, 30, 20), {}, [1]), ((30, 10, 30), {}, [0, 2]), ((10, 30, 20), {"cap_winner": "none"}, [])],
)
def test_w3_the_richest_win_or_nobody(cash, rules, winners):
    scene = Scene(3, max_turns=1, **rules)
    scene.cash(*cash)
    quiet(scene, 7)
    scene.turn(dice=[(1, 2)])

    assert scene.winners() == winners


def test_w3_all_can_be_worth_less_than_nothing_and_a_bankrupt_wins_never():
    scene = Scene(3, max_turns=1)
    scene.cash(0, 0, 0)
    scene.public.law_debt[:3] = 500, 400, 0
    scene.public.is_in[2], scene.public.n_in = 0, 2
    quiet(scene, 7)
    scene.turn(dice=[(1, 2)])

    assert scene.winners() == [1]


def test_w4_net_worth_is_assets_and_interns_less_debts_and_with_loans():
    scene = Scene(3, intern_worth=40, chicago_loans=True)
    scene.give(0, 37, 39)
    scene.build((37, 4), (39, 5))
    scene.give(0, 12, mortgaged=True)
    scene.public.interns[0], scene.public.law_debt[0] = 3, 70
    scene.public.owes[0, 1], scene.public.owes[2, 0], scene.public.n_loans = 11, 500, 2

    assets = 1500 + 350 + 400 + 75 + 9 * 200
    assert money.net_worth(scene.table, 0) == assets + 3 * 40 - 70 - 11 + 500
    assert money.net_worth(scene.table, 1) == 1511
    assert money.net_worth(scene.table, 2) == 1000


def test_w4_interns_count_for_nothing_by_default():
    scene = Scene()
    scene.public.interns[0] = 9

    assert money.net_worth(scene.table, 0) == 1500


def test_i1_all_that_lies_open_is_shown_and_all_that_is_shown_is_open():
    assert set(View._fields) == {"rules", "public", "seat", "decision"}
    assert set(STATE.names) - {"public"} == {
        "ending", "winners", "pile", "wants", "seed", "game", "deal", "chance_key", "chance", "strategy_rng",
        "strategy", "traits", "asked_seat", "bids",
    }  # fmt: skip
    shown = {"cash", "owner", "mortgaged", "level", "interns", "free_cards", "door_cards", "law_debt", "owes", "square",
             "billionaire", "knows_ag", "fund", "bid", "bidder", "in_auction"}  # fmt: skip
    assert shown <= set(PUBLIC.names)


def test_i1_what_is_chosen_is_seen_at_once():
    scene, bids = Scene(), []
    scene.look = lambda seen: bids.append((int(seen.public.bid), int(seen.public.bidder), int(seen.public.deed)))
    scene.lands(0, 39, says(1, Decision.BID, 10), says(2, Decision.BID, 60))

    assert bids[1:] == [(0, NOTHING, 27), (10, 1, 27), (60, 2, 27), (60, 2, 27)]


def test_i2_a_card_that_has_come_is_known_to_lie_at_the_bottom():
    scene = Scene(chance=["money:1", "money:2", "money:3"])
    known = []
    for _ in range(3):
        scene.lands(0, 7)
        top, n = int(scene.public.top[0]), int(scene.public.n_pile[0])
        known.append([int(scene.public.pile[0, (top + i) % 32]) for i in range(n)])
    order = [int(scene.state.pile[0, (int(scene.public.top[0]) + i) % 32]) for i in range(3)]

    assert known == [[NOTHING, NOTHING, order[0]], [NOTHING, *order[:2]], order]


def test_i2_with_fresh_cards_nothing_is_known():
    scene = Scene(card_draw="fresh")
    for _ in range(20):
        scene.lands(0, 7)
        scene.lands(0, 2)

    assert (scene.public.pile == NOTHING).all()


def test_i2_what_is_dealt_anew_is_what_nobody_knows():
    scene = Scene(chance=["money:1", "free", "money:2", "money:3", "money:4"])
    scene.draws(0, "money:4")
    scene.draws(1, "free")
    before, seen, found = scene.state.pile.copy(), scene.public.copy().tobytes(), Counter()
    rng = chance.of(scene.table, Purpose.REDEAL)
    for _ in range(600):
        shuffle_unknown(scene.table, Pile.CHANCE, rng)
        assert scene.public.tobytes() == seen
        assert scene.pile(Pile.CHANCE)[-1] == "money:4"
        found[tuple(scene.pile(Pile.CHANCE)[:-1])] += 1

    assert len(found) == 6
    assert all(abs(n - 100) < 4.5 * 100**0.5 for n in found.values())
    assert np.array_equal(scene.state.pile[Pile.CHEST], before[Pile.CHEST])


def test_w4_a_tax_by_share_leaves_out_interns_and_loans():
    scene = Scene(intern_worth=1000)
    scene.public.interns[0] = 3
    scene.lands(0, 4, says(0, Decision.INCOME_TAX, IncomeTax.PERCENT))

    assert scene.purses[0] == 1350
