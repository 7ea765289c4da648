"""What the Gangster and the Power Broker can do (O8, O9)."""

import pytest

from bng_sim.core.engines import streams
from bng_sim.games.guillotines.declared.components import Role
from bng_sim.games.guillotines.declared.terms import Decision, Ending, Kind, Place
from bng_sim.games.guillotines.engine.records import AT_MARKET
from bng_sim.games.guillotines.rules import panic, turn
from tests.games.guillotines.chapters.at_level_4 import FOUR, declines, reveals, told, window, with_role
from tests.games.guillotines.chapters.scene import (
    AUDIT,
    BOMBS,
    INFLUENCE,
    LEGACY,
    LOCKS,
    TOYS,
    VANITY,
    asset,
    assets_of,
    no,
    says,
)

# O8: the Gangster


def audit(scene, name, *answers, seat=0):
    """Let `seat` audit an asset with the card."""
    card, _ = scene.hand(seat, AUDIT, (BOMBS, 1))
    return scene.play(says(seat, Decision.ACT, kind=Kind.AUDIT, card=card, asset=asset(name)), *answers)


def test_o8_a_gangster_takes_the_audited_asset_instead_of_returning_it():
    scene = with_role(Role.GANGSTER)
    scene.give(1, "Mega Yacht")

    audit(scene, "Mega Yacht", reveals(0))

    assert scene.owned_by(0) == [asset("Mega Yacht")]
    assert scene.owned_by(1) == []
    assert scene.public.market_assets[TOYS] == 2
    assert scene.public.empty_spaces[:2].tolist() == [4, 5]
    assert scene.public.role_shown[0] == Role.GANGSTER
    assert told(scene)[1:] == ["decision", "play", "decision", "reveal_role", "seize", "discard"]


def test_o8_one_who_declines_returns_it():
    scene = with_role(Role.GANGSTER)
    scene.give(1, "Mega Yacht")

    audit(scene, "Mega Yacht", declines(0))

    assert asset("Mega Yacht") in scene.owned_by(AT_MARKET)
    assert scene.state.own[0].role == Role.GANGSTER


@pytest.mark.parametrize(
    ("role", "seat", "shown", "own", "owner"),
    [
        (Role.GANGSTER, 1, False, (), 1),
        (Role.GANGSTER, 0, True, (), 1),
        (Role.CELEBRITY, 0, False, (), 1),
        (Role.GANGSTER, 0, False, (), 0),  # an asset of one's own
        (Role.GANGSTER, 0, False, FOUR, 1),  # the winning one
    ],
)
def test_o8_no_other_is_asked_and_never_of_an_own_or_the_winning_asset(role, seat, shown, own, owner):
    scene = with_role(role, seat, shown=shown)
    scene.give(0, *own)
    scene.give(owner, "Noble Estate")

    script = audit(scene, "Noble Estate")

    assert [question.decision for question in script.asked] == [Decision.ACT]
    assert asset("Noble Estate") in scene.owned_by(AT_MARKET)
    assert scene.public.ending == Ending.GOING_ON


def test_o8_with_one_space_empty_an_asset_that_does_not_fill_it_may_be_taken():
    scene = with_role(Role.GANGSTER)
    scene.give(0, *FOUR)
    scene.give(1, "Personal Zoo")

    audit(scene, "Personal Zoo", reveals(0))

    assert asset("Personal Zoo") in scene.owned_by(0)


@pytest.mark.parametrize("known", [False, True])
def test_x3_the_audit_card_lies_open_on_the_table_while_a_gangster_is_asked(known):
    scene = with_role(Role.GANGSTER)
    scene.give(1, "Mega Yacht")
    card, other = scene.hand(0, AUDIT, (BOMBS, 1))
    if known:
        scene.public.place[card], scene.public.holder[card] = Place.HAND, 0
    places = []

    def choose(seen, moves, n, traits, rng):
        if seen.decision == Decision.REVEAL:
            places.append(int(seen.public.place[card]))
        return next((i for i in range(n) if moves[i].kind == Kind.AUDIT), 0)

    turn.play(scene.table, (choose,) * 5)

    assert places == [Place.TABLE]
    assert scene.hand_of(0) == [other]


# O9: the Power Broker


def in_panic(*names_by_seat, broker=1, drawer=0, **rules):
    """A Panic! for Influence, Legacy and Power, due: these assets on the boards, and one Power Broker."""
    scene = with_role(Role.POWER_BROKER, broker, **{"panic_cards": [["influence", "legacy", "power"]], **rules})
    for seat, names in enumerate(names_by_seat):
        scene.give(seat, *names)
    scene.activate("Killer Robots!", 3)
    scene.activate("Pandemics", 3)
    scene.public.panic_due, scene.state.last_trigger = 1, drawer
    return scene


ONE_EACH = (["Think Tank", "Mega Yacht"], ["Art Hoard", "Social Media Company"], ["Mercenary Army"])


