"""A turn (T1-T7)."""

import pytest

from bng_sim.games.guillotines.declared.terms import Decision, Ending, Kind
from bng_sim.games.guillotines.engine.records import NOTHING
from bng_sim.games.guillotines.rules import turn
from tests.games.guillotines.chapters.scene import (
    BOLTS,
    BOMBS,
    DISHES,
    LOCKS,
    POWER,
    TOYS,
    VANITY,
    Scene,
    no,
    says,
    yes,
)


def close_all(scene, *but):
    for market in range(5):
        if market not in but:
            scene.leave(market, 0)


def drawn_and_swapped(scene):
    """A table at which a turn can be a draw and a swap."""
    scene.market(POWER, (BOLTS, 2))
    scene.market(TOYS, (LOCKS, 3))
    scene.market(VANITY, (LOCKS, 1))
    return says(int(scene.public.turn_player), Decision.ACT, kind=Kind.SWAP, market=POWER, other_market=TOYS)


def test_t1_play_passes_clockwise():
    scene = Scene(players=3, first=1)
    swap = drawn_and_swapped(scene)
    scene.hand(1, (BOMBS, 1), (BOMBS, 2))

    scene.play(swap)

    assert scene.public.last_player == 1
    assert scene.public.turn_player == 2
    assert scene.public.turn == 1


@pytest.mark.parametrize(
    ("limit", "held", "in_deck", "answer"),
    [(2, 0, 3, yes), (2, 0, 3, no), (2, 1, 3, yes), (2, 2, 3, None), (3, 2, 3, yes), (3, 3, 3, None), (2, 0, 0, None)],
)
def test_t1_t2_below_the_hand_limit_one_card_may_be_drawn_then_one_acts(limit, held, in_deck, answer):
    scene = Scene(players=3, hand_limit=limit)
    swap = drawn_and_swapped(scene)
    hand = scene.hand(0, *[(BOMBS, 1)] * held)
    deck = scene.deck(*[(DISHES, 1)] * in_deck)

    scene.play(*([answer(0, Decision.DRAW)] if answer else []), swap)

    n = int(answer is yes)
    assert (scene.hand_of(0), scene.in_deck()) == (hand + deck[:n], deck[n:])


def test_t3_a_player_without_a_legal_action_passes():
    scene = Scene(players=3)
    scene.deck()

    scene.play()  # an empty hand, and no face-up card to swap

    assert scene.row.passes == 1
    assert scene.public.turn == 1
    assert scene.public.turn_player == 1


@pytest.mark.parametrize(
    ("ends", "in_deck", "answer", "acts"),
    [
        ("after_turn", 1, yes, True), ("at_once", 1, yes, False), ("at_once", 2, yes, True), ("at_once", 1, no, True),
    ],
)  # fmt: skip
def test_t4_at_once_a_draw_that_empties_the_deck_leaves_no_action(ends, in_deck, answer, acts):
    scene = Scene(players=3, round_ends=ends)
    swap = drawn_and_swapped(scene)
    scene.deck(*[(DISHES, 1)] * in_deck)

    scene.play(answer(0, Decision.DRAW), *([swap] if acts else []))

    assert scene.public.deck_size == in_deck - (answer is yes)
    assert (scene.public.turn_player, scene.row.passes) == (1, 0)


def test_t4_at_once_an_action_that_empties_the_deck_is_followed_by_the_rest_of_the_turn():
    scene = Scene(level=2, players=3, round_ends="at_once", panic_at=2, panic_protocol="none")
    close_all(scene, POWER)
    scene.leave(POWER, 1)
    scene.market(POWER, "Floods")
    card, _ = scene.hand(0, (DISHES, 1), (DISHES, 1))
    scene.deck((BOLTS, 1), (BOLTS, 1))

    scene.play(says(0, Decision.ACT, kind=Kind.BUY, card=card, other_card=NOTHING))  # fails, then the refill

    assert scene.public.deck_size == 0
    assert scene.row.panic == 1


@pytest.mark.parametrize(("turns", "rounds", "is_over"), [(9, 1, False), (10, 1, True), (0, 50, False), (0, 51, True)])
def test_t5_is_reached_at_the_limit_and_not_before(turns, rounds, is_over):
    scene = Scene(players=3, max_turns=10, max_rounds_per_turn=5)
    scene.public.turn, scene.public.round_number = turns, rounds

    turn.check_stalemate(scene.table)

    assert (scene.public.ending == Ending.STALEMATE) == is_over


def test_t5_the_stalemate_waits_for_the_end_of_the_round():
    scene = Scene(players=3, max_turns=1)
    scene.deck((DISHES, 1))
    drawn_and_swapped(scene)

    scene.go_on(lambda seen, moves, n, traits, rng: n - 1)

    assert scene.public.ending == Ending.STALEMATE
    assert scene.row.rounds == 2


def test_t5_a_stalemate_after_as_many_rounds_a_turn():
    scene = Scene(players=3, max_turns=3, max_rounds_per_turn=2, assets_per_market=0)

    scene.play_game(lambda seen, moves, n, traits, rng: n - 1)  # all agree to end each Round

    assert scene.public.ending == Ending.STALEMATE
    assert scene.row.turns == 0
    assert scene.row.consensus_ends == 6
    assert scene.row.rounds == 7


def test_t6_a_first_turn_that_is_a_draw_alone_has_no_action():
    scene = Scene(players=3, first_turn="draw_only")
    drawn_and_swapped(scene)
    scene.deck((DISHES, 1), (DISHES, 2))

    scene.play(yes(0, Decision.DRAW))

    assert scene.public.hand_size[0] == 1
    assert (scene.public.turn_player, scene.row.passes) == (1, 1)


def test_t6_the_second_turn_and_every_turn_as_printed_has_an_action():
    for rules, turns_before in (({"first_turn": "draw_only"}, 1), ({}, 0)):
        scene = Scene(players=3, **rules)
        swap = drawn_and_swapped(scene)
        scene.deck()
        scene.public.turn = turns_before

        scene.play(swap)

        assert scene.row.passes == 0


def beginners(n_turns, **rules):
    """Whose turn it was, of players who can do nothing."""
    scene, seats = Scene(**rules), []
    close_all(scene)
    scene.deck()
    for _ in range(n_turns):
        seats.append(int(scene.public.turn_player))
        scene.play()
    return seats


def test_t7_the_player_to_the_left_begins_when_all_have_had_a_turn():
    assert beginners(9, players=3, first=1) == [1, 2, 0] * 3
    assert beginners(13, players=3, first=1, turn_order="passing") == [1, 2, 0, 2, 0, 1, 0, 1, 2, 1, 2, 0, 2]
    assert beginners(6, players=2, puppets=False, turn_order="passing") == [0, 1, 1, 0, 0, 1]


def test_t7_a_round_begins_with_its_own_first_player_and_the_count_with_them():
    scene = Scene(players=3, turn_order="passing")
    scene.give(0, "Mercenary Army")
    scene.give(1, "Art Hoard", "Noble Estate")
    scene.give(2, "Corporate Enclave", "Think Tank")
    scene.give(0, "Think Tank")

    scene.end_round()

    assert scene.public.turn_player == scene.public.lap_first == 1
