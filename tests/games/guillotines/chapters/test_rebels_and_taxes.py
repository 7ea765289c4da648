"""What Repress the Rebels and Tax Tyranny do (G7, G8)."""

from collections import Counter

import pytest

from bng_sim.core.engines import streams
from bng_sim.games.guillotines.declared.components import Policy
from bng_sim.games.guillotines.declared.terms import Decision, Kind
from bng_sim.games.guillotines.rules import policy
from tests.games.guillotines.chapters.at_level_4 import set_policy, told, without_roles
from tests.games.guillotines.chapters.scene import AUDIT, BOLTS, BOMBS, LOCKS, TOYS, asset, says

DIG, AUDITED, NEW_ROLE, REPRESS, TAX = list(Policy)[5:]


# G7


def with_rebels(*on, roll, monkeypatch, **rules):
    """So many Rebels on the first Crises, and what the die will show."""
    scene = without_roles(**rules)
    names = ("Killer Robots!", "Doomsday Cults", "Wildfires")
    crises = [scene.activate(name, n) for name, n in zip(names, on, strict=False)]
    sides = []
    monkeypatch.setattr(streams, "below", lambda rng, n: sides.append(n) or roll - 1)
    return scene, crises, sides


@pytest.mark.parametrize(("roll", "taken"), [(1, 2), (2, 1), (3, 2), (4, 1), (5, 2), (6, 1)])
def test_g7_odd_two_rebels_off_one_crisis_of_ones_choice_even_one(roll, taken, monkeypatch):
    scene, crises, sides = with_rebels(3, 2, roll=roll, monkeypatch=monkeypatch)

    set_policy(scene, REPRESS, says(0, Decision.REPRESS, card=crises[1]))

    assert scene.public.rebels_on[:2].tolist() == [3, 2 - taken]
    assert scene.public.rebels_out == 5 - taken
    assert sides == [6]
    assert told(scene)[2:] == ["roll", "decision", *["take_rebel"] * taken]
    assert scene.events("roll")[0] == scene.events("roll")[0] | {"seat": 1, "number": roll}
    assert scene.public.n_activated == 2  # the card stays


def test_g7_no_more_than_are_on_it_and_it_is_chosen_after_the_roll(monkeypatch):
    scene, crises, _ = with_rebels(3, 0, 1, roll=1, monkeypatch=monkeypatch)

    script = set_policy(scene, REPRESS, says(0, Decision.REPRESS, card=crises[2]))

    assert [move.card for move in script.asked[1].listed] == [crises[0], crises[2]]
    assert scene.public.rebels_on[:3].tolist() == [3, 0, 0]


def test_p5_a_buy_that_made_panic_due_is_followed_by_it_though_rebels_were_repressed():
    scene = without_roles(first=0, panic_protocol="none")
    scene.activate("Killer Robots!", 3)
    scene.activate("Pandemics", 3)
    scene.market(TOYS, "Wildfires", (LOCKS, 3))
    scene.hand(0, (LOCKS, 1), (LOCKS, 2))

    scene.play_with(
        lambda moves, n: next(
            (i for i in range(n) if (moves[i].kind, moves[i].market) == (Kind.BUY, TOYS)), REPRESS + 1 if n == 11 else 0
        )
    )

    assert told(scene, "panic_due", "take_rebel", "panic")[0] == "panic_due"
    assert told(scene, "panic_due", "take_rebel", "panic")[-1] == "panic"
    assert scene.public.rebels_out < 7
    assert scene.public.panic_held == 1


# G8


def taxed(*wealth, **rules):
    """A table whose players have so many spaces filled; the richest two pay."""
    scene = without_roles(players=len(wealth), **rules)
    scene.filled = wealth
    return scene


def levy(scene, *answers):
    for seat, n in enumerate(scene.filled):
        scene.public.empty_spaces[seat] = 5 - n
    return scene.play(*answers, what=policy.tax_tyranny)


def pays(seat, several):
    return says(seat, Decision.TAX, several=several)


def returns(seat, name):
    return says(seat, Decision.TAX, asset=asset(name))


