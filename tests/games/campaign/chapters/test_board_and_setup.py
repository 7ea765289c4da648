"""The board, and setting up (L1-L3, S1-S7)."""

from collections import Counter
from itertools import permutations

import pytest

from bng_sim.games.campaign.declared.components import DEEDS, Group, Pile
from bng_sim.games.campaign.declared.gifts import ATTORNEY_GENERAL, BILLIONAIRE, CASH, DEED, GIFTS, JAIL_CARD
from bng_sim.games.campaign.declared.parameters import Rules
from bng_sim.games.campaign.simulation import batch
from tests.games.campaign.on_paper import PRICES
from tests.games.campaign.tables import NONE, Scene, at

LOTS = {
    Group.BROWN: (1, 3), Group.LIGHT_BLUE: (6, 8, 9), Group.PINK: (11, 13, 14), Group.ORANGE: (16, 18, 19),
    Group.RED: (21, 23, 24), Group.YELLOW: (26, 27, 29), Group.GREEN: (31, 32, 34), Group.DARK_BLUE: (37, 39),
    Group.RAILROAD: (5, 15, 25, 35), Group.UTILITY: (12, 28),
}  # fmt: skip
HOUSES = [50, 50, 100, 100, 150, 150, 200, 200]


def begun(n, **rules):
    """The public part of many games just begun, one after the other."""
    scene = Scene(first=None, **rules)
    for game in range(n):
        batch.begin(scene.table, scene.cell, game)
        yield scene


def as_likely(counts, kinds, n):
    """Whether so many kinds came equally often in `n` games."""
    return len(counts) == kinds and all(abs(each - n / kinds) < 4.5 * (n / kinds) ** 0.5 for each in counts.values())


@pytest.mark.parametrize(
    ("square", "event"),
    [(0, None), (10, None), (4, "tax"), (38, "tax"), (20, "senator"), (30, "jailed")]
    + [(square, "card") for square in (2, 7, 17, 22, 33, 36)],
)
def test_l1_what_is_no_property_is_what_the_board_says(square, event):
    scene = Scene()
    before = len(scene.events())
    scene.lands(0, square)

    said = [each["event"] for each in scene.events()[before:]]
    assert (event in said) if event else said == ["turn"]
    assert scene.rules.deed_at[square] == NONE


@pytest.mark.parametrize("square", [7, 22, 36, 2, 17, 33])
def test_l1_chance_and_chest_are_where_they_are(square):
    scene = Scene()
    scene.lands(0, square)

    assert scene.events("card")[0]["pile"] == (Pile.CHANCE if square in (7, 22, 36) else Pile.CHEST)


def test_l1_all_other_squares_are_properties():
    scene = Scene()

    assert [square for square in range(40) if scene.rules.deed_at[square] != NONE] == sorted(PRICES)
    assert len(DEEDS) == 28


def test_l2_groups_prices_and_costs_of_houses_are_as_in_the_table():
    rules = Scene().rules

    assert {square: int(rules.price[at(square)]) for square in DEEDS} == PRICES
    assert {group: tuple(square for square in DEEDS if rules.group[at(square)] == group) for group in Group} == LOTS
    assert rules.house_cost.tolist() == HOUSES
    assert sum(len(LOTS[group]) for group in list(Group)[:8]) == 22


def test_l2_prices_can_be_others():
    scene = Scene(lot_price=[2 * n for n in range(1, 23)], rail_price=6, utility_price=8)

    assert [int(scene.rules.price[at(square)]) for square in (1, 39, 5, 35, 12, 28)] == [2, 44, 6, 6, 8, 8]


@pytest.mark.parametrize(
    ("name", "value"),
    [("lot_price", [60] * 21), ("lot_price", [61] * 22), ("house_cost", [0] * 8), ("lot_rent", [[1] * 5] * 22),
     ("rail_price", 201), ("bribe_square", 10), ("favor_worth", 10), ("bid_steps", [10, 10]), ("force_steps", []),
     ("trade_money", list(range(16))), ("chance", ["to:40"]), ("chest", ["back:0"]), ("chest", ["free"] * 33),
     ("chance", ["repairs:1"]), ("chance", ["lottery"]),
        ("chest", ["money:1001"]),
        ("chest", ["repairs:0:1001"])],
)  # fmt: skip
def test_l2_figures_out_of_bounds_are_refused(name, value):
    assert Rules.problems({name: value}).keys() == {name}


def test_l3_the_fund_has_all_deeds_32_houses_and_12_hotels():
    scene = Scene()

    assert set(scene.public.owner.tolist()) == {NONE}
    assert (scene.public.houses, scene.public.hotels) == (32, 12)
    assert not scene.public.mortgaged.any()
    assert not scene.public.level.any()


def test_l3_houses_and_hotels_can_be_fewer():
    scene = Scene(houses=7, hotels=0)

    assert (scene.public.houses, scene.public.hotels) == (7, 0)


def test_s1_each_seat_is_as_likely_to_begin():
    assert as_likely(Counter(int(each.public.first) for each in begun(160)), 4, 160)


