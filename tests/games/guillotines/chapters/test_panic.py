"""Panic! (P1-P5)."""

from collections import Counter

import pytest

from bng_sim.core.engines import streams
from bng_sim.games.guillotines.declared.terms import Decision, Ending, Kind
from bng_sim.games.guillotines.engine.records import AT_MARKET, OUT_OF_GAME
from bng_sim.games.guillotines.rules import crisis, panic
from tests.games.guillotines.chapters.scene import (
    ARISTOCRAT,
    BARON,
    BOLTS,
    BOMBS,
    DIAMONDS,
    INFLUENCE,
    LEGACY,
    LOCKS,
    OVERLORD,
    POWER,
    PROFITEER,
    Scene,
    asset,
    draws,
    no,
    says,
    yes,
)

THREE = [["influence", "legacy", "power"]]


def due(*names_by_seat, drawer=0, rebels=(3, 3, 1), **rules):
    """A table with Panic! due: these assets on the boards, and 7 Rebels on Crises."""
    scene = Scene(**{"level": 2, "players": 3, "panic_cards": THREE, **rules})
    for seat, names in enumerate(names_by_seat):
        scene.give(seat, *names)
    for name, n in zip(("Killer Robots!", "Pandemics", "Wildfires"), rebels, strict=True):
        scene.activate(name, n)
    scene.public.panic_due, scene.state.last_trigger = 1, drawer
    return scene


def hold(scene, *answers):
    """Hold the Panic!."""
    return scene.play(*answers, what=panic.hold_if_due)


def passes(*seats):
    return [no(seat, Decision.PLEDGE) for seat in seats]


def pledges(seat, name):
    return says(seat, Decision.PLEDGE, kind=Kind.CHOOSE, asset=asset(name))


def offers(seat, given=None, got=None):
    """Offer a trade; without names the only one there is, which is not asked about."""
    if given is None:
        return [says(seat, Decision.PLEDGE, kind=Kind.OFFER)]
    return [
        says(seat, Decision.PLEDGE, kind=Kind.OFFER),
        says(seat, Decision.OFFER, asset=asset(got), other_asset=asset(given)),
    ]


# P1, P5


@pytest.mark.parametrize(
    ("rules", "before", "is_due"),
    [({}, 4, 0), ({}, 5, 1), ({}, 6, 1), ({"panic_at": 2}, 0, 1), ({"panic_at": 11}, 7, 0)],
)
def test_p1_panic_is_due_at_seven_rebels_or_as_many_as_the_parameter_says(rules, before, is_due):
    scene = Scene(level=2, players=3, **rules)
    scene.activate("Killer Robots!", before)

    crisis.add_rebels(scene.table, (), 0, scene.card("Floods"))

    assert scene.public.panic_due == is_due


# P2


def test_p2_one_of_the_panic_cards_is_drawn():
    drawn = Counter()
    for game in range(60):
        scene = Scene(level=2, game=game)
        panic.draw_card(scene.table, 0)
        drawn[tuple(scene.public.panic_missing.tolist())] += 1

    cards = {tuple(card) for card in scene.rules.panic_types[:5].tolist()}
    assert set(drawn) == cards
    assert len(cards) == 5


def test_p2_the_drawer_is_who_triggered_the_last_crisis():
    scene = Scene(level=2, players=3, panic_at=2, panic_cards=THREE, first=1)
    first, second = scene.hand(1, (BOLTS, 1), (BOMBS, 1))
    scene.market(POWER, "Floods")
    for seat, name in enumerate(("Art Hoard", "Think Tank", "Tabloid Empire")):
        scene.give(seat, name)

    script = scene.play(
        says(1, Decision.ACT, kind=Kind.BUY, market=POWER, card=first, other_card=second), *passes(1, 2, 0, 1, 2, 0)
    )

    assert [question.seat for question in script.asked[1:]] == [1, 2, 0, 1, 2, 0]


def test_p2_after_a_rounds_end_the_one_who_took_the_last_turn_draws():
    scene = Scene(level=2, players=3, panic_at=1, panic_cards=THREE)
    for seat, name in enumerate(("Art Hoard", "Think Tank", "Tabloid Empire")):
        scene.give(seat, name)
    scene.public.last_player, scene.public.turn_player = 2, 0

    script = scene.end_round(*passes(2, 0, 1, 2, 0, 1))

    assert script.asked[0].seat == 2


# P3


def test_p3_the_number_of_rounds_is_a_parameter():
    scene = due(["Art Hoard"], ["Think Tank"], panic_rounds=3)

    hold(scene, *passes(0, 1, 0, 1, 0, 1))  # seat 2 has nothing to pledge or trade: passing is all it can

    assert scene.row.panic == 1


@pytest.mark.parametrize(
    ("names", "may_offer"), [((["Art Hoard"], []), True), ((["Art Hoard"], ["Mega Yacht"]), False)]
)
def test_p3_no_offer_without_a_trade_or_after_one(names, may_offer):
    scene = due(*names)
    scene.public.panic_missing[:] = [1, 0, 0, 0, 0]

    n = panic.list_pledges(scene.table, 0, may_offer)

    assert n == 1


