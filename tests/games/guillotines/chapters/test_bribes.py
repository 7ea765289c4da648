"""Bribe envelopes: what goes into them, what they are worth, and who sets the policy by them (G1-G3)."""

from collections import Counter

import pytest

from bng_sim.core import streams
from bng_sim.games.guillotines import bribes, buy, policy, round_end, turn
from bng_sim.games.guillotines.components import Policy, Role
from bng_sim.games.guillotines.records import NOTHING
from bng_sim.games.guillotines.terms import Decision, Kind, Place
from tests.games.guillotines.chapters.scene import (
    ARISTOCRAT,
    AUDIT,
    BARON,
    BOLTS,
    BOMBS,
    DIAMONDS,
    DISHES,
    INFLUENCE,
    LOCKS,
    PROFITEER,
    SPECULATOR,
    TOYS,
    Scene,
    asset,
    no,
    says,
    yes,
)


def at_level_4(*billionaires, **rules):
    """A table without Roles, whose events are told."""
    scene = Scene(
        *billionaires, **{"level": 4, "role_choice": "none", **({} if billionaires else {"players": 3}), **rules}
    )
    scene.tell_events()
    return scene


def bribe(scene, *answers, seat=0):
    return scene.play(*answers, what=lambda table, players: bribes.bribe(table, players, seat))


def puts(card, seat=0):
    return says(seat, Decision.BRIBE, kind=Kind.PUT, card=card)


def takes(card, seat=0):
    return says(seat, Decision.BRIBE, kind=Kind.TAKE, card=card)


def is_done(seat=0):
    return no(seat, Decision.BRIBE)


# G1


def test_g1_any_cards_go_into_the_envelope_suitless_ones_too():
    scene = at_level_4(hand_limit=3)
    bomb, audit, lock = scene.hand(0, (BOMBS, 1), AUDIT, (LOCKS, 1))

    bribe(scene, puts(audit), puts(bomb), is_done())

    assert scene.hand_of(0) == [lock]
    assert scene.envelope_of(0) == [audit, bomb]  # the oldest first
    assert (scene.public.hand_size[0], scene.public.envelope_size[0]) == (1, 2)
    assert [(event["card"], event["to"]) for event in scene.events("bribe")] == [
        (audit, "envelope"),
        (bomb, "envelope"),
    ]


def test_g1_and_out_of_it():
    scene = at_level_4(hand_limit=3)
    first, second, third = scene.envelope(0, (BOMBS, 1), (BOLTS, 1), (LOCKS, 1))

    bribe(scene, takes(second), is_done())

    assert scene.hand_of(0) == [second]
    assert scene.envelope_of(0) == [first, third]
    assert scene.state.own[0].envelope[2] == NOTHING
    assert scene.events("bribe")[0]["to"] == "hand"


def test_g1_never_a_crisis():
    scene = at_level_4()
    scene.hand(0, "Floods", "Militias")

    assert bribe(scene).asked == []
    assert scene.envelope_of(0) == []


def test_g1_the_limit_binds_the_hand():
    scene = at_level_4()
    first, second = scene.hand(0, (BOMBS, 1), (BOLTS, 1))
    kept, other = scene.envelope(0, (LOCKS, 1), (LOCKS, 2))

    script = bribe(scene, puts(first), takes(kept), is_done())

    kinds = [Counter(move.kind for move in question.listed) for question in script.asked]
    assert kinds[0] == {Kind.NO: 1, Kind.PUT: 2}  # a full hand takes nothing
    assert kinds[1] == {Kind.NO: 1, Kind.PUT: 1, Kind.TAKE: 2}
    assert scene.hand_of(0) == [second, kept]
    assert scene.envelope_of(0) == [other, first]


def test_g1_the_bankers_limit_is_three():
    scene = at_level_4(role_choice="strategy")
    scene.role(0, Role.BANKER, shown=True)
    scene.hand(0, (BOMBS, 1), (BOLTS, 1))
    (card,) = scene.envelope(0, (LOCKS, 1))

    bribe(scene, takes(card), is_done())

    assert scene.public.hand_size[0] == 3


def test_g1_the_envelope_has_no_limit():
    scene = at_level_4()
    full = scene.envelope(0, *[(suit, 1) for suit in range(5)] * 3)
    (card, _) = scene.hand(0, (BOMBS, 2), (BOMBS, 2))

    bribe(scene, puts(card), is_done())

    assert scene.envelope_of(0) == [*full, card]


def test_g1_a_card_moves_at_most_once_a_turn():
    scene = at_level_4(hand_limit=3)
    (card,) = scene.hand(0, (BOMBS, 1))
    (kept,) = scene.envelope(0, (LOCKS, 1))

    script = bribe(scene, puts(card), takes(kept))  # both have moved, only to be done is left: not asked

    assert [move.card for move in script.asked[1].listed] == [NOTHING, kept]
    assert scene.envelope_of(0) == [card]