def test_s1_turns_go_round_clockwise():
    scene = Scene(3, first=2)
    scene.turn(dice=[(1, 2)])
    scene.turn(dice=[(1, 2)])
    scene.turn(dice=[(1, 2)])

    assert [event["seat"] for event in scene.events("turn")] == [2, 0, 1]
    assert scene.public.active == 2


def test_s1_everybody_stands_on_go():
    assert not Scene(8).public.square.any()


@pytest.mark.parametrize("players", [1, 9])
def test_s1_two_to_eight_can_play(players):
    assert Rules.problems({"players": players}).keys() == {"players"}
    assert Rules().players == 4


def test_s2_everybody_gets_1500():
    assert Scene(3).purses == [1500] * 3
    assert Scene(2, start_cash=0).purses == [0, 0]
    assert Scene(3).public.fund == 0


def test_s3_the_billionaire_is_a_seat_drawn_whoever_begins():
    pairs = Counter(
        (int(each.public.first), int(each.public.billionaire)) for each in begun(160, players=2, billionaire="drawn")
    )

    assert as_likely(pairs, 4, 160)


def test_s3_or_who_begins_or_nobody():
    assert all(each.public.billionaire == each.public.first for each in begun(20, billionaire="starter"))
    assert Scene().public.billionaire == NONE
    assert Rules().billionaire == "drawn"


def test_s4_the_billionaire_takes_extra_money_with_their_own_salary():
    scene = Scene(billionaire="starter", billionaire_extra=70)
    for seat in (0, 1):
        scene.public.square[seat] = 38
        scene.public.active = seat
        scene.turn(dice=[(1, 4)])

    assert scene.purses[:2] == [1500 + 200 + 70, 1500 + 200]


def test_s5_the_fund_can_always_pay():
    scene = Scene()
    scene.public.square[0] = 38
    scene.turn(dice=[(1, 4)])

    assert scene.public.fund == -200


def test_s6_every_order_of_the_cards_is_as_likely():
    texts = ["money:1", "money:2", "money:3"]
    counts = Counter(tuple(each.pile(Pile.CHEST)) for each in begun(240, chest=texts))

    assert as_likely(counts, 6, 240)
    assert counts.keys() == {*permutations(texts)}


def test_s6_the_piles_are_shuffled_each_by_itself():
    pairs = Counter((each.pile(Pile.CHANCE)[0], each.pile(Pile.CHEST)[0])
                    for each in begun(160, chance=["free", "door"], chest=["free", "door"]))  # fmt: skip

    assert as_likely(pairs, 4, 160)


def begun_with(gift, **rules):
    """A game of four in which the second seat is given something."""
    scene = Scene(**rules)
    scene.cell.given[1] = gift
    batch.begin(scene.table, scene.cell, 0)
    return scene


@pytest.mark.parametrize("deed", [0, 11, 27])
def test_s7_a_deed_given_is_owned_from_the_start(deed):
    scene = begun_with(DEED + deed)

    assert [seat for seat in scene.public.owner if seat != NONE] == [1]
    assert scene.public.owner[deed] == 1
    assert scene.public.cash[:4].tolist() == [1500] * 4
    assert scene.public.property[1] == scene.rules.price[deed]


def test_s7_cash_given_doubles_what_a_seat_has():
    assert begun_with(CASH).public.cash[:4].tolist() == [1500, 3000, 1500, 1500]


@pytest.mark.parametrize(("chance", "pile"), [(["free", "rail"], 0), (["free"], 1), (["rail"], 1)])
def test_s7_a_jail_card_given_comes_from_the_first_pile_that_has_it_and_others(chance, pile):
    scene, chest = begun_with(JAIL_CARD, chance=chance, chest=["rail", "door", "free"]), 3
    left = scene.state.pile[pile][: scene.public.n_pile[pile]].tolist()
    (kept,) = scene.events("keep_card")

    assert (kept["seat"], kept["pile"]) == (1, pile)
    assert scene.public.free_cards[1].tolist() == [pile == 0, pile == 1]
    assert sorted([*left, kept["number"]]) == list(range(len(chance) if pile == 0 else chest))


def test_s7_the_billionaire_and_who_knows_the_attorney_general_can_be_given():
    for gift in (BILLIONAIRE, ATTORNEY_GENERAL):
        for game in range(8):
            scene = Scene(billionaire="drawn", attorney_general="drawn")
            scene.cell.given[2] = gift
            batch.begin(scene.table, scene.cell, game)
            who = scene.public.billionaire if gift == BILLIONAIRE else scene.public.knows_ag[:4].tolist()

            assert who == (2 if gift == BILLIONAIRE else [0, 0, 1, 0])


def test_s7_what_the_game_has_not_cannot_be_given():
    exists = {gift.name: gift.exists for gift in GIFTS}

    assert not exists["billionaire"](Rules.read({"billionaire": "none"}))
    assert not exists["attorney_general"](Rules.read({"attorney_general": "all"}))
    assert not exists["jail_card"](Rules.read({"chance": ["free"], "chest": ["rail", "rail"]}))
    assert not exists["cash"](Rules.read({"start_cash": 0}))