def test_g8_the_two_richest_pay_with_cards_worth_three_or_an_asset_of_their_choice():
    scene = taxed(1, 3, 2)
    two, one = scene.hand(1, (BOMBS, 2), (BOLTS, 1))
    scene.hand(0, (LOCKS, 3))
    scene.give(1, "Mega Yacht")
    scene.give(2, "Art Hoard", "Golf Plantation")

    script = levy(scene, pays(1, 0b11), returns(2, "Golf Plantation"))

    assert scene.hand_of(1) == []
    assert scene.owned_by(1) == [asset("Mega Yacht")]
    assert scene.owned_by(2) == [asset("Art Hoard")]
    assert scene.discards() == sorted([two, one])
    assert scene.public.hand_size[0] == 1
    assert [question.seat for question in script.asked] == [1, 2]  # the richest first
    assert scene.events("taxed")[0]["seats"] == [2, 3]
    assert told(scene) == ["taxed", "decision", "discard_from_hand", "discard_from_hand", "decision", "return"]
    assert [event["card"] for event in scene.events("discard_from_hand")] == [two, one]


def test_g8_the_two_are_fixed_before_the_first_pays():
    scene = taxed(2, 3, 2)
    scene.give(0, "Think Tank", "Mega Yacht")
    scene.give(1, "Mercenary Army", "Art Hoard", "Private Island")
    scene.give(2, "Corporate Enclave", "Noble Estate")

    scene.play_with(lambda moves, n: 0, what=policy.tax_tyranny)

    first, second = scene.events("taxed")[0]["seats"]
    assert first == 2
    assert [event["seat"] for event in scene.events("return")] == [first, second]  # then seats 1 and 3 are as rich


def test_g8_ties_are_broken_by_die():
    pairs = Counter()
    for game in range(90):
        scene = taxed(3, 3, 3, game=game)
        levy(scene)
        pairs[tuple(scene.events("taxed")[0]["seats"])] += 1

    assert len(pairs) == 6
    assert min(pairs.values()) > 3  # 15 each expected


def test_g8_one_who_can_do_neither_is_not_affected():
    scene = taxed(3, 2, 1)
    (low,) = scene.hand(0, (BOMBS, 2))
    scene.hand(1, "Floods", "Militias")

    script = levy(scene)

    assert script.asked == []
    assert scene.hand_of(0) == [low]
    assert told(scene) == ["taxed"]


def test_g8_suitless_cards_pay_and_crises_do_not():
    scene = taxed(3, 2, 1, hand_limit=3)
    audit, _floods, one = scene.hand(0, AUDIT, "Floods", (BOMBS, 1))

    script = levy(scene, pays(0, 0b001))

    assert [move.several for move in script.asked[0].listed] == [0b001, 0b101]
    assert scene.discards() == [audit]
    assert one in scene.hand_of(0)


@pytest.mark.parametrize(("due", "listed"), [(1, [1, 2, 3]), (2, [2, 3]), (3, [3]), (4, [])])
def test_g8_how_many_points_are_due_is_a_parameter(due, listed):
    scene = taxed(3, 2, 1, tax_points=due)
    scene.hand(0, (BOMBS, 1), (BOLTS, 2))
    for seat, n in enumerate(scene.filled):
        scene.public.empty_spaces[seat] = 5 - n

    n = policy.list_taxes(scene.table, 0)

    assert [int(move.several) for move in scene.table.moves.offered[:n]] == listed


@pytest.mark.parametrize(("rules", "with_cards", "listed"), [
    ({}, True, 2), ({"tax_choice": "cards_first"}, True, 1), ({"tax_choice": "cards_first"}, False, 1),
])  # fmt: skip
def test_g8_who_can_pay_in_cards_may_or_must_by_parameter(rules, with_cards, listed):
    scene = taxed(3, 2, 1, **rules)
    scene.give(0, "Art Hoard")
    if with_cards:
        scene.hand(0, (BOMBS, 3))

    script = levy(scene, *[returns(0, "Art Hoard")] * (listed - 1))

    assert len(script.asked) == listed - 1
    is_returned = rules == {} or not with_cards
    assert scene.owned_by(0) == ([] if is_returned else [asset("Art Hoard")])
    assert scene.public.hand_size[0] == (with_cards and is_returned)


def test_g8_choosing_it_ends_the_doubling_before_anybody_pays():
    scene = taxed(3, 2, 1)
    scene.policy(Policy.WEAPONS_GALORE)
    (card,) = scene.hand(0, (BOMBS, 2))
    scene.public.empty_spaces[:3] = [2, 3, 4]

    set_policy(scene, TAX, seat=2)

    assert scene.hand_of(0) == [card]