def test_g1_and_again_in_the_next_turn():
    scene = at_level_4()
    (card,) = scene.hand(0, (BOMBS, 1))
    bribe(scene, puts(card))

    bribe(scene, takes(card))

    assert scene.hand_of(0) == [card]


def test_g1_what_one_moved_does_not_bind_the_next_player():
    scene = at_level_4()
    (card,) = scene.hand(0, (BOMBS, 1))
    bribe(scene, puts(card))
    bribes.swap(scene.table, 0, 1)

    bribe(scene, takes(card, seat=1), seat=1)

    assert scene.hand_of(1) == [card]


@pytest.mark.parametrize(("level", "asked"), [(3, 0), (4, 1)])
def test_g1_only_at_level_4_and_at_the_end_of_ones_turn(level, asked):
    scene = at_level_4(level=level)
    first, _ = scene.hand(0, (BOMBS, 1), (BOLTS, 1))
    scene.hand(1, (LOCKS, 1))
    answers = [says(0, Decision.ACT, kind=Kind.INVEST, market=INFLUENCE, card=first), *[is_done()] * asked]

    script = scene.play(*answers, what=turn.play)

    assert [question.decision for question in script.asked][1:] == [Decision.BRIBE] * asked


def test_g1_not_when_the_game_is_won():
    scene = at_level_4()
    scene.give(0, "Mercenary Army", "Social Media Company", "Think Tank", "Noble Estate")
    first, _ = scene.hand(0, (BOLTS, 3), (BOLTS, 2))

    script = scene.play(
        says(0, Decision.ACT, kind=Kind.BUY, market=TOYS, card=first, other_card=NOTHING),
        says(0, Decision.CLAIM, asset=asset("Mega Yacht")),
    )

    assert script.asked[-1].decision == Decision.CLAIM


@pytest.mark.parametrize("to_envelope", [True, False])
def test_x3_a_card_known_to_be_in_a_hand_is_unknown_once_one_was_moved_unseen(to_envelope):
    scene = at_level_4(hand_limit=3)
    known, other = scene.hand(0, (BOMBS, 1), (BOLTS, 1))
    (kept,) = scene.envelope(0, (LOCKS, 1))
    scene.public.place[known], scene.public.holder[known] = Place.HAND, 0
    scene.public.unseen[BOMBS, 1] -= 1

    bribe(scene, puts(other) if to_envelope else takes(kept), is_done())

    assert scene.public.place[known] == Place.UNKNOWN
    assert scene.public.unseen[BOMBS, 1] == 3


def test_x3_the_card_moved_is_itself_unknown():
    scene = at_level_4()
    (known,) = scene.hand(0, (BOMBS, 1))
    scene.public.place[known], scene.public.holder[known] = Place.HAND, 0
    scene.public.unseen[BOMBS, 1] -= 1

    bribe(scene, puts(known))

    assert scene.public.place[known] == Place.UNKNOWN
    assert scene.public.unseen[BOMBS, 1] == 3


# G2


def sold(favoured, *, own=(BOLTS, 2), there=(LOCKS, 3), seat=PROFITEER, bonus=2):
    """The totals of a Buy by seat 0 with one card, at a market with one card, with a policy in effect."""
    scene = at_level_4(seat, *[b for b in range(3) if b != seat][:2], suit_bonus=bonus)
    scene.policy(favoured)
    scene.market(TOYS, there)
    (card,) = scene.hand(0, own)
    scene.play(what=lambda t, p: buy.from_hand(t, (lambda *_: 0,) * 5, 0, TOYS, card, NOTHING))
    score = scene.events("score")[0]
    return score["own"], score["against"]


def test_g2_cards_of_the_favoured_suit_count_double_on_both_sides_of_a_buy():
    assert sold(Policy.BIG_TECH_UNLEASHED) == (4, 3)
    assert sold(Policy.REAL_ESTATE_BONANZA) == (2, 6)
    assert sold(Policy.MEDIA_MEGAPLEX) == (2, 3)


def test_g2_the_buyers_own_suit_at_the_market_too():
    assert sold(Policy.WEAPONS_GALORE, own=(BOMBS, 1), there=(BOMBS, 3)) == (8, 0)


@pytest.mark.parametrize(("bonus", "own"), [(1, 2), (2, 4), (3, 6)])
def test_g2_how_many_times_is_a_parameter(bonus, own):
    assert sold(Policy.BIG_TECH_UNLEASHED, bonus=bonus)[0] == own


