"""What a seat can work out from what it sees, against counts of what is really hidden; these tests run interpreted."""

import numpy as np
import pytest

from bng_sim.core.compiling import compiler
from bng_sim.games.bluffing import NOTHING, Decision, features
from bng_sim.games.bluffing.declared.limits import MAX_DECK
from bng_sim.games.bluffing.engine.records import View
from bng_sim.shipped_strategies.bluffing import _reading as reading
from tests.games.bluffing.chapters.scene import APPROVE, CHALLENGE, Says, Scene, plays, votes
from tests.games.interpreted import words_wrap_around  # noqa: F401 (a fixture)

if not compiler.INTERPRETED:
    raise pytest.UsageError("run them so: NUMBA_DISABLE_JIT=1 pytest tests/strategies/bluffing/test_features.py")


def view(scene, seat):
    return View(scene.rules, scene.public, scene.state.own[seat], scene.table.moves.working, int(Decision.VOTE))


def some_turns(**rules):
    """Seat 0 has hidden a 2 and has a 6 down, seat 1 has lost a 1 and a card, and has a 3 down, seat 2 an 8."""
    scene = Scene(3, **rules)
    scene.turn(plays(0, 2))
    scene.turn(plays(1, 1), votes(s0=APPROVE))
    scene.turn(plays(2, 5), votes(s0=APPROVE, s1=CHALLENGE))
    scene.turn(plays(0, 6))
    scene.turn(plays(1, 3), votes(s0=APPROVE))
    scene.turn(plays(2, 8), votes(s0=APPROVE, s1=APPROVE))
    return scene


def hidden_values(scene, seat):
    """The values of all cards of a seat that others do not see."""
    held = [scene.value(seat * MAX_DECK + place) for place in range(9) if scene.where(seat, place + 1).name in HIDDEN]
    assert len(held) == scene.public.hand_size[seat] + scene.public.face_down[seat] + scene.public.hidden[seat]
    return held


HIDDEN = ("HAND", "TABLE", "HIDDEN")


@pytest.mark.parametrize("other", [0, 1, 2])
def test_h4_each_card_not_seen_is_as_likely_to_lie_there(other):
    scene = some_turns()
    seen, values = view(scene, (other + 1) % 3), hidden_values(scene, other)

    for limit in range(11):
        share = sum(value < limit for value in values) / len(values)
        assert features.chance_below(seen, other, limit) == pytest.approx(share)
    assert features.mean_value(seen, other) == pytest.approx(np.mean(values))
    coins = [scene.rules.coins[scene.public.billionaire[other]][value - 1] for value in values]
    assert features.mean_coins(seen, other) == pytest.approx(np.mean(coins))


@pytest.mark.parametrize(("rule", "challenger", "active"), [("challenger", 4 / 9, 3 / 9), ("active", 3 / 9, 4 / 9)])
def test_x3_equal_cards_count_for_whom_the_rule_says(rule, challenger, active):
    seen = view(Scene(2, equal_card=rule), 0)

    assert features.chance_for_challenger(seen, 1, 4) == pytest.approx(challenger)
    assert features.chance_for_active(seen, 1, 4) == pytest.approx(active)


def test_h5_a_spied_card_is_known_while_it_lies_there():
    scene = Scene(2, powers="assumed", billionaires=["red", "blue"], first=1)
    scene.turn(plays(1, 7))
    assert features.known_on_table(view(scene, 0), 1) == NOTHING

    scene.turn(Says(0, Decision.SPY, 1), plays(0, 2), votes(s1=APPROVE))

    seen = view(scene, 0)
    assert features.known_on_table(seen, 1) == scene.card(1, 7)
    assert [features.chance_below(seen, 1, limit) for limit in (7, 8)] == [0.0, 1.0]
    scene.turn(plays(1, 4), votes(s0=APPROVE))
    assert features.known_on_table(view(scene, 0), 1) == NOTHING