def test_p3_a_pledged_asset_is_not_traded():
    scene = due(["Art Hoard", "Mega Yacht"], ["Think Tank", "Noble Estate"])
    scene.public.pledged[[asset("Art Hoard"), asset("Noble Estate")]] = 1

    n = panic.list_offers(scene.table, 0)

    moves = scene.table.moves.offered
    found = [(int(moves[i].seat), int(moves[i].other_asset), int(moves[i].asset)) for i in range(n)]
    assert found == [(1, asset("Mega Yacht"), asset("Think Tank"))]


def test_p3_every_type_pledged_all_pledged_assets_return_to_their_markets():
    scene = due(["Think Tank", "Mega Yacht"], ["Art Hoard"], ["Mercenary Army", "Noble Estate"], rebels=(0, 0, 0))

    hold(scene, pledges(0, "Think Tank"), *passes(0), pledges(1, "Art Hoard"), pledges(2, "Mercenary Army"))

    assert scene.public.market_assets.tolist() == [3, 3, 3, 2, 2]
    assert [scene.owned_by(seat) for seat in range(3)] == [[asset("Mega Yacht")], [], [asset("Noble Estate")]]
    assert scene.public.empty_spaces[:3].tolist() == [4, 5, 4]
    assert all(scene.public.asset_owner[asset(name)] == AT_MARKET for name in ("Think Tank", "Art Hoard"))


def test_p3_else_nothing_is_lost():
    scene = due(["Think Tank"], ["Art Hoard"])

    hold(scene, pledges(0, "Think Tank"), *passes(1), pledges(1, "Art Hoard"))  # seat 0 has pledged its all

    assert scene.owned_by(0) == [asset("Think Tank")]
    assert scene.owned_by(1) == [asset("Art Hoard")]
    assert scene.public.rebels_out == 7
    assert scene.row.panic_agreed == 0


def test_p3_an_accepted_trade_changes_owners():
    scene = due(["Noble Estate"], ["Social Media Company"])

    hold(scene, *offers(0), yes(1, Decision.TRADE), pledges(0, "Social Media Company"))

    assert scene.owned_by(0) == [asset("Social Media Company")]
    assert scene.owned_by(1) == [asset("Noble Estate")]


def test_p3_a_refused_trade_changes_nothing_and_there_is_no_second_offer_in_that_visit():
    scene = due(["Art Hoard"], ["Social Media Company"])

    script = hold(scene, *offers(0), no(1, Decision.TRADE), *passes(0, 1, 0, 1))

    assert scene.owned_by(0) == [asset("Art Hoard")]
    assert scene.owned_by(1) == [asset("Social Media Company")]
    offered = [Kind.OFFER in {m.kind for m in q.listed} for q in script.asked if q.decision == Decision.PLEDGE]
    assert offered == [True, False, True, True, True]


def test_w3_a_trade_that_completes_both_is_won_by_the_player_whose_turn_it_was():
    # The War Profiteer lacks Vanity and has Legacy to spare; the Tech Overlord the other way round.
    scene = due(
        ["Mercenary Army", "Social Media Company", "Think Tank", "Mega Yacht", "Art Hoard"],
        ["Private Island", "Personal Zoo", "Tabloid Empire", "Private Space Program", "Noble Estate"],
        drawer=0,
    )
    scene.public.last_player = 1

    hold(scene, *offers(0, "Art Hoard", "Noble Estate"), yes(1, Decision.TRADE))

    assert scene.public.empty_spaces[:2].tolist() == [0, 0]
    assert scene.public.winner == 1


def test_p3_with_the_protocol_none_nobody_is_asked_and_nothing_is_lost():
    scene = due(["Think Tank", "Art Hoard", "Mercenary Army"], panic_protocol="none")

    hold(scene)

    assert (scene.row.panic, scene.row.panic_agreed) == (1, 0)
    assert len(scene.owned_by(0)) == 3
    assert scene.public.rebels_out == 7


# P4


def agreed(monkeypatch, roll, rebels=(3, 3, 1), *answers, **rules):
    """A Panic! in which seat 0 gives all three, and the die shows `roll`."""
    scene = due(["Think Tank", "Art Hoard", "Mercenary Army"], rebels=rebels, **rules)
    monkeypatch.setattr(streams, "below", draws(0, roll - 1))
    hold(scene, pledges(0, "Think Tank"), pledges(0, "Art Hoard"), pledges(0, "Mercenary Army"), *answers)
    return scene


def takes(scene_card):
    return says(0, Decision.TAKE_REBEL, card=scene_card)


