"""Chance and Community Chest (C1-C7)."""

from collections import Counter

import pytest

from bng_sim.games.campaign.declared.components import Pile
from bng_sim.games.campaign.declared.terms import Decision, Purchase, Reason
from tests.games.campaign.tables import FUND, Scene, says

CHANCE, CHEST = Pile.CHANCE, Pile.CHEST


def test_c1_the_top_card_is_taken_and_goes_under_its_pile():
    scene = Scene(chance=["money:1", "money:2", "money:3"])
    before = scene.pile(CHANCE)
    for _ in range(2):
        scene.lands(0, 7)

    assert scene.pile(CHANCE) == [*before[2:], *before[:2]]
    drawn = [scene.read.chance[event["number"]] for event in scene.events("card")]
    assert drawn == before[:2]
    assert scene.row.cards_drawn == 2


def test_c1_it_is_under_its_pile_before_it_is_done():
    scene = Scene(chance=["to:36", "money:20"])
    scene.draws(0, "to:36")  # leads to Chance again

    assert scene.purses[0] == 1520
    assert scene.pile(CHANCE) == ["to:36", "money:20"]


def test_c1_or_any_card_of_the_pile_is_as_likely():
    scene = Scene(chance=["money:1", "money:2", "money:3"], card_draw="fresh")
    for _ in range(300):
        scene.lands(0, 7)
    counts = Counter(event["number"] for event in scene.events("card"))
    twice = sum(
        a["number"] == b["number"] for a, b in zip(scene.events("card"), scene.events("card")[1:], strict=False)
    )

    assert sorted(counts) == [0, 1, 2]
    assert all(abs(each - 100) < 4.5 * (300 * 2 / 9) ** 0.5 for each in counts.values())
    assert abs(twice - 100) < 4.5 * (300 * 2 / 9) ** 0.5


def test_c1_fresh_only_of_cards_now_in_the_pile():
    scene = Scene(chance=["free", "money:1"], card_draw="fresh")
    for _ in range(20):
        scene.lands(0, 7)

    assert Counter(event["number"] for event in scene.events("card"))[0] == 1


def test_c1_an_empty_pile_gives_nothing():
    scene = Scene(chance=["free"], chest=[])
    scene.lands(0, 7)
    scene.lands(1, 7)
    scene.lands(1, 2)

    assert scene.row.cards_drawn == 1


def test_c1_ten_cards_come_of_one_roll_at_most():
    scene = Scene(chance=["to:22", "to:36", "to:7"])
    scene.lands(0, 7)

    assert scene.row.cards_drawn == 10
    scene.lands(1, 7)
    assert scene.row.cards_drawn == 20


def test_c1_the_next_roll_of_a_turn_has_ten_again():
    scene = Scene(chance=["to:7"], bribe_square=0)
    scene.turn(dice=[(6, 1)])
    scene.public.square[1] = 3
    scene.turn(dice=[(2, 2), (6, 1)])

    assert scene.row.cards_drawn == 20
    scene.public.square[2] = 1
    scene.turn(dice=[(3, 3), (6, 6), (6, 4)])
    assert scene.row.cards_drawn == 30


@pytest.mark.parametrize(("start", "lands", "laps"), [(7, 24, 0), (36, 24, 1), (22, 24, 0)])
def test_c2_clockwise_to_a_square(start, lands, laps):
    scene = Scene()
    scene.give(1, 24)
    scene.draws(0, "to:24", square=start)

    assert (scene.public.square[0], scene.public.laps[0]) == (lands, laps)
    assert scene.purses[0] == 1500 + 200 * laps - 20


def test_c2_a_full_round_if_one_is_there():
    scene = Scene(chance=["to:7"])
    scene.draws(0, "to:7")

    assert (scene.public.square[0], scene.public.laps[0]) == (7, 10)


def test_c2_to_go():
    scene = Scene()
    scene.draws(0, "to:0", pile=CHEST)

    assert (scene.public.square[0], scene.purses[0], scene.public.interns[0]) == (0, 1700, 1)


@pytest.mark.parametrize(("start", "rail", "laps"), [(7, 15, 0), (22, 25, 0), (36, 5, 1)])
@pytest.mark.parametrize(("n", "rent"), [(1, 50), (2, 100), (4, 400)])
def test_c3_the_next_railroad_earns_twice(start, rail, laps, n, rent):
    scene = Scene()
    scene.give(1, *sorted((5, 15, 25, 35), key=lambda square: square != rail)[:n])
    scene.draws(0, "rail", square=start)

    assert (scene.public.square[0], scene.public.laps[0]) == (rail, laps)
    assert scene.purses[0] == 1500 + 200 * laps - rent


@pytest.mark.parametrize(("start", "utility", "laps"), [(7, 12, 0), (22, 28, 0), (36, 12, 1)])
@pytest.mark.parametrize("rules", [{}, {"utility_roll": "same"}])
def test_c3_the_next_utility_earns_ten_times_a_fresh_roll_whoever_has_the_other(start, utility, laps, rules):
    scene = Scene(**rules)
    scene.give(1, utility)
    scene.draws(0, "utility", square=start, rents=[(5, 6)])

    assert (scene.public.square[0], scene.public.laps[0]) == (utility, laps)
    assert scene.purses[0] == 1500 + 200 * laps - 110


def test_c3_a_railroad_that_nobody_owns_can_be_bought():
    scene = Scene()
    scene.draws(0, "rail", says(0, Decision.BUY, Purchase.CASH))

    assert scene.owner(15) == 0


def test_c3_the_rent_is_twice_only_for_that_move():
    scene = Scene()
    scene.give(1, 15, 25)
    scene.draws(0, "rail")
    scene.lands(0, 25)

    assert [amount for *_, amount in scene.paid(Reason.RENT)] == [100, 50]


