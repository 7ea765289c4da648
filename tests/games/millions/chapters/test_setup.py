"""What is in the box, and setting up (C1-C5, S1-S9)."""

from collections import Counter

import pytest

from bng_sim.core.errors import InputError
from bng_sim.games.millions.declared.components import ROLES
from bng_sim.games.millions.declared.gifts import CASH, GIFTS, INTIMIDATION
from bng_sim.games.millions.declared.parameters import Rules, characters_each, roles_in_play
from bng_sim.games.millions.declared.terms import Decision
from bng_sim.games.millions.simulation import batch
from tests.games.millions.chapters.scene import Scene


@pytest.mark.parametrize("players", [2, 9])
def test_c1_three_to_eight_play(players):
    with pytest.raises(InputError, match="players: got"):
        Rules.read({"players": players})


def test_c2_there_are_five_roles_in_order():
    assert ROLES == ("brute", "driver", "crook", "snitch", "mastermind")


def test_c3_the_box_has_175():
    scene = Scene(8)

    assert scene.all_money() == 175
    assert Rules.problems({"bank": 24}).keys() == {""}


def test_c3_a_reserve_that_runs_short_goes_below_zero():
    scene = Scene(4, bank=20, loot=(12, 1, "none"))
    scene.round("brute driver crook crook")

    assert scene.public.reserve < 0
    assert scene.all_money() == 20


def test_c4_there_are_ten_loot_cards():
    amounts, antes, symbols = zip(*Rules.read({}).loot_table, strict=True)

    assert len(amounts) == 10
    assert (min(amounts), max(amounts), sum(amounts)) == (8, 12, 97)
    assert set(antes) == {1, 2}
    assert set(symbols) <= {*ROLES, "none"}


@pytest.mark.parametrize("card", [[7, 1, "none"], [13, 1, "none"], [8, 0, "none"], [8, 3, "none"], [8, 1, "boss"]])
def test_c4_a_card_out_of_bounds_is_refused(card):
    assert Rules.problems({"loot_table": [card] * 8}).keys() == {"loot_table"}


def test_c5_there_are_eight_intimidation_cards():
    assert Scene().public.stock == 8


def test_s1_seats_are_all_there_is_to_a_player():
    assert {event["seat"] for event in Scene(5).events("first_leader")} == {1}


@pytest.mark.parametrize(("players", "n"), [(3, 5), (4, 3), (5, 4), (6, 4), (7, 5), (8, 5)])
def test_s2_roles_in_play_by_number_of_players(players, n):
    assert roles_in_play(Rules.read({"players": players})) == (ROLES if players == 3 else ROLES[:n])


def test_s2_other_roles_can_be_put_in_play():
    scene = Scene(4, roles=["snitch", "brute"])
    scene.round("brute brute snitch snitch")

    assert scene.questions(Decision.PLAN)[0].listed == [ROLES.index("brute"), ROLES.index("snitch")]


@pytest.mark.parametrize(("players", "each"), [(3, 2), (4, 1), (8, 1)])
def test_s3_characters_by_number_of_players(players, each):
    assert characters_each(Rules.read({"players": players})) == each


def test_s4_everybody_starts_with_5():
    assert Scene(6).cash == [5] * 6


def test_s5_the_rest_is_the_reserve():
    assert Scene(6).public.reserve == 175 - 30
    assert Scene(6, start_cash=0).public.reserve == 175


def test_s6_eight_of_the_cards_are_drawn():
    piles = [tuple(Scene(loot=None, game=game).events("pile")[0]["cards"]) for game in range(240)]

    assert all(len(set(pile)) == 8 for pile in piles)
    for at in range(8):
        counts = Counter(pile[at] for pile in piles)
        assert set(counts) == set(range(1, 11))
        assert all(abs(n - 24) < 4.5 * (24 * 0.9) ** 0.5 for n in counts.values())


def test_s6_no_more_than_there_are():
    assert "loot_cards" in Rules.problems({"loot_cards": 11})[""]


def test_s7_nobody_has_an_intimidation_card():
    assert Scene(8).public.cards_held.tolist() == [0] * 8


def test_s8_anybody_may_have_the_leader_card_first():
    counts = Counter(Scene(4, leader=0, game=game).events("first_leader")[0]["seat"] for game in range(160))

    assert set(counts) == {1, 2, 3, 4}
    assert all(abs(n - 40) < 4.5 * 30**0.5 for n in counts.values())


def test_s8_or_a_seat_that_there_is():
    assert Scene(4, leader=3).events("first_leader")[0]["seat"] == 3
    assert "first_leader" in Rules.problems({"players": 4, "first_leader": 4})[""]


def begun_with(gift, **rules):
    """A game of four in which the second seat is given something."""
    scene = Scene(4, **rules)
    scene.cell.given[1] = gift
    batch.begin(scene.table, scene.cell, 0)
    return scene


def test_s9_cash_given_doubles_what_a_seat_has_and_comes_from_the_reserve():
    scene = begun_with(CASH, start_cash=6)

    assert scene.public.cash[:4].tolist() == [6, 12, 6, 6]
    assert scene.all_money() == 175


def test_s9_an_intimidation_card_given_comes_from_the_stock():
    scene = begun_with(INTIMIDATION)

    assert scene.public.cards_held[:4].tolist() == [0, 1, 0, 0]
    assert scene.public.stock == 7


def test_s9_no_gift_wins_or_breaks_the_bank():
    cash, card, first = (gift.exists for gift in GIFTS)

    assert cash(Rules.read({}))
    assert not cash(Rules.read({"start_cash": 0}))
    assert not cash(Rules.read({"start_cash": 10, "target": 20}))
    assert not cash(Rules.read({"bank": 29}))
    assert not card(Rules.read({"intimidation_cards": 0}))
    assert not first(Rules.read({"first_leader": 1}))
