"""The end of a Round (R1-R7)."""

from collections import Counter

import pytest

from bng_sim.games.guillotines.declared.components import N_MARKETS
from bng_sim.games.guillotines.declared.terms import Decision, Place, Purpose
from bng_sim.games.guillotines.engine.records import AT_MARKET, NOTHING
from bng_sim.games.guillotines.rules import assets, round_end, turn
from tests.games.guillotines.chapters.scene import (
    BOLTS,
    BOMBS,
    DISHES,
    INFLUENCE,
    LEGACY,
    LOCKS,
    POWER,
    TOYS,
    VANITY,
    Scene,
    asset,
    no,
    says,
    yes,
)


def few_open(*names_by_seat, few=1, first=0, **rules):
    """A table with only Vanity open, and these assets on the boards, one tuple of names a seat."""
    scene = Scene(**{"players": 3, "first": first, "few_markets": few, **rules})
    for market in (INFLUENCE, LEGACY, POWER, TOYS):
        scene.leave(market, 0)
    for seat, names in enumerate(names_by_seat):
        scene.give(seat, *names)
    return scene


# R1, R2


def play_on(scene, n_questions):
    """Play on till so many questions have been asked, always choosing the first move; return (seat, decision)s."""
    asked = []

    class EnoughError(Exception):
        pass

    def choose(seen, moves, n, traits, rng):
        if len(asked) == n_questions:
            raise EnoughError
        asked.append((int(seen.own.seat), Decision(int(seen.decision)), int(seen.public.round_number)))
        return 0

    with pytest.raises(EnoughError):
        scene.go_on(choose)
    return asked


def test_r1_the_round_ends_after_any_turn_with_an_empty_deck():
    scene = Scene(players=3)
    scene.hand(0, (BOMBS, 1), (BOMBS, 1))
    scene.hand(1, (BOMBS, 1), (BOLTS, 1))
    scene.hand(2, (BOLTS, 1), (BOLTS, 1))
    scene.market(INFLUENCE, (LOCKS, 3))
    scene.deck()

    asked = play_on(scene, 2)

    assert asked[0] == (0, Decision.ACT, 1)
    assert asked[1][2] == 2


def test_r2_market_cards_and_discards_are_shuffled_into_the_deck_and_hands_stay():
    scene = Scene(players=3)
    hand = scene.hand(0, (BOMBS, 1), (LOCKS, 3))
    scene.market(TOYS, (BOLTS, 1), (BOLTS, 2))
    scene.deck()
    n_cards = scene.rules.n_cards

    round_end.gather_and_shuffle(scene.table)

    assert scene.hand_of(0) == hand
    assert scene.at_market(TOYS) == []
    assert scene.public.discards == 0
    assert sorted(scene.in_deck()) == [card for card in range(n_cards) if card not in hand]
    assert not scene.public.place[:n_cards].any()
    assert scene.public.unseen.sum() == n_cards


def test_r2_a_card_known_to_be_in_a_hand_stays_known():
    scene = Scene(players=3)
    (card,) = scene.hand(0, (BOMBS, 1))
    scene.public.place[card], scene.public.holder[card] = Place.HAND, 0

    scene.end_round()

    assert scene.public.place[card] == Place.HAND


def test_r2_each_round_has_its_own_shuffle():
    scene = Scene(players=3)
    scene.end_round()
    first = [scene.at_market(market) for market in range(N_MARKETS)]

    scene.end_round()

    assert [scene.at_market(market) for market in range(N_MARKETS)] != first


# R3


def test_r3_each_returns_an_asset_of_their_choice_clockwise_from_the_last_player():
    scene = few_open(["Art Hoard", "Think Tank"], ["Mega Yacht", "Mercenary Army"], ["Tabloid Empire"], first=1)

    script = scene.end_round(
        says(1, Decision.GIVE_BACK, asset=asset("Mercenary Army")),  # seat 2 has no choice
        says(0, Decision.GIVE_BACK, asset=asset("Art Hoard")),
    )

    assert [question.seat for question in script.asked] == [1, 0]
    assert scene.owned_by(0) == [asset("Think Tank")]
    assert scene.owned_by(1) == [asset("Mega Yacht")]
    assert scene.owned_by(2) == []
    assert scene.public.market_assets.tolist() == [1, 1, 1, 0, 3]
    assert scene.row.emergencies == 1


@pytest.mark.parametrize(
    ("n_open", "few", "held", "returned"),
    [(2, 1, 1, 0), (1, 1, 1, 1), (0, 1, 1, 1), (1, 0, 1, 0), (2, 2, 1, 1), (1, 1, 0, 0)],
)
def test_r3_how_many_markets_are_few_is_a_parameter(n_open, few, held, returned):
    scene = Scene(players=3, few_markets=few)
    scene.give(0, *["Art Hoard"][:held])
    for market in [VANITY, TOYS, INFLUENCE, LEGACY, POWER][n_open:]:
        scene.leave(market, 0)

    scene.end_round()

    assert len(scene.owned_by(0)) == held - returned
    assert scene.row.emergencies == (n_open <= few)


