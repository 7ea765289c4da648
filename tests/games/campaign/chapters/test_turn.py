"""A turn, moving and passing Go (V1-V5)."""

import pytest

from bng_sim.games.campaign.declared.components import Pile
from bng_sim.games.campaign.declared.terms import Decision, InJail, Purchase, Reason
from tests.games.campaign.tables import FUND, Scene, says


def order(scene, *kinds):
    """What came, in order, of these kinds."""
    return [event["event"] for event in scene.events(*kinds)]


def test_v1_jail_then_rolling_then_business_then_late_rents():
    scene = Scene(rent_miss=50, rent_window="second_turn")
    scene.give(1, 39)
    scene.jail(1)
    scene.public.square[0] = 36
    scene.turn(dice=[(1, 2)], missed=[True])
    scene.turn(says(1, Decision.JAIL, InJail.PAY), dice=[(4, 6)], missed=[False])

    events = [event for event in scene.events() if event["turn"] == 2]
    said = [(event["event"], event.get("decision")) for event in events]
    wanted = [("turn", None), ("decision", Decision.JAIL), ("released", None), ("roll", None), ("senator", None),
              ("decision", Decision.MANAGE), ("rent", None)]  # fmt: skip
    assert [each for each in said if each in wanted] == wanted


def test_v1_a_bankrupt_does_no_business():
    scene = Scene(law_loan_limit=0)
    scene.cash(10)
    scene.public.square[0] = 36
    scene.give(2, 3)
    scene.turn(dice=[(1, 1)])

    assert scene.public.is_in[0] == 0
    assert Decision.MANAGE not in [event["decision"] for event in scene.events("decision")]


def test_v2_the_token_goes_as_many_squares_as_two_dice_show():
    scene = Scene()
    scene.turn(dice=[(4, 6)])
    scene.turn(dice=[(6, 5)])

    assert scene.public.square[:3].tolist() == [10, 11, 0]


def test_v2_every_roll_is_as_likely():
    scene = Scene(2, attorney_general="all", bribe_effect="nothing", jail_cards="keep", manage_actions=0)
    scene.cash(10_000, 10_000)
    counts = {}
    for _ in range(200):
        scene.turn()
    for event in scene.events("roll", "roll_in_jail"):
        for die in (event["first"], event["second"]):
            counts[die] = counts.get(die, 0) + 1
    n = sum(counts.values())

    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert all(abs(each - n / 6) < 4.5 * (n * 5 / 36) ** 0.5 for each in counts.values())


def test_v2_after_doubles_one_rolls_once_more():
    scene = Scene()
    scene.turn(dice=[(5, 5), (3, 2)])

    assert scene.public.square[0] == 15
    assert order(scene, "roll", "move") == ["roll", "move"] * 2
    assert scene.public.active == 1


def test_v2_and_again():
    scene = Scene(doubles_limit=4)
    scene.turn(dice=[(5, 5), (1, 1), (3, 3), (2, 1)])

    assert scene.public.square[0] == 21
    assert (scene.row.rolls, scene.row.doubles) == (4, 3)


def test_v2_not_from_jail():
    scene = Scene()
    scene.public.square[0] = 24
    scene.turn(dice=[(3, 3), (1, 2)])

    assert scene.public.in_jail[0] == 1
    assert len(scene.events("roll")) == 1


def test_v2_not_when_bankrupt():
    scene = Scene(law_loan_limit=0)
    scene.cash(50)
    scene.public.square[0] = 34
    scene.turn(dice=[(2, 2)])

    assert scene.public.is_in[0] == 0
    assert len(scene.events("roll")) == 1
    assert scene.public.active == 1


def test_v3_the_square_to_which_a_roll_leads_is_dealt_with():
    scene = Scene()
    scene.give(1, 24)
    scene.public.square[0] = 21
    scene.turn(dice=[(1, 2)])

    assert scene.public.square[0] == 24
    assert scene.purses[:2] == [1480, 1520]


@pytest.mark.parametrize("mortgaged", [False, True])
def test_v3_on_ones_own_property_nothing_happens(mortgaged):
    scene = Scene()
    scene.give(0, 24, mortgaged=mortgaged)
    scene.lands(0, 24)

    assert scene.asked == []
    assert scene.purses == [1500] * 4


def test_v3_nor_on_a_mortgaged_one():
    scene = Scene()
    scene.give(1, 24, mortgaged=True)
    scene.lands(0, 24)

    assert scene.purses == [1500] * 4
    assert order(scene, "rent", "declined") == []


