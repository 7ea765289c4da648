"""Crises, Rebels and the Revolution (K1-K7)."""

from collections import Counter

import pytest

from bng_sim.games.guillotines.declared.components import N_MARKETS
from bng_sim.games.guillotines.declared.terms import Decision, Ending, Kind, Place
from bng_sim.games.guillotines.engine.records import NOTHING
from bng_sim.games.guillotines.rules import buy, crisis
from tests.games.guillotines.chapters.scene import (
    BARON,
    BOLTS,
    BOMBS,
    DISHES,
    INFLUENCE,
    LEGACY,
    LOCKS,
    OVERLORD,
    POWER,
    TOYS,
    VANITY,
    Scene,
    asset,
    says,
)


def buys(scene, market, *claims):
    """Let seat 0, with two cards in hand, buy with both."""
    first, second = scene.hand_of(0)
    return scene.play(says(0, Decision.ACT, kind=Kind.BUY, market=market, card=first, other_card=second), *claims)


def with_crisis(*there, points=1, **rules):
    """A level 2 table where seat 0 has two cards worth `points` each, and `there` lies at Power."""
    scene = Scene(**{"level": 2, "players": 3, **rules})
    scene.hand(0, (BOLTS, points), (BOLTS, points))
    return scene, scene.market(POWER, *there)


def test_k1_a_crisis_in_hand_can_only_be_invested_or_exchanged():
    scene = Scene(level=2, players=3)
    crisis_card, other = scene.hand(0, "Floods", (BOMBS, 1))
    scene.market(TOYS, (LOCKS, 1))

    script = scene.play(says(0, Decision.ACT, kind=Kind.EXCHANGE, card=other))

    moves = script.listed(Decision.ACT)
    assert {m.kind for m in moves if m.card == crisis_card} == {Kind.INVEST, Kind.EXCHANGE}
    assert crisis_card not in {m.other_card for m in moves}


def test_k2_a_face_up_crisis_is_inert_and_can_be_exchanged_or_swapped():
    scene = Scene(level=2, players=3)
    card, _ = scene.hand(0, (BOMBS, 1), (BOMBS, 2))
    (crisis_card,) = scene.market(TOYS, "Floods")
    scene.market(POWER, (LOCKS, 1))

    scene.play(says(0, Decision.ACT, kind=Kind.SWAP))
    assert scene.public.face_up[POWER] == crisis_card
    scene.public.turn_player = 0
    scene.play(says(0, Decision.ACT, kind=Kind.EXCHANGE, market=POWER, card=card))

    assert crisis_card in scene.hand_of(0)
    assert scene.public.place[crisis_card] == Place.HAND
    assert scene.public.rebels_out == scene.public.n_activated == 0


@pytest.mark.parametrize("order", [("Wildfires", "Killer Robots!"), ("Killer Robots!", "Wildfires")])
def test_k3_of_several_the_one_with_most_rebel_icons_is_kept(order):
    scene, there = with_crisis(*order, "Floods")
    most = there[order.index("Killer Robots!")]

    buys(scene, POWER)

    assert scene.public.activated[: scene.public.n_activated].tolist() == [most]
    assert scene.public.rebels_out == 3
    assert scene.row.market_crises == 1
    assert {card for card in there if card != most} <= set(scene.discards())


def test_k3_a_tie_is_broken_at_random():
    kept = Counter()
    for game in range(120):
        scene, there = with_crisis("Floods", "Doomsday Cults", "Militias", game=game)
        kept[there.index(int(crisis.find(scene.table, POWER)))] += 1

    assert set(kept) == {0, 1, 2}
    assert min(kept.values()) > 20  # 40 each expected, four standard deviations


def test_k3_a_tie_below_the_most_is_none():
    scene, there = with_crisis("Floods", "Doomsday Cults", "Killer Robots!", "Militias")

    assert crisis.find(scene.table, POWER) == there[2]


def test_k4_the_kept_crisis_goes_beside_the_guillotine_with_its_rebels():
    scene, (crisis_card,) = with_crisis("Killer Robots!")

    buys(scene, POWER)

    assert scene.public.n_activated == 1
    assert scene.public.activated[0] == crisis_card
    assert scene.public.rebels_on[0] == 3
    assert scene.public.place[crisis_card] == Place.GUILLOTINE
    assert crisis_card not in scene.discards()
    assert scene.row.market_crises == 1
    assert scene.row.seats[0].crises == 1