# R4-R6


def test_r4_every_open_market_is_refilled_by_its_assets():
    scene = Scene(players=3)
    scene.leave(LEGACY, 2)
    scene.leave(POWER, 1)
    scene.leave(TOYS, 0)

    scene.end_round()

    assert [len(scene.at_market(market)) for market in range(N_MARKETS)] == [2, 3, 4, 0, 2]
    tops = scene.public.face_up[[INFLUENCE, LEGACY, POWER, VANITY]]
    assert scene.public.place[tops].tolist() == [Place.FACE_UP] * 4


def test_r5_a_crisis_comes_after_the_refill_and_before_the_next_round():
    scene = Scene(level=2, players=3, panic_at=1)
    cards_at_markets = []

    def choose(seen, moves, n, traits, rng):
        cards_at_markets.append((Decision(int(seen.decision)), int((seen.public.face_up != NOTHING).sum())))
        return 0

    scene.give(0, "Art Hoard")
    scene.give(1, "Mega Yacht")
    round_end.end_round(scene.table, (choose,) * 5)

    assert cards_at_markets
    assert set(cards_at_markets) == {(Decision.PLEDGE, 5)}
    assert scene.row.round_crises == 1


def test_r6_the_player_with_most_empty_spaces_starts_the_next_round():
    scene = Scene(players=3)
    scene.give(0, "Mercenary Army")
    scene.give(1, "Art Hoard", "Noble Estate")  # the Noble Estate is of no use to the Tech Overlord
    scene.give(2, "Corporate Enclave", "Think Tank")
    scene.give(0, "Think Tank")

    scene.end_round()

    assert scene.public.turn_player == 1  # as many assets as the others, but fewest that it needs
    assert scene.public.round_number == 2


def test_r6_a_tie_is_broken_at_random():
    starters = Counter()
    for game in range(150):
        scene = Scene(players=4, game=game)
        scene.give(1, "Think Tank")
        starters[int(assets.poorest_player(scene.table, Purpose.POOREST))] += 1

    assert set(starters) == {0, 2, 3}
    assert min(starters.values()) > 26  # 50 each expected, four standard deviations


# R7


def ask_consensus(scene, *answers):
    agreed = []
    script = scene.play(*answers, what=lambda t, strategies: agreed.append(turn.all_agree_to_end_round(t, strategies)))
    return agreed[0], script


@pytest.mark.parametrize(("first", "refuser"), [(2, None), (0, 0), (0, 1), (1, 2)])
def test_r7_all_are_asked_clockwise_from_the_turn_player_and_one_no_is_enough(first, refuser):
    scene = few_open(first=first)
    order = [(first + i) % 3 for i in range(3)]

    agreed, _ = ask_consensus(scene, *((no if seat == refuser else yes)(seat, Decision.END_ROUND) for seat in order))

    assert agreed == scene.row.consensus_ends == (refuser is None)


def test_r7_nobody_is_asked_while_more_markets_are_open():
    scene = Scene(players=3)
    for market in (INFLUENCE, LEGACY, POWER):
        scene.leave(market, 0)

    agreed, script = ask_consensus(scene)

    assert not agreed
    assert script.asked == []


def test_r7_is_asked_before_anything_else_in_the_turn():
    scene = few_open()
    scene.market(VANITY, (LOCKS, 3))

    asked = play_on(scene, 4)

    assert [(seat, decision) for seat, decision, _ in asked] == [
        (0, Decision.END_ROUND), (1, Decision.END_ROUND), (2, Decision.END_ROUND), (0, Decision.DRAW)
    ]  # fmt: skip


def test_r7_no_turn_is_taken_and_the_rest_of_the_deck_is_shuffled_in():
    scene = few_open(["Art Hoard"], ["Mega Yacht"], max_turns=1, max_rounds_per_turn=1)
    scene.hand(0, (BOMBS, 1))
    scene.market(VANITY, (LOCKS, 3), (DISHES, 1))
    scene.deck((BOMBS, 2), (BOMBS, 3), (BOLTS, 1))

    scene.go_on(lambda seen, moves, n, traits, rng: n - 1)  # all agree, and the game is at its end

    assert scene.row.turns == 0
    assert scene.row.rounds == 2
    assert scene.row.consensus_ends == 1
    in_markets = sum(len(scene.at_market(market)) for market in range(N_MARKETS))
    assert scene.public.deck_size + in_markets == scene.rules.n_cards - 1
    assert scene.owned_by(AT_MARKET) != []
