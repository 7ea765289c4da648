"""Bribe envelopes: what goes into them, and what favoured suits are worth in and out of them (G1, G2)."""

from collections import Counter

import pytest

from bng_sim.games.guillotines.declared.components import Policy
from bng_sim.games.guillotines.declared.terms import Decision, Kind, Place
from bng_sim.games.guillotines.engine.records import NOTHING
from bng_sim.games.guillotines.rules import bribes, buy, turn
from tests.games.guillotines.chapters.at_level_4 import without_roles
from tests.games.guillotines.chapters.scene import AUDIT, BOLTS, BOMBS, INFLUENCE, LOCKS, TOYS, no, says


def bribe(scene, *answers, seat=0):
    return scene.play(*answers, what=lambda table, strategies: bribes.bribe(table, strategies, seat))


def puts(card, seat=0):
    return says(seat, Decision.BRIBE, kind=Kind.PUT, card=card)


def takes(card, seat=0):
    return says(seat, Decision.BRIBE, kind=Kind.TAKE, card=card)


def is_done(seat=0):
    return no(seat, Decision.BRIBE)


# G1


def test_g1_any_cards_go_into_the_envelope_suitless_ones_too():
    scene = without_roles(hand_limit=3)
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
    scene = without_roles(hand_limit=3)
    first, second, third = scene.envelope(0, (BOMBS, 1), (BOLTS, 1), (LOCKS, 1))

    bribe(scene, takes(second), is_done())

    assert scene.hand_of(0) == [second]
    assert scene.envelope_of(0) == [first, third]
    assert scene.state.own[0].envelope[2] == NOTHING
    assert scene.events("bribe")[0]["to"] == "hand"


def test_g1_the_limit_binds_the_hand():
    scene = without_roles()
    first, second = scene.hand(0, (BOMBS, 1), (BOLTS, 1))
    kept, other = scene.envelope(0, (LOCKS, 1), (LOCKS, 2))

    script = bribe(scene, puts(first), takes(kept), is_done())

    kinds = [Counter(move.kind for move in question.listed) for question in script.asked]
    assert kinds[0] == {Kind.NO: 1, Kind.PUT: 2}  # a full hand takes nothing
    assert kinds[1] == {Kind.NO: 1, Kind.PUT: 1, Kind.TAKE: 2}
    assert scene.hand_of(0) == [second, kept]
    assert scene.envelope_of(0) == [other, first]


def test_g1_a_card_moves_at_most_once_a_turn():
    scene = without_roles(hand_limit=3)
    (card,) = scene.hand(0, (BOMBS, 1))
    (kept,) = scene.envelope(0, (LOCKS, 1))

    script = bribe(scene, puts(card), takes(kept))  # both have moved, only to be done is left: not asked

    assert [move.card for move in script.asked[1].listed] == [NOTHING, kept]
    assert scene.envelope_of(0) == [card]


def test_g1_and_again_in_the_next_turn():
    scene = without_roles()
    (card,) = scene.hand(0, (BOMBS, 1))
    bribe(scene, puts(card))

    bribe(scene, takes(card))

    assert scene.hand_of(0) == [card]


def test_g1_what_one_moved_does_not_bind_the_next_player():
    scene = without_roles()
    (card,) = scene.hand(0, (BOMBS, 1))
    bribe(scene, puts(card))
    bribes.swap(scene.table, 0, 1)

    bribe(scene, takes(card, seat=1), seat=1)

    assert scene.hand_of(1) == [card]


@pytest.mark.parametrize(("level", "asked"), [(3, 0), (4, 1)])
def test_g1_only_at_level_4_and_at_the_end_of_ones_turn(level, asked):
    scene = without_roles(level=level)
    first, _ = scene.hand(0, (BOMBS, 1), (BOLTS, 1))
    scene.hand(1, (LOCKS, 1))
    answers = [says(0, Decision.ACT, kind=Kind.INVEST, market=INFLUENCE, card=first), *[is_done()] * asked]

    script = scene.play(*answers, what=turn.play)

    assert [question.decision for question in script.asked][1:] == [Decision.BRIBE] * asked


@pytest.mark.parametrize("to_envelope", [True, False])
def test_x3_a_card_known_to_be_in_a_hand_is_unknown_once_one_was_moved_unseen(to_envelope):
    scene = without_roles(hand_limit=3)
    known, other = scene.hand(0, (BOMBS, 1), (BOLTS, 1))
    (kept,) = scene.envelope(0, (LOCKS, 1))
    scene.public.place[known], scene.public.holder[known] = Place.HAND, 0
    scene.public.unseen[BOMBS, 1] -= 1

    bribe(scene, puts(other) if to_envelope else takes(kept), is_done())

    assert scene.public.place[known] == Place.UNKNOWN
    assert scene.public.unseen[BOMBS, 1] == 3


def test_x3_the_card_moved_is_itself_unknown():
    scene = without_roles()
    (known,) = scene.hand(0, (BOMBS, 1))
    scene.public.place[known], scene.public.holder[known] = Place.HAND, 0
    scene.public.unseen[BOMBS, 1] -= 1

    bribe(scene, puts(known))

    assert scene.public.place[known] == Place.UNKNOWN
    assert scene.public.unseen[BOMBS, 1] == 3


# G2


@pytest.mark.parametrize(
    ("favoured", "own", "there", "bonus", "totals"),
    [
        (Policy.BIG_TECH_UNLEASHED, (BOLTS, 2), (LOCKS, 3), 2, (4, 3)),
        (Policy.REAL_ESTATE_BONANZA, (BOLTS, 2), (LOCKS, 3), 2, (2, 6)),
        (Policy.MEDIA_MEGAPLEX, (BOLTS, 2), (LOCKS, 3), 2, (2, 3)),
        (Policy.WEAPONS_GALORE, (BOMBS, 1), (BOMBS, 3), 2, (2 + 6, 0)),  # the buyer's own suit at the market
        (Policy.BIG_TECH_UNLEASHED, (BOLTS, 2), (LOCKS, 3), 1, (2, 3)),
        (Policy.BIG_TECH_UNLEASHED, (BOLTS, 2), (LOCKS, 3), 3, (6, 3)),
    ],
)
def test_g2_cards_of_the_favoured_suit_count_double_on_both_sides_of_a_buy(favoured, own, there, bonus, totals):
    scene = without_roles(suit_bonus=bonus)
    scene.policy(favoured)
    scene.market(TOYS, there)
    (card,) = scene.hand(0, own)

    scene.play_with(lambda moves, n: 0, what=lambda t, p: buy.from_hand(t, p, 0, TOYS, card, NOTHING))

    assert [(event["own"], event["against"]) for event in scene.events("score")] == [totals]


@pytest.mark.parametrize("favoured", list(Policy)[:5])
def test_g2_each_of_five_policies_favours_a_suit_and_suitless_cards_none(favoured):
    scene = without_roles()
    scene.policy(favoured)
    scene.envelope(0, *[(suit, 2) for suit in range(5)], AUDIT)

    assert [int(bribes.points_of_suit(scene.table, 0, suit)) for suit in range(5)] == [
        4 if suit == favoured else 2 for suit in range(5)
    ]
    assert bribes.points(scene.table, 0) == 12 + 3


@pytest.mark.parametrize("in_effect", [NOTHING, *list(Policy)[5:]])
def test_g2_without_such_a_policy_nothing_is_doubled(in_effect):
    scene = without_roles()
    if in_effect != NOTHING:
        scene.policy(in_effect)
    scene.envelope(0, *[(suit, 2) for suit in range(5)])

    assert bribes.points(scene.table, 0) == 10
