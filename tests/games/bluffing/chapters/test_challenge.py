"""A challenge (X1-X11)."""

from collections import Counter

import pytest

from bng_sim.games.bluffing.declared.terms import Where
from tests.games.bluffing.chapters.scene import APPROVE, CHALLENGE, Scene, plays, votes


def four(*values, answers=(CHALLENGE, CHALLENGE, CHALLENGE), **rules):
    """Four players have played these values; the last is met by the answers of seats 0, 1 and 2."""
    scene = Scene(4, **rules)
    scene.turn(plays(0, values[0]))
    scene.turn(plays(1, values[1]), votes(s0=APPROVE))
    scene.turn(plays(2, values[2]), votes(s0=APPROVE, s1=APPROVE))
    scene.turn(plays(3, values[3]), votes(s0=answers[0], s1=answers[1], s2=answers[2]))
    return scene


def two(first, second, **rules):
    """Seat 1 of two or more plays a card, and seat 0 challenges it with another."""
    scene = Scene(**{"players": 2, **rules})
    scene.turn(plays(0, first))
    scene.turn(plays(1, second), votes(s0=CHALLENGE))
    return scene


def test_x1_the_active_player_and_challengers_flip_and_those_who_approved_do_not():
    scene = four(3, 5, 7, 4, answers=(CHALLENGE, APPROVE, APPROVE))

    assert {event["seat"] for event in scene.events("flip")} == {1, 4}
    assert (scene.down(1), scene.down(2)) == ([5], [7])
    assert (scene.down(0), scene.down(3)) == ([], [])


@pytest.mark.parametrize(("played", "active_wins"), [(6, True), (4, False)])
def test_x2_the_higher_card_wins(played, active_wins):
    scene = two(5, played)

    assert scene.row.won_by_active == active_wins
    assert scene.row.won_by_challenger == (not active_wins)


@pytest.mark.parametrize(("equal_card", "winner"), [("challenger", 0), ("active", 1)])
def test_x3_equal_cards(equal_card, winner):
    scene = two(5, 5, equal_card=equal_card)

    assert scene.events("compare")[0]["winner"] == winner + 1


def test_x4_results_may_be_mixed():
    scene = four(3, 5, 7, 6)

    assert (scene.row.won_by_active, scene.row.won_by_challenger) == (2, 1)
    assert (scene.row.challenges, scene.row.mixed_results, scene.row.caught) == (3, 1, 1)
    assert scene.row.multi_challenges == 1


@pytest.mark.parametrize("n", [0, 1, 3])
def test_x5_the_winner_takes_hand_cards_at_random(n):
    scene = two(5, 4, hand_cards_taken=n)

    assert scene.row.cards_taken == n
    assert len(scene.hand(1)) == 8 - n
    assert sorted(scene.values(1) + [value for _, value in scene.pile(0)]) == [1, 2, 3, 4, 5, 6, 7, 8, 9]


def test_x5_any_hand_card_is_as_likely_to_be_taken():
    taken = Counter(two(5, 4, game=game).pile(0)[0][1] for game in range(160))

    assert set(taken) == {1, 2, 3, 5, 6, 7, 8, 9}
    assert all(abs(n - 20) < 4 * (20 * 7 / 8) ** 0.5 for n in taken.values())


def test_x5_no_more_than_there_are():
    scene = Scene(2, hand_cards_taken=3)
    scene.keep(1, 4, 6)
    scene.turn(plays(0, 5))
    scene.turn(plays(1, 4), votes(s0=CHALLENGE))

    assert scene.row.cards_taken == 1
    assert scene.row.takes_missed == 1
    assert scene.row.bankruptcies == 1


def test_x6_challenges_are_paid_clockwise():
    scene = Scene(4)
    scene.keep(3, 1, 9)
    scene.turn(plays(0, 3))
    scene.turn(plays(1, 5), votes(s0=APPROVE))
    scene.turn(plays(2, 7), votes(s0=APPROVE, s1=APPROVE))
    scene.turn(plays(3, 1), votes(s0=CHALLENGE, s1=CHALLENGE, s2=CHALLENGE))

    assert [event["seat"] for event in scene.events("take")] == [1]
    assert scene.row.takes_missed == 2