@pytest.mark.parametrize(("start", "lands"), [(7, 4), (22, 19), (36, 33)])
def test_c3_back_three_squares_and_what_is_there(start, lands):
    scene = Scene(income_tax="flat")
    scene.give(1, 19)
    scene.stack(CHEST, "money:10")
    scene.draws(0, "back:3", square=start)

    assert scene.public.square[0] == lands
    assert scene.purses[0] == 1500 + {4: -200, 19: -16, 33: 10}[lands]


def test_c3_back_across_go_is_no_lap():
    scene = Scene(chest=["back:5"])
    scene.draws(0, "back:5", pile=CHEST)

    assert (scene.public.square[0], scene.public.laps[0]) == (37, 0)


@pytest.mark.parametrize(("squares", "lands", "paid"), [(6, 1, 0), (7, 0, 1), (12, 35, 1), (39, 8, 1)])
def test_v4_back_to_go_or_across_it_can_be_paid_for_and_is_no_lap(squares, lands, paid):
    scene = Scene(chance=[f"back:{squares}"], salary_backwards=True, billionaire="starter", billionaire_extra=30)
    scene.draws(0, f"back:{squares}", square=7)

    assert (scene.public.square[0], scene.public.laps[0], scene.public.interns[0]) == (lands, 0, paid)
    assert (scene.purses[0], scene.row.salaries) == (1500 + 230 * paid, paid)


def test_v4_a_salary_backwards_brings_the_billionaire_the_benefit_of_a_law():
    scene = Scene(chance=["back:7"], salary_backwards=True, billionaire="starter", first=1)
    scene.public.law_debt[0] = 205
    scene.draws(0, "back:7")

    assert scene.paid(Reason.LAW_BENEFIT) == [(0, 1, 21)]


def test_v5_a_salary_backwards_can_be_forgotten():
    scene = Scene(chance=["back:7"], salary_backwards=True, go_miss=30)
    for is_forgotten in (True, False):
        scene.draws(0, "back:7", forgotten=[is_forgotten])

    assert (scene.row.salaries, scene.row.salaries_missed) == (1, 1)


@pytest.mark.parametrize("pile", [CHANCE, CHEST])
def test_c4_free_is_kept(pile):
    scene = Scene()
    scene.draws(2, "free", pile=pile)

    assert scene.public.free_cards[2].tolist() == [int(pile == CHANCE), int(pile == CHEST)]
    assert "free" not in scene.pile(pile)
    assert len(scene.pile(pile)) == 15


@pytest.mark.parametrize("pile", [CHANCE, CHEST])
def test_c5_a_door_moves_past_jail(pile):
    scene = Scene()
    scene.draws(0, "door", pile=pile)

    assert (scene.public.square[0], scene.public.in_jail[0], scene.row.past_jail) == (11, 0, 1)
    assert scene.pile(pile)[-1] == "door"
    assert scene.who(Decision.BUY) == []


def test_c5_or_is_kept():
    scene = Scene(jail_cards="keep")
    scene.draws(0, "door", pile=CHEST)

    assert scene.public.door_cards[0].tolist() == [0, 1]
    assert (scene.public.square[0], scene.row.past_jail) == (2, 0)
    assert "door" not in scene.pile(CHEST)


def test_c5_or_sends_to_jail():
    scene = Scene(jail_cards="jail")
    scene.draws(0, "door")

    assert (scene.public.square[0], scene.public.in_jail[0]) == (10, 1)
    assert scene.row.jailed.tolist() == [0, 0, 1]


def test_c6_money_from_the_fund_or_owed_to_it():
    scene = Scene()
    scene.draws(0, "money:150")
    scene.draws(1, "money:-15")

    assert scene.purses[:2] == [1650, 1485]
    assert scene.public.fund == -135
    assert [(event["to"], event["amount"]) for event in scene.events("debt")] == [(FUND, 15)]


def test_c6_every_other_player_owes_the_drawer_clockwise():
    scene = Scene(law_loan_limit=0)
    scene.public.is_in[1], scene.public.n_in = 0, 3
    scene.draws(2, "each:10", pile=CHEST)

    assert scene.paid(Reason.CARD) == [(3, 2, 10), (0, 2, 10)]


def test_c6_one_of_them_can_be_bankrupt_for_it():
    scene = Scene(law_loan_limit=0)
    scene.cash(1500, 4)
    scene.draws(0, "each:10", pile=CHEST)

    assert scene.public.is_in[:4].tolist() == [1, 0, 1, 1]
    assert scene.purses == [1524, 0, 1490, 1490]


def test_c6_the_drawer_owes_each_until_bankrupt():
    scene = Scene(law_loan_limit=0)
    scene.cash(70)
    scene.draws(0, "each:-50")

    assert scene.purses == [0, 1550, 1520, 1500]
    assert [event["to"] for event in scene.events("debt")] == [1, 2]
    assert scene.public.is_in[0] == 0


def test_c7_repairs_cost_for_every_house_and_hotel():
    scene = Scene()
    scene.give(0, 37, 39, 1, 3)
    scene.build((37, 4), (39, 5), (1, 1), (3, 1))
    scene.give(1, 11, 13, 14, level=2)
    scene.draws(0, "repairs:25:100")

    assert scene.purses[0] == 1500 - 6 * 25 - 100
    assert scene.public.fund == 250


def test_c7_without_buildings_nothing():
    scene = Scene()
    scene.draws(0, "repairs:40:115", pile=CHEST)

    assert scene.purses[0] == 1500
    assert scene.events("pay") == []