def test_o9_in_a_panic_the_power_broker_dictates_the_whole_sacrifice(monkeypatch):
    scene = in_panic(*ONE_EACH)
    monkeypatch.setattr(streams, "below", lambda rng, n: 0)

    scene.play(
        reveals(1), says(0, Decision.TAKE_REBEL, card=scene.public.activated[0]), what=panic.hold_if_due
    )  # the one sacrifice there is; the die says one

    assert [scene.owned_by(seat) for seat in range(3)] == [[asset("Mega Yacht")], [asset("Social Media Company")], []]
    assert scene.row.panic_agreed == 1
    assert scene.public.rebels_out == 5
    assert scene.events("dictate")[0]["assets"] == ["Think Tank", "Art Hoard", "Mercenary Army"]
    order = told(scene, "panic", "reveal_role", "dictate", "panic_ends", "return", "roll", "take_rebel")
    assert order == ["panic", "reveal_role", "dictate", "panic_ends", *["return"] * 3, "roll", "take_rebel"]
    assert [int(seat.pledged) for seat in scene.row.seats[:3]] == [0, 0, 0]


def test_o9_one_who_declines_leaves_it_to_pledges():
    scene = in_panic(*ONE_EACH, panic_rounds=1)

    script = scene.play(declines(1), *(no(seat, Decision.PLEDGE) for seat in range(3)), what=panic.hold_if_due)

    assert [question.decision for question in script.asked] == [Decision.REVEAL, *[Decision.PLEDGE] * 3]
    assert scene.row.panic_agreed == 0


@pytest.mark.parametrize("names", [
    (["Think Tank", "Art Hoard"], ["Mercenary Army"], []),
    (["Think Tank"], ["Art Hoard"], ["Mega Yacht"]),
])  # fmt: skip
def test_o9_without_a_legal_sacrifice_the_power_broker_is_not_asked(names):
    scene = in_panic(*names, panic_protocol="none")

    script = scene.play(what=panic.hold_if_due)

    assert script.asked == []
    assert scene.row.panic_agreed == 0


def test_o9_a_revealed_power_broker_dictates_nothing():
    scene = in_panic(*ONE_EACH, panic_protocol="none")
    scene.role(1, Role.POWER_BROKER, shown=True)

    assert scene.play(what=panic.hold_if_due).asked == []


def replaces(seat, given, got):
    return says(seat, Decision.POWER_BROKER, asset=asset(got), other_asset=asset(given))


def test_o9_on_ones_turn_return_an_own_asset_and_take_any_other():
    scene = with_role(Role.POWER_BROKER)
    scene.give(0, "Art Hoard", "Think Tank")

    window(scene, reveals(0), replaces(0, "Art Hoard", "Mega Yacht"))

    assert scene.owned_by(0) == [asset("Think Tank"), asset("Mega Yacht")]
    assert scene.public.market_assets.tolist() == [2, 3, 3, 2, 3]
    assert told(scene) == ["decision", "reveal_role", "decision", "return", "claim"]


def test_o9_never_the_winning_one():
    scene = with_role(Role.POWER_BROKER)
    scene.give(0, *FOUR, "Art Hoard")

    script = window(scene, reveals(0), replaces(0, "Mega Yacht", "Noble Estate"))

    listed = {(move.asset, move.other_asset) for move in script.listed(Decision.POWER_BROKER)}
    vanity = assets_of(VANITY)[:3]
    assert all((got, asset("Art Hoard")) not in listed for got in vanity)  # Legacy is of no use: that would win
    assert all((got, asset("Think Tank")) in listed for got in vanity)
    assert scene.public.ending == Ending.GOING_ON


def test_o9_not_asked_if_every_exchange_would_win_or_there_is_none():
    winning = with_role(Role.POWER_BROKER, boards={"war_profiteer": {"power": 1}})
    winning.give(0, "Art Hoard")
    for market in (INFLUENCE, LEGACY, TOYS, VANITY):
        winning.leave(market, 0)
    bare = with_role(Role.POWER_BROKER)

    assert window(winning).asked == []
    assert window(bare).asked == []


def test_o9_the_last_asset_taken_closes_its_market_and_its_cards_are_discarded_crises_inert():
    scene = with_role(Role.POWER_BROKER)
    scene.give(0, "Art Hoard")
    (last,) = scene.leave(TOYS, 1)
    there = scene.market(TOYS, (LOCKS, 1), "Floods", (LOCKS, 2))

    window(scene, reveals(0), says(0, Decision.POWER_BROKER, asset=last))

    assert scene.at_market(TOYS) == []
    assert scene.discards() == sorted(there)
    assert scene.public.rebels_out == scene.row.market_crises == 0
    assert told(scene)[-7:] == ["return", "claim", "gather", "discard", "discard", "discard", "close"]
    assert [event["card"] for event in scene.events("discard")] == there


def test_b8_a_market_that_keeps_assets_keeps_its_cards():
    scene = with_role(Role.POWER_BROKER)
    scene.give(0, "Mega Yacht")
    (last,) = scene.leave(TOYS, 1)
    there = scene.market(TOYS, (LOCKS, 1), "Floods")

    window(scene, reveals(0), says(0, Decision.POWER_BROKER, asset=last))  # the Yacht returns to that market

    assert scene.at_market(TOYS) == there
    assert scene.public.market_assets[TOYS] == 1
    assert told(scene, "close") == []
