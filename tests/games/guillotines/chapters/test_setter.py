"""Who sets the policy, and when it is set anew (G3)."""

from collections import Counter

import pytest

from bng_sim.core.engines import streams
from bng_sim.games.guillotines.declared.components import Policy, Role
from bng_sim.games.guillotines.declared.terms import Decision, Kind
from bng_sim.games.guillotines.engine.records import NOTHING
from bng_sim.games.guillotines.rules import policy, round_end
from tests.games.guillotines.chapters.at_level_4 import holds_up, keeps_down, set_policy_anew, sets, without_roles
from tests.games.guillotines.chapters.scene import (
    ARISTOCRAT,
    AUDIT,
    BARON,
    BOLTS,
    BOMBS,
    DIAMONDS,
    DISHES,
    LOCKS,
    PROFITEER,
    SPECULATOR,
    TOYS,
    asset,
    says,
    yes,
)

# G3


def test_g3_the_highest_total_sets_the_policy_and_all_held_up_are_discarded():
    scene = without_roles()
    first, second = scene.envelope(0, (BOMBS, 2), (BOMBS, 1))
    (winning,) = scene.envelope(1, (LOCKS, 3))
    (extra,) = scene.envelope(1, (LOCKS, 1))
    kept = scene.envelope(2, (BOLTS, 3), (BOLTS, 3))

    set_policy_anew(scene, *holds_up(0, 1), *keeps_down(2), says(1, Decision.SET_POLICY, card=Policy.WEAPONS_GALORE))

    assert scene.public.policy == Policy.WEAPONS_GALORE
    assert [scene.envelope_of(seat) for seat in range(3)] == [[], [], kept]
    assert scene.public.envelope_size[:3].tolist() == [0, 0, 2]
    assert (scene.state["own"]["envelope"][:2] == NOTHING).all()
    assert scene.discards() == sorted([first, second, winning, extra])
    assert [int(seat.bribes_spent) for seat in scene.row.seats[:3]] == [2, 2, 0]
    assert [int(seat.bribe_points) for seat in scene.row.seats[:3]] == [3, 4, 0]
    assert [int(seat.policies_set) for seat in scene.row.seats[:3]] == [0, 1, 0]


def test_g3_what_happens_is_told_in_order():
    scene = without_roles(first=1)
    scene.envelope(0, (BOMBS, 2))
    scene.envelope(1, (LOCKS, 3))

    set_policy_anew(scene, *holds_up(1), *keeps_down(2), *holds_up(0), sets(1))

    assert [event["event"] for event in scene.events()] == [
        "policy_due", "decision", "decision", "decision", "open_envelope", "open_envelope", "discard", "discard",
        "setter", "decision", "policy",
    ]  # fmt: skip
    assert [(event["seat"], event["points"]) for event in scene.events("open_envelope")] == [(2, 3), (1, 2)]
    assert scene.events("policy")[0]["policy"] is None


def test_g3_doubling_by_the_policy_then_in_force_applies_to_the_totals():
    """The rulebook's example: Jeremy's two cards make four, Natasha's Lock three, Luis's two three; Xiu Ying's stay."""
    jeremy, natasha, luis, xiu_ying = range(4)
    scene = without_roles(PROFITEER, ARISTOCRAT, BARON, SPECULATOR, role_choice="strategy")
    scene.policy(Policy.REAL_ESTATE_BONANZA)
    scene.envelope(jeremy, (BOMBS, 3), (BOMBS, 1))
    scene.envelope(natasha, (LOCKS, 3))
    scene.envelope(luis, (DISHES, 1), (DIAMONDS, 2))
    (kept,) = scene.envelope(xiu_ying, (BOLTS, 3))
    scene.role(natasha, Role.GANGSTER)
    scene.give(xiu_ying, "Pyramid Scheme", "Art Hoard")

    set_policy_anew(
        scene, *holds_up(jeremy, natasha, luis), *keeps_down(xiu_ying),
        says(natasha, Decision.SET_POLICY, card=Policy.BILLIONAIRE_AUDITED),
        says(natasha, Decision.AUDIT, asset=asset("Pyramid Scheme")),
        yes(natasha, Decision.REVEAL),
    )  # fmt: skip

    assert [event["points"] for event in scene.events("open_envelope")] == [4, 6, 3]
    assert scene.public.discards == 5
    assert scene.envelope_of(xiu_ying) == [kept]
    assert asset("Pyramid Scheme") in scene.owned_by(natasha)
    assert scene.public.policy == Policy.BILLIONAIRE_AUDITED
    assert scene.public.favoured_suit == NOTHING  # the bonanza is over