@pytest.mark.parametrize(
    ("values", "upper"),
    [([1, 2, 3, 4, 5], [3, 4, 5]), ([1, 2, 3, 4], [3, 4]), ([2, 2, 1, 3], [2, 2, 3]), ([7, 7], [7, 7]), ([4], [4])],
)
def test_the_upper_half_of_a_deck_is_what_is_at_or_above_its_median(values, upper):
    seen = view(Scene(2, deck_values=values, deck_coins=[1] * len(values)), 0)

    found = [values[place] for place in range(len(values)) if features.is_median(seen, MAX_DECK + place)]

    assert found == upper == [value for value in values if value >= np.median(values)]


def test_points_are_those_of_hand_and_bonus_pile():
    scene = some_turns()
    for seat in range(3):
        seen = view(scene, seat)

        assert features.hand_points(seen) == sum(scene.values(seat))
        assert features.points(seen) == sum(scene.values(seat)) + scene.public.bonus_coins[seat]
        assert features.hand_mean(seen) == pytest.approx(np.mean(scene.values(seat)))
        others = [other for other in range(3) if other != seat]
        most = max(
            np.mean(hidden_values(scene, other)) * scene.public.hand_size[other] + scene.public.bonus_coins[other]
            for other in others
        )
        assert features.lead(seen) == pytest.approx(features.points(seen) - most)


def test_v2_who_has_challenged_is_known_once_all_have_voted():
    scene = Scene(3)
    scene.turn(plays(0, 5))
    scene.turn(plays(1, 6), votes(s0=APPROVE))
    scene.turn(plays(2, 4), votes(s0=CHALLENGE, s1=APPROVE))

    assert [features.has_challenged(view(scene, 0), seat) for seat in range(3)] == [True, False, False]


def test_one_s_face_down_card_is_the_top_one():
    scene = Scene(2, old_card="stacked")
    assert features.own_card(view(scene, 0)) == NOTHING
    for value in (4, 2):
        scene.turn(plays(0, value), votes(s1=APPROVE) if value == 2 else [])
        scene.turn(plays(1, value), votes(s0=APPROVE))

    assert features.own_card(view(scene, 0)) == scene.card(0, 2)


# What is read from the claims that players have turned up


def after_a_claim(card):
    """Seat 1 has claimed with a card that seat 0 turned up, and has a new card on the table."""
    scene = Scene(2)
    scene.turn(plays(0, 5))
    scene.turn(plays(1, card), votes(s0=CHALLENGE))
    scene.turn(plays(0, 4))
    scene.turn(plays(1, 6), votes(s0=APPROVE))
    return View(scene.rules, scene.public, scene.state.own[0], scene.table.moves.working, int(Decision.VOTE))


def test_a_low_claim_turned_up_makes_the_next_card_likelier_low():
    seen = after_a_claim(1)
    reading.weigh_cards(seen, 0.0, 1.0, 1)

    assert reading.lean_of(seen, 0.0, 1.0, 1) < 0
    assert reading.chance_below(seen, 1, 5) > features.chance_below(seen, 1, 5) + 0.1


def test_a_high_claim_turned_up_makes_the_next_card_likelier_high():
    seen = after_a_claim(9)
    reading.weigh_cards(seen, 0.0, 1.0, 1)

    assert reading.lean_of(seen, 0.0, 1.0, 1) > 0
    assert reading.chance_below(seen, 1, 5) < features.chance_below(seen, 1, 5) - 0.1


def test_who_does_not_learn_takes_every_card_as_likely():
    seen = after_a_claim(1)
    reading.weigh_cards(seen, 0.0, 0.0, 1)

    assert reading.lean_of(seen, 0.0, 0.0, 1) == 0
    assert all(reading.chance_below(seen, 1, at) == features.chance_below(seen, 1, at) for at in range(11))


def test_the_highest_card_of_a_deck_ranks_one_and_the_lowest_minus_one():
    seen = after_a_claim(1)

    assert [reading.rank(seen, place) for place in (0, 4, 8)] == [-1, 0, 1]
