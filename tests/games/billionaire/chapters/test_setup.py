"""Setting up (S1-S6)."""

from collections import Counter

import pytest

from bng_sim.core.errors import InputError
from bng_sim.games.billionaire.declared.components import Power, Space
from bng_sim.games.billionaire.declared.gifts import GIFTS, POWER, PROFIT
from bng_sim.games.billionaire.declared.parameters import Rules
from bng_sim.games.billionaire.simulation import batch
from tests.games.billionaire.tables import AFRO_EUROPA, AMERICAS, EURASIA, Scene, card


@pytest.mark.parametrize("players", [1, 5])
def test_s1_two_to_four_play(players):
    with pytest.raises(InputError, match="players: got"):
        Rules.read({"players": players})


@pytest.mark.parametrize(("players", "spaces"), [(2, [0, 12]), (3, [0, 6, 12]), (4, [0, 6, 12, 18])])
def test_s1_headquarters_by_number_of_players(players, spaces):
    assert Scene(players).rules.headquarters[:players].tolist() == spaces


def test_s1_a_corner_of_nobodys_is_vacant():
    scene = Scene(3)
    scene.lands(0, 18)

    assert (scene.row.hq_vacant, scene.row.hq_visited) == (1, 0)


@pytest.mark.parametrize("four", [[0, 6, 12], [0, 6, 12, 12], [0, 6, 12, 18, 0], [0, 6, 12, 19], [0, 6, 12, 24]])
def test_s1_everybody_has_a_headquarters_of_the_ring(four):
    assert Rules.problems({"headquarters": [[0, 12], [0, 6, 12], four]}) != {}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_s2_markers_start_at_home(players):
    scene = Scene(players)

    assert scene.public.space[:players].tolist() == scene.rules.headquarters[:players].tolist()


def test_s2_starting_there_is_neither_passing_nor_landing():
    for die in range(1, 7):
        scene = Scene()
        scene.turn(die=die)

        assert (scene.row.hq_passed, scene.row.hq_hit) == (0, 0)
        assert scene.events("pass_own") == []


def test_s3_any_card_may_lie_on_top_of_its_deck():
    tops = {"draw_profit": Counter(), "draw_power": Counter(), "put_up": Counter()}
    n = 160
    for game in range(n):
        scene = Scene(game=game)
        for seat, space in enumerate((Space.PROFIT, Space.POWER_PLAY, Space.SEALED_THREE)):
            scene.lands(seat, space)
        for event in scene.events(*tops):
            found = event.get("value", event.get("power"))
            tops[event["event"]].update(event["investments"] if found is None else [found])

    for kind, values in (("draw_profit", range(1, 6)), ("draw_power", range(6))):
        assert set(tops[kind]) == set(values)
        assert all(abs(each - n / len(values)) < 4.5 * (n / len(values)) ** 0.5 for each in tops[kind].values())
    cards = [card(region, number) for region in (EURASIA, AFRO_EUROPA, AMERICAS) for number in range(8)]
    assert set(tops["put_up"]) == set(cards)
    assert all(abs(each - n / 8) < 4.5 * (n / 8) ** 0.5 for each in tops["put_up"].values())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_s4_five_profit_cards_are_dealt_clockwise_from_seat_0(players):
    scene = Scene(players, first=1, start_profits=5)

    assert [event["seat"] for event in scene.events("deal")] == [*range(players)] * 5
    for seat in range(players):
        dealt = sorted(event["value"] for event in scene.events("deal") if event["seat"] == seat)
        assert scene.hand(seat) == dealt
        assert scene.state.own[seat].cash == sum(dealt)
    assert scene.public.profit_deck == 60 - 5 * players


def test_s4_nobody_starts_with_other_cards():
    scene = Scene(start_profits=5)

    assert all(scene.owned(seat) == [] and scene.powers(seat) == [] for seat in scene.seats)
    assert (scene.decks, scene.public.power_deck) == ([8, 8, 8], 24)


def test_s4_is_dealt_while_the_deck_lasts():
    scene = Scene(start_profits=2, profit_cards=[6, 0, 0, 0, 0])

    assert [len(scene.hand(seat)) for seat in scene.seats] == [2, 2, 1, 1]
    assert scene.row.profits_short == 0


def test_s5_anybody_may_play_first():
    counts = Counter(Scene(first=None, game=game).events("first_player")[0]["seat"] for game in range(160))

    assert set(counts) == {0, 1, 2, 3}
    assert all(abs(n - 40) < 4.5 * 30**0.5 for n in counts.values())


def test_s5_who_plays_first_has_the_first_turn():
    for first in range(3):
        scene = Scene(3, first=first)
        scene.turn()

        assert scene.events("turn")[0]["seat"] == first
        assert [scene.public.rounds, scene.public.first] == [1, first]


def begun_with(gift, **rules):
    """A game of four in which the second seat is given something."""
    scene = Scene(4, **rules)
    scene.cell.given[1] = gift
    batch.begin(scene.table, scene.cell, 0)
    return scene


@pytest.mark.parametrize("power", Power)
def test_s6_a_power_play_card_given_comes_from_the_deck_and_only_its_player_knows(power):
    scene = begun_with(POWER + power)
    state, cards = scene.state, Rules.read({}).power_cards

    assert [int(state.own[seat].powers.sum()) for seat in range(4)] == [0, 1, 0, 0]
    assert state.own[1].powers[power] == scene.public.n_powers[1] == 1
    assert (state.power_deck + state.own[1].powers).tolist() == list(cards)
    assert scene.public.power_deck == sum(cards) - 1
    assert scene.public.known_powers.sum() == 0


def test_s6_a_profit_card_given_is_the_largest_that_is_left():
    scene = begun_with(PROFIT, start_profits=2, profit_values=[3, 9, 5], profit_cards=[10, 1, 10])
    (*_, last), hands = scene.events("deal"), [scene.state.own[seat].profits for seat in range(4)]

    assert (last["seat"], last["value"]) == (1, 9)
    assert [int(hand.sum()) for hand in hands] == [2, 3, 2, 2]
    assert (sum(hands) + scene.state.profit_deck)[:3].tolist() == [10, 10, 1]  # by value
    assert scene.public.profit_deck == 21 - 9


def test_s6_what_the_game_has_not_cannot_be_given():
    exists = {gift.name: gift.exists for gift in GIFTS}
    without = Rules.read({"power_cards": [1, 0, 1, 1, 1, 1], "profit_values": [1], "profit_cards": [20]})

    assert not exists["card_security"](without)
    assert exists["card_disaster"](without)
    assert not exists["profit"](without)
    assert all(exist(Rules.read({})) for exist in exists.values())