def test_v3_on_another_players_rent_and_on_nobodys_a_purchase():
    scene = Scene()
    scene.give(1, 24)
    scene.lands(0, 24)
    scene.lands(0, 23)

    assert scene.purses[:2] == [1480, 1520]
    assert next(question.decision for question in scene.asked) == Decision.BUY


def test_v4_passing_go_pays_200_and_an_intern_before_the_square_is_seen_to():
    scene = Scene()
    scene.public.square[0] = 35
    scene.turn(says(0, Decision.BUY, Purchase.CASH), dice=[(4, 2)])

    assert order(scene, "lap", "pay", "intern", "deed") == ["lap", "pay", "intern", "pay", "deed"]
    assert scene.paid(Reason.SALARY) == [(FUND, 0, 200)]
    assert (scene.public.laps[0], scene.public.interns[0], scene.row.salaries) == (1, 1, 1)
    assert scene.purses[0] == 1500 + 200 - 60


def test_v4_ending_on_go_is_a_lap_and_leaving_it_is_none():
    scene = Scene(2)
    scene.public.square[0] = 35
    scene.turn(dice=[(3, 2)])
    scene.turn(dice=[(3, 2)])
    scene.turn(dice=[(4, 6)])

    assert scene.public.laps[0] == 1
    assert scene.purses[0] == 1700


def test_v4_salary_intern_extra_and_the_law_in_this_order():
    scene = Scene(billionaire="starter", billionaire_extra=30, first=1)
    scene.public.law_debt[0] = 100
    for seat in (1, 0):
        scene.public.square[seat] = 38
        scene.public.active = seat
        scene.turn(dice=[(1, 4)])

    paid = [(each["seat"], each["to"], each["amount"]) for each in scene.events("pay")]
    assert paid == [(FUND, 1, 200), (FUND, 1, 30), (FUND, 0, 200), (0, 1, 10)]
    assert order(scene, "pay", "intern") == ["pay", "intern", "pay", "pay", "intern", "pay"]


@pytest.mark.parametrize(("square", "text", "rests"), [(7, "back:3", 4), (2, "back:3", 39), (2, "door", 10)])
def test_v4_not_for_moves_backwards_or_to_jail(square, text, rests):
    scene = Scene(chance=[text], chest=[text], jail_cards="jail")
    scene.draws(0, text, pile=Pile.CHANCE if square == 7 else Pile.CHEST, square=square)

    assert (scene.public.square[0], scene.public.laps[0], scene.public.interns[0]) == (rests, 0, 0)
    assert scene.paid(Reason.SALARY) == []


def test_v4_nor_for_a_move_past_jail():
    scene = Scene()
    scene.lands(0, 20)

    assert (scene.public.square[0], scene.public.laps[0]) == (11, 0)


def test_v4_a_salary_can_be_another():
    scene = Scene(salary=0)
    scene.public.square[0] = 35
    scene.turn(dice=[(3, 2)])

    assert (scene.purses[0], scene.public.interns[0], scene.public.laps[0]) == (1500, 1, 1)


def test_v5_who_forgets_the_salary_gets_nothing_and_owes_nothing_for_laws():
    scene = Scene(go_miss=30, billionaire="starter", first=1, billionaire_extra=10)
    scene.public.law_debt[0] = 100
    scene.public.active = 0
    scene.public.square[0] = 38
    scene.turn(dice=[(1, 4)], forgotten=[True])

    assert (scene.purses[0], scene.purses[1]) == (1500, 1500)
    assert (scene.public.laps[0], scene.public.interns[0]) == (1, 0)
    assert (scene.row.salaries, scene.row.salaries_missed) == (0, 1)


def test_v5_it_is_drawn_at_each_passing():
    scene = Scene(go_miss=30, chance=["to:0"])
    scene.public.square[0] = 35
    scene.stack(Pile.CHANCE, "to:0")
    scene.turn(dice=[(6, 6), (1, 2)], forgotten=[True, False])  # to square 7, and by the card to Go

    assert scene.public.laps[0] == 2
    assert scene.purses[0] == 1700


def test_v5_with_100_it_is_always_forgotten():
    scene = Scene(go_miss=100)
    scene.public.square[0] = 38
    scene.turn(dice=[(1, 4)])

    assert (scene.purses[0], scene.row.salaries_missed) == (1500, 1)