def test_p4_as_many_rebels_as_rolled_are_taken_off_the_drawer_choosing(monkeypatch):
    names = Scene(level=2)
    robots, pandemics = names.card("Killer Robots!"), names.card("Pandemics")

    scene = agreed(monkeypatch, 3, (3, 3, 1), takes(robots), takes(pandemics), takes(robots))

    assert scene.public.rebels_on[:3].tolist() == [1, 2, 1]
    assert scene.public.rebels_out == 4


def test_p4_to_zero_at_most(monkeypatch):
    scene = agreed(monkeypatch, 6, (0, 2, 0))  # one Crisis only to take them from: nobody is asked

    assert scene.public.rebels_on[:3].tolist() == [0, 0, 0]
    assert scene.public.rebels_out == 0


def test_p4_the_die_has_the_sides_the_rules_give_it(monkeypatch):
    scene = due(["Think Tank", "Art Hoard", "Mercenary Army"], panic_die=20)
    sides = []
    monkeypatch.setattr(streams, "below", lambda rng, n: sides.append(n) or n - 1)

    hold(
        scene, pledges(0, "Think Tank"), pledges(0, "Art Hoard"), pledges(0, "Mercenary Army"), *everything_from(scene)
    )

    assert sides == [1, 20]  # one Panic! card, then the die
    assert scene.public.rebels_out == 0


def everything_from(scene):
    """Take all 7 Rebels, Crisis by Crisis; the last Crisis is not asked about."""
    robots, pandemics, _ = scene.public.activated[:3].tolist()
    return [takes(robots)] * 3 + [takes(pandemics)] * 3


# P5


def test_p5_once_a_game_whatever_its_outcome():
    scene = due(["Think Tank"])
    hold(scene, *passes(0, 0))
    scene.public.panic_due = 1

    crisis.add_rebels(scene.table, (), 0, scene.card("Floods"))
    hold(scene)

    assert scene.row.panic == 1


def test_p5_it_is_not_due_again_after_rebels_went_and_came_back():
    scene = due()
    scene.public.panic_held, scene.public.panic_due = 1, 0
    scene.public.rebels_out, scene.public.rebels_on[:3] = 5, [2, 2, 1]

    crisis.add_rebels(scene.table, (), 0, scene.card("Floods"))

    assert scene.public.rebels_out == 7
    assert scene.public.panic_due == 0


def test_p5_a_revolution_in_the_same_turn_comes_first():
    scene = Scene(level=2, players=3)
    first, second = scene.hand(0, (BOLTS, 1), (BOLTS, 2))
    scene.market(POWER, "Killer Robots!", (LOCKS, 3))
    scene.activate("Pandemics", 6)
    scene.activate("Floods", 1)
    scene.give(0, "Art Hoard")

    scene.play(says(0, Decision.ACT, kind=Kind.BUY, market=POWER, card=first, other_card=second))

    assert scene.public.ending == Ending.REVOLUTION
    assert scene.row.panic == scene.public.panic_held == 0


# The rulebook's example


def test_example_the_doomsday_cults_panic_p1_p2_p3_p4_a2(monkeypatch):
    james, maria, kiko, abdul = 0, 1, 2, 3
    scene = Scene(ARISTOCRAT, BARON, PROFITEER, OVERLORD, level=2)
    scene.give(james, "Cryogenic Lab")
    scene.give(kiko, "Tabloid Empire")
    scene.give(abdul, "Social Media Company")
    scene.give(maria, "Noble Estate")
    robots, pandemics = scene.activate("Killer Robots!", 3), scene.activate("Pandemics", 3)
    played = scene.hand(james, (BOMBS, 1), (DIAMONDS, 1))
    cults, *_ = scene.market(POWER, "Doomsday Cults", (LOCKS, 3))
    fascist_rule, two = 0, 2 - 1
    monkeypatch.setattr(streams, "below", draws(fascist_rule, two))

    script = scene.play(
        says(james, Decision.ACT, kind=Kind.BUY, market=POWER, card=played[0], other_card=played[1]),
        pledges(james, "Cryogenic Lab"),
        *passes(maria),
        pledges(kiko, "Tabloid Empire"),
        *passes(abdul),  # the free rider
        *offers(maria),
        yes(abdul, Decision.TRADE),
        pledges(maria, "Social Media Company"),
        takes(cults),
        takes(cults),
    )

    assert scene.row.bought == 0
    assert [q.seat for q in script.asked if q.decision == Decision.TAKE_REBEL] == [james] * 2
    assert scene.public.activated[:3].tolist() == [robots, pandemics, cults]
    assert scene.public.rebels_on[:3].tolist() == [3, 3, 0]  # 6, then 8, then two taken off
    assert scene.public.rebels_out == 6
    assert scene.owned_by(abdul) == [asset("Noble Estate")]
    assert [scene.owned_by(seat) for seat in (james, kiko, maria)] == [[], [], []]
    assert scene.public.asset_owner[asset("Cryogenic Lab")] == OUT_OF_GAME  # its market had three
    assert scene.public.market_assets[[INFLUENCE, LEGACY, POWER]].tolist() == [3, 3, 3]
    assert scene.public.turn_player == maria