def test_g3_an_empty_envelope_may_be_held_up_and_counts_nothing():
    scene = without_roles()

    set_policy_anew(scene, *keeps_down(0), *holds_up(1), *keeps_down(2), sets(1))

    assert scene.events("open_envelope")[0]["points"] == 0
    assert scene.events("setter")[0]["seat"] == 2  # better than the poorest, who is not even looked for


def test_g3_a_tie_is_broken_at_random():
    setters = Counter()
    for game in range(60):
        scene = without_roles(players=4, game=game)
        for seat, points in enumerate((3, 2, 3, 3)):
            scene.envelope(seat, (seat, points))
        reset_with_first(scene, hold=1)
        setters[scene.events("setter")[0]["seat"]] += 1

    assert set(setters) == {1, 3, 4}
    assert min(setters.values()) > 6  # 20 each expected


def reset_with_first(scene, hold):
    """Have the policy set anew, all holding up or nobody, none chosen."""
    scene.play_with(lambda moves, n: hold if n == 2 else 0, what=policy.reset)


def test_g3_with_nobody_holding_up_the_poorest_sets_it_a_tie_at_random():
    setters = Counter()
    for game in range(60):
        scene = without_roles(game=game)
        scene.envelope(1, (BOMBS, 3))
        scene.public.empty_spaces[:3] = [5, 4, 5]
        reset_with_first(scene, hold=0)
        setters[scene.events("setter")[0]["seat"]] += 1
        assert len(scene.envelope_of(1)) == 1

    assert set(setters) == {1, 3}
    assert min(setters.values()) > 15  # 30 each expected


def test_g3_nobody_hears_what_another_answered():
    scene = without_roles()
    shown = []

    def choose(seen, moves, n, traits, rng):
        if seen.decision == Decision.HOLD_UP:
            shown.append(seen.public.tobytes())
            return seen.own.seat % 2
        return 0

    policy.reset(scene.table, (choose,) * 5)

    assert len(shown) == 3
    assert len(set(shown)) == 1


@pytest.mark.parametrize("level", [2, 3])
def test_g3_there_is_no_policy_below_level_4(level):
    scene = without_roles(level=level)

    assert set_policy_anew(scene).asked == []
    assert scene.events() == []


def buy_toys(moves, n):
    """Buy Toys where that is listed, else choose the first move."""
    return next((i for i in range(n) if (moves[i].kind, moves[i].market) == (Kind.BUY, TOYS)), 0)


def test_g3_after_each_crisis_of_a_buy_and_once_at_a_rounds_end():
    scene = without_roles()
    scene.market(TOYS, "Floods", (LOCKS, 3))
    scene.hand(0, (LOCKS, 1), (LOCKS, 2))
    scene.play_with(buy_toys)
    assert scene.row.policies_set == 1

    scene.play_with(lambda moves, n: 0, what=round_end.end_round)

    assert scene.row.policies_set == 2
    assert scene.row.policies[len(Policy)] == 2  # none, both times


def test_k4_the_policy_is_set_when_the_market_is_refilled_and_crises_are_added():
    scene = without_roles()
    scene.market(TOYS, "Floods", (LOCKS, 3))
    scene.hand(0, (LOCKS, 1), (LOCKS, 2))

    scene.play_with(buy_toys)

    order = [event["event"] for event in scene.events("deal", "crisis", "add_crisis", "policy_due")]
    assert order == ["deal", "deal", "crisis", "add_crisis", "add_crisis", "policy_due"]


def test_r2_envelopes_survive_a_rounds_end():
    scene = without_roles()
    cards = scene.envelope(1, (BOMBS, 1), AUDIT)
    scene.deck()

    scene.play_with(lambda moves, n: 0, what=round_end.end_round)

    assert scene.public.round_number == 2
    assert scene.envelope_of(1) == cards
    assert not set(cards) & set(scene.in_deck())


def test_g3_the_dice_of_a_tie_are_thrown_once_for_each_further_one(monkeypatch):
    scene = without_roles()
    for seat in range(3):
        scene.envelope(seat, (seat, 3))
    sides = []
    monkeypatch.setattr(streams, "below", lambda rng, n: sides.append(n) or 1)

    reset_with_first(scene, hold=1)

    assert sides == [2, 3]  # so that each of the three is as likely
    assert scene.events("setter")[0]["seat"] == 1