def test_x6_or_in_an_order_drawn_at_random():
    firsts = []
    for game in range(90):
        scene = four(3, 5, 7, 1, taking_order="random", game=game)
        firsts.append(tuple(event["seat"] for event in scene.events("take")))
    counts = Counter(firsts)

    assert len(counts) == 6
    assert all(abs(n - 15) < 4 * (15 * 5 / 6) ** 0.5 for n in counts.values())


def test_x7_a_single_challenge_brings_the_flipped_card_too():
    scene = two(5, 4)

    assert scene.pile(0)[-1] == (1, 4)
    assert scene.row.revealed_taken == 1
    assert scene.where(1, 4) == Where.BONUS


def test_x7_also_from_an_empty_hand():
    scene = Scene(2, last_play="voted")
    scene.keep(1, 4)
    scene.turn(plays(0, 5))
    scene.turn(votes(s0=CHALLENGE))

    assert scene.pile(0) == [(1, 4)]
    assert scene.row.takes_missed == 1


def test_x7_not_with_more_challengers():
    scene = four(3, 5, 7, 4)

    assert scene.row.revealed_taken == 0
    assert scene.where(3, 4) == Where.OPEN


def test_x7_always_each_winner_takes_what_still_lies_there():
    scene = four(3, 5, 7, 4, revealed_card="always")

    assert [(event["seat"], event["other_seat"]) for event in scene.events("take_revealed")] == [(4, 1), (2, 4)]
    assert scene.pile(1)[-1] == (3, 4)
    assert len(scene.pile(2)) == 1  # the active player's card had gone


def test_x7_never():
    assert two(5, 4, revealed_card="never").row.revealed_taken == 0


def test_x8_flipped_cards_go_face_up_to_their_owners_discard_piles():
    scene = four(3, 5, 7, 4)

    assert {(event["seat"], event["card"]) for event in scene.events("discard")} == {
        (1, scene.card(0, 3)), (2, scene.card(1, 5)), (3, scene.card(2, 7)), (4, scene.card(3, 4))
    }  # fmt: skip
    assert all(scene.public.is_open[scene.card(*card)] == 1 for card in ((0, 3), (1, 5), (2, 7), (3, 4)))
    assert not scene.public.hidden.any()


def test_x9_who_was_in_a_challenge_has_no_vote_until_the_next_card():
    scene = two(5, 4, players=3)
    scene.turn(plays(2, 1))  # nobody is asked for a vote

    assert scene.row.votable_turns == 1


@pytest.mark.parametrize(
    ("after_challenge", "answers", "following"),
    [
        ("active", (CHALLENGE, APPROVE, APPROVE), 0),
        ("challenger", (CHALLENGE, APPROVE, APPROVE), 1),
        ("challenger", (CHALLENGE, CHALLENGE, APPROVE), 2),
        ("loser", (CHALLENGE, APPROVE, APPROVE), 1),  # 3 loses to 4
        ("loser", (APPROVE, CHALLENGE, APPROVE), 0),  # 5 wins
        ("loser", (CHALLENGE, CHALLENGE, APPROVE), 0),
    ],
)
def test_x10_who_is_next_after_a_challenge(after_challenge, answers, following):
    scene = four(3, 5, 7, 4, answers=answers, after_challenge=after_challenge)

    assert scene.public.active == following


def test_x11_the_example():
    scene = two(5, 4, players=3)

    assert scene.pile(0)[-1] == (1, 4)
    assert len(scene.pile(0)) == 2
    assert scene.where(0, 5) == Where.OPEN
    assert scene.public.active == 2


def test_x11_with_a_second_challenger_the_card_is_not_taken():
    scene = Scene(3)
    scene.turn(plays(0, 6))
    scene.turn(plays(1, 5), votes(s0=APPROVE))
    scene.turn(plays(2, 4), votes(s0=CHALLENGE, s1=CHALLENGE))

    assert scene.where(2, 4) == Where.OPEN
    assert (len(scene.pile(0)), len(scene.pile(1))) == (1, 1)
