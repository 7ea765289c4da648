"""What is in the box (C1-C5)."""

from collections import Counter

import pytest

from bng_sim.games.billionaire.declared.components import MAX_PLAYERS, POWERS, Power, Space
from bng_sim.games.billionaire.declared.parameters import Rules
from bng_sim.games.billionaire.rules.landing import land
from tests.games.billionaire.tables import AFRO_EUROPA, AMERICAS, EURASIA, GREEN, RED, Scene, card

RING = [
    "headquarters", "profit", "sealed_eurasia", "power_play", "sealed_afro_europa", "analyze_americas",
    "headquarters", "sealed_americas", "profit", "sealed_three", "power_play", "profit",
    "headquarters", "profit", "sealed_afro_europa", "power_play", "sealed_eurasia", "analyze_afro_europa",
    "headquarters", "sealed_americas", "profit", "sealed_three", "power_play", "analyze_eurasia",
]  # fmt: skip


def test_c1_the_ring_has_24_spaces_of_ten_kinds():
    scene = Scene()

    assert list(scene.read.spaces) == RING
    assert [Space(int(kind)).name.lower() for kind in scene.rules.spaces[: scene.rules.n_spaces]] == RING
    assert len(set(RING)) == len(Space) == 10


def test_c1_a_space_is_what_the_ring_says():
    for space, kind in enumerate(RING):
        scene = Scene()
        scene.lands(1, space)

        (event,) = scene.events("land")
        assert (event["seat"], event["space"], Space(event["kind"]).name.lower()) == (1, space, kind)
        assert scene.row.landed.tolist() == [int(Space[kind.upper()] == each) for each in Space]


@pytest.mark.parametrize("spaces", [["headquarters"] * 6, ["headquarters"] * 61, ["start", *["headquarters"] * 23]])
def test_c1_a_ring_out_of_bounds_is_refused(spaces):
    assert Rules.problems({"spaces": spaces}).keys() == {"spaces"}


def test_c1_the_ring_goes_round():
    scene = Scene()
    scene.public.space[0] = 22
    scene.turn(die=5)

    assert scene.public.space[0] == 3


def test_c2_there_are_60_profit_cards_of_180():
    scene = Scene()

    assert scene.public.profit_deck == 60
    assert dict(zip(scene.face_values, scene.state.profit_deck.tolist(), strict=False)) == dict.fromkeys(
        range(1, 6), 12
    )


def test_c2_values_can_come_in_any_order():
    scene = Scene(profit_values=[20, 1, 5], profit_cards=[2, 7, 0])

    assert scene.face_values == [1, 5, 20]
    assert scene.state.profit_deck[:3].tolist() == [7, 0, 2]
    assert scene.public.profit_deck == 9


@pytest.mark.parametrize("values", [[], [5, 5, 1, 2, 3], [0, 1, 2, 3, 4], [1, 2, 3, 4, 51], [*range(1, 12)]])
def test_c2_values_out_of_bounds_are_refused(values):
    assert "profit_values" in Rules.problems({"profit_values": values, "profit_cards": [1] * len(values)})


@pytest.mark.parametrize("cards", [[12] * 4, [12] * 6, [61, 1, 1, 1, 1], [-1, 1, 1, 1, 1]])
def test_c2_each_value_has_a_number_of_cards(cards):
    assert Rules.problems({"profit_cards": cards}) != {}


def test_c3_there_are_24_investments_of_189():
    scene = Scene()
    for region in (EURASIA, AFRO_EUROPA, AMERICAS):
        assert [int(scene.rules.worth[card(region, number)]) for number in range(8)] == [2, 4, 5, 7, 8, 10, 12, 15]
        scene.empty(region, 0)

    assert scene.public.n_investments[0] == 24
    assert scene.public.trading[0] == 189


@pytest.mark.parametrize(("rules", "ratio"), [({}, 10), ({"value_ratio": 3}, 3)])
def test_c3_an_actual_value_is_ten_times_the_trading_value(rules, ratio):
    scene = Scene(**rules)
    scene.give(2, card(EURASIA, 3), card(AMERICAS, 7))

    assert scene.total(2) == ratio * (7 + 15)


def test_c3_regions_can_differ():
    scene = Scene(trading_values=[[9], [3, 1], [4, 4, 4]])

    assert scene.decks == [1, 2, 3]
    assert [int(scene.rules.worth[card(AFRO_EUROPA, number)]) for number in range(2)] == [3, 1]


@pytest.mark.parametrize(
    "lists", [[[1], [1]], [[1], [], [1]], [[1], [101], [1]], [[1] * 17, [1], [1]], [[1], [0], [1]]]
)
def test_c3_lists_out_of_bounds_are_refused(lists):
    assert Rules.problems({"trading_values": lists}).keys() == {"trading_values"}


def test_c4_there_are_four_power_play_cards_of_each_of_six_kinds():
    scene = Scene()

    assert POWERS == ("power_play", "security", "disaster", "espionage", "proxy_fight", "analyze_any")
    assert scene.public.power_deck == 24
    assert scene.state.power_deck.tolist() == [4] * 6


def test_c4_the_numbers_are_in_that_order():
    scene = Scene(power_cards=[0, 0, 0, 1, 0, 0])
    scene.lands(0, Space.POWER_PLAY)

    assert scene.powers(0) == [Power.ESPIONAGE]


def test_c5_every_side_of_the_die_is_as_likely():
    n = 240
    counts = Counter(event["number"] for event in rolls(n))

    assert set(counts) == set(range(1, 7))
    assert all(abs(each - n / 6) < 4.5 * (n * 5 / 36) ** 0.5 for each in counts.values())


def rolls(n):
    """What is rolled to move in the first turns of a game without anything but Headquarters."""
    scene = Scene(2, spaces=["headquarters"] * 24)
    for _ in range(n):
        scene.turn()
    return scene.events("roll")


def test_c5_each_spinner_stops_at_red_or_green():
    seen = set()
    for game in range(60):
        scene = Scene(game=game)
        scene.give(1, card(EURASIA, 0))
        scene.begin(0)
        scene.public.space[0] = RING.index("analyze_eurasia")
        land(scene.table, (lambda seen, moves, n, traits, rng: 1,) * MAX_PLAYERS, 0)
        seen |= {(event["first"], event["second"]) for event in scene.events("spin")}

    assert seen == {(first, second) for first in (RED, GREEN) for second in (RED, GREEN)}