@pytest.mark.parametrize("favoured", list(Policy)[:5])
def test_g2_each_of_five_policies_favours_a_suit_and_suitless_cards_none(favoured):
    scene = at_level_4()
    scene.policy(favoured)
    scene.envelope(0, *[(suit, 2) for suit in range(5)], AUDIT)

    assert [int(bribes.points_of_suit(scene.table, 0, suit)) for suit in range(5)] == [
        4 if suit == favoured else 2 for suit in range(5)
    ]
    assert bribes.points(scene.table, 0) == 12 + 3


@pytest.mark.parametrize("in_effect", [NOTHING, *list(Policy)[5:]])
def test_g2_without_such_a_policy_nothing_is_doubled(in_effect):
    scene = at_level_4()
    if in_effect != NOTHING:
        scene.policy(in_effect)
    scene.envelope(0, *[(suit, 2) for suit in range(5)])

    assert bribes.points(scene.table, 0) == 10


# G3


def reset(scene, *answers):
    """Have the policy set anew."""
    return scene.play(*answers, what=policy.reset)


def holds_up(*seats):
    return [yes(seat, Decision.HOLD_UP) for seat in seats]


def keeps_down(*seats):
    return [no(seat, Decision.HOLD_UP) for seat in seats]


def sets_none(seat):
    return no(seat, Decision.SET_POLICY)


def test_g3_the_highest_total_sets_the_policy_and_all_held_up_are_discarded():
    scene = at_level_4()
    first, second = scene.envelope(0, (BOMBS, 2), (BOMBS, 1))
    (winning,) = scene.envelope(1, (LOCKS, 3))
    (extra,) = scene.envelope(1, (LOCKS, 1))
    kept = scene.envelope(2, (BOLTS, 3), (BOLTS, 3))

    reset(scene, *holds_up(0, 1), *keeps_down(2), says(1, Decision.SET_POLICY, card=Policy.WEAPONS_GALORE))

    assert scene.public.policy == Policy.WEAPONS_GALORE
    assert [scene.envelope_of(seat) for seat in range(3)] == [[], [], kept]
    assert scene.public.envelope_size[:3].tolist() == [0, 0, 2]
    assert (scene.state["own"]["envelope"][:2] == NOTHING).all()
    assert scene.discards() == sorted([first, second, winning, extra])
    assert [int(seat.bribes_spent) for seat in scene.row.seats[:3]] == [2, 2, 0]
    assert [int(seat.bribe_points) for seat in scene.row.seats[:3]] == [3, 4, 0]
    assert [int(seat.policies_set) for seat in scene.row.seats[:3]] == [0, 1, 0]


def test_g3_what_happens_is_told_in_order():
    scene = at_level_4(first=1)
    scene.envelope(0, (BOMBS, 2))
    scene.envelope(1, (LOCKS, 3))

    reset(scene, *holds_up(1), *keeps_down(2), *holds_up(0), sets_none(1))

    assert [event["event"] for event in scene.events()] == [
        "policy_due", "decision", "decision", "decision", "open_envelope", "open_envelope", "discard", "discard",
        "setter", "decision", "policy",
    ]  # fmt: skip
    assert [(event["seat"], event["points"]) for event in scene.events("open_envelope")] == [(2, 3), (1, 2)]
    assert scene.events("policy")[0]["policy"] is None