@pytest.mark.parametrize(
    ("rules", "aside", "come"), [({}, None, 2), ({"crises_added": 5}, None, 5), ({}, ["Wildfires"], 1), ({}, [], 0)]
)
def test_k4_then_set_aside_crises_go_to_the_discard_pile(rules, aside, come):
    scene, _ = with_crisis("Floods", **rules)
    if aside is not None:
        scene.set_aside(*aside)
    before, n_discards = scene.aside(), scene.public.discards

    buys(scene, POWER)

    assert scene.aside() == before[come:]
    assert set(before[:come]) <= set(scene.discards())
    assert scene.public.discards == len(scene.discards()) == n_discards + 2 + come


def test_k4_rebels_are_as_many_as_the_supply_has():
    scene, _ = with_crisis("Killer Robots!", rebels=4, panic_at=9)
    scene.activate("Floods", 2)

    buys(scene, POWER)

    assert scene.public.rebels_on[:2].tolist() == [2, 2]
    assert scene.public.rebels_out == 4


@pytest.mark.parametrize(
    ("out", "rules", "ending"),
    [
        (8, {}, Ending.REVOLUTION), (7, {}, Ending.GOING_ON),
        (0, {"rebels": 2}, Ending.REVOLUTION), (0, {"rebels": 3}, Ending.GOING_ON),
    ],
)  # fmt: skip
def test_k5_all_rebels_out_are_the_revolution_and_no_crises_are_added(out, rules, ending):
    scene, _ = with_crisis("Floods", (LOCKS, 3), panic_protocol="none", **rules)
    scene.activate("Pandemics", out)
    aside = scene.public.aside

    buys(scene, POWER)

    assert (scene.public.ending, scene.public.winner) == (ending, NOTHING)
    assert scene.public.rebels_out == out + 2
    assert scene.public.aside == aside - (0 if ending == Ending.REVOLUTION else 2)


def test_k6_activated_crises_stay_out_of_the_deck():
    scene, (crisis_card,) = with_crisis("Floods")
    buys(scene, POWER)

    for _ in range(3):
        scene.end_round()
        in_play = scene.in_deck() + [card for market in range(N_MARKETS) for card in scene.at_market(market)]
        assert crisis_card not in in_play
        assert scene.public.place[crisis_card] == Place.GUILLOTINE
    assert scene.public.activated[0] == crisis_card


def test_k7_a_set_aside_crisis_strikes_at_the_end_of_a_round_adding_none_and_by_nobody():
    scene = Scene(level=2, players=3)
    next_one, *rest = scene.aside()

    scene.end_round()

    assert scene.public.activated[: scene.public.n_activated].tolist() == [next_one]
    assert scene.public.rebels_out == scene.public.rebels_on[0] == scene.rules.icons[next_one]
    assert scene.public.place[next_one] == Place.GUILLOTINE
    assert (scene.row.round_crises, scene.row.market_crises) == (1, 0)
    assert (scene.aside(), scene.public.discards) == (rest, 0)
    assert [int(seat.crises) for seat in scene.row.seats] == [0] * 5


@pytest.mark.parametrize("level", [1, 2])
def test_k7_none_strikes_if_none_is_aside_or_there_are_none(level):
    scene = Scene(level=level, players=3)
    scene.set_aside()

    scene.end_round()

    assert scene.public.n_activated == scene.row.round_crises == 0


# The rulebook's example


def test_example_killer_robots_and_wildfires_at_one_market_k3_k4_b3_i1():
    scene = Scene(BARON, OVERLORD, 0, level=2)
    robots, _ = scene.hand(0, "Killer Robots!", (DISHES, 2))  # Samira
    played = scene.hand(1, (BOMBS, 2), (DISHES, 3))  # Mo's hand is worth five
    locks, wildfires = scene.market(TOYS, (LOCKS, 1), "Wildfires")
    first, second, *_ = scene.aside()

    scene.play(says(0, Decision.ACT, kind=Kind.INVEST, market=TOYS, card=robots))
    assert buy.scores(scene.table, 1, TOYS, *played, robots) == (5, 4)
    scene.play(
        says(1, Decision.ACT, kind=Kind.BUY, market=TOYS, card=played[0], other_card=played[1]),
        says(1, Decision.CLAIM, asset=asset("Mega Yacht")),
    )

    assert scene.owned_by(1) == [asset("Mega Yacht")]
    assert scene.public.activated[: scene.public.n_activated].tolist() == [robots]
    assert scene.public.rebels_on[0] == scene.public.rebels_out == 3
    assert set(scene.discards()) == {locks, wildfires, *played, first, second}
    assert scene.public.n_activated == 1
    assert not {INFLUENCE, LEGACY, VANITY} & {market for market in range(5) if scene.at_market(market)}
