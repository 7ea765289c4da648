"""What is in the box, and the set-up (C1-C5, S1-S6)."""

from collections import Counter

import pytest

from bng_sim.core.errors import InputError
from bng_sim.games.bluffing.declared.components import BILLIONAIRES
from bng_sim.games.bluffing.declared.gifts import GIFTS, POWER_USE
from bng_sim.games.bluffing.declared.parameters import Rules
from bng_sim.games.bluffing.declared.terms import Decision
from bng_sim.games.bluffing.simulation import batch
from tests.games.bluffing.chapters.scene import APPROVE, CHALLENGE, Scene, plays, votes


@pytest.mark.parametrize("players", [2, 6])
def test_c1_two_to_six_players_have_a_deck_each(players):
    scene = Scene(players)

    assert [len(scene.hand(seat)) for seat in range(players)] == [9] * players


@pytest.mark.parametrize("players", [1, 7])
def test_c1_fewer_or_more_cannot_play(players):
    with pytest.raises(InputError, match="players: got"):
        Rules.read({"players": players})


def test_c2_billionaires_are_numbered_in_order():
    scene = Scene(6)

    assert BILLIONAIRES == ("red", "orange", "yellow", "green", "blue", "purple")
    assert scene.public.billionaire.tolist() == [0, 1, 2, 3, 4, 5]


def test_c3_values_are_one_list_for_all_or_one_for_each():
    lists = [[10 * who + place for place in range(3)] for who in range(6)]
    scene = Scene(2, billionaires=["green", "red"], deck_values=lists, deck_coins=[1, 1, 1])

    assert scene.values(0) == [30, 31, 32]
    assert scene.values(1) == [0, 1, 2]
    assert Scene(2).values(1) == [1, 2, 3, 4, 5, 6, 7, 8, 9]


@pytest.mark.parametrize(
    "wrong",
    [
        {"deck_values": [1, 2, 3]},  # as many coins as values
        {"deck_values": [[1]] * 5, "deck_coins": [1]},
        {"deck_values": [[1], [1, 2], [1], [1], [1], [1]], "deck_coins": [1]},
        {"deck_values": [], "deck_coins": []},
        {"deck_coins": [100] * 9},
        {"deck_values": [1] * 13, "deck_coins": [1] * 13},
    ],
)
def test_c4_decks_are_of_one_length(wrong):
    with pytest.raises(InputError, match="deck_"):
        Rules.read(wrong)


def test_c4_coins_are_in_the_order_of_the_deck():
    scene = Scene(2, deck_values=[5, 1, 3], deck_coins=[7, 8, 9])
    scene.turn(plays(0, 5))
    scene.turn(plays(1, 1), votes(s0=CHALLENGE))

    assert scene.pile(0)[-1] == (1, 1)
    assert scene.public.bonus_coins[0] == 8 + {5: 7, 3: 9}[scene.pile(0)[0][1]]


def test_c5_equal_cards_are_two_entries():
    scene = Scene(2, deck_values=[4, 4, 6], deck_coins=[1, 1, 1])
    scene.turn(plays(0, 4))

    assert scene.listed(Decision.PLAY) == [0, 1, 2]


def test_s1_billionaires_are_different_and_any_is_as_likely():
    found = [tuple(Scene(3, billionaires="none", game=game).public.billionaire[:3].tolist()) for game in range(180)]

    assert all(len(set(three)) == 3 for three in found)
    for seat in range(3):
        counts = Counter(three[seat] for three in found)
        assert all(abs(counts[who] - 30) < 4 * (30 * 5 / 6) ** 0.5 for who in range(6))


def test_s1_those_asked_for_are_seated():
    assert Scene(2, billionaires=["blue", "red"]).public.billionaire[:2].tolist() == [4, 0]


@pytest.mark.parametrize("names", [["red"], ["red", "red"], ["red", "pink"], ["red", "blue", "green"]])
def test_s1_others_than_a_different_one_a_seat_are_refused(names):
    with pytest.raises(InputError, match="billionaires"):
        Rules.read({"players": 2, "billionaires": names})


def test_s2_every_hand_is_the_whole_deck_and_nothing_lies_elsewhere():
    scene = Scene(3)

    assert scene.values(2) == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert not scene.public.face_down.any()
    assert not scene.public.hidden.any()
    assert not scene.public.bonus_size.any()


def test_s3_the_first_player_is_any_seat_or_the_one_asked_for():
    found = Counter(int(Scene(4, first=-1, game=game).public.first) for game in range(120))

    assert all(abs(found[seat] - 30) < 4 * (30 * 0.75) ** 0.5 for seat in range(4))
    assert Scene(4, first=2).public.active == 2
    with pytest.raises(InputError, match="first_player: got 4"):
        Rules.read({"players": 4, "first_player": 4})


def test_s4_play_goes_to_the_next_seat_and_from_the_last_to_the_first():
    scene = Scene(3, first=1)
    seats = []
    for seat in (1, 2, 0):
        seats.append(int(scene.public.active))
        voters = {1: {}, 2: {"s1": APPROVE}, 0: {"s1": APPROVE, "s2": APPROVE}}[seat]
        scene.turn(plays(seat, 9), votes(**voters))

    assert seats == [1, 2, 0]
    assert scene.public.active == 1


def test_s5_a_use_given_is_one_more_for_that_seat():
    scene = Scene(3, powers="assumed", power_uses=2)
    scene.cell.given[1] = POWER_USE
    batch.begin(scene.table, scene.cell, 0)

    assert scene.public.uses_left[:3].tolist() == [2, 3, 2]


def test_s5_what_the_game_has_not_cannot_be_given():
    use, first = (gift.exists for gift in GIFTS)

    assert not use(Rules.read({"powers": "off"}))
    assert not first(Rules.read({"first_player": 0}))
    assert use(Rules.read({"powers": "assumed"}))
    assert first(Rules.read({}))


def on_top(scene):
    """Points on top by place in the turn order."""
    players, first = int(scene.rules.players), int(scene.public.first)
    return [int(scene.public.start_points[(first + place) % players]) for place in range(players)]


@pytest.mark.parametrize(
    ("points", "given"),
    [
        ([], [0, 0, 0]),
        ([2], [2, 0, 0]),  # places beyond the list get none
        ([0, 1, 3, 9], [0, 1, 3]),  # entries beyond the players are not used
    ],
)
@pytest.mark.parametrize("first", [0, 1, 2])
def test_s6_places_in_the_turn_order_get_points_on_top(points, given, first):
    assert on_top(Scene(3, first=first, points_by_order=points)) == given


@pytest.mark.parametrize(("points", "winner", "scored"), [([], 1, [0, 1]), ([2], 0, [2, 1])])
def test_s6_points_on_top_count_with_those_of_w2(points, winner, scored):
    scene = Scene(2, points_by_order=points, deck_values=[1], deck_coins=[1])
    scene.turn()  # the last card of the hand: the game is over (E1)

    assert scene.state.winners[:2].tolist() == [seat == winner for seat in (0, 1)]
    assert [int(scene.row.seats[seat].points) for seat in (0, 1)] == scored
    assert [int(scene.row.seats[seat].hand_points) for seat in (0, 1)] == [0, 1]


def test_s6_w5_nobody_gets_points_on_top_in_a_replay():
    scene = Scene(2, points_by_order=[1], deck_values=[1], deck_coins=[1], further_tie="replay")
    scene.turn()

    assert scene.state.replay == 1
    assert not scene.public.start_points.any()