def test_g3_doubling_by_the_policy_then_in_force_applies_to_the_totals():
    """The rulebook's example: Jeremy's two cards make four, Natasha's Lock three, Luis's two three; Xiu Ying's stay."""
    jeremy, natasha, luis, xiu_ying = range(4)
    scene = at_level_4(PROFITEER, ARISTOCRAT, BARON, SPECULATOR, role_choice="strategy")
    scene.policy(Policy.REAL_ESTATE_BONANZA)
    scene.envelope(jeremy, (BOMBS, 3), (BOMBS, 1))
    scene.envelope(natasha, (LOCKS, 3))
    scene.envelope(luis, (DISHES, 1), (DIAMONDS, 2))
    (kept,) = scene.envelope(xiu_ying, (BOLTS, 3))
    scene.role(natasha, Role.GANGSTER)
    scene.give(xiu_ying, "Pyramid Scheme", "Art Hoard")

    reset(
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
    scene = at_level_4()

    reset(scene, *keeps_down(0), *holds_up(1), *keeps_down(2), sets_none(1))

    assert scene.events("open_envelope")[0]["points"] == 0
    assert scene.events("setter")[0]["seat"] == 2  # better than the poorest, who is not even looked for


def test_g3_a_tie_is_broken_at_random():
    setters = Counter()
    for game in range(120):
        scene = at_level_4(players=4, game=game)
        for seat, points in enumerate((3, 2, 3, 3)):
            scene.envelope(seat, (seat, points))
        reset_with_first(scene, hold=1)
        setters[scene.events("setter")[0]["seat"]] += 1

    assert set(setters) == {1, 3, 4}
    assert min(setters.values()) > 20  # 40 each expected


def reset_with_first(scene, hold):
    """Have the policy set anew, all holding up or nobody, none chosen."""
    scene.play_with(lambda moves, n: hold if n == 2 else 0, what=policy.reset)


def test_g3_with_nobody_holding_up_the_poorest_sets_it_a_tie_at_random():
    setters = Counter()
    for game in range(60):
        scene = at_level_4(game=game)
        scene.envelope(1, (BOMBS, 3))
        scene.public.empty_spaces[:3] = [5, 4, 5]
        reset_with_first(scene, hold=0)
        setters[scene.events("setter")[0]["seat"]] += 1
        assert len(scene.envelope_of(1)) == 1

    assert set(setters) == {1, 3}
    assert min(setters.values()) > 15  # 30 each expected


def test_g3_nobody_hears_what_another_answered():
    scene = at_level_4()
    shown = []

    def players(seen, moves, n, traits, dice):
        if seen.decision == Decision.HOLD_UP:
            shown.append(seen.public.tobytes())
            return seen.own.seat % 2
        return 0

    policy.reset(scene.table, (players,) * 5)

    assert len(shown) == 3
    assert len(set(shown)) == 1


@pytest.mark.parametrize("level", [2, 3])
def test_g3_there_is_no_policy_below_level_4(level):
    scene = at_level_4(level=level)

    assert reset(scene).asked == []
    assert scene.events() == []


def buy_toys(moves, n):
    """Buy Toys where that is listed, else choose the first move."""
    return next((i for i in range(n) if (moves[i].kind, moves[i].market) == (Kind.BUY, TOYS)), 0)


def test_g3_after_each_crisis_of_a_buy_and_once_at_a_rounds_end():
    scene = at_level_4()
    scene.market(TOYS, "Floods", (LOCKS, 3))
    scene.hand(0, (LOCKS, 1), (LOCKS, 2))
    scene.play_with(buy_toys)
    assert scene.row.policies_set == 1

    scene.play_with(lambda moves, n: 0, what=round_end.end_round)

    assert scene.row.policies_set == 2
    assert scene.row.policies[len(Policy)] == 2  # none, both times


def test_k4_the_policy_is_set_when_the_market_is_refilled_and_crises_are_added():
    scene = at_level_4()
    scene.market(TOYS, "Floods", (LOCKS, 3))
    scene.hand(0, (LOCKS, 1), (LOCKS, 2))

    scene.play_with(buy_toys)

    order = [event["event"] for event in scene.events("deal", "crisis", "add_crisis", "policy_due")]
    assert order == ["deal", "deal", "crisis", "add_crisis", "add_crisis", "policy_due"]


def test_w2_a_buy_that_fills_the_last_space_wins_before_its_crisis_brings_a_policy():
    scene = at_level_4()
    scene.give(0, "Mercenary Army", "Social Media Company", "Think Tank", "Noble Estate")
    scene.market(TOYS, "Floods")
    first, second = scene.hand(0, (BOLTS, 3), (BOLTS, 2))

    scene.play(
        says(0, Decision.ACT, kind=Kind.BUY, market=TOYS, card=first, other_card=second),
        says(0, Decision.CLAIM, asset=asset("Mega Yacht")),
    )

    assert scene.public.winner == 0
    assert scene.events("crisis", "policy_due") == []
    assert scene.row.policies_set == 0


def test_k5_a_revolution_comes_before_the_policy():
    scene = at_level_4(rebels=1)

    scene.end_round()

    assert scene.events("policy_due") == []


def test_r2_envelopes_survive_a_rounds_end():
    scene = at_level_4()
    cards = scene.envelope(1, (BOMBS, 1), AUDIT)
    scene.deck()

    scene.play_with(lambda moves, n: 0, what=round_end.end_round)

    assert scene.public.round_number == 2
    assert scene.envelope_of(1) == cards
    assert not set(cards) & set(scene.in_deck())


def test_g3_the_policy_stays_in_effect_till_the_next_is_set():
    scene = at_level_4()
    scene.policy(Policy.MEDIA_MEGAPLEX)
    scene.hand(0, (DISHES, 1), (DISHES, 2))

    scene.play_with(lambda moves, n: n - 1)

    assert scene.public.policy == Policy.MEDIA_MEGAPLEX
    assert scene.public.favoured_suit == DISHES


def test_g3_the_dice_of_a_tie_are_thrown_once_for_each_further_one(monkeypatch):
    scene = at_level_4()
    for seat in range(3):
        scene.envelope(seat, (seat, 3))
    sides = []
    monkeypatch.setattr(streams, "below", lambda dice, n: sides.append(n) or 1)

    reset_with_first(scene, hold=1)

    assert sides == [2, 3]  # so that each of the three is as likely
    assert scene.events("setter")[0]["seat"] == 1
